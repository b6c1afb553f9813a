package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"flagfall/arbiter/rule"
)

// Restore puts a copy of a backup in the place of path. What stood there is
// kept beside it, under the name that is returned; "" where nothing did. The
// backup is only read. The copy is made and checked first: a backup that is
// damaged (rule.Input), of a newer version (rule.Input) or none, and a disk
// that is full, leave everything as it was.
//
// check is asked about the opened copy before anything changes its place.
func Restore(backup, path string, check func(*Store) error) (kept string, err error) {
	if err := inspect(backup); err != nil {
		return "", err
	}
	if a, errA := os.Stat(backup); errA == nil {
		if b, errB := os.Stat(path); errB == nil && os.SameFile(a, b) {
			return "", rule.Errorf(rule.Usage, "%s is the tournament file itself", backup).WithHint("name a backup of it")
		}
	}
	dir, base := filepath.Split(path)
	folder, err := os.MkdirTemp(orDot(dir), "."+base+".restored-*")
	if err != nil {
		return "", rule.Errorf(rule.Input, "cannot write %s: %w", path, cause(err)).WithHint("choose a folder that exists and can be written")
	}
	defer os.RemoveAll(folder)
	temp := filepath.Join(folder, base)
	if err := copyJournal(backup, temp); err != nil {
		return "", full(path, err)
	}
	if err := whole(backup, temp, check); err != nil {
		return "", err
	}
	if kept, err = setAside(path); err != nil {
		return "", err
	}
	if err := os.Rename(temp, path); err != nil {
		return kept, rule.Errorf(rule.Input, "cannot write %s: %w", path, cause(err)).WithHint("the file that stood there is %s", kept)
	}
	return kept, syncFolder(orDot(dir))
}

// copyJournal copies a tournament file, with the write-ahead log beside it.
func copyJournal(from, to string) error {
	if err := copyFile(from, to); err != nil {
		return err
	}
	err := copyFile(from+"-wal", to+"-wal")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}

// whole opens the copy of a backup, has the database check all of it and reads
// every entry.
func whole(backup, temp string, check func(*Store) error) error {
	s, err := Open(temp)
	if err != nil {
		return renamed(err, temp, backup)
	}
	var answer string
	err = s.db.QueryRow("PRAGMA integrity_check(1)").Scan(&answer)
	if err == nil && answer != "ok" {
		err = damaged(backup, "its structure is broken")
	}
	if err == nil {
		err = check(s)
	}
	return renamed(errors.Join(err, s.Close()), temp, backup)
}

// renamed has an error speak of the backup and not of the copy of it.
func renamed(err error, temp, backup string) error {
	var ours *rule.Error
	if err == nil || !errors.As(err, &ours) {
		return err
	}
	e := *ours
	e.Message = rule.English(strings.ReplaceAll(e.Message.String(), temp, backup))
	if e.Code == rule.Input {
		e.Hint = rule.English("take another backup; nothing was changed")
	}
	return &e
}

// full says of an error of the file system whether the disk is full.
func full(path string, err error) error {
	if errors.Is(err, syscall.ENOSPC) {
		return rule.Errorf(rule.Input, "the disk is full: %s could not be written", path).WithHint("make room and try again; nothing was changed")
	}
	return rule.Errorf(rule.Input, "cannot write %s: %w", path, cause(err)).WithHint("check the permissions of the file and its folder")
}

// setAside gives a tournament file, and what the database keeps beside it, a
// name under which nothing stands.
func setAside(path string) (kept string, err error) {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if s, err := Open(path); err == nil {
		if err := s.Close(); err != nil {
			return "", err
		}
		// The last one who closes a file takes its log away.
		if _, err := os.Stat(path + "-wal"); err == nil && !s.locked {
			return "", rule.Errorf(rule.Conflict, "%s is in use by another program", path).WithHint("close it there, and restore again; nothing was changed")
		}
	}
	for n := 1; ; n++ {
		kept = fmt.Sprintf("%s.before-restore-%d", path, n)
		if _, err := os.Lstat(kept); errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	for _, beside := range []string{"-wal", "-shm", ""} {
		err := os.Rename(path+beside, kept+beside)
		if err != nil && !(beside != "" && errors.Is(err, fs.ErrNotExist)) {
			return "", rule.Errorf(rule.Input, "%s cannot be put aside: %w", path, cause(err)).WithHint("check the permissions of its folder")
		}
	}
	return kept, nil
}
