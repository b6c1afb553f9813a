//go:build unix

package web

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"flagfall/arbiter/rule"
)

// TestPhotoIsReadByItsName: anything that is not named as a photo, or is not a regular file, is not
// even opened: it may be endless, and the name comes from an address.
func TestPhotoIsReadByItsName(t *testing.T) {
	folder := t.TempDir()
	event := filepath.Join(folder, "cup.flagfall")
	name := "r1-b1-" + strings.Repeat("0", 64) + ".png"
	if err := os.Mkdir(PhotoFolders{}.Folder(event), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, endless := range []string{filepath.Join(folder, "pipe"), filepath.Join(PhotoFolders{}.Folder(event), name)} {
		if err := syscall.Mkfifo(endless, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, asked := range []string{"../pipe", "..", name} {
		answered := make(chan error, 1)
		go func() { _, err := PhotoFolders{}.Photo(event, asked); answered <- err }()
		select {
		case err := <-answered:
			if rule.CodeOf(err) != rule.NotFound {
				t.Errorf("%q: %v", asked, err)
			}
		case <-time.After(5 * time.Second):
			t.Errorf("%q is waited for", asked)
		}
	}
}
