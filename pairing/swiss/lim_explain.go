package swiss

import (
	"slices"

	"flagfall/arbiter/rule"
)

// limBracket is how a group of the Lim system was dealt with. Players are numbers.
type limBracket struct {
	side    int // above: paired downwards; below: upwards
	median  bool
	alone   []int // whom nobody in the group may meet
	odd     bool  // an odd number without those
	cracked []int // of pairs that were separated again for the median group
	choices []limChoice
}

// limChoice is the opponent whom the first of a pair should meet before all
// others.
type limChoice struct {
	expected int
	floater  bool // the first of the pair has floated to the group
}

// fromBothEnds explains a group of the Lim system.
func (t *Trace) fromBothEnds(b *Bracket) []Sentence {
	r := t.round
	pairs := rule.Count(len(b.Pairs), "{n} pair", "{n} pairs")
	players := rule.Count(len(b.Residents), "{n} player", "{n} players")
	way := rule.Format("paired downwards")
	switch {
	case b.lim.median:
		way = rule.Format("the median group, paired last and downwards")
	case b.lim.side == below:
		way = rule.Format("paired upwards")
	}
	head := Sentence{Text: rule.Format("%s: %s; %s; %s", points(b.Score), players, pairs, way), Article: r.rules.article("2.2")}
	if len(b.Moved) > 0 {
		head.Text = rule.Format("%s: %s, and floated to them %s; %s; %s", points(b.Score), players, t.round.list(b.Moved), pairs, way)
	}
	all := []Sentence{head}
	for k, p := range b.Pairs {
		a, c := r.all[p.First], r.all[p.Second]
		why := t.limChoice(b, k)
		all = append(all, r.pairSentence(a, c, why))
	}
	for _, n := range b.Down {
		all = append(all, t.limFloater(b, n))
	}
	return all
}

// limChoice says why the k-th pair of a group was made.
func (t *Trace) limChoice(b *Bracket, k int) rule.Sentence {
	r := t.round
	p, choice := b.Pairs[k], b.lim.choices[k]
	a, c := r.all[p.First], r.all[p.Second]
	switch {
	case choice.floater && !slices.Contains(b.Residents, p.Second):
		return rule.Format("both have floated to the group, and no resident is left for %s (3.8)", r.short(a))
	case choice.floater && fits(a, c) && choice.expected == p.Second:
		return rule.Format("%s has floated to the group and meets the first resident who is due the other colour (3.8)", r.short(a))
	case choice.floater && choice.expected == p.Second:
		return rule.Format("%s has floated to the group and meets the first resident, as none is due the other colour (3.8)", r.short(a))
	case choice.floater:
		return rule.Format("%s has floated to the group and meets the first resident with whom all others can still be paired (3.8)", r.short(a))
	case choice.expected == p.Second:
		return rule.Format("as proposed (2.4)")
	}
	proposed := r.all[choice.expected]
	i, j := r.at[a.Number], r.at[proposed.Number]
	why := rule.Format("others would then be left without an opponent or the colour that they are due (4.4, 5.2)")
	switch {
	case !r.may(i, j):
		why = r.never(i, j).Message
	case !fits(a, proposed) && fits(a, c):
		why = rule.Format("both are due the same colour (5.2)")
	}
	return rule.Format("by exchange for %s, who was proposed (4.2): %s", r.short(proposed), why)
}

// limFloater says why somebody leaves a group.
func (t *Trace) limFloater(b *Bracket, n int) Sentence {
	r := t.round
	s := Sentence{Players: []int{n}, Floater: n, Bracket: b, Article: r.rules.article("2.3")}
	who := r.name(n)
	switch {
	case slices.Contains(b.lim.cracked, n):
		s.Article, s.Floater = r.rules.article("2.6"), 0
		s.Text = rule.Format("%s goes on to the median group, which is blocked: the pair is taken apart again", who)
	case slices.Contains(b.lim.alone, n):
		s.Text = rule.Joined("; ", rule.Format("%s floats: nobody in the group can be met", who), t.barred(b, n))
	case b.lim.odd && len(b.Down)-len(b.lim.alone)-len(b.lim.cracked) == 1:
		s.Article = r.rules.article("2.3.4")
		s.Text = rule.Format("%s floats to make the group even: as far as possible somebody for whom the next group has an opponent and who did not float in the round before, of those who are due the colour that more are due, and there the %s by number",
			who, r.limEnd(b))
	default:
		s.Article = r.rules.article("4.4")
		s.Text = rule.Joined("; ", rule.Format("%s floats: no more than %s can be made, and this is the %s by number of those who can be left over", who,
			rule.Count(len(b.Pairs)+len(b.lim.cracked)/2, "{n} pair", "{n} pairs"), r.limEnd(b)), t.barred(b, n))
	}
	return s
}

// limEnd is the end of a group from which players float.
func (r *round) limEnd(b *Bracket) rule.Sentence {
	if b.lim.side == below {
		return rule.Format("highest")
	}
	return rule.Format("lowest")
}
