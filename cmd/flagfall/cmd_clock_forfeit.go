package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// forfeitFlags are what a person wrote down about fallen flags.
type forfeitFlags struct {
	made, required, called, observed, at, displays, order, fen string
}

func clockForfeitCommand(env *env) command {
	var (
		flags offerFlags
		given forfeitFlags
	)
	return command{
		name:  "forfeit",
		args:  []argument{{word: "BOARD", kind: aBoard}, {word: "SIDE", kind: aSide}},
		short: "Judge a fallen flag by its evidence, and enter what follows",
		long: `Judge a fallen flag of the tournament by what was seen, and enter what follows:
the loss, the draw of the International summary, or that the game goes on. SIDE is
whose flag fell: first (who moves first), second, or both.

The evidence is kept in the journal: who called or observed the flag and when, the
moves made and required, the displays, and the position. Nothing is entered
without --confirm, or a yes at the terminal.`,
		example: `  flagfall clock forfeit 7 first --made 44 --called "Berg" --displays 0:00:00,0:12:10
  flagfall clock forfeit 3 both --made 47,49 --required 50 --fell-first second --observed Jansen --confirm
  flagfall clock forfeit 5 second --made 61 --called "Adams" --fen "B:WK6:BK45,3" --confirm`,
		writes: writesJournal,
		event:  &flags.event,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
			f := cmd.Flags()
			f.StringVar(&given.made, "made", "", "the moves completed when the flag fell; for both flags as 47,49")
			f.StringVar(&given.required, "required", "", "the moves that had to be made, 0 for all (default: what the time control asks for, if that is one number)")
			f.StringVar(&given.called, "called", "", "the player who called the flag, by name or as first or second")
			f.StringVar(&given.observed, "observed", "", "the arbiter who saw it")
			f.StringVar(&given.at, "time", "", "when it was called or seen, such as 20:41 (default: now)")
			f.StringVar(&given.displays, "displays", "", "what the displays showed, the first mover's first, such as 0:00:00,0:12:10")
			f.StringVar(&given.order, "fell-first", "", "whose flag fell first, when both have: first or second; leave it out when it is not known")
			f.StringVar(&given.fen, "fen", "", "the position, for a draw when the opponent cannot win")
		},
		on: func(_ *cobra.Command, o *office.Office, words []string) error {
			ref, err := flags.board(o.State(), words[0])
			if err != nil {
				return err
			}
			g, err := o.State().FindGame(ref)
			if err != nil {
				return err
			}
			e, err := given.evidence(env, o.State(), g, words[1])
			if err != nil {
				return err
			}
			return flags.offer(env, o, arbiter.RecordFlag{Game: ref, Evidence: e})
		},
	}
}

// evidence is what was written down, as far as it can be read.
func (f *forfeitFlags) evidence(env *env, s *arbiter.State, g *arbiter.Game, side string) (arbiter.FlagEvidence, error) {
	var e arbiter.FlagEvidence
	if (f.called == "") == (f.observed == "") {
		return e, rule.Errorf(rule.Usage, "who called or observed the flag was not named").
			WithHint("name one: --called PLAYER or --observed ARBITER").Under(s.Settings.FlagRule().Cites("2.19"))
	}
	e.Way, e.At = clocks.Called, env.Now()
	if f.observed != "" {
		e.Way = clocks.Observed
	}
	var err error
	if e, err = s.Named(e, g, f.called+f.observed); err != nil {
		return e, err
	}
	if f.at != "" {
		at, err := timeOfDay(env.Now().Local(), f.at)
		if err != nil {
			return e, err
		}
		e.At = dayBefore(at, env.Now())
	}
	if f.order != "" {
		order, err := s.SideOf(g, f.order)
		if err != nil {
			return e, err
		}
		e.Order = order.String()
	}
	sides := []clocks.Side{clocks.First, clocks.Second}
	if side != "both" {
		one, err := clocks.ParseSide(side)
		if err != nil {
			return e, err
		}
		sides = []clocks.Side{one}
	}
	made, err := moveNumbers("made", f.made, len(sides))
	if err != nil {
		return e, err
	}
	required, err := f.requirements(s, g, sides)
	if err != nil {
		return e, err
	}
	for i, side := range sides {
		e.Flags[side] = arbiter.FlagSeen{Fallen: true, Made: made[i], Required: required[i]}
	}
	if f.displays != "" {
		shown, err := displays(f.displays)
		if err != nil {
			return e, err
		}
		e.Displays = &shown
	}
	return e, position(s, &e, f.fen)
}

// displays reads what two displays show, the first mover's first.
func displays(text string) ([2]clocks.Span, error) {
	shown, err := action.Displays.Read(nil, text)
	if err != nil {
		return [2]clocks.Span{}, err
	}
	return *shown, nil
}

// moveNumbers reads as many numbers as flags fell; one stands for all.
func moveNumbers(name, text string, n int) ([]int, error) {
	fields := strings.Split(text, ",")
	if len(fields) == 1 && name == "required" {
		for len(fields) < n {
			fields = append(fields, fields[0])
		}
	}
	numbers := make([]int, len(fields))
	for i, field := range fields {
		var err error
		if numbers[i], err = strconv.Atoi(strings.TrimSpace(field)); err != nil || numbers[i] < 0 || len(fields) != n {
			return nil, rule.Errorf(rule.Usage, "the moves %s are not given", name).
				WithHint("give a number for each flag that fell: --%s 47, or for both --%s 47,49", name, name)
		}
	}
	return numbers, nil
}

// requirements are the moves that had to be made: those given, or what the time
// control asks for where it asks for one number only.
func (f *forfeitFlags) requirements(s *arbiter.State, g *arbiter.Game, sides []clocks.Side) ([]int, error) {
	if f.required != "" {
		return moveNumbers("required", f.required, len(sides))
	}
	control, err := s.ControlOf(g)
	if err != nil {
		return nil, err
	}
	required := make([]int, len(sides))
	for i, side := range sides {
		if control.IsZero() {
			return nil, rule.Errorf(rule.Usage, "the event does not name a time control").
				WithHint("say with --required how many moves had to be made, 0 for all; or set it: flagfall set time-control 80m+60s")
		}
		asked := arbiter.Requirements(control, side, 0)
		if len(asked) != 1 {
			return nil, rule.Errorf(rule.Usage, "the control %s asks for moves at several points", control).
				WithHint("say with --required at which the flag fell: %s", strings.Trim(fmt.Sprint(asked), "[]"))
		}
		required[i] = asked[0]
	}
	return required, nil
}
