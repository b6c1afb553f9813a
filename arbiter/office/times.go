package office

import (
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// TimesOf gathers what a game records of times for [clocks.Check], and reports
// whether that is anything. A control of the caller's goes before that of the
// TimeControl tags; with the zero one the tags decide, and a tag that cannot be
// read is an error of the code rule.Input.
//
// The record is complete then but for its control.
//
// WhiteTime and BlackTime are read as the time used in the game, as PDN 3.0
// defines them. WhiteClock and BlackClock, which some programs write, are left:
// they may as well hold the time that remains.
func TimesOf(game *pdn.Game, variant draughts.Variant, control clocks.Control) (clocks.Record, bool, error) {
	tag := func(name string) string { value, _ := game.Tag(name); return value }
	white, black := clocks.First, clocks.Second
	own := [2]string{tag("TimeControlWhite"), tag("TimeControlBlack")}
	names := [2]string{"White", "Black"}
	if variant.FirstMover() == draughts.Black {
		white, black = black, white
		own[0], own[1] = own[1], own[0]
		names[0], names[1] = names[1], names[0]
	}
	r := clocks.Record{Control: control, Names: names}
	var err error
	if control.IsZero() {
		r.Control, err = clocks.ParseTags(tag("TimeControl"), own[0], own[1])
	}
	r.OnTime = strings.EqualFold(tag("Termination"), "Time forfeit")
	if len(game.Steps) > 0 && game.Steps[0].Black {
		r.Starts = black
	}
	if fen, ok := game.Tag("FEN"); ok {
		if position, err := draughts.Parse(variant, fen); err == nil && position.Turn() != variant.FirstMover() {
			r.Starts = clocks.Second
		}
	}
	if len(game.Steps) > 0 && game.Steps[0].Number > 1 {
		r.MovesBefore = game.Steps[0].Number - 1
	}
	side := func(colour byte, mover clocks.Side) clocks.Side {
		switch colour {
		case 'W':
			return white
		case 'B':
			return black
		}
		return mover
	}
	timed := totals(game, &r, white)
	for i := range game.Steps {
		step := &game.Steps[i]
		if step.Kind == pdn.Setup {
			// The arbiter put the position right: who moves on is not certain.
			r.OnTime = false
			break
		}
		if step.MaybeResult && step.Notes == nil {
			break // "4-6" that closes the game
		}
		mover := r.Starts ^ clocks.Side(len(r.Plies)&1)
		var ply clocks.PlyTime
		if step.Notes != nil {
			for _, comment := range step.Notes.Comments {
				for _, reading := range pdn.ClockReadings(comment) {
					timed = true
					noted := clocks.Note(clocks.Span(reading.Seconds) * clocks.OneSecond)
					switch {
					case reading.Remaining():
						ply.Left[side(reading.Colour, mover)] = noted
					case reading.Command == "emt":
						ply.Spent = noted
					default:
						ply.Used[side(reading.Colour, mover)] = noted
					}
					if !slices.Contains(ply.Notations, reading.Command) {
						ply.Notations = append(ply.Notations, reading.Command)
					}
				}
			}
		}
		r.Plies = append(r.Plies, ply)
	}
	result := game.Result
	if result.Outcome == pdn.Missing {
		result = pdn.ParseResult(tag("Result"))
	}
	left, right := clocks.WonByFirst, clocks.WonBySecond // in English draughts the left score is mostly the first mover's
	switch result.Outcome {
	case pdn.LeftWins:
		r.Result = left
	case pdn.RightWins:
		r.Result = right
	case pdn.Drawn:
		r.Result = clocks.ResultDraw
	}
	if variant != draughts.English && white == clocks.Second && (r.Result == left || r.Result == right) {
		r.Result = left + right - r.Result
	}
	if r.OnTime {
		r.Material = materialOf(game, variant, white)
	}
	return r, timed, err
}

// totals reads the time that each player used in the whole game, by the head of
// the sheet.
func totals(game *pdn.Game, r *clocks.Record, white clocks.Side) bool {
	found := false
	r.TotalUnit = clocks.OneSecond
	for _, own := range [...]struct {
		tag  string
		side clocks.Side
	}{{"WhiteTime", white}, {"BlackTime", white.Opponent()}} {
		value, ok := game.Tag(own.tag)
		if !ok {
			continue
		}
		used, err := clocks.ParseReading(value)
		if err != nil || used == 0 {
			continue // nothing is told by it
		}
		if strings.Count(value, ":")+strings.Count(value, ".") == 1 {
			r.TotalUnit = clocks.OneMinute
		}
		r.Total[own.side], found = clocks.Note(used), true
	}
	return found
}

// materialOf is what stands on the board at the end; nil where the game cannot
// be replayed move by move.
func materialOf(game *pdn.Game, variant draughts.Variant, white clocks.Side) *[2]clocks.Material {
	position := draughts.Start(variant)
	if fen, ok := game.Tag("FEN"); ok {
		var err error
		if position, err = draughts.Parse(variant, fen); err != nil {
			return nil
		}
	}
	for i := range game.Steps {
		step := &game.Steps[i]
		if step.Kind != pdn.Move || !step.Readable() {
			return nil
		}
		squares := make([]draughts.Square, 0, 8)
		for _, s := range step.Squares {
			if s.File != 0 {
				square, ok := variant.ParseSquare(fmt.Sprintf("%c%d", 'a'+s.File-1, s.Number))
				if !ok {
					return nil
				}
				squares = append(squares, square)
				continue
			}
			squares = append(squares, draughts.Square(s.Number))
		}
		found := position.Match(nil, squares, position.Moves(nil))
		if len(found) != 1 {
			return nil
		}
		position = position.Play(found[0])
	}
	var material [2]clocks.Material
	for _, colour := range [...]draughts.Colour{draughts.White, draughts.Black} {
		side := white
		if colour == draughts.Black {
			side = white.Opponent()
		}
		material[side].Men, material[side].Kings = position.Count(colour)
	}
	return &material
}

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
// says more; the zero one where no text was read that knows a draw on time or
// denies it.
func FlagLaw(variant draughts.Variant) clocks.FlagRule {
	return arbiter.Settings{Variant: variant.Name()}.Defaults().FlagRule()
}

// ReadingFor is how the sheets of an event are to be read: by its time control
// and its rule on time forfeits. Zero settings are those of no event.
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
	if event.TimeControl != "" {
		var err error
		if how.Control, err = clocks.Parse(event.TimeControl); err != nil {
			return how, err
		}
	}
	return how, nil
}

