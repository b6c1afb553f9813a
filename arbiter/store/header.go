package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"

	"flagfall/arbiter/rule"
)

// inspect reads the head of a file without the database, so that a file that is not a journal is
// left as it is.
func inspect(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return rule.Errorf(rule.NotFound, "there is no file %s", path).WithHint("check the name, or create an event first")
	}
	if err != nil {
		return rule.Errorf(rule.Input, "cannot open %s: %w", path, cause(err)).WithHint("check the name, and that it may be read")
	}
	if info.IsDir() {
		return rule.Errorf(rule.Input, "%s is a folder", path).WithHint("name the event's file in it")
	}
	if !info.Mode().IsRegular() {
		return notOurs(path)
	}
	f, release, err := open(path)
	if err != nil {
		return rule.Errorf(rule.Input, "cannot open %s: %w", path, cause(err)).WithHint("check the permissions of the file")
	}
	defer release()
	// The header of the SQLite file format: 16 bytes of magic, the page size
	// at 16, the number of pages at 28, user_version at 60, application_id at 68.
	head := make([]byte, 100)
	if _, err := io.ReadFull(fromStart(f), head); err != nil || !bytes.HasPrefix(head, []byte(magic)) {
		return notOurs(path)
	}
	if binary.BigEndian.Uint32(head[68:]) != applicationID {
		return notOurs(path)
	}
	version := int(binary.BigEndian.Uint32(head[60:]))
	if version < format {
		return notOurs(path)
	}
	if version > format {
		return rule.Errorf(rule.Input, "%s was written by a newer version of flagfall (format %d, this one knows %d)", path, version, format).
			WithHint("open it with that version; nothing was changed")
	}
	pageSize := int64(binary.BigEndian.Uint16(head[16:]))
	if pageSize == 1 {
		pageSize = 65536
	}
	pages := int64(binary.BigEndian.Uint32(head[28:]))
	wal, err := os.Stat(path + "-wal")
	// With a write-ahead log beside it, a short file may still be whole.
	if (err != nil || wal.Size() == 0) && info.Size() < pages*pageSize {
		return damaged(path, "%d bytes are missing at the end", pages*pageSize-info.Size())
	}
	return noneBeside(path)
}

func notOurs(path string) error {
	return rule.Errorf(rule.Input, "%s is not the file of a tournament", path).WithHint("name the file of an event; nothing was changed")
}

func damaged(path, format string, args ...any) error {
	return rule.Errorf(rule.Input, "%s is damaged: %s", path, rule.Format(format, args...)).WithHint("restore it from a backup; nothing was changed")
}
