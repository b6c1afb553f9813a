package office

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/sheets"
	"flagfall/clocks"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// Material counts what stands in a position for the first mover and the second,
// and gives the position in its canonical form.
func Material(variant, fen string) (*[2]clocks.Material, string, error) {
	v, err := draughts.ParseVariant(variant)
	if err != nil {
		return nil, "", err
	}
	position, err := draughts.Parse(v, fen)
	if err != nil {
		return nil, "", err
	}
	var material [2]clocks.Material
	for side, colour := range [...]draughts.Colour{v.FirstMover(), v.FirstMover().Other()} {
		material[side].Men, material[side].Kings = position.Count(colour)
	}
	return &material, position.FEN(), nil
}

// FlagLaw is the rule on time forfeits that holds for a variant when no event
// says more; the zero one where no regulation was found that provides for a
// draw on time or rules it out.
func FlagLaw(variant draughts.Variant) clocks.FlagRule {
	return arbiter.Settings{Variant: variant.Name()}.Defaults().FlagRule()
}

// ReadingFor is how the sheets of an event are to be read: by its time control
// and its rule on time forfeits. Zero settings stand for no event.
func ReadingFor(event arbiter.Settings) (Reading, error) {
	var how Reading
	if event.Variant == "" {
		return how, nil
	}
	book := event.Rules()
	how.OffersAfter = book.DrawAfter()
	if change, err := scoresheet.ParseChange(book.OfferAgain()); err == nil {
		how.Change = change
	}
	if named, err := scoresheet.ParseBook(book.Name); err == nil {
		how.Book = &named
	}
	law := event.FlagRule()
	how.Law = &law
	how.Control = event.Control()
	return how, nil
}

// checkTimes looks for what is wrong with the times of a sheet and puts it into
// the verdict. A sheet whose moves are clean is irregular when a time on it
// cannot be, or a control was missed; hints, such as a burst of moves, leave it
// clean. It returns a warning where the tags of the times cannot be read.
func (g *SubmittedGame) checkTimes(game *pdn.Game, how Reading) (warning rule.Sentence) {
	record, timed, err := sheets.Times(game, g.Variant, clocks.Control{})
	if err != nil {
		warning = rule.Format("game %d: %s; its times are judged by the control of the event", g.Game, rule.SaidOf(err))
		if how.Control.IsZero() {
			warning = rule.Format("game %d: %s; its times are judged without a control", g.Game, rule.SaidOf(err))
		}
	}
	if !timed && !record.OnTime {
		return rule.Sentence{}
	}
	if record.Control.IsZero() {
		record.Control = how.Control
	}
	record.Law = FlagLaw(g.Variant)
	if how.Law != nil {
		record.Law = *how.Law
	}
	record.Result = timedResult(g.end())
	g.Times = clocks.Check(record)
	for _, f := range g.Times {
		g.Verdict.Add(string(f.Kind), timeInShort(f))
		if f.Kind != clocks.Burst && f.Kind != clocks.MixedNotations && g.Verdict.Verdict == scoresheet.Clean.String() {
			g.Verdict.Verdict = scoresheet.Irregular.String()
		}
		if f.Kind == clocks.ForfeitContradicted || f.Kind == clocks.ForfeitShouldBeDraw || f.Kind == clocks.ForfeitShouldBeLoss {
			g.Doubtful = true
		}
	}
	return warning
}

// sameTime is by how much two records of one time may differ without a word.
const sameTime = clocks.OneMinute

