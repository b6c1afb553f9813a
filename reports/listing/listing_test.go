package listing_test

import (
	"strings"
	"testing"

	"flagfall/reports/listing"
)

func TestWrite(t *testing.T) {
	type line struct {
		Name string `json:"name"`
		Won  int    `json:"won"`
	}
	l := listing.List{Heads: []string{"name", "won"}}
	l.Add(line{"Berg, Ann", 2}, "Berg, Ann", "2")
	l.Add(line{"R&D", 10}, "R&D", "10")
	for format, want := range map[string]string{
		"json": "{\"name\":\"Berg, Ann\",\"won\":2}\n{\"name\":\"R&D\",\"won\":10}\n",
		"csv":  "name,won\n\"Berg, Ann\",2\nR&D,10\n",
		"text": "Berg, Ann  2\nR&D        10\n",
	} {
		var b strings.Builder
		if err := l.Write(&b, format, 80); err != nil || b.String() != want {
			t.Errorf("%s: %v\n%swant\n%s", format, err, &b, want)
		}
	}
	l.Text = listing.Lines("two players", "12 won")
	var b strings.Builder
	if err := l.Write(&b, "text", 80); err != nil || b.String() != "two players\n12 won\n" {
		t.Errorf("%v\n%s", err, &b)
	}
}

// TestFormulas: no cell of CSV is a formula to a spreadsheet.
func TestFormulas(t *testing.T) {
	l := listing.List{Heads: []string{"name", "score"}}
	l.Add(nil, `=HYPERLINK("x")`, "-5")
	l.Add(nil, "+1+1", "+12w")
	l.Add(nil, "@SUM(A1)", "-cmd|x")
	var b strings.Builder
	want := "name,score\n\"'=HYPERLINK(\"\"x\"\")\",-5\n'+1+1,+12w\n'@SUM(A1),'-cmd|x\n"
	if err := l.Write(&b, "csv", 80); err != nil || b.String() != want {
		t.Errorf("%v\n%swant\n%s", err, &b, want)
	}
}
