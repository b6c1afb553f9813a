package catalogue

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"flagfall/arbiter/rule"
)

func TestLookupTakesTheFormOfTheNumber(t *testing.T) {
	texts, err := Parse([]byte(`{"a king": "дамка", "{n} king": {"one": "{n} дамка", "few": "{n} дамки", "many": "{n} дамок"}, "empty": ""}`))
	if err != nil {
		t.Fatal(err)
	}
	l := New(language.Russian, texts)
	for _, tc := range []struct {
		text, many string
		n          int
		want       string
	}{
		{"a king", "", 0, "дамка"},
		{"{n} king", "{n} kings", 1, "{n} дамка"},
		{"{n} king", "{n} kings", 2, "{n} дамки"},
		{"{n} king", "{n} kings", 5, "{n} дамок"},
		{"{n} king", "{n} kings", 21, "{n} дамка"},
		{"{n} king", "", 1, ""}, // has forms, and none was asked for
		{"a king", "kings", 2, ""},
		{"empty", "", 0, ""},
		{"a man", "", 0, ""},
	} {
		if got, known := l.Lookup(tc.text, tc.many, tc.n); got != tc.want || known != (tc.want != "") {
			t.Errorf("%q with %d: %q, %v", tc.text, tc.n, got, known)
		}
	}
	if got := l.Count(3, "{n} king", "{n} kings"); got != "3 дамки" {
		t.Errorf("%q", got)
	}
	if got := l.Count(3, "{n} man of {side}", "{n} men of {side}", "side", rule.Say("a king")); got != "3 men of дамка" {
		t.Errorf("what is missing is %q", got)
	}
}

func TestFilesThatAreNone(t *testing.T) {
	for _, bad := range []string{`{"a": 1}`, `{"a": {"three": "x"}}`, `{"a": ["x"]}`, `[]`, `{`} {
		if _, err := Parse([]byte(bad)); err == nil {
			t.Errorf("%s was read", bad)
		}
	}
}

func TestContextIsNotSaid(t *testing.T) {
	english, _ := Find("")
	for key, want := range map[string]string{"letter|Black": "b", "end of a game|resigned": "resigned", "Pairings": "Pairings"} {
		if got := english.Say(key); got != want {
			t.Errorf("%q: %q", key, got)
		}
	}
	if got := english.Head("Player number"); got != (Head{"#", "Player number"}) {
		t.Errorf("%+v", got)
	}
	if got := english.Head("Club"); got != (Head{"Club", "Club"}) {
		t.Errorf("%+v", got)
	}
	if got := English("a|{n} move", "a|{n} moves", 2); got != "{n} moves" {
		t.Errorf("%q", got)
	}
}

func TestLanguagesByTag(t *testing.T) {
	if Tags()[0] != "en" || !slices.Contains(Tags(), "nl") || slices.Contains(Tags()[1:], "en") {
		t.Errorf("%q", Tags())
	}
	for _, tag := range Tags() {
		if l, known := Find(tag); !known || len(l.texts()) == 0 || l.IsEnglish() != (tag == "en") {
			t.Errorf("%s cannot be used", tag)
		}
	}
	for _, tag := range []string{"tlh", "../en", "e", "english"} {
		if _, known := Find(tag); known {
			t.Errorf("%s is a language", tag)
		}
	}
}

// The forms are those of CLDR that whole numbers have.
func TestForms(t *testing.T) {
	for tag, want := range map[string]string{
		"en": "one other", "nl": "one other", "ru": "one few many", "pl": "one few many", "lv": "zero one other", "lt": "one few other",
	} {
		l, _ := Find(tag)
		if got := strings.Join(l.Forms(), " "); got != want {
			t.Errorf("%s: %q", tag, got)
		}
	}
	arabic := &Language{tag: language.Arabic}
	if got := strings.Join(arabic.Forms(), " "); got != "zero one two few many other" {
		t.Errorf("ar: %q", got)
	}
	if FormName(plural.Few) != "few" {
		t.Error("the forms are in another order")
	}
}

// No French text has a stop that could begin a line.
func TestFrenchStopsBeginNoLine(t *testing.T) {
	loose := regexp.MustCompile(" [:;?!»]|« ")
	french, _ := Find("fr")
	for key, text := range french.texts() {
		for _, said := range append(text.Forms[:], text.Text, text.Head.Short, text.Head.Long) {
			if loose.MatchString(said) {
				t.Errorf("%q: %q", key, said)
			}
		}
	}
	if got := french.Stop(": "); got != "\u00a0: " {
		t.Errorf("%q", got)
	}
}

func TestFormatIsReadAgain(t *testing.T) {
	text := "{\n\t\"a\": \"b\\u00a0<c>\",\n\t\"column|A\": {\"short\": \"A\", \"long\": \"Ä\"},\n\t\"{n} a\": {\"one\": \"x\", \"few\": \"y\", \"other\": \"z \\\"\"}\n}\n"
	texts, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(texts.Format()); got != text {
		t.Errorf("%s, want %s", got, text)
	}
}

// A text that is found without reading the language is the one that the language has.
func TestAloneIsWhatTheLanguageSays(t *testing.T) {
	for _, tag := range append(Tags(), "en-GB") {
		for _, text := range []string{"own name of the language|English", "Pairings", "Options", "nobody says this|at all"} {
			l, _ := Find(tag)
			if got, want := Alone(tag, text), l.Say(text); got != want {
				t.Errorf("%s: %q is %q alone, and %q", tag, text, got, want)
			}
		}
	}
}
