package reports

import (
	"bytes"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports/render"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
	"flagfall/scoresheet/pdn"
)

// A ruling is one page, even with names of sixty letters and grounds of three lines.
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
		for _, want := range append(c.want, out.Findings[0].Said.String(), "Before move 2 of") {
			if !strings.Contains(strings.Join(strings.Fields(text.String()), " "), want) {
				t.Errorf("%s: %q is not in\n%s", c.article, want, text.String())
			}
		}
	}
}

// A ruling that no sheet shows is printed with the move that was made instead; what
// happened by accident is no irregularity (FMJD 5.5).
func TestRulingWithoutASheet(t *testing.T) {
	for _, c := range []struct{ variant, article, instead, want string }{
		{"international", "FMJD 5.4.3", "32-28", "The game goes on from 32-28; "},
		{"russian", "FMJD 5.4.3", "21-17", "The game goes on from a3-b4; "},
		{"english", "WCDF 1.24", "9-13", "The game goes on from 9-13; "},
		{"international", "FMJD 5.5", "", "The pieces are put back, without penalty. "},
		{"english", "WCDF 1.27", "", "The pieces are put back, without penalty. "},
	} {
		e := newEvent(t, arbiter.Settings{Name: "Open", Variant: c.variant}, longNames(2)...)
		e.pairAll(1, 1)
		e.do(arbiter.RecordRuling{Game: arbiter.Board(1, 1), Ply: 5, Article: c.article, Choice: arbiter.Rectified, Instead: c.instead, Reason: "seen"})
		g, err := e.FindGame(arbiter.Board(1, 1))
		if err != nil {
			t.Fatal(err)
		}
		page, err := Ruling(e.State, &g.Rulings[0], nil, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if err := render.Write(&text, page, render.Text, render.Options{Width: 500}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(strings.Fields(text.String()), " "); !strings.Contains(got, c.want) || strings.Contains(got, "irregularity is rectified.") != (c.variant == "english" && c.instead != "") {
			t.Errorf("%s: %q is not in\n%s", c.article, c.want, text.String())
		}
	}
}

// The decision on a claim is one page, even with all rules of the book, forty moves counted and
// names of sixty letters.
func TestClaimIsOnePage(t *testing.T) {
	shuffle := func(a, b string) string {
		var text strings.Builder
		for range 21 {
			text.WriteString(a + " " + b + " ")
		}
		return text.String()
	}
	for _, c := range []struct {
		variant, text string
		intended      []draughts.Square
		want          []string
	}{
		{"international", "[GameType \"20\"]\n[FEN \"W:WK47,K36:BK16,K15\"]\n" + shuffle("47-41 16-11", "41-47 11-16"),
			nil, []string{"FMJD 6.1", "stood at the start, after move 2 of Black and after move 4 of Black", "FMJD 6.2 25 moves with kings only: holds", "The game is over."}},
		{"international", "[GameType \"20\"]\n[FEN \"W:WK47,K36:BK16,K15\"]\n47-41 16-11", nil,
			[]string{"not valid", "FMJD 6.1", "FMJD 6.2", "FMJD 6.3", "FMJD 6.4", "The game goes on."}},
		{"english", "[GameType \"21\"]\n[FEN \"B:WK32,K28:BK1,K5\"]\n" + shuffle("1-6 28-24", "6-1 24-28"),
			nil, []string{"WCDF 1.32.2", "it could be claimed from move 40 of White on", "Before move 1 of Red"}},
		{"english", "[GameType \"21\"]\n[FEN \"B:WK32,K31:BK1,K5\"]\n1-6 32-28 6-1 28-32 1-6 32-28 6-1", []draughts.Square{28, 32},
			[]string{"With the move 28-32", "28-32 would create the position for the third time: it stood at the start and after move 2 of White"}},
	} {
		e := newEvent(t, arbiter.Settings{Name: "Open", Variant: c.variant}, longNames(2)...)
		e.pairAll(1, 1)
		games, err := pdn.ReadAll([]byte(c.text+" *"), "x")
		if err != nil {
			t.Fatal(err)
		}
		out := scoresheet.NewReplayer(scoresheet.Options{}).Replay(games[0])
		rulings, err := scoresheet.JudgeClaim(out, draw.For(out.Variant), scoresheet.Claim{Ply: -1, Intended: c.intended})
		if err != nil {
			t.Fatal(err)
		}
		command := arbiter.RecordClaim{Game: arbiter.Board(1, 1), Ply: len(out.Plies), Said: rule.Typed("counted"), Reason: strings.Repeat("The opponent stopped the clock and asked at once. ", 5)}
		if r := scoresheet.Decide(rulings); r != nil {
			command.Holds, command.Rule, command.Article = true, r.Rule.Code, r.Rule.Article.String()
		}
		e.do(command)
		g, err := e.FindGame(arbiter.Board(1, 1))
		if err != nil {
			t.Fatal(err)
		}
		page, err := ClaimOf(e.State, g.ID, &g.Claims[0], out, -1, rulings, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var pdf, text bytes.Buffer
		if err := render.Write(&pdf, page, render.PDF, render.Options{}); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(pdf.String(), "/Type /Page\n"); n != 1 {
			t.Errorf("%s: %d pages", c.text[:40], n)
		}
		if err := render.Write(&text, page, render.Text, render.Options{Width: 500}); err != nil {
			t.Fatal(err)
		}
		for _, want := range append(c.want, "of the journal", "stopped the clock", "Either player may appeal", "Arbiter") {
			if !strings.Contains(strings.Join(strings.Fields(text.String()), " "), want) {
				t.Errorf("%q is not in\n%s", want, text.String())
			}
		}
	}
}
