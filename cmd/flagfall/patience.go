package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"time"

	"flagfall/arbiter/rule"
)

// pipePatience is how long to wait for a pipe whose other end nobody has opened.
var pipePatience = 10 * time.Second

// errLonely says that nobody opened the other end of a pipe.
var errLonely = errors.New("a pipe of which nobody has the other end")

// openPatiently opens a file to be read.
func openPatiently(path string) (*os.File, error) {
	file, err := patiently(path, func() (*os.File, error) { return os.Open(path) })
	if errors.Is(err, errLonely) {
		return nil, rule.Errorf(rule.Input, "%s is a pipe into which nobody writes", path).WithHint("name a file, or start the program that writes into the pipe")
	}
	return file, err
}

// patiently opens a file. Opening a named pipe waits for its other end to be opened,
// but here not for ever: errLonely.
func patiently(path string, open func() (*os.File, error)) (*os.File, error) {
	if info, err := os.Stat(path); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		return open()
	}
	type opened struct {
		file *os.File
		err  error
	}
	waiting := make(chan opened, 1)
	go func() {
		file, err := open()
		waiting <- opened{file, err}
	}()
	select {
	case o := <-waiting:
		return o.file, o.err
	case <-time.After(pipePatience):
		return nil, errLonely
	}
}

// readAtMost reads a file that is known to be small.
func readAtMost(path string, most int64) ([]byte, error) {
	file, err := openPatiently(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(data)) > most {
		err = rule.Errorf(rule.Input, "%s is larger than %d bytes", path, most).WithHint("name another file")
	}
	return data, err
}
