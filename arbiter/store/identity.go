package store

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"flagfall/arbiter/rule"
)

// A mark says which file a journal is in, and between which heads of its chain it was written last.
// It stands in the one row of its table and is written with every batch, so that the database file
// has it as of the last time that the log was moved into it, and the log as of each batch since. If
// the two do not belong together, another file was given the name while the log of the former one
// was still there, and SQLite would merge them.
//
// Both are read without the database, which would mix them first.

// markMagic begins a mark. It is not text, so that it occurs nowhere else.
var markMagic = []byte("\xff\xfeflagfall-mark\x00")

// mark is the identity of a file with two heads, each a SHA-256.
type mark struct{ file, before, after [sha256.Size]byte }

func (m mark) bytes() []byte {
	return bytes.Join([][]byte{markMagic, m.file[:], m.before[:], m.after[:]}, nil)
}

// markLength is the length of a mark in bytes.
var markLength = len(mark{}.bytes())

func readMark(b []byte) (m mark, ok bool) {
	i := bytes.Index(b, markMagic)
	if i < 0 || len(b) < i+markLength {
		return m, false
	}
	b = b[i+len(markMagic):]
	copy(m.file[:], b)
	copy(m.before[:], b[sha256.Size:])
	copy(m.after[:], b[2*sha256.Size:])
	return m, true
}

// marked writes the mark of a batch that has led the chain to a head.
func marked(tx *sql.Tx, first, before, after string) error {
	var old []byte
	err := tx.QueryRow("SELECT mark FROM head").Scan(&old)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	m, ok := readMark(old)
	if !ok {
		m.file = sha256.Sum256([]byte("file of " + first))
	}
	m.before, m.after = rawHead(before), rawHead(after)
	_, err = tx.Exec("INSERT INTO head (one, mark) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET mark = excluded.mark", m.bytes())
	return err
}

// rawHead returns the head in bytes; zeros if there is none.
func rawHead(head string) (raw [sha256.Size]byte) {
	b, _ := hex.DecodeString(head)
	copy(raw[:], b)
	return raw
}

// distinguish gives a copy of a journal an identity of its own: its pages are in other places than
// those of the original.
func distinguish(db *sql.DB) error {
	var old []byte
	err := db.QueryRow("SELECT mark FROM head").Scan(&old)
	if err != nil {
		return err
	}
	m, ok := readMark(old)
	if !ok {
		return errors.New("the journal has no mark")
	}
	m.file = sha256.Sum256(append([]byte("copy of "), m.bytes()...))
	_, err = db.Exec("UPDATE head SET mark = ?", m.bytes())
	return err
}

// together says whether the log beside a file is its own. Another program may be writing to both,
// so a mismatch is checked once more.
func together(path string) error {
	var err error
	for range 5 {
		var ours, fits bool
		if ours, fits, err = compareMarks(path); err != nil || !ours || fits {
			return err
		}
	}
	return rule.Errorf(rule.Input, "%s and the log beside it, %s-wal, are of different journals: a file was put there while the log of another one was left", path, filepath.Base(path)).
		WithHint("move the log to another folder to open the file as it was copied; nothing was changed")
}

// compareMarks reports whether both have marks, and whether they fit.
func compareMarks(path string) (ours, fits bool, err error) {
	info, err := os.Stat(path + "-wal")
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Mode().IsRegular() && info.Size() == 0 {
		return false, false, nil
	}
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("not a regular file") // it may be endless or a pipe, and SQLite would wait for it
	}
	unread := func(err error) error {
		return rule.Errorf(rule.Input, "cannot read the log beside %s: %w", path, cause(err)).WithHint("check the permissions of its folder")
	}
	if err != nil {
		return false, false, unread(err)
	}
	wal, err := os.Open(path + "-wal")
	if errors.Is(err, fs.ErrNotExist) {
		return false, false, nil
	}
	if err != nil {
		return false, false, unread(err)
	}
	defer wal.Close()
	main, err := markOfFile(path)
	if err != nil || main == nil {
		return false, false, err
	}
	marks, committed, err := marksOfLog(bufio.NewReaderSize(wal, 1<<18))
	if err != nil {
		return false, false, unread(err)
	}
	if !committed {
		return false, false, nil
	}
	if len(marks) == 0 {
		return true, false, nil // whatever wrote it, it was not our program
	}
	for i, m := range marks {
		if m.file != main.file {
			return true, false, nil
		}
		if i == 0 && m.before == main.after || m.after == main.after {
			fits = true
		}
	}
	return true, fits, nil
}

// markOfFile finds the mark in a database file; nil if it has none.
func markOfFile(path string) (*mark, error) {
	f, release, err := open(path)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "cannot open %s: %w", path, cause(err)).WithHint("check the permissions of the file")
	}
	defer release()
	from, buf, kept := fromStart(f), make([]byte, 1<<18), 0
	for {
		n, err := io.ReadFull(from, buf[kept:])
		if m, ok := readMark(buf[:kept+n]); ok {
			return &m, nil
		}
		if err != nil {
			return nil, nil // the end
		}
		kept = copy(buf, buf[len(buf)-markLength:])
	}
}

// marksOfLog returns the marks in the committed frames of a write-ahead log, in order. The format:
// a header of 32 bytes with the page size at 8 and two salts at 16; frames of 24 bytes and a page,
// with the size of the database at 4 where the frame commits, else 0, and the same salts at 8. It
// is read frame by frame, up to the first that does not belong to this log, however long the file
// is.
func marksOfLog(wal io.Reader) (marks []mark, committed bool, err error) {
	ended := func(err error) error {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil
		}
		return err
	}
	header := make([]byte, 32)
	if _, err := io.ReadFull(wal, header); err != nil {
		return nil, false, ended(err)
	}
	size := int(binary.BigEndian.Uint32(header[8:]))
	if size < 512 || size > 1<<16 {
		return nil, false, nil
	}
	salts := header[16:24]
	var waiting []mark
	for frame := make([]byte, 24+size); ; {
		if _, err := io.ReadFull(wal, frame); err != nil {
			return marks, committed, ended(err)
		}
		if !bytes.Equal(frame[8:16], salts) {
			return marks, committed, nil
		}
		if m, ok := readMark(frame[24:]); ok {
			waiting = append(waiting, m)
		}
		if binary.BigEndian.Uint32(frame[4:]) != 0 {
			marks, waiting, committed = append(marks, waiting...), nil, true
		}
	}
}
