package standings

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall/pairing"
)

// sheetOf is what one player did in one round, in plain numbers, for a recount of FIDE C.07 that
// shares nothing with the package: whom they were due to meet (-1 for nobody), whether that was
// played, the points, and whether they moved second.
type sheetOf struct {
	opponent int
	played   bool
	points   int
	second   bool
	kind     pairing.Kind
}

// recount is an event by player and round, as the articles describe it.
type recount struct {
	sheets [][]sheetOf
	rating []int
}

// drawRecount makes a Swiss with random results, with forfeits of one side and of both, byes of every
// kind and players who come late or leave.
func drawRecount(r *rand.Rand) *recount {
	n, rounds := 3+r.IntN(6), 1+r.IntN(6)
	e := &recount{sheets: make([][]sheetOf, n), rating: make([]int, n)}
	leaves := make([]int, n)
	for i := range n {
		e.rating[i] = 1500 + r.IntN(60)*10
		if leaves[i] = rounds; r.IntN(4) == 0 {
			leaves[i] = r.IntN(rounds + 1)
		}
	}
	for round := range rounds {
		waiting := -1
		row := make([]sheetOf, n)
		for _, i := range r.Perm(n) {
			alone := map[pairing.Kind]int{pairing.PAB: 2, pairing.FullBye: 2, pairing.HalfBye: 1, pairing.ZeroBye: 0, pairing.Absent: 0}
			kind := []pairing.Kind{pairing.PAB, pairing.FullBye, pairing.HalfBye, pairing.ZeroBye, pairing.Absent}[r.IntN(5)]
			if round >= leaves[i] {
				kind = pairing.ZeroBye
			}
			row[i] = sheetOf{opponent: -1, kind: kind, points: alone[kind]}
			if round >= leaves[i] || r.IntN(6) == 0 {
				continue
			}
			if waiting < 0 {
				waiting = i
				continue
			}
			a, b, points := waiting, i, r.IntN(3)
			row[a], row[b] = sheetOf{opponent: b, played: true, points: points, kind: pairing.Played}, sheetOf{opponent: a, played: true, points: 2 - points, second: true, kind: pairing.Played}
			switch r.IntN(8) {
			case 0:
				row[a], row[b] = sheetOf{opponent: b, points: 2, kind: pairing.ForfeitWin}, sheetOf{opponent: a, second: true, kind: pairing.ForfeitLoss}
			case 1:
				row[a], row[b] = sheetOf{opponent: b, kind: pairing.ForfeitLoss}, sheetOf{opponent: a, second: true, kind: pairing.ForfeitLoss}
			}
			waiting = -1
		}
		for i := range n {
			e.sheets[i] = append(e.sheets[i], row[i])
		}
	}
	return e
}

func (e *recount) field() pairing.Field {
	f := pairing.Field{Scoring: pairing.TwoOneZero(), Rounds: len(e.sheets[0])}
	for i, rounds := range e.sheets {
		p := pairing.Player{Number: i + 1, Rating: e.rating[i]}
		for _, s := range rounds {
			entry := pairing.Entry{Kind: s.kind, Points: pairing.Points(s.points) * pairing.Point, Opponent: s.opponent + 1}
			if s.opponent >= 0 {
				entry.Colour = map[bool]pairing.Colour{false: pairing.First, true: pairing.Second}[s.second]
			}
			p.Entries = append(p.Entries, entry)
		}
		f.Players = append(f.Players, p)
	}
	return f
}

func (e *recount) score(i int) (sum int) {
	for _, s := range e.sheets[i] {
		sum += s.points
	}
	return sum
}

// requested is 16.1.1, away is 16.1.2.
func (s sheetOf) requested() bool {
	return s.kind == pairing.HalfBye || s.kind == pairing.ZeroBye || s.kind == pairing.Absent
}
func (s sheetOf) away() bool { return s.requested() || s.kind == pairing.ForfeitLoss }

// adjusted is 16.3: category 16.2.5 holds each requested bye after which every round is voluntarily
// unplayed.
func (e *recount) adjusted(i int) (sum int) {
	for r, s := range e.sheets[i] {
		if s.requested() && !slices.ContainsFunc(e.sheets[i][r+1:], func(x sheetOf) bool { return !x.away() }) {
			sum++
			continue
		}
		sum += s.points
	}
	return sum
}

// part returns what a round adds: the score of the opponent or dummy (16.4), and the points.
type part struct {
	score, points int
	away          bool
}

