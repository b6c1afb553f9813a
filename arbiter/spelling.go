package arbiter

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// spelling are the words of a name in the ways in which it may be read: as it
// stands; with an apostrophe between two words (D'Alessandro, 'tHooft); with what is
// written together taken apart (vdBerg, Vandenberg, PJ); and in Latin letters.
type spelling [][]string

func spelt(name string) spelling {
	s := spelling{PlainWords(name)}
	add := func(words []string) {
		if len(words) > 0 && !slices.ContainsFunc(s, func(other []string) bool { return slices.Equal(other, words) }) {
			s = append(s, words)
		}
	}
	full := inFull(name)
	add(PlainWords(full))
	add(PlainWords(apostrophes.Replace(full)))
	add(together(PlainWords(full)))
	for _, words := range slices.Clone(s) {
		add(apart(words))
	}
	for _, words := range slices.Clone(s) {
		add(inLatin(words))
	}
	return s
}

// apostrophes are the signs that people type for one.
var apostrophes = strings.NewReplacer("'", " ", "’", " ", "‘", " ", "`", " ", "´", " ")

// shortened are particles as they are shortened, always in small letters: V.D. and T are
// initials.
var shortened = []struct {
	as *regexp.Regexp
	to string
}{
	{regexp.MustCompile(`(^|[\s,])['’‘` + "`" + `´]t\s*`), "${1}het "},
	{regexp.MustCompile(`(^|[\s,])t\s+(\p{L})`), "${1}het $2"},
	{regexp.MustCompile(`(^|[\s,])v\s?[./]?\s?d(?:\s?[./]\s?|\s|$|(\p{Lu}))`), "${1}van der $2"},
	{regexp.MustCompile(`(^|[\s,])v(?:\.\s?|\s|$)`), "${1}van "},
	{regexp.MustCompile(`(^|[\s,])d\.\s?l\.\s?`), "${1}de la "},
}

// inFull is a name with its particles written out.
func inFull(name string) string {
	for _, s := range shortened {
		name = s.as.ReplaceAllString(name, s.to)
	}
	return name
}

// elided is a particle that has an apostrophe for its vowel: D'Alessandro.
var elided = regexp.MustCompile(`(^|[\s,])[dDlL]['’]`)

// NameWords are the words of a name that tell one from another: in Latin letters
// without accents and particles, in the order of the alphabet.
func NameWords(name string) []string {
	words := family(PlainWords(inFull(elided.ReplaceAllString(name, "$1"))))
	for i, w := range words {
		words[i] = withoutParticle(latin.Replace(w))
	}
	return sorted(words)
}

// wayOfSpelling reports whether what is typed is a name in one way.
type wayOfSpelling func(name, typed []string) bool

// is reports whether a reading of what is typed is one of the name in a way.
func (s spelling) is(typed []string, way wayOfSpelling) bool {
	return len(typed) > 0 && slices.ContainsFunc(s, func(name []string) bool { return len(name) > 0 && way(name, typed) })
}

// sameName are the ways in which what is typed may be a name, the surest first.
var sameName = []wayOfSpelling{
	func(name, typed []string) bool { return slices.Equal(sorted(name), sorted(typed)) },
	func(name, typed []string) bool {
		return len(family(typed)) > 0 && slices.Equal(sorted(family(name)), sorted(family(typed)))
	},
	func(name, typed []string) bool { return wordsFit(name, typed, sameWord) }, // Smit, where there is a Smits
	func(name, typed []string) bool { return wordsFit(name, family(typed), sameWord) },
	func(name, typed []string) bool { return wordsFit(name, typed, strings.HasPrefix) },
	func(name, typed []string) bool { return wordsFit(name, family(typed), strings.HasPrefix) },
	func(name, typed []string) bool { return wordsFit(digraphs(name), digraphs(typed), strings.HasPrefix) },
}

// nearName is the way of a name with an error in a word.
func nearName(name, typed []string) bool { return wordsFit(name, typed, nearWord) }

// sameInitials is the way of somebody whom the list has with an initial, or with
// another given name of that initial: a word fits, and the others begin alike.
func sameInitials(name, typed []string) bool {
	typed = family(typed)
	whole := func(t string) bool {
		return len([]rune(t)) > 2 && slices.ContainsFunc(name, func(w string) bool { return strings.HasPrefix(w, t) })
	}
	return slices.ContainsFunc(typed, whole) && wordsFit(name, typed, func(w, t string) bool {
		return strings.HasPrefix(w, t) || []rune(w)[0] == []rune(t)[0]
	})
}

// IsName reports whether what is typed may be a name: its words in any order, or their
// beginnings, with or without accents and particles.
func IsName(name, typed string) bool {
	return spelt(name).fits(typed, sameName...)
}

func (s spelling) fits(typed string, ways ...wayOfSpelling) bool {
	return slices.ContainsFunc(spelt(typed), func(t []string) bool {
		return slices.ContainsFunc(ways, func(way wayOfSpelling) bool { return s.is(t, way) })
	})
}

// NearName reports whether each word typed is, but for a slip of the typist, a word of
// a name or the beginning of one.
func NearName(name, typed string) bool { return spelt(name).fits(typed, nearName) }

// joined are particles as they are written together with the name after them; the
// longest stand first.
var joined = []string{"vander", "vanden", "vande", "van", "vd", "dela", "int", "opden", "opde"}

// together writes the particles of a name together with each of its other words: one
// of them is the family name.
func together(words []string) []string {
	before := strings.Join(slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !IsParticle(w) }), "")
	if before == "" {
		return nil
	}
	for _, w := range family(words) {
		words = append(words, before+w)
	}
	return words
}

