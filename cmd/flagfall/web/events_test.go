package web

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestCrowdIsTold: all who follow an event are told of its newest entry, but not before the pages
// that they will ask for are ready.
func TestCrowdIsTold(t *testing.T) {
	e := newEvents(Config{})
	var ready atomic.Int64
	e.heard = func(string) {}
	e.ready = func(string) { time.Sleep(10 * time.Millisecond); ready.Add(1) }
	const last = 5
	var crowd sync.WaitGroup
	for range 3 * crowdPart {
		heard, leave := e.watcher("cup")
		crowd.Go(func() {
			defer leave()
			for {
				select {
				case n := <-heard:
					if ready.Load() == 0 {
						t.Error("told before the pages were ready")
					}
					if n.seq == last {
						return
					}
				case <-time.After(10 * time.Second):
					t.Error("somebody was not told")
					return
				}
			}
		})
	}
	for seq := range int64(last) {
		e.changed("cup", seq+1)
	}
	crowd.Wait()
	if n := ready.Load(); n > last {
		t.Errorf("the pages were made ready %d times for %d changes", n, last)
	}
}
