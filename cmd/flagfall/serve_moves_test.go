package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
)

// TestRecordedMoves: what telephones send is taken in the order of the game, once; what
// is no legal move, or comes after another, is refused and said; a game begins with
// the moves of its ballot, and survives the end of the office.
func TestRecordedMoves(t *testing.T) {
	exhaustive.NotShort(t, "a whole event is played")
	t.Parallel()
	for _, c := range []struct {
		variant, more string
		ballot        int
		good, bad     string
	}{{"international", "", 0, "32-28", "32-21"}, {"english", " --ballots 3-move --seed 7", 3, "", "1-32"}} {
		t.Run(c.variant, func(t *testing.T) {
			dir, home := t.TempDir(), t.TempDir()
			world := testEnv(io.Discard, func(string) string { return "" })
			for _, line := range []string{"new Cup --system swiss --rounds 3 --variant " + c.variant + c.more, "player add Ann Bob Cid Dan", "pair"} {
				if code := run(append(strings.Fields(line), "--event", dir+"/cup.flagfall"), world); code != exitFine {
					t.Fatalf("%s: %d", line, code)
				}
			}
			address, stop := openOffice(t, dir, map[string]string{"XDG_STATE_HOME": home}, serving{})
			v := newVisitor(t, address)
			v.get(key(address))
			type answer struct {
				Game *struct {
					Plies, Given int
					Legal        []struct {
						Text     string
						From, To int
					}
				}
				Refused []string
			}
			n := 0
			send := func(press string) (a answer) {
				t.Helper()
				n++
				status, text := v.post("/board/cup/1/clock?plies=-1", fmt.Sprintf(`[{"id":"p%d","round":1,"side":"first","still":true,%s}]`, n, press))
				if err := json.Unmarshal([]byte(text), &a); err != nil || status != http.StatusOK || a.Game == nil {
					t.Fatalf("%s: %d %s", press, status, text)
				}
				return a
			}
			a := send(`"move":"` + c.bad + fmt.Sprintf(`","ply":%d`, c.ballot+1))
			if a.Game.Plies != c.ballot || a.Game.Given != c.ballot || len(a.Refused) != 1 || !strings.Contains(a.Refused[0], "not a legal move") {
				t.Fatalf("an illegal move: %+v", a)
			}
			if a = send(fmt.Sprintf(`"back":true,"ply":%d`, c.ballot)); a.Game.Plies != c.ballot || len(a.Refused) != 2 {
				t.Errorf("a move of the ballot taken back: %+v", a)
			}
			// A telephone that did not know what is legal names two squares.
			first := a.Game.Legal[0]
			if a = send(fmt.Sprintf(`"move":"%d-%d","ply":%d`, first.From, first.To, c.ballot+1)); a.Game.Plies != c.ballot+1 {
				t.Errorf("two squares: %+v", a)
			}
			if a = send(fmt.Sprintf(`"move":%q,"ply":%d`, a.Game.Legal[0].Text, c.ballot+1)); a.Game.Plies != c.ballot+1 || !strings.Contains(a.Refused[2], "another move there") {
				t.Errorf("a move where there is one: %+v", a)
			}
			if a = send(fmt.Sprintf(`"back":true,"ply":%d`, c.ballot+1)); a.Game.Plies != c.ballot {
				t.Errorf("a move taken back: %+v", a)
			}
			for range 4 {
				a = send(fmt.Sprintf(`"move":%q,"ply":%d`, a.Game.Legal[0].Text, a.Game.Plies+1))
			}
			stop()
			address, _ = openOffice(t, dir, map[string]string{"XDG_STATE_HOME": home}, serving{})
			v.base, _, _ = strings.Cut(address, "/enter")
			v.get(key(address))
			status, text := v.get("/hall/cup/game?round=1&board=1")
			v.want(http.StatusOK, status, text)
			var game struct{ Moves []struct{ Text string } }
			if err := json.Unmarshal([]byte(text), &game); err != nil || len(game.Moves) != c.ballot+4 {
				t.Errorf("after a new start the game has %d plies: %s", len(game.Moves), text)
			}
			status, _ = v.get(fmt.Sprintf("/hall/cup/game?round=1&board=1&plies=%d", c.ballot+4))
			if status != http.StatusNoContent {
				t.Errorf("a game that has not changed: %d", status)
			}
		})
	}
}
