package web

import (
	"errors"
	"slices"
	"strings"

	"flagfall/arbiter/action"
	"flagfall/arbiter/actions"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/catalogue"
	"flagfall/reports/doc"
	"flagfall/scoresheet/verify"
)

// Command is the row of a command as pages know it.
type Command struct {
	// Path is its name: "player add".
	Path  string
	Group string
	// Short says what it does, and Long how.
	Short, Long string
	Fields      []Field
	// OfEvent: it works on a tournament; Writes: it writes into the journal or, where
	// Clocks is set, acts on the clocks; Helper: the arbiter's helpers may give it too.
	OfEvent, Writes, Clocks, Helper bool
	// Asks: a button that gives it shows first what would follow.
	Asks bool
	// Lists: told of nothing to act on, it lists what there is and writes nothing.
	Lists bool
}

// Field is one argument or flag of a command.
type Field struct {
	Name, Help string
	Kind       Kind
	Required   bool
	// Many: it may be given several times. Argument: it says what the command acts on, while the
	// others say how.
	Many, Argument bool
	// Place is which of several arguments of the same name it is, from 0.
	Place int
	// Ruling: giving it makes a ruling, which a helper may not do.
	Ruling bool
	// Choices are all values that it may have; nil if any text will do. Offered: [Program.Offer]
	// knows its possible values.
	Choices []string
	Offered bool
	// Usual is the value that applies if none is given; "" if that is not known.
	Usual string
}

// Kind is what sort of thing a field holds.
type Kind string

// The kinds of fields.
const (
	Text   Kind = ""
	Switch Kind = "switch"
	Number Kind = "number"
	File   Kind = "file"
)

// Word is a value that a field may have, and what it means.
type Word struct{ Value, What string }

// Call is a command to be carried out.
type Call struct {
	// Event is the file of the tournament, and Who signs what is written.
	Event, Who string
	// Seen is the last entry that the page showed; 0 where it showed none.
	Seen int64
	// SeenClocks gives by board the last entry of its clock, other than a press, that
	// the page showed; nil where it showed none.
	SeenClocks map[string]int
	// Command is the path of its row; Values and Files are by the names of fields.
	Command string
	Values  map[string][]string
	Files   map[string][]Upload
	// Rows are those of groups of fields, such as the results of several boards.
	Rows map[string][]map[string][]string
	// Try: nothing is stored, and the answer says what would change.
	Try bool
	// Language is the language of the answer; "" is English.
	Language string
	// Recorded: the moves that the players entered at their board are stored, too.
	Recorded bool
	// Whether, with Try: the question is only whether the command would be refused.
	Whether bool
	// Print is the name of the file that a document is printed into; "" for other
	// commands.
	Print string
	// Folder is the folder of this machine into which a copy is written; "" for other commands.
	// Only the owner may name one.
	Folder string
}

// Order is an action to be carried out.
type Order struct {
	// Event, Who, Seen and Try are as in [Call].
	Event, Who string
	Row        *action.Row
	Given      action.Values
	Seen       int64
	Try        bool
}

// Upload is a file that came along.
type Upload struct {
	Name string
	Data []byte
}

// Answer is what a command came to.
type Answer struct {
	// Seq is the last entry of the journal after the command.
	Seq    int64
	Stored []Stored
	// Documents are those that it showed.
	Documents []*doc.Document
	// Lines are what else it said, and Notices what the arbiter should know
	// besides.
	Lines   []string
	Notices []rule.Notice
	// Differences are what would change if the command was only tried.
	Differences []office.Difference
	// File is the print.
	File []byte
	// Fault is why it was not done; nil where it was.
	Fault *Fault
}

// Stored is an entry that was written.
type Stored struct {
	Seq  int64
	Text string
}

// Fault is an error as pages show it: the sentence, and what could be done.
type Fault struct {
	Code rule.Code
	Said rule.Sentence
	Way  rule.Sentence
	// Fields are all that is wrong, each with its field; nil where the error is not about fields.
	Fields action.Faults
}

// FaultOf returns an error as pages show it.
func FaultOf(err error) *Fault {
	f := &Fault{Code: rule.CodeOf(err), Said: rule.SaidOf(err), Way: rule.WayOf(err)}
	var ours *rule.Error
	if !errors.As(err, &ours) {
		f.Code = rule.Internal
	}
	errors.As(err, &f.Fields)
	return f
}

// statuses is the only table from an error's code to an HTTP status.
var statuses = map[rule.Code]int{
	rule.Usage:     400,
	rule.Input:     422,
	rule.NotFound:  404,
	rule.Refused:   409,
	rule.Conflict:  412,
	rule.NoPairing: 409,
	rule.Internal:  500,
}

func (f *Fault) status() int {
	if n, known := statuses[f.Code]; known {
		return n
	}
	return 500
}

