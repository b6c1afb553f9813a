package check

import (
	"fmt"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Value is what a pairing comes to by one criterion, in one bracket.
type Value struct {
	Bracket pairing.Points // score of the residents; of no meaning for C5
	Article rule.Article
	Counts  string // what is counted, in words
	Value   string // the count, or the scores, greatest first
	numbers []int
}

// Values lists what a legal pairing comes to, in the order of the criteria:
// C5, then bracket by bracket C6 to C21 and the order of generation.
//
// In the edition of 2017 they are C.5 to C.19, and the outlook says where the
// round collapsed; 2026 has none.
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
			Value: s.shown(v, again), numbers: v.numbers,
		})
	}
	return all
}

func counts(article string, again bool) string {
	if again && article == "C8" {
		return "scores of those who would float down from the next bracket"
	}
	if again && article == "C.7" {
		return "scores of those left unpaired in the next bracket"
	}
	return map[string]string{
		"C.5":  "downfloaters",
		"C.6":  "score differences of the pairs and the downfloaters",
		"C.7":  "players left unpaired in the next bracket",
		"C.12": "players who float down as in the last round",
		"C.13": "players who float up as in the last round",
		"C.14": "players who float down as two rounds ago",
		"C.15": "players who float up as two rounds ago",
		"C.16": "score differences of those who float down as in the last round",
		"C.17": "score differences of those who float up as in the last round",
		"C.18": "score differences of those who float down as two rounds ago",
		"C.19": "score differences of those who float up as two rounds ago",
		"C5":   "score of who has the bye",
		"C6":   "pairs",
		"C7":   "scores of the downfloaters",
		"C8":   "pairs in the next bracket",
		"C9":   "rounds without a game of who has the bye",
		"C10":  "topscorers or their opponents who get a colour difference beyond two",
		"C11":  "topscorers or their opponents who get a colour a third time running",
		"C12":  "players who do not get the colour they should",
		"C13":  "players who do not get the colour they strongly should",
		"C14":  "residents who float down as in the last round",
		"C15":  "residents who float up as in the last round",
		"C16":  "residents who float down as two rounds ago",
		"C17":  "residents who float up as two rounds ago",
		"C18":  "score differences of those moved down who floated down in the last round",
		"C19":  "score differences of those who float up as in the last round",
		"C20":  "score differences of those moved down who floated down two rounds ago",
		"C21":  "score differences of those who float up as two rounds ago",
		"3.3":  "players moved down who are paired",
		"4.2":  "opponents, from the top",
		"4.3":  "exchanges between the halves",
	}[article]
}

// shown writes a value: points as points, players by number, counts as they
// are.
func (s *sheet) shown(v value, again bool) string {
	var words []string
	for _, n := range v.numbers {
		switch {
		case v.article == "C6" || v.article == "C8" && !again:
			words = append(words, fmt.Sprint(-n))
		case strings.Contains(" C5 C7 C8 C18 C19 C20 C21 C.6 C.16 C.17 C.18 C.19 ", " "+v.article+" "), v.article == "C.7" && again:
			words = append(words, pairing.Points(n).String())
		case (v.article == "3.3" || v.article == "4.2") && n >= 0 && n < len(s.loose):
			words = append(words, fmt.Sprint(s.loose[n].Number))
		default:
			words = append(words, fmt.Sprint(n))
		}
	}
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}

// Difference is the first criterion by which one pairing is better than
// another.
type Difference struct {
	Bracket pairing.Points
	Article rule.Article
	Counts  string
	// Better and Worse are what the two pairings come to.
	Better, Worse string
}

// String is the difference in a sentence.
func (d Difference) String() string {
	in := fmt.Sprintf("in the bracket of %v points, ", d.Bracket)
	if d.Article.Number == "C5" {
		in = ""
	}
	if strings.HasPrefix(d.Article.Number, "C") {
		return fmt.Sprintf("%s%s: %s instead of %s (%v)", in, d.Counts, d.Worse, d.Better, d.Article)
	}
	return fmt.Sprintf("%sthe criteria are even, and the pairing that comes first in the order of generation holds: %s %s before %s (%v)",
		in, d.Counts, d.Better, d.Worse, d.Article)
}

// Compare gives the first criterion by which one legal pairing of a field is
// better than another. ok is false when neither is. The outlook is that of the
// better one.
func Compare(f *pairing.Field, better, worse pairing.Pairing, o Outlook) (d Difference, ok bool) {
	x, y := Values(f, better, o), Values(f, worse, o)
	for i := range min(len(x), len(y)) {
		if fmt.Sprint(x[i].numbers) == fmt.Sprint(y[i].numbers) {
			continue
		}
		d = Difference{Bracket: x[i].Bracket, Article: x[i].Article, Counts: x[i].Counts, Better: x[i].Value, Worse: y[i].Value}
		if d.Article.Number == "4.3" || d.Article.Number == "D.2" {
			d.Better, d.Worse = "fewer, smaller or lower ones", "others"
		}
		return d, true
	}
	return d, false
}
