package action

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// The kinds that fields of many actions have. A kind of one action alone stands in its file.

// Words is a text of one line: a name, a reason, a note.
var Words = &Kind[string]{Shape: Shape{Type: Text}, Read: func(_ *Reading, text string) (string, error) { return text, OneLine(text) }}

// Whole is a whole number of 0 or more.
var Whole = &Kind[int]{Shape: Shape{Type: Number}, Read: func(_ *Reading, text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, rule.Errorf(rule.Usage, "%s: it is not a whole number", strconv.Quote(text))
	}
	if n < 0 {
		return 0, rule.Errorf(rule.Usage, "no number here may be below 0: %s", text)
	}
	return n, nil
}}

// Yes is a switch.
var Yes = &Kind[bool]{Shape: Shape{Type: Switch}, Read: func(_ *Reading, text string) (bool, error) {
	yes, err := strconv.ParseBool(text)
	if err != nil {
		return false, rule.Errorf(rule.Usage, "%s: it must be true or false", strconv.Quote(text))
	}
	return yes, nil
}}

// OneOf is one of a few words.
func OneOf(words ...string) *Kind[string] {
	return &Kind[string]{Shape: Shape{Type: Text, Words: words}, Read: func(r *Reading, text string) (string, error) {
		if i := slices.Index(words, arbiter.Spelled(words, text)); i >= 0 {
			return words[i], nil
		}
		if r.Understood != nil {
			for _, word := range r.Understood(text) {
				if slices.Contains(words, word) {
					return word, nil
				}
			}
		}
		return "", rule.Errorf(rule.Usage, "%q is not one of: %s", text, strings.Join(words, ", "))
	}}
}

// OneLine refuses a text that would break the line or the screen on which it is shown.
func OneLine(text string) error {
	if !strings.ContainsFunc(text, unicode.IsControl) {
		return nil
	}
	return rule.Errorf(rule.Usage, "%q has a line break or a character that cannot be printed", text).WithHint("type it again without it")
}

// Player is a player of the event, by number, name or part of a name.
var Player = &Kind[arbiter.PlayerID]{
	Shape: Shape{Type: Text, OfEvent: true, Who: true, Offer: offerPlayers,
		Question: "Which player?", Lacking: "no player was named", How: "give a number or a name"},
	Read: func(r *Reading, text string) (arbiter.PlayerID, error) {
		p, err := r.State.FindPlayer(text)
		r.Player = p.ID
		return p.ID, err
	},
}

func offerPlayers(r *Reading, add func(string, rule.Sentence)) {
	for _, p := range r.State.Players {
		if slices.Contains(r.Given["player"], p.Name()) {
			continue
		}
		number := strconv.Itoa(int(p.ID))
		said := rule.Typed(number)
		if p.Withdrawn > 0 {
			said = rule.Format("%s, has withdrawn", number)
		}
		add(p.Name(), said)
		add(number, rule.Typed(p.Name()))
	}
}

// Team is a team of the event, by number or name.
var Team = &Kind[arbiter.TeamID]{
	Shape: Shape{Type: Text, OfEvent: true, Offer: func(r *Reading, add func(string, rule.Sentence)) {
		for _, t := range r.State.Teams {
			add(t.Name, rule.Sentence{})
		}
	}},
	Read: func(r *Reading, text string) (arbiter.TeamID, error) {
		t, err := r.State.FindTeam(text)
		return t.ID, err
	},
}

// RoundNumber is the number of a round, from 1, which later fields mean by it.
var RoundNumber = &Kind[int]{
	Shape: Shape{Type: Number, OfEvent: true, Offer: func(r *Reading, add func(string, rule.Sentence)) {
		for _, round := range r.State.Rounds {
			add(strconv.Itoa(round.Number), rule.Count(len(round.Games), "{open} of {n} game open", "{open} of {n} games open", "open", round.Open()))
		}
	}},
	Read: func(r *Reading, text string) (int, error) {
		n, err := Whole.Read(r, text)
		if err == nil && n == 0 {
			err = rule.Errorf(rule.Usage, "%ss are numbered from 1", "round").WithHint("give 1 or more")
		}
		r.Round = n
		return n, err
	},
}

// Board is the board of a game: of the round that was named, else of the one being played. It is refused where two rounds have
// that board open.
var Board = boardKind(func(*arbiter.Game) bool { return true })

// OpenBoard is [Board], where boards without a result are offered.
var OpenBoard = boardKind((*arbiter.Game).Open)

func boardKind(wanted func(*arbiter.Game) bool) *Kind[arbiter.GameRef] {
	return &Kind[arbiter.GameRef]{
		Shape: Shape{Type: Text, OfEvent: true, Question: "Which game?", Lacking: "no board was named", How: "give its number",
			Offer: func(r *Reading, add func(string, rule.Sentence)) { offerBoards(r, wanted, add) }},
		Read: readBoard,
	}
}

