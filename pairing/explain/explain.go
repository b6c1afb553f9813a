// Package explain says why the Dutch system paired a round as it did: in a
// sentence with the article for every pair and every floater, and for "why not
// A against B?" with the first criterion that this would break.
//
// It is for the commands and for the office. It compares what the pairer did
// with what the independent judge makes of the alternatives; it decides
// nothing.
package explain

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/swiss"
)

// Round says for each bracket, pair, floater and bye why it is so, and for a
// floater why none of the players ranked below them floats instead.
func Round(f *pairing.Field, pairs pairing.Pairing, trace *swiss.Trace) []rule.Sentence {
	var lines []rule.Sentence
	for _, s := range trace.Sentences() {
		lines = append(lines, s.Said())
		if s.Because != swiss.ByHalves {
			lines = append(lines, whyOpponent(f, pairs, trace, s))
		}
		if s.Floater != 0 && trace.Compares() && len(f.Players) <= largest {
			lines = append(lines, whyFloats(f, pairs, trace, s.Bracket, s.Floater)...)
		}
	}
	return lines
}

// outlook tells the judge where a round of the edition of 2017 collapsed.
func outlook(trace *swiss.Trace) check.Outlook {
	for i := range trace.Brackets {
		if b := &trace.Brackets[i]; b.Penultimate {
			return check.Outlook{Collapsed: true, At: b.Score}
		}
	}
	return check.Outlook{}
}

// Outlook is where the round collapses as the system pairs it, which happens in
// the edition of 2017 alone. A round that cannot be paired has none.
func Outlook(f *pairing.Field) check.Outlook {
	if f.Edition != pairing.Edition2017 {
		return check.Outlook{}
	}
	_, trace, err := swiss.Dutch{}.PairTraced(*f)
	if err != nil {
		return check.Outlook{}
	}
	return outlook(trace)
}

// Difference is the first criterion by which a legal pairing is worse than
// that of the system, in the first bracket in which the two differ. What it
// does with that bracket is kept and the rest paired again as well as
// possible, so that this bracket is not blamed for what is lost further down.
// Who has the bye is compared first, since it is settled before any bracket. ok is false where the two are the same but for colours.
func Difference(f *pairing.Field, pairs, other pairing.Pairing, trace *swiss.Trace) (d check.Difference, ok bool, err error) {
	o := outlook(trace)
	at, ok := check.Part(f, pairs, other, o)
	if !ok {
		return d, false, nil
	}
	if d, ok := check.Compare(f, pairs, other, o); ok && d.Whole {
		return d, true, nil // C5 is settled before the first bracket
	}
	if f.Edition != pairing.Edition2017 && !at.Last {
		settled := trace.Settled()
		other, err = swiss.Dutch{}.PairUnder(settled, swiss.Condition{Above: swiss.Above{Pairs: at.Pairs, Moved: at.Moved}})
		if err != nil {
			return d, false, err
		}
	}
	d, ok = check.Compare(f, pairs, other, o)
	return d, ok, nil
}

// largest limits the fields in which floaters are compared with others: each
// comparison pairs the whole round again.
const largest = 300

// mostOthers limits how many players are named who might have floated instead.
const mostOthers = 6

// whyOpponent says why a pair is not the one that the halves of the bracket give.
func whyOpponent(f *pairing.Field, pairs pairing.Pairing, trace *swiss.Trace, s swiss.Sentence) rule.Sentence {
	names := f.Names()
	first, second := names(s.Expected.First), names(s.Expected.Second)
	transposed, exchanged := "4.2", "4.3"
	if f.Edition == pairing.Edition2017 {
		transposed, exchanged = "D.1", "D.2"
	}
	said := rule.Format("  by transposition (%s), as the halves give %s against %s", transposed, first, second)
	if s.Because == swiss.Exchange {
		said = rule.Format("  by exchange (%s), as the halves give %s against %s", exchanged, first, second)
	}
	if len(f.Players) <= largest {
		if why, err := worse(f, pairs, trace, swiss.Condition{A: s.Expected.First, B: s.Expected.Second}); err == nil {
			said = rule.Joined(": ", said, why)
		}
	}
	return said
}

