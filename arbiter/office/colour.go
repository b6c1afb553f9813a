package office

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

// LotSeed is what lots of an event are drawn from: the setting "seed", or else
// the name of the event and the instant at which it was created, which stand in
// the journal before any player does.
func LotSeed(s *arbiter.State) string {
	seed := s.Settings.Seed
	if seed == "" && len(s.Log) > 0 {
		seed = s.Log[0].At.UTC().Format(time.RFC3339Nano)
		if e, created := s.Log[0].Body.(arbiter.EventCreated); created {
			seed = e.Settings.Name + " " + seed
		}
	}
	return seed
}

// TopColour draws the side of the first player in round 1 (FIDE C.04.3 5.1),
// and says from which seed. It is the first mover's when the SHA-256 of
// "SEED:colour" begins with a byte below 128, so that anybody can draw it again.
func TopColour(s *arbiter.State) (pairing.Colour, string) {
	seed := LotSeed(s)
	if sha256.Sum256([]byte(seed + ":colour"))[0] < 128 {
		return pairing.First, seed
	}
	return pairing.Second, seed
}

// LotArticle is the article by which the first colour of a system is drawn.
func LotArticle(system systems.System) rule.Article {
	if system.Teams {
		return rule.Article{Document: "FIDE C.04.6", Edition: "2026", Number: "4.1"}
	}
	return rule.Article{Document: "FIDE C.04.3", Number: "5.1"}
}

// lotColours gives the colours of the first games of a round as the setting
// "first-colour" says: two players who have not met draw lots, those who have
// alternate (WCDF 1.12). The lower number begins when the SHA-256 of
// "SEED:colour:ROUND:LOWER:HIGHER" begins with a byte below 128.
func lotColours(s *arbiter.State, field *pairing.Field, pairs pairing.Pairing) {
	if !byLot(s) {
		return
	}
	seed := LotSeed(s)
	for i, p := range pairs {
		if p.Second == 0 || slices.Contains(field.Fixed, p) { // what the arbiter has set stands
			continue
		}
		low, high := min(p.First, p.Second), max(p.First, p.Second)
		lowFirst := sha256.Sum256(fmt.Appendf(nil, "%s:colour:%d:%d:%d", seed, field.Round, low, high))[0] < 128
		if last := lastGame(s, low, high); last != nil {
			lowFirst = last.Second == s.ByNumber(low).ID
		}
		if pairs[i] = (pairing.Pair{First: low, Second: high}); !lowFirst {
			pairs[i] = pairing.Pair{First: high, Second: low}
		}
	}
}

// byLot reports whether the colours of first games are drawn.
func byLot(s *arbiter.State) bool { return s.Settings.FirstColour == arbiter.ColourByLot }

// lastGame is the last game of two players by number; nil when there is none.
func lastGame(s *arbiter.State, a, b int) *arbiter.Game {
	one, other := s.ByNumber(a).ID, s.ByNumber(b).ID
	for i := len(s.Rounds) - 1; i >= 0; i-- {
		games := s.Rounds[i].Games
		for j := len(games) - 1; j >= 0; j-- {
			if games[j].Has(one) && games[j].Has(other) {
				return &games[j]
			}
		}
	}
	return nil
}
