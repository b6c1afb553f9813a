package arbiter

import (
	"slices"
	"strconv"
	"strings"
)

// An index finds people among very many. It knows the terms of each, of which the words
// of names are some, and the endings of each word, which are far fewer than people. Near
// and SameAs say then who of those is meant whom it gives.

// The beginnings of terms. That of the ending of a word is the letter of its place, and
// that of a word the first of them.
const (
	numberTerm   = "#"
	keyTerm      = "="
	endingPlaces = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn"
)

// longestWord is how many letters of a word an index knows, and longestTyped by how many
// it is asked.
const (
	longestWord  = len(endingPlaces)
	longestTyped = longestWord - 4
)

// Terms are what an index knows of a person: the words of their name and their year of
// birth, their numbers, and what may show that they are the same as another. None is
// empty.
func (a *Appearance) Terms() []string {
	seen := map[string]bool{}
	var list []string
	add := func(term string) {
		if !seen[term] {
			seen[term], list = true, append(list, term)
		}
	}
	for _, word := range PlainWords(a.searched()) {
		letters := []rune(word)
		add(at(0, letters[:min(len(letters), longestWord)]).Term)
	}
	for _, number := range []string{a.FMJD, a.Member} {
		if number != "" {
			add(numberTerm + number)
		}
	}
	for _, key := range a.keys() {
		add(keyTerm + key)
	}
	return list
}

// Endings are what an index knows of a term that is a word: its endings, each with where
// it begins; none of other terms.
func Endings(term string) (list []string) {
	word, is := strings.CutPrefix(term, endingPlaces[:1])
	if !is {
		return nil
	}
	letters := []rune(word)
	for i := range letters {
		if i == 0 || len(letters)-i >= shortestPart {
			list = append(list, at(i, letters[i:]).Term)
		}
	}
	return list
}

// searched is the text of an appearance in which names are looked for.
func (a *Appearance) searched() string { return a.Name + " " + strconv.Itoa(a.BirthYear) }

// keys are those of which whoever has one of them may be the same person.
func (a *Appearance) keys() []string {
	return append(Person{FMJD: a.FMJD, Member: a.Member}.NumberKeys(""), NameKey(a.Name))
}

// Wanted says which terms a person must have to be found: one of Any, or all of All, or
// the Term, or with Begins a term that begins with it.
type Wanted struct {
	Any, All []Wanted
	Term     string
	Begins   bool
}

// WantedExactly asks for those whose number was typed or whose words begin with those
// that were typed, and who are nearest.
func WantedExactly(typed string) Wanted {
	var words []Wanted
	for _, word := range PlainWords(typed) {
		words = append(words, begins(typedLetters(word)))
	}
	return orNumbered(typed, words)
}

// WantedWords ask for the words that are near to each word typed, and for some others, by
// their endings.
func WantedWords(typed string) (list []Wanted) {
	for _, word := range PlainWords(typed) {
		letters := typedLetters(word)
		w := Wanted{Any: []Wanted{begins(letters)}}
		if len(letters) >= shortestInside {
			for place := 1; place < len(endingPlaces); place++ {
				w.Any = append(w.Any, at(place, letters))
			}
		}
		if n := errorsForgiven(word); n > 0 {
			w.Any = append(w.Any, withErrors(letters, n))
		}
		list = append(list, w)
	}
	return list
}

// mostAlternatives is how many alternatives to a word that was typed an index is asked
// for at once, where it can be asked for another word.
const mostAlternatives = 50

// WantedNear asks for everybody whom [Near] may find, and for some others. found gives
// the terms that the index has for the n-th word typed. A word that may stand for very
// many terms is left out; where all of them do, only the one that stands for the fewest
// is asked for.
func WantedNear(typed string, found func(n int) []string) Wanted {
	words := PlainWords(typed)
	all := make([]Wanted, len(words))
	fewest := 0
	for n, word := range words {
		all[n].Any = []Wanted{begins(typedLetters(word))}
		for _, term := range found(n) {
			if far := farFromWord(word, strings.TrimPrefix(term, endingPlaces[:1])); far > 0 && far < TooFar {
				all[n].Any = append(all[n].Any, Wanted{Term: term})
			}
		}
		if len(all[n].Any) < len(all[fewest].Any) {
			fewest = n
		}
	}
	if len(words) > 0 {
		least := all[fewest]
		all = slices.DeleteFunc(all, func(w Wanted) bool { return len(w.Any) > mostAlternatives })
		if len(all) == 0 {
			all = []Wanted{least}
		}
	}
	return orNumbered(typed, all)
}

