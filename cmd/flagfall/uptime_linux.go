//go:build !portable

package main

import (
	"time"

	"golang.org/x/sys/unix"
)

// uptime is a clock that nobody can set and that counts while the machine
// sleeps.
func uptime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_BOOTTIME, &t); err != nil {
		return time.Since(started)
	}
	return time.Duration(t.Nano())
}

var started = time.Now()
