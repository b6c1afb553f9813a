package parse

import "fmt"

// Content is the state of reading a page.
type Content struct {
	Page      int // from 0
	Resources Dict
	Operands  []any
	State     State
	Saved     []State
	// X and Y are where the text begins that comes next, before the matrix.
	X, Y float64
}

// State is the part of the graphics state that is needed here, which the
// operator q saves and Q restores.
type State struct {
	Font   Name
	Size   float64
	Matrix [6]float64 // from what is written to points of the page
}

// upright is the matrix of a page as it begins.
var upright = [6]float64{1, 0, 0, 1, 0, 0}

// at returns a point of the page.
func (s State) at(x, y float64) (float64, float64) {
	m := &s.Matrix
	return m[0]*x + m[2]*y + m[4], m[1]*x + m[3]*y + m[5]
}

// Content calls a function with each operator of each page, before it takes
// effect.
func (f *File) Content(broken func(c *Content, operator string) string) (faults []string) {
	for i, page := range f.Pages() {
		fault := func(what string) {
			if what != "" {
				faults = append(faults, fmt.Sprintf("page %d: %s", i+1, what))
			}
		}
		c := &Content{Page: i, State: State{Matrix: upright}, Resources: f.Dict(f.Inherited(page, "Resources"))}
		p := &parser{data: f.Of(page["Contents"]).(*Stream).Data()}
		for !p.done() {
			o := p.next()
			operator, is := o.(Operator)
			if !is {
				c.Operands = append(c.Operands, o)
				continue
			}
			fault(broken(c, string(operator)))
			switch operator {
			case "q":
				c.Saved = append(c.Saved, c.State)
			case "Q":
				if len(c.Saved) == 0 {
					fault("Q without q")
					continue
				}
				c.State, c.Saved = c.Saved[len(c.Saved)-1], c.Saved[:len(c.Saved)-1]
			case "Tf":
				c.State.Font, c.State.Size = c.Operands[0].(Name), c.Operands[1].(float64)
			case "cm":
				m, was := [6]float64{}, c.State.Matrix
				for k := range m {
					m[k] = c.Operands[k].(float64)
				}
				for k := 0; k < 6; k += 2 {
					c.State.Matrix[k], c.State.Matrix[k+1] = m[k]*was[0]+m[k+1]*was[2], m[k]*was[1]+m[k+1]*was[3]
				}
				c.State.Matrix[4] += was[4]
				c.State.Matrix[5] += was[5]
			case "BT":
				c.X, c.Y = 0, 0
			case "Td":
				c.X, c.Y = c.X+c.Operands[0].(float64), c.Y+c.Operands[1].(float64)
			case "Tm", "TD", "T*", "TJ", "'", "\"", "Tc", "Tw", "Tz", "Ts":
				fault("the operator " + string(operator) + ", which moves text and is not followed")
			}
			c.Operands = nil
		}
		if len(c.Saved) > 0 {
			fault("q without Q")
		}
	}
	return faults
}

// Widths returns the widths of codes in a font's dictionary (ISO 32000-1, 9.7.4.3).
func (f *File) Widths(cid Dict) map[int]float64 {
	widths := map[int]float64{}
	list, _ := f.Of(cid["W"]).([]any)
	for len(list) > 0 {
		first := int(list[0].(float64))
		if each, is := list[1].([]any); is {
			for i, w := range each {
				widths[first+i] = w.(float64)
			}
			list = list[2:]
			continue
		}
		for code := first; code <= int(list[1].(float64)); code++ {
			widths[code] = list[2].(float64)
		}
		list = list[3:]
	}
	return widths
}
