package scoresheet

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestKindsAreClosed: every constant of type Kind is in the list, and every kind
// in the list has its row in the table of the documentation.
func TestKindsAreClosed(t *testing.T) {
	text, err := os.ReadFile("../docs/verify.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "## Findings")
	section, _, _ = strings.Cut(section, "\n## ")
	documented := map[Kind]bool{}
	for _, line := range strings.Split(section, "\n") {
		if cell, ok := strings.CutPrefix(line, "| `"); ok && strings.Count(line, "|") == 5 {
			kind, _, _ := strings.Cut(cell, "`")
			documented[Kind(kind)] = true
		}
	}
	for _, k := range Kinds() {
		if !documented[k] {
			t.Errorf("docs/verify.md has no %s", k)
		}
		delete(documented, k)
	}
	if len(documented) > 0 {
		t.Errorf("docs/verify.md has kinds that are none: %v", documented)
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	declared := 0
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			v, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			if of, ok := v.Type.(*ast.Ident); !ok || of.Name != "Kind" {
				return true
			}
			for _, value := range v.Values {
				literal, ok := value.(*ast.BasicLit)
				if !ok {
					continue
				}
				name, err := strconv.Unquote(literal.Value)
				if err != nil {
					t.Fatal(err)
				}
				declared++
				if !slices.Contains(Kinds(), Kind(name)) {
					t.Errorf("%s is not in the list of kinds", name)
				}
			}
			return true
		})
	}
	if declared != len(Kinds()) {
		t.Errorf("%d kinds are declared and %d listed", declared, len(Kinds()))
	}
}

// TestRemediesByArticle compares the remedy of every row with its article: the
// opponent's choice of FMJD 5.4, rectification on request where section 3 or 4
// calls an act incorrect, the caution and recall of WCDF 1.25.
func TestRemediesByArticle(t *testing.T) {
	want := map[Book]map[string]Remedy{
		FMJD: {
			"3.14": OnRequest, "4.4": OnRequest, "4.9": OnRequest, "4.11": OnRequest,
			"4.16": Permitted, // lifting the single man first is permitted
			"5.1":  Annulled, "5.2": OpponentChooses, "5.3": OpponentChooses,
			"5.5": NoRemedy, // displaced by accident
			"5.6": Loss,
		},
		WCDF: {
			"1.24": Binding,  // the committed direction
			"1.27": NoRemedy, // displaced by accident
			"1.28": Loss,
		},
	}
	for i := 1; i <= 17; i++ {
		want[FMJD][fmt.Sprintf("5.4.%d", i)] = OpponentChooses
	}
	for i := 1; i <= 8; i++ {
		want[WCDF][fmt.Sprintf("1.25.%d", i)] = CautionThenLoss
	}
	for book, articles := range want {
		for _, o := range book.Offences() {
			remedy, known := articles[o.Article.Number]
			if !known || o.Remedy != remedy {
				t.Errorf("%v: %v, want %v (%v)", o.Article, o.Remedy, remedy, known)
			}
			delete(articles, o.Article.Number)
		}
		if len(articles) > 0 {
			t.Errorf("%v has no rows of %v", book, articles)
		}
	}
}

