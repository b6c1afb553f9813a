// Package gather is for tests: it finds all texts that the program says in its own
// code, by the syntax of the calls that say them, and what is wrong with the file
// of a language that should have them.
//
// A text belongs to documents or to the command line. Errors, hints, ways out,
// notes, and whatever package main says, are of the command line.
package gather

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"flagfall/arbiter/rule"
)

// Ask is a text that the program asks of a language.
type Ask struct {
	Many string // the English for other numbers; "" where there is one text
	Head bool   // the two lengths of the head of a column
	// Coded says that the part after the bar is a code, for which English has a
	// text of its own.
	Coded bool
	// Later says that only the command line says it: a language whose command line is
	// not complete may lack it.
	Later bool
	// Where is a place that says it: "arbiter/game.go:235 Errorf".
	Where string
}

// values returns the names in {} of a text, sorted.
func values(text string) string {
	names := regexp.MustCompile(`\{[a-z0-9-]+\}`).FindAllString(text, -1)
	slices.Sort(names)
	return strings.Join(names, " ")
}

// sayer says which arguments of a function are texts.
type sayer struct {
	at []int
	// format: they are formats of package fmt, by rule.FormatText.
	format bool
	// spoken: what it says is of the command line.
	spoken bool
}

// sayers are the functions and methods that say something, by their names. Those
// that only hand a format on to one of them are found.
var sayers = map[string]sayer{
	"Say": {at: []int{0}}, "Count": {at: []int{1, 2}}, "Head": {at: []int{0}},
	"Errorf": {at: []int{1}, format: true, spoken: true}, "Format": {at: []int{0}, format: true, spoken: true},
	"Noted": {at: []int{0}, format: true, spoken: true}, "Fault": {at: []int{0}, format: true, spoken: true}, "WithHint": {at: []int{0}, format: true, spoken: true},
	"Way": {at: []int{0}, spoken: true}, "WithWay": {at: []int{0}, spoken: true}, "Advice": {at: []int{0}, spoken: true},
	"Asked": {at: []int{0, 1, 2}, spoken: true},
	"words": {at: []int{0}, spoken: true}, "ask": {at: []int{0, 1, 2}, spoken: true}, "choose": {at: []int{0, 2}, spoken: true},
}

// fields are those of a kind of arguments of the command line, or of fields of an action, that hold a text.
var fields = []string{"question", "lacking", "how", "Question", "Lacking", "How"}

// Documents returns the texts that documents say, by their keys.
func Documents(t *testing.T, root string) map[string]Ask {
	documents, _ := code(t, root)
	return documents
}

// CommandLine returns the texts that the code of the command line says, and errors,
// hints and notes everywhere, by their keys.
func CommandLine(t *testing.T, root string) map[string]Ask { _, spoken := code(t, root); return spoken }

// code reads the code of the program below a folder. A text that is not a literal is
// an error, as nobody could translate it; after a bar it is a code, and so is one
// that a function is given to hand on.
func code(t *testing.T, root string) (documents, spoken map[string]Ask) {
	t.Helper()
	g := &gathering{t: t, set: token.NewFileSet(), sayers: maps.Clone(sayers), documents: map[string]Ask{}, spoken: map[string]Ask{}}
	var files []*ast.File
	for _, folder := range []string{"arbiter", "clocks", "pairing", "scoresheet", "reports", "cmd"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(g.set, path, nil, parser.SkipObjectResolution)
			files = append(files, file)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for known := -1; known != len(g.sayers); {
		known = len(g.sayers)
		for _, file := range files {
			ast.Inspect(file, func(n ast.Node) bool { return g.handsOn(g.folder(file), n) })
		}
	}
	for _, file := range files {
		g.file(file)
	}
	return g.documents, g.spoken
}

// gathering is the state of reading the code.
type gathering struct {
	t                 *testing.T
	set               *token.FileSet
	sayers            map[string]sayer
	documents, spoken map[string]Ask
}

// folder is that of a file.
func (g *gathering) folder(file *ast.File) string {
	return filepath.Dir(g.set.Position(file.Package).Filename)
}

// sayer returns how a function that is called in a folder says something: one of all
// packages, or one of the folder that hands on.
func (g *gathering) sayer(folder, name string) (sayer, bool) {
	if s, says := g.sayers[folder+" "+name]; says {
		return s, true
	}
	s, says := g.sayers[name]
	return s, says
}

// handsOn finds the functions that hand a format on to one that says it.
func (g *gathering) handsOn(folder string, n ast.Node) bool {
	name, params, body := "", (*ast.FieldList)(nil), (*ast.BlockStmt)(nil)
	switch n := n.(type) {
	case *ast.FuncDecl:
		name, params, body = n.Name.Name, n.Type.Params, n.Body
	case *ast.AssignStmt:
		if f, ok := n.Rhs[0].(*ast.FuncLit); ok {
			if id, ok := n.Lhs[0].(*ast.Ident); ok {
				name, params, body = id.Name, f.Type.Params, f.Body
			}
		}
	}
	if _, known := g.sayers[name]; name == "" || known || body == nil {
		return true
	}
	at, index := -1, 0
	handed := ""
	for _, field := range params.List {
		for _, id := range field.Names {
			if typ, ok := field.Type.(*ast.Ident); ok && typ.Name == "string" && (id.Name == "format" || id.Name == "question") {
				at, handed = index, id.Name
			}
			index++
		}
	}
	if at < 0 {
		return true
	}
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if s, ok := g.sayer(folder, called(call)); ok && s.format && s.at[0] < len(call.Args) {
			if id, ok := call.Args[s.at[0]].(*ast.Ident); ok && id.Name == handed {
				// Functions are known by their names alone: of two the texts of one would not be read.
				if own, known := g.sayers[folder+" "+name]; known && own.at[0] != at {
					g.t.Errorf("%s: another %s of this folder is given its text at another place: call one of them otherwise", g.set.Position(call.Pos()), name)
				}
				g.sayers[folder+" "+name] = sayer{at: []int{at}, format: true, spoken: true}
			}
		}
		return true
	})
	return true
}

