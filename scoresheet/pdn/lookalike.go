package pdn

import "strings"

// lookalikes are letters that are typed instead of 0 and 1.
const lookalikes = "OoIl"

// lookalike reads a move in numbers with a letter in place of a digit, such as 1O-14
// or l4-20, and reports whether there is one at the position.
func (p *parser) lookalike(l *line) bool {
	start, i := p.pos, p.pos
	step := Step{Offset: start}
	first := len(p.g.squares)
	letters, digits := 0, 0
	for len(p.g.squares)-first < maxSquares {
		n, from := 0, i
		for ; i < from+2; i++ {
			c := p.at(i)
			if at := strings.IndexByte(lookalikes, c); isDigit(c) {
				n, digits = 10*n+int(c-'0'), digits+1
			} else if at >= 0 && c != 0 {
				n, letters = 10*n+at/2, letters+1
			} else {
				break
			}
		}
		if i == from {
			break
		}
		p.g.squares = append(p.g.squares, Square{Number: uint8(n)})
		sep, w := p.separator(i)
		if sep == 0 {
			break
		}
		if step.Separator == 0 {
			step.Separator = sep
		}
		i += w
	}
	if len(p.g.squares)-first < 2 || letters == 0 || digits == 0 || isNameByte(p.at(i)) {
		p.g.squares = p.g.squares[:first]
		return false
	}
	step.Squares = p.g.squares[first:len(p.g.squares):len(p.g.squares)]
	step.Text = p.s[start:i]
	p.defect(LetterForDigit, start, "the letter in %s was read as a digit", step.Text)
	p.pos = i
	p.add(l, step)
	return true
}
