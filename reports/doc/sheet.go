package doc

import "slices"

// Sheet is a table as read from a file, before anybody has said what its
// columns mean.
type Sheet struct {
	// Name is the name of the sheet in a workbook, or of the file.
	Name  string
	Lines []Line
	// Hidden are the numbers of those rows that a spreadsheet program does not show.
	Hidden []int
	// Guessed is the encoding that a text file was taken to be in because it
	// is not Unicode, and "" where nothing was guessed.
	Guessed string
}

// Line is one row of a [Sheet] that is not empty.
type Line struct {
	// Number is where the row begins in the file, counted from 1: the line of
	// a text file, the row of a sheet. Errors name it.
	Number int
	Fields []string
}

// Merged is a field of a workbook that spans several rows: what stands in the first
// of them, in a column counted from 0, holds for all rows up to the last.
type Merged struct{ Column, First, Last int }

// Spread copies merged fields into all their rows, as a person reads them. It handles at
// most the given number of fields, and reports whether those were all.
func (s *Sheet) Spread(merged []Merged, most int) bool {
	at := func(row int) (int, bool) {
		return slices.BinarySearchFunc(s.Lines, row, func(l Line, row int) int { return l.Number - row })
	}
	for _, m := range merged {
		i, there := at(m.First)
		if !there || m.Column >= len(s.Lines[i].Fields) || s.Lines[i].Fields[m.Column] == "" {
			continue
		}
		text := s.Lines[i].Fields[m.Column]
		for i++; i < len(s.Lines) && s.Lines[i].Number <= m.Last; i++ {
			fields := &s.Lines[i].Fields
			if most -= 1 + max(0, m.Column+1-len(*fields)); most < 0 {
				return false
			}
			for len(*fields) <= m.Column {
				*fields = append(*fields, "")
			}
			if (*fields)[m.Column] == "" {
				(*fields)[m.Column] = text
			}
		}
	}
	return true
}
