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
)

// Findings are said in the language of the print.
func TestFindingsInTheLanguageOfThePrint(t *testing.T) {
	whole := arbiter.Verdict{Verdict: "irregular", Plies: 40, PliesOK: 29}
	said := rule.Say("{side} moved a man backwards: {move}", "side", scoresheet.ColourSaid(draughts.International, draughts.Black), "move", "8-3")
	whole.Add(string(scoresheet.BackwardMan), rule.Joined(": ", scoresheet.MoveSaid(draughts.International, draughts.Black, 15), said))
	whole.Add("time-added", rule.Say("{kind}, {article}", "kind", "time-added", "article", rule.WCDF("2.10")))
	for _, tc := range []struct {
		language string
		want     []string
	}{
		{"en", []string{"move 15 of Black: Black moved a man backwards: 8-3", "time-added, WCDF 2.10"}},
		{"de", []string{"Zug 15 von Schwarz: Schwarz zog einen einfachen Stein rückwärts: 8-3", "Zeit hinzugekommen, WCDF 2.10"}},
		{"nl", []string{"zet 15 van Zwart: Zwart speelde een schijf achteruit: 8-3", "WCDF 2.10"}},
	} {
		e := newEvent(t, arbiter.Settings{Name: "Open"}, longNames(2)...)
		e.pairAll(1, 1)
		e.do(arbiter.TakeSheet{Game: arbiter.Board(1, 1), Text: "1. 32-28", Verdict: whole})
		page, err := findingsRow.make(&Request{State: e.State, look: Options{Language: tc.language}})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := render.Write(&out, page, render.Text, render.Options{Width: 900}); err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(out.String()), " ")
		for _, want := range tc.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in\n%s", tc.language, want, out.String())
			}
		}
	}
}

// The page of a position is in the language that was asked for.
func TestBoardInALanguage(t *testing.T) {
	p := draughts.Start(draughts.English)
	page, err := Board(p, draughts.Diagram{}, Options{})
	if err != nil || page.Title != "English draughts" || page.Language != "en" {
		t.Errorf("%+v, %v", page, err)
	}
	if _, err := Board(p, draughts.Diagram{}, Options{Language: "xx"}); rule.CodeOf(err) != rule.Usage {
		t.Errorf("a language that is none: %v", err)
	}
	german, err := Board(p, draughts.Diagram{}, Options{Language: "de"})
	if err != nil || german.Language != "de" {
		t.Errorf("%+v, %v", german, err)
	}
}
