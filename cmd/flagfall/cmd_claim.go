package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/doc"
	"flagfall/reports/render"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draw"
	"flagfall/scoresheet/verify"
)

// claimedFlags say which claim is decided, from which record.
type claimedFlags struct {
	reading  readingFlags
	prints   printFlags
	claim    scoresheet.Claim
	record   claimFlags
	intended string
	game     int
	settings []string
}

func claimCommand(env *env) command {
	var own claimedFlags
	return command{
		name:  "claim",
		group: groupRulings,
		args:  []argument{{word: "FILE", kind: aFile}},
		needs: "[--board BOARD --by PLAYER]",
		short: "Decide a draw claim from a scoresheet, with the evidence",
		long: `Decide a draw claim from a scoresheet: which draw rules of the book hold, since
which move, and on which moves or positions that rests; what does not hold, and
what is missing.

The claim is made at the end of the record, or after --ply. Repetition in
English draughts is claimed with the move that the player is about to make
(WCDF 1.32.1): give it with --move. The game is taken from --variant, from the GameType
tag, or from what the whole file shows. Where texts of a rule disagree, --set takes
another reading (flagfall rules shows them).

With --board the claim is one in a game of the event: the sheet is taken in as
evidence, the decision goes into the journal, and a game whose claim holds is
drawn. flagfall print claim --board BOARD prints it again.

Exit code 0: the claim is valid; 4: it is not.`,
		example: `  flagfall claim board-3.pdn
  flagfall claim board-3.pdn --rule draw-25 --out ruling.pdf
  flagfall claim heat-2.pdn --move 12-16
  flagfall claim board-3.pdn --board 3 --by Berg --out ruling.pdf`,
		writes:  writesJournal,
		beside:  []string{"out"},
		event:   &own.record.event,
		answers: answersDocument, format: &own.prints.format,
		values: map[string]*kind{"by": aPlayer},
		flags: func(cmd *cobra.Command) {
			own.reading.add(cmd)
			own.prints.page(cmd)
			own.record.add(cmd)
			f := cmd.Flags()
			f.StringVar(&own.claim.Rule, "rule", "", "the rule that is claimed, such as draw-25 (default: all of the book)")
			f.IntVar(&own.claim.Ply, "ply", -1, "the ply after which it is claimed (default: the end of the record)")
			f.StringVar(&own.intended, "move", "", "the move that the claimant is about to make, such as 12-16")
			f.IntVar(&own.game, "game", 1, "which game of the file")
			f.StringArrayVar(&own.settings, "set", nil, "another reading of a rule: draw-16.capture=sixteen-stands")
		},
		run: func(cmd *cobra.Command, given []string) error { return own.decide(env, cmd, given) },
	}
}

// decide decides the claim: one in the event, or from the file alone.
func (f *claimedFlags) decide(env *env, cmd *cobra.Command, given []string) error {
	if f.record.board != "" {
		if f.game != 1 {
			return rule.Errorf(rule.Usage, "--game names a game of a file, and --board one of the event").
				WithHint("give the sheet of that game a file of its own")
		}
		if len(f.settings) > 0 {
			return rule.Errorf(rule.Usage, "--set is another reading of a rule, and a claim in the event is decided by its rule book").
				WithHint("leave --board out to see what that reading would say")
		}
		return f.record.run(env, cmd, given[0], f.claim, f.intended, &f.prints)
	}
	for _, name := range []string{"by", "round", "reason", "dry-run"} {
		if cmd.Flags().Changed(name) {
			return rule.Errorf(rule.Usage, "--%s belongs to a claim in the event", name).WithHint("name the board: --board 3")
		}
	}
	how, err := f.reading.options()
	if err != nil {
		return err
	}
	out, err := verify.Game(given[0], f.game, env.openGames, how)
	if err != nil {
		return err
	}
	for _, n := range out.Notes {
		if n.Kind == scoresheet.NoteGameType {
			fmt.Fprintln(env.Err, env.in(notice(rule.Warning, rule.Format("%s: %s", given[0], n.Said))))
			fmt.Fprintln(env.Err, env.in(rule.Say("hint: {hint}", "hint", rule.Say("if it is of another game, name it with --variant"))))
		}
	}
	policy, err := draw.For(out.Variant).Set(f.settings...)
	if err != nil {
		return err
	}
	if f.intended != "" {
		if f.claim.Intended, err = scoresheet.ParseIntended(out.Variant, f.intended); err != nil {
			return err
		}
	}
	rulings, err := scoresheet.JudgeClaim(out, policy, f.claim)
	if err != nil {
		return err
	}
	looks, err := f.prints.looks(env, cmd)
	if err != nil {
		return err
	}
	page, err := reports.Claim(out, f.claim.Ply, rulings, looks)
	if err != nil {
		return err
	}
	if err := f.prints.write(env, cmd, page); err != nil {
		return err
	}
	if scoresheet.Decide(rulings) == nil {
		return finished(exitRefused)
	}
	return nil
}

// write prints a page as the flags of a command want it.
func (f *printFlags) write(env *env, cmd *cobra.Command, page *doc.Document) error {
	format := render.Format(f.format)
	if f.out != "" && f.out != "-" && !cmd.Flags().Changed("format") {
		var err error
		if format, err = render.ForFile(f.out); err != nil {
			return err
		}
	}
	look, err := f.rendering(env)
	if err != nil {
		return err
	}
	return env.document(f.out, page, format, look)
}
