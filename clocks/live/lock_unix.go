//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package live

import (
	"os"
	"syscall"
)

// lock keeps other processes from writing the same journal. It ends with the
// process.
func lock(f *os.File) error {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
