package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func undoCommand(env *env) command {
	var (
		flags eventFlags
		c     arbiter.Undo
		how   undoing
	)
	return command{
		name:  "undo",
		group: groupJournal,
		args:  []argument{{word: "ENTRY", kind: anEntry, optional: true, many: true}},
		short: "Take entries of the journal back",
		long: `Take back the last step, which is all that one command wrote, or the entries of
the given numbers (flagfall log shows them) with what they brought along: a
ruling goes with the result that it costs, and pairings go with their ballots.
Nothing is erased: the undo is an entry too, and flagfall redo takes it back.

What it changes is shown first: rows of the standings, results, pairings. At a
terminal you are asked before it is done; --yes does not ask, and --dry-run only
shows. Where later entries rest on the undone one, the undo is refused and names
them with the way out; with --cascade they go too.

A print cannot be undone, because the paper is out, nor what was erased.`,
		example: `  flagfall undo --dry-run
  flagfall undo 14 --reason "wrong board"
  flagfall undo 14 --cascade --yes`,
		writes: writesJournal,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&c.Reason, "reason", "", "why")
			cmd.Flags().BoolVar(&c.Cascade, "cascade", false, "undo the later entries that rest on it as well")
			how.add(cmd)
		},
		on: func(_ *cobra.Command, o *office.Office, args []string) error {
			c.Seqs = nil
			for _, text := range args {
				n, err := strconv.ParseInt(text, 10, 64)
				if err != nil || n < 1 {
					return rule.Errorf(rule.Usage, "%q is not the number of an entry", text).WithHint("see flagfall log")
				}
				c.Seqs = append(c.Seqs, n)
			}
			preview, err := o.PreviewUndo(c)
			if err != nil {
				return err
			}
			if how.dry && !c.Cascade && len(preview.Failing) > 0 {
				if err := say(env, nil, "without --cascade it is refused, because %s on it", rule.Count(len(preview.Failing), "{n} later entry rests", "{n} later entries rest")); err != nil {
					return err
				}
			}
			if !c.Cascade && len(preview.Failing) > 0 && !how.dry {
				how.yes = true // it is refused; there is nothing to be asked
			}
			if len(args) == 0 && env.open != nil && env.open.refused && !how.dry && !how.asks(env) {
				return behindRefusal(o.State())
			}
			return how.carryOut(env, o, c, preview)
		},
	}
}

func redoCommand(env *env) command {
	var (
		flags eventFlags
		c     arbiter.Redo
		how   undoing
	)
	return command{
		name:   "redo",
		group:  groupJournal,
		short:  "Take the last undo back",
		writes: writesJournal,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&c.Reason, "reason", "", "why")
			cmd.Flags().BoolVar(&c.Cascade, "cascade", false, "undo the entries that rest on the undo as well")
			how.add(cmd)
		},
		on: func(_ *cobra.Command, o *office.Office, _ []string) error {
			preview, err := o.PreviewRedo(c)
			if err != nil {
				return err
			}
			return how.carryOut(env, o, c, preview)
		},
	}
}

// undoing is how an undo or a redo is carried out.
type undoing struct{ dry, yes bool }

func (u *undoing) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&u.dry, "dry-run", false, "show what it would change, and do nothing")
	cmd.Flags().BoolVar(&u.yes, "yes", false, "do not ask")
}

// asks reports whether somebody sees what it changes before it is done.
func (u *undoing) asks(env *env) bool { return !u.yes && env.person() }

// behindRefusal refuses an undo without an entry that follows a refused command: that
// command wrote nothing, and the step before it is not what was meant.
func behindRefusal(s *arbiter.State) error {
	last := s.Log[s.Matter(s.LastStep())-1]
	return rule.Errorf(rule.Refused, "the command before was refused and wrote nothing, so it left nothing to undo").
		WithHint("the last step is entry %d: %s; if that is meant: flagfall undo %d", last.Seq, arbiter.Tell(s, last), last.Seq)
}

// carryOut shows what an undo changes, asks where a person is there, does it
// and says so. Without a person it is done as it was told.
func (u *undoing) carryOut(env *env, o *office.Office, c arbiter.Command, p office.Preview) error {
	asked := u.asks(env)
	do := o.Do
	if u.dry || asked {
		last := p.Entries[len(p.Entries)-1]
		if err := say(env, nil, "would be %s", env.tell(o.State(), last)); err != nil {
			return err
		}
		if err := sayPreview(env, o.State(), p); err != nil {
			return err
		}
	}
	if u.dry {
		return say(env, nil, "nothing was done")
	}
	if asked {
		seen := o.State().Seq
		if !env.confirm("Do it?") {
			return say(env, nil, "nothing was done")
		}
		// The person said yes to what was shown, and not to what others wrote
		// meanwhile.
		do = func(c ...arbiter.Command) (office.Done, error) { return o.DoAt(seen, c...) }
	}
	if _, err := do(c); err != nil {
		return err
	}
	s := o.State()
	if err := say(env, nil, "%s", env.tell(s, s.Log[len(s.Log)-1])); err != nil || asked {
		return err
	}
	return sayPreview(env, s, p)
}

// mostShown is how many lines of a kind an answer shows.
const mostShown = 12

// sayPreview lists what changes.
func sayPreview(env *env, s *arbiter.State, p office.Preview) error {
	var failing []rule.Sentence
	for _, f := range p.Failing {
		failing = append(failing, office.FailingInWords(s, f))
	}
	for _, part := range []struct {
		titled func(rule.Sentence) rule.Sentence
		list   []rule.Sentence
	}{
		{func(what rule.Sentence) rule.Sentence { return rule.Format("goes too: %s", what) }, failing},
		{func(what rule.Sentence) rule.Sentence { return rule.Format("changes: %s", what) }, differencesInWords(p.Other)},
		{func(what rule.Sentence) rule.Sentence { return rule.Format("standings: %s", what) }, differencesInWords(p.Standings)},
	} {
		for i, what := range part.list {
			if i == mostShown {
				what = rule.Format("and %d more", len(part.list)-i)
			}
			if err := say(env, nil, "  %s", part.titled(what)); err != nil {
				return err
			}
			if i == mostShown {
				break
			}
		}
	}
	return nil
}

// differencesInWords are differences as sentences.
func differencesInWords(list []office.Difference) []rule.Sentence {
	var lines []rule.Sentence
	for _, d := range list {
		lines = append(lines, d.Said())
	}
	return lines
}
