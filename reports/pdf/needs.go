package pdf

import (
	"slices"
	"strings"

	"flagfall/reports/doc"
)

const (
	longWord  = 14.0 // how wide a column becomes for the sake of a long word
	leastName = 9.0  // how narrow a column of names may become, in type sizes
	// aWord is what the longest word of a column may always take.
	aWord = 6.0
	hair  = 0.01 // what keeps a word from being too wide for itself by a rounding
	// aName is what one of two names may take, which have no others to be compared with.
	aName = 8.0
	// What a text may take beyond the others of its column, and a word beyond the
	// others: the rows choose the type, and not a name that is like no other.
	beyondOthers = 1.25
	// many are so many texts that the widest of them may be in lines in any case.
	many       = 10
	manyShares = 0.75 // of what such a text takes in a line
	// inTwoLines is what a name takes of its width when it stands in two lines, whose lengths differ.
	inTwoLines = 0.6
)

// needs are the widths of columns; see [grid].
type needs struct{ natural, soft, hard, tight []float64 }

// newNeeds are those of so many columns.
func newNeeds(n int) needs {
	return needs{make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)}
}

// The least widths with which a table may be set.
func softly(n *needs) []float64  { return n.soft }
func hardly(n *needs) []float64  { return n.hard }
func tightly(n *needs) []float64 { return n.tight }

// clone returns the same needs, to be changed.
func (n needs) clone() needs {
	return needs{slices.Clone(n.natural), slices.Clone(n.soft), slices.Clone(n.hard), slices.Clone(n.tight)}
}

// needs finds how wide a column is to be by its texts, which are measured.
func (c *composer) needs(g *grid, j int) {
	column := &g.table.Columns[j]
	natural, soft, hard, tight, usually := 0.0, 0.0, 0.0, 0.0, 0.0
	if wide, condensed := g.widthsOf(j); len(wide) > 0 {
		n := len(wide)
		natural = wide[n-1]
		if !column.Kind.Wraps() {
			g.rows.natural[j], g.rows.soft[j], g.rows.hard[j], g.rows.tight[j] = natural, natural, natural, natural
			return
		}
		least, few := 0.0, aName
		if column.Kind != doc.Name { // one remark in a column that is blank else is no name like no other
			least, few = leastName, natural
		}
		alone := condensed[n-1]
		if n >= many {
			alone *= manyShares
		}
		usually = usualOf(condensed, few)
		soft = max(usually, min(alone, max(usually*beyondOthers, least)))
		hard = min(wide[n-1], leastName, max(usualOf(wide, few)*beyondOthers, least))
		tight = hard
	}
	if column.Kind == doc.Name { // a name is broken between its words
		word := c.wordNeeded(g, j)
		hard, tight = max(hard, word), max(word+hair, usually*inTwoLines)
	}
	g.rows.natural[j], g.rows.soft[j], g.rows.hard[j], g.rows.tight[j] = natural, min(max(soft, hard), natural), hard, tight
}

// usualOf returns the widest of widths in order but for those that may be like no other: one in
// ten, and one of a few. Of one or two, which have no others, it is no more than a limit.
func usualOf(widths []float64, limit float64) float64 {
	switch n := len(widths); {
	case n <= 2:
		return min(widths[n-1], limit)
	case n < many:
		return widths[n-2]
	default:
		return widths[(n*9-1)/10]
	}
}

// widthsOf returns the widths of the texts of a column, each in order: in usual and in narrow
// letters. Blank cells need none.
func (g *grid) widthsOf(j int) (wide, condensed []float64) {
	wide, condensed = make([]float64, 0, len(g.texts)), make([]float64, 0, len(g.texts))
	for i := range g.texts {
		if t := &g.texts[i][j]; t.width > 0 {
			wide, condensed = append(wide, t.width), append(condensed, t.narrow)
		}
	}
	slices.Sort(wide)
	slices.Sort(condensed)
	return wide, condensed
}

// wordNeeded returns the width that the words of a column of names need: that of the longest, but for
// a word like no other, which may be set in narrow letters or broken with a hyphen.
func (c *composer) wordNeeded(g *grid, j int) float64 {
	if longest := c.longestWord(g, j); longest <= aWord {
		return longest
	}
	var words []float64
	condensed := 0.0
	for i := range g.texts {
		if t := &g.texts[i][j]; t.width > 0 {
			words = append(words, c.longestIn(t.s, doc.Name, t.cut))
			condensed = max(condensed, c.longestIn(t.s, doc.Name, t.cut.narrowed()))
		}
	}
	slices.Sort(words)
	usual := usualOf(words, aWord/beyondOthers)
	return min(max(usual, min(condensed, max(usual*beyondOthers, aWord))), longWord)
}

// longestWord returns the width of the longest piece of a column that lines are not
// broken in.
func (c *composer) longestWord(g *grid, j int) float64 {
	longest := 0.0
	for i := range g.texts {
		if t := &g.texts[i][j]; t.width > longest {
			longest = max(longest, c.longestIn(t.s, g.table.Columns[j].Kind, t.cut))
		}
	}
	return longest
}

// longestIn returns the width of the longest piece of a text that lines are not broken in:
// a word, or the part of a name up to a hyphen.
func (c *composer) longestIn(s string, kind doc.Kind, k cut) float64 {
	if kind == doc.Name {
		s = strings.ReplaceAll(s, "-", "- ")
	}
	longest := 0.0
	for _, word := range strings.Fields(s) {
		longest = max(longest, c.face(k).width(word))
	}
	return longest
}
