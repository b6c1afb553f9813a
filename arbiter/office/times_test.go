package office

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/fixtures/corpus"
)

func readTimes(t *testing.T, event arbiter.Settings, text string) *Submission {
	t.Helper()
	how, err := ReadingFor(event)
	if err != nil {
		t.Fatal(err)
	}
	sub, err := ReadSubmission(strings.NewReader(text), "sheet.pdn", how)
	if err != nil {
		t.Fatal(err)
	}
	return sub
}

// TestTimesWithoutLaw: a game is judged by articles of the WCDF only under its book.
func TestTimesWithoutLaw(t *testing.T) {
	const text = `[White "Ann"][Black "Rui"][Result "0-2"][TimeControl "30/60:60"][Termination "Time forfeit"]` +
		`1. 22-18 {[%clk 0:00:30]} 9-14 {[%clk 0:01:30]} 2. 18x9 {[%clk 0:00:00]} 5x14 {[%clk 0:00:20]} 0-2`
	for variant, article := range map[string]string{"russian": "FMJD 10.5", "brazilian": "FMJD 10.5", "pool": "WCDF 2", "english": "WCDF 2"} {
		sub := readTimes(t, arbiter.Settings{Name: "Cup", Variant: variant}.Defaults(), text)
		if len(sub.Games[0].Times) < 2 {
			t.Errorf("%s: %d findings, want several", variant, len(sub.Games[0].Times))
		}
		for _, f := range sub.Games[0].Times {
			if !strings.HasPrefix(f.Article.String(), article) {
				t.Errorf("%s: %s is judged under %s, want %s", variant, f.Kind, f.Article, article)
			}
		}
	}
}

// TestTimesOfSheets: what the times of a sheet say enters its verdict, by the
// control of the sheet or else of the event.
func TestTimesOfSheets(t *testing.T) {
	const head = `[White "Ann"][Black "Rui"][Result "*"][GameType "20"]`
	const moves = `1. 32-28 {[%clk 0:04:00]} 18-23 {[%clk 0:04:00]} 2. 38-32 {[%clk 0:04:30]} 12-18 {[%clk 0:03:50]} `
	international := arbiter.Settings{Name: "Cup", Variant: "international", TimeControl: "5m"}.Defaults()
	longer := international
	longer.TimeControl = "5m+45s"
	for _, tc := range []struct {
		name     string
		event    arbiter.Settings
		text     string
		verdict  string
		findings []string
		doubtful bool
		warning  string
	}{
		{"a display that rose", international, head + moves + "*", "irregular", []string{"time-added, FMJD 10.5 at ply 3"}, false, ""},
		{"the control of the event gives it", longer, head + moves + "*", "clean", nil, false, ""},
		{"the tag goes before the event", international, head + `[TimeControl "300+45"]` + moves + "*", "clean", nil, false, ""},
		{"a tag that cannot be read", international, head + `[TimeControl "soon"]` + moves + "*", "irregular", []string{"time-added, FMJD 10.5 at ply 3"}, false, "judged by the control of the event"},
		{"times that cannot be read", international, head + `1. 32-28 {[%clk -0:01:00]} 18-23 {[%clk 2:99:00]} *`, "clean", nil, false, "ply 1: the time [%clk -0:01:00] cannot be read"},
		{"no event, no control", arbiter.Settings{}, head + moves + "*", "clean", nil, false, ""},
		{"a tick is a move (WCDF 3.13)", longer, head + `1. 32-28 {[%clk 0:04:00]} v 2. 38-32 {[%clk 0:03:30]} 12-18 {[%clk 0:03:50]} *`, "unreadable", nil, false, ""},
		{"three notations (FMJD 10.5)", longer, head + `1. 32-28 {[%clk 0:04:00]} 18-23 {[%emt 0:01:00]} 2. 38-32 {[%egt 0:01:45]} *`, "clean", []string{"mixed-time-notations, FMJD 10.5 at ply 3"}, false, ""},
		{
			"a forfeit that cannot be", international,
			`[White "Ann"][Black "Rui"][Result "2-0"][Termination "Time forfeit"]` + `1. 32-28 {[%clk 0:04:00]} 18-23 {[%clk 0:04:00]} 2-0`,
			"irregular", []string{"forfeit-contradicted, International summary Time Forfeit at ply 2"}, true, "",
		},
		{
			"the head of the sheet says the same", international,
			`[White "Ann"][Black "Rui"][Result "2-0"][Termination "Time forfeit"][BlackTime "0:03:10"]` + `1. 32-28 18-23 2. 38-32 2-0`,
			"irregular", []string{"forfeit-contradicted, International summary Time Forfeit at ply 3"}, true, "",
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			sub := readTimes(t, tc.event, tc.text)
			g := sub.Games[0]
			var times []string
			for _, f := range g.Times {
				times = append(times, timeInShort(f).String())
			}
			if g.Verdict.Verdict != tc.verdict || !slices.Equal(times, tc.findings) || g.Doubtful != tc.doubtful {
				t.Errorf("%s %q doubtful %v, want %s %q %v", g.Verdict.Verdict, times, g.Doubtful, tc.verdict, tc.findings, tc.doubtful)
			}
			for _, f := range times {
				if !slices.ContainsFunc(g.Verdict.Said, func(said rule.Sentence) bool { return said.String() == f }) {
					t.Errorf("%q is not in the verdict %q", f, g.Verdict.Said)
				}
			}
			if !strings.Contains(rule.Joined(" ", sub.Warnings...).String(), tc.warning) {
				t.Errorf("warnings %q, want %q", sub.Warnings, tc.warning)
			}
		})
	}
}

