package scoresheet

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"flagfall/fixtures/corpus"
	"flagfall/fixtures/exhaustive"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// trueFindings are all that is found in the 23,863 games of the corpus, whose
// moves are all legal. Each was looked at:
//
//   - bad-position: studies with a man on its own promotion row;
//   - result-conflict: the Result tag was changed, the moves end as played;
//   - result-contradicts: in these games the result after the moves is the one
//     that the final position shows;
//   - play-after-end: the position after move 79 stood for the third time (FMJD
//     6.1), and play went on.
var trueFindings = []string{
	"english/lpc.pdn#36 bad-position",
	"english/lpc.pdn#63 bad-position",
	"english/lpc.pdn#65 bad-position",
	"english/lpc.pdn#73 bad-position",
	"frisian/lidraughts_pydraughts_tests.pdn#19 result-conflict",
	"frisian/lidraughts_pydraughts_tests.pdn#20 result-conflict",
	"international/fail_40Camp.DamaInternazionaleAssoluto.pdn#1 result-conflict",
	"international/kurnik.pdn#3 play-after-end",
	"international/lidraughts_pydraughts_tests.pdn#18 result-conflict",
	"international/lidraughts_pydraughts_tests.pdn#18 result-contradicts",
	"international/lidraughts_pydraughts_tests.pdn#23 result-conflict",
	"russian/lidraughts_pydraughts_tests.pdn#1 result-conflict",
	"russian/lidraughts_pydraughts_tests.pdn#1 result-contradicts",
	"russian/lidraughts_pydraughts_tests.pdn#5 result-conflict",
	"russian/lidraughts_pydraughts_tests.pdn#5 result-contradicts",
	"russian/lidraughts_pydraughts_tests.pdn#9 result-conflict",
	"russian/lidraughts_pydraughts_tests.pdn#12 result-conflict",
	"russian/lidraughts_pydraughts_tests.pdn#12 result-contradicts",
	"russian/lidraughts_pydraughts_tests.pdn#14 result-conflict",
	"russian/lidraughts_pydraughts_tests.pdn#14 result-contradicts",
	"russian/lidraughts_pydraughts_tests.pdn#15 result-conflict",
	"russian/lidraughts_pydraughts_tests.pdn#15 result-contradicts",
	"russian/lidraughts_pydraughts_tests.pdn#16 result-conflict",
}

// TestCorpusFindings checks that nothing false is found in the corpus, and
// verifies the findings about results and repetitions in another way than the
// replay.
func TestCorpusFindings(t *testing.T) {
	exhaustive.NotShort(t, "all real games are replayed")
	folders, err := os.ReadDir(corpus.Dir(t, "games"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	games := 0
	for _, folder := range folders {
		files, _ := filepath.Glob(corpus.Dir(t, "games", folder.Name()) + "/*.pdn")
		for _, file := range files {
			o := Options{}
			o.Results, _ = evidenceOf(t, file).Orientation()
			r := NewReplayer(o)
			eachGame(t, file, func(g *pdn.Game) {
				games++
				out := r.Replay(g)
				for i := range out.Findings {
					f := &out.Findings[i]
					got = append(got, fmt.Sprintf("%s/%s#%d %s", folder.Name(), filepath.Base(file), g.Number, f.Kind))
					prove(t, got[len(got)-1], out, f)
				}
			})
		}
	}
	if games != 23863 {
		t.Errorf("%d games", games)
	}
	slices.Sort(got)
	want := slices.Sorted(slices.Values(trueFindings))
	for _, f := range got {
		if !slices.Contains(want, f) {
			t.Errorf("found: %s", f)
		}
	}
	for _, f := range want {
		if !slices.Contains(got, f) {
			t.Errorf("not found: %s", f)
		}
	}
}

// evidenceOf looks at the first games of a file, as flagfall verify does.
func evidenceOf(t *testing.T, file string) *Evidence {
	var e Evidence
	r := NewReplayer(Options{})
	n := 0
	eachGame(t, file, func(g *pdn.Game) {
		if n++; n <= 500 {
			e.Add(r.Replay(g))
		}
	})
	return &e
}

// prove checks a finding without the help of the code that found it.
func prove(t *testing.T, name string, out *Replay, f *Finding) {
	tag, _ := out.Game.Tag("Result")
	switch f.Kind {
	case ResultConflict:
		if pdn.ParseResult(tag).Outcome == out.Game.Result.Outcome {
			t.Errorf("%s: the tag says %s, and so do the moves", name, tag)
		}
	case ResultPosition:
		// What stands after the moves is the winner that the position shows.
		winner := LeftIsWhite.winner(out.Game.Result, out.Variant)
		if end := out.End; !end.CanMove() && winner != winnerOf(end.Turn().Other()) || end.CanMove() && winner != Draw {
			t.Errorf("%s: the moves end with %s", name, out.Game.Result.Text)
		}
	case PlayAfterEnd:
		stood := 0
		here := out.Plies[f.Ply-2].After
		for i := range out.Plies[:f.Ply-1] {
			if out.Plies[i].After == here {
				stood++
			}
		}
		if stood != 3 {
			t.Errorf("%s: the position stood %d times", name, stood)
		}
	case BadPosition:
		fen, _ := out.Game.Tag("FEN")
		setup, err := draughts.ParseFEN(out.Variant, fen)
		if err != nil || setup.Defects() == 0 {
			t.Errorf("%s: %s has no defect, %v", name, fen, err)
		}
	}
}
