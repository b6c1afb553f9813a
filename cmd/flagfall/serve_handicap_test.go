package main

import (
	"net/http"
	"testing"
)

// TestServeHandicap: each page of the office, the hall and the telephone that shows a
// game says who begins it without which men (FMJD 11.1.7).
func TestServeHandicap(t *testing.T) {
	t.Parallel()
	folder, address := cupOffice(t, serving{}, nil)
	runLinesIn(t, folder+"/cup.flagfall", `handicap 1 1 --without 36,37`)
	v := newVisitor(t, address)
	v.get(key(address))
	const said = "begins without the men on 36 and 37"
	for _, page := range []string{"/e/cup/", "/e/cup/results", "/e/cup/sheets?round=1&board=1", "/board/cup/1", "/hall/cup/", "/hall/cup/pairings", "/hall/cup/games?round=1&board=1", "/hall/cup/screen"} {
		status, text := v.get(page)
		v.want(http.StatusOK, status, text, said)
	}
}
