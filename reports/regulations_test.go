package reports

import (
	"regexp"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/standings"
	"flagfall/pairing/systems"
	"flagfall/reports/csv"
	"flagfall/reports/doc"
)

// TestRegulationsSpeakInWords: no code of an option is printed, and the value of a bye in a round
// robin is given.
func TestRegulationsSpeakInWords(t *testing.T) {
	for _, variant := range []string{"international", "english", "russian", "frisian"} {
		e := newEvent(t, arbiter.Settings{Name: "Open", Variant: variant, System: systems.RoundRobin, Bye: "win"}, "Aarts, Anton", "Bakker, Bea", "Claes, Chris")
		d, err := Make(Request{Document: "regulations", State: e.State})
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range d.Tables() {
			for _, row := range table.Rows {
				if options := row.Cells[3].Text; regexp.MustCompile(`\b(both-zero|man-moves|loss-of-game|referee-rules|new-five|absent-clock)\b|: (count|half|reset)\b`).MatchString(options) {
					t.Errorf("%s, %s: %q is no English", variant, row.Cells[0].Text, options)
				}
			}
		}
		if said := text(t, d); !regexp.MustCompile(`(?m)^Bye +no points$`).MatchString(said) {
			t.Errorf("%s: the bye of a round robin:\n%s", variant, said[:600])
		}
	}
}

// TestHeatsKeepTheirSigns: two lost games are two signs.
func TestHeatsKeepTheirSigns(t *testing.T) {
	h := openOfficeEvent(t, arbiter.Settings{Name: "Open", Variant: "english", System: systems.Swiss, Rounds: 2, HeatSettings: arbiter.HeatSettings{Games: 2}}, club[:4]...)
	h.pair()
	h.play()
	d, err := crosstable(h.event().State, 0, Options{}, crosstableOptions{})
	if err != nil {
		t.Fatal(err)
	}
	signs := 0
	for _, row := range d.Tables()[0].Rows {
		for _, cell := range row.Cells {
			if strings.Contains(cell.Text, "––") || strings.Contains(cell.Text, "++") {
				t.Errorf("%q runs together", cell.Text)
			}
			signs += strings.Count(cell.Text, heatGap)
		}
	}
	if signs == 0 {
		t.Error("the event has no heats in columns")
	}
}

