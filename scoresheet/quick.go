package scoresheet

import (
	"fmt"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// The quick form is how sheets are typed: 3228 1822, the squares of a move
// without a sign between them, one move a line, two, or as many as fit. The
// beginning of a move does where only one legal move fits: 32 when the man on
// 32 has one move. Rows may be numbered (12.), and
//
//	?, 32?, ?14   what cannot be read
//	v             a move that was ticked and not written (WCDF 3.13)
//	(=)           a draw offered with the move before it
//	2-0, 1-1 ...  the result, which ends the game
//	# ...         a remark, to the end of the line
//
// Before the moves, lines such as "white: Berg Ann" and "round: 3" are the
// header; blank lines mean nothing.

// quickTags are the words that a header may have, with the tags they stand for.
var quickTags = map[string]string{
	"event": "Event", "site": "Site", "place": "Site", "date": "Date", "round": "Round", "board": "Board",
	"white": "White", "black": "Black", "red": "Black", "result": "Result", "keeper": "Keeper",
	"fen": "FEN", "signed white": "SignedWhite", "signed black": "SignedBlack", "signed red": "SignedBlack",
	"time white": "WhiteTime", "time black": "BlackTime", "time red": "BlackTime", "flag": "Flag",
}

// largestQuick is the longest text that is taken for a typed one, in bytes.
const largestQuick = 64 << 10

// IsQuick reports whether a text is in the quick form: it has no tag pairs,
// and more moves are typed without a sign between the squares than with one.
func IsQuick(text []byte) bool {
	if len(text) > largestQuick {
		return false
	}
	quick, other := 0, 0
	for _, line := range strings.Split(string(text), "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") || strings.Contains(line, "{") {
			return false
		}
		if _, _, header := quickHeader(line); header || strings.HasPrefix(line, "#") {
			continue
		}
		for _, word := range strings.Fields(line) {
			switch {
			case quickResult(word), strings.HasSuffix(word, "."):
			case digitsOnly(word) && len(word) >= 2:
				quick++
			case strings.ContainsAny(word, "-x:") && strings.ContainsAny(word, "0123456789"):
				other++
			}
		}
	}
	return quick > other
}

