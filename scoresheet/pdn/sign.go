package pdn

// Strength is the sign that qualifies a move, with the meaning that FMJD
// Annex 1 gives it. Note 9.1.7 and 9.1.8: they are the reverse of what chess
// players read.
type Strength uint8

const (
	NoStrength  Strength = iota // no sign
	Strong                      // ! (FMJD 9.1.3)
	VeryStrong                  // !! (FMJD 9.1.4)
	Weak                        // ? (FMJD 9.1.5)
	VeryWeak                    // ?? (FMJD 9.1.6)
	SeemsWeak                   // ?!: seems weak, turns out strong (FMJD 9.1.7)
	SeemsStrong                 // !?: seems strong, turns out weak (FMJD 9.1.8)
	Forced                      // * or $7: any other move loses (FMJD 9.1.9)
)

// String is the sign itself.
func (s Strength) String() string {
	return [...]string{"", "!", "!!", "?", "??", "?!", "!?", "*"}[s]
}

// strengthOf reads a run of exclamation and question marks. A run longer than
// two is read as its first two.
func strengthOf(sign string) Strength {
	if len(sign) > 2 {
		sign = sign[:2]
	}
	switch sign {
	case "!":
		return Strong
	case "!!":
		return VeryStrong
	case "?":
		return Weak
	case "??":
		return VeryWeak
	case "?!":
		return SeemsWeak
	case "!?":
		return SeemsStrong
	case "*":
		return Forced
	}
	return NoStrength
}
