package trf

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Dialect is how a file is written.
type Dialect uint8

// The dialects.
const (
	TRF26 Dialect = iota // 142, 152, 162, 240, 250, 260, 299
	TRF16                // the same facts as XXR, XXC, XXS, BBW ..., XXZ, XXA, XXP
)

// Write writes the file in UTF-8 with lines that end in CR LF. It fails with
// the code rule.Refused when something does not fit its columns.
func (f *File) Write(w io.Writer, d Dialect) error {
	out := &writer{file: f, dialect: d}
	head := true
	for _, l := range f.Lines {
		if head && !strings.HasPrefix(l.Code, "0") && !strings.HasPrefix(l.Code, "1") {
			out.settings()
			head = false
		}
		if l.Text != "" {
			out.line("%s", l.Text)
		}
	}
	if head {
		out.settings()
	}
	for i := range f.Players {
		out.player(&f.Players[i])
	}
	out.byes()
	out.acceleration()
	out.forbidden()
	for _, a := range f.Adjustments {
		out.line("299 %c        %s  %3d%s", a.Code, out.points(a.Points, "an adjustment"), a.Round, row(a.Numbers))
	}
	if out.err != nil {
		return out.err
	}
	_, err := io.WriteString(w, out.text.String())
	return err
}

type writer struct {
	file    *File
	dialect Dialect
	text    strings.Builder
	err     error
}

func (w *writer) line(format string, args ...any) {
	w.text.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " "))
	w.text.WriteString("\r\n")
}

// fit refuses values wider than their columns.
func (w *writer) fit(text string, width int, what string) string {
	if len([]rune(text)) > width && w.err == nil {
		w.err = rule.Errorf(rule.Refused, "%s is %q, but the exchange format has %d columns for it", what, text, width).
			At(rule.Place{File: w.file.Path})
	}
	return text
}

// points writes a score with one decimal, or as many as it needs.
func (w *writer) points(p pairing.Points, what string) string {
	return fmt.Sprintf("%4s", w.fit(decimals(p), 4, what))
}

func (w *writer) settings() {
	f := w.file
	first := map[pairing.Colour]string{pairing.First: "W", pairing.Second: "B"}[f.TopColour]
	if w.dialect == TRF16 {
		if f.Rounds > 0 {
			w.line("XXR %d", f.Rounds)
		}
		var words []string
		if first != "" {
			words = append(words, map[string]string{"W": "white1", "B": "black1"}[first])
		}
		if f.ByRank {
			words = append(words, "rank")
		}
		if words != nil {
			w.line("XXC %s", strings.Join(words, " "))
		}
		s := f.Scoring
		if s != pairing.OneHalfZero() {
			w.line("XXS W=%v D=%v L=%v PAB=%v FPB=%v HPB=%v ZPB=%v FW=%v FL=%v",
				s.Win, s.Draw, s.Loss, s.PAB, s.FullBye, s.HalfBye, s.ZeroBye, s.ForfeitWin, s.ForfeitLoss)
			for _, x := range []struct {
				code  string
				worth pairing.Points
			}{{"BBW", s.Win}, {"BBD", s.Draw}, {"BBL", s.Loss}, {"BBZ", s.ZeroBye}, {"BBF", s.ForfeitLoss}, {"BBU", s.PAB}} {
				w.line("%s %s", x.code, w.points(x.worth, "the scoring"))
			}
		}
		if f.System != "" {
			w.line("192 %s", f.System)
		}
		return
	}
	if f.Rounds > 0 {
		w.line("142 %d", f.Rounds)
	}
	if first != "" {
		w.line("152 %s", first)
	}
	if f.ByRank {
		w.line("XXC rank")
	}
	if f.Scoring != pairing.OneHalfZero() {
		w.scoring()
	}
	if f.System != "" {
		w.line("192 %s", f.System)
	}
}

// scoring writes line 162, and XXS for what it has no symbol for. Values that follow from the rest
// are left out, since not every program knows all symbols.
func (w *writer) scoring() {
	s := w.file.Scoring
	text := fmt.Sprintf("162  W%s    D%s    L%s", w.points(s.Win, "a win"), w.points(s.Draw, "a draw"), w.points(s.Loss, "a loss"))
	if s.ZeroBye != 0 {
		text += "    A" + w.points(s.ZeroBye, "a zero-point bye")
	}
	if s.PAB != s.Win {
		text += "    P" + w.points(s.PAB, "the bye")
	}
	w.line("%s", text)
	var rest strings.Builder
	for _, x := range []struct {
		key          string
		value, usual pairing.Points
	}{
		{"FPB", s.FullBye, s.Win}, {"HPB", s.HalfBye, s.Draw},
		{"FW", s.ForfeitWin, s.Win}, {"FL", s.ForfeitLoss, s.ZeroBye},
	} {
		if x.value != x.usual {
			fmt.Fprintf(&rest, " %s=%v", x.key, x.value)
		}
	}
	if rest.Len() > 0 {
		w.line("XXS%s", rest.String())
	}
}

