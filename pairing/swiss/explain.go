package swiss

import (
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Sentence says why something in a pairing is as it is.
type Sentence struct {
	Players []int // pairing numbers it is about; none for a bracket
	Text    rule.Sentence
	Article rule.Article
	// Floater is the player who floats down, if that is the subject, and
	// Bracket the one that they leave.
	Floater int
	Bracket *Bracket
	// Expected is the pair that the halves of the bracket would give instead of
	// the one explained, if any; Because is why the pair differs: a
	// transposition or an exchange.
	Expected pairing.Pair
	Because  Cause
}

// Cause is why a pair differs from the one that the halves of its bracket
// give.
type Cause uint8

// The causes.
const (
	ByHalves      Cause = iota // it is that pair
	Transposition              // 4.2
	Exchange                   // 4.3
)

// Said is the sentence with its article.
func (s Sentence) Said() rule.Sentence {
	if s.Article.IsZero() {
		return s.Text
	}
	return rule.Format("%s (%v)", s.Text, s.Article)
}

// Sentences explain the round from the first bracket to the last: each bracket,
// each pair with what its colours followed from, each floater, the bye.
func (t *Trace) Sentences() []Sentence {
	var all []Sentence
	for _, x := range t.Field.Fixed {
		text := rule.Format("%s has the bye: fixed by the arbiter", t.round.name(x.First))
		if x.Second != 0 {
			text = rule.Format("%s: fixed by the arbiter", t.round.meet(x.First, x.Second))
		}
		all = append(all, Sentence{Players: []int{x.First, x.Second}, Text: text})
	}
	for _, x := range t.GivenUp {
		all = append(all, Sentence{Players: x.Numbers, Article: t.round.rules.article("C4"),
			Text: rule.Format("the wish that %s do not meet gives way: no complete pairing keeps it", t.round.list(x.Numbers))})
	}
	for i := range t.Brackets {
		all = append(all, t.bracket(&t.Brackets[i])...)
	}
	for _, c := range t.choices {
		all = append(all, t.choiceSentence(c))
	}
	if i := slices.Index(t.round.partner, bye); i >= 0 && len(t.Brackets) == 0 {
		c := &t.round.players[i]
		all = append(all, Sentence{Players: []int{c.Number}, Article: t.round.rules.article(""),
			Text: rule.Format("%s (%s) has the bye: the lowest who may have it and leaves everybody else paired", t.round.name(c.Number), points(c.score))})
	}
	return all
}

func (t *Trace) bracket(b *Bracket) []Sentence {
	pairs := rule.Count(len(b.Pairs), "{n} pair", "{n} pairs")
	players := rule.Count(len(b.Residents), "one player", "{n} players")
	head := Sentence{Text: rule.Format("%s: %s; %s", points(b.Score), players, pairs), Article: t.round.rules.article("C6")}
	if len(b.Moved) > 0 {
		head.Text = rule.Format("%s: %s, and moved down to them %s; %s", points(b.Score), players, t.round.list(b.Moved), pairs)
	}
	all := []Sentence{head}
	switch {
	case b.Penultimate:
		all = append(all, Sentence{Article: rule2017("A.9"),
			Text: rule.Format("the players below could not all be paired with those whom this bracket alone would leave over: it is the penultimate one, and floats down players with whom they can be")})
	case b.Collapsed:
		highest := t.round.all[b.Residents[0]].score
		of := rule.Format("the %d players of %v to %s", len(b.Residents), figure(highest), points(b.Score))
		if highest == b.Score {
			of = rule.Count(len(b.Residents), "{n} player of {points}", "{n} players of {points}", "points", points(b.Score))
		}
		all[0].Text, all[0].Article = rule.Format("collapsed: %s, in one last bracket; %s", of, pairs), rule2017("A.9")
		if len(b.Moved) > 0 {
			all[0].Text = rule.Format("collapsed: %s, and moved down to them %s, in one last bracket; %s", of, t.round.list(b.Moved), pairs)
		}
	}
	for _, p := range b.Pairs {
		all = append(all, t.pair(b, p))
	}
	for _, n := range b.Down {
		all = append(all, t.floater(b, n))
	}
	if b.Bye != 0 {
		c := t.round.all[b.Bye]
		if t.round.rules.outlook {
			return append(all, Sentence{Players: []int{b.Bye}, Article: rule2017("A.9"),
				Text: rule.Format("%s (%s) has the bye: the last bracket leaves them unpaired, with the least score difference (C.6) and then by the criteria after it", t.round.name(b.Bye), points(c.score))})
		}
		all = append(all, Sentence{Players: []int{b.Bye}, Article: t.round.rules.article("C5"),
			Text: rule.Format("%s (%s, %s) has the bye: %v is the least score with which everybody else can be paired",
				t.round.name(b.Bye), points(c.score), rule.Count(c.unplayed, "{n} round without a game", "{n} rounds without a game"), t.round.byeMin)})
	}
	return all
}

// rule2017 is an article that only the edition of 2017 has.
func rule2017(number string) rule.Article {
	return rule.Article{Document: "FIDE C.04.3", Edition: pairing.Edition2017.String(), Number: number}
}

func (t *Trace) pair(in *Bracket, p pairing.Pair) Sentence {
	a, b := t.round.all[p.First], t.round.all[p.Second]
	first, by := t.round.colours(a, b)
	second := b
	if first == b {
		second = a
	}
	text := []rule.Sentence{t.scores(in, a, b)}
	s := Sentence{Players: []int{first.Number, second.Number}, Article: t.round.clause(by)}
	if t.round.rules.dutch {
		var place rule.Sentence
		place, s.Expected, s.Because = in.place(p)
		text = append(text, place)
	}
	text = append(text, t.round.because(a, b, first, by))
	s.Text = rule.Format("%s: %s", t.round.meet(first.Number, second.Number), rule.Joined("; ", text...))
	return s
}

// scores says with how many points two players meet, and which of them are
// virtual.
func (t *Trace) scores(in *Bracket, a, b *contender) rule.Sentence {
	r := t.round
	if a.score != b.score {
		if in.Collapsed && slices.Contains(in.Residents, a.Number) {
			return rule.Format("%s with %s meets %s with %v in the collapsed bracket", r.short(a), points(a.score), r.short(b), figure(b.score))
		}
		return rule.Format("%s was moved down from %s and meets %s, who has %v", r.short(a), points(a.score), r.short(b), figure(b.score))
	}
	switch v, w := a.score-a.plain, b.score-b.plain; {
	case v > 0 && v == w:
		return rule.Format("both have %s (%v of them virtual, C.04.7)", points(a.score), figure(v))
	case v > 0 || w > 0:
		return rule.Format("both have %s (%s with %v virtual, %s with %v, C.04.7)", points(a.score), r.short(a), figure(v), r.short(b), figure(w))
	}
	return rule.Format("both have %s", points(a.score))
}

// clause is the article of a colour rule. The other systems use the colours of
// C.04.3 too.
func (r *round) clause(by ColourRule) rule.Article {
	article := r.rules.article
	if !r.rules.dutch {
		article = dutchArticle(pairing.Edition2026)
	}
	return article(fmt.Sprintf("5.2.%d", by))
}

// because says in words what a clause of 5.2 found.
func (r *round) because(a, b, first *contender, by ColourRule) rule.Sentence {
	wish := func(c *contender) rule.Sentence {
		if c.wants == pairing.NoColour {
			return rule.Format("%s has no colour preference", r.short(c))
		}
		return rule.Format("%s should move %v (%v preference)", r.short(c), turn(c.wants), c.strength.said())
	}
	switch by {
	case GrantBoth:
		return rule.Format("%s, %s: both are granted", wish(a), wish(b))
	case Stronger:
		return rule.Format("%s, %s: the stronger one is granted", wish(a), wish(b))
	case Alternate:
		return rule.Format("%s, %s: they change what they had in the last round in which their colours differed", wish(a), wish(b))
	case HigherWants:
		return rule.Format("%s, %s: the higher one is granted", wish(a), wish(b))
	}
	side := turn(pairing.Second)
	if first == a {
		side = turn(pairing.First)
	}
	if r.parity(a) == 1 {
		return rule.Format("neither has played: the higher one has an odd start number and moves %s", side)
	}
	return rule.Format("neither has played: the higher one has an even start number and moves %s", side)
}

// turn says when a player moves, "first" or "second".
func turn(c pairing.Colour) rule.Sentence {
	if c == pairing.First {
		return rule.Format("first")
	}
	return rule.Format("second")
}

// history is the colours a player has had: "first, second, first".
func history(c *contender) rule.Sentence {
	words := make([]rule.Sentence, len(c.colours))
	for i, x := range c.colours {
		words[i] = turn(x)
	}
	return rule.Joined(", ", words...)
}

// short is the family name of a player who has been named in full; the whole name
// if others share the family name, or the number if there is no name.
func (r *round) short(c *contender) string {
	family, _, whole := strings.Cut(c.Name, ",")
	if family == "" {
		return c.Label()
	}
	for _, other := range r.all {
		if other != nil && other != c && whole && strings.HasPrefix(other.Name, family+",") {
			return c.Name
		}
	}
	return family
}

func (t *Trace) floater(b *Bracket, n int) Sentence {
	c := t.round.all[n]
	s := Sentence{Players: []int{n}, Article: t.round.rules.article("C6"), Floater: n, Bracket: b}
	size := len(b.Moved) + len(b.Residents)
	who := t.round.name(n)
	switch {
	case b.Penultimate:
		s.Text = rule.Format("%s floats down: so that those below can all be paired", who)
		s.Article = t.round.rules.article("C4")
	case size == 1:
		s.Text = rule.Format("%s floats down: nobody else has %s", who, points(b.Score))
	case c.score > b.Score:
		s.Text = rule.Joined("; ", rule.Format("%s floats down again: no opponent is left in the bracket", who), t.barred(b, n))
		s.Article = t.round.rules.article("C7")
	case len(b.Down) == 1 && size%2 == 1:
		s.Text = rule.Format("%s floats down: there are %d players, an odd number", who, size)
		if n == b.Residents[len(b.Residents)-1] {
			s.Text = rule.Format("%s floats down: there are %d players, an odd number, and this is the last of them", who, size)
		}
	default:
		s.Text = rule.Joined("; ", rule.Format("%s floats down: no more than %s can be made of the %d players", who,
			rule.Count(len(b.Pairs), "{n} pair", "{n} pairs"), size), t.barred(b, n))
	}
	return s
}

// barred says whom of a bracket a player may not meet, and why, up to three of
// them; nothing if they may meet everybody.
func (t *Trace) barred(b *Bracket, n int) rule.Sentence {
	const most = 3
	r := t.round
	place := func(n int) int {
		return slices.IndexFunc(r.players, func(c contender) bool { return c.Number == n })
	}
	i := place(n)
	var why []rule.Sentence
	for _, other := range slices.Concat(b.Moved, b.Residents) {
		if j := place(other); other != n && i >= 0 && j >= 0 && !r.may(i, j) {
			why = append(why, r.never(i, j).Message)
		}
	}
	if len(why) > most {
		return rule.Format("%s, and may not meet %d more", rule.Joined(", ", why[:most]...), len(why)-most)
	}
	return rule.Joined(", ", why...)
}

// points is a score as a sentence: "1 point", "2.5 points".
func points(p pairing.Points) rule.Sentence {
	if p%pairing.Point == 0 {
		return rule.Count(int(p/pairing.Point), "{n} point", "{n} points")
	}
	return rule.Format("%v points", figure(p))
}

// figure is a score as a number.
func figure(p pairing.Points) rule.Sentence { return rule.Figure(p.String()) }

// Condition forces another pairing, to be compared with the best one: "why not
// A against B?"
type Condition struct {
	// A and B must meet, unless A is 0.
	A, B int
	// Down must be paired below the score Under, or have the bye, unless it is
	// 0.
	Down  int
	Under pairing.Points
	// Up must meet somebody with the score To or a higher one, unless it is 0.
	Up int
	To pairing.Points
	// Bye must have the bye, unless it is 0.
	Bye int
	// Above are the brackets that are kept, from the first; the rest is paired
	// after them.
	Above Above
}

// Above is how the first brackets of a round are dealt with.
type Above struct {
	Pairs pairing.Pairing // of all of them, without the bye
	Moved []int           // whom the lowest of them moves down
	// Collapsed says that the bracket after them is the collapsed last one, in
	// the edition of 2017.
	Collapsed bool
}

// Before is how the brackets of a round before one are dealt with; k counts
// them from 0.
func (t *Trace) Before(k int) Above {
	var a Above
	for i := range t.Brackets[:k] {
		a.Pairs = append(a.Pairs, t.Brackets[i].Pairs...)
		a.Moved = t.Brackets[i].Down
		a.Collapsed = t.Brackets[i].Penultimate
	}
	return a
}

// PairUnder pairs the round under a condition. The error has the code
// rule.NoPairing when the condition leaves no legal pairing, and rule.Refused
// when it names nobody who is to be paired.
func (d Dutch) PairUnder(f pairing.Field, c Condition) (pairing.Pairing, error) {
	pairs, _, err := d.PairUnderTraced(f, c)
	return pairs, err
}

// PairUnderTraced is PairUnder, and tells how those brackets were paired that
// the condition had not settled.
func (d Dutch) PairUnderTraced(f pairing.Field, c Condition) (pairing.Pairing, *Trace, error) {
	if err := refuse(&f); err != nil {
		return nil, nil, err
	}
	r := newRound(&f, dutchRules(f.Edition))
	r.verify, r.rules.fixedNumbers, r.rules.under = d.Verify, d.FixedNumbers, d.PairUnderTraced
	if r.rules.outlook {
		return r.pair(c, r.outlook)
	}
	return r.pair(c, r.brackets)
}

func (r *round) condition(c Condition) error {
	r.above = c.Above
	for _, p := range c.Above.Pairs {
		i, j := r.at[p.First], r.at[p.Second]
		r.only(i, j)
	}
	r.forbidSet(c.Above.Moved) // otherwise they would have met above
	place := func(n int) (int, error) {
		i, here := r.at[n]
		if !here {
			return 0, rule.Errorf(rule.Refused, "player %d is not to be paired in round %d", n, r.field.Round)
		}
		return i, nil
	}
	if c.A != 0 {
		i, err := place(c.A)
		if err != nil {
			return err
		}
		j, err := place(c.B)
		if err != nil {
			return err
		}
		if i == j {
			return rule.Errorf(rule.Refused, "player %d cannot meet themselves", c.A)
		}
		if !r.may(i, j) {
			return r.never(i, j)
		}
		r.only(i, j)
	}
	if c.Bye != 0 {
		i, err := place(c.Bye)
		switch {
		case err != nil:
			return err
		case !r.odd:
			return rule.Errorf(rule.Refused, "nobody has the bye in round %d: the number of players is even", r.field.Round).
				WithHint("ask about two players")
		case r.players[i].byeBarred:
			return rule.Errorf(rule.NoPairing, "%s has had a bye, or a win's points without a game", r.name(c.Bye)).Under(r.rules.article("C2"))
		}
		for k := range r.players {
			if k != i {
				r.forbid(i, k)
			}
		}
	}
	if c.Down != 0 {
		i, err := place(c.Down)
		if err != nil {
			return err
		}
		for k := range r.players {
			if k != i && r.players[k].score >= c.Under {
				r.forbid(i, k)
			}
		}
	}
	if c.Up != 0 {
		i, err := place(c.Up)
		if err != nil {
			return err
		}
		for k := range r.players {
			if k != i && r.players[k].score < c.To {
				r.forbid(i, k)
			}
		}
		r.players[i].byeBarred = true
	}
	return nil
}

// only forbids two players to meet anybody but each other. The bye must go to
// another.
func (r *round) only(i, j int) {
	for k := range r.players {
		if k != j {
			r.forbid(i, k)
		}
		if k != i {
			r.forbid(j, k)
		}
	}
	r.players[i].byeBarred, r.players[j].byeBarred = true, true
}

// never says why two players may not meet at all.
func (r *round) never(i, j int) *rule.Error {
	a, b := &r.players[i], &r.players[j]
	for n, e := range a.Entries {
		if e.Kind == pairing.Played && e.Opponent == b.Number {
			return rule.Errorf(rule.NoPairing, "%s and %s have met in round %d", r.name(a.Number), r.name(b.Number), n+1).Under(r.rules.article("C1"))
		}
	}
	if r.ordered(a.Number, b.Number) {
		return rule.Errorf(rule.NoPairing, "%s and %s may not meet by the arbiter's order", r.name(a.Number), r.name(b.Number)).Under(r.rules.article("C1"))
	}
	if r.wished(a.Number, b.Number) {
		return rule.Errorf(rule.NoPairing, "%s and %s are kept apart, as wished", r.name(a.Number), r.name(b.Number))
	}
	return rule.Errorf(rule.NoPairing, "%s and %s must both move %v (so far %s; %s)", r.name(a.Number), r.name(b.Number), a.wants, history(a), history(b)).
		Under(r.rules.article("C3"))
}

// wished reports whether two players are kept apart by a wish that can be kept
// in this round.
func (r *round) wished(a, b int) bool {
	both := func(x pairing.Forbidden) bool { return slices.Contains(x.Numbers, a) && slices.Contains(x.Numbers, b) }
	return !slices.ContainsFunc(r.trace.GivenUp, both) &&
		slices.ContainsFunc(r.field.Forbidden, func(x pairing.Forbidden) bool {
			return (x.Wish || x.Kept) && x.InForce(r.field.Round) && both(x)
		})
}

// ordered reports whether the arbiter keeps two players apart.
func (r *round) ordered(a, b int) bool {
	return slices.ContainsFunc(r.field.Forbidden, func(x pairing.Forbidden) bool {
		return !x.Wish && !x.Kept && x.InForce(r.field.Round) && slices.Contains(x.Numbers, a) && slices.Contains(x.Numbers, b)
	})
}
