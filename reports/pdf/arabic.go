package pdf

import (
	"strings"
	"unicode"

	"flagfall/reports/doc"
)

// arabicLetters are the letters that take other shapes beside others, with the
// first of their shapes (Unicode, Arabic Presentation Forms) and how many there
// are: alone, after a letter, before one, between two.
var arabicLetters = [...]struct {
	letter, first rune
	shapes        int
}{
	{0x0621, 0xFE80, 1}, {0x0622, 0xFE81, 2}, {0x0623, 0xFE83, 2}, {0x0624, 0xFE85, 2}, {0x0625, 0xFE87, 2}, {0x0626, 0xFE89, 4},
	{0x0627, 0xFE8D, 2}, {0x0628, 0xFE8F, 4}, {0x0629, 0xFE93, 2}, {0x062A, 0xFE95, 4}, {0x062B, 0xFE99, 4}, {0x062C, 0xFE9D, 4},
	{0x062D, 0xFEA1, 4}, {0x062E, 0xFEA5, 4}, {0x062F, 0xFEA9, 2}, {0x0630, 0xFEAB, 2}, {0x0631, 0xFEAD, 2}, {0x0632, 0xFEAF, 2},
	{0x0633, 0xFEB1, 4}, {0x0634, 0xFEB5, 4}, {0x0635, 0xFEB9, 4}, {0x0636, 0xFEBD, 4}, {0x0637, 0xFEC1, 4}, {0x0638, 0xFEC5, 4},
	{0x0639, 0xFEC9, 4}, {0x063A, 0xFECD, 4}, {0x0641, 0xFED1, 4}, {0x0642, 0xFED5, 4}, {0x0643, 0xFED9, 4}, {lam, 0xFEDD, 4},
	{0x0645, 0xFEE1, 4}, {0x0646, 0xFEE5, 4}, {0x0647, 0xFEE9, 4}, {0x0648, 0xFEED, 2}, {0x0649, 0xFEEF, 2}, {0x064A, 0xFEF1, 4},
	{0x067E, 0xFB56, 4}, {0x0686, 0xFB7A, 4}, {0x0698, 0xFB8A, 2}, {0x06A9, 0xFB8E, 4}, {0x06AF, 0xFB92, 4}, {0x06CC, 0xFBFC, 4},
}

const (
	lam     = 0x0644
	tatweel = 0x0640 // the stroke that makes a word longer; it joins both ways
)

// arabicShapes returns the first shape of a letter and how many it has; 0 for what
// joins nothing.
func arabicShapes(r rune) (first rune, shapes int) {
	for i := range arabicLetters {
		if l := &arabicLetters[i]; l.letter == r {
			return l.first, l.shapes
		}
	}
	return r, 0
}

// lamAlef returns the sign that lam and an alef after it are written as, alone; the
// next one stands after a letter. It is 0 for another letter than an alef.
func lamAlef(alef rune) rune {
	switch alef {
	case 0x0622:
		return 0xFEF5
	case 0x0623:
		return 0xFEF7
	case 0x0625:
		return 0xFEF9
	case 0x0627:
		return 0xFEFB
	}
	return 0
}

// joined gives the letters of Arabic and Persian the shapes that they have beside
// each other, in the order in which they are read. A shape that the font lacks
// leaves the letter as it is.
func (f *face) joined(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Arabic, r) }) {
		return s
	}
	letters := []rune(s)
	beside := func(i, step int) rune { // the next letter, beyond marks
		for i += step; i >= 0 && i < len(letters); i += step {
			if !unicode.Is(unicode.Mn, letters[i]) {
				return letters[i]
			}
		}
		return 0
	}
	out := make([]rune, 0, len(letters))
	for i := 0; i < len(letters); i++ {
		first, shapes := arabicShapes(letters[i])
		if shapes == 0 {
			out = append(out, letters[i])
			continue
		}
		before, after := beside(i, -1), beside(i, 1)
		_, shapesBefore := arabicShapes(before)
		_, shapesAfter := arabicShapes(after)
		behind := rune(0)
		if shapes > 1 && (shapesBefore == 4 || before == tatweel) {
			behind = 1
		}
		if letters[i] == lam && i+1 < len(letters) {
			if sign := lamAlef(letters[i+1]); sign != 0 && f.has(sign+behind) {
				out = append(out, sign+behind)
				i++
				continue
			}
		}
		shape := first + behind
		if shapes == 4 && (shapesAfter > 1 || after == tatweel) {
			shape += 2
		}
		if !f.has(shape) {
			shape = letters[i]
		}
		out = append(out, shape)
	}
	return string(out)
}

// wrap is doc.Wrap for a text in the order in which it is seen: one that is
// wholly written from right to left begins with the line that was cut last. A dot between
// two things ends a line and is left out there, so that none begins with one.
func wrap(text string, room float64, width func(string) float64) []string {
	const dot, bound = " · ", "\u00a0· "
	dotted := strings.Contains(text, dot)
	if dotted {
		text = strings.ReplaceAll(text, dot, bound)
	}
	lines := doc.Wrap(text, room, width)
	if dotted {
		for i := range lines {
			lines[i] = strings.ReplaceAll(strings.TrimSuffix(lines[i], "\u00a0·"), bound, dot)
		}
	}
	if len(lines) > 1 && strings.ContainsFunc(text, isRightToLeft) && !strings.ContainsFunc(text, isLeftToRight) {
		for i, j := 0, len(lines)-1; i < j; i, j = i+1, j-1 {
			lines[i], lines[j] = lines[j], lines[i]
		}
	}
	return lines
}
