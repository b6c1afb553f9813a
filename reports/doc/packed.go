package doc

import "bytes"

// MaxParts is how many parts a packed workbook may have that is read. Programs write some
// dozens; each takes memory, also one with nothing in it.
const MaxParts = 10_000

// Overfull reports whether a packed workbook has more parts than are read. It counts the
// heads in its list of parts, before any of them is read (APPNOTE of the format ZIP, 4.3.12).
func Overfull(packed []byte) bool {
	return bytes.Count(packed, []byte("PK\x01\x02")) > MaxParts
}