func (e *recount) parts(i int) (list []part) {
	for _, s := range e.sheets[i] {
		p := part{points: s.points, away: s.away()}
		switch {
		case s.played:
			p.score = e.adjusted(s.opponent)
		case s.opponent >= 0: // 16.4.1
			p.score = min(e.score(i), e.adjusted(s.opponent))
		default: // 16.4.2
			p.score = min(e.score(i), len(e.sheets[i]))
		}
		list = append(list, p)
	}
	return list
}

// buchholz is 8.1 with 14.1 to 14.4 and 16.5.
func (e *recount) buchholz(i, low, high int) (sum int) {
	list := e.parts(i)
	least := func(want func(part) bool) int {
		at := -1
		for k, p := range list {
			if want(p) && (at < 0 || p.score < list[at].score) {
				at = k
			}
		}
		return at
	}
	for range min(low, len(list)) {
		at := least(func(p part) bool { return p.away })
		if at < 0 {
			at = least(func(part) bool { return true })
		}
		list = slices.Delete(list, at, at+1)
	}
	slices.SortFunc(list, func(a, b part) int { return a.score - b.score })
	for _, p := range list[:max(len(list)-high, 0)] {
		sum += p.score
	}
	return sum
}

// berger is 9.1 with 14.1.2 d and 16.5.2.
func (e *recount) berger(i, low int) (sum int) {
	list := e.parts(i)
	value := func(p part) int { return p.score * p.points }
	for range min(low, len(list)) {
		least, away := 0, -1
		for k, p := range list {
			if p.score < list[least].score || p.score == list[least].score && value(p) < value(list[least]) {
				least = k
			}
			if p.away && (away < 0 || value(p) < value(list[away])) {
				away = k
			}
		}
		if away >= 0 && value(list[away]) >= value(list[least]) {
			least = away
		}
		list = slices.Delete(list, least, least+1)
	}
	for _, p := range list {
		sum += value(p)
	}
	return sum
}

// fore returns the event with the paired games of the final round drawn (8.3).
func (e *recount) fore() *recount {
	drawn := &recount{rating: e.rating}
	for _, sheets := range e.sheets {
		sheets = slices.Clone(sheets)
		if last := &sheets[len(sheets)-1]; last.opponent >= 0 {
			last.played, last.points, last.kind = true, 1, pairing.Played
		}
		drawn.sheets = append(drawn.sheets, sheets)
	}
	return drawn
}

// withForfeits is the event with forfeits counted as played, as regulations may say (6.1.1,
// 16.6).
func (e *recount) withForfeits() *recount {
	all := &recount{rating: e.rating}
	for _, sheets := range e.sheets {
		sheets = slices.Clone(sheets)
		for r := range sheets {
			if sheets[r].opponent >= 0 {
				sheets[r].played, sheets[r].kind = true, pairing.Played
			}
		}
		all.sheets = append(all.sheets, sheets)
	}
	return all
}

// count is how many rounds have a property, times a worth.
func (e *recount) count(i, worth int, which func(s sheetOf) bool) (n int) {
	for _, s := range e.sheets[i] {
		if which(s) {
			n += worth
		}
	}
	return n
}

// averageOf returns the mean over the games played, in millionths of a point.
func (e *recount) averageOf(i int, of func(j int) int) (value int64, some bool) {
	sum, games := 0, 0
	for _, s := range e.sheets[i] {
		if s.played {
			sum, games = sum+of(s.opponent), games+1
		}
	}
	if games == 0 {
		return 0, false
	}
	return (int64(sum)*2_000_000/int64(games) + 1) / 2, true
}

// averageRating is 10.1 with 14.1 and 14.3: the lowest and then the highest of the opponents played
// are left out.
func (e *recount) averageRating(i, low, high int) (value int64, some bool) {
	var list []int
	for _, s := range e.sheets[i] {
		if s.played {
			list = append(list, e.rating[s.opponent])
		}
	}
	slices.Sort(list)
	list = list[min(low, len(list)):]
	list = list[:max(len(list)-high, 0)]
	sum := 0
	for _, n := range list {
		sum += n
	}
	if len(list) == 0 {
		return 0, false
	}
	return int64((2*sum + len(list)) / (2 * len(list))), true
}

