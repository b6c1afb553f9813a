package doc

import (
	"math"
	"strings"
)

// Prose is the measures of a table with columns of prose, so that the
// columns can share a width according to their content. Units are the
// caller's.
type Prose struct {
	Columns []ProseColumn
	// Space is the width of a blank, Unit the least difference of two widths
	// that is worth looking at.
	Space, Unit float64
}

// ProseColumn is a column of such a table.
type ProseColumn struct {
	// Natural is the width that the column takes if there is room, Least the one below which it
	// never goes.
	Natural, Least float64
	// Longest is its longest word, which is broken only where all columns
	// cannot have theirs.
	Longest float64
	// Cells are its texts, each as the widths of its words: the same rows in
	// each column. The head is one of them.
	Cells [][]float64
}

// sampled is how many rows of a table are weighed.
const sampled = 96

// Sample says which rows of a table, given their number, are measured for
// [Prose]: all, or some at even distances.
func Sample(rows int) []int {
	n := min(rows, sampled)
	sample := make([]int, n)
	for i := range sample {
		sample[i] = i * rows / n
	}
	return sample
}

// sentence is the least number of blanks in a text that counts as a sentence.
const sentence = 9

// IsSentence reports whether a text is a sentence rather than a name or a
// term: it is better broken into lines than made smaller.
func IsSentence(text string) bool { return strings.Count(text, " ") >= sentence }

// Share gives the columns widths with which the rows are few lines high, as far
// as they can be told from the sample. It reports false when a word has to be
// broken, or the columns are too wide even at their least width.
func (p *Prose) Share(room float64) ([]float64, bool) {
	n := len(p.Columns)
	natural, floor, least := make([]float64, n), make([]float64, n), make([]float64, n)
	total, whole := 0.0, 0.0
	for j, c := range p.Columns {
		natural[j], least[j] = c.Natural, min(c.Least, c.Natural)
		floor[j] = min(max(c.Longest, c.Least), c.Natural)
		total += natural[j]
		whole += floor[j]
	}
	if total <= room {
		return natural, true
	}
	if whole > room { // the longest words give way
		widths, _ := Fit(floor, least, room)
		return widths, false
	}
	// From two beginnings, since none leads to the best for all tables: all
	// equally wide, and all slack to the texts by what they have to say.
	widths, _ := Fit(natural, floor, room)
	equal, spread := p.search(widths, floor), p.search(p.spread(floor, room-whole), floor)
	equal.settle(room)
	if spread.settle(room); spread.cost < equal.cost {
		return spread.widths, true
	}
	return equal.widths, true
}

// spread gives the slack to the columns in proportion to the roots of their
// texts, none more than its natural width.
func (p *Prose) spread(floor []float64, slack float64) []float64 {
	n := len(floor)
	widths, weights := append([]float64(nil), floor...), make([]float64, n)
	for j, c := range p.Columns {
		text := 0.0
		for _, words := range c.Cells {
			for _, w := range words {
				text += w
			}
		}
		weights[j] = math.Sqrt(text)
	}
	for range n { // each turn fills a column, or spends all
		open := 0.0
		for j, c := range p.Columns {
			if widths[j] < c.Natural {
				open += weights[j]
			}
		}
		if open == 0 || slack <= 0 {
			break
		}
		share := slack / open
		for j, c := range p.Columns {
			if widths[j] < c.Natural {
				more := min(weights[j]*share, c.Natural-widths[j])
				widths[j] += more
				slack -= more
			}
		}
	}
	return widths
}

// settle moves width between the columns, in great steps and then in small
// ones, until there is no more to gain.
func (s *search) settle(room float64) {
	step := s.Unit
	for step*4 < room {
		step *= 2
	}
	for range turns {
		before := s.cost
		for by := step; by >= s.Unit; by /= 2 {
			for range 4 * len(s.widths) { // ends before as a rule; bounds the time
				if !s.better(by) {
					break
				}
			}
		}
		if s.cost == before {
			break
		}
	}
}

// turns is how often great steps are tried again after small ones, at most.
const turns = 3

