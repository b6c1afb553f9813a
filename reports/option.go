package reports

import (
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// Option is the row of an option of documents, which takes its value from text.
type Option struct {
	Name, Help string
	// Short is a letter for it; "" for none.
	Short string
	Kind  Kind
	// Choices are the values that it takes, the default first; nil if any value may be given.
	Choices []string
	// Required is set if the document cannot be made without it.
	Required bool

	// field is the place of the value in the options of the document.
	field func(options any) any
}

// Kind is what sort of value an option takes.
type Kind uint8

// The kinds of values: "true", "60", "12,30", and texts.
const (
	Text Kind = iota
	Switch
	Number
	Numbers
)

// option makes the row of an option that sets a field in a type of options.
func option[O any](name, help string, field func(*O) any) Option {
	o := Option{Name: name, Help: help, field: func(options any) any { return field(options.(*O)) }}
	switch field(new(O)).(type) {
	case *bool:
		o.Kind = Switch
	case *int, *int64:
		o.Kind = Number
	case *[]int:
		o.Kind = Numbers
	}
	return o
}

// required makes the row of an option without which the document cannot be made.
func required(o Option) Option {
	o.Required = true
	return o
}

// boardOption returns the option with which documents on games name a board.
func boardOption[O any](field func(*O) any) Option {
	o := option("board", "the board, such as 3, or 3.2 in a heat", field)
	o.Short = "b"
	return o
}

// playerOption returns the option with which documents name a player.
func playerOption[O any](field func(*O) any) Option {
	return option("player", "the player, by number or name", field)
}

// diagramsOption returns the option of documents with the moves of games.
func diagramsOption[O any](field func(*O) any) Option {
	return option("diagrams", "the moves after which there is a diagram, such as 12,30", field)
}

// linkOption returns the option of forms with a code.
func linkOption[O any](field func(*O) any) Option {
	return option("link", "the address of the office, for their codes, such as http://192.168.1.5:8080", field)
}

// read sets options of a type from the values given for them. An empty text counts as no value.
// Errors: rule.Usage for a value that cannot be read.
func read(to any, options []Option, values map[string]string) error {
	for i := range options {
		o := &options[i]
		text := values[o.Name]
		if text == "" {
			continue
		}
		if len(o.Choices) > 0 && !slices.Contains(o.Choices, text) {
			return rule.Errorf(rule.Usage, "%s: %q is not one of: %s", o.Name, text, strings.Join(o.Choices, ", "))
		}
		var err error
		switch field := o.field(to).(type) {
		case *string:
			*field = text
		case *bool:
			*field, err = strconv.ParseBool(text)
		case *int:
			*field, err = strconv.Atoi(text)
		case *int64:
			*field, err = strconv.ParseInt(text, 10, 64)
		case *[]int:
			for part := range strings.SplitSeq(text, ",") {
				n, bad := strconv.Atoi(strings.TrimSpace(part))
				if bad != nil {
					err = bad
				}
				*field = append(*field, n)
			}
		case *doc.Accent:
			*field = doc.Accent(text)
		case *doc.Paper:
			*field, _ = doc.FindPaper(text) // one of the choices
		case *[]string: // lines
			for _, line := range strings.FieldsFunc(text, func(c rune) bool { return c == '|' || c == '\n' }) {
				if line = strings.TrimSpace(line); line != "" {
					*field = append(*field, line)
				}
			}
		}
		if err != nil {
			return rule.Errorf(rule.Usage, "%s: %q cannot be read", o.Name, text).WithHint("it takes %s", o.Help)
		}
	}
	return nil
}

// groupOption is the option with which all documents are limited to a group.
var groupOption = Option{Name: "group", Help: "of one group alone, with its own numbers and rounds"}

// chosen gives an option the values that it takes, the default first.
func chosen(o Option, choices []string) Option {
	o.Choices = choices
	return o
}

// namesOf returns the names of a list of things.
func namesOf[T any](list []T, name func(T) string) []string {
	names := make([]string, len(list))
	for i := range list {
		names[i] = name(list[i])
	}
	return names
}

// LookOptions returns the options of whatever is printed: the fields of [Options].
func LookOptions() []Option {
	return []Option{
		chosen(option("paper", "the paper of PDF files", func(o *Options) any { return &o.Paper }), doc.PaperNames()),
		chosen(option("accent", "the second colour, beside black: one that everybody can tell apart", func(o *Options) any { return &o.Accent }), namesOf(doc.Accents(), func(a doc.Accent) string { return string(a) })),
		option("large", "large letters in tables, for poor eyesight and for the wall", func(o *Options) any { return &o.Large }),
		option("letterhead", "the lines above the first page, with | between them: \"Club|Street 1, Town\"", func(o *Options) any { return &o.Letterhead }),
		chosen(option("language", "the language", func(o *Options) any { return &o.Language }), Languages()),
	}
}

// CommonOptions returns the options of all documents of an event.
func CommonOptions() []Option { return append(LookOptions(), groupOption) }

// ReadOptions reads the options of whatever is printed from their values by
// name; options of single documents are passed over. Errors: rule.Usage.
func ReadOptions(values map[string]string) (Options, error) {
	var o Options
	return o, read(&o, LookOptions(), values)
}
