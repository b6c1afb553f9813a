package main

import (
	"fmt"
	"io"
	"strconv"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/explain"
	"flagfall/pairing/swiss"
	"flagfall/pairing/systems"
	"flagfall/reports/exchange"
	"flagfall/reports/listing"
)

// exchangePairing is what the flags of flagfall pair --trf ask for.
type exchangePairing struct {
	path     string
	format   string
	output   string
	system   string
	edition  string
	explain  bool
	criteria bool
	fix      []string
	whyNot   []string
	group    string // of an event: the group to explain
}

// run pairs the next round of an exchange file.
func (x *exchangePairing) run(env *env) error {
	file, err := readExchange(env, x.path)
	if err != nil {
		return err
	}
	field, err := file.Field()
	if err != nil {
		return err
	}
	if field.Nobody() {
		return rule.Errorf(rule.Refused, "nobody is there to be paired in round %d: all players (%d) are absent or have a bye", field.Round, len(field.Players)).
			At(rule.Place{File: file.Path}).WithHint("take the byes of that round out of the file: its columns, and lines 240 and XXZ")
	}
	if unlettered := file.Unlettered(field.Round); len(unlettered) > 0 {
		said := make([]rule.Sentence, len(unlettered))
		for i, n := range unlettered {
			said[i] = rule.Typed(field.Names()(n))
		}
		note := notice(rule.Note, rule.Format("%s: no letter follows 0000 - in round %d, which is read as a bye without points: %s", file.Path, field.Round, rule.Joined(", ", said...)))
		if _, err := fmt.Fprintln(env.Err, env.in(note)); err != nil {
			return err
		}
	}
	exchange.TakeEdition(&field, x.edition)
	for _, text := range x.fix {
		p, err := parsePair("fix", text)
		if err != nil {
			return err
		}
		field.Fixed = append(field.Fixed, p)
	}
	name, err := exchange.SystemFor(file, x.system)
	if err != nil {
		return err
	}
	if !systems.Of(name).Dutch && x.criteria {
		return rule.Errorf(rule.Usage, "--criteria works with --system swiss only").WithHint("--why-not names the criteria of any Swiss")
	}
	system, err := exchange.Pairer(name)
	if err != nil {
		return err
	}
	if n := len(field.Players); !systems.Of(name).Rematches && field.Rounds >= n+n%2 {
		if _, err := fmt.Fprintln(env.Err, env.in(notice(rule.Note, rule.Format("%s: %s", file.RoundsPlace(), swiss.Advice(n, field.Rounds, swiss.Annex5))))); err != nil {
			return err
		}
	}
	pairs, trace, err := system.PairTraced(field)
	if err != nil {
		return err
	}
	var why, table []rule.Sentence
	if x.explain {
		why = explain.Round(&field, pairs, trace)
	}
	for _, text := range x.whyNot {
		p, err := pairNamed(&field, text)
		if err != nil {
			return err
		}
		sentence, err := explain.WhyNot(&field, pairs, trace, p)
		if err != nil {
			return err
		}
		why = append(why, sentence)
	}
	if x.criteria {
		table = explain.Criteria(&field, pairs)
	}
	answer := paired(field.Round, pairs, env.each(why), env.each(table))
	return env.output(x.output, func(w io.Writer) error { return answer.Write(w, x.format, env.page()) })
}

// paired is a pairing as an answer; its text is the number of pairs, then
// "white black" in board order, where white is whoever moves first and 0 stands
// for the bye.
func paired(round int, pairs pairing.Pairing, why, table []string) listing.List {
	type board struct {
		Board int `json:"board"`
		White int `json:"white"`
		Black int `json:"black"`
	}
	answer := struct {
		Round    int      `json:"round"`
		Pairs    []board  `json:"pairs"`
		Why      []string `json:"why,omitempty"`
		Criteria []string `json:"criteria,omitempty"`
	}{Round: round, Pairs: []board{}, Why: why, Criteria: table}
	l := listing.List{Heads: []string{"board", "white", "black"}}
	lines := []string{strconv.Itoa(len(pairs))}
	for i, p := range pairs {
		answer.Pairs = append(answer.Pairs, board{i + 1, p.First, p.Second})
		l.Rows = append(l.Rows, []string{strconv.Itoa(i + 1), strconv.Itoa(p.First), strconv.Itoa(p.Second)})
		lines = append(lines, fmt.Sprint(p.First, p.Second))
	}
	l.Objects = []any{answer}
	for _, more := range [][]string{why, table} {
		if len(more) > 0 {
			lines = append(append(lines, ""), more...)
		}
	}
	l.Text = listing.Lines(lines...)
	return l
}
