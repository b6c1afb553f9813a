package arbiter

import (
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing"
)

// GameID names a game of an event, from 1. It never changes and is never
// given twice.
type GameID int

// Game is a game of a state.
type Game struct {
	ID    GameID
	Round int
	Board int
	// Heat is which of the games of its pair it is, from 1; 0 where the pair has
	// one game in the round.
	Heat int
	// Ballot is the opening that was drawn for it; nil for none.
	Ballot *Ballot
	// PlayOff is set for a game of a tie-break, which is in Round.PlayOffs.
	PlayOff *PlayOff
	// First moves first, Second second.
	First, Second PlayerID
	// Result is how it ended; nil while it is open. It is the result that was
	// entered or, where none was and a player withdrew, a win by absence.
	Result *Result
	// Source says where the result comes from.
	Source Source
	// Points are what the first mover and the second get for it.
	Points [2]pairing.Points
	// Annulled is set when the game does not count, because a player
	// withdrew too early. The result is kept.
	Annulled bool
	// Sheets are the scoresheets taken in, in that order.
	Sheets []TakenSheet
	// Corrections are the results that were replaced, the oldest first.
	Corrections []Correction
	// Times are what was given and taken on the clock, Flag the fallen flag
	// that was recorded, Absences the rulings on late players, and ClockNotes
	// what else happened at the clock.
	Times      []TimeAdjustment
	Flag       *FlagFall
	Absences   []Lateness
	ClockNotes []ClockNote
	// Left is what the displays showed at the end, by the slip; nil when unknown.
	Left *[2]clocks.Span
	// Used is how its time was used by the log of its clock, which nobody changes; nil
	// where no log was sealed.
	Used *clocks.TimeUsed
	// Rulings are the decisions about irregularities, the oldest first.
	Rulings []Ruling
	// Voided are the games of this pairing that were declared void and played
	// anew, the oldest first.
	Voided []VoidedGame
	// Postponed says that the game is to be played or finished later; nil when
	// it is not. It stays when the game has its result.
	Postponed *Postponement
	// Quickplay are the decisions in a quickplay finish (WCDF 2.29).
	Quickplay []QuickplayRuling
	// Claims are the decisions on claims of a draw, the oldest first.
	Claims []DrawClaim
	FormRecord
	// Handicap is what one of them begins without; nil for none.
	Handicap *Handicap
	// Through says who of a knock-out goes on where the game decides nothing; 0
	// while nobody has decided it.
	Through PlayerID
	// SetAside is set for a game that nobody plays any more: it has no result, and
	// its match is decided without it; see [State.setAside].
	SetAside bool

	entered *Result
	since   int64 // the entry that gave it its result
}

// Source says where a result comes from.
type Source string

// The sources.
const (
	Typed        Source = "typed"
	FromSheet    Source = "sheet"      // a sheet that was replayed
	FromFlag     Source = "flag"       // a fallen flag that was recorded
	FromAbsence  Source = "absence"    // a ruling on a late or absent player
	FromRuling   Source = "ruling"     // the arbiter's decision on an incident or a claim
	FromAppeal   Source = "appeal"     // the decision of an appeals committee
	ByWithdrawal Source = "withdrawal" // a player withdrew, and no result was entered
)

// Has reports whether a player plays the game.
func (g *Game) Has(p PlayerID) bool { return p != 0 && (g.First == p || g.Second == p) }

// Open reports whether the game is still to be played, or to get its result.
func (g *Game) Open() bool { return g.Result == nil && !g.SetAside }

// Winner is the player who won; 0 when nobody did or the game is open.
func (g *Game) Winner() PlayerID {
	if g.Result == nil {
		return 0
	}
	return g.Result.winnerID(g)
}

// GameRef names a game as a person does: by its id, by round and board, or by
// its two players in either order. A round of 0 is the last one paired. Heat is
// which game of its pair is meant; with 0 a board of several games is ambiguous.
type GameRef struct {
	ID           GameID
	Round, Board int
	Players      [2]PlayerID
	Heat         int
}

// Board is the reference of a board of a round.
func Board(round, board int) GameRef { return GameRef{Round: round, Board: board} }

// Ground is the article that a result on time or by absence stands on, with the
// moves made and required: "WCDF 2.20, 23/30", or the special rules of a form of
// play that decided. It is empty for other results and where no evidence was
// recorded.
func (g *Game) Ground() string {
	switch {
	case g.Result == nil:
	case g.EndedBy() != nil:
		return g.EndedBy().article().String()
	case g.Result.Reason == OnTime && g.Flag != nil && g.Flag.Verdict != clocks.PlayOn:
		seen := g.Flag.Evidence.Flags[g.Flag.Side]
		if seen.Required > 0 {
			return fmt.Sprintf("%s, %d/%d", g.Flag.Article, seen.Made, seen.Required)
		}
		return g.Flag.Article
	case g.Result.Reason == Forfeit && len(g.Absences) > 0 && g.Source == FromAbsence:
		return g.Absences[len(g.Absences)-1].Article
	}
	return ""
}

