package main

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// TestBeforeTheFirstRound: players who may have been entered twice stand side by side until
// it is said that they are two; and who ticks those who are there learns whether the others
// are paired.
func TestBeforeTheFirstRound(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	world := testEnv(io.Discard, func(string) string { return "" })
	for _, line := range [][]string{{"new", "Cup", "--system", "swiss", "--rounds", "3", "--event", folder + "/cup.flagfall"},
		{"player", "add", "de Vries, Jan", "Berg, Ann", "Vries J. de", "Bos, Cor", "-e", folder + "/cup.flagfall"}} {
		if code := run(line, world); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	address, _ := openOffice(t, folder, nil, serving{})
	v := newVisitor(t, address)
	v.get(key(address))
	const same = "The same person: remove number 3"
	status, text := v.get("/e/cup/players")
	v.want(http.StatusOK, status, text, same, "one gives initials where the other gives the name", "Two people")
	status, text = v.post("/e/cup/do", url.Values{"command": {"player edit"}, "player": {"#3"}, "namesake": {"true"}}.Encode())
	v.want(http.StatusOK, status, text)
	if _, text = v.get("/e/cup/players"); strings.Contains(text, same) {
		t.Error("two persons are still taken for one")
	}
	const paired, out = "A player who has not reported is paired all the same.", "A player who has not reported is left out of round 1."
	if _, text = v.get("/e/cup/"); strings.Contains(text, paired) || strings.Contains(text, out) {
		t.Error("nobody has begun to tick who is there")
	}
	status, text = v.post("/e/cup/do", url.Values{"command": {"checkin"}, "player": {"#1"}}.Encode())
	v.want(http.StatusOK, status, text)
	status, text = v.get("/e/cup/")
	v.want(http.StatusOK, status, text, paired, "Leave out who is not here")
	status, text = v.post("/e/cup/do", "command=set&name=check-in&value=required")
	v.want(http.StatusOK, status, text)
	status, text = v.get("/e/cup/")
	v.want(http.StatusOK, status, text, out)
}