// apart takes the words of a name apart that are written together: particles of
// which a name of at least four letters is left, and two initials without a vowel.
func apart(words []string) []string {
	var list []string
	for _, w := range words {
		w := []rune(w)
		if len(w) == 2 && !IsParticle(string(w)) && !strings.ContainsAny(string(w), "aeiouy") {
			list = append(list, string(w[:1]), string(w[1:]))
			continue
		}
		list = append(list, withoutParticle(string(w)))
	}
	return list
}

// withoutParticle is a plain word without the particles that are written together
// with it: berg of vandenberg and vdberg.
func withoutParticle(word string) string {
	for _, particle := range joined {
		if rest, is := strings.CutPrefix(word, particle); is && len([]rune(rest)) >= 4 {
			return rest
		}
	}
	return word
}

// inLatin writes Cyrillic words in Latin letters, and has one letter for those that
// are written in several ways: Ivanow, Ivanov; Sergey, Sergei, Sergej.
func inLatin(words []string) []string {
	cyrillic := false
	list := make([]string, len(words))
	for i, w := range words {
		cyrillic = cyrillic || strings.ContainsFunc(w, func(c rune) bool { return unicode.Is(unicode.Cyrillic, c) })
		list[i] = oneLatin.Replace(latin.Replace(w))
	}
	if !cyrillic && slices.Equal(list, words) {
		return nil
	}
	return list
}

// latin writes small Cyrillic letters by ICAO Doc 9303, part 3, section 6B, with
// e for ё as accents go.
var latin = strings.NewReplacer("а", "a", "б", "b", "в", "v", "г", "g", "ґ", "g", "д", "d", "е", "e", "ж", "zh", "з", "z", "и", "i", "і", "i", "ї", "i", "й", "i", "к", "k", "л", "l",
	"м", "m", "н", "n", "о", "o", "п", "p", "р", "r", "с", "s", "т", "t", "у", "u", "ф", "f", "х", "kh", "ц", "ts", "ч", "ch", "ш", "sh", "щ", "shch", "ъ", "", "ы", "y", "ь", "",
	"э", "e", "є", "ie", "ю", "iu", "я", "ia")

// oneLatin has one letter for those that Cyrillic names are written with in
// different countries.
var oneLatin = strings.NewReplacer("sch", "sh", "tch", "ch", "cz", "ch", "sz", "sh", "kh", "h", "tz", "ts", "ij", "i", "iy", "i", "yy", "i", "y", "i", "j", "i", "w", "v")

// wordsFit reports whether each word typed fits a word of the name; none fit none.
func wordsFit(name, typed []string, fits func(word, typed string) bool) bool {
	for _, t := range typed {
		if !slices.ContainsFunc(name, func(w string) bool { return fits(w, t) }) {
			return false
		}
	}
	return len(typed) > 0
}

func sameWord(word, typed string) bool { return word == typed }

// nearWord forgives one error in a word of four letters, and two in one of seven.
func nearWord(word, typed string) bool {
	if strings.HasPrefix(word, typed) {
		return true
	}
	return ErrorsIn(typed, word) <= errorsForgiven(typed)
}

func sorted(words []string) []string {
	words = slices.Clone(words)
	slices.Sort(words)
	return words
}

// digraphs writes ae, oe and ue as their first letter, as those may be umlauts.
func digraphs(words []string) []string {
	var list []string
	for _, w := range words {
		list = append(list, strings.NewReplacer("ae", "a", "oe", "o", "ue", "u").Replace(w))
	}
	return list
}

// particles stand before family names, and are left out as often as not.
var particles = []string{"van", "von", "de", "der", "den", "ten", "ter", "te", "het", "t", "zu", "zum", "vom", "la", "le", "du", "da", "di", "do", "dos", "das", "del", "della", "el",
	"vd", "vh", "vt", "in", "int", "op", "opd"}

// IsParticle reports whether a word is one that stands before a family name: van, de, von.
func IsParticle(word string) bool {
	return slices.Contains(particles, strings.Trim(strings.ToLower(word), "'’"))
}

// family are the words of a name without its particles; a letter alone is an initial.
func family(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return len(w) > 1 && IsParticle(w) })
}

// plainLetters are letters with what they are typed as on a keyboard without them.
var plainLetters = letters("aàáâãäåāăąǎ", "cçćĉċč", "dďđ", "eèéêëēĕėęě", "gĝğġģ", "hĥħ", "iìíîïĩīĭįı", "jĵ", "kķ", "lĺļľŀł", "nñńņňŉ",
	"oòóôõöøōŏő", "rŕŗř", "sśŝşšș", "tţťŧț", "uùúûüũūŭůűų", "wŵ", "yýŷÿ", "zźżž", "её", "ий")

func letters(rows ...string) map[rune]rune {
	plain := map[rune]rune{}
	for _, row := range rows {
		list := []rune(row)
		for _, c := range list[1:] {
			plain[c] = list[0]
		}
	}
	return plain
}

// plainPairs are letters that are two without what is special of them.
var plainPairs = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "þ", "th", "ĳ", "ij", "junior", "jr", "senior", "sr")

// PlainWords are the words of a text in small letters without accents.
func PlainWords(text string) []string {
	text = plainPairs.Replace(strings.ToLower(text))
	plain := strings.Map(func(c rune) rune {
		if to, known := plainLetters[c]; known {
			return to
		}
		if unicode.Is(unicode.Mn, c) || c == '\'' || c == '’' || c == softHyphen {
			return -1
		}
		return c
	}, text)
	return strings.FieldsFunc(plain, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
}

// ErrorsIn is how many letters are wrong, missing or superfluous in what was
// typed of the beginning of a word; two neighbours that changed places are one
// error.
func ErrorsIn(typed, word string) int {
	a, b := []rune(typed), []rune(word)
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return slices.Min(last) // the rest of the word was not typed
}
