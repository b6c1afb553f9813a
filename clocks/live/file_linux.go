package live

import (
	"os"
	"syscall"
)

// lock keeps other processes from writing the same journal.
func lock(f *os.File) error {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}

// flush waits for the data, and for the length of the file, but not for its times.
func flush(f *os.File) error { return syscall.Fdatasync(int(f.Fd())) }
