package check

import (
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Value is how a pairing fares by one criterion, in one bracket.
type Value struct {
	Bracket pairing.Points // score of the residents; meaningless for C5
	Article rule.Article
	Counts  rule.Sentence // what is counted, in words
	Value   rule.Sentence // the count, or the scores, greatest first
}

// Values lists how a legal pairing fares, in the order of the criteria: C5,
// then bracket by bracket C6 to C21 and the order of generation.
//
// In the edition of 2017 they are C.5 to C.19, and the outlook says where the
// round collapsed; in that of 2026 it never does.
func Values(f *pairing.Field, pairs pairing.Pairing, o Outlook) []Value {
	s := newSheet(f)
	s.collapse = o
	against := s.against(pairs)
	var all []Value
	before := ""
	for _, v := range s.values(against) {
		again := v.article == before
		before = v.article
		all = append(all, Value{
			Bracket: v.bracket, Article: s.articleOf(v.article), Counts: counts(v.article, again),
			Value: s.shown(v, again),
		})
	}
	return all
}

func counts(article string, again bool) rule.Sentence {
	if again && article == "C8" {
		return rule.Format("scores of those who would float down from the next bracket")
	}
	if again && article == "C.7" {
		return rule.Format("scores of those left unpaired in the next bracket")
	}
	return counted[article]
}

// counted names what the criteria count, by article.
var counted = map[string]rule.Sentence{
	"C.5":  rule.Format("downfloaters"),
	"C.6":  rule.Format("score differences of the pairs and the downfloaters"),
	"C.7":  rule.Format("players left unpaired in the next bracket"),
	"C.12": rule.Format("players who float down as in the last round"),
	"C.13": rule.Format("players who float up as in the last round"),
	"C.14": rule.Format("players who float down as two rounds ago"),
	"C.15": rule.Format("players who float up as two rounds ago"),
	"C.16": rule.Format("score differences of those who float down as in the last round"),
	"C.17": rule.Format("score differences of those who float up as in the last round"),
	"C.18": rule.Format("score differences of those who float down as two rounds ago"),
	"C.19": rule.Format("score differences of those who float up as two rounds ago"),
	"C5":   rule.Format("score of the one who has the bye"),
	"C6":   rule.Format("pairs"),
	"C7":   rule.Format("scores of the downfloaters"),
	"C8":   rule.Format("pairs in the next bracket"),
	"C9":   rule.Format("rounds without a game of the one who has the bye"),
	"C10":  rule.Format("topscorers or their opponents who get a colour difference beyond two"),
	"C11":  rule.Format("topscorers or their opponents who get a colour a third time running"),
	"C12":  rule.Format("players who do not get the colour they should"),
	"C13":  rule.Format("players who do not get the colour they strongly should"),
	"C14":  rule.Format("residents who float down as in the last round"),
	"C15":  rule.Format("residents who float up as in the last round"),
	"C16":  rule.Format("residents who float down as two rounds ago"),
	"C17":  rule.Format("residents who float up as two rounds ago"),
	"C18":  rule.Format("score differences of those moved down who floated down in the last round"),
	"C19":  rule.Format("score differences of those who float up as in the last round"),
	"C20":  rule.Format("score differences of those moved down who floated down two rounds ago"),
	"C21":  rule.Format("score differences of those who float up as two rounds ago"),
	"3.3":  rule.Format("players moved down who are paired"),
	"4.2":  rule.Format("opponents, from the top"),
	"4.3":  rule.Format("exchanges between the halves"),
}

// shown writes a value: points as points, players by number, counts as they
// are.
func (s *sheet) shown(v value, again bool) rule.Sentence {
	var words []rule.Sentence
	for _, n := range v.numbers {
		switch {
		case v.article == "C6" || v.article == "C8" && !again:
			words = append(words, rule.Typed(fmt.Sprint(-n)))
		case strings.Contains(" C5 C7 C8 C18 C19 C20 C21 C.6 C.16 C.17 C.18 C.19 ", " "+v.article+" "), v.article == "C.7" && again:
			words = append(words, rule.Figure(pairing.Points(n).String()))
		case (v.article == "3.3" || v.article == "4.2") && n >= 0 && n < len(s.loose):
			words = append(words, rule.Typed(s.loose[n].Label()))
		default:
			words = append(words, rule.Typed(fmt.Sprint(n)))
		}
	}
	if len(words) == 0 {
		return rule.Format("none")
	}
	return rule.Joined(" ", words...)
}

// Difference is the first criterion by which one pairing is better than
// another.
type Difference struct {
	Bracket pairing.Points
	// Whole is set for what is settled before the first bracket: who has the bye (C5).
	Whole   bool
	Article rule.Article
	Counts  rule.Sentence
	// Better and Worse are the values of the two pairings.
	Better, Worse rule.Sentence
}

// Said is the difference in a sentence, with the article.
func (d Difference) Said() rule.Sentence { return rule.Format("%s (%v)", d.words(), d.Article) }

func (d Difference) words() rule.Sentence {
	if d.Whole {
		return rule.Format("%s: %s instead of %s", d.Counts, d.Worse, d.Better)
	}
	bracket := rule.Figure(d.Bracket.String())
	if strings.HasPrefix(d.Article.Number, "C") {
		return rule.Format("in the bracket of score %v, %s: %s instead of %s", bracket, d.Counts, d.Worse, d.Better)
	}
	return rule.Format("in the bracket of score %v, the criteria are even, and the pairing that comes first in the order of generation holds: %s %s before %s",
		bracket, d.Counts, d.Better, d.Worse)
}

// Parting is where one pairing departs from another: the first bracket that
// it deals with differently.
type Parting struct {
	Bracket pairing.Points // score of the residents
	// Pairs are those of the brackets down to this one, Moved the players whom it
	// moves down.
	Pairs pairing.Pairing
	Moved []int
	// Last is set when nothing is paired after it.
	Last bool
}

// Part finds where a legal pairing of a field departs from another; ok is false
// where they are the same but for colours. The outlook is that of the other
// pairing.
func Part(f *pairing.Field, other, one pairing.Pairing, o Outlook) (p Parting, ok bool) {
	s := newSheet(f)
	s.collapse = o
	y := s.against(one)
	k, at := s.part(s.against(other), y)
	if k < 0 {
		return p, false
	}
	b := at[k]
	p = Parting{Bracket: b.score(), Last: b.end == len(s.loose)}
	for _, b := range at[:k+1] {
		for _, x := range b.pairs {
			p.Pairs = append(p.Pairs, pairing.Pair{First: s.loose[x[0]].Number, Second: s.loose[x[1]].Number})
		}
	}
	for _, i := range b.down {
		p.Moved = append(p.Moved, s.loose[i].Number)
	}
	return p, true
}

// Compare gives the first criterion by which one legal pairing of a field is
// better than another, in the first bracket in which they differ (C5 is a
// matter of the whole round). ok is false when they do not.
//
// C8 asks what the players moved down allow in the next bracket: the worse
// pairing must do there as well as it can with those whom it moves down, or else
// its failings in that bracket are taken for failings of this one. The outlook
// is that of the better pairing.
func Compare(f *pairing.Field, better, worse pairing.Pairing, o Outlook) (d Difference, ok bool) {
	s := newSheet(f)
	s.collapse = o
	d, order := s.differ(s.against(better), s.against(worse))
	return d, order != 0
}

// walk lists the brackets of a pairing.
func (s *sheet) walk(against []int) []*bracket {
	var all []*bracket
	if s.field.Edition == pairing.Edition2017 {
		for _, x := range s.stands(against, s.collapse) {
			all = append(all, s.at(x, against))
		}
		return all
	}
	for b := s.bracketFrom(against, 0, nil); b != nil; b = s.bracketFrom(against, b.end, b.down) {
		all = append(all, b)
	}
	return all
}

// part finds the first bracket with which two pairings deal differently, -1 if
// there is none, among the brackets of the second.
func (s *sheet) part(other, one []int) (k int, of []*bracket) {
	x, y := s.walk(other), s.walk(one)
	for k := range y {
		if !y[k].dealsLike(x[k]) {
			return k, y
		}
	}
	return -1, y
}

// dealsLike reports whether two brackets of the same members are dealt with
// alike.
func (b *bracket) dealsLike(other *bracket) bool {
	last := b.end == len(b.loose)
	return slices.Equal(b.pairs, other.pairs) && slices.Equal(b.down, other.down) && (!last || b.hasBye == other.hasBye)
}

// score is that of the residents.
func (b *bracket) score() pairing.Points { return b.loose[b.members[len(b.members)-1]].points }

// differ compares two pairings where they first differ; it is below 0 if the
// first is better there.
func (s *sheet) differ(x, y []int) (d Difference, order int) {
	k, of := s.part(x, y)
	if k < 0 {
		return d, 0
	}
	var these, those []value
	if s.field.Edition == pairing.Edition2017 {
		these, those = s.values2017(s.stands(x, s.collapse)[k], s.walk(x)[k]), s.values2017(s.stands(y, s.collapse)[k], of[k])
	} else {
		these, those = s.valuesAt(x, k), s.valuesAt(y, k)
	}
	before := ""
	for i := range min(len(these), len(those)) {
		a, b := these[i], those[i]
		again := a.article == before
		before = a.article
		if order = slices.Compare(a.numbers, b.numbers); order == 0 {
			continue
		}
		d = Difference{Bracket: of[k].score(), Whole: a.article == "C5", Article: s.articleOf(a.article), Counts: counts(a.article, again), Better: s.shown(a, again), Worse: s.shown(b, again)}
		if a.article == "4.3" {
			d.Better, d.Worse = rule.Format("fewer, smaller or lower ones"), rule.Format("others")
		}
		return d, order
	}
	return d, 0
}

// valuesAt are C5 and the values of one bracket of a pairing.
func (s *sheet) valuesAt(against []int, k int) []value {
	var all []value
	at := 0 // C5, then two parts of each bracket
	s.eachBracket(against, func(these []value) bool {
		if at == 0 || (at-1)/2 == k {
			all = append(all, these...)
		}
		at++
		return (at-1)/2 <= k
	})
	return all
}
