package clocks

import (
	"flagfall/arbiter/rule"
)

// FindingKind is the name of what can be wrong with recorded times. The list is
// closed: programs may rely on it.
type FindingKind string

// The kinds.
const (
	// MissedControl: the time ended before the move that the control asked for.
	MissedControl FindingKind = "missed-control"
	// TimeAdded: a display rose by more than its control gives.
	TimeAdded FindingKind = "time-added"
	// StandingChanged: a display changed while the other one ran.
	StandingChanged FindingKind = "standing-clock-changed"
	// SumWrong: time used and time left do not add up to what the control gave.
	SumWrong FindingKind = "sum-wrong"
	// OverElapsed: the players used more time than passed.
	OverElapsed FindingKind = "more-than-elapsed"
	// Burst: a run of quick moves just before a control.
	Burst FindingKind = "burst-before-control"
	// ForfeitContradicted: the result says that a player lost on time, and the times do not.
	ForfeitContradicted FindingKind = "forfeit-contradicted"
	// ForfeitShouldBeDraw: lost on time against an opponent who cannot win.
	ForfeitShouldBeDraw FindingKind = "forfeit-should-be-draw"
	// ForfeitShouldBeLoss: drawn on time against an opponent who can win.
	ForfeitShouldBeLoss FindingKind = "forfeit-should-be-loss"
	// MixedNotations: times in three notations or more on one sheet.
	MixedNotations FindingKind = "mixed-time-notations"
)

// Limits in the check of recorded times.
const (
	// readingTolerance is by how much two readings in whole seconds may disagree.
	readingTolerance = OneSecond
	// sumTolerance allows for readings rounded one by one.
	sumTolerance = 2 * OneSecond
	// burstMoves and burstPace make a burst: so many moves in a row, each
	// within this time, in time shortage, up to the move of a control.
	burstMoves = 5
	burstPace  = 5 * OneSecond
)

// FindingRows are the kinds as rows of a rule book.
func FindingRows() []rule.Row {
	row := func(kind FindingKind, article rule.Article, title, text string, options ...rule.Option) rule.Row {
		return rule.Row{Code: string(kind), Article: article, Title: title, Text: rule.English(text), Options: options}
	}
	return []rule.Row{
		row(MissedControl, rule.WCDF("2.20"), "Control missed", "The time ended before the move that the control asked for."),
		row(TimeAdded, rule.WCDF("2.10"), "Time added", "A display rose by more than the increment and the next period give, and by more than a second of rounding."),
		row(StandingChanged, rule.WCDF("2.10"), "Standing clock changed", "A display changed while the opponent's ran."),
		row(SumWrong, rule.WCDF("2.10"), "Sum wrong", "Time used and time left do not add up to what the control gave, by more than two seconds."),
		row(OverElapsed, rule.WCDF("2.10"), "More than elapsed", "The players together used more time than passed between the beginning and the end."),
		row(Burst, rule.WCDF("3.13"), "Burst before a control", "Five moves or more in a row, five seconds or less each, in time shortage, up to the move of a control: the sheet may hold ticks there."),
		row(ForfeitContradicted, rule.WCDF("2.19"), "Time forfeit contradicted", "The result says that a player lost on time, and the recorded times do not allow it."),
		row(ForfeitShouldBeDraw, internationalSummary("Time Forfeit"), "Time forfeit should be a draw", "The player whose time ended lost, though the opponent did not have enough to win.", InternationalFlag().Options...),
		row(ForfeitShouldBeLoss, internationalSummary("Time Forfeit"), "Draw on time should be a loss", "The game was drawn on time, though the opponent had enough to win.", InternationalFlag().Options...),
		row(MixedNotations, rule.FMJD("10.5"), "Mixed notations", "Times stand in three notations or more on one sheet, so that they cannot be compared with certainty."),
	}
}

// Finding is something wrong with the recorded times of a game.
type Finding struct {
	Kind FindingKind `json:"kind"`
	// Ply is where it was found, from 1; 0 where it belongs to the whole game.
	Ply int `json:"ply"`
	// Side is whose time it is.
	Side    Side         `json:"side"`
	Article rule.Article `json:"-"`
	// Amount is by how much, in milliseconds, where that makes sense.
	Amount Span `json:"amount,omitempty"`
	// Said says it for a person.
	Said rule.Sentence `json:"-"`
}

// Noted is a time that a sheet records, or does not.
type Noted struct {
	Time  Span
	Known bool
}

// Note is a time that was recorded.
func Note(s Span) Noted { return Noted{s, true} }

// PlyTime is the times that a sheet records with one ply, after it was
// made.
type PlyTime struct {
	// Left is the time left on each display (%clk, %clock), by [Side].
	Left [2]Noted
	// Spent is the time of this move (%emt).
	Spent Noted
	// Used is the time used by each player so far (%egt, %mct).
	Used [2]Noted
	// Notations are the names of the commands that were read, "clk" ...
	Notations []string
}

// Result is how a game ended, as far as times are concerned.
type Result uint8

// The results.
const (
	// Unfinished: no result, or none that matters here.
	Unfinished Result = iota
	// WonByFirst and WonBySecond: by the player who moves first or second.
	WonByFirst
	WonBySecond
	// ResultDraw: a draw.
	ResultDraw
)

// Record is a game with its recorded times.
type Record struct {
	// Control is the time control; zero when unknown, and then only what needs
	// no control is checked.
	Control Control
	// Starts is the side that made the first ply.
	Starts Side
	// MovesBefore is how many moves each side had made before the first ply.
	MovesBefore int
	Plies       []PlyTime
	Result      Result
	// OnTime says that the game is recorded as decided by time.
	OnTime bool
	// Total is the time that each player used in the whole game, by the header
	// of the sheet, and TotalUnit the unit in which it is written there.
	Total     [2]Noted
	TotalUnit Span
	// Elapsed is the time that passed from the beginning to the end of the game, stops left out.
	Elapsed Noted
	// Final is the time left to each player at the end, by the result slip.
	Final [2]Noted
	// Material is what each side had at the end; nil when unknown.
	Material *[2]Material
	// Law is the rule on time forfeits; the zero one judges no draw on time.
	Law FlagRule
	// Names are what the sides are called in messages: "White", "Black".
	Names [2]string
}
