package csv

import (
	"strings"
	"unicode"

	"golang.org/x/text/encoding/charmap"
)

// codePage is a set of one byte a letter, of which a file does not say that it is in it.
type codePage struct {
	name string
	set  *charmap.Charmap
}

// codePages are those in which spreadsheets of the countries where draughts is played
// save lists: Western Europe, Central Europe, the Baltic, Cyrillic, and two of older
// programs. The first of equals holds.
var codePages = []codePage{
	{"Windows-1252", charmap.Windows1252},
	{"Windows-1250", charmap.Windows1250},
	{"Windows-1257", charmap.Windows1257},
	{"Windows-1251", charmap.Windows1251},
	{"KOI8-R", charmap.KOI8R},
	{"IBM850", charmap.CodePage850},
}

// sampled is how many bytes at the beginning of a table tell its code page.
const sampled = 1 << 18

// codePageOf returns the code page of a table: the one by which most words of its first line
// head columns, and of those the one with the fewest signs inside words. What could be
// several is Cyrillic where whole words have no Latin letter, and Western otherwise.
func codePageOf(data []byte, heads func(word string) bool) codePage {
	candidates := codePages
	data = data[:min(len(data), sampled)]
	if cyrillic(data) {
		candidates = append([]codePage{{"Windows-1251", charmap.Windows1251}}, codePages...)
	}
	best, known, signs := codePage{}, -1, 0
	for _, page := range candidates {
		text, err := page.set.NewDecoder().Bytes(data)
		if err != nil {
			continue
		}
		k, n := headed(string(text), heads), signsInWords(string(text))
		if k > known || k == known && n < signs {
			best, known, signs = page, k, n
		}
	}
	return best
}

// headed returns how many words of the first line head columns.
func headed(text string, heads func(word string) bool) int {
	text = strings.TrimLeft(text, "\r\n")
	if i := strings.IndexAny(text, "\r\n"); i >= 0 {
		text = text[:i]
	}
	n := 0
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(";,\t\"", r) }) {
		if heads(word) {
			n++
		}
	}
	return n
}

// signsInWords counts what is no letter and stands between two letters, as in "P³eæ";
// signs that stand beside no letter in the West, as in "£ukasz" and "Micha³"; and bytes that
// stand for nothing. Apostrophes, dashes and the like are at home in words.
func signsInWords(text string) int {
	n := 0
	var before, last rune
	for _, r := range text {
		left, right := unicode.IsLetter(before), unicode.IsLetter(r)
		switch {
		case last == unicode.ReplacementChar, strings.ContainsRune("£¥¯¹³¼¾", last) && (left || right):
			n++
		case last > unicode.MaxASCII && left && right &&
			!unicode.IsLetter(last) && !unicode.IsSpace(last) && !strings.ContainsRune("’‘´–—·", last):
			n++
		}
		before, last = last, r
	}
	return n
}

// cyrillic reports whether text of one byte a letter has whole words of the letters
// that are Cyrillic in Windows-1251. In the west those are letters with accents, of
// which three do not stand side by side.
func cyrillic(data []byte) bool {
	letters, inWords, run := 0, 0, 0
	end := func() {
		if run >= 3 {
			inWords += run
		}
		run = 0
	}
	for _, b := range data {
		if b < 0xC0 {
			end()
			continue
		}
		letters++
		run++
	}
	end()
	return inWords > letters/2
}