func (w *writer) player(p *Player) {
	var b strings.Builder
	blank := func(n int) string {
		if n == 0 {
			return ""
		}
		return fmt.Sprint(n)
	}
	what := func(of string) string { return fmt.Sprintf("%s of player %d", of, p.Number) }
	name := []rune(p.Name)
	if len(name) > 33 {
		name = name[:33] // the format has no room for more; the number identifies the person
	}
	points := ""
	if p.PointsGiven {
		points = w.points(p.Points, what("the score"))
	}
	fmt.Fprintf(&b, "001 %4s %1s%3s %-33s %4s %-3s %11s %-10s %4s %4s",
		w.fit(blank(p.Number), 4, "a pairing number"), w.fit(p.Sex, 1, what("the sex")), w.fit(p.Title, 3, what("the title")),
		string(name), w.fit(blank(p.Rating), 4, what("the rating")), w.fit(p.Federation, 3, what("the federation")),
		w.fit(p.ID, 11, what("the id")), w.fit(p.Birth, 10, what("the birth")), points, blank(p.Rank))
	for _, r := range p.Rounds {
		switch {
		case r.blank():
			b.WriteString("          ")
		case r.Opponent == 0:
			fmt.Fprintf(&b, "  0000 - %c", r.Code)
		default:
			fmt.Fprintf(&b, "  %4d %c %c", r.Opponent, colourLetter(r.Colour), r.Code)
		}
	}
	w.line("%s", b.String())
}

// byes writes the lines of byes. The extensions of TRF16 know zero-point byes of
// the coming round alone: what the columns already say is not repeated.
func (w *writer) byes() {
	for _, b := range w.file.Byes {
		switch {
		case b.Round == 0:
			w.line("XXZ%s", words(b.Numbers))
		case w.dialect == TRF16 && w.inColumns(b):
		default:
			w.line("240 %c %3d%s", byeCodes[b.Kind], b.Round, row(b.Numbers))
		}
	}
}

// inColumns reports whether the columns of the round give everybody the bye.
func (w *writer) inColumns(b Bye) bool {
	for i := range w.file.Players {
		p := &w.file.Players[i]
		if slices.Contains(b.Numbers, p.Number) && kindOf(resultIn(p, b.Round)) != b.Kind {
			return false
		}
	}
	return true
}

func (w *writer) acceleration() {
	if w.dialect == TRF26 {
		for _, a := range w.file.Acceleration {
			w.line("250 %4s %s %3d %3d %4d %4d", a.match, w.points(a.Points, "an acceleration"), a.From, a.To, a.First, a.Last)
		}
		return
	}
	for i := range w.file.Players {
		number := w.file.Players[i].Number
		var virtual []pairing.Points
		for _, a := range w.file.Acceleration {
			if number < a.First || number > a.Last {
				continue
			}
			for len(virtual) < a.To {
				virtual = append(virtual, 0)
			}
			for r := a.From; r <= a.To; r++ {
				virtual[r-1] = a.Points
			}
		}
		if virtual == nil {
			continue
		}
		var b strings.Builder
		for _, v := range virtual {
			b.WriteString(" " + w.points(v, "an acceleration"))
		}
		w.line("XXA %4d%s", number, b.String())
	}
}

func (w *writer) forbidden() {
	for _, x := range w.file.Forbidden {
		switch {
		case x.Wish:
			continue // a wish does not bind other programs
		case x.From == 0 && x.To == 0:
			w.line("XXP%s", words(x.Numbers)) // both ends open: 260 has no such form
		case w.dialect == TRF16 && x.From <= 1 && (x.To == 0 || w.file.Rounds > 0 && x.To >= w.file.Rounds):
			w.line("XXP%s", words(x.Numbers)) // the programs that read TRF16 do not know 260
		default:
			to := x.To
			if to == 0 {
				to = w.file.Rounds
			}
			w.line("260 %3d %3d%s", max(x.From, 1), to, row(x.Numbers))
		}
	}
}

func words(numbers []int) string {
	var b strings.Builder
	for _, n := range numbers {
		fmt.Fprintf(&b, " %d", n)
	}
	return b.String()
}

func row(numbers []int) string {
	var b strings.Builder
	for _, n := range numbers {
		fmt.Fprintf(&b, " %4d", n)
	}
	return b.String()
}
