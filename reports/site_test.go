package reports

import (
	"fmt"
	"testing"

	"flagfall/arbiter"
	"flagfall/pairing/systems"
	"flagfall/scoresheet/draughts"
)

// A page of a game costs the same in an event of 40 as in one of 400: players who share a name are
// found once for all pages, of which there are thousands.
func TestPagesOfGamesDoNotGrowWithTheEvent(t *testing.T) {
	allocations := func(players int) float64 {
		var names []string
		for i := range players {
			names = append(names, fmt.Sprintf("Player %03d, Of the Test", i+1))
		}
		e := newEvent(t, arbiter.Settings{Name: "Large", System: systems.Swiss, Rounds: 9}, names...)
		e.do(arbiter.PairRound{Games: []arbiter.Match{{First: 1, Second: 2}}})
		played := playedOf(draughts.International, "1. 32-28 18-23 *")
		pages, err := Pages(Request{State: e.State, Played: map[arbiter.GameID]*Played{1: played}})
		if err != nil {
			t.Fatal(err)
		}
		game := pages[len(pages)-1]
		if game.Ref != gameRef(1) {
			t.Fatalf("the last page is %s", game.Ref)
		}
		return testing.AllocsPerRun(3, func() {
			if _, err := game.Doc(); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := allocations(40), allocations(400); many > few+40 {
		t.Errorf("%.0f allocations for a page among 40 players, %.0f among 400", few, many)
	}
}
