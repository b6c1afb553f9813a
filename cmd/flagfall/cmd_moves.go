package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

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

func newMovesCommand(env *env) *cobra.Command {
	var (
		flags     positionFlags
		format    string
		algebraic bool
	)
	cmd := &cobra.Command{
		Use:     "moves",
		GroupID: groupGames,
		Short:   "List the legal moves of a position",
		Long: `List the legal moves of a position, one a line: 32-28, 28x19, and with all squares
of the way where two captures have the same ends. Nothing is printed for a
position without a legal move, which the side to move has lost. Draw rules and
the limit on king moves of Frisian draughts do not apply: they depend on the
moves before.`,
		Example: `  flagfall moves --variant english
  flagfall moves --fen W:WK47:B14,19,29,31,42`,
		Args: args(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			p, err := flags.position()
			if err != nil {
				return err
			}
			return env.output("", func(w io.Writer) error { return writeMoves(w, p, format, algebraic) })
		},
	}
	flags.add(cmd)
	formatVar(cmd, &format)
	cmd.Flags().BoolVar(&algebraic, "algebraic", false, "name squares by file and rank: c3-d4")
	return cmd
}

func writeMoves(w io.Writer, p draughts.Position, format string, algebraic bool) error {
	legal := p.Moves(nil)
	table := csv.NewWriter(w)
	encoder := json.NewEncoder(w)
	if format == "csv" {
		_ = table.Write([]string{"move", "algebraic", "from", "to", "captured", "promotes", "fen"}) // the error stays in the writer
	}
	for _, m := range legal {
		move := legalMove{
			Move: p.Notation(m, legal), Algebraic: p.Algebraic(m, legal),
			From: m.From(), To: m.To(), Captured: []draughts.Square{}, Promotes: m.Promotes(),
			FEN: p.Play(m).FEN(),
		}
		for s := range m.Captured().All() {
			move.Captured = append(move.Captured, s)
		}
		var err error
		switch {
		case format == "json":
			err = encoder.Encode(move)
		case format == "csv":
			_ = table.Write([]string{move.Move, move.Algebraic, move.From.String(), move.To.String(),
				m.Captured().String(), fmt.Sprint(move.Promotes), move.FEN})
		case algebraic:
			_, err = fmt.Fprintln(w, move.Algebraic)
		default:
			_, err = fmt.Fprintln(w, move.Move)
		}
		if err != nil {
			return err
		}
	}
	table.Flush()
	return table.Error()
}
