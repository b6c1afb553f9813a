package main

import (
	"bytes"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// lineEditor reads command lines at a terminal: arrows move in the line and
// through the history, and Tab completes as the shell does.
type lineEditor struct {
	env  *env
	term *term.Terminal
	// raw has the terminal hand over each key, and gives back what undoes that.
	raw func() (func(), error)
}

// editorOf is the editor of a run at a terminal; nil where lines come from elsewhere.
func editorOf(env *env) *lineEditor {
	in, isFile := env.In.(*os.File)
	screen, isScreen := env.Err.(*terminal)
	if !env.person() || !isFile || !isScreen {
		return nil
	}
	return newLineEditor(env, in, screen.screen, func() (func(), error) {
		before, err := term.MakeRaw(int(in.Fd()))
		return func() { _ = term.Restore(int(in.Fd()), before) }, err
	})
}

func newLineEditor(env *env, in io.Reader, out io.Writer, raw func() (func(), error)) *lineEditor {
	e := &lineEditor{env: env, raw: raw}
	e.term = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{in, out}, "flagfall> ")
	_ = e.term.SetSize(env.Width, 24)
	e.term.History = env.history
	e.term.AutoCompleteCallback = func(line string, pos int, key rune) (string, int, bool) {
		if key != '\t' {
			return "", 0, false
		}
		return e.complete(line, pos)
	}
	return e
}

// line is the next line; io.EOF where there is none any more.
func (e *lineEditor) line() (string, error) {
	cooked, err := e.raw()
	if err != nil {
		return "", err
	}
	defer cooked()
	line, err := e.term.ReadLine()
	if err == term.ErrPasteIndicator {
		err = nil
	}
	return strings.TrimSpace(line), err
}

// complete is a line with the word before the cursor completed as far as it is
// certain, and where the cursor stands then. Where that adds nothing, it shows
// what may stand there.
func (e *lineEditor) complete(line string, pos int) (string, int, bool) {
	begin := lastWord(line[:pos])
	words, err := commandWords(line[:begin])
	if err != nil {
		return "", 0, false
	}
	typed := strings.Trim(line[begin:pos], `"'`)
	found := e.candidates(append(words, typed))
	if len(found) == 0 {
		return "", 0, false
	}
	word := found[0]
	for _, c := range found[1:] {
		for !strings.HasPrefix(c, word) {
			_, size := utf8.DecodeLastRuneInString(word)
			word = word[:len(word)-size]
		}
	}
	switch {
	case len(found) == 1:
		word = quotedWord(word) + " "
	case len(word) > len(typed):
		if quoted := quotedWord(word); quoted != word {
			word = strings.TrimSuffix(quoted, `"`)
		}
	default:
		_, _ = e.term.Write([]byte(strings.Join(found, "  ") + "\n"))
		return line, pos, true
	}
	return line[:begin] + word + line[pos:], begin + len(word), true
}

// quotedWord is a word as it is typed, so that it stays one word.
func quotedWord(word string) string {
	if strings.ContainsAny(word, " \t'#\"") {
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(word) + `"`
	}
	return word
}

// candidates are what may stand in the place of the last word.
func (e *lineEditor) candidates(words []string) []string {
	if len(words) > 0 && words[0] == "flagfall" {
		words = words[1:]
	}
	var answer bytes.Buffer
	quiet := *e.env
	quiet.In, quiet.Out, quiet.Err, quiet.lines = strings.NewReader(""), &answer, io.Discard, nil
	quiet.AskIn, quiet.AskOut, quiet.AskErr = false, false, false
	if _, err := execute(append([]string{cobra.ShellCompNoDescRequestCmd}, words...), &quiet); err != nil {
		return nil
	}
	var found []string
	for line := range strings.Lines(answer.String()) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && !strings.HasPrefix(line, ":") {
			found = append(found, line)
		}
	}
	return found
}

// lastWord is where the word begins that the text ends with, with its quotation mark.
func lastWord(text string) int {
	begin, quote := 0, rune(0)
	for i, c := range text {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case quote == 0 && (c == ' ' || c == '\t'):
			begin = i + 1
		}
	}
	return begin
}
