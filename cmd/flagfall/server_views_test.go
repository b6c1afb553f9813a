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
	// ask gives the rows of each query; one process asks them all, as one connection.
	ask := func(queries ...string) (answers [][]string) {
		t.Helper()
		const end = "-- end of an answer --"
		args := []string{"-d", database, "-At", "-v", "ON_ERROR_STOP=1"}
		for _, query := range queries {
			args = append(args, "-c", query, "-c", `\echo `+end)
		}
		out, err := exec.Command("psql", args...).Output()
		if err != nil {
			t.Fatal(err)
		}
		texts := strings.Split(string(out), end+"\n")
		if len(texts) != len(queries)+1 {
			t.Fatalf("%d answers to %d queries: %s", len(texts)-1, len(queries), out)
		}
		for _, text := range texts[:len(queries)] {
			var rows []string
			if text = strings.TrimSpace(text); text != "" {
				rows = strings.Split(text, "\n")
			}
			answers = append(answers, rows)
		}
		return answers
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
		shown := ask("SELECT '', name, nullif(rating, 0), club, federation FROM flagfall.players",
			"SELECT round, board, first_name, result, second_name FROM flagfall.results",
			"SELECT '', place, name, points, games, won, drawn, lost FROM flagfall.standings",
			"SELECT DISTINCT after_round FROM flagfall.standings")
		same("players", shown[0], printed("players", "players", "name rating club federation"))
		same("results", shown[1], printed("results", "round-", "board first result second"))
		if after := shown[3]; len(after) > 0 {
			same("standings", shown[2], printed("standings", "standings", "place name points games won drawn lost", "--round", after[0]))
		}
	}
	for _, view := range []string{"players", "results", "standings"} {
		if compared[view] < 50 {
			t.Errorf("only %d rows of %s were compared", compared[view], view)
		}
	}
}
