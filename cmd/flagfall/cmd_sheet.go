package main

import (
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/verify"
)

// sheetFlags say which sheets are taken in, and how.
type sheetFlags struct {
	flags   eventFlags
	reading readingFlags
	round   int
	seat    string
	game    int
	dryRun  bool
	bare    bool
	missing bool
	confirm string
	reason  string
}

func sheetCommand(env *env) command {
	var own sheetFlags
	return command{
		name:  "sheet",
		group: groupRound,
		args:  []argument{{word: "FILE", kind: aFile, asked: true}},
		short: "Take scoresheets in: replay them and enter their results",
		long: `Take scoresheets in. Each game of the file finds its board by its players and
its Round tag (or --round), is replayed through the rules engine, and is kept
for good. What is irregular is reported with its article, and so are impossible
times on the sheet: they are judged by its TimeControl tag, or else by the
time control of the event.

The result of the sheet is entered with its reason, unless the board has one:
then it must agree. A result that the final position contradicts is left to
the arbiter. When a game belongs to no board, nothing is taken in.

--missing lists the sheets that nobody has handed in and what the rules propose.
Under WCDF 3.10 --confirm takes the points of the round from that player, in
both games of a heat; flagfall undo gives them back.

FILE is PDN or typed (see flagfall verify --help); - is standard input.

Exit code 1 says that something irregular was found.`,
		example: `  flagfall sheet round-3.pdn
  flagfall sheet board-4.pdn --round 3 --dry-run
  flagfall sheet --missing
  flagfall sheet --missing --confirm "Berg Ann"`,
		writes: writesJournal,
		helper: true, ruling: []string{"confirm", "reason"}, meanwhile: besideResults,
		event: &own.flags,
		flags: func(cmd *cobra.Command) {
			own.reading.add(cmd)
			cmd.Flags().StringVarP(&own.seat, "board", "b", "", "the board of the one sheet of the file, such as 3, or 3.2 in a heat (default: by its players)")
			cmd.Flags().IntVar(&own.game, "game", 0, "which game of the file (default: all)")
			cmd.Flags().IntVarP(&own.round, "round", "r", 0, "the round of all games (default: their Round tags)")
			cmd.Flags().BoolVar(&own.dryRun, "dry-run", false, "replay and report, and write nothing")
			cmd.Flags().BoolVar(&own.missing, "missing", false, "list the sheets of the round that nobody has handed in, and what the rules propose")
			cmd.Flags().StringVar(&own.confirm, "confirm", "", "record that this player handed in no sheet: no points for the round (WCDF 3.10)")
			cmd.Flags().StringVar(&own.reason, "reason", "", "what the arbiter found out, with --confirm")
			cmd.Flags().BoolVar(&own.bare, "no-result", false, "take the sheets in without their results")
		},
		on: func(cmd *cobra.Command, o *office.Office, args []string) error { return own.take(env, cmd, o, args) },
	}
}

// take takes the sheets of a file in, or tells of those that are missing.
func (f *sheetFlags) take(env *env, cmd *cobra.Command, o *office.Office, args []string) error {
	if cmd.Flags().Changed("confirm") {
		return confirmMissing(env, o, f.round, f.confirm, f.reason)
	}
	if f.missing {
		return saySheetsDue(env, o.State(), f.round)
	}
	if len(args) == 0 {
		return rule.Errorf(rule.Usage, "no file of sheets was named").
			WithHint("flagfall sheet round-3.pdn; or see which sheets are missing: flagfall sheet --missing")
	}
	if f.reading.variant == "" {
		f.reading.variant = o.State().Settings.Variant
	}
	sub, err := f.reading.submission(env, args[0], o.State().Settings)
	if err != nil {
		return err
	}
	if cmd.Flags().Changed("game") {
		if err := sub.Only(f.game); err != nil {
			return err
		}
	}
	matches, err := office.Find(o.State(), sub, f.round, f.seat)
	if err != nil {
		return err
	}
	if f.bare {
		for i := range matches {
			matches[i].Submitted.Result = nil
		}
	}
	if !f.dryRun {
		if _, err := o.Do(office.Take(o.State(), matches)...); err != nil {
			return err
		}
	}
	return saySheets(env, o, matches, sub.Warnings, f.dryRun)
}

// saySheetsDue lists the sheets that are missing.
func saySheetsDue(env *env, s *arbiter.State, round int) error {
	due, note, err := s.SheetsDue(round)
	if err != nil {
		return err
	}
	if !note.IsZero() {
		return say(env, nil, "no sheets are required: %s", note)
	}
	if len(due) == 0 {
		return say(env, nil, "no sheet is missing")
	}
	for _, d := range due {
		g, err := s.FindGame(arbiter.GameRef{ID: d.Game})
		if err != nil {
			return err
		}
		who := rule.Format("one of %s and %s", s.Name(g.First), s.Name(g.Second))
		if d.Player != 0 {
			who = rule.Typed(s.Name(d.Player))
		}
		if err := say(env, nil, "round %d, board %s: no sheet of %s; proposed: %s (%s)", g.Round, g.BoardName(), who, d.Proposal, d.Article); err != nil {
			return err
		}
	}
	if s.Settings.Rules().MissingSheet != "" {
		if err := say(env, nil, "to decide so: flagfall sheet --missing --confirm NAME"); err != nil {
			return err
		}
	}
	return finished(exitIrregularities)
}

