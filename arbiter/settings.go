package arbiter

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing"
	"flagfall/pairing/systems"
	"flagfall/scoresheet/draughts"
)

// Settings are what the regulations of an event say. The zero value of a
// field means that nothing was said.
type Settings struct {
	Name       string `json:"name"`
	Place      string `json:"place,omitempty"`
	Federation string `json:"federation,omitempty"`
	// Start and End are days as 2026-11-21.
	Start   string `json:"start,omitempty"`
	End     string `json:"end,omitempty"`
	Arbiter string `json:"arbiter,omitempty"`
	// Variant is the kind of draughts by its name in package draughts.
	Variant string `json:"variant"`
	// Book is the rule book, "FMJD" or "WCDF", and Edition the text of it.
	Book    string `json:"book"`
	Edition string `json:"edition,omitempty"`
	// System is the pairing system by its name in package systems.
	System string `json:"system"`
	// Rounds is how many there will be; 0 leaves it to the system.
	Rounds int `json:"rounds,omitempty"`
	// Scoring is what results are worth, as "2-1-0"; see [ParseScoring].
	Scoring string `json:"scoring"`
	// Bye is the worth of a pairing-allocated bye: "win", "draw" or "loss".
	Bye string `json:"bye,omitempty"`
	// TieBreaks are codes of the catalogue of package standings, in order.
	TieBreaks []string `json:"tieBreaks,omitempty"`
	// TeamTieBreaks are those of the teams; nil is the usual order.
	TeamTieBreaks []string `json:"teamTieBreaks,omitempty"`
	// Unplayed says how tie-breaks treat unplayed games; see package standings.
	Unplayed    string `json:"unplayed,omitempty"`
	TimeControl string `json:"timeControl,omitempty"`
	// DefaultTime is how late a player may be, as "30m"; Late is what coming
	// later costs, and AbsentClock whose clock runs until then. See [Settings.Absence].
	DefaultTime string `json:"defaultTime,omitempty"`
	Late        string `json:"late,omitempty"`
	AbsentClock string `json:"absentClock,omitempty"`
	// Insufficient is when the opponent of a fallen flag cannot win; see
	// [Settings.FlagRule].
	Insufficient string `json:"insufficient,omitempty"`
	// Withdrawal says what becomes of the results of a player who withdraws
	// from a round robin: WithdrawalHalf, WithdrawalStand or WithdrawalAnnul.
	Withdrawal string `json:"withdrawal,omitempty"`
	// GivenUp says what becomes of a game that has begun when a player of it
	// withdraws: GivenUpLost, which "" means too, or GivenUpAdjudicated.
	GivenUp string `json:"givenUp,omitempty"`
	// Numbers is how the pairing numbers are given before round 1: NumbersEntry,
	// NumbersRating or NumbersLot.
	Numbers string `json:"numbers,omitempty"`
	// LateNumbers is which number a late entry has: LateByRank or LateLast. See
	// [Settings.lateByRank].
	LateNumbers string `json:"lateNumbers,omitempty"`
	// TopColour is the side of the first player in round 1 of a Swiss, "first"
	// or "second"; "" has it drawn by lot when round 1 is paired.
	TopColour string `json:"topColour,omitempty"`
	// Seed is what lots are drawn from. Publish it before the drawing.
	Seed string `json:"seed,omitempty"`
	// Acceleration is Baku, or "" and "none" for none.
	Acceleration string `json:"acceleration,omitempty"`
	// Apart are the wishes who should not meet: ApartClub, ApartFederation,
	// ApartFamily, the more important first.
	Apart []string `json:"apart,omitempty"`
	HeatSettings
	Discipline
	BallotSettings
	PeopleSettings
	TeamSettings
	MatchSettings
	DisplaySettings
	FormSettings
	SwissSettings
	KeizerSettings
	KnockoutSettings
	PublicationSettings

	// values are the texts above as they were read, nil before: settings that
	// were read change by [Settings.With].
	values *settingValues
}

// The places of late entries in the order of the numbers.
const (
	LateByRank = "rank" // that of their rating; the numbers after them move up (FIDE C.04.2)
	LateLast   = "last" // after all others, whose numbers stay as printed
)

// mostRounds is how many rounds an event can have.
const mostRounds = 1000

