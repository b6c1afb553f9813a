package main

import (
	"errors"
	"fmt"

	"flagfall/arbiter/rule"
)

// The exit codes, on which programs rely.
const (
	exitFine           = 0
	exitIrregularities = 1
	exitUsage          = 2
	exitInput          = 3
	exitRefused        = 4
	exitConflict       = 5
	exitNoPairing      = 6
	exitInternal       = 70
)

// exitCodes is the one table from an error's code to an exit code.
var exitCodes = map[rule.Code]int{
	rule.Usage:     exitUsage,
	rule.Input:     exitInput,
	rule.NotFound:  exitRefused,
	rule.Refused:   exitRefused,
	rule.Conflict:  exitConflict,
	rule.NoPairing: exitNoPairing,
	rule.Internal:  exitInternal,
}

// finished ends a command that has said all it had to say with an exit code of
// its own: irregularities were found, or a part of the input was unreadable.
type finished int

func (f finished) Error() string { return fmt.Sprintf("finished with exit code %d", int(f)) }

// report prints an error for a person and gives the exit code.
func report(env *env, err error) int {
	var f finished
	if err == nil {
		return exitFine
	}
	if errors.As(err, &f) {
		return int(f)
	}
	code, known := exitCodes[rule.CodeOf(err)]
	if !known {
		code = exitInternal
	}
	env.complain("flagfall: " + env.in(rule.SaidOf(err)))
	if hint := rule.WayOf(err); !hint.IsZero() {
		env.complain(env.in(rule.Say("hint: {hint}", "hint", hint)))
	}
	if code == exitInternal {
		fmt.Fprintln(env.Err, env.in(rule.Say("hint: {hint}", "hint", rule.Say("this is a fault of flagfall itself; nothing that was acknowledged before is lost"))))
	}
	return code
}
