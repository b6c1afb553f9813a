package arbiter

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

func TestUndoAndRedo(t *testing.T) {
	tb := newTable(t, Settings{}, "Adams", "Berg")
	tb.pair(1, 2)
	tb.must(EnterResult{Board(1, 1), won(FirstWins)})
	entered := tb.Seq
	tb.must(SetSetting{Name: "place", Value: "Riga"})
	tb.must(Undo{Seqs: []int64{entered}, Reason: "wrong board"})
	if g, _ := tb.FindGame(Board(1, 1)); g.Result != nil || tb.Settings.Place != "Riga" {
		t.Errorf("after the undo: %+v, %q", g.Result, tb.Settings.Place)
	}
	tb.refuse(Undo{Seqs: []int64{entered}}, rule.Refused, "undone already, by entry")
	tb.must(Redo{})
	if tb.points(1) != 2*pairing.Point {
		t.Error("the redo did not bring the result back")
	}
	// A second undo, of the redone entry.
	tb.must(Undo{Seqs: []int64{entered}})
	tb.must(EnterResult{Board(1, 1), won(SecondWins)})
	tb.refuse(Redo{}, rule.Refused, "has a result already")
	tb.must(Redo{Cascade: true})
	if tb.points(1) != 2*pairing.Point {
		t.Error("the redo with a cascade did not win over the later result")
	}
	tb.refuse(Undo{Seqs: []int64{1}}, rule.Refused, "creation")
	tb.refuse(Undo{Seqs: []int64{99}}, rule.NotFound, "no entry 99")
	tb.refuse(Redo{Cascade: true, Reason: ""}, rule.Refused, "nothing is undone")
}

// An undo whose consequences would fail is refused and lists them; with a
// cascade they go too.
func TestUndoWithConsequences(t *testing.T) {
	tb := newTable(t, Settings{}, "Adams", "Berg", "Cruz")
	added := tb.Seq
	tb.pair(1, 2)
	tb.must(EnterResult{Board(1, 1), won(Drawn)})
	tb.refuse(Undo{Seqs: []int64{added}}, rule.Refused, "3 later entries rest on it: entry 3")
	consequences, err := tb.Consequences(added)
	if err != nil || len(consequences) != 3 {
		t.Errorf("%v, %v", consequences, err)
	}
	d := tb.must(Undo{Seqs: []int64{added}, Cascade: true})
	if len(tb.Players) != 0 || len(tb.Rounds) != 0 || len(d.Notices) != 3 {
		t.Errorf("%d players, %d rounds, notes %v", len(tb.Players), len(tb.Rounds), d.Notices)
	}
	tb.must(Undo{Seqs: []int64{tb.Seq}})
	if len(tb.Players) != 3 || tb.points(1) != pairing.Point {
		t.Error("one redo must bring all of it back")
	}
	// Numbers are never given twice, not even those of undone players.
	tb.must(Undo{Seqs: []int64{added}, Cascade: true})
	tb.must(AddPlayers{entries("Diaz")})
	if tb.Players[0].ID != 4 {
		t.Errorf("player %d", tb.Players[0].ID)
	}
}

func TestUndoWithoutANumberTakesTheLatest(t *testing.T) {
	tb := newTable(t, Settings{}, "Adams")
	tb.must(SetSetting{Name: "place", Value: "Riga"})
	tb.must(Undo{})
	tb.must(Undo{})
	if tb.Settings.Place != "" || len(tb.Players) != 0 {
		t.Errorf("%q, %d players", tb.Settings.Place, len(tb.Players))
	}
	tb.refuse(Undo{}, rule.Refused, "nothing to undo")
}