// whyFloats says why this player floats, and not one of those whom the order of the bracket
// would have let go first. The brackets above are kept.
func whyFloats(f *pairing.Field, pairs pairing.Pairing, trace *swiss.Trace, b *swiss.Bracket, floater int) []rule.Sentence {
	var lines []rule.Sentence
	names := f.Names()
	rivals := trace.Rivals(b, floater)
	for _, n := range rivals[:min(len(rivals), mostOthers)] {
		said := rule.Format("  %s does not float instead of %s", names(n), names(floater))
		c := swiss.Condition{Down: n, Under: b.Score}
		if trace.Dutch() {
			c.Above = trace.Before(slices.IndexFunc(trace.Brackets, func(x swiss.Bracket) bool { return x.Score == b.Score }))
		}
		if why, ok, err := lost(f, pairs, trace, c); err != nil {
			lines = append(lines, rule.Joined(": ", said, rule.Format("%w", err)))
		} else if ok {
			lines = append(lines, rule.Joined(": ", said, why))
		}
	}
	return lines
}

// lost pairs the round under a condition, and says what that loses against the pairing of the
// system; ok is false if the two differ in nothing but colours. Errors: those of
// swiss.Trace.Under.
func lost(f *pairing.Field, pairs pairing.Pairing, trace *swiss.Trace, c swiss.Condition) (why rule.Sentence, ok bool, err error) {
	other, _, err := trace.Under(trace.Settled(), c)
	if err != nil {
		return rule.Sentence{}, false, err
	}
	return Loses(f, pairs, other, trace)
}

// Loses says the first criterion by which a legal pairing is worse than that of the system, in
// the first bracket in which the two differ; ok is false where they are the same but for
// colours.
func Loses(f *pairing.Field, pairs, other pairing.Pairing, trace *swiss.Trace) (why rule.Sentence, ok bool, err error) {
	if trace.Weighs() {
		l, ok := trace.Lost(pairs, other)
		return l.Said(), ok, nil
	}
	d, ok, err := Difference(f, pairs, other, trace)
	return d.Said(), ok, err
}

// WhyNot says which criterion is broken first by a pairing in which two players
// meet, or in which one has the bye where the other number is 0. pairs and trace
// are those of the system's own pairing. The error has the code rule.Refused
// when one of them is not to be paired, or nobody has the bye.
func WhyNot(f *pairing.Field, pairs pairing.Pairing, trace *swiss.Trace, p pairing.Pair) (rule.Sentence, error) {
	question, answered, err := ask(f, pairs, p)
	if answered || err != nil {
		return question, err
	}
	condition := swiss.Condition{A: p.First, B: p.Second}
	if p.First == 0 || p.Second == 0 {
		condition = swiss.Condition{Bye: p.First + p.Second}
	}
	if !trace.Compares() {
		if condition.Bye != 0 && len(pairs) > 0 && pairs[len(pairs)-1].Second != 0 {
			return rule.Sentence{}, rule.Errorf(rule.Refused, "nobody has the bye in round %d: the number of players is even", f.Round).WithHint("ask about two players")
		}
		return rule.Joined(": ", question, trace.PassedOver(max(p.First, p.Second), min(p.First, p.Second))), nil
	}
	why, err := worse(f, pairs, trace, condition)
	if err != nil {
		return rule.Sentence{}, err
	}
	return rule.Joined(": ", question, why), nil
}

// ask words the question why two do not meet, or why somebody has no bye, and answers it if
// they do, or if the arbiter has fixed it. Errors: rule.Refused.
func ask(f *pairing.Field, pairs pairing.Pairing, p pairing.Pair) (said rule.Sentence, answered bool, err error) {
	names := f.Names()
	if p.First == p.Second {
		return said, false, rule.Errorf(rule.Refused, "nobody can meet themselves").WithHint("name two players, or one and 0 for the bye")
	}
	for _, x := range pairs {
		if x == p || x.First == p.Second && x.Second == p.First {
			if x.Second == 0 {
				return rule.Format("%s does have the bye", names(x.First)), true, nil
			}
			return rule.Format("%s and %s do meet", names(p.First), names(p.Second)), true, nil
		}
	}
	said = rule.Format("why not %s against %s", names(p.First), names(p.Second))
	if p.First == 0 || p.Second == 0 {
		said = rule.Format("why not the bye for %s", names(p.First+p.Second))
	}
	index := f.Index()
	for _, n := range []int{p.First, p.Second} {
		if other, fixed := fixedWith(f, n); fixed && other == 0 {
			return rule.Format("%s: the bye of %s was fixed by hand", said, names(n)), true, nil
		} else if fixed {
			return rule.Format("%s: the pair %s and %s was fixed by hand", said, names(n), names(other)), true, nil
		}
		if i, here := index[n]; n != 0 && (!here || f.Players[i].Out) {
			return said, false, rule.Errorf(rule.Refused, "%s is not to be paired in round %d", names(n), f.Round).
				WithHint("ask about two of those who are")
		}
	}
	return said, false, nil
}

