package main

import (
	"bytes"
	"context"
	"io"
	"time"
)

// screenPatience is how long is waited at the end for a screen that is held up.
const screenPatience = time.Second

// nonBlocking is where those write who must not wait for a screen: somebody may hold it up
// (Ctrl-S, a text that is being marked), and the clocks go on. What finds no room is left out.
type nonBlocking struct {
	lines chan []byte
}

func (u nonBlocking) Write(p []byte) (int, error) {
	select {
	case u.lines <- bytes.Clone(p):
	default:
	}
	return len(p), nil
}

// nonBlocking is a world whose standard error holds nobody up, until it is done.
func (e *env) nonBlocking() (quick *env, done func()) {
	u, shown, copied := nonBlocking{make(chan []byte, 100)}, make(chan struct{}), *e
	copied.Err = u
	go func(to io.Writer) {
		defer close(shown)
		for line := range u.lines {
			if line == nil {
				return
			}
			_, _ = to.Write(line) // a screen that is gone reads nothing
		}
	}(e.Err)
	return &copied, func() {
		late, over := context.WithTimeout(context.Background(), screenPatience)
		defer over()
		select {
		case u.lines <- nil: // whoever still writes finds the end of it, and no closed channel
		case <-late.Done():
		}
		select {
		case <-shown:
		case <-late.Done():
		}
	}
}
