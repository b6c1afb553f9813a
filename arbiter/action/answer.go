package action

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// Answer is what programs get of an action or a list, as one JSON object that is the same at every door. Its words are English.
type Answer struct {
	// Command is the name of the action or the list, and Event the event as the door names it.
	Command string `json:"command"`
	Event   string `json:"event,omitempty"`
	// Seq is the last entry of the journal after it.
	Seq    int64    `json:"seq,omitempty"`
	Stored []Stored `json:"stored,omitempty"`
	// Notices are the notes and warnings, by grade.
	Notices []rule.Notice `json:"notices,omitempty"`
	// Differences are what would change, where it was only tried.
	Differences []office.Difference `json:"differences,omitempty"`
	// List is what was listed, an object for each.
	List []any `json:"list,omitempty"`
	// Answer is what a person would have read, line by line.
	Answer []string `json:"answer,omitempty"`
	Error  *Refusal `json:"error,omitempty"`
}

// Stored is an entry of the journal with its body.
type Stored struct {
	Seq  int64           `json:"seq"`
	At   time.Time       `json:"at"`
	Who  string          `json:"who"`
	Kind string          `json:"kind"`
	Text string          `json:"text"`
	Body json.RawMessage `json:"body"`
}

// Refusal is an error as programs get it.
type Refusal struct {
	Code rule.Code `json:"code"`
	// Exit is the exit code of the command line; 0 at other doors.
	Exit    int    `json:"exit,omitempty"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	// Ways are what the hint offers.
	Ways    []rule.Intent `json:"ways,omitempty"`
	Article string        `json:"article,omitempty"`
	// Fields are all that is wrong, each with its field.
	Fields []WrongField `json:"fields,omitempty"`
	// Question is what an answer would mend.
	Question *Asking `json:"question,omitempty"`
}

// WrongField is a [Fault] in words.
type WrongField struct {
	Field   string `json:"field,omitempty"`
	Group   string `json:"group,omitempty"`
	Row     int    `json:"row,omitempty"`
	Message string `json:"message"`
	Missing bool   `json:"missing,omitempty"`
}

// Asking is a [Question] in words. Without choices it is mended by "true".
type Asking struct {
	Field   string    `json:"field"`
	Asks    string    `json:"asks"`
	Shown   []string  `json:"shown,omitempty"`
	Choices []Allowed `json:"choices,omitempty"`
}

// Allowed is a [Choice] in words.
type Allowed struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

// Wording puts an intent into the words of a door.
type Wording func(rule.Intent) string

// StoredIn are entries of a journal as programs get them.
func StoredIn(s *arbiter.State, entries []arbiter.Envelope) []Stored {
	var list []Stored
	for _, e := range entries {
		body, err := arbiter.EncodeEvent(e.Body)
		if err != nil {
			body = nil
		}
		list = append(list, Stored{Seq: e.Seq, At: e.At.UTC(), Who: e.Who, Kind: arbiter.Kind(e.Body), Text: arbiter.Describe(s, e), Body: body})
	}
	return list
}

// NoticesOf are the notes of what was done, and then its other notices.
func NoticesOf(done office.Done, word Wording) []rule.Notice {
	var notices []rule.Notice
	for _, note := range done.Notes() {
		notices = append(notices, rule.Notice{Grade: rule.Note, Said: note.Worded(word)})
	}
	for _, n := range done.Warnings() {
		n.Said = n.Said.Worded(word)
		notices = append(notices, n)
	}
	return notices
}

// Answered is what programs get of the action in hand. Errors: those of comparing what would change.
func (c *Case) Answered(row *Row, event string, word Wording) (a Answer, err error) {
	a = Answer{Command: row.Name, Event: event, Seq: c.State.Seq, Notices: NoticesOf(c.Done, word), List: c.Objects}
	if c.Trial {
		a.Seq = c.Before.Seq
		a.Differences, err = office.Compare(c.Before, c.State)
	} else {
		a.Stored = StoredIn(c.State, c.Done.Entries)
	}
	for _, line := range c.Lines {
		a.Answer = append(a.Answer, line.Said.Worded(word).String())
		for _, note := range line.Notes {
			a.Answer = append(a.Answer, "  "+rule.Notice{Grade: rule.Note, Said: note.Worded(word)}.String())
		}
	}
	return a, err
}

// Answered is what programs get of a list.
func (r *Records) Answered(row *List, event string, seq int64, word Wording) Answer {
	a := Answer{Command: row.Name, Event: event, Seq: seq, List: r.Objects}
	for _, line := range r.Lines {
		a.Answer = append(a.Answer, line.Worded(word).String())
	}
	return a
}

// RefusalOf is an error as programs get it.
func RefusalOf(err error, word Wording) *Refusal {
	way := rule.WayOf(err)
	r := &Refusal{Code: rule.CodeOf(err), Message: err.Error(), Hint: way.Worded(word).String(), Ways: way.Intents()}
	var ours *rule.Error
	if errors.As(err, &ours) {
		r.Article = ours.Article.String()
	}
	var faults Faults
	if errors.As(err, &faults) {
		r.Fields = faults.Worded(func(said rule.Sentence) string { return said.Worded(word).String() })
	}
	var q *Question
	if errors.As(err, &q) {
		r.Question = q.worded(word)
	}
	return r
}

// Worded are the faults in words; nil where no field is to blame, so that the error says it all.
func (f Faults) Worded(words func(rule.Sentence) string) []WrongField {
	if !slices.ContainsFunc(f, func(fault Fault) bool { return fault.Field != "" }) {
		return nil
	}
	var list []WrongField
	for _, fault := range f {
		list = append(list, WrongField{fault.Field, fault.Group, fault.Row, words(rule.SaidOf(fault.Err)), fault.Missing})
	}
	return list
}

func (q *Question) worded(word Wording) *Asking {
	a := &Asking{Field: q.Field, Asks: q.Asks.Worded(word).String()}
	for _, line := range q.Shown {
		a.Shown = append(a.Shown, line.Worded(word).String())
	}
	for _, choice := range q.Choices {
		a.Choices = append(a.Choices, Allowed{choice.Value, choice.Said.Worded(word).String()})
	}
	return a
}
