package rule

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
	"testing"
)

// TestWhoseFault: a refusal by the system is not a fault of the program, however
// it is wrapped; what the program itself calls a fault is one.
func TestWhoseFault(t *testing.T) {
	_, missing := os.ReadFile("/nowhere/at/all")
	for _, tc := range []struct {
		err  error
		want Code
	}{
		{missing, Input},
		{fmt.Errorf("deep: %w", &fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}), Input},
		{Errorf(Internal, "the page cannot be written: %w", syscall.EPIPE), Input},
		{&os.LinkError{Op: "rename", Old: "a", New: "b", Err: syscall.EXDEV}, Input},
		{Errorf(Internal, "no answer: %w", context.DeadlineExceeded), Input},
		{Errorf(Refused, "no: %w", missing), Refused},
		{errors.New("a surprise"), Internal},
		{Errorf(Internal, "a matching is not proved"), Internal},
	} {
		if got := CodeOf(tc.err); got != tc.want {
			t.Errorf("%v: %s, want %s", tc.err, got, tc.want)
		}
	}
}
