package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/sheets"
	"flagfall/reports"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/verify"
)

// ruleFlags are the flags of flagfall rule.
type ruleFlags struct {
	event   eventFlags
	print   printFlags
	round   int
	ply     int
	choice  string
	instead string
	article string
	player  string
	reason  string
	sheet   string
	moved   bool
	dry     bool
}

func ruleCommand(env *env) command {
	var f ruleFlags
	return command{
		name:  "rule",
		group: groupRulings,
		args:  []argument{{word: "BOARD", kind: aBoard}},
		needs: "[--ply N --choice CHOICE --reason WHY]",
		short: "Record what was decided about an irregularity of a game",
		long: `Record what was decided about an irregularity of a game, and print the ruling.

Without --choice it shows what the sheet of the board has against it and what
may be decided, or, for a --ply that was ruled on, the ruling.

  rectify  the irregularity is undone, wholly, and --instead is played (FMJD 5.4, 5.8)
  stand    the move stands: the opponent's choice, or the opponent has moved
           since            (FMJD 5.4, 5.7; WCDF 1.26)
  caution  a caution, and the move is recalled (WCDF 1.25)
  forfeit  the game is lost: the second offence in it (WCDF 1.25), or a refusal
           to obey (FMJD 7.2.4, WCDF 1.28)

The rule book of the event determines the choices. The facts are taken from the
last sheet of the board, or from --sheet, which is then taken in as evidence.
What was seen at the board alone needs --article, and --moved-on if the opponent
has moved since. A sheet taken in later is replayed from the move put right.`,
		example: `  flagfall rule 3
  flagfall rule 3 --ply 31 --choice rectify --instead 34x23 --reason "asked at once" --out ruling.pdf
  flagfall rule 2 --ply 12 --choice caution --article 1.25.2 --reason "touched 14"`,
		writes:  writesJournal,
		beside:  []string{"out"},
		event:   &f.event,
		answers: answersDocument, format: &f.print.format,
		flags: func(cmd *cobra.Command) {
			f.print.page(cmd)
			flags := cmd.Flags()
			flags.IntVarP(&f.round, "round", "r", 0, "the round (default: the one being played)")
			flags.IntVar(&f.ply, "ply", 0, "the irregular ply, counted from 1: 31 is the 16th move of the side that began")
			flags.StringVar(&f.choice, "choice", "", "what was decided: rectify, stand, caution or forfeit")
			flags.StringVar(&f.instead, "instead", "", "the move that was made in place of the irregular one, such as 34x23")
			flags.StringVar(&f.article, "article", "", "the article that was broken, such as 5.4.6 (default: the one in the sheet's finding)")
			flags.StringVar(&f.player, "player", "", "who broke it (default: the player whose move the ply is)")
			flags.StringVar(&f.reason, "reason", "", "the grounds, for the journal and the ruling")
			flags.StringVar(&f.sheet, "sheet", "", "the sheet that shows it, taken in as evidence without its result")
			flags.BoolVar(&f.dry, "dry-run", false, "say what it would do, and write nothing")
			flags.BoolVar(&f.moved, "moved-on", false, "whether the opponent has moved since (default: whether the sheet goes on)")
		},
		run: func(cmd *cobra.Command, args []string) error {
			return f.event.eventCommand(env, func(o *office.Office, args []string) error {
				return f.run(env, cmd, o, args)
			})(cmd, args)
		},
	}
}

