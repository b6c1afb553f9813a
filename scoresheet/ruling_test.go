package scoresheet

import (
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/pdn"
)

// FMJD 5.4: the opponent had the missed capture rectified; the record may hold
// the irregular move, the regular one, or both.
func TestReplayGoesOnFromARuling(t *testing.T) {
	const head = `[GameType "20"]
1. 32-28 19-23 `
	for _, c := range []struct {
		name, text string
		ruling     Ruling
		note       string
	}{
		{"the irregular move alone", "2. 38-32 18x29 3. 34x23 2-0", Ruling{Ply: 3, Recalled: true, Instead: "28x19"}, "38-32 was recalled by ruling, and 28x19 was made instead"},
		{"both", "2. 38-32 28x19 14x23 3. 38-32 2-0", Ruling{Ply: 3, Recalled: true, Instead: "28x19"}, "38-32 was recalled"},
		{"both, and the ruling does not name it", "2. 38-32 28x19 14x23 3. 38-32 2-0", Ruling{Ply: 3, Recalled: true}, "28x19 was made instead"},
		{"the record was amended", "2. 28x19 14x23 3. 38-32 2-0", Ruling{Ply: 3, Recalled: true, Instead: "28x19"}, "28x19 is the move put right"},
		{"amended, and the ruling does not name it", "2. 28x19 14x23 3. 38-32 2-0", Ruling{Ply: 3, Recalled: true}, "28x19 is the move put right"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := head + c.text
			if c.name == "the irregular move alone" {
				text = head + "2. 38-32 14x23 3. 34-29 2-0"
			}
			games, err := pdn.ReadAll([]byte(text), "x")
			if err != nil {
				t.Fatal(err)
			}
			plies := games[0].Plies()
			out, err := NewReplayer(Options{}).ReplayRuled(games[0], []Ruling{c.ruling})
			if err != nil {
				t.Fatal(err)
			}
			if out.Verdict != Clean || len(out.Findings) > 0 || out.Plies[2].Text() != "28x19" {
				t.Errorf("%v, %+v", out.Verdict, out.Findings)
			}
			if n := len(out.Notes); n == 0 || !strings.Contains(out.Notes[n-1].Said.String(), c.note) || out.Notes[n-1].Kind != NoteRuling {
				t.Errorf("notes %+v", out.Notes)
			}
			if games[0].Plies() != plies || games[0].Steps[2].Text != strings.Fields(text[len(`[GameType "20"]`):])[4] {
				t.Error("the record itself was changed")
			}
		})
	}
}

// FMJD 5.7, WCDF 1.26: a move that stands is replayed as played and keeps its
// finding.
func TestReplayKeepsWhatStands(t *testing.T) {
	games, err := pdn.ReadAll([]byte("[GameType \"20\"]\n1. 32-28 19-23 2. 38-32 23-29 2-0"), "x")
	if err != nil {
		t.Fatal(err)
	}
	r := NewReplayer(Options{})
	out, err := r.ReplayRuled(games[0], []Ruling{{Ply: 3, Basis: "FMJD 5.7"}})
	if err != nil || len(out.Findings) == 0 || out.Findings[0].Kind != MissedCapture {
		t.Fatalf("%v, %+v", err, out.Findings)
	}
	if n := out.Notes[len(out.Notes)-1]; n.Said.String() != "38-32 stands by ruling (FMJD 5.7)" {
		t.Errorf("note %+v", n)
	}
	for _, bad := range []Ruling{{Ply: 9, Recalled: true}, {Ply: 0}, {Ply: 3, Recalled: true, Instead: "nonsense"}} {
		if _, err := r.ReplayRuled(games[0], []Ruling{bad}); rule.CodeOf(err) != rule.Usage {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}
