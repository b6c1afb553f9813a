package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"flagfall/reports/listing"
	"flagfall/scoresheet/draughts"
)

// legalMove is a legal move as programs get it.
type legalMove struct {
	Move      string            `json:"move"`
	Algebraic string            `json:"algebraic"`
	From      draughts.Square   `json:"from"`
	To        draughts.Square   `json:"to"`
	Captured  []draughts.Square `json:"captured"`
	Promotes  bool              `json:"promotes"`
	FEN       string            `json:"fen"` // the position after it
}

func movesCommand(env *env) command {
	var (
		flags     positionFlags
		format    string
		algebraic bool
	)
	return command{
		name:  "moves",
		group: groupGames,
		short: "List the legal moves of a position",
		long: `List the legal moves of a position, one a line: 32-28, 28x19, and with all squares
of the way where two captures have the same ends. Nothing is printed for a
position without a legal move, which the side to move has lost. Draw rules and
the limit on king moves of Frisian draughts do not apply: they depend on the
moves before.`,
		example: `  flagfall moves --variant english
  flagfall moves --fen W:WK47:B14,19,29,31,42`,
		writes:  writesNothing,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
			cmd.Flags().BoolVar(&algebraic, "algebraic", false, "name squares by file and rank: c3-d4")
		},
		run: func(*cobra.Command, []string) error {
			p, err := flags.position()
			if err != nil {
				return err
			}
			return env.list(movesList(p, algebraic), format)
		},
	}
}

func movesList(p draughts.Position, algebraic bool) listing.List {
	l := listing.List{Heads: []string{"move", "algebraic", "from", "to", "captured", "promotes", "fen"}}
	legal := p.Moves(nil)
	var text []string
	for _, m := range legal {
		move := legalMove{
			Move: p.Notation(m, legal), Algebraic: p.Algebraic(m, legal),
			From: m.From(), To: m.To(), Captured: []draughts.Square{}, Promotes: m.Promotes(),
			FEN: p.Play(m).FEN(),
		}
		for s := range m.Captured().All() {
			move.Captured = append(move.Captured, s)
		}
		l.Add(move, move.Move, move.Algebraic, move.From.String(), move.To.String(), m.Captured().String(), strconv.FormatBool(move.Promotes), move.FEN)
		if algebraic {
			text = append(text, move.Algebraic)
		} else {
			text = append(text, move.Move)
		}
	}
	l.Text = listing.Lines(text...)
	return l
}
