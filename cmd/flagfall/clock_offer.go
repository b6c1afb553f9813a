package main

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// offerFlags are those of commands that propose something to the tournament,
// which the arbiter confirms.
type offerFlags struct {
	event   eventFlags
	round   int
	confirm bool
}

func (f *offerFlags) add(cmd *cobra.Command) {
	cmd.Flags().IntVarP(&f.round, "round", "r", 0, "the round (default: the one being played)")
	cmd.Flags().BoolVar(&f.confirm, "confirm", false, "enter what is proposed")
}

// board is the game of a board of the round meant: a clock runs where the game is
// open, so that without a round it is the one in play in which that board is.
func (f *offerFlags) board(s *arbiter.State, text string) (arbiter.GameRef, error) {
	ref, err := boardOf(s, f.round, text)
	if err != nil || f.round != 0 {
		return ref, err
	}
	if open := s.OpenAt(ref.Board); len(open) == 1 {
		ref.Round = open[0]
	}
	return ref, nil
}

// offer shows what a command would write into the journal, and writes it when
// the arbiter agrees, by --confirm or by answering. What a proposal only tells is told.
func (f *offerFlags) offer(env *env, o *office.Office, c arbiter.Command) error {
	next, trial, err := o.Try(c)
	if err != nil {
		return err
	}
	seq := o.State().Seq
	if err := tellAll(env, next, trial.Entries, nil); err != nil {
		return err
	}
	for _, note := range trial.Notes() {
		if err := say(env, nil, "note: %s", note); err != nil {
			return err
		}
	}
	switch {
	case len(trial.Entries) == 0:
		return nil
	case !f.confirm && !env.confirm("Enter it?"):
		return say(env, nil, "nothing was entered; --confirm enters it")
	}
	if _, err := o.DoAt(seq, c); err != nil {
		return err
	}
	return say(env, nil, "entered")
}

// position adds the position given as FEN to the evidence of a flag.
func position(s *arbiter.State, e *arbiter.FlagEvidence, fen string) error {
	if fen == "" {
		return nil
	}
	var err error
	e.Material, e.Position, err = office.Material(s.Settings.Variant, fen)
	return err
}

// timeOfDay is an instant of the day of now: "19:30" or "19:30:05".
func timeOfDay(now time.Time, text string) (time.Time, error) {
	t, err := time.Parse("15:04:05", strings.TrimSpace(text))
	if err != nil {
		if t, err = clockFace(text); err != nil {
			return t, err
		}
	}
	year, month, day := now.Date()
	return time.Date(year, month, day, t.Hour(), t.Minute(), t.Second(), 0, now.Location()), nil
}

// amountFlags say how much time is given or taken.
type amountFlags struct{ give, take string }

func (f *amountFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.give, "give", "", "the time to add, such as 1m")
	cmd.Flags().StringVar(&f.take, "take", "", "the time to take away")
}

// amount is negative for what is taken.
func (f *amountFlags) amount() (clocks.Span, error) {
	if (f.give == "") == (f.take == "") {
		return 0, rule.Errorf(rule.Usage, "no amount of time was given").WithHint("say --give 1m or --take 30s")
	}
	span, err := clocks.ParseSpan(f.give + f.take)
	if f.take != "" {
		span = -span
	}
	return span, err
}
