package reports

import (
	"testing"

	"flagfall/reports/doc"
)

// Nothing on a slip overlaps anything else, on either paper and with long names; the times have
// room for hours, minutes and seconds by hand, and the foot is used.
func TestSlipsHaveRoom(t *testing.T) {
	for event, e := range map[string]*event{"long names": fieldOf(t, 12), "heats": events(t)["heats"]} {
		if e == nil {
			e = others(t)[event]
		}
		for _, paper := range []doc.Paper{doc.A4, doc.Letter} {
			d, err := slips(e.State, 0, Options{Paper: paper}, SlipsOptions{})
			if err != nil {
				t.Fatal(err)
			}
			_, height := paper.Size()
			height /= 4
			for _, slip := range d.Blocks[0].(*doc.Forms).Items {
				foot, times := 0.0, 0
				for i, s := range slip.Shapes {
					foot = max(foot, s.Y+s.H)
					if s.Kind == doc.Stroke && s.H == 0 && s.W >= 24 && s.Y < height-15 {
						times++
					}
					for _, other := range slip.Shapes[:i] {
						wide := min(s.X+s.W, other.X+other.W) - max(s.X, other.X)
						high := min(s.Y+s.H, other.Y+other.H) - max(s.Y, other.Y)
						if solid(&s) && solid(&other) && wide > 0.1 && high > 0.1 {
							t.Errorf("%s, paper %d: %v %q stands upon %v %q by %.1f mm", event, paper, s.Kind, s.Text, other.Kind, other.Text, high)
						}
					}
				}
				// There are 6 mm for a signature above the line.
				for _, s := range slip.Shapes {
					if solid(&s) && s.Kind == doc.Outline && s.Y+s.H > height-7.7-6 {
						t.Errorf("%s, paper %d: a box at %.1f mm leaves no room for signatures", event, paper, s.Y)
					}
				}
				if times < 2 || foot < height-8 || foot > height-5 {
					t.Errorf("%s, paper %d: %d lines for times, down to %.1f of %.1f", event, paper, times, foot, height)
				}
			}
		}
	}
}

// solid reports whether a shape must not overlap another one.
func solid(s *doc.Shape) bool {
	switch s.Kind {
	case doc.Words:
		return s.Text != ""
	case doc.Outline, doc.Ring, doc.Disc, doc.Picture:
		return true
	}
	return false
}
