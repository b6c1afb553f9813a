package knockout

import "flagfall/pairing"

// Places are the players by how far they came: the winner, the other finalist,
// and so on, in groups that share their places. Those who are still in stand
// before those who are out. It fails as [New] does.
func Places(f *pairing.Field) ([][]int, error) {
	b, err := New(f)
	if err != nil {
		return nil, err
	}
	// The later a player goes out the better; the winner never does.
	out := map[int]int{}
	for r, matches := range b.Rounds {
		for _, m := range matches {
			rank := 2 * (r + 1)
			if m.Third {
				// Both have lost the semi-final; this decides between the two.
				if m.Over && m.Winner > 0 {
					out[m.Winner] = 2*r + 1
				}
				continue
			}
			if m.Over && m.Loser > 0 {
				out[m.Loser] = rank
			}
			if m.Over && m.Winner == 0 {
				for _, number := range m.Slots {
					if number > 0 {
						out[number] = rank
					}
				}
			}
		}
	}
	const still = 1 << 20
	groups := map[int][]int{}
	most := 0
	for i := range f.Players {
		number := f.Players[i].Number
		rank, is := out[number]
		if !is {
			rank = still
		}
		groups[rank] = append(groups[rank], number)
		if rank < still {
			most = max(most, rank)
		}
	}
	var places [][]int
	for _, rank := range append([]int{still}, down(most)...) {
		if g := groups[rank]; len(g) > 0 {
			places = append(places, g)
		}
	}
	return places, nil
}

func down(from int) []int {
	var list []int
	for n := from; n >= 0; n-- {
		list = append(list, n)
	}
	return list
}
