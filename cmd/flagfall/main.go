// Command flagfall is a draughts arbiter's office: it pairs the rounds of a
// tournament, replays every submitted scoresheet through a rules engine, flags
// irregularities, draw claims and time forfeits by article, administers the
// clocks, and prints and exports pairings, crosstables and standings.
//
// This package holds the command line alone: a file for each command, the
// configuration, the exit codes and the conversation with a person. What is
// true of the game or the tournament is decided in other packages, which this
// one only calls.
package main

import (
	"os"
	"runtime/debug"
)

func main() {
	// Most commands are over before collecting what they leave would pay.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	os.Exit(run(os.Args[1:], system()))
}
