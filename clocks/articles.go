package clocks

import (
	"strings"

	"flagfall/arbiter/rule"
)

// Treatment says what the program does with an article.
type Treatment string

// The treatments.
const (
	// Done: the program does it or decides it.
	Done Treatment = "done"
	// Recorded: people do it and the program keeps the record.
	Recorded Treatment = "recorded"
	// Printed: the program prints it for the arbiter to do.
	Printed Treatment = "printed"
)

// ArticleRow is one article on clocks and what the program makes of it.
type ArticleRow struct {
	rule.Row
	Treatment Treatment
	// How says by what the program does, records or prints it.
	How string
}

// Articles are the clock articles of the books: WCDF 2.1 to 2.29 and 3.11 to
// 3.14, FMJD 10.1 to 10.5, and the time forfeit of the International summary.
// The slice is the caller's own.
func Articles() []ArticleRow {
	wcdf := func(number, title, text string, treatment Treatment, how string, options ...rule.Option) ArticleRow {
		code := "wcdf-" + strings.ReplaceAll(number, ".", "-")
		return ArticleRow{rule.Row{Code: code, Article: rule.WCDF(number), Title: title, Text: rule.English(text), Options: options}, treatment, how}
	}
	fmjd := func(number, title, text string, treatment Treatment, how string, options ...rule.Option) ArticleRow {
		code := "fmjd-" + strings.ReplaceAll(number, ".", "-")
		return ArticleRow{rule.Row{Code: code, Article: rule.FMJD(number), Title: title, Text: rule.English(text), Options: options}, treatment, how}
	}
	forfeit := InternationalFlag()
	return []ArticleRow{
		wcdf("2.1", "Place of the clock", "The controller decides where the clock stands.", Printed, "setting card"),
		wcdf("2.2", "Clocks wound up and alike", "Clocks are wound up before play, and both faces show the same time.", Printed,
			"setting card; a clock kept by the program starts with the times of its control, alike unless the control names two"),
		wcdf("2.3", "Start of the session", "The arbiter starts each clock in turn, whoever is missing.", Done, "entry start, for one board or a whole round"),
		wcdf("2.4", "Pressing the clock", "A player who has moved presses the clock and so starts the opponent's.", Done,
			"entry press; the wrong side and a second press are refused"),
		wcdf("2.5", "A move is complete when pressed", "A move counts as completed only when the clock is pressed.", Done, "moves are counted by presses"),
		wcdf("2.6", "Time between move and press", "The time from the move to the press is the player's own.", Done, "the display runs until the press"),
		wcdf("2.7", "No reminders", "Each player answers for pressing and for the count of moves; nobody warns.", Printed, "setting card; the program reminds no player"),
		wcdf("2.8", "Hands on the clock", "Either hand may press; keeping a finger on the button or hovering is forbidden.", Printed, "setting card"),
		wcdf("2.9", "Handling", "Rough handling is cautioned at first and then costs the game.", Recorded, "journal, as a clock note; after a caution the program says that the game is lost"),
		wcdf("2.10", "What clocks show is conclusive", "The clock is believed unless it is evidently defective.", Done, "falls and times are taken from the clock's log"),
		wcdf("2.11", "Defective clock", "A defective clock is replaced, and the director sets the times by their best judgement.", Recorded, "entry replace, with author and reason; the old times stay in the log"),
		wcdf("2.12", "Both flags fallen", "When both flags have fallen and nobody can say which was first, the game goes on.", Done,
			"the clock knows the order of the falls; for other clocks the judgement takes what is known of it"),
		wcdf("2.13", "Leaving the board", "Players stay at the board; in the allowed absences the clocks keep running.", Printed, "setting card; nothing but the controller's stop halts a display"),
		wcdf("2.14", "Assistant at the clock", "A player who cannot use the clock may have an assistant accepted by the controller.", Recorded, "journal, as a clock note"),
		wcdf("2.15", "Time controls", "A number of moves, or all, in an allotted time; controls are specified in advance; 30 moves in the first hour, then 15 in each half hour.", Done,
			"grammar of controls; preset wcdf"),
		wcdf("2.16", "Setting back after a control", "At the end of a control White sets both clocks back by half an hour.", Done, "controls with \"at zero\" give both players the next period; for other clocks it is printed on the setting card"),
		wcdf("2.17", "Time saved is carried", "Time saved in one period belongs to the next.", Done, "every chain of periods"),
		wcdf("2.18", "Check when a flag falls", "As soon as a flag falls the number of moves is checked.", Done, "every fall holds the moves required and made; a duty of the arbiter"),
		wcdf("2.19", "When a flag has fallen", "A flag counts as fallen when the director observes it or a player validly claims it.", Recorded, "entry flag and journal, with who and when; a claim before the fall is refused, and so is one by somebody who does not play at the board"),
		wcdf("2.20", "Moves not made in time", "A player who has not made the prescribed moves when their time ends loses, whatever the position.", Done, "judgement flag-loses; finding missed-control; a forfeit enters the result with its evidence"),
		wcdf("2.21", "Absent player", "The opponent, with the controller, starts the absent player's clock.", Done, "absence proposal start-clock",
			rule.Option{Name: "absent-clock", Default: string(ClockOfAbsent), Choices: []string{string(ClockOfAbsent), string(ClockOfMover)},
				Reason: "2.21 speaks of the absent player's clock and 2.22 of the mover's; the former is the rule for absence"}),
		wcdf("2.22", "Whose clock starts", "The clock of the player to move is started.", Done, "entry start takes the side; the first mover's by default"),
		wcdf("2.23", "Late by less than an hour", "A player who arrives within the hour plays with the time that is left.", Done, "absence proposal reduced-time; a ruling on lateness enters it"),
		wcdf("2.24", "Arrival after the flag", "A player who arrives after the flag has fallen forfeits the game, and after the second fall both games.", Done, "absence proposals forfeit and forfeit-both"),
		wcdf("2.25", "Both absent", "Two clocks are started; if both stay away for the hour, both get zero.", Done, "absence proposals start-both and both-zero; both-zero is entered as the result"),
		wcdf("2.26", "Only the controller stops the clocks", "Only the controller interrupts a game by stopping both displays.", Done, "entry stop asks for an author"),
		wcdf("2.27", "Asking for help", "A player asks the controller for help with board, pieces or other trouble.", Recorded, "the reason of a stop, or a note in the journal"),
		wcdf("2.28", "Restart", "The controller decides when the game goes on.", Done, "entry resume asks for an author"),
		wcdf("2.29", "Quickplay finish", "On a refused draw offer near the end a player may ask the controller, who may declare an even position drawn.", Recorded, "journal, as a clock note; a draw that the controller declares is a result with the reason arbiter"),
		wcdf("3.11", "Player who cannot keep score", "An assistant may write; the arbiter adjusts the player's clock fairly.", Recorded, "entry adjust, with author and reason"),
		wcdf("3.12", "Time shortage", "A player is in time shortage with five minutes or less before the flag falls.", Done, "every reading of a clock says so"),
		wcdf("3.13", "Ticks in time shortage", "In time shortage a tick per move is enough until a flag falls; then the sheet is completed at once.", Printed, "a duty of the arbiter; sheets may hold ticks"),
		wcdf("3.14", "Both in time shortage", "The arbiter is at the board and records; after a flag falls they stop the clocks and the sheets are completed.", Printed, "duties of the arbiter"),
		fmjd("10.1", "Moves in a given time", "A game may ask for a number of moves in a given time.", Done, "controls with moves, such as 50/2h,25/1h..."),
		fmjd("10.2", "Duties under such a control", "Then a clock must be used and the moves recorded.", Printed, "regulations sheet"),
		fmjd("10.3", "Time for the whole game", "A game may give each player a time until its end.", Done, "controls such as 25m or 80m+60s"),
		fmjd("10.4", "Duties under that control", "Then a clock must be used, and the moves need not be recorded.", Printed, "regulations sheet"),
		fmjd("10.5", "Use of the clock", "How clocks are used is treated in the Rules for Competitions.", Printed, "regulations sheet, which lists the articles in force",
			rule.Option{Name: "default-time", Default: "60m",
				Reason: "the special regulations set 0 to 60 minutes, and 60 apply where they are silent"},
			rule.Option{Name: "late", Default: string(LateForfeit), Choices: []string{string(LateForfeit), string(LateWarning), string(LateFine)},
				Reason: "arriving after the default time costs the game unless the regulations name another consequence"}),
		{forfeit.Row, Done, "judgement time-forfeit; findings missed-control and forfeit-should-be-draw"},
	}
}
