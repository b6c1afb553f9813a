package catalogue

import (
	"encoding/json"
	"regexp"
	"testing"
)

// terms are words that are not those of the field in a language, for texts of a
// sort. Sources stand in docs/languages.md.
var terms = []struct{ language, of, not, but string }{
	{"fr", `(?i)postpone|put off|adjourn`, `\b[Rr]emis(es?)?\b|\b[Rr]emettre une partie`, "reportée"},
	{"fr", `(?i)no pieces`, `sans pièces?`, "plus de pièces"},
	{"fr", `(?i)\b(un)?rat(ing|ed)s?\b`, `(?i)liste de classement|\bsans classement|non classés?\b|(par|au|le|un|son) classement\b`, "cote"},
	{"nl", `(?i)tie-break`, `(?i)\bweerstand(en)?\b|weerstandscriteri`, "volgorde bij gelijk eindigen"},
	{"nl", `(?i)score-?sheet`, `(?i)formulier|wedstrijdblad`, "notatiebiljet"},
	{"nl", `(?i)\bentr(y|ies) of the (log|journal)|^entry \{`, `(?i)\bregels? (van het (logboek|journaal)|\{)`, "vermelding"},
	{"ru", `^column\|Name$`, `(?i)имя|фамилия`, "Участник"},
	{"ru", `(?i)\bprints? (\{|of)|\{n\} print`, `(?i)\bпечат(ь|и|ей)\b`, "распечатка №"},
	{"ru", `(?i)column\|board points`, `"(?:ДО|ОнД|ОчД)"`, "ОД"},
	{"ru", `^Limits of the clock$`, `(?i)не умеют|не могут`, "Ограничения часов"},
	{"pl", `(?i)\bpl(y|ies)\b`, `(?i)posunię[cć]`, "półruch"},
	{"pl", `(?i)provisional`, `(?i)prowizorycz`, "tymczasowe"},
	{"pl", `^Limits of the clock$`, `(?i)nie `, "Ograniczenia zegara"},
}

// Terms are those that arbiters of a country use, on paper and at the command line
// alike.
func TestTermsAreThoseOfTheField(t *testing.T) {
	for _, term := range terms {
		of, not, seen := regexp.MustCompile(term.of), regexp.MustCompile(term.not), 0
		path := term.language + ".json"
		data, err := files.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]json.RawMessage
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(err)
		}
		for key, text := range texts {
			if !of.MatchString(key) {
				continue
			}
			if seen++; not.Match(text) {
				t.Errorf("%s: %q says %q, not %q: %s", path, key, not.Find(text), term.but, text)
			}
		}
		if seen == 0 {
			t.Errorf("no text of %s is of the sort %s", term.language, term.of)
		}
	}
}
