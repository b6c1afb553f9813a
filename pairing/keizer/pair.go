package keizer

import (
	"cmp"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// Pairer pairs from the top of the ranking: whoever is highest meets the next
// below them whom they may meet, as long as the others can then still be paired.
type Pairer struct{}

var _ pairing.Pairer = Pairer{}

// Pair pairs the round; see [pairing.Pairer].
//
// In an odd field the lowest of those with the fewest byes is left over. Two
// players do not meet more often than Meetings allows, nor while one of
// Forbidden keeps them apart, and where that leaves no pairing there is none.
// The distance of a rematch and the wishes give way where the players who came
// could not all play otherwise: first the wishes, then the distance, a round at
// a time; see [Kept].
func (Pairer) Pair(f pairing.Field) (pairing.Pairing, error) {
	pairs, _, err := pair(&f)
	return pairs, err
}

// Kept is how far a pairing kept the rules that may give way.
type Kept struct {
	// Wishes is false where the wishes gave way.
	Wishes bool
	// Rematch is the number of rounds between two games that was kept.
	Rematch int
}

// evening is a round to be paired: the players who are present, by place.
type evening struct {
	field   *pairing.Field
	rules   pairing.Keizer
	players []int // indices of the field, the highest first
	at      map[int]int
	kept    Kept
}

func pair(f *pairing.Field) (pairing.Pairing, Kept, error) {
	e := &evening{field: f, rules: rulesOf(f), at: f.Index()}
	if err := e.refuse(); err != nil {
		return nil, Kept{}, err
	}
	fixed, err := e.gather()
	if err != nil {
		return nil, Kept{}, err
	}
	e.kept = Kept{Wishes: true, Rematch: e.rules.Rematch}
	for {
		if games, bye, ok := e.fromTheTop(); ok {
			return e.boards(games, fixed, bye), e.kept, nil
		}
		switch {
		case e.kept.Wishes && slices.ContainsFunc(f.Forbidden, func(x pairing.Forbidden) bool { return x.Wish && x.InForce(f.Round) }):
			e.kept.Wishes = false
		case e.kept.Rematch > 0:
			e.kept = Kept{Wishes: true, Rematch: e.kept.Rematch - 1}
		default:
			return nil, Kept{}, rule.Errorf(rule.NoPairing, "%w: %d players are there, but too many of them have met as often as they may or are kept apart", pairing.ErrNoPairing, len(e.players)).
				WithHint("raise keizer-meetings with a reason, allow a pair, or let one of them be absent")
		}
	}
}

func (e *evening) refuse() error {
	f := e.field
	if f.Round < 1 || f.Rounds > 0 && f.Round > f.Rounds {
		return rule.Errorf(rule.Refused, "round %d was asked for, but there are %d", f.Round, f.Rounds)
	}
	if len(e.at) < len(f.Players) {
		return rule.Errorf(rule.Refused, "two players have the same number")
	}
	return nil
}

// gather ranks the players who are present and takes out those of fixed pairs.
func (e *evening) gather() (pairing.Pairing, error) {
	taken := map[int]bool{}
	var fixed pairing.Pairing
	take := func(number int) error {
		i, known := e.at[number]
		if !known || e.field.Players[i].Out {
			return rule.Errorf(rule.Refused, "player %d is in a fixed pair of round %d and is not there", number, e.field.Round)
		}
		if taken[number] {
			return rule.Errorf(rule.Refused, "player %d is in two fixed pairs of round %d", number, e.field.Round).WithHint("name every player once")
		}
		taken[number] = true
		return nil
	}
	for _, p := range e.field.Fixed {
		if err := take(p.First); err != nil {
			return nil, err
		}
		if p.Second != 0 {
			if err := take(p.Second); err != nil {
				return nil, err
			}
		}
		fixed = append(fixed, p)
	}
	for _, l := range Rank(e.field).Lines {
		if i := e.at[l.Number]; !e.field.Players[i].Out && !taken[l.Number] {
			e.players = append(e.players, i)
		}
	}
	if len(e.players) == 1 && len(fixed) == 0 || len(e.players)+len(fixed) == 0 {
		return nil, rule.Errorf(rule.Refused, "nobody is there to be paired: %d came", len(e.players)).WithHint("take an absence back, or enter players")
	}
	return fixed, nil
}

// couple is two places of the evening.
type couple struct{ high, low int }

// fromTheTop gives the bye and then pairs each player, from the top, with the
// next one below whom they may meet. It is false if no complete pairing exists.
func (e *evening) fromTheTop() (games []couple, bye int, ok bool) {
	n := len(e.players)
	bye = -1
	free := make([]bool, n)
	for i := range free {
		free[i] = true
	}
	if n%2 == 1 {
		for _, i := range e.byeOrder() {
			free[i] = false
			if e.complete(free) {
				bye = i
				break
			}
			free[i] = true
		}
		if bye < 0 {
			return nil, -1, false
		}
	} else if !e.complete(free) {
		return nil, -1, false
	}
	for i := range n {
		if !free[i] {
			continue
		}
		for j := i + 1; j < n; j++ {
			if !free[j] || !e.may(i, j) {
				continue
			}
			free[i], free[j] = false, false
			if e.complete(free) {
				games = append(games, couple{i, j})
				break
			}
			free[i], free[j] = true, true
		}
	}
	return games, bye, true
}

// byeOrder is the order in which a bye is given: the fewest byes first, among
// equals the lowest.
func (e *evening) byeOrder() []int {
	order := make([]int, len(e.players))
	for i := range order {
		order[i] = len(order) - 1 - i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(e.byes(a), e.byes(b)) })
	return order
}

