package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/store"
	"flagfall/scoresheet/verify"
)

// marks say beside a file of answers what they were made of, so that a file that has
// changed meanwhile is noticed: a line for each file that was read to its end, and one for
// every few of the answers before that.
type marks struct {
	file    *os.File
	path    string
	of      map[string][]mark
	begins  int64 // the first of them, behind the head
	missing bool  // there was no such file
	head    marksHead
}

// mark says that so many games of a file were answered, and what was read of it by then.
type mark struct {
	File  string `json:"file"`
	Size  int64  `json:"size"` // of the file; -1 where it could not be opened, or is none
	Games int    `json:"games"`
	// Bytes were read, and SHA256 is their digest.
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
	Done   bool   `json:"done,omitempty"` // to its end

	ends int64 // where the line ends in the file of marks
}

// marksHead is the first line of a file of marks: the options the answers were made by.
type marksHead struct {
	By *string `json:"verified-by"`
	// Untold is how many bytes of answers were there before there were marks: a run that
	// is broken off before it has marked them all does not make them wrong.
	Untold int64 `json:"untold,omitempty"`
}

// markEvery is after how many bytes of answers there is another mark.
const markEvery = 1 << 20

// marksPath is where the marks of a file of answers stand.
func marksPath(answers string) string { return answers + ".mark" }

// openMarks opens the marks beside a file of answers that were made by some options; where
// there are none, they are still to be begun. It fails with rule.Refused where the file is another one or the
// options were others.
func openMarks(answers, by string) (*marks, error) {
	m := &marks{path: marksPath(answers), of: map[string][]mark{}}
	if err := store.Unclaimed(m.path); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(m.path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, rule.Errorf(rule.Refused, "cannot write %s: %w", m.path, cause(err))
	}
	m.file = file
	lines := bufio.NewReader(file)
	head, err := lines.ReadBytes('\n')
	if err != nil && len(head) < len(`{"verified-by":`) { // none, or a run was killed at once
		m.missing, m.head.By = true, &by
		return m, nil
	}
	var begun marksHead
	if json.Unmarshal(head, &begun) != nil || begun.By == nil {
		file.Close()
		return nil, rule.Errorf(rule.Refused, "%s is not a file that verify writes beside its answers", m.path).WithHint("name another file of answers")
	}
	if *begun.By != by {
		file.Close()
		err := rule.Errorf(rule.Refused, "the answers in %s were made with other options", answers)
		if *begun.By == "" {
			return nil, err.WithHint("give none, or name another file of answers")
		}
		return nil, err.WithHint("give the same (%s), or name another file of answers", *begun.By)
	}
	at := int64(len(head))
	m.begins, m.head = at, begun
	for {
		line, err := lines.ReadBytes('\n')
		var one mark
		if err != nil || json.Unmarshal(line, &one) != nil {
			return m, m.cut(at) // what a killed run left of its last mark
		}
		at += int64(len(line))
		one.ends = at
		m.of[one.File] = append(m.of[one.File], one)
	}
}

// begin writes the first line, beside so many bytes of answers.
func (m *marks) begin(untold int64) error {
	m.head.Untold = untold
	err := m.cut(0)
	if err == nil {
		err = m.write(m.head)
	}
	if err == nil {
		m.begins, err = m.file.Seek(0, io.SeekCurrent)
	}
	return err
}

func (m *marks) write(one any) error {
	line, err := json.Marshal(one)
	if err == nil {
		_, err = m.file.Write(append(line, '\n'))
	}
	if err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", m.path, cause(err))
	}
	return nil
}

// cut leaves out what stands after a place.
func (m *marks) cut(at int64) error {
	if err := errors.Join(m.file.Truncate(at), seekTo(m.file, at)); err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", m.path, cause(err))
	}
	return nil
}

// add marks what was read of a file with a part, whose answers and those before are written.
func (m *marks) add(p *verify.Part, size int64, games int, done bool) error {
	return m.write(mark{File: p.File, Size: size, Games: games, Bytes: p.Through, SHA256: hex.EncodeToString(p.Digest), Done: done})
}

// holds reports whether a file is still as it was when it was marked.
func (m *mark) holds() bool {
	size := sizeOf(m.File)
	if size != m.Size || size < 0 {
		return size == m.Size
	}
	file, err := openPatiently(m.File)
	if err != nil {
		return false
	}
	defer file.Close()
	digest := sha256.New()
	n, err := io.CopyN(digest, file, m.Bytes)
	sum, _ := hex.DecodeString(m.SHA256) // what is no digest differs from all
	return err == nil && n == m.Bytes && bytes.Equal(digest.Sum(nil), sum)
}

// sizeOf is how many bytes a file has; -1 where it cannot be opened, or is none.
func sizeOf(name string) int64 {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return -1
	}
	file, err := os.Open(name)
	if err != nil {
		return -1
	}
	file.Close()
	return info.Size()
}
