// Package trf reads and writes tournament exchange files: TRF16 with the
// extensions of the pairing engines (XXR, XXC, XXA, XXP, XXS, BBW ...) and
// TRF26 (142, 152, 162, 192, 240, 250, 260, 299).
//
// It is for exchanging an event with another program, and turns a file into
// the field that a pairing system looks at. It pairs nobody, and it never
// repairs: what does not fit is refused with line, column and what was
// expected. Unknown lines are kept and written back.
//
// Columns are characters, not bytes. The sides are the first and the second
// mover: w is whoever moves first, in English draughts too.
package trf

import (
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"slices"
	"strings"
)

// File is a tournament exchange file.
type File struct {
	// Path is what messages call the file; it may be empty.
	Path string
	// Lines are the lines that are kept unchanged: the header (012 ...), comments, and whatever is
	// not read into a field of its own.
	Lines   []Line
	Players []Player
	// Rounds is how many there will be (142, XXR), 0 if the file does not say.
	Rounds int
	// TopColour is the side of the first player in round 1 (152, XXC).
	TopColour pairing.Colour
	// ByRank orders the players as the lines are ordered (XXC rank).
	ByRank bool
	// System is the code of the pairing system (192), "FIDE_DUTCH_2026".
	System string
	// Scoring is 1-½-0 unless the file says otherwise (162, XXS, BBW ...).
	Scoring pairing.Scoring
	// Forbidden are the sets of players within which no two may meet (260, XXP).
	Forbidden []pairing.Forbidden
	// Acceleration are the virtual points (250, XXA).
	Acceleration []Acceleration
	// Byes are those granted by a line of their own (240, XXZ).
	Byes []Bye
	// Adjustments are points given or taken outside the results (299).
	Adjustments []Adjustment

	roundsLine, colourLine int     // where Rounds and TopColour were read
	countLine              int     // where the number of players was (062)
	forbiddenAt            []named // where Forbidden were read
}

// Unlettered lists the players whose columns of a round say that they have no opponent, but not
// of what kind the bye is.
func (f *File) Unlettered(round int) (numbers []int) {
	for i := range f.Players {
		p := &f.Players[i]
		if round <= len(p.Rounds) && p.Rounds[round-1].Dashed && !slices.ContainsFunc(f.Byes, func(b Bye) bool {
			return (b.Round == round || b.Round == 0) && slices.Contains(b.Numbers, p.Number)
		}) {
			numbers = append(numbers, p.Number)
		}
	}
	return numbers
}

// named is where players are named: a line, and the column of each of them. It is empty if it was
// not read from a file.
type named struct {
	line    int
	columns []int
}

// column is that of the i-th player of the line; 0 when it is not known.
func (n named) column(i int) int {
	if i < len(n.columns) {
		return n.columns[i]
	}
	return 0
}

// Line is a line kept as it stands.
type Line struct {
	Code string // the first three characters, "012"; "" in shorter lines
	Text string // the whole line

	number int // in the file, from 1; 0 when it was not read
}

// lineOf returns a line that was kept, to be read.
func (f *File) lineOf(l Line) *line {
	return &line{file: f, number: l.number, runes: []rune(l.Text), text: l.Text}
}

// Player is a line 001.
type Player struct {
	Number     int
	Sex        string // "m", "w" or ""
	Title      string
	Name       string
	Rating     int // 0: none
	Federation string
	ID         string
	Birth      string
	// Points is the value of columns 81-84; PointsGiven says whether they have one.
	Points      pairing.Points
	PointsGiven bool
	Rank        int // 0: none
	Rounds      []Result

	line int
}

// Line returns the number of the line in the file, from 1; 0 when it was not read.
func (p Player) Line() int { return p.line }

// Result is what the columns of a round say.
type Result struct {
	Opponent int            // 0: none
	Colour   pairing.Colour // the side paired with
	// Code is the result as written, in capitals: 1 = 0 W D L played,
	// + - forfeited, H F U Z byes, ' ' nothing so far.
	Code byte
	// Dashed is set for "0000 -" without a letter, which says that there is no opponent.
	Dashed bool
}

// blank reports whether the columns are empty.
func (r Result) blank() bool { return r == Result{Code: ' '} }

// paired reports whether the player was in the pairing of that round.
func (r Result) paired() bool {
	return r.Opponent != 0 || r.Code == 'U' || r.Code == '+'
}

// Acceleration gives virtual points to the players First to Last in the rounds
// From to To (C.04.7).
type Acceleration struct {
	Points      pairing.Points
	From, To    int
	First, Last int

	named
	match string // columns 5-8, the match points of teams, unchanged
}

// Bye grants an absence in a round; Round 0 is the round to be paired.
type Bye struct {
	Kind    pairing.Kind // FullBye, HalfBye or ZeroBye
	Round   int
	Numbers []int

	named
}

// Adjustment gives points to players, or takes them, outside the results.
// Round 0 is the event as a whole; no numbers are all players.
type Adjustment struct {
	Code    byte
	Points  pairing.Points
	Round   int
	Numbers []int

	named
}

// OfTeams reports whether teams were paired: the byes (240) and the sets that may not meet (260)
// are then of teams.
func (f *File) OfTeams() bool {
	return slices.ContainsFunc(f.Lines, func(l Line) bool { return l.Code == "310" })
}

// Header returns the text of the first line of a code, "" when there is none:
// Header("012") is the name of the event.
func (f *File) Header(code string) string {
	for _, l := range f.Lines {
		if l.Code == code && len(l.Text) > 4 {
			return l.Text[4:]
		}
	}
	return ""
}

// RoundsPlace returns where the file says how many rounds there will be.
func (f *File) RoundsPlace() rule.Place {
	if f.roundsLine == 0 {
		return rule.Place{File: f.Path}
	}
	return rule.Place{File: f.Path, Line: f.roundsLine, Column: 5}
}

// fault returns an error in the input at a line and a column.
func (f *File) faultAt(line, column int, format string, args ...any) *rule.Error {
	return rule.Errorf(rule.Input, format, args...).
		At(rule.Place{File: f.Path, Line: line, Column: column})
}

// columnOf returns where a round begins in a line 001.
func columnOf(round int) int { return 92 + 10*(round-1) }

// Dutch reports whether the file names the FIDE Dutch system, in the edition of
// 2026 or 2017, or no system at all.
func (f *File) Dutch() bool {
	switch strings.TrimSuffix(strings.ToUpper(f.System), "_BAKU") {
	case "", plainDutch, dutch2017, dutch2025, dutch2026:
		return true
	}
	return false
}
