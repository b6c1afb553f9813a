package reports

import (
	"fmt"
	"maps"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rating"
	"flagfall/arbiter/regulations"
	"flagfall/clocks"
	"flagfall/pairing/systems"
	"flagfall/reports/doc"
)

// officeEvent is an event run by an office, for what is not paired by hand in tests:
// matches of teams, a knock-out, a Keizer competition, heats with ballots.
type officeEvent struct {
	*office.Office
	t testing.TB
}

func openOfficeEvent(t testing.TB, set arbiter.Settings, names ...string) *officeEvent {
	t.Helper()
	at := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	var list []arbiter.Entry
	for i, name := range names {
		list = append(list, arbiter.Entry{Person: arbiter.Person{Name: name},
			Registration: arbiter.Registration{Rating: 2300 - 25*(i%60), Federation: []string{"LAT", "NED", "SEN"}[i%3]}})
	}
	o, err := office.Create(filepath.Join(t.TempDir(), "e.flagfall"), set,
		office.Config{Who: "arbiter", Now: func() time.Time { at = at.Add(time.Minute); return at }}, arbiter.AddPlayers{Players: list})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Close() })
	return &officeEvent{o, t}
}

func (h *officeEvent) do(c ...arbiter.Command) {
	h.t.Helper()
	if _, err := h.Do(c...); err != nil {
		h.t.Fatal(err)
	}
}

func (h *officeEvent) pair() {
	h.t.Helper()
	if _, err := h.PairNext(); err != nil {
		h.t.Fatal(err)
	}
}

// play enters results for all games that are open; somebody wins each.
func (h *officeEvent) play() {
	h.t.Helper()
	var all []arbiter.Command
	for _, g := range h.State().OpenGames() {
		winner := []arbiter.Winner{arbiter.FirstWins, arbiter.SecondWins, arbiter.FirstWins}[g.Board%3]
		all = append(all, arbiter.EnterResult{Game: arbiter.GameRef{ID: g.ID}, Result: arbiter.Result{Winner: winner}})
	}
	h.do(all...)
}

// event returns a copy of the tournament, which tests may change.
func (h *officeEvent) event() *event {
	h.t.Helper()
	s, err := h.State().AsOf(h.State().Seq)
	if err != nil {
		h.t.Fatal(err)
	}
	return &event{s, h.t}
}

// league returns a team event with teams of two to ten, in the second round; it needs six names. One
// team is free where their number is odd.
func league(t testing.TB, names ...string) *event {
	boards := max(2, min(10, len(names)/6))
	size := boards
	if len(names) >= 12 {
		size++ // and a reserve
	}
	h := openOfficeEvent(t, arbiter.Settings{Name: "Club league", System: systems.TeamRoundRobin, TeamSettings: arbiter.TeamSettings{Boards: boards}}, names...)
	for i := 0; i+boards <= len(names); i += size {
		team := arbiter.EnterTeam{Name: fmt.Sprintf("Draughts Club %c%d", 'A'+i%26, i)}
		for j := i; j < min(i+size, len(names)); j++ {
			team.Players = append(team.Players, h.State().Players[j].ID)
		}
		h.do(team)
	}
	h.pair()
	h.play()
	h.pair()
	return h.event()
}

// cup returns a knock-out in its second round.
func cup(t testing.TB, names ...string) *event {
	h := openOfficeEvent(t, arbiter.Settings{Name: "Cup", System: systems.Knockout, KnockoutSettings: arbiter.KnockoutSettings{ThirdPlace: "yes"}}, names...)
	h.pair()
	h.play()
	h.pair()
	return h.event()
}

// seance returns a simultaneous display, of which all boards have ended.
func seance(t testing.TB, names ...string) *event {
	h := openOfficeEvent(t, arbiter.Settings{Name: "Library display", System: systems.Simultaneous, DisplaySettings: arbiter.DisplaySettings{ExhibitorSide: "alternate"}}, names...)
	h.pair()
	h.play()
	return h.event()
}