// byes is how many byes the player at a place has had.
func (e *evening) byes(at int) (had int) {
	for _, entry := range e.field.Players[e.players[at]].Entries {
		if entry.Kind == pairing.PAB {
			had++
		}
	}
	return had
}

// whyBye says why the player at a place has the bye: first by the order of the byes, and where
// those before them in it were passed over, that the others could not all be paired then.
func (e *evening) whyBye(bye int) rule.Sentence {
	names := e.field.Names()
	name := func(i int) string { return names(e.field.Players[e.players[i]].Number) }
	order := e.byeOrder()
	if order[0] == bye {
		return rule.Format("%s has the bye: the lowest of those with the fewest byes", name(bye))
	}
	said := []rule.Sentence{rule.Format("%s has the bye", name(bye))}
	for _, i := range order[:slices.Index(order, bye)] {
		said = append(said, rule.Format("%s was passed over: %s", name(i), rule.Format("the others could not all be paired then")))
	}
	return rule.Joined("; ", said...)
}

// complete reports whether the free players can all be paired with each other.
func (e *evening) complete(free []bool) bool {
	var open []int
	for i, is := range free {
		if is {
			open = append(open, i)
		}
	}
	simple := true
	for k := 0; k+1 < len(open) && simple; k += 2 {
		simple = e.may(open[k], open[k+1])
	}
	if simple {
		return len(open)%2 == 0
	}
	s := matching.New(len(open), len(open))
	for a := range open {
		s.Must(a)
		for b := range a {
			if e.may(open[a], open[b]) {
				s.SetWeight(a, b, matching.Weight{})
			}
		}
	}
	return s.Solve() == nil
}

// may reports whether two places may meet, as far as the rules are kept.
func (e *evening) may(a, b int) bool { return e.bar(a, b).IsZero() }

