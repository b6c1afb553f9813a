//go:build !windows

package main

import (
	"os"

	"golang.org/x/term"
)

// clicked reports whether a double click started the program: it was given no
// argument, a desktop runs, and neither a person at a terminal nor another
// program sits at its input or reads what it says.
func clicked() bool {
	if len(os.Args) > 1 || os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return false
	}
	for _, f := range []*os.File{os.Stdin, os.Stdout, os.Stderr} {
		if term.IsTerminal(int(f.Fd())) {
			return false
		}
		info, err := f.Stat()
		if err == nil && (info.Mode().IsRegular() || info.Mode()&os.ModeNamedPipe != 0) {
			return false
		}
	}
	return true
}
