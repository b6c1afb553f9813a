package action

import (
	"strings"

	"flagfall/arbiter/rule"
)

// Field is one of the things that an action is told: its name, which is the same at every door, and its kind.
type Field struct {
	// Name is in lower case with hyphens: the name of a flag, of a field of a form, and of a key in JSON.
	Name string
	// Help says in a few words what it is.
	Help string
	// Word is how help writes it where it is typed right after the name of the action; "" where it is typed as a flag.
	Word string
	// Letter is the short form of the flag, and Value stands for its value in the help of a flag that is needed (WHY).
	Letter, Value string
	// Required: the action cannot do without. A word that is required may be left out at a terminal, where it is asked for if its
	// kind has a question.
	Required bool
	// Phrase: all words that are left are its one text.
	Phrase bool
	// Many: it may be given several times; Commas: also in one text, with commas between.
	Many, Commas bool
	// Ruling: giving it makes a ruling, which a helper may not do.
	Ruling bool
	// Ask is the error where it is missing, such as a [Question] that depends on what was read before; nil for the usual one.
	Ask func(*Reading) error
	// Hidden: it answers a [Question], and is neither in help nor in forms.
	Hidden bool
	// Clears: an empty text is a value too, and takes away what is known.
	Clears bool
	Shape

	// Rows are the fields of each row of a group; nil for a field with values.
	Rows []Field

	read func(*Reading, Values) Faults
}

// Option is something that is true of a field beside its kind.
type Option func(*Field)

// Word has a field typed right after the name of the action; word stands for it in help.
func Word(word string) Option { return func(f *Field) { f.Word = word } }

// Letter gives the flag of a field a short form.
func Letter(letter string) Option { return func(f *Field) { f.Letter = letter } }

// Required refuses an action without the field.
func Required(f *Field) { f.Required = true }

// Value shows a flag in help right after the name of the action, with word for its value: the action hardly goes without it, and says
// so by itself.
func Value(word string) Option { return func(f *Field) { f.Value = word } }

// Ruling keeps a field from helpers.
func Ruling(f *Field) { f.Ruling = true }

// Hidden leaves a field that only answers a [Question] out of help and forms.
func Hidden(f *Field) { f.Hidden = true }

// Clears has an empty text take away what is known.
func Clears(f *Field) { f.Clears = true }

// Asked gives a field a question of its own, and how it is missed where nobody can be asked.
func Asked(question, lacking, how string) Option {
	return func(f *Field) { f.Question, f.Lacking, f.How = question, lacking, how }
}

// Needed refuses an action without the field, with an error that depends on what was read before: a [Question], or why it is in vain.
func Needed(ask func(*Reading) error) Option {
	return func(f *Field) { f.Required, f.Ask = true, ask }
}

// Listed has several values stand in one text, with commas between them.
func Listed(f *Field) { f.Commas = true }

// Phrase has all words that are left be the one text of a field.
func Phrase(f *Field) { f.Phrase = true }

// One binds a field that has one value.
func One[T any](to *T, name string, k *Kind[T], help string, options ...Option) Field {
	f := Field{Name: name, Help: help, Shape: k.Shape}
	f.read = func(r *Reading, given Values) Faults {
		values, faults := readEach(r, k, name, given)
		if len(values) > 1 {
			faults = append(faults, Fault{Field: name, Err: rule.Errorf(rule.Usage, "%s takes one value", name)})
		}
		if len(faults) > 0 {
			return faults
		}
		*to = *new(T)
		if len(values) == 1 {
			*to = values[0]
		}
		return faults
	}
	return f.with(options)
}

// Several binds a field that may be given several times.
func Several[T any](to *[]T, name string, k *Kind[T], help string, options ...Option) Field {
	f := Field{Name: name, Help: help, Many: true, Shape: k.Shape}.with(options)
	commas := f.Commas
	f.read = func(r *Reading, given Values) Faults {
		if commas {
			given.Texts = map[string][]string{name: strings.Split(strings.Join(given.Texts[name], ","), ",")}
		}
		values, faults := readEach(r, k, name, given)
		if len(faults) == 0 {
			*to = values
		}
		return faults
	}
	return f
}

// Each binds a group: rows that have the same fields, such as the results of several boards. All rows are read against the same
// state, and what is wrong with any of them is said.
func Each[T any](to *[]T, name, help string, fields func(*T) []Field, options ...Option) Field {
	f := Field{Name: name, Help: help, Many: true, Shape: Shape{Type: Rows}, Rows: fields(new(T))}
	f.read = func(r *Reading, given Values) (faults Faults) {
		if len(given.Texts[name])+len(given.Files[name]) > 0 {
			return Faults{{Field: name, Err: rule.Errorf(rule.Usage, "%s takes rows of fields, and was given a value", name)}}
		}
		list := make([]T, len(given.Rows[name]))
		for i, row := range given.Rows[name] {
			of := r.Anew()
			of.Round = r.Round
			known, wrong := readFields(fields(&list[i]), of, row)
			for _, fault := range append(wrong, unknown(name, known, row)...) {
				fault.Group, fault.Row = name, i+1
				faults = append(faults, fault)
			}
		}
		*to = list
		return faults
	}
	return f.with(options)
}

func (f Field) with(options []Option) Field {
	for _, option := range options {
		option(&f)
	}
	return f
}

// readEach reads all values of a field, and says what is wrong with any of them.
func readEach[T any](r *Reading, k *Kind[T], name string, given Values) (values []T, faults Faults) {
	add := func(value T, err error) {
		if values = append(values, value); err != nil {
			faults = append(faults, Fault{Field: name, Err: err})
		}
	}
	var none T
	if len(given.Rows[name]) > 0 {
		add(none, rule.Errorf(rule.Usage, "%s takes a value, and was given rows of fields", name))
	}
	for _, file := range given.Files[name] {
		if k.File == nil {
			add(none, rule.Errorf(rule.Usage, "%q is a file, and a text is wanted", file.Name))
			continue
		}
		add(k.File(r, file))
	}
	for _, text := range trimmed(given.Texts[name]) {
		add(k.Read(r, text))
	}
	return values, faults
}

// missing is the error where a field that is required was not given.
func (f *Field) missing(r *Reading) error {
	if f.Ask != nil {
		return f.Ask(r)
	}
	if f.Lacking != "" {
		return rule.Fault(rule.Usage, rule.English(f.Lacking)).Offering(rule.English(f.How))
	}
	return rule.Errorf(rule.Usage, "%s is missing", rule.Word("argument", strings.ToUpper(f.Name)))
}
