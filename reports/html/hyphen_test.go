package html

import (
	"strings"
	"testing"
)

// Long words of names may be broken between syllables, with a hyphen; short ones, other
// scripts and addresses stay as they are.
func TestHyphenated(t *testing.T) {
	for name, want := range map[string]string{
		"van der Westhuizen-Oppenheimer, Max": "van der Westhuizen-Oppenheimer, Max",
		"Wolfeschlegelsteinhausen, Jan":       "Wol-fesch-le-gels-tein-hau-sen, Jan",
		"Świętosławska-Żukauskienėlė":         "Świę-tos-ławska-Żukaus-kie-nėlė",
		"Константинопольский, Пётр":           "Конс-тан-ти-но-польс-кий, Пётр",
		"Παπαδημητρίου, Άννα":                 "Παπα-δη-μητ-ρίου, Άννα",
		"უმნიაშვილიბერიძესშვილი":              "უმნიაშვილიბერიძესშვილი",
		"Freundschaftsgesellschaft":           "Freundschafts-ge-sellschaft",
		"Ly, A":                               "Ly, A",
		"Strč prst skrz krkkrkkrkkrkk":        "Strč prst skrz krkkrkkrkkrkk",
	} {
		if got := strings.ReplaceAll(hyphenated(name), softHyphen, "-"); got != want {
			t.Errorf("%q: %q", want, got)
		}
		if strings.ReplaceAll(hyphenated(name), softHyphen, "") != name {
			t.Errorf("%q lost letters", name)
		}
	}
}