// bar says why two places may not meet, or "".
func (e *evening) bar(a, b int) rule.Sentence {
	p, q := &e.field.Players[e.players[a]], &e.field.Players[e.players[b]]
	met, last := meetings(p, q.Number)
	if k := e.rules.Meetings; k > 0 && met >= k {
		return rule.Format("they have met as often as is allowed (%d)", met)
	}
	if between := e.field.Round - last - 1; met > 0 && between < e.kept.Rematch {
		return rule.Count(e.kept.Rematch, "they met in round {last}, and at least {n} round must lie between two games", "they met in round {last}, and at least {n} rounds must lie between two games", "last", last)
	}
	for _, x := range e.field.Forbidden {
		if !x.InForce(e.field.Round) || x.Wish && !e.kept.Wishes {
			continue
		}
		if slices.Contains(x.Numbers, p.Number) && slices.Contains(x.Numbers, q.Number) {
			if x.Reason != "" {
				return rule.Typed(x.Reason)
			}
			return rule.Format("the arbiter keeps them apart")
		}
	}
	return rule.Sentence{}
}

// meetings counts the games played with an opponent, and gives the last round
// of one.
func meetings(p *pairing.Player, opponent int) (met, last int) {
	for r, e := range p.Entries {
		if e.Opponent == opponent && (e.Kind == pairing.Played || e.Kind == pairing.Open) {
			met, last = met+1, r+1
		}
	}
	return met, last
}

// boards puts the pairs in board order: by the higher place, fixed pairs among
// them, the bye last.
func (e *evening) boards(games []couple, fixed pairing.Pairing, bye int) pairing.Pairing {
	place := map[int]int{}
	for k, l := range Rank(e.field).Lines {
		place[l.Number] = k
	}
	var pairs, byes pairing.Pairing
	if bye >= 0 {
		byes = append(byes, pairing.Pair{First: e.field.Players[e.players[bye]].Number})
	}
	for _, p := range fixed {
		if p.Second == 0 {
			byes = append(byes, p)
			continue
		}
		pairs = append(pairs, p)
	}
	open := map[int]bool{}
	for _, g := range games {
		p := pairing.Pair{First: e.field.Players[e.players[g.high]].Number, Second: e.field.Players[e.players[g.low]].Number}
		open[p.First] = true
		pairs = append(pairs, p)
	}
	top := func(p pairing.Pair) int { return min(place[p.First], place[p.Second]) }
	slices.SortFunc(pairs, func(a, b pairing.Pair) int { return cmp.Compare(top(a), top(b)) })
	for board, p := range pairs {
		if open[p.First] && e.second(p.First, p.Second, board) {
			pairs[board] = pairing.Pair{First: p.Second, Second: p.First}
		}
	}
	return append(pairs, byes...)
}

// second reports whether the higher player has the second move: the one who has
// moved first less often moves first; else the one who did not in their last
// game; else the one who did not in the last round in which their sides
// differed; else the higher one on odd boards.
func (e *evening) second(high, low, board int) bool {
	p, q := &e.field.Players[e.at[high]], &e.field.Players[e.at[low]]
	a, b := colours(p), colours(q)
	if d := pairing.Balance(a) - pairing.Balance(b); d != 0 {
		return d > 0
	}
	if met, last := meetings(p, low); met > 0 {
		return p.Entries[last-1].Colour == pairing.First
	}
	for i, j := len(a)-1, len(b)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if a[i] != b[j] {
			return a[i] == pairing.First
		}
	}
	return board%2 == 1
}

// colours are the sides of the games played, in order.
func colours(p *pairing.Player) []pairing.Colour {
	var list []pairing.Colour
	for _, e := range p.Entries {
		if (e.Kind == pairing.Played || e.Kind == pairing.Open) && e.Colour != pairing.NoColour {
			list = append(list, e.Colour)
		}
	}
	return list
}

