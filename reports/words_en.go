package reports

func english() words {
	return words{
		Page: "page {page} of {pages}", Continued: "continued", Decimal: ".",
		Sideways: "There is more at the side: slide it with a finger.",
		AsOf:     "as of {date}, {time}", Entry: "entry {n}", ArbiterIs: "arbiter {name}",
		Provisional: "provisional", Final: "final",
		Round: "Round {n}", RoundOf: "Round {n} of {total}", AfterRound: "after round {n}", AfterRoundOf: "after round {n} of {total}",
		BeforeStart: "before the first round", GamesPlayed: "{n} of {total} games played",
		Pending:    forms{One: "not final – 1 game pending", Many: "not final – {n} games pending"},
		RoundsLeft: forms{One: "not final – 1 round to come", Many: "not final – {n} rounds to come"},
		PlayerN:    "player {n}",
		ShortDay:   "{day} {mon} {year}", FirstDay: "1",
		Day: "{day} {month} {year}", DaysInMonth: "{day}–{day2} {month} {year}", DaysInYear: "{day} {month} – {day2} {month2} {year}",
		DaysAnyYear: "{day} {month} {year} – {day2} {month2} {year2}",
		Months: [12]string{"January", "February", "March", "April", "May", "June", "July", "August", "September",
			"October", "November", "December"},
		White: "White", Black: "Black", Red: "Red", WhiteLetter: "w", BlackLetter: "b", RedLetter: "r",

		Pairings: "Pairings", PairingsByName: "Find your board", Crosstable: "Crosstable", Standings: "Standings", Players: "Players",
		Results: "Results", Findings: "Findings on the scoresheets", MissingSheets: "Scoresheets still missing", Regulations: "Regulations",

		Board: head{"Board", "Board"}, EntryOrder: head{"#", "order of entry"}, Row: head{"#", "Row"}, Place: head{"Place", "Place"}, Number: head{"No.", "Pairing number"}, Name: head{"Name", "Name"},
		Title: head{"Title", "Title"}, Rating: head{"Rating", "Rating"}, Club: head{"Club", "Club"}, Nation: head{"Fed.", "Federation"},
		Points: head{"Pts", "points"}, Result: head{"Result", "Result"}, Opponent: head{"Opponent", "Opponent"},
		Colour: head{"Colour", "Colour"}, How: head{"How it ended", "How the game ended"}, Sheets: head{"Sheets", "Scoresheets taken in"},
		Remark: head{"Remark", "Remark"}, Verdict: head{"Sheet", "What the replay of the sheet came to"}, Finding: head{"Finding", "Finding"},
		Game: head{"Round", "Round"}, Born: head{"Born", "Year of birth"},
		Games: head{"G", "Games played"}, Won: head{"+", "Games won"}, Drawn: head{"=", "Games drawn"}, Lost: head{"–", "Games lost"},
		OpponentScore: head{"Opponent's score", "Opponent's score as it was counted"}, OwnPoints: head{"Own points", "Points taken from the opponent"},
		Adds: head{"Adds", "What it adds to the tie-break"}, Article: head{"Article", "Article"}, Rule: head{"Rule", "Rule"}, RuleText: head{"Text", "Text"},
		OptionsHead: head{"Options", "Options as set"},

		Bye: "bye", Absent: "absent", FullBye: "bye asked for, full points", HalfBye: "bye asked for, half points", ZeroBye: "bye asked for, no points",
		ByAbsence: "F", Annulled: "annulled", WithdrawnFrom: "withdrawn from round {n}", Erased: "erased", Both: "both lose",
		Resigned: "resigned", NoPieces: "no pieces left", Blocked: "blocked", Agreement: "draw agreed", DrawRule: "draw by rule",
		OnTime: "on time", Forfeit: "by absence", Refusal: "refused to play on", ArbiterDecided: "arbiter's decision",
		FromSheet: "from the sheet", ByWithdrawal: "player withdrew",
		Corrected: forms{One: "corrected", Many: "corrected {n} times"},
		Clean:     "clean", Irregular: "irregular", Unreadable: "unreadable", NoSheet: "none", SheetOf: "sheet of {name}",
		NothingToCount: "nothing to count", CutLow: "{name}, the lowest {n} left out", CutBoth: "{name}, the highest {n} and the lowest {n} left out",
		WithoutGame: "Without a game", NothingToSplit: "nobody was level", Cut: "left out", FirstGame: "a", SecondGame: "b",

		LegendForfeit: "decided by absence, not played", LegendAnnulled: "annulled, does not count", LegendDouble: "first and second game",
		LegendShared: "places with a dash are shared", LegendWithdrawn: "struck out or in [ ]: withdrawn",
		LegendHeats:        "the games of the round in their order; the colour is that of the first",
		LegendRunning:      "below: the points after that round",
		LegendSwiss:        "+ won, = drawn, – lost against the player in that row, {first} and {second} the colour",
		LegendSwissNumbers: "+ won, = drawn, – lost against the player of that pairing number, {first} and {second} the colour",

		NoPlayers: "No players are entered yet.", NoRounds: "No round is paired yet.", NoGames: "No games in this round.",
		NoFindings: "Every scoresheet that was taken in is clean.", NoMissing: "No scoresheet is missing.",

		Slips: "Result slips", Scoresheets: "Scoresheets", Scoresheet: "Scoresheet", WallChart: "Wall chart", PlayerCards: "Player cards", NamePlates: "Name plates",
		BoardNumbers: "Board numbers", Certificates: "Certificates", Bulletin: "Bulletin", AllGames: "Games", OneGame: "Game", AllRounds: "Rounds", Overview: "Overview",
		TimeLeft: "Time left", TimeUsed: "Time used", MovesPlayed: "Moves played", DateLabel: "Date", EventLabel: "Event", ArbiterLabel: "Arbiter", Signature: "Signature",
		TimeLabel: "Time", Ballot: "Ballot", GameN: "Game {n}", BoardN: "Board {n}", PlaceN: "Place {n}", DrawOffered: "draw offered",
		DrawEarly: "draw before move {n}, allowed by the arbiter", ToMove: "{name} to move", AfterMove: "after {move}",
		NoSheetOfGame: "No scoresheet of this game was taken in.", UnreadFrom: "The sheet cannot be replayed further than this.", ViewStart: "Start", ViewBack: "Back",
		ViewNext: "Next", ViewEnd: "End",

		Contents: "Files of the event", WholeEvent: "The event as a whole", WebPages: "Pages for browsers", Workbook: "Workbook of all tables", Exchange: "Exchange file", Documents: "Documents",
		Fees: "Entry fees", NoFees: "Nobody has to pay an entry fee.", Prizes: "Prizes", Total: "Total", AmountsIn: "amounts in {currency}", Categories: "Standings by category", NoCategories: "The event has no categories.", AllPlayers: "All players", NoPrizes: "There are no prizes.", PrizeShared: "{n} players divide {sum}",
		Due: head{"Due", "Fee due"}, Paid: head{"Paid", "Fee paid"}, Owed: head{"Open", "Still to be paid"}, Prize: head{"Prize", "Prize"}, Amount: head{"Amount", "Amount"}, Thing: head{"Prize in kind", "Prize in kind"}, Category: head{"Category", "Category"},
		Notice: "absent with notice", Excused: "excused", Duty: "playing for the club", WorthOf: head{"Value", "Value at present"}, Share: head{"Share", "Share of the value"},
		Bracket: "Bracket", ThirdPlace: "Third place", GoesThrough: "goes through", NotKnown: "Not known yet",
		Draft: "DRAFT, not published", Version: "version {n}", ChangedByes: "other byes", PrintN: "print {n}", LegendChanged: "changed since the version before",
		ChangedBoards: forms{One: "board {boards} changed", Many: "boards {boards} changed"}, ChangedHead: head{"*", "Changed"},

		Papers:  englishPapers(),
		Rulings: englishRulings(),

		Ratings: "Ratings", Norms: "Norms", RatedGames: "games against rated opponents", AverageOfOpponents: "average rating of the opponents", PerformanceWord: "performance", Percentage: "percentage of the points",
		ForeignOpponents: "games against players of other federations", FederationsMet: "federations among the opponents", TitledOpponents: "games against titled players", WholeNorm: "the whole norm", Yes: "yes", No: "no",
		RatedScore: head{"W", "score against rated opponents"}, Expected: head{"We", "expected score"}, Factor: head{"K", "development factor"}, Change: head{"±", "change"}, NewRating: head{"New", "new rating"},
		UnratedGames: head{"–R", "games against opponents without a rating"}, Difference: head{"D", "difference of the ratings"}, Norm: head{"Norm", "norm"}, Condition: head{"Condition", "condition"}, Needed: head{"Needed", "needed"}, Reached: head{"Reached", "reached"}, Missing: head{"Lacks", "what is missing"}, NormMet: head{"Met", "met"},

		Teams: "Teams", TeamStandings: "Team standings", TeamMatches: "Matches", TeamCrosstable: "Team crosstable", TeamCards: "Match cards", NoTeams: "No teams are entered yet.", FreeTeam: "This team is free.", Captain: "Captain", MatchN: "Match {n}", TeamWalkovers: "boards won without an opponent: {first} and {second}",
		Team: head{"Team", "Team"}, MatchPoints: head{"MP", "match points"}, BoardPoints: head{"BP", "board points"}, MatchesPlayed: head{"M", "Matches played"}, MatchesWon: head{"+", "Matches won"}, MatchesDrawn: head{"=", "Matches drawn"}, MatchesLost: head{"–", "Matches lost"},

		TieBreaks: map[string]head{},
	}
}
