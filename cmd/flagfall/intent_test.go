package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flagfall/arbiter/actions"
	"flagfall/arbiter/rule"
)

// inDomain calls visit with every node of the packages that word no command.
func inDomain(t *testing.T, visit func(at token.Position, n ast.Node)) {
	t.Helper()
	for _, folder := range append(slices.Clone(domain), "reports") {
		err := filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if n != nil {
					visit(files.Position(n.Pos()), n)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// The domain names actions, and no commands and flags.
func TestNoCommandsInDomain(t *testing.T) {
	t.Parallel()
	command := regexp.MustCompile(`\bflagfall [a-z<"{%]|(^|[^-\w])--[a-z{%]`)
	// The mark at the head of a file or of what is hashed: "flagfall clocks 2".
	mark := regexp.MustCompile(`^flagfall [a-z]+ \d+\n?$`)
	help := map[ast.Expr]bool{} // that of actions names their fields as the command line does
	inDomain(t, func(at token.Position, n ast.Node) {
		if pair, is := n.(*ast.KeyValueExpr); is && strings.Contains(at.Filename, "arbiter/actions/") && fmt.Sprint(pair.Key) == "Long" {
			help[pair.Value] = true
		}
		if spec, is := n.(*ast.ValueSpec); is && strings.Contains(at.Filename, "arbiter/actions/") && strings.HasSuffix(spec.Names[0].Name, "Help") && len(spec.Values) > 0 {
			help[spec.Values[0]] = true
		}
		if sum, is := n.(*ast.BinaryExpr); is && help[sum] {
			help[sum.X], help[sum.Y] = true, true
		}
		if call, is := n.(*ast.CallExpr); is && strings.Contains(at.Filename, "arbiter/actions/") && len(call.Args) > 3 {
			if of, is := call.Fun.(*ast.SelectorExpr); is && (of.Sel.Name == "One" || of.Sel.Name == "Several") {
				help[call.Args[3]] = true
			}
		}
		if literal, is := n.(ast.Expr); is && help[literal] {
			return
		}
		if literal, is := n.(*ast.BasicLit); is && literal.Kind == token.STRING {
			if text, err := strconv.Unquote(literal.Value); err != nil || command.MatchString(text) && !mark.MatchString(text) {
				t.Errorf("%s: %s: offer an intent instead, as rule.Way does", at, literal.Value)
			}
		}
	})
	if !command.MatchString("see flagfall log") || !command.MatchString("name it: --board 3") {
		t.Error("a command is not seen")
	}
}

// Every action of a row is a command, with its arguments.
func TestActionsAreCommands(t *testing.T) {
	root := commandTree(system()).root
	root.InitDefaultHelpCmd()
	for _, a := range actions.Intents() {
		if a.Name == rule.Again().Action {
			continue
		}
		cmd, rest, err := root.Find(strings.Split(a.Name, "."))
		if err != nil || len(rest) > 0 {
			t.Errorf("%s is not a command", a.Name)
			continue
		}
		if cmd.Name() == "help" {
			continue
		}
		for _, name := range a.About {
			if cmd.Flags().Lookup(name) != nil || !strings.Contains(cmd.Use, strings.ToUpper(name)) {
				t.Errorf("%s: %q says nothing of %s", a.Name, cmd.Use, name)
			}
		}
		for _, name := range a.With {
			if cmd.Flags().Lookup(name) == nil {
				t.Errorf("%s has no flag --%s", a.Name, name)
			}
		}
	}
}

// docs/formats.md has the rows of all actions; FLAGFALL_UPDATE_FORMATS=1 writes them there.
func TestActionsStandInFormats(t *testing.T) {
	text := page(t, "formats.md")
	head, rest, found := strings.Cut(text, "| action | what it does | what it is about | how |\n|---|---|---|---|\n")
	_, tail, ended := strings.Cut(rest, "\n\n")
	if !found || !ended {
		t.Fatal("docs/formats.md has no table of actions")
	}
	table := "| action | what it does | what it is about | how |\n|---|---|---|---|\n"
	cell := func(names []string) string {
		if len(names) == 0 {
			return " |"
		}
		return " `" + strings.Join(names, "` `") + "` |"
	}
	for _, a := range actions.Intents() {
		table += "| `" + a.Name + "` | " + a.Does + " |" + cell(a.About) + cell(a.With) + "\n"
	}
	switch written := head + table + "\n" + tail; {
	case written == text:
	case os.Getenv("FLAGFALL_UPDATE_FORMATS") != "":
		if err := os.WriteFile(filepath.Join("..", "..", "docs", "formats.md"), []byte(written), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Error("the table of actions in docs/formats.md is not that of the rows: FLAGFALL_UPDATE_FORMATS=1 writes it")
	}
}

// Every {name} of a sentence with intents has a value, and every value a {name}.
func TestWaysAreFilled(t *testing.T) {
	t.Parallel()
	braces := regexp.MustCompile(`\{([^{}]*)\}`)
	inDomain(t, func(at token.Position, n ast.Node) {
		call, is := n.(*ast.CallExpr)
		if !is || len(call.Args) == 0 {
			return
		}
		of, is := call.Fun.(*ast.SelectorExpr)
		if !is || !slices.Contains([]string{"WithWay", "Way", "Advice"}, of.Sel.Name) {
			return
		}
		if room, is := of.X.(*ast.Ident); is && room.Name == "swiss" {
			return // what a pairing system advises, from numbers
		}
		text, is := valueOf(call.Args[0]).(string)
		if !is {
			t.Errorf("%s: the sentence is not a literal", at)
			return
		}
		var named, given []string
		for _, found := range braces.FindAllStringSubmatch(text, -1) {
			named = append(named, found[1])
		}
		for i := 1; i < len(call.Args); i++ {
			if try, is := intentOf(t, at, call.Args[i]); is {
				given = append(given, rule.Way("", try).With[0].Name)
				continue
			}
			if call, is := call.Args[i].(*ast.CallExpr); is && called(call) == "PlayOn" {
				given = append(given, "play-off")
				continue
			}
			name, _ := valueOf(call.Args[i]).(string)
			given = append(given, name)
			i++
		}
		slices.Sort(named)
		slices.Sort(given)
		if !slices.Equal(named, given) {
			t.Errorf("%s: %q has values for %q", at, text, given)
		}
	})
}

// Every intent of the domain is worded as a command line that can be read, up to
// arguments that a person has to add.
func TestIntentsAreCommandLines(t *testing.T) {
	t.Parallel()
	flags := map[string][]string{} // the kinds of all flags, by name
	var gather func(*cobra.Command)
	gather = func(cmd *cobra.Command) {
		for _, sub := range cmd.Commands() {
			gather(sub)
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			kind := "value"
			if f.Value.Type() == "bool" {
				kind = "bool"
			}
			flags[f.Name] = append(flags[f.Name], kind)
		})
	}
	gather(commandTree(system()).root)
	seen := map[string]bool{}
	inDomain(t, func(at token.Position, n ast.Node) {
		i, is := intentOf(t, at, n)
		if !is {
			return
		}
		seen[i.Action] = true
		row := actions.Intended(i.Action)
		if row.Name == "" {
			t.Errorf("%s: there is no action %q", at, i.Action)
			return
		}
		line := commandLine(i)
		if i.Action == rule.Again().Action {
			for _, a := range i.Arguments {
				kind := "value"
				if a.Value == "true" {
					kind = "bool"
				}
				if kinds := flags[a.Name]; len(kinds) == 0 || a.Value != "" && !slices.Contains(kinds, kind) {
					t.Errorf("%s: no command has the flag of %s", at, line)
				}
			}
			return
		}
		for _, a := range i.Arguments {
			if !slices.Contains(row.About, a.Name) && !slices.Contains(row.With, a.Name) {
				t.Errorf("%s: the row of %s has no argument %s", at, i.Action, a.Name)
			}
		}
		words, err := commandWords(line)
		if err != nil {
			t.Fatalf("%s: %s: %v", at, line, err)
		}
		if i.Action == "help" {
			return
		}
		tree := commandTreeFor(system(), words)
		cmd, rest, err := tree.root.Find(tree.dashed(words))
		if err == nil {
			err = cmd.ParseFlags(rest)
		}
		if err != nil {
			t.Errorf("%s: %s: %v", at, line, err)
			return
		}
		given := cmd.Flags().Args()
		for range 4 { // what a person has to add
			if err = cmd.ValidateArgs(given); err == nil {
				return
			}
			given = append(given, "X")
		}
		t.Errorf("%s: %s: %v", at, line, err)
	})
	for _, a := range rule.Actions() {
		if !seen[a.Name] {
			t.Errorf("nothing offers the action %s", a.Name)
		}
	}
}

// intentOf is the intent that a call of the package rule makes. A value that is
// worked out stands as 1, which is a board, a number and a name.
func intentOf(t *testing.T, at token.Position, n ast.Node) (rule.Intent, bool) {
	call, is := n.(*ast.CallExpr)
	if !is {
		return rule.Intent{}, false
	}
	of, is := call.Fun.(*ast.SelectorExpr)
	if !is {
		return rule.Intent{}, false
	}
	if of.Sel.Name == "WithReason" {
		return intentOf(t, at, call.Args[0])
	}
	if in, is := of.X.(*ast.Ident); !is || in.Name != "rule" {
		return rule.Intent{}, false
	}
	var args []any
	for _, e := range call.Args {
		args = append(args, valueOf(e))
	}
	if call.Ellipsis.IsValid() {
		args = args[:1] // the others are put together where it runs
	}
	switch of.Sel.Name {
	case "Try":
		if named, is := call.Args[0].(*ast.SelectorExpr); is && named.Sel.Name == "Action" {
			return rule.Intent{}, false // another intent, with more arguments
		}
		action, is := call.Args[0].(*ast.BasicLit)
		if !is {
			t.Errorf("%s: an action is named by a literal", at)
			return rule.Intent{}, false
		}
		name, _ := strconv.Unquote(action.Value)
		return rule.Try(name, args[1:]...), true
	case "Again":
		return rule.Again(args...), true
	case "Without":
		var names []string
		for _, a := range args {
			names = append(names, a.(string))
		}
		return rule.Without(names...), true
	}
	return rule.Intent{}, false
}

// called is the name of the function or method that is called.
func called(call *ast.CallExpr) string {
	switch of := call.Fun.(type) {
	case *ast.Ident:
		return of.Name
	case *ast.SelectorExpr:
		return of.Sel.Name
	}
	return ""
}

func valueOf(e ast.Expr) any {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil {
			return text
		}
		return e.Value
	case *ast.Ident:
		if e.Name == "true" {
			return true
		}
	case *ast.CallExpr:
		if of, is := e.Fun.(*ast.SelectorExpr); is && of.Sel.Name == "Such" {
			if text, is := valueOf(e.Args[0]).(string); is {
				return rule.Such(text)
			}
		}
	}
	return "1"
}

// An intent is typed as a shell takes it.
func TestCommandLine(t *testing.T) {
	for want, i := range map[string]rule.Intent{
		`flagfall log`:                                     rule.Try("log"),
		`flagfall player add "Jansen, Piet"`:               rule.Try("player.add", "name", rule.Such("Jansen, Piet")),
		`flagfall correct 3 1½-0 --round 2 --reason WHY`:   rule.Try("correct", "board", 3, "result", "1½-0", "round", 2, "reason", rule.Such("WHY")),
		`flagfall export --all DIR`:                        rule.Try("export", "all", true, "dir", rule.Such("DIR")),
		`flagfall set tie-breaks wins,direct`:              rule.Try("set", "name", "tie-breaks", "value", "wins,direct"),
		`--analogy --article "WCDF 5.3"`:                   rule.Again("analogy", true, "article", "WCDF 5.3"),
		`--left`:                                           rule.Again("left"),
		`--rule`:                                           rule.Without("rule"),
		`flagfall group set "A \"first\"" Berg "d'Arc; x"`: rule.Try("group.set", "name", `A "first"`, "player", "Berg", "player", "d'Arc; x"),
	} {
		if got := commandLine(i); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// What an action is about are fields of its command in the browser, where a way out is a
// button: one that has another name there is refused.
func TestWaysAreFields(t *testing.T) {
	t.Parallel()
	fields := map[string][]string{}
	for _, c := range (&browser{env: &env{}}).Commands("en") {
		fields[c.Path] = []string{}
		for _, f := range c.Fields {
			fields[c.Path] = append(fields[c.Path], f.Name)
		}
	}
	for _, a := range actions.Intents() {
		named, found := fields[strings.ReplaceAll(a.Name, ".", " ")]
		for _, name := range slices.Concat(a.About, a.With) {
			if found && !slices.Contains(named, name) {
				t.Errorf("%s has no field %s; it has %s", a.Name, name, named)
			}
		}
	}
}
