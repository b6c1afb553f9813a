package reports

// papers are the words of the arbiter's papers in one language: rulings, draw
// claims, clock cards, the report of incidents and the final report, and of the
// settings on the regulations sheet.
type papers struct {
	// Titles.
	Ruling, Rulings, Claim, ClockCards, Incidents, FinalReport, Progress, ClockUse, Statistics string

	// Quoted says that texts of the journal stand in English, of which an earlier
	// version of the program kept nothing else.
	Quoted string

	// Heads of columns.
	Entry, When, What, By, Kind, Count, Share, Evidence, Move, Played head

	// Sentences for documents without content.
	NoRulings, NoIncidents, NoTimes, NoControl string
	// Deviations heads the departures from the regulations of the event.
	Deviations string

	// The statistics.
	GamesPaired, GamesPlayed, GamesDrawn, ByAbsenceOnly, GamesOpen    string
	WonBy                                                             string // {name}: the side
	MovesAGame, LongestGame, SheetsTaken, IrregularSheets, Correction string
	FirstOf                                                           string // {n} {total}

	// A draw claim.
	ClaimedAfter, Decision, Valid, NotValid, ByItself, MustClaim, Note string
	ClaimedBy, WithMove, OtherRules, GoesOn                            string
	NotLegalFrom                                                       string // {move}
	Holds, HoldsNot, TextsDiffer, FirstCounted, LastCounted            string
	Stood                                                              string // {n}
	ThePosition, Referee                                               string
	TheStart                                                           string

	// A ruling.
	EntryBy                                               string // {n} {name}
	SheetShows, LegalThere, Seen, AtTheBoard, TheOpponent string
	NotMoved, Moved, Rules, ArticleBroken, Counters       string
	Cautions                                              string
	GoesOnRegular                                         string // {name}
	GoesOnFrom                                            string // {move} {name}
	IsRectified, Wholly, Stands                           string
	HasRectified, Condoned, Accepted, LetsStand           string // {name}
	StaysOpen                                             string
	IsCautioned, NextForfeits, Forfeits                   string // {name}
	IsOver, Grounds, RemainsOpen, Appeal                  string
	Before                                                string // {move}
	PlyN                                                  string // {n}

	// A clock card.
	TimeControl, Option, Set, ClockWill, ClockWillNot, ArbiterDoes, PlayersDo string

	// Settings are the names of settings by their names in the list of package
	// arbiter; Values the words for their values, and Kinds for findings and
	// for entries of the journal.
	Settings, Values, Kinds map[string]string
}

// kind is the name of a sort of finding or entry; one that has no name is
// called by its code.
func (p *papers) kind(code string) string {
	if name, ok := p.Kinds[code]; ok {
		return name
	}
	return code
}