// Drawn is a system whose rounds follow from a fixed rule, such as a table or a bracket.
// Elsewhere says why by that rule two players do not meet; the second is 0 for the bye.
type Drawn interface {
	pairing.Pairer
	Elsewhere(f pairing.Field, p pairing.Pair) (rule.Sentence, error)
}

// WhyDrawn says by which fixed rule two players do not meet in a round. Errors: those of the
// system, and those of WhyNot.
func WhyDrawn(f *pairing.Field, system Drawn, p pairing.Pair) (rule.Sentence, error) {
	pairs, err := system.Pair(*f)
	if err != nil {
		return rule.Sentence{}, err
	}
	question, answered, err := ask(f, pairs, p)
	if answered || err != nil {
		return question, err
	}
	if p.First == 0 {
		p.First, p.Second = p.Second, 0
	}
	why, err := system.Elsewhere(*f, p)
	return rule.Joined(": ", question, why), err
}

// fixedWith is the opponent, 0 for the bye, of a player whose pair was fixed by hand.
func fixedWith(f *pairing.Field, n int) (other int, fixed bool) {
	for _, x := range f.Fixed {
		switch n {
		case 0:
		case x.First:
			return x.Second, true
		case x.Second:
			return x.First, true
		}
	}
	return 0, false
}

// worse says what counts against a pairing under a condition.
func worse(f *pairing.Field, pairs pairing.Pairing, trace *swiss.Trace, c swiss.Condition) (rule.Sentence, error) {
	var why rule.Sentence
	var ok bool
	var err error
	if trace.Dutch() {
		var other pairing.Pairing
		if other, err = nearest(trace.Settled(), trace, c); err == nil {
			why, ok, err = Loses(f, pairs, other, trace)
		}
	} else {
		var l swiss.Loss
		l, ok, err = trace.LeastLost(pairs, c)
		why = l.Said()
	}
	if rule.CodeOf(err) == rule.NoPairing {
		return rule.Format("%w", err), nil
	}
	if err == nil && !ok {
		err = rule.Errorf(rule.Internal, "the pairing asked about is no worse than the one chosen")
	}
	return why, err
}

// nearest pairs the round under a condition as much like the system's own
// pairing as possible: it keeps the brackets dealt with before one of the
// players asked about was paired, as many of them as leave a pairing. If one of
// the players would have to float out of the first bracket to change, the best
// way for that bracket to let them go is sought before the brackets below are
// paired.
func nearest(f pairing.Field, trace *swiss.Trace, c swiss.Condition) (pairing.Pairing, error) {
	in := func(list []int, n int) bool { return n != 0 && slices.Contains(list, n) }
	k := 0
	for k < len(trace.Brackets)-1 {
		b := &trace.Brackets[k]
		if slices.ContainsFunc(b.Pairs, func(p pairing.Pair) bool {
			list := []int{p.First, p.Second}
			return in(list, c.A) || in(list, c.B) || in(list, c.Bye)
		}) {
			break
		}
		k++
	}
	for ; ; k-- {
		c.Above = trace.Before(k)
		b := &trace.Brackets[k]
		members := slices.Concat(b.Moved, b.Residents)
		var leaves int
		switch {
		case k == len(trace.Brackets)-1:
		case c.Bye != 0 && in(members, c.Bye):
			leaves = c.Bye
		case in(members, c.A) && !in(members, c.B):
			leaves = c.A
		case in(members, c.B) && !in(members, c.A):
			leaves = c.B
		}
		if leaves != 0 && f.Edition != pairing.Edition2017 {
			if other, err := leaving(&f, c, leaves, b.Score); err == nil {
				return other, nil
			}
		}
		other, err := swiss.Dutch{}.PairUnder(f, c)
		if k == 0 || rule.CodeOf(err) != rule.NoPairing {
			return other, err
		}
	}
}

// leaving is the best pairing under a condition that moves a player down from
// the bracket of a score, if the best way to move them down leaves one.
func leaving(f *pairing.Field, c swiss.Condition, down int, score pairing.Points) (pairing.Pairing, error) {
	_, moved, err := swiss.Dutch{}.PairUnderTraced(*f, swiss.Condition{Down: down, Under: score, Above: c.Above})
	if err != nil {
		return nil, err
	}
	above := moved.Before(1)
	above.Pairs = append(above.Pairs, c.Above.Pairs...)
	c.Above = above
	return swiss.Dutch{}.PairUnder(*f, c)
}
