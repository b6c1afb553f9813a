package draughts

import (
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
)

// Variant is a kind of draughts. The zero Variant is International.
type Variant uint8

// The variants.
const (
	International Variant = iota // 10x10, FMJD
	English                      // 8x8, WCDF; also called checkers
	Frisian                      // 10x10, captures also straight
	Russian                      // 8x8, shashki
	Brazilian                    // 8x8 by the International rules
	Pool                         // 8x8, American pool checkers
	Italian                      // 8x8 on the mirrored board
	Spanish                      // 8x8 on the mirrored board
	Czech                        // 8x8
	Canadian                     // 12x12 by the International rules
	variantCount
)

var rules = [variantCount]Rules{
	International: international,
	English:       english,
	Frisian:       frisian,
	Russian:       russian,
	Brazilian:     brazilian,
	Pool:          pool,
	Italian:       italian,
	Spanish:       spanish,
	Czech:         czech,
	Canadian:      canadian,
}

// Variants lists all variants, International and English first.
func Variants() []Variant {
	all := make([]Variant, variantCount)
	for i := range all {
		all[i] = Variant(i)
	}
	return all
}

// Names are the names of all variants, in the order of [Variants].
func Names() []string {
	names := make([]string, variantCount)
	for v := range variantCount {
		names[v] = v.Name()
	}
	return names
}

// ParseVariant finds a variant by its name, in capitals or small letters. The
// error is of the code [rule.Usage] and lists the names there are.
func ParseVariant(name string) (Variant, error) {
	for v := range variantCount {
		if strings.EqualFold(strings.TrimSpace(name), v.Name()) {
			return v, nil
		}
	}
	return 0, rule.Errorf(rule.Usage, "there is no variant %q", name).
		WithHint("the variants are %s", strings.Join(Names(), " "))
}

// ByGameType finds a variant by the number in a PDN GameType tag; false when
// the number belongs to no variant of this package.
func ByGameType(number int) (Variant, bool) {
	for v := range variantCount {
		if rules[v].GameType == number {
			return v, true
		}
	}
	return 0, false
}

// Rules is the row of capabilities of the variant.
func (v Variant) Rules() *Rules { return &rules[v] }

// Name is the name that programs use: "international".
func (v Variant) Name() string { return rules[v].Name }

// String is the same as [Variant.Name].
func (v Variant) String() string { return v.Name() }

// Size is the number of squares along a side of the board: 8, 10 or 12.
func (v Variant) Size() int { return rules[v].Size }

// Squares is the number of playing squares: 32, 50 or 72.
func (v Variant) Squares() int { return rules[v].Size * rules[v].Size / 2 }

// FirstMover is the side that begins the game.
func (v Variant) FirstMover() Colour { return rules[v].First }

// GameType is the value of the PDN GameType tag: "20,W,10,10,N2,0".
func (v Variant) GameType() string {
	r := &rules[v]
	size := strconv.Itoa(r.Size)
	mirrored := "0"
	if r.Mirrored {
		mirrored = "1"
	}
	return strings.Join([]string{
		strconv.Itoa(r.GameType), r.First.Letter(), size, size,
		string(rune(r.Notation)) + strconv.Itoa(int(r.Corner)), mirrored,
	}, ",")
}
