package rule

import (
	"fmt"
	"slices"
	"strings"
)

// Intent is something that could be done next: an action and what is known of its
// arguments. It is not a command line: the command line words it as a command and
// the browser as a button, and each asks for what is missing.
type Intent struct {
	// Action is the name of a row of [Actions].
	Action    string     `json:"action"`
	Arguments []Argument `json:"arguments,omitempty"`
}

// Argument is one argument of an [Intent]. A name may stand more than once.
type Argument struct {
	Name string `json:"name"`
	// Value is its text; "true" where the argument is a switch; "" where the
	// argument is named and its value is left open.
	Value string `json:"value,omitempty"`
	// Example is set where the value shows what could stand there.
	Example bool `json:"example,omitempty"`
	// Without is set where the argument is to be left out.
	Without bool `json:"without,omitempty"`
}

// Such is a value that shows what could stand there: Such("4711"), or a word
// for it in capitals, Such("BOARD").
type Such string

// Try is the intent of an action with the names and values of arguments in turn:
// Try("seat", "player", 7, "board", Such("BOARD")). The value of a last name
// alone is left open.
func Try(action string, pairs ...any) Intent {
	i := Intent{Action: action}
	for pair := range slices.Chunk(pairs, 2) {
		a := Argument{Name: fmt.Sprint(pair[0])}
		if len(pair) == 2 {
			a.Value = fmt.Sprint(pair[1])
			_, a.Example = pair[1].(Such)
		}
		i.Arguments = append(i.Arguments, a)
	}
	return i
}

// Again is the intent of doing the same once more with these arguments added.
func Again(pairs ...any) Intent { return Try("again", pairs...) }

// Without is the intent of doing the same once more without these arguments.
func Without(names ...string) Intent {
	i := Intent{Action: "again"}
	for _, name := range names {
		i.Arguments = append(i.Arguments, Argument{Name: name, Without: true})
	}
	return i
}

// name is what stands for the intent in {} where none was given: its action, or
// the argument that is added or left out.
func (i Intent) name() string {
	if i.Action == "again" && len(i.Arguments) > 0 {
		return i.Arguments[0].Name
	}
	return i.Action
}

// String is the intent in its own words, where neither the command line nor
// a page words it.
func (i Intent) String() string {
	var words []string
	if i.Action != "again" {
		words = append(words, strings.ReplaceAll(i.Action, ".", " "))
	}
	for _, a := range i.Arguments {
		if words = append(words, a.Name); a.Value != "" && a.Value != "true" {
			words = append(words, a.Value)
		}
	}
	return strings.Join(words, " ")
}

// Way is a sentence that offers intents, which stand in it as values do in
// [Say]. An intent given without a name stands under the name of its action,
// and one made by [Again] under that of its first argument:
//
//	Way("{correct} changes it", Try("correct"))
//	Way("leave it to lots: {first}", "first", Try("set", "name", "numbers"))
func Way(text string, pairs ...any) Sentence { return Sentence{Text: text, With: with(pairs)} }

// Intents are those that a sentence offers, in the order of its values.
func (s Sentence) Intents() []Intent {
	var all []Intent
	for _, p := range s.Parts {
		all = append(all, p.Intents()...)
	}
	for _, v := range s.With {
		switch {
		case v.Try != nil:
			all = append(all, *v.Try)
		case v.Said != nil:
			all = append(all, v.Said.Intents()...)
		}
	}
	return all
}

// Worded is the sentence with its intents in the words of whoever shows it,
// such as the command line.
func (s Sentence) Worded(word func(Intent) string) Sentence {
	s.Parts, s.With = slices.Clone(s.Parts), slices.Clone(s.With)
	for i, p := range s.Parts {
		s.Parts[i] = p.Worded(word)
	}
	for i, v := range s.With {
		switch {
		case v.Try != nil:
			s.With[i] = Value{Name: v.Name, Typed: word(*v.Try)}
		case v.Said != nil:
			said := v.Said.Worded(word)
			s.With[i].Said = &said
		}
	}
	return s
}
