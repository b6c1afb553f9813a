package reports

import (
	"slices"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// sheetTexts returns the texts of one form of a document.
func sheetTexts(t *testing.T, d *doc.Document, form int) []string {
	t.Helper()
	f, ok := d.Blocks[0].(*doc.Forms)
	if !ok || form >= len(f.Items) {
		t.Fatalf("%s has no form %d", d.Name, form)
	}
	var texts []string
	for _, s := range f.Items[form].Shapes {
		if s.Kind == doc.Words && s.Text != "" {
			texts = append(texts, s.Text)
		}
	}
	return texts
}

// Each player of a board has a sheet with both names, and room for the moves
// asked for.
func TestScoresheetsOfARound(t *testing.T) {
	e := single(t)
	d, err := scoresheets(e.State, 1, Options{}, scoresheetsOptions{Moves: 60})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(d.Blocks[0].(*doc.Forms).Items); n != 4 {
		t.Fatalf("%d sheets for two boards", n)
	}
	g := e.Rounds[0].Games[0]
	for i, writer := range []arbiter.PlayerID{g.First, g.Second} {
		texts := sheetTexts(t, d, i)
		for _, want := range []string{e.Name(g.First), e.Name(g.Second), "sheet of " + e.Name(writer), "60", "25 · FMJD 6.2", "(=) draw offered · ▬ draw before move 40, allowed by the arbiter"} {
			if !slices.Contains(texts, want) {
				t.Errorf("sheet %d lacks %q: %q", i, want, texts)
			}
		}
	}
}

// Both sheets of a board say who begins without some men (FMJD 11.1.7), and no others do.
func TestScoresheetsSayTheHandicap(t *testing.T) {
	e := single(t)
	g := &e.Rounds[0].Games[0]
	g.Handicap = &arbiter.Handicap{HandicapGiven: arbiter.HandicapGiven{Game: g.ID, Player: g.First, Squares: []int{36, 37}}}
	d, err := scoresheets(e.State, 1, Options{}, scoresheetsOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{true, true, false, false} {
		if said := slices.Contains(sheetTexts(t, d, i), e.Name(g.First)+" begins without the men on 36 and 37"); said != want {
			t.Errorf("sheet %d says the handicap: %t", i, said)
		}
	}
}

// A heat of English draughts begins with the ballot in both games, with the
// colours changed (WCDF 1.11); Annex 3 of the FMJD does not apply there.
func TestScoresheetOfAHeat(t *testing.T) {
	e := double(t)
	d, err := scoresheets(e.State, 1, Options{}, scoresheetsOptions{Ballot: "10-15 21-17 9-13"})
	if err != nil {
		t.Fatal(err)
	}
	texts := sheetTexts(t, d, 0)
	count := func(want string) (n int) {
		for _, s := range texts {
			if s == want {
				n++
			}
		}
		return n
	}
	for want, n := range map[string]int{"10-15  21-17  9-13": 2, "10-15": 2, "21-17": 2, "9-13": 2, "Game 1": 2, "60": 2, "40 · WCDF 1.32.2": 1, "(=) draw offered": 1} {
		if count(want) != n {
			t.Errorf("%q stands %d times, not %d: %q", want, count(want), n, texts)
		}
	}
}

func TestScoresheetsRefuse(t *testing.T) {
	for name, tc := range map[string]struct {
		event   *event
		options scoresheetsOptions
	}{
		"no room":              {single(t), scoresheetsOptions{Moves: 47}},
		"too many":             {single(t), scoresheetsOptions{Moves: 610}},
		"ballot of ten by ten": {single(t), scoresheetsOptions{Ballot: "10-15"}},
		"an illegal ballot":    {double(t), scoresheetsOptions{Ballot: "10-15 21-14"}},
		"no ballot":            {double(t), scoresheetsOptions{Ballot: "first move"}},
	} {
		if _, err := scoresheets(tc.event.State, 0, Options{}, tc.options); rule.CodeOf(err) != rule.Usage {
			t.Errorf("%s: %v", name, err)
		}
	}
}
