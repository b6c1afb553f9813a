package explain

import (
	"slices"
	"strconv"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/swiss"
)

// Review compares the rounds that were played with the system by which they
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
	Group    string // if the round is played in groups
	Agrees   bool
	Findings []rule.Sentence
	// Paired are the pairs that only the round has, System those that only the
	// system makes.
	Paired, System []string
}

// Round reviews a round of a field with its history. It fails with the errors of
// the system, but for rule.NoPairing, which is a finding.
func (r Review) Round(history *pairing.Field, round int) (RoundReview, error) {
	past, paired := history.Before(round), history.PairsOf(round)
	return r.Paired(&past, paired)
}

// Paired reviews one given pairing of a field.
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
	c.Paired, c.System = onlyIn(past, paired, system), onlyIn(past, system, paired)
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
		c.Findings = append(c.Findings, r.colours(past, paired, trace)...)
	case trace != nil:
		if why, ok := trace.Passed(paired); ok {
			c.Findings = append(c.Findings, why)
		}
		c.Findings = append(c.Findings, r.colours(past, paired, trace)...)
	default:
		for _, f := range r.Judge.Round(past, paired) {
			c.Findings = append(c.Findings, f.Said())
		}
	}
	return c, nil
}

// colours finds the pairs in which the wrong player moves first: by the judge or, if a system leaves
// the colours to others, by the system's own rule.
func (r Review) colours(past *pairing.Field, paired pairing.Pairing, trace *swiss.Trace) []rule.Sentence {
	var said []rule.Sentence
	for _, f := range r.Judge.Colours(past, paired) {
		said = append(said, f.Said())
	}
	if j, plain := r.Judge.(check.Judge); !plain || !j.LegalOnly {
		return said
	}
	names := past.Names()
	for _, p := range paired {
		if first, why, ok := trace.Begins(p); ok && first != p.First && !slices.Contains(past.Fixed, p) {
			said = append(said, rule.Format("%s should move first against %s: %s", names(p.Second), names(p.First), why))
		}
	}
	return said
}

// onlyIn lists the pairs of one pairing that the other does not have, by the labels of the players.
func onlyIn(f *pairing.Field, these, others pairing.Pairing) []string {
	at := f.Index()
	label := func(n int) string {
		if i, here := at[n]; here {
			return f.Players[i].Label()
		}
		return strconv.Itoa(n)
	}
	has := map[pairing.Pair]bool{}
	for _, p := range others {
		has[p] = true
	}
	var only []string
	for _, p := range these {
		switch {
		case has[p]:
		case p.Second == 0:
			only = append(only, label(p.First)+"-bye")
		default:
			only = append(only, label(p.First)+"-"+label(p.Second))
		}
	}
	return only
}
