package office

import (
	"slices"
	"strings"
	"unicode"

	"flagfall/arbiter/rule"
)

// Spelling is a proposal that two ways of writing a name mean one person. It
// is a proposal only: two brothers may differ by a letter.
type Spelling struct {
	// Name is the spelling found, Same the one that it would become: the more
	// frequent of the two.
	Name, Same string
	// Reason says in a few words how they differ.
	Reason rule.Sentence
	// Sure is set where they differ in blanks and letter case alone.
	Sure bool
}

// Sighting is one appearance of a name: in which round (0 when unknown), and
// in which game of the input. Two names of one game, or of two games of one
// round, are two people.
type Sighting struct {
	Name        string
	Round, Game int
	// Opponent is the other name of the game, where it is known: whoever meets one person twice in
	// a round may be one, whose game was recorded twice.
	Opponent string
}

// ProposeSpellings finds the spellings that look like one person, in the order
// of their first appearance. Names that were seen in the same round are never
// joined.
func ProposeSpellings(seen []Sighting) []Spelling {
	var people []*person
	byName := map[string]*person{}
	for _, s := range seen {
		p := byName[s.Name]
		if p == nil {
			p = &person{name: s.Name, order: len(people), plain: plain(s.Name)}
			p.bare = plain(withoutRemark(s.Name))
			p.tokens = tokens(p.bare)
			p.split = splitWords(p.bare)
			byName[s.Name] = p
			people = append(people, p)
		}
		p.seen = append(p.seen, s)
	}
	// The frequent spelling leads; among equals the one without a remark, then
	// the first seen.
	leads := slices.Clone(people)
	slices.SortStableFunc(leads, func(a, b *person) int {
		if c := len(b.seen) - len(a.seen); c != 0 {
			return c
		}
		return len(a.name) - len(b.name)
	})
	var found []Spelling
	var heads []*person
	for _, p := range leads {
		head, reason := p.joins(heads, leads)
		if head == nil {
			heads = append(heads, p)
			continue
		}
		head.seen = append(head.seen, p.seen...)
		found = append(found, Spelling{Name: p.name, Same: head.name, Reason: reason, Sure: p.plain == head.plain})
	}
	slices.SortStableFunc(found, func(a, b Spelling) int { return byName[a.Name].order - byName[b.Name].order })
	return found
}

type person struct {
	name   string
	order  int
	plain  string   // lower case, single blanks
	bare   string   // the same without a remark in brackets
	tokens []string // the words of bare, sorted
	split  splitName
	seen   []Sighting
	// unaccented are the words of the name without accents, of a rating list.
	unaccented []string
}

// joins finds the first of the heads who may be the same person. One with more names or initials is
// proposed only where nobody else may be meant: J. Bos is either Jan or Joop.
func (p *person) joins(heads, all []*person) (*person, rule.Sentence) {
	const byWords = 6
	best, bestReason, bestRank, several := (*person)(nil), rule.Sentence{}, 9, false
	for _, h := range heads {
		reason, rank := likeness(p, h)
		if rank == 9 {
			if words, alike := p.split.mayBe(h.split); alike {
				reason, rank = words, byWords
			}
		}
		switch {
		case rank == 9 || rank > bestRank || p.meets(h):
		case rank < bestRank:
			best, bestReason, bestRank, several = h, reason, rank, false
		default:
			several = true
		}
	}
	another := func(q *person) bool {
		if q == p || q == best || !q.meets(p) {
			return false
		}
		_, alike := q.split.mayBe(best.split)
		return alike
	}
	if bestRank == byWords && (several || slices.ContainsFunc(all, another)) {
		return nil, rule.Sentence{}
	}
	return best, bestReason
}

// likeness says how two spellings differ; a rank of 9 says that they do not
// look alike. Lower ranks are likelier.
func likeness(a, b *person) (rule.Sentence, int) {
	switch {
	case a.plain == b.plain:
		return rule.Format("differs in blanks or capitals only"), 0
	case a.bare == b.bare:
		return rule.Format("differs by a remark in brackets"), 1
	case slices.Equal(a.tokens, b.tokens):
		return rule.Format("the same words in another order"), 2
	}
	letters := min(len([]rune(a.bare)), len([]rune(b.bare)))
	switch d := distance([]rune(a.bare), []rune(b.bare)); {
	case d == 1 && letters >= 5:
		return rule.Format("one letter differs"), 3
	case d == 2 && letters >= 12:
		return rule.Format("two letters differ"), 4
	}
	if initials(a.tokens, b.tokens) {
		return rule.Format("one gives an initial where the other gives the name"), 5
	}
	return rule.Sentence{}, 9
}

// meets reports whether both were seen in one game, or in one round against different people.
func (p *person) meets(q *person) bool {
	for _, a := range p.seen {
		for _, b := range q.seen {
			if a.Game == b.Game || a.Round != 0 && a.Round == b.Round && !oneOpponent(a.Opponent, b.Opponent) {
				return true
			}
		}
	}
	return false
}

// oneOpponent reports whether two names may be of one person.
func oneOpponent(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	_, alike := splitWords(a).mayBe(splitWords(b))
	_, rank := likeness(spelled(a), spelled(b))
	return alike || rank < 9
}

func plain(name string) string {
	return strings.ToLower(strings.Join(strings.Fields(name), " "))
}

// withoutRemark takes away what stands in brackets: "(not available)".
func withoutRemark(name string) string {
	for {
		open := strings.IndexAny(name, "([")
		if open < 0 {
			return name
		}
		end := strings.IndexAny(name[open:], ")]")
		if end < 0 {
			return name[:open]
		}
		name = name[:open] + " " + name[open+end+1:]
	}
}

func tokens(name string) []string {
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '-' })
	slices.Sort(words)
	return words
}

// initials reports whether the words agree but for one that is an initial of
// its counterpart; at least one whole word of three letters must be shared.
func initials(a, b []string) bool {
	if len(a) != len(b) || len(a) < 2 {
		return false
	}
	b = slices.Clone(b)
	var rest []string
	shared := false
	for _, word := range a {
		if i := slices.Index(b, word); i >= 0 {
			b = slices.Delete(b, i, i+1)
			shared = shared || len([]rune(word)) >= 3
			continue
		}
		rest = append(rest, word)
	}
	if !shared || len(rest) != 1 || len(b) != 1 {
		return false
	}
	short, long := []rune(rest[0]), []rune(b[0])
	if len(short) > len(long) {
		short, long = long, short
	}
	return len(short) == 1 && len(long) > 1 && short[0] == long[0]
}

// distance counts the letters to insert, delete, replace or swap with their
// neighbour to make one word of the other (restricted Damerau-Levenshtein).
func distance(a, b []rune) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}

// Said is the proposal in words.
func (s Spelling) Said() rule.Sentence {
	return rule.Format("%q looks like %q: %s", s.Name, s.Same, s.Reason)
}
