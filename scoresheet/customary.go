package scoresheet

import (
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

// Customarily is a sentence with its moves and squares named as players of the
// variant write them: "c3:e5 although ..." in Russian draughts. Findings keep the
// numbers, which programs rely on; this is for what people read.
func Customarily(v draughts.Variant, said rule.Sentence) rule.Sentence {
	if v.Rules().Notation != draughts.Algebraic {
		return said
	}
	if said.Typed {
		said.Text = CustomaryMoves(v, said.Text)
		return said
	}
	with := make([]rule.Value, len(said.With))
	for i, value := range said.With {
		switch {
		case value.Said != nil:
			inner := Customarily(v, *value.Said)
			value.Said = &inner
		case namesMoves[value.Name]:
			value.Typed = CustomaryMoves(v, value.Typed)
		}
		with[i] = value
	}
	parts := make([]rule.Sentence, len(said.Parts))
	for i, part := range said.Parts {
		parts[i] = Customarily(v, part)
	}
	said.With, said.Parts = with, parts
	return said
}

// namesMoves lists the names of values that are moves or squares.
var namesMoves = map[string]bool{"move": true, "moves": true, "entry": true, "square": true, "list": true, "last": true}

// CustomaryMoves is moves, separated by blanks or commas, as players of the
// variant write them. Anything that is not a move stays.
func CustomaryMoves(v draughts.Variant, moves string) string {
	words := strings.Split(moves, " ")
	for i, word := range words {
		bare := strings.TrimSuffix(word, ",")
		words[i] = v.Customary(bare) + word[len(bare):]
	}
	return strings.Join(words, " ")
}
