package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/store"
	"flagfall/reports/doc"
	"flagfall/reports/listing"
	"flagfall/reports/render"
	"flagfall/reports/text"
)

// writeFile writes a file whole or not at all: under a temporary name beside
// it, then renamed.
func writeFile(path string, write func(io.Writer) error) error {
	return writeFileAfter(path, 0o644, write, func() error { return nil })
}

// writeFileAfter is writeFile with something that has to succeed, when all is
// written, before the file gets its name. Mode is who may read it, as far as the
// umask lets them.
func writeFileAfter(path string, mode os.FileMode, write func(io.Writer) error, before func() error) (err error) {
	if info, statErr := os.Stat(path); statErr == nil && info.IsDir() {
		return rule.Errorf(rule.Usage, "%s is a folder, but a file is needed", path).
			WithHint("name a file in it")
	}
	if info, statErr := os.Stat(path); statErr == nil && !info.Mode().IsRegular() {
		return writeDevice(path, write, before)
	}
	if path, err = behindLink(path); err != nil {
		return err
	}
	if _, statErr := os.Stat(path); statErr == nil {
		if err := replaceable(path); err != nil {
			return err
		}
	}
	if err := store.Unclaimed(path); err != nil {
		return err
	}
	file, err := hiddenFile(filepath.Dir(path), mode)
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

// behindLink is the file to which a path leads: a link stays what it is, and the file at its
// end is written. /dev/stdout is one, too, which must not become a file.
func behindLink(path string) (string, error) {
	if info, err := os.Lstat(path); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return path, nil
	}
	end, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", rule.Errorf(rule.Refused, "%s is a link to something that is not there", path).WithHint("name the file itself; nothing was written")
	}
	return end, nil
}

// hiddenFile makes a file in a folder, of a name that is not shown.
func hiddenFile(folder string, mode os.FileMode) (*os.File, error) {
	for n := 1; ; n++ {
		file, err := os.OpenFile(filepath.Join(folder, fmt.Sprintf(".flagfall-part-%d", n)), os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) || n > 10_000 {
			return file, err
		}
	}
}

// writeDevice writes to what is not a file and cannot be replaced by one: a pipe, a
// terminal, the null device.
func writeDevice(path string, write func(io.Writer) error, before func() error) error {
	file, err := patiently(path, func() (*os.File, error) { return os.OpenFile(path, os.O_WRONLY, 0) })
	switch {
	case errors.Is(err, errLonely):
		return rule.Errorf(rule.Refused, "%s is a pipe from which nobody reads", path).WithHint("name a file, or start the program that reads from the pipe")
	case err != nil:
		return rule.Errorf(rule.Refused, "cannot write %s: %w", path, cause(err)).WithHint("name a file")
	}
	buffer := bufio.NewWriter(file)
	if err := write(buffer); err != nil {
		file.Close()
		return err
	}
	if err := errors.Join(buffer.Flush(), file.Close()); err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", path, cause(err)).WithHint("is there room on the disk?")
	}
	return before()
}

// replaceable refuses to overwrite what nobody could make again: a
// tournament, another database, the journal of the clocks of a hall.
func replaceable(path string) error {
	refused := func(what rule.Sentence) error {
		return rule.Errorf(rule.Refused, "%s is %s, and no output is written over it", path, what).
			WithHint("choose another name; nothing was overwritten")
	}
	if store.IsDatabase(path) {
		return refused(rule.Format("a tournament, or another database"))
	}
	file, err := os.Open(path)
	if err != nil {
		return refused(rule.Format("a file that cannot be read"))
	}
	defer file.Close()
	head := make([]byte, 16)
	n, _ := io.ReadFull(file, head) // what there is
	if head = head[:n]; bytes.HasPrefix(head, []byte("flagfall-clocks ")) {
		return refused(rule.Format("the journal of the clocks of a hall"))
	}
	return nil
}

// keepFile writes to the file that was named.
func (e *env) keepFile(path string, write func(io.Writer) error) error {
	return e.writeFileAfter(path, 0o644, write, func() error { return nil })
}

// output writes to the file that was named, and says which, or to Out for "" and "-".
func (e *env) output(path string, write func(io.Writer) error) error {
	if path != "" && path != "-" {
		if err := e.keepFile(path, write); err != nil {
			return err
		}
		return say(e, nil, "%s", path)
	}
	buffer := bufio.NewWriter(e.Out)
	if err := write(buffer); err != nil {
		return err
	}
	return buffer.Flush()
}

// document writes a document to the file that was named, or to Out for "" and "-", where
// a page takes it as it is.
func (e *env) document(path string, d *doc.Document, format render.Format, look render.Options) error {
	if e.documents != nil && path == "" {
		e.documents(d)
		return nil
	}
	return e.output(path, func(w io.Writer) error { return render.Write(w, d, format, look) })
}

// page is how many cells a line of a list has: as many as the terminal, and any
// number in a pipe, where other programs look for what stands on one line.
func (e *env) page() int {
	if e.AskOut {
		return e.Width
	}
	return 0
}

// read writes lines that are read like a page, on a terminal each folded to its width.
func (e *env) read(lines ...string) error {
	return e.list(listing.List{Text: listing.Lines(lines...)}, "text")
}

// list writes a list to Out in the format wanted.
func (e *env) list(l listing.List, format string) error {
	return e.output("", func(w io.Writer) error { return l.Write(w, format, e.page()) })
}

// listInAnswer writes a list of a command whose answer to a program has what a person
// reads, too.
func (e *env) listInAnswer(l listing.List, format string) error {
	if format == "json" {
		e.listed, format = l.Objects, "text"
	}
	return e.list(l, format)
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

// wipeLine goes to the beginning of the line of a screen, and wipes it.
const wipeLine = "\r\x1b[K"

// say shows the line, at most five times a second. What is wider than the screen is cut,
// since only one row of it is wiped.
func (p *progress) say(line func() string) {
	now := p.env.Now()
	if !p.env.AskErr || now.Sub(p.begun) < time.Second || now.Sub(p.last) < time.Second/5 {
		return
	}
	p.last, p.shown = now, true
	_ = steer(p.env.Err, wipeLine) // a line that only shows progress
	fmt.Fprint(p.env.Err, text.Cut(line(), p.env.Width-1))
}

// left is how long something takes that is so far of a whole, in whole seconds.
func (p *progress) left(done, whole int) time.Duration {
	spent := p.env.Now().Sub(p.begun).Seconds()
	return time.Duration(spent/float64(max(done, 1))*float64(max(whole-done, 0))+1) * time.Second
}

// done wipes the line.
func (p *progress) done() {
	if p.shown {
		_ = steer(p.env.Err, wipeLine)
		p.shown = false
	}
}
