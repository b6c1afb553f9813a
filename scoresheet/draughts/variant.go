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
	International  Variant = iota // 10x10, FMJD
	English                       // 8x8, WCDF; also called checkers
	Frisian                       // 10x10, captures also straight
	Russian                       // 8x8, shashki
	Brazilian                     // 8x8 by the International rules
	Pool                          // 8x8, American pool checkers
	Italian                       // 8x8 on the mirrored board
	Spanish                       // 8x8 on the mirrored board
	Czech                         // 8x8
	Canadian                      // 12x12 by the International rules
	Portuguese                    // 8x8 on the mirrored board
	Turkish                       // 8x8, all squares, along rows and columns
	Thai                          // 8x8, eight men a side
	Spantsiretti                  // 10x8 by the Russian rules
	Breakthrough                  // 10x10, the first to have a king wins
	Frysk                         // 10x10, Frisian with five men a side
	Antidraughts                  // 10x10, the player without a move wins
	PoolJamaican                  // 8x8, Pool on the mirrored board
	PoolUnified                   // 8x8, Pool begun by White
	TurkishPassing                // Turkish, a man crowned on its way
	TurkishStop                   // Turkish, a capture ends on the last row
	ThaiWhite                     // Thai begun by White
	variantCount
)

var rules = [variantCount]Rules{
	International:  international,
	English:        english,
	Frisian:        frisian,
	Russian:        russian,
	Brazilian:      brazilian,
	Pool:           pool,
	Italian:        italian,
	Spanish:        spanish,
	Czech:          czech,
	Canadian:       canadian,
	Portuguese:     portuguese,
	Turkish:        turkish,
	Thai:           thai,
	Spantsiretti:   spantsiretti,
	Breakthrough:   breakthrough,
	Frysk:          frysk,
	Antidraughts:   antidraughts,
	PoolJamaican:   poolJamaican,
	PoolUnified:    poolUnified,
	TurkishPassing: turkishPassing,
	TurkishStop:    turkishStop,
	ThaiWhite:      thaiWhite,
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

// ByGameType finds a variant, in its usual layout, by the number in a PDN
// GameType tag; false when the number belongs to no variant of this package.
func ByGameType(number int) (Variant, bool) {
	for v := range variantCount {
		if r := &rules[v]; number == r.GameType || number == r.SetUpType && number != 0 {
			return v, true
		}
	}
	return 0, false
}

// Layouts is the option of a game that is laid out in several ways, or whose sources
// disagree on the moves. They share one number in PDN. The name of the option says in
// what the readings differ, "" where the board can be placed in several ways. False
// for a game with only one layout.
func (v Variant) Layouts() (rule.Option, bool) {
	r := &rules[v]
	usual, _ := ByGameType(r.GameType)
	option := rule.Option{Name: rules[usual].Apart, Default: rules[usual].Layout, Reason: rules[usual].LayoutReason}
	for other := range variantCount {
		if rules[other].GameType == r.GameType {
			option.Choices = append(option.Choices, rules[other].Layout)
		}
	}
	return option, len(option.Choices) > 1
}

// LaidOut is the variant in another of its layouts, by the layout's name.
// The error is of the code [rule.Usage] and lists the layouts there are.
func (v Variant) LaidOut(layout string) (Variant, error) {
	for other := range variantCount {
		if r := &rules[other]; r.GameType == rules[v].GameType && strings.EqualFold(strings.TrimSpace(layout), r.Layout) {
			return other, nil
		}
	}
	err := rule.Errorf(rule.Usage, "%s has no layout %q", v.Name(), layout)
	if option, several := v.Layouts(); several {
		return v, err.WithHint("the layouts are %s", strings.Join(option.Choices, " "))
	}
	return v, err.WithHint("leave the layout out: this game has one")
}

// BegunBy is the layout of the same game in which a side begins, on the mirrored
// board or not; the variant itself where there is no such layout.
func (v Variant) BegunBy(first Colour, mirrored bool) Variant {
	for other := range variantCount {
		if r := &rules[other]; r.GameType == rules[v].GameType && r.First == first && r.Mirrored == mirrored {
			return other
		}
	}
	return v
}

// Rules is the row of capabilities of the variant.
func (v Variant) Rules() *Rules { return &rules[v] }

// Name is the name that programs use: "international".
func (v Variant) Name() string { return rules[v].Name }

// String is the same as [Variant.Name].
func (v Variant) String() string { return v.Name() }

// Width is the number of columns of the board: 8, 10 or 12.
func (v Variant) Width() int { return rules[v].Width }

// Height is the number of rows of the board: 8, 10 or 12.
func (v Variant) Height() int { return rules[v].Height }

// Squares is the number of playing squares: 32, 40, 50, 64 or 72.
func (v Variant) Squares() int { return rules[v].squares() }

// FirstMover is the side that begins the game.
func (v Variant) FirstMover() Colour { return rules[v].First }

// GameType is the value of the PDN GameType tag: "20,W,10,10,N2,0".
func (v Variant) GameType() string {
	r := &rules[v]
	mirrored := "0"
	if r.Mirrored {
		mirrored = "1"
	}
	return strings.Join([]string{
		strconv.Itoa(r.GameType), r.First.Letter(), strconv.Itoa(r.Width), strconv.Itoa(r.Height),
		string(rune(r.Notation)) + strconv.Itoa(int(r.Corner)), mirrored,
	}, ",")
}
