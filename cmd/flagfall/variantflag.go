package main

import (
	"slices"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

// variantVar adds the flags that name a game: --variant, and --layout for a game
// that is laid out in several ways. The value is the name of the layout, "pool-jamaican",
// by the time that the command is carried out.
func variantVar(cmd *cobra.Command, value *string, byDefault, help string) {
	cmd.Flags().StringVar(value, "variant", byDefault, help)
	layout := cmd.Flags().String("layout", "", "the layout of a game that has several, or the reading of its rules where sources disagree: --variant pool --layout jamaican")
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if *layout == "" {
			return nil
		}
		if *value == "" {
			return rule.Errorf(rule.Usage, "a layout was given without a game").WithHint("name the game too: --variant pool")
		}
		v, err := draughts.ParseVariant(*value)
		if err == nil {
			v, err = v.LaidOut(*layout)
		}
		*value = v.Name()
		return err
	}
}

// layoutNames are the names of all layouts.
func layoutNames() (names []string) {
	for _, v := range draughts.Variants() {
		if name := v.Rules().Layout; name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
