package arbiter

import (
	"cmp"
	"strconv"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// Form is the row of a form of play (FMJD 11.1). A simultaneous display is a
// pairing system, and may be held in any form.
type Form struct {
	// Name is that of the setting; "" for play over the board.
	Name string
	// Article is where the rules name the form.
	Article rule.Article
	// Dated is set where moves are sent and have days instead of a clock, and
	// Announced where they are said and counted when they are said wrongly.
	Dated, Announced bool
	// Moves adds to a refusal how a move is entered; nil where moves stand on
	// scoresheets.
	Moves movesWay
	// Rows are the special rules that FMJD 11.2 leaves to others, as the event has
	// set them; none of them is the FMJD's.
	Rows func(Settings) []rule.Row
}

// movesWay adds to a refusal, as a way out, the action that enters a move of a board.
type movesWay func(refused *rule.Error, board, move string) *rule.Error

// The names of the forms.
const (
	Correspondence = "correspondence"
	Blindfold      = "blindfold"
	Blind          = "blind"
)

// Forms are the rows of all forms of play, that over the board first.
func Forms() []Form {
	return []Form{
		{Name: "", Article: rule.FMJD("11.1.1"), Rows: func(Settings) []rule.Row { return nil }},
		{Name: Correspondence, Article: rule.FMJD("11.1.3"), Dated: true, Moves: movesSent, Rows: correspondenceRows},
		{Name: Blindfold, Article: rule.FMJD("11.1.4"), Announced: true, Moves: movesAnnounced, Rows: blindfoldRows},
		{Name: Blind, Article: rule.FMJD("11.1.6"), Announced: true, Moves: movesAnnounced, Rows: blindRows},
	}
}

// FormOfPlay is the row of the form of the event; that of play over the board
// where the settings name no form that is known.
func (s Settings) FormOfPlay() Form {
	forms := Forms()
	for _, f := range forms {
		if f.Name == s.Form {
			return f
		}
	}
	return forms[0]
}

// moves is how a move of a game of the event is entered; nil where moves stand on
// scoresheets alone.
func (s Settings) moves() movesWay {
	if form := s.FormOfPlay(); form.Moves != nil || !s.system().Display {
		return form.Moves
	}
	return movesInRoom
}

func movesSent(refused *rule.Error, board, move string) *rule.Error {
	return refused.WithWay("in this event use {correspondence.move}", rule.Try("correspondence.move", "board", board, "move", move))
}

func movesAnnounced(refused *rule.Error, board, move string) *rule.Error {
	return refused.WithWay("in this event use {announce}", rule.Try("announce", "board", board, "move", move))
}

func movesInRoom(refused *rule.Error, board, move string) *rule.Error {
	return refused.WithWay("in this event use {room.move}", rule.Try("room.move", "board", board, "move", move))
}

// SpecialRows are the special rules of the event by its form of play, and those of
// a simultaneous display.
func (s Settings) SpecialRows() []rule.Row {
	rows := s.FormOfPlay().Rows(s)
	if s.system().Display {
		rows = append(displayRows(s), rows...)
	}
	return rows
}

// FormSettings say in which form games are played, and what its special rules
// are. An empty text is the default of its row.
type FormSettings struct {
	Form string `json:"form,omitempty"`
	// ThinkingTime is the time of a player in days, as [clocks.ParseDays] reads
	// it; LeaveDays are the days of leave a year, and ReminderDays after how many
	// days without a reply a reminder is due.
	ThinkingTime string `json:"thinkingTime,omitempty"`
	LeaveDays    string `json:"leaveDays,omitempty"`
	ReminderDays string `json:"reminderDays,omitempty"`
	// WrongAnnouncements is with how many wrong announcements a game is lost; 0 for
	// none.
	WrongAnnouncements string `json:"wrongAnnouncements,omitempty"`
}

// What holds where the settings of a form say nothing.
const (
	usualThinking      = "10/50d"
	usualLeave         = "30"
	usualReminder      = "14"
	usualAnnouncements = "3"
)

func formSettings() []Setting {
	var names []string
	for _, f := range Forms() {
		names = append(names, f.Name)
	}
	return []Setting{
		ofNorm(choice("form", "the form of play (FMJD 11.1): over the board by default", func(s *Settings) *string { return &s.Form }, names...)),
		ofNorm(noted(regulation(text("thinking-time", "by correspondence, the time of a player in days: 10/50d by default (50 days for every 10 moves), 5d (a move), 3d+30d (a move, and a reserve), none",
			func(s *Settings) *string { return &s.ThinkingTime })), readThinking, func(v *settingValues) *clocks.DayControl { return &v.thinking })),
		typed(regulation(text("leave-days", "by correspondence, the days of leave that a player may take in a year: 30 by default",
			func(s *Settings) *string { return &s.LeaveDays })), upTo("leave-days", 366, usualLeave), func(v *settingValues) *int { return &v.leaveDays }),
		typed(regulation(text("reminder-days", "by correspondence, after how many days without a reply a reminder is due: 14 by default",
			func(s *Settings) *string { return &s.ReminderDays })), upTo("reminder-days", 366, usualReminder), func(v *settingValues) *int { return &v.reminderDays }),
		zero(rule.Say("no limit"), typed(regulation(text("wrong-announcements", "how many wrong announcements lose a game without sight of a board: 3 by default; for blind players 0, which means no limit",
			func(s *Settings) *string { return &s.WrongAnnouncements })), upTo("wrong-announcements", 100, usualAnnouncements), func(v *settingValues) *int { return &v.announcements })),
	}
}

func readThinking(text string) (clocks.DayControl, error) {
	return clocks.ParseDays(cmp.Or(text, usualThinking))
}

// upTo reads a whole number of a setting, from 0 to a most.
func upTo(name string, most int, usual string) func(string) (int, error) {
	return func(text string) (int, error) {
		n, err := strconv.ParseUint(cmp.Or(text, usual), 10, 16)
		if err != nil || n > uint64(most) {
			return 0, rule.Errorf(rule.Usage, "%s cannot be %q", name, text).WithHint("give a whole number from 0 to %d", most)
		}
		return int(n), nil
	}
}

// Thinking is the time of each player of a game by correspondence.
func (s Settings) Thinking() clocks.DayControl { return s.read().thinking }

// Announcements is with how many wrong announcements a game is lost; 0 for none.
func (s Settings) Announcements() int {
	if s.Form == Blind && s.WrongAnnouncements == "" {
		return 0 // the board was felt, and a slip of the tongue is put right
	}
	return s.read().announcements
}

// special is a rule of the event that no rule book has.
func special(code, of, title string, text rule.Sentence) rule.Row {
	return rule.Row{Code: code, Article: rule.Article{Document: "special regulations", Number: of}, Title: title, Text: text}
}

func correspondenceRows(s Settings) []rule.Row {
	v := s.read()
	days := func(n int) rule.Sentence { return rule.Count(n, "{n} day", "{n} days") }
	return []rule.Row{
		special("thinking-time", Correspondence, "Thinking time", rule.Say("Each player has {time}. The days count from the one after the receipt of a move to the sending of the reply. Where nothing is set it is 50 days for every 10 moves, as in correspondence chess.", "time", v.thinking.Said())),
		special("leave", Correspondence, "Leave", rule.Say("A player may take {days} of leave in a calendar year, told beforehand, on which no thinking time runs; 30 where nothing is set.", "days", days(v.leaveDays))),
		special("reminder", Correspondence, "Reminder", rule.Say("A reminder is due after {days} without a reply; 14 where nothing is set.", "days", days(v.reminderDays))),
		special("overstepped", Correspondence, "Time overstepped", rule.Say("A game is lost on time only when the opponent claims it before replying.")),
		adjudicationRow(Correspondence),
		givenUpRow(s, Correspondence),
	}
}

// adjudicationRow is the rule on games that are to be ended unfinished.
func adjudicationRow(of string) rule.Row {
	return special(Adjudicated, of, "Adjudication", rule.Say("A game that is not finished in time is adjudicated by the arbiter from its position."))
}

// announcementRow is the rule on wrong announcements.
func announcementRow(s Settings, of string) rule.Row {
	row := special("wrong-announcement", of, "Wrong announcement", rule.Say("A move announced that is not legal, or that could be one of several, is announced again and counted; wrong announcements lose no game."))
	if n := s.Announcements(); n > 0 {
		row.Text = rule.Say("A move announced that is not legal, or that could be one of several, is announced again and counted; a player with {n} of them in a game loses it. Where nothing is set the number is 3, one more than for illegal moves in WCDF 1.25, since the player sees no board.", "n", n)
	}
	return row
}

func blindfoldRows(s Settings) []rule.Row {
	return []rule.Row{announcementRow(s, Blindfold),
		special("partner-board", Blindfold, "The board of the partner", rule.Say("The partner has the board and records the game; the player without sight of it is told the moves alone.")),
		givenUpRow(s, Blindfold)}
}

func blindRows(s Settings) []rule.Row {
	return []rule.Row{
		special("relief-board", Blind, "Board in relief", rule.Say("A blind player has a board of their own with pieces in relief, on which a piece counts as touched when it is taken out of its hole, as in chess.")),
		special("spoken-moves", Blind, "Spoken moves", rule.Say("Each move is announced by its squares, and repeated and made by the opponent on their own board.")),
		announcementRow(s, Blind),
		special("assistant", Blind, "Assistant", rule.Say("A blind player may have an assistant, who makes the moves on the board of the opponent, announces the replies, records the game and presses the clock.")),
		givenUpRow(s, Blind),
	}
}
