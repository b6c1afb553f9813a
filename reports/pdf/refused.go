package pdf

import (
	"math"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// refusedLook is why a document cannot be set as it is asked to be, with what can be done;
// nil where it is.
func refusedLook(d *doc.Document, pages []*page, faces family, logo *emblem) error {
	switch {
	case d.Look.OnePage && len(pages) > 1:
		return tooMuchForAPage(d, faces, logo)
	case d.Look.Points > 0 && !d.Look.OnePage && inParts(pages):
		return tooLargeForColumns(d, faces, logo)
	}
	return nil
}

// tooMuchForAPage says in which type all of a document would stand on a page, and which
// paper or how many sheets it takes in type that is read on a wall.
func tooMuchForAPage(d *doc.Document, faces family, logo *emblem) error {
	refused := rule.Errorf(rule.Refused, "%q does not fit on one page in type of %v points", d.Title, leastOnWalls)
	if size := sizeOfAPage(d, faces, logo); size > 0 {
		refused = rule.Errorf(rule.Refused, "%q does not fit on one page in type of %v points: it would need type of %v", d.Title, leastOnWalls, size)
	}
	larger, several := *d, *d
	larger.Look.Paper = doc.A3
	several.Look.OnePage = false
	sheets := len(composeWith(&several, faces, logo))
	if d.Look.Paper != doc.A3 && len(composed(&larger, faces, logo)) == 1 {
		return refused.WithWay("use a larger sheet: {paper}", rule.Again("paper", doc.PaperNames()[doc.A3]))
	}
	several.Look.Paper = doc.A3
	fewer := len(composeWith(&several, faces, logo))
	if fewer == sheets {
		return refused.WithWay("leave {one-page} out, and it takes several sheets: {n}", "n", sheets, rule.Without("one-page"))
	}
	return refused.WithWay("leave {one-page} out, and it takes several sheets: {n}, or {larger} on A3", "n", sheets, "larger", fewer, rule.Without("one-page"))
}

// sizeOfAPage returns the largest type, too small for a wall, in which all of a document stands
// on a page; 0 where there is none.
func sizeOfAPage(d *doc.Document, faces family, logo *emblem) float64 {
	const least, step = 1, 0.5
	for size := leastOnWalls - step; size >= least; size -= step {
		smaller := *d
		smaller.Look.Points = size
		if len(composed(&smaller, faces, logo)) == 1 {
			return size
		}
	}
	return 0
}

// inParts reports whether a table stands in parts beneath each other, since its columns
// have no room.
func inParts(pages []*page) bool {
	for _, p := range pages {
		if p.parted {
			return true
		}
	}
	return false
}

// tooLargeForColumns says which type of the size asked for or smaller lets the columns of a
// document stand beside each other; nil where none does, and they stand in parts anyway.
func tooLargeForColumns(d *doc.Document, faces family, logo *emblem) error {
	fits := func(size float64) bool {
		smaller := *d
		smaller.Look.Points = size
		return !inParts(composeWith(&smaller, faces, logo))
	}
	low, high := leastOnWalls, d.Look.Points
	if !fits(low) {
		return nil
	}
	for high-low > 1 { // in whole points, as they are asked for
		if middle := math.Floor((low + high) / 2); fits(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return rule.Errorf(rule.Refused, "the columns of %q have no room beside each other in type of %v points", d.Title, d.Look.Points).
		WithWay("use smaller type: {size}", rule.Again("size", int(low)))
}
