package verify

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// Text is the form for referees.
type Text struct {
	Width     int // of the lines, in columns; limited to 40 to 100
	CleanToo  bool
	WithBoard bool // the position before each irregular move
	// In puts sentences into a language; English if it is nil.
	In func(rule.Sentence) string
}

// Game appends what a referee reads about a game: nothing for a clean one,
// unless those were asked for too. It is a [Form].
func (f Text) Game(b []byte, file string, replay *scoresheet.Replay) []byte {
	if len(replay.Findings) == 0 && !f.CleanToo {
		return b
	}
	g := replay.Game
	t := f.writer(b, replay.Variant)
	t.say(0, rule.Format("%s, game %d%s: %s, %s", file, g.Number, headline(replay), replay.Variant.Rules().Title, plies(len(replay.Plies))))
	for i := range replay.Notes {
		if n := &replay.Notes[i]; n.Kind == scoresheet.NoteGameType {
			t.line(2, "%s.", t.sentence(n.Said))
		}
	}
	for i := range replay.Findings {
		f.findingText(&t, replay, &replay.Findings[i])
	}
	if replay.Verdict != scoresheet.Clean && len(replay.Findings) > 0 {
		repairText(&t, replay)
	}
	illegalText(&t, replay)
	for i := range replay.Draws {
		d := &replay.Draws[i]
		number, mover := replay.MoveNumber(d.Ply)
		how := rule.Format("the game is drawn without a claim")
		if d.Rule.Mode == draw.Claim {
			how = rule.Format("a draw could have been claimed")
		}
		t.say(2, rule.Format("After move %d of %s: %s; %s (%v).", number, scoresheet.ColourSaid(replay.Variant, mover), rule.English(d.Rule.Title), how, d.Rule.Article))
	}
	if len(replay.Findings) == 0 && len(replay.Draws) == 0 {
		t.say(2, rule.Format("Nothing found."))
	}
	return append(t.b, '\n')
}

// findingText prints one finding.
func (form Text) findingText(t *textWriter, replay *scoresheet.Replay, f *scoresheet.Finding) {
	article := ""
	if !f.Article.IsZero() {
		article = fmt.Sprintf(" (%v)", f.Article)
	}
	if f.Ply == 0 {
		t.line(2, "%s%s.", t.sentence(f.Said), article)
		return
	}
	number, mover := replay.MoveNumber(f.Ply)
	if f.Kind == scoresheet.TwoMovesRunning { // the other side made it
		t.say(2, rule.Format("Move %d, line %d: %s%s.", number, f.Line, f.Said, article))
	} else {
		t.say(2, rule.Format("Move %d of %s, line %d: %s%s.", number, scoresheet.ColourSaid(replay.Variant, mover), f.Line, f.Said, article))
	}
	before, known := replay.Start, f.Ply <= len(replay.Plies)+1
	if known && f.Ply > 1 {
		before = replay.Plies[f.Ply-2].After
	}
	if form.WithBoard && f.Ply <= len(replay.Plies) {
		t.diagram(before)
	}
	switch {
	case len(f.Legal) > 0:
		t.say(4, rule.Format("Legal there: %s.", t.moves(strings.Join(f.Legal, ", "))))
	case known && !before.CanMove() && f.Kind != scoresheet.PlayAfterEnd && f.Kind != scoresheet.BadPosition:
		t.say(4, rule.Format("No move is legal there."))
	}
	wcdf := replay.Book == scoresheet.WCDF
	switch {
	case f.Acceptance == scoresheet.Accepted && wcdf:
		t.say(4, rule.Format("The opponent moved on and so condoned it (WCDF 1.26)."))
	case f.Acceptance == scoresheet.Accepted:
		t.say(4, rule.Format("The opponent moved on and so accepted it (FMJD 5.7)."))
	case f.Acceptance == scoresheet.Recalled && wcdf:
		t.say(4, rule.Format("It was recalled: a caution, and the second such move in a game loses it (WCDF 1.25)."))
	case f.Acceptance == scoresheet.Recalled:
		t.say(4, rule.Format("It was rectified: the move after it was made instead (FMJD 5.4, 5.8)."))
	case f.Acceptance == scoresheet.Pending && wcdf:
		t.say(4, rule.Format("Nothing followed: the move is recalled with a caution, and the second such move in a game loses it (WCDF 1.25)."))
	case f.Acceptance == scoresheet.Pending:
		t.say(4, rule.Format("Nothing followed: the opponent may have it rectified or let it stand (FMJD 5.4)."))
	}
}

