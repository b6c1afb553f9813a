package store

import (
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"

	"flagfall/arbiter/rule"

	sqlite "modernc.org/sqlite"
)

// Restore puts a copy of a backup in the place of path, or of the file that a
// link of that name leads to. What stood there is kept beside it, under the name
// that is returned; "" where nothing did. The backup is only read. The copy is
// made and checked first: a backup that is damaged, of a newer version or not a
// tournament (rule.Input), and a full disk, leave everything as it was.
//
// At every instant exactly one journal has the name: what stood there gets its
// second name first, and then the copy takes its place in one step. It fails
// with rule.Conflict while anybody else has the file open; whoever opens it
// later finds the copy.
//
// check is asked about the opened copy before anything is put in another
// place.
func Restore(backup, path string, check func(*Store) error) (kept string, err error) {
	if err := inspect(backup); err != nil {
		return "", err
	}
	if a, errA := os.Stat(backup); errA == nil {
		if b, errB := os.Stat(path); errB == nil && os.SameFile(a, b) {
			return "", rule.Errorf(rule.Usage, "%s is the tournament file itself", backup).WithHint("name a backup of it")
		}
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	dir, base := filepath.Split(path)
	folder, err := os.MkdirTemp(orDot(dir), ".flagfall-restore-*")
	if err != nil {
		return "", rule.Errorf(rule.Input, "cannot write %s: %w", path, cause(err)).WithHint("choose a folder that exists and can be written")
	}
	defer os.RemoveAll(folder)
	temp := filepath.Join(folder, base)
	if err := copyJournal(backup, temp); err != nil {
		return "", full(path, err)
	}
	copied, err := whole(backup, temp, check)
	if err != nil {
		return "", err
	}
	before, release, err := alone(path)
	if err != nil {
		return "", err
	}
	defer release()
	stood := int64(-1)
	if before != nil {
		if stood, err = last(before); err != nil {
			stood = -1 // what cannot be read is not being written to
		}
	}
	if kept, err = exchange(temp, path, release); err != nil {
		return kept, err
	}
	if before != nil && kept != "" {
		_ = os.Remove(kept + "-journal") // no longer needed once the log was moved into the file
	}
	if before != nil && kept != "" && releasesFirst {
		if err := takeBack(path, kept, stood, copied); err != nil {
			return kept, err
		}
	}
	return kept, syncFolder(orDot(dir))
}

// rename and link are the steps of a restore that other programs see.
var rename, link = os.Rename, os.Link

// releasesFirst says that an open file cannot be replaced, so that it is released an instant
// before: whether anybody used it in that instant is found out afterwards.
var releasesFirst = runtime.GOOS == "windows"

// exchange gives the file that has a name a second one, and gives the first to another file.
func exchange(from, path string, release func()) (kept string, err error) {
	if kept, err = keep(path, "before-restore", release); err != nil {
		return "", err
	}
	if err := rename(from, path); err != nil {
		if releasesFirst && kept != "" {
			return "", errors.Join(inUse(path), back(kept, path))
		}
		return kept, rule.Errorf(rule.Input, "cannot write %s: %w", path, cause(err)).WithHint("the file that stood there is %s, too", kept)
	}
	return kept, nil
}

// back removes the second name of a file again, or gives back its first name if that has gone.
func back(kept, path string) error {
	for _, beside := range []string{"-wal", "-journal"} {
		if _, err := os.Lstat(path + beside); errors.Is(err, fs.ErrNotExist) {
			_ = rename(kept+beside, path+beside)
		}
	}
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return rename(kept, path)
	}
	_ = os.Remove(kept) // while it is open, the second name stays
	return nil
}

// takeBack undoes an exchange if another program has written into the former file in the instant in
// which it was released (rule.Conflict). stood and copied are the last entries that the former file
// and the backup had.
func takeBack(path, kept string, stood, copied int64) error {
	if together(path) != nil { // a log left by whoever had the file in that instant
		for _, beside := range []string{"-wal", "-shm"} {
			_ = rename(path+beside, kept+beside)
		}
	}
	if n, err := lastOf(kept); err != nil || stood < 0 || n == stood {
		return nil
	}
	spare, err := exchange(kept, path, func() {})
	if err != nil {
		return rule.Errorf(rule.Conflict, "%s was written into by another program while the backup took its place", path).
			WithHint("%s has the entries of the backup now; what was written is in %s: compare them", path, kept)
	}
	if n, err := lastOf(spare); err != nil || n != copied {
		return rule.Errorf(rule.Conflict, "%s was written into by another program while the backup took its place, and was put back", path).
			WithHint("what was written into the backup meanwhile is in %s: compare them", spare)
	}
	_ = os.Remove(spare)
	return inUse(path)
}

