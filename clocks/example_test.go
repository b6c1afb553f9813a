package clocks_test

import (
	"fmt"

	"flagfall/clocks"
)

// A clock is a value: every operation gives the next one, and the entry that a
// log keeps. Instants are passed in.
func ExampleClock() {
	control, err := clocks.Parse("25m + 5s")
	if err != nil {
		fmt.Println(err)
		return
	}
	at := func(seconds int) clocks.Instant { return clocks.Instant(seconds) * clocks.Instant(clocks.OneSecond) }
	clock, _, err := clocks.New(control, at(0), "arbiter")
	if err == nil {
		clock, _, err = clock.Start(clocks.First, at(0), "arbiter")
	}
	if err == nil {
		clock, _, err = clock.Press(clocks.First, at(65))
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	shown := clock.At(at(75))
	fmt.Println(clock.Phase(), shown.Sides[clocks.First].Face, shown.Sides[clocks.Second].Face)
	_, _, err = clock.Press(clocks.First, at(80))
	fmt.Println(err)
	// Output:
	// running 0:24:00 0:24:50
	// the first player pressed, but the display of the second player is running (WCDF 2.4)
}
