package pdf

import "flagfall/reports/logo"

const (
	logoHeight = 16.0 // at most, in millimetres
	logoWidth  = 60.0
)

// emblem is a logo with the size in millimetres that it has at the head of a
// page.
type emblem struct {
	data          []byte // PNG of 8 bits a colour
	width, height float64
}

// emblemOf sizes a logo; nil for none.
func emblemOf(l *logo.Logo) *emblem {
	if l == nil {
		return nil
	}
	width, height := l.Fit(logoWidth, logoHeight)
	return &emblem{l.PNG, width, height}
}
