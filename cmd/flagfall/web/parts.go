package web

import (
	"net/url"
	"slices"
	"strconv"

	"flagfall/reports/doc"
)

// mostRows is how many rows a page shows at once; more are divided into parts.
const mostRows = 250

// part is a part of a page that has too many rows for one.
type part struct {
	First, Last int
	Link        string
	Here        bool
}

// cut returns which of n rows the address asks for, or those around the row at; at is -1 for none.
// Parts are the links between them.
func (v *view) cut(n, at int) (from, to int) {
	v.Parts, from, to = v.partsOf("part", n, at)
	return from, to
}

// partsOf divides n rows by the value called name in the address.
func (v *view) partsOf(name string, n, at int) (list []part, from, to int) {
	if n <= mostRows {
		return nil, 0, n
	}
	k, err := strconv.Atoi(v.query(name))
	if err != nil || k < 1 {
		k = 1
	}
	if at >= 0 {
		k = at/mostRows + 1
	}
	k = min(k, (n-1)/mostRows+1)
	values := url.Values{}
	for given, value := range v.request.URL.Query() {
		if given != "board" {
			values[given] = value
		}
	}
	for i := 0; i*mostRows < n; i++ {
		values.Set(name, strconv.Itoa(i+1))
		list = append(list, part{i*mostRows + 1, min(n, (i+1)*mostRows), "?" + values.Encode(), i+1 == k})
	}
	return list, (k - 1) * mostRows, min(n, k*mostRows)
}

// cutTables keeps only the rows of a part in the tables of a document, and drops tables that have
// none of them. The rows of all its tables count.
func cutTables(d *doc.Document, parts func(n int) (from, to int)) {
	n := 0
	for _, b := range d.Blocks {
		if t, is := b.(*doc.Table); is {
			n += len(t.Rows)
		}
	}
	if n <= mostRows {
		return
	}
	from, to := parts(n)
	before := 0
	d.Blocks = slices.DeleteFunc(slices.Clone(d.Blocks), func(b doc.Block) bool {
		t, is := b.(*doc.Table)
		if !is || len(t.Rows) == 0 {
			return false
		}
		first, end := max(from-before, 0), min(to-before, len(t.Rows))
		before += len(t.Rows)
		if first >= end {
			return true
		}
		t.Rows = t.Rows[first:end]
		return false
	})
}