// FMJD Annex 3: the points of a player who withdraws stand if they played more
// than half of their games, otherwise their results are annulled.
func TestWithdrawalFromARoundRobin(t *testing.T) {
	play := func(setting string, played int) *table {
		tb := newTable(t, Settings{Withdrawal: setting}, "Adams", "Berg", "Cruz", "Diaz", "Eliot")
		tb.pair(5, 1, 2, 3)
		tb.pair(5, 2, 3, 4)
		tb.pair(5, 3, 4, 1)
		tb.pair(5, 4, 1, 2)
		for r := 1; r <= played; r++ {
			tb.must(EnterResult{Board(r, 1), won(FirstWins)})
		}
		tb.must(Withdraw{Player: 5, Reason: "ill"})
		return tb
	}
	for _, tc := range []struct {
		setting  string
		played   int
		annulled bool
	}{
		{WithdrawalHalf, 0, true}, {WithdrawalHalf, 2, true}, {WithdrawalHalf, 3, false},
		{WithdrawalStand, 1, false}, {WithdrawalAnnul, 3, true},
	} {
		t.Run(fmt.Sprint(tc.setting, tc.played), func(t *testing.T) {
			tb := play(tc.setting, tc.played)
			p, _ := tb.Player(5)
			if p.Withdrawn != tc.played+1 || p.Annulled != tc.annulled {
				t.Errorf("%+v", p)
			}
			win := 2 * pairing.Point
			points := []pairing.Points{tb.points(5), tb.points(1), tb.points(4)}
			want := []pairing.Points{win * pairing.Points(tc.played), 0, win}
			if tc.played == 0 {
				want[1] = win
			}
			if tc.annulled {
				want = []pairing.Points{0, 0, 0}
			}
			if !slices.Equal(points, want) {
				t.Errorf("points %v, want %v", points, want)
			}
			if open := tb.OpenGames(); len(open) != 4 {
				t.Errorf("%d games are open, those without player 5 are 4", len(open))
			}
			if g, _ := tb.FindGame(Board(4, 1)); g.Source != ByWithdrawal || g.Result.Reason != Forfeit || g.Winner() != 4 {
				t.Errorf("%+v", g)
			}
			tb.must(Reinstate{Player: 5, Reason: "well again"})
			if g, _ := tb.FindGame(Board(4, 1)); g.Result != nil || g.Source != "" {
				t.Errorf("after the return: %+v", g)
			}
			if tb.points(5) != win*pairing.Points(tc.played) {
				t.Error("the points did not come back")
			}
		})
	}
}

func TestWithdrawalWithAPostponedGame(t *testing.T) {
	tb := newTable(t, Settings{Withdrawal: WithdrawalStand}, "Adams", "Berg", "Cruz", "Diaz")
	tb.pair(1, 4, 2, 3)
	tb.pair(4, 3, 1, 2)
	tb.must(EnterResult{GameRef{Players: [2]PlayerID{1, 2}}, won(FirstWins)})
	d := tb.must(Withdraw{Player: 1})
	if p, _ := tb.Player(1); p.Withdrawn != 3 || len(d.Notices) != 1 || !strings.Contains(d.Notices[0].Said.String(), "round 1, board 1 stays open") {
		t.Errorf("from round %d on, %v", p.Withdrawn, d.Notices)
	}
	tb.refuse(Withdraw{Player: 1}, rule.Refused, "has withdrawn already")
	tb.must(Reinstate{Player: 1})
	tb.refuse(Withdraw{Player: 1, Round: 1}, rule.Refused, "has a result in round 2")
	tb.refuse(Withdraw{Player: 1, Round: 7}, rule.Usage, "round 7")
}

func TestSwissRefusals(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss, Rounds: 2}, "Adams", "Berg", "Cruz")
	tb.must(AnnounceAbsence{Player: 3, Round: 1, As: "half-bye"})
	tb.refuse(AnnounceAbsence{Player: 3, Round: 2, As: "bye"}, rule.Refused, "only the pairing")
	if f := tb.Field(-1); len(f.Players) != 0 {
		t.Error("players without numbers are in the field")
	}
	tb.must(GiveNumbers{Order: []PlayerID{2, 1, 3}, Method: "lot", Seed: "4711"})
	f := tb.Field(-1)
	if !f.Players[2].Out || f.Players[2].Bye != pairing.HalfBye || f.Players[0].Name != "Berg" {
		t.Errorf("%+v", f.Players)
	}
	tb.must(PairRound{Games: []Match{{First: 1, Second: 2}}, Byes: []Bye{{Player: 3, Kind: pairing.HalfBye}}})
	tb.refuse(PairRound{Games: []Match{{First: 2, Second: 1}}}, rule.Refused, "round 1, board 1 has no result yet")
	tb.refuse(GiveNumbers{Order: []PlayerID{1, 2, 3}}, rule.Refused, "once round 1 is paired")
	tb.must(EnterResult{Board(1, 1), won(BothLose)})
	tb.must(AddPlayers{entries("Diaz")})
	tb.must(Withdraw{Player: 1})
	tb.refuse(PairRound{Games: []Match{{First: 2, Second: 1}}}, rule.Refused, "Adams has withdrawn")
	tb.refuse(PairRound{Games: []Match{{First: 2, Second: 2}}}, rule.Refused, "Berg is paired twice")
	tb.refuse(PairRound{Games: []Match{{First: 2, Second: 9}}}, rule.NotFound, "no player 9")
	tb.refuse(PairRound{Round: 4, Games: []Match{{First: 2, Second: 3}}}, rule.Refused, "the next round to be paired is 2")
	tb.must(PairRound{Games: []Match{{First: 2, Second: 3}}, Byes: []Bye{{Player: 4, Kind: pairing.PAB}}})
	if got := []pairing.Points{tb.points(1), tb.points(3), tb.points(4)}; !slices.Equal(got, []pairing.Points{0, pairing.Point, 2 * pairing.Point}) {
		t.Errorf("points %v", got)
	}
	tb.must(EnterResult{Board(2, 1), won(Drawn)})
	tb.refuse(PairRound{Games: []Match{{First: 2, Second: 3}}}, rule.Refused, "no round is left to pair: the event has 2 rounds")
	tb.refuse(UnpairLastRound{}, rule.Refused, "has a result")
	tb.must(Undo{})
	tb.must(UnpairLastRound{Reason: "late entry"})
	tb.refuse(SetSetting{Name: "system", Value: systems.RoundRobin}, rule.Refused, "once round 1 is paired")
	tb.refuse(SetSetting{Name: "scoring", Value: "1-½-0"}, rule.Usage, "needs a reason")
	tb.refuse(SetSetting{Name: "colour", Value: "red"}, rule.NotFound, "no setting")
}

