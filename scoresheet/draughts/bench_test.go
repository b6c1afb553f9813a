package draughts

import (
	"math/rand/v2"
	"testing"
)

// The benchmarks report nodes (leaves) in millions per second, on one thread:
//
//	go test -bench . -run '^$' ./scoresheet/draughts
func BenchmarkPerft(b *testing.B) {
	for _, bench := range []struct {
		name    string
		variant Variant
		fen     string // the start when empty
		depth   int
		count   func(Position, int) uint64
	}{
		{"international/9/each", International, "", 9, PerftEach},
		{"international/10/bulk", International, "", 10, Perft},
		{"random178/8/bulk", International, random178, 8, Perft},
		{"allkings/8/bulk", International, "W:WK31-50:BK1-20", 8, Perft},
		{"english/10/each", English, "", 10, PerftEach},
		{"english/11/bulk", English, "", 11, Perft},
		{"frisian/9/bulk", Frisian, "", 9, Perft},
		{"russian/10/bulk", Russian, "", 10, Perft},
		{"italian/10/bulk", Italian, "", 10, Perft},
		{"canadian/7/bulk", Canadian, "", 7, Perft},
	} {
		b.Run(bench.name, func(b *testing.B) {
			p := Start(bench.variant)
			if bench.fen != "" {
				var err error
				if p, err = Parse(bench.variant, bench.fen); err != nil {
					b.Fatal(err)
				}
			}
			leaves := uint64(0)
			for b.Loop() {
				leaves += bench.count(p, bench.depth)
			}
			b.ReportMetric(float64(leaves)/1e6/b.Elapsed().Seconds(), "Mnodes/s")
		})
	}
}

const random178 = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"

// BenchmarkReplay replays games from the squares of their moves, as for a
// scoresheet: legal moves, the one that was meant, the position after it and
// its hash. It reports plies in millions per second.
func BenchmarkReplay(b *testing.B) {
	for _, v := range []Variant{International, English} {
		b.Run(v.Name(), func(b *testing.B) {
			var games [][][2]Square
			random := rand.New(rand.NewPCG(1, 2))
			for range 200 {
				var game [][2]Square
				p := Start(v)
				for legal := p.Moves(nil); len(legal) > 0 && len(game) < 120; legal = p.Moves(nil) {
					m := legal[random.IntN(len(legal))]
					game = append(game, [2]Square{m.From(), m.To()})
					p = p.Play(m)
				}
				games = append(games, game)
			}
			legal, found := make([]Move, 0, 256), make([]Move, 0, 256)
			plies, sum := 0, uint64(0)
			b.ReportAllocs()
			for b.Loop() {
				for _, game := range games {
					p := Start(v)
					for i := range game {
						legal = p.Moves(legal[:0])
						found = p.Match(found[:0], game[i][:], legal)
						if len(found) == 0 {
							break // an ambiguous capture was taken the other way
						}
						p = p.Play(found[0])
						sum += p.Hash()
						plies++
					}
				}
			}
			if sum == 0 {
				b.Fatal("no position was hashed")
			}
			b.ReportMetric(float64(plies)/1e6/b.Elapsed().Seconds(), "Mplies/s")
		})
	}
}
