//go:build !linux || portable

package main

import "time"

var started = time.Now()

// uptime counts while the machine sleeps as far as the system's own clock does;
// where the time of day has gone further, the machine has slept, or its clock
// was set forward: both are treated as an outage.
func uptime() time.Duration {
	return max(time.Since(started), time.Now().Round(0).Sub(started.Round(0)))
}