// illegalText counts the illegal moves of each player, of which the second loses
// under WCDF 1.25.
func illegalText(t *textWriter, replay *scoresheet.Replay) {
	for _, side := range [...]draughts.Colour{replay.Start.Turn(), replay.Start.Turn().Other()} {
		list := replay.IllegalMoves(side)
		if replay.Book != scoresheet.WCDF || len(list) == 0 {
			continue
		}
		var moves []string
		condoned := 0
		for _, f := range list {
			moves = append(moves, t.moves(f.Move))
			if f.Acceptance == scoresheet.Accepted {
				condoned++
			}
		}
		t.say(2, rule.Format("%s made %s: %s; %d condoned (WCDF 1.25, 1.26).", scoresheet.ColourSaid(replay.Variant, side), rule.Count(len(list), "{n} illegal move", "{n} illegal moves"), strings.Join(moves, ", "), condoned))
	}
}

// headline gives the names and the result, as far as they are known.
func headline(replay *scoresheet.Replay) string {
	white, _ := replay.Game.Tag("White")
	black, _ := replay.Game.Tag("Black")
	s := ""
	if white != "" && white != "?" || black != "" && black != "?" {
		s = ", " + white + " - " + black
	}
	if replay.Result.Text != "" {
		s += ", " + replay.Result.Text
	}
	return s
}

// plies counts plies.
func plies(n int) rule.Sentence {
	return rule.Count(n, "{count} ply", "{count} plies", "count", rule.Thousands(n))
}

// sentence begins something with a capital letter.
func (t *textWriter) sentence(said rule.Sentence) string { return Capital(t.in(said)) }

// Capital is a text that begins with a capital letter.
func Capital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[n:]
}

// Said is a count as a sentence, zero where there was no game.
func (t *Tally) Said() rule.Sentence {
	if t.Games == 0 {
		return rule.Sentence{}
	}
	verdicts := []rule.Sentence{rule.Format("%s, %s: %s clean", rule.Count(t.Games, "{count} game", "{count} games", "count", rule.Thousands(t.Games)),
		plies(t.Plies), rule.Thousands(t.Clean))}
	if t.Irregular > 0 {
		verdicts = append(verdicts, rule.Format("%s irregular", rule.Thousands(t.Irregular)))
	}
	if t.Unreadable > 0 {
		verdicts = append(verdicts, rule.Format("%s unreadable", rule.Thousands(t.Unreadable)))
	}
	said := []rule.Sentence{rule.Joined(", ", verdicts...)}
	if more := t.Found - t.Irregular - t.Unreadable; more > 0 {
		said = append(said, rule.Format("%s with another finding", rule.Thousands(more)))
	}
	if t.Drawn > 0 {
		said = append(said, rule.Format("a draw rule held in %s", rule.Thousands(t.Drawn)))
	}
	return rule.Joined("; ", said...)
}

// articleNumber finds the articles in a text, which are not broken across
// lines.
var articleNumber = regexp.MustCompile(`(FMJD|WCDF|FMJD-64|Frisian) ([0-9k])`)

// textWriter breaks lines at the width of the terminal.
type textWriter struct {
	b     []byte
	width int
	in    func(rule.Sentence) string
	of    draughts.Variant // by whose customs moves are written
}

func (f Text) writer(b []byte, of draughts.Variant) textWriter {
	in := f.In
	if in == nil {
		in = rule.Sentence.String
	}
	customarily := func(said rule.Sentence) string { return in(scoresheet.Customarily(of, said)) }
	return textWriter{b: b, width: min(max(f.Width, 40), 100), in: customarily, of: of}
}

// moves are moves as players write them.
func (t *textWriter) moves(list string) string { return scoresheet.CustomaryMoves(t.of, list) }

// say prints a sentence as a paragraph.
func (t *textWriter) say(indent int, said rule.Sentence) { t.line(indent, "%s", t.in(said)) }

// line prints a paragraph after an indent; what does not fit continues two
// columns further in.
func (t *textWriter) line(indent int, format string, args ...any) {
	column := indent
	t.b = append(t.b, strings.Repeat(" ", indent)...)
	text := articleNumber.ReplaceAllString(fmt.Sprintf(format, args...), "$1\u00a0$2")
	for i, word := range strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == '\n' }) {
		n := len([]rune(word))
		if i > 0 && column+1+n > t.width {
			t.b = append(t.b, '\n')
			t.b = append(t.b, strings.Repeat(" ", indent+2)...)
			column = indent + 2
		} else if i > 0 {
			t.b = append(t.b, ' ')
			column++
		}
		t.b = append(t.b, strings.ReplaceAll(word, "\u00a0", " ")...)
		column += n
	}
	t.b = append(t.b, '\n')
}

// diagram prints a position with White below: x and X are Black's man and
// king, o and O White's.
func (t *textWriter) diagram(p draughts.Position) {
	v := p.Variant()
	for row := range v.Height() {
		t.b = append(t.b, "      "...)
		for column := range v.Width() {
			sign := " "
			if s, ok := v.SquareAt(row, column); ok {
				sign = [...]string{".", "o", "O", "x", "X"}[min(int(p.At(s)), 4)]
			}
			t.b = append(t.b, (sign + " ")...)
		}
		t.b = append(bytes.TrimRight(t.b, " "), '\n')
	}
}
