package catalogue

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/feature/plural"
)

// Texts are the texts of a language by their keys.
type Texts map[string]Text

// Text is a text of a language: one text, its forms by a number, or the head of
// a column. The zero Text waits for a translator.
type Text struct {
	Text  string
	Forms [len(formNames)]string // by plural.Form
	Head  Head
}

// FormName returns the name that CLDR gives to a plural form.
func FormName(f plural.Form) string { return formNames[f] }

var formNames = [...]string{
	plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many",
}

// fileOrder is the order of the forms in a file.
var fileOrder = [...]plural.Form{plural.Zero, plural.One, plural.Two, plural.Few, plural.Many, plural.Other}

// Parse reads the file of a language.
func Parse(data []byte) (Texts, error) {
	var t Texts
	if err := json.Unmarshal(data, &t); err != nil {
		return nil, fmt.Errorf("catalogue: %w", err)
	}
	return t, nil
}

// UnmarshalJSON reads a text, an object of forms, or the two lengths of a head.
func (t *Text) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &t.Text)
	}
	var parts map[string]string
	if err := json.Unmarshal(data, &parts); err != nil {
		return err
	}
	for name, text := range parts {
		form := slices.Index(formNames[:], name)
		switch {
		case form >= 0:
			t.Forms[form] = text
		case name == "short":
			t.Head.Short = text
		case name == "long":
			t.Head.Long = text
		default:
			return fmt.Errorf("%q is neither a plural form nor short or long", name)
		}
	}
	return nil
}

// Format writes what [Parse] reads: sorted, a text a line.
func (t Texts) Format() []byte {
	lines := make([]string, 0, len(t))
	for _, key := range slices.Sorted(maps.Keys(t)) {
		lines = append(lines, "\t"+quote(key)+": "+t[key].format())
	}
	return []byte("{\n" + strings.Join(lines, ",\n") + "\n}\n")
}

func (t Text) format() string {
	var parts []string
	add := func(name, text string) {
		if text != "" {
			parts = append(parts, quote(name)+": "+quote(text))
		}
	}
	add("short", t.Head.Short)
	add("long", t.Head.Long)
	for _, form := range fileOrder {
		add(formNames[form], t.Forms[form])
	}
	if parts == nil {
		return quote(t.Text)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// quote returns a text as a file has it; spaces that do not look like one are
// written out.
func quote(text string) string {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(text); err != nil {
		panic(err) // a string has a JSON form
	}
	return strings.NewReplacer("\n", "", "\u00a0", `\u00a0`, "\u202f", `\u202f`).Replace(b.String())
}
