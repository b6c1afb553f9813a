package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

// variantVar adds the flags that name a game: --variant, and --layout for a game
// that is laid out in several ways. The value is the name of the layout, "pool-jamaican",
// by the time that the command is carried out.
func variantVar(cmd *cobra.Command, value *string, byDefault, help string) {
	cmd.Flags().StringVar(value, "variant", byDefault, help)
	layoutVar(cmd, func([]string) *string { return value }, "--variant pool --layout jamaican")
}

// namedVariant is the game of a name; nil where none was given.
func namedVariant(name string) (*draughts.Variant, error) {
	if name == "" {
		return nil, nil
	}
	v, err := draughts.ParseVariant(name)
	return &v, err
}

// layoutVar adds --layout; variant says where the command keeps the name of the game,
// nil where none was given, and is given the arguments of the command.
func layoutVar(cmd *cobra.Command, variant func(args []string) *string, example string) {
	layout := cmd.Flags().String("layout", "", "the layout of a game that has several, or the reading of its rules where sources disagree: "+example)
	cmd.PreRunE = func(_ *cobra.Command, args []string) error {
		if *layout == "" {
			return nil
		}
		value := variant(args)
		if value == nil || *value == "" {
			game, _, _ := strings.Cut(example, " --layout")
			return rule.Errorf(rule.Usage, "a layout was given without a game").WithHint("name the game too: %s", game)
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
