package rule

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"
)

func TestArticleString(t *testing.T) {
	for _, tc := range []struct {
		article     Article
		short, full string
	}{
		{FMJD("5.4.6"), "FMJD 5.4.6", "FMJD 5.4.6 (2015)"},
		{WCDF("1.25.1"), "WCDF 1.25.1", "WCDF 1.25.1"},
		{Article{}, "", ""},
	} {
		if got := tc.article.String(); got != tc.short {
			t.Errorf("String() = %q, want %q", got, tc.short)
		}
		if got := tc.article.Full(); got != tc.full {
			t.Errorf("Full() = %q, want %q", got, tc.full)
		}
	}
}

func TestErrorSentence(t *testing.T) {
	err := Errorf(Input, "the FEN has no side to move").
		At(Place{File: "games.pdn", Line: 3, Column: 7}).Under(FMJD("3.3")).WithHint("begin it with W: or B:")
	if got, want := err.Error(), "games.pdn:3:7: the FEN has no side to move (FMJD 3.3)"; got != want {
		t.Errorf("Error() = %q, want %q", got, want)
	}
	wrapped := fmt.Errorf("opening: %w", err)
	if CodeOf(wrapped) != Input || HintOf(wrapped) != "begin it with W: or B:" {
		t.Errorf("code %q, hint %q", CodeOf(wrapped), HintOf(wrapped))
	}
}

func TestErrorKeepsCauseOnce(t *testing.T) {
	err := Errorf(Input, "cannot open the file: %w", fs.ErrNotExist)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Error("the cause is lost")
	}
	if got, want := err.Error(), "cannot open the file: file does not exist"; got != want {
		t.Errorf("Error() = %q, want %q", got, want)
	}
}

func TestPlaceInWords(t *testing.T) {
	for _, tc := range []struct {
		place Place
		want  string
	}{
		{Place{}, ""},
		{Place{Line: 4}, "line 4"},
		{Place{File: "a.pdn", Detail: Format("game %d", 2)}, "a.pdn, game 2"},
		{Place{File: "a.pdn", Line: 4, Column: 2}, "a.pdn:4:2"},
	} {
		if got := tc.place.String(); got != tc.want {
			t.Errorf("%+v: %q, want %q", tc.place, got, tc.want)
		}
	}
}

func TestCodeOfStranger(t *testing.T) {
	if CodeOf(errors.New("x")) != Internal || CodeOf(nil) != "" {
		t.Error("a strange error must be internal, and nil must have no code")
	}
}

// A sentence by a format says what the format says, and other languages know it
// by a text without verbs.
func TestFormat(t *testing.T) {
	for _, tc := range []struct {
		format, text string
		args         []any
	}{
		{"no round is paired", "no round is paired", nil},
		{"100 %% of {n}", "100 % of {n}", nil},
		{"round %d of %q: %v (%+d, %03d, %.1f)", "round {1} of {2}: {3} ({4}, {5}, {6})", []any{3, "Open", fs.ErrNotExist, 4, 7, 2.25}},
		{"%s has %d%%", "{1} has {2}%", []any{"{2}", 5}},
		{"ends in %", "ends in %", nil},
	} {
		said := Format(tc.format, tc.args...)
		if want := fmt.Sprintf(tc.format, tc.args...); tc.args != nil && said.String() != want {
			t.Errorf("%q: %q, want %q", tc.format, said, want)
		}
		if said.Text != tc.text {
			t.Errorf("%q has the text %q, want %q", tc.format, said.Text, tc.text)
		}
	}
	dutch := func(text, _ string, _ int) string {
		return map[string]string{"{1} against {2}: {3}": "{2} tegen {1}: {3}", "White": "wit"}[text]
	}
	if got := Format("%s against %s: %w", "A", Say("White"), FMJD("5.4.6")).In(dutch); got != "wit tegen A: FMJD 5.4.6" {
		t.Errorf("%q", got)
	}
	if got := Format("%s cannot be read: %v", "a\nflagfall: all is well", errors.New("x\u2028y")).String(); got != `a\u000aflagfall: all is well cannot be read: x\u2028y` {
		t.Errorf("%q", got) // a value does not begin a line of its own
	}
	if got := Say("noted: {text}", "text", "late\nEntry 99: all is well\r").String(); got != "noted: late Entry 99: all is well" {
		t.Errorf("%q", got)
	}
	err := Errorf(Refused, "%s: %w", Say("White"), fs.ErrExist)
	if err.Error() != "White: file already exists" || !errors.Is(err, fs.ErrExist) || err.Message.Text != "{1}: {2}" {
		t.Errorf("%v: %+v", err, err.Message)
	}
}

// An article that applies by analogy is marked as such, in the language of the
// reader.
func TestArticleByAnalogy(t *testing.T) {
	a := WCDF("7.1").Analogous()
	if said := a.Said(); said.Text != "by analogy with {article}" || said.String() != a.String() || a.String() != "by analogy with WCDF 7.1" {
		t.Errorf("%q, with the text %q, of %q", said, said.Text, a)
	}
}