// checkTimes looks for what is wrong with the times of a sheet and puts it into
// the verdict. A sheet whose moves are clean is irregular when a time on it
// cannot be, or a control was missed; hints, such as a burst of moves, leave it
// clean. It returns a warning where the tags of the times cannot be read.
func (g *SubmittedGame) checkTimes(game *pdn.Game, how Reading) (warning string) {
	record, timed, err := TimesOf(game, g.Variant, clocks.Control{})
	if err != nil {
		warning = fmt.Sprintf("game %d: %v; its times are judged by the control of the event", g.Game, err)
		if how.Control.IsZero() {
			warning = fmt.Sprintf("game %d: %v; its times are judged without a control", g.Game, err)
		}
	}
	if !timed && !record.OnTime {
		return ""
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
	record, timed, err := TimesOf(g.game, g.Variant, clocks.Control{})
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
		if left < 0 {
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
		said := rule.Say("the sheet leaves {player} {time} in all, and the result slip has {shown} at the end", "player", name, "time", left.Face(), "shown", shown.Face())
		if ply > 0 {
			said = rule.Say("the sheet leaves {player} {time} after move {n}, and the result slip has {shown} at the end",
				"player", name, "time", left.Face(), "n", record.MovesBefore+(ply+int(record.Starts)+1)/2, "shown", shown.Face())
		}
		g.Findings = append(g.Findings, scoresheet.Finding{Kind: scoresheet.TimesDiffer, Message: said.String(), Said: said})
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

// SheetTimes holds the final times of the slip of a game against the sheets that
// were taken in before it, and gives what differs.
func (o *Office) SheetTimes(s *arbiter.State, game *arbiter.Game) ([]scoresheet.Finding, error) {
	how, err := ReadingFor(s.Settings)
	if err != nil {
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
				if !slices.ContainsFunc(found, func(o scoresheet.Finding) bool { return o.Message == f.Message }) {
					found = append(found, f)
				}
			}
		}
	}
	return found, nil
}
