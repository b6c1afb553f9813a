package main

import (
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

// positionFlags are the flags of the commands that work on one position.
type positionFlags struct {
	variant, fen string
	flags        *pflag.FlagSet // to tell an empty FEN from none
}

func (f *positionFlags) add(cmd *cobra.Command) {
	f.addVariant(cmd)
	f.flags = cmd.Flags()
	cmd.Flags().StringVar(&f.fen, "fen", "", "the position, such as W:W31-50:B1-20 (default: the start of a game)")
}

func (f *positionFlags) addVariant(cmd *cobra.Command) {
	variantVar(cmd, &f.variant, draughts.Names()[0], "the game: international, english, ...")
}

// position is the position that the flags name. An error tells the column in
// the FEN.
func (f *positionFlags) position() (draughts.Position, error) {
	v, err := draughts.ParseVariant(f.variant)
	if err != nil {
		return draughts.Position{}, err
	}
	if f.fen == "" && !f.flags.Changed("fen") {
		return draughts.Start(v), nil
	}
	p, err := draughts.Parse(v, f.fen)
	var e *rule.Error
	if errors.As(err, &e) {
		place := rule.Place{Detail: rule.Format("the FEN")}
		if e.Place.Column > 0 {
			place.Detail = rule.Format("the FEN, column %d", e.Place.Column)
		}
		return p, e.At(place)
	}
	return p, err
}