// mostBoards is how many boards an event can have.
const mostBoards = 1_000_000

// Baku is the acceleration of FIDE C.04.7.
const Baku = "baku"

// The wishes of the setting "apart".
const (
	ApartClub       = "club"
	ApartFederation = "federation"
	ApartFamily     = "family"
)

// The ways to treat the results of a player who withdraws from a round robin.
const (
	WithdrawalHalf  = "half"  // they stand if more than half of their games were played (FMJD Annex 3)
	WithdrawalStand = "stand" // they stand; the rest is lost
	WithdrawalAnnul = "annul" // all are annulled
)

// The ways to number the players before round 1.
const (
	NumbersEntry  = "entry"  // in the order of entry
	NumbersRating = "rating" // by rating, the highest first; then title and name
	NumbersLot    = "lot"    // by lot, from a seed that is published
	NumbersVarma  = "varma"  // by lot, players of one federation apart in the last rounds (FIDE C.05 Annex 2)
)

// variant is the variant that checked settings name; International where they
// name none.
func (s Settings) variant() draughts.Variant {
	v, _ := draughts.ParseVariant(s.Variant)
	return v
}

// System is the row of the pairing system of the event.
func (s *State) System() systems.System { return s.Settings.system() }

// SystemSaid is what an event by its pairing system is called within a sentence, behind "a".
func (s *Settings) SystemSaid() rule.Sentence { return s.system().Event }

func (s *Settings) system() systems.System {
	if s.values != nil {
		return s.values.system
	}
	return systems.Of(s.System)
}

// Defaults fills what was left open: the rule book by the variant, 2-1-0
// (FMJD Annex 3, 5.6), a single round robin ranked by wins, direct encounter
// and Sonneborn-Berger.
func (s Settings) Defaults() Settings {
	s.Variant = cmp.Or(s.Variant, draughts.International.Name())
	if rules := s.variant().Rules(); s.Book == "" {
		s.Book = rules.Book
		if s.Edition == "" || rules.Edition == "" {
			s.Edition = rules.Edition
		}
	}
	s.System = cmp.Or(s.System, systems.RoundRobin)
	s.Scoring = cmp.Or(s.Scoring, "2-1-0")
	s.Bye = cmp.Or(s.Bye, "win")
	s.Withdrawal = cmp.Or(s.Withdrawal, WithdrawalHalf)
	s.Numbers = cmp.Or(s.Numbers, s.system().Numbers)
	if s.TieBreaks == nil {
		s.TieBreaks = append([]string{}, s.system().TieBreaks...)
	}
	return s
}

// Points is what results are worth.
func (s Settings) Points() Scoring { return s.read().scoring }

// ParsePoints reads points that are not negative, with at most two decimals
// or a half: "2", "1.5", "½", "1½".
func ParsePoints(text string) (pairing.Points, bool) {
	text = strings.TrimSpace(text)
	half := pairing.Points(0)
	if rest, ok := strings.CutSuffix(text, "½"); ok {
		half, text = pairing.Half, rest
		if text == "" {
			return half, true
		}
	}
	whole, decimals, pointed := strings.Cut(strings.ReplaceAll(text, ",", "."), ".")
	n, err := strconv.ParseUint(whole, 10, 16)
	if err != nil || pointed && (half > 0 || len(decimals) > 2 || decimals == "") {
		return 0, false
	}
	p := pairing.Points(n)*pairing.Point + half
	if pointed {
		d, err := strconv.ParseUint((decimals + "0")[:2], 10, 8)
		if err != nil {
			return 0, false
		}
		p += pairing.Points(d) * pairing.Point / 100
	}
	return p, true
}

// SettingList is the list of all settings in the order of a regulations sheet. It is
// shared by all callers, who must not change it.
func SettingList() []Setting {
	settingRows.Do(func() { settingRows.list = settingsInOrder() })
	return settingRows.list
}

// settingRows are the rows, made when they are first asked for.
var settingRows struct {
	sync.Once
	list []Setting
}

