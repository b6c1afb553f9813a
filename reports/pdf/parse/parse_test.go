package parse

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// written returns a file of these objects, with its table and trailer.
func written(objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	places := make([]int, len(objects))
	for i, object := range objects {
		places[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range places {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, start)
	return b.Bytes()
}

func TestRead(t *testing.T) {
	f, err := Read(written("<< /Type /Catalog /Names [ 1 -2.5 (a\\)b) <4142> true null 2 0 R ] >>", "<< /Length 5 >>\nstream\nq 1 Q\nendstream"))
	if err != nil {
		t.Fatal(err)
	}
	names := f.Objects[1].(Dict)["Names"].([]any)
	if got, want := fmt.Sprintf("%v %v %s %s %v %v %v", names...), "1 -2.5 a)b AB true <nil> 2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if s, is := f.Objects[2].(*Stream); !is || string(s.Data()) != "q 1 Q" {
		t.Errorf("the stream is %v", f.Objects[2])
	}
	if root := f.Trailer["Root"]; root != Ref(1) {
		t.Errorf("the root is %v", root)
	}
}

// What the standard does not allow is said, and never read as something else.
func TestReadRefuses(t *testing.T) {
	sound := string(written("<< /Type /Catalog >>", "<< /Length 5 >>\nstream\nq 1 Q\nendstream"))
	for name, broken := range map[string]string{
		"no startxref":                "%PDF-1.7\n",
		"no end after startxref":      strings.TrimSuffix(sound, "%%EOF\n"),
		"is not where the table says": strings.Replace(sound, "1 0 obj", "7 0 obj", 1),
		"is not as long as it says":   strings.Replace(sound, "/Length 5", "/Length 4", 1),
		"no trailer after the table":  strings.Replace(sound, "trailer", "tractor", 1),
		"entry 0 of the table":        strings.Replace(sound, "65535 f", "65535 n", 1),
		"no table of objects where":   strings.Replace(sound, "xref\n0", "yref\n0", 1),
		"the digits":                  strings.Replace(sound, "/Catalog", "<4g42>  ", 1),
		"a string of an odd number":   strings.Replace(sound, "/Catalog", "<414>   ", 1),
	} {
		if _, err := Read([]byte(broken)); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
