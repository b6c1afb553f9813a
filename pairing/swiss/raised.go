package swiss

import (
	"slices"

	"flagfall/arbiter/rule"
)

// raised is the bracket of the top score group of those left and those who are moved
// up to it, with the places of its members in the order of those left.
func (r *round) raised(left, up []int) (b Bracket, members []int) {
	b.Score = r.players[left[0]].score
	for _, i := range left {
		n := r.players[i].Number
		switch {
		case r.players[i].score == b.Score:
			b.Residents = append(b.Residents, n)
		case slices.Contains(up, i):
			b.Up = append(b.Up, n)
		default:
			continue
		}
		members = append(members, i)
	}
	return b, members
}

// raisedTo says how large the bracket is to which players are moved up, and who they
// are.
func (t *Trace) raisedTo(b *Bracket) Sentence {
	pairs := rule.Count(len(b.Pairs), "{n} pair", "{n} pairs")
	players := rule.Count(len(b.Residents), "{n} player", "{n} players")
	s := Sentence{Text: rule.Format("%s: %s; %s", points(b.Score), players, pairs), Article: t.round.rules.article("C6")}
	if len(b.Up) > 0 {
		s.Text = rule.Format("%s: %s, and moved up to them %s; %s", points(b.Score), players, t.round.list(b.Up), pairs)
	}
	return s
}
