package reports

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/language"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing/systems"
	"flagfall/reports/catalogue"
	"flagfall/reports/doc"
	"flagfall/reports/render"
)

func TestNamesAreSortedByLanguage(t *testing.T) {
	names := []string{"Zorn", "Ärlig", "Żuk", "ander", "Öst", "Bērziņš", "Иванов"}
	for tag, want := range map[string]string{
		"en": "ander Ärlig Bērziņš Öst Zorn Żuk Иванов",
		"sv": "ander Bērziņš Zorn Żuk Ärlig Öst Иванов",
		"pl": "ander Ärlig Bērziņš Öst Zorn Żuk Иванов",
		"ru": "Иванов ander Ärlig Bērziņš Öst Zorn Żuk",
	} {
		list := append([]string(nil), names...)
		SortByName(&arbiter.State{}, language.MustParse(tag), list, func(s string) string { return s })
		if got := strings.Join(list, " "); got != want {
			t.Errorf("%s: %s, want %s", tag, got, want)
		}
	}
}

// The letters of each language are sorted as in its dictionaries: those
// that are letters of their own after the plain one, umlauts and accents beside
// it.
func TestNamesAreSortedAsTheLanguageDoes(t *testing.T) {
	for tag, want := range map[string]string{
		"pl": "Lach Luty Łach Łuk Mazur Nowak Sowa Świt Zych Źrebak Żak",
		"lt": "Adomas Cibas Cuba Čiuta Saja Syras Šaka Zuikis Žukas",
		"lv": "Celms Cukurs Čaks Gailis Ģirts Kalns Ķēniņš Liepa Ļaudis Nagla Ņega Siliņš Šics Zars Žagars",
		"es": "Nadal Núñez Ñíguez Oliva",
		"de": "Ärmel Arndt Bach Öhler Ohm Olm Strass Straße Straube Überle Ulm Unger",
		"ru": "Егоров Ёлкин Жуков Иванов Йорк Щукин Яшин",
		"fr": "Eaubonne Ébène Ecole Élan Ève",
		"pt": "Abreu Álvares Ção Carmo Cunha",
		"nl": "Daan Dirk IJssel Jan",
	} {
		list := strings.Fields(want)
		slices.Reverse(list)
		SortByName(&arbiter.State{}, language.MustParse(tag), list, func(s string) string { return s })
		if got := strings.Join(list, " "); got != want {
			t.Errorf("%s: %s, want %s", tag, got, want)
		}
	}
}

// A family name comes before the longer ones that begin with it, whatever character follows.
func TestAFamilyNameStandsBeforeLongerOnes(t *testing.T) {
	want := []string{"Bakker, Anna", "Bakker, Zoë", "Bakker Smit, Ada", "Bakker-Jansen, Bert", "Bakkers, Cor"}
	for _, tag := range []string{"en", "nl", "de", "fr", "pt", "ru"} {
		list := slices.Clone(want)
		slices.Reverse(list)
		SortByName(&arbiter.State{}, language.MustParse(tag), list, func(s string) string { return s })
		if !slices.Equal(list, want) {
			t.Errorf("%s: %q", tag, list)
		}
	}
}

// The lists that people look themselves up in are sorted by the language of the
// print.
func TestListsAreSortedByLanguage(t *testing.T) {
	e := newEvent(t, arbiter.Settings{Name: "Sorted", System: systems.RoundRobin}, "Zeller", "Łuk", "Luty", "Mazur")
	e.pairAll(1, 1)
	for language, want := range map[string]string{"pl": "Luty Łuk Mazur Zeller", "de": "Łuk Luty Mazur Zeller"} {
		for kind, column := range map[string]string{"pairings-by-name": "name", "fees": "name"} {
			e.set("fee", "5")
			d, err := everyKind()[kind](e.State, Options{Language: language})
			if err != nil {
				t.Fatal(err)
			}
			table := d.Tables()[0]
			at := slices.IndexFunc(table.Columns, func(c doc.Column) bool { return c.Key == column })
			var names []string
			for i := range 4 {
				names = append(names, table.Rows[i].Cell(at).Text)
			}
			if got := strings.Join(names, " "); got != want {
				t.Errorf("%s in %s: %s, want %s", kind, language, got, want)
			}
		}
	}
}

