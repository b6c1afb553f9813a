//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package live

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps other processes from writing the same journal. It ends with the
// process. [errUnlockable] says that nobody can lock the file.
func lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err != nil && !errors.Is(err, syscall.EWOULDBLOCK) {
		return errUnlockable
	}
	return err
}
