package pdn

import (
	"bufio"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"flagfall/arbiter/rule"
)

// forcedNAG is the glyph of PDN for a forced move, the star of FMJD 9.1.9.
const forcedNAG = 7

// width is the column at which movetext is broken. Comments are not broken.
const width = 79

// Writer writes records as strict PDN 3.0: tags in their order, moves
// by their squares, glyphs as $n, every record closed by *. What the strict form has no
// sign for (an offer of a draw, men won) stands in a comment of its own, from
// which [Reader] takes it back.
type Writer struct {
	out   *bufio.Writer
	begun bool
	col   int
}

// NewWriter writes to out. Call Flush when done.
func NewWriter(out io.Writer) *Writer { return &Writer{out: bufio.NewWriter(out)} }

// Flush writes out what is left.
func (w *Writer) Flush() error { return w.out.Flush() }

// order is the order of the tags that every record should have.
var order = [...]string{"Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "SetUp", "FEN"}

// Write writes a record. Which
// squares a move must name is for the caller to know. A tick or a move that cannot be read has no form in strict PDN, and the record
// is refused before anything of it is written. Names of tags are written as
// PDN spells them; a result that closes the moves and has no tag gets one.
func (w *Writer) Write(g *Game) error {
	if at := unwritable(g.Steps); at >= 0 {
		return rule.Errorf(rule.Input, "step %d (%s) cannot be written in strict PDN", at+1, g.Steps[at].Text).
			WithHint("complete the record first, or cut it before that step")
	}
	if w.begun {
		w.out.WriteByte('\n')
	}
	w.begun = true
	w.tags(g)
	w.col = 0
	for _, c := range g.Preface {
		w.comment(c)
	}
	w.steps(g.Steps, 1)
	w.token("*")
	w.out.WriteByte('\n')
	return w.out.Flush()
}

func unwritable(steps []Step) int {
	for i := range steps {
		s := &steps[i]
		if s.Kind == Tick || s.Kind == Move && (!s.Readable() || s.Format() == "1-1") {
			return i
		}
		if s.Notes != nil {
			for _, v := range s.Notes.Variations {
				if unwritable(v.Steps) >= 0 {
					return i
				}
			}
		}
	}
	return -1
}

func (w *Writer) tags(g *Game) {
	tags := slices.Clone(g.Tags)
	for i := range tags {
		tags[i].Name = tagName(StandardName(tags[i].Name))
	}
	if _, given := g.Tag("Result"); !given && g.Result.Outcome != Missing && g.Result.Outcome != Unfinished {
		tags = append(tags, Tag{Name: "Result", Value: g.Result.Text})
	}
	rank := func(name string) int {
		if i := slices.Index(order[:], name); i >= 0 {
			return i
		}
		return len(order)
	}
	slices.SortStableFunc(tags, func(a, b Tag) int { return rank(a.Name) - rank(b.Name) })
	seen := map[string]bool{}
	for _, tag := range tags {
		if tag.Name == "" || seen[tag.Name] {
			continue
		}
		seen[tag.Name] = true
		value := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(plain(tag.Value))
		w.out.WriteString("[" + tag.Name + " \"" + value + "\"]\n")
	}
	if len(tags) > 0 {
		w.out.WriteByte('\n')
	}
}

// tagName makes a name that strict PDN allows: a capital letter, then letters,
// digits and underscores.
func tagName(name string) string {
	var b strings.Builder
	for _, c := range name {
		if c < 0x80 && isNameByte(byte(c)) {
			b.WriteRune(c)
		}
	}
	s := b.String()
	if s == "" {
		return ""
	}
	if s[0] >= 'a' && s[0] <= 'z' {
		return strings.ToUpper(s[:1]) + s[1:]
	}
	if s[0] < 'A' || s[0] > 'Z' {
		return "X" + s
	}
	return s
}

// plain puts a text on one line, without control characters.
func plain(s string) string {
	if strings.IndexFunc(s, unicode.IsControl) < 0 && !strings.ContainsRune(s, '\uFEFF') {
		return s
	}
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\n' || c == '\t':
			return ' '
		case unicode.IsControl(c) || c == '\uFEFF':
			return -1
		}
		return c
	}, s)
}

// steps writes a line of moves. The numbers count on from the first one that
// the line gives; a variation that gives none gets none.
func (w *Writer) steps(steps []Step, number int) {
	black := false
	if len(steps) > 0 && steps[0].Number > 0 {
		number, black = steps[0].Number, steps[0].Black
	}
	for i := range steps {
		s := &steps[i]
		if s.Kind == Setup {
			w.token("/FEN \"" + plain(s.Text) + "\"/")
			w.marks(s)
			continue
		}
		if number > 0 && !black {
			w.token(strconv.Itoa(number) + ".")
		} else if number > 0 && i == 0 {
			w.token(strconv.Itoa(number) + "...")
		}
		if black {
			number++
		}
		black = !black && number > 0
		text := s.Format()
		if s.Strength != Forced {
			text += s.Strength.String()
		}
		w.token(text)
		w.marks(s)
	}
}

// marks writes what belongs to a step.
func (w *Writer) marks(s *Step) {
	if s.Strength == Forced {
		// A star on its own would close the record.
		w.token("$" + strconv.Itoa(forcedNAG))
	}
	if s.Offered {
		w.comment("(=)")
	}
	w.notes(s.Notes)
}

func (w *Writer) notes(n *Notes) {
	if n == nil {
		return
	}
	for _, nag := range n.NAGs {
		w.token("$" + strconv.Itoa(nag))
	}
	if n.Wins {
		w.comment("+")
	}
	if n.Draws {
		w.comment("=")
	}
	if n.Men > 0 {
		w.comment("+" + strconv.Itoa(n.Men))
	} else if n.Men < 0 {
		w.comment(strconv.Itoa(n.Men))
	}
	if n.AdLibitum {
		w.comment("a.l.")
	}
	for _, c := range n.Comments {
		w.comment(c)
	}
	for _, v := range n.Variations {
		w.token("(")
		for _, c := range v.Preface {
			w.comment(c)
		}
		w.steps(v.Steps, 0)
		w.token(")")
	}
}

// comment writes a comment; a closing brace within it becomes a parenthesis,
// because a comment cannot contain one.
func (w *Writer) comment(text string) {
	text = strings.TrimSpace(strings.ReplaceAll(plain(text), "}", ")"))
	if text != "" {
		w.token("{" + text + "}")
	}
}

// token writes a piece of movetext on this line or the next.
func (w *Writer) token(s string) {
	n := characters(s)
	switch {
	case w.col == 0:
	case w.col+1+n > width:
		w.out.WriteByte('\n')
		w.col = 0
	default:
		w.out.WriteByte(' ')
		w.col++
	}
	w.out.WriteString(s)
	w.col += n
}
