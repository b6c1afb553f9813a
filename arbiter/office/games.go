package office

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/sheets"
	"flagfall/clocks"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// WriteGames writes the games of an event as strict PDN, in the order of rounds
// and boards: the moves of the first sheet taken in for each, or those that were
// sent or announced, and the players and the result as the event has them. A game
// without moves has its tags only. It fails when w does or a sheet cannot be had.
func (o *Office) WriteGames(w io.Writer) error {
	s := o.State()
	variant, err := draughts.ParseVariant(s.Settings.Variant)
	if err != nil {
		return err
	}
	out := pdn.NewWriter(w)
	for _, r := range s.Rounds {
		for _, game := range r.All() {
			g, err := o.record(s, game, variant)
			if err != nil {
				return err
			}
			if err := out.Write(g); err != nil {
				// A sheet with ticks or illegible moves has no strict form.
				g.Steps = nil
				g.Preface = append(g.Preface, "the sheet of this game has moves that cannot be written here: "+err.Error())
				if err := out.Write(g); err != nil {
					return err
				}
			}
		}
	}
	return out.Flush()
}

// WriteGame writes one game in the same way.
func (o *Office) WriteGame(w io.Writer, ref arbiter.GameRef) error {
	s := o.State()
	variant, err := draughts.ParseVariant(s.Settings.Variant)
	if err != nil {
		return err
	}
	g, err := s.FindGame(ref)
	if err != nil {
		return err
	}
	record, err := o.record(s, g, variant)
	if err != nil {
		return err
	}
	return pdn.NewWriter(w).Write(record)
}

// record is a game as PDN has it.
func (o *Office) record(s *arbiter.State, g *arbiter.Game, variant draughts.Variant) (*pdn.Game, error) {
	record, err := sheets.Record(g, o.Sheet)
	if err != nil {
		return nil, err
	}
	if record == nil {
		record = &pdn.Game{}
		sheets.SetUp(record, g.StartFEN())
	}
	white, black := g.First, g.Second
	if variant.FirstMover() == draughts.Black {
		white, black = black, white
	}
	set := func(name, value string) {
		kept := record.Tags[:0]
		for _, tag := range record.Tags {
			if pdn.StandardName(tag.Name) != name {
				kept = append(kept, tag)
			}
		}
		record.Tags = append(kept, pdn.Tag{Name: name, Value: value})
	}
	set("Event", s.Settings.Name)
	if s.Settings.Place != "" {
		set("Site", s.Settings.Place)
	}
	if day, _ := record.Tag("Date"); day == "" || strings.HasPrefix(day, "?") {
		set("Date", cmp.Or(pdnDay(playedOn(s, g)), "????.??.??"))
	}
	if _, dated := record.Tag("EventDate"); !dated && s.Settings.Start != "" {
		set("EventDate", pdnDay(s.Settings.Start))
	}
	set("Round", strconv.Itoa(g.Round))
	set("Board", g.BoardName())
	set("White", s.Name(white))
	set("Black", s.Name(black))
	set("GameType", variant.GameType())
	scoring := s.ScoringOf(g)
	set("Result", pdnResult(g, variant, &scoring))
	if format := resultFormat(scoring.Name); format != "" {
		set("ResultFormat", format)
	}
	if seq, _, head := s.Changed(); head != "" {
		set("Journal", fmt.Sprintf("entry %d (%s)", seq, arbiter.ShortHead(head)))
	}
	timeTags(s.Settings, g, white == g.First, record, set)
	return record, nil
}

// playedOn is the day of a game: the first of one by correspondence, and else that of its round
// by the schedule; "" where nobody can know it, as of a game that was put off.
func playedOn(s *arbiter.State, g *arbiter.Game) string {
	if len(g.Given) > 0 && g.Given[0].Days != nil {
		return g.Given[0].Days.Received.String()
	}
	if slot, found := s.Slot(g.Round); found && g.Postponed == nil {
		return slot.At.Format(time.DateOnly)
	}
	return ""
}

// pdnDay is a day as PDN writes it.
func pdnDay(day string) string { return strings.ReplaceAll(day, "-", ".") }

