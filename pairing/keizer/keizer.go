// Package keizer ranks and pairs a club competition by the Keizer system.
//
// Everybody has a value that follows from their place: the first the highest,
// each further place a step less. A win is worth the opponent's value, a draw
// half of it; players without a game get a share of their own. The points give
// a new ranking, the ranking new values, and so on until nothing moves. The
// next round is paired from the top of that ranking, the first with the second.
//
// It is for the office, which asks for one round at a time, and for the
// standings, which show the working of every figure. It follows no regulation,
// since each club has its own: what differs stands in [pairing.Keizer]. It
// counts in whole numbers only, draws no lots and knows no board.
package keizer

import (
	"cmp"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Unit is how many units of a score a point has: a value, in units of
// pairing.Point, times a share in the same unit.
const Unit = int64(pairing.Point) * int64(pairing.Point)

// MostTurns is how often a ranking is computed before it is accepted as it is.
const MostTurns = 100

// Table is a ranking.
type Table struct {
	// Lines by place.
	Lines []Line
	// From is the first round that counts.
	From int
	// Turns is how often the ranking was computed.
	Turns int
	// Circle is how many rankings repeat in an endless cycle, 0 where the
	// ranking settles. The first of them to be reached gives the values.
	Circle int
	// Cut is set if the ranking was still changing when the turns were used up.
	Cut bool
	// Early is set if it was still changing in the last of the turns that the
	// rules allow: the values are those of the places before that turn.
	Early bool
}

// Line is one player.
type Line struct {
	Number int
	// Value is that by which the points were computed.
	Value pairing.Points
	// Score in parts of Unit, and its components.
	Score int64
	Terms []Term
	// games are the points of the games, which break ties between scores.
	games pairing.Points
}

// Level reports whether nothing that was played puts one player before the other:
// their scores and the points of their games are the same, and only the order at the
// beginning of the season or period decides, for values and pairing.
func (l *Line) Level(other *Line) bool { return l.Score == other.Score && l.games == other.games }

// Term is what one round is worth, or the player's own value.
type Term struct {
	Round    int // 0 for the player's own value
	Opponent int // 0 for none
	// Value is that of the opponent or of the player, Share the part of it that
	// counts.
	Value, Share pairing.Points
	Note         rule.Sentence
}

// Worth is the value times the share, in parts of Unit.
func (t Term) Worth() int64 { return int64(t.Value) * int64(t.Share) }

// Rank ranks a field after the rounds in its entries. Equal scores are
// ordered by the points of the games, and then by the order in which the
// period began.
func Rank(f *pairing.Field) Table {
	rules := rulesOf(f)
	played := rounds(f)
	order := make([]int, len(f.Players))
	for i := range order {
		order[i] = i
	}
	from := 1
	if rules.Afresh {
		for _, last := range rules.Periods {
			if last >= played {
				break
			}
			if last < from {
				continue
			}
			order = (&season{f, &rules, from, last, f.Index()}).rank(order).places(f)
			from = last + 1
		}
	}
	return (&season{f, &rules, from, played, f.Index()}).rank(order)
}

// rulesOf are the rules of the field.
func rulesOf(f *pairing.Field) pairing.Keizer {
	if f.Keizer != nil {
		return *f.Keizer
	}
	return pairing.Keizer{Step: pairing.Point, Self: true, Win: pairing.Point, Draw: pairing.Half, ForfeitWin: pairing.Point, Bye: pairing.Half}
}

// rounds is how many rounds the entries tell of.
func rounds(f *pairing.Field) int {
	n := 0
	for i := range f.Players {
		n = max(n, len(f.Players[i].Entries))
	}
	return n
}

// places is the ranking as indices of the field.
func (t Table) places(f *pairing.Field) []int {
	at := f.Index()
	order := make([]int, 0, len(t.Lines))
	for i := range t.Lines {
		order = append(order, at[t.Lines[i].Number])
	}
	return order
}

// season is a run of rounds that count together.
type season struct {
	field    *pairing.Field
	rules    *pairing.Keizer
	from, to int
	at       map[int]int // players by number
}

// Values are the values by place of a field of n players.
func Values(k *pairing.Keizer, n int) []pairing.Points {
	top := k.Top
	switch {
	case top > 0:
	case k.Ratio > pairing.Point && n > 1:
		// top = ratio * last and top = last + (n-1)*step; to the nearest whole point.
		above := int64(k.Ratio - pairing.Point)
		exact := int64(k.Step) * int64(n-1) * int64(k.Ratio)
		point := int64(pairing.Point)
		top = pairing.Points((2*exact + above*point) / (2 * above * point) * point)
	default:
		top = k.Step * pairing.Points(n)
	}
	values := make([]pairing.Points, n)
	for i := range values {
		values[i] = max(top-pairing.Points(i)*k.Step, 0)
	}
	return values
}

// rank computes the ranking, beginning with an order of indices.
func (s *season) rank(order []int) Table {
	if s.rules.Frozen {
		return s.frozen(order)
	}
	start := slices.Clone(order)
	var seen [][]int
	t := Table{From: s.from}
	most := MostTurns
	if s.rules.Turns > 0 {
		most = s.rules.Turns
	}
	for {
		lines := s.score(start, order, s.from, s.to)
		t.Turns++
		t.Lines = lines
		next := Table{Lines: lines}.places(s.field)
		if slices.Equal(next, order) {
			return t
		}
		seen = append(seen, order)
		if k := slices.IndexFunc(seen, func(o []int) bool { return slices.Equal(o, next) }); k >= 0 && s.rules.Turns == 0 {
			t.Circle = len(seen) - k
			t.Lines = s.score(start, seen[k], s.from, s.to)
			return t
		}
		if t.Turns >= most {
			t.Cut, t.Early = s.rules.Turns == 0, s.rules.Turns > 0
			return t
		}
		order = next
	}
}

// frozen adds up the rounds, each by the values in force before it. The
// player's own value is the one at the start.
func (s *season) frozen(order []int) Table {
	start := slices.Clone(order)
	total := s.score(start, start, s.from, s.from-1)
	for round := s.from; round <= s.to; round++ {
		add := s.score(start, order, round, round)
		more := make(map[int]Line, len(add))
		for _, l := range add {
			more[l.Number] = l
		}
		for i := range total {
			l := &total[i]
			m := more[l.Number]
			if s.rules.Self {
				m.Terms = m.Terms[1:]
			}
			for _, term := range m.Terms {
				l.Score += term.Worth()
			}
			l.Terms = append(l.Terms, m.Terms...)
			l.games += m.games
		}
		s.sort(total, start)
		order = Table{Lines: total}.places(s.field)
	}
	for i, v := range Values(s.rules, len(total)) {
		total[i].Value = v
	}
	return Table{Lines: total, From: s.from, Turns: 1}
}

// score computes the points of the rounds from one to another by the values of
// an order, and sorts by them.
func (s *season) score(start, order []int, from, to int) []Line {
	values := make([]pairing.Points, len(order))
	for place, v := range Values(s.rules, len(order)) {
		values[order[place]] = v
	}
	lines := make([]Line, len(order))
	for i := range s.field.Players {
		l := &lines[i]
		l.Number, l.Value = s.field.Players[i].Number, values[i]
		if s.rules.Self {
			l.Terms = append(l.Terms, Term{Value: values[i], Share: pairing.Point, Note: rule.Say("own value")})
		}
		paid := s.paidBefore(i, from)
		for round := from; round <= to; round++ {
			term, counts := s.term(i, round, &paid)
			if !counts {
				continue
			}
			term.Value = values[i]
			if j, known := s.at[term.Opponent]; known {
				term.Value = values[j]
			}
			l.Terms = append(l.Terms, term)
			if e := s.entry(i, round); e.Kind != pairing.PAB {
				l.games += e.Points
			}
		}
		for _, term := range l.Terms {
			l.Score += term.Worth()
		}
	}
	s.sort(lines, start)
	return lines
}

func (s *season) sort(lines []Line, start []int) {
	began := make(map[int]int, len(start))
	for place, i := range start {
		began[s.field.Players[i].Number] = place
	}
	slices.SortFunc(lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.games, a.games), cmp.Compare(began[a.Number], began[b.Number]))
	})
}

