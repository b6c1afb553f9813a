package reports

import (
	"regexp"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/pairing/systems"
)

// If a draw is half a point, halves are written alike in the points, the tie-breaks, their working
// and the settings; figures with quarters stay decimals, in a uniform column.
func TestHalvesAreWrittenAlike(t *testing.T) {
	e := newEvent(t, arbiter.Settings{Name: "Open", System: systems.RoundRobin, Scoring: "1-½-0", TieBreaks: []string{"DE", "SB"}}, "Ann", "Bea", "Cor", "Dan")
	e.pairAll(3, 1)
	e.playAll()
	articles, decimals := regexp.MustCompile(`FMJD [0-9.]+`), regexp.MustCompile(`\b[0-9]+[.,]5\b`)
	for _, language := range []string{"en", "de"} {
		for _, name := range []string{"standings", "working", "crosstable", "regulations"} {
			options := []string{"language", language}
			if name == "working" {
				options = append(options, "player", "1")
			}
			out := text(t, made(t, e.State, name, 0, options...))
			if !strings.Contains(out, "½") || decimals.MatchString(articles.ReplaceAllString(out, "")) {
				t.Errorf("%s in %s:\n%s", name, language, out)
			}
		}
	}
}

// The state of a round robin names the last round if whole rounds are played, and otherwise counts
// games.
func TestStateOfARoundRobin(t *testing.T) {
	e := newEvent(t, arbiter.Settings{Name: "Club", System: systems.RoundRobin}, "Ann", "Bea", "Cor", "Dan")
	e.pairAll(3, 1)
	for i, want := range []string{"0 of 6 games played", "1 of 6 games played", "After round 1 of 3", "3 of 6 games played"} {
		if i > 0 {
			e.result((i+1)/2, 2-i%2, "2-0")
		}
		if got := made(t, e.State, "standings", 0).Headline; got != want {
			t.Errorf("the headline is %q, not %q", got, want)
		}
	}
}
