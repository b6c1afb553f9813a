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
// through the history, Ctrl-R searches it, Tab completes as the shell does, and Ctrl-C gives a line up.
type lineEditor struct {
	env    *env
	term   *term.Terminal
	search search
	keys   *givingUp
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
	e := &lineEditor{env: env, raw: raw, keys: &givingUp{keys: in}}
	e.term = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{e.keys, out}, prompt)
	_ = e.term.SetSize(env.Width, 24)
	e.term.History = env.history
	e.term.AutoCompleteCallback = func(line string, pos int, key rune) (string, int, bool) {
		switch {
		case e.keys.asked:
			e.keys.gaveUp = e.keys.gaveUp || key == giveUp
			return "", 0, key == giveUp
		case key == '\t':
			return e.complete(line, pos)
		case key == ctrlR:
			return e.search.next(env.history, line)
		}
		return "", 0, false
	}
	return e
}

// prompt stands before each command.
const prompt = "flagfall> "

// answer is the answer to a question of a command, which stands on the line already.
// Ctrl-C or Ctrl-D gives the question up, and what is typed is no history. Errors: io.EOF
// where it was given up.
func (e *lineEditor) answer() (string, error) {
	e.term.SetPrompt("")
	e.term.History, e.keys.asked, e.keys.gaveUp = &history{}, true, false
	defer func() {
		e.term.SetPrompt(prompt)
		e.term.History, e.keys.asked = e.env.history, false
	}()
	answer, err := e.line()
	if err == nil && e.keys.gaveUp {
		err = io.EOF
	}
	return answer, err
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

// The keys that the terminal does not know by itself.
const (
	ctrlC  = 3
	ctrlD  = 4
	ctrlR  = 18
	giveUp = 28 // of no key in use: what Ctrl-C and Ctrl-D are while a question is asked
)

// search is how far Ctrl-R has gone back through the history.
type search struct {
	wanted, found string
	at            int
}

// next is the line before with what is typed in it, or, pressed again, the one before that
// has it too.
func (s *search) next(h *history, line string) (string, int, bool) {
	if h == nil || line == "" {
		return "", 0, false
	}
	if line != s.found {
		*s = search{wanted: line, at: -1}
	}
	for i := s.at + 1; i < h.Len(); i++ {
		if found := h.At(i); found != line && strings.Contains(found, s.wanted) {
			s.at, s.found = i, found
			return found, len(found), true
		}
	}
	return "", 0, false
}

// givingUp are keys in which Ctrl-C empties the line and goes on, which the terminal
// takes for the end of all input; and gives a question up, as Ctrl-D does.
type givingUp struct {
	keys          io.Reader
	left          []byte
	asked, gaveUp bool
}

func (g *givingUp) Read(p []byte) (int, error) {
	if len(g.left) == 0 {
		var keys [256]byte
		n, err := g.keys.Read(keys[:])
		if n == 0 || err != nil && err != io.EOF {
			return 0, err
		}
		const endThenEraseThenEnter = "\x05\x15\r"
		g.left = bytes.Clone(keys[:n])
		if !g.asked {
			g.left = bytes.ReplaceAll(g.left, []byte{ctrlC}, []byte(endThenEraseThenEnter))
		} else {
			for _, key := range []byte{ctrlC, ctrlD} {
				g.left = bytes.ReplaceAll(g.left, []byte{key}, []byte{giveUp, '\r'})
			}
		}
	}
	n := copy(p, g.left)
	g.left = g.left[n:]
	return n, nil
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
	if len(words) > 1 { // cobra writes on the screen what it cannot complete
		if _, _, err := commandTreeFor(e.env, words).root.Find(words[:len(words)-1]); err != nil {
			return nil
		}
	}
	var answer bytes.Buffer
	quiet := *e.env
	quiet.In, quiet.Out, quiet.Err, quiet.lines, quiet.editor = strings.NewReader(""), &answer, io.Discard, nil, nil
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
