package rule

import (
	"encoding/json"
	"testing"
)

func TestSentenceInEnglish(t *testing.T) {
	white := Say("White")
	for want, s := range map[string]Sentence{
		"":                                  {},
		"White has 3 of 5":                  Say("{side} has {n} of {total}", "side", white, "n", 3, "total", 5),
		"Ann: mobile phone rings":           Say("Ann: {what}", "what", Within("Mobile phone rings")),
		"1 move":                            Count(1, "{n} move", "{n} moves"),
		"2 moves of White":                  Count(2, "{n} move of {side}", "{n} moves of {side}", "side", white),
		"White; typed {n}":                  Joined("; ", white, Sentence{}, Typed("typed {n}")),
		"a, b and White":                    And([]Sentence{Typed("a"), Typed("b"), white}),
		"a or b":                            Or([]Sentence{Typed("a"), Typed("b")}),
		"White":                             And([]Sentence{white}),
		"FMJD 5.4.2 says {side}, not White": Say("{article} says {text}, not {side}", "article", FMJD("5.4.2"), "text", Typed("{side}"), "side", white),
	} {
		if got := s.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A sentence that was written to JSON and read again says the same in every
// language.
func TestSentenceKeepsInJSON(t *testing.T) {
	s := Joined(", ", Say("{side} moved {move}", "side", Say("White"), "move", "32-28"), Count(2, "{n} time", "{n} times"), Typed("so be it"))
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var again Sentence
	if err := json.Unmarshal(text, &again); err != nil {
		t.Fatal(err)
	}
	dutch := func(text, many string, n int) string {
		return map[string]string{"White": "wit", "{side} moved {move}": "{move} door {side}", "{n} time": "{n} keer"}[text]
	}
	for _, s := range []Sentence{s, again} {
		if got, want := s.In(dutch), "32-28 door wit, 2 keer, so be it"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if got, want := s.String(), "White moved 32-28, 2 times, so be it"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
