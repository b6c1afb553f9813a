package main

import (
	"sync"

	"github.com/spf13/cobra"

	"flagfall/arbiter/action"
	"flagfall/arbiter/actions"
)

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
	}
}

// commandMakers make the rows of all commands. To add one, write its row in a file of its
// own and name it here.
func commandMakers() []func(*env) command {
	return []func(*env) command{
		does(actions.Absent),
		accountCommand,
		does(actions.Latecomer),
		does(actions.Allow),
		does(actions.Announce),
		roomCommand,
		appealCommand,
		backupCommand,
		ballotCommand,
		chancesCommand,
		checkCommand,
		does(actions.CheckIn),
		checklistCommand,
		claimCommand,
		clockCommand,
		does(actions.Close),
		compareCommand,
		convertCommand,
		does(actions.Correct),
		correspondenceCommand,
		func(env *env) command {
			return printCommandOf(env, "crosstable", "Show each player's results against the others")
		},
		demoCommand,
		diagramCommand,
		explainCommand,
		exportCommand,
		feeCommand,
		does(actions.Forbid),
		generateCommand,
		groupCommand,
		does(actions.Handicap),
		importCommand,
		incidentCommand,
		logCommand,
		does(actions.MicroMatch),
		movesCommand,
		newCommand,
		normsCommand,
		pairCommand,
		func(env *env) command { return printCommandOf(env, "pairings", "Show the pairings of a round") },
		perftCommand,
		does(actions.PlayOff),
		organisationCommand,
		playerCommand,
		does(actions.Postpone),
		printCommand,
		prizeCommand,
		problemsCommand,
		ratingsCommand,
		questionCommand,
		does(actions.Quickplay),
		does(actions.Publish),
		pullCommand,
		pushCommand,
		does(actions.Rearrange),
		reconcileCommand,
		recordCommand,
		does(actions.Redo),
		does(actions.Reinstate),
		does(actions.Reopen),
		does(actions.Replace),
		replCommand,
		restoreCommand,
		resultCommand,
		does(actions.Rule),
		rulesCommand,
		scheduleCommand,
		scoringsCommand,
		searchCommand,
		does(actions.Seat),
		runCommand,
		serveCommand,
		does(actions.Set),
		does(actions.Sheet),
		standingsCommand,
		statusCommand,
		tieBreaksCommand,
		teamCommand,
		does(actions.Through),
		does(actions.Undo),
		does(actions.Unpair),
		useCommand,
		verifyCommand,
		versionCommand,
		does(actions.Void),
		whatifCommand,
		does(actions.Withdraw),
	}
}

// does makes the command of an action.
func does(row *action.Row) func(*env) command {
	return func(env *env) command { return actionCommand(env, row) }
}

// commands are the rows of all commands.
func commands(env *env) []command {
	var rows []command
	for _, makes := range commandMakers() {
		rows = append(rows, makes(env))
	}
	return rows
}

// makerOf is where in the makers that of a command was found, by its name: a program
// that carries out many looks for each once.
var makerOf sync.Map

// commandsFor are the rows for one line: that of the command which its first word
// names, or all of them.
func commandsFor(env *env, args []string) []command {
	if len(args) == 0 {
		return commands(env)
	}
	makers := commandMakers()
	if i, found := makerOf.Load(args[0]); found {
		return []command{makers[i.(int)](env)}
	}
	for i, makes := range makers {
		if row := makes(env); row.name == args[0] {
			makerOf.Store(row.name, i)
			return []command{row}
		}
	}
	return commands(env)
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
  flagfall print pairings -o p.pdf    a page to put up; print lists them all
  flagfall undo                       take back what was entered last
  flagfall status                     what to do next

At the board, and for anybody with a file of games:
  flagfall claim GAME.pdn             decide a draw claim, with the evidence
  flagfall incident add --help        record a breach, by article
  flagfall verify GAMES.pdn           replay games and flag irregularities

All commands: flagfall help             One of them: flagfall pair --help
`
