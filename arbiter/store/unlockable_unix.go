//go:build unix

package store

import (
	"errors"
	"io"
	"syscall"
)

// unlockable reports whether a file is in a place where no file can be locked, as on a network
// drive without a lock service. The database takes that for somebody else's lock.
func unlockable(path string) bool {
	f, release, err := open(path)
	if err != nil {
		return false
	}
	defer release()
	asked := syscall.Flock_t{Type: syscall.F_WRLCK, Whence: io.SeekStart, Len: 1}
	return errors.Is(syscall.FcntlFlock(f.Fd(), syscall.F_GETLK, &asked), syscall.ENOLCK)
}
