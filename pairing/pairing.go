// Package pairing is the vocabulary of pairing: who plays in a field, what
// happened to each of them round by round, and what a pairing of the next
// round is. Every pairing system is a [Pairer] in a folder of its own.
//
// It is for the pairing systems, for the judge that checks them and for the
// tournament that asks them. It pairs nobody itself, reads no file and prints
// nothing, and it knows no board: a side is [First] or [Second], since White
// moves first in International draughts and Red in English.
package pairing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
)

// Colour is a side in a game, named by who moves first. It is the "w" and "b"
// of tournament exchange files, where w is always the first mover.
type Colour uint8

// The colours. NoColour is the colour of a game that was not played.
const (
	NoColour Colour = iota
	First           // moves first: White in International, Red in English draughts
	Second          // moves second
)

// Opposite is the other side; NoColour stays what it is.
func (c Colour) Opposite() Colour {
	switch c {
	case First:
		return Second
	case Second:
		return First
	}
	return NoColour
}

// String is "first", "second" or "-".
func (c Colour) String() string {
	switch c {
	case First:
		return "first"
	case Second:
		return "second"
	}
	return "-"
}

// Points is a score as a whole number of units. A [Point] has 300 of them, so
// that halves, thirds, sixths, tenths and hundredths are all exact.
type Points int64

// The units in use.
const (
	Point Points = 300
	Half  Points = Point / 2
)

// String writes the score in decimals, as many as it needs and at most
// three: "7", "3.5", "0.333".
func (p Points) String() string {
	sign := ""
	if p < 0 {
		sign, p = "-", -p
	}
	milli := (p%Point*1000 + Point/2) / Point
	whole := p/Point + milli/1000
	milli %= 1000
	s := strings.TrimRight(fmt.Sprintf("%03d", milli), "0")
	if s == "" {
		return fmt.Sprintf("%s%d", sign, whole)
	}
	return fmt.Sprintf("%s%d.%s", sign, whole, s)
}

// Scoring is what results are worth.
type Scoring struct {
	Win, Draw, Loss Points
	// PAB is the worth of a pairing-allocated bye.
	PAB Points
	// FullBye, HalfBye and ZeroBye are the worth of byes that were asked for.
	FullBye, HalfBye, ZeroBye Points
	// ForfeitWin and ForfeitLoss are the worth of a game that one side did not
	// play. Absent is the worth of a round without any entry.
	ForfeitWin, ForfeitLoss, Absent Points
}

// Times is the scoring of a round of so many games, each of which counts.
func (s Scoring) Times(games Points) Scoring {
	for _, v := range [...]*Points{&s.Win, &s.Draw, &s.Loss, &s.PAB, &s.FullBye, &s.HalfBye, &s.ZeroBye, &s.ForfeitWin, &s.ForfeitLoss, &s.Absent} {
		*v *= games
	}
	return s
}

// TwoOneZero is the scoring of draughts, 2-1-0 (FMJD Annex 3, 5.6).
func TwoOneZero() Scoring { return scoring(2*Point, Point) }

// OneHalfZero is the scoring of the 64-square games and of chess, 1-½-0.
func OneHalfZero() Scoring { return scoring(Point, Half) }

func scoring(win, draw Points) Scoring {
	return Scoring{Win: win, Draw: draw, PAB: win, FullBye: win, HalfBye: draw, ForfeitWin: win}
}

// Kind says what a round was for a player.
type Kind uint8

// The kinds. Only [Played] games give colours and count as meetings: a forfeit
// is neither (FIDE C.04.2, 3.5).
const (
	Absent      Kind = iota // not in the field in that round, or withdrawn
	Played                  // a game that was played
	ForfeitWin              // paired; the opponent did not play
	ForfeitLoss             // paired; did not play
	PAB                     // pairing-allocated bye
	FullBye                 // a bye with the points of a win
	HalfBye                 // a bye with half the points
	ZeroBye                 // a bye without points
	Open                    // paired, and no result so far

	// Of a Keizer competition: absences that are worth a share of the player's
	// own value.
	Notice  // absent with notice
	Excused // absent for long, and excused
	Duty    // played for the club elsewhere
)

// Entry is one round of one player.
type Entry struct {
	Kind     Kind
	Opponent int    // pairing number; 0 for none
	Colour   Colour // the side paired with, also when the game was not played
	Points   Points // what the round gave
	// Heat says more about a round of several games with one opponent; it is
	// zero if the round was one game. Colour is then the colour in the first
	// game.
	Heat Heat
	// Outcome says how a played game ended where its points do not tell: a plus
	// draw of 3-1, a penalty. ByPoints leaves it to them.
	Outcome Outcome
	// Edge is +1 for a draw with an advantage, -1 for one with a disadvantage.
	Edge int8
	// Through says, in a knock-out, that this player goes on because the
	// arbiter or a tie-break decided so.
	Through bool
}

// Heat is a round of several games of two players: how those ended for one of
// them.
type Heat struct {
	// Games is how many were paired, Played how many were played so far: Won,
	// Drawn and Lost together. Forfeits counts those won because the opponent
	// did not come.
	Games, Played, Won, Drawn, Lost, Forfeits int
	// Points is the sum of the points of the games, PlayedPoints of those that
	// were played.
	Points, PlayedPoints Points
	// Seconds is how many games were played with the side that moves second, and
	// SecondWins how many of them were won.
	Seconds, SecondWins int
	// One is set if the games count as one result, which is then in the Points
	// of the entry.
	One bool
}

