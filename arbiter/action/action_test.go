package action_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/pairing/systems"
)

var now = time.Date(2026, 11, 28, 19, 0, 0, 0, time.UTC)

// event is an office with an event of four players in round 1, and the path of its file.
func event(t *testing.T) (*office.Office, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "cup.flagfall")
	o, err := office.Create(path, arbiter.Settings{Name: "Cup", System: systems.Swiss, Rounds: 2}, office.Config{Now: func() time.Time { return now }, Who: "Ann"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Close() })
	var field arbiter.AddPlayers
	for _, name := range []string{"Berg", "Costa", "Dahl", "Egede"} {
		field.Players = append(field.Players, arbiter.Entry{Person: arbiter.Person{Name: name}})
	}
	must(t, o, field)
	must(t, o, arbiter.PairRound{Round: 1, Games: []arbiter.Match{{Board: 1, First: 1, Second: 2}, {Board: 2, First: 3, Second: 4}}})
	return o, path
}

func must(t *testing.T, o *office.Office, commands ...arbiter.Command) {
	t.Helper()
	if _, err := o.Do(commands...); err != nil {
		t.Fatal(err)
	}
}

// other is another writer of the same file.
func other(t *testing.T, path string) *office.Office {
	t.Helper()
	o, err := office.Open(path, office.Config{Now: func() time.Time { return now }, Who: "Bob"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Close() })
	return o
}

func reading(o *office.Office) *action.Reading {
	return &action.Reading{State: o.State(), Office: o, Now: now}
}

func texts(pairs ...string) map[string][]string {
	all := map[string][]string{}
	for i := 0; i < len(pairs); i += 2 {
		all[pairs[i]] = append(all[pairs[i]], pairs[i+1])
	}
	return all
}

// entered is one row of the results of several boards, and sheet what is read with them.
type entered struct {
	game arbiter.GameRef
	left int
}

type whole struct {
	player  arbiter.PlayerID
	several []arbiter.PlayerID
	round   int
	amount  arbiter.Money
	wish    bool
	how     string
	file    action.File
	results []entered
	decide  func(*action.Case) ([]arbiter.Command, error)
}

func (a *whole) Fields() []action.Field {
	return []action.Field{
		action.One(&a.player, "player", action.Player, "who", action.Word("PLAYER"), action.Required),
		action.Several(&a.several, "with", action.Player, "with whom", action.Listed),
		action.One(&a.round, "round", action.RoundNumber, "the round"),
		action.One(&a.amount, "amount", action.Money, "how much"),
		action.One(&a.wish, "wish", action.Yes, "a wish"),
		action.One(&a.how, "how", action.OneOf("cash", "bank"), "how"),
		action.One(&a.file, "file", action.Document, "a file"),
		action.Each(&a.results, "results", "the boards", func(e *entered) []action.Field {
			return []action.Field{
				action.One(&e.game, "board", action.Board, "the board", action.Required),
				action.One(&e.left, "left", action.Whole, "minutes left"),
			}
		}),
	}
}

func (a *whole) Decide(c *action.Case) ([]arbiter.Command, error) { return a.decide(c) }
func (a *whole) Answer(c *action.Case) error                      { return c.TellAll() }

var wholeRow = &action.Row{Name: "whole thing", New: func() action.Action { return new(whole) }}