// search looks for the widths from which no column would better give to another.
type search struct {
	*Prose
	widths, floor []float64
	lines         [][]int // of the cells of each column
	cost          float64
	// tried are the lines of the columns narrower and wider by the step at hand.
	narrower, wider [][]int
}

// search begins with whole units, and what is left given to the widest text.
func (p *Prose) search(widths, floor []float64) *search {
	n := len(widths)
	s := &search{Prose: p, widths: widths, floor: floor, lines: make([][]int, n), narrower: make([][]int, n), wider: make([][]int, n)}
	left, widest := 0.0, 0
	for j, w := range widths {
		widths[j] = max(floor[j], math.Floor(w/p.Unit+1e-6)*p.Unit)
		left += w - widths[j]
		if p.Columns[j].Natural-widths[j] > p.Columns[widest].Natural-widths[widest] {
			widest = j
		}
	}
	widths[widest] += math.Floor(left/p.Unit+1e-6) * p.Unit
	for j := range n {
		rows := len(p.Columns[j].Cells)
		s.lines[j], s.narrower[j], s.wider[j] = make([]int, rows), make([]int, rows), make([]int, rows)
		s.count(j, widths[j], s.lines[j])
	}
	s.cost = s.of(s.lines)
	return s
}

// count finds in how many lines the cells of a column stand.
func (s *search) count(j int, width float64, lines []int) {
	for i, words := range s.Columns[j].Cells {
		lines[i] = linesOf(words, s.Space, width)
	}
}

// What a further line of a cell costs besides the height of its row, in lines:
// a term or a name is better read whole, while a sentence hardly suffers.
const (
	ofTerm     = 0.3
	ofSentence = 0.03
	termWords  = 4 // at most
)

// of returns what is to become small: the heights of the rows, and then the lines of
// the cells.
func (s *search) of(lines [][]int) float64 {
	high, terms, sentences := 0, 0, 0
	for i := range lines[0] {
		most := 1
		for j := range lines {
			n := lines[j][i]
			most = max(most, n)
			if len(s.Columns[j].Cells[i]) <= termWords {
				terms += n
			} else {
				sentences += n
			}
		}
		high += most
	}
	return float64(high) + ofTerm*float64(terms) + ofSentence*float64(sentences)
}

// better moves a step of width from one column to another, from and to where
// most is won by it, and reports whether anything was.
func (s *search) better(step float64) bool {
	gives, takes := make([]bool, len(s.widths)), make([]bool, len(s.widths))
	for j, w := range s.widths {
		c := &s.Columns[j]
		if gives[j] = w-step >= s.floor[j]-1e-6; gives[j] {
			s.count(j, w-step, s.narrower[j])
		}
		if takes[j] = w+step <= c.Natural+s.Unit-1e-6; takes[j] {
			s.count(j, w+step, s.wider[j])
		}
	}
	from, to, best := 0, 0, s.cost-1e-6
	tried := append([][]int(nil), s.lines...)
	for a := range s.widths {
		for b := range s.widths {
			if a == b || !gives[a] || !takes[b] {
				continue
			}
			tried[a], tried[b] = s.narrower[a], s.wider[b]
			if cost := s.of(tried); cost < best {
				from, to, best = a, b, cost
			}
			tried[a], tried[b] = s.lines[a], s.lines[b]
		}
	}
	if from == to {
		return false
	}
	s.widths[from] -= step
	s.widths[to] += step
	s.lines[from], s.narrower[from] = s.narrower[from], s.lines[from]
	s.lines[to], s.wider[to] = s.wider[to], s.lines[to]
	s.cost = best
	return true
}

// linesOf is in how many lines words stand in a room.
func linesOf(words []float64, space, room float64) int {
	lines, x := 1, 0.0
	for _, w := range words {
		if x > 0 && x+space+w <= room+1e-6 {
			x += space + w
			continue
		}
		if x > 0 {
			lines++
		}
		x = w
		if w > room && room > 0 { // is broken within, with hyphens where they have room
			part := room
			if room >= 3*space {
				part -= space // a hyphen is about as wide
			}
			more := math.Ceil((w - room) / part)
			lines += int(more)
			x = w - more*part
		}
	}
	return lines
}