// TestRoundRobinShowsWhoPlays: the grid has title, rating and federation, and
// sums its own columns.
func TestRoundRobinShowsWhoPlays(t *testing.T) {
	e := newEvent(t, arbiter.Settings{Name: "Open", System: systems.RoundRobin, TieBreaks: []string{standings.Columns()[0].Code}}, "Aarts, Anton", "Bakker, Bea", "Claes, Chris", "Dumont, Denis")
	e.Players[0].Title = "GMI"
	e.pairAll(3, 1)
	d, err := crosstable(e.State, 0, Options{}, crosstableOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var head strings.Builder
	if err := csv.Write(&head, d, csv.Options{}); err != nil {
		t.Fatal(err)
	}
	if want := "number,name,title,rating,federation,vs-1,"; !strings.HasPrefix(head.String(), want) {
		t.Errorf("the grid begins with %.60q, want %q", head.String(), want)
	}
	table := d.Tables()[0]
	for _, c := range table.Columns {
		for _, term := range c.Sum {
			if !strings.HasPrefix(term.Key, "vs-") {
				t.Errorf("the sum of %s has the column %s", c.Key, term.Key)
			}
		}
	}
}

// TestFinalReportIsWhole: it has the crosstable, and does not say that nothing was out of the
// ordinary if scoresheets were irregular.
func TestFinalReportIsWhole(t *testing.T) {
	d, err := finalReportRow.make(&Request{State: single(t).State})
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, table := range d.Tables() {
		found = found || table.Name == "crosstable"
	}
	if !found {
		t.Error("the crosstable is missing")
	}
	e := busy(t)
	for i := range e.Rounds {
		for j := range e.Rounds[i].Games {
			e.Rounds[i].Games[j].Sheets = []arbiter.TakenSheet{{Verdict: arbiter.Verdict{Verdict: "irregular"}}}
		}
	}
	if d, err = finalReportRow.make(&Request{State: e.State}); err != nil {
		t.Fatal(err)
	}
	for _, table := range d.Tables() {
		if table.Name == "incidents" && strings.Contains(table.Empty, "Nothing") {
			t.Errorf("beside irregular sheets: %q", table.Empty)
		}
	}
}

// TestTermsOfFederations: words as the federations of the languages write them.
// KNDB, "Wedstrijdvoorwaarden nationale competitie", 3 ("notatiebiljetten"); FFJD,
// "Règlement particulier" of its championship, 9 (a "remise" is a draw).
func TestTermsOfFederations(t *testing.T) {
	for language, terms := range map[string]map[string]string{
		"nl": {"setting|tie-breaks": "volgorde bij gelijk eindigen", "Scoresheet": "Notatiebiljet"},
		"fr": {"postponed": "reportée", "kind|game-postponed": "partie reportée", "end of a game|no pieces left": "plus de pièces", "Ratings": "Cotes"},
		"ru": {"Limits of the clock": "Ограничения часов", "print {n}": "распечатка № {n}"},
		"pl": {"ply {n}": "półruch {n}", "provisional": "tymczasowe", "Limits of the clock": "Ograniczenia zegara"},
	} {
		w, err := wordsOf(language)
		if err != nil {
			t.Fatal(err)
		}
		for key, want := range terms {
			if got, _ := w.Lookup(key, "", 0); got != want {
				t.Errorf("%s: %q is %q, want %q", language, key, got, want)
			}
		}
	}
}

// TestTimeControlInWords: the regulations say the time control as the clock cards do, in every
// language, with what is typed after it; programs get that alone.
func TestTimeControlInWords(t *testing.T) {
	const typed = "50/2h,25/1h..."
	e := newEvent(t, arbiter.Settings{Name: "Open", System: systems.Swiss, Rounds: 5, TimeControl: typed, DefaultTime: "30m"}, club[:4]...)
	said := map[string]bool{}
	for _, language := range Languages() {
		d, err := Make(Request{Document: "regulations", State: e.State, Options: map[string]string{"language": language}})
		if err != nil {
			t.Fatal(err)
		}
		card, err := Make(Request{Document: "clock-cards", State: e.State, Options: map[string]string{"language": language}})
		if err != nil {
			t.Fatal(err)
		}
		cards := strings.Join(strings.Fields(text(t, card)), " ")
		for _, fact := range d.Blocks[0].(*doc.KeyValues).Pairs {
			words, whole := strings.CutSuffix(fact.Value, " ("+typed+")")
			switch {
			case fact.Name == "default-time" && (fact.Value == "30m" || fact.Code != "30m"):
				t.Errorf("%s: a time is %q, and %q to programs", language, fact.Value, fact.Code)
			case fact.Name != "time-control":
			case !whole || fact.Code != typed || !strings.Contains(cards, words):
				t.Errorf("%s: the time control is %q, and %q to programs; the cards are\n%s", language, fact.Value, fact.Code, cards)
			default:
				said[words] = true
			}
		}
	}
	if len(said) != len(Languages()) {
		t.Errorf("%d languages say %v", len(Languages()), said)
	}
}

// TestSettingsPrintWhatHolds: a 0 that stands for something else is printed as that, and a
// parameter of a Keizer competition that another one overrules is not printed.
func TestSettingsPrintWhatHolds(t *testing.T) {
	printed := func(s arbiter.Settings) map[string]string {
		e := newEvent(t, s, "Aarts, Anton", "Bakker, Bea", "Claes, Chris", "Dumont, Denis")
		d, err := Make(Request{Document: "regulations", State: e.State})
		if err != nil {
			t.Fatal(err)
		}
		values := map[string]string{}
		for _, block := range d.Blocks {
			if facts, is := block.(*doc.KeyValues); is {
				for _, pair := range facts.Pairs {
					values[pair.Name] = pair.Value
				}
			}
		}
		return values
	}
	keizer := arbiter.Settings{Name: "Club", System: systems.Keizer}
	unlimited := keizer
	unlimited.KeizerNoticeLimit, unlimited.KeizerExcusedLimit, unlimited.AppealTime = "0", "0", "0m"
	for name, s := range map[string]arbiter.Settings{"as clubs have them": keizer, "without limits": unlimited} {
		values := printed(s)
		for _, set := range arbiter.SettingList() {
			value, is := values[set.Name]
			if is && value == "0" && strings.Contains(set.Help, "0 means") {
				t.Errorf("%s: %s is printed as 0: %s", name, set.Name, set.Help)
			}
		}
		for _, set := range []string{"keizer-top", "keizer-ratio", "keizer-turns", "keizer-meetings"} {
			if values[set] == "" || values[set] == "0" {
				t.Errorf("%s: %s is %q", name, set, values[set])
			}
		}
	}
	overruled := keizer
	overruled.KeizerRatio, overruled.KeizerRecount = "3", "never"
	values := printed(overruled)
	if values["keizer-top"] != "" || values["keizer-turns"] != "" || values["keizer-ratio"] != "3" {
		t.Errorf("with a ratio, and earlier rounds never counted again: top %q, ratio %q, turns %q", values["keizer-top"], values["keizer-ratio"], values["keizer-turns"])
	}
}

// TestZeroHasItsMeaning: a setting whose help gives 0 a meaning prints that meaning.
func TestZeroHasItsMeaning(t *testing.T) {
	for _, set := range arbiter.SettingList() {
		if strings.Contains(set.Help, "0 means") || strings.Contains(set.Help, "0, which means") {
			if standsFor := set.Said("0"); standsFor.IsZero() {
				t.Errorf("%s: %s", set.Name, set.Help)
			}
		}
	}
}
