package actions

import (
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// PlayerAdd enters players by name.
var PlayerAdd = &action.Row{
	Name:  "player add",
	Short: "Enter players by name",
	Long: `Enter players by name. With a rating list (--ratings, or the setting ratings of
flagfall.yaml) each is looked up there by name, FMJD number or member number:
rating, title, club, federation, year of birth and the numbers are taken from the
line of that name. Names that are near are offered, with their lines.

In a round robin of an odd number of players one may enter after round 1 was
paired: they take the number that is free. Their games of rounds that are
complete are lost by absence, and corrected when they are played after all.`,
	Examples: []rule.Intent{
		rule.Try("player.add", "name", "Jansen, Piet", "rating", 2105, "club", "DC Utrecht"),
		rule.Try("player.add", "name", "Ann Berg", "name", "Rui Costa", "name", "Per Dahl"),
		rule.Try("player.add", "name", "Muller", "ratings", "list-2026-01.csv", "line", 412),
	},
	New: func() action.Action { return new(playerAdd) },
}

type playerAdd struct {
	names []string
	known arbiter.Entry
	list  listFields
	lines []string

	entries []arbiter.Entry
	notes   []rule.Sentence
}

// listFields name a rating list, and say how it is read.
type listFields struct {
	file    *playerTable
	column  string
	columns []string
}

// playerTable is a list of players as it was read from a file.
type playerTable struct {
	lines []office.Line
	notes []rule.Sentence
}

// listFile is a file with a list of players.
var listFile = &action.Kind[*playerTable]{
	Shape: action.Shape{Type: action.Upload},
	Read: func(r *action.Reading, text string) (*playerTable, error) {
		_, err := action.Document.Read(r, text)
		return nil, err
	},
	File: func(r *action.Reading, f action.File) (*playerTable, error) {
		lines, notes, err := r.Players(f)
		return &playerTable{lines, notes}, err
	},
}

func (l *listFields) fields() []action.Field {
	return []action.Field{
		action.One(&l.file, "ratings", listFile, "a rating list (CSV, XLSX, ODS or TRF) in which players are looked up"),
		action.One(&l.column, "rating-column", action.Words, "the column of the list that the ratings are taken from, such as Blitz"),
		action.Several(&l.columns, "column", action.Words, `what a column holds, by its heading or its number: "Sterkte=rating", "2=name" (may be repeated)`),
	}
}

// read understands the list; nil where none was given.
func (l *listFields) read(r *action.Reading) (*office.RatingList, []rule.Sentence, error) {
	if l.file == nil {
		return nil, nil, nil
	}
	list, notes, err := office.RatingListOf(l.file.lines, l.columns, l.column, r.Now.Year())
	return list, append(slices.Clone(l.file.notes), notes...), err
}

func (a *playerAdd) Fields() []action.Field {
	fields := []action.Field{action.Several(&a.names, "name", action.Words, "", action.Word("NAME"), action.Required, action.Asked("Who plays?", "no player was named", "give a name"))}
	fields = append(fields, aboutPerson(&a.known)...)
	return append(append(fields, a.list.fields()...), action.Several(&a.lines, "line", action.Words, "the line of the rating list that is the player, or none"))
}

// Complete looks the players up in the rating list.
func (a *playerAdd) Complete(r *action.Reading) error {
	ratings, notes, err := a.list.read(r)
	switch {
	case err != nil:
		return err
	case len(a.lines) > 0 && ratings == nil:
		return rule.Errorf(rule.Usage, "no rating list was named").WithWay("name it with {ratings}", rule.Again("ratings", rule.Such("FILE")))
	}
	for i, typed := range a.names {
		entry := a.known
		entry.Person.Name = typed
		if ratings != nil {
			var found rule.Sentence
			if entry, found, err = a.lookUp(ratings, entry); err != nil {
				return err
			}
			if found.Text != "" {
				notes = append(notes, found)
			}
		}
		name := entry.Person.Name
		if len(name) > 2 && strings.Trim(name, "0123456789") == "" {
			return rule.Errorf(rule.Usage, "%s is a number, not a name", name).
				WithWay("each word is a player of their own: {player.add}", rule.Try("player.add", "name", rule.Such("NAME"), "rating", name))
		}
		if strings.HasSuffix(name, ",") && len(a.names) > i+1 {
			return rule.Errorf(rule.Usage, "%q is half of a name", name).
				WithWay("put a name of several words in quotation marks: {player.add}", rule.Try("player.add", "name", name+" "+a.names[i+1]))
		}
		if strings.Count(name, ",") > 1 {
			notes = append(notes, rule.Format("%s is one player; several are entered each in quotes of their own: \"Jansen, Piet\" \"Berg, Ann\"", strconv.Quote(name)))
		}
		a.entries = append(a.entries, entry)
	}
	a.notes = notes
	return nil
}

// mostLines is how many lines of a rating list are offered for a name.
const mostLines = 8

// lookUp is the entry of a player who was typed, as the list has them: by the line that was named, by the whole name or FMJD
// number, or as a person chooses among those that are near. Among several players a line is named with its player, NAME=LINE.
func (a *playerAdd) lookUp(list *office.RatingList, typed arbiter.Entry) (entry arbiter.Entry, found rule.Sentence, err error) {
	name, of := typed.Person.Name, ""
	if len(a.names) > 1 {
		of = name + "="
	}
	for _, text := range a.lines {
		line, own := strings.CutPrefix(text, of)
		if line == "none" {
			return typed, found, nil
		}
		n, err := strconv.Atoi(line)
		switch {
		case !own && strings.Contains(text, "="):
			continue // the line of another player
		case err != nil:
			return typed, found, rule.Errorf(rule.Usage, "%q is not a line of the list", line).WithHint("the number of a line, or none")
		case !own:
			return typed, found, rule.Errorf(rule.Usage, "one line was named for several players").WithHint("enter them one by one")
		}
		chosen, err := list.Line(n)
		if err != nil {
			return typed, found, err
		}
		return takeLine(list, chosen, typed)
	}
	lines, sure := list.Search(name, mostLines)
	switch {
	case sure:
		return takeLine(list, lines[0], typed)
	case len(lines) == 0:
		return typed, rule.Format("not in the list: %s", name), nil
	}
	q := &action.Question{Field: "line", Asks: rule.Format("Which of them is %s?", name)}
	var near []rule.Sentence
	for _, l := range lines {
		near = append(near, l.Said())
		q.Choices = append(q.Choices, action.Choice{Value: of + strconv.Itoa(l.Number), Said: l.Said()})
	}
	q.Choices = append(q.Choices, action.Choice{Value: of + "none", Said: rule.Format("none of them: enter the name as it was typed")})
	q.Unasked = rule.Errorf(rule.Usage, "%s may be in the list: %s", name, rule.Joined("; ", near...)).
		WithWay("say which: {line}, or {none}", "line", rule.Again("line", q.Choices[0].Value), "none", rule.Again("line", of+"none"))
	return typed, found, q
}

func takeLine(list *office.RatingList, line office.ListLine, typed arbiter.Entry) (arbiter.Entry, rule.Sentence, error) {
	entry, err := list.Entry(line, typed)
	return entry, rule.Format("from the list, %s", line), err
}

func (a *playerAdd) Decide(c *action.Case) ([]arbiter.Command, error) {
	return c.Office.Entering(c.State, a.entries)
}

func (a *playerAdd) Answer(c *action.Case) error {
	notes := append(c.Done.Notes(), a.notes...)
	for _, entry := range c.Done.Entries[1:] {
		notes = append(notes, arbiter.Tell(c.State, entry))
		if lost, is := entry.Body.(arbiter.ResultEntered); is {
			g, err := c.State.FindGame(arbiter.GameRef{ID: lost.Game})
			if err != nil {
				return err
			}
			notes = append(notes, rule.Way("if it is played after all: {correct}", rule.Try("correct", "board", g.BoardName(), "result", rule.Such("RESULT"), "round", g.Round)))
		}
	}
	var names []string
	for _, e := range a.entries {
		names = append(names, e.Person.Name)
	}
	c.Line(rule.Format("entered: %s; the event has %s", strings.Join(names, "; "), rule.Count(len(c.State.Players), "{n} player", "{n} players")),
		append(notes, office.NewIdleNotes(c.Before, c.State)...)...)
	return nil
}
