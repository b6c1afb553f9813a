package store

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"

	"flagfall/arbiter/rule"

	sqlite "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

func locked(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && (e.Code()&0xff == sqlite3.SQLITE_BUSY || e.Code()&0xff == sqlite3.SQLITE_LOCKED)
}

// explain turns what the database says into a sentence for a person.
func explain(path string, err error) error {
	var ours *rule.Error
	if errors.As(err, &ours) {
		return ours
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return rule.Errorf(rule.Internal, "cannot use %s: %w", path, cause(err))
	}
	switch code := e.Code() & 0xff; code {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		if unlockable(path) {
			return notLocked(path)
		}
		return rule.Errorf(rule.Conflict, "%s is in use by another program", path).WithHint("wait until it has finished, and try again; nothing was written")
	case sqlite3.SQLITE_FULL:
		return rule.Errorf(rule.Input, "the disk is full: %s could not be written", path).WithHint("make room and try again; the event is as it was before")
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN:
		return unwritable(path)
	case sqlite3.SQLITE_NOMEM:
		return rule.Errorf(rule.Input, "there is not enough memory for %s", path).WithHint("close other programs and try again; the event is as it was before")
	case sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_INTERRUPT:
		return notLocked(path)
	case sqlite3.SQLITE_IOERR:
		if failsToLock(e.Code()) {
			return notLocked(path)
		}
		if failsToWrite(e.Code()) {
			return rule.Errorf(rule.Input, "the disk is full or failing: %s could not be written", path).WithHint("make room and try again; the event is as it was before")
		}
		return damaged(path, "the database cannot be read")
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_FORMAT:
		// Our statements are valid for every file that we made.
		return damaged(path, "the database cannot be read")
	}
	return rule.Errorf(rule.Internal, "cannot use %s: %s", path, strings.Join(strings.Fields(err.Error()), " "))
}

// notLocked refuses a file that cannot be locked, as on some network drives: two programs using it
// would destroy it.
func notLocked(path string) error {
	return rule.Errorf(rule.Conflict, "%s could not be locked", path).WithHint("keep the event on a disk of this machine, and try again; nothing was written")
}

// failsToLock reports whether locking was the cause of an input/output error.
func failsToLock(code int) bool {
	switch code {
	case sqlite3.SQLITE_IOERR_LOCK, sqlite3.SQLITE_IOERR_RDLOCK, sqlite3.SQLITE_IOERR_UNLOCK, sqlite3.SQLITE_IOERR_CHECKRESERVEDLOCK, sqlite3.SQLITE_IOERR_SHMLOCK:
		return true
	}
	return false
}

// failsToWrite reports whether writing was the cause of an input/output error: to the file, to its
// log, or to the index of the log, which fails first on a full disk.
func failsToWrite(code int) bool {
	switch code {
	case sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC, sqlite3.SQLITE_IOERR_TRUNCATE,
		sqlite3.SQLITE_IOERR_SHMOPEN, sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP:
		return true
	}
	return false
}

// unwritable refuses to write to a file that can only be read.
func unwritable(path string) error {
	return rule.Errorf(rule.Input, "%s cannot be written", path).WithHint("check the permissions of the file and its folder; it can be read and printed as it is")
}

// refusesWriting reports whether an error says that the file system does not
// let the file or its folder be written.
func refusesWriting(err error) bool {
	var e *sqlite.Error
	if errors.As(err, &e) {
		switch e.Code() & 0xff {
		case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN:
			return true
		}
		return false
	}
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
}

// lacksRoom reports whether an error says that the disk is full, or refuses to
// take anything.
func lacksRoom(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && (e.Code()&0xff == sqlite3.SQLITE_FULL || failsToWrite(e.Code())) || errors.Is(err, syscall.ENOSPC)
}

// cause returns the bare reason of a file system error, without the path that the sentence already
// names.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

func orDot(dir string) string {
	if dir == "" {
		return "."
	}
	return dir
}
