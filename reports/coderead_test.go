package reports

import (
	"fmt"
	"strings"
	"testing"

	"flagfall/reports/doc"
)

// The code on every slip and scoresheet says its event, round and board, read
// from the modules as they are printed.
func TestCodesSayTheirBoard(t *testing.T) {
	e := swiss(t)
	for _, link := range []string{"", "http://192.168.1.5:8080"} {
		for _, name := range []string{"slips", "scoresheets"} {
			d, err := Make(Request{Document: name, State: e.State, Round: 2, Options: map[string]string{"link": link}})
			if err != nil {
				t.Fatal(err)
			}
			for i, item := range d.Blocks[0].(*doc.Forms).Items {
				board := i + 1
				if d.Name == "scoresheets" { // one for each player
					board = i/2 + 1
				}
				want := fmt.Sprintf("flagfall:Rapid+evening?round=2&board=%d", board)
				if link != "" {
					want = fmt.Sprintf("%s/round/2/board/%d", link, board)
				}
				codes := 0
				for _, s := range item.Shapes {
					if s.Kind == doc.Picture {
						codes++
						if got := readCode(t, s.Code); got != want {
							t.Errorf("%s: form %d says %q, want %q", d.Name, i+1, got, want)
						}
					}
				}
				if codes != 1 {
					t.Errorf("%s: form %d has %d codes", d.Name, i+1, codes)
				}
			}
		}
	}
	// Longer texts take larger codes, with more blocks.
	for n := 1; n < 200; n += 7 {
		text := strings.Repeat("ab%C3/", n/6+1)[:n]
		rows, err := Code("x:" + text)
		if err != nil {
			t.Fatal(err)
		}
		if got := readCode(t, rows); got != "x:"+text {
			t.Errorf("%d letters: %q", n, got)
		}
	}
}

// codeForm describes a size of code at error correction M (ISO/IEC 18004, tables 7, 9 and E.1): its
// codewords, the correction codewords in each block, the blocks, and the places of its alignment
// marks.
type codeForm struct {
	words, correction, blocks int
	marks                     []int
}

var codeForms = []codeForm{
	{26, 10, 1, nil}, {44, 16, 1, []int{6, 18}}, {70, 26, 1, []int{6, 22}}, {100, 18, 2, []int{6, 26}}, {134, 24, 2, []int{6, 30}},
	{172, 16, 4, []int{6, 34}}, {196, 18, 4, []int{6, 22, 38}}, {242, 22, 4, []int{6, 24, 42}}, {292, 22, 5, []int{6, 26, 46}}, {346, 26, 5, []int{6, 28, 50}},
}

// readCode reads a code of bytes as a camera does, without correcting errors, since there are none
// here.
func readCode(t *testing.T, rows [][]bool) string {
	t.Helper()
	n := len(rows)
	version := (n - 17) / 4
	if n != 17+4*version || version < 1 || version > len(codeForms) {
		t.Fatalf("a code of %d modules", n)
	}
	form := codeForms[version-1]
	bit := func(x, y int) int {
		if rows[y][x] {
			return 1
		}
		return 0
	}
	// The five bits of the format beside the upper left mark: correction and mask.
	format := 0
	for x := range 5 {
		format = format<<1 | bit(x, 8)
	}
	format ^= 0b10101
	if format>>3 != 0b00 {
		t.Fatalf("the correction is %b, not M", format>>3)
	}
	mask := func(x, y int) bool {
		switch format & 7 {
		case 0:
			return (y+x)%2 == 0
		case 1:
			return y%2 == 0
		case 2:
			return x%3 == 0
		case 3:
			return (y+x)%3 == 0
		case 4:
			return (y/2+x/3)%2 == 0
		case 5:
			return y*x%2+y*x%3 == 0
		case 6:
			return (y*x%2+y*x%3)%2 == 0
		}
		return ((y+x)%2+y*x%3)%2 == 0
	}
	reserved := func(x, y int) bool {
		switch {
		case x == 6 || y == 6, x < 9 && y < 9, x < 9 && y >= n-8, x >= n-8 && y < 9:
			return true
		case version >= 7 && (x < 6 && y >= n-11 || y < 6 && x >= n-11):
			return true
		}
		for _, my := range form.marks {
			for _, mx := range form.marks {
				last := form.marks[len(form.marks)-1]
				if mx == 6 && my == 6 || mx == 6 && my == last || mx == last && my == 6 {
					continue // the large marks are there
				}
				if x >= mx-2 && x <= mx+2 && y >= my-2 && y <= my+2 {
					return true
				}
			}
		}
		return false
	}
	// Columns in pairs from the right, alternately upwards and downwards.
	var words []byte
	value, bits, up := 0, 0, true
	for right := n - 1; right > 0; right -= 2 {
		if right == 6 {
			right--
		}
		for k := range n {
			y := k
			if up {
				y = n - 1 - k
			}
			for x := right; x > right-2; x-- {
				if reserved(x, y) {
					continue
				}
				b := bit(x, y)
				if mask(x, y) {
					b ^= 1
				}
				value = value<<1 | b
				if bits++; bits == 8 {
					words = append(words, byte(value))
					value, bits = 0, 0
				}
			}
		}
		up = !up
	}
	data := deal(words[:form.words], form)
	// Mode 4 is bytes; their number has 8 bits up to version 9, then 16.
	at := 0
	take := func(n int) int {
		v := 0
		for range n {
			v = v<<1 | int(data[at/8]>>(7-at%8)&1)
			at++
		}
		return v
	}
	if mode := take(4); mode != 4 {
		t.Fatalf("mode %d", mode)
	}
	size := 8
	if version > 9 {
		size = 16
	}
	text := make([]byte, take(size))
	for i := range text {
		text[i] = byte(take(8))
	}
	return string(text)
}

// deal puts the data codewords, which are interleaved by block, in order. The last blocks are
// longer by one if the words do not divide evenly.
func deal(words []byte, form codeForm) []byte {
	data := form.words - form.correction*form.blocks
	short, long := data/form.blocks, data%form.blocks
	blocks := make([][]byte, form.blocks)
	at := 0
	for i := range short + 1 {
		for b := range blocks {
			if i < short || b >= form.blocks-long {
				blocks[b] = append(blocks[b], words[at])
				at++
			}
		}
	}
	var all []byte
	for _, b := range blocks {
		all = append(all, b...)
	}
	return all
}
