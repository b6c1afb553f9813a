package doc

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Bracket is a knock-out, each round a column and the winners of two
// neighbouring matches in the match between them. Renderers that draw draw it;
// the others print its Table.
type Bracket struct {
	Heading string
	// Rounds are in order from the first to the last, each with half as many matches as the one
	// before.
	Rounds []BracketRound
	// WinnerTitle and Winner stand above the last match; a bracket without a title
	// is a part of another.
	WinnerTitle, Winner string
	// Third, if any, stands below the last match, under its title.
	ThirdTitle string
	Third      *Match
	// Table is the bracket as a table, for renderers that do not draw.
	Table *Table
}

// BracketRound is a column of a bracket.
type BracketRound struct {
	Title   string
	Matches []Match
}

// Match is who meet in a bracket, the upper one first.
type Match [2]Seat

// Seat is one of the two places of a match; blank while nobody is known for it.
type Seat struct {
	// Seed is the number of the player, Score what they took.
	Seed, Name, Score string
	Style             Style // Strong, Muted and Struck count
}

// Kind is "bracket".
func (*Bracket) Kind() string { return "bracket" }

// Parts cuts a bracket that is too large for a sheet: the given number of first
// rounds into as many brackets as it takes, and the rest into a last one.
func (b *Bracket) Parts(rounds int) []*Bracket {
	if rounds <= 0 || rounds >= len(b.Rounds) {
		return []*Bracket{b}
	}
	var parts []*Bracket
	for i := range b.Rounds[rounds-1].Matches {
		part := &Bracket{Heading: b.Heading}
		for n, r := range b.Rounds[:rounds] {
			each := 1 << (rounds - 1 - n)
			part.Rounds = append(part.Rounds, BracketRound{r.Title, r.Matches[i*each : (i+1)*each]})
		}
		parts = append(parts, part)
	}
	last := *b
	last.Rounds = b.Rounds[rounds:]
	return append(parts, &last)
}

// Setter measures and breaks the texts of a drawing as its renderer sets them. Of a
// style only Strong matters.
type Setter interface {
	// Width is the width of a text in units of its type size.
	Width(text string, style Style) float64
	// Lines breaks a text for a width in the same units.
	Lines(text string, width float64, style Style) []string
}

// The measures of a bracket, in units of the type size.
const (
	bracketPad   = 0.3  // beside a text
	bracketFork  = 1.6  // the least width for the lines that join two rounds
	bracketWide  = 4.0  // the most of it
	bracketHead  = 1.9  // the height of the titles
	bracketScore = 1.9  // the least width of a score, which may be written by hand
	bracketLabel = 0.85 // the type of titles beside that of names
	bracketName  = 4.5  // the least width of a name
	bracketWord  = 9.0  // and that to which it grows for the sake of a long word
	bracketRule  = 0.25 // the thickness of lines, in millimetres
	bracketPt    = 25.4 / 72

	bracketCondensed = 0.88 // how much a name may be condensed before it is broken
)

// Density is how close together the lines of a bracket stand, in units of the
// type size.
type Density struct {
	Lead float64 // the distance between lines
	Row  float64 // above and below the lines of a seat
	Gap  float64 // between two matches
	// Shared gives each round the width at which the bracket is lowest: names of
	// the first, of which there are most, in few lines, and later ones in more.
	Shared bool
}

// Loose returns how a bracket is set where there is room.
func Loose() Density { return Density{Lead: 1.2, Row: 0.12, Gap: 0.75} }

// Close is for brackets that would otherwise have smaller type than a wall
// list may have.
func Close() Density { return Density{Lead: 1.1, Row: 0.09, Gap: 0.4, Shared: true} }

// Tight is for brackets that would otherwise not fit on a sheet.
func Tight() Density { return Density{Lead: 1.08, Row: 0.01, Gap: 0.3, Shared: true} }

// bracketLayout is a bracket being laid out, in millimetres.
type bracketLayout struct {
	*Bracket
	Density
	set               Setter
	size, em          float64
	seed, score, fork float64
	names             []float64 // the widths of names, by round
}

