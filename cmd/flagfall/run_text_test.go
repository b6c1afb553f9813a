package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCommandsAreText: a file of commands that an editor saved with a mark of its bytes is
// carried out, and one in UTF-16 is named as that.
func TestCommandsAreText(t *testing.T) {
	for _, tc := range []struct {
		text, said string
		exit       int
	}{
		{"\ufeffversion\r\n", "", exitFine},
		{"\xff\xfev\x00e\x00", "this is UTF-16 text", exitInput},
		{"\xfe\xff\x00v\x00e", "this is UTF-16 text", exitInput},
		{"v\x00e\x00r\x00", "it contains NUL bytes", exitInput},
	} {
		path := filepath.Join(t.TempDir(), "evening.txt")
		if err := os.WriteFile(path, []byte(tc.text), 0o600); err != nil {
			t.Fatal(err)
		}
		var said strings.Builder
		e := testEnv(io.Discard, func(string) string { return "" })
		e.Err = &said
		if exit := run([]string{"run", path}, e); exit != tc.exit || !strings.Contains(said.String(), tc.said) {
			t.Errorf("%q: exit %d, %s", tc.text, exit, &said)
		}
	}
}
