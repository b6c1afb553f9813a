package office

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing/swiss"
)

// IdleNotes are what the settings of an event leave open or decide in vain, which of its
// tie-breaks are not meant for it, and whether its teams can fill their boards.
func IdleNotes(s *arbiter.State) []rule.Sentence {
	return slices.Concat(s.IdleNotes(), UnfitTieBreaks(s), s.UnmannedBoards())
}

// NewNotes are those of [IdleNotes] that were none before: what somebody entered or set
// has made of the settings, such as a tie-break on ratings that a late entry without
// one makes unfit (FIDE C.07, 10).
func NewNotes(before []rule.Sentence, s *arbiter.State) []rule.Sentence {
	return slices.DeleteFunc(IdleNotes(s), func(note rule.Sentence) bool {
		return slices.ContainsFunc(before, func(old rule.Sentence) bool { return old.String() == note.String() })
	})
}

// RoundsAdvice says where the rounds of a Swiss do not fit the players, of each
// group by itself where there are groups.
func RoundsAdvice(s *arbiter.State) (notes []rule.Sentence, err error) {
	names := s.GroupNames()
	if len(names) == 0 {
		names = []string{""}
	}
	for _, name := range names {
		field := s
		if name != "" {
			if field, err = s.Group(name); err != nil {
				return nil, err
			}
		}
		advice := swiss.Advice(len(field.Field(0).Players), s.TotalRounds(), swiss.Citing(s.Settings.Rules().Name == "fmjd"))
		if advice.IsZero() {
			continue
		}
		said := advice
		if name != "" {
			said = rule.Format("group %s: %s", name, advice)
		}
		notes = append(notes, said)
	}
	return notes, nil
}