// post returns an event by correspondence, in which the first board has moves, the
// second a player on leave and none.
func post(t testing.TB, names ...string) *event {
	h := openOfficeEvent(t, arbiter.Settings{Name: "Postal cup", System: systems.RoundRobin, Start: "2026-01-05",
		FormSettings: arbiter.FormSettings{Form: arbiter.Correspondence, ThinkingTime: "3d+10d", LeaveDays: "90"}}, names...)
	h.pair()
	day := func(text string) clocks.Day {
		var d clocks.Day
		if err := d.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		return d
	}
	game := arbiter.Board(1, 1)
	h.do(arbiter.GiveMove{Game: game, Move: "32-28", Days: &clocks.Thinking{Sent: day("2026-01-09")}, Form: arbiter.Correspondence})
	h.do(arbiter.GiveMove{Game: game, Move: "19-23", Days: &clocks.Thinking{Received: day("2026-01-12"), Sent: day("2026-01-14")}, Form: arbiter.Correspondence})
	h.do(arbiter.GiveMove{Game: game, Move: "28x19", Days: &clocks.Thinking{Received: day("2026-01-16"), Sent: day("2026-02-20")}, Form: arbiter.Correspondence})
	if g, err := h.event().State.FindGame(arbiter.Board(1, 2)); err == nil {
		h.do(arbiter.TakeLeave{Player: g.First, Leave: clocks.Leave{From: day("2026-01-10"), To: day("2026-03-30")}})
	}
	return h.event()
}

// duel returns a match of two micro-matches, the first of which was decided by the
// Lehmann-Georgiev tie-break.
func duel(t testing.TB, names ...string) *event {
	h := openOfficeEvent(t, arbiter.Settings{Name: "Title match", System: systems.Match, Rounds: 2, Scoring: "12-8-7-6", TimeControl: "80m+60s"}, names[:2]...)
	h.pair()
	game := func(heat int) arbiter.GameRef { return arbiter.GameRef{Round: 1, Board: 1, Heat: heat} }
	drawn := arbiter.Result{Winner: arbiter.Drawn}
	h.do(arbiter.EnterResult{Game: game(0), Result: drawn}, arbiter.ContinueMicroMatch{Game: game(0)})
	h.do(arbiter.EnterResult{Game: game(2), Result: drawn}, arbiter.ContinueMicroMatch{Game: game(2)})
	h.do(arbiter.EnterResult{Game: game(3), Result: drawn}, arbiter.ContinueMicroMatch{Game: game(2)})
	h.do(arbiter.EnterResult{Game: game(4), Result: drawn}, arbiter.NoteTimes{Game: game(4), Left: [2]clocks.Span{2 * clocks.OneMinute, 70 * clocks.OneSecond}},
		arbiter.ContinueMicroMatch{Game: game(2)})
	h.do(arbiter.EnterResult{Game: game(5), Result: arbiter.Result{Winner: arbiter.SecondWins}}, arbiter.ContinueMicroMatch{Game: game(2)})
	h.pair()
	return h.event()
}

// ladder returns a Keizer competition after two rounds, the third paired.
func ladder(t testing.TB) *event {
	h := openOfficeEvent(t, arbiter.Settings{Name: "Tuesday ladder", System: systems.Keizer, Rounds: 9}, club...)
	h.pair()
	h.play()
	h.do(arbiter.AnnounceAbsence{Player: 6, Round: 2})
	h.pair()
	h.play()
	h.pair()
	return h.event()
}

// heats are heats of two games of English draughts, each with the ballot that
// was drawn (WCDF 1.12).
func heats(t testing.TB) *event {
	h := openOfficeEvent(t, arbiter.Settings{Name: "Three-move open", Variant: "english", System: systems.RoundRobin, HeatSettings: arbiter.HeatSettings{Games: 2},
		BallotSettings: arbiter.BallotSettings{Ballots: arbiter.ThreeMoveDeck}, Seed: "lot"}, club[:4]...)
	h.pair()
	h.play()
	h.pair()
	return h.event()
}

