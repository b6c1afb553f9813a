package reports

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/language"

	"flagfall/arbiter"
	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/clocks"
	"flagfall/reports/phrases"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// TestEveryPhraseIsTranslated gathers all English that the program can say on a
// print and looks for it in the file of each language. With
// FLAGFALL_UPDATE_PHRASES=1 the files lose what nobody says any more and get an
// empty place for what they lack.
func TestEveryPhraseIsTranslated(t *testing.T) {
	english := gather(t)
	for _, name := range Languages()[1:] {
		path := filepath.Join("phrases", name+".json")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		book, err := phrases.Parse(data)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if os.Getenv("FLAGFALL_UPDATE_PHRASES") != "" {
			updatePhrases(t, path, book, english)
			continue
		}
		tag := language.MustParse(name)
		lacking := 0
		for text, many := range english {
			if _, known := book.Find(tag, text, many, 2); !known {
				if lacking++; lacking <= 5 {
					t.Errorf("%s lacks %q", path, text)
				}
				continue
			}
			for _, p := range faults(name, text, many, book[text]) {
				t.Errorf("%s: %q: %s", path, text, p)
			}
		}
		if lacking > 5 {
			t.Errorf("%s lacks %d more of %d phrases", path, lacking-5, len(english))
		}
		for text := range book {
			if _, said := english[text]; !said {
				t.Errorf("%s has %q, which nobody says any more", path, text)
			}
		}
		if !bytes.Equal(data, phraseFile(t, book)) {
			t.Errorf("%s is not sorted and indented as FLAGFALL_UPDATE_PHRASES=1 go test ./reports -run TestEveryPhraseIsTranslated writes it", path)
		}
	}
}

// faults are what is wrong with a translation.
func faults(language, text, many string, p phrases.Phrase) (found []string) {
	if many == "" {
		if p.Text == "" {
			found = append(found, "has forms and needs one text")
		}
		if values(p.Text) != values(text) {
			found = append(found, "names "+values(p.Text)+", the English "+values(text))
		}
		return found
	}
	if p.One == "" || p.Many == "" {
		return append(found, "needs the forms one and many")
	}
	threeForms := slices.Contains([]string{"ru", "pl", "lt"}, language)
	if threeForms != (p.Few != "") {
		found = append(found, "has a form few where the language has none, or lacks it")
	}
	without := func(text string) string { return values(strings.ReplaceAll(text, "{n}", "")) }
	for _, form := range []string{p.One, p.Few, p.Many} {
		if form != "" && without(form) != without(many) {
			found = append(found, "names "+values(form)+", the English "+values(many))
		}
	}
	if strings.Contains(many, "{n}") && !strings.Contains(p.Many, "{n}") {
		found = append(found, "does not say the number")
	}
	return found
}

// phraseFile is a book as its file has it: sorted, a phrase a line.
func phraseFile(t *testing.T, b phrases.Book) []byte {
	t.Helper()
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "\t")
	if err := encoder.Encode(b); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func updatePhrases(t *testing.T, path string, b phrases.Book, english map[string]string) {
	t.Helper()
	for text := range b {
		if _, said := english[text]; !said {
			delete(b, text)
		}
	}
	for text, many := range english {
		p, known := b[text]
		if !known {
			b[text] = phrases.Phrase{}
		} else if many != "" && p.Text != "" {
			b[text] = phrases.Phrase{One: p.Text}
		}
	}
	if err := os.WriteFile(path, phraseFile(t, b), 0o644); err != nil {
		t.Fatal(err)
	}
}

// gather is all English that the program can say on a print: the texts of all
// sentences in the code, with their English for other numbers, and the fixed
// texts of rule books.
func gather(t *testing.T) map[string]string {
	t.Helper()
	english := map[string]string{}
	add := func(text string) {
		if _, known := english[text]; !known && strings.ContainsFunc(text, unicode.IsLetter) {
			english[text] = ""
		}
	}
	cited := func(a rule.Article) {
		said := a.Said()
		if len(said.Parts) > 0 {
			said = said.Parts[0]
		}
		if !said.Typed {
			add(said.Text)
		}
	}
	row := func(r *rule.Row) {
		add(r.Title)
		cited(r.Article)
		if r.Said.IsZero() {
			add(r.Text)
		}
		for _, o := range r.Options {
			add(optionPhrase(o.Name, ""))
			for _, value := range append([]string{o.Default}, o.Choices...) {
				if strings.ContainsFunc(value, unicode.IsLetter) {
					add(optionPhrase(o.Name, value))
				}
			}
		}
	}
	for _, name := range regulations.Names() {
		book, err := regulations.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range book.Rows() {
			row(&r)
		}
		play, err := scoresheet.ParseBook(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range play.Offences() {
			row(&o.Row)
		}
		s := arbiter.State{Settings: arbiter.Settings{Book: play.String()}}
		for _, r := range s.Equipment() {
			row(&r)
		}
	}
	for _, v := range draughts.Variants() {
		book := regulations.For(v.Name())
		for _, r := range book.Rows() {
			row(&r)
		}
		for i := range draw.For(v).Rules {
			row(&draw.For(v).Rules[i].Row)
		}
	}
	for _, a := range clocks.Articles() {
		row(&a.Row)
	}
	for _, b := range standings.Columns() {
		add(b.Text)
		cited(b.Article)
		add(b.Article.Edition)
	}
	for text, many := range saidInCode(t) {
		english[text] = many
	}
	return english
}

// saidInCode is the texts of rule.Say and rule.Count wherever they are called.
// A call whose text is no literal is an error: nobody could translate it.
func saidInCode(t *testing.T) map[string]string {
	t.Helper()
	said := map[string]string{}
	for _, folder := range []string{"arbiter", "clocks", "pairing", "scoresheet", "reports", "cmd"} {
		err := filepath.WalkDir(filepath.Join("..", folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				at := map[string][]int{"Say": {0}, "Count": {1, 2}}[ruleFunction(call.Fun, file.Name.Name)]
				var texts []string
				for _, i := range at {
					text, literal := literalText(call.Args[i])
					if !literal {
						t.Errorf("%s: the text of a sentence is no literal", set.Position(call.Pos()))
						return true
					}
					texts = append(texts, text)
				}
				if len(texts) > 0 {
					many := append(texts, "")[1]
					if old, known := said[texts[0]]; known && old != many {
						t.Errorf("%s: %q is said with a number and without one", set.Position(call.Pos()), texts[0])
					}
					said[texts[0]] = many
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return said
}

// ruleFunction is the name of a function of package rule that is called, ""
// for all others.
func ruleFunction(f ast.Expr, in string) string {
	switch f := f.(type) {
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok && x.Name == "rule" {
			return f.Sel.Name
		}
	case *ast.Ident:
		if in == "rule" {
			return f.Name
		}
	}
	return ""
}

// literalText is the text of a literal, or of several with + between them.
func literalText(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		left, ok := literalText(e.X)
		right, also := literalText(e.Y)
		return left + right, ok && also && e.Op == token.ADD
	}
	return "", false
}
