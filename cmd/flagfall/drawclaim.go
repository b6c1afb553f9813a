package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/scoresheet"
)

// claimFlags are the flags of a claim in a game of the event.
type claimFlags struct {
	event             eventFlags
	board, by, reason string
	round             int
	dry               bool
}

func (f *claimFlags) add(cmd *cobra.Command) {

	flags := cmd.Flags()
	flags.StringVarP(&f.board, "board", "b", "", "the board of the event, such as 3, or 3.2 in a heat: the decision goes into the journal")
	flags.IntVarP(&f.round, "round", "r", 0, "the round of --board (default: the one being played)")
	flags.StringVar(&f.by, "by", "", "the player who claimed it")
	flags.StringVar(&f.reason, "reason", "", "what else was found, for the journal and the ruling")
	flags.BoolVar(&f.dry, "dry-run", false, "decide it, and write nothing")
}

// run decides a claim in a game of the event, and records the decision with the
// sheet.
func (f *claimFlags) run(env *env, cmd *cobra.Command, path string, claim scoresheet.Claim, intended string, prints *printFlags) error {
	return f.event.eventCommand(env, func(o *office.Office, _ []string) error {
		s := o.State()
		ref, err := boardOf(o.State(), f.round, f.board)
		if err != nil {
			return err
		}
		g, err := s.FindGame(ref)
		if err != nil {
			return err
		}
		sub, err := evidence(env, path, s)
		if err != nil {
			return err
		}
		judged, err := o.JudgeClaim(g, sub, office.Claim{Claim: claim, Move: intended, By: f.by, Reason: f.reason})
		if err != nil {
			return err
		}
		commands := judged.Commands
		after, done, err := o.Try(commands...)
		if err != nil {
			return err
		}
		if !f.dry {
			if done, err = o.Do(commands...); err != nil {
				return err
			}
			after = o.State()
		}
		if g, err = after.FindGame(arbiter.GameRef{ID: g.ID}); err != nil {
			return err
		}
		looks, err := prints.looks(env, cmd)
		if err != nil {
			return err
		}
		page, err := reports.ClaimOf(after, g.ID, &g.Claims[len(g.Claims)-1], judged.Replay, judged.Claim.Ply, judged.Rulings, looks)
		if err != nil {
			return err
		}
		if f.dry {
			page.Subtitle = "" // no entry of the journal holds it
		}
		if err := prints.write(env, cmd, page); err != nil {
			return err
		}
		if prints.out != "" && prints.out != "-" {
			for _, entry := range done.Entries {
				how := "%d: %s"
				if f.dry {
					how = "would be entry %d: %s"
				}
				if err := say(env, nil, how, entry.Seq, env.tell(after, entry)); err != nil {
					return err
				}
			}
			if err := sayNotes(env, done.Notes()); err != nil {
				return err
			}
			if err := say(env, nil, "%s", prints.out); err != nil {
				return err
			}
		}
		if !judged.Record.Holds {
			return finished(exitRefused)
		}
		return nil
	})(cmd, nil)
}

func sayNotes(env *env, notes []rule.Sentence) error {
	for _, note := range notes {
		if err := say(env, nil, "  note: %s", note); err != nil {
			return err
		}
	}
	return nil
}

// evidence reads the file that shows what is ruled on or claimed.
func evidence(env *env, path string, s *arbiter.State) (*office.Submission, error) {
	reading := readingFlags{variant: s.Settings.Variant}
	return reading.submission(env, path, s.Settings)
}
