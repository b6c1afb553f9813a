package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

// postponeFlags say how a game is put off.
type postponeFlags struct {
	flags       printFlags
	c           arbiter.PostponeGame
	dry, off    bool
	counts, fen string
}

func postponeCommand(env *env) command {
	var own postponeFlags
	return command{
		name:  "postpone",
		group: groupRound,
		args:  []argument{{word: "BOARD", kind: aBoard, optional: true}},
		short: "Put a game off, or adjourn it, with a provisional result",
		long: `Put a game off, or adjourn one that has begun. Until it has its result it counts
provisionally (--counts; a draw, unless the setting provisional says none): the
next round is paired with that, and the standings mark it. The result that is
entered when it is played takes its place. --off takes the postponement back.

Neither rule book speaks of adjournment; the position and who holds a sealed move
are kept as they are given. Without a board, list the games that are put off.`,
		example: `  flagfall postpone 3 --until "Thursday 19:30" --reason "Berg has the flu"
  flagfall postpone 2 --adjourned --fen "W:WK28:BK1,36" --sealed "White, with the arbiter" --reason "hall closes"
  flagfall postpone`,
		writes:  writesJournal,
		beside:  []string{"out"},
		event:   &own.flags.event,
		answers: answersDocument, format: &own.flags.format,
		flags: func(cmd *cobra.Command) {
			own.flags.add(cmd)
			f := cmd.Flags()
			f.BoolVar(&own.c.Adjourned, "adjourned", false, "the game has begun, and is to be finished later")
			f.StringVar(&own.c.Until, "until", "", "when it is played or goes on: a date with or without a time, or words")
			f.StringVar(&own.counts, "counts", "", "how it counts until then: 1-1, 2-0, 0-2, or none")
			f.StringVar(&own.fen, "fen", "", "the position in which it was adjourned")
			f.StringVar(&own.c.Sealed, "sealed", "", "who sealed a move, and who keeps the envelope")
			f.StringVar(&own.c.Reason, "reason", "", "why")
			f.BoolVar(&own.off, "off", false, "take the postponement back")
			f.BoolVar(&own.dry, "dry-run", false, "say what it would do, and write nothing")
		},
		run: func(cmd *cobra.Command, given []string) error { return own.put(env, cmd, given) },
	}
}

// put puts the game of a board off, takes that back, or lists such games.
func (f *postponeFlags) put(env *env, cmd *cobra.Command, given []string) error {
	if len(given) == 0 {
		return f.flags.print(env, cmd, "postponed")
	}
	return f.flags.event.eventCommand(env, func(o *office.Office, given []string) error {
		ref, err := boardOf(o.State(), f.flags.round, given[0])
		if err != nil {
			return err
		}
		if f.off {
			return decided(env, o, f.dry, f.flags.format, arbiter.ResumeGame{Game: ref, Reason: f.c.Reason})
		}
		f.c.Game = ref
		// What is no date is kept in the words of the arbiter.
		var over rule.Sentence
		if until, err := env.momentToCome(f.c.Until); err == nil {
			over = env.overNote(f.c.Until, until)
			f.c.Until = until.String()
		} else if rule.CodeOf(err) == rule.Refused {
			return err
		}
		switch f.counts {
		case "":
		case "none", "nothing":
			f.c.None = true
		default:
			g, err := o.State().FindGame(ref)
			if err != nil {
				return err
			}
			result, err := o.State().ReadResult(g, f.counts)
			if err != nil {
				return err
			}
			f.c.Result = &result
		}
		if f.fen != "" {
			if f.c.Position, err = positionIn(o.State().Settings.Variant, f.fen); err != nil {
				return err
			}
		}
		if err := decided(env, o, f.dry, f.flags.format, f.c); err != nil {
			return err
		}
		if !over.IsZero() {
			env.warn(over)
		}
		return nil
	})(cmd, given)
}

// positionIn reads a position of the event's kind of draughts and writes it as
// the journal keeps it.
func positionIn(variant, fen string) (string, error) {
	v, err := draughts.ParseVariant(variant)
	if err != nil {
		return "", err
	}
	p, err := draughts.ParseFEN(v, fen)
	if err != nil {
		return "", rule.Errorf(rule.Usage, "the position cannot be read: %w", err)
	}
	return p.FEN(), nil
}
