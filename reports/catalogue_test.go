package reports

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"flagfall/arbiter"
	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/clocks"
	"flagfall/reports/catalogue"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// TestEveryTextIsTranslated gathers all that the program can say and looks for it
// in the file of each language. With FLAGFALL_UPDATE_CATALOGUE=1 the files lose
// what nobody says any more and get an empty place for what they lack.
func TestEveryTextIsTranslated(t *testing.T) {
	asked := gather(t)
	for _, name := range catalogue.Tags() {
		path := filepath.Join("catalogue", name+".json")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts, err := catalogue.Parse(data)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if os.Getenv("FLAGFALL_UPDATE_CATALOGUE") != "" {
			updateTexts(t, path, texts, asked)
			continue
		}
		for _, fault := range faults(name, texts, asked) {
			t.Errorf("%s: %s", path, fault)
		}
		if !bytes.Equal(data, texts.Format()) {
			t.Errorf("%s is not sorted as FLAGFALL_UPDATE_CATALOGUE=1 go test ./reports -run TestEveryTextIsTranslated writes it", path)
		}
	}
}

// ask is a text that the program asks of a language.
type ask struct {
	many string // the English for other numbers; "" where there is one text
	head bool   // the two lengths of the head of a column
	// coded says that a code stands behind the bar, for which English has a text
	// of its own.
	coded bool
}

// ownEnglish reports whether a key is for the code alone, so that English has
// nothing to say: a tie-break has its name in its row, an option is printed as
// it is entered.
func ownEnglish(key string) bool {
	return strings.HasPrefix(key, "tie-break|") || strings.HasPrefix(key, "option|")
}

// faults are what is wrong with the texts of a language.
func faults(name string, texts catalogue.Texts, keys map[string]ask) (found []string) {
	l, known := catalogue.Find(name)
	if !known {
		return []string{"is not a language"}
	}
	english, _ := catalogue.Find("en")
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		a := keys[key]
		text, there := texts[key]
		if !there {
			if name != "en" || a.coded {
				found = append(found, fmt.Sprintf("lacks %q", key))
			}
			continue
		}
		in := english.Say(key)
		if a.many != "" {
			in = a.many
		}
		for _, p := range textFaults(l, text, a, in) {
			found = append(found, fmt.Sprintf("%q: %s", key, p))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(texts)) {
		if _, said := keys[key]; !said {
			found = append(found, fmt.Sprintf("has %q, which nobody says any more", key))
		}
	}
	return found
}

// textFaults are what is wrong with one text, which is in English as given.
func textFaults(l *catalogue.Language, text catalogue.Text, a ask, english string) (found []string) {
	var forms []string
	for i, form := range text.Forms {
		if form != "" {
			forms = append(forms, catalogue.FormNames[i])
		}
	}
	switch {
	case a.head:
		if text.Head.Short == "" || text.Head.Long == "" {
			found = append(found, "needs the two lengths short and long")
		}
	case a.many == "":
		if text.Text == "" {
			found = append(found, "needs one text")
		}
		// A short day has the month in letters or in digits.
		if values(text.Text) != values(english) && !strings.Contains(english, "{mon}") {
			found = append(found, "names "+values(text.Text)+", the English "+values(english))
		}
	default:
		if want := l.Forms(); !slices.Equal(slices.Sorted(slices.Values(forms)), slices.Sorted(slices.Values(want))) {
			found = append(found, fmt.Sprintf("has the forms %v and needs %v", forms, want))
		}
		without := func(text string) string { return values(strings.ReplaceAll(text, "{n}", "")) }
		for i, form := range text.Forms {
			if form != "" && without(form) != without(english) {
				found = append(found, "names "+values(form)+", the English "+values(english))
			}
			if form != "" && catalogue.FormNames[i] != "one" && strings.Contains(english, "{n}") && !strings.Contains(form, "{n}") {
				found = append(found, "does not say the number")
			}
		}
	}
	return found
}

// What is missing, empty, of the wrong kind or names other values is found.
func TestFaultsOfTextsAreFound(t *testing.T) {
	keys := map[string]ask{"{n} game": {many: "{n} games"}, "of {name}": {}, "column|Place": {head: true}, "value|swiss": {coded: true}}
	whole := `"{n} game": {"one": "{n} partij", "other": "{n} partijen"}, "of {name}": "van {name}", "column|Place": {"short": "Pl.", "long": "Plaats"}, "value|swiss": "Zwitsers"`
	for old, bad := range map[string]string{
		"": "", `"value|swiss": "Zwitsers"`: `"nobody": "niemand"`, `"van {name}"`: `"van {naam}"`, `"Zwitsers"`: `""`, `"short": "Pl.", `: ``,
		`, "other": "{n} partijen"`: ``, `{n} partijen`: `partijen`, `"other"`: `"few": "een paar {n}", "other"`, `"van {name}"}`: `{"short": "v", "long": "van {name}"}`,
	} {
		texts, err := catalogue.Parse([]byte("{" + strings.Replace(whole, old, bad, 1) + "}"))
		if err != nil {
			t.Fatal(err)
		}
		if found := faults("nl", texts, keys); (len(found) == 0) != (strings.Replace(whole, old, bad, 1) == whole) {
			t.Errorf("%q for %q: %q", bad, old, found)
		}
	}
}