// Every tie-break of players of FIDE C.07 (7 to 10, with the modifiers of 14 and the unplayed rounds of
// 16) agrees with a recount by the wording of its article on random events.
func TestC07AgainstARecount(t *testing.T) {
	events := 600
	if testing.Short() {
		events = 200
	}
	point, square := int64(pairing.Point), int64(pairing.Point)*int64(pairing.Point)
	away := 0
	for seed := range uint64(events) {
		e := drawRecount(rand.New(rand.NewPCG(seed, 7)))
		f := e.field()
		rounds := len(e.sheets[0])
		points := func(of func(i int) int, unit int64) func(i int) (int64, bool) {
			return func(i int) (int64, bool) { return int64(of(i)) * unit, true }
		}
		played := e.withForfeits()
		for code, twin := range map[string]func(i int) (int64, bool){
			"WIN": points(func(i int) int { return e.count(i, 1, func(s sheetOf) bool { return s.points >= 2 }) }, 1),
			"WON": points(func(i int) int { return e.count(i, 1, func(s sheetOf) bool { return s.played && s.points == 2 }) }, 1),
			"BPG": points(func(i int) int { return e.count(i, 1, func(s sheetOf) bool { return s.played && s.second }) }, 1),
			"BWG": points(func(i int) int {
				return e.count(i, 1, func(s sheetOf) bool { return s.played && s.second && s.points == 2 })
			}, 1),
			"REP": points(func(i int) int { return rounds - e.count(i, 1, sheetOf.away) }, 1),
			"STD": points(func(i int) (sum int) {
				for r, s := range e.sheets[i] {
					other := 1 // a draw
					if s.opponent >= 0 {
						other = e.sheets[s.opponent][r].points
					}
					switch {
					case s.points > other:
						sum += 2
					case s.points == other:
						sum++
					}
				}
				return sum
			}, point/2),
			"PS": points(func(i int) (sum int) {
				for r, s := range e.sheets[i] {
					sum += s.points * (rounds - r)
				}
				return sum
			}, point),
			"PS/C1": points(func(i int) (sum int) {
				for r, s := range e.sheets[i] {
					sum += s.points * (rounds - max(r, 1))
				}
				return sum
			}, point),
			"BH":    points(func(i int) int { return e.buchholz(i, 0, 0) }, point),
			"BH/C1": points(func(i int) int { return e.buchholz(i, 1, 0) }, point),
			"BH/C2": points(func(i int) int { return e.buchholz(i, 2, 0) }, point),
			"BH/M1": points(func(i int) int { return e.buchholz(i, 1, 1) }, point),
			"BH/M2": points(func(i int) int { return e.buchholz(i, 2, 2) }, point),
			"BH/P":  points(func(i int) int { return played.buchholz(i, 0, 0) }, point),
			"BH/C1/P": points(func(i int) int {
				return played.buchholz(i, 1, 0)
			}, point),
			"FB":      points(func(i int) int { return e.fore().buchholz(i, 0, 0) }, point),
			"FB/C1":   points(func(i int) int { return e.fore().buchholz(i, 1, 0) }, point),
			"FB/M1":   points(func(i int) int { return e.fore().buchholz(i, 1, 1) }, point),
			"SB":      points(func(i int) int { return e.berger(i, 0) }, square),
			"SB/C1":   points(func(i int) int { return e.berger(i, 1) }, square),
			"SB/C2":   points(func(i int) int { return e.berger(i, 2) }, square),
			"SB/C1/P": points(func(i int) int { return played.berger(i, 1) }, square),
			"AOB":     func(i int) (int64, bool) { return e.averageOf(i, func(j int) int { return e.buchholz(j, 0, 0) }) },
			"AOB/F": func(i int) (int64, bool) {
				return e.averageOf(i, func(j int) int { return e.fore().buchholz(j, 0, 0) })
			},
			"ARO":    func(i int) (int64, bool) { return e.averageRating(i, 0, 0) },
			"ARO/C1": func(i int) (int64, bool) { return e.averageRating(i, 1, 0) },
			"ARO/M1": func(i int) (int64, bool) { return e.averageRating(i, 1, 1) },
			"RTNG":   points(func(i int) int { return e.rating[i] }, 1),
			"TPN":    points(func(i int) int { return i + 1 }, 1),
		} {
			table, err := Rank(f, Options{TieBreaks: []string{code}, Unplayed: Dummy})
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range table.Rows {
				i, got := row.Player.Number-1, row.Figures[0]
				want, some := twin(i)
				if got.Idle == some || some && got.Value != want {
					t.Fatalf("seed %d, %s of %d: %d, the recount is %d (%v)\n%+v", seed, code, i+1, got.Value, want, some, e.sheets)
				}
			}
		}
		for i := range e.sheets {
			away += e.count(i, 1, sheetOf.away)
		}
	}
	if away < events {
		t.Errorf("%d rounds were left unplayed at will: too few", away)
	}
}
