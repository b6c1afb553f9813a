package reports

import (
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"flagfall/arbiter/rule"
)

// words are all the words of the documents in one language. Texts in {} are
// filled in. Every field of every language is filled; a test sees to it.
type words struct {
	// Frame.
	Page, Continued, Decimal                  string
	Sideways                                  string // on a small screen: the table goes on beyond its edge
	AsOf, Entry, ArbiterIs                    string // {date} {time}; {n}; {name}
	Provisional, Final                        string
	Round, RoundOf, AfterRound, AfterRoundOf  string // {n} {total}
	BeforeStart, GamesPlayed                  string // {n} {total}
	Pending, RoundsLeft                       forms  // {n}
	PlayerN                                   string // {n}
	Day, DaysInMonth, DaysInYear, DaysAnyYear string // {day} {month} {year}, {day2} ...
	// ShortDay is a day in a column, of {day}, {d} and {m} with two digits, {mon}
	// the first letters of the month, and {year}; FirstDay the first of a month.
	ShortDay, FirstDay string
	Months             [12]string
	White, Black, Red  string
	// WhiteLetter and its fellows are one letter each, for the cells of a
	// Swiss crosstable.
	WhiteLetter, BlackLetter, RedLetter string

	// Titles of documents.
	Pairings, PairingsByName, Crosstable, Standings, Players, Results, Findings, MissingSheets, Regulations string

	// Heads of columns: short, and in full.
	Board, Row, EntryOrder, Place, Number, Name, Title, Rating, Club, Nation, Points, Result, Opponent, Colour, How, Sheets, Remark, Verdict, Finding, Game, Born, Games, Won, Drawn, Lost head
	OpponentScore, OwnPoints, Adds, Article, Rule, RuleText, OptionsHead                                                                                                                   head

	// Cells and notes.
	Bye, Absent, FullBye, HalfBye, ZeroBye           string // why somebody has no game
	ByAbsence, Annulled, WithdrawnFrom, Erased, Both string // WithdrawnFrom {n}
	Resigned, NoPieces, Blocked, Agreement, DrawRule string
	OnTime, Forfeit, Refusal, ArbiterDecided         string
	FromSheet, ByWithdrawal                          string
	Corrected                                        forms // {n}
	Clean, Irregular, Unreadable                     string
	NoSheet, SheetOf                                 string // {name}
	WithoutGame, NothingToSplit, Cut                 string
	NothingToCount                                   string // of a tie-break
	CutLow, CutBoth                                  string // {name} of the tie-break, {n}
	FirstGame, SecondGame                            string // in a double round robin

	// Signs in legends and what they mean.
	LegendForfeit, LegendAnnulled, LegendDouble, LegendShared, LegendWithdrawn string
	LegendHeats, LegendSwiss                                                   string // {first} {second}: the letters
	LegendSwissNumbers                                                         string // the same, by pairing number
	LegendRunning                                                              string // below a round in the wall chart

	// Sentences for documents without content.
	NoPlayers, NoRounds, NoFindings, NoMissing, NoGames string

	// Forms, games and the pages of an event.
	Slips, Scoresheets, Scoresheet, WallChart, PlayerCards, NamePlates, BoardNumbers, Certificates, Bulletin string
	AllGames, OneGame, AllRounds, Overview                                                                   string
	TimeLeft, TimeUsed, MovesPlayed, DateLabel, EventLabel, ArbiterLabel, Signature, TimeLabel, Ballot       string
	GameN, BoardN, PlaceN                                                                                    string // {n}
	DrawOffered                                                                                              string
	DrawEarly                                                                                                string // {n}: the move
	ToMove                                                                                                   string // {name}: the side
	AfterMove                                                                                                string // {move}
	NoSheetOfGame, UnreadFrom                                                                                string
	ViewStart, ViewBack, ViewNext, ViewEnd                                                                   string

	// The contents of an export.
	Contents, WholeEvent, Documents, WebPages, Workbook, Exchange string

	// Fees, prizes and categories.
	Fees, NoFees, Prizes, Total, AllPlayers, NoPrizes, Categories, NoCategories string
	AmountsIn, PrizeShared                                                      string // {currency}; {n} {sum}
	Due, Paid, Owed, Prize, Amount, Thing, Category                             head
	// Keizer competitions and knock-outs.
	Notice, Excused, Duty string
	WorthOf, Share        head // of the opponent or of oneself
	Bracket, ThirdPlace   string
	GoesThrough, NotKnown string
	// Publication of pairings, and the number of a print.
	Draft, ChangedByes, LegendChanged string
	Version, PrintN                   string // {n}
	ChangedBoards                     forms  // {boards}
	ChangedHead                       head

	// Papers are the words of rulings, reports and the regulations sheet.
	Papers papers
	// Rulings are the words of rulings, appeals and their like.
	Rulings rulingWords

	// Ratings and norms.
	Ratings, Norms, RatedGames, AverageOfOpponents, PerformanceWord, Percentage, ForeignOpponents, FederationsMet, TitledOpponents, WholeNorm, Yes, No string
	RatedScore, Expected, Factor, Change, NewRating, UnratedGames, Difference, Norm, Condition, Needed, Reached, Missing, NormMet                      head

	// Events of teams.
	Teams, TeamStandings, TeamMatches, TeamCrosstable, TeamCards, NoTeams, FreeTeam, Captain string
	MatchN, TeamWalkovers                                                                    string // {n}; {first} {second}
	Team, MatchPoints, BoardPoints, MatchesPlayed, MatchesWon, MatchesDrawn, MatchesLost     head

	// TieBreaks are the titles of tie-breaks by code, where the language has
	// another than the catalogue's English.
	TieBreaks map[string]head
}

