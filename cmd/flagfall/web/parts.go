package web

import (
	"net/url"
	"strconv"
)

// mostRows is how many rows a page shows at once; more stand in parts.
const mostRows = 250

// part is a part of a page that has too many rows for one.
type part struct {
	First, Last int
	Link        string
	Here        bool
}

// cut gives the rows that the address asks for of n, or those with the row at; at is
// -1 for none. Parts are the links between them.
func (v *view) cut(n, at int) (from, to int) {
	if n <= mostRows {
		return 0, n
	}
	k, err := strconv.Atoi(v.query("part"))
	if err != nil || k < 1 {
		k = 1
	}
	if at >= 0 {
		k = at/mostRows + 1
	}
	k = min(k, (n-1)/mostRows+1)
	values := url.Values{}
	for name, given := range v.request.URL.Query() {
		if name != "board" {
			values[name] = given
		}
	}
	v.Parts = nil
	for i := 0; i*mostRows < n; i++ {
		values.Set("part", strconv.Itoa(i+1))
		v.Parts = append(v.Parts, part{i*mostRows + 1, min(n, (i+1)*mostRows), "?" + values.Encode(), i+1 == k})
	}
	return (k - 1) * mostRows, min(n, k*mostRows)
}
