package pairing

// Keizer is what a club says about its Keizer competition. A share is a part of
// a value in units of a [Point]: Point is the whole value, Half half of it.
// Package pairing/keizer says how it is used.
type Keizer struct {
	// Top is the value of the first place and Step how much less each further
	// place is worth; no value falls below 0. A Top of 0 stands for as many
	// steps as there are players or, where Ratio is set, for what makes the
	// first value Ratio times the last (in units of a Point: 3*Point is three
	// times).
	Top, Step, Ratio Points
	// Self adds the player's own value once.
	Self bool
	// Win, Draw and Loss are shares of the opponent's value, ForfeitWin and
	// ForfeitLoss those of a game that was not played.
	Win, Draw, Loss, ForfeitWin, ForfeitLoss Points
	// Bye, Notice, Excused, Duty, Unannounced and Late are shares of the
	// player's own value: for the bye of the pairing, an absence with notice, a
	// long one that is excused, duty for the club, an absence without notice,
	// and each round before a late entry.
	Bye, Notice, Excused, Duty, Unannounced, Late Points
	// NoticeLimit and ExcusedLimit are how many absences of the kind are paid
	// in a period; 0 is all of them.
	NoticeLimit, ExcusedLimit int
	// Turns is how often the ranking is computed again; 0 means until it settles.
	Turns int
	// Frozen leaves each round worth what it was worth when it was played.
	Frozen bool
	// Periods are the last rounds of the periods of the season, except that of
	// the final period. Afresh begins each with no points, in the order in
	// which the one before ended.
	Periods []int
	Afresh  bool
	// Rematch is how many rounds must lie between two games of the same two,
	// and Meetings how often they may meet in the season; 0 is no limit.
	Rematch, Meetings int
}

// Knockout is what the regulations of a knock-out say.
type Knockout struct {
	// ThirdPlace makes the losers of the semi-finals play for the third place.
	ThirdPlace bool
}