// timeTags adds what PDN says about times: the time control of the event, where
// the sheet names none and the tags have a form for it, and what ended a game but its moves.
func timeTags(event arbiter.Settings, g *arbiter.Game, firstIsWhite bool, record *pdn.Game, set func(name, value string)) {
	if ended := termination(g); ended != "" {
		set("Termination", ended)
	} else if value, ok := record.Tag("Termination"); ok && (strings.EqualFold(value, onTime) || strings.EqualFold(value, abandoned)) {
		set("Termination", "Normal") // the result is another one by now
	}
	text := event.TimeControl
	if g.PlayOff != nil {
		text = g.PlayOff.Control
	}
	control, err := clocks.Parse(text)
	if err != nil {
		return // the event has none
	}
	for _, name := range []string{"TimeControl", "TimeControlWhite", "TimeControlBlack"} {
		if _, ok := record.Tag(name); ok {
			return
		}
	}
	first, err1 := control.First.Tag()
	second, err2 := control.Second.Tag()
	switch {
	case err1 != nil || err2 != nil: // Bronstein and delay have no tag
	case first == second:
		set("TimeControl", first)
	case firstIsWhite:
		set("TimeControlWhite", first)
		set("TimeControlBlack", second)
	default:
		set("TimeControlWhite", second)
		set("TimeControlBlack", first)
	}
}

// Words of the Termination tag: onTime is PDN's own, and abandoned says that somebody
// did not come or went away, so that the game counts as not played.
const (
	onTime    = "Time forfeit"
	abandoned = "Abandoned"
)

// termination is what ended a game but its moves, in the words of the Termination
// tag, which PDN has from PGN (8.1.8.1): a breach of rules where somebody lost by
// a ruling, an adjudication where the arbiter decided otherwise; "" for neither.
func termination(g *arbiter.Game) string {
	if g.Result == nil {
		return ""
	}
	ended := g.EndedBy()
	switch {
	case g.Result.Reason == arbiter.OnTime:
		return onTime
	case !g.Result.Played():
		return abandoned
	case ended != nil && ended.Rule == arbiter.Adjudicated:
		return "Adjudication"
	case g.Result.Reason == arbiter.Refusal, g.Result.Reason == arbiter.Illegal, g.Result.Reason == arbiter.Arbiters && g.Source == arbiter.FromRuling && g.Result.Winner != arbiter.Drawn:
		return "Rules infraction"
	case g.Result.Reason == arbiter.Arbiters:
		return "Adjudication"
	}
	return ""
}

// pdnResult is the result as PDN writes it for the variant, White on the left:
// 2-0 for International draughts and its kin, 1-0 for the others, and the points
// themselves where a scoring has more results than these.
func pdnResult(g *arbiter.Game, variant draughts.Variant, scoring *arbiter.Scoring) string {
	if g.Result == nil {
		return "*"
	}
	win, draw, loss := "1-0", "1/2-1/2", "0-1"
	if variant.Rules().TwoPoints {
		win, draw, loss = "2-0", "1-1", "0-2"
	}
	if grade, ok := scoring.Of(*g.Result); ok && scoring.Graded() && grade.Name != arbiter.GradeHalf && g.Result.Award == nil && g.Result.Winner != arbiter.BothLose {
		r := *g.Result
		if variant.FirstMover() == draughts.Black {
			r = r.Mirrored()
		}
		return scoring.ResultText(r)
	}
	switch g.Result.Winner {
	case arbiter.Drawn:
		return draw
	case arbiter.BothLose:
		return "0-0"
	}
	if (g.Result.Winner == arbiter.FirstWins) == (variant.FirstMover() == draughts.White) {
		return win
	}
	return loss
}

// resultFormat is the ResultFormat tag of PDN 3.0 for the scorings that have
// one.
func resultFormat(scoring string) string {
	switch scoring {
	case "plus-draw":
		return "Plus draw"
	case "delft", "delft-half", "delft-5", "delft-10":
		return "Delfts"
	case "goes":
		return "Goes"
	}
	return ""
}
