package xlsx

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"flagfall/reports/doc"
)

// widest is the greatest width of a column in letters; longer names are
// wrapped within their cell.
const widest = 44

// look is what makes one cell style differ from another.
type look struct {
	head   bool
	zebra  bool
	rule   bool
	wrap   bool
	style  doc.Style
	align  doc.Align
	format string
}

// table writes a table onto a sheet of its own: the heads in the first row (the
// second, under groups), the rows below, then the tables that belong below it, each
// under its title, and the notes.
func (b *book) table(title string, t *doc.Table, below []*doc.Table) error {
	name, err := b.sheet(title)
	if err != nil || len(t.Columns) == 0 {
		return err
	}
	top := 1
	if t.HasGroups() {
		top = 2
		if err := b.groups(name, t); err != nil {
			return err
		}
	}
	if err := b.rows(name, t, top); err != nil {
		return err
	}
	last := top + len(t.Rows)
	for _, u := range below {
		if err := b.put(name, 1, last+2, doc.T(u.Title).With(doc.Strong), look{style: doc.Strong, align: doc.Left}); err != nil {
			return err
		}
		if err := b.rows(name, u, last+3); err != nil {
			return err
		}
		last += 3 + len(u.Rows)
	}
	width, err := b.widths(name, append([]*doc.Table{t}, below...))
	if err != nil {
		return err
	}
	if last, err = b.notes(name, t, last); err != nil {
		return err
	}
	if err := b.freeze(name, t, top); err != nil {
		return err
	}
	if err := b.printed(name, t, top, last); err != nil {
		return err
	}
	return b.page(name, title, width, b.tall(t, below, top))
}

// rows writes the heads of a table into the row top and its rows below.
func (b *book) rows(name string, t *doc.Table, top int) error {
	formats := make([]string, len(t.Columns))
	for j := range t.Columns {
		formats[j] = numberFormat(t, j)
		if err := b.put(name, j+1, top, doc.T(t.Columns[j].Title), look{head: true, wrap: true, align: t.Columns[j].Alignment()}); err != nil {
			return err
		}
	}
	for i := range t.Rows {
		for j := range t.Columns {
			c := t.Rows[i].Cell(j)
			l := look{zebra: i%2 == 1, rule: t.Rows[i].Rule, wrap: t.Columns[j].Kind.Wraps(), style: c.Style, align: t.Columns[j].Alignment(), format: formats[j]}
			switch sign := tidy(c.Sign); {
			case sign != "": // a number that shows its sign can still be added up
				l.format += `"` + strings.ReplaceAll(sign, `"`, "") + `"`
			case c.Is(doc.Unsettled) && c.Number != nil:
				l.format += `"` + signOf(c.Text) + `"` // a number all the same
			}
			if err := b.put(name, j+1, top+1+i, c, l); err != nil {
				return err
			}
			var err error
			if t.Rows[i].Total {
				err = b.total(name, t, i, j, top)
			} else {
				err = b.sum(name, t, i, j, top+1+i)
			}
			if err != nil {
				return err
			}
		}
	}
	return b.heights(name, t, top)
}

// signOf returns what stands after the number in a text, such as the * of a game that only counts
// until it is played.
func signOf(text string) string { return strings.TrimLeft(text, "0123456789.,½-") }

// sum lets the sheet add a cell up by itself, where its terms come to its value; else the
// value stands alone (a bye counts, and is no result of a game). Blank cells are terms too: a
// result that is typed into one counts.
func (b *book) sum(name string, t *doc.Table, i, j, row int) error {
	c := t.Rows[i].Cell(j)
	if len(t.Columns[j].Sum) == 0 || c.Number == nil {
		return nil
	}
	total := new(big.Rat)
	var terms []summand
	for _, term := range t.Columns[j].Sum {
		k := slices.IndexFunc(t.Columns, func(c doc.Column) bool { return c.Key == term.Key })
		if k < 0 {
			return nil
		}
		if n := t.Rows[i].Cell(k).Number; n != nil && !t.Rows[i].Cell(k).Is(doc.Void) {
			total.Add(total, new(big.Rat).Mul(rat(*n), rat(term.Times)))
		}
		terms = append(terms, summand{k + 1, term.Times})
	}
	if total.Cmp(rat(*c.Number)) != 0 {
		return nil
	}
	formula, err := added(terms, row)
	if err != nil {
		return err
	}
	cell, err := excelize.CoordinatesToCellName(j+1, row)
	if err != nil {
		return err
	}
	return b.formula(name, cell, formula)
}

