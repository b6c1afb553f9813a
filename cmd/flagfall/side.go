package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
)

// sideWords say which side of a clock is meant where nothing is known of the game.
var sideWords = []string{"first", "second", "both", "white", "black", "red"}

// seated puts a board and the side or the player at it into the order of the row,
// whichever was typed first, and writes a side as first, second or both. The
// tournament is asked for where the words do not say it by themselves; it may be
// nil, as for clocks of no event.
func (c *command) seated(cmd *cobra.Command, given []string, event func() *arbiter.State) ([]string, error) {
	at := func(kinds ...*kind) int {
		return slices.IndexFunc(c.args, func(a argument) bool { return slices.Contains(kinds, a.kind) })
	}
	who, board := at(aSide, aPlayer), slices.IndexFunc(c.args, func(a argument) bool { return a.word == "BOARD" })
	if who < 0 || board < 0 || len(given) <= max(who, board) {
		return given, nil
	}
	isSide := func(word string) bool { return slices.Contains(sideWords, strings.ToLower(word)) }
	isBoard := func(word string) bool { _, err := arbiter.ParseBoard(0, word); return err == nil }
	from := who
	switch of := c.args[who].kind; {
	case of == aSide && isSide(given[who]):
	case of == aSide && slices.ContainsFunc(given, isSide):
		from = slices.IndexFunc(given, isSide)
	case !isBoard(given[board]) && isBoard(given[who]):
		from = board
	}
	word := given[from]
	given = slices.Insert(slices.Delete(slices.Clone(given), from, from+1), who, word)
	if c.args[who].kind != aSide {
		return given, nil
	}
	if lower := strings.ToLower(word); slices.Contains(sideWords[:3], lower) {
		given[who] = lower
		return given, nil
	}
	s := event()
	if s == nil {
		return given, nil
	}
	if side, ok := s.Settings.SideOfColour(word); ok {
		given[who] = side.String()
		return given, nil
	}
	round := 0
	if f := cmd.Flags().Lookup("round"); f != nil {
		round, _ = cmd.Flags().GetInt("round")
	}
	ref, err := boardOf(s, round, given[board])
	switch {
	case err != nil && c.writes == writesClocks:
		return given, nil // its clock knows the round, and is asked for first or second
	case err != nil:
		return nil, err
	}
	g, err := s.FindGame(ref)
	if err != nil {
		return nil, err
	}
	side, err := s.SideOf(g, word)
	if err != nil {
		return nil, err
	}
	given[who] = side.String()
	return given, nil
}
