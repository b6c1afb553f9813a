package pdf

import "flagfall/reports/doc"

// composed returns the document on pages; on one where that is asked for and can be
// done, in the largest type that does it.
func composed(d *doc.Document, faces family, logo *emblem) []*page {
	pages := composeWith(d, faces, logo)
	if !d.Look.OnePage || len(pages) == 1 {
		return pages
	}
	const mostColumns, step = 4, 0.5
	best := 0.0
	try := func(size float64, columns int) bool {
		smaller := *d
		smaller.Look.Points, smaller.Look.Columns = size, columns
		set := composeWith(&smaller, faces, logo)
		if len(set) > 1 {
			return false
		}
		if size > best {
			pages, best = set, size
		}
		return true
	}
	from, to := 1, mostColumns
	if n := d.Look.Columns; n > 0 {
		from, to = n, n
	}
	for columns := from; columns <= to; columns++ {
		if size := d.Look.Points; size > 0 { // only the columns are free
			if try(size, columns) {
				break
			}
			continue
		}
		// Halve between what is known to fit and what is not.
		low, high := max(best, leastOnWalls), sizesFor(doc.Look{Type: doc.Wall, Paper: d.Look.Paper}).huge
		if !try(low, columns) {
			continue
		}
		for high-low > step {
			if middle := (low + high) / 2; try(middle, columns) {
				low = middle
			} else {
				high = middle
			}
		}
	}
	return pages
}
