package trf

import (
	"strings"
	"testing"

	"flagfall/arbiter/rule"
)

// endless is a device that never ends.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '0'
	}
	return len(p), nil
}

func TestEndlessFile(t *testing.T) {
	if _, err := Read(endless{}, "zero.trf"); rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), "larger than 64 MB") {
		t.Errorf("%v", err)
	}
}
