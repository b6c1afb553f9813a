package office

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Double is a row of a list whose player may have been entered already under
// another spelling. It is a proposal only: a father and a son may differ by an
// initial.
type Double struct {
	// Line is where the row stands, and OtherLine the row of the other; it is 0
	// where the other is Player of the event.
	Line, OtherLine int
	Player          arbiter.PlayerID
	Name, OtherName string
	// Reason says in a few words how the names differ.
	Reason rule.Sentence
}

// Said is the proposal as a sentence.
func (d Double) Said() rule.Sentence {
	if d.OtherLine == 0 {
		return rule.Format("line %d: %s may be %s (player %d): %s", d.Line, d.Name, d.OtherName, int(d.Player), d.Reason)
	}
	return rule.Format("line %d: %s may be %s (line %d): %s", d.Line, d.Name, d.OtherName, d.OtherLine, d.Reason)
}

// known is a player with whom others are compared.
type known struct {
	person arbiter.Person
	split  splitName
	line   int
	player arbiter.PlayerID
}

// knownPlayers are players by the beginnings of the words of their names: whoever may be
// one shares a word with the other, or the beginning of one.
type knownPlayers map[string][]known

func (all knownPlayers) add(k known) {
	for _, key := range k.split.beginnings() {
		all[key] = append(all[key], k)
	}
}

// alike calls found for each who may be the same person, with how the names differ. Known
// years of birth or numbers that differ make two people.
func (all knownPlayers) alike(own known, found func(other known, reason rule.Sentence)) {
	seen := map[[2]int]bool{}
	for _, key := range own.split.beginnings() {
		for _, k := range all[key] {
			other := [2]int{k.line, int(k.player)}
			differ := own.person.FMJD != "" && k.person.FMJD != "" || own.person.Member != "" && k.person.Member != "" || own.person.BirthYear != 0 && k.person.BirthYear != 0 && own.person.BirthYear != k.person.BirthYear
			if differ || seen[other] {
				continue
			}
			seen[other] = true
			if reason, alike := own.split.mayBe(k.split); alike {
				found(k, reason)
			}
		}
	}
}

// doubles finds the rows without faults that may be players of the event, or of
// an earlier row.
func doubles(s *arbiter.State, r Roster) []Double {
	faulty := map[int]bool{}
	for _, f := range r.Faults {
		faulty[f.Place.Line] = true
	}
	before := knownPlayers{}
	for _, p := range s.Players {
		if !p.Person.Erased {
			before.add(known{person: p.Person, split: splitWords(p.Person.Name), player: p.ID})
		}
	}
	var found []Double
	for i, e := range r.Entries {
		if faulty[r.numbers[i]] {
			continue
		}
		own := known{person: e.Person, split: splitWords(e.Person.Name), line: r.numbers[i]}
		if !e.Namesake {
			before.alike(own, func(k known, reason rule.Sentence) {
				found = append(found, Double{Line: own.line, OtherLine: k.line, Player: k.player, Name: e.Person.Name, OtherName: k.person.Name, Reason: reason})
			})
		}
		before.add(own)
	}
	return found
}

// EnteredTwice are two players of the event who may be one person: the one who was entered
// last, and the other.
type EnteredTwice struct {
	Player, Other arbiter.PlayerID
	// Reason says in a few words how the names differ.
	Reason rule.Sentence
}

// FindEnteredTwice proposes the players of an event who may have been entered twice. Players
// who have left it are passed over, and so are those whom the arbiter has confirmed to be
// another person.
func FindEnteredTwice(s *arbiter.State) (found []EnteredTwice) {
	before := knownPlayers{}
	for _, p := range s.Players {
		if p.Person.Erased || p.Withdrawn > 0 {
			continue
		}
		own := known{person: p.Person, split: splitWords(p.Person.Name), player: p.ID}
		if !p.Namesake {
			before.alike(own, func(k known, reason rule.Sentence) {
				found = append(found, EnteredTwice{p.ID, k.player, reason})
			})
		}
		before.add(own)
	}
	return found
}

// splitName is a name as its words without accents and particles.
type splitName struct {
	words    []string
	raw      []string // with accents
	brackets bool
}

func splitWords(name string) splitName {
	n := splitName{words: arbiter.NameWords(name)}
	n.raw = strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return strings.ContainsRune(" ,.()[]-", c) })
	slices.Sort(n.raw)
	n.brackets = strings.ContainsAny(name, "([")
	return n
}

// beginnings are those of the words that are long enough to tell somebody by.
func (n splitName) beginnings() (list []string) {
	for _, w := range n.words {
		if letters := []rune(w); len(letters) >= 3 {
			list = append(list, string(letters[:3]))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// mayBe says how two names differ that may be of one player.
func (n splitName) mayBe(m splitName) (rule.Sentence, bool) {
	shared, mine, others := divide(n.words, m.words)
	whole := slices.ContainsFunc(shared, func(w string) bool { return len([]rune(w)) >= 3 })
	switch {
	case len(mine) == 0 && len(others) == 0:
		if slices.Equal(n.raw, m.raw) {
			return rule.Format("the same words in another order"), true
		}
		return rule.Format("they differ in accents, signs or words such as van"), true
	case !whole:
		return rule.Sentence{}, false
	case len(mine) == 0 || len(others) == 0:
		switch {
		case len(shared) < 2:
			return rule.Format("one gives the family name alone"), true
		case n.brackets || m.brackets:
			return rule.Format("one has a name in brackets"), true
		}
		return rule.Format("one gives more names than the other"), true
	case areInitials(mine, others) || areInitials(others, mine):
		return rule.Format("one gives initials where the other gives the name"), true
	case len(mine) == 1 && len(others) == 1 && len([]rune(mine[0])) >= 5 && distance([]rune(mine[0]), []rune(others[0])) == 1:
		return rule.Format("one letter differs"), true
	}
	return rule.Sentence{}, false
}

// divide gives the words that two lists share, and those that each has alone.
func divide(a, b []string) (shared, mine, others []string) {
	others = slices.Clone(b)
	for _, w := range a {
		if i := slices.Index(others, w); i >= 0 {
			others = slices.Delete(others, i, i+1)
			shared = append(shared, w)
			continue
		}
		mine = append(mine, w)
	}
	return shared, mine, others
}

// areInitials reports whether all of short are single letters of which one
// begins each word of long, or the other way about where there are fewer.
func areInitials(short, long []string) bool {
	for _, w := range short {
		if len([]rune(w)) != 1 {
			return false
		}
	}
	begins := func(w string) bool {
		return slices.ContainsFunc(short, func(s string) bool { return strings.HasPrefix(w, s) })
	}
	fits := 0
	for _, w := range long {
		if begins(w) {
			fits++
		}
	}
	return fits == min(len(short), len(long))
}
