// Package problem checks compositions: positions with a stipulation (the side to
// move wins, or draws) and a solution. It is for the arbiter of a solving contest,
// searches exactly within a stated budget, and plays no games.
//
// What is checked is the main line as written: that every move of the solver
// achieves the stipulation, and that no other move does. Only endless play is a
// draw, whatever the draw rules of the variant, since those count the moves of a
// game.
package problem

import (
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
)

// Aim is what the side to move has to achieve.
type Aim uint8

// The aims, by their names in a Stipulation tag.
const (
	Win Aim = iota
	Draw
)

// String is the word of the tag Stipulation: win or draw.
func (a Aim) String() string { return [...]string{"win", "draw"}[a] }

// reached reports whether an aim has been reached when the opponent is to move
// in a position of that value; known is false if the value is not enough to
// tell.
func (a Aim) reached(opponent Value) (reached, known bool) {
	switch {
	case opponent == Unknown:
		return false, false
	case a == Draw:
		return opponent != Won, true
	}
	return opponent == Lost, true
}

// Composition is a problem or a study with its solution.
type Composition struct {
	Start draughts.Position
	Aim   Aim
	// Solution is the moves of both sides, the solver's first.
	Solution []draughts.Move
}

// Of is the composition that a record holds. Its aim is that of the tag
// Stipulation, win or draw; without one a drawn result means a draw, and
// anything else a win, as is customary. Errors: rule.Input where the record
// does not replay, has no moves or another stipulation.
func Of(r *scoresheet.Replay) (Composition, error) {
	c := Composition{Start: r.Start}
	place := rule.Place{Line: r.Game.Line}
	if r.Verdict != scoresheet.Clean {
		return c, fault(r).At(place)
	}
	if len(r.Plies) == 0 {
		return c, rule.Errorf(rule.Input, "there is no solution").At(place).WithHint("write its moves after the position")
	}
	for i := range r.Plies {
		c.Solution = append(c.Solution, r.Plies[i].Move)
	}
	switch stipulation, _ := r.Game.Tag("Stipulation"); strings.ToLower(stipulation) {
	case "":
		if r.Winner == scoresheet.Draw {
			c.Aim = Draw
		}
	case Win.String():
	case Draw.String():
		c.Aim = Draw
	default:
		return c, rule.Errorf(rule.Input, "the stipulation %q cannot be checked", stipulation).At(place).WithHint("it can be win or draw")
	}
	return c, nil
}

// fault is why the solution of a record that is not clean cannot be followed.
func fault(r *scoresheet.Replay) *rule.Error {
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Ply <= r.PliesOK {
			continue // about the result, or what stands beside the moves
		}
		err := rule.Errorf(rule.Input, "the solution cannot be followed at move %d: %s", (f.Ply+1)/2, scoresheet.Customarily(r.Variant, f.Said))
		if len(f.Legal) == 0 {
			return err
		}
		return err.WithHint("the legal moves are %s", scoresheet.CustomaryMoves(r.Variant, strings.Join(f.Legal, ", ")))
	}
	return rule.Errorf(rule.Input, "the solution cannot be followed beyond move %d", (r.PliesOK+1)/2)
}

// Written is the solution in canonical notation.
func (c *Composition) Written() []string {
	var moves []string
	p := c.Start
	for _, m := range c.Solution {
		moves = append(moves, p.Notation(m, p.Moves(nil)))
		p = p.Play(m)
	}
	return moves
}

// Verdict is what came of a check.
type Verdict uint8

// The verdicts.
const (
	// Sound: every move of the solver in the solution is the only one that
	// achieves the stipulation.
	Sound Verdict = iota
	// Undecided: the budget was too small to tell, and no fault was found.
	Undecided
	// Second: another move achieves it too.
	Second
	// Refuted: a move of the solution does not achieve it.
	Refuted
)

// String is the form that programs use.
func (v Verdict) String() string {
	return [...]string{"sound", "undecided", "second-solution", "refuted"}[v]
}

// Answer is what was found of a composition.
type Answer struct {
	Verdict Verdict
	// Move is the number of the solver's move that a verdict is about, from 1; for
	// [Undecided] the first that is not known to achieve the stipulation, or else the
	// first to which others are alternatives that could not be settled; 0 for [Sound].
	Move int
	// Reached says of an undecided move that it achieves the stipulation: only its
	// alternatives are not settled.
	Reached bool
	// Others are the moves of a second solution, or those that are not settled,
	// as they are written.
	Others []string
}

// Said is the answer in words.
func (a *Answer) Said() rule.Sentence {
	others := strings.Join(a.Others, " ")
	switch a.Verdict {
	case Undecided:
		if a.Reached {
			return rule.Say("move {n} of the solution is right; not decided within the budget whether these are too: {moves}", "n", a.Move, "moves", others)
		}
		return rule.Say("not decided within the budget at move {n}: {moves}", "n", a.Move, "moves", others)
	case Second:
		return rule.Say("second solution at move {n}: {moves}", "n", a.Move, "moves", others)
	case Refuted:
		return rule.Say("the solution fails at move {n}: {moves}", "n", a.Move, "moves", others)
	}
	return rule.Say("sound")
}

// Bound is the largest number of positions that a check looks at.
func Bound(c Composition, budget int) int {
	moves := (len(c.Solution) + 1) / 2
	return (moves+1)*(budget/2) + moves*(budget-budget/2)
}

// Check checks a composition. The budget of the solver is the number of positions that
// may be looked at for each move of the solver that the solution has.
func (s *Solver) Check(c Composition) Answer {
	var before []node // each move of the solver
	n := node{position: c.Start}
	for i, played := range c.Solution {
		if i%2 == 0 {
			before = append(before, n)
		}
		n = n.play(played)
	}
	// From the last move back as long as all positions that can follow are few enough to
	// be listed: still more can follow earlier moves, so those are not tried.
	ended := len(before)
	for ended > 0 && s.exhaust(before[ended-1], s.Budget/2) {
		ended--
	}
	if ended < len(before) {
		s.exhaust(before[ended], s.Budget/2) // the same move again, where the one before it took its place
	}
	found := make([]Answer, len(before))
	for i := ended; i < len(before); i++ {
		found[i] = s.check(before[i], c.Solution[2*i], c.Aim)
	}
	for i := range ended {
		found[i] = s.check(before[i], c.Solution[2*i], c.Aim)
	}
	var worst Answer
	for i, a := range found {
		if a.Verdict > worst.Verdict || a.Verdict == Undecided && worst.Reached && !a.Reached {
			worst, worst.Move = a, i+1
		}
	}
	return worst
}

// check settles one move of the solver: that it reaches the aim, and that no other
// does. The budget is shared equally among its moves, a fifth of it for listing all
// positions that can follow.
func (s *Solver) check(n node, played draughts.Move, aim Aim) Answer {
	legal := n.moves(nil)
	share := (s.Budget - s.Budget/2) / len(legal)
	var also, open []string
	right := false
	for _, m := range legal {
		reached, known := aim.reached(s.valueOf(n.play(m), share/5, share-share/5))
		switch text := n.position.Notation(m, legal); {
		case known && m == played && !reached:
			return Answer{Verdict: Refuted, Others: []string{text}}
		case known && m == played:
			right = true
		case known && m != played && reached:
			also = append(also, text)
		case !known:
			open = append(open, text)
		}
	}
	switch {
	case len(also) > 0:
		return Answer{Verdict: Second, Others: also}
	case len(open) > 0:
		return Answer{Verdict: Undecided, Reached: right, Others: open}
	}
	return Answer{}
}