// bracketMatch is the place of a match: its upper edge, the line between its seats, and its
// lower edge, with the lines of both names.
type bracketMatch struct {
	top, middle, bottom float64
	lines               [2][]string
}

// Drawing lays the bracket out in type of a size in points, on a width in
// millimetres or on more where the words of names need it. Names that are wider
// than their column are broken into lines. It returns the width and the height that
// it takes.
func (b *Bracket) Drawing(width, size float64, density Density, set Setter) (d Drawing, w, h float64) {
	l := &bracketLayout{Bracket: b, Density: density, set: set, size: size, em: size * bracketPt}
	seed, name, word, score := b.measure(set)
	l.seed, l.score = seed*l.em, score*l.em
	columns, forks := float64(len(b.Rounds)), float64(max(0, len(b.Rounds)-1))
	rest := width - bracketFork*l.em*forks - columns*(l.seed+l.score)
	each := max(min(name*l.em, rest/columns), word*l.em)
	l.names = slices.Repeat([]float64{each}, len(b.Rounds))
	if density.Shared && forks > 0 && name*l.em > each {
		l.names = l.share(rest, word*bracketCondensed, name)
	}
	for n := range l.names {
		w += l.column(n)
	}
	if forks > 0 {
		l.fork = max(bracketFork*l.em, min(bracketWide*l.em, (width-w)/forks))
	}
	h = l.draw(&d, l.places())
	return d, w + forks*l.fork, h
}

// Narrowest returns the least width of the bracket, in units of the type size, at which no
// words of names are broken except very long ones.
func (b *Bracket) Narrowest(set Setter) float64 {
	seed, _, word, score := b.measure(set)
	columns := float64(len(b.Rounds))
	return columns*(seed+word+score) + (columns-1)*bracketFork
}

// share gives the names of the rounds their parts of a width in millimetres, each from the least to
// the most, in units of the type size: those at which the highest round is lowest. A later round is
// taken to hold the widest names of the first, so that the sheet stays as it is when they are
// known.
func (l *bracketLayout) share(rest, least, most float64) []float64 {
	var all []string
	for i := range l.Rounds[0].Matches {
		all = append(all, l.Rounds[0].Matches[i][0].Name, l.Rounds[0].Matches[i][1].Name)
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Compare(l.set.Width(b, Strong), l.set.Width(a, Strong)) })
	const step = 0.5 // em
	least = max(least, bracketName)
	var heights [][]float64 // by width, then by how many names there are
	for w := least; w < most+step; w += step {
		lines, sums := 0, make([]float64, len(all)+1)
		for i, name := range all {
			lines += max(1, len(l.set.Lines(name, w-2*bracketPad, Strong)))
			sums[i+1] = float64(lines)*l.Lead + float64(i+1)*(2*l.Row+l.Gap/2)
		}
		heights = append(heights, sums)
	}
	// widths are the least at which no round is higher than a limit.
	widths := func(limit float64) (at []float64, sum float64) {
		for _, r := range l.Rounds {
			k := 0
			for k < len(heights)-1 && heights[k][2*len(r.Matches)] > limit {
				k++
			}
			at = append(at, (least+float64(k)*step)*l.em)
			sum += at[len(at)-1]
		}
		return at, sum
	}
	low, high := 0.0, heights[0][len(all)]
	for range 20 {
		middle := (low + high) / 2
		if _, sum := widths(middle); sum <= rest {
			high = middle
		} else {
			low = middle
		}
	}
	at, sum := widths(high)
	for n := range at {
		at[n] += max(0, rest-sum) / float64(len(at))
	}
	return at
}

// measure gives the widths of the cells of a match in units of the type size: those of
// names as they are, and broken at each word.
func (b *Bracket) measure(set Setter) (seed, name, word, score float64) {
	name, word, score = bracketName, bracketName, bracketScore
	for _, r := range b.Rounds {
		for i := range r.Matches {
			for _, s := range r.Matches[i] {
				seed = max(seed, set.Width(s.Seed, 0)+2*bracketPad)
				score = max(score, set.Width(s.Score, Strong)+2*bracketPad)
				name = max(name, set.Width(s.Name, Strong)+2*bracketPad)
				for _, w := range strings.Fields(strings.ReplaceAll(s.Name, "-", "- ")) {
					word = max(word, set.Width(w, Strong)+2*bracketPad)
				}
			}
		}
	}
	return seed, name, min(word, bracketWord), score
}

