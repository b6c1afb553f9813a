package pdf

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"flagfall/reports/doc"
)

// flaws says what is wrong with the sheets of a document: what a reader two metres away
// would see.
func flaws(d *doc.Document, pages []*page) []string {
	var found []string
	say := func(page int, format string, args ...any) {
		found = append(found, fmt.Sprintf("page %d of %d: %s", page+1, len(pages), fmt.Sprintf(format, args...)))
	}
	wall, least := d.Look.Type != doc.Normal, leastRead
	for _, b := range d.Blocks {
		if _, is := b.(*doc.Chart); is { // the names of curves have one line each
			least = leastForm
		}
	}
	for i, p := range pages {
		if p.bare {
			continue
		}
		var texts []*mark
		for k := range p.marks {
			m := &p.marks[k]
			if m.kind != textMark || m.turned {
				continue
			}
			texts = append(texts, m)
			if wall && m.size < leastOnWalls-1e-6 {
				say(i, "%q is in %.1f points", m.text, m.size)
			}
			if !wall && m.size < least-1e-6 {
				say(i, "%q is in %.1f points", m.text, m.size)
			}
			if m.x < marginX-0.3 || m.x+m.w > p.width-marginX+0.3 || m.y > p.height-marginY+2 || m.y < marginY {
				say(i, "%q leaves the frame: %.1f to %.1f, %.1f", m.text, m.x, m.x+m.w, m.y)
			}
		}
		for _, pair := range overlapping(texts) {
			say(i, "%q and %q overlap", pair[0].text, pair[1].text)
		}
	}
	if last := len(pages) - 1; last > 0 && !pages[last].bare && !pages[last-1].bare {
		rows, before := lines(pages[last]), lines(pages[last-1])
		if rows <= 3 && before > 8 {
			say(last, "%d lines, %d before", rows, before)
		}
	}
	return found
}

// overlapping returns the texts that stand on each other.
func overlapping(texts []*mark) [][2]*mark {
	sort.Slice(texts, func(i, j int) bool { return texts[i].y < texts[j].y })
	var found [][2]*mark
	for i, a := range texts {
		for _, b := range texts[i+1:] {
			top := b.y - 0.5*b.size*point // the height of small letters
			if top > a.y+8 {
				break
			}
			if top > a.y-0.05 {
				continue
			}
			if math.Min(a.x+a.w, b.x+b.w)-math.Max(a.x, b.x) > 0.15 && strings.TrimSpace(a.text) != "" && strings.TrimSpace(b.text) != "" {
				found = append(found, [2]*mark{a, b})
			}
		}
	}
	return found
}

// lines returns how many lines of text stand between head and foot of a page.
func lines(p *page) int {
	seen := map[int]bool{}
	for i := range p.marks {
		if m := &p.marks[i]; m.kind == textMark && m.y > p.top && m.y < p.end+1 {
			seen[int(math.Round(m.y*2))] = true
		}
	}
	return len(seen)
}