// compareTimes holds the last times on the sheet against those that the slip has
// for the two displays at the end of the game.
func (g *SubmittedGame) compareTimes(s *arbiter.State, game *arbiter.Game) {
	if game.Left == nil {
		return
	}
	record, timed, err := sheets.Times(g.game, g.Variant, clocks.Control{})
	if err != nil || !timed {
		return // what cannot be read is told as a warning
	}
	if record.Control.IsZero() {
		record.Control = g.how.Control
	}
	for side, shown := range game.Left {
		side := clocks.Side(side)
		plan := record.Control.Plan(side)
		simple := len(plan.Periods) == 1 && !plan.Repeat && plan.Periods[0].Bonus == clocks.NoBonus
		left, ply := lastTime(record, side, simple)
		if left < 0 || record.Control.IsHourglass(side) { // an hourglass rose while the opponent thought
			continue
		}
		bonus := clocks.Span(0)
		for _, period := range plan.Periods {
			bonus = max(bonus, period.Increment)
		}
		// Whose clock ran when the game ended has less by then.
		ran := ply > 0 && (ply < len(record.Plies) || record.Starts^clocks.Side(len(record.Plies)&1) == side)
		if shown <= left+bonus+sameTime && (shown >= left-sameTime || ran) {
			continue
		}
		name := s.Name(player(game, side))
		said := rule.Say("the sheet leaves {player} {time} in all, but the result slip has {shown} at the end", "player", name, "time", left.Face(), "shown", shown.Face())
		if ply > 0 {
			said = rule.Say("the sheet leaves {player} {time} after move {n}, but the result slip has {shown} at the end",
				"player", name, "time", left.Face(), "n", record.MovesBefore+(ply+int(record.Starts)+1)/2, "shown", shown.Face())
		}
		g.Findings = append(g.Findings, scoresheet.Finding{Kind: scoresheet.TimesDiffer, Said: said})
		g.Verdict.Add(string(scoresheet.TimesDiffer), said)
	}
}

func player(g *arbiter.Game, side clocks.Side) arbiter.PlayerID {
	if side == clocks.First {
		return g.First
	}
	return g.Second
}

// lastTime is the last time left to a side that a sheet records, and after which
// ply; ply 0 where it follows from the time used in the whole game. It is below 0
// where there is none. With a simple control the time used tells it as well.
func lastTime(r clocks.Record, side clocks.Side, simple bool) (left clocks.Span, ply int) {
	for i := len(r.Plies) - 1; i >= 0; i-- {
		one := &r.Plies[i]
		switch {
		case one.Left[side].Known:
			return one.Left[side].Time, i + 1
		case one.Used[side].Known && simple:
			return r.Control.Plan(side).Periods[0].Time - one.Used[side].Time, i + 1
		}
	}
	if r.Total[side].Known && simple {
		return r.Control.Plan(side).Periods[0].Time - r.Total[side].Time, 0
	}
	return -1, 0
}

// timedResult is an outcome as far as times are concerned.
func timedResult(o Outcome) clocks.Result {
	switch o {
	case FirstWon:
		return clocks.WonByFirst
	case SecondWon:
		return clocks.WonBySecond
	case Drawn:
		return clocks.ResultDraw
	}
	return clocks.Unfinished
}

// timeInShort is a finding as the journal keeps it: "time-added, WCDF 2.10 at
// ply 131".
func timeInShort(f clocks.Finding) rule.Sentence {
	kind := rule.Typed(string(f.Kind))
	if f.Ply > 0 {
		return rule.Say("{kind}, {article} at ply {n}", "kind", kind, "article", f.Article, "n", f.Ply)
	}
	return rule.Say("{kind}, {article}", "kind", kind, "article", f.Article)
}

// SheetTimes compares the final times on the result slip of a game with the
// sheets that were taken in before it, and gives what differs.
func (o *Office) SheetTimes(s *arbiter.State, game *arbiter.Game) ([]scoresheet.Finding, error) {
	how, err := ReadingFor(s.Settings)
	if err != nil {
		return nil, err
	}
	if how.Control, err = s.ControlOf(game); err != nil {
		return nil, err
	}
	var found []scoresheet.Finding
	for _, taken := range game.Sheets {
		sheet, err := o.Sheet(taken.Digest)
		if err != nil {
			return nil, err
		}
		sub, err := ReadSubmission(strings.NewReader(sheet.Text), "the sheet", how)
		if err != nil {
			return nil, err
		}
		for i := range sub.Games {
			g := &sub.Games[i]
			g.Findings = nil
			g.compareTimes(s, game)
			for _, f := range g.Findings {
				if !slices.ContainsFunc(found, func(o scoresheet.Finding) bool { return o.Said.String() == f.Said.String() }) {
					found = append(found, f)
				}
			}
		}
	}
	return found, nil
}
