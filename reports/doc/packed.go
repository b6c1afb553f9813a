package doc

import "bytes"

// MaxParts is how many parts a packed workbook may have to be read. Programs write a few
// dozen; each takes memory, even an empty one.
const MaxParts = 10_000

// Overfull reports whether a packed workbook has more than [MaxParts] parts. It counts the
// headers in its list of parts, before any of them is read (APPNOTE of the ZIP format,
// 4.3.12).
func Overfull(packed []byte) bool {
	return bytes.Count(packed, []byte("PK\x01\x02")) > MaxParts
}