// FindGame finds the game that a reference names, or says that there is none.
func (s *State) FindGame(ref GameRef) (*Game, error) {
	if len(s.Rounds) == 0 {
		return nil, rule.Errorf(rule.NotFound, "no round is paired yet").WithHint("pair round 1 first")
	}
	if ref.ID != 0 {
		return s.game(ref.ID)
	}
	if ref.Players[0] != 0 {
		return s.findMeeting(ref)
	}
	round := ref.Round
	if round == 0 {
		round = s.Playing()
	}
	if round < 1 || round > len(s.Rounds) {
		return nil, rule.Errorf(rule.NotFound, "round %d is not paired", round).WithHint("the last round paired is %d", len(s.Rounds))
	}
	games := s.Rounds[round-1].Games
	var there []*Game
	var boards []int
	for i := range games {
		boards = append(boards, games[i].Board)
		if games[i].Board == ref.Board {
			there = append(there, &games[i])
		}
	}
	playOffs := s.Rounds[round-1].PlayOffs
	for i := range playOffs {
		boards = append(boards, playOffs[i].Board)
		if playOffs[i].Board == ref.Board {
			there = append(there, &playOffs[i])
		}
	}
	if len(there) == 0 {
		err := rule.Errorf(rule.NotFound, "round %d has no board %d", round, ref.Board)
		slices.Sort(boards)
		if boards = slices.Compact(boards); len(boards) == 0 || boards[len(boards)-1] == len(boards) {
			return nil, err.WithHint("its boards are 1 to %d", len(boards))
		}
		return nil, err.WithHint("its boards are %s", strings.Trim(strings.ReplaceAll(fmt.Sprint(boards), " ", ", "), "[]"))
	}
	return atBoard(there, ref, round)
}

func (s *State) findMeeting(ref GameRef) (*Game, error) {
	var found *Game
	others := 0 // with the same colours in the same round, and a result
	for i := range s.Rounds {
		r := &s.Rounds[i]
		if ref.Round != 0 && r.Number != ref.Round {
			continue
		}
		games := r.between(ref.Players[0], ref.Players[1])
		for _, g := range games {
			if ref.Heat != 0 && len(games) > 1 && max(g.Heat, 1) != ref.Heat {
				continue
			}
			// Of several games those with the colours as named are meant, and of
			// these the first open one.
			switch {
			case found == nil:
				found = g
			case (g.First == ref.Players[0]) != (found.First == ref.Players[0]):
				if g.First == ref.Players[0] {
					found, others = g, 0
				}
			case found.entered != nil && g.entered == nil:
				found, others = g, 0
			case found.entered != nil && g.Round == found.Round:
				others++
			}
		}
	}
	if found == nil {
		return nil, rule.Errorf(rule.NotFound, "%s and %s are not paired", s.Name(ref.Players[0]), s.Name(ref.Players[1])).
			WithHint("see the pairings of the round")
	}
	if others > 0 && found.First == ref.Players[0] {
		return nil, rule.Errorf(rule.Usage, "%s and %s have %d games with these colours in round %d, but all have a result", s.Name(found.First), s.Name(found.Second), others+1, found.Round).
			WithWay("name the board: {board}", rule.Again("board", found.BoardName()))
	}
	return found, nil
}

// EnterResult gives an open game its result.
type EnterResult struct {
	Game   GameRef
	Result Result
}

func (c EnterResult) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	if err := s.fitsWithdrawal(g, c.Result); err != nil {
		return Decision{}, err
	}
	d := Decision{Events: []Event{ResultEntered{Game: g.ID, Result: c.Result, Source: Typed}}}
	if c.Result.Reason == OnTime && g.Flag == nil {
		d.Notices = append(d.Notices, rule.Noted("who called or observed the flag is not in the journal yet (%s)", s.Settings.FlagRule().Cites("2.19")))
	}
	return d, nil
}

// ResultEntered is the event of EnterResult.
type ResultEntered struct {
	Game   GameID `json:"game"`
	Result Result `json:"result"`
	Source Source `json:"source"`
	// Sheet is the digest of the sheet that it was read from.
	Sheet string `json:"sheet,omitempty"`
}

var _ = add(kind[ResultEntered]{
	name: "result-entered", routine: true,
	changes: func(e ResultEntered) GameID { return e.Game }, result: true,
	goesOn: func(e ResultEntered, s *State) *Game { return s.gameIf(e.Game) },
})

// lostBy is the loss of the game for one of its players.
func (g *Game) lostBy(id PlayerID, reason Reason) Result {
	if g.First == id {
		return lostOn(clocks.First, reason)
	}
	return lostOn(clocks.Second, reason)
}

// lostOn is the loss of a game for a side.
func lostOn(side clocks.Side, reason Reason) Result {
	if side == clocks.First {
		return Result{Winner: SecondWins, Reason: reason}
	}
	return Result{Winner: FirstWins, Reason: reason}
}

