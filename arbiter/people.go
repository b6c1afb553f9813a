package arbiter

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
	// Fee is the entry fee, as [PeopleSettings.Fees] reads it, and Currency its unit.
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
	return []Setting{
		typed(text("categories", `parts of the field with standings of their own: "Women: sex=w; Youth: born>=2008; B: rating<1800"`,
			func(s *Settings) *string { return &s.Categories }), ParseCategories, func(v *settingValues) *[]Category { return &v.categories }),
		text("check-in", "whether only those are paired in round 1 who have reported",
			func(s *Settings) *string { return &s.CheckIn }, "", "none", CheckInRequired),
		choice("absence", "what a round gives a player who gave notice of missing it",
			func(s *Settings) *string { return &s.AbsenceBye }, "", AbsenceZero, AbsenceHalf, AbsenceFull),
		text("fee", `the entry fee, and what categories pay instead: "15; Youth: 5"`, func(s *Settings) *string { return &s.Fee }),
		text("currency", "the currency of fees and prizes, such as EUR", func(s *Settings) *string { return &s.Currency }),
		choice("prize-sharing", "how players with the same points share their prizes",
			func(s *Settings) *string { return &s.PrizeSharing }, "", PrizesByPlace, PrizesEqual, PrizesHort),
		choice("prize-limit", "how many prizes a player may take: the best one, or all",
			func(s *Settings) *string { return &s.PrizeLimit }, "", PrizeBest, PrizeEvery),
	}
}
