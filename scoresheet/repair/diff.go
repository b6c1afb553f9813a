package repair

// stretch is a part of two sheets: entries [a, aEnd) of the first and [b, bEnd)
// of the second. In it the two either say the same or differ.
type stretch struct {
	a, aEnd, b, bEnd int
	same             bool
}

// differ is the table by which two sheets are aligned.
type differ struct {
	cells []cell
	list  []stretch
}

// Costs of aligning the entries of two sheets, without a unit.
const (
	besideGap   = 1
	besideHalf  = 3
	besideOther = 5
	besideNone  = 4
)

// beside is the cost of taking two entries for the same ply.
func beside(a, b *token) cost {
	switch {
	case a.sort == setup || b.sort == setup:
		if a.sort == b.sort {
			return 0
		}
		return 4 * besideOther
	case a.sort == gap || b.sort == gap:
		if a.from != 0 && b.from != 0 && a.from != b.from || a.to != 0 && b.to != 0 && a.to != b.to {
			return besideOther
		}
		return besideGap
	case a.alikeEntry(b):
		return 0
	case a.from == b.from || a.to == b.to:
		return besideHalf
	}
	return besideOther
}

// diff divides two sheets into stretches, in order.
func (d *differ) diff(a, b []token) []stretch {
	n := (len(a) + 1) * bandWidth
	if cap(d.cells) < n {
		d.cells = make([]cell, n)
	}
	d.cells = d.cells[:n]
	clear(d.cells)
	at := func(i, j int) *cell { return &d.cells[i*bandWidth+j-i+band] }
	reach := func(i, j int, c cost, way move) {
		if k := j - i; i > len(a) || j > len(b) || k < -band || k > band {
			return
		}
		if one := at(i, j); one.way == unreached || c < one.cost {
			*one = cell{cost: c, way: way}
		}
	}
	reach(0, 0, 0, asWritten)
	bestI, bestJ, best := 0, 0, never
	for i := 0; i <= len(a); i++ {
		for j := max(0, i-band); j <= min(len(b), i+band); j++ {
			one := *at(i, j)
			if one.way == unreached {
				continue
			}
			if i == len(a) || j == len(b) {
				rest := cost(len(a) - i + len(b) - j)
				if end := one.cost + min(rest*besideNone, 3*besideNone); end < best {
					bestI, bestJ, best = i, j, end
				}
			}
			reach(i, j+1, one.cost+besideNone, omitted)
			reach(i+1, j, one.cost+besideNone, added)
			if i < len(a) && j < len(b) {
				reach(i+1, j+1, one.cost+beside(&a[i], &b[j]), asWritten)
			}
		}
	}
	d.list = d.list[:0]
	if bestI < len(a) || bestJ < len(b) {
		d.list = append(d.list, stretch{a: bestI, aEnd: len(a), b: bestJ, bEnd: len(b)})
	}
	for i, j := bestI, bestJ; i > 0 || j > 0; {
		one := stretch{aEnd: i, bEnd: j}
		switch at(i, j).way {
		case omitted:
			j--
		case added:
			i--
		default:
			i, j = i-1, j-1
			one.same = a[i].sort != gap && beside(&a[i], &b[j]) == 0
		}
		one.a, one.b = i, j
		if k := len(d.list) - 1; k >= 0 && d.list[k].same == one.same {
			d.list[k].a, d.list[k].b = i, j
		} else {
			d.list = append(d.list, one)
		}
	}
	for x, y := 0, len(d.list)-1; x < y; x, y = x+1, y-1 {
		d.list[x], d.list[y] = d.list[y], d.list[x]
	}
	return d.list
}
