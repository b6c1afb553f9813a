package export

import (
	"errors"
	"os"
	"path/filepath"
)

// openTo opens a folder of preparation, which nobody else may read, to those to whom a
// new folder is open here: the umask says so, and another folder made in it shows it.
func openTo(folder string) error {
	shown := filepath.Join(folder, ".open-to")
	if err := os.Mkdir(shown, 0o755); err != nil {
		return err
	}
	is, err := os.Stat(shown)
	if err := errors.Join(err, os.Remove(shown)); err != nil {
		return err
	}
	return os.Chmod(folder, is.Mode().Perm())
}
