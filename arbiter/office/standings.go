package office

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/standings"
)

// checkRanking refuses tie-breaks that do not exist.
func checkRanking(settings arbiter.Settings) error {
	for _, code := range settings.TieBreaks {
		if _, err := standings.Find(strings.TrimSpace(code)); err != nil {
			return err
		}
	}
	return standings.Unplayed(settings.Unplayed).Check()
}