// TestPlayByArticle plays what a sheet can show and finds it under its article.
func TestPlayByArticle(t *testing.T) {
	for _, c := range []struct{ article, fen, text string }{
		{"FMJD 5.4.1", "", "1. 32-28 18-23 2. 38-32 31-27"},
		{"FMJD 5.4.2", "W:W28,38:B1,12", "1. 28-33 12-17"},       // a man moved backwards
		{"FMJD 5.4.2", "W:W28,38:B1,12", "1. 28-17 1-6"},         // a man moved as no man can
		{"FMJD 5.4.5", "W:W28,38:B1,12", "1. 12-17 1-6"},         // a piece of the opponent
		{"FMJD 5.4.6", "W:W28,38:B22,1", "1. 38-33 1-6"},         // a capture not made
		{"FMJD 5.4.6", "W:WK28,38:B22,1", "1. 38-33 1-6"},        // nor by a king
		{"FMJD 5.4.8", "W:W28,32:B22,12,23,1", "1. 28x19 1-6"},   // fewer than due
		{"FMJD 5.4.9", "W:W28:B22,12,1", "1. 28x17 1-6"},         // stopped short
		{"WCDF 1.25.1", "W:W22,30:B18,1", "1. 30-26 1-5"},        // capture omitted
		{"WCDF 1.25.1", "W:W22:B18,10,1", "1. 22x15 1-5"},        // capture not completed
		{"WCDF 1.25.2", "W:W22,30:B10,1", "1. 10-15 1-5"},        // unplayable piece
		{"WCDF 1.25.3", "W:W22,30:B10,1", "1. 22-15 1-5"},        // on to a wrong square
		{"WCDF 1.25.4", "W:W22,29:B10,1", "1. 22-26 1-5"},        // a man moved backwards
		{"WCDF 1.25.7", "W:W11,30:B7,6,13", "1. 11x2x9 13-17"},   // through the king-row
		{"WCDF 1.25.8", "", "1. 11-15 23-19 2. 8-11 9-13 22-18"}, // out of turn
	} {
		variant := "20"
		if strings.HasPrefix(c.article, "WCDF") {
			variant = "21"
		}
		text := fmt.Sprintf("[GameType %q]\n", variant)
		if c.fen != "" {
			text += fmt.Sprintf("[SetUp \"1\"]\n[FEN %q]\n", c.fen)
		}
		out := replay(t, Options{}, text+c.text+" *\n")
		if !slices.ContainsFunc(out.Findings, func(f Finding) bool { return f.Article.String() == c.article }) {
			t.Errorf("%s: %s %s: %+v", c.article, c.fen, c.text, out.Findings)
		}
	}
}

// TestOffencesComplete compares the rows with the numbers of the articles: each
// of FMJD 5.4 and of WCDF 1.25 is there once.
func TestOffencesComplete(t *testing.T) {
	for book, want := range map[Book][]string{
		FMJD: {"5.1", "5.2", "5.3"},
		WCDF: nil,
	} {
		last, form := 17, "5.4.%d"
		if book == WCDF {
			last, form = 8, "1.25.%d"
		}
		for i := 1; i <= last; i++ {
			want = append(want, fmt.Sprintf(form, i))
		}
		seen, codes := map[string]int{}, map[string]int{}
		for _, o := range book.Offences() {
			seen[o.Article.Number]++
			codes[o.Code]++
			if o.Title == "" || o.Text.IsZero() || o.Article.Document != book.String() || codes[o.Code] > 1 {
				t.Errorf("%v %s: incomplete or twice: %+v", book, o.Code, o)
			}
			if len(o.Kinds) > 0 != (o.Seen == OnSheet) {
				t.Errorf("%v %v: %v with findings %v", book, o.Article, o.Seen, o.Kinds)
			}
		}
		for _, number := range want {
			if seen[number] != 1 {
				t.Errorf("%v %s: %d rows", book, number, seen[number])
			}
		}
	}
}

// TestKindsHaveRows finds the row of every irregularity of play that a replay
// names, with the same article.
func TestKindsHaveRows(t *testing.T) {
	for _, book := range []Book{FMJD, WCDF} {
		for _, k := range []Kind{MissedCapture, TooFewCaptured, TooManyCaptured, StoppedShort, BackwardMan, ThroughKingRow, WrongSquare, WrongPiece, TwoMovesRunning, ImpossibleMove} {
			o, ok := book.Offence(k)
			if !ok || o.Article != book.Article(k) {
				t.Errorf("%v %s: row %v, article %v", book, k, o.Article, book.Article(k))
			}
		}
	}
	if _, ok := FMJD.Offence(ResultConflict); ok {
		t.Error("a result is not an irregularity of play")
	}
}
