package office

import (
	"time"

	"flagfall/arbiter/rule"
)

// clockAhead is how far the clocks of two machines at one event may differ before it is
// worth mentioning.
const clockAhead = 15 * time.Minute

// behind warns of a clock that says an earlier time than the last entry of the
// journal has: all that is written from here on would be dated by it. Once it has been said, the last
// entry is of that clock too.
func behind(last, now time.Time) []rule.Notice {
	by := last.Sub(now)
	if last.IsZero() || by <= clockAhead {
		return nil
	}
	said := rule.Count(int(by/time.Minute), "{n} minute", "{n} minutes")
	switch {
	case by >= 48*time.Hour:
		said = rule.Count(int(by/(24*time.Hour)), "{n} day", "{n} days")
	case by >= 2*time.Hour:
		said = rule.Count(int(by/time.Hour), "{n} hour", "{n} hours")
	}
	return []rule.Notice{{Grade: rule.Warning, Said: rule.Say("the clock of this machine is {time} behind the last entry of the journal: set it, since every entry takes its time from it", "time", said)}}
}
