package reports

import (
	"bytes"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/reports/render"
	"flagfall/scoresheet"
	"flagfall/scoresheet/pdn"
)

// A ruling is one page, also with names of sixty letters and grounds of
// three lines.
func TestRulingIsOnePage(t *testing.T) {
	for _, c := range []struct {
		variant, text, article, instead string
		choice                          arbiter.Choice
		want                            []string
	}{
		{"international", "[GameType \"20\"]\n1. 32-28 19-23 2. 38-32 *", "FMJD 5.4.6", "28x19", arbiter.Rectified,
			[]string{"has the irregularity rectified (FMJD 5.4)", "Legal there", "28x19", "(FMJD 5.8)"}},
		{"international", "[GameType \"20\"]\n1. 32-28 19-23 2. 31-24 *", "FMJD 5.4.2", "", arbiter.LetStand, []string{"lets the move stand (FMJD 5.4)"}},
		{"english", "[GameType \"21\"]\n1. 11-15 22-18 2. 12-16 *", "WCDF 1.25.1", "", arbiter.Cautioned,
			[]string{"is cautioned, and the move is recalled (WCDF 1.25)", "Cautions of the player", "forfeits it"}},
		{"international", "[GameType \"20\"]\n1. 32-28 20-24 2. 24-29 *", "FMJD 5.4.1", "", arbiter.Rectified, []string{"goes on with a regular move of {opponent}"}},
	} {
		e := newEvent(t, arbiter.Settings{Name: "Open", Variant: c.variant}, longNames(2)...)
		e.pairAll(1, 1)
		games, err := pdn.ReadAll([]byte(c.text), "x")
		if err != nil {
			t.Fatal(err)
		}
		out := scoresheet.NewReplayer(scoresheet.Options{}).Replay(games[0])
		if len(out.Findings) == 0 || out.Findings[0].Ply != 3 {
			t.Fatalf("%s: findings %+v", c.article, out.Findings)
		}
		player := arbiter.PlayerID(0)
		if c.article == "FMJD 5.4.1" {
			g, err := e.FindGame(arbiter.Board(1, 1))
			if err != nil {
				t.Fatal(err)
			}
			player = g.Second
		}
		e.do(arbiter.RecordRuling{Game: arbiter.Board(1, 1), Ply: 3, Player: player, Article: c.article, Finding: string(out.Findings[0].Kind), Move: out.Findings[0].Move,
			Choice: c.choice, Instead: c.instead, Reason: strings.Repeat("The opponent stopped the clock and asked at once. ", 5)})
		g, err := e.FindGame(arbiter.Board(1, 1))
		if err != nil {
			t.Fatal(err)
		}
		page, err := Ruling(e.State, &g.Rulings[0], out, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var pdf, text bytes.Buffer
		if err := render.Write(&pdf, page, render.PDF, render.Options{}); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(pdf.String(), "/Type /Page\n"); n != 1 {
			t.Errorf("%s: %d pages", c.article, n)
		}
		if err := render.Write(&text, page, render.Text, render.Options{Width: 500}); err != nil {
			t.Fatal(err)
		}
		opponent := e.Name(g.Second)
		if c.article == "FMJD 5.4.1" {
			opponent = e.Name(g.First) // Black moved twice
		}
		for i := range c.want {
			c.want[i] = strings.ReplaceAll(c.want[i], "{opponent}", strings.Join(strings.Fields(opponent), " "))
		}
		for _, want := range append(c.want, out.Findings[0].Message, "Before move 2 of") {
			if !strings.Contains(strings.Join(strings.Fields(text.String()), " "), want) {
				t.Errorf("%s: %q is not in\n%s", c.article, want, text.String())
			}
		}
	}
}
