//go:build !unix

package repair_test

import "time"

var begun = time.Now()

// cpuTime stands for the processor time where the system does not tell it: it
// is the time by the local clock, which is never less on one thread.
func cpuTime() time.Duration { return time.Since(begun) }