func (f *ruleFlags) run(env *env, cmd *cobra.Command, o *office.Office, args []string) error {
	s := o.State()
	ref, err := board(env, s, f.round, args, anyGame)
	if err != nil {
		return err
	}
	g, err := s.FindGame(ref)
	if err != nil {
		return err
	}
	if f.choice == "" {
		if f.ply > 0 {
			return f.show(env, cmd, o, g)
		}
		return f.open(env, o, g)
	}
	command, begin, err := f.command(env, cmd, o, g)
	if err != nil {
		return err
	}
	commands := append(begin, command)
	after, answer, err := o.Try(commands...)
	if err != nil {
		return err
	}
	how := "would be entry %d: %s"
	if !f.dry {
		if answer, err = o.Do(commands...); err != nil {
			return err
		}
		after, how = o.State(), "%d: %s"
	}
	for _, entry := range answer.Entries {
		if err := say(env, nil, how, entry.Seq, env.tell(after, entry)); err != nil {
			return err
		}
	}
	if err := sayNotes(env, answer.Notes()); err != nil {
		return err
	}
	if f.dry || f.print.out == "" && env.documents == nil {
		return nil
	}
	if g, err = o.State().FindGame(arbiter.GameRef{ID: g.ID}); err != nil {
		return err
	}
	return f.show(env, cmd, o, g)
}

func sayNotes(env *env, notes []rule.Sentence) error {
	for _, note := range notes {
		if err := say(env, nil, "  note: %s", note); err != nil {
			return err
		}
	}
	return nil
}

// command makes the command of a ruling, and what has to come before it.
func (f *ruleFlags) command(env *env, cmd *cobra.Command, o *office.Office, g *arbiter.Game) (c arbiter.RecordRuling, begin []arbiter.Command, err error) {
	s := o.State()
	c = arbiter.RecordRuling{
		Game: arbiter.GameRef{ID: g.ID}, Ply: f.ply, Article: f.article, Choice: arbiter.Choice(f.choice),
		Instead: f.instead, MovedOn: f.moved, Reason: f.reason,
	}
	if f.ply < 1 {
		return c, nil, rule.Errorf(rule.Usage, "a ruling is about one ply").WithHint("name it: --ply 31; flagfall rule %d shows what the sheet has", g.Board)
	}
	if f.player != "" {
		p, err := s.FindPlayer(f.player)
		if err != nil {
			return c, nil, err
		}
		c.Player = p.ID
	}
	var out *scoresheet.Replay
	if f.sheet != "" {
		sub, err := evidence(env, f.sheet, s)
		if err != nil {
			return c, nil, err
		}
		take, err := office.Evidence(s, g, sub)
		if err != nil {
			return c, nil, err
		}
		c.Sheet = arbiter.NewSheet(take.Text).Digest
		if !office.HasSheet(g, c.Sheet) {
			begin = append(begin, take)
		}
		out, err = sheets.Replay(s, g, take.Text, f.ply)
		if err != nil {
			return c, nil, err
		}
	} else if c.Sheet, out, err = sheetOf(o, g, f.ply); err != nil {
		return c, nil, err
	}
	if out != nil {
		if err := f.readSheet(cmd, s, &c, out, g); err != nil {
			return c, nil, err
		}
	}
	if c.Article == "" {
		return c, nil, rule.Errorf(rule.Usage, "no sheet of round %d, board %s shows what happened at ply %d", g.Round, g.BoardName(), f.ply).
			WithHint("name the article that was broken: --article %s; or give the sheet: --sheet FILE", touchMove(s))
	}
	if !strings.Contains(c.Article, " ") {
		c.Article = strings.ToUpper(s.Settings.Rules().Name) + " " + c.Article
	}
	return c, begin, nil
}

// touchMove is the article of the book of an event that a sheet cannot show: a
// piece touched and not moved.
func touchMove(s *arbiter.State) string {
	book := s.Settings.Rules()
	return book.TouchMove
}

