package main

import (
	"testing"

	"flagfall/arbiter/store/postgres"
)

// Of events of which the list says that they are not of a period nothing is read.
func TestOutsideOfAPeriod(t *testing.T) {
	f := periodFlags{from: "2026-01-01", until: "2026-06-30", variant: "international"}
	for _, tc := range []struct {
		e       postgres.Event
		outside bool
	}{
		{postgres.Event{}, false},
		{postgres.Event{Variant: "english"}, true},
		{postgres.Event{Variant: "international", Start: "2025-12-28"}, false}, // it may have ended later
		{postgres.Event{Start: "2026-07-01"}, true},
		{postgres.Event{Start: "2025-12-28", Ended: "2026-01-01"}, false},
		{postgres.Event{Start: "2025-12-28", Ended: "2025-12-31"}, true},
		{postgres.Event{Start: "2026-06-30", Ended: "2026-07-01"}, true},
		{postgres.Event{Start: "2026-06-30", Ended: "2026-06-30"}, false},
	} {
		if got := f.isOutside(tc.e); got != tc.outside {
			t.Errorf("%+v: %v", tc.e, got)
		}
	}
}