// column returns the width of a match of a round, from 0.
func (l *bracketLayout) column(n int) float64 { return l.seed + l.names[n] + l.score }

// x returns where the matches of a round begin.
func (l *bracketLayout) x(n int) float64 {
	x := 0.0
	for k := range n {
		x += l.column(k) + l.fork
	}
	return x
}

// last returns the last round.
func (l *bracketLayout) last() int { return len(l.Rounds) - 1 }

// lay breaks the names of a match.
func (l *bracketLayout) lay(m *Match, n int) (p bracketMatch) {
	for side, s := range m {
		p.lines[side] = l.set.Lines(s.Name, (l.names[n]-2*bracketPad*l.em)/l.em, s.Style)
	}
	return p
}

// height returns the height of a seat with so many lines.
func (l *bracketLayout) height(lines []string) float64 {
	return (float64(max(1, len(lines)))*l.Lead + 2*l.Row) * l.em
}

// at moves a match so that the line between its seats lies at y.
func (l *bracketLayout) at(p *bracketMatch, y float64) {
	p.top, p.middle, p.bottom = y-l.height(p.lines[0]), y, y+l.height(p.lines[1])
}

// places finds the place of each match: those of the first round below each other,
// each later one in the middle between the two before it. Where that makes two
// meet, the matches of the first round that lead to the lower one move down.
func (l *bracketLayout) places() [][]bracketMatch {
	all := make([][]bracketMatch, len(l.Rounds))
	for n, r := range l.Rounds {
		for i := range r.Matches {
			all[n] = append(all[n], l.lay(&r.Matches[i], n))
		}
	}
	if len(all) == 0 {
		return nil
	}
	gap := l.Gap * l.em
	above := make([]float64, len(all[0])) // the free space above a match of the first round
	for i := range above {
		above[i] = gap
	}
	above[0] = bracketHead * l.em
	const passes = 200 // each of which settles a whole round
	for range passes {
		y, moved := 0.0, false
		for i := range all[0] {
			p := &all[0][i]
			y += above[i]
			l.at(p, y+l.height(p.lines[0]))
			y = p.bottom
		}
		for n := 1; n < len(all) && !moved; n++ {
			for i := range all[n] {
				l.at(&all[n][i], (all[n-1][2*i].middle+all[n-1][2*i+1].middle)/2)
				least := bracketHead * l.em
				if i > 0 {
					least = all[n][i-1].bottom + gap
				} else if n == len(all)-1 {
					least += l.winnerHeight()
				}
				if short := least - all[n][i].top; short > 1e-6 {
					above[i<<n] += short
					moved = true
				}
			}
		}
		if !moved {
			break
		}
	}
	return all
}

// champion returns the winner in lines that fit a column.
func (l *bracketLayout) champion() []string {
	return l.set.Lines(l.Winner, (l.column(l.last())-2*bracketPad*l.em)/l.em, Strong)
}

// winnerHeight returns what stands above the last match of a whole bracket.
func (l *bracketLayout) winnerHeight() float64 {
	if l.WinnerTitle == "" || len(l.Rounds) < 2 {
		return 0
	}
	return l.em * l.Lead * (2.4 + float64(max(1, len(l.champion()))))
}

