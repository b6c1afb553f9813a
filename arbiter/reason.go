package arbiter

import (
	"strings"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
)

// madeReasons are the reasons that the program itself writes into the journal,
// and what it puts before one that somebody gave.
func madeReasons() []rule.Sentence {
	list := []rule.Sentence{
		rule.Say("overruled on appeal {appeal}"),
		rule.Say("a result of it came in"),
		rule.Say("decided in a later stage of the match"),
		rule.Say("forfeited by ruling: {reason}"),
		rule.Say("by rating, in a serpentine"),
		rule.Say("by lot from the seed \"{seed}\""),
		rule.Say("drawn by lot from the seed \"{seed}\""),
		rule.Say("places 1 to {last} of groups {groups}"),
		rule.Say("place 1 of groups {groups}"),
		rule.Say("did not report"),
		rule.Say("no complete signed scoresheet for round {round}, board {board} and {other}"),
		rule.Say("no complete signed scoresheet for round {round}, board {board}"),
		rule.Say("no sheet was handed in"),
		rule.Say("by analogy: {reason}"),
		rule.Say("by analogy with {article}: {reason}"),
		rule.Say("by analogy with {article}"),
		rule.Say("by analogy"),
	}
	for _, p := range regulations.Penalties() {
		list = append(list, p.Said())
	}
	return list
}

// formerReasons are reasons that journals of old have in other words, and those of today.
func formerReasons() [][2]string {
	return [][2]string{
		{"no complete signed score-sheet for round {round}, board {board} and {other}", "no complete signed scoresheet for round {round}, board {board} and {other}"},
		{"no complete signed score-sheet for round {round}, board {board}", "no complete signed scoresheet for round {round}, board {board}"},
	}
}

// TellReason is a reason for prints: what the program wrote is said in their
// language, what somebody typed stands as it is.
func TellReason(reason string) rule.Sentence {
	for _, made := range madeReasons() {
		if values, ok := fits(made.Text, reason); ok {
			made.With = values
			return made
		}
	}
	for _, former := range formerReasons() {
		if values, ok := fits(former[0], reason); ok {
			return rule.Sentence{Text: former[1], With: values}
		}
	}
	return rule.Typed(reason)
}

// fits reads the values of a text with names in {} from what was said with it.
func fits(text, said string) (values []rule.Value, ok bool) {
	for {
		before, rest, more := strings.Cut(text, "{")
		if said, ok = strings.CutPrefix(said, before); !ok {
			return nil, false
		}
		if !more {
			return values, said == ""
		}
		var name string
		name, text, _ = strings.Cut(rest, "}")
		next, _, more := strings.Cut(text, "{")
		end := strings.Index(said, next)
		if !more {
			end = len(said) - len(text)
		}
		if end <= 0 {
			return nil, false
		}
		values = append(values, rule.Value{Name: name, Typed: said[:end]})
		said = said[end:]
	}
}
