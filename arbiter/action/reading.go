package action

import (
	"maps"
	"slices"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// Values are what somebody typed, clicked or sent for an action, by the names of its fields.
type Values struct {
	Texts map[string][]string
	Files map[string][]File
	// Rows are those of groups.
	Rows map[string][]Values
}

// Has reports whether a field was given.
func (v Values) Has(name string) bool {
	return len(trimmed(v.Texts[name]))+len(v.Files[name])+len(v.Rows[name]) > 0
}

// Answered is the values with the answer to a question: beside what a field of a row has that may be given several times.
func (v Values) Answered(row *Row, q *Question, answer string) Values {
	if f := row.Field(q.Field); f != nil && f.Many {
		return v.With(q.Field, append(slices.Clone(v.Texts[q.Field]), answer)...)
	}
	return v.With(q.Field, answer)
}

// With is the values with those of one more field.
func (v Values) With(name string, values ...string) Values {
	texts := maps.Clone(v.Texts)
	if texts == nil {
		texts = map[string][]string{}
	}
	texts[name] = values
	v.Texts = texts
	return v
}

// Reading is against what values are read: the state that the person saw, and what the fields before have named.
type Reading struct {
	// State is the event as the person saw it, and Office where it is open.
	State  *arbiter.State
	Office *office.Office
	// Now is the instant of reading, which says what "tomorrow" is.
	Now time.Time
	// Trial: it is read to be tried, and nothing will be stored.
	Trial bool
	// BehindRefusal: the action before it at the same door was refused, and wrote nothing.
	BehindRefusal bool
	// Moment reads a day or an hour as people of the reader's language write it, and SortPlayers orders players by name as they do.
	Moment      func(text string) (arbiter.Moment, error)
	SortPlayers func([]arbiter.Player)
	// Coming reads the moment of something that is yet to be, and over says that it is over by now. Spelled is a moment with its
	// day of the week in the reader's language.
	Coming  func(text string) (m arbiter.Moment, over rule.Sentence, err error)
	Spelled func(arbiter.Moment) string
	// SettingValue reads a value of a setting as people of the reader's language write it.
	SettingValue func(name, text string) (string, error)
	// Players reads a list of players from a file, with what people should know of how it was read.
	Players func(File) ([]office.Line, []rule.Sentence, error)
	// Understood lists the values for which a text stands in the reader's own language; nil where there is no reader.
	Understood func(text string) []string

	// Round is the round that a field has named, 0 for none; Game the game and Player the player.
	Round  int
	Game   *arbiter.Game
	Player arbiter.PlayerID
	// Given are the texts of the fields that were read before.
	Given map[string][]string
}

// Has reports whether a field before was given.
func (r *Reading) Has(name string) bool { return len(r.Given[name]) > 0 }

// Anew is the same reading with nothing read yet.
func (r *Reading) Anew() *Reading {
	anew := *r
	anew.Round, anew.Game, anew.Player, anew.Given = 0, nil, 0, nil
	return &anew
}

// Fault is what is wrong with one field.
type Fault struct {
	// Field is its name; "" for what is wrong with several together. Missing: it was not given.
	Field   string
	Missing bool
	// Group and Row say in which row of a group, from 1; "" and 0 outside groups.
	Group string
	Row   int
	Err   error
}

// Faults are all that is wrong with the values of an action. The code, the article and the way out are those of the first.
type Faults []Fault

// Error says all of them.
func (f Faults) Error() string { return f.Said().String() }

// Said says all of them.
func (f Faults) Said() rule.Sentence {
	said := make([]rule.Sentence, len(f))
	for i, fault := range f {
		said[i] = rule.SaidOf(fault.Err)
	}
	return rule.Joined("; ", said...)
}

// Unwrap gives the first.
func (f Faults) Unwrap() error { return f[0].Err }

// Read makes an action of a row from values, and says all that is wrong with them, as [Faults]. Blanks around a text do not
// count, and a text without anything else was not given.
func Read(row *Row, r *Reading, given Values) (Action, error) {
	a := row.New()
	known, faults := readFields(a.Fields(), r, given)
	faults = append(faults, unknown(row.Name, known, given)...)
	if complete, ok := a.(Completer); ok && len(faults) == 0 {
		if err := complete.Complete(r); err != nil {
			return nil, asFaults(err)
		}
	}
	if len(faults) > 0 {
		return nil, faults
	}
	return a, nil
}

func readFields(fields []Field, r *Reading, given Values) (known map[string]bool, faults Faults) {
	r.Given, known = map[string][]string{}, map[string]bool{}
	for _, f := range fields {
		known[f.Name] = true
		if !given.Has(f.Name) && !(f.Clears && len(given.Texts[f.Name]) > 0) {
			if f.Required {
				faults = append(faults, Fault{Field: f.Name, Missing: true, Err: f.missing(r)})
			}
			continue
		}
		if wrong := f.read(r, given); len(wrong) > 0 {
			faults = append(faults, wrong...)
			continue
		}
		r.Given[f.Name] = trimmed(given.Texts[f.Name])
	}
	return known, faults
}

// unknown are the values that have no field, in the order of their names.
func unknown(what string, known map[string]bool, given Values) (faults Faults) {
	names := slices.Collect(maps.Keys(given.Texts))
	names = slices.AppendSeq(slices.AppendSeq(names, maps.Keys(given.Files)), maps.Keys(given.Rows))
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if !known[name] && given.Has(name) {
			faults = append(faults, Fault{Field: name, Err: rule.Errorf(rule.Usage, "%q takes no %s", what, name).WithHint("leave it out")})
		}
	}
	return faults
}

