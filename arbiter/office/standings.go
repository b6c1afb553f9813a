package office

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
)

// namedOnce refuses a tie-break that is named twice: the second parts nobody.
func namedOnce(codes []string) error {
	for i, code := range codes {
		if slices.ContainsFunc(codes[:i], func(c string) bool { return strings.EqualFold(strings.TrimSpace(c), strings.TrimSpace(code)) }) {
			return rule.Errorf(rule.Usage, "the tie-break %s is named twice", strings.TrimSpace(code)).WithHint("leave the second out: it can part nobody")
		}
	}
	return nil
}

// checkRanking refuses tie-breaks that do not exist.
func checkRanking(settings arbiter.Settings) error {
	for _, code := range settings.TieBreaks {
		if _, err := standings.Find(strings.TrimSpace(code)); err != nil {
			return err
		}
	}
	return standings.Unplayed(settings.Unplayed).Check()
}
