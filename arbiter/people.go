package arbiter

import "strings"

// PeopleSettings are the settings about the people of an event beside their
// games: categories, check-in, money.
type PeopleSettings struct {
	// Categories are parts of the field with standings of their own, as
	// [ParseCategories] reads them.
	Categories string `json:"categories,omitempty"`
	// CheckIn is CheckInRequired or "".
	CheckIn string `json:"checkIn,omitempty"`
	// AbsenceBye is what a round gives a player who announced to miss it: AbsenceZero,
	// which "" means too, AbsenceHalf or AbsenceFull.
	AbsenceBye string `json:"absenceBye,omitempty"`
	// Fee is the entry fee, as [ParseFees] reads it, and Currency its unit.
	Fee      string `json:"fee,omitempty"`
	Currency string `json:"currency,omitempty"`
	// PrizeSharing is one of the ways to share prizes among players with the
	// same points, and PrizeLimit how many prizes one player may take.
	PrizeSharing string `json:"prizeSharing,omitempty"`
	PrizeLimit   string `json:"prizeLimit,omitempty"`
}

// CheckInRequired has only players paired in round 1 who have reported.
const CheckInRequired = "required"

// What an announced absence gives, where nothing else is said at the time.
const (
	AbsenceZero = "zero"
	AbsenceHalf = "half"
	AbsenceFull = "full"
)

// absenceBye is the kind of bye of an announced absence.
func (p PeopleSettings) absenceBye() string {
	if p.AbsenceBye == "" {
		return AbsenceZero + "-bye"
	}
	return p.AbsenceBye + "-bye"
}

func peopleSettings() []Setting {
	text := func(name, help string, regulation bool, field func(*Settings) *string, choices ...string) Setting {
		return Setting{Name: name, Help: help, Choices: choices, Regulation: regulation,
			get: func(s *Settings) string { return *field(s) },
			set: func(s *Settings, v string) error { *field(s) = strings.TrimSpace(v); return nil }}
	}
	return []Setting{
		text("categories", `parts of the field with standings of their own: "Women: sex=w; Youth: born>=2008; B: rating<1800"`, false,
			func(s *Settings) *string { return &s.Categories }),
		text("check-in", "whether only those are paired in round 1 who have reported", false,
			func(s *Settings) *string { return &s.CheckIn }, "", "none", CheckInRequired),
		text("absence", "what a round gives a player who announced to miss it", true,
			func(s *Settings) *string { return &s.AbsenceBye }, "", AbsenceZero, AbsenceHalf, AbsenceFull),
		text("fee", `the entry fee, and what categories pay instead: "15; Youth: 5"`, false, func(s *Settings) *string { return &s.Fee }),
		text("currency", "the currency of fees and prizes, such as EUR", false, func(s *Settings) *string { return &s.Currency }),
		text("prize-sharing", "how players with the same points share their prizes", true,
			func(s *Settings) *string { return &s.PrizeSharing }, "", PrizesByPlace, PrizesEqual, PrizesHort),
		text("prize-limit", "how many prizes a player may take: the best one, or all", true,
			func(s *Settings) *string { return &s.PrizeLimit }, "", PrizeBest, PrizeEvery),
	}
}

func (p PeopleSettings) check() error {
	if _, err := ParseCategories(p.Categories); err != nil {
		return err
	}
	_, err := p.Fees()
	return err
}