// readSheet takes the facts from the sheet, and holds the move made instead
// against the position.
func (f *ruleFlags) readSheet(cmd *cobra.Command, s *arbiter.State, c *arbiter.RecordRuling, out *scoresheet.Replay, g *arbiter.Game) error {
	if f.ply > len(out.Plies) {
		if f.article == "" {
			return rule.Errorf(rule.Usage, "the sheet has %s, but the ruling is about ply %d", rule.Count(len(out.Plies), "{n} ply", "{n} plies"), f.ply)
		}
		c.Sheet = ""
		return nil
	}
	c.Move = out.Game.Steps[out.Plies[f.ply-1].Step].Text
	found := findingAt(out, f.ply)
	switch {
	case found != nil:
		c.Finding = string(found.Kind)
		if c.Article == "" {
			c.Article = found.Article.String()
		}
		if c.Player == 0 {
			c.Player = playerOf(out, out.Mover(found), g)
		}
	case c.Article == "":
		refused := rule.Errorf(rule.Refused, "the sheet shows nothing irregular at ply %d, %s", f.ply, c.Move)
		if at := pliesOf(out); at != "" {
			return refused.WithHint("it has something at ply %s; name the article if it was seen at the board: --article %s", at, touchMove(s))
		}
		return refused.WithHint("name the article if it was seen at the board: --article %s", touchMove(s))
	}
	if !cmd.Flags().Changed("moved-on") {
		c.MovedOn = f.ply < len(out.Plies)
	}
	if f.instead == "" {
		return nil
	}
	squares, err := scoresheet.ParseIntended(out.Variant, f.instead)
	if err != nil {
		return err
	}
	p := out.Before(f.ply)
	legal := p.Moves(nil)
	meant := p.Match(nil, squares, legal)
	if len(meant) == 0 {
		var list []string
		for _, m := range legal {
			list = append(list, p.Notation(m, legal))
		}
		whole := rule.Format("the move made instead has to be regular itself")
		if out.Book == scoresheet.FMJD {
			whole = rule.Format("a partial rectification is not tolerated (FMJD 5.8)")
		}
		return rule.Errorf(rule.Refused, "%s is not legal at ply %d: %s", f.instead, f.ply, whole).
			WithHint("legal there: %s", scoresheet.CustomaryMoves(out.Variant, strings.Join(list, ", ")))
	}
	c.Instead = p.Notation(meant[0], legal)
	return nil
}

// evidence reads the file that shows what is ruled on or claimed.
func evidence(env *env, path string, s *arbiter.State) (*office.Submission, error) {
	reading := readingFlags{variant: s.Settings.Variant}
	return reading.submission(env, path, s.Settings)
}

// sheetOf replays the sheet of a game that has something at the ply; else the
// last one; nil where there is none.
func sheetOf(o *office.Office, g *arbiter.Game, ply int) (string, *scoresheet.Replay, error) {
	var last *scoresheet.Replay
	digest := ""
	for i := len(g.Sheets) - 1; i >= 0; i-- {
		sheet, err := o.Sheet(g.Sheets[i].Digest)
		if err != nil {
			return "", nil, err
		}
		out, err := sheets.Replay(o.State(), g, sheet.Text, ply)
		if err != nil {
			return "", nil, err
		}
		if findingAt(out, ply) != nil {
			return sheet.Digest, out, nil
		}
		if last == nil {
			digest, last = sheet.Digest, out
		}
	}
	return digest, last, nil
}

// findingAt is the first finding at a ply that an article deals with.
func findingAt(out *scoresheet.Replay, ply int) *scoresheet.Finding {
	for i := range out.Findings {
		if f := &out.Findings[i]; ply > 0 && f.Ply == ply && ruledOn(out, f) {
			return f
		}
	}
	return nil
}

// ruledOn reports whether a finding is an irregularity of play.
func ruledOn(out *scoresheet.Replay, f *scoresheet.Finding) bool {
	_, ok := out.Book.Offence(f.Kind)
	return ok || f.Kind == scoresheet.KingRun
}

func pliesOf(out *scoresheet.Replay) string {
	var list []string
	for i := range out.Findings {
		if f := &out.Findings[i]; ruledOn(out, f) {
			list = append(list, fmt.Sprintf("%d (%s)", f.Ply, f.Article))
		}
	}
	return strings.Join(list, ", ")
}