func readBoard(r *Reading, text string) (arbiter.GameRef, error) {
	ref, err := arbiter.ParseBoard(r.Round, text)
	if err != nil {
		return ref, err
	}
	if open := r.State.OpenAt(ref.Board); r.Round == 0 && len(open) > 1 {
		return ref, &Question{Field: "round", Asks: rule.Format("Of which round?"), Typed: true,
			Unasked: rule.Errorf(rule.Usage, "board %s is open in round %d and in round %d", text, open[0], open[1]).
				WithWay("say which is meant: {first} or {second}", "first", rule.Again("round", open[0]), "second", rule.Again("round", open[1]))}
	}
	g, err := r.State.FindGame(ref)
	if err != nil {
		return ref, err
	}
	r.Game = g
	return arbiter.GameRef{ID: g.ID}, nil
}

func offerBoards(r *Reading, wanted func(*arbiter.Game) bool, add func(string, rule.Sentence)) {
	number := r.Round
	if number == 0 {
		number = len(r.State.Rounds)
	}
	round, err := r.State.Round(number)
	if err != nil {
		return
	}
	for i := range round.Games {
		g := &round.Games[i]
		if !wanted(g) {
			continue
		}
		said := rule.Format("%s – %s, open", r.State.Name(g.First), r.State.Name(g.Second))
		if g.Result != nil {
			said = rule.Joined(", ", rule.Typed(r.State.Name(g.First)+" – "+r.State.Name(g.Second)), g.Result.Said())
		}
		add(g.BoardName(), said)
	}
}

// Entry is the number of an entry of the journal.
var Entry = &Kind[int64]{
	Shape: Shape{Type: Number, OfEvent: true, Offer: func(r *Reading, add func(string, rule.Sentence)) {
		entries := office.Log(r.State)
		for _, e := range slices.Backward(entries[max(0, len(entries)-30):]) {
			if e.UndoneBy == 0 {
				add(strconv.FormatInt(e.Seq, 10), arbiter.Tell(r.State, r.State.Log[e.Seq-1]))
			}
		}
	}},
	Read: func(_ *Reading, text string) (int64, error) {
		n, err := strconv.ParseInt(strings.TrimPrefix(text, "#"), 10, 64)
		if err != nil || n < 1 {
			return 0, rule.Errorf(rule.Usage, "%q is not the number of an entry", text).WithWay("{log} shows what was done", rule.Try("log"))
		}
		return n, nil
	},
}

// Document is a file that comes along.
var Document = &Kind[File]{Shape: Shape{Type: Upload}, Read: func(_ *Reading, text string) (File, error) {
	return File{}, rule.Errorf(rule.Usage, "%q is a text, and a file is wanted", text)
}, File: func(_ *Reading, f File) (File, error) { return f, nil }}

// Money is an amount in the currency of the event.
var Money = &Kind[arbiter.Money]{Shape: Shape{Type: Text}, Read: func(_ *Reading, text string) (arbiter.Money, error) { return arbiter.ParseMoney(text) }}

// Span is a length of time: 12m, 9m30s.
var Span = &Kind[clocks.Span]{Shape: Shape{Type: Text}, Read: func(_ *Reading, text string) (clocks.Span, error) { return clocks.ParseSpan(text) }}

// Displays are what the displays of both clocks show, that of the first mover first: 0:02:10,0:01:45.
var Displays = &Kind[*[2]clocks.Span]{Shape: Shape{Type: Text}, Read: func(_ *Reading, text string) (*[2]clocks.Span, error) {
	var shown [2]clocks.Span
	first, second, ok := strings.Cut(text, ",")
	if !ok {
		return nil, rule.Errorf(rule.Usage, "both displays are needed, but %q is not two times", text).WithHint("write them as 0:00:00,0:12:10")
	}
	for i, field := range []string{first, second} {
		var err error
		if shown[i], err = clocks.ParseReading(field); err != nil {
			return nil, err
		}
	}
	return &shown, nil
}}

// PairedRounds are rounds of the event: 3, or 2-4.
var PairedRounds = &Kind[[]int]{
	Shape: Shape{Type: Text, OfEvent: true, Offer: RoundNumber.Offer},
	Read:  func(r *Reading, text string) ([]int, error) { return r.State.ParseRounds(text) },
}

// Side is a side of the board that was named: first or second, a colour, or the player who has it.
var Side = &Kind[clocks.Side]{
	Shape: Shape{Type: Text, Who: true, Words: []string{"first", "second"}},
	Read: func(r *Reading, text string) (clocks.Side, error) {
		if r.Game == nil {
			return 0, rule.Errorf(rule.Usage, "no board was named")
		}
		return r.State.SideOf(r.Game, text)
	},
}