// Days, spans of days, decimals and shares as each language writes them.
func TestDaysAndNumbersByLanguage(t *testing.T) {
	first, last := time.Date(2026, 11, 1, 9, 5, 0, 0, time.UTC), "2026-12-02"
	for tag, want := range map[string][5]string{
		"en": {"1 November 2026", "1–2 November 2026", "1 November – 2 December 2026", "1 Nov 2026", "12.5\u00a0%"},
		"nl": {"1 november 2026", "1–2 november 2026", "1 november – 2 december 2026", "01-11-2026", "12,5\u00a0%"},
		"fr": {"1er novembre 2026", "1er–2 novembre 2026", "1er novembre – 2 décembre 2026", "01/11/2026", "12,5\u00a0%"},
		"ru": {"1 ноября 2026 г.", "1–2 ноября 2026 г.", "1 ноября – 2 декабря 2026 г.", "01.11.2026", "12,5\u00a0%"},
		"pl": {"1 listopada 2026", "1–2 listopada 2026", "1 listopada – 2 grudnia 2026", "01.11.2026", "12,5\u00a0%"},
		"lv": {"2026. gada 1. novembris", "2026. gada 1.–2. novembris", "2026. gada 1. novembris – 2. decembris", "01.11.2026.", "12,5\u00a0%"},
		"lt": {"2026 m. lapkričio 1 d.", "2026 m. lapkričio 1–2 d.", "2026 m. lapkričio 1 d. – gruodžio 2 d.", "2026-11-01", "12,5\u00a0%"},
		"pt": {"1 de novembro de 2026", "1–2 de novembro de 2026", "1 de novembro – 2 de dezembro de 2026", "01/11/2026", "12,5\u00a0%"},
		"de": {"1. November 2026", "1.–2. November 2026", "1. November – 2. Dezember 2026", "01.11.2026", "12,5\u00a0%"},
		"es": {"1 de noviembre de 2026", "1–2 de noviembre de 2026", "1 de noviembre – 2 de diciembre de 2026", "01/11/2026", "12,5\u00a0%"},
	} {
		w, err := wordsOf(tag)
		if err != nil {
			t.Fatal(err)
		}
		r := &report{words: w}
		r.doc = &doc.Document{}
		got := [5]string{w.Day(first), w.Days("2026-11-01", "2026-11-02"), w.Days("2026-11-01", last), w.ShortDay(first), r.percent(125, 1000)}
		if got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
}

func TestLanguagesByTag(t *testing.T) {
	if _, err := wordsOf("tlh"); rule.CodeOf(err) != rule.Usage || rule.HintOf(err) == "" {
		t.Errorf("Klingon: %v", err)
	}
	if w, err := wordsOf("en-GB"); err != nil || w.Tag().String() != "en-GB" {
		t.Errorf("en-GB: %v %v", w.Tag(), err)
	}
}

// values are the names in {} of a text, sorted.

func TestFormsOfNumbers(t *testing.T) {
	for language, want := range map[string]string{
		"en": "1 game|2 games|5 games|11 games|21 games|22 games",
		"ru": "1 партия|2 партии|5 партий|11 партий|21 партия|22 партии",
		"lv": "1 partija|2 partijas|5 partijas|11 partijas|21 partija|22 partijas",
		"lt": "1 partijos|2 partijų|5 partijų|11 partijų|21 partijos|22 partijų",
		"de": "1 Partie|2 Partien|5 Partien|11 Partien|21 Partien|22 Partien",
	} {
		w, err := wordsOf(language)
		if err != nil {
			t.Fatal(err)
		}
		r := &report{words: w}
		var got []string
		for _, n := range []int{1, 2, 5, 11, 21, 22} {
			got = append(got, regexp.MustCompile(`[0-9]+ \pL+`).FindString(r.words.Count(n, "not final – 1 game pending", "not final – {n} games pending")))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%s: %s, want %s", language, strings.Join(got, "|"), want)
		}
	}
}

// Every document can be printed in every language.
func TestEveryDocumentInEveryLanguage(t *testing.T) {
	e := double(t)
	for _, language := range Languages() {
		for kind, build := range kinds {
			d, err := build(e.State, Options{Language: language})
			if err != nil {
				t.Fatalf("%s in %s: %v", kind, language, err)
			}
			if strings.ContainsAny(text(t, d), "{}") {
				t.Errorf("%s in %s has a text that was not filled in:\n%s", kind, language, text(t, d))
			}
			if kind == "crosstable" || kind == "results" {
				compare(t, language+"-"+kind, text(t, d))
			}
		}
	}
}

func TestDays(t *testing.T) {
	w, _ := catalogue.Find("en")
	for _, tc := range []struct{ from, to, want string }{
		{"2026-11-21", "", "21 November 2026"},
		{"2026-11-21", "2026-11-21", "21 November 2026"},
		{"2026-11-21", "2026-11-29", "21–29 November 2026"},
		{"2026-11-21", "2026-12-02", "21 November – 2 December 2026"},
		{"2026-12-30", "2027-01-02", "30 December 2026 – 2 January 2027"},
		{"", "", ""},
		{"", "2026-11-21", "21 November 2026"},
		{"autumn", "", "autumn"},
		{"autumn", "2026-11-21", "autumn – 2026-11-21"},
	} {
		if got := w.Days(tc.from, tc.to); got != tc.want {
			t.Errorf("%q to %q: %q, want %q", tc.from, tc.to, got, tc.want)
		}
	}
}

// The sum over the terms of a tie-break has the decimal mark of its terms.
func TestWorkingHasTheDecimalMarkOfItsLanguage(t *testing.T) {
	state := events(t)["double"].State
	for tag, want := range map[string]string{"en": "Sonneborn-Berger: 2.25", "nl": "Sonneborn-Berger: 2,25"} {
		d, err := working(state, 1, 0, Options{Language: tag})
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := render.Write(&b, d, render.Text, render.Options{}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s: %q is not in\n%s", tag, want, b.String())
		}
	}
}

// So do the figures in its notes, at any depth.
func TestNotesOfTieBreaksHaveTheDecimalMarkOfTheirLanguage(t *testing.T) {
	inner := rule.Say("with {rating} {wins} wins are expected, with {less} {fewer}", "rating", 1845, "wins", "2", "less", 1844, "fewer", "1.99")
	note := rule.Joined("; ", inner, rule.Say("drawn in place {place} of {total}: the ticket of {text} begins with {ticket}",
		"place", 1, "total", 2, "text", "1.5:lots:1", "ticket", "a.b"), rule.Say("{setting}, repeated", "setting", rule.Say("{score} expected", "score", "0.42")))
	for tag, want := range map[string][3]string{"en": {"1.99", "1.5:lots:1 begins with a.b", "0.42"}, "nl": {"1,99", "1.5:lots:1 begint met a.b", "0,42"}} {
		w, err := wordsOf(tag)
		if err != nil {
			t.Fatal(err)
		}
		got := (&report{words: w}).note(note)
		for _, figure := range want {
			if !strings.Contains(got, figure) {
				t.Errorf("%s: %q is not in %q", tag, figure, got)
			}
		}
	}
	if inner.With[3].Typed != "1.99" {
		t.Error("the sentence itself was changed")
	}
}

// "van der Berg" is looked for under B in a Dutch list, under V in a Belgian one.
func TestParticlesInOrder(t *testing.T) {
	names := []string{"Wolf, Eva", "van der Berg, Ann", "Ten Cate, Jo", "von Aal, Uwe", "da Costa, Rui", "Berg, Zoë", "Jan van Aken", "de Villiers, Luc"}
	for _, tc := range []struct {
		tag, federation string
		want            []string
	}{
		{"nl", "NED", []string{"von Aal, Uwe", "van der Berg, Ann", "Berg, Zoë", "Ten Cate, Jo", "da Costa, Rui", "Jan van Aken", "de Villiers, Luc", "Wolf, Eva"}},
		{"nl", "BEL", []string{"Berg, Zoë", "da Costa, Rui", "de Villiers, Luc", "Jan van Aken", "Ten Cate, Jo", "van der Berg, Ann", "von Aal, Uwe", "Wolf, Eva"}},
		{"de", "", []string{"von Aal, Uwe", "Berg, Zoë", "da Costa, Rui", "de Villiers, Luc", "Jan van Aken", "Ten Cate, Jo", "van der Berg, Ann", "Wolf, Eva"}},
		{"pt", "", []string{"Berg, Zoë", "da Costa, Rui", "Jan van Aken", "Ten Cate, Jo", "van der Berg, Ann", "de Villiers, Luc", "von Aal, Uwe", "Wolf, Eva"}},
		{"en", "", []string{"Berg, Zoë", "da Costa, Rui", "de Villiers, Luc", "Jan van Aken", "Ten Cate, Jo", "van der Berg, Ann", "von Aal, Uwe", "Wolf, Eva"}},
	} {
		list := slices.Clone(names)
		SortByName(&arbiter.State{Settings: arbiter.Settings{Federation: tc.federation}}, language.MustParse(tc.tag), list, func(s string) string { return s })
		if !slices.Equal(list, tc.want) {
			t.Errorf("%s %s:\n%q, want\n%q", tc.tag, tc.federation, list, tc.want)
		}
	}
}
