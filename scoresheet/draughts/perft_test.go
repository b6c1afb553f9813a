package draughts_test

import (
	"flag"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/perft"
	"flagfall/scoresheet/draughts"
)

// The ordinary test counts the trees of up to half a million leaves, CI those of up to
// thirty million. Deeper:
//
//	go test ./scoresheet/draughts -run TestPerft -leaves 3000000000 -timeout 60m
var leaves = flag.Uint64("leaves", exhaustive.Number[uint64](0, 3e7), "count trees of up to this many leaves")

// TestTwinCounts counts the same trees with the twin of twin_test.go, those of
// up to ten thousand leaves. Deeper:
//
//	go test ./scoresheet/draughts -run TestTwinCounts -twinleaves 100000000 -timeout 600m
var twinLeaves = flag.Uint64("twinleaves", 1e4, "count trees of up to this many leaves with the twin")

// positionOf is the position of a case; some have more men than the game has.
func positionOf(t *testing.T, c perft.Case) (draughts.Variant, draughts.Position) {
	t.Helper()
	variant, err := draughts.ParseVariant(c.Variant)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := draughts.ParseFEN(variant, c.FEN)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(draughts.TooManyPieces)
	if err != nil {
		t.Fatal(err)
	}
	return variant, p
}

func TestTwinCounts(t *testing.T) {
	exhaustive.NotShort(t, "trees of moves are counted twice")
	cases, err := perft.Cases()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.Variant+"/"+c.ID, func(t *testing.T) {
			t.Parallel()
			_, p := positionOf(t, c)
			for i, count := range c.Counts {
				last := i == len(c.Counts)-1 || c.Counts[i+1].Leaves > *twinLeaves
				if count.Leaves > *twinLeaves {
					break
				}
				if !last && count.Leaves > 1e6 {
					continue // the deepest of the large ones holds the others
				}
				if got := newTwin(p).count(count.Depth, map[twinMet]uint64{}); got != count.Leaves {
					t.Fatalf("depth %d: the twin counts %d leaves, not %d", count.Depth, got, count.Leaves)
				}
			}
		})
	}
}

func TestPerft(t *testing.T) {
	cases, err := perft.Cases()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.Variant+"/"+c.ID, func(t *testing.T) {
			t.Parallel()
			variant, p := positionOf(t, c)
			if c.ID == "start" && p != draughts.Start(variant) {
				t.Errorf("the game starts with %s, the count with %s", draughts.Start(variant).FEN(), p.FEN())
			}
			most := max(exhaustive.Number[uint64](5e5, 2e6), *leaves)
			if testing.Short() {
				most = 1e5
			}
			for _, count := range c.Counts {
				if count.Leaves > most {
					break
				}
				if got := draughts.Perft(p, count.Depth); got != count.Leaves {
					t.Fatalf("depth %d: %d leaves, want %d", count.Depth, got, count.Leaves)
				}
				if count.Leaves < 1e6 {
					if got := draughts.PerftEach(p, count.Depth); got != count.Leaves {
						t.Fatalf("depth %d, every move played: %d leaves, want %d", count.Depth, got, count.Leaves)
					}
				}
			}
		})
	}
}
