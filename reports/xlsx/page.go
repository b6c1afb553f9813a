package xlsx

import (
	"math"
	"strings"

	"github.com/xuri/excelize/v2"

	"flagfall/reports/doc"
)

// What A4 holds upright in letters of 11 points, and in such of 8: no sheet is made
// to stand upright in smaller ones, whatever its kind does on a wall.
const portrait, leastPortrait = 95.0, portrait * 11 / 8

// page sets how a sheet prints: on the width of one page, with the event and what the
// sheet holds above, and the page numbers below. The width is in letters, the height in
// points.
func (b *book) page(name, part string, width, height float64) error {
	paper := b.doc.Look.Paper.Sheet()
	orientation := "portrait"
	if b.doc.Look.Orientation == doc.Landscape || b.doc.Look.Orientation == doc.Automatic && width > portrait || width > leastPortrait {
		orientation = "landscape"
	}
	one, many := 1, b.pages(width, height, orientation == "landscape")
	if err := b.file.SetPageLayout(name, &excelize.PageLayoutOptions{
		Size: &paper, Orientation: &orientation, FitToWidth: &one, FitToHeight: &many}); err != nil {
		return err
	}
	fit := true
	if err := b.file.SetSheetProps(name, &excelize.SheetPropsOptions{FitToPage: &fit}); err != nil {
		return err
	}
	d := b.doc
	title := d.Title
	switch {
	case part != title && part != "": // one of several tables: which; the foot has how final it is
		title += " · " + part
	case d.Subtitle != "":
		title += " – " + d.Subtitle
	}
	page := strings.NewReplacer("{page}", "&P", "{pages}", "&N").Replace(field(b.labels.Page, 40))
	scaled := false // of a size of its own: a foot that grew with a narrow table would run into the page's number
	return b.file.SetHeaderFooter(name, &excelize.HeaderFooterOptions{
		ScaleWithDoc: &scaled,
		OddHeader:    "&L&B" + field(d.Meta.Event, 70) + "&B&C" + field(title, 70) + "&R" + field(d.Meta.HeaderLine(), 70),
		OddFooter:    "&L&8" + field(stamp(d.Meta.Stamp, footMost), footMost) + "&R&8" + page,
	})
}

const (
	// Of a printed page where nothing else is set, in millimetres; head and foot stand
	// within them in one program and take some of the page in another.
	marginX, marginY = 2 * 17.8, 2*19.05 + 17
	letterWidth      = 2.0 // of columns of some nine letters with their padding, in millimetres
	pointHeight      = 25.4 / 72
	lightPage        = 0.3  // what is too little for a last page
	closeBy          = 0.05 // what the reckoning may be wrong by
	leastScale       = 0.59 // at which type of 11 points is 6.5
)

// pages is on how many pages a sheet of a width in letters and a height in points is to be
// printed: one fewer than it would take where the last held but a few rows; 0 for
// as many as it takes.
func (b *book) pages(width, height float64, across bool) int {
	w, h := b.doc.Look.Paper.Size()
	if across {
		w, h = h, w
	}
	scale := math.Min(1, (w-marginX)/(width*letterWidth))
	need := height * pointHeight * scale / (h - marginY)
	whole := math.Floor(need + closeBy)
	if whole < 1 || need-whole > lightPage || scale*whole/need < leastScale {
		return 0
	}
	return int(whole)
}
