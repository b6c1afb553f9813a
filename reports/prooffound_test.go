package reports

import (
	"bytes"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/fixtures/exhaustive"
	"flagfall/reports/proof"
	"flagfall/reports/render"
)

// TestEveryFileProvesItself: in every document in every format the same reader finds the head of
// the journal and, if this is given in full, also the entry and the number of the print.
func TestEveryFileProvesItself(t *testing.T) {
	exhaustive.NotShort(t, "every document is printed in every format")
	seen := map[string]bool{}
	for _, x := range everySample(t) {
		if seen[x.kind] || x.kind == "claim" { // the one in the tests is about a file, not about an event
			continue
		}
		seen[x.kind] = true
		seq, _, head := x.state.Changed()
		d, err := x.build(x.state, Options{Print: 7})
		if err != nil {
			t.Fatal(err)
		}
		t.Run(x.kind, func(t *testing.T) {
			t.Parallel()
			for _, f := range append(render.Formats(), render.Linear) {
				if f == render.CSV && len(d.Tables()) == 0 {
					continue // is refused
				}
				var b bytes.Buffer
				if err := render.Write(&b, d, f, render.Options{File: true}); err != nil {
					t.Fatal(err)
				}
				want := proof.Claim{Entry: seq, Head: head, Print: 7}
				if f == render.Text || f == render.Linear {
					want = proof.Claim{Head: strings.ReplaceAll(arbiter.ShortHead(head), "-", "")}
				}
				if got := proof.Find(b.Bytes()); len(got) != 1 || got[0] != want {
					t.Errorf("%s: %+v, want %+v", f, got, want)
				}
			}
		})
	}
	for _, d := range Documents() {
		if !seen[calledOf(d.Name)] && d.Name != "claim" {
			t.Errorf("%s was not tried", d.Name)
		}
	}
}
