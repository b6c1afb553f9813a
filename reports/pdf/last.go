package pdf

import "flagfall/reports/doc"

// raised is a page, from 1, with the y where its blocks end before its foot; none
// where the page is 0.
type raised struct {
	page int
	foot float64
}

// evenness returns the least that a last page holds, as a share of what stands on the page
// before, and the shares of both that may stay on the page before, the best first.
// Pages that hang beside each other are filled about alike; of what is read page after
// page just enough moves that nothing is left alone.
func (c *composer) evenness() (light float64, shares []float64) {
	if c.doc.Look.Type == doc.Normal {
		return 0.25, []float64{0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5}
	}
	return 0.5, []float64{0.5, 0.55, 0.6, 0.65}
}

// evenOut sets a document again whose last page is nearly empty, with less on the
// page before: whatever its blocks are, a row or a signature does not stand alone
// there. It stays as it was where that takes more pages, as after a break of pages.
func (c *composer) evenOut() {
	last := len(c.pages) - 1
	light, shares := c.evenness()
	if last < 1 || !c.pages[last].holdsLess(light, c.pages[last-1]) {
		return
	}
	full := c.pages
	before := full[last-1]
	sum := before.filled() + full[last].filled()
	for _, share := range shares {
		c.raised = raised{last, before.top + share*sum}
		if c.settle(); len(c.pages) == len(full) && !c.pages[last].holdsLess(light, c.pages[last-1]) {
			return
		}
	}
	c.pages = full
}

// filled returns how much of a page is taken by blocks, in millimetres.
func (p *page) filled() float64 { return p.end - p.top }

// holdsLess reports whether a page of blocks holds less than a share of what the one
// before does.
func (p *page) holdsLess(light float64, before *page) bool {
	return !p.bare && !before.bare && p.filled() < light*before.filled()
}
