package doc

// Accent is the one colour of a print beside black: of the lines below heads
// and of the first curve of a chart. The colours are those of Okabe and Ito,
// which people with any kind of colour blindness tell apart. The zero Accent is
// black.
type Accent string

// The accents.
const (
	BlackAccent Accent = "black"
	Blue        Accent = "blue"
	Vermilion   Accent = "vermilion"
	Green       Accent = "green"
	Purple      Accent = "purple"
)

// Accents returns all accents, black first.
func Accents() []Accent { return []Accent{BlackAccent, Blue, Vermilion, Green, Purple} }

// RGB returns the accent as red, green and blue.
func (a Accent) RGB() [3]uint8 {
	switch a {
	case Blue:
		return [3]uint8{0, 114, 178}
	case Vermilion:
		return [3]uint8{213, 94, 0}
	case Green:
		return [3]uint8{0, 158, 115}
	case Purple:
		return [3]uint8{204, 121, 167}
	}
	return [3]uint8{}
}

// Coloured reports whether the accent is a colour other than black.
func (a Accent) Coloured() bool { return a != "" && a != BlackAccent }

// Palette returns the colours of curves in their order: the accent first and the
// others after it. A black accent has only black; curves are then told apart
// by their dashes and marks.
func (a Accent) Palette() []Accent {
	if !a.Coloured() {
		return []Accent{BlackAccent}
	}
	list := []Accent{a}
	for _, other := range Accents() {
		if other != a {
			list = append(list, other)
		}
	}
	return list
}
