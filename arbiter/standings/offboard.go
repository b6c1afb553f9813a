package standings

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// PlayOffGame is a game played to split players who are level. Points are those
// of its two players.
type PlayOffGame struct {
	// Stage counts from 1: the earliest one in which two differ decides. Name
	// says what it was: "rapid", "Lehmann-Georgiev".
	Stage  int
	Name   rule.Sentence
	First  int // pairing numbers
	Second int
	Points [2]pairing.Points
}

// playOff ranks players who are level by the play-off games among them, by
// those of the first stage first.
func (c *contest) playOff(group []int) ([][]int, map[int]Figure) {
	stages := 0
	for _, g := range c.options.PlayOff {
		stages = max(stages, g.Stage)
	}
	sums := map[int][]int64{}
	figures := map[int]Figure{}
	for _, i := range group {
		sums[i] = make([]int64, stages+1)
		figures[i] = Figure{Unit: int64(pairing.Point)}
	}
	for _, g := range c.options.PlayOff {
		first, ok1 := c.index[g.First]
		second, ok2 := c.index[g.Second]
		if !ok1 || !ok2 || sums[first] == nil || sums[second] == nil || g.Stage < 1 {
			continue
		}
		for k, i := range [2]int{first, second} {
			f := figures[i]
			f.Working = append(f.Working, Term{Opponent: c.number([2]int{second, first}[k]), Own: g.Points[k], Value: int64(g.Points[k]), Note: g.Name})
			figures[i] = f
			sums[i][g.Stage] += int64(g.Points[k])
		}
	}
	for _, i := range group {
		f := figures[i]
		f.sum()
		f.Idle = len(f.Working) == 0
		figures[i] = f
	}
	return split(group, func(i int) []int64 { return sums[i] }), figures
}

// lots ranks players who are level by lot: in the order of their tickets, which
// anybody can draw again from the seed.
func (c *contest) lots(group []int) ([][]int, map[int]Figure) {
	figures := map[int]Figure{}
	drawn := slices.Clone(group)
	ticket := func(i int) string { return Ticket(c.options.Seed, c.number(i)) }
	slices.SortStableFunc(drawn, func(a, b int) int { return strings.Compare(ticket(a), ticket(b)) })
	var ranked [][]int
	for n, i := range drawn {
		ranked = append(ranked, []int{i})
		figures[i] = Figure{Unit: 1, Value: int64(n + 1), Note: rule.Say("drawn in place {place} of {total}: the ticket of {text} begins with {ticket}",
			"place", n+1, "total", len(drawn), "text", ticketText(c.options.Seed, c.number(i)), "ticket", ticket(i)[:12])}
	}
	return ranked, figures
}

// Ticket is the lot of a pairing number: the SHA-256 of "SEED:lots:NUMBER" in
// hexadecimal. The lowest is first.
func Ticket(seed string, number int) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(ticketText(seed, number))))
}

func ticketText(seed string, number int) string { return fmt.Sprintf("%s:lots:%d", seed, number) }