// summand is a column, from 1, of which a row's cell is added up so many times.
type summand struct {
	column int
	times  doc.Number
}

// added returns the formula that adds terms up: SUM over columns beside each other that all count
// once, which passes over what is no number, and products where they count differently.
func added(terms []summand, row int) (string, error) {
	one := func(n doc.Number) bool { return n.Value == max(n.Unit, 1) }
	once := !slices.ContainsFunc(terms, func(s summand) bool { return !one(s.times) })
	var parts []string
	for i := 0; i < len(terms); {
		first, err := excelize.CoordinatesToCellName(terms[i].column, row)
		if err != nil {
			return "", err
		}
		if !once {
			switch n := terms[i].times; {
			case n.Value == -max(n.Unit, 1):
				first = "-" + first
			case !one(n):
				first += "*" + n.String()
			}
			parts = append(parts, first)
			i++
			continue
		}
		end := i + 1
		for end < len(terms) && terms[end].column == terms[end-1].column+1 {
			end++
		}
		last, err := excelize.CoordinatesToCellName(terms[end-1].column, row)
		if err != nil {
			return "", err
		}
		parts = append(parts, first+":"+last)
		i = end
	}
	if once {
		return "SUM(" + strings.Join(parts, ",") + ")", nil
	}
	return strings.ReplaceAll(strings.Join(parts, "+"), "+-", "-"), nil
}

// total lets the sheet add up the cells above a total, where they come to it.
func (b *book) total(name string, t *doc.Table, i, j, top int) error {
	c := t.Rows[i].Cell(j)
	if c.Number == nil || i == 0 {
		return nil
	}
	sum := new(big.Rat)
	for k := range i {
		if n := t.Rows[k].Cell(j).Number; n != nil {
			sum.Add(sum, rat(*n))
		}
	}
	if sum.Cmp(rat(*c.Number)) != 0 {
		return nil
	}
	from, err := excelize.CoordinatesToCellName(j+1, top+1)
	if err != nil {
		return err
	}
	to, err := excelize.CoordinatesToCellName(j+1, top+i)
	if err != nil {
		return err
	}
	cell, err := excelize.CoordinatesToCellName(j+1, top+1+i)
	if err != nil {
		return err
	}
	return b.formula(name, cell, "SUM("+from+":"+to+")")
}

// formula puts a formula after the number that a cell holds. The library would
// mark what a formula gives as a text; given this type, which it writes nothing
// of, it leaves the cell a number.
func (b *book) formula(name, cell, formula string) error {
	number := excelize.STCellFormulaTypeDataTable
	return b.file.SetCellFormula(name, cell, formula, excelize.FormulaOpts{Type: &number})
}

func rat(n doc.Number) *big.Rat { return big.NewRat(n.Value, max(n.Unit, 1)) }

func (b *book) put(name string, column, row int, c doc.Cell, l look) error {
	cell, err := excelize.CoordinatesToCellName(column, row)
	if err != nil {
		return err
	}
	style, err := b.style(l)
	if err != nil {
		return err
	}
	switch {
	case c.Is(doc.Void):
	case c.Number != nil && c.Number.Whole():
		err = b.file.SetCellInt(name, cell, c.Number.Value/max(c.Number.Unit, 1))
	case c.Number != nil:
		err = b.file.SetCellFloat(name, cell, c.Number.Float(), -1, 64)
	case c.Text != "":
		err = b.file.SetCellStr(name, cell, tidy(c.Text))
	}
	if err != nil {
		return err
	}
	return b.file.SetCellStyle(name, cell, cell, style)
}

