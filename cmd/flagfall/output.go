package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/reports/listing"
)

// writeFile writes a file whole or not at all: under a temporary name beside
// it, then renamed.
func writeFile(path string, write func(io.Writer) error) error {
	return writeFileAfter(path, write, func() error { return nil })
}

// writeFileAfter is writeFile with something that has to succeed, when all is
// written, before the file gets its name.
func writeFileAfter(path string, write func(io.Writer) error, before func() error) (err error) {
	if info, statErr := os.Stat(path); statErr == nil && info.IsDir() {
		return rule.Errorf(rule.Usage, "%s is a folder, and a file is needed", path).
			WithHint("name a file in it")
	}
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", path, cause(err)).
			WithHint("does the folder exist, and do you have permission to write there?")
	}
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(file.Name())
		}
	}()
	buffer := bufio.NewWriter(file)
	if err := write(buffer); err != nil {
		return err
	}
	if err := buffer.Flush(); err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", path, cause(err)).WithHint("is there room on the disk?")
	}
	if err := file.Chmod(0o644); err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", path, cause(err))
	}
	if err := file.Close(); err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", path, cause(err))
	}
	if err := before(); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", path, cause(err))
	}
	return nil
}

// output writes to the file that was named, or to Out for "" and "-".
func (e *env) output(path string, write func(io.Writer) error) error {
	if path != "" && path != "-" {
		return writeFile(path, write)
	}
	buffer := bufio.NewWriter(e.Out)
	if err := write(buffer); err != nil {
		return err
	}
	return buffer.Flush()
}

// list writes a list to Out in the format wanted.
func (e *env) list(l listing.List, format string) error {
	return e.output("", func(w io.Writer) error { return l.Write(w, format) })
}

// progress is one status line on a terminal's standard error. It shows
// nothing before a second has passed, nothing in a pipe, and is wiped at the
// end.
type progress struct {
	env   *env
	begun time.Time
	last  time.Time
	shown bool
}

func (e *env) progress() *progress { return &progress{env: e, begun: e.Now()} }

// say shows the line, at most five times a second.
func (p *progress) say(format string, args ...any) {
	now := p.env.Now()
	if !p.env.AskErr || now.Sub(p.begun) < time.Second || now.Sub(p.last) < time.Second/5 {
		return
	}
	p.last, p.shown = now, true
	fmt.Fprintf(p.env.Err, "\r\x1b[K"+format, args...)
}

// done wipes the line.
func (p *progress) done() {
	if p.shown {
		fmt.Fprint(p.env.Err, "\r\x1b[K")
		p.shown = false
	}
}
