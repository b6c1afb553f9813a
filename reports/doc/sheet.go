package doc

// Sheet is a table as read from a file, before anybody has said what its
// columns mean.
type Sheet struct {
	// Name is the name of the sheet in a workbook, or of the file.
	Name  string
	Lines []Line
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
