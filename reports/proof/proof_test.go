package proof

import (
	"archive/zip"
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"flagfall/fixtures/hammer"
	"flagfall/reports/doc"
)

var head = strings.Repeat("3f9a1c2b77e0d485", 4)

// TestFindInEveryForm: the forms in which formats have the head are read.
func TestFindInEveryForm(t *testing.T) {
	meta := doc.Meta{Version: 12, Head: head, Print: 7}
	full := Claim{Entry: 12, Head: head, Print: 7}
	var workbook bytes.Buffer
	z := zip.NewWriter(&workbook)
	w, err := z.Create("docProps/core.xml")
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(w, "<cp:keywords>%s</cp:keywords>", meta.Proof())
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		text string
		want []Claim
	}{
		"facts":            {meta.Proof(), []Claim{full}},
		"row of a table":   {"a,b\r\n\r\n" + meta.ProofRow() + ",\r\n", []Claim{full}},
		"exchange file":    {"### entry 12, head " + head + "\r\n", []Claim{{Entry: 12, Head: head}}},
		"JSON":             {"{\n  \"version\": 12,\n  \"head\": \"" + head + "\",\n  \"print\": 7\n}", []Claim{full}},
		"calendar, folded": {"X-FLAGFALL-HEAD:" + head[:50] + "\r\n " + head[50:] + "\r\n", []Claim{{Head: head}}},
		"list of export":   {"- head entry 12 " + head + "\n", []Claim{{Entry: 12, Head: head}}},
		"for people":       {"as of today · Eintrag 12 (3f9a-1c2b-77e0) · print 7", []Claim{{Head: "3f9a1c2b77e0"}}},
		"both":             {"entry 12 (3f9a-1c2b-77e0)\n" + meta.Proof() + " " + meta.Proof(), []Claim{full}},
		"workbook":         {workbook.String(), []Claim{full}},
		"one digit less":   {"entry 12, head " + head[1:], nil},
		"damaged workbook": {"PK\x03\x04" + meta.Proof(), nil},
		"nothing":          {"", nil},
	} {
		if got := Find([]byte(tc.text)); !slices.Equal(got, tc.want) {
			t.Errorf("%s: %+v, want %+v", name, got, tc.want)
		}
	}
}

// TestTypedHolds: what people type is held against the heads of a journal, with the
// entry that stands before it, in any language.
func TestTypedHolds(t *testing.T) {
	heads := []string{strings.Repeat("a", 64), head, strings.Repeat("b", 64)}
	for typed, want := range map[string]string{
		"3f9a-1c2b-77e0":               "2 true",
		"3F9A 1C2B":                    "2 true",
		"entry 2 (3f9a-1c2b-77e0)":     "2 true",
		"2. ieraksts (3f9a-1c2b-77e0)": "2 true",
		"entry 2, head " + head:        "2 true",
		"entry 3 (3f9a-1c2b-77e0)":     "2 false",
		"entry 9 (3f9a-1c2b-77e0)":     "2 false",
		"3f9a-1c2b-77e1":               "0 false",
		"3f9a-1c2":                     "none",
		"3f9a-1c2b-77eg":               "none",
		"":                             "none",
		"entry 2":                      "none",
	} {
		got := "none"
		if c, ok := Typed(typed); ok {
			entry, holds := c.Holds(heads)
			got = fmt.Sprint(entry, holds)
		}
		if got != want {
			t.Errorf("%q: %s, want %s", typed, got, want)
		}
	}
}

func FuzzFind(tf *testing.F) {
	f := hammer.Of(tf)
	meta := doc.Meta{Version: 12, Head: head, Print: 7}
	for _, s := range []string{meta.Proof(), meta.ProofRow(), "(3f9a-1c2b-77e0)", "X-FLAGFALL-HEAD:" + head[:50] + "\r\n " + head[50:], `"version": 1, "head": "` + head + `"`, "PK\x03\x04"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, c := range Find(data) {
			if len(c.Head) != 12 && len(c.Head) != 64 || strings.Trim(c.Head, "0123456789abcdef") != "" || c.Entry < 0 || c.Print < 0 {
				t.Fatalf("%+v", c)
			}
		}
		if c, ok := Typed(string(data)); ok {
			c.Holds([]string{head, c.Head})
		}
	})
}