// WithoutResult is nil for a game whose result may be entered, and says otherwise
// which it has.
func (s *State) WithoutResult(g *Game) error {
	if g.entered == nil {
		return nil
	}
	return rule.Errorf(rule.Refused, "round %d, board %s has a result already: %s", g.Round, g.BoardName(), s.tellResult(g.ID, *g.entered)).
		WithWay("if it is wrong: {correct}", rule.Try("correct", "board", g.BoardName(), "result", rule.Such("RESULT"), "round", g.Round, "reason", rule.Such("WHY")))
}

func (e ResultEntered) check(s *State) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	if err := s.WithoutResult(g); err != nil {
		return err
	}
	rests := true
	switch e.Source {
	case FromFlag:
		rests = false
		if g.Flag != nil {
			result, decides := FlagNoted{Verdict: g.Flag.Verdict, Side: g.Flag.Side}.result()
			rests = decides && result.equal(e.Result)
		}
	case FromAbsence:
		rests = false
		if n := len(g.Absences); n > 0 {
			result, decides := AbsenceRuled{What: g.Absences[n-1].What, Side: g.Absences[n-1].Side}.result()
			rests = decides && result.equal(e.Result)
		}
	case FromRuling:
		rests = s.ruledOn(g)
	case FromAppeal:
		rests = s.appealed(g)
	case "", Typed, FromSheet, ByWithdrawal:
	default:
		return rule.Errorf(rule.Usage, "%q is not a source of results", e.Source)
	}
	if !rests {
		return rule.Errorf(rule.Refused, "round %d, board %s has no ruling on which that result rests", g.Round, g.BoardName())
	}
	return s.checkResult(g, e.Result)
}

// checkResult says what is wrong with a result of a game.
func (s *State) checkResult(g *Game, r Result) error {
	if r.Winner == Drawn && r.Reason == OnTime && !s.Settings.FlagRule().DrawsOnTime() {
		return rule.Errorf(rule.Refused, "there is no draw on time in this event").
			WithHint("if the arbiter decided so, give the reason %q", Arbiters).Under(s.Settings.FlagRule().Article)
	}
	if err := r.check(); err != nil {
		return err
	}
	scoring := s.ScoringOf(g)
	return scoring.check(r)
}

// fitsResults refuses a scoring in which a result that was entered has no
// place.
func (s *State) fitsResults(scoring Scoring) error {
	for g := range s.EachScored {
		if g.entered == nil {
			continue
		}
		if err := scoring.check(*g.entered); err != nil {
			return rule.Errorf(rule.Refused, "round %d, board %d: %w", g.Round, g.Board, err).WithHint("correct that result first")
		}
	}
	return nil
}

func (e ResultEntered) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) {
		r := e.Result
		g.entered, g.Source, g.since = &r, e.Source, env.Seq
		s.Rounds[g.Round-1].begun = true
	})
}

// resultOfGame reports whether an event gives a game a result from a source.
func resultOfGame(e Event, id GameID, from Source) bool {
	game, source := resultOf(e)
	return game == id && source == from
}

// resultOf is the game to which an event gives a result, and the source; 0 for
// other events.
func resultOf(e Event) (GameID, Source) {
	if r, entered := e.(ResultEntered); entered {
		return r.Game, r.Source
	}
	if r, corrected := e.(ResultCorrected); corrected {
		return r.Game, r.Source
	}
	return 0, ""
}

// ruling is a result that the arbiter decided, while it stands.
func (e ResultEntered) ruling(s *State, seq int64) (Ruled, bool) {
	if s.Overruled[seq] == 0 && (e.Result.Reason != Arbiters || !s.decidedIn(e.Game, seq)) {
		return Ruled{}, false
	}
	return s.rulingIn(e.Game, Ruled{aside: e.Source == FromAppeal})
}

func (e ResultEntered) takeBack(s *State, of taking) ([]Event, []rule.Notice) {
	if other := s.alsoRuled(e.Game, of.ruling); other != 0 {
		return nil, []rule.Notice{rule.Noted("entry %d is the same ruling and stands, so the result stays", other)}
	}
	return s.resultBack(e.Game, &e.Result, nil, of)
}

func (e ResultEntered) sentence(s *State) rule.Sentence {
	said := s.ofGame(e.Game, s.tellResult(e.Game, e.Result))
	if e.Source == FromSheet {
		said = rule.Joined(", ", said, rule.Say("from the sheet {sheet}", "sheet", shortDigest(e.Sheet)))
	}
	return said
}

// tellResult names the winner where the game is known.
func (s *State) tellResult(id GameID, r Result) rule.Sentence {
	g, ok := s.gameOrFormer(id)
	if !ok {
		return r.Said()
	}
	first, second := s.called(g.First), s.called(g.Second)
	said := r.said(&first, &second)
	if r.Winner == Drawn || r.Winner == BothLose {
		said = rule.Joined(": ", rule.And([]rule.Sentence{first, second}), said)
	}
	return said
}
