package arbiter

import (
	"strings"
	"testing"

	"flagfall/arbiter/rule"
)

// WCDF 3.9 and 3.10: each player hands in a sheet or gets nothing for the
// round; FMJD 10.2.2 and 10.4.
func TestSheetsDue(t *testing.T) {
	sheet := func(board int, by PlayerID, text string) TakeSheet {
		return TakeSheet{Game: Board(1, board), By: by, Text: text, Verdict: Verdict{Verdict: "clean"}}
	}
	for _, c := range []struct {
		name     string
		settings Settings
		want     []string
		note     string
	}{
		{"WCDF", Settings{Variant: "english"}, []string{
			"1 2 WCDF 3.10 zero points for Berg for the round, in both games of a heat",
			"2 0 WCDF 3.10 find out whose",
			"3 5 WCDF 3.10 zero points for Egli", "3 6 WCDF 3.10 zero points for Falk",
		}, ""},
		{"FMJD", Settings{}, []string{"1 2 FMJD 10.2.2 Annex 1", "2 0 FMJD 10.2.2 Annex 1", "3 5 FMJD 10.2.2", "3 6 FMJD 10.2.2"}, ""},
		{"FMJD with moves and time", Settings{TimeControl: "50/2h,25/1h..."}, []string{"1 2 FMJD", "2 0 FMJD", "3 5 FMJD", "3 6 FMJD"}, ""},
		{"FMJD with time for the whole game", Settings{TimeControl: "80m+1m"}, nil, "FMJD 10.4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := newTable(t, c.settings, "Adams", "Berg", "Cruz", "Diaz", "Egli", "Falk", "Gray", "Hill")
			tb.pair(1, 2, 3, 4, 5, 6, 7, 8)
			for board := 1; board <= 3; board++ {
				tb.must(EnterResult{Board(1, board), won(FirstWins)})
			}
			tb.must(sheet(1, 1, "a"))
			tb.must(sheet(2, 0, "b"))
			due, note, err := tb.SheetsDue(0)
			if err != nil || !strings.Contains(note.String(), c.note) || note.IsZero() != (c.note == "") {
				t.Fatalf("%s, %v", note, err)
			}
			if len(due) != len(c.want) {
				t.Fatalf("%+v, want %q", due, c.want)
			}
			for i, d := range due {
				g, _ := tb.FindGame(GameRef{ID: d.Game})
				got := strings.Join([]string{string(rune('0' + g.Board)), string(rune('0' + d.Player)), d.Article.String(), d.Proposal.String()}, " ")
				if !strings.HasPrefix(got, c.want[i]) {
					t.Errorf("%q, want %q", got, c.want[i])
				}
			}
			if _, _, err := tb.SheetsDue(2); rule.CodeOf(err) != rule.NotFound {
				t.Errorf("%v", err)
			}
		})
	}
}

// A game of a tie-break has its own control, and with it its own answer to whether sheets
// are due (FMJD 10.2.2, 10.4); it counts for no points of a round (WCDF 3.10).
func TestSheetsDueOfPlayOffs(t *testing.T) {
	for _, c := range []struct {
		name, event, control string
		due                  int
	}{
		{"the match by moves, the tie-break for the whole game", "50/2h,25/1h...", "20m+5s", 2},
		{"the match for the whole game, the tie-break by moves", "80m+1m", "30/30m,15m", 2},
		{"both by moves", "50/2h,25/1h...", "30/30m,15m", 4},
		{"both for the whole game", "80m+1m", "20m+5s", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := newTable(t, Settings{TimeControl: c.event}, "Adams", "Berg")
			tb.pair(1, 2)
			tb.must(EnterResult{Board(1, 1), won(Drawn)})
			tb.must(AddPlayOff{First: 1, Second: 2, Kind: RapidPlayOff, Control: c.control})
			tb.must(EnterResult{GameRef{Round: 1, Board: 1, Heat: 2}, won(FirstWins)})
			due, note, err := tb.SheetsDue(1)
			if err != nil || len(due) != c.due || note.IsZero() != (c.due > 0) {
				t.Errorf("%+v, %s, %v, want %d", due, note, err, c.due)
			}
		})
	}
	tb := newTable(t, Settings{Variant: "english"}, "Adams", "Berg")
	tb.pair(1, 2)
	tb.must(EnterResult{Board(1, 1), won(Drawn)})
	for _, by := range []PlayerID{1, 2} {
		tb.must(TakeSheet{Game: Board(1, 1), By: by, Text: "x", Verdict: Verdict{Verdict: "clean"}})
	}
	tb.must(AddPlayOff{First: 1, Second: 2, Kind: RapidPlayOff})
	tb.must(EnterResult{GameRef{Round: 1, Board: 1, Heat: 2}, won(FirstWins)})
	tb.refuse(ConfirmMissingSheet{Round: 1, Player: 1}, rule.Refused, "counts for no points of the round")
}
