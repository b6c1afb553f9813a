package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
)

// header prints what stands before the games.
func (v *verifier) header(w io.Writer) {
	if v.format == "csv" {
		fmt.Fprintln(w, "file,game,variant,white,black,result,winner,plies,plies_ok,verdict,findings,kind,ply,move,article,message,draws")
	}
}

// summary prints what stands behind the games.
func (v *verifier) summary(w io.Writer) {
	if v.format != "text" {
		return
	}
	t := v.total
	fmt.Fprintf(w, "%s of %s: %s clean", quantity(t.games, "game"), quantity(t.plies, "ply"), thousands(t.clean))
	if t.irregular > 0 {
		fmt.Fprintf(w, ", %s irregular", thousands(t.irregular))
	}
	if t.unreadable > 0 {
		fmt.Fprintf(w, ", %s unreadable", thousands(t.unreadable))
	}
	if more := t.findings - t.irregular - t.unreadable; more > 0 {
		fmt.Fprintf(w, "; %s with another finding", thousands(more))
	}
	if t.drawn > 0 {
		fmt.Fprintf(w, "; a draw rule held in %s", thousands(t.drawn))
	}
	fmt.Fprintln(w)
}

// quantity is a number of things, "1 game" or "22,621 games".
func quantity(n int, thing string) string {
	switch {
	case n == 1:
		return "1 " + thing
	case strings.HasSuffix(thing, "y"):
		return thousands(n) + " " + strings.TrimSuffix(thing, "y") + "ies"
	}
	return thousands(n) + " " + thing + "s"
}

func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// appendText appends what a referee reads of a game: nothing of a clean one,
// unless all were asked for.
func (v *verifier) appendText(b []byte, file string, replay *scoresheet.Replay) []byte {
	if len(replay.Findings) == 0 && !v.all {
		return b
	}
	g := replay.Game
	t := textWriter{b: b, width: min(max(v.env.Width, 40), 100)}
	t.line(0, "%s, game %d%s: %s, %s", file, g.Number, headline(replay), title(replay.Variant), quantity(len(replay.Plies), "ply"))
	for i := range replay.Findings {
		v.findingText(&t, replay, &replay.Findings[i])
	}
	if replay.Verdict != scoresheet.Clean && len(replay.Findings) > 0 {
		repairText(&t, replay)
	}
	for i := range replay.Draws {
		d := &replay.Draws[i]
		number, mover := replay.MoveNumber(d.Ply)
		how := "the game is drawn by itself"
		if d.Rule.Mode.String() == "claim" {
			how = "a draw could have been claimed"
		}
		t.line(2, "After move %d of %s: %s; %s (%v).", number, scoresheet.ColourName(replay.Variant, mover), d.Rule.Title, how, d.Rule.Article)
	}
	if len(replay.Findings) == 0 && len(replay.Draws) == 0 {
		t.line(2, "Nothing found.")
	}
	return append(t.b, '\n')
}

// findingText prints one finding.
func (v *verifier) findingText(t *textWriter, replay *scoresheet.Replay, f *scoresheet.Finding) {
	article := ""
	if !f.Article.IsZero() {
		article = fmt.Sprintf(" (%v)", f.Article)
	}
	if f.Ply == 0 {
		t.line(2, "%s%s.", sentence(f.Message), article)
		return
	}
	number, mover := replay.MoveNumber(f.Ply)
	t.line(2, "Move %d of %s, line %d: %s%s.", number, scoresheet.ColourName(replay.Variant, mover), f.Line, f.Message, article)
	if v.diagram && f.Ply <= len(replay.Plies) {
		before := replay.Start
		if f.Ply > 1 {
			before = replay.Plies[f.Ply-2].After
		}
		t.diagram(before)
	}
	switch {
	case len(f.Legal) > 0:
		t.line(4, "Legal there: %s.", strings.Join(f.Legal, ", "))
	case f.Kind != scoresheet.PlayAfterEnd && f.Kind != scoresheet.BadPosition:
		t.line(4, "No move is legal there.")
	}
	if len(f.Repairs) == 0 || f.Repairs[0].Kind != scoresheet.Stood {
		return
	}
	switch on := f.Ply < len(replay.Plies); {
	case on && replay.Book == scoresheet.WCDF:
		t.line(4, "The opponent moved on and so condoned it (WCDF 1.26).")
	case on:
		t.line(4, "The opponent moved on and so accepted it (FMJD 5.7).")
	case replay.Book == scoresheet.WCDF:
		t.line(4, "Nothing followed: the move is recalled with a caution, and the second such move in a game loses it (WCDF 1.25).")
	default:
		t.line(4, "Nothing followed: the opponent may have it rectified or let it stand (FMJD 5.4).")
	}
}

