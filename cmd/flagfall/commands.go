package main

import "github.com/spf13/cobra"

// The groups under which help lists the commands, in the order of an evening.
const (
	groupPrepare = "prepare"
	groupPeople  = "people"
	groupRound   = "round"
	groupRulings = "rulings"
	groupFinish  = "finish"
	groupJournal = "journal"
	groupGames   = "games"
	groupPairing = "pairing"
	groupServer  = "server"
	groupMaking  = "making"
)

func commandGroups() []*cobra.Group {
	return []*cobra.Group{
		{ID: groupPrepare, Title: "Before round 1:"},
		{ID: groupPeople, Title: "Players:"},
		{ID: groupRound, Title: "Round after round:"},
		{ID: groupRulings, Title: "Rulings, claims and clocks:"},
		{ID: groupFinish, Title: "At the end:"},
		{ID: groupJournal, Title: "The journal, and many commands at once:"},
		{ID: groupGames, Title: "Check games and positions:"},
		{ID: groupPairing, Title: "Pair from exchange files:"},
		{ID: groupServer, Title: "Many events on a server:"},
		{ID: groupMaking, Title: "For those who make flagfall:"},
	}
}

// commands are the rows of all commands. To add one, write its row in a file of its
// own and name it here.
func commands(env *env) []command {
	return []command{
		absentCommand(env),
		accountCommand(env),
		latecomerCommand(env),
		allowCommand(env),
		announceCommand(env),
		roomCommand(env),
		appealCommand(env),
		backupCommand(env),
		ballotCommand(env),
		chancesCommand(env),
		checkCommand(env),
		checkinCommand(env),
		checklistCommand(env),
		claimCommand(env),
		clockCommand(env),
		closeCommand(env),
		compareCommand(env),
		convertCommand(env),
		correctCommand(env),
		correspondenceCommand(env),
		printCommandOf(env, "crosstable", "Show each player's results against the others"),
		demoCommand(env),
		diagramCommand(env),
		explainCommand(env),
		exportCommand(env),
		feeCommand(env),
		forbidCommand(env),
		generateCommand(env),
		groupCommand(env),
		handicapCommand(env),
		importCommand(env),
		incidentCommand(env),
		logCommand(env),
		microMatchCommand(env),
		movesCommand(env),
		newCommand(env),
		normsCommand(env),
		pairCommand(env),
		printCommandOf(env, "pairings", "Show the pairings of a round"),
		perftCommand(env),
		playOffCommand(env),
		organisationCommand(env),
		playerCommand(env),
		postponeCommand(env),
		printCommand(env),
		prizeCommand(env),
		problemsCommand(env),
		ratingsCommand(env),
		questionCommand(env),
		quickplayCommand(env),
		publishCommand(env),
		pullCommand(env),
		pushCommand(env),
		rearrangeCommand(env),
		reconcileCommand(env),
		recordCommand(env),
		redoCommand(env),
		reinstateCommand(env),
		releaseCommand(env),
		reopenCommand(env),
		replaceCommand(env),
		replCommand(env),
		restoreCommand(env),
		resultCommand(env),
		ruleCommand(env),
		rulesCommand(env),
		scheduleCommand(env),
		scoringsCommand(env),
		searchCommand(env),
		seatCommand(env),
		runCommand(env),
		serveCommand(env),
		setCommand(env),
		sheetCommand(env),
		standingsCommand(env),
		statusCommand(env),
		tieBreaksCommand(env),
		teamCommand(env),
		throughCommand(env),
		undoCommand(env),
		unpairCommand(env),
		useCommand(env),
		verifyCommand(env),
		versionCommand(env),
		voidCommand(env),
		whatifCommand(env),
		withdrawCommand(env),
	}
}

// firstScreen is what a person sees who types the name of the program alone:
// the commands of a whole evening, and it fits a screen of 24 lines.
const firstScreen = `flagfall runs a draughts tournament and checks its scoresheets.

  flagfall demo                       see it work, on an invented event

An evening at the club:
  flagfall new "Club championship"    begin a tournament
  flagfall player add "Jansen, Piet"  enter the players, or: player import FILE
  flagfall pair                       pair the next round
  flagfall result 3 2-0               board 3: the player named first won
  flagfall sheet round-1.pdn          replay the scoresheets of a round
  flagfall standings                  who leads
  flagfall print pairings -o p.pdf    a page to hang up; print alone lists all
  flagfall undo                       take back what was entered last
  flagfall status                     what to do next

At the board, and for whoever has a file of games:
  flagfall claim GAME.pdn             decide a draw claim, with the evidence
  flagfall incident add --help        record a breach, by article
  flagfall verify GAMES.pdn           replay games and flag what is irregular

All commands: flagfall help             One of them: flagfall pair --help
`
