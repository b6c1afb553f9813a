package exchange

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/pairing/systems"
	"flagfall/reports/trf"
)

// tieBreaksOf returns the tie-breaks for an exchange file: those that were asked
// for, or else those that it names (212, 202). At one that is not known here the
// list ends, with a note: what stands behind it parts others. primary is the score that
// ranks teams first, "mp" or "gp".
func tieBreaksOf(file *trf.File, given, primary string) (codes []string, unknown []rule.Sentence, err error) {
	if given != "" {
		for _, code := range strings.Split(given, ",") {
			codes = append(codes, standings.Expand([]string{strings.TrimSpace(code)})...)
		}
		if first, second, twice := standings.NamedTwice(codes, primary); twice {
			return nil, nil, rule.Errorf(rule.Usage, "the tie-breaks %s and %s separate the same players", first, second).WithHint("leave the second out")
		}
		return codes, nil, nil // one that is not known is refused by the ranking
	}
	tokens := file.Header("212")
	if strings.TrimSpace(tokens) == "" {
		tokens = file.Header("202")
	}
	for _, token := range strings.Split(tokens, ",") {
		token = strings.TrimSpace(token)
		switch own, other := strings.CutPrefix(strings.ToUpper(token), "OTHER_"); {
		case token == "" || strings.EqualFold(token, "PTS") && len(codes) == 0:
			continue // the points come first by themselves
		case strings.EqualFold(token, "PTS"):
			codes = append(codes, "score")
			continue
		case other:
			token = strings.ToLower(own)
		}
		if _, err := standings.Find(token); err != nil {
			unknown = append(unknown, rule.Format("%s: the tie-break %s is not known here; it and those after it are left out", file.Path, token))
			return codes, unknown, nil
		}
		if first, second, twice := standings.NamedTwice(append(slices.Clone(codes), token), primary); twice {
			unknown = append(unknown, rule.Format("%s: the tie-break %s is left out: %s separates the same players", file.Path, second, first))
			continue
		}
		codes = append(codes, token)
	}
	return codes, unknown, nil
}

// unplayedBy returns how rounds without a game count: as FIDE C.07 has it where all the tie-breaks
// are of it, and else by the regulations of draughts, which know no dummy.
func unplayedBy(codes []string) standings.Unplayed {
	for _, code := range codes {
		if b, err := standings.Find(code); err == nil && b.FIDE() == "" && !b.Points() {
			return standings.Zero
		}
	}
	return standings.Dummy
}

// eachMeetsEach reports whether the file is of a round robin, by its code (192) or the title
// that is written here (092).
func eachMeetsEach(file *trf.File) bool {
	title := strings.TrimSpace(file.Header("092"))
	return strings.Contains(strings.ToUpper(file.System), "ROUNDROBIN") ||
		slices.ContainsFunc(systems.All(), func(s systems.System) bool { return s.Exchange == systems.Custom && s.Cycles > 0 && s.Title == title })
}
