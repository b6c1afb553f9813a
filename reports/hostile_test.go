package reports

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/reports/render"
)

// hostile are names as they come from other programs, scanners and jokers.
var hostile = []string{
	"Tab\tand\x00null\x1b[31m red", "محمد بن سلمان 12", "דוד (12) כהן", "\u202eelttab\u202c", "👨‍👩‍👧 Team 🏆🇱🇻", "e\u0301\u0301\u0301\u0301 Zalgo",
	"=HYPERLINK(\"http://x\")", "<script>alert(1)</script>", "\"quoted\", and; separated", "bad\xffutf\xc3", "გიორგი Հայկ שלום", strings.Repeat("W", 60), "शर्मा, राम", "𐌰𐌽𐌽𐌰 王伟",
}

// hostileEvents have such names everywhere: more than a command would accept, as a file from
// elsewhere may contain them.
func hostileEvents(t testing.TB) map[string]*event {
	t.Helper()
	field := fieldOf(t, len(hostile))
	field.happenings()
	for i := range field.Appeals {
		field.Appeals[i].Grounds = hostile[0] + hostile[1] + hostile[4]
	}
	for i := range field.Questions {
		field.Questions[i].Text = hostile[3] + hostile[7]
	}
	all := map[string]*event{"": field, "busy": field, "league": league(t, longNames(len(hostile))...), "cup": cup(t, longNames(len(hostile))...), "seance": seance(t, longNames(len(hostile))...), "post": post(t, longNames(len(hostile))...), "duel": duel(t, longNames(2)...)}
	for _, e := range all {
		e.Settings.Name, e.Settings.Place, e.Settings.Arbiter = hostile[4]+hostile[1], hostile[0], hostile[3]+hostile[2]
		e.set("time-control", "80m+60s")
		for i := range e.Players {
			p := &e.Players[i]
			p.Person.Name, p.Club, p.Federation, p.Title = hostile[i], hostile[(i+5)%len(hostile)], "🇳🇱", "G\x01M"
		}
		for i := range e.Teams {
			e.Teams[i].Name = hostile[len(hostile)-1-i]
		}
	}
	return all
}

// Every document of an event with such names is written in every format, in two languages, with a
// letterhead as bad; no control characters reach a terminal.
func TestHostileNames(t *testing.T) {
	exhaustive.NotShort(t, "every document is printed in every format")
	fields, languages := hostileEvents(t), []string{"en", "ru"}
	if testing.Short() {
		languages = languages[:1]
	}
	for kind, build := range everyKind() {
		for _, language := range languages {
			d, err := build(fields[later[kind].of].State, Options{Language: language, Letterhead: hostile[:3], Accent: "green"})
			if err != nil {
				t.Errorf("%s: %v", kind, err)
				continue
			}
			for _, f := range render.Formats() {
				var b bytes.Buffer
				err := render.Write(&b, d, f, render.Options{})
				if err != nil {
					t.Errorf("%s as %s: %v", kind, f, err)
					continue
				}
				if f.Binary() {
					continue
				}
				if at := bytes.IndexFunc(b.Bytes(), func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\r' }); at >= 0 {
					t.Errorf("%s as %s: a control character at %d: %q", kind, f, at, b.Bytes()[max(0, at-20):at+1])
				}
				if f == render.HTML && bytes.Contains(b.Bytes(), []byte("<script>alert")) {
					t.Errorf("%s: the page holds the script of a name", kind)
				}
			}
		}
	}
}

// full is a disk with room for a number of bytes.
type full struct{ room int }

var errFull = errors.New("no space left on device")

func (f *full) Write(b []byte) (int, error) {
	if len(b) > f.room {
		n := f.room
		f.room = 0
		return n, errFull
	}
	f.room -= len(b)
	return len(b), nil
}

// A disk that is full at once or halfway is reported for every document in every format as an error
// that the user can mend, not as one of the program.
func TestFullDisk(t *testing.T) {
	exhaustive.NotShort(t, "every file is written again and again, each time with less room")
	all := others(t)
	all[""] = single(t)
	for kind, build := range everyKind() {
		d, err := build(all[later[kind].of].State, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range render.Formats() {
			var whole bytes.Buffer
			if err := render.Write(&whole, d, f, render.Options{}); err != nil {
				t.Fatal(err)
			}
			if whole.Len() == 0 { // a CSV without a table
				continue
			}
			rooms := []int{whole.Len() / 2}
			if kind == "standings" || kind == "slips" || kind == "game" {
				rooms = append(rooms, 0, whole.Len()-1)
			}
			for _, room := range rooms {
				err := render.Write(&full{room}, d, f, render.Options{})
				if rule.CodeOf(err) != rule.Refused || rule.HintOf(err) == "" || !errors.Is(err, errFull) {
					t.Errorf("%s as %s on %d of %d bytes: %v", kind, f, room, whole.Len(), err)
				}
			}
		}
	}
}
