package check

import "flagfall/pairing"

// Exists reports whether the field has any legal pairing, by trying. It takes
// very long in large fields that have none.
func Exists(f *pairing.Field) bool {
	exists := false
	newSheet(f).every(func([]int) bool { exists = true; return false })
	return exists
}
