package reports

import (
	"strconv"
	"strings"

	"flagfall/reports/doc"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/problem"
)

// Problem is a composition on a page of problems, and what its check found.
type Problem struct {
	problem.Composition
	// Number is its place in the file, from 1, counting also those that cannot be
	// checked.
	Number int
	Answer problem.Answer
}

// Problems returns a page of compositions: each position with what is stipulated and,
// unless it is for the solvers, with the solution and what its check found. Errors:
// rule.Usage for an unknown language.
func Problems(list []Problem, forSolvers bool, o Options) (*doc.Document, error) {
	w, err := wordsOf(o.Language)
	if err != nil {
		return nil, err
	}
	r := &report{words: w, doc: &doc.Document{Name: "problems", Language: w.Tag().String(), Look: o.look(), Labels: w.labels()}}
	r.doc.Title = w.Say("Problems")
	boards := &doc.Diagrams{}
	answers := &doc.KeyValues{}
	for _, p := range list {
		board := r.boardOf(p.Start, draughts.SquareSet{})
		n := strconv.Itoa(p.Number)
		board.Caption = n + ". " + r.stipulation(&p.Composition)
		boards.Items = append(boards.Items, board)
		answers.Add("problem-"+n, n+".", joinDots(scoresheet.CustomaryMoves(p.Start.Variant(), strings.Join(p.Written(), " ")), r.say(scoresheet.Customarily(p.Start.Variant(), p.Answer.Said()))))
	}
	r.doc.Blocks = []doc.Block{boards}
	if !forSolvers {
		r.doc.Blocks = append(r.doc.Blocks, answers)
	}
	return r.doc, nil
}

// stipulation says whose move it is, and what they are to achieve.
func (r *report) stipulation(c *problem.Composition) string {
	aim := r.words.Say("to win")
	if c.Aim == problem.Draw {
		aim = r.words.Say("to draw")
	}
	return joinDots(r.say(scoresheet.ToMove(c.Start)), aim)
}
