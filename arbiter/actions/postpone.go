package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

// Postpone puts a game off, or takes that back.
var Postpone = &action.Row{
	Name: "postpone", Group: action.Round, Tries: true, Shows: action.Prints,
	Short: "Put a game off, or adjourn it, with a provisional result",
	Long: `Put a game off, or adjourn one that has begun. Until it has its result it counts
provisionally (--counts; a draw, unless the setting provisional says none): the
next round is paired with that, and the standings mark it. The result that is
entered when it is played takes its place. --off takes the postponement back.

Neither rule book speaks of adjournment; the position and who holds a sealed move
are kept as they are given. Without a board, list the games that are put off.`,
	Examples: []rule.Intent{
		rule.Try("postpone", "board", 3, "until", "Thursday 19:30", "reason", "Berg has the flu"),
		rule.Try("postpone", "board", 2, "adjourned", true, "fen", "W:WK28:BK1,36", "sealed", "White, with the arbiter", "reason", "hall closes"),
		rule.Try("postpone"),
	},
	Instead: func(given action.Values) *action.List {
		if given.Has("board") {
			return nil
		}
		return documentList("postponed")
	},
	New: func() action.Action { return new(postpone) },
}

type postpone struct {
	put    arbiter.PostponeGame
	until  until
	counts counts
	off    bool
}

// until is when a game is played: a day in figures, or the words of the arbiter, with a note where the day is over.
type until struct {
	text string
	over rule.Sentence
}

// untilWhen reads what is no date as words.
var untilWhen = &action.Kind[until]{Shape: action.Shape{Type: action.Text}, Read: func(r *action.Reading, text string) (until, error) {
	m, over, err := r.Coming(text)
	switch {
	case err == nil:
		return until{m.String(), over}, nil
	case rule.CodeOf(err) == rule.Refused:
		return until{}, err
	}
	text, err = action.Words.Read(r, text)
	return until{text: text}, err
}}

// counts is how a game counts until it is played: a result, or not at all.
type counts struct {
	result *arbiter.Result
	none   bool
}

var countsAs = &action.Kind[counts]{
	Shape: action.Shape{Type: action.Text, OfEvent: true, Offer: func(r *action.Reading, add func(string, rule.Sentence)) {
		for _, text := range []string{"1-1", "2-0", "0-2", "none"} {
			add(text, rule.Sentence{})
		}
	}},
	Read: func(r *action.Reading, text string) (counts, error) {
		if text == "none" || text == "nothing" || r.Game == nil {
			return counts{none: true}, nil
		}
		result, err := r.State.ReadResult(r.Game, text)
		return counts{result: &result}, err
	},
}

// position is a position of the event's kind of draughts, as the journal keeps it.
var position = &action.Kind[string]{Shape: action.Shape{Type: action.Text}, Read: func(r *action.Reading, text string) (string, error) {
	v, err := draughts.ParseVariant(r.State.Settings.Variant)
	if err != nil {
		return "", err
	}
	p, err := draughts.ParseFEN(v, text)
	if err != nil {
		return "", rule.Errorf(rule.Usage, "the position cannot be read: %w", err)
	}
	return p.FEN(), nil
}}

func (a *postpone) Fields() []action.Field {
	return []action.Field{
		ofRound(),
		action.One(&a.put.Game, "board", action.OpenBoard, "", action.Word("BOARD")),
		action.One(&a.put.Adjourned, "adjourned", action.Yes, "the game has begun, and is to be finished later"),
		action.One(&a.until, "until", untilWhen, "when it is played or goes on: a date with or without a time, or words"),
		action.One(&a.counts, "counts", countsAs, "how it counts until then: 1-1, 2-0, 0-2, or none"),
		action.One(&a.put.Position, "fen", position, "the position in which it was adjourned"),
		action.One(&a.put.Sealed, "sealed", action.Words, "who sealed a move, and who keeps the envelope"),
		why(&a.put.Reason),
		action.One(&a.off, "off", action.Yes, "take the postponement back"),
	}
}

func (a *postpone) Decide(*action.Case) ([]arbiter.Command, error) {
	if a.off {
		return []arbiter.Command{arbiter.ResumeGame{Game: a.put.Game, Reason: a.put.Reason}}, nil
	}
	put := a.put
	put.Until, put.Result, put.None = a.until.text, a.counts.result, a.counts.none
	return []arbiter.Command{put}, nil
}

func (a *postpone) Answer(c *action.Case) error {
	err := answerRuling(c)
	if err == nil && !a.off && !a.until.over.IsZero() {
		c.Note(a.until.over)
	}
	return err
}