// field returns a field by its name; nil if there is none.
func (c *Command) field(name string) *Field {
	for i := range c.Fields {
		if c.Fields[i].Name == name {
			return &c.Fields[i]
		}
	}
	return nil
}

// Way is something that could be done, as a button: it leads to a page, to a
// command that is complete, or to one of which something is still missing.
type Way struct {
	// Does says what it does.
	Does string `json:"does"`
	// Link leads to a page; "" for a command that is carried out at once.
	Link string `json:"link,omitempty"`
	// Fields are what a command is told, with its name as "command".
	Fields map[string][]string `json:"fields,omitempty"`
	// Asks: what would follow is shown first.
	Asks bool `json:"asks,omitempty"`
}

// waysOf returns the intents that a sentence offers to a caller, as buttons. before is their call,
// for intents that repeat it; nil if there was none.
func (s *Server) waysOf(language, event string, said rule.Sentence, before *Call) []Way {
	var ways []Way
	for _, i := range said.Intents() {
		if w, ok := s.wayOf(language, event, i, before); ok {
			ways = append(ways, w)
		}
	}
	return ways
}

func (s *Server) wayOf(language, event string, i rule.Intent, before *Call) (Way, bool) {
	again := i.Action == rule.Again().Action
	fields := map[string][]string{}
	name := strings.ReplaceAll(i.Action, ".", " ")
	if again {
		if before == nil {
			return Way{}, false
		}
		name = before.Command
		for field, values := range before.Values {
			fields[field] = values
		}
	}
	whole := true
	for _, a := range i.Arguments {
		switch {
		case a.Without:
			delete(fields, a.Name)
		case a.Example:
			whole = false // a placeholder is asked for, and filled in with what was given to the refused command
			if before != nil && len(before.Values[a.Name]) == 1 && slices.Equal(fields["board"], before.Values["board"]) {
				fields[a.Name] = before.Values[a.Name]
			}
		case a.Value == "":
			whole = false
		case again:
			fields[a.Name] = []string{a.Value}
		default:
			fields[a.Name] = append(fields[a.Name], a.Value)
		}
	}
	if p := pageFor(i.Action); p != nil && !again {
		return Way{Does: verify.Capital(label(language, p.title)), Link: p.link(event, fields)}, true
	}
	c := s.commands[name]
	if c == nil {
		return Way{}, false
	}
	w := Way{Does: verify.Capital(doing(language, i)), Fields: fields, Asks: c.Asks}
	if again {
		w.Does = verify.Capital(label(language, "again") + ": " + s.doingAgain(language, name, i))
	}
	for _, f := range c.Fields {
		if f.Required && len(fields[f.Name]) == 0 {
			whole = false
		}
	}
	if about := rule.ActionNamed(i.Action).About; c.Lists && len(about) > 0 && !slices.ContainsFunc(about, func(name string) bool { return len(fields[name]) > 0 }) {
		whole = false // it is asked for in the form
	}
	fields["command"] = []string{name}
	if !whole || !c.Writes {
		w.Link, w.Fields = commandPage.link(event, fields), nil
	}
	return w, true
}

// doingAgain says what is added or left out when a command is given again: switches
// that are set by what they say, and other fields by their titles.
func (s *Server) doingAgain(language, command string, i rule.Intent) string {
	list := s.commandsIn(language)
	at := slices.IndexFunc(list, func(c Command) bool { return c.Path == command })
	var parts []string
	for _, a := range i.Arguments {
		var f *Field
		if at >= 0 {
			f = list[at].field(a.Name)
		}
		switch {
		case f == nil || a.Without:
			return doing(language, i)
		case f.Kind == Switch:
			parts = append(parts, f.Help)
		default:
			title, _ := titled(language, f.Name, f.Help)
			if !a.Example && a.Value != "" {
				title += " " + a.Value
			}
			parts = append(parts, title)
		}
	}
	return strings.Join(parts, ", ")
}

// doing says in a few words what an intent does.
func doing(language string, i rule.Intent) string {
	words := label(language, actions.Intended(i.Action).Does)
	var values []string
	for _, a := range i.Arguments {
		switch {
		case a.Without:
			values = append(values, label(language, "without")+" "+a.Name)
		case a.Value == "true" || a.Value == "":
			values = append(values, a.Name)
		case !a.Example:
			values = append(values, a.Name+" "+a.Value)
		}
	}
	if i.Action == rule.Again().Action {
		return strings.Join(values, ", ")
	}
	if len(values) > 0 {
		words += " (" + strings.Join(values, ", ") + ")"
	}
	return words
}

// worded returns a sentence in a language, with what it offers put into words.
func worded(language string, said rule.Sentence) string {
	said = said.Worded(func(i rule.Intent) string { return doing(language, i) })
	if l, found := catalogue.Find(language); found && !l.IsEnglish() {
		return l.Sentence(said)
	}
	return said.String()
}
