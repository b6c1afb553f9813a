package store

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Create makes a new file with its first batch. It appears complete or not at
// all; a file that exists is not touched (rule.Refused).
func Create(path string, first arbiter.Batch) (*Store, error) {
	err := aside(path, func(temp string) error { return build(temp, first) })
	if err != nil {
		return nil, err
	}
	return Open(path)
}

// aside lets write make a file in a folder of its own beside path, and gives
// the file its name when it is complete. Nothing else is left behind.
func aside(path string, write func(temp string) error) error {
	if _, err := os.Lstat(path); err == nil {
		return exists(path)
	}
	if err := Unclaimed(path); err != nil {
		return err
	}
	if err := unencumbered(path); err != nil {
		return err
	}
	dir, base := filepath.Split(path)
	folder, err := os.MkdirTemp(orDot(dir), ".flagfall-new-*")
	if err != nil {
		return rule.Errorf(rule.Input, "cannot write %s: %w", path, cause(err)).WithHint("choose a folder that exists and can be written")
	}
	temp := filepath.Join(folder, base)
	err = write(temp)
	if locked(err) && unlockable(temp) { // nobody else knows of it
		err = notLocked(path)
	}
	if err == nil {
		err = publish(temp, path)
	}
	if err == nil {
		err = syncFolder(orDot(dir))
	}
	if rerr := os.RemoveAll(folder); err == nil {
		err = rerr
	}
	if err != nil {
		return explain(path, err)
	}
	return nil
}

// publish gives a finished file its name, unless that name is taken.
func publish(temp, path string) error {
	err := os.Link(temp, path)
	if errors.Is(err, fs.ErrExist) {
		return exists(path)
	}
	if err == nil {
		return nil
	}
	// The file system has no hard links.
	if _, serr := os.Lstat(path); serr == nil {
		return exists(path)
	}
	return os.Rename(temp, path)
}

// syncFolder makes a new name in a folder safe against a loss of power.
// Windows has no such call and does so without it.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

func exists(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return rule.Errorf(rule.Refused, "%s is a folder", path).WithHint("name a file in it, such as %s", filepath.Join(path, "copy.flagfall"))
	}
	return rule.Errorf(rule.Refused, "%s exists already", path).WithHint("choose another name; nothing was overwritten")
}

func build(path string, first arbiter.Batch) error {
	s, err := empty(path)
	if err != nil {
		return err
	}
	return errors.Join(s.Append(first), s.Close())
}

// empty makes a file with the tables and triggers of a journal that is being made.
func empty(path string) (*Store, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	db, err := connect(path)
	if err != nil {
		return nil, err
	}
	s := &Store{db: db, path: path}
	err = s.within(func(tx *sql.Tx) error {
		_, err := tx.Exec(fmt.Sprintf("%s;\nPRAGMA application_id = %d;\nPRAGMA user_version = %d", schema, applicationID, format))
		return err
	})
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

// Backup copies the journal to a new file, even while others write.
func (s *Store) Backup(path string) error {
	return aside(path, func(temp string) error {
		if _, err := s.db.Exec("VACUUM INTO ?", temp); err != nil {
			return err
		}
		if err := os.Chmod(temp, 0o600); err != nil {
			return err
		}
		copied, err := dial(temp, url.Values{"mode": {"rw"}})
		if err == nil {
			err = errors.Join(distinguish(copied), copied.Close())
		}
		if err != nil {
			return err
		}
		return syncFile(temp)
	})
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
