package main

import (
	"io"
	"io/fs"
	"os"
	"time"

	"flagfall/arbiter/rule"
)

// pipePatience is how long a pipe is waited for that nobody writes into.
var pipePatience = 10 * time.Second

// openPatiently opens a file to be read. Opening a named pipe waits for whoever
// writes into it, and here not for ever.
func openPatiently(path string) (*os.File, error) {
	if info, err := os.Stat(path); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		return os.Open(path)
	}
	type opened struct {
		file *os.File
		err  error
	}
	waiting := make(chan opened, 1)
	go func() {
		file, err := os.Open(path)
		waiting <- opened{file, err}
	}()
	select {
	case o := <-waiting:
		return o.file, o.err
	case <-time.After(pipePatience):
		return nil, rule.Errorf(rule.Input, "%s is a pipe into which nobody writes", path).WithHint("name a file, or begin what writes into the pipe")
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
