package main

import "io"

// answerWriter is where answers go. It keeps the first error with which one was not taken:
// whoever prints a page of help, or a line more, need not look, and the exit code is not
// that of an answer all the same.
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

// watchAnswers keeps from now on what is not taken of what is written to Out, until done is called.
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
