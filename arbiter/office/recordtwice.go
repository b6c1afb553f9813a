package office

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// once leaves out the records of games that stand in the file already: collections are put together
// from several sources. Of two the one with a result stays, then the one with more moves. Errors:
// rule.Input where the two have different results or colours.
func (c *Chronicle) once(records []Record) ([]Record, error) {
	tagged := !slices.ContainsFunc(records, func(r Record) bool { return roundNumber(r.Round) == 0 })
	type meeting struct {
		round int
		one   string
		other string
	}
	kept := make([]Record, 0, len(records))
	at := map[meeting][]int{} // places in kept
	for _, r := range records {
		key := meeting{one: min(r.First, r.Second), other: max(r.First, r.Second)}
		if tagged {
			key.round = roundNumber(r.Round)
		}
		found := slices.IndexFunc(at[key], func(i int) bool { return r.again(&kept[i], tagged) })
		if found < 0 {
			at[key] = append(at[key], len(kept))
			kept = append(kept, r)
			continue
		}
		before := &kept[at[key][found]]
		said, other := r.outcome(), before.outcome()
		if said != other && said != Unknown && other != Unknown || r.First != before.First {
			return nil, rule.Errorf(rule.Input, "%s – %s stands in the file twice: game %d has %s, game %d (%s – %s) has %s",
				before.First, before.Second, before.Game, other.Said(), r.Game, r.First, r.Second, said.Said()).
				At(r.Place).WithHint("take the one that is wrong out of the file")
		}
		dropped := r
		if other == Unknown && said != Unknown || said == other && len(r.Moves) > len(before.Moves) {
			dropped, *before = *before, r
		}
		c.note(&dropped, rule.Format("it stands in the file twice, also as game %d, and counts once", before.Game))
	}
	return kept, nil
}

// outcome is how a record says that the game ended: the tag holds.
func (r *Record) outcome() Outcome {
	if r.Tag != Unknown {
		return r.Tag
	}
	return r.Text
}

// fewestAlike is how many plies two records must share to be of one game where no Round tag says so:
// the same players may well open two games alike.
const fewestAlike = 20

// again reports whether a record is of the same game as another of its players. Games of a heat
// have different moves, or their numbers in the Board tags (3.1, 3.2). Where the round of both is
// known, half of the shorter record has to be alike: each player kept a sheet.
func (r *Record) again(o *Record, tagged bool) bool {
	if r.Board != o.Board && strings.Contains(r.Board, ".") && strings.Contains(o.Board, ".") {
		return false
	}
	a, b := strings.Fields(r.Moves), strings.Fields(o.Moves)
	shorter := min(len(a), len(b))
	if shorter == 0 {
		return tagged && r.First == o.First
	}
	alike := 0
	for alike < shorter && a[alike] == b[alike] {
		alike++
	}
	if tagged {
		return 2*alike >= shorter
	}
	return alike == max(len(a), len(b)) && alike >= fewestAlike
}
