package main

import (
	"strconv"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// The commands that put a running clock right. Each names its author and reason,
// and what it takes back stays in the log.

func clockCorrectCommand(env *env) command {
	args := []argument{{word: "CONTROL", kind: anyText}, liveBoards}
	return liveCommand(env, "correct", "Put the right time control in place of a wrong one, on clocks that are stopped", `  flagfall clock correct 80m+60s 7-9 --reason "they were set to 60m+60s"`, &liveFlags{because: true}, args, func(given []string) ([]string, clocks.Entry, error) {
		control, err := clocks.Parse(given[0])
		return given[1:], clocks.Entry{Kind: clocks.KindCorrect, Control: control.String()}, err
	})
}

func clockUnpressCommand(env *env) command {
	return liveCommand(env, "unpress", "Take back the last press, which was a mistake; the time since is the player's own", `  flagfall clock unpress 7 first --reason "pressed before the move"`, &liveFlags{because: true}, []argument{liveBoard, liveSide}, func(given []string) ([]string, clocks.Entry, error) {
		s, err := clocks.ParseSide(given[1])
		return given[:1], clocks.Entry{Kind: clocks.KindUnpress, Side: s}, err
	})
}

func clockUncallCommand(env *env) command {
	return liveCommand(env, "uncall", "Take back that a fallen flag was called or observed", `  flagfall clock uncall first 7 --reason "another board was meant"`, &liveFlags{because: true}, []argument{liveSide, liveBoard}, func(given []string) ([]string, clocks.Entry, error) {
		s, err := clocks.ParseSide(given[0])
		return given[1:], clocks.Entry{Kind: clocks.KindUncall, Side: s}, err
	})
}

func clockTurnCommand(env *env) command {
	return liveCommand(env, "turn", "Give the turn to a player while both displays are stopped", `  flagfall clock turn 7 second --reason "the wrong side was started"`, &liveFlags{because: true}, []argument{liveBoard, liveSide}, func(given []string) ([]string, clocks.Entry, error) {
		s, err := clocks.ParseSide(given[1])
		return given[:1], clocks.Entry{Kind: clocks.KindTurn, Side: s}, err
	})
}

func clockCountCommand(env *env) command {
	args := []argument{liveBoard, liveSide, {word: "MOVES", kind: anyText}}
	return liveCommand(env, "count", "Correct the number of moves that a player has made", `  flagfall clock count 7 first 24 --reason "a press was missed"`, &liveFlags{because: true}, args, func(given []string) ([]string, clocks.Entry, error) {
		s, err := clocks.ParseSide(given[1])
		if err != nil {
			return nil, clocks.Entry{}, err
		}
		n, err := strconv.Atoi(given[2])
		if err != nil {
			err = rule.Errorf(rule.Usage, "%q is not a number of moves", given[2])
		}
		return given[:1], clocks.Entry{Kind: clocks.KindCount, Side: s, Moves: n}, err
	})
}