func TestSheets(t *testing.T) {
	tb := newTable(t, Settings{}, "Adams", "Berg", "Cruz", "Diaz")
	tb.pair(1, 2, 3, 4)
	take := TakeSheet{Game: Board(1, 1), By: 1, Text: "1. 32-28 ...", Verdict: Verdict{Verdict: "clean", Plies: 60, PliesOK: 60}, Result: &Result{Winner: SecondWins, Reason: NoPieces}}
	d := tb.must(take)
	g, _ := tb.FindGame(Board(1, 1))
	if len(d.Sheets) != 1 || g.Source != FromSheet || g.Winner() != 2 || len(g.Sheets) != 1 {
		t.Errorf("%+v", g)
	}
	tb.refuse(take, rule.Refused, "taken in already")
	take.By = 2
	tb.must(take) // the opponent's copy, word for word
	take.By = 3
	tb.refuse(take, rule.Refused, "Cruz does not play")
	take.By, take.Text, take.Result = 1, "another", &Result{Winner: Drawn}
	tb.refuse(take, rule.Refused, "the sheet says Adams and Berg: drawn, but round 1, board 1 is entered as Berg beats Adams")
	take.Result = nil
	tb.must(take)
	if g, _ := tb.FindGame(Board(1, 1)); len(g.Sheets) != 3 || g.Winner() != 2 {
		t.Errorf("%+v", g)
	}
	// A game with only legal moves is clean, whatever else was noticed.
	take.Text = "a third"
	take.Verdict.Add("burst", rule.Say("moves came in bursts"))
	tb.must(take)
	if said := Describe(tb.State, tb.Log[len(tb.Log)-1]); !strings.HasSuffix(said, "taken in, clean, from Adams; beside its moves: moves came in bursts") {
		t.Error(said)
	}
}

func TestErasedPerson(t *testing.T) {
	tb := newTable(t, Settings{}, "Adams", "Berg")
	tb.must(EditPlayer{Player: 1, Entry: Entry{Person: Person{Name: "Adams, Ann"}, Registration: Registration{Rating: 1500}}})
	past, _ := tb.AsOf(2)
	if past.Name(1) != "Adams" || tb.Name(1) != "Adams, Ann" {
		t.Errorf("%q and %q", past.Name(1), tb.Name(1))
	}
	d := tb.must(ErasePerson{Player: 1, Reason: "asked"})
	if !slices.Equal(d.Erase, []PersonID{1, 3}) || tb.Name(1) != "player 1" {
		t.Errorf("%v, %q", d.Erase, tb.Name(1))
	}
	tb.refuse(Undo{Seqs: []int64{tb.Seq}}, rule.Refused, "cannot be brought back")
	for _, e := range tb.Log {
		if strings.Contains(Describe(tb.State, e), "Adams") {
			t.Errorf("the log still says %q", Describe(tb.State, e))
		}
	}
}

