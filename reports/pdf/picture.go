package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
)

// logoName is how pages call the logo.
const logoName = "Ilogo"

// picture is a picture as files hold it: its colours, and how far they cover.
type picture struct {
	width, height int
	colours, mask []byte // compressed; mask is nil where everything covers
	object        int    // 0 for none
}

// pictureOf takes the logo apart; without one it is empty. The lines of a PNG
// picture stay filtered as they are, which PDF readers undo (PDF 1.7, 7.4.4.4).
func pictureOf(logo *emblem) (*picture, error) {
	if logo == nil {
		return &picture{}, nil
	}
	var data []byte
	p := &picture{}
	covers := true
	for rest := logo.data[len(pngMark):]; len(rest) >= 12; {
		size := int(be32(rest, 0))
		chunk := rest[8 : 8+size]
		switch string(rest[4:8]) {
		case "IHDR":
			p.width, p.height = int(be32(chunk, 0)), int(be32(chunk, 4))
			covers = chunk[9] == 2 // else 6: a fourth byte says how far a dot covers
		case "IDAT":
			data = append(data, chunk...)
		}
		rest = rest[12+size:]
	}
	if covers {
		p.colours = data
		return p, nil
	}
	z, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	lines, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	var colours, mask []byte
	for ; len(lines) > 4*p.width; lines = lines[1+4*p.width:] {
		colours, mask = append(colours, lines[0]), append(mask, lines[0]) // the filter
		for dot := lines[1 : 1+4*p.width]; len(dot) > 0; dot = dot[4:] {
			colours, mask = append(colours, dot[:3]...), append(mask, dot[3])
		}
	}
	p.colours, p.mask = compressed(colours), compressed(mask)
	return p, nil
}

const pngMark = "\x89PNG\r\n\x1a\n"

// write writes the objects of the picture.
func (p *picture) write(f *file) {
	if p.width == 0 {
		return
	}
	p.object = f.next()
	image := func(space string, perDot int, mask string, data []byte) {
		f.begin()
		f.say("<</Type /XObject\n/Subtype /Image\n/Width %d\n/Height %d\n/ColorSpace /%s\n/BitsPerComponent 8\n/Filter /FlateDecode\n", p.width, p.height, space)
		f.say("/DecodeParms <</Predictor 15 /Colors %d /BitsPerComponent 8 /Columns %d>>\n%s/Length %d>>\n", perDot, p.width, mask, len(data))
		f.data(data)
	}
	if p.mask == nil {
		image("DeviceRGB", 3, "", p.colours)
		return
	}
	image("DeviceRGB", 3, fmt.Sprintf("/SMask %d 0 R\n", p.object+1), p.colours)
	image("DeviceGray", 1, "", p.mask)
}