// repairText says what the likeliest explanation is.
func repairText(t *textWriter, replay *scoresheet.Replay) {
	var first *scoresheet.Finding
	for i := range replay.Findings {
		if f := &replay.Findings[i]; f.Ply > 0 && len(f.Repairs) > 0 {
			first = f
			break
		}
	}
	if first == nil {
		return
	}
	best := first.Repairs[0]
	how := ""
	switch best.Kind {
	case scoresheet.Stood:
		how = best.Now + " was played and stood"
	case scoresheet.Misread:
		how = best.Now + " was played and " + best.Was + " written"
	case scoresheet.LeftOut:
		how = best.Now + " was played before it and not written"
	case scoresheet.WrittenTwice:
		how = best.Was + " was written twice"
	case scoresheet.Exchanged:
		how = "two moves changed places on the sheet, and " + best.Now + " came first"
	}
	explains := ""
	switch {
	case best.Of == 0:
	case best.Explains == best.Of:
		explains = ", which explains all that follows"
	default:
		explains = fmt.Sprintf(", which explains %d of the %s that follow", best.Explains, quantity(best.Of, "ply"))
	}
	sure := "Most likely "
	if !replay.Certain {
		sure = "It cannot be told for certain; most likely "
	}
	t.line(4, "%s%s%s.", sure, how, explains)
}

// headline is the names and the result, as far as they are known.
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

func title(v draughts.Variant) string { return v.Rules().Title }

func sentence(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// articleNumber finds the articles in a text, which are kept on one line.
var articleNumber = regexp.MustCompile(`(FMJD|WCDF|FMJD-64|Frisian) ([0-9k])`)

// textWriter breaks lines at the width of the terminal.
type textWriter struct {
	b     []byte
	width int
}

// line prints a paragraph behind an indent; what does not fit goes on two
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
	for row := range v.Size() {
		t.b = append(t.b, "      "...)
		for column := range v.Size() {
			sign := " "
			if s, ok := v.SquareAt(row, column); ok {
				sign = [...]string{".", "o", "O", "x", "X"}[min(int(p.At(s)), 4)]
			}
			t.b = append(t.b, (sign + " ")...)
		}
		t.b = append(bytes.TrimRight(t.b, " "), '\n')
	}
}

// appendCSV appends a row: the game and its first finding.
func appendCSV(b []byte, file string, replay *scoresheet.Replay) []byte {
	g := replay.Game
	white, _ := g.Tag("White")
	black, _ := g.Tag("Black")
	row := []string{
		file, strconv.Itoa(g.Number), replay.Variant.Name(), white, black, replay.Result.Text, replay.Winner.String(),
		strconv.Itoa(len(replay.Plies)), strconv.Itoa(replay.PliesOK), replay.Verdict.String(),
		strconv.Itoa(len(replay.Findings)), "", "", "", "", "", "",
	}
	if len(replay.Findings) > 0 {
		f := &replay.Findings[0]
		row[11], row[14], row[15] = string(f.Kind), f.Article.String(), f.Message
		if f.Ply > 0 {
			row[12], row[13] = strconv.Itoa(f.Ply), f.Move
		}
	}
	var draws []string
	for i := range replay.Draws {
		draws = append(draws, replay.Draws[i].Rule.Code+"@"+strconv.Itoa(replay.Draws[i].Ply))
	}
	row[16] = strings.Join(draws, " ")
	buffer := bytes.NewBuffer(b)
	w := csv.NewWriter(buffer)
	w.Write(row) // a buffer takes everything
	w.Flush()
	return buffer.Bytes()
}