// busy returns a club's event in which everything happened once.
func busy(t testing.TB) *event {
	e := newEvent(t, arbiter.Settings{Name: "Spring open", System: systems.RoundRobin, Start: "2026-11-21", Arbiter: "A. Kalniņa"}, club...)
	e.pairAll(5, 1)
	e.result(1, 1, "2-0")
	e.result(1, 2, "1-1")
	e.result(2, 1, "0-2")
	e.happenings()
	return e
}

// happenings fill the documents on what is out of the ordinary: categories,
// prizes and fees, a ruling with an appeal, a question, and a postponed game.
func (e *event) happenings() {
	e.t.Helper()
	e.set("categories", "Women: sex=w; Second class: rating<2250", "fee", "15; Women: 7.50", "currency", "EUR")
	e.do(arbiter.SetPrizes{Prizes: []arbiter.Prize{{Amount: 20000, Thing: "the Baltic cup"}, {Amount: 10000}, {Amount: 5000}}})
	e.do(arbiter.SetPrizes{Category: "Women", Prizes: []arbiter.Prize{{Thing: "a set of pieces"}}})
	e.do(arbiter.PayFee{Player: 1, Amount: 500, Note: "in cash, the rest on Saturday"})
	e.do(arbiter.RecordIncident{Game: arbiter.Board(1, 1), Player: e.Rounds[0].Games[0].First, Article: "10.2.2", Text: "stopped recording the moves",
		Penalty: regulations.Warning, Reason: "for the first time"})
	e.do(arbiter.LodgeAppeal{Entry: e.Seq, By: e.Rounds[0].Games[0].First, Grounds: "the moves stand on the back of the sheet", Now: e.At})
	e.do(arbiter.AskQuestion{Text: "May a player speak to a team-mate between the moves?", Article: "4.16"})
	for _, g := range e.OpenGames() {
		e.do(arbiter.PostponeGame{Game: arbiter.GameRef{ID: g.ID}, Until: "Tuesday, 19:30", Reason: "one of them is ill"})
		break
	}
	rows := e.Equipment()
	e.do(arbiter.CheckEquipment{Row: rows[0].Code})
	e.do(arbiter.CheckEquipment{Row: rows[1].Code, Amiss: true, Note: "board 3 is turned"})
	e.Players[0].Person.Sex = "w" // the entries make the players anew
}

// how returns a rating regulation with one factor for everybody.
func how() *rating.Regulation {
	table, err := rating.FindTable("fide")
	if err != nil {
		panic(err)
	}
	return &rating.Regulation{Table: table, Method: rating.ByTable, K: 10, Percent: 100}
}

// later are the documents of events that are more than a list of games, and the
// event in the tests that has something for each; build is for those that are
// made by something from outside the event.
var later = map[string]struct {
	of    string
	build build
}{
	"categories": {of: "busy"}, "prizes": {of: "busy"}, "fees": {of: "busy"}, "incident-log": {of: "busy"}, "appeals": {of: "busy"},
	"appeal": {of: "busy"}, "questions": {of: "busy"}, "postponed": {of: "busy"}, "checklist": {of: "busy"}, "schedule": {"busy", func(s *arbiter.State, o Options) (*doc.Document, error) {
		s = s.Clone()
		first := time.Date(2026, 11, 26, 19, 30, 0, 0, time.FixedZone("EET", 7200))
		s.Schedule = []arbiter.Slot{{Round: 1, Moment: arbiter.Moment{At: first, Timed: true}, Place: "Hall B"}, {Round: 2, Moment: arbiter.Moment{At: first.AddDate(0, 0, 7)}}}
		return scheduleRow.make(&Request{State: s, look: o})
	}},
	"ratings": {"busy", func(s *arbiter.State, o Options) (*doc.Document, error) { return Ratings(s, 0, how(), o) }},
	"rating-working": {"busy", func(s *arbiter.State, o Options) (*doc.Document, error) {
		return RatingWorking(s, 1, 0, how(), o)
	}},
	"norms": {"busy", func(s *arbiter.State, o Options) (*doc.Document, error) {
		norms := rating.ExampleNorms()
		return Norms(s, &norms, 0, 0, how(), o)
	}},
	"norm-certificate": {"busy", func(s *arbiter.State, o Options) (*doc.Document, error) {
		norms := rating.ExampleNorms()
		return normCertificate(s, 1, &norms, 0, how(), o)
	}},
	"teams": {of: "league"}, "team-matches": {of: "league"}, "team-standings": {of: "league"}, "team-crosstable": {of: "league"},
	"team-working": {of: "league"}, "team-cards": {of: "league"},
	"micro-matches": {of: "duel"}, "bracket": {of: "cup"}, "display": {of: "seance"}, "room": {of: "seance"},
	"correspondence": {of: "post"}, "transmissions": {of: "post"}, "partner-board": {of: "post"},
}

