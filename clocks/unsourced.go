package clocks

import (
	"strings"

	"flagfall/arbiter/rule"
)

// unsourcedName is a name by which people call a time control that no source defines:
// it is answered with what is known, and never guessed.
type unsourcedName struct {
	// name begins a word of what is typed, in lower case.
	name string
	// hint says what is known of it and which controls may be meant, as [Parse] reads
	// them.
	hint rule.Sentence
}

var unsourcedNames = []unsourcedName{
	// Looked for in FMJD Annexes 1 and 3, the WCDF rules and the manuals of digital clocks.
	// The chess tournament of this name (Netherlands, 1938) is described everywhere
	// without its control.
	{"avro", rule.Format("no rule book or clock manual known here says what that is: write what was agreed, such as 80m+60s (80 minutes and a minute for each move), 50/2h,25/1h... (50 moves in 2 hours, then 25 in each hour) or 25m (25 minutes for the game)")},
}

// unsourcedHint is the hint for a name of which people speak; the zero sentence for others.
func unsourcedHint(body string) rule.Sentence {
	for _, word := range strings.FieldsFunc(body, func(r rune) bool { return r == ' ' || r == '-' }) {
		for _, h := range unsourcedNames {
			if strings.HasPrefix(word, h.name) {
				return h.hint
			}
		}
	}
	return rule.Sentence{}
}
