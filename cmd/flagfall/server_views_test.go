package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter/store/journaltest"
)

// TestViewsAreTheOffice: after each command, also a correction, an undo, a withdrawal or
// an adjournment, the views that other programs query have what the prints have.
func TestViewsAreTheOffice(t *testing.T) {
	t.Parallel()
	database := journaltest.Database(t)
	ask := func(query string) (rows []string) {
		t.Helper()
		out, err := exec.Command("psql", "-d", database, "-Atc", query).Output()
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.TrimSpace(string(out)); text != "" {
			rows = strings.Split(text, "\n")
		}
		return rows
	}
	typed := func(words ...string) string {
		t.Helper()
		var out strings.Builder
		world := testEnv(&out, func(string) string { return "" })
		if code := run(append(words, "--event", "cup", "--database", database), world); code != exitFine {
			t.Fatalf("%v: %d", words, code)
		}
		return out.String()
	}
	// printed are the columns of the tables of a document, whose names begin so.
	printed := func(document, tables, columns string, more ...string) (rows []string) {
		t.Helper()
		var d struct {
			Blocks []struct {
				Name string
				Rows []map[string]any
			}
		}
		if err := json.Unmarshal([]byte(typed(append([]string{"print", document, "--format", "json"}, more...)...)), &d); err != nil {
			t.Fatal(err)
		}
		for _, b := range d.Blocks {
			round, is := strings.CutPrefix(b.Name, tables)
			for _, r := range b.Rows {
				if !is {
					break
				}
				words := []string{round}
				for _, name := range strings.Fields(columns) {
					words = append(words, "")
					if v := r[name]; v != nil {
						words[len(words)-1] = strings.ReplaceAll(fmt.Sprint(v), "–", "-")
					}
				}
				rows = append(rows, strings.Join(words, "|"))
			}
		}
		return rows
	}
	if code := run([]string{"new", "Cup", "--system", "swiss", "--rounds", "4", "--database", database}, testEnv(io.Discard, func(string) string { return "" })); code != exitFine {
		t.Fatal(code)
	}
	compared := map[string]int{}
	for _, line := range []string{
		"player add Ann Bob Cid Dan Eva", "pair", "result 1 2-0", "result 2 1-1", "correct 1 1-1 --reason slip", "undo", "redo", "pair", "result 1 0-2",
		"postpone 2 --adjourned --reason late", "pair", "result 1 1-1", "result 2 2-0", "correct 1 0-2 --round 1 --reason slip", "withdraw Bob", "undo", "redo", "pair",
		"result 2 2-0 --round 2", "undo", "undo", "reinstate Bob",
	} {
		typed(strings.Fields(line)...)
		same := func(view string, shown, printed []string) {
			t.Helper()
			slices.Sort(shown)
			slices.Sort(printed)
			if !slices.Equal(shown, printed) {
				t.Errorf("%s after %q:\n%s\nprinted:\n%s", view, line, strings.Join(shown, "\n"), strings.Join(printed, "\n"))
			}
			compared[view] += len(shown)
		}
		same("players", ask("SELECT '', name, nullif(rating, 0), club, federation FROM flagfall.players"), printed("players", "players", "name rating club federation"))
		same("results", ask("SELECT round, board, first_name, result, second_name FROM flagfall.results"), printed("results", "round-", "board first result second"))
		if after := ask("SELECT DISTINCT after_round FROM flagfall.standings"); len(after) > 0 {
			same("standings", ask("SELECT '', place, name, points, games, won, drawn, lost FROM flagfall.standings"), printed("standings", "standings", "place name points games won drawn lost", "--round", after[0]))
		}
	}
	for _, view := range []string{"players", "results", "standings"} {
		if compared[view] < 50 {
			t.Errorf("only %d rows of %s were compared", compared[view], view)
		}
	}
}
