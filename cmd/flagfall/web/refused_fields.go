package web

import (
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
)

// about returns the fields of a form that a refusal of its command is about: those that are wrong, where it says so. Else
// it returns the likeliest first: those with a value that the refusal repeats, and then those that it or its suggestion
// names.
func (c *Command) about(call *Call, f *Fault) (fields []string) {
	add := func(name string) {
		if c.field(name) != nil && !slices.Contains(fields, name) {
			fields = append(fields, name)
		}
	}
	for _, fault := range f.Fields {
		add(fault.Field)
	}
	if len(fields) > 0 {
		return fields
	}
	repeated := repeats(f.Said, nil)
	holds := func(is func(given, said string) bool) {
		for _, said := range repeated {
			for _, field := range c.Fields {
				if slices.ContainsFunc(call.Values[field.Name], func(given string) bool { return is(strings.TrimSpace(given), said) }) {
					add(field.Name)
				}
			}
		}
	}
	holds(func(given, said string) bool { return given == said })
	holds(func(given, said string) bool { return len(said) > 1 && strings.Contains(given, said) })
	text := " " + f.Said.String() + " "
	for _, field := range c.Fields {
		if strings.Contains(text, "--"+field.Name) {
			add(field.Name)
		}
	}
	for _, way := range f.Way.Intents() {
		if way.Action == rule.Again().Action {
			for _, a := range way.Arguments {
				add(a.Name)
			}
		}
	}
	return fields
}

// repeats appends the values of a sentence as they were entered, in its order, to those found
// before.
func repeats(said rule.Sentence, list []string) []string {
	if said.Typed {
		list = append(list, said.Text)
	}
	for _, part := range said.Parts {
		list = repeats(part, list)
	}
	for _, v := range said.With {
		if v.Said != nil {
			list = repeats(*v.Said, list)
		} else if v.Try == nil {
			typed := v.Typed
			if plain, err := strconv.Unquote(typed); err == nil {
				typed = plain
			}
			list = append(list, strings.TrimSpace(typed))
		}
	}
	return slices.DeleteFunc(list, func(text string) bool { return text == "" })
}
