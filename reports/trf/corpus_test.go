package trf

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"flagfall/fixtures/corpus"
	"flagfall/fixtures/exhaustive"
)

// Every file of the collection reads, and reads the same after a round trip
// through either dialect.
func TestCorpusRoundTrip(t *testing.T) {
	exhaustive.NotShort(t, "hundreds of events are written and read")
	var paths []string
	for _, pattern := range []string{"pairing/*.trf", "pairing/whole/*.trf", "trf/*.trf"} {
		found, err := filepath.Glob(filepath.Join(corpus.Dir(t), filepath.FromSlash(pattern)))
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v, %v", pattern, found, err)
		}
		paths = append(paths, found...)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := Read(bytes.NewReader(data), filepath.Base(path))
		if err != nil {
			t.Error(err)
			continue
		}
		field, err := f.History()
		if err != nil {
			if !strings.Contains(path, "team") {
				t.Errorf("field: %v", err)
			}
			continue
		}
		for _, dialect := range []Dialect{TRF16, TRF26} {
			var out bytes.Buffer
			if err := f.Write(&out, dialect); err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			again, err := Read(&out, filepath.Base(path))
			if err != nil {
				t.Errorf("dialect %d: %v", dialect, err)
				continue
			}
			second, err := again.History()
			if err != nil {
				t.Errorf("dialect %d: %v", dialect, err)
			}
			if reflect.DeepEqual(field, second) {
				continue // a quick check, which almost always suffices
			}
			if diff := cmp.Diff(field, second, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%s, dialect %d: %s", path, dialect, diff)
			}
		}
	}
}
