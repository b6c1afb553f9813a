package standings

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

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

// Ticket returns the lot of a pairing number: the SHA-256 of "SEED:lots:NUMBER" in
// hexadecimal. The lowest is first.
func Ticket(seed string, number int) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(ticketText(seed, number))))
}

func ticketText(seed string, number int) string { return fmt.Sprintf("%s:lots:%d", seed, number) }
