package playerlist

import (
	"strings"
	"testing"

	"flagfall/arbiter/rule"
)

// A text file is an exchange file where it begins as one, and a table elsewhere.
func TestTextIsKnownByItsBeginning(t *testing.T) {
	player := "001    1 m  g Jansen, Piet                      1850 NED     1234567 1970/01/01  0.0    1\n"
	for text, heads := range map[string]string{
		"012 Open of Delft\n" + player:          "Name Rating Title",
		"\ufeff012 Open of Delft\n" + player:    "Name Rating Title",
		"Naam;Rating\nJansen, Piet;1850\n":      "Naam Rating",
		"001;Naam;Rating\n1;Jansen, Piet;185\n": "001 Naam Rating",
	} {
		table, err := Read(strings.NewReader(text), "list.txt")
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if got := strings.Join(table.Lines[0].Fields, " "); !strings.HasPrefix(got, heads) || len(table.Lines) != 2 {
			t.Errorf("%q has %d lines and the heads %q, want 2 and %q", text, len(table.Lines), got, heads)
		}
	}
}

// What cannot be read is refused under the name that the reader knows.
func TestRefusals(t *testing.T) {
	for name, code := range map[string]rule.Code{"list.pdf": rule.Usage, "list": rule.Usage, "list.xlsx": rule.Input, "LIST.ODS": rule.Input} {
		_, err := Read(strings.NewReader("Naam;Rating\n"), name)
		if rule.CodeOf(err) != code || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v, want an error of the code %v that names it", name, err, code)
		}
	}
}
