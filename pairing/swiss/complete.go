package swiss

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// complete finds out whether everybody can be paired at all (C4), and the
// least score with which the bye can be (C5). Wishes of the arbiter are kept
// as long as that leaves a pairing, the earlier ones first.
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
	for _, x := range r.field.Forbidden {
		if !x.Wish || !inForce(x, r.field.Round) {
			continue
		}
		before, bye := slices.Clone(r.allowed), r.byeMin
		r.forbidSet(x.Numbers)
		switch witness, err := r.completable(); {
		case err != nil:
			return err
		case witness != nil:
			r.allowed, r.byeMin = before, bye
			r.trace.GivenUp = append(r.trace.GivenUp, x)
		}
	}
	return nil
}

// completable looks for any complete pairing, and sets byeMin. The witness is
// nil when there is one.
func (r *round) completable() (*matching.Witness, error) {
	n := len(r.players)
	size := n
	if r.odd {
		size++
	}
	s := matching.New(size, 0)
	for i := range n {
		s.SetMust(i, true)
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
	s.SetMust(n, true)
	linkNaturally(s, 0, n-1)
	// The lowest score first. Where the bye must go higher, its edges are added
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

// linkNaturally matches the upper half of a range with the lower where tight
// edges allow it.
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
// who stand in the way.
func (r *round) impossible(w *matching.Witness) error {
	names := func(vertices []int) string {
		var list []int
		end := ""
		for _, v := range vertices {
			if v == len(r.players) {
				end = " and the bye"
				continue
			}
			list = append(list, r.players[v].Number)
		}
		slices.Sort(list)
		return strings.TrimPrefix(numbers(list)+end, " and ")
	}
	var singles, odd []int
	for _, g := range w.Groups {
		if len(g) == 1 {
			singles = append(singles, g[0])
		} else {
			odd = append(odd, len(g))
		}
	}
	var reason string
	switch {
	case len(w.Groups) == 1 && len(w.Neighbours) == 0 && len(singles) == 1 && singles[0] == len(r.players):
		reason = "every player is barred from the bye"
	case len(w.Groups) == 1 && len(w.Neighbours) == 0 && len(singles) == 1:
		reason = fmt.Sprintf("player %s may meet nobody who is left", names(singles))
	case len(w.Neighbours) == 0:
		reason = fmt.Sprintf("players %s can only be paired among themselves, and they are an odd number", names(w.Groups[0]))
	case len(odd) == 0:
		reason = fmt.Sprintf("players %s have only %s to meet, who are fewer than they", names(singles), names(w.Neighbours))
	default:
		var all []string
		for _, g := range w.Groups {
			all = append(all, "{"+names(g)+"}")
		}
		reason = fmt.Sprintf("each of the %d groups %s needs one of %s, who are too few", len(all), strings.Join(all, " "), names(w.Neighbours))
	}
	return rule.Errorf(rule.NoPairing, "round %d: %w: %s", r.field.Round, pairing.ErrNoPairing, reason).Under(r.rules.article("C4")).
		WithHint("games played (C1), byes had (C2), absolute colour preferences (C3) or forbidden pairs stand in the way; lift a forbidden pair, fix a pair by hand, or end the event here")
}
