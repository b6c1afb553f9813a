package actions

import (
	"fmt"
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/sheets"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/verify"
)

// Rule records what was decided about an irregularity of a game.
var Rule = &action.Row{
	Name: "rule", Group: action.Rulings, Tries: true, Shows: action.Evidence,
	Short: "Record what was decided about an irregularity of a game",
	Long: `Record what was decided about an irregularity of a game, and print the ruling.

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
	Examples: []rule.Intent{
		rule.Try("rule", "board", 3),
		rule.Try("rule", "board", 3, "ply", 31, "choice", "rectify", "instead", "34x23", "reason", "asked at once"),
		rule.Try("rule", "board", 2, "ply", 12, "choice", "caution", "article", "1.25.2", "reason", "touched 14"),
	},
	Instead: func(given action.Values) *action.List {
		if given.Has("choice") || !given.Has("board") {
			return nil
		}
		return irregularities
	},
	New: func() action.Action { return new(ruling) },
}

// choices are what may be decided, and choice is one of them.
var (
	choices = []string{string(arbiter.Rectified), string(arbiter.LetStand), string(arbiter.Cautioned), string(arbiter.Forfeited)}
	choice  = &action.Kind[string]{
		Shape: action.Shape{Type: action.Text, Offer: func(_ *action.Reading, add func(string, rule.Sentence)) {
			for _, word := range choices {
				add(word, rule.Sentence{})
			}
		}},
		Read: action.OneOf(choices...).Read,
	}
)

type ruling struct {
	record arbiter.RecordRuling
	choice string
	// moved: it was said whether the opponent has moved since.
	moved bool
	sheet *submission
}

func (a *ruling) Fields() []action.Field {
	a.sheet = new(submission)
	return []action.Field{
		ofRound(),
		atBoard(&a.record.Game),
		action.One(&a.record.Ply, "ply", action.Whole, "the irregular ply, counted from 1: 31 is the 16th move of the side that began"),
		action.One(&a.choice, "choice", choice, "what was decided"),
		action.One(&a.record.Instead, "instead", action.Words, "the move that was made in place of the irregular one, such as 34x23"),
		action.One(&a.record.Article, "article", action.Words, "the article that was broken, such as 5.4.6 (default: the one in the sheet's finding)"),
		action.One(&a.record.Player, "player", action.Player, "who broke it (default: the player whose move the ply is)"),
		action.One(&a.record.Reason, "reason", action.Words, "the grounds, for the journal and the ruling", action.Value("WHY")),
		a.sheet.field("sheet", "the sheet that shows it, taken in as evidence without its result"),
		action.One(&a.record.MovedOn, "moved-on", action.Yes, "whether the opponent has moved since (default: whether the sheet goes on)"),
	}
}

func (a *ruling) Complete(r *action.Reading) error {
	if a.choice == "" {
		return rule.Errorf(rule.Usage, "no decision was given").WithWay("record what was decided: {rule}", "rule", rule.Again("choice", rule.Such("CHOICE")))
	}
	if a.record.Ply < 1 {
		return rule.Errorf(rule.Usage, "a ruling is about one ply").
			WithWay("name it: {ply}; {rule} shows what the sheet has", "ply", rule.Again("ply", 31), rule.Try("rule", "board", r.Game.BoardName()))
	}
	a.record.Choice, a.moved = arbiter.Choice(a.choice), r.Has("moved-on")
	return nil
}

// Decide takes the facts from the sheet, which comes before the ruling where it was handed in with it.
func (a *ruling) Decide(c *action.Case) (commands []arbiter.Command, err error) {
	s, record := c.State, a.record
	g, err := s.FindGame(record.Game)
	if err != nil {
		return nil, err
	}
	var out *scoresheet.Replay
	if a.sheet.given() {
		take, err := a.sheet.evidence(s, g)
		if err != nil {
			return nil, err
		}
		record.Sheet = arbiter.NewSheet(take.Text).Digest
		if !office.HasSheet(g, record.Sheet) {
			commands = append(commands, take)
		}
		if out, err = sheets.Replay(s, g, take.Text, record.Ply); err != nil {
			return nil, err
		}
	} else if record.Sheet, out, err = sheetOf(c.Office, s, g, record.Ply); err != nil {
		return nil, err
	}
	if out != nil {
		if err := a.readSheet(s, &record, out, g); err != nil {
			return nil, err
		}
	}
	if record.Article == "" {
		return nil, rule.Errorf(rule.Usage, "no sheet of round %d, board %s shows what happened at ply %d", g.Round, g.BoardName(), record.Ply).
			WithWay("name the article that was broken: {article}; or give the sheet: {sheet}", "article", rule.Again("article", touchMove(s)), "sheet", rule.Again("sheet", rule.Such("FILE")))
	}
	if !strings.Contains(record.Article, " ") {
		record.Article = strings.ToUpper(s.Settings.Rules().Name) + " " + record.Article
	}
	return append(commands, record), nil
}

// touchMove is the article of the book of an event that a sheet cannot show: a piece touched and not moved.
func touchMove(s *arbiter.State) string {
	book := s.Settings.Rules()
	return book.TouchMove
}

// readSheet takes the facts from the sheet, and holds the move made instead against the position.
func (a *ruling) readSheet(s *arbiter.State, c *arbiter.RecordRuling, out *scoresheet.Replay, g *arbiter.Game) error {
	if c.Ply > len(out.Plies) {
		if c.Article == "" {
			return rule.Errorf(rule.Usage, "the sheet has %s, but the ruling is about ply %d", rule.Count(len(out.Plies), "{n} ply", "{n} plies"), c.Ply)
		}
		c.Sheet = ""
		return nil
	}
	c.Move = out.Game.Steps[out.Plies[c.Ply-1].Step].Text
	found := findingAt(out, c.Ply)
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
		refused := rule.Errorf(rule.Refused, "the sheet shows nothing irregular at ply %d, %s", c.Ply, c.Move)
		article := rule.Again("article", touchMove(s))
		if at := pliesOf(out); at != "" {
			return refused.WithWay("it has something at ply {at}; name the article if it was seen at the board: {article}", "at", at, "article", article)
		}
		return refused.WithWay("name the article if it was seen at the board: {article}", "article", article)
	}
	if !a.moved {
		c.MovedOn = c.Ply < len(out.Plies)
	}
	if c.Instead == "" {
		return nil
	}
	squares, err := scoresheet.ParseIntended(out.Variant, c.Instead)
	if err != nil {
		return err
	}
	p := out.Before(c.Ply)
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
		return rule.Errorf(rule.Refused, "%s is not legal at ply %d: %s", c.Instead, c.Ply, whole).
			WithHint("legal there: %s", scoresheet.CustomaryMoves(out.Variant, strings.Join(list, ", ")))
	}
	c.Instead = p.Notation(meant[0], legal)
	return nil
}

func (a *ruling) Answer(c *action.Case) error {
	for _, e := range c.Done.Entries {
		line := rule.Joined(": ", rule.Typed(strconv.FormatInt(e.Seq, 10)), arbiter.Tell(c.State, e))
		if c.Trial {
			line = rule.Format("would be entry %s", line)
		}
		c.Line(line)
		if _, ok := e.Body.(arbiter.RulingRecorded); ok {
			shown := rulingOf(e.Seq)
			shown.Filed = true
			c.Show(shown)
		}
	}
	for _, note := range c.Done.Notes() {
		c.Note(note)
	}
	return nil
}

// rulingOf is the page of the ruling of an entry.
func rulingOf(entry int64) action.Shown {
	return action.Shown{Name: "rulings", Options: map[string]string{"entry": strconv.FormatInt(entry, 10)}}
}

// sheetOf replays the sheet of a game that has something at the ply; else the last one; nil where there is none.
func sheetOf(o *office.Office, s *arbiter.State, g *arbiter.Game, ply int) (string, *scoresheet.Replay, error) {
	var last *scoresheet.Replay
	digest := ""
	for i := len(g.Sheets) - 1; i >= 0; i-- {
		sheet, err := o.Sheet(g.Sheets[i].Digest)
		if err != nil {
			return "", nil, err
		}
		out, err := sheets.Replay(s, g, sheet.Text, ply)
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

// irregularities are the rulings of a board, and what may be decided about what its sheets have against it; for a ply that was
// ruled on, the ruling.
var irregularities = &action.List{Name: "rule", New: func() action.Listing { return new(irregularity) }}

type irregularity struct {
	game arbiter.GameRef
	ply  int
}

func (l *irregularity) Fields() []action.Field {
	return []action.Field{ofRound(), atBoard(&l.game), action.One(&l.ply, "ply", action.Whole, "")}
}

func (l *irregularity) Of(r *action.Reading) (list action.Records, err error) {
	s, g := r.State, r.Game
	if l.ply > 0 {
		for i := range g.Rulings {
			if g.Rulings[i].Ply == l.ply {
				shown := rulingOf(g.Rulings[i].Seq)
				list.Document = &shown
			}
		}
		if list.Document == nil {
			err = rule.Errorf(rule.NotFound, "ply %d of round %d, board %s has not been ruled on", l.ply, g.Round, g.BoardName()).
				WithWay("record what was decided: {rule}", rule.Try("rule", "board", g.BoardName(), "ply", l.ply, "choice", rule.Such("CHOICE"), "reason", rule.Such("WHY")))
		}
		return list, err
	}
	ruled := map[int]bool{}
	for _, r := range g.Rulings {
		ruled[r.Ply] = true
		list.Line(rule.Format("%d: %s", r.Seq, arbiter.Tell(s, arbiter.Envelope{Seq: r.Seq, At: r.At, Who: r.Who, Body: r.RulingRecorded})))
	}
	_, out, err := sheetOf(r.Office, s, g, 0)
	if err != nil {
		return list, err
	}
	if out == nil {
		list.Line(rule.Way("round {round}, board {board} has no sheet yet; what was seen at the board is ruled on with {article}",
			"round", g.Round, "board", g.BoardName(), "article", rule.Again("article", touchMove(s))))
		return list, nil
	}
	for i := range out.Findings {
		found := &out.Findings[i]
		if !ruledOn(out, found) || ruled[found.Ply] {
			continue
		}
		player := playerOf(out, out.Mover(found), g)
		list.Line(SaidFinding(out.Variant, found.Ply, found.Move, found.Article, found.Said))
		if played := verify.Likeliest(found); !played.IsZero() {
			played = scoresheet.Customarily(out.Variant, played)
			if found.Slip {
				played = rule.Format("%s; then there is nothing to rule on, and the sheet may be put right", played)
			}
			list.Line(rule.Format("    %s", played))
		}
		remedies, err := s.RemediesOf(g, player, found.Article.String(), found.Ply < len(out.Plies))
		if err != nil {
			list.Line(rule.Format("    %s", rule.SaidOf(err)))
			continue
		}
		var choices []string
		for _, c := range remedies.Choices {
			choices = append(choices, string(c))
		}
		list.Line(rule.Format("    ply %d of %s; %s (%s): %s", found.Ply, s.Name(player), rule.Within(remedies.Row.Title), remedies.Row.Article, rule.Or(rule.Names(choices))))
	}
	if len(list.Lines) == 0 {
		list.Line(rule.Format("the sheet of round %d, board %s shows no irregularity of play", g.Round, g.BoardName()))
	}
	return list, nil
}

// SaidFinding says what was found at a ply, as players of the variant write moves.
func SaidFinding(v draughts.Variant, ply int, move string, article rule.Article, message rule.Sentence) rule.Sentence {
	message = scoresheet.Customarily(v, message)
	where := ""
	if ply > 0 {
		where = verify.MoveMark(ply) + " " + move + ": "
	}
	if !article.IsZero() {
		message = rule.Format("%s (%s)", message, article)
	}
	return rule.Format("  %s%s", where, message)
}
