package main

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
)

// TestSitePages: the pages that an export writes are at no width wider than their
// screen, axe-core finds nothing to object to in them, and on a wide screen the moves of
// a game stand beside its board.
func TestSitePages(t *testing.T) {
	t.Parallel()
	p := openTab(t)
	folder, err := demoFolder()
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	world := testEnv(&said, func(string) string { return "" })
	cup := filepath.Join(t.TempDir(), "cup.flagfall")
	site := filepath.Join(t.TempDir(), "cup")
	for _, command := range [][]string{{"new", "Cup", "--system", "knockout", "-e", cup},
		{"player", "add", "Aarts, Anton", "Bakker, Bea", "Claes, Chris", "Dumont, Denis", "Evers, Eva", "Faber, Frans", "Gerrits, Greet", "-e", cup},
		{"pair", "-e", cup}, {"export", site, "--documents", "site", "-e", cup}} {
		if code := run(command, world); code != exitFine {
			t.Fatalf("%q: %d: %s", command, code, said.String())
		}
	}
	axe := accessibility(t)
	visit := func(folder string, pages ...string) {
		files := http.FileServer(http.Dir(folder))
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/favicon.ico" { // which a browser asks for by itself
				w.WriteHeader(http.StatusNoContent)
				return
			}
			files.ServeHTTP(w, r)
		}))
		t.Cleanup(server.Close)
		for _, page := range pages {
			p.open(server.URL + "/" + page)
			p.fits(page, func(int64) {})
			p.accessible(page, axe)
			p.silent(page)
			if page == "game-1.html" && !value[bool](p, `(() => { const of = s => document.querySelector(s).getBoundingClientRect(), b = of(".line svg"), m = of(".line .moves");
				return m.left >= b.right && m.top < b.bottom && [...document.querySelectorAll(".line .moves a")].every(a => a.getClientRects().length === 1) })()`) {
				t.Error("the moves are not beside the board, or one is broken")
			}
		}
	}
	visit(filepath.Join(folder, "prints", "site"), "index.html", "crosstable.html", "player-1.html", "game-1.html")
	visit(filepath.Join(site, "site"), "bracket.html")
}
