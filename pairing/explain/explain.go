// Package explain says why the Dutch system paired a round as it did: in a
// sentence with the article for every pair and every floater, and for "why not
// A against B?" the first criterion that this would break.
//
// It is for the commands and for the office. It sets the pairer's way beside
// what the independent judge makes of the alternatives; it decides nothing.
package explain

import (
	"fmt"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/swiss"
)

// Round says for each bracket, pair, floater and bye why it is so, and for a
// floater why it is none of the players ranked below him.
func Round(f *pairing.Field, pairs pairing.Pairing, trace *swiss.Trace) []string {
	var lines []string
	o := outlook(trace)
	for _, s := range trace.Sentences() {
		lines = append(lines, s.String())
		if s.Floater != 0 && trace.Dutch() && len(f.Players) <= largest {
			lines = append(lines, whyDown(f, pairs, o, s.Bracket, s.Floater)...)
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

// largest bounds the fields in which floaters are compared with others: each
// comparison pairs the whole round again.
const largest = 300

// mostOthers bounds how many players are named who might have floated instead.
const mostOthers = 6

// whyDown says why a floater it is, and not one of those ranked below him.
func whyDown(f *pairing.Field, pairs pairing.Pairing, o check.Outlook, b *swiss.Bracket, down int) []string {
	var lines []string
	below := false
	for _, n := range b.Residents {
		if n == down {
			below = true
			continue
		}
		if !below || len(lines) == mostOthers {
			continue
		}
		other, err := swiss.Dutch{}.PairUnder(*f, swiss.Condition{Down: n, Under: b.Score})
		if err != nil {
			lines = append(lines, fmt.Sprintf("  %d does not float instead of %d: %v", n, down, err))
			continue
		}
		if d, ok := check.Compare(f, pairs, other, o); ok {
			lines = append(lines, fmt.Sprintf("  %d does not float instead of %d: %v", n, down, d))
		}
	}
	return lines
}

// WhyNot says which criterion a pairing breaks first that has two meet, or that
// gives one the bye when the other number is 0. pairs is the pairing that the
// system made. The error has the code rule.Refused when one of them is not to be
// paired, or nobody has the bye.
func WhyNot(f *pairing.Field, pairs pairing.Pairing, p pairing.Pair) (string, error) {
	for _, x := range pairs {
		if x == p || x.First == p.Second && x.Second == p.First {
			if x.Second == 0 {
				return fmt.Sprintf("%d does have the bye", x.First), nil
			}
			return fmt.Sprintf("%d and %d do meet", p.First, p.Second), nil
		}
	}
	question := fmt.Sprintf("why not %d against %d: ", p.First, p.Second)
	condition := swiss.Condition{A: p.First, B: p.Second}
	if p.First == 0 || p.Second == 0 {
		condition = swiss.Condition{Bye: p.First + p.Second}
		question = fmt.Sprintf("why not the bye for %d: ", condition.Bye)
	}
	other, err := swiss.Dutch{}.PairUnder(*f, condition)
	if rule.CodeOf(err) == rule.NoPairing {
		return question + err.Error(), nil
	}
	if err != nil {
		return "", err
	}
	d, ok := check.Compare(f, pairs, other, Outlook(f))
	if !ok {
		return "", rule.Errorf(rule.Internal, "the pairing with %d against %d is no worse than the one chosen", p.First, p.Second)
	}
	return question + d.String(), nil
}
