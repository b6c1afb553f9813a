package main

import (
	"io"
	"os"

	"flagfall/arbiter/actions"
	"flagfall/arbiter/rule"
)

func playerCommand(env *env) command {
	return command{
		name:     "player",
		group:    groupPeople,
		short:    "Enter, import, rate, change, remove, erase and list players",
		commands: []command{actionCommand(env, actions.PlayerAdd), actionCommand(env, actions.PlayerEdit), actionCommand(env, actions.PlayerRemove), playerEraseCommand(env), playerImportCommand(env), listCommandOf(env, "players", "List the players"), playerRateCommand(env)},
	}
}

// openInput opens a file for reading and words what can go wrong.
func openInput(path string) (io.ReadCloser, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "cannot read %s: %w", path, cause(err)).WithHint("check the name of the file")
	}
	if info.IsDir() {
		return nil, rule.Errorf(rule.Input, "%s is a folder, not a file", path).WithHint("name the file in it")
	}
	file, err := openPatiently(path)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "cannot read %s: %w", path, cause(err)).WithHint("check the name of the file")
	}
	return file, nil
}
