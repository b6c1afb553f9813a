package reports

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"flagfall/arbiter"
)

// passedOver are the words before a family name that a language passes over when it puts names in
// order, by the usage of its country (for Dutch the Taalunie, taaladvies.net, "Alfabetische
// rangschikking van namen"; for the others AACR2, 22.5D1): "van der Berg" is under B in the
// Netherlands, "von Berg" in Germany, "da Costa" under C in Portugal and Brazil, "de Villiers"
// under V in France, where La and Du belong to the name. A language for which none are listed
// passes over all those of [arbiter.IsParticle].
var passedOver = map[string][]string{
	"nl": nil,
	"de": {"von", "zu", "und"},
	"fr": {"de", "d"},
	"pt": {"da", "das", "de", "do", "dos", "e"},
}

// keepsParticles reports whether an event puts "van der Berg" under V all the same: in Belgium
// particles belong to the name (Taalunie, as above).
func keepsParticles(s *arbiter.State) bool { return strings.EqualFold(s.Settings.Federation, "BEL") }

// sortedAs returns the form of a name by which a language sorts it: without the particles before
// the family name, which only decide among equals. A name that is written with the given name first
// is left as it is.
func sortedAs(name string, tag language.Tag) string {
	base, _ := tag.Base()
	words, sorted := passedOver[base.String()]
	family, given, comma := strings.Cut(name, ",")
	if !sorted || !comma {
		return name
	}
	rest := strings.Fields(family)
	var particles []string
	for len(rest) > 1 {
		word := strings.Trim(strings.ToLower(rest[0]), "'’")
		if words == nil && !arbiter.IsParticle(word) || words != nil && !slices.Contains(words, word) {
			break
		}
		particles, rest = append(particles, rest[0]), rest[1:]
	}
	return strings.Join(rest, " ") + "," + given + " " + strings.Join(particles, " ")
}

// byName sorts by name as the language of a document does; equal names keep their order.
func byName[T any](r *report, list []T, name func(T) string) {
	SortByName(r.state, r.words.Tag(), list, name)
}

// SortByName sorts by names as a language does, in the order given among equals.
// A language written in Cyrillic puts names in its own letters before those in
// others (Unicode CLDR, collation of ru), which the collator used here does not
// do.
func SortByName[T any](s *arbiter.State, tag language.Tag, list []T, name func(T) string) {
	c := collate.New(tag, collate.IgnoreCase)
	var b collate.Buffer
	script, _ := tag.Script()
	keys := make([][]byte, len(list))
	order := make([]int, len(list))
	for i := range list {
		text := name(list[i])
		if !keepsParticles(s) {
			text = sortedAs(text, tag)
		}
		// A family name goes before a longer one: collators put a comma after a hyphen
		// and a space, a tab before both.
		text = strings.Replace(text, ",", "\t", 1)
		key := []byte{0}
		if script.String() == "Cyrl" && !startsCyrillic(text) {
			key[0] = 1
		}
		keys[i], order[i] = append(key, c.KeyFromString(&b, text)...), i
	}
	slices.SortStableFunc(order, func(x, y int) int { return slices.Compare(keys[x], keys[y]) })
	sorted := make([]T, len(list))
	for at, i := range order {
		sorted[at] = list[i]
	}
	copy(list, sorted)
}

// startsCyrillic reports whether the first letter of a name is Cyrillic.
func startsCyrillic(name string) bool {
	at := strings.IndexFunc(name, unicode.IsLetter)
	if at < 0 {
		return false
	}
	first, _ := utf8.DecodeRuneInString(name[at:])
	return unicode.Is(unicode.Cyrillic, first)
}
