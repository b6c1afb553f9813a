package live

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"flagfall/arbiter/rule"
)

// header is the first line of a journal; a file without it is none.
const header = "flagfall-clocks 2\n"

// seed is the hash before the first line.
const seed = "00000000000000000000000000000000"

// longestCommit bounds a line: more than a thousand boards commit at once, and
// little enough to be read.
const longestCommit = 16 << 20

// ErrNotStored marks a commit that failed without anything having been
// written.
const ErrNotStored Error = "nothing was stored"

// Error is an error of a journal of clocks that callers may test for.
type Error string

// Error is the sentence of the error.
func (e Error) Error() string { return string(e) }

func noJournal(path string) error {
	return rule.Errorf(rule.Input, "%s is not a journal of clocks", path).WithHint("name another file; nothing was changed")
}

// chained is the hash of a line: the first 128 bits of the SHA-256 of the hash
// before and the body, in hexadecimal.
func chained(before string, body []byte) string {
	h := sha256.New()
	io.WriteString(h, before)
	h.Write(body)
	return hex.EncodeToString(h.Sum(nil)[:len(seed)/2])
}

// scan reads the file, finds how much of it is whole, and gives what is left of
// an unfinished commit after it: a last line without an end, or one in which
// zeros of the room still stand. Any other line that does not fit is damage.
func (f *File) scan(yield func(Record) error) (torn []byte, err error) {
	if _, err := f.file.Seek(0, io.SeekStart); err != nil {
		return nil, rule.Errorf(rule.Input, "cannot read the journal of the clocks: %w", err).At(rule.Place{File: f.path})
	}
	reader := bufio.NewReaderSize(f.file, 1<<16)
	f.size, f.head = 0, seed
	ours, unfinished := false, 0
	for line := 1; ; line++ {
		text, err := nextLine(reader)
		if err != nil {
			return nil, rule.Errorf(rule.Input, "cannot read the journal of the clocks: %w", err).At(rule.Place{File: f.path, Line: line})
		}
		if len(text) == 0 || ours && len(bytes.Trim(text, "\x00")) == 0 {
			return bytes.TrimRight(torn, "\x00"), nil // the end, or the room after it
		}
		if unfinished != 0 {
			return nil, damagedAt(f.path, unfinished, "more lines follow a broken one")
		}
		if line == 1 {
			switch {
			case string(text) == header:
				ours = true
				f.size = int64(len(text))
				continue
			case strings.HasPrefix(header, string(text)):
				continue // a crash while the file was made
			}
		}
		if !ours {
			return nil, noJournal(f.path)
		}
		body, hash, why := f.check(text)
		switch {
		case why == nil:
		case text[len(text)-1] != '\n' || bytes.IndexByte(text, 0) >= 0:
			torn, unfinished = text, line
			continue
		default:
			return nil, damagedAt(f.path, line, why.Error())
		}
		var records []Record
		if err := json.Unmarshal(body, &records); err != nil {
			return nil, damagedAt(f.path, line, "its records cannot be read")
		}
		f.size += int64(len(text))
		f.head = hash
		for _, r := range records {
			if yield == nil {
				break
			}
			if err := yield(r); err != nil {
				return nil, &rule.Error{Code: rule.CodeOf(err), Place: rule.Place{File: f.path, Line: line}, Err: err}
			}
		}
	}
}

// nextLine reads a line with its end, or what stands after the last one.
func nextLine(reader *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := reader.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > longestCommit && len(bytes.Trim(line, "\x00")) == 0:
			return line[:1], nil // room of any length is one zero
		case len(line) > longestCommit:
			return nil, rule.Errorf(rule.Input, "a line is longer than %d bytes", longestCommit)
		case err == nil || errors.Is(err, io.EOF):
			return line, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		}
	}
}

func damagedAt(path string, line int, why string) error {
	return rule.Errorf(rule.Input, "the journal of the clocks is damaged: %s", why).
		At(rule.Place{File: path, Line: line}).WithHint("restore it from a copy; nothing was changed")
}

// check gives the body of a line that fits after the head, and its hash.
func (f *File) check(line []byte) (body []byte, hash string, err error) {
	mark, rest, found := bytes.Cut(line, []byte(" "))
	body, ended := bytes.CutSuffix(rest, []byte("\n"))
	if !found || !ended {
		return nil, "", errors.New("a line is not finished")
	}
	if hash = chained(f.head, body); hash != string(mark) {
		return nil, "", errors.New("a line is not as it was written, or one before it is missing")
	}
	return body, hash, nil
}
