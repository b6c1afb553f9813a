// Package logo reads the picture that stands at the head of prints and pages.
//
// It is for the renderers of PDF and HTML, which place it. It refuses a file
// that is not a picture, and, before opening it, one so large that it would take
// more memory than a print is worth.
package logo

import (
	"bytes"
	"image"
	pixels "image/draw"
	_ "image/jpeg" // the formats that are taken
	"image/png"

	"flagfall/arbiter/rule"
)

// mostPixels is the largest picture that is taken: a printer shows no more on
// the place that a logo has.
const mostPixels = 16_000_000

// Logo is a picture that has been checked.
type Logo struct {
	// PNG is the picture with 8 bits a colour and without a palette: the one
	// form that every reader of PDF shows.
	PNG []byte
	// Width and Height are in pixels.
	Width, Height int
}

// Read checks a PNG or JPEG picture and brings it into its one form. No data is
// no logo. Errors: rule.Input for what is not a picture, or too large a one.
func Read(data []byte) (*Logo, error) {
	if len(data) == 0 {
		return nil, nil
	}
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, rule.Errorf(rule.Input, "the logo is not a usable picture: %w", err).WithHint("choose a PNG or JPEG file")
	}
	if config.Width <= 0 || config.Height <= 0 || config.Width > mostPixels/config.Height {
		return nil, rule.Errorf(rule.Input, "the logo of %d by %d pixels is too large", config.Width, config.Height).
			WithHint("a picture of 1000 by 300 pixels is enough")
	}
	picture, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, rule.Errorf(rule.Input, "the logo is damaged: %w", err).WithHint("save it again as PNG")
	}
	plain := image.NewNRGBA(image.Rect(0, 0, config.Width, config.Height))
	pixels.Draw(plain, plain.Bounds(), picture, picture.Bounds().Min, pixels.Src)
	var b bytes.Buffer
	if err := png.Encode(&b, plain); err != nil {
		return nil, rule.Errorf(rule.Internal, "the logo cannot be converted: %w", err)
	}
	return &Logo{b.Bytes(), config.Width, config.Height}, nil
}

// Fit returns the largest size within a place that keeps the proportions, in the
// unit of the place.
func (l *Logo) Fit(width, height float64) (w, h float64) {
	scale := min(height/float64(l.Height), width/float64(l.Width))
	return scale * float64(l.Width), scale * float64(l.Height)
}