// TestTimesOfCorpus: in the games of the corpus there is one anomaly of the
// clock, and nothing else is found.
func TestTimesOfCorpus(t *testing.T) {
	dir := corpus.Dir(t, "games")
	files, err := filepath.Glob(filepath.Join(dir, "*", "lidraughts*.pdn"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	found := 0
	for _, path := range files {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		sub, err := ReadSubmission(file, filepath.Base(path), Reading{})
		file.Close()
		if err != nil {
			continue // some files of the corpus cannot be read
		}
		for _, g := range sub.Games {
			for _, f := range g.Times {
				found++
				if f.Kind != clocks.TimeAdded || f.Ply != 131 {
					t.Errorf("%s, game %d: %+v", filepath.Base(path), g.Game, f)
				}
			}
		}
	}
	if found != 1 {
		t.Errorf("%d findings, want the one anomaly", found)
	}
}

// TestTimeTagsOfGames: games are written with the control of the event and say
// who lost on time; a tag of the sheet is kept.
func TestTimeTagsOfGames(t *testing.T) {
	for _, tc := range []struct {
		control, result string
		reason          arbiter.Reason
		want, lacks     string
	}{
		{"50/2h,25/1h...", "2-0", arbiter.OnTime, `[TimeControl "50/7200:25/3600"]`, `"Normal"`},
		{"50/2h,25/1h...", "2-0", arbiter.OnTime, `[Termination "Time forfeit"]`, ""},
		{"12m+5s | 7m30s+5s", "2-0", arbiter.Resigned, `[TimeControlBlack "450+5"]`, "Time forfeit"},
		{"5m+3s delay", "1-1", "", `[Result "1-1"]`, "TimeControl"},
		{"", "1-1", "", `[Result "1-1"]`, "TimeControl"},
	} {
		o, err := Create(filepath.Join(t.TempDir(), "cup.flagfall"), arbiter.Settings{Name: "Cup", TimeControl: tc.control},
			Config{Now: func() time.Time { return time.Unix(1e9, 0) }, Who: "arbiter"},
			arbiter.AddPlayers{Players: []arbiter.Entry{{Person: arbiter.Person{Name: "Ann"}}, {Person: arbiter.Person{Name: "Rui"}}}},
			arbiter.PairRound{Games: []arbiter.Match{{First: 1, Second: 2}}})
		if err != nil {
			t.Fatal(err)
		}
		result, err := arbiter.ParseResult(tc.result)
		if err != nil {
			t.Fatal(err)
		}
		result.Reason = tc.reason
		if _, err := o.Do(arbiter.EnterResult{Game: arbiter.Board(1, 1), Result: result}); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := o.WriteGames(&out); err != nil {
			t.Fatal(err)
		}
		if err := o.Close(); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), tc.want) || tc.lacks != "" && strings.Contains(out.String(), tc.lacks) {
			t.Errorf("%+v:\n%s", tc, out.String())
		}
	}
}
