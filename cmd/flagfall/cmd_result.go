package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/actions"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// resultCommand enters results. At a terminal, without a board, it goes from one open board to the next.
func resultCommand(env *env) command {
	c := actionCommand(env, actions.Result)
	enter := c.on
	c.on = func(cmd *cobra.Command, o *office.Office, args []string) error {
		alone := slices.ContainsFunc([]string{"all", "reason", "rule", "award", "times"}, cmd.Flags().Changed)
		if len(args) > 0 || alone || !env.person() {
			return enter(cmd, o, args)
		}
		given, err := typedValues(env, actions.Result.New().Fields(), cmd, nil)
		if err != nil {
			return err
		}
		return resultByResult(env, o, given)
	}
	return c
}

// resultByResult asks a person for the result of one open board after the other, and
// enters each when it is typed. Enter alone goes to the next board; a board before
// the result goes to that one; a dot ends it.
func resultByResult(env *env, o *office.Office, given action.Values) error {
	round, _ := strconv.Atoi(strings.Join(given.Texts["round"], "")) // 0 for none
	open, err := o.State().OpenBoards(round)
	if err != nil {
		return err
	}
	if len(open) == 0 {
		return rule.Fault(rule.Refused, rule.Format("no game is open")).
			Offering(rule.English("pair the next round with flagfall pair, or change a result with flagfall correct; --round names another round"))
	}
	env.complain(env.in(rule.Format("type a result, or a board and its result; Enter goes to the next board, a dot ends")))
	for at := 0; len(open) > 0; {
		if at >= len(open) {
			return nil
		}
		g := &open[at]
		s := o.State()
		fmt.Fprint(env.Err, env.in(rule.Format("round %d, board %s: %s – %s?", g.Round, g.BoardName(), s.Name(g.First), s.Name(g.Second))), " ")
		line, err := env.line()
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		end := err != nil
		words := strings.Fields(line)
		if end && len(words) > 0 {
			fmt.Fprintln(env.Err)
		}
		if len(words) == 2 {
			board := slices.IndexFunc(open, func(g arbiter.Game) bool { return g.BoardName() == words[0] })
			if board < 0 {
				report(env, rule.Errorf(rule.Usage, "board %s is not open", words[0]).WithHint("flagfall correct changes a result"))
				continue
			}
			at, words = board, words[1:]
			g = &open[at]
		}
		switch {
		case len(words) == 0 && end, len(words) == 1 && words[0] == ".":
			fmt.Fprintln(env.Err)
			return nil
		case len(words) == 0:
			at++
			continue
		case len(words) > 1:
			report(env, rule.Errorf(rule.Usage, "%q is not a board and a result", line).WithHint("as in 3 2-0"))
			continue
		}
		of := given.With("round", strconv.Itoa(g.Round)).With("board", g.BoardName()).With("result", words[0])
		done, err := env.act(o, actions.Result, of)
		if err == nil {
			open = slices.Delete(open, at, at+1)
			err = env.sayCase(done)
		}
		if err != nil {
			report(env, err)
		}
		if end {
			return nil
		}
	}
	return nil
}

func openTwice(board string, rounds []int) error {
	return rule.Errorf(rule.Usage, "board %s is open in round %d and in round %d", board, rounds[0], rounds[1]).
		WithHint("say which is meant: --round %d or --round %d", rounds[0], rounds[1])
}

// boardOf reads the board of what would harm another game: without a round it is
// the one being played, but one has to be named where two rounds have that board
// open.
func boardOf(s *arbiter.State, round int, text string) (arbiter.GameRef, error) {
	ref, err := arbiter.ParseBoard(round, text)
	if err != nil || round != 0 {
		return ref, err
	}
	if open := s.OpenAt(ref.Board); len(open) > 1 {
		return ref, openTwice(text, open)
	}
	return ref, nil
}
