package live

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"flagfall/arbiter/rule"
)

// File is a [Journal] in a file that is only ever appended to. Behind a header,
// each line is one commit: a hash, a space and the records in JSON. The hash is
// that of the line before with these records, so that the last one, the head,
// stands for all. Zeros may stand after the last line while it is open: room
// made beforehand, so that a commit need not wait for the file system to grow
// the file. Only one process may have it open at a time.
type File struct {
	path string
	file *os.File
	size int64  // of what is known to be whole
	head string // the hash of the last line
	room int64  // of the file, with the zeros after
	more int64  // room that is made at once
	buf  []byte
	cut  Cut
	// empty says that there was a file of that name with nothing in it.
	empty bool
	// made says that the file was made when it was opened.
	made bool
	// saved is the copy that was made when the file had lost its name.
	saved string
}

// errUnlockable says that a file lies where none can be locked, as on some network drives:
// two services on one journal would destroy it.
var errUnlockable = errors.New("no file can be locked there")

// roomAhead is how much room is made at once, for some thousand commits.
const roomAhead = 1 << 20

// Cut is an unfinished commit at the end of a journal, the trace of a crash: it
// was never acknowledged.
type Cut struct {
	// Bytes is how long it was, and Kept the file that holds it now; 0 and ""
	// for none.
	Bytes int
	Kept  string
}

// OpenFile opens a journal, or begins a new one. An existing file is written to
// only if it begins as a journal does; rule.Input says that it does not, or that
// it is damaged. An unfinished last line is cut off and kept beside the file.
func OpenFile(path string) (*File, error) {
	f := &File{path: path, more: roomAhead}
	if err := f.open(); err != nil {
		if f.file != nil {
			f.discard()
		}
		return nil, err
	}
	return f, nil
}

func (f *File) open() error {
	info, err := os.Stat(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		f.file, err = os.OpenFile(f.path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		f.made = err == nil
	} else if err == nil {
		if !info.Mode().IsRegular() {
			return noJournal(f.path)
		}
		f.file, err = os.OpenFile(f.path, os.O_RDWR, 0)
	}
	if err != nil {
		return rule.Errorf(rule.Input, "cannot open the journal of the clocks: %w", err)
	}
	if err := lock(f.file); errors.Is(err, errUnlockable) {
		return rule.Errorf(rule.Conflict, "%s could not be locked", f.path).
			WithHint("keep the event on a disk of this machine, and try again; nothing was written")
	} else if err != nil {
		return rule.Errorf(rule.Conflict, "the journal of the clocks is in use: %w", err).
			At(rule.Place{File: f.path}).WithHint("stop the other flagfall, or use that one")
	}
	f.empty = !f.made && info.Size() == 0
	torn, err := f.scan(nil)
	if err == nil && len(torn) > 0 {
		f.cut.Bytes = len(torn)
		f.cut.Kept, err = keep(f.path+".torn", func(w io.Writer) error { _, err := w.Write(torn); return err })
	}
	if err != nil {
		return err
	}
	if err := f.begin(); err != nil {
		return rule.Errorf(rule.Input, "cannot write the journal of the clocks: %w", err).At(rule.Place{File: f.path})
	}
	return nil
}

// begin cuts the file to its undamaged part, and gives a new one its header.
func (f *File) begin() error {
	if err := f.file.Truncate(f.size); err != nil {
		return err
	}
	if f.size == 0 {
		if _, err := f.file.WriteAt([]byte(header), 0); err != nil {
			return err
		}
		f.size, f.head = int64(len(header)), seed
		if err := flush(f.file); err != nil {
			return err
		}
	}
	f.room = f.size
	if !f.made {
		return nil
	}
	// The name of a new file must outlast a loss of power. Where folders cannot
	// be opened, the system keeps names by itself.
	folder, err := os.Open(filepath.Dir(f.path))
	if err != nil {
		return nil
	}
	defer folder.Close()
	_ = folder.Sync() // not every file system knows it for folders
	return nil
}

// keep writes what would be lost into a new file beside, and gives its name.
func keep(name string, write func(io.Writer) error) (string, error) {
	for n := 1; ; n++ {
		kept := fmt.Sprintf("%s-%d", name, n)
		file, err := os.OpenFile(kept, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			err = errors.Join(write(file), file.Sync(), file.Close())
		}
		if err != nil {
			return "", rule.Errorf(rule.Input, "cannot keep what is cut off: %w", err).WithHint("make room in the folder of the journal")
		}
		return kept, nil
	}
}

// Read gives the records of a journal in order, also while another program
// writes to it: what is written after the reading began may be missing.
func Read(path string, yield func(Record) error) error {
	_, err := head(path, yield)
	return err
}

// head is [Read] that gives the head of the journal too: the hash that stands
// for all that was read.
func head(path string, yield func(Record) error) (string, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return "", noJournal(path)
	}
	file, err := os.Open(path)
	if err != nil {
		return "", rule.Errorf(rule.Input, "cannot open the journal of the clocks: %w", err)
	}
	defer file.Close()
	f := &File{path: path, file: file}
	_, err = f.scan(yield)
	return f.head, err
}

