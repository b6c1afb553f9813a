package main

import (
	"bufio"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Whoever is erased from a tournament stands in what was made of it before. The
// program notes each copy that it makes, in a folder of the account, so that it
// can name them then.

// copied notes that something was made of the event that began at an instant:
// "backup", "export", and where. Where it cannot be noted, it is not known later.
func (e *env) copied(begun time.Time, what, where string) {
	name := e.copiesOf(begun)
	if name == "" || os.MkdirAll(filepath.Dir(name), 0o700) != nil {
		return
	}
	if !strings.Contains(where, "://") {
		where = absolute(where)
	}
	line := what + "\t" + listed(where) + "\n"
	if known, err := os.ReadFile(name); err == nil && strings.Contains("\n"+string(known), "\n"+line) {
		return
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return
	}
	_, _ = file.WriteString(line)
	_ = file.Close()
}

// listed is a path as a list of one path a line has it: in quotation marks, with
// numbers, where characters of it would end the line. A path that is whole begins with none.
func listed(path string) string {
	if strings.ContainsFunc(path, unicode.IsControl) {
		return strconv.Quote(path)
	}
	return path
}

// kindOfCopy is what a copy is, in words; its name is kept in the list.
func kindOfCopy(name string) rule.Sentence {
	switch name {
	case "backup":
		return rule.Say("copy|backup")
	case "export":
		return rule.Say("copy|export")
	case "print":
		return rule.Say("copy|print")
	case "server":
		return rule.Say("copy|server")
	case "file":
		return rule.Say("copy|file")
	case "unfinished":
		return rule.Say("copy|unfinished")
	}
	return rule.Typed(name)
}

// copiesOf is the file that names the copies of an event, which has its beginning in
// every copy of its journal; "" where none can be kept.
func (e *env) copiesOf(begun time.Time) string {
	folder := e.stateFolder()
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, "copies", strconv.FormatInt(begun.UnixMilli(), 10))
}

// copies are notes on what has the data of persons still: the copies of an event
// that the program knows of and that were not removed since, what it puts aside or
// a killed command left beside the file itself, and prints.
func (e *env) copies(s *arbiter.State, path string) []rule.Sentence {
	var found []string
	if file, err := os.Open(e.copiesOf(s.Log[0].At)); err == nil {
		defer file.Close()
		for lines := bufio.NewScanner(file); lines.Scan(); {
			what, where, _ := strings.Cut(lines.Text(), "\t")
			if quoted, err := strconv.Unquote(where); err == nil {
				where = quoted
			}
			if removed(where) {
				continue
			}
			found = append(found, what+" "+where)
		}
	}
	if folder := filepath.Dir(absolute(path)); isFile(path) {
		e.sweep(folder)
		left, _ := os.ReadDir(folder)
		for _, entry := range left {
			if unfinished.MatchString(entry.Name()) { // and may be under way
				found = append(found, "unfinished "+filepath.Join(folder, entry.Name()))
			}
		}
	}
	aside, _ := filepath.Glob(globbed(absolute(path)) + ".*-[0-9]*") // put aside by a restore, saved, handed over
	for _, name := range aside {
		if !strings.HasSuffix(name, "-wal") && !strings.HasSuffix(name, "-shm") && !strings.HasSuffix(name, "-journal") {
			found = append(found, "file "+name)
		}
	}
	slices.Sort(found)
	var notes []rule.Sentence
	for _, copied := range slices.Compact(found) {
		kind, where, _ := strings.Cut(copied, " ")
		notes = append(notes, rule.Format("a copy still has the data: %s", rule.Joined(" ", kindOfCopy(kind), rule.Typed(rule.OnOneLine(where)))))
	}
	if n := len(s.Prints); n > 0 {
		notes = append(notes, rule.Format("prints may still have the data: %s since the event began, which the log names (--kind printed)", rule.Count(n, "{n} print", "{n} prints")))
	}
	return notes
}

// removed says that a file or folder is gone from a place that is there: a stick
// that was taken out may come back.
func removed(where string) bool {
	if strings.Contains(where, "://") {
		return false
	}
	_, err := os.Lstat(where)
	_, above := os.Stat(filepath.Dir(where))
	return errors.Is(err, fs.ErrNotExist) && above == nil
}

// globbed is a path as a pattern that fits it alone.
func globbed(path string) string {
	return strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}

// withoutPassword is the address of a server as it may be written down.
func withoutPassword(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "a server"
	}
	return u.Redacted()
}
