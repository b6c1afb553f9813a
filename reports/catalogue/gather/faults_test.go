package gather

import (
	"strings"
	"testing"

	"flagfall/reports/catalogue"
)

// What is missing, empty, of the wrong kind or names other values is found.
func TestFaultsOfTextsAreFound(t *testing.T) {
	keys := map[string]Ask{"{n} game": {Many: "{n} games"}, "of {name}": {}, "column|Place": {Head: true}, "value|swiss": {Coded: true}}
	whole := `"{n} game": {"one": "{n} partij", "other": "{n} partijen"}, "of {name}": "van {name}", "column|Place": {"short": "Pl.", "long": "Plaats"}, "value|swiss": "Zwitsers"`
	for old, bad := range map[string]string{
		"": "", `"value|swiss": "Zwitsers"`: `"nobody": "niemand"`, `"van {name}"`: `"van {naam}"`, `"Zwitsers"`: `""`, `"short": "Pl.", `: ``,
		`, "other": "{n} partijen"`: ``, `{n} partijen`: `partijen`, `"other"`: `"few": "een paar {n}", "other"`, `"van {name}"}`: `{"short": "v", "long": "van {name}"}`,
	} {
		texts, err := catalogue.Parse([]byte("{" + strings.Replace(whole, old, bad, 1) + "}"))
		if err != nil {
			t.Fatal(err)
		}
		if found := Faults("nl", texts, keys); (len(found) == 0) != (strings.Replace(whole, old, bad, 1) == whole) {
			t.Errorf("%q for %q: %q", bad, old, found)
		}
	}
}