// otherwise has the documents that look different in an event of another kind.
var otherwise = map[string][]string{
	"cup":    {"pairings", "results", "standings"},
	"ladder": {"crosstable", "pairings", "standings"},
	"heats":  {"crosstable", "results", "scoresheets", "slips", "standings"},
	"busy":   {"results", "standings", "final-report", "incidents"},
}

// everyKind returns all documents by their own names.
func everyKind() map[string]build {
	all := maps.Clone(kinds)
	for name, l := range later {
		if all[name] = l.build; l.build == nil {
			all[name] = asked(name)
		}
	}
	return all
}

// fieldsOf makes events of so many players with long names, by the names that
// later has for them.
func fieldsOf(t testing.TB, n int) map[string]*event {
	field := fieldOf(t, n)
	field.happenings()
	for i := range field.Players {
		p := &field.Players[i]
		p.Club = longNames(1)[0]
	}
	const long = "A category of women with a long name" // 40 letters are accepted
	field.set("categories", long+": sex=w; B: rating<2250", "fee", "15; "+long+": 7.50")
	field.Prizes[1].Category = long
	teams := league(t, longNames(max(n, 6))...)
	for i := range teams.Teams {
		teams.Teams[i].Name = string([]rune(fmt.Sprintf("%d %s", i+1, longNames(1)[0]))[:60])
	}
	return map[string]*event{"": field, "busy": field, "league": teams, "cup": cup(t, longNames(n)...), "seance": seance(t, longNames(n)...), "post": post(t, longNames(n)...), "duel": duel(t, longNames(max(n, 2))...)}
}

// A round in which a Keizer competition gives points for an absence is not an empty cell: otherwise
// nobody could understand the points.
func TestPaidAbsencesHaveASign(t *testing.T) {
	h := openOfficeEvent(t, arbiter.Settings{Name: "Tuesday ladder", System: systems.Keizer, Rounds: 9}, club...)
	h.do(arbiter.AnnounceAbsence{Player: 6, Round: 1})
	h.do(arbiter.AnnounceAbsence{Player: 5, Round: 1, As: "duty"})
	h.pair()
	h.play()
	for name, build := range map[string]func(*arbiter.State, Options) (*doc.Document, error){
		"crosstable": func(s *arbiter.State, o Options) (*doc.Document, error) {
			return crosstable(s, 0, o, crosstableOptions{})
		}, "wall-chart": func(s *arbiter.State, o Options) (*doc.Document, error) {
			return wallChartRow.make(&Request{State: s, look: o})
		},
	} {
		d, err := build(h.event().State, Options{})
		if err != nil {
			t.Fatal(err)
		}
		out := text(t, d)
		for _, want := range []string{"○ = absent with notice", "△ = "} {
			if !strings.Contains(out, want) {
				t.Errorf("the %s lacks %q:\n%s", name, want, out)
			}
		}
		if strings.Contains(out, "◇") {
			t.Errorf("the %s explains a sign that it does not show:\n%s", name, out)
		}
	}
}
