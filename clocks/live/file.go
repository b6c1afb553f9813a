package live

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"strconv"

	"flagfall/arbiter/rule"
)

// File is a [Journal] in a file that is only ever appended to. Each line is one
// commit: a checksum, a space and the records in JSON. Zeros may stand behind
// the last line while it is open: room that was made beforehand, so that a
// commit need not wait for the file system to grow the file. One process may
// have it open at a time.
type File struct {
	path string
	file *os.File
	size int64 // of what is known to be whole
	room int64 // of the file, with the zeros behind
	more int64 // room that is made at once
	buf  []byte
}

// roomAhead is how much room is made at once, for some thousand commits.
const roomAhead = 1 << 20

// OpenFile opens a journal, or begins a new one. An unfinished last line, the
// trace of a crash, was never acknowledged and is cut off; damage anywhere else
// is refused.
func OpenFile(path string) (*File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "cannot open the journal of the clocks: %w", err)
	}
	if err := lock(file); err != nil {
		file.Close()
		return nil, rule.Errorf(rule.Conflict, "the journal of the clocks is in use: %w", err).
			At(rule.Place{File: path}).WithHint("stop the other flagfall, or use that one")
	}
	f := &File{path: path, file: file, more: roomAhead}
	if err := f.scan(nil); err != nil {
		file.Close()
		return nil, err
	}
	if err := file.Truncate(f.size); err != nil {
		file.Close()
		return nil, rule.Errorf(rule.Input, "cannot cut the journal of the clocks to its undamaged part: %w", err).At(rule.Place{File: path})
	}
	f.room = f.size
	return f, nil
}

// Read gives the records of a journal in order, also while another program
// writes to it: what is written after the reading began may be missing.
func Read(path string, yield func(Record) error) error {
	file, err := os.Open(path)
	if err != nil {
		return rule.Errorf(rule.Input, "cannot open the journal of the clocks: %w", err)
	}
	defer file.Close()
	return (&File{path: path, file: file}).scan(yield)
}

// Load gives the records in order.
func (f *File) Load(yield func(Record) error) error { return f.scan(yield) }

// scan reads the file and finds how much of it is whole.
func (f *File) scan(yield func(Record) error) error {
	if _, err := f.file.Seek(0, io.SeekStart); err != nil {
		return rule.Errorf(rule.Input, "cannot read the journal of the clocks: %w", err).At(rule.Place{File: f.path})
	}
	reader := bufio.NewReaderSize(f.file, 1<<16)
	size, torn := int64(0), 0
	for line := 1; ; line++ {
		text, err := reader.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return rule.Errorf(rule.Input, "cannot read the journal of the clocks: %w", err).At(rule.Place{File: f.path})
		}
		if len(bytes.Trim(text, "\x00")) == 0 {
			break // the end, or the room behind it
		}
		records, bad := decode(text)
		if torn != 0 {
			return rule.Errorf(rule.Input, "the journal of the clocks is damaged: more lines follow a broken one").
				At(rule.Place{File: f.path, Line: torn}).WithHint("restore it from a copy")
		}
		if bad != nil {
			torn = line
			continue
		}
		size += int64(len(text))
		for _, r := range records {
			if yield == nil {
				break
			}
			if err := yield(r); err != nil {
				return &rule.Error{Code: rule.CodeOf(err), Place: rule.Place{File: f.path, Line: line}, Err: err}
			}
		}
	}
	f.size = size
	return nil
}

// Append writes the records as one line and returns when the disk has it.
func (f *File) Append(records []Record) error {
	body, err := json.Marshal(records)
	if err != nil {
		return err
	}
	f.buf = fmt.Appendf(f.buf[:0], "%08x %s\n", crc32.ChecksumIEEE(body), body)
	if err := f.makeRoom(int64(len(f.buf))); err != nil {
		return err
	}
	if _, err := f.file.WriteAt(f.buf, f.size); err != nil {
		return err
	}
	if err := flush(f.file); err != nil {
		return err
	}
	f.size += int64(len(f.buf))
	return nil
}

// makeRoom sees that a commit fits into the room of the file.
func (f *File) makeRoom(commit int64) error {
	if f.size+commit <= f.room {
		return nil
	}
	zeros := make([]byte, f.more+commit)
	if _, err := f.file.WriteAt(zeros, f.room); err != nil {
		return err
	}
	f.room += int64(len(zeros))
	return nil
}

// Close gives back the room that was not used and closes the file.
func (f *File) Close() error {
	err := f.file.Truncate(f.size)
	if closing := f.file.Close(); err == nil {
		err = closing
	}
	return err
}

func decode(line []byte) ([]Record, error) {
	if len(line) < 10 || line[8] != ' ' || line[len(line)-1] != '\n' {
		return nil, errors.New("not a line of the journal")
	}
	sum, err := strconv.ParseUint(string(line[:8]), 16, 32)
	if err != nil {
		return nil, err
	}
	body := line[9 : len(line)-1]
	if crc32.ChecksumIEEE(body) != uint32(sum) {
		return nil, errors.New("the checksum differs")
	}
	var records []Record
	return records, json.Unmarshal(body, &records)
}
