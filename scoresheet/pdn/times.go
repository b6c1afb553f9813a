package pdn

import (
	"strconv"
	"strings"
)

// times separates out clock times between the moves, as in "1. 32-28 1:58 19-23
// 1:57", which have the form of captures. They are times only if the whole record
// says so: one follows every move, they fall or rise throughout, and a row has
// four entries, where two moves would fill it. They are kept as remarks, for
// nothing says whether they count up or down.
func (p *parser) times(steps []Step) []Step {
	if len(steps) < 4 || steps[1].Separator != ':' {
		return steps
	}
	if _, setUp := p.g.Tag("FEN"); !timed(steps, setUp) {
		return steps
	}
	var texts []string
	moves := steps[:0]
	for i, step := range steps {
		if i%2 == 0 {
			moves = append(moves, step)
			continue
		}
		last := &moves[len(moves)-1]
		if last.Notes == nil {
			last.Notes = new(Notes)
		}
		last.Notes.Comments = append(last.Notes.Comments, step.Text)
		texts = append(texts, step.Text)
	}
	p.defect(StrayText, steps[1].Offset, "the text %q stands outside a comment", shorten(strings.Join(texts, " ")))
	return moves
}

// timed reports whether every second step is a clock time. A record that begins on a
// position of its own may have a capture in all those places.
func timed(steps []Step, setUp bool) bool {
	rows, hours, offBoard := 0, true, false
	falls, rises := false, false
	var before [2]int // by the place in the row
	for i := range steps {
		step := &steps[i]
		if step.Kind != Move {
			return false
		}
		if i%2 == 0 {
			if step.Number > 0 && !step.Black {
				if i%4 != 0 {
					return false
				}
				rows++
			}
			continue
		}
		at, ok := seconds(step.Text)
		if !ok || step.Number > 0 || step.Separator != ':' {
			return false
		}
		for k, part := range strings.Split(step.Text, ":") {
			if k > 0 && len(part) != 2 {
				return false
			}
			n, _ := strconv.Atoi(part)
			hours = hours && (k > 0 || n < 10)
			offBoard = offBoard || n == 0 || n > 50
		}
		of := i / 2 % 2
		if i > 3 {
			falls, rises = falls || at < before[of], rises || at > before[of]
		}
		before[of] = at
	}
	// No game has a capture as its second move. Two rows may have lost the row
	// number between them; three have not.
	return !(falls && rises) && (rows > 2 || hours && (rows > 1 || offBoard || !setUp))
}