func settingsInOrder() []Setting {
	all := []Setting{
		ofNorm(text("name", "the name of the event", func(s *Settings) *string { return &s.Name })),
		ofNorm(text("place", "where it is played", func(s *Settings) *string { return &s.Place })),
		ofNorm(text("federation", "the federation that holds it", func(s *Settings) *string { return &s.Federation })),
		ofNorm(typed(day("start", "the first day, such as 2026-11-21", func(s *Settings) *string { return &s.Start }), readDay, func(v *settingValues) *time.Time { return &v.start })),
		ofNorm(typed(day("end", "the last day, such as 2026-11-29", func(s *Settings) *string { return &s.End }), readDay, func(v *settingValues) *time.Time { return &v.end })),
		ofNorm(text("arbiter", "the chief arbiter", func(s *Settings) *string { return &s.Arbiter })),
		ofNorm(choice("variant", "the kind of draughts", func(s *Settings) *string { return &s.Variant }, draughts.Names()...)),
		ofNorm(choice("book", "the rule book: FMJD or WCDF", func(s *Settings) *string { return &s.Book }, strings.Fields(strings.ToUpper(strings.Join(regulations.Names(), " ")))...)),
		ofNorm(regulation(text("edition", "the edition of the rule book", func(s *Settings) *string { return &s.Edition }))),
		ofNorm(typed(choice("system", "the pairing system, such as "+systems.RoundRobin, func(s *Settings) *string { return &s.System }, systems.Names()...), systems.Find, func(v *settingValues) *systems.System { return &v.system })),
		ofNorm(regulation(count("rounds", "how many rounds; 0 leaves it to the system", func(s *Settings) *int { return &s.Rounds }, 1023, "rounds", 7))),
		ofNorm(typed(regulation(text("scoring", "what results are worth: 2-1-0, 1-½-0, a name such as delft, or all results", func(s *Settings) *string { return &s.Scoring })), readScoring,
			func(v *settingValues) *Scoring { return &v.scoring })),
		choice("bye", "the worth of a bye that the pairing gives", func(s *Settings) *string { return &s.Bye }, "win", "draw", "loss"),
		listed(regulation(words("tie-breaks", "codes of tie-breaks in order, with commas between, or a preset", func(s *Settings) *[]string { return &s.TieBreaks })), rule.Try("tie-breaks")),
		listed(teamTieBreaks(), rule.Try("tie-breaks")),
		regulation(text("unplayed", "how tie-breaks treat unplayed games", func(s *Settings) *string { return &s.Unplayed })),
		ofNorm(ofBook(noted(regulation(text("time-control", "the time control", func(s *Settings) *string { return &s.TimeControl })), readControl, func(v *settingValues) *clocks.Control { return &v.control }))),
		timed(regulation(text("default-time", "how late a player may be: 0m to 60m under FMJD rules (60m by default)", func(s *Settings) *string { return &s.DefaultTime })), readDefaultTime,
			func(v *settingValues) *clocks.Span { return &v.defaultTime }),
		choice("late", "what arriving later costs", func(s *Settings) *string { return &s.Late },
			"", string(clocks.LateForfeit), string(clocks.LateWarning), string(clocks.LateFine)),
		choice("absent-clock", "whose clock runs while a player is absent", func(s *Settings) *string { return &s.AbsentClock },
			"", string(clocks.ClockOfAbsent), string(clocks.ClockOfMover)),
		choice("insufficient", "when the opponent of a fallen flag cannot win, in International draughts", func(s *Settings) *string { return &s.Insufficient },
			"", string(clocks.LoneKing), string(clocks.TwoKings), string(clocks.Never)),
		choice("withdrawal", "what becomes of the results of a player who withdraws", func(s *Settings) *string { return &s.Withdrawal },
			WithdrawalHalf, WithdrawalStand, WithdrawalAnnul),
		choice("given-up", "what becomes of a game that has begun when one of its players withdraws: lost by giving up (by default), or adjudicated by the arbiter",
			func(s *Settings) *string { return &s.GivenUp }, "", GivenUpLost, GivenUpAdjudicated),
		choice("numbers", "how players are numbered before round 1", func(s *Settings) *string { return &s.Numbers },
			NumbersEntry, NumbersRating, NumbersLot, NumbersVarma),
		choice("late-numbers", "the number of a late entry: by rank, as C.04.2 has it, or after all others", func(s *Settings) *string { return &s.LateNumbers },
			"", LateByRank, LateLast),
		choice("top-colour", "the side of number 1 in round 1 of a Swiss; drawn by lot by default", func(s *Settings) *string { return &s.TopColour },
			"", "first", "second"),
		regulation(text("seed", "the seed for drawing lots: publish it before the draw", func(s *Settings) *string { return &s.Seed })),
		choice("acceleration", "virtual points for the upper half, in a Swiss (FIDE C.04.7)", func(s *Settings) *string { return &s.Acceleration },
			"", "none", Baku),
		typed(regulation(words("apart", "who should not meet if it can be avoided: club, federation, family, with commas between", func(s *Settings) *[]string { return &s.Apart })), readApart,
			func(v *settingValues) *[]string { return &v.apart }),
	}
	return slices.Concat(all, disciplineSettings(), heatSettings(), ballotSettings(), peopleSettings(), teamSettings(), matchSettings(), displaySettings(), formSettings(), swissSettings(),
		knockoutSettingList(), keizerSettingList(), publicationSettings())
}

