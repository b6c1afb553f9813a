package pairing

// Edition is the text of the FIDE Dutch system (C.04.3) by which a Swiss is
// paired.
type Edition uint8

// The editions.
const (
	Edition2026 Edition = iota // in force since 1 February 2026
	Edition2017                // in force from 1 July 2017 to 31 January 2026
)

// String is the year.
func (e Edition) String() string {
	if e == Edition2017 {
		return "2017"
	}
	return "2026"
}
