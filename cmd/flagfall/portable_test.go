package main

import (
	"os"
	"os/exec"
	"testing"

	"flagfall/fixtures/exhaustive"
)

// TestPortableIsMac: what macOS compiles of the program are the files that Linux compiles
// under the tag portable, in every package, so that the tests run under that tag are of
// what runs there, as far as the calls of the system are the same.
func TestPortableIsMac(t *testing.T) {
	exhaustive.NotShort(t, "every package is listed twice")
	t.Parallel()
	files := func(system string, tags ...string) string {
		cmd := exec.Command("go", append(append([]string{"list", "-f", "{{.ImportPath}} {{.GoFiles}}"}, tags...), "flagfall/...")...)
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=arm64", "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	mac := files("darwin")
	if here := files("linux", "-tags", "portable"); here != mac {
		t.Errorf("the files differ:\n%s\n%s", mac, here)
	}
	if files("linux") == mac {
		t.Error("no file is for Linux alone, so that the tag says nothing")
	}
}
