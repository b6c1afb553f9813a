package doc

import (
	"slices"
	"strings"
)

// Table is rows under typed columns.
type Table struct {
	// Name is the stable name in the JSON form and of the XLSX sheet's file
	// form, lower case with hyphens.
	Name string
	// Title is printed above the table; empty if the document's title is enough.
	Title   string
	Columns []Column
	Rows    []Row
	// Round is the round of a table that has no column for it, in a document of
	// several; 0 elsewhere. Prints say it above the table, and CSV in each row.
	Round int
	// Frozen is how many leading columns say whose row it is. They stay in view if a table scrolls,
	// and are repeated if it is too wide for the page and continues below.
	Frozen int
	// Flow is the number of columns on the page in which the table may run, 0
	// or 1 for one. Formats without pages print one.
	Flow int
	// Below puts the table onto the same sheet of a workbook as the one before it,
	// for a table that says little by itself.
	Below bool
	// ByHand makes the rows high enough to write into on paper.
	ByHand bool
	// Roomy lets the rows of a table that stands on one page grow to fill it.
	Roomy bool
	// Records is set where rows are sentences, too long to stand side by side:
	// paper and plain text set each row as a heading with facts; see
	// [Document.Recorded].
	Records bool
	// Empty is the sentence printed instead of a table without rows.
	Empty string
	// Notes explain signs and columns, below the table.
	Notes []Note
}

// Note explains one sign or abbreviation.
type Note struct {
	Sign string
	Text string
}

// Column is one column of a table.
type Column struct {
	// Key is the stable name for programs, unique in the table: "points".
	Key string
	// Title is the printed head: "Pts".
	Title string
	// Long is the name in full, for sheets and screens.
	Long string
	// Group is a head over this and the neighbouring columns of the same
	// group.
	Group string
	Kind  Kind
	Align Align
	// Halves prints a half as ½ ("3½"); decimals otherwise ("3.5").
	Halves bool
	// Narrow draws the column as narrow as its text, all columns so marked
	// with the same width, as in the grid of a crosstable.
	Narrow bool
	// MinWidth is the least width, in letters of average width, for cells that
	// are filled in by hand. 0 is what the text takes.
	MinWidth int
	// WhenFilled columns are left out of prints where no row of the document
	// has anything in them; see [Document.Printed].
	WhenFilled bool
	// Spare columns are left out where with them the table would be too wide
	// for the page.
	Spare bool
	// Across columns are sentences that stand beneath their row, across the page, where
	// a plain text has no room for them beside it.
	Across bool
	// Beneath columns may stand in small type beneath the name of their row, where
	// a list that hangs on a wall is then set in larger type.
	Beneath Beneath
	// Sum says of which cells those of the column are the sum, if they are one: a spreadsheet can
	// then add up by itself.
	Sum []Term
}

// Term is a column, by its key, taken a number of times.
type Term struct {
	Key   string
	Times Number
}

// Beneath is how a cell reads beneath the name of its row.
type Beneath uint8

// The possibilities: not at all, unchanged, preceded by its head, as "+6", or left out, since the
// others imply it.
const (
	Beside Beneath = iota
	Itself
	Headed
	Unsaid
)

// Lean returns the table without its spare columns; the same table where it has none.
func (t *Table) Lean() *Table { return t.without(func(c *Column) bool { return c.Spare }) }

// Upper returns the table without the columns that may stand across the page; the same
// table where it has none.
func (t *Table) Upper() *Table { return t.without(func(c *Column) bool { return c.Across }) }

// Stacked returns the table without the columns that may stand beneath the names; the
// same table where it has none.
func (t *Table) Stacked() *Table {
	return t.without(func(c *Column) bool { return c.Beneath != Beside })
}

// Beneath returns the texts of a row that stand beneath one of its names in the stacked
// table, counted from 0: those of the columns after it, up to the next name.
func (t *Table) Beneath(row, name int, labels Labels) string {
	var parts, counts []string
	last := -1
	for j := range t.Columns {
		c := &t.Columns[j]
		if c.Beneath == Beside && c.Kind == Name {
			last++
		}
		cell := t.Rows[row].Cell(j)
		if max(last, 0) != name || cell.Blank() || c.Beneath == Beside || c.Beneath == Unsaid {
			continue
		}
		text := cell.Print(c, t.Decimals(j), labels)
		if c.Beneath == Headed {
			counts = append(counts, c.Title+text)
			continue
		}
		parts = append(parts, text)
	}
	if len(counts) > 0 {
		parts = append(parts, strings.Join(counts, "\u00a0"))
	}
	return strings.Join(parts, " · ")
}

// without returns the table without some of its columns; the same table where it has none
// of them.
func (t *Table) without(drop func(*Column) bool) *Table {
	var kept []int
	for j := range t.Columns {
		if !drop(&t.Columns[j]) {
			kept = append(kept, j)
		}
	}
	if len(kept) == len(t.Columns) {
		return t
	}
	lean := *t
	lean.Columns, lean.Rows = make([]Column, len(kept)), make([]Row, len(t.Rows))
	for k, j := range kept {
		lean.Columns[k] = t.Columns[j]
	}
	for i := range t.Rows {
		lean.Rows[i] = t.Rows[i]
		lean.Rows[i].Cells = make([]Cell, len(kept))
		for k, j := range kept {
			lean.Rows[i].Cells[k] = t.Rows[i].Cell(j)
		}
	}
	return &lean
}