// confirmMissing records that a player handed in no sheet.
func confirmMissing(env *env, o *office.Office, round int, name, reason string) error {
	p, err := player(env, o.State(), name)
	if err != nil {
		return err
	}
	answer, err := o.Do(arbiter.ConfirmMissingSheet{Round: round, Player: p.ID, Reason: reason})
	if err != nil {
		return err
	}
	s := o.State()
	if round == 0 {
		round = max(s.Begun(), 1)
	}
	if err := say(env, answer.Notes(), "round %d: no points for %s, who handed in no scoresheet (%v)", round, p.Name(), rule.WCDF("3.10")); err != nil {
		return err
	}
	r, err := s.Round(round)
	if err != nil {
		return err
	}
	for i := range r.Games {
		if g := &r.Games[i]; g.Has(p.ID) {
			if err := say(env, nil, "  board %s: %s – %s, %s", g.BoardName(), s.Name(g.First), s.Name(g.Second), s.ScoreSaid(g)); err != nil {
				return err
			}
		}
	}
	return nil
}

// saySheets tells what became of each sheet, and ends with exit code 1 when
// anything was found.
func saySheets(env *env, o *office.Office, matches []office.Match, warnings []rule.Sentence, dryRun bool) error {
	s := o.State()
	variant, _ := draughts.ParseVariant(s.Settings.Variant) // settings that stand name one
	found := 0
	for _, m := range matches {
		g, err := s.FindGame(m.Game)
		if err != nil {
			return err
		}
		said := []rule.Sentence{rule.Format("round %d, board %s: %s – %s, %s, %s", m.Round, m.Board,
			s.Name(g.First), s.Name(g.Second), rule.Count(m.Submitted.Verdict.Plies, "{n} ply", "{n} plies"), rule.English(string(m.Submitted.Verdict.Verdict)))}
		var notes []rule.Sentence
		switch {
		case m.Known:
			said = append(said, rule.Format("this sheet was taken in before"))
		case dryRun:
		case m.Submitted.Doubtful && g.Result == nil:
			notes = append(notes, rule.Format("the result is left to you: flagfall result %s RESULT --round %d", m.Board, m.Round))
		case g.Result != nil:
			said = append(said, s.ScoreSaid(g))
		default:
			notes = append(notes, rule.Format("the sheet gives no result; the game stays open"))
		}
		if err := say(env, notes, "%s", rule.Joined("; ", said...)); err != nil {
			return err
		}
		differences, err := o.Differences(m)
		if err != nil {
			return err
		}
		for _, one := range differences { // each sheet may be regular by itself
			if err := say(env, nil, "  %s", one); err != nil {
				return err
			}
		}
		for _, f := range m.Submitted.Times {
			found++
			if err := sayFinding(env, variant, f.Ply, string(f.Kind), f.Article, f.Said); err != nil {
				return err
			}
		}
		for _, ruling := range m.Submitted.Ruled {
			if err := say(env, nil, "  ruled: %s", ruling); err != nil {
				return err
			}
		}
		open := 0 // the ply of the first finding to rule on
		for _, f := range m.Submitted.Findings {
			if open == 0 {
				open = f.Ply
			}
			found++
			if err := sayFinding(env, variant, f.Ply, f.Move, f.Article, f.Said); err != nil {
				return err
			}
			if len(f.Legal) > 0 {
				if err := say(env, nil, "    %s", rule.Format("Legal there: %s.", scoresheet.CustomaryMoves(variant, strings.Join(f.Legal, ", ")))); err != nil {
					return err
				}
			}
			if played := verify.Likeliest(&f); !played.IsZero() {
				if err := say(env, nil, "    %s", scoresheet.Customarily(variant, played)); err != nil {
					return err
				}
			}
		}
		if open > 0 && !dryRun {
			if err := say(env, nil, "next: flagfall rule %s --round %d --ply %d", m.Board, m.Round, open); err != nil {
				return err
			}
		}
	}
	for _, w := range warnings {
		if err := say(env, nil, "%s", notice(rule.Warning, w)); err != nil {
			return err
		}
	}
	if dryRun {
		if err := say(env, nil, "nothing was written"); err != nil {
			return err
		}
	}
	if found > 0 {
		return finished(exitIrregularities)
	}
	return nil
}

// sayFinding says what was found at a ply, as players of the variant write moves.
func sayFinding(env *env, v draughts.Variant, ply int, move string, article rule.Article, message rule.Sentence) error {
	message = scoresheet.Customarily(v, message)
	where := ""
	if ply > 0 {
		where = verify.MoveMark(ply) + " " + move + ": "
	}
	if !article.IsZero() {
		message = rule.Format("%s (%s)", message, article)
	}
	return say(env, nil, "  %s%s", where, message)
}
