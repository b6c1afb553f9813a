package office

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/sheets"
	"flagfall/scoresheet"
	"flagfall/scoresheet/ballot"
	"flagfall/scoresheet/draughts"
)

// BallotDeck is the deck from which an event draws its openings; empty for an
// event that draws none. It fails with rule.Usage for a ballot that does not
// exist.
func BallotDeck(settings arbiter.Settings) ([]ballot.Card, error) {
	deck, err := ballot.Deck(settings.Ballots)
	if err == nil && settings.BarredBallots != arbiter.BarredIn {
		deck = ballot.Playable(deck)
	}
	return deck, err
}

// drawBallots draws for boards of a round of an event, from the seed; void says
// how many draws of a board before this one do not count.
func drawBallots(s *arbiter.State, round int, boards []int, seed string, void func(board int) int) ([]arbiter.BoardBallot, error) {
	deck, err := BallotDeck(s.Settings)
	if err != nil {
		return nil, err
	}
	var draws []arbiter.BoardBallot
	for _, board := range boards {
		at := board
		if s.Settings.BallotDraw == arbiter.BallotByRound {
			at = 0
		}
		times := void(board)
		card, err := ballot.Draw(deck, seed, round, at, times)
		if err != nil {
			return nil, err
		}
		draws = append(draws, arbiter.BoardBallot{Board: board, Ballot: Ballot(s.Settings.Ballots, card, times)})
	}
	return draws, nil
}

// Ballot is a card of a deck as an event keeps it.
func Ballot(deck string, card ballot.Card, void int) arbiter.Ballot {
	b := arbiter.Ballot{Deck: deck, Number: card.Number, Moves: card.Moves, Void: void}
	for _, square := range card.Removed {
		b.Removed = append(b.Removed, int(square))
	}
	if len(b.Removed) > 0 {
		b.FEN = card.Start().FEN()
	}
	return b
}

// ballotsOf are the ballots of a round that is about to be paired; nil where
// the event has none.
func ballotsOf(s *arbiter.State, round arbiter.PairRound) ([]arbiter.Command, error) {
	if !s.Settings.Balloted() || len(round.Games) == 0 {
		return nil, nil
	}
	boards := make([]int, len(round.Games))
	for i := range boards {
		boards[i] = i + 1
	}
	seed := LotSeed(s)
	draws, err := drawBallots(s, round.Round, boards, seed, func(int) int { return 0 })
	return []arbiter.Command{arbiter.DrawBallots{Round: round.Round, Seed: seed, Draws: draws}}, err
}

// DrawBallots draws the openings of boards of a round, of all where none is named. A board whose ballot is void gets the next
// draw from the same seed, which needs a reason.
func DrawBallots(s *arbiter.State, round int, boards []int, reason string) (draw arbiter.DrawBallots, err error) {
	if !s.Settings.Balloted() {
		return draw, rule.Errorf(rule.Refused, "this event draws no openings").WithWay("choose a deck first: {set}", s.WithReason(rule.Try("set", "name", "ballots", "value", rule.Such("3-move"))))
	}
	paired, err := s.Round(round)
	if err != nil {
		return draw, err
	}
	had := map[int]*arbiter.Ballot{}
	all := len(boards) == 0
	for _, games := range paired.Pairs() {
		had[games[0].Board] = games[0].Ballot
		if all {
			boards = append(boards, games[0].Board)
		}
	}
	for _, board := range boards {
		if _, known := had[board]; !known {
			return draw, rule.Errorf(rule.NotFound, "round %d has no board %d", round, board).WithWay("{pairings} shows the boards", rule.Try("pairings"))
		}
		if s.Settings.BallotDraw == arbiter.BallotByRound && !all {
			return draw, rule.Errorf(rule.Refused, "all boards of a round have one ballot in this event").WithHint("draw for the round: leave the board out")
		}
	}
	seed := LotSeed(s)
	draws, err := drawBallots(s, round, boards, seed, func(board int) int {
		if b := had[board]; b != nil {
			return b.Void + 1
		}
		return 0
	})
	if err != nil {
		return draw, err
	}
	return arbiter.DrawBallots{Round: round, Seed: seed, Draws: draws, Reason: reason}, nil
}

// BallotCheck is what came of drawing the ballot of a board again.
type BallotCheck struct {
	Round, Board int
	Seed         string
	Kept, Again  arbiter.Ballot
	// Legal is set when the moves that were kept can be played.
	Legal bool
	Same  bool
}