// head is the head of a column: short in print, in full elsewhere.
type head struct{ Short, Long string }

// forms are the forms of a text with a number {n} in it, by the language's own
// rule (Unicode CLDR): Few is empty where a language has no such form.
type forms struct{ One, Few, Many string }

// count fills in a number and takes the right form for it.
func (r *report) count(f forms, n int) string {
	text := f.Many
	switch plural.Cardinal.MatchPlural(r.tag, n, 0, 0, 0, 0) {
	case plural.One:
		text = f.One
	case plural.Few:
		if f.Few != "" {
			text = f.Few
		}
	}
	return fill(text, "n", strconv.Itoa(n))
}

// catalogue is the list of languages, English first.
func catalogue() []struct {
	tag   string
	words func() words
} {
	return []struct {
		tag   string
		words func() words
	}{
		{"en", english}, {"nl", dutch}, {"fr", french}, {"ru", russian}, {"pl", polish},
		{"lv", latvian}, {"lt", lithuanian}, {"pt", portuguese}, {"de", german}, {"es", spanish},
	}
}

// Languages are the languages in which documents can be printed, as BCP 47
// tags, English first.
func Languages() []string {
	var tags []string
	for _, l := range catalogue() {
		tags = append(tags, l.tag)
	}
	return tags
}

// wordsOf finds the words of a language by its tag; "en-GB" finds "en".
func wordsOf(name string) (words, language.Tag, error) {
	if name == "" {
		name = "en"
	}
	tag, err := language.Parse(name)
	if err == nil {
		base, _ := tag.Base()
		for _, l := range catalogue() {
			if l.tag == base.String() {
				return l.words(), tag, nil
			}
		}
	}
	return words{}, language.Und, rule.Errorf(rule.Usage, "documents cannot be printed in the language %q", name).
		WithHint("the languages are %s", strings.Join(Languages(), " "))
}

// shortDay is a day as it stands in a column.
func (w *words) shortDay(t time.Time) string {
	month := []rune(w.Months[t.Month()-1])
	return fill(w.ShortDay, "day", strconv.Itoa(t.Day()), "d", t.Format("02"), "m", t.Format("01"), "mon", string(month[:3]), "year", strconv.Itoa(t.Year()))
}

// day is a day in words.
func (w *words) day(t time.Time) string {
	return fill(w.Day, w.dayPairs(t, "")...)
}

func (w *words) dayPairs(t time.Time, suffix string) []string {
	day := strconv.Itoa(t.Day())
	if t.Day() == 1 {
		day = w.FirstDay
	}
	return []string{
		"day" + suffix, day, "month" + suffix, w.Months[t.Month()-1], "year" + suffix, strconv.Itoa(t.Year()),
	}
}

// days are the days of an event in words: "21–29 November 2026". Days that are
// none are printed as they are.
func (w *words) days(from, to string) string {
	a, errA := time.Parse(time.DateOnly, from)
	b, errB := time.Parse(time.DateOnly, to)
	switch {
	case from == to || to == "" && errA == nil:
		if errA == nil {
			return w.day(a)
		}
		return from
	case from == "" && errB == nil:
		return w.day(b)
	case errA != nil || errB != nil:
		return strings.Trim(from+" – "+to, " –")
	}
	form := w.DaysAnyYear
	switch {
	case a.Year() == b.Year() && a.Month() == b.Month():
		form = w.DaysInMonth
	case a.Year() == b.Year():
		form = w.DaysInYear
	}
	return fill(form, append(w.dayPairs(a, ""), w.dayPairs(b, "2")...)...)
}
