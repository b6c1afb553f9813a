package doc

// Forms are pieces of paper that are all of one size: result slips, scoresheets
// and name plates. They have whole sheets to themselves, without the header and
// footer of other pages. A renderer that draws no pages prints their Table.
type Forms struct {
	// Table has the contents of the forms as data.
	Table *Table
	// Across and Down are how many forms stand on a sheet; 0 is one.
	Across, Down int
	// Cut prints marks where the sheets are to be cut apart.
	Cut bool
	// Stacked orders the forms so that all sheets can be cut as one pile: the
	// resulting piles, put on top of each other row by row, are in the order of
	// Items.
	Stacked bool
	Items   []Drawing
}

// Kind is "forms".
func (*Forms) Kind() string { return "forms" }

// Grid returns how many forms stand on a sheet across and down, at least one each.
func (f *Forms) Grid() (across, down int) { return max(f.Across, 1), max(f.Down, 1) }

// Sheets says which forms stand on each sheet, as indices into Items in the
// order of its places, row by row; -1 is an empty place.
func (f *Forms) Sheets() [][]int {
	across, down := f.Grid()
	each := across * down
	sheets := make([][]int, (len(f.Items)+each-1)/each)
	for s := range sheets {
		sheets[s] = make([]int, each)
		for place := range each {
			item := s*each + place
			if f.Stacked {
				item = place*len(sheets) + s
			}
			if item >= len(f.Items) {
				item = -1
			}
			sheets[s][place] = item
		}
	}
	return sheets
}

// Drawing is shapes on a piece of paper, as data. Measures are millimetres from
// its upper left corner, sizes of type are points.
type Drawing struct {
	Shapes []Shape
}

// Scaled returns the drawing enlarged by a factor, type and lines included.
func (d Drawing) Scaled(by float64) Drawing {
	for i := range d.Shapes {
		s := &d.Shapes[i]
		for _, measure := range []*float64{&s.X, &s.Y, &s.W, &s.H, &s.Size, &s.Line, &s.Dash} {
			*measure *= by
		}
	}
	return d
}

// Shape is one thing on a drawing, within the box X, Y, W, H.
type Shape struct {
	Kind       ShapeKind
	X, Y, W, H float64
	// Text is the text of a Words shape, in type of Size or less: it is made
	// smaller, and broken into lines where the box has room for them, until it
	// fits.
	Text string
	Size float64
	// Condense makes the letters narrower first, and ends a text that fits in no
	// size with an ellipsis instead of letting it overlap what is below.
	Condense bool
	Style    Style // Strong, Muted and Struck count
	Align    Align
	// Line is the thickness of lines, in millimetres.
	Line float64
	// Turned is set for a shape that is upside down, for the back of a folded
	// card.
	Turned bool
	// Code is the picture of a Code shape: its rows from above.
	Code [][]bool
	// Board is the position of a Board shape.
	Board *Diagram
	// Dash is the length of the dashes of a Stroke, in millimetres; 0 is a full
	// line. Accent is the colour of a Stroke, Ring or Disc.
	Dash   float64
	Accent Accent
	// Passages are those of a Passaged shape, in type of Size or less; it is never turned.
	Passages []Passage
}

// Passage is a heading with what is said under it. Several lines are items of a list.
type Passage struct {
	Heading string
	Lines   []string
}

// ShapeKind is what a shape is.
type ShapeKind uint8

// The kinds of shapes.
const (
	Words    ShapeKind = iota // text in the middle of the height of its box
	Stroke                    // a line from X, Y by W and H
	Outline                   // an empty box
	Dashed                    // a line to fold at
	Shade                     // a grey box
	Ink                       // a black box
	Ring                      // an empty disc in the box
	Disc                      // a black disc in the box
	Picture                   // the modules of a Code
	Field                     // a Board
	Emblem                    // the logo, where there is one, as large as the box allows
	Passaged                  // passages below each other from the top of the box
)

// Text adds a text in a box and returns its shape, to be styled further.
func (d *Drawing) Text(x, y, w, h, size float64, text string) *Shape {
	return d.add(Shape{Kind: Words, X: x, Y: y, W: w, H: h, Size: size, Text: text, Align: Left})
}

// Passages adds passages below each other. All those on the forms of a document are of
// one type size.
func (d *Drawing) Passages(x, y, w, h, size float64, passages []Passage) {
	d.add(Shape{Kind: Passaged, X: x, Y: y, W: w, H: h, Size: size, Passages: passages})
}

// Rule adds a line.
func (d *Drawing) Rule(x, y, w, h, line float64) {
	d.add(Shape{Kind: Stroke, X: x, Y: y, W: w, H: h, Line: line})
}

// Box adds a shape without a text.
func (d *Drawing) Box(kind ShapeKind, x, y, w, h, line float64) *Shape {
	return d.add(Shape{Kind: kind, X: x, Y: y, W: w, H: h, Line: line})
}

func (d *Drawing) add(s Shape) *Shape {
	d.Shapes = append(d.Shapes, s)
	return &d.Shapes[len(d.Shapes)-1]
}

// Place adds the shapes of another drawing, moved to x, y.
func (d *Drawing) Place(x, y float64, other Drawing) {
	for _, s := range other.Shapes {
		s.X += x
		s.Y += y
		d.add(s)
	}
}

// Turn returns the drawing upside down, on paper of width w and height h.
func (d *Drawing) Turn(w, h float64) Drawing {
	turned := Drawing{}
	for _, s := range d.Shapes {
		s.X, s.Y = w-s.X-s.W, h-s.Y-s.H
		s.Turned = !s.Turned
		turned.add(s)
	}
	return turned
}

// Strong sets the text in bold.
func (s *Shape) Strong() *Shape { s.Style |= Strong; return s }

// Muted sets the text in grey.
func (s *Shape) Muted() *Shape { s.Style |= Muted; return s }

// Aligned sets the alignment of the text in its box.
func (s *Shape) Aligned(a Align) *Shape { s.Align = a; return s }
