//go:build !unix

package main

import "time"

var begun = time.Now()

// cpuTime stands for the processor time where the system does not tell it: it
// is the time by the local clock.
func cpuTime() time.Duration { return time.Since(begun) }
