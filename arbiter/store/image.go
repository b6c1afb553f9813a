package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"

	"flagfall/arbiter/rule"
)

// largestImage bounds what is read into memory: some hundred times the journal
// of a large event.
const largestImage = 1 << 30

// inMemory opens a copy of a file, with the log beside it, in memory: if nothing can be written, as
// on a full disk, the database itself cannot read a log.
func inMemory(path string) (*sql.DB, error) {
	image, err := imageOf(path)
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", "file::memory:?_pragma=trusted_schema(OFF)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if err = deserialize(db, image); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func deserialize(db *sql.DB, image []byte) error {
	conn, err := db.Conn(context.Background())
	if err != nil {
		return err
	}
	err = conn.Raw(func(driver any) error {
		d, ok := driver.(interface{ Deserialize([]byte) error })
		if !ok {
			return rule.Errorf(rule.Internal, "the database driver takes no image")
		}
		return d.Deserialize(image)
	})
	return errors.Join(err, conn.Close())
}

// imageOf reads a file and what is committed in its log, as one database. Another program may be
// writing to them, so both are read again if they changed meanwhile.
func imageOf(path string) ([]byte, error) {
	for range 5 {
		before, err := looksOf(path)
		if err != nil {
			return nil, err
		}
		if before.size > largestImage {
			return nil, rule.Errorf(rule.Input, "%s is larger than %d bytes, and can be read only where it can be written", path, largestImage).
				WithHint("copy it to a disk with room, and open the copy")
		}
		image, err := contentsOf(path)
		if err != nil {
			return nil, err
		}
		wal, err := os.ReadFile(path + "-wal")
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if after, err := looksOf(path); err != nil || after != before {
			continue
		}
		if image = withLog(image, wal); len(image) < 100 {
			return nil, damaged(path, "its head is missing")
		}
		image[18], image[19] = 1, 1 // an image has no log: the header's versions for writing and reading say so
		return image, nil
	}
	return nil, rule.Errorf(rule.Conflict, "%s is in use by another program", path).WithHint("wait until it has finished, and try again")
}

// contentsOf reads a file that this process may have open as a journal, without giving up its
// locks.
func contentsOf(path string) ([]byte, error) {
	f, release, err := open(path)
	if err != nil {
		return nil, err
	}
	defer release()
	return io.ReadAll(fromStart(f))
}

// looks returns what shows whether a file and its log were written to.
type looks struct{ size, file, log int64 }

func looksOf(path string) (looks, error) {
	info, err := os.Stat(path)
	if err != nil {
		return looks{}, err
	}
	l := looks{size: info.Size(), file: info.ModTime().UnixNano()}
	if wal, err := os.Stat(path + "-wal"); err == nil {
		l.size, l.log = l.size+wal.Size(), wal.ModTime().UnixNano()
	}
	return l, nil
}

// withLog returns a database with the pages that its log has committed. For the format see
// [marksOfLog]; a frame counts as long as the checksums of all frames up to it are right. They are
// at 16 in the header of a frame and at 24 in that of the log.
func withLog(image, wal []byte) []byte {
	const header, frame = 32, 24
	if len(wal) < header {
		return image
	}
	var order binary.ByteOrder = binary.LittleEndian
	switch binary.BigEndian.Uint32(wal) {
	case 0x377f0682:
	case 0x377f0683:
		order = binary.BigEndian
	default:
		return image
	}
	size := int(binary.BigEndian.Uint32(wal[8:]))
	sum := walSum{}.over(order, wal[:24])
	if size < 512 || size > 1<<16 || size&(size-1) != 0 || !sum.stands(wal[24:]) {
		return image
	}
	committed := image
	image = bytes.Clone(image)
	for b := wal[header:]; len(b) >= frame+size && bytes.Equal(b[8:16], wal[16:24]); b = b[frame+size:] {
		page := int(binary.BigEndian.Uint32(b))
		if sum = sum.over(order, b[:8]).over(order, b[frame:frame+size]); !sum.stands(b[16:]) || page < 1 || page > largestImage/size {
			break
		}
		if missing := page*size - len(image); missing > 0 {
			image = append(image, make([]byte, missing)...)
		}
		copy(image[(page-1)*size:], b[frame:frame+size])
		if pages := int(binary.BigEndian.Uint32(b[4:])); pages > 0 && pages*size <= len(image) {
			image = image[:pages*size]
			committed = bytes.Clone(image)
		}
	}
	return committed
}

// walSum computes the running checksum of a write-ahead log.
type walSum [2]uint32

func (s walSum) over(order binary.ByteOrder, b []byte) walSum {
	for ; len(b) >= 8; b = b[8:] {
		s[0] += order.Uint32(b) + s[1]
		s[1] += order.Uint32(b[4:]) + s[0]
	}
	return s
}

func (s walSum) stands(b []byte) bool {
	return s[0] == binary.BigEndian.Uint32(b) && s[1] == binary.BigEndian.Uint32(b[4:])
}
