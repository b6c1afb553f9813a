package store

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"syscall"
	"testing"
	"time"

	"flagfall/arbiter/rule"
)

// endless gives zeros for ever, and counts them.
type endless struct{ read int }

func (e *endless) Read(b []byte) (int, error) {
	clear(b)
	e.read += len(b)
	return len(b), nil
}

// TestLogWithoutEnd: only the frames of the log beside a journal are read, however long the file
// is, and a pipe in its place is refused without waiting.
func TestLogWithoutEnd(t *testing.T) {
	header := make([]byte, 32)
	binary.BigEndian.PutUint32(header[8:], 4096)
	copy(header[16:], "saltsalt")
	rest := &endless{}
	marks, committed, err := marksOfLog(io.MultiReader(bytes.NewReader(header), rest))
	if marks != nil || committed || err != nil || rest.read > 1<<16 {
		t.Errorf("%v, %v, %v: %d bytes were read", marks, committed, err, rest.read)
	}
	s, path := create(t, 3)
	closed(t, s)
	if err := syscall.Mkfifo(path+"-wal", 0o600); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		s, err := Open(path)
		if err == nil {
			err = s.Close()
		}
		done <- err
	}()
	select {
	case err := <-done:
		if rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), "log beside") {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("it waits for a pipe")
	}
}