func typedLetters(word string) []rune {
	letters := []rune(word)
	return letters[:min(len(letters), longestTyped)]
}

// orNumbered are those who have all words, or the number that was typed.
func orNumbered(typed string, words []Wanted) Wanted {
	either := Wanted{Any: []Wanted{{Term: numberTerm + typed}}}
	if len(words) > 0 {
		either.Any = append(either.Any, Wanted{All: words})
	}
	return either
}

// WantedAsSame asks for everybody who may be the same person as one of some
// others.
func WantedAsSame(people []Appearance) (w Wanted) {
	seen := map[string]bool{}
	for i := range people {
		for _, key := range people[i].keys() {
			if !seen[key] {
				seen[key] = true
				w.Any = append(w.Any, Wanted{Term: keyTerm + key})
			}
		}
	}
	return w
}

// at is a word that has these letters from a place on.
func at(place int, letters []rune) Wanted {
	return Wanted{Term: endingPlaces[place:place+1] + string(letters), Begins: true}
}

func begins(letters []rune) Wanted { return at(0, letters) }

// shortestPart is how many letters the parts have of which withErrors leaves some whole.
const shortestPart = 2

// withErrors is a word whose beginning was typed with that many errors. Of what was
// typed in parts, those are whole in which no error is, and stand as many places aside
// at the most; two letters that changed places over the end of a part are put right
// first.
func withErrors(letters []rune, errors int) Wanted {
	if errors == 0 {
		return begins(letters)
	}
	// The more parts, the fewer people have all that are whole.
	parts := max(errors+1, min(errors+2, len(letters)/shortestPart))
	var pieces []Wanted
	var w Wanted
	for i := range parts {
		from, to := i*len(letters)/parts, (i+1)*len(letters)/parts
		var piece Wanted
		for place := max(0, from-errors); place <= from+errors && place < len(endingPlaces); place++ {
			piece.Any = append(piece.Any, at(place, letters[from:to]))
		}
		pieces = append(pieces, piece)
		if i > 0 {
			right := append([]rune{}, letters...)
			right[from-1], right[from] = right[from], right[from-1]
			w.Any = append(w.Any, withErrors(right, errors-1))
		}
	}
	for _, whole := range choices(pieces, parts-errors) {
		w.Any = append(w.Any, Wanted{All: whole})
	}
	return w
}

// choices are all ways to take n of a list.
func choices(list []Wanted, n int) (all [][]Wanted) {
	if n == 0 {
		return [][]Wanted{nil}
	}
	for i := 0; i+n <= len(list); i++ {
		for _, rest := range choices(list[i+1:], n-1) {
			all = append(all, append([]Wanted{list[i]}, rest...))
		}
	}
	return all
}

// Nobody reports whether nobody can have what is wanted.
func (w Wanted) Nobody() bool {
	if len(w.All) > 0 {
		return slices.ContainsFunc(w.All, Wanted.Nobody)
	}
	return w.Term == "" && !slices.ContainsFunc(w.Any, func(each Wanted) bool { return !each.Nobody() })
}

// In reports whether somebody who has these terms is wanted, as an index would
// answer.
func (w Wanted) In(terms []string) bool {
	for _, each := range w.Any {
		if each.In(terms) {
			return true
		}
	}
	for _, each := range w.All {
		if !each.In(terms) {
			return false
		}
	}
	if w.Term != "" {
		for _, term := range terms {
			if term == w.Term || w.Begins && strings.HasPrefix(term, w.Term) {
				return true
			}
		}
	}
	return len(w.All) > 0
}
