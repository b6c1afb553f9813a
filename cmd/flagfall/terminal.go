package main

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// terminal writes to a screen what it is given as text: a character that would
// steer the screen, turn the direction of writing or end a line by itself is shown
// by its number. Names, comments and file names come from anybody.
type terminal struct {
	screen io.Writer
	cut    []byte // the beginning of a character whose end is to come
	// cells is set while a table of comma-separated values is written: the end of a line
	// in a field in quotes is shown by its number then, since after it a row would begin
	// that could say anything.
	cells *cells
}

// cells is where in a table of comma-separated values the writing is (RFC 4180, 2).
type cells struct{ begun, quoted bool }

// take goes on by a character, and reports whether it is one within quotes. A quote in
// a field in quotes stands twice, which leaves them and enters them again.
func (c *cells) take(r rune) bool {
	if c == nil {
		return false
	}
	switch {
	case r == '"' && (c.quoted || !c.begun):
		c.quoted, c.begun = !c.quoted, false
	case !c.quoted:
		c.begun = r != ',' && r != ';' && r != '\n' && r != '\ufeff'
	}
	return c.quoted
}

func (t *terminal) Write(p []byte) (int, error) {
	text := append(t.cut, p...)
	t.cut = nil
	out := make([]byte, 0, len(text))
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 && !utf8.FullRune(text) || r == '\r' && len(text) == 1 {
			t.cut = append([]byte(nil), text...) // a line may end here, or be written over
			break
		}
		within := t.cells.take(r)
		switch {
		case r == utf8.RuneError && size == 1:
			out = utf8.AppendRune(out, utf8.RuneError)
		case r == '\r' && text[1] == '\n' && !within:
			size = 2
			out = append(out, "\r\n"...)
			t.cells.take('\n')
		case r == '\n' && !within || r == '\t':
			out = append(out, byte(r))
		case unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp):
			out = append(out, number(r)...)
		default:
			out = append(out, text[:size]...)
		}
		text = text[size:]
	}
	if _, err := t.screen.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}

// tabular says whether what a command writes to Out is a table of comma-separated
// values. In a pipe nothing is changed: programs get each value as it is.
func (e *env) tabular(is bool) {
	if t, screen := e.Out.(*terminal); screen {
		t.cells = nil
		if is {
			t.cells = new(cells)
		}
	}
}

// complain writes a text to Err; on a screen each of its lines folded to the width.
func (e *env) complain(text string) {
	if _, is := e.Err.(*terminal); is {
		lines := strings.Split(text, "\n")
		for i, line := range lines {
			if utf8.RuneCountInString(line) > e.Width {
				lines[i] = strings.Join(wrap(line, e.Width-2), "\n  ")
			}
		}
		text = strings.Join(lines, "\n")
	}
	fmt.Fprintln(e.Err, text)
}

// number shows a character that is not to act.
func number(r rune) string {
	const digits = "0123456789abcdef"
	return "\\u" + string([]byte{digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15]})
}

// steer sends to a screen what is to act on it; elsewhere it is text like any
// other.
func steer(w io.Writer, sequence string) error {
	if t, is := w.(*terminal); is {
		w = t.screen
	}
	_, err := io.WriteString(w, sequence)
	return err
}
