package rule

import "strings"

// Action is what an [Intent] may name: one row each, which the command line and
// the browser know how to word and to carry out.
type Action struct {
	// Name is stable: lower case with hyphens, and a point where it is one of
	// several on the same thing.
	Name string
	// Does says it in a few words: "correct a result".
	Does string
	// About are the arguments that say what it is done to, in the order in which
	// a person names them; With are those that say how.
	About, With []string
}

// Actions are all that a way out may name, by name.
func Actions() []Action { return actions }

// ActionNamed is the row of a name; zero where there is none.
func ActionNamed(name string) Action {
	for _, a := range actions {
		if a.Name == name {
			return a
		}
	}
	return Action{}
}

func action(name, does, about, with string) Action {
	return Action{name, does, strings.Fields(about), strings.Fields(with)}
}

var actions = []Action{
	action("again", "do the same again, with these arguments or without them", "", ""),
	action("appeal.list", "list the appeals", "", ""),
	action("appeal.show", "show an appeal", "appeal", ""),
	action("clock.forfeit", "enter a game lost on time", "board side", ""),
	action("clock.resume", "let the stopped clock of a board go on", "board", ""),
	action("clock.serve", "run the clocks of the hall", "file", "at"),
	action("clock.set", "set the clock of a board to a time control", "control board", ""),
	action("correspondence.due", "list whose move is due by correspondence", "", "on"),
	action("explain", "say why each pair was made", "", "round"),
	action("export", "write all documents", "dir", "all"),
	action("fee.list", "list what was paid", "", ""),
	action("group.list", "list the groups", "", ""),
	action("help", "say how an action is used", "action", ""),
	action("import", "make an event of a file of games or an exchange file", "", ""),
	action("incident.list", "list the rulings with their entries", "", ""),
	action("log", "list what was done", "", "kind about verify"),
	action("norms", "show the norms that were met", "", "write-table"),
	action("pair", "pair the next round", "", ""),
	action("pairings", "show the pairings of a round", "", "round"),
	action("player.list", "list the players", "", ""),
	action("print", "print a document", "what", "board round"),
	action("prize.list", "see who gets which prize", "", ""),
	action("question", "ask the rules committee, or list what was asked", "", ""),
	action("question.list", "list the questions for the rules committee", "", ""),
	action("ratings", "show what becomes of the ratings", "", "write-table"),
	action("room.adjudicate", "adjudicate a game of a simultaneous display", "board result", "reason"),
	action("rules", "show the articles of the rule book", "variant", ""),
	action("scorings", "show scorings as examples", "", ""),
	action("standings", "show the standings", "", "round"),
	action("team.list", "list the teams", "", ""),
	action("tie-breaks", "list the tie-breaks", "", ""),
}
