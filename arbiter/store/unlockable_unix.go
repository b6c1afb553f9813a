//go:build unix

package store

import (
	"errors"
	"io"
	"syscall"
)

// unlockable reports whether a file lies where no file can be locked, as on a network drive
// without a service of locks. The database takes that for a lock of somebody else.
func unlockable(path string) bool {
	f, release, err := open(path)
	if err != nil {
		return false
	}
	defer release()
	asked := syscall.Flock_t{Type: syscall.F_WRLCK, Whence: io.SeekStart, Len: 1}
	return errors.Is(syscall.FcntlFlock(f.Fd(), syscall.F_GETLK, &asked), syscall.ENOLCK)
}
