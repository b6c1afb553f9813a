// Package check judges rounds that a Swiss system has paired: whether they are
// legal, whether the colours are right, and whether a better pairing exists by
// the criteria of the system. It judges the FIDE systems: Dutch (C.04.3,
// editions of 2026 and 2017) and the one for teams (C.04.6); of other systems,
// what no pairing may do.
//
// It is for an arbiter who must be believed: it shares no code with the pairers
// and works as simply as it can, straight from the regulation, without
// matchings or weights. It pairs nobody. For the Dutch system it looks at every
// legal pairing in fields of up to Limit players; in larger ones at every
// pairing that differs in two pairs, in four consecutive pairs, or in any way
// inside a bracket of up to Limit players.
package check

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Judge judges rounds of the FIDE Dutch system; its fields say how far to
// look.
type Judge struct {
	// Limit is the number of players to be paired, in a field or in a bracket,
	// up to which every legal pairing is examined; 0 means 10. Beyond 14 this
	// takes very long.
	Limit int
	// Rematches allows two players to meet again (as the Danish system does),
	// and AnyColours allows two to meet who must both have the same colour (as
	// the Danish and the Monrad systems do).
	Rematches, AnyColours bool
	// LegalOnly is for systems other than the Dutch one, to which the criteria of
	// C.04.3 do not apply: Round then does the same as Legal.
	LegalOnly bool
}

// Whole is an independent judge of a pairing system.
type Whole interface {
	// Round judges the pairing of the round Field.Round by everything that applies
	// in the system, as far as the judge can look; Legal judges it by the absolute
	// criteria alone.
	Round(*pairing.Field, pairing.Pairing) []Finding
	Legal(*pairing.Field, pairing.Pairing) []Finding
	// Colours judges who moves first in the pairs of a legal round.
	Colours(*pairing.Field, pairing.Pairing) []Finding
}

var (
	_ Whole = Judge{}
	_ Whole = TeamJudge{}
)

// Finding is something wrong with a round.
type Finding struct {
	Article rule.Article
	Message rule.Sentence
	Players []int // pairing numbers
	// Better is a pairing that the criteria prefer, if that is the finding.
	Better pairing.Pairing
}

// Said is the message with its article.
func (f Finding) Said() rule.Sentence { return rule.Format("%s (%v)", f.Message, f.Article) }

// String is the message with its article, in English.
func (f Finding) String() string { return f.Said().String() }

func dutch(number string) rule.Article {
	return rule.Article{Document: "FIDE C.04.3", Edition: "2026", Number: number}
}

func general(number string) rule.Article {
	return rule.Article{Document: "FIDE C.04.2", Edition: "2026", Number: number}
}

// Round judges the pairing of the round Field.Round. Nothing found means that
// it is legal and that no better pairing was found.
func (j Judge) Round(f *pairing.Field, pairs pairing.Pairing) []Finding {
	s := newSheet(f)
	if found := s.absolute(pairs, j); len(found) > 0 || j.LegalOnly {
		return found // a better pairing is no argument if no pairing exists
	}
	found := s.colours(pairs)
	limit := j.Limit
	if limit == 0 {
		limit = 10
	}
	if f.Edition == pairing.Edition2017 {
		if len(s.loose) == 0 {
			return found
		}
		if wrong := s.judge2017(stand{end: s.group(0), phase: phaseOf(s)}, s.against(pairs), limit); wrong != nil {
			found = append(found, Finding{Article: wrong.article, Message: wrong.message})
		}
		return found
	}
	if better, d := s.better(pairs, limit); better != nil {
		found = append(found, Finding{
			Article: d.Article, Better: better,
			Message: rule.Format("a better pairing exists: %s; %s", s.list(better), d.words()),
		})
	}
	return found
}

// Legal judges by the absolute criteria alone.
func (j Judge) Legal(f *pairing.Field, pairs pairing.Pairing) []Finding {
	return newSheet(f).absolute(pairs, j)
}

