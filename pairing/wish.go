package pairing

import (
	"slices"
	"strings"
)

// SameClub is the wish that players of one club do not meet: a set for each
// club of two or more players, in the order of the field.
func SameClub(f *Field) []Forbidden {
	return apart(f, "same club", func(p *Player) string { return p.Club })
}

// SameNation is the wish that players of one federation do not meet.
func SameNation(f *Field) []Forbidden {
	return apart(f, "same federation", func(p *Player) string { return p.Nation })
}

// SameFamily is the wish that players of one family name do not meet: what
// stands before the comma of a name, or else its last word.
func SameFamily(f *Field) []Forbidden {
	return apart(f, "same family name", func(p *Player) string {
		if family, _, inverted := strings.Cut(p.Name, ","); inverted {
			return strings.TrimSpace(family)
		}
		words := strings.Fields(p.Name)
		if len(words) < 2 {
			return ""
		}
		return words[len(words)-1]
	})
}

// apart makes a wish for every set of two or more players who share what of
// gives, ignoring case. A player who shares nothing with anybody has "".
func apart(f *Field, reason string, of func(*Player) string) []Forbidden {
	var sets []Forbidden
	at := map[string]int{}
	for i := range f.Players {
		p := &f.Players[i]
		what := of(p)
		if what == "" {
			continue
		}
		key := strings.ToLower(what)
		k, known := at[key]
		if !known {
			k = len(sets)
			at[key] = k
			sets = append(sets, Forbidden{Wish: true, Reason: reason + ": " + what})
		}
		sets[k].Numbers = append(sets[k].Numbers, p.Number)
	}
	return slices.DeleteFunc(sets, func(x Forbidden) bool { return len(x.Numbers) < 2 })
}
