package reports

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/reports/doc"
)

// ExportedFile is a file that is written of an event.
type ExportedFile struct {
	// Name is where it is, from the folder of the export, with forward slashes.
	Name string
	// Kind is the kind of file.
	Kind FileKind
	// Title is the title of a document, and Round its round; 0 for the event.
	Title string
	Round int
	// Format is the short name of its format: "PDF".
	Format string
}

// FileKind is a sort of file.
type FileKind uint8

// The kinds of files.
const (
	DocumentFile FileKind = iota
	PagesFile             // the first of the pages for browsers
	WorkbookFile
	GamesFile
	ExchangeFile
	CalendarFile
)

// Contents lists the files of an export, by document and by round with the latest
// first. Its cells lead to the files by their names.
func Contents(s *arbiter.State, files []ExportedFile, o Options) (*doc.Document, error) {
	r, err := begin(s, o, "contents")
	if err != nil {
		return nil, err
	}
	w := r.words
	r.doc.Title = w.Say("Files of the event")
	whole := slices.DeleteFunc(slices.Clone(files), func(f ExportedFile) bool { return f.Kind == DocumentFile })
	if len(whole) > 0 {
		r.doc.Blocks = append(r.doc.Blocks, r.fileTable("event", w.Say("The event as a whole"), whole))
	}
	var rounds []int
	for _, f := range files {
		if f.Kind == DocumentFile && !slices.Contains(rounds, f.Round) {
			rounds = append(rounds, f.Round)
		}
	}
	slices.SortFunc(rounds, func(a, b int) int {
		if (a == 0) != (b == 0) { // the event before its rounds
			return a - b
		}
		return b - a
	})
	for _, round := range rounds {
		title := w.Say("Documents")
		name := "documents"
		if round > 0 {
			title, name = w.Say("Round {n}", "n", itoa(round)), "round-"+itoa(round)
		}
		of := slices.DeleteFunc(slices.Clone(files), func(f ExportedFile) bool { return f.Kind != DocumentFile || f.Round != round })
		r.doc.Blocks = append(r.doc.Blocks, r.fileTable(name, title, of))
	}
	return r.doc, nil
}

// fileTable has a row for each title, and a cell for each of its formats.
func (r *report) fileTable(name, title string, files []ExportedFile) *doc.Table {
	w := r.words
	t := &doc.Table{Name: name, Title: title, Frozen: 1, Columns: []doc.Column{{Key: "document", Long: w.Say("Documents"), Kind: doc.Name}}}
	rows := map[string]int{}
	var formats []string
	column := func(f ExportedFile) int { // a file of the whole event has one format
		if f.Kind != DocumentFile {
			return 1
		}
		return 1 + slices.Index(formats, f.Format)
	}
	for _, f := range files {
		if !slices.Contains(formats, f.Format) {
			formats = append(formats, f.Format)
		}
		if len(t.Columns) == column(f) {
			t.Columns = append(t.Columns, doc.Column{Key: "format-" + itoa(column(f)), Kind: doc.Code})
		}
	}
	for _, f := range files {
		called := f.Title
		switch f.Kind {
		case PagesFile:
			called = w.Say("Pages for browsers")
		case WorkbookFile:
			called = w.Say("Workbook of all tables")
		case GamesFile:
			called = w.Say("Games")
		case ExchangeFile:
			called = w.Say("Exchange file")
		case CalendarFile:
			called = w.Say("Schedule")
		}
		i, known := rows[called]
		if !known {
			i = len(t.Rows)
			rows[called] = i
			t.Rows = append(t.Rows, doc.Row{Cells: make([]doc.Cell, len(t.Columns))})
			t.Rows[i].Cells[0] = doc.T(called)
		}
		t.Rows[i].Cells[column(f)] = doc.T(f.Format).To(f.Name)
	}
	return t
}
