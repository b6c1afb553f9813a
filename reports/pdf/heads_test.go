package pdf

import (
	"testing"

	"flagfall/arbiter"
	"flagfall/fixtures/exhaustive"
	"flagfall/pairing/systems"
	"flagfall/reports"
)

// The rows choose the type of a list, and not the heads of its columns: pairings and
// standings of ten players are in 20 points in every language, however long "Result" is
// there, and heads are in 10.5 at least.
func TestHeadsDoNotHoldListsDown(t *testing.T) {
	exhaustive.NotShort(t, "every document is laid out")
	faces := builtInFaces()
	for _, system := range []string{systems.Swiss, systems.Keizer} {
		s := eventOf(t, arbiter.Settings{Name: "Riga Autumn Open 2026", System: system, Rounds: 10}, 10, 9, 5)
		for _, language := range reports.Languages() {
			for _, name := range []string{"pairings", "standings"} {
				d, err := reports.Make(reports.Request{Document: name, State: s, Options: map[string]string{"language": language}})
				if err != nil {
					t.Fatal(err)
				}
				d = d.Printed()
				p := composed(d, faces, nil)[0]
				rows, least := 0.0, 100.0
				for _, m := range p.marks {
					switch {
					case m.kind != textMark || m.y < p.top || m.y > p.end:
					case m.cut == medium:
						least = min(least, m.size)
					default:
						rows = max(rows, m.size)
					}
				}
				if rows < farSize-0.5 || least < leastHead || least > 0.75*rows {
					t.Errorf("%s, %s, %s: rows are in %v points and heads in %v", system, name, language, rows, least)
				}
			}
		}
	}
}
