package reports

import (
	"strings"

	"golang.org/x/text/cases"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// WallOptions are the options of lists that hang on a wall.
type WallOptions struct {
	// Link is where the pages of the event are, for a code on the first page.
	Link string
	// Size is the type size of the list in points, Columns the number of columns on
	// the page; 0 leaves either to the list. OnePage makes it fit on one sheet.
	Size, Columns int
	OnePage       bool
	// Surnames writes names as "SURNAME Given", with title and federation after
	// them where these have no columns.
	Surnames bool
}

// wallOptions returns the rows of the options of a wall list, including its own.
func wallOptions[O any](of func(*O) *WallOptions, own ...Option) []Option {
	return append([]Option{
		linkOption(func(o *O) any { return &of(o).Link }),
		option("size", "the size of its type in points, 10 to 60", func(o *O) any { return &of(o).Size }),
		option("columns", "in how many columns of the page it runs, 1 to 4", func(o *O) any { return &of(o).Columns }),
		option("one-page", "everything on one sheet, in type of at least 10 points", func(o *O) any { return &of(o).OnePage }),
		option("surnames", "names as SURNAME Given, with title and federation", func(o *O) any { return &of(o).Surnames }),
	}, own...)
}

// The limits of the options of wall lists; the least type size is that of anything
// on a wall.
const (
	leastSize   = 10
	mostSize    = 60
	mostColumns = 4
)

// onWall sets the document in the type size of a wall list, or in the larger one that the option
// for large letters asks for.
func (r *report) onWall(size doc.TypeSize) { r.doc.Look.Type = max(r.doc.Look.Type, size) }

// hang makes the document a wall list with its options. Errors: rule.Usage for an impossible size
// or number of columns, and for a link that is too long.
func (r *report) hang(own *WallOptions, size doc.TypeSize) error {
	r.onWall(size)
	look := &r.doc.Look
	look.Orientation = doc.Portrait
	if own.Size != 0 && (own.Size < leastSize || own.Size > mostSize) {
		return rule.Errorf(rule.Usage, "nothing can be set in type of %d points", own.Size).WithHint("choose %d to %d", leastSize, mostSize)
	}
	if own.Columns < 0 || own.Columns > mostColumns {
		return rule.Errorf(rule.Usage, "a page cannot have %d columns", own.Columns).WithHint("choose 1 to %d", mostColumns)
	}
	look.Points, look.Columns, look.OnePage = float64(own.Size), own.Columns, own.OnePage
	r.surnames = own.Surnames
	if own.Link == "" {
		return nil
	}
	modules, err := Code(own.Link)
	if err != nil {
		return err
	}
	r.doc.Link, r.doc.Code = own.Link, modules
	return nil
}

// upper returns a name "Surname, Given" as "SURNAME Given", which shows which is which. A name
// without a comma is left as it is.
func (r *report) upper(name string) string {
	surname, given, comma := strings.Cut(name, ",")
	if !comma {
		return name
	}
	return strings.TrimSpace(cases.Upper(r.words.Tag()).String(surname) + " " + strings.TrimSpace(given))
}

// listed returns the name of a player for a list that has no columns for title and federation.
func (r *report) listed(id arbiter.PlayerID) string {
	name := r.name(id)
	p, err := r.state.Player(id)
	if err != nil || !r.surnames {
		return name
	}
	if facts := strings.TrimSpace(p.Title + " " + p.Federation); facts != "" {
		name += " (" + facts + ")"
	}
	return name
}
