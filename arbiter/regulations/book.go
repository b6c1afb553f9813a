package regulations

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

// Book is the set of regulations of an event. It is a value: changing a setting
// gives a new book.
type Book struct {
	// Name is the name for programs, Title the one for people.
	Name, Title string
	// Documents are the texts that the book follows, with their editions.
	Documents []string
	// DrawPolicy names the draw rules of the variant.
	DrawPolicy string

	// Remedies say what follows on an irregular move or position.
	Remedies []Remedy
	// Permits are the articles that allow what may look like a breach: nobody is penalised
	// under them.
	Permits []string
	// Offences are what is penalised, with the ladder of penalties.
	Offences []Offence
	// Reasons are what a result may be due to.
	Reasons []Reason
	// Scoring, Completion, Lateness, DrawOffers and Withdrawal are one row each.
	Scoring, Completion, Lateness, DrawOffers, Withdrawal rule.Row

	// What follows are articles by their numbers, "" where the book has none: the one that
	// lists penalties for any offence, and lets them be lighter for what was unintentional;
	// the one under which the opponent chooses what follows; an illegal move; a piece
	// touched and not moved; a player who refuses to comply; a game annulled for a board
	// that was turned; a sheet that is missing; a quickplay finish; appeals.
	Sanctions, OpponentChooses, IllegalMove, TouchMove, Refusal, Annuls, MissingSheet, Quickplay, Appeals string
	// Binds are the sections and articles that bind players or spectators, nil for all, and
	// BindsSpectators those that bind spectators.
	Binds, BindsSpectators []string
	// Annexes says that other documents of the same body hold beside it.
	Annexes bool
	// Cautions says that an illegal move is cautioned the first time, and loses after that.
	Cautions bool
	// AlwaysRecorded says that moves are written down under any time control.
	AlwaysRecorded bool
	// Cites is an article of the book by its number.
	Cites func(number string) rule.Article

	articles  string      // a line each, see Article
	equipment [][4]string // see Equipment
	settings  []setting
}

type setting struct{ code, option, value string }

// rows are the rule books by their names, each with what makes it.
var rows = []struct {
	name string
	book func() Book
}{{"fmjd", fmjd}, {"wcdf", wcdf}}

// row is a row without options.
func row(code string, article rule.Article, title, text string) rule.Row {
	return rule.Row{Code: code, Article: article, Title: title, Text: rule.English(text)}
}

// Names are the names of the books.
func Names() []string {
	var names []string
	for _, row := range rows {
		names = append(names, row.name)
	}
	return names
}

// Holds reports whether what a document says holds under the book: its own text and, where the book has annexes, every text that is
// not the text of another book.
func (b *Book) Holds(document string) bool {
	if document == b.Cites("").Document {
		return true
	}
	for _, row := range rows {
		if other := row.book(); document == other.Cites("").Document {
			return false
		}
	}
	return b.Annexes
}

// Named is a book with all settings at their defaults. The error is of the code
// [rule.Usage] and lists the books.
func Named(name string) (Book, error) {
	for _, row := range rows {
		if strings.EqualFold(row.name, strings.TrimSpace(name)) {
			return row.book(), nil
		}
	}
	return Book{}, rule.Errorf(rule.Usage, "there is no rule book %q", name).
		WithHint("the rule books are %s", strings.Join(Names(), " "))
}

// For is the book that a variant is played under unless the event says
// otherwise, with the draw rules and the scoring of the variant.
func For(v draughts.Variant) Book {
	r := v.Rules()
	b, err := Named(r.Book)
	if err != nil {
		panic(err) // a test goes through all variants
	}
	b.DrawPolicy = r.DrawPolicy
	if r.Points != "" {
		b.settings = append(b.settings, setting{b.Scoring.Code, "points", r.Points})
	}
	return b
}