func digitsOnly(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

func quickResult(word string) bool {
	switch word {
	case "2-0", "1-1", "0-2", "1-0", "0-1", "1/2-1/2", "½-½", "0-0", "*":
		return true
	}
	return false
}

// quickHeader reads a line such as "white: Berg Ann".
func quickHeader(line string) (key, value string, ok bool) {
	key, value, ok = strings.Cut(line, ":")
	key = strings.ToLower(strings.TrimSpace(key))
	if !ok || key == "" || strings.Trim(key, "abcdefghijklmnopqrstuvwxyz ") != "" {
		return "", "", false
	}
	return key, strings.TrimSpace(value), true
}

// NamesVariant reports whether a typed text says which game it is.
func NamesVariant(text []byte) bool {
	for _, line := range strings.Split(string(text), "\n") {
		if key, _, ok := quickHeader(strings.TrimRight(line, "\r")); ok && (key == "variant" || key == "game") {
			return true
		}
	}
	return false
}

// ReadQuick reads the games of a text in the quick form. The variant is that of
// the options, of a header line "variant: english", or what the squares show.
// Errors are of the code rule.Input, with line and column, for a word that is
// not a move, or with which several legal moves begin.
func ReadQuick(text []byte, name string, o Options) ([]*pdn.Game, error) {
	q := &quick{text: string(text), name: name, options: o, replayer: NewReplayer(o)}
	line, start := 1, 0
	for start < len(q.text) {
		end := strings.IndexByte(q.text[start:], '\n')
		if end < 0 {
			end = len(q.text)
		} else {
			end += start
		}
		if err := q.line(line, start, q.text[start:end]); err != nil {
			return nil, err
		}
		line, start = line+1, end+1
	}
	q.end(len(q.text))
	return q.games, nil
}

// quick reads a text in the quick form.
type quick struct {
	text, name string
	options    Options
	replayer   *Replayer
	games      []*pdn.Game

	g       *pdn.Game
	start   int // where the game begins in the text
	variant draughts.Variant
	settled bool // the variant is known
	here    draughts.Position
	known   bool // the position on the board
	odd     int  // moves so far that were not legal
	legal   []draughts.Move
}

// word is a piece of a line with its place.
type word struct {
	text         string
	line, column int
	offset       int // in the text
}

func (q *quick) fail(w word, format string, args ...any) *rule.Error {
	return rule.Errorf(rule.Input, format, args...).At(rule.Place{File: q.name, Line: w.line, Column: w.column})
}

// begin opens a game, unless one is open.
func (q *quick) begin(line, offset int) {
	if q.g == nil {
		q.g = pdn.NewGame(len(q.games)+1, line, q.text[offset:])
		q.start, q.settled, q.odd = offset, false, 0
	}
}

// end closes the open game.
func (q *quick) end(offset int) {
	if q.g == nil {
		return
	}
	g := pdn.NewGame(q.g.Number, q.g.Line, q.text[q.start:min(offset, len(q.text))])
	g.Tags, g.Steps, g.Result = q.g.Tags, q.g.Steps, q.g.Result
	q.games, q.g = append(q.games, g), nil
}

// line reads one line, which begins at an offset of the text.
func (q *quick) line(number, offset int, line string) error {
	line = strings.TrimRight(line, "\r")
	if key, value, ok := quickHeader(line); ok {
		return q.header(word{line, number, 1, offset}, key, value)
	}
	first := true
	words := wordsOf(line, number, offset)
	for i, w := range words {
		if strings.HasPrefix(w.text, "#") {
			return nil
		}
		q.begin(number, offset)
		if err := q.word(w, first, len(words)-i-1); err != nil {
			return err
		}
		first = false
	}
	return nil
}

func wordsOf(line string, number, offset int) []word {
	var words []word
	for i := 0; i < len(line); {
		if line[i] == ' ' || line[i] == '\t' || line[i] == ',' || line[i] == ';' || line[i] == '|' {
			i++
			continue
		}
		end := i
		for end < len(line) && strings.IndexByte(" \t,;|", line[end]) < 0 {
			end++
		}
		words = append(words, word{line[i:end], number, len([]rune(line[:i])) + 1, offset + i})
		i = end
	}
	return words
}

// header takes a line of the header.
func (q *quick) header(w word, key, value string) error {
	if q.g != nil && (len(q.g.Steps) > 0 || q.g.Result.Outcome != pdn.Missing) {
		q.end(w.offset)
	}
	q.begin(w.line, w.offset)
	tag, known := quickTags[key]
	switch {
	case key == "variant" || key == "game":
		v, err := draughts.ParseVariant(strings.ToLower(value))
		if err != nil {
			return q.fail(w, "%v", err)
		}
		tag, value = "GameType", v.GameType()
	case !known:
		return q.fail(w, "%q is not part of the header of a sheet", key).
			WithHint("it has event, site, date, round, board, variant, white, black, result, keeper, signed white, time white and the like")
	}
	q.g.Tags = append(q.g.Tags, pdn.Tag{Name: tag, Value: value, Offset: w.offset - q.start, At: w.offset - q.start})
	return nil
}

// word reads one word of the moves; more is how many follow it on its line.
func (q *quick) word(w word, first bool, more int) error {
	text := w.text
	if number, ok := strings.CutSuffix(text, "."); ok && digitsOnly(number) || first && strings.HasSuffix(text, ")") && digitsOnly(text[:len(text)-1]) {
		return nil
	}
	if quickResult(text) {
		q.g.Result = pdn.ParseResult(text)
		if len(q.g.Steps) == 0 {
			return q.fail(w, "the result %s stands before any move", text)
		}
		q.end(w.offset + len(text))
		return nil
	}
	if text == "(=)" || text == "=" {
		if len(q.g.Steps) == 0 {
			return q.fail(w, "a draw is offered before any move")
		}
		q.g.Steps[len(q.g.Steps)-1].Offered = true
		return nil
	}
	offered := false
	for _, sign := range []string{"(=)", "="} {
		if cut, ok := strings.CutSuffix(text, sign); ok {
			text, offered = cut, true
			break
		}
	}
	if err := q.settle(); err != nil {
		return err
	}
	step, err := q.step(word{text, w.line, w.column, w.offset}, first && more > 0)
	if err != nil || step == nil {
		return err
	}
	step.Offset, step.Offered = w.offset-q.start, offered
	q.g.Steps = append(q.g.Steps, *step)
	q.follow(step)
	return nil
}

// settle finds the variant and the first position when the moves begin.
func (q *quick) settle() error {
	if q.settled {
		return nil
	}
	q.settled = true
	// The squares of the words typed in full show which board it is.
	var sample pdn.Game
	sample.Tags = q.g.Tags
	for _, text := range strings.Fields(q.text[q.start:]) {
		if squares, ok := literal(text); ok {
			sample.Steps = append(sample.Steps, pdn.Step{Squares: squares})
		}
	}
	q.variant, _ = q.replayer.variantOf(&sample)
	if q.options.Variant == nil {
		if _, given := q.g.Tag("GameType"); !given {
			// The moves were completed for this variant, and so imply it.
			q.g.Tags = append(q.g.Tags, pdn.Tag{Name: "GameType", Value: q.variant.GameType()})
		}
	}
	q.here, q.known = q.replayer.startOf(q.g, q.variant, unnoted)
	q.legal = q.here.Moves(nil)
	return nil
}

// follow keeps the position up to date.
func (q *quick) follow(step *pdn.Step) {
	if !q.known {
		return
	}
	q.replayer.reading = reading{variant: q.variant}
	if m, n := q.replayer.match(q.here, step, q.legal); n == 1 {
		q.here = q.here.Play(m)
		q.legal = q.here.Moves(q.legal[:0])
		return
	}
	if !step.Readable() {
		q.known = false
		return
	}
	if q.odd++; q.odd > mostIrregular {
		q.known = false
		return
	}
	// An irregular move, or a capture that can mean several: the replay will
	// tell.
	r := q.replayer
	r.out = Replay{Game: q.g}
	r.replayAs(q.g, reading{variant: q.variant})
	q.known = r.trusted && r.playable
	q.here = r.out.End
	q.legal = q.here.Moves(q.legal[:0])
}

// WriteQuick is a game as PDN, for keeping the records of typed sheets.
func WriteQuick(g *pdn.Game) string {
	var b strings.Builder
	for _, t := range g.Tags {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Name, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(t.Value))
	}
	for i := range g.Steps {
		step := &g.Steps[i]
		switch {
		case i == 0:
		case i%10 == 0:
			b.WriteByte('\n')
		default:
			b.WriteByte(' ')
		}
		if i%2 == 0 {
			fmt.Fprintf(&b, "%d. ", i/2+1)
		}
		b.WriteString(step.Text)
		if step.Offered {
			b.WriteString(" (=)")
		}
	}
	result := g.Result.Text
	if result == "" {
		result = "*"
	}
	b.WriteString(" " + result + "\n")
	return b.String()
}
