package pdf

// raised is a page, from 1, with the y where its blocks end before its foot; none
// where the page is 0.
type raised struct {
	page int
	foot float64
}

// light is the least that a last page holds, as a share of what stands on the page
// before.
const light = 0.5

// evenOut sets a document again whose last page is nearly empty, with less on the
// page before: whatever its blocks are, a row or a signature does not stand alone
// there. It stays as it was where that takes more pages, as behind a break of pages.
func (c *composer) evenOut() {
	last := len(c.pages) - 1
	if last < 1 || !c.pages[last].isLight(c.pages[last-1]) {
		return
	}
	full := c.pages
	before := full[last-1]
	sum := before.filled() + full[last].filled()
	for _, share := range []float64{0.5, 0.55, 0.6, 0.65} {
		c.raised = raised{last, before.top + share*sum}
		if c.settle(); len(c.pages) == len(full) && !c.pages[last].isLight(c.pages[last-1]) {
			return
		}
	}
	c.pages = full
}

// filled is how much of a page is taken by blocks, in millimetres.
func (p *page) filled() float64 { return p.end - p.top }

// isLight reports whether a page of blocks holds much less than the one before.
func (p *page) isLight(before *page) bool {
	return !p.bare && !before.bare && p.filled() < light*before.filled()
}