// list names the players of pairs, as in "3 (Berg)-1 (Kok) 2 (Vos)-bye".
func (s *sheet) list(pairs pairing.Pairing) string {
	words, name := make([]string, len(pairs)), s.field.Names()
	for i, p := range pairs {
		words[i] = name(p.First) + "-bye"
		if p.Second != 0 {
			words[i] = name(p.First) + "-" + name(p.Second)
		}
	}
	return strings.Join(words, " ")
}

// absolute checks C1, C2 and C3, and that everybody is in exactly one pair.
func (s *sheet) absolute(pairs pairing.Pairing, j Judge) []Finding {
	var found []Finding
	say := func(a rule.Article, players []int, format string, args ...any) {
		found = append(found, Finding{Article: a, Players: players, Message: rule.Format(format, args...)})
	}
	seen := map[int]bool{}
	byes := 0
	for _, p := range pairs {
		for _, n := range []int{p.First, p.Second} {
			if n == 0 {
				continue
			}
			x := s.by[n]
			switch {
			case x == nil:
				say(general("1"), []int{n}, "%s is paired, but is not in the event", s.name(n))
			case x.Out:
				say(general("3.2"), []int{n}, "%s is absent and paired", s.name(n))
			case seen[n]:
				say(general("3.1"), []int{n}, "%s is in two pairs", s.name(n))
			}
			seen[n] = true
		}
		a, b := s.by[p.First], s.by[p.Second]
		fixed := slices.Contains(s.field.Fixed, p)
		switch {
		case p.Second == 0:
			byes++
			if a != nil && a.barred && !fixed {
				say(s.articleOf("C2"), []int{p.First}, "%s has the bye, and had one, or a win's points without playing, before", s.name(p.First))
			}
		case p.First == 0:
			say(general("3.4"), []int{p.Second}, "%s meets nobody, but is not given a bye", s.name(p.Second))
		case a == nil || b == nil || fixed:
		case !j.Rematches && s.met(a, b):
			say(s.articleOf("C1"), []int{p.First, p.Second}, "%s and %s have met", s.name(p.First), s.name(p.Second))
		case s.forbidden(p.First, p.Second):
			say(s.articleOf("C1"), []int{p.First, p.Second}, "%s and %s may not meet by the arbiter's order", s.name(p.First), s.name(p.Second))
		case !j.AnyColours && s.clash(a, b):
			say(s.articleOf("C3"), []int{p.First, p.Second}, "%s and %s must both have the same colour", s.name(p.First), s.name(p.Second))
		}
	}
	free := 0
	for _, p := range s.players {
		if !seen[p.Number] {
			say(general("3.1"), []int{p.Number}, "%s is in no pair", s.name(p.Number))
		}
		free++
	}
	if byes > 1 || byes == 1 && free%2 == 0 {
		say(general("3.4"), nil, "%d byes are given to %d players", byes, free)
	}
	for _, x := range s.field.Fixed {
		if !slices.Contains(pairs, x) {
			say(general("3.1"), []int{x.First, x.Second}, "the pair %d-%d that the arbiter fixed is not paired", x.First, x.Second)
		}
	}
	return found
}

// Colours judges who moves first in the pairs of a round (C.04.3, 5.2).
func (j Judge) Colours(f *pairing.Field, pairs pairing.Pairing) []Finding {
	if j.LegalOnly {
		return nil
	}
	return newSheet(f).colours(pairs)
}

// colours checks who moves first (C.04.3, 5.2).
func (s *sheet) colours(pairs pairing.Pairing) []Finding {
	var found []Finding
	for _, p := range pairs {
		if p.Second == 0 || slices.Contains(s.field.Fixed, p) {
			continue
		}
		if first, clause := s.first(s.by[p.First], s.by[p.Second]); first.Number != p.First {
			found = append(found, Finding{
				Article: s.articleOf(clause), Players: []int{p.First, p.Second},
				Message: rule.Format("%s should move first against %s", s.name(p.Second), s.name(p.First)),
			})
		}
	}
	return found
}