// asFaults is an error of all fields together as faults; a question stays one.
func asFaults(err error) error {
	switch err.(type) {
	case Faults, *Question:
		return err
	}
	return Faults{{Err: err}}
}

func trimmed(texts []string) []string {
	var list []string
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			list = append(list, text)
		}
	}
	return list
}

// Question is an error that an answer mends: the action is read again with the answer as the value of a field.
type Question struct {
	// Field is the field that the answer fills in.
	Field string
	// Asks is the question; Shown are lines to be read before it.
	Asks  rule.Sentence
	Shown []rule.Sentence
	// Choices are the answers; none for yes or no, where yes sets the field to "true". Typed: the answer is a value of the field, and
	// it is asked for again where it cannot be read.
	Choices []Choice
	Typed   bool
	// Silent is the answer where nobody can be asked; where it is "", Unasked is the error there.
	Silent  string
	Unasked error
}

// Choice is an answer to a [Question].
type Choice struct {
	Value string
	Said  rule.Sentence
}

// Error is what is said where nobody can be asked.
func (q *Question) Error() string { return q.Said().String() }

// Said is what is said where nobody can be asked.
func (q *Question) Said() rule.Sentence { return rule.SaidOf(q.Unwrap()) }

// Unwrap gives the error where nobody can be asked.
func (q *Question) Unwrap() error {
	if q.Unasked != nil {
		return q.Unasked
	}
	return rule.Fault(rule.Usage, q.Asks)
}

// Offered lists what may stand in a field, when others are given. Values that cannot be read are passed over.
func Offered(row *Row, r *Reading, name string, given Values, add func(value string, what rule.Sentence)) {
	r.Given = map[string][]string{}
	fields := row.New().Fields()
	at := slices.IndexFunc(fields, func(f Field) bool { return f.Name == name })
	if at < 0 {
		return
	}
	for _, f := range fields {
		if texts := trimmed(given.Texts[f.Name]); len(texts) > 0 && (f.Name == name || (r.State != nil || !f.OfEvent) && len(f.read(r, given)) == 0) {
			r.Given[f.Name] = texts
		}
	}
	switch f := fields[at]; {
	case f.Offer != nil:
		f.Offer(r, add)
	default:
		for _, word := range f.Words {
			add(word, rule.Sentence{})
		}
	}
}
