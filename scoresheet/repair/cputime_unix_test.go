//go:build unix

package repair_test

import (
	"syscall"
	"time"
)

// cpuTime is the processor time that this process has used, its own and the
// system's for it. Unlike the local clock it says little about what else
// the machine does.
func cpuTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err) // RUSAGE_SELF is always known
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