// Rows are all rows of the book in the order in which a sheet of regulations
// prints them.
func (b *Book) Rows() []rule.Row {
	rows := []rule.Row{b.Completion, b.Scoring, b.Lateness, b.DrawOffers, b.Withdrawal}
	for i := range b.Remedies {
		rows = append(rows, b.Remedies[i].Row)
	}
	for i := range b.Offences {
		rows = append(rows, b.Offences[i].Row)
	}
	for i := range b.Reasons {
		rows = append(rows, b.Reasons[i].Row)
	}
	return slices.DeleteFunc(rows, func(r rule.Row) bool { return r.Code == "" })
}

// With is the book with one option of one row set. The error is of the code
// [rule.Usage] and says which rows, options or values there are.
func (b Book) With(code, option, value string) (Book, error) {
	rows := b.Rows()
	i := slices.IndexFunc(rows, func(r rule.Row) bool { return r.Code == code })
	if i < 0 {
		var codes []string
		for _, r := range rows {
			if len(r.Options) > 0 {
				codes = append(codes, r.Code)
			}
		}
		return Book{}, rule.Errorf(rule.Usage, "the rule book %s has no row %q", b.Name, code).
			WithHint("rows with options are %s", strings.Join(codes, " "))
	}
	r := rows[i]
	j := slices.IndexFunc(r.Options, func(o rule.Option) bool { return o.Name == option })
	if j < 0 {
		err := rule.Errorf(rule.Usage, "%s has no option %q", code, option).Under(r.Article)
		if len(r.Options) > 0 {
			var names []string
			for _, o := range r.Options {
				names = append(names, o.Name)
			}
			err = err.WithHint("the options are %s", strings.Join(names, " "))
		}
		return Book{}, err
	}
	if err := accept(r, r.Options[j], value); err != nil {
		return Book{}, err
	}
	b.settings = append(slices.Clone(b.settings), setting{code, option, value})
	return b, nil
}

// accept checks a value: one of the choices, or a number of minutes or moves
// where the option has none.
func accept(r rule.Row, o rule.Option, value string) error {
	if len(o.Choices) > 0 {
		if slices.Contains(o.Choices, value) {
			return nil
		}
		return rule.Errorf(rule.Usage, "%s.%s has no value %q", r.Code, o.Name, value).
			Under(r.Article).WithHint("the values are %s", strings.Join(o.Choices, " "))
	}
	if _, err := number(value); err != nil {
		return rule.Errorf(rule.Usage, "%s.%s must be a whole number from 0 to %d, not %q", r.Code, o.Name, largest, value).
			Under(r.Article)
	}
	return nil
}

// largest is the greatest number that an option takes: a day in minutes.
const largest = 1440

func number(s string) (int, error) {
	n := 0
	if s == "" || len(s) > 4 {
		return 0, rule.Errorf(rule.Usage, "no number")
	}
	for _, c := range s {
		if c < '0' || c > '9' {
			return 0, rule.Errorf(rule.Usage, "no number")
		}
		n = n*10 + int(c-'0')
	}
	if n > largest {
		return 0, rule.Errorf(rule.Usage, "too large")
	}
	return n, nil
}

// Value is the value of an option: as set, else its default; "" where the book
// has no such option.
func (b *Book) Value(code, option string) string {
	for i := len(b.settings) - 1; i >= 0; i-- {
		if s := b.settings[i]; s.code == code && s.option == option {
			return s.value
		}
	}
	for _, r := range b.Rows() {
		if r.Code != code {
			continue
		}
		for _, o := range r.Options {
			if o.Name == option {
				return o.Default
			}
		}
	}
	return ""
}

// Settings are the settings that differ from the defaults, written
// "lateness.minutes=30", the latest of each option, in the order of the rows.
func (b *Book) Settings() []string {
	var out []string
	for _, r := range b.Rows() {
		for _, o := range r.Options {
			if v := b.Value(r.Code, o.Name); v != o.Default {
				out = append(out, r.Code+"."+o.Name+"="+v)
			}
		}
	}
	return out
}