// groups writes the heads over several columns into the first row.
func (b *book) groups(name string, t *doc.Table) error {
	for j := 0; j < len(t.Columns); {
		end := j + 1
		for t.Columns[j].Group != "" && end < len(t.Columns) && t.Columns[end].Group == t.Columns[j].Group {
			end++
		}
		for k := j; k < end; k++ {
			c := doc.Cell{}
			if k == j {
				c = doc.T(t.Columns[j].Group)
			}
			if err := b.put(name, k+1, 1, c, look{head: true, align: doc.Centre}); err != nil {
				return err
			}
		}
		if end > j+1 {
			from, _ := excelize.CoordinatesToCellName(j+1, 1)
			to, _ := excelize.CoordinatesToCellName(end, 1)
			if err := b.file.MergeCell(name, from, to); err != nil {
				return err
			}
		}
		j = end
	}
	return nil
}

// numberFormat gives all numbers of a column the decimals that the longest
// needs, so that their points stand under each other. Halves are decimals here.
func numberFormat(t *doc.Table, j int) string {
	decimals := t.Decimals(j)
	for i := range t.Rows {
		if n := t.Rows[i].Cell(j).Number; n != nil && !n.Whole() {
			decimals = max(decimals, 1)
		}
	}
	if decimals == 0 {
		return "0"
	}
	return "0." + strings.Repeat("0", decimals)
}

// widths makes each column as wide as its text in any of the tables and returns the sum.
func (b *book) widths(name string, tables []*doc.Table) (float64, error) {
	var widths []float64
	total := 0.0
	for _, t := range tables {
		natural := b.natural(t)
		for j, w := range natural {
			if j == len(widths) {
				widths = append(widths, 0)
			}
			widths[j] = max(widths[j], min(w, widest)+3) // the indents
		}
	}
	for j, w := range widths {
		total += w
		column, err := excelize.ColumnNumberToName(j + 1)
		if err != nil {
			return 0, err
		}
		if err := b.file.SetColWidth(name, column, column, w); err != nil {
			return 0, err
		}
	}
	return total, nil
}

// natural returns how wide the columns of a table are in letters, the narrow ones alike.
func (b *book) natural(t *doc.Table) []float64 {
	natural, narrow := make([]float64, len(t.Columns)), 0.0
	for j := range t.Columns {
		c := &t.Columns[j]
		decimals := t.Decimals(j)
		natural[j] = max(letters(tidy(c.Title)), float64(c.MinWidth), 2)
		for i := range t.Rows {
			natural[j] = max(natural[j], letters(tidy(t.Rows[i].Cell(j).Print(c, decimals, b.labels))))
		}
		if c.Narrow {
			narrow = max(narrow, natural[j])
		}
	}
	for j := range t.Columns {
		if t.Columns[j].Narrow {
			natural[j] = narrow
		}
	}
	return natural
}

// What a row takes in points, in type of 11: each of its lines, and room above and below.
const line, rowRoom = 15.0, 4.0

// rowHeight returns the height of a row in points.
func (b *book) rowHeight(t *doc.Table, i int) float64 {
	lines := 1
	for j := range t.Columns {
		if t.Columns[j].Kind.Wraps() {
			text := tidy(t.Rows[i].Cell(j).Print(&t.Columns[j], 0, b.labels))
			lines = max(lines, len(doc.Wrap(text, widest, letters)))
		}
	}
	return float64(lines)*line + rowRoom
}

// heights makes each row as high as its lines, with room above and below: no
// program breaks lines anew when it opens a sheet.
func (b *book) heights(name string, t *doc.Table, top int) error {
	for i := range t.Rows {
		if err := b.file.SetRowHeight(name, top+1+i, b.rowHeight(t, i)); err != nil {
			return err
		}
	}
	return nil
}

