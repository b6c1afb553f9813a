package actions

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/verify"
)

// Sheet takes scoresheets in, or decides on one that nobody has handed in.
var Sheet = &action.Row{
	Name: "sheet", Group: action.Round, Helper: true, Tries: true,
	Short: "Take scoresheets in: replay them and enter their results",
	Long: `Take scoresheets in. Each game of the file finds its board by its players and
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
	Examples: []rule.Intent{
		rule.Try("sheet", "file", "round-3.pdn"),
		rule.Try("sheet", "file", "board-4.pdn", "round", 3, "dry-run", true),
		rule.Try("sheet", "missing", true),
		rule.Try("sheet", "missing", true, "confirm", "Berg Ann"),
	},
	Instead: func(given action.Values) *action.List {
		if given.Has("missing") && !given.Has("confirm") {
			return sheetsMissing
		}
		return nil
	},
	New: func() action.Action { return new(sheet) },
}

type sheet struct {
	submission
	round, game   int
	board, reason string
	only, bare    bool
	missing       bool
	without       arbiter.PlayerID // who handed in none
	matches       []office.Match
	warnings      []rule.Sentence
}

func (a *sheet) Fields() []action.Field {
	return append([]action.Field{
		action.One(&a.round, "round", action.RoundNumber, "the round of all games (default: their Round tags)", action.Letter("r")),
		a.field("file", "", action.Word("FILE")),
		action.One(&a.board, "board", action.Words, "the board of the one sheet of the file, such as 3, or 3.2 in a heat (default: by its players)", action.Letter("b")),
		action.One(&a.game, "game", action.Whole, "which game of the file (default: all)"),
		action.One(&a.missing, "missing", action.Yes, "list the sheets of the round that nobody has handed in, and what the rules propose"),
		action.One(&a.without, "confirm", action.Player, "record that this player handed in no sheet: no points for the round (WCDF 3.10)", action.Ruling),
		action.One(&a.reason, "reason", action.Words, "what the arbiter found out about a sheet that is missing", action.Ruling),
		action.One(&a.bare, "no-result", action.Yes, "take the sheets in without their results"),
	}, a.fields()...)
}

func (a *sheet) Complete(r *action.Reading) error {
	a.only = r.Has("game")
	if !a.given() && a.without == 0 {
		return rule.Errorf(rule.Usage, "no file of sheets was named").
			WithWay("{sheet}; or see which sheets are missing: {missing}", rule.Try("sheet", "file", "round-3.pdn"), "missing", rule.Try("sheet", "missing", true))
	}
	return nil
}

func (a *sheet) Decide(c *action.Case) ([]arbiter.Command, error) {
	if a.without != 0 {
		return []arbiter.Command{arbiter.ConfirmMissingSheet{Round: a.round, Player: a.without, Reason: a.reason}}, nil
	}
	sub, err := a.read(c.State)
	if err != nil {
		return nil, err
	}
	if a.only {
		if err := sub.Only(a.game); err != nil {
			return nil, err
		}
	}
	if a.matches, err = office.Find(c.State, sub, a.round, a.board); err != nil {
		return nil, err
	}
	a.warnings = sub.Warnings
	if a.bare {
		for i := range a.matches {
			a.matches[i].Submitted.Result = nil
		}
	}
	return office.Take(c.State, a.matches), nil
}

// Answer tells what became of each sheet.
func (a *sheet) Answer(c *action.Case) error {
	if a.without != 0 {
		return a.answerMissing(c)
	}
	for _, m := range a.matches {
		if err := a.answerSheet(c, m); err != nil {
			return err
		}
	}
	for _, w := range a.warnings {
		c.Line(rule.Say("{grade}: {notice}", "grade", rule.English(rule.Warning.Words()), "notice", w))
	}
	return nil
}

func (a *sheet) answerSheet(c *action.Case, m office.Match) error {
	s := c.State
	variant, _ := draughts.ParseVariant(s.Settings.Variant) // settings that stand name one
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
	case c.Trial:
	case m.Submitted.Doubtful && g.Result == nil:
		notes = append(notes, rule.Way("the result is left to you: {result}", rule.Try("result", "board", m.Board, "result", rule.Such("RESULT"), "round", m.Round)))
	case g.Result != nil:
		said = append(said, s.ScoreSaid(g))
	default:
		notes = append(notes, rule.Format("the sheet gives no result; the game stays open"))
	}
	c.Line(rule.Joined("; ", said...), notes...)
	differences, err := c.Office.Differences(m)
	if err != nil {
		return err
	}
	for _, one := range differences { // each sheet may be regular by itself
		c.Line(rule.Format("  %s", one))
	}
	for _, f := range m.Submitted.Times {
		c.Irregular = true
		c.Line(SaidFinding(variant, f.Ply, string(f.Kind), f.Article, f.Said))
	}
	for _, ruling := range m.Submitted.Ruled {
		c.Line(rule.Format("  ruled: %s", ruling))
	}
	open := 0 // the ply of the first finding to rule on
	for _, f := range m.Submitted.Findings {
		if open == 0 {
			open = f.Ply
		}
		c.Irregular = true
		c.Line(SaidFinding(variant, f.Ply, f.Move, f.Article, f.Said))
		if len(f.Legal) > 0 {
			c.Line(rule.Format("    %s", rule.Format("Legal there: %s.", scoresheet.CustomaryMoves(variant, strings.Join(f.Legal, ", ")))))
		}
		if played := verify.Likeliest(&f); !played.IsZero() {
			c.Line(rule.Format("    %s", scoresheet.Customarily(variant, played)))
		}
	}
	if open > 0 && !c.Trial {
		c.Line(rule.Way("next: {rule}", rule.Try("rule", "board", m.Board, "round", m.Round, "ply", open)))
	}
	return nil
}

// answerMissing tells what a player without a sheet has lost.
func (a *sheet) answerMissing(c *action.Case) error {
	s, round := c.State, a.round
	if round == 0 {
		round = max(s.Begun(), 1)
	}
	c.Line(rule.Format("round %d: no points for %s, who handed in no scoresheet (%v)", round, s.Name(a.without), rule.WCDF("3.10")), c.Done.Notes()...)
	r, err := s.Round(round)
	if err != nil {
		return err
	}
	for i := range r.Games {
		if g := &r.Games[i]; g.Has(a.without) {
			c.Line(rule.Format("  board %s: %s – %s, %s", g.BoardName(), s.Name(g.First), s.Name(g.Second), s.ScoreSaid(g)))
		}
	}
	return nil
}

// sheetsMissing lists the sheets that nobody has handed in.
var sheetsMissing = &action.List{Name: "sheet", New: func() action.Listing { return new(missingSheets) }}

type missingSheets struct{ round int }

func (l *missingSheets) Fields() []action.Field {
	return []action.Field{action.One(&l.round, "round", action.RoundNumber, "")}
}

func (l *missingSheets) Of(r *action.Reading) (list action.Records, err error) {
	s := r.State
	due, note, err := s.SheetsDue(l.round)
	switch {
	case err != nil:
		return list, err
	case !note.IsZero():
		list.Line(rule.Format("no sheets are required: %s", note))
		return list, nil
	case len(due) == 0:
		list.Line(rule.Format("no sheet is missing"))
		return list, nil
	}
	for _, d := range due {
		g, err := s.FindGame(arbiter.GameRef{ID: d.Game})
		if err != nil {
			return list, err
		}
		who := rule.Format("one of %s and %s", s.Name(g.First), s.Name(g.Second))
		if d.Player != 0 {
			who = rule.Typed(s.Name(d.Player))
		}
		list.Line(rule.Format("round %d, board %s: no sheet of %s; proposed: %s (%s)", g.Round, g.BoardName(), who, d.Proposal, d.Article))
	}
	if s.Settings.Rules().MissingSheet != "" {
		list.Line(rule.Way("to decide so: {sheet}", rule.Try("sheet", "missing", true, "confirm", rule.Such("NAME"))))
	}
	list.Irregular = true
	return list, nil
}
