package live

import (
	"os"
	"syscall"
	"unsafe"
)

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// What LockFileEx is asked: to fail at once where it would have to wait, and
// that nobody else has the lock.
const (
	lockFailImmediately = 1
	lockExclusive       = 2
)

// lock keeps other processes from writing the same journal. It ends with the
// process. The byte that is locked lies far beyond what any file holds, because
// a locked byte cannot be read by others.
func lock(f *os.File) error {
	at := syscall.Overlapped{OffsetHigh: 1 << 30}
	done, _, err := lockFileEx.Call(f.Fd(), lockFailImmediately|lockExclusive, 0, 1, 0, uintptr(unsafe.Pointer(&at)))
	if done == 0 {
		return err
	}
	return nil
}
