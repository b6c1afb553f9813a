package clocks

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
)

var update = flag.Bool("update", false, "write the tables of docs/clocks.md anew")

func TestArticlesAreWhole(t *testing.T) {
	rows := map[rule.Article]ArticleRow{}
	codes := map[string]bool{}
	for _, row := range Articles() {
		if codes[row.Code] || row.Title == "" || row.Text.IsZero() || row.How == "" {
			t.Errorf("%s: code %q is double, or the row has a gap", row.Article, row.Code)
		}
		codes[row.Code] = true
		rows[row.Article] = row
		switch row.Treatment {
		case Done, Recorded, Printed:
		default:
			t.Errorf("%s: treatment %q", row.Article, row.Treatment)
		}
		for _, o := range row.Options {
			if o.Default == "" || o.Reason == "" {
				t.Errorf("%s: option %q lacks a default or a reason", row.Article, o.Name)
			}
		}
	}
	for n := 1; n <= 29; n++ {
		if _, ok := rows[rule.WCDF(fmt.Sprintf("2.%d", n))]; !ok {
			t.Errorf("no row for WCDF 2.%d", n)
		}
	}
	for n := 1; n <= 5; n++ {
		if _, ok := rows[rule.FMJD(fmt.Sprintf("10.%d", n))]; !ok {
			t.Errorf("no row for FMJD 10.%d", n)
		}
	}
}

// TestDocsTables keeps the tables of docs/clocks.md the same as the rows; run
// the test with -update to rewrite them.
func TestDocsTables(t *testing.T) {
	const path = "../docs/clocks.md"
	body, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(body)
	for name, table := range map[string]string{"articles": articleTable(), "presets": presetTable(), "findings": findingTable()} {
		begin, end := "<!-- "+name+": begin -->\n", "<!-- "+name+": end -->"
		before, rest, ok := strings.Cut(text, begin)
		got, after, ok2 := strings.Cut(rest, end)
		if !ok || !ok2 {
			t.Fatalf("%s has no marks for the table of %s", path, name)
		}
		if got == table {
			continue
		}
		if !*update {
			t.Errorf("the table of %s in %s is not that of the rows; run go test ./clocks -update", name, path)
		}
		text = before + begin + table + end + after
	}
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func presetTable() string {
	var b strings.Builder
	b.WriteString("| name | control | in words | source |\n|---|---|---|---|\n")
	for _, p := range Presets() {
		fmt.Fprintf(&b, "| `%s` | `%s` | %s | %s |\n", p.Name, p.Control, p.Control.Words(), p.Source)
	}
	return b.String()
}

// articleTable is the table of [Articles] as the documentation prints it.
func articleTable() string {
	var b strings.Builder
	b.WriteString("| article | rule | by the program | how |\n|---|---|---|---|\n")
	for _, row := range Articles() {
		how := row.How
		for _, o := range row.Options {
			how += fmt.Sprintf(". Option `%s`: %s", o.Name, o.Default)
			if len(o.Choices) > 0 {
				how += " (of " + strings.Join(o.Choices, ", ") + ")"
			}
			how += ", for " + o.Reason
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", row.Article, row.Title, row.Treatment, how)
	}
	return b.String()
}

// findingTable is the table of [FindingRows] as the documentation prints it.
func findingTable() string {
	var b strings.Builder
	b.WriteString("| kind | article | means |\n|---|---|---|\n")
	for _, row := range FindingRows() {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", row.Code, row.Article, row.Text)
	}
	return b.String()
}
