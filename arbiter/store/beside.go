package store

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"flagfall/arbiter/rule"
)

// magic begins every file in the SQLite format.
const magic = "SQLite format 3\x00"

// besides are the endings of the names of the files that SQLite keeps beside a database. It takes
// any file with such a name for its own and removes it (sqlite.org/tempfiles.html).
var besides = []string{"-wal", "-shm", "-journal"}

// Unclaimed refuses a name under which SQLite would take a file for one of its own
// and remove it: the name of a database followed by one of SQLite's endings, in upper
// or lower case, since some file systems do not tell these apart. Errors:
// rule.Refused.
func Unclaimed(path string) error {
	for _, ending := range besides {
		cut := len(path) - len(ending)
		if cut <= 0 || !strings.EqualFold(path[cut:], ending) {
			continue
		}
		if of := path[:cut]; IsDatabase(of) {
			return rule.Errorf(rule.Refused, "%s belongs to %s, and no output is written there", path, of).WithHint("choose another name")
		}
	}
	return nil
}

// unencumbered refuses to begin a database where a file already has its name, with or without one
// of those endings.
func unencumbered(path string) error {
	for _, ending := range besides {
		if _, err := os.Lstat(path + ending); err == nil {
			return exists(path + ending)
		}
	}
	return nil
}

// noneBeside refuses to open a database beside which another one, such as a backup, has
// a name that SQLite would take for its own.
func noneBeside(path string) error {
	for _, ending := range besides {
		if IsDatabase(path + ending) {
			return rule.Errorf(rule.Input, "%s is a database of its own, and would be removed along with %s", path+ending, path).
				WithHint("give it another name, or move it to another folder; nothing was changed")
		}
	}
	return nil
}

// IsDatabase reports whether a file is in the SQLite format. It keeps the locks that this
// process has on the file, which opening and closing it in the ordinary way would give
// up.
func IsDatabase(path string) bool {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		return false // opening a pipe would block
	}
	file, release, err := open(path)
	if err != nil {
		return false
	}
	defer release()
	head := make([]byte, len(magic))
	_, err = io.ReadFull(fromStart(file), head)
	return err == nil && string(head) == magic
}