// TestReadEverything: each kind of field takes its values, in text, as a file and in rows, and names become numbers.
func TestReadEverything(t *testing.T) {
	o, _ := event(t)
	read, err := action.Read(wholeRow, reading(o), action.Values{
		Texts: texts("player", " cos ", "with", "Berg,4", "round", "1", "amount", "12.50", "wish", "true", "how", "BANK"),
		Files: map[string][]action.File{"file": {{Name: "list.csv", Data: []byte("name")}}},
		Rows:  map[string][]action.Values{"results": {{Texts: texts("board", "2", "left", "7")}, {Texts: texts("board", "1")}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	a := read.(*whole)
	games := o.State().Rounds[0].Games
	want := []entered{{arbiter.GameRef{ID: games[1].ID}, 7}, {arbiter.GameRef{ID: games[0].ID}, 0}}
	if a.player != 2 || !slices.Equal(a.several, []arbiter.PlayerID{1, 4}) || a.round != 1 || a.amount != 1250 || !a.wish || a.how != "bank" ||
		string(a.file.Data) != "name" || !slices.Equal(a.results, want) {
		t.Errorf("%+v", a)
	}
}

// TestReadSaysAllFaults: all that is wrong is said at once, each with its field and, in a group, its row.
func TestReadSaysAllFaults(t *testing.T) {
	o, _ := event(t)
	_, err := action.Read(wholeRow, reading(o), action.Values{
		Texts: texts("with", "Nobody", "with", "Berg", "with", "7", "round", "0", "amount", "much", "wish", "perhaps", "how", "gold", "file", "/etc/passwd", "colour", "red"),
		Rows:  map[string][]action.Values{"results": {{Texts: texts("board", "1")}, {Texts: texts("board", "9", "left", "-1", "else", "x")}, {Texts: texts("left", "3")}}},
	})
	var faults action.Faults
	if !errors.As(err, &faults) {
		t.Fatalf("%v", err)
	}
	type at struct {
		field, group string
		row          int
		missing      bool
	}
	var got []at
	for _, f := range faults {
		got = append(got, at{f.Field, f.Group, f.Row, f.Missing})
	}
	want := []at{{"player", "", 0, true}, {"with", "", 0, false}, {"with", "", 0, false}, {"round", "", 0, false}, {"amount", "", 0, false}, {"wish", "", 0, false}, {"how", "", 0, false}, {"file", "", 0, false},
		{"board", "results", 2, false}, {"left", "results", 2, false}, {"else", "results", 2, false}, {"board", "results", 3, true}, {"colour", "", 0, false}}
	if !slices.Equal(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if rule.CodeOf(err) != rule.Usage || strings.Count(err.Error(), "; ") != len(want)-1 {
		t.Errorf("%s: %s", rule.CodeOf(err), err)
	}
}

// TestReadRefusesOtherForms: a value is no group of rows, a group no value, and a text no file; and what is blank was not given.
func TestReadRefusesOtherForms(t *testing.T) {
	o, _ := event(t)
	file := []action.File{{Name: "x"}}
	for _, c := range []struct {
		field string
		given action.Values
	}{
		{"results", action.Values{Texts: texts("player", "1", "results", "1")}},
		{"results", action.Values{Texts: texts("player", "1"), Files: map[string][]action.File{"results": file}}},
		{"amount", action.Values{Texts: texts("player", "1"), Rows: map[string][]action.Values{"amount": {{}}}}},
		{"amount", action.Values{Texts: texts("player", "1"), Files: map[string][]action.File{"amount": file}}},
		{"colour", action.Values{Texts: texts("player", "1"), Files: map[string][]action.File{"colour": file}}},
		{"colour", action.Values{Texts: texts("player", "1"), Rows: map[string][]action.Values{"colour": {{}}}}},
		{"amount", action.Values{Texts: texts("player", "1", "amount", "1", "amount", "2")}},
		{"player", action.Values{Texts: texts("player", "  ")}},
	} {
		_, err := action.Read(wholeRow, reading(o), c.given)
		var faults action.Faults
		if !errors.As(err, &faults) || len(faults) != 1 || faults[0].Field != c.field {
			t.Errorf("%+v: %v", c.given, err)
		}
	}
	if _, err := action.Read(wholeRow, reading(o), action.Values{Texts: texts("player", "1", "amount", " ", "colour", "")}); err != nil {
		t.Errorf("a blank was given: %v", err)
	}
}

// TestOffered: what may stand in a field depends on the fields before it, and those that cannot be read are passed over.
func TestOffered(t *testing.T) {
	o, _ := event(t)
	offered := func(field string, given ...string) (values []string) {
		action.Offered(wholeRow, reading(o), field, action.Values{Texts: texts(given...)}, func(value string, _ rule.Sentence) { values = append(values, value) })
		return values
	}
	if got := offered("how", "round", "x"); !slices.Equal(got, []string{"cash", "bank"}) {
		t.Errorf("words: %q", got)
	}
	if got := offered("with", "player", "Berg"); slices.Contains(got, "Berg") || !slices.Contains(got, "Costa") || !slices.Contains(got, "2") {
		t.Errorf("players: %q", got)
	}
	if got := offered("round"); !slices.Equal(got, []string{"1"}) {
		t.Errorf("rounds: %q", got)
	}
	if got := offered("amount"); got != nil {
		t.Errorf("amounts: %q", got)
	}
	if got := offered("colour"); got != nil {
		t.Errorf("a field that is not there: %q", got)
	}
}

// TestInTurn: words go to the fields that are typed so, and who is meant may be named before the board or behind it.
func TestInTurn(t *testing.T) {
	field := func(name string, options ...action.Option) action.Field {
		return action.One(new(string), name, action.Words, "", options...)
	}
	who := field("player", action.Word("PLAYER"))
	who.Who = true
	several := action.Several(new([]string), "member", action.Words, "", action.Word("MEMBER"))
	for _, c := range []struct {
		fields []action.Field
		words  string
		want   string
	}{
		{[]action.Field{field("name", action.Word("NAME")), field("note"), field("board", action.Word("BOARD"))}, "Ann 3", "name=Ann board=3"},
		{[]action.Field{field("appeal", action.Word("APPEAL")), several}, "20 Wolf Lund", "appeal=20 member=Wolf member=Lund"},
		{[]action.Field{field("board", action.Word("BOARD")), who}, "3 Ann", "board=3 player=Ann"},
		{[]action.Field{field("board", action.Word("BOARD")), who}, "Ann 3", "board=3 player=Ann"},
		{[]action.Field{field("board", action.Word("BOARD")), who}, "white 3", "board=3 player=white"},
		{[]action.Field{who, field("board", action.Word("BOARD"))}, "3 Ann", "player=Ann board=3"},
		{[]action.Field{field("board", action.Word("BOARD")), who}, "3", "board=3"},
	} {
		given := action.InTurn(c.fields, strings.Fields(c.words))
		var got []string
		for _, f := range c.fields {
			for _, text := range given[f.Name] {
				got = append(got, f.Name+"="+text)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %s, want %s", c.words, got, c.want)
		}
	}
}

// TestDecidedAgain: an action that lost the race is decided again on what the winner left, and both are stored.
func TestDecidedAgain(t *testing.T) {
	o, path := event(t)
	bob := other(t, path)
	seen, decided := []int64{}, 0
	before := o.State().Seq
	a := &whole{decide: func(c *action.Case) ([]arbiter.Command, error) {
		seen = append(seen, c.State.Seq)
		if decided++; decided <= 3 {
			must(t, bob, arbiter.PayFee{Player: 2, Amount: arbiter.Money(100 * decided)})
		}
		return []arbiter.Command{arbiter.PayFee{Player: 1, Amount: 500}}, nil
	}}
	done, err := action.Do(o, a, reading(o))
	if err != nil {
		t.Fatal(err)
	}
	if want := []int64{before, before + 1, before + 2, before + 3}; !slices.Equal(seen, want) || done.Before.Seq != before+3 || done.State.Seq != before+4 {
		t.Errorf("decided on %d, want %d; %d to %d", seen, want, done.Before.Seq, done.State.Seq)
	}
	if paid := done.State.Account(done.State.Players[0]).Open(); paid != -500 {
		t.Errorf("paid once it is %v", paid)
	}
}

// TestRace: what others wrote since the state that was seen is a conflict only where it concerns the same, and a refusal of
// the action's own comes first.
func TestRace(t *testing.T) {
	result := func(board int) arbiter.Command {
		return arbiter.EnterResult{Game: arbiter.GameRef{Round: 1, Board: board}, Result: arbiter.Result{Winner: arbiter.FirstWins}}
	}
	for _, c := range []struct {
		name      string
		meanwhile arbiter.Command
		mine      arbiter.Command
		want      rule.Code
	}{
		{"another player paid", arbiter.PayFee{Player: 2, Amount: 100}, arbiter.PayFee{Player: 1, Amount: 100}, ""},
		{"the player paid", arbiter.PayFee{Player: 1, Amount: 100}, arbiter.PayFee{Player: 1, Amount: 200}, rule.Conflict},
		{"a result of another board", result(2), result(1), ""},
		{"a result of the board", result(1), result(1), rule.Refused},
		{"a setting", arbiter.SetSetting{Name: "place", Value: "Delft"}, result(1), rule.Conflict},
		{"a player", arbiter.AddPlayers{Players: []arbiter.Entry{{Person: arbiter.Person{Name: "Fischer"}}}}, result(1), ""},
	} {
		o, path := event(t)
		r := reading(o)
		must(t, other(t, path), c.meanwhile)
		_, err := action.Do(o, &whole{decide: func(*action.Case) ([]arbiter.Command, error) { return []arbiter.Command{c.mine}, nil }}, r)
		if rule.CodeOf(err) != c.want {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// TestNotDecidedAgain: only the journal's own word that nothing was written has an action decided again.
func TestNotDecidedAgain(t *testing.T) {
	o, _ := event(t)
	decided := 0
	_, err := action.Do(o, &whole{decide: func(*action.Case) ([]arbiter.Command, error) {
		decided++
		return nil, rule.Errorf(rule.Conflict, "lost")
	}}, reading(o))
	if decided != 1 || rule.CodeOf(err) != rule.Conflict {
		t.Errorf("decided %d times: %v", decided, err)
	}
	var faults action.Faults
	if !errors.As(err, &faults) || len(faults) != 1 || faults[0].Field != "" {
		t.Errorf("what is wrong with all fields: %v", err)
	}
}

type asks struct {
	sure   bool
	silent string
}

func (a *asks) Fields() []action.Field {
	return []action.Field{action.One(&a.sure, "yes", action.Yes, "do not ask", action.Hidden)}
}

func (a *asks) Decide(*action.Case) ([]arbiter.Command, error) {
	if !a.sure {
		return nil, &action.Question{Field: "yes", Asks: rule.Format("Write it?"), Silent: a.silent}
	}
	return []arbiter.Command{arbiter.PayFee{Player: 1, Amount: 500}}, nil
}

func (a *asks) Answer(c *action.Case) error { return c.Tell() }

// TestCarryAnswersQuestions: where nobody can be asked a question is answered if it has an answer for that, and else it is
// the error.
func TestCarryAnswersQuestions(t *testing.T) {
	o, _ := event(t)
	row := func(silent string) *action.Row {
		return &action.Row{Name: "asks", New: func() action.Action { return &asks{silent: silent} }}
	}
	done, err := action.Carry(o, row("true"), reading(o), action.Values{})
	if err != nil || len(done.Done.Entries) != 1 {
		t.Errorf("%+v, %v", done, err)
	}
	_, err = action.Carry(o, row(""), reading(o), action.Values{})
	refusal := action.RefusalOf(err, rule.Intent.String)
	if refusal.Code != rule.Usage || refusal.Question == nil || refusal.Question.Field != "yes" || refusal.Question.Asks == "" {
		t.Errorf("%+v", refusal)
	}
	if _, err = action.Carry(o, row(""), reading(o), action.Values{Texts: texts("yes", "true")}); err != nil {
		t.Errorf("with the answer: %v", err)
	}
}

// TestTrialAnswers: a trial stores nothing, and says what would change instead of what was stored.
func TestTrialAnswers(t *testing.T) {
	o, _ := event(t)
	before := o.State().Seq
	r := reading(o.Trial())
	r.Trial = true
	done, err := action.Do(r.Office, &whole{decide: func(*action.Case) ([]arbiter.Command, error) {
		return []arbiter.Command{arbiter.Withdraw{Player: 1}}, nil
	}}, r)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := done.Answered(wholeRow, "cup", rule.Intent.String)
	if err != nil || answer.Seq != before || len(answer.Stored) != 0 || len(answer.Differences) == 0 || len(answer.Answer) == 0 {
		t.Errorf("%+v, %v", answer, err)
	}
	if now, err := o.Refresh(); err != nil || now.Seq != before {
		t.Errorf("entry %d was written: %v", now.Seq, err)
	}
}
