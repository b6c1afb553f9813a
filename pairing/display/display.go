// Package display pairs a simultaneous display (FMJD 11.1.2): one player, the
// exhibitor, against all others at once, a board each.
//
// It is for the office. It looks at numbers alone: number 1 is the exhibitor,
// and the others sit in the order of their numbers.
package display

import (
	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Pairer pairs a display, which is one round.
type Pairer struct {
	// Side is that of the exhibitor.
	Side pairing.ExhibitorSide
}

var _ pairing.Pairer = Pairer{}

// Pair pairs the boards; see [pairing.Pairer]. A player who is out has no board.
// Errors: rule.Refused where the exhibitor is out, fewer than two players came,
// the round is not the first, or pairs were set beforehand.
func (p Pairer) Pair(f pairing.Field) (pairing.Pairing, error) {
	switch {
	case f.Round != 1:
		return nil, rule.Errorf(rule.Refused, "a simultaneous display is one round").WithHint("hold another display as an event of its own")
	case len(f.Players) < 2:
		return nil, rule.Errorf(rule.Refused, "a simultaneous display needs the exhibitor and an opponent").WithHint("enter them, the exhibitor first")
	case f.Players[0].Out:
		return nil, rule.Errorf(rule.Refused, "the exhibitor is not there").WithHint("the exhibitor is number 1: take the absence back, or enter somebody else first")
	case len(f.Fixed) > 0:
		return nil, rule.Errorf(rule.Refused, "the boards of a display follow from the numbers and cannot be fixed").WithHint("pair the round by hand")
	}
	exhibitor := f.Players[0].Number
	var pairs pairing.Pairing
	for _, opponent := range f.Players[1:] {
		if opponent.Out {
			continue
		}
		pair := pairing.Pair{First: exhibitor, Second: opponent.Number}
		if !p.Side.Begins(len(pairs)) {
			pair.First, pair.Second = pair.Second, pair.First
		}
		pairs = append(pairs, pair)
	}
	if len(pairs) == 0 {
		return nil, rule.Errorf(rule.Refused, "nobody is there to play against the exhibitor").WithHint("enter opponents, or take an absence back")
	}
	return pairs, nil
}

// Elsewhere says that everybody in a display meets the exhibitor, and so
// why two players do not meet.
func (Pairer) Elsewhere(f pairing.Field, p pairing.Pair) (rule.Sentence, error) {
	names, exhibitor := f.Names(), f.Players[0].Number
	if p.First == exhibitor {
		return rule.Format("%s meets everybody who is there, and nobody is free (%v)", names(exhibitor), article), nil
	}
	if p.Second == 0 {
		return rule.Format("everybody who is there meets %s, and nobody is free (%v)", names(exhibitor), article), nil
	}
	return rule.Format("in a display each player meets %s and nobody else (%v)", names(exhibitor), article), nil
}

// article is where the displays stand.
var article = rule.Article{Document: "FMJD", Number: "11.1.2"}
