package parse

import (
	"errors"
	"strings"
)

// Placed is a page with its words.
type Placed struct {
	Width, Height float64 // in points
	Words         []Word
}

// Word is a word on a page with its box, in points from the upper left corner. The
// box is as high as the letters of the font may be.
type Word struct {
	Text           string
	X0, Y0, X1, Y1 float64
}

// measured is what places letters of a font: widths and heights in thousandths of its size.
type measured struct {
	widths                  map[int]float64
	byDefault, above, below float64
}

// Words returns the words of all pages, in the order in which they are written: a text
// shown by one operator is split at its spaces, and the next operator begins another
// word.
func Words(file []byte) (pages []Placed, err error) {
	f, err := Read(file)
	if err != nil {
		return nil, err
	}
	for _, page := range f.Pages() {
		box := f.Of(f.Inherited(page, "MediaBox")).([]any)
		pages = append(pages, Placed{Width: box[2].(float64), Height: box[3].(float64)})
	}
	fonts := map[any]*measured{}
	faults := f.Content(func(c *Content, operator string) string {
		if operator != "Tj" {
			return ""
		}
		key := f.Dict(c.Resources["Font"])[c.State.Font]
		font := fonts[key]
		if font == nil {
			font = f.measure(key)
			fonts[key] = font
		}
		pages[c.Page].show(c, font)
		return ""
	})
	if len(faults) > 0 {
		return nil, errors.New(strings.Join(faults, "; "))
	}
	return pages, nil
}

// measure reads the measures of a font.
func (f *File) measure(font any) *measured {
	cid := f.Dict(f.Of(f.Dict(font)["DescendantFonts"]).([]any)[0])
	descriptor := f.Dict(cid["FontDescriptor"])
	return &measured{f.Widths(cid), cid["DW"].(float64), descriptor["Ascent"].(float64), descriptor["Descent"].(float64)}
}

// show puts the words on the page that stand in a text.
func (p *Placed) show(c *Content, font *measured) {
	codes := c.Operands[0].(Text)
	per := c.State.Size / 1000
	from, x := c.X, c.X
	var letters []rune
	end := func() {
		if len(letters) > 0 {
			ax, ay := c.State.at(from, c.Y+font.above*per)
			bx, by := c.State.at(x, c.Y+font.below*per)
			p.Words = append(p.Words, Word{string(letters), min(ax, bx), p.Height - max(ay, by), max(ax, bx), p.Height - min(ay, by)})
			letters = nil
		}
	}
	for ; len(codes) > 1; codes = codes[2:] {
		code := int(codes[0])<<8 | int(codes[1])
		width, there := font.widths[code]
		if !there {
			width = font.byDefault
		}
		switch code {
		case ' ', '\u00a0':
			end()
			x += width * per
			from = x
			continue
		}
		letters = append(letters, rune(code))
		x += width * per
	}
	end()
}
