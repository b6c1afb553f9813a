package doc

// Paper is the size of the sheet. The zero Paper is A4.
type Paper uint8

// The papers.
const (
	A4 Paper = iota
	Letter
	A3
	A5
	Legal
	Tabloid
)

// paper is the row of a paper: its name, its width and height upright in
// millimetres, its name in style sheets, and its number in workbooks (ECMA-376,
// 18.3.1.63).
type paper struct {
	name, style   string
	width, height float64
	sheet         int
}

var papers = [...]paper{
	A4:      {"a4", "A4", 210, 297, 9},
	Letter:  {"letter", "letter", 215.9, 279.4, 1},
	A3:      {"a3", "A3", 297, 420, 8},
	A5:      {"a5", "A5", 148, 210, 11},
	Legal:   {"legal", "legal", 215.9, 355.6, 5},
	Tabloid: {"tabloid", "ledger", 279.4, 431.8, 3},
}

// PaperNames returns the names of all papers, that of A4 first.
func PaperNames() []string {
	var names []string
	for _, p := range papers {
		names = append(names, p.name)
	}
	return names
}

// FindPaper returns the paper of a name.
func FindPaper(name string) (Paper, bool) {
	for i, p := range papers {
		if p.name == name {
			return Paper(i), true
		}
	}
	return A4, false
}

// Size returns the width and height of an upright sheet in millimetres.
func (p Paper) Size() (width, height float64) { return papers[p].width, papers[p].height }

// Style returns the name of the paper in style sheets.
func (p Paper) Style() string { return papers[p].style }

// Sheet returns the number of the paper in workbooks.
func (p Paper) Sheet() int { return papers[p].sheet }
