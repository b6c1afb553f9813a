package rule

import (
	"fmt"
	"strconv"
	"strings"
)

// Sentence is something that the program says: an English text with names in
// {}, and the values that stand for them. It prints in English by itself; a
// document in another language looks the text up and fills in the same values.
// The zero Sentence says nothing.
//
// Texts are literals where a sentence is made, so that a test can gather all of
// them and find those that a language lacks.
type Sentence struct {
	// Text is the English with names in {}, of a number its form for one.
	Text string `json:"text,omitempty"`
	// Many is the English for all numbers but one; "" where Text holds for all.
	Many string `json:"many,omitempty"`
	// N is the number that chooses, and stands for {n}.
	N int `json:"n,omitempty"`
	// With are the values.
	With []Value `json:"with,omitempty"`
	// Typed says that Text is what somebody entered, a name, a move or a
	// figure: it stands in every language as it is.
	Typed bool `json:"typed,omitempty"`
	// Parts are sentences that stand one after the other with Join between
	// them; then there is no Text.
	Parts []Sentence `json:"parts,omitempty"`
	Join  string     `json:"join,omitempty"`
}

// Value is what stands for a {name}: a text as it was entered, a sentence, or
// what could be done.
type Value struct {
	Name  string    `json:"name"`
	Typed string    `json:"typed,omitempty"`
	Said  *Sentence `json:"said,omitempty"`
	Try   *Intent   `json:"try,omitempty"`
}

// Say is a sentence with names and values in turn: Say("{n} of {total} plies",
// "n", 3, "total", 5). A value that is a Sentence is translated with it; a
// string or a number stands as it is, and so does what has a String method; an
// [Article] is cited.
func Say(text string, pairs ...any) Sentence {
	return Sentence{Text: text, With: with(pairs)}
}

// Count is a sentence about a number, which stands for {n}: Count(n, "{n} move",
// "{n} moves"). Pairs are those of [Say].
func Count(n int, one, many string, pairs ...any) Sentence {
	return Sentence{Text: one, Many: many, N: n, With: with(pairs)}
}

// Typed is a text that stands in every language as it is.
func Typed(text string) Sentence { return Sentence{Text: text, Typed: true} }

// English is a text of the program of which only the English was kept, or that
// stands in a table of texts. Other languages say it where they have exactly
// that text.
func English(text string) Sentence { return Sentence{Text: text} }

// Word is a word that the program stores, such as "swiss". English says it as it is;
// other languages look it up in a context, such as "value".
func Word(context, word string) Sentence { return Sentence{Text: context + "|" + word} }

// within is the context of [Within].
const within = "within|"

// Within is the title of a table as it stands within a sentence: with a small letter
// in English; other languages keep the title as it is.
func Within(title string) Sentence { return Sentence{Text: within + title} }

// TitleWithin is the title of which [Within] made a text, and whether it did.
func TitleWithin(text string) (title string, is bool) { return strings.CutPrefix(text, within) }

// Figure is a number with a decimal point, "2.5", for which other languages
// put their own mark. One without a point stands as it is.
func Figure(text string) Sentence {
	whole, fraction, decimal := strings.Cut(text, ".")
	if !decimal {
		return Typed(text)
	}
	return Say("{whole}.{fraction}", "whole", whole, "fraction", fraction)
}

// Joined puts sentences one after the other, and leaves out those that say
// nothing.
func Joined(between string, parts ...Sentence) Sentence {
	said := Sentence{Join: between}
	for _, p := range parts {
		if !p.IsZero() {
			said.Parts = append(said.Parts, p)
		}
	}
	if len(said.Parts) == 1 {
		return said.Parts[0]
	}
	return said
}

// Names are texts that stand in every language as they are, to be listed.
func Names(list []string) []Sentence {
	said := make([]Sentence, len(list))
	for i, name := range list {
		said[i] = Typed(name)
	}
	return said
}

// And lists sentences: "a", "a and b", "a, b and c".
func And(items []Sentence) Sentence {
	n := len(items)
	if n < 2 {
		return Joined("", items...)
	}
	return Say("{list} and {last}", "list", Joined(", ", items[:n-1]...), "last", items[n-1])
}

// Or lists alternatives: "a", "a or b", "a, b or c".
func Or(items []Sentence) Sentence {
	n := len(items)
	if n < 2 {
		return Joined("", items...)
	}
	return Say("{list} or {last}", "list", Joined(", ", items[:n-1]...), "last", items[n-1])
}

// IsZero reports whether the sentence says nothing.
func (s Sentence) IsZero() bool { return s.Text == "" && len(s.Parts) == 0 }

// String is the sentence in English.
func (s Sentence) String() string {
	return s.In(func(text, many string, n int) string {
		if many != "" && n != 1 {
			text = many
		}
		return WithoutContext(text)
	})
}

// WithoutContext is a text of the program without the context that stands before it.
func WithoutContext(text string) string {
	if title, is := TitleWithin(text); is && title != "" {
		return strings.ToLower(title[:1]) + title[1:]
	}
	if context, word, found := strings.Cut(text, "|"); found && strings.Trim(context, "abcdefghijklmnopqrstuvwxyz -") == "" {
		return word
	}
	return text
}

// In is the sentence in another language. The function gives the text of that
// language for an English one and its number; many is "" where there is none.
func (s Sentence) In(translate func(text, many string, n int) string) string {
	switch {
	case s.Typed:
		return s.Text
	case len(s.Parts) > 0:
		parts := make([]string, len(s.Parts))
		for i, p := range s.Parts {
			parts[i] = p.In(translate)
		}
		return strings.Join(parts, s.Join)
	case s.Text == "":
		return ""
	}
	text := translate(s.Text, s.Many, s.N)
	if !strings.Contains(text, "{") {
		return text
	}
	var pairs []string
	for _, v := range s.With {
		value := unbroken(v.Typed)
		switch {
		case v.Said != nil:
			value = v.Said.In(translate)
		case v.Try != nil:
			value = v.Try.String()
		}
		pairs = append(pairs, "{"+v.Name+"}", value)
	}
	if s.Many != "" {
		pairs = append(pairs, "{n}", strconv.Itoa(s.N))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

func with(pairs []any) []Value {
	var values []Value
	for i := 0; i < len(pairs); i += 2 {
		if try, alone := pairs[i].(Intent); alone {
			values = append(values, Value{Name: try.name(), Try: &try})
			i--
			continue
		}
		if i+1 == len(pairs) {
			break
		}
		v := Value{Name: fmt.Sprint(pairs[i])}
		said := func(s Sentence) {
			if v.Said = &s; s.Typed {
				v.Typed, v.Said = s.Text, nil
			}
		}
		switch value := pairs[i+1].(type) {
		case Sentence:
			said(value)
		case Article:
			said(value.Said())
		case Intent:
			v.Try = &value
		default:
			v.Typed = fmt.Sprint(value)
		}
		values = append(values, v)
	}
	return values
}
