package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
)

// The fields that many actions have, with the words that they have everywhere.

// ofRound says of which round the board is that is read after it.
func ofRound() action.Field { return theRound(new(int)) }

// theRound is the round, where it is known of it what was said.
func theRound(round *int) action.Field {
	return action.One(round, "round", action.RoundNumber, "the round (default: the one being played)", action.Letter("r"))
}

// atBoard is the game of a board, and atOpenBoard where those are offered that have no result.
func atBoard(game *arbiter.GameRef) action.Field {
	return action.One(game, "board", action.Board, "", action.Word("BOARD"), action.Required)
}

func atOpenBoard(game *arbiter.GameRef) action.Field {
	return action.One(game, "board", action.OpenBoard, "", action.Word("BOARD"), action.Required)
}

// ofPlayer is the player whom it is about.
func ofPlayer(player *arbiter.PlayerID) action.Field {
	return action.One(player, "player", action.Player, "", action.Word("PLAYER"), action.Required)
}

// why is a reason that may be given, and whyNeeded one that the journal asks for.
func why(reason *string) action.Field { return action.One(reason, "reason", action.Words, "why") }

func whyNeeded(reason *string) action.Field {
	return action.One(reason, "reason", action.Words, "why", action.Value("WHY"))
}

// theWord is a text that is typed right after the name of the action.
func theWord(text *string, name, word string) action.Field {
	return action.One(text, name, action.Words, "", action.Word(word), action.Required)
}

// theEntry is an entry of the journal by its number.
func theEntry(seq *int64, name, word string) action.Field {
	return action.One(seq, name, action.Entry, "", action.Word(word), action.Required)
}

// documentList is the list for which a document of the event stands.
func documentList(name string) *action.List {
	return &action.List{Name: name, New: func() action.Listing { return &listedDocument{Name: name} }}
}

type listedDocument action.Shown

func (l *listedDocument) Fields() []action.Field {
	return []action.Field{action.One(&l.Round, "round", action.RoundNumber, "")}
}

func (l *listedDocument) Of(*action.Reading) (action.Records, error) {
	return action.Records{Document: (*action.Shown)(l)}, nil
}