// Kind is what the cells of a column are.
type Kind uint8

// The kinds. Name and Text may be wrapped, all others stay in one line.
const (
	Text    Kind = iota
	Name         // the name of a person, team or club
	Integer      // a whole number: a rating, a count
	Points       // a score or tie-break, maybe with a fraction
	Rank         // a place: 1, or "3–5" when shared
	Board        // the number of a board
	Result       // the result of a game: "2–0", or the points of one player
	Code         // a short word that is not to be broken: a title, a nation
)

// String returns the name of the kind in the JSON form.
func (k Kind) String() string {
	switch k {
	case Name:
		return "name"
	case Integer:
		return "integer"
	case Points:
		return "points"
	case Rank:
		return "rank"
	case Board:
		return "board"
	case Result:
		return "result"
	case Code:
		return "code"
	}
	return "text"
}

// Wraps reports whether text of the kind may be broken into lines.
func (k Kind) Wraps() bool { return k == Text || k == Name }

// Align is where text stands in its cell.
type Align uint8

// The alignments. ByKind is left for words, right for numbers and in the
// middle for results.
const (
	ByKind Align = iota
	Left
	Right
	Centre
)

// Alignment returns the alignment that holds for the column.
func (c *Column) Alignment() Align {
	if c.Align != ByKind {
		return c.Align
	}
	switch c.Kind {
	case Integer, Points, Rank, Board:
		return Right
	case Result:
		return Centre
	}
	return Left
}

// Row is one row of a table.
type Row struct {
	// Cells stand in the order of the columns; missing ones at the end are
	// blank.
	Cells []Cell
	// Rule draws a line above the row, to separate groups of rows.
	Rule bool
	// Total says that its numbers are the sums of those in the rows above, so that
	// a spreadsheet can add them up by itself.
	Total bool
	// Joined keeps the row on the page of the row before.
	Joined bool
}

// Cell returns the cell of a column; blank where the row is shorter.
func (r *Row) Cell(column int) Cell {
	if column < 0 || column >= len(r.Cells) {
		return Cell{}
	}
	return r.Cells[column]
}

// Add appends a row of cells.
func (t *Table) Add(cells ...Cell) *Row {
	t.Rows = append(t.Rows, Row{Cells: cells})
	return &t.Rows[len(t.Rows)-1]
}

// IsGrid reports whether the table has cells that are read both along and down: a
// crosstable.
func (t *Table) IsGrid() bool {
	return slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Narrow })
}

// HasGroups reports whether any column stands under a group head.
func (t *Table) HasGroups() bool {
	for i := range t.Columns {
		if t.Columns[i].Group != "" {
			return true
		}
	}
	return false
}

// Decimals returns how many decimals the numbers of a column need, 0 to 3. A column
// of halves needs none for those that are written with ½.
func (t *Table) Decimals(column int) int {
	most := 0
	for i := range t.Rows {
		c := t.Rows[i].Cell(column)
		if c.Number == nil || c.Text != "" || t.Columns[column].Halves && c.Number.half() {
			continue
		}
		if _, fraction, ok := strings.Cut(c.Number.String(), "."); ok {
			most = max(most, len(fraction))
		}
	}
	return most
}

// Panel is a run of columns that a renderer sets side by side: the frozen
// ones and some of the others, as indices into Columns.
type Panel []int

// Panels cuts the columns into panels, each beginning with the frozen columns,
// so that the widths of the columns of a panel add up to no more than room.
// Columns of one group stay together where a panel holds them all. A panel
// always holds at least one column beside the frozen ones, even if that is too
// wide. gap is added
// for every column. Units are the caller's.
func (t *Table) Panels(widths []float64, gap, room float64) []Panel {
	frozen := min(t.Frozen, len(t.Columns))
	var head Panel
	used := 0.0
	for i := range frozen {
		head = append(head, i)
		used += widths[i] + gap
	}
	panels := []Panel{}
	panel, width := append(Panel(nil), head...), used
	for i := frozen; i < len(t.Columns); {
		end := i + 1
		for t.Columns[i].Group != "" && end < len(t.Columns) && t.Columns[end].Group == t.Columns[i].Group {
			end++
		}
		block := 0.0
		for j := i; j < end; j++ {
			block += widths[j] + gap
		}
		if end > i+1 && used+block > room {
			end, block = i+1, widths[i]+gap
		}
		if len(panel) > len(head) && width+block > room {
			panels = append(panels, panel)
			panel, width = append(Panel(nil), head...), used
		}
		for j := i; j < end; j++ {
			panel = append(panel, j)
		}
		width += block
		i = end
	}
	return append(panels, panel)
}

// EvenPanels returns as many panels as [Table.Panels], of widths as equal as possible: a
// last panel of a column or two would leave its pages nearly empty.
func (t *Table) EvenPanels(widths []float64, gap, room float64) []Panel {
	panels := t.Panels(widths, gap, room)
	if len(panels) == 1 {
		return panels
	}
	low, high := 0.0, room
	for range 12 {
		if middle := (low + high) / 2; len(t.Panels(widths, gap, middle)) == len(panels) {
			high = middle
		} else {
			low = middle
		}
	}
	return t.Panels(widths, gap, high)
}
