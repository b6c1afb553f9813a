package clocks_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"flagfall/clocks"
	"flagfall/fixtures/corpus"
)

var clockCommand = regexp.MustCompile(`\[%clock\s+[wW](\d+:\d\d:\d\d)\s+[bB](\d+:\d\d:\d\d)\]`)

// TestCorpusAnomaly: in one real game at 600+0 White's display rises from
// 0:06:25 to 0:08:10 between moves 65 and 66; nothing else is wrong with it.
func TestCorpusAnomaly(t *testing.T) {
	body, err := os.ReadFile(corpus.Dir(t, "games", "international", "lidraughts_clock_001NahOY.pdn"))
	if err != nil {
		t.Fatal(err)
	}
	control, err := clocks.ParseTag("600+0")
	if err != nil {
		t.Fatal(err)
	}
	r := clocks.Record{Control: control, Result: clocks.WonByFirst, Law: clocks.InternationalFlag(), Names: [2]string{"White", "Black"}}
	for _, m := range clockCommand.FindAllStringSubmatch(string(body), -1) {
		var p clocks.PlyTime
		for side, text := range m[1:] {
			reading, err := clocks.ParseReading(text)
			if err != nil {
				t.Fatal(err)
			}
			p.Left[side] = clocks.Note(reading)
		}
		p.Notations = []string{"clock"}
		r.Plies = append(r.Plies, p)
	}
	if len(r.Plies) < 300 {
		t.Fatalf("only %d readings", len(r.Plies))
	}
	found := clocks.Check(r)
	if len(found) != 1 {
		t.Fatalf("%d findings, want 1: %+v", len(found), found)
	}
	f := found[0]
	if f.Kind != clocks.TimeAdded || f.Ply != 131 || f.Side != clocks.First || f.Amount != 105*clocks.OneSecond {
		t.Errorf("%+v", f)
	}
	if !strings.Contains(f.Said.String(), "rose from 0:06:25 to 0:08:10 at move 66") || !strings.Contains(f.Said.String(), "Black lost 0:01:46 at the same time") {
		t.Error(f.Said.String())
	}
}
