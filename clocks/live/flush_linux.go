//go:build !portable

package live

import (
	"os"
	"syscall"
)

// flush waits for the data, and for the length of the file, but not for its times.
func flush(f *os.File) error { return syscall.Fdatasync(int(f.Fd())) }