// tall is about the height of a sheet in points: of its heads, the rows of its tables and
// the lines between and below them.
func (b *book) tall(t *doc.Table, below []*doc.Table, top int) float64 {
	lines := top + 3*len(below)
	if n := len(b.notesOf(t)); n > 0 {
		lines += n + 1
	}
	sum := float64(lines) * line
	for _, u := range append([]*doc.Table{t}, below...) {
		for i := range u.Rows {
			sum += b.rowHeight(u, i)
		}
	}
	return sum
}

// notesOf returns the notes below a table: why it is empty, its own, and those of the document.
func (b *book) notesOf(t *doc.Table) []doc.Note {
	notes := append(append([]doc.Note(nil), t.Notes...), b.doc.Legend...)
	if len(t.Rows) == 0 && t.Empty != "" {
		notes = append([]doc.Note{{Text: t.Empty}}, notes...)
	}
	return notes
}

// notes writes the notes below the table, and returns the last row used.
func (b *book) notes(name string, t *doc.Table, last int) (int, error) {
	notes := b.notesOf(t)
	if len(notes) == 0 {
		return last, nil
	}
	last++
	for _, n := range notes {
		last++
		s := n.Text
		if n.Sign != "" {
			s = n.Sign + " = " + n.Text
		}
		if err := b.file.SetCellStr(name, fmt.Sprintf("A%d", last), tidy(s)); err != nil {
			return last, err
		}
	}
	return last, nil
}

func (b *book) freeze(name string, t *doc.Table, top int) error {
	frozen := min(t.Frozen, len(t.Columns)-1)
	corner, err := excelize.CoordinatesToCellName(frozen+1, top+1)
	if err != nil {
		return err
	}
	pane := "bottomLeft"
	if frozen > 0 {
		pane = "bottomRight"
	}
	return b.file.SetPanes(name, &excelize.Panes{Freeze: true, XSplit: frozen, YSplit: top, TopLeftCell: corner, ActivePane: pane})
}

// printed names the area to be printed and the rows repeated on each page.
func (b *book) printed(name string, t *doc.Table, top, last int) error {
	end, err := excelize.CoordinatesToCellName(len(t.Columns), last, true)
	if err != nil {
		return err
	}
	quoted := "'" + strings.ReplaceAll(name, "'", "''") + "'!"
	if err := b.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Area", RefersTo: quoted + "$A$1:" + end, Scope: name}); err != nil {
		return err
	}
	return b.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: fmt.Sprintf("%s$1:$%d", quoted, top), Scope: name})
}

// style returns the number of a cell style, made at its first use.
func (b *book) style(l look) (int, error) {
	if id, ok := b.styles[l]; ok {
		return id, nil
	}
	s := &excelize.Style{
		Font:      &excelize.Font{Family: "Calibri", Size: 11},
		Alignment: &excelize.Alignment{Vertical: "center", WrapText: l.wrap},
	}
	switch l.align {
	case doc.Left:
		s.Alignment.Horizontal, s.Alignment.Indent = "left", 1
	case doc.Right:
		s.Alignment.Horizontal, s.Alignment.Indent = "right", 1
	case doc.Centre:
		s.Alignment.Horizontal = "center"
	}
	s.Font.Bold = l.head || l.style&doc.Strong != 0
	s.Font.Strike = l.style&doc.Struck != 0
	if l.style&doc.Muted != 0 {
		s.Font.Color = "666666"
	}
	fill := ""
	switch {
	case l.style&doc.Void != 0:
		fill = "000000"
	case l.head:
		fill = "D9D9D9"
		s.Border = append(s.Border, excelize.Border{Type: "bottom", Style: 1, Color: "000000"})
	case l.zebra:
		fill = "F2F2F2"
	}
	if fill != "" {
		s.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{fill}}
	}
	if l.rule {
		s.Border = append(s.Border, excelize.Border{Type: "top", Style: 1, Color: "000000"})
	}
	if l.format != "" {
		format := l.format
		s.CustomNumFmt = &format
	}
	id, err := b.file.NewStyle(s)
	if err == nil {
		b.styles[l] = id
	}
	return id, err
}