// readApart reads the wishes of the setting "apart".
func readApart(text string) ([]string, error) {
	wishes := list(text)
	for _, wish := range wishes {
		if wish != ApartClub && wish != ApartFederation && wish != ApartFamily {
			return nil, rule.Errorf(rule.Usage, "players cannot be kept apart by %q", wish).WithHint("choose among club, federation, family")
		}
	}
	return wishes, nil
}

// check says what is wrong with the settings as a whole.
func (s Settings) check() error {
	if strings.TrimSpace(s.Name) == "" {
		return rule.Errorf(rule.Usage, "the event has no name").WithWay("name it, as in {name}", rule.Again("name", rule.Such("Club Championship 2026")))
	}
	s, err := s.Read()
	if err != nil {
		return err
	}
	if _, err := s.Absence(); err != nil {
		return err
	}
	if s.Insufficient != "" && !s.FlagRule().DrawsOnTime() && s.Insufficient != string(clocks.Never) {
		return rule.Errorf(rule.Usage, "insufficient cannot be %q: there is no draw on time in this event", s.Insufficient).
			WithHint("leave insufficient out").Under(s.FlagRule().Article)
	}
	if v := s.values; !v.start.IsZero() && !v.end.IsZero() && v.end.Before(v.start) {
		return rule.Errorf(rule.Usage, "the event ends (%s) before it starts (%s)", s.End, s.Start).WithHint("give both as in 2026-03-17")
	}
	if s.System == "" || s.Book == "" {
		return rule.Errorf(rule.Usage, "the event needs a pairing system and a rule book").WithWay("name them: {system}", rule.Again("system", systems.Swiss, "rules", rule.Such("fmjd")))
	}
	if s.Acceleration == Baku && s.system().Teams && s.TeamRanking == ByBoardPoints {
		return rule.Errorf(rule.Usage, "virtual points are match points, and here board points rank the teams first").
			WithHint("leave acceleration out, or rank the teams by match points").Under(rule.Article{Document: "FIDE C.04.7", Number: "1.4.4"})
	}
	if system := s.system(); s.Acceleration == Baku && !system.Accelerates() {
		what := rule.Format("a %s cannot be accelerated", s.SystemSaid())
		if system.PrePaired {
			what = rule.Format("a round robin cannot be accelerated")
		}
		return rule.Fault(rule.Usage, what).
			WithWay("leave acceleration out, or choose {system}", rule.Again("system", systems.Swiss)).Under(rule.Article{Document: "FIDE C.04.7", Number: "1.1"})
	}
	if err := s.HeatSettings.check(); err != nil {
		return err
	}
	if err := s.checkBallots(); err != nil {
		return err
	}
	if err := s.SwissSettings.check(s.system()); err != nil {
		return err
	}
	if err := s.checkKeizer(); err != nil {
		return err
	}
	if s.Rounds < 0 || s.Rounds > mostRounds {
		return rule.Errorf(rule.Usage, "an event of %d rounds cannot be held", s.Rounds).WithHint("give 1 to %d, or 0 to leave it to the system", mostRounds)
	}
	return nil
}

func because(reason string) string {
	if reason == "" {
		return ""
	}
	return " (" + reason + ")"
}