// Explain says in sentences why a round is paired as the system pairs it: the
// bye, and for each game who was passed over and why.
func Explain(f *pairing.Field) ([]rule.Sentence, error) {
	e := &evening{field: f, rules: rulesOf(f), at: f.Index()}
	pairs, kept, err := pair(f)
	if err != nil {
		return nil, err
	}
	if _, err := e.gather(); err != nil {
		return nil, err
	}
	e.kept = kept
	name := func(i int) rule.Sentence {
		p := &f.Players[e.players[i]]
		if p.Name == "" {
			return rule.Format("player %d", p.Number)
		}
		return rule.Typed(p.Name)
	}
	var lines []rule.Sentence
	if !kept.Wishes {
		lines = append(lines, rule.Format("the wishes about who should not meet gave way: the players could not all be paired otherwise"))
	}
	if kept.Rematch < e.rules.Rematch {
		lines = append(lines, rule.Format("%s between two games could not be kept, only %d", rule.Count(e.rules.Rematch, "{n} round", "{n} rounds"), kept.Rematch))
	}
	for _, p := range f.Fixed {
		if p.Second == 0 {
			lines = append(lines, rule.Format("player %d has the bye by the arbiter's choice", p.First))
			continue
		}
		lines = append(lines, rule.Format("player %d and player %d are paired by the arbiter", p.First, p.Second))
	}
	games, bye, _ := e.fromTheTop()
	if bye >= 0 {
		lines = append(lines, e.whyBye(bye))
	}
	used := map[int]bool{bye: true}
	for _, g := range games {
		line := rule.Format("%s (place %d of those present) meets %s (place %d)", name(g.high), g.high+1, name(g.low), g.low+1)
		var passed []rule.Sentence
		for j := g.high + 1; j < g.low; j++ {
			if used[j] {
				continue
			}
			why := e.bar(g.high, j)
			if why.IsZero() {
				why = rule.Format("the others could not all be paired then")
			}
			passed = append(passed, rule.Format("%s was passed over: %s", name(j), why))
		}
		if len(passed) == 0 {
			line = rule.Format("%s (place %d of those present) meets %s (place %d), the next below who was free", name(g.high), g.high+1, name(g.low), g.low+1)
		}
		lines = append(lines, rule.Joined("; ", append([]rule.Sentence{line}, passed...)...))
		used[g.high], used[g.low] = true, true
	}
	if len(pairs) > 0 {
		lines = append(lines, rule.Format("whoever has moved first less often does so now; where that is equal, the sides of their last game are reversed, or else those of the last round in which they differed; otherwise the higher one moves first on odd boards"))
	}
	return lines, nil
}

// Elsewhere says why the ranking does not have two meet in a round: from the top, each player gets
// the next one below whom they may meet; the bye goes to the lowest of those with the fewest byes.
func (Pairer) Elsewhere(f pairing.Field, p pairing.Pair) (rule.Sentence, error) {
	e := &evening{field: &f, rules: rulesOf(&f), at: f.Index()}
	_, kept, err := pair(&f)
	if err != nil {
		return rule.Sentence{}, err
	}
	if _, err := e.gather(); err != nil {
		return rule.Sentence{}, err
	}
	e.kept = kept
	games, bye, _ := e.fromTheTop()
	names := f.Names()
	name := func(i int) string { return names(f.Players[e.players[i]].Number) }
	place := func(n int) int { return slices.Index(e.players, e.at[n]) }
	if p.Second == 0 {
		if bye < 0 {
			return rule.Sentence{}, rule.Errorf(rule.Refused, "nobody has the bye in round %d: the number of players is even", f.Round).WithHint("ask about two players")
		}
		return e.whyBye(bye), nil
	}
	a, b := min(place(p.First), place(p.Second)), max(place(p.First), place(p.Second))
	if bye == a || bye == b {
		return e.whyBye(bye), nil
	}
	for _, g := range games {
		switch why := e.bar(a, b); {
		case g.low == a || g.low == b && g.high < a:
			return rule.Format("%s ranks higher, is given an opponent first, and has %s", name(g.high), name(g.low)), nil
		case g.high != a:
		case g.low < b:
			return rule.Format("%s is given the next below who can be met, and that is %s, above %s", name(a), name(g.low), name(b)), nil
		case why.IsZero():
			return rule.Format("the others could not all be paired then"), nil
		default:
			return why, nil
		}
	}
	return rule.Sentence{}, rule.Errorf(rule.Internal, "%s is in no game of round %d", name(a), f.Round)
}
