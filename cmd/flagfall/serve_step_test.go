package main

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// TestUndoStep: the undo of the results and that of the journal name the step by what it
// is about, and take it back whole: after the first pairings, these with the numbers that
// were given for them.
func TestUndoStep(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	v := newVisitor(t, address)
	v.get(key(address))
	hidden := regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)">`)
	undo := func(text, before string) {
		t.Helper()
		form := url.Values{}
		_, text, found := strings.Cut(text, before)
		text, _, _ = strings.Cut(text, "</form>")
		for _, m := range hidden.FindAllStringSubmatch(text, -1) {
			form.Add(m[1], m[2])
		}
		if !found || form.Get("command") != "undo" {
			t.Fatalf("there is no undo in %.500s", text)
		}
		status, text := v.post("/e/cup/do", form.Encode())
		v.want(http.StatusOK, status, text)
	}
	status, text := v.get("/e/cup/results")
	v.want(http.StatusOK, status, text)
	if _, last, _ := strings.Cut(text, `<span class="last">`); !strings.HasPrefix(last, "round 1 paired: 3 games (round-robin) <small>+1</small>") {
		t.Errorf("the undo names %.80s", last)
	}
	undo(text, "data-undo")
	_, text = v.get("/e/cup/journal")
	if got := strings.Count(text, "undone by entry"); got != 2 {
		t.Errorf("%d entries are undone", got)
	}
	status, text = v.post("/e/cup/do", "command=pair")
	v.want(http.StatusOK, status, text)
	_, text = v.get("/e/cup/journal")
	undo(text, `<tr id="entry-6" class=" first">`)
	_, text = v.get("/e/cup/journal")
	if got := strings.Count(text, "undone by entry"); got != 4 {
		t.Errorf("%d entries are undone after that of the journal", got)
	}
}