// Several reports whether the round was several games that all count.
func (h Heat) Several() bool { return h.Games > 0 && !h.One }

// Outcome is how a played game ended for a player.
type Outcome uint8

// The outcomes.
const (
	ByPoints Outcome = iota
	Won
	Drew
	Lost
)

// Player is one of a field, with what happened so far.
type Player struct {
	Number int // the pairing number (TPN), from 1
	// Known is the number by which people know the player, if it differs from
	// the pairing number, and 0 otherwise; see Shown.
	Known  int
	Rating int // 0: unrated
	Title  string
	Name   string
	Club   string
	Nation string
	// Entries holds the rounds so far, the first at index 0.
	Entries []Entry
	// Acceleration holds the virtual points by round, the first at index 0;
	// rounds beyond its end have none.
	Acceleration []Points
	// Out takes the player out of the round to be paired; Bye is then the
	// kind of entry that the round becomes: Absent, or a bye asked for.
	Out bool
	Bye Kind
	// Since is the first round that a late entry could have played, Until the
	// first that they no longer play; 0 if there is none.
	Since, Until int
}

// Shown is the number by which people know the player.
func (p *Player) Shown() int {
	if p.Known > 0 {
		return p.Known
	}
	return p.Number
}

// Label is the number by which a pairing is explained, which is that of the rules: the start number, written s4 where people know
// players by others.
func (p *Player) Label() string {
	if p.Known > 0 {
		return "s" + strconv.Itoa(p.Number)
	}
	return strconv.Itoa(p.Number)
}

// Score is the sum of the points of the entries.
func (p *Player) Score() Points {
	var sum Points
	for _, e := range p.Entries {
		sum += e.Points
	}
	return sum
}

// Field is all that a pairing system may look at.
type Field struct {
	// Players in initial order, which is the order of their numbers unless
	// something else is set. Numbers need not be consecutive.
	Players []Player
	// Round is the round to be paired, from 1; Rounds is how many there will
	// be, 0 if it is not known.
	Round, Rounds int
	Scoring       Scoring
	// Edition is the text of C.04.3 that a Swiss goes by.
	Edition Edition
	// Baku is set where the virtual points are those of the Baku acceleration (C.04.7).
	Baku bool
	// TopColour is the side of the first player in round 1 of a Swiss;
	// NoColour leaves it to the system.
	TopColour Colour
	// Standing is the ranking of the field, as pairing numbers, for systems
	// that pair by it; with nil they use the score and the initial order.
	Standing []int
	// Forbidden are sets of players of whom no two may meet.
	Forbidden []Forbidden
	// Fixed are pairs that the arbiter has set; the rest is paired around
	// them. A pair with a Second of 0 fixes the bye.
	Fixed []Pair
	// Keizer is set in a Keizer competition, Knockout in a knock-out: they
	// are ranked by those systems.
	Keizer   *Keizer
	Knockout *Knockout
}

// Nobody reports whether there are players, and all are out of the round.
func (f *Field) Nobody() bool {
	return len(f.Players) > 0 && !slices.ContainsFunc(f.Players, func(p Player) bool { return !p.Out })
}

// Forbidden is a set of players of whom no two may meet from round From to
// round To; 0 leaves that end open. A Wish gives way where it cannot be kept.
type Forbidden struct {
	Numbers  []int
	From, To int
	Wish     bool
	// Kept is set for a wish that is kept in the round: it is then as binding as
	// a prohibition.
	Kept   bool
	Reason string // "same club", "family"
}

// InForce reports whether the set holds in a round.
func (x Forbidden) InForce(round int) bool {
	return (x.From == 0 || round >= x.From) && (x.To == 0 || round <= x.To)
}

// Pair is a game to be played: two pairing numbers. Second is 0 for a bye.
type Pair struct{ First, Second int }

// Pairing is a paired round in board order, the bye last.
type Pairing []Pair

// Pairer is a pairing system.
type Pairer interface {
	// Pair pairs the round Field.Round. It fails with an error of the code
	// rule.NoPairing, which wraps ErrNoPairing, when no legal pairing exists,
	// and of the code rule.Refused when the field is out of order (a round too
	// many, two players with one number, a game that only one side has).
	Pair(Field) (Pairing, error)
}

// ErrNoPairing is wrapped by the error of a Pairer when no legal pairing
// exists.
const ErrNoPairing refusal = "no legal pairing exists"

type refusal string

func (r refusal) Error() string { return string(r) }

// Said is the refusal as languages know it; there is one.
func (r refusal) Said() rule.Sentence { return rule.Format("no legal pairing exists") }

// Names names the players of a field by their labels and names, as in "3 (Berg)".
func (f *Field) Names() func(n int) string {
	index := f.Index()
	return func(n int) string {
		if i, here := index[n]; here && f.Players[i].Name != "" {
			return fmt.Sprintf("%s (%s)", f.Players[i].Label(), f.Players[i].Name)
		}
		return fmt.Sprint(n)
	}
}