// called returns the name of the function or method that is called.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.Ident:
		return f.Name
	}
	return ""
}

// file reads one file. Sentences within one of the command line belong to it.
func (g *gathering) file(file *ast.File) {
	main := slices.Contains([]string{"main", "action", "actions"}, file.Name.Name)
	var within token.Pos
	ast.Inspect(file, func(n ast.Node) bool {
		if pair, ok := n.(*ast.KeyValueExpr); ok && main {
			if id, ok := pair.Key.(*ast.Ident); ok && slices.Contains(fields, id.Name) {
				if text, literal := literalText(pair.Value); literal {
					g.add(g.spoken, text, Ask{}, pair.Pos(), id.Name)
				}
			}
		}
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		name := called(call)
		if name == "Such" && len(call.Args) == 1 {
			// In capitals it stands for something, as the arguments of a command do.
			if word, _ := literalText(call.Args[0]); word != "" && strings.Trim(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-") == "" {
				g.add(g.spoken, "argument|"+word, Ask{}, call.Pos(), name)
			}
		}
		s, says := g.sayer(g.folder(file), name)
		if !says || s.at[len(s.at)-1] >= len(call.Args) || file.Name.Name == "gather" {
			return true
		}
		if fun, ok := call.Fun.(*ast.SelectorExpr); ok {
			x, isName := fun.X.(*ast.Ident)
			ofRule := isName && x.Name == "rule"
			// Other packages have an Errorf; catalogue hands on what it was given.
			if name == "Errorf" && !ofRule || ofRule && file.Name.Name == "catalogue" {
				return true
			}
		}
		if _, ok := call.Fun.(*ast.Ident); ok && !s.spoken && file.Name.Name != "rule" {
			return true
		}
		into := g.documents
		if s.spoken {
			within = max(within, call.End())
		}
		if s.spoken || main || call.Pos() < within {
			into = g.spoken
		}
		var texts []string
		for _, i := range s.at {
			text, literal := literalText(call.Args[i])
			if !literal {
				_, sum := call.Args[i].(*ast.BinaryExpr)
				if !handedOn(call.Args[i]) && (sum || !s.spoken) {
					g.t.Errorf("%s: the text is not a literal", g.set.Position(call.Pos()))
				}
				continue
			}
			if s.format {
				text, _ = rule.FormatText(text)
			}
			texts = append(texts, text)
		}
		switch {
		case len(texts) == 0:
		case name == "Head":
			g.add(into, "column|"+texts[0], Ask{Head: true}, call.Pos(), name)
		case name == "Count":
			g.add(into, texts[0], Ask{Many: texts[len(texts)-1]}, call.Pos(), name)
		default:
			for _, text := range texts {
				g.add(into, text, Ask{}, call.Pos(), name)
			}
		}
		return true
	})
}

// handedOn reports whether a text is one that the function was given, or a code
// after a context.
func handedOn(e ast.Expr) bool {
	if sum, ok := e.(*ast.BinaryExpr); ok {
		context, ok := literalText(sum.X)
		return ok && strings.HasSuffix(context, "|")
	}
	return false
}

// add keeps a text that has words.
func (g *gathering) add(into map[string]Ask, key string, a Ask, at token.Pos, how string) {
	if !HasWords(key) && how != "Say" {
		return
	}
	place := g.set.Position(at)
	a.Where = fmt.Sprintf("%s:%d %s", filepath.ToSlash(strings.TrimLeft(place.Filename, "./")), place.Line, how)
	if old, known := into[key]; known {
		if old.Many != a.Many || old.Head != a.Head {
			g.t.Errorf("%s: %q is said with a number and without one", place, key)
		}
		return
	}
	into[key] = a
}

// HasWords reports whether a text has letters beside its values.
func HasWords(text string) bool {
	return strings.ContainsFunc(regexp.MustCompile(`\{[^}]*\}`).ReplaceAllString(text, ""), unicode.IsLetter)
}

// literalText returns the text of a literal, or of several with + between them.
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
