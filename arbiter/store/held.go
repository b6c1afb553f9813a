package store

import (
	"database/sql"
	"errors"
	"fmt"
	"os"

	"flagfall/arbiter/rule"
)

// held is what is known of the file of an open journal and of the log beside it.
// While they are open, SQLite alone writes to both: the log keeps its place until
// it is closed, and the file only takes in what was in the log.
type held struct {
	// log is the file that had the name of the log, nil if there was none.
	log os.FileInfo
	// mark is the mark of the file, nil if it has none.
	mark *mark
	// seen is the file as it was when it was last compared.
	seen os.FileInfo
}

// hold notes what a file and its log are.
func hold(path string) (h held, err error) {
	if h.log, err = os.Stat(path + "-wal"); err != nil {
		h.log = nil
	}
	h.mark, err = markOfFile(path)
	return h, err
}

var (
	// errNameLost says that another file has the name of the open one, or none has.
	errNameLost = errors.New("was deleted, moved or replaced")
	// errOverwritten says that another program has written into the open file.
	errOverwritten = errors.New("was written over by another program")
)

// named checks that the file and its log are still those that were opened.
func (s *Store) named() error {
	if s.file == nil {
		return nil // it is being made, and has a name of its own
	}
	if there, err := os.Stat(s.path); err != nil || !os.SameFile(s.file, there) {
		return errNameLost
	}
	if s.held.log != nil {
		if there, err := os.Stat(s.path + "-wal"); err != nil || !os.SameFile(s.held.log, there) {
			return errNameLost
		}
	}
	return nil
}

// Held fails with rule.Conflict where another file has taken the name, for callers that only read
// the file and pass on what it says.
func (s *Store) Held() error {
	if s.refusal == nil && s.named() != nil {
		return s.displaced()
	}
	return nil
}

// displaced warns whoever read a journal that another one may have its name.
func (s *Store) displaced() error {
	return rule.Errorf(rule.Conflict, "%s was deleted, moved or replaced while it was read", s.path).
		WithHint("what was read is the file as it was: see which one has the name now, and do it again")
}

// untouched checks that nothing but its own log has changed the file. The lock is held, so that
// nobody else lengthens or shortens the log meanwhile.
func (s *Store) untouched(tx *sql.Tx) error {
	there, err := os.Stat(s.path)
	seen := s.held.seen
	if err != nil || s.held.mark == nil || seen != nil && there.Size() == seen.Size() && there.ModTime().Equal(seen.ModTime()) {
		return nil // named reports a file that has gone
	}
	m, err := markOfFile(s.path)
	if err != nil {
		return err
	}
	if m == nil || m.file != s.held.mark.file {
		return errOverwritten
	}
	if log, err := os.Stat(s.path + "-wal"); err == nil && log.Size() == 0 {
		if _, head, err := headOf(tx); err != nil || m.after != rawHead(head) {
			return errors.Join(errOverwritten, err)
		}
	}
	if together(s.path) != nil {
		return errOverwritten
	}
	s.held.seen = there
	return nil
}

// rescue saves a copy of a journal whose file was deleted, moved or replaced while it was open:
// what is written there would vanish with it. A copy of a file into which another program has
// written is kept only if it passes verification.
func (s *Store) rescue(lost error) error {
	what := errNameLost
	if errors.Is(lost, errOverwritten) {
		what = errOverwritten
	}
	if s.saved == "" {
		for n := 1; ; n++ {
			saved := fmt.Sprintf("%s.saved-%d", s.path, n)
			err := s.Backup(saved)
			if rule.CodeOf(err) == rule.Refused {
				continue // it exists
			}
			if err == nil {
				if err = sound(saved); err != nil {
					err = errors.Join(err, os.Remove(saved))
				}
			}
			if err != nil {
				return rule.Errorf(rule.Conflict, "%s %w while it was open, and no copy can be saved: %w", s.path, what, err)
			}
			s.saved = saved
			break
		}
	}
	return rule.Errorf(rule.Conflict, "%s %w while it was open", s.path, what).
		WithHint("what it held is in %s: compare it with what has the name now, and put it in its place", s.saved)
}

// sound returns what is wrong with a copy; nil if nothing is.
func sound(path string) error {
	proof, err := Verify(path)
	if err != nil {
		return err
	}
	if len(proof.Findings) > 0 {
		return errors.New(proof.Findings[0].String())
	}
	return nil
}