func inUse(path string) error {
	return rule.Errorf(rule.Conflict, "%s is in use by another program", path).WithHint("close it there, and restore again; nothing was changed")
}

// last returns the number of the last entry of a journal of any version.
func last(db querier) (n int64, err error) {
	err = db.QueryRow("SELECT coalesce(max(seq), 0) FROM events").Scan(&n)
	return n, err
}

func lastOf(path string) (int64, error) {
	db, err := dial(path, url.Values{"mode": {"rw"}, "_pragma": {"busy_timeout(2000)"}})
	if err != nil {
		return 0, err
	}
	n, err := last(db)
	return n, errors.Join(err, db.Close())
}

// alone takes a tournament file for itself, with its log moved into it, until it is released, and returns
// a way to read it meanwhile. A file that cannot be read as a tournament is in nobody's use.
func alone(path string) (db *sql.DB, release func(), err error) {
	if inspect(path) != nil || together(path) != nil {
		return nil, func() {}, nil
	}
	_, closed, err := open(path)
	if err != nil {
		return nil, func() {}, nil
	}
	db, err = dial(path, url.Values{"mode": {"rw"}, "_pragma": {"busy_timeout(2000)", "locking_mode(EXCLUSIVE)"}})
	if err != nil {
		closed()
	}
	if locked(err) {
		return nil, nil, inUse(path)
	}
	if err != nil {
		return nil, func() {}, nil
	}
	release = sync.OnceFunc(func() {
		db.Close() // what it could not write is still in the log
		closed()
	})
	// Leaving the write-ahead mode locks the file exclusively, and moves the log into it.
	var mode string
	err = db.QueryRow("PRAGMA journal_mode = DELETE").Scan(&mode)
	if err == nil {
		_, err = db.Exec("BEGIN EXCLUSIVE")
	}
	if locked(err) {
		release()
		return nil, nil, inUse(path)
	}
	if err != nil && !refusesWriting(err) {
		var e *sqlite.Error
		if !errors.As(err, &e) {
			release()
			return nil, nil, explain(path, err)
		}
	}
	return db, release, nil
}

// keep gives a tournament file a second name that is free, and puts aside what the database keeps
// beside a damaged file. It releases the file on systems where an open file cannot be renamed
// ([releasesFirst]).
func keep(path, why string, release func()) (kept string, err error) {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	for n := 1; ; n++ {
		kept = fmt.Sprintf("%s.%s-%d", path, why, n)
		if _, err := os.Lstat(kept); errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	aside := func(err error) (string, error) {
		return "", rule.Errorf(rule.Input, "%s cannot be put aside: %w", path, cause(err)).WithHint("check the permissions of its folder")
	}
	linked := link(path, kept)
	if releasesFirst {
		release()
	}
	if linked != nil {
		// The file system has no hard links. A copy would lack what is written into a file after
		// its release.
		second := copyFile
		if releasesFirst {
			second = rename
		}
		if err := second(path, kept); err != nil {
			return aside(err)
		}
	}
	for _, beside := range []string{"-wal", "-shm", "-journal"} {
		if err := rename(path+beside, kept+beside); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return aside(err)
		}
	}
	return kept, nil
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
	in, release, err := open(from)
	if err != nil {
		return err
	}
	defer release()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, fromStart(in))
	return errors.Join(err, out.Sync(), out.Close())
}

// whole opens the copy of a backup, lets the database check it completely, reads every entry, and
// returns the number of the last.
func whole(backup, temp string, check func(*Store) error) (n int64, err error) {
	s, err := Open(temp)
	if err != nil {
		return 0, renamed(err, temp, backup)
	}
	var answer string
	err = s.db.QueryRow("PRAGMA integrity_check(1)").Scan(&answer)
	if err == nil && answer != "ok" {
		err = damaged(backup, "its structure is broken")
	}
	if err == nil {
		err = check(s)
	}
	if err == nil {
		n, err = last(s.db)
	}
	return n, renamed(errors.Join(err, s.Close()), temp, backup)
}

// renamed makes an error name the backup and not the copy of it.
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

// full reports whether a file system error says that the disk is full.
func full(path string, err error) error {
	if errors.Is(err, syscall.ENOSPC) {
		return rule.Errorf(rule.Input, "the disk is full: %s could not be written", path).WithHint("make room and try again; nothing was changed")
	}
	return rule.Errorf(rule.Input, "cannot write %s: %w", path, cause(err)).WithHint("check the permissions of the file and its folder")
}
