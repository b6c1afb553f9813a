package gather

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// neverOne are the texts in which the number before such a word is two or more, or a
// limit; whoever adds one says so by it.
var neverOne = []string{
	"%d bits", "a bundle holds 1 to %d documents", "a knock-out of %d players has", "a round robin of %d players has",
	"a scoresheet has no room for %d moves", "a sheet of %d plies is longer than any game", "the sheet has %d plies, more than any game has",
	"an event has %d rounds at most", "an event of %d rounds cannot be held", "two players cannot have %d games",
	"board %s has %d photos already", "the event has %d photos already", "%q is longer than %d hours", "%q is not a range of at most %d boards",
	"%d boards are named, more than %d", "%d rounds cannot begin at once", "at most %d", "the table has more than %d rows", "nothing can be set in type of %d points",
	"%d players are there, but too many of them have met", "the %d players of %v to %s", "there are %d players, an odd number", "no more than %s can be made of the %d players",
	"%s is paired %d times", "%d byes are given to %d players", "The first sheet leaves %d moves open", "The second sheet leaves %d moves open", "of the first %d games cannot be replayed",
	"%s asks for %d moves, outside 1 to %d", "one number of the round robin is free, but %d players were named", "%d players are named, but a match has",
	"%s and %s have %d games with these colours", "%s holds %d games, but a ruling is about one", "%s has %d games, but one board was named",
	"round %d, board %d has %d games", "the sheet of round %d, board %s holds %d games", "this holds %d games, but a board has only one",
	"%s: for %d to %d players", "ten players, %d rounds, invented", "Planted: %d faults on %d sheets", "%d a side in %d rows", "no sheet of %d plies, of which",
	"{players} players have fewer opponents than {rounds} rounds", "{rounds} rounds are many for {players} players", "rounds are few for {players} players", "round is few for {players} players", "{n} players divide {sum}",
	"columns %d and %d", "%d moves", "%d plies", "%d findings were made, but", "%d prints: look at", "{count} moves before the control", "{required} moves after", "{fraction} seconds", "{number} times half a win",
	"{pair} pairs", "{print} prints", "the system {system} pairs",
}

// TestOneIsSaidAsOne: whoever says a number of anything that is counted elsewhere
// ("{n} round", "{n} rounds") counts it there too, so that nobody has "1 rounds".
func TestOneIsSaidAsOne(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..", "..")
	files, counted, said := token.NewFileSet(), map[string]bool{}, map[token.Pos]string{}
	many := regexp.MustCompile(`^\{n\} ([a-z]+s)$`)
	for _, folder := range []string{"pairing", "arbiter", "clocks", "scoresheet", "reports", "cmd"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "journaltest") {
				return err
			}
			file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					if called(n) == "Count" && len(n.Args) > 2 {
						text, _ := literalText(n.Args[2])
						if m := many.FindStringSubmatch(text); m != nil {
							counted[m[1]] = true
						}
						for _, arg := range slices.Concat(n.Args[:1], n.Args[3:]) {
							ast.Inspect(arg, func(n ast.Node) bool { return literal(n, said) })
						}
						return false
					}
				default:
					return literal(n, said)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(counted) < 10 || len(said) < 5000 {
		t.Fatalf("%d words are counted, in %d texts", len(counted), len(said))
	}
	number := regexp.MustCompile(`(?:%d|\{[a-z]+\}) ([a-z]+s)\b`)
	for at, text := range said {
		for _, m := range number.FindAllStringSubmatch(text, -1) {
			if counted[m[1]] && !slices.ContainsFunc(neverOne, func(known string) bool { return strings.Contains(text, known) }) {
				t.Errorf("%s: %q says a number of %s that may be one: count it (rule.Count)", files.Position(at), text, m[1])
			}
		}
	}
}

// literal keeps a text of the program.
func literal(n ast.Node, said map[token.Pos]string) bool {
	if e, is := n.(*ast.BasicLit); is && e.Kind == token.STRING {
		if text, ok := literalText(e); ok {
			said[e.Pos()] = text
		}
	}
	return true
}
