package arbiter

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"reflect"
	"strings"
	"testing"
)

// methodsOf are the types of the package that have a method, by name.
func methodsOf(t testing.TB, method string) map[string]bool {
	t.Helper()
	packages, err := parser.ParseDir(token.NewFileSet(), ".", func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, 0)
	if err != nil {
		t.Fatal(err)
	}
	types := map[string]bool{}
	for _, file := range packages["arbiter"].Files {
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

// Every type of event has a row, and no two have one name.
func TestEveryEventHasARow(t *testing.T) {
	rows := map[string]bool{}
	for name, k := range eventKinds {
		rows[reflect.TypeOf(k.body).Name()] = true
		if k.body.Kind() != name || k.version < 1 {
			t.Errorf("%s: %s, version %d", name, k.body.Kind(), k.version)
		}
	}
	events := methodsOf(t, "sentence")
	for name := range methodsOf(t, "Kind") {
		if !rows[name] || !events[name] {
			t.Errorf("%s has no row", name)
		}
	}
	if len(rows) != len(methodsOf(t, "Kind")) || len(rows) < 54 {
		t.Errorf("%d rows of %d types", len(rows), len(methodsOf(t, "Kind")))
	}
}
