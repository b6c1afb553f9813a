package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/repair"
)

// header prints what stands before the games.
func (v *verifier) header(w io.Writer) {
	if v.format == "csv" {
		fmt.Fprintln(w, "file,game,variant,white,black,result,winner,plies,plies_ok,verdict,findings,kind,ply,move,article,message,draws")
	}
}

// summary prints what stands behind the games.
func (v *verifier) summary(w io.Writer) {
	t := v.total
	if v.format != "text" || t.games == 0 {
		return
	}
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
	for i := range replay.Notes {
		if n := &replay.Notes[i]; n.Kind == scoresheet.NoteGameType {
			t.line(2, "%s.", sentence(n.Message))
		}
	}
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
	before, known := replay.Start, f.Ply <= len(replay.Plies)+1
	if known && f.Ply > 1 {
		before = replay.Plies[f.Ply-2].After
	}
	if v.diagram && f.Ply <= len(replay.Plies) {
		t.diagram(before)
	}
	switch {
	case len(f.Legal) > 0:
		t.line(4, "Legal there: %s.", strings.Join(f.Legal, ", "))
	case known && !before.CanMove() && f.Kind != scoresheet.PlayAfterEnd && f.Kind != scoresheet.BadPosition:
		t.line(4, "No move is legal there.")
	}
	if !stood(f) {
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

// stood reports whether an irregular move was most likely made on the board.
func stood(f *scoresheet.Finding) bool {
	if len(f.Repairs) == 0 {
		return false
	}
	for _, c := range f.Repairs[0].Changes {
		if c.Ply == f.Ply && (c.Kind == repair.Irregular || c.Kind == repair.TwoRunning) {
			return true
		}
	}
	return false
}

// repairText says what was really played, as far as that can be told.
func repairText(t *textWriter, replay *scoresheet.Replay) {
	for i := range replay.Findings {
		f := &replay.Findings[i]
		repairs := foldOpen(f.Repairs)
		for k := range repairs[:min(len(repairs), 3)] {
			r := &repairs[k]
			if k > 0 && (replay.Certain || r.Share < 10_000) {
				break
			}
			lead := fmt.Sprintf("Perhaps (%s): ", percent(r.Share))
			switch {
			case k == 0 && slices.ContainsFunc(r.Changes, func(c repair.Change) bool { return c.Kind == repair.Unexplained }):
				lead = "No explanation was found: "
			case k == 0 && replay.Certain && f.Slip && f.Kind != scoresheet.UnreadableMove:
				lead = "Almost certainly a slip of the pen: "
			case k == 0 && replay.Certain:
				lead = "Almost certainly: "
			case k == 0 && f.Slip && f.Kind != scoresheet.UnreadableMove:
				lead = fmt.Sprintf("Most likely a slip of the pen (%s): ", percent(r.Share))
			case k == 0 && r.Share >= 500_000:
				lead = fmt.Sprintf("Most likely (%s): ", percent(r.Share))
			}
			var changes []string
			untold := 0
			for _, c := range r.Changes {
				if c.Open && len(c.Candidates) == 0 {
					untold++
					continue
				}
				where := ""
				if c.Ply != f.Ply {
					number, mover := replay.MoveNumber(c.Ply)
					where = fmt.Sprintf("at move %d of %s ", number, scoresheet.ColourName(replay.Variant, mover))
				}
				text := changeText(c)
				if c.Kind == repair.LeftStanding {
					text += fmt.Sprintf(" (%v)", replay.Book.LeftStanding())
				}
				changes = append(changes, where+text)
			}
			if untold > 0 {
				changes = append(changes, quantity(untold, "move")+" cannot be told")
			}
			explains := ""
			if r.Explains < r.Of {
				explains = fmt.Sprintf("; %d of %s replay", r.Explains, quantity(r.Of, "ply"))
			}
			t.line(4, "%s%s%s.", lead, strings.Join(changes, "; "), explains)
		}
	}
}

// likeliest says what was played where a finding is most likely no irregular move
// of its own but a slip of the pen, or follows from something before it; empty
// where the move most likely stood, or nothing is likelier than all else.
func likeliest(f *scoresheet.Finding) string {
	if len(f.Repairs) == 0 || stood(f) {
		return ""
	}
	best := foldOpen(f.Repairs)[0]
	unexplained := slices.ContainsFunc(best.Changes, func(c repair.Change) bool { return c.Kind == repair.Unexplained })
	if unexplained || best.Share < 500_000 {
		return ""
	}
	var changes []string
	for _, c := range best.Changes {
		if c.Open && len(c.Candidates) == 0 {
			continue
		}
		where := ""
		if c.Ply != f.Ply {
			where = "at " + moveMark(c.Ply) + " "
		}
		changes = append(changes, where+changeText(c))
	}
	lead := "most likely"
	if f.Slip {
		lead += " a slip of the pen"
	}
	return fmt.Sprintf("%s (%s): %s", lead, percent(best.Share), strings.Join(changes, "; "))
}

// moveMark is a ply as scores have it: "3." for White's third move, "3..." for
// Black's.
func moveMark(ply int) string {
	dots := "."
	if ply%2 == 0 {
		dots = "..."
	}
	return fmt.Sprintf("%d%s", (ply+1)/2, dots)
}

// foldOpen adds the explanations that take one of the candidates of an open
// change to the explanation that lists them all.
func foldOpen(list []scoresheet.Repair) []scoresheet.Repair {
	var folded []scoresheet.Repair
	for _, r := range list {
		into := slices.IndexFunc(folded, func(wide scoresheet.Repair) bool { return chosenFrom(wide.Changes, r.Changes) })
		if into < 0 {
			folded = append(folded, r)
			continue
		}
		folded[into].Share += r.Share
	}
	return folded
}

// chosenFrom reports whether changes are those of an explanation with open changes,
// one of the candidates chosen for each.
func chosenFrom(wide, narrow []repair.Change) bool {
	return slices.EqualFunc(wide, narrow, func(a, b repair.Change) bool {
		if a.Kind != b.Kind || a.Ply != b.Ply || a.Written != b.Written {
			return false
		}
		if a.Open {
			return slices.Contains(a.Candidates, b.Read)
		}
		return a.Read == b.Read
	})
}

// percent is a share in millionths for a person; never 0 and never 100, for it
// is none of them.
func percent(share int) string {
	return strconv.Itoa(min(max((share+5_000)/10_000, 1), 99)) + " %"
}

// changeText says one difference between a sheet and the game.
func changeText(c repair.Change) string {
	switch c.Kind {
	case repair.Irregular:
		return c.Read + " was played and stood"
	case repair.TwoRunning:
		return c.Read + " was played as a second move running and stood"
	case repair.LeftOut:
		if c.Open {
			return "a move was left out: " + strings.Join(c.Candidates, " or ")
		}
		return c.Read + " was left out"
	case repair.WrittenTwice:
		return c.Written + " was written twice"
	case repair.Stray:
		return c.Written + " stands for no move"
	case repair.Exchanged:
		return "two moves stand in the wrong order, and " + c.Read + " came first"
	case repair.ColumnsShifted:
		return "one column begins to run a row ahead of the other"
	case repair.LeftStanding:
		return "a piece that " + c.Read + " captured was left standing"
	case repair.Unexplained:
		return c.Written + " and what follows fit nothing"
	case repair.Unread, repair.Ticked:
		if c.Open {
			return "one of these was played: " + strings.Join(c.Candidates, ", ")
		}
		return c.Read + " was played"
	case repair.SeveralWays:
		return c.Written + " was " + c.Read
	}
	why := map[repair.Kind]string{
		repair.DigitMisread: "a digit misread", repair.DigitsSwapped: "digits exchanged", repair.Neighbour: "a square beside the right one",
		repair.WrongSquare: "a wrong square", repair.Reversed: "from and to exchanged", repair.AnotherMove: "another move", repair.Separator: "the wrong sign",
	}[c.Kind]
	return c.Read + " was played and " + c.Written + " written (" + why + ")"
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
