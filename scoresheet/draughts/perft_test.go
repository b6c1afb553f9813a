package draughts_test

import (
	"flag"
	"testing"

	"flagfall/fixtures/perft"
	"flagfall/scoresheet/draughts"
)

// The ordinary test counts each tree down to the first depth with ten million
// leaves for International and English draughts, and one million for the
// others. Deeper:
//
//	go test ./scoresheet/draughts -run TestPerft -leaves 3000000000 -timeout 60m
var leaves = flag.Uint64("leaves", 0, "count trees of up to this many leaves")

func TestPerft(t *testing.T) {
	cases, err := perft.Cases()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.Variant+"/"+c.ID, func(t *testing.T) {
			t.Parallel()
			variant, err := draughts.ParseVariant(c.Variant)
			if err != nil {
				t.Fatal(err)
			}
			setup, err := draughts.ParseFEN(variant, c.FEN)
			if err != nil {
				t.Fatal(err)
			}
			p, err := setup.Position(draughts.TooManyPieces) // some counts are of more men than the game has
			if err != nil {
				t.Fatal(err)
			}
			if c.ID == "start" && p != draughts.Start(variant) {
				t.Errorf("the game starts with %s, the count with %s", draughts.Start(variant).FEN(), p.FEN())
			}
			enough := uint64(1e6)
			if variant == draughts.International || variant == draughts.English {
				enough = 1e7
			}
			if testing.Short() {
				enough = 1e5
			}
			reached := uint64(0)
			for _, count := range c.Counts {
				if reached >= enough && (testing.Short() || count.Leaves > *leaves) {
					break
				}
				reached = count.Leaves
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
