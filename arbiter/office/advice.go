package office

import (
	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing/swiss"
)

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
		advice := swiss.Advice(len(field.Field(0).Players), s.TotalRounds(), swiss.Citing(s.Settings.Rules().Annexes))
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
