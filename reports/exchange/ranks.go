package exchange

import (
	"strconv"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/reports/listing"
)

// filedRanks are the ranks that an exchange file gives, held against a ranking of players or
// of teams.
type filedRanks struct {
	ranks    map[int]int // by number, 0 for none
	seeding  bool        // they are merely the starting numbers
	from, to map[int]int
	// ranked have been compared so far, and differing were none of the places here.
	ranked, differing int
}

func filedRanksOf(ranks map[int]int, table standings.Table) *filedRanks {
	f := &filedRanks{ranks: ranks, seeding: onlyNumbers(ranks, table)}
	f.from, f.to = amongRanked(ranks, table)
	return f
}

// compare gives the rank of a row in the file, 0 for none, whether it is another place than
// here, and how it is shown.
func (f *filedRanks) compare(say func(rule.Sentence) string, row standings.Row) (rank int, differs bool, mark string) {
	if rank = f.ranks[row.Player.Number]; rank == 0 || f.seeding {
		return 0, false, ""
	}
	f.ranked++
	if rank >= f.from[row.Place] && rank <= f.to[row.Place] {
		return rank, false, strconv.Itoa(rank)
	}
	f.differing++
	return rank, true, say(rule.Format("%d: differs", rank))
}

// said returns what is to be said of the ranks of the file when all are compared.
func (f *filedRanks) said() []rule.Sentence {
	switch {
	case f.seeding:
		return []rule.Sentence{rule.Format("the ranks of the file are its starting numbers and contradict its points: no ranking to compare with")}
	case f.ranked == 0:
		return []rule.Sentence{rule.Format("the file gives no ranks")}
	case f.differing > 0:
		return []rule.Sentence{rule.Format("%d of %d ranks of the file differ", f.differing, f.ranked)}
	}
	return nil
}

// tieBreakHeads puts the heads of the tie-breaks and of what the file says after those of a
// list for programs, and gives the head of the table for people.
func tieBreakHeads(l *listing.List, table standings.Table, head []string, ofFile ...string) [][]string {
	for _, b := range table.TieBreaks {
		l.Heads, head = append(l.Heads, b.Code), append(head, b.Short)
	}
	l.Heads = append(append(l.Heads, "rank", "differs"), ofFile...)
	return [][]string{append(head, "file")}
}

// onlyNumbers reports whether the ranks of a file are nothing but its starting numbers, as some
// programs write them: each is the number of its player, and the points do not follow them.
func onlyNumbers(ranks map[int]int, table standings.Table) bool {
	ranked := false
	for number, rank := range ranks {
		if rank != 0 {
			ranked = true
			if rank != number {
				return false
			}
		}
	}
	for i := 1; ranked && i < len(table.Rows); i++ {
		if table.Rows[i].Points < table.Rows[i-1].Points && table.Rows[i].Player.Number < table.Rows[i-1].Player.Number {
			return true
		}
	}
	return false
}

// amongRanked returns the places, by the place here, that rows share among those to whom the file gives
// a rank: some programs leave out who never played.
func amongRanked(ranks map[int]int, table standings.Table) (from, to map[int]int) {
	from, to = map[int]int{}, map[int]int{}
	ranked := 0
	for _, row := range table.Rows {
		if from[row.Place] == 0 {
			from[row.Place] = ranked + 1
		}
		if ranks[row.Player.Number] != 0 {
			ranked++
		}
		to[row.Place] = ranked
	}
	return from, to
}
