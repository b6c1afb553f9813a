package pdf

import (
	"bytes"
	"image"
	pixels "image/draw"
	_ "image/jpeg" // the formats that are taken
	"image/png"

	"flagfall/arbiter/rule"
)

const (
	logoHeight = 16.0 // at the most, in millimetres
	logoWidth  = 60.0
	// mostPixels is the largest picture that is taken: a printer shows no more
	// on the place that a logo has.
	mostPixels = 16_000_000
)

// logo is a picture for the head of a print.
type logo struct {
	data          []byte // PNG of 8 bits a colour
	width, height float64
}

// readLogo checks a picture before it is opened, and brings it into the one
// form that every reader of PDF shows. No data is no logo.
func readLogo(data []byte) (*logo, error) {
	if len(data) == 0 {
		return nil, nil
	}
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, rule.Errorf(rule.Input, "the logo is no picture that can be used: %w", err).WithHint("take a PNG or JPEG file")
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
		return nil, rule.Errorf(rule.Internal, "the logo cannot be brought into the PDF: %w", err)
	}
	scale := min(logoHeight/float64(config.Height), logoWidth/float64(config.Width))
	return &logo{b.Bytes(), scale * float64(config.Width), scale * float64(config.Height)}, nil
}
