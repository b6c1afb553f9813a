package gather

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"flagfall/reports/catalogue"

	"golang.org/x/text/feature/plural"
)

// Faults are what is wrong with the texts of a language. As long as its command line is
// not declared complete it may lack texts that are said there alone.
func Faults(name string, texts catalogue.Texts, keys map[string]Ask) (found []string) {
	l, known := catalogue.Find(name)
	if !known {
		return []string{"is not a language"}
	}
	english, _ := catalogue.Find("en")
	speaks := catalogue.New(l.Tag(), texts).SpeaksCommandLine()
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		a := keys[key]
		text, there := texts[key]
		may := a.Later && !speaks
		if !there || may && text == (catalogue.Text{}) {
			if !may && (name != "en" || a.Coded) {
				found = append(found, fmt.Sprintf("lacks %q", key))
			}
			continue
		}
		in := english.Say(key)
		if a.Many != "" {
			in = a.Many
		}
		for _, p := range textFaults(l, text, a, in) {
			found = append(found, fmt.Sprintf("%q: %s", key, p))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(texts)) {
		if _, said := keys[key]; !said {
			found = append(found, fmt.Sprintf("has %q, which nobody says any more", key))
		}
	}
	return found
}

// textFaults returns what is wrong with one text, which is in English as given.
func textFaults(l *catalogue.Language, text catalogue.Text, a Ask, english string) (found []string) {
	var forms []string
	for i, form := range text.Forms {
		if form != "" {
			forms = append(forms, catalogue.FormName(plural.Form(i)))
		}
	}
	switch {
	case a.Head:
		if text.Head.Short == "" || text.Head.Long == "" {
			found = append(found, "needs the two lengths short and long")
		}
	case a.Many == "":
		if text.Text == "" {
			found = append(found, "needs one text")
		}
		// A short day has the month in letters or in digits.
		if values(text.Text) != values(english) && !strings.Contains(english, "{mon}") {
			found = append(found, "names "+values(text.Text)+", the English "+values(english))
		}
	default:
		if want := l.Forms(); !slices.Equal(slices.Sorted(slices.Values(forms)), slices.Sorted(slices.Values(want))) {
			found = append(found, fmt.Sprintf("has the forms %v and needs %v", forms, want))
		}
		without := func(text string) string { return values(strings.ReplaceAll(text, "{n}", "")) }
		for i, form := range text.Forms {
			if form != "" && without(form) != without(english) {
				found = append(found, "names "+values(form)+", the English "+values(english))
			}
			if form != "" && catalogue.FormName(plural.Form(i)) != "one" && strings.Contains(english, "{n}") && !strings.Contains(form, "{n}") {
				found = append(found, "does not say the number")
			}
		}
	}
	return found
}

// Update rewrites the file of a language: without texts that are no longer used,
// and with an empty entry for each that it lacks.
func Update(t *testing.T, path string, texts catalogue.Texts, keys map[string]Ask) {
	t.Helper()
	for key := range texts {
		if _, said := keys[key]; !said {
			delete(texts, key)
		}
	}
	for key, a := range keys {
		if _, known := texts[key]; !known && (!strings.HasSuffix(path, "en.json") || a.Coded) {
			texts[key] = catalogue.Text{}
		}
	}
	if err := os.WriteFile(path, texts.Format(), 0o644); err != nil {
		t.Fatal(err)
	}
}
