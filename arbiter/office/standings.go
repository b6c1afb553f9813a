package office

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
)

// namedOnce refuses a tie-break that is named twice: the second parts nobody. The
// direct encounter may: it looks at those whom others have left level (FIDE
// C.07, 4.3).
func namedOnce(codes []string) error {
	for i, code := range codes {
		if b, err := standings.Find(strings.TrimSpace(code)); err == nil && b.Again() {
			continue
		}
		if slices.ContainsFunc(codes[:i], func(c string) bool { return strings.EqualFold(strings.TrimSpace(c), strings.TrimSpace(code)) }) {
			return rule.Errorf(rule.Usage, "the tie-break %s is named twice", strings.TrimSpace(code)).WithHint("leave the second out: it can separate nobody")
		}
	}
	return nil
}

// checkRanking refuses tie-breaks that do not exist.
func checkRanking(settings arbiter.Settings) error {
	for _, code := range slices.Concat(settings.TieBreaks, settings.TeamTieBreaks) {
		if _, err := standings.Find(strings.TrimSpace(code)); err != nil {
			return err
		}
	}
	return standings.Unplayed(settings.Unplayed).Check()
}

// UnfitTieBreaks warns of tie-breaks that FIDE C.07 does not allow in an event as
// it stands.
func UnfitTieBreaks(s *arbiter.State) []rule.Sentence {
	unrated := 0
	for i := range s.Players {
		if s.Players[i].Rating == 0 {
			unrated++
		}
	}
	return append(standings.Unfit(s.Settings.TieBreaks, s.System().PrePaired, unrated), standings.Unfit(s.Settings.TeamTieBreaks, s.System().FreeOrder(), 0)...)
}
