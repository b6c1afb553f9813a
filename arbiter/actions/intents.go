package actions

import (
	"slices"
	"strings"

	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Intents are all that an intent may name, by name: the actions, and what is no action (lists, documents).
func Intents() []rule.Action {
	list := slices.Clone(rule.Actions())
	for _, row := range All() {
		list = append(list, intended(row))
	}
	slices.SortFunc(list, func(a, b rule.Action) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// Intended is what an intent of a name means; zero where nothing has it.
func Intended(name string) rule.Action {
	if row := Named(strings.ReplaceAll(name, ".", " ")); row != nil {
		return intended(row)
	}
	return rule.ActionNamed(name)
}

func intended(row *action.Row) rule.Action {
	a := rule.Action{Name: row.Dotted(), Does: row.Short}
	for _, f := range row.New().Fields() {
		switch {
		case f.Hidden, f.Type == action.Rows:
		case f.Word != "":
			a.About = append(a.About, f.Name)
		default:
			a.With = append(a.With, f.Name)
		}
	}
	if row.Tries {
		a.With = append(a.With, "dry-run")
	}
	return a
}
