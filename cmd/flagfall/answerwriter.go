package main

import "io"

// answerWriter is where answers go. It keeps the first error of writing, so that code that
// prints a page of help or another line need not check, and the exit code still shows the
// failure.
type answerWriter struct {
	io.Writer
	refused error
}

func (h *answerWriter) Write(p []byte) (int, error) {
	n, err := h.Writer.Write(p)
	if err != nil && h.refused == nil {
		h.refused = err
	}
	return n, err
}

// watchAnswers records errors of writing to Out from now on, until done is called.
func (e *env) watchAnswers() (h *answerWriter, done func()) {
	if t, screen := e.Out.(*terminal); screen {
		h = &answerWriter{Writer: t.screen}
		t.screen = h
		return h, func() { t.screen = h.Writer }
	}
	out := e.Out
	h = &answerWriter{Writer: out}
	e.Out = h
	return h, func() { e.Out = out }
}
