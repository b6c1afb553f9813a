package swiss_test

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/swiss"
)

// BenchmarkDutch pairs a round of large events. The goals: 200 players 5 ms,
// 500 25 ms, 1,000 120 ms, 2,000 0.4 s, 10,000 8 s. The largest are run by
//
//	go test ./pairing/swiss -run '^$' -bench Dutch -benchmem -benchtime 1x -timeout 30m
func BenchmarkDutch(b *testing.B) { benchmark(b, pairing.Edition2026) }

// BenchmarkOutlook pairs the same rounds by the edition of 2017.
func BenchmarkOutlook(b *testing.B) { benchmark(b, pairing.Edition2017) }

func benchmark(b *testing.B, edition pairing.Edition) {
	for _, n := range []int{200, 500, 1000, 2000, 2001, 5000, 10000} {
		for _, round := range []int{1, 2, 9} {
			for _, draws := range []int{30, 80} {
				if round == 1 && draws == 80 {
					continue
				}
				b.Run(fmt.Sprintf("players=%d/round=%d/draws=%d", n, round, draws), func(b *testing.B) {
					field, err := gen.Tournament{
						Seed: 7, Players: n, Rounds: 9, Played: round - 1, Draws: draws, Scoring: pairing.TwoOneZero(),
					}.Field(swiss.Dutch{})
					if err != nil {
						b.Fatal(err)
					}
					field.Edition = edition
					b.ReportAllocs()
					begun, rounds := processorTime(b), 0
					for b.Loop() {
						rounds++
						if _, err := (swiss.Dutch{}).Pair(field); err != nil {
							b.Fatal(err)
						}
					}
					b.ReportMetric(float64(processorTime(b)-begun)/1e6/float64(rounds), "cpu-ms/op")
				})
			}
		}
	}
}

// processorTime is what the process has used: on a machine with other work to
// do, elapsed time says little.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano())
}
