package gather

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall/reports/catalogue"

	"golang.org/x/text/feature/plural"
)

// TestGather reads the texts of a program: those of documents apart from those
// of the command line, and those of a function that hands a format on.
func TestGather(t *testing.T) {
	root := t.TempDir()
	for _, folder := range []string{"arbiter", "clocks", "pairing", "scoresheet", "reports", "cmd"} {
		if err := os.Mkdir(filepath.Join(root, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	code := `package arbiter

func refuse(format string, args ...any) error { return rule.Errorf(rule.Refused, format, args...) }

func all(n int) {
	rule.Say("{player} plays", "player", n)
	rule.Count(n, "{n} game", "{n} games")
	rule.Errorf(rule.Usage, "there is no round %d", n)
	refuse("board %s is " + "taken", n)
	fmt.Sprintf("nobody says %d", n)
}
`
	if err := os.WriteFile(filepath.Join(root, "arbiter", "game.go"), []byte(code), 0o644); err != nil {
		t.Fatal(err)
	}
	documents, spoken := Documents(t, root), CommandLine(t, root)
	for _, key := range []string{"{player} plays", "{n} game"} {
		if _, said := documents[key]; !said {
			t.Errorf("documents lack %q: %v", key, documents)
		}
	}
	if documents["{n} game"].Many != "{n} games" {
		t.Errorf("a text by a number: %+v", documents["{n} game"])
	}
	for _, key := range []string{"there is no round {1}", "board {1} is taken"} {
		if a, said := spoken[key]; !said || !strings.Contains(a.Where, "game.go:") {
			t.Errorf("the command line lacks %q: %v", key, spoken)
		}
	}
	if len(documents) != 2 || len(spoken) != 2 {
		t.Errorf("more is said: %v, %v", documents, spoken)
	}
}

func TestFaults(t *testing.T) {
	keys := map[string]Ask{"{player} plays": {}, "{n} game": {Many: "{n} games"}, "Round": {}}
	one := func(text string) catalogue.Text { return catalogue.Text{Text: text} }
	var games catalogue.Text
	games.Forms[plural.One] = "{n} Partie"
	games.Forms[plural.Other] = "{n} Partien"
	good := catalogue.Texts{"{player} plays": one("{player} spielt"), "{n} game": games, "Round": one("Runde")}
	if found := Faults("de", good, keys); len(found) > 0 {
		t.Errorf("found %q", found)
	}
	uncounted := games
	uncounted.Forms[plural.Other] = "Partien"
	for fault, change := range map[string]func(catalogue.Texts){
		`lacks "Round"`:              func(texts catalogue.Texts) { delete(texts, "Round") },
		`names {spieler}`:            func(texts catalogue.Texts) { texts["{player} plays"] = one("{spieler} spielt") },
		`does not say the number`:    func(texts catalogue.Texts) { texts["{n} game"] = uncounted },
		`which nobody says any more`: func(texts catalogue.Texts) { texts["Board"] = one("Brett") },
		`has the forms`:              func(texts catalogue.Texts) { texts["{n} game"] = one("Partien") },
	} {
		texts := catalogue.Texts{}
		for key, text := range good {
			texts[key] = text
		}
		change(texts)
		if found := Faults("de", texts, keys); len(found) != 1 || !strings.Contains(found[0], fault) {
			t.Errorf("%s: found %q", fault, found)
		}
	}
	keys["{n} flags"] = Ask{Later: true}
	if found := Faults("de", good, keys); len(found) > 0 {
		t.Errorf("a command line that is not complete: %q", found)
	}
	good["format|command line"] = one("complete")
	keys["format|command line"] = Ask{Later: true}
	if found := Faults("de", good, keys); len(found) != 1 || !strings.Contains(found[0], "lacks") {
		t.Errorf("one that is: %q", found)
	}
	if found := Faults("xx", good, keys); len(found) != 1 {
		t.Errorf("a language that is none: %q", found)
	}
	if HasWords("{a} – {b}: 1.") || !HasWords("{a} or {b}") {
		t.Error("words are not told from values")
	}
}
