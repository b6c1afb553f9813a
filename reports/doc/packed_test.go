package doc

import (
	"archive/zip"
	"bytes"
	"fmt"
	"testing"
)

// TestOverfull: a workbook with as many parts as are read is read, and with one more not.
func TestOverfull(t *testing.T) {
	for _, parts := range []int{MaxParts, MaxParts + 1} {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for n := range parts {
			if _, err := z.CreateHeader(&zip.FileHeader{Name: fmt.Sprint(n)}); err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		if Overfull(b.Bytes()) != (parts > MaxParts) {
			t.Errorf("%d parts: %v", parts, Overfull(b.Bytes()))
		}
	}
}
