package phrases

import (
	"testing"

	"golang.org/x/text/language"
)

func TestFindTakesTheFormOfTheNumber(t *testing.T) {
	b, err := Parse([]byte(`{"a king": "дамка", "{n} king": {"one": "{n} дамка", "few": "{n} дамки", "many": "{n} дамок"}, "empty": ""}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		text, many string
		n          int
		want       string
		known      bool
	}{
		{"a king", "", 0, "дамка", true},
		{"{n} king", "{n} kings", 1, "{n} дамка", true},
		{"{n} king", "{n} kings", 2, "{n} дамки", true},
		{"{n} king", "{n} kings", 5, "{n} дамок", true},
		{"{n} king", "{n} kings", 21, "{n} дамка", true},
		{"{n} king", "", 1, "", false}, // has forms, and none was asked for
		{"a king", "kings", 2, "", false},
		{"empty", "", 0, "", false},
		{"a man", "", 0, "", false},
	} {
		got, known := b.Find(language.Russian, tc.text, tc.many, tc.n)
		if got != tc.want || known != tc.known {
			t.Errorf("%q with %d: %q, %v", tc.text, tc.n, got, known)
		}
	}
	if _, err := Parse([]byte(`{"a": 1}`)); err == nil {
		t.Error("a file with a number for a text was read")
	}
}

func TestBooksByLanguage(t *testing.T) {
	if Of("en") != nil || Of("tlh") != nil {
		t.Error("English and Klingon need no book and have none")
	}
	if len(Of("nl")) == 0 {
		t.Error("the Dutch book is empty")
	}
}
