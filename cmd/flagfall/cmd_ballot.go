package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/actions"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/listing"
	"flagfall/scoresheet/ballot"
)

func ballotCommand(env *env) command {
	var (
		flags  eventFlags
		round  int
		format string
	)
	return command{
		name:  "ballot",
		group: groupPrepare,
		short: "Show and check the openings that were drawn",
		long: `Show the openings that were drawn for the round being played, or for --round (WCDF 1.13,
note ii). They are drawn when a round is paired, in an event of English draughts
with the setting ballots: 3-move, 2-move or 11-man.

The card drawn is the one for which the SHA-256 of the text
SEED:ballot:ROUND:BOARD:NUMBER comes first in order; the board is 0 where one draw
serves the whole round. Anybody who knows the seed can repeat the draw:

  echo -n 4711:ballot:1:3:8 | sha256sum`,
		example: `  flagfall ballot --round 2
  flagfall ballot check
  flagfall ballot draw --seed 4711 --round 1 --board 3
  flagfall ballot list --deck 2-move`,
		writes:  writesNothing,
		event:   &flags,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
		},
		on: func(_ *cobra.Command, o *office.Office, _ []string) error {
			return showBallots(env, o.State(), round, format)
		},
		commands: []command{ballotCheckCommand(env), ballotDrawCommand(env), ballotListCommand(env), actionCommand(env, actions.BallotRedraw)},
	}
}

// ballotLine is a ballot in the answers for programs.
type ballotLine struct {
	Round   int      `json:"round,omitempty"`
	Board   int      `json:"board,omitempty"`
	Deck    string   `json:"deck"`
	Number  int      `json:"number"`
	Removed []int    `json:"removed,omitempty"`
	Moves   []string `json:"moves"`
	FEN     string   `json:"fen,omitempty"`
	Barred  bool     `json:"barred,omitempty"`
	Void    int      `json:"void,omitempty"`
}

var ballotHeader = []string{"round", "board", "deck", "number", "removed", "moves", "fen", "barred", "void"}

func (l ballotLine) row() []string {
	var removed []string
	for _, n := range l.Removed {
		removed = append(removed, strconv.Itoa(n))
	}
	return []string{strconv.Itoa(l.Round), strconv.Itoa(l.Board), l.Deck, strconv.Itoa(l.Number), strings.Join(removed, " "),
		strings.Join(l.Moves, " "), l.FEN, strconv.FormatBool(l.Barred), strconv.Itoa(l.Void)}
}

func ballotLineOf(b arbiter.Ballot) ballotLine {
	return ballotLine{Deck: b.Deck, Number: b.Number, Removed: b.Removed, Moves: b.Moves, FEN: b.FEN, Void: b.Void}
}

func showBallots(env *env, s *arbiter.State, round int, format string) error {
	if round == 0 {
		round = max(s.Playing(), 1)
	}
	r, err := s.Round(round)
	if err != nil {
		return err
	}
	l := listing.List{Heads: ballotHeader}
	var text []string
	for _, games := range r.Pairs() {
		g := games[0]
		if g.Ballot == nil {
			continue
		}
		line := ballotLineOf(*g.Ballot)
		line.Round, line.Board = g.Round, g.Board
		l.Add(line, line.row()...)
		text = append(text, fmt.Sprintf("%4d  %s – %s: %s", g.Board, s.Name(g.First), s.Name(g.Second), env.in(g.Ballot.Said())))
	}
	if len(text) == 0 {
		text = []string{env.in(rule.Format("round %d has no ballots", round))}
	}
	l.Text = listing.Lines(text...)
	return env.list(l, format)
}

func ballotListCommand(env *env) command {
	var deck, format string
	return command{
		name:  "list",
		short: "List the openings of a deck",
		long: `List the openings of a deck by number, including those that are barred.

The 3-move deck has the numbers of the ACF: 174, of which 18 are barred. The 2-move
deck has 49, of which 6 are barred. The 11-man ballot has 2,500, of which the 97
that lose a man at once are barred by computation.`,
		writes:  writesNothing,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			deckVar(cmd, &deck)
		},
		run: func(*cobra.Command, []string) error {
			cards, err := ballot.Deck(deck)
			if err != nil {
				return err
			}
			l := listing.List{Heads: ballotHeader}
			for _, c := range cards {
				line := ballotLineOf(office.Ballot(deck, c, 0))
				line.Barred = c.Barred
				l.Add(line, line.row()...)
			}
			l.Text = func(w io.Writer) error {
				for _, c := range cards {
					if _, err := fmt.Fprintln(w, env.in(c.Said())); err != nil {
						return err
					}
				}
				_, err := fmt.Fprintln(w, env.in(rule.Format("%d openings, %d of them barred", len(cards), len(cards)-len(ballot.Playable(cards)))))
				return err
			}
			return env.list(l, format)
		},
	}
}

