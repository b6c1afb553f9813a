package swiss

import (
	"errors"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// complete finds out whether everybody can be paired at all (C4), and the
// lowest score at which the bye can go (C5), keeping as many of the arbiter's
// wishes as leave a pairing.
func (r *round) complete() error {
	if len(r.players) == 0 {
		return nil
	}
	witness, err := r.completable()
	if err != nil {
		return err
	}
	if witness != nil {
		return r.impossible(witness)
	}
	if err := r.wishes(); err != nil {
		return err
	}
	if r.rules.outlook {
		// The bye is part of the last bracket, whatever the scores in it (A.9).
		r.byeMin = r.players[0].score
	}
	return nil
}

// wishes keeps the arbiter's wishes as far as a complete pairing remains
// possible: all of them, or else one after the other, or else pair by pair.
func (r *round) wishes() error {
	var all [][]int
	for _, x := range r.field.Forbidden {
		if x.Wish && x.InForce(r.field.Round) {
			all = append(all, x.Numbers)
		}
	}
	if kept, err := r.keep(all...); kept || err != nil {
		return err
	}
	for _, x := range r.field.Forbidden {
		if !x.Wish || !x.InForce(r.field.Round) {
			continue
		}
		if kept, err := r.keep(x.Numbers); kept || err != nil {
			if err != nil {
				return err
			}
			continue
		}
		for k, a := range x.Numbers {
			for _, b := range x.Numbers[:k] {
				kept, err := r.keep([]int{b, a})
				if err != nil {
					return err
				}
				if !kept {
					given := x
					given.Numbers = []int{b, a}
					r.trace.GivenUp = append(r.trace.GivenUp, given)
				}
			}
		}
	}
	return nil
}

// keep forbids sets of players to meet if a complete pairing remains possible.
func (r *round) keep(sets ...[]int) (bool, error) {
	before, byeMin := slices.Clone(r.allowed), r.byeMin
	for _, numbers := range sets {
		r.forbidSet(numbers)
	}
	if slices.Equal(before, r.allowed) {
		return true, nil
	}
	witness, err := r.completable()
	if err != nil {
		return false, err
	}
	if witness != nil {
		r.allowed, r.byeMin = before, byeMin
	}
	return witness == nil, nil
}

// completable looks for any complete pairing, and sets byeMin. The witness is
// nil if there is one.
func (r *round) completable() (*matching.Witness, error) {
	n := len(r.players)
	size := n
	if r.odd {
		size++
	}
	s := matching.New(size, 0)
	for i := range n {
		s.Must(i)
		for j := range i {
			if r.may(i, j) {
				s.Join(i, j)
			}
		}
	}
	if !r.odd {
		linkNaturally(s, 0, n)
		return witnessOf(s)
	}
	s.Must(n)
	linkNaturally(s, 0, n-1)
	// The lowest score first. If the bye must go higher, edges for it are added
	// score by score until everybody can be paired.
	for i := n; i > 0; {
		r.byeMin = r.players[i-1].score
		for ; i > 0 && r.players[i-1].score == r.byeMin; i-- {
			if !r.players[i-1].byeBarred {
				s.Join(i-1, n)
			}
		}
		witness, err := witnessOf(s)
		if err != nil || witness == nil || i == 0 {
			return witness, err
		}
	}
	return nil, nil
}

// completes reports whether those who are left can all be paired (A.9).
func (r *round) completes(left []int) (bool, error) {
	n := len(left)
	s := matching.New(n+n%2, 0)
	for a, i := range left {
		s.Must(a)
		for b, j := range left[:a] {
			if r.may(i, j) {
				s.Join(a, b)
			}
		}
		if n%2 == 1 && !r.players[i].byeBarred {
			s.Join(a, n)
		}
	}
	if n%2 == 1 {
		s.Must(n)
	}
	linkNaturally(s, 0, n)
	witness, err := witnessOf(s)
	return witness == nil, err
}

func witnessOf(s *matching.Solver) (*matching.Witness, error) {
	err := s.Solve()
	switch {
	case errors.Is(err, matching.ErrNone):
		return &s.Stuck, nil
	case err != nil:
		return nil, rule.Errorf(rule.Internal, "looking for a complete pairing: %w", err)
	}
	return nil, nil
}

// linkNaturally matches the upper half of a range with the lower half where
// tight edges allow it.
func linkNaturally(s *matching.Solver, from, to int) {
	half := (to - from) / 2
	for i := from; i < from+half; i++ {
		for j := i + half; j < to; j++ {
			if s.Link(i, j) {
				break
			}
		}
	}
	for i := from; i < to; i++ {
		for j := i + 1; j < to && s.Mate(i) < 0; j++ {
			s.Link(i, j)
		}
	}
}

// impossible is the error for a field that cannot be paired, with the players
// who make it impossible.
func (r *round) impossible(w *matching.Witness) error {
	names := func(vertices []int) rule.Sentence {
		var list []int
		var end rule.Sentence
		for _, v := range vertices {
			if v == len(r.players) {
				end = rule.Format("the bye")
				continue
			}
			list = append(list, r.players[v].Number)
		}
		slices.Sort(list)
		switch named := r.list(list); {
		case end.IsZero():
			return named
		case len(list) == 0:
			return end
		default:
			return rule.Format("%s and %s", named, end)
		}
	}
	var singles, odd []int
	for _, g := range w.Groups {
		if len(g) == 1 {
			singles = append(singles, g[0])
		} else {
			odd = append(odd, len(g))
		}
	}
	var reason rule.Sentence
	switch {
	case len(w.Groups) == 1 && len(w.Neighbours) == 0 && len(singles) == 1 && singles[0] == len(r.players):
		reason = rule.Format("every player is barred from the bye")
	case len(w.Groups) == 1 && len(w.Neighbours) == 0 && len(singles) == 1:
		reason = rule.Format("player %s may meet nobody who is left", names(singles))
	case len(w.Neighbours) == 0:
		reason = rule.Format("players %s can only be paired among themselves, and their number is odd", names(w.Groups[0]))
	case len(odd) == 0:
		reason = rule.Format("players %s have only %s to meet, who are fewer than they", names(singles), names(w.Neighbours))
	default:
		var all []rule.Sentence
		for _, g := range w.Groups {
			all = append(all, rule.Joined("", rule.Typed("{"), names(g), rule.Typed("}")))
		}
		reason = rule.Format("each of the %d groups %s needs one of %s, who are too few", len(all), rule.Joined(" ", all...), names(w.Neighbours))
	}
	reason = rule.Joined("; ", reason, r.obstacles(w))
	return rule.Errorf(rule.NoPairing, "round %d: %w: %s", r.field.Round, pairing.ErrNoPairing, reason).Under(r.rules.article("C4")).
		WithHint("games played, byes had, colours or forbidden pairs stand in the way; lift a forbidden pair, fix a pair by hand, or end the event here")
}