func updateTexts(t *testing.T, path string, texts catalogue.Texts, keys map[string]ask) {
	t.Helper()
	for key := range texts {
		if _, said := keys[key]; !said {
			delete(texts, key)
		}
	}
	for key, a := range keys {
		if _, known := texts[key]; !known && (!strings.HasSuffix(path, "en.json") || a.coded) {
			texts[key] = catalogue.Text{}
		}
	}
	if err := os.WriteFile(path, texts.Format(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// gather is all that the program can say, by its keys: the texts of all calls in
// the code, the fixed texts of rule books, and names for codes.
func gather(t *testing.T) map[string]ask {
	t.Helper()
	keys := saidInCode(t)
	add := func(text string) {
		if _, known := keys[text]; !known && strings.ContainsFunc(text, unicode.IsLetter) {
			keys[text] = ask{}
		}
	}
	coded := func(key string) { keys[key] = ask{coded: true} }
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
		book := regulations.For(v)
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
	keys["format|stop"] = ask{coded: true}
	for month := time.January; month <= time.December; month++ {
		keys["month|"+month.String()] = ask{}
	}
	for _, b := range standings.Columns() {
		keys["tie-break|"+b.Code] = ask{head: true}
	}
	for _, kind := range append(arbiter.EventKinds(), kindsOfFindings()...) {
		coded("kind|" + kind)
	}
	free := map[string][]string{ // what settings that are not a closed choice have words for
		"unplayed": {string(standings.Zero), string(standings.Ignore), string(standings.Dummy)}, "keizer-recount": {"always", "never"}, "apart": {"club", "federation", "family"},
	}
	coded("value|boards=0")
	for _, set := range arbiter.SettingList() {
		coded("setting|" + set.Name)
		for _, value := range slices.Concat(set.Choices, free[set.Name]) {
			if strings.ContainsFunc(value, unicode.IsLetter) {
				coded(valueKey(set.Name, value))
			}
		}
	}
	return keys
}

// valueKey is the key of a value of a setting: some words mean another thing in
// a setting of their own.
func valueKey(setting, value string) string {
	english, _ := catalogue.Find("en")
	if own := "value|" + setting + "=" + value; has(english, own) {
		return own
	}
	return "value|" + value
}

func has(l *catalogue.Language, key string) bool {
	_, known := l.Lookup(key, "", 0)
	return known
}

// saidInCode is the texts of rule.Say and rule.Count and of the methods Say,
// Count and Head of a language, wherever they are called. A text that is no
// literal is an error, as nobody could translate it; behind a bar it is a code,
// and gather knows the codes.
func saidInCode(t *testing.T) map[string]ask {
	t.Helper()
	said := map[string]ask{}
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
				a, at := ask{}, []int{0}
				switch sayer(call, file.Name.Name) {
				case "Say":
				case "Head":
					a.head = true
				case "Count":
					at = []int{1, 2}
				default:
					return true
				}
				var texts []string
				for _, i := range at {
					text, literal := literalText(call.Args[i])
					if sum, ok := call.Args[i].(*ast.BinaryExpr); ok && !literal {
						if context, ok := literalText(sum.X); ok && strings.HasSuffix(context, "|") {
							return true
						}
					}
					if !literal {
						t.Errorf("%s: the text is not a literal", set.Position(call.Pos()))
						return true
					}
					texts = append(texts, text)
				}
				key := texts[0]
				if a.head {
					key = "column|" + key
				}
				a.many = append(texts, "")[1]
				if old, known := said[key]; known && old != a {
					t.Errorf("%s: %q is said with a number and without one", set.Position(call.Pos()), key)
				}
				said[key] = a
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

// sayer is the name of the function of package rule, or of the method of a
// language, that says a text in a call; "" for all others.
func sayer(call *ast.CallExpr, in string) string {
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		x, isName := f.X.(*ast.Ident)
		switch {
		case isName && x.Name == "rule" && in == "catalogue": // hands on what it was given
			return ""
		case isName && x.Name == "rule":
			return f.Sel.Name
		case f.Sel.Name == "Count" && len(call.Args) < 3: // of strings, pieces ...
			return ""
		}
		return f.Sel.Name
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