func deckVar(cmd *cobra.Command, deck *string) {
	choiceVar(cmd, deck, "deck", "the deck", ballot.ThreeMove, ballot.TwoMove, ballot.ElevenMan)
}

func ballotDrawCommand(env *env) command {
	var (
		deck, seed, format string
		round, board       int
		void               int
		full               bool
	)
	return command{
		name:    "draw",
		needs:   "--seed SEED",
		short:   "Draw from a seed, without an event",
		long:    "Draw the opening of a board of a round from a seed, without an event: to check\nwhat was drawn elsewhere, or to draw for a friendly match. Board 0 is the draw for a\nwhole round.",
		example: `  flagfall ballot draw --seed 4711 --round 2 --board 3`,
		writes:  writesNothing,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			deckVar(cmd, &deck)
			cmd.Flags().StringVar(&seed, "seed", "", "what to draw from")
			cmd.Flags().IntVarP(&round, "round", "r", 1, "the round")
			cmd.Flags().IntVarP(&board, "board", "b", 1, "the board; 0 for the whole round")
			cmd.Flags().IntVar(&void, "void", 0, "how many draws before this one were void")
			cmd.Flags().BoolVar(&full, "full", false, "draw from the full deck, barred openings too")
		},
		run: func(*cobra.Command, []string) error {
			if seed == "" {
				return rule.Errorf(rule.Usage, "no seed was given").WithHint("let the players name a few digits: --seed 4711")
			}
			if round < 1 || board < 0 {
				return rule.Errorf(rule.Usage, "round %d, board %d does not exist", round, board).WithHint("rounds are numbered from 1, boards from 1 with 0 for all of a round")
			}
			cards, err := ballot.Deck(deck)
			if err != nil {
				return err
			}
			if !full {
				cards = ballot.Playable(cards)
			}
			card, err := ballot.Draw(cards, seed, round, board, void)
			if err != nil {
				return err
			}
			line := ballotLineOf(office.Ballot(deck, card, void))
			line.Round, line.Board, line.Barred = round, board, card.Barred
			l := listing.List{Heads: ballotHeader, Objects: []any{line}, Rows: [][]string{line.row()}}
			l.Text = func(w io.Writer) error { _, err := fmt.Fprintln(w, env.in(card.Said())); return err }
			return env.list(l, format)
		},
	}
}

// ballotCheckLine is a ballot that was drawn again, for programs.
type ballotCheckLine struct {
	ballotLine
	Seed  string `json:"seed"`
	Again int    `json:"again"`
	OK    bool   `json:"ok"`
}

func ballotCheckCommand(env *env) command {
	var (
		flags  eventFlags
		format string
	)
	return command{
		name:  "check",
		short: "Draw every ballot of the event again and compare",
		long: `Draw every ballot of the event again, from the seed in the journal, and compare it
with what was kept: the card, and that its moves are legal. Exit code 1 says that
one differs.`,
		writes:  writesNothing,
		event:   &flags,
		answers: answersList, format: &format,
		on: func(_ *cobra.Command, o *office.Office, _ []string) error {
			checks, err := office.CheckBallots(o.State())
			if err != nil {
				return err
			}
			l := listing.List{Heads: append(append([]string{}, ballotHeader...), "seed", "again", "ok")}
			wrong := 0
			var text []string
			for _, c := range checks {
				line := ballotCheckLine{ballotLine: ballotLineOf(c.Kept), Seed: c.Seed, Again: c.Again.Number, OK: c.Same && c.Legal}
				line.Round, line.Board = c.Round, c.Board
				l.Add(line, append(line.row(), c.Seed, strconv.Itoa(c.Again.Number), strconv.FormatBool(line.OK))...)
				if !line.OK {
					wrong++
					text = append(text, env.in(rule.Format("round %d, board %d has %s; the seed %q draws %s", c.Round, c.Board, &c.Kept, c.Seed, &c.Again)))
				}
			}
			l.Text = func(w io.Writer) error {
				text = append(text, env.in(rule.Format("%s drawn again, %d differ", rule.Count(len(checks), "{n} ballot", "{n} ballots"), wrong)))
				_, err := fmt.Fprintln(w, strings.Join(text, "\n"))
				return err
			}
			if err := env.list(l, format); err != nil {
				return err
			}
			if wrong > 0 {
				return finished(exitIrregularities)
			}
			return nil
		},
	}
}