// entry is a round of a player.
func (s *season) entry(i, round int) pairing.Entry {
	if entries := s.field.Players[i].Entries; round <= len(entries) {
		return entries[round-1]
	}
	return pairing.Entry{}
}

// paid counts the absences that were paid in the period so far.
type paid struct{ notice, excused int }

// paidBefore counts the absences of the same period before a round.
func (s *season) paidBefore(i, round int) paid {
	var p paid
	for r := s.periodOf(round); r < round; r++ {
		s.term(i, r, &p)
	}
	return p
}

// periodOf is the first round of the period of a round.
func (s *season) periodOf(round int) int {
	first := 1
	for _, last := range s.rules.Periods {
		if last < round {
			first = max(first, last+1)
		}
	}
	return first
}

// term is what a round counts for a player, apart from the value; false if it
// is worth nothing and has no line: it is open, or they had withdrawn.
func (s *season) term(i, round int, p *paid) (Term, bool) {
	if s.periodOf(round) == round {
		*p = paid{}
	}
	k := s.rules
	player, e := &s.field.Players[i], s.entry(i, round)
	t := Term{Round: round}
	limited := func(share pairing.Points, count *int, limit int, note rule.Sentence) (Term, bool) {
		t.Share, t.Note = share, note
		if *count++; limit > 0 && *count > limit {
			t.Share, t.Note = 0, rule.Count(limit, "{absence}, of which {n} is paid", "{absence}, of which {n} are paid", "absence", note)
		}
		return t, true
	}
	switch e.Kind {
	case pairing.Played:
		t.Opponent = e.Opponent
		switch s.outcome(i, round) {
		case 1:
			t.Share, t.Note = k.Win, rule.Say("won")
		case 0:
			t.Share, t.Note = k.Draw, rule.Say("drawn")
		default:
			t.Share, t.Note = k.Loss, rule.Say("lost")
		}
		return t, true
	case pairing.ForfeitWin:
		t.Opponent, t.Share, t.Note = e.Opponent, k.ForfeitWin, rule.Say("the opponent did not come")
		return t, true
	case pairing.ForfeitLoss:
		t.Opponent, t.Share, t.Note = e.Opponent, k.ForfeitLoss, rule.Say("did not come")
		return t, true
	case pairing.PAB, pairing.FullBye, pairing.HalfBye:
		t.Share, t.Note = k.Bye, rule.Say("no opponent left")
		return t, true
	case pairing.ZeroBye, pairing.Notice:
		return limited(k.Notice, &p.notice, k.NoticeLimit, rule.Say("absent with notice"))
	case pairing.Excused:
		return limited(k.Excused, &p.excused, k.ExcusedLimit, rule.Say("excused"))
	case pairing.Duty:
		t.Share, t.Note = k.Duty, rule.Say("played for the club")
		return t, true
	case pairing.Open:
		return t, false
	}
	switch {
	case player.Since > round:
		t.Share, t.Note = k.Late, rule.Say("before the entry")
	case player.Until > 0 && player.Until <= round:
		return t, false
	default:
		t.Share, t.Note = k.Unannounced, rule.Say("absent without notice")
	}
	return t, true
}

// outcome is 1 for a game won, 0 drawn, -1 lost; a game that both lost counts
// as lost.
func (s *season) outcome(i, round int) int {
	var other *pairing.Entry
	own := s.entry(i, round)
	if j, known := s.at[own.Opponent]; known {
		theirs := s.entry(j, round)
		other = &theirs
	}
	return own.Decided(other, s.field.Scoring.Draw)
}