// Load gives the records in order.
func (f *File) Load(yield func(Record) error) error {
	_, err := f.scan(yield)
	return err
}

// Cut is what was cut off when the file was opened.
func (f *File) Cut() Cut { return f.cut }

// Found is what somebody should know about the file that was opened: that it was
// there but empty, which may be a lost journal, or that its end was cut off.
func (f *File) Found() []rule.Sentence {
	var said []rule.Sentence
	if f.empty {
		said = append(said, rule.Format("%s existed but was empty, and becomes a new journal of clocks: if clocks were kept in it, they are lost", f.path))
	}
	if f.cut.Kept != "" {
		said = append(said, rule.Format("%d bytes of a commit that was never finished are cut off, and kept in %s", f.cut.Bytes, f.cut.Kept))
	}
	return said
}

// Append writes the records as one line and returns when the disk has it. An
// error that is [ErrNotStored] says that nothing was written, and that the
// journal can go on.
func (f *File) Append(records []Record) error {
	if err := f.named(); err != nil {
		return err
	}
	body, err := json.Marshal(records)
	if err != nil {
		return err
	}
	next := chained(f.head, body)
	f.buf = fmt.Appendf(f.buf[:0], "%s %s\n", next, body)
	if len(f.buf) > longestCommit {
		return fmt.Errorf("%w: a commit of %d bytes is too long", ErrNotStored, len(f.buf))
	}
	f.makeRoom(int64(len(f.buf)))
	if _, err := f.file.WriteAt(f.buf, f.size); err != nil {
		if cut := f.file.Truncate(f.size); cut != nil {
			return errors.Join(err, cut)
		}
		f.room = f.size
		return fmt.Errorf("%w: %w", ErrNotStored, err)
	}
	if err := flush(f.file); err != nil {
		return err
	}
	f.size += int64(len(f.buf))
	f.head = next
	return nil
}

// named refuses to write to a file that is no longer the one of its name, and
// saves a copy of it beside: what is written there would be lost with it.
func (f *File) named() error {
	ours, err := f.file.Stat()
	if err != nil {
		return err
	}
	if there, err := os.Stat(f.path); err == nil && os.SameFile(ours, there) {
		return nil
	}
	if f.saved == "" {
		f.saved, err = keep(f.path+".saved", func(w io.Writer) error {
			_, err := io.Copy(w, io.NewSectionReader(f.file, 0, f.size))
			return err
		})
		if err != nil {
			return rule.Errorf(rule.Input, "%s was deleted, moved or replaced, and no copy can be saved: %w", f.path, err)
		}
	}
	return rule.Errorf(rule.Input, "%s was deleted, moved or replaced while it was in use", f.path).
		WithHint("everything that was acknowledged is in %s: start the clocks on it", f.saved)
}

// makeRoom sees that a commit fits into the room of the file. Where that cannot
// be made, the commit itself may still fit.
func (f *File) makeRoom(commit int64) {
	if f.size+commit <= f.room {
		return
	}
	// A commit that found no room stands after it already.
	f.room = max(f.room, f.size)
	zeros := make([]byte, f.more+commit)
	if _, err := f.file.WriteAt(zeros, f.room); err != nil {
		_ = f.file.Truncate(f.room) // room that is left over does no harm
		return
	}
	f.room += int64(len(zeros))
}

// Discard is [File.Close] for a journal that is not used after all: a file that was made
// for it and holds nothing is removed.
func (f *File) Discard() error {
	if f.made && f.size == int64(len(header)) {
		return f.discard()
	}
	return f.Close()
}

func (f *File) discard() error {
	ours, err := f.file.Stat()
	err = errors.Join(err, f.file.Close())
	if !f.made || err != nil {
		return err
	}
	if there, err := os.Stat(f.path); err != nil || !os.SameFile(ours, there) {
		return err
	}
	return os.Remove(f.path)
}

// Close gives back the room that was not used and closes the file.
func (f *File) Close() error {
	err := f.file.Truncate(f.size)
	if closing := f.file.Close(); err == nil {
		err = closing
	}
	return err
}
