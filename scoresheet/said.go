package scoresheet

import (
	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

// Players of English draughts call Red the side that PDN calls Black (WCDF 1.9).
// Wherever a sentence names a side, it uses the functions of this file; a phrase
// in which the name would be inflected in other languages is a separate text for
// each side.

// ColourSaid is [ColourName] as a sentence, for the subject of another.
func ColourSaid(v draughts.Variant, c draughts.Colour) rule.Sentence {
	return bySide(v, c, rule.Say("White"), rule.Say("Black"), rule.Say("Red"))
}

// MoveSaid names a move as players do: "move 24 of Black".
func MoveSaid(v draughts.Variant, c draughts.Colour, number int) rule.Sentence {
	return bySide(v, c,
		rule.Say("move {n} of White", "n", number),
		rule.Say("move {n} of Black", "n", number),
		rule.Say("move {n} of Red", "n", number))
}

// afterMove is "after move 24 of Black".
func afterMove(v draughts.Variant, c draughts.Colour, number int) rule.Sentence {
	return bySide(v, c,
		rule.Say("after move {n} of White", "n", number),
		rule.Say("after move {n} of Black", "n", number),
		rule.Say("after move {n} of Red", "n", number))
}

// ToMove says whose move it is.
func ToMove(p draughts.Position) rule.Sentence {
	return bySide(p.Variant(), p.Turn(), rule.Say("White to move"), rule.Say("Black to move"), rule.Say("Red to move"))
}

// bySide is one of three sentences, chosen by the side that it is about.
func bySide(v draughts.Variant, c draughts.Colour, white, black, red rule.Sentence) rule.Sentence {
	switch {
	case c == draughts.White:
		return white
	case v.Rules().Red:
		return red
	}
	return black
}

// saying returns the finding with its message.
func (f Finding) saying(s rule.Sentence) Finding {
	f.Said = s
	return f
}

// InShort is a finding as a journal keeps it, with its place and its article:
// "move 15 of Black: Black moved a man backwards: 8-3 (FMJD 5.4.2)".
func (out *Replay) InShort(f *Finding) rule.Sentence {
	said := f.Said
	if f.Ply > 0 {
		n, side := out.MoveNumber(f.Ply)
		place := MoveSaid(out.Variant, side, n)
		if f.Kind == TwoMovesRunning {
			place = rule.Say("move {n}", "n", n) // a move that was not made by the side to move
		}
		said = rule.Joined(": ", place, said)
	}
	return Cited(said, f.Article)
}

// Cited puts an article in brackets after what it decides; none where there is
// none.
func Cited(said rule.Sentence, a rule.Article) rule.Sentence {
	if a.IsZero() {
		return said
	}
	return rule.Joined("", said, rule.Typed(" ("), a.Said(), rule.Typed(")"))
}
