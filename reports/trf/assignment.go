package trf

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// assignment is a record 299 ("abnormal assignment points"): what a kind of result is worth to some
// players or teams, or points that they gain or lose besides their results.
type assignment struct {
	code         byte           // one of W D L F H Z + -, or a blank: points besides the results
	match, score pairing.Points // match points are for teams; the score is that of players, or board points
	// matched and scored say which of the two the record has.
	matched, scored bool
	round           int   // 0 means every round
	numbers         []int // of players, or of teams; an empty list means everybody

	named
}

// assigned are the columns of a record 299.
type assigned struct {
	match, score, round, numbers int
	blanks                       []int
}

// TRF26 as FIDE's council adopted it on 12 May 2025 has the fields two blanks apart, where
// the draft of September 2024 had one. Its sample file and one program still have them as
// in the draft: no line with points that have a decimal fits both.
var (
	adopted = assigned{8, 14, 20, 24, []int{4, 6, 7, 12, 13, 18, 19}}
	drafted = assigned{7, 12, 17, 21, []int{4, 6, 11, 16}}
)

// assignment reads a record 299, in the columns adopted or else in those of the draft.
func (l *line) assignment() (assignment, error) {
	a, err := l.assignmentAt(adopted)
	if err == nil {
		return a, nil
	}
	if other, failed := l.assignmentAt(drafted); failed == nil {
		return other, nil
	}
	return a, err
}

func (l *line) assignmentAt(c assigned) (a assignment, err error) {
	given := func(from, to int) bool { return strings.TrimSpace(l.cols(from, to)) != "" }
	if a.code, err = l.kindOfPoints(); err != nil {
		return a, err
	}
	if err = l.blank(rule.Sentence{}, c.blanks...); err != nil {
		return a, err
	}
	if a.matched = given(c.match, c.match+3); a.matched {
		if a.match, err = l.points(c.match, c.match+3, rule.Format("match points")); err != nil {
			return a, err
		}
	}
	if a.scored = given(c.score, c.score+3); a.scored || !a.matched {
		if a.score, err = l.points(c.score, c.score+3, rule.Format("points")); err != nil {
			return a, err
		}
	}
	if given(c.round, c.round+2) {
		if a.round, err = l.number1(c.round, c.round+2, rule.Format("the round"), 0, 999); err != nil {
			return a, err
		}
	}
	a.line = l.number
	a.numbers, a.columns, err = l.row(c.numbers)
	return a, err
}

// kindOfPoints returns the letter of a record 299; a blank where there is none.
func (l *line) kindOfPoints() (byte, error) {
	letter := strings.ToUpper(l.cols(5, 5))
	switch {
	case letter == "":
		return ' ', nil
	case !strings.Contains("WDLFHZ+- ", letter):
		return 0, l.fault(5, "the kind of points is %q, and one of W D L F H Z + - or nothing was expected", l.cols(5, 5))
	}
	return letter[0], nil
}

// assign reads the records 299 of players; those of teams stay among the lines.
func (f *File) assign() error {
	if f.OfTeams() {
		return nil
	}
	for _, line := range f.Lines {
		if line.Code != "299" {
			continue
		}
		l := f.lineOf(line)
		a, err := l.assignment()
		if err != nil {
			return err
		}
		if a.match != 0 || !a.scored {
			return l.fault(7, "the line 299 gives match points, but no teams play in the file (310)")
		}
		f.Adjustments = append(f.Adjustments, Adjustment{Code: a.code, Points: a.score, Round: a.round, Numbers: a.numbers, named: a.named})
	}
	f.Lines = slices.DeleteFunc(f.Lines, func(l Line) bool { return l.Code == "299" })
	return nil
}