// CheckBallots draws every ballot of an event again, from the seed that stands
// in the journal beside it.
func CheckBallots(s *arbiter.State) ([]BallotCheck, error) {
	var checks []BallotCheck
	for _, e := range s.Log {
		drawn, is := e.Body.(arbiter.BallotsDrawn)
		if !is || s.Undone[e.Seq] != 0 {
			continue
		}
		past, err := s.AsOf(e.Seq)
		if err != nil {
			return nil, err
		}
		for _, d := range drawn.Draws {
			again, err := drawBallots(past, drawn.Round, []int{d.Board}, drawn.Seed, func(int) int { return d.Ballot.Void })
			if err != nil {
				return nil, err
			}
			c := BallotCheck{Round: drawn.Round, Board: d.Board, Seed: drawn.Seed, Kept: d.Ballot}
			if len(again) > 0 {
				c.Again = again[0].Ballot
			}
			card := ballot.Card{Moves: d.Ballot.Moves}
			for _, n := range d.Ballot.Removed {
				card.Removed = append(card.Removed, draughts.Square(n))
			}
			_, err = card.End()
			c.Legal = err == nil
			c.Same = c.Kept.String() == c.Again.String()
			checks = append(checks, c)
		}
	}
	return checks, nil
}

// setUp replays the game again from the position of its ballot or handicap.
func (g *SubmittedGame) setUp(fen string) {
	before := len(g.game.Tags)
	if sheets.SetUp(g.game, fen); len(g.game.Tags) == before {
		return
	}
	how := g.how
	*g = submitted(g.game, scoresheet.NewReplayer(g.options).Replay(g.game), g.options, g.file)
	// What it warns of was said when the game was read.
	_ = g.checkTimes(g.game, how)
}

// cardSaid names the card that was drawn for a game.
func cardSaid(b *arbiter.Ballot) rule.Sentence {
	moves := strings.Join(b.Moves, " ")
	switch b.Deck {
	case arbiter.TwoMoveBallot:
		return rule.Say("no. {n} of the 2-move ballot, {moves}", "n", b.Number, "moves", moves)
	case arbiter.ThreeMoveDeck:
		return rule.Say("no. {n} of the 3-move ballot, {moves}", "n", b.Number, "moves", moves)
	case arbiter.ElevenManDraws:
		return rule.Say("no. {n} of the 11-man ballot, {moves}", "n", b.Number, "moves", moves)
	}
	return rule.Say("no. {n} of the {deck} ballot, {moves}", "n", b.Number, "deck", b.Deck, "moves", moves)
}

// balloted adds a finding when the game did not begin with its ballot (WCDF
// 1.13, note ii). A record that begins after the balloted moves shows nothing.
func (g *SubmittedGame) balloted(b *arbiter.Ballot) {
	card := ballot.Card{Moves: b.Moves}
	for _, n := range b.Removed {
		card.Removed = append(card.Removed, draughts.Square(n))
	}
	if end, err := card.End(); err == nil && g.start == end {
		return
	}
	f := scoresheet.Finding{Kind: scoresheet.NotBalloted, Article: ballot.Article()}
	drawn := cardSaid(b)
	switch {
	case g.start != card.Start():
		f.Said = rule.Say("the record begins from a position other than {card} (note ii)", "card", drawn)
	default:
		for i, want := range b.Moves {
			if i >= len(g.opening) {
				f.Ply, f.Said = i+1, rule.Say("the record ends before {card} (note ii)", "card", drawn)
				break
			}
			if g.opening[i] != want {
				f.Ply, f.Move = i+1, g.opening[i]
				f.Said = rule.Say("{move} was played where {due} was balloted: {card} (note ii)", "move", f.Move, "due", want, "card", drawn)
				break
			}
		}
	}
	if f.Said.IsZero() {
		return
	}
	said := f.Said
	if f.Ply > 0 {
		side := draughts.Black // Red moves first
		if f.Ply%2 == 0 {
			side = draughts.White
		}
		said = rule.Joined(": ", scoresheet.MoveSaid(g.Variant, side, (f.Ply+1)/2), said)
	}
	g.lead(f, said)
}

// lead puts what is wrong with the whole game before all other findings.
func (g *SubmittedGame) lead(f scoresheet.Finding, said rule.Sentence) {
	g.Findings = slices.Insert(g.Findings, 0, f)
	g.Verdict.Lead(string(f.Kind), scoresheet.Cited(said, f.Article))
	if g.Verdict.Verdict == "clean" {
		g.Verdict.Verdict = "irregular"
	}
}
