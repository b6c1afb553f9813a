package explain

import (
	"fmt"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/swiss"
)

// Review holds the rounds that were played against the system by which they
// should have been paired.
type Review struct {
	Pairer pairing.Pairer
	// Judge is the independent judge of the system.
	Judge check.Whole
	// OnlyJudge asks the judge alone, and pairs nothing again.
	OnlyJudge bool
}

// RoundReview is what was found about a round.
type RoundReview struct {
	Round    int
	Group    string // where the round is played in groups
	Agrees   bool
	Findings []rule.Sentence
	// Paired and System are the pairs that only the round and only the system
	// has.
	Paired, System []string
}

// Round reviews a round of a field with its history. It fails with the errors of
// the system, but for rule.NoPairing, which is a finding.
func (r Review) Round(history *pairing.Field, round int) (RoundReview, error) {
	past, paired := history.Before(round), history.PairsOf(round)
	return r.Paired(&past, paired)
}

// Paired reviews how a field was paired.
func (r Review) Paired(past *pairing.Field, paired pairing.Pairing) (RoundReview, error) {
	c := RoundReview{Round: past.Round}
	judged := r.Judge.Legal(past, paired)
	if r.OnlyJudge {
		judged = r.Judge.Round(past, paired)
	}
	for _, f := range judged {
		c.Findings = append(c.Findings, f.Said())
	}
	c.Agrees = len(judged) == 0
	if r.OnlyJudge {
		return c, nil
	}
	var system pairing.Pairing
	var trace *swiss.Trace
	var err error
	if traced, explains := r.Pairer.(swiss.Traced); explains {
		system, trace, err = traced.PairTraced(*past)
	} else {
		system, err = r.Pairer.Pair(*past)
	}
	if rule.CodeOf(err) == rule.NoPairing {
		c.Findings, c.Agrees = append(c.Findings, rule.Format("%w", err)), false
		return c, nil
	}
	if err != nil {
		return c, err
	}
	c.Paired, c.System = onlyIn(paired, system), onlyIn(system, paired)
	if len(c.Paired)+len(c.System) == 0 {
		return c, nil
	}
	c.Agrees = false
	switch {
	case len(judged) > 0:
	case trace != nil && trace.Compares():
		why, ok, err := Loses(past, system, paired, trace)
		if err != nil {
			return c, err
		}
		if ok {
			c.Findings = append(c.Findings, why)
		}
		for _, f := range r.Judge.Colours(past, paired) {
			c.Findings = append(c.Findings, f.Said())
		}
	default:
		for _, f := range r.Judge.Round(past, paired) {
			c.Findings = append(c.Findings, f.Said())
		}
	}
	return c, nil
}

// onlyIn lists the pairs of one pairing that the other has not.
func onlyIn(these, others pairing.Pairing) []string {
	has := map[pairing.Pair]bool{}
	for _, p := range others {
		has[p] = true
	}
	var only []string
	for _, p := range these {
		switch {
		case has[p]:
		case p.Second == 0:
			only = append(only, fmt.Sprintf("%d-bye", p.First))
		default:
			only = append(only, fmt.Sprintf("%d-%d", p.First, p.Second))
		}
	}
	return only
}
