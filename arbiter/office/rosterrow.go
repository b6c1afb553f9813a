package office

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// rosterRow is a row of a table of players that is made an entry.
type rosterRow struct {
	line     int
	entry    arbiter.Entry
	name     nameParts
	womens   string
	contacts []string
	faults   []*rule.Error
}

// read makes an entry of a row, and lists what is wrong with it.
func (r *Roster) read(line Line, now int) (arbiter.Entry, []*rule.Error) {
	row := rosterRow{line: line.Number}
	words := row.words()
	for i, text := range line.Fields {
		text = strings.Join(strings.Fields(text), " ")
		if text == "" {
			continue
		}
		if i >= len(r.Columns) {
			row.fault(strconv.Itoa(i+1), "%q comes after the last column of the header", text)
			continue
		}
		column := r.Columns[i]
		field, isWord := words[column]
		switch {
		case column == columnName || column == columnSurname:
			*field = text
		case isWord && !isNoWord(text):
			*field = text
		case column == columnContact && !isNoWord(text):
			row.contacts = append(row.contacts, text)
		case column == columnSex && !isNothing(text):
			row.sex(text, r.Header.Fields[i], r.mujer)
		case !isNothing(text):
			row.figure(column, text, now)
		}
	}
	row.finish()
	return row.entry, row.faults
}

func (row *rosterRow) fault(column, format string, args ...any) {
	row.faults = append(row.faults, rule.Errorf(rule.Input, format, args...).
		At(rule.Place{Line: row.line, Detail: inColumn(column)}))
}

// words are where the fields go that are taken as they stand, by their columns.
func (row *rosterRow) words() map[string]*string {
	e, name := &row.entry, &row.name
	return map[string]*string{
		columnName: &name.name, columnSurname: &name.surname, columnGiven: &name.given, columnCall: &name.call,
		columnInitials: &name.initials, columnParticle: &name.particle,
		columnTitle: &e.Title, columnWomens: &row.womens, columnClub: &e.Club, columnFederation: &e.Federation, columnMember: &e.Person.Member,
	}
}

func (row *rosterRow) sex(text, head string, mujer bool) {
	sex, ok := sexOf(text, head, mujer)
	if !ok {
		row.fault(columnSex, "%q is neither m nor w", text)
	}
	row.entry.Person.Sex = sex
}

// figure takes a number; a column of none is one that was left out.
func (row *rosterRow) figure(column, text string, now int) {
	p, ok := &row.entry.Person, false
	switch column {
	case columnRating:
		if row.entry.Rating, ok = number(text, 9999); !ok {
			row.fault(column, "%q is not a rating", text)
		}
	case columnBirth:
		year, ok := BirthYear(text, now)
		if !ok {
			row.fault(column, "%q is not a year of birth", text)
		}
		if known := p.BirthYear; ok && known != 0 && known != year {
			row.fault(column, "the years of birth %d and %d are in the same row", known, year)
		}
		p.BirthYear = year
	case columnFMJD:
		if p.FMJD = strings.TrimSuffix(text, ".0"); !isNumber(p.FMJD) {
			row.fault(column, "%q is not an FMJD number", text)
		}
	}
}

// finish puts together what stands in several fields.
func (row *rosterRow) finish() {
	row.entry.Title = cmp.Or(row.entry.Title, row.womens)
	p := &row.entry.Person
	p.Member = strings.TrimSuffix(p.Member, ".0")
	p.Contact = strings.Join(row.contacts, "; ")
	p.Name = row.name.whole()
	switch {
	case p.Name == "":
		row.fault(columnName, "the player has no name")
	case !strings.ContainsFunc(p.Name, unicode.IsLetter):
		row.fault(columnName, "%q is not a name: do the columns have the right headings?", p.Name)
	}
}
