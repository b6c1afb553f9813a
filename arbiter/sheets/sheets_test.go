package sheets

import (
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

func read(t *testing.T, text string) *pdn.Game {
	t.Helper()
	games, err := pdn.ReadAll([]byte(text), "sheet")
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	return games[0]
}

// TestReplay replays by the variant of the event, from the ballot of the game and
// by its rulings, which may be left out from a ply on.
func TestReplay(t *testing.T) {
	event := func(variant string) *arbiter.State {
		return &arbiter.State{Settings: arbiter.Settings{Name: "Cup", Variant: variant}.Defaults()}
	}
	const text = "1. 11-15 23-19 2. 8-11 *"
	english, err := Replay(event("english"), &arbiter.Game{Round: 1, Board: 1}, text, 0)
	if err != nil || len(english.Findings) > 0 || english.Variant != draughts.English {
		t.Errorf("%v, %+v", err, english)
	}
	other, err := Replay(event("international"), &arbiter.Game{Round: 1, Board: 1}, text, 0)
	if err != nil || len(other.Findings) == 0 {
		t.Errorf("moves of English draughts are legal in International draughts: %v", err)
	}
	if _, err := Replay(event("english"), &arbiter.Game{Round: 1, Board: 1}, text+"\n\n"+text, 0); rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), "2 games") {
		t.Errorf("a sheet of two games: %v", err)
	}
	ruled := &arbiter.Game{Round: 1, Board: 1, Rulings: []arbiter.Ruling{{RulingRecorded: arbiter.RulingRecorded{Ply: 2, Choice: arbiter.LetStand}}}}
	notes := func(ply int) int {
		out, err := Replay(event("english"), ruled, text, ply)
		if err != nil {
			t.Fatal(err)
		}
		return len(out.Notes)
	}
	if all, before := notes(0), notes(2); all != before+1 {
		t.Errorf("the ruling makes %d notes of %d", all, before)
	}
}

// TestSetUp: the position of a ballot is that of the record unless the record has
// one.
func TestSetUp(t *testing.T) {
	const balloted, own = "B:W32,31:B1,2", "W:W30:B3"
	for text, want := range map[string]string{"1. 1-6 *": balloted, "[FEN \"" + own + "\"]\n\n1. 30-26 *": own} {
		game := read(t, text)
		SetUp(game, balloted)
		if got, _ := game.Tag("FEN"); got != want {
			t.Errorf("%q begins at %q", text, got)
		}
		n := len(game.Tags)
		if SetUp(game, ""); len(game.Tags) != n {
			t.Error("no ballot changes the record")
		}
	}
}

// TestTimes takes the times of the clock comments for the side that moved, and the
// control of the event before that of the tags.
func TestTimes(t *testing.T) {
	const text = `[TimeControl "40/7200"]

1. 32-28 {[%clock w0:01:00]} 19-23 {[%clock B0:02:00]} 2. 28x19 *`
	game := read(t, text)
	r, timed, err := Times(game, draughts.International, clocks.Control{})
	if err != nil || !timed || r.Names != [2]string{"White", "Black"} || r.Control.IsZero() || len(r.Plies) != 3 {
		t.Fatalf("%v, timed %v: %+v", err, timed, r)
	}
	for side, want := range [2]clocks.Span{60 * clocks.OneSecond, 120 * clocks.OneSecond} {
		noted := r.Plies[side].Used[side]
		if r.Plies[side].Left[side].Known {
			noted = r.Plies[side].Left[side]
		}
		if !noted.Known || noted.Time != want {
			t.Errorf("side %d: %+v", side, r.Plies[side])
		}
	}
	control, err := clocks.Parse("80m+60s")
	if err != nil {
		t.Fatal(err)
	}
	if r, _, err := Times(game, draughts.English, control); err != nil || r.Names != [2]string{"Black", "White"} || r.Control.Words() != control.Words() {
		t.Errorf("%v: %+v", err, r)
	}
	if _, timed, _ := Times(read(t, "1. 32-28 19-23 *"), draughts.International, control); timed {
		t.Error("a record without times has some")
	}
	bad := read(t, "[TimeControl \"soon\"]\n\n1. 32-28 *")
	if _, _, err := Times(bad, draughts.International, clocks.Control{}); rule.CodeOf(err) != rule.Input {
		t.Errorf("a control that cannot be read: %v", err)
	}
}