func TestParseResult(t *testing.T) {
	for text, want := range map[string]Result{
		"2-0": {Winner: FirstWins}, "1-0": {Winner: FirstWins}, " 2 – 0 ": {Winner: FirstWins}, "0-1": {Winner: SecondWins},
		"1-1": {Winner: Drawn}, "½-½": {Winner: Drawn}, "1/2-1/2": {Winner: Drawn}, "=": {Winner: Drawn}, "0-0": {Winner: BothLose},
		"+-": {Winner: FirstWins, Reason: Forfeit}, "- +": {Winner: SecondWins, Reason: Forfeit}, "--": {Winner: BothLose, Reason: Forfeit},
		"+:-": {Winner: FirstWins, Reason: Forfeit}, "-:+": {Winner: SecondWins, Reason: Forfeit}, "-:-": {Winner: BothLose, Reason: Forfeit},
	} {
		if got, err := ParseResult(text); got != want || err != nil {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "3-0", "2", "*", "1-½"} {
		if got, err := ParseResult(text); err == nil {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestResultsThatCannotBe(t *testing.T) {
	for _, r := range []Result{
		{}, {Winner: "white"}, {Winner: Drawn, Reason: Resigned}, {Winner: FirstWins, Reason: Agreement}, {Winner: FirstWins, Reason: DrawRule},
		{Winner: Drawn, Reason: Forfeit}, {Winner: FirstWins, Reason: "luck"},
		{Winner: Drawn, Reason: Agreement, Rule: "draw-25"}, {Winner: Drawn, Award: &[2]pairing.Points{-1, 0}},
	} {
		if err := r.check(); rule.CodeOf(err) != rule.Usage {
			t.Errorf("%+v: %v", r, err)
		}
	}
	tb := newTable(t, Settings{}, "Adams", "Berg")
	tb.pair(1, 2)
	tb.must(EnterResult{Board(1, 1), Result{Winner: Drawn, Reason: Arbiters, Award: &[2]pairing.Points{0, pairing.Half}}})
	if tb.points(1) != 0 || tb.points(2) != pairing.Half {
		t.Error("the award does not count")
	}
}

func TestParseScoring(t *testing.T) {
	for text, want := range map[string][3]pairing.Points{
		"2-1-0": {600, 300, 0}, "1-½-0": {300, 150, 0}, "1-0.5-0": {300, 150, 0}, "3-1-0": {900, 300, 0}, "1.01-1-0,99": {303, 300, 297}, "1½-1-½": {450, 300, 150},
	} {
		if s, err := ParseScoring(text); err != nil || [3]pairing.Points{s.Win, s.Draw, s.Loss} != want {
			t.Errorf("%q: %+v, %v", text, s, err)
		}
	}
	for _, text := range []string{"", "2-1", "0-1-2", "1-1-0", "a-b-c", "2-1.-0", "2-1-0-0", "2-1.555-0"} {
		if s, err := ParseScoring(text); err == nil {
			t.Errorf("%q: %+v", text, s)
		}
	}
}

// A number is the one of the entry before and after there are start numbers, which
// are named as such; a name is known without its accents and particles.
func TestFindPlayer(t *testing.T) {
	tb := newTable(t, Settings{}, "Vries, Jan de", "Vries, Piet de", "Šimková, Eva", "Müller, Hans", "Wiśniewski, Jan", "Łukasz O’Neil")
	for text, want := range map[string]PlayerID{"#2": 2, "2": 2, "jan de vries": 1, "piet": 2, "šim": 3, "simkova": 3, "jan vries": 1, "muller": 4, "Mueller": 4,
		"wisniewski": 5, "lukasz": 6, "o'neil": 6, "oneil": 6, "van Müller": 4} {
		if p, err := tb.FindPlayer(text); err != nil || p.ID != want {
			t.Errorf("%q: %d, %v", text, p.ID, err)
		}
	}
	for text, code := range map[string]rule.Code{"vries": rule.Usage, "nobody": rule.NotFound, "": rule.NotFound, "9": rule.NotFound, "s1": rule.NotFound, "de": rule.Usage, "Wisnewski": rule.NotFound} {
		if p, err := tb.FindPlayer(text); rule.CodeOf(err) != code {
			t.Errorf("%q: %d, %v", text, p.ID, err)
		}
	}
	if p, err := tb.NearPlayer("Wisnewsky"); err != nil || p.ID != 5 {
		t.Errorf("near: %d, %v", p.ID, err)
	}
	if p, err := tb.NearPlayer("Vriez"); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("two that are near: %d, %v", p.ID, err)
	}
	tb.must(GiveNumbers{Order: []PlayerID{3, 1, 2, 4, 5, 6}, Method: NumbersRating})
	for text, want := range map[string]PlayerID{"#2": 2, "1": 1, "2": 2, "3": 3, "s1": 3, "S 2": 1, "start 3": 2} {
		if p, err := tb.FindPlayer(text); err != nil || p.ID != want {
			t.Errorf("numbered, %q: %d, %v", text, p.ID, err)
		}
	}
}

// Rounds are paired by numbers: these cannot go while the rounds stay.
func TestUndoOfNumbers(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss}, "Adams", "Berg")
	given := tb.Seq + 1
	tb.pair(1, 2)
	tb.refuse(Undo{Seqs: []int64{given}}, rule.Refused, "paired by pairing numbers")
	tb.must(Undo{Seqs: []int64{given + 1}})
	tb.must(Undo{Seqs: []int64{given}})
}

// One command is one step: its entries have one number, and the last undo takes
// all of them back. An entry that is named is undone alone, with what it
// brought along.
func TestUndoTakesAStep(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss}, "Adams", "Berg")
	given := tb.Seq + 1
	tb.pair(1, 2)
	if paired := tb.Log[given]; paired.Step != given || paired.Cause != 0 || tb.Log[given-1].Step != given {
		t.Fatalf("%+v", tb.Log[given-1:])
	}
	tb.must(Undo{})
	if len(tb.Rounds) != 0 || tb.numbered != 0 || len(tb.Players) != 2 {
		t.Errorf("%d rounds, %d numbers, %d players", len(tb.Rounds), tb.numbered, len(tb.Players))
	}
	tb.must(Redo{})
	tb.must(RecordIncident{Game: Board(1, 1), Player: 1, Article: "7.2.4", Text: "left", Penalty: regulations.LossOfGame, Reason: "r", Give: clocks.OneMinute})
	ruled := tb.Seq - 2
	for _, e := range tb.Log[ruled:] {
		if e.Step != ruled || e.Cause != ruled {
			t.Errorf("%s: step %d, cause %d, want %d", Kind(e.Body), e.Step, e.Cause, ruled)
		}
	}
	tb.must(Undo{Seqs: []int64{ruled + 2}})
	if g, _ := tb.FindGame(Board(1, 1)); g.Result != nil || len(g.Times) != 1 {
		t.Errorf("%+v", g)
	}
	tb.must(Undo{Seqs: []int64{ruled}})
	if g, _ := tb.FindGame(Board(1, 1)); len(g.Times) != 0 || len(tb.Incidents) != 0 {
		t.Errorf("%+v", g)
	}
}

