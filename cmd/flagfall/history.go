package main

import (
	"os"
	"path/filepath"
	"strings"
)

// mostHistory is how many lines a history keeps.
const mostHistory = 500

// history are the lines that were typed at repl, the latest last. They are kept in
// a file of this account alone, beside what the program knows between two runs.
// They may name people: whoever erases one forgets them all.
type history struct {
	file  string // "" keeps them for this run alone
	lines []string
}

// historyFile is where the lines are kept; "" where there is no such place.
func (e *env) historyFile() string {
	if folder := e.stateFolder(); folder != "" {
		return filepath.Join(folder, "history")
	}
	return ""
}

// openHistory reads the lines of earlier runs. What cannot be read is none.
func openHistory(file string) *history {
	h := &history{file: file}
	if text, err := os.ReadFile(file); err == nil {
		h.lines = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		h.lines = h.lines[max(0, len(h.lines)-mostHistory):]
	}
	return h
}

// Add keeps a line, but for one that was typed twice in a row, and one with a secret.
func (h *history) Add(line string) {
	line = strings.TrimSpace(line)
	secret := strings.Contains(line, "passphrase") || strings.Contains(line, "://")
	if line == "" || secret || len(h.lines) > 0 && h.lines[len(h.lines)-1] == line {
		return
	}
	h.lines = append(h.lines, line)
	h.lines = h.lines[max(0, len(h.lines)-mostHistory):]
	if h.file == "" || os.MkdirAll(filepath.Dir(h.file), 0o700) != nil {
		return
	}
	// A history that cannot be written is no reason to stop an evening.
	_ = os.WriteFile(h.file, []byte(strings.Join(h.lines, "\n")+"\n"), 0o600)
	_ = os.Chmod(h.file, 0o600)
}

// Len and At are for whoever walks back through the lines: 0 is the latest.
func (h *history) Len() int        { return len(h.lines) }
func (h *history) At(i int) string { return h.lines[len(h.lines)-1-i] }

// forgetHistory takes away all lines, those of earlier runs too.
func (e *env) forgetHistory() {
	if e.open != nil && e.open.trial != nil {
		return // nobody is erased
	}
	if e.history != nil {
		e.history.lines = nil
	}
	if file := e.historyFile(); file != "" {
		_ = os.Remove(file) // most accounts have none
	}
}
