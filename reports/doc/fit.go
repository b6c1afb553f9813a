package doc

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fit gives columns their widths in a room: each as wide as its text wants
// (natural) where that fits, and otherwise the widest ones reduced to a common
// width, none below its least. It reports false when even the least widths are
// too wide; the widths are then the least. Units are the caller's; gaps are
// the caller's to take off the room.
func Fit(natural, least []float64, room float64) ([]float64, bool) {
	widths := append([]float64(nil), natural...)
	total, floor := 0.0, 0.0
	for i := range natural {
		total += natural[i]
		floor += min(least[i], natural[i])
	}
	if total <= room {
		return widths, true
	}
	if floor > room {
		for i := range widths {
			widths[i] = min(least[i], natural[i])
		}
		return widths, false
	}
	// The common width lies between 0 and the widest; bisect for it.
	low, high := 0.0, 0.0
	for i := range natural {
		high = max(high, natural[i])
	}
	for range 60 {
		level, sum := (low+high)/2, 0.0
		for i := range natural {
			sum += capped(natural[i], least[i], level)
		}
		if sum <= room {
			low = level
		} else {
			high = level
		}
	}
	for i := range natural {
		widths[i] = capped(natural[i], least[i], low)
	}
	return widths, true
}

func capped(natural, least, level float64) float64 {
	return min(natural, max(least, level))
}

// Wrap breaks a text into lines no wider than room: at spaces where it can
// (never at U+00A0), next at hyphens, slashes and commas, and within a word
// where it must. A word of letters then gets a hyphen, except in scripts that
// have none; what is not a word, such as an address, does not. Only the spaces
// at the breaks are lost. A single letter that is wider than the room stands
// alone on its line.
func Wrap(text string, room float64, width func(string) float64) []string {
	if text == "" || width(text) <= room {
		return []string{text}
	}
	var lines []string
	line := ""
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' }) {
		joined := word
		if line != "" {
			joined = line + " " + word
		}
		if width(joined) <= room {
			line = joined
			continue
		}
		if line != "" {
			if width(word) > room { // is broken anyway: the part that fits stays on the line
				if at := hyphenWithin(line+" ", word, room, width); at > 0 {
					line, word = line+" "+word[:at], word[at:]
				}
			}
			lines = append(lines, line)
		}
		for width(word) > room {
			at := breakPoint(word, room, width)
			if at == len(word) {
				break
			}
			if short := hyphenPoint(word, at, room, width); short > 0 {
				at = short
				lines = append(lines, word[:at]+"-")
			} else {
				lines = append(lines, word[:at])
			}
			word = word[at:]
		}
		line = word
	}
	return append(lines, line)
}

// hyphenWithin is after the last hyphen of a word up to which it fits after a text; 0
// for none.
func hyphenWithin(text, word string, room float64, width func(string) float64) int {
	for at := strings.LastIndexByte(word, '-'); at > 0; at = strings.LastIndexByte(word[:at], '-') {
		if at+1 < len(word) && width(text+word[:at+1]) <= room {
			return at + 1
		}
	}
	return 0
}

// breakPoint returns where to break a word that is too wide: after the last hyphen,
// slash or comma that fits, or else after the last letter. It is len(word)
// when the word is a single letter.
func breakPoint(word string, room float64, width func(string) float64) int {
	ends := letterEnds(word)
	low, high := 0, len(ends)-1 // ends[low] fits or is the first
	for low < high {
		mid := (low + high + 1) / 2
		if width(word[:ends[mid]]) <= room {
			low = mid
		} else {
			high = mid - 1
		}
	}
	for i := low; i > 0; i-- {
		if at := ends[i]; at < len(word) && strings.IndexByte("-/,", word[at-1]) >= 0 {
			return at
		}
	}
	return ends[low]
}

// hyphenPoint returns where a word that is to be broken at a place is broken with a hyphen: between
// the last two syllables before it, or where these are too long there or before as many letters as
// the hyphen takes. It is 0 if there is a hyphen already or one would be wrong, or if fewer than
// two letters would be left alone.
func hyphenPoint(word string, at int, room float64, width func(string) float64) int {
	const alone = 2
	if strings.IndexByte("-/,", word[at-1]) >= 0 || !hyphenated(word) {
		return 0
	}
	ends, letters, between := letterEnds(word), []rune(word), 0
	for i := min(slices.Index(ends, at), len(ends)-1-alone); i >= alone-1; i-- {
		before, _ := utf8.DecodeLastRuneInString(word[:ends[i]])
		behind, _ := utf8.DecodeRuneInString(word[ends[i]:])
		joins := unicode.IsOneOf([]*unicode.RangeTable{unicode.L, unicode.M}, before) && unicode.IsLetter(behind)
		if !joins || width(word[:ends[i]]+"-") > room {
			continue
		}
		if next := utf8.RuneCountInString(word[:ends[i]]); next+1 < len(letters) && BeginsSyllable(letters, next) {
			return ends[i]
		}
		if between = max(between, ends[i]); 2*ends[i] < between { // half a line for a syllable is enough
			break
		}
	}
	return between
}

// hyphenated reports whether a word is one of letters in a script that breaks words
// with hyphens.
func hyphenated(word string) bool {
	return !strings.ContainsFunc(strings.TrimRight(word, ".,;:!?)"), func(r rune) bool {
		return !unicode.In(r, unicode.Latin, unicode.Cyrillic, unicode.Greek, unicode.M) && !strings.ContainsRune("-'’(", r)
	})
}

// letterEnds returns the offsets after each letter with its combining marks.
func letterEnds(word string) []int {
	var ends []int
	joined := false
	for i, r := range word {
		if i > 0 && !joined && !unicode.Is(unicode.M, r) && r != 0x200D {
			ends = append(ends, i)
		}
		joined = r == 0x200D
	}
	return append(ends, len(word))
}
