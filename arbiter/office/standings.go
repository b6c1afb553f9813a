package office

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
)

// namedOnce refuses a tie-break of the setting that is named twice, by one name or by two.
func namedOnce(s arbiter.Settings, codes []string) error {
	primary := "mp"
	if s.BoardPointsFirst() {
		primary = "gp"
	}
	first, second, twice := standings.NamedTwice(codes, primary)
	switch {
	case !twice:
		return nil
	case strings.EqualFold(first, second):
		return rule.Errorf(rule.Usage, "the tie-break %s is named twice", second).WithHint("leave the second out: it can separate nobody")
	}
	return rule.Errorf(rule.Usage, "the tie-break %s is %s by another name, and so is named twice", second, first).WithHint("leave the second out: it can separate nobody")
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

// UnfitTieBreaks warns about tie-breaks that FIDE C.07 does not allow in an event
// such as this.
func UnfitTieBreaks(s *arbiter.State) []rule.Sentence {
	unrated := 0
	for i := range s.Players {
		if s.Players[i].Rating == 0 {
			unrated++
		}
	}
	return append(standings.Unfit(s.Settings.TieBreaks, s.System().PrePaired, unrated), standings.Unfit(s.Settings.TeamTieBreaks, s.System().FreeOrder(), 0)...)
}

// IdleNotes are what the settings of an event leave open or decide in vain, which of its tie-breaks are not meant for it, and
// whether its teams can fill their boards.
func IdleNotes(s *arbiter.State) []rule.Sentence {
	return slices.Concat(s.IdleNotes(), UnfitTieBreaks(s), s.UnmannedBoards())
}

// NewIdleNotes are those that were none before: what somebody entered or set has made of the settings, such as a tie-break on
// ratings that a late entry without one makes unfit (FIDE C.07, 10).
func NewIdleNotes(before, after *arbiter.State) []rule.Sentence {
	known := IdleNotes(before)
	return slices.DeleteFunc(IdleNotes(after), func(note rule.Sentence) bool {
		return slices.ContainsFunc(known, func(old rule.Sentence) bool { return old.String() == note.String() })
	})
}