// The publication that a result brings about is a step of its own.
func TestUndoLeavesThePublication(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss, PublicationSettings: PublicationSettings{Publish: PublishByHand}}, "Adams", "Berg")
	tb.pair(1, 2)
	tb.must(EnterResult{Board(1, 1), won(Drawn)})
	tb.must(Undo{})
	if g, _ := tb.FindGame(Board(1, 1)); g.Result != nil || tb.Rounds[0].Draft() {
		t.Errorf("%+v, draft %v", g, tb.Rounds[0].Draft())
	}
}

// A decision and what it brought along are one step: the last undo takes both.
// The effects alone can be named, and a later entry by another author is not
// one of them.
func TestUndoTakesWhatADecisionBrought(t *testing.T) {
	tb := newTable(t, Settings{}, "Adams", "Berg", "Cruz", "Dahl")
	tb.pair(1, 2, 3, 4)
	tb.must(TakeSheet{Game: Board(1, 1), Text: "sheet", Verdict: Verdict{Verdict: "clean"}, Result: &Result{Winner: FirstWins}})
	sheet := tb.Seq - 1
	if g, _ := tb.FindGame(Board(1, 1)); g.Result == nil || g.Source != FromSheet {
		t.Fatalf("no result came from the sheet: %+v", g)
	}
	tb.must(Undo{})
	if g, _ := tb.FindGame(Board(1, 1)); g.Result != nil || len(g.Sheets) != 0 {
		t.Errorf("the undo left %+v, %d sheets", g.Result, len(g.Sheets))
	}
	tb.must(Redo{})
	tb.must(Undo{Seqs: []int64{sheet + 1}})
	if g, _ := tb.FindGame(Board(1, 1)); g.Result != nil || len(g.Sheets) != 1 {
		t.Errorf("the undo of the result alone left %+v, %d sheets", g.Result, len(g.Sheets))
	}
	tb.must(EnterResult{Board(1, 2), won(Drawn)})
	tb.must(Undo{Seqs: []int64{sheet}})
	if g, _ := tb.FindGame(Board(1, 2)); g.Result == nil {
		t.Error("a result of another board went with the sheet")
	}
}
