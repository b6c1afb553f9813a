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

// Findings are said in the language of the print. A sheet that was stored before findings kept
// their values gives English, under the name of its kind, and the print says that some of it is
// English.
func TestFindingsInTheLanguageOfThePrint(t *testing.T) {
	whole := arbiter.Verdict{Verdict: "irregular", Plies: 40, PliesOK: 29}
	said := rule.Say("{side} moved a man backwards: {move}", "side", scoresheet.ColourSaid(draughts.International, draughts.Black), "move", "8-3")
	whole.Add(string(scoresheet.BackwardMan), rule.Joined(": ", scoresheet.MoveSaid(draughts.International, draughts.Black, 15), said))
	whole.Add("time-added", rule.Say("{kind}, {article}", "kind", "time-added", "article", rule.WCDF("2.10")))
	old := whole
	old.Said = nil
	for _, tc := range []struct {
		verdict      arbiter.Verdict
		language     string
		want         []string
		stillEnglish bool
	}{
		{whole, "en", []string{"move 15 of Black: Black moved a man backwards: 8-3", "time-added, WCDF 2.10"}, false},
		{old, "en", []string{"move 15 of Black: Black moved a man backwards: 8-3", "time-added, WCDF 2.10"}, false},
		{whole, "de", []string{"Zug 15 von Schwarz: Schwarz zog einen einfachen Stein rückwärts: 8-3", "Zeit hinzugekommen, WCDF 2.10"}, false},
		{whole, "nl", []string{"zet 15 van Zwart: Zwart speelde een schijf achteruit: 8-3", "WCDF 2.10"}, false},
		{old, "de", []string{": move 15 of Black: Black moved a man backwards: 8-3", ": time-added, WCDF 2.10"}, true},
	} {
		e := newEvent(t, arbiter.Settings{Name: "Open"}, longNames(2)...)
		e.pairAll(1, 1)
		e.do(arbiter.TakeSheet{Game: arbiter.Board(1, 1), Text: "1. 32-28", Verdict: tc.verdict})
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
		w, err := wordsOf(tc.language)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.Say("What an earlier version of the program wrote into the journal stays in English.") != "" && strings.Contains(text, w.Say("What an earlier version of the program wrote into the journal stays in English.")); got != tc.stillEnglish {
			t.Errorf("%s: the note that some is English is there: %v\n%s", tc.language, got, out.String())
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