func playerOf(out *scoresheet.Replay, c draughts.Colour, g *arbiter.Game) arbiter.PlayerID {
	if c == out.Variant.FirstMover() {
		return g.First
	}
	return g.Second
}

// open shows the rulings of a board, and what may be decided about what its
// sheets have against it.
func (f *ruleFlags) open(env *env, o *office.Office, g *arbiter.Game) error {
	s := o.State()
	for _, r := range g.Rulings {
		entry := arbiter.Envelope{Seq: r.Seq, At: r.At, Who: r.Who, Body: r.RulingRecorded}
		if err := say(env, nil, "%d: %s", r.Seq, env.tell(s, entry)); err != nil {
			return err
		}
	}
	_, out, err := sheetOf(o, g, 0)
	if err != nil {
		return err
	}
	if out == nil {
		return say(env, nil, "round %d, board %s has no sheet yet; what was seen at the board is ruled on with --article", g.Round, g.BoardName())
	}
	shown := 0
	for i := range out.Findings {
		found := &out.Findings[i]
		if !ruledOn(out, found) || ruled(g, found.Ply) {
			continue
		}
		shown++
		player := playerOf(out, out.Mover(found), g)
		if err := sayFinding(env, out.Variant, found.Ply, found.Move, found.Article, found.Said); err != nil {
			return err
		}
		if played := verify.Likeliest(found); !played.IsZero() {
			played = scoresheet.Customarily(out.Variant, played)
			if found.Slip {
				played = rule.Format("%s; then there is nothing to rule on, and the sheet may be put right", played)
			}
			if err := say(env, nil, "    %s", played); err != nil {
				return err
			}
		}
		remedies, err := s.RemediesOf(g, player, found.Article.String(), found.Ply < len(out.Plies))
		if err != nil {
			if err := say(env, nil, "    %v", err); err != nil {
				return err
			}
			continue
		}
		var choices []string
		for _, c := range remedies.Choices {
			choices = append(choices, string(c))
		}
		if err := say(env, nil, "    ply %d of %s; %s (%s): --choice %s", found.Ply, s.Name(player),
			rule.Within(remedies.Row.Title), remedies.Row.Article, strings.Join(choices, " or ")); err != nil {
			return err
		}
	}
	if shown == 0 && len(g.Rulings) == 0 {
		return say(env, nil, "the sheet of round %d, board %s shows no irregularity of play", g.Round, g.BoardName())
	}
	return nil
}

func ruled(g *arbiter.Game, ply int) bool {
	for _, r := range g.Rulings {
		if r.Ply == ply {
			return true
		}
	}
	return false
}

// show prints the ruling on a ply.
func (f *ruleFlags) show(env *env, cmd *cobra.Command, o *office.Office, g *arbiter.Game) error {
	var found *arbiter.Ruling
	for i := range g.Rulings {
		if g.Rulings[i].Ply == f.ply {
			found = &g.Rulings[i]
		}
	}
	if found == nil {
		return rule.Errorf(rule.NotFound, "ply %d of round %d, board %s has not been ruled on", f.ply, g.Round, g.BoardName()).
			WithHint("record what was decided: --choice rectify, stand, caution or forfeit")
	}
	var out *scoresheet.Replay
	if found.Sheet != "" {
		sheet, err := o.Sheet(found.Sheet)
		if err != nil {
			return err
		}
		if out, err = sheets.Replay(o.State(), g, sheet.Text, f.ply); err != nil {
			return err
		}
	}
	looks, err := f.print.looks(env, cmd)
	if err != nil {
		return err
	}
	page, err := reports.Ruling(o.State(), found, out, looks)
	if err != nil {
		return err
	}
	if err := f.print.write(env, cmd, page); err != nil {
		return err
	}
	if f.print.out != "" && f.print.out != "-" {
		return say(env, nil, "%s", f.print.out)
	}
	return nil
}