// draw draws all and returns the height.
func (l *bracketLayout) draw(d *Drawing, places [][]bracketMatch) float64 {
	bottom := 0.0
	for n := range places {
		x, width := l.x(n), l.column(n)
		d.Text(x, 0, width, l.Lead*l.em, l.size, l.Rounds[n].Title).Strong().Aligned(Centre)
		d.Rule(x, l.Lead*l.em*1.05, width, 0, 2*bracketRule)
		for i := range places[n] {
			p := &places[n][i]
			l.match(d, &l.Rounds[n].Matches[i], p, n)
			bottom = max(bottom, p.bottom)
			if n > 0 {
				l.joins(d, x, p.middle, places[n-1][2*i].middle, places[n-1][2*i+1].middle)
			}
		}
	}
	if len(places) == 0 {
		return 0
	}
	last := places[len(places)-1][0]
	x := l.x(l.last())
	if l.WinnerTitle != "" {
		bottom = max(bottom, l.winner(d, x, last))
	}
	if l.Third != nil {
		p := l.lay(l.Third, l.last())
		y := last.bottom + 1.5*l.Gap*l.em
		if l.winnerHeight() == 0 {
			y = bottom + l.Gap*l.em
		}
		l.label(d, x, y, l.ThirdTitle)
		l.at(&p, y+l.Lead*l.em+l.height(p.lines[0]))
		l.match(d, l.Third, &p, l.last())
		bottom = max(bottom, p.bottom)
	}
	return math.Ceil(bottom*10+2)/10 + 0.3
}

// winner sets who won above the last match, or below it where nothing else stands in
// the column, and returns where that ends.
func (l *bracketLayout) winner(d *Drawing, x float64, last bracketMatch) float64 {
	lines := l.champion()
	step := l.Lead * l.em
	y := last.bottom + 0.5*step
	if l.winnerHeight() > 0 {
		y = last.top - step*(1.9+float64(max(1, len(lines))))
	}
	l.label(d, x, y, l.WinnerTitle)
	y += step
	for _, line := range lines {
		d.Text(x+bracketPad*l.em, y, l.column(l.last())-2*bracketPad*l.em, step, l.size, line).Strong().Condense = true
		y += step
	}
	d.Rule(x, y+0.1*l.em, l.column(l.last()), 0, 2*bracketRule)
	return y + 0.2*l.em
}

// label sets a title in the column of the last match.
func (l *bracketLayout) label(d *Drawing, x, y float64, text string) {
	d.Text(x+bracketPad*l.em, y, l.column(l.last())-2*bracketPad*l.em, l.Lead*l.em, l.size*bracketLabel, text).Muted()
}

// joins draws the lines from two matches to the one between them at x. They are always between two
// columns.
func (l *bracketLayout) joins(d *Drawing, x, middle, upper, lower float64) {
	half := l.fork / 2
	for _, y := range []float64{upper, lower} {
		d.Rule(x-l.fork, y, half, 0, bracketRule)
	}
	d.Rule(x-half, upper, 0, lower-upper, bracketRule)
	d.Rule(x-half, middle, half, 0, bracketRule)
}

// match draws both seats of a match: number, name and score, each in a cell.
func (l *bracketLayout) match(d *Drawing, m *Match, p *bracketMatch, n int) {
	x, name, width := l.x(n), l.names[n], l.column(n)
	pad := bracketPad * l.em
	for side, top := range [2]float64{p.top, p.middle} {
		s, height := &m[side], [2]float64{p.middle - p.top, p.bottom - p.middle}[side]
		if s.Seed != "" {
			t := d.Text(x, top, l.seed-pad, height, l.size, s.Seed).Aligned(Right)
			t.Style = s.Style &^ Struck
		}
		step := l.Lead * l.em
		for i, line := range p.lines[side] {
			if line != "" {
				t := d.Text(x+l.seed+pad, top+l.Row*l.em+float64(i)*step, name-2*pad, step, l.size, line)
				t.Style, t.Condense = s.Style, true
			}
		}
		if s.Score != "" {
			t := d.Text(x+l.seed+name, top, l.score, height, l.size, s.Score).Aligned(Centre)
			t.Style = s.Style
		}
	}
	d.Rule(x, p.middle, width, 0, bracketRule/2)
	for _, at := range []float64{l.seed, l.seed + name} {
		d.Rule(x+at, p.top, 0, p.bottom-p.top, bracketRule/2)
	}
	d.Box(Outline, x, p.top, width, p.bottom-p.top, bracketRule)
}
