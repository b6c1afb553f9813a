package teamswiss

import (
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// clauses are the colour clauses of 4.3 in words.
var clauses = map[string]rule.Sentence{
	"4.3.1": rule.Format("neither has played: by the colour drawn for number 1, and the number of the one who ranks higher"),
	"4.3.2": rule.Format("only one of them prefers a colour"),
	"4.3.3": rule.Format("they prefer different colours"),
	"4.3.4": rule.Format("only one of them prefers the colour strongly"),
	"4.3.5": rule.Format("the one who moved first less often, against moving second, moves first"),
	"4.3.6": rule.Format("the other way round than the last time that their colours differed"),
	"4.3.7": rule.Format("the one who ranks higher has the preferred colour"),
	"4.3.8": rule.Format("the one who ranks higher has another colour than last time"),
	"4.3.9": rule.Format("the one who ranks lower has another colour than last time"),
}

// Sentences say of a round why it is paired so: the bye, each bracket with the teams
// that were moved up to it, and each pair with its colours.
func (t *Trace) Sentences(f *pairing.Field, pairs pairing.Pairing) []rule.Sentence {
	name := map[int]string{}
	score := map[int]pairing.Points{}
	var upper []int // who has virtual points
	for i := range f.Players {
		p := &f.Players[i]
		name[p.Number] = fmt.Sprintf("%d (%s)", p.Number, p.Name)
		virtual := p.AccelerationIn(f.Round)
		score[p.Number] = p.Score() + virtual
		if virtual > 0 {
			upper = append(upper, p.Number)
		}
	}
	named := func(numbers []int) string {
		var list []string
		for _, n := range numbers {
			list = append(list, name[n])
		}
		return strings.Join(list, "; ")
	}
	var lines []rule.Sentence
	if len(upper) > 0 {
		lines = append(lines, rule.Format("scores are with virtual points, which the teams up to number %d have, in this round %v (FIDE C.04.7)", slices.Max(upper),
			rule.Figure(f.Players[slices.IndexFunc(f.Players, func(p pairing.Player) bool { return p.Number == upper[0] })].AccelerationIn(f.Round).String())))
	}
	if t.Bye > 0 {
		lines = append(lines, rule.Format("%s has the bye: of those who may have it and leave a legal pairing the one with the lowest score, then the most matches, then the largest number (%v)",
			name[t.Bye], article("3.4")))
	}
	for _, b := range t.Brackets {
		var residents []int
		for _, n := range b.Teams {
			if !slices.Contains(b.Up, n) {
				residents = append(residents, n)
			}
		}
		lines = append(lines, rule.Format("bracket with a score of %v: %s", rule.Figure(b.Score.String()), named(residents)))
		for _, n := range b.Up {
			lines = append(lines, rule.Format("  %s moves up from a score of %v: the fewest that the bracket needs, of the highest scores that leave a legal pairing; of these the first by score and number, after C6 and C7 (%v)",
				name[n], rule.Figure(score[n].String()), article("3.5")))
		}
		for _, p := range pairs {
			if p.Second == 0 || !slices.Contains(b.Teams, p.First) {
				continue
			}
			by := t.Colours[p]
			lines = append(lines, rule.Format("  %s – %s: in the first pairing by its identifier that keeps C1 and is best by C8 to C10 (%v); first move at the first board: %s (%v)",
				name[p.First], name[p.Second], article("3.6"), clauses[by], article(by)))
		}
	}
	return lines
}
