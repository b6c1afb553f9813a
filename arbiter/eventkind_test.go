package arbiter

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
)

// sources are the files of this package without its tests, read once.
var sources = sync.OnceValues(func() ([]*ast.File, error) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
})

// methodsOf are the types of the package that have a method, by name.
func methodsOf(t testing.TB, method string) map[string]bool {
	t.Helper()
	files, err := sources()
	if err != nil {
		t.Fatal(err)
	}
	types := map[string]bool{}
	for _, file := range files {
		for _, d := range file.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || f.Recv == nil || f.Name.Name != method {
				continue
			}
			if name, is := f.Recv.List[0].Type.(*ast.Ident); is {
				types[name.Name] = true
			}
		}
	}
	return types
}

// Every type of event has a row, which names everything that the type can say
// about it.
func TestEveryEventHasARow(t *testing.T) {
	rows := map[string]*eventKind{}
	for name, k := range eventKinds {
		rows[reflect.TypeOf(k.body).Name()] = k
		if Kind(k.body) != name {
			t.Errorf("%s: %s", name, Kind(k.body))
		}
	}
	events := methodsOf(t, "sentence")
	for name := range methodsOf(t, "apply") {
		if rows[name] == nil || !events[name] {
			t.Errorf("%s has no row", name)
		}
	}
	// A method that a type of event has by the name of one of the interfaces fits it: one of
	// another form would be passed over in silence.
	for method, fits := range map[string]func(Event) bool{
		"audit":     is[auditing],
		"claim":     is[claiming],
		"games":     is[pairingGames],
		"seats":     is[seating],
		"deviation": is[deviating],
		"ruling":    is[ruledOn],
		"takeBack":  is[takenBack],
		"goesOn":    func(e Event) bool { return kindOf(e).goesOn != nil },
		"brings":    func(e Event) bool { return kindOf(e).brings != nil },
	} {
		for name := range methodsOf(t, method) {
			if k := rows[name]; k != nil && !fits(k.body) {
				t.Errorf("%s of %s is passed over", method, name)
			}
		}
		for name, k := range rows {
			if !strings.Contains("goesOn brings", method) && fits(k.body) != methodsOf(t, method)[name] {
				t.Errorf("%s has %s by what is embedded in it", name, method)
			}
		}
	}
	if len(rows) != len(methodsOf(t, "apply")) || len(rows) < 54 {
		t.Errorf("%d rows of %d types", len(rows), len(methodsOf(t, "apply")))
	}
}

// is reports whether an event has the methods of an interface.
func is[T any](e Event) bool { _, has := e.(T); return has }

// The test of any commands draws every command of the package.
func TestEveryCommandIsDrawn(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "property_test.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[string]bool{}
	for _, d := range file.Decls {
		f, is := d.(*ast.FuncDecl)
		if !is || !strings.HasPrefix(f.Name.Name, "draw") {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if c, is := n.(*ast.CompositeLit); is {
				if name, is := c.Type.(*ast.Ident); is {
					drawn[name.Name] = true
				}
			}
			return true
		})
	}
	commands := methodsOf(t, "decide")
	for name := range commands {
		if !drawn[name] {
			t.Errorf("no %s is drawn", name)
		}
	}
	if len(commands) < 50 {
		t.Errorf("only %d commands were found", len(commands))
	}
}
