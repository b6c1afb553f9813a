package main

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// terminal writes to a screen what it is given as text: a character that would
// steer the screen, or turn the direction of writing, is shown by its number.
// Names, comments and file names come from anybody.
type terminal struct {
	screen io.Writer
	cut    []byte // the beginning of a character whose end is to come
}

func (t *terminal) Write(p []byte) (int, error) {
	text := append(t.cut, p...)
	t.cut = nil
	out := make([]byte, 0, len(text))
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && size == 1 && !utf8.FullRune(text):
			t.cut = append([]byte(nil), text...)
			size = len(text)
		case r == utf8.RuneError && size == 1:
			out = utf8.AppendRune(out, utf8.RuneError)
		case r == '\r' && len(text) == 1:
			t.cut = []byte{'\r'} // the end of a line, or an attempt to write over it
		case r == '\r' && text[1] == '\n':
			size = 2
			out = append(out, "\r\n"...)
		case r == '\n' || r == '\t':
			out = append(out, byte(r))
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r):
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
