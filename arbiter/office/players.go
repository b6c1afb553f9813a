package office

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Line is one row of a table of players as it was read from a file.
type Line struct {
	// Number is where the row stands in the file, from 1. Errors name it.
	Number int
	Fields []string
}

// Roster is a table of players that was understood.
type Roster struct {
	Entries []arbiter.Entry
	// Header is the line that names the columns.
	Header Line
	// Columns says what each column was taken for, "" where it was left out.
	Columns []string
	// Faults are the rows that cannot be entered, in order: each names the row,
	// the column and what was wrong.
	Faults []*rule.Error
	// Doubles are the rows whose player may be in the list, or in the event,
	// under another spelling.
	Doubles []Double
	// Namesakes say which rows share a name with another row but are of different
	// people: their years of birth or their numbers tell them apart.
	Namesakes []rule.Sentence

	numbers []int // the line of each entry
	mujer   bool  // M stands for women
}

// Ignored are the headers of the columns that were left out.
func (r Roster) Ignored() []string {
	var list []string
	for i, text := range r.Header.Fields {
		if text = strings.TrimSpace(text); r.Columns[i] == "" && text != "" {
			list = append(list, text)
		}
	}
	return list
}

// Untitled are the words of the title column that are not titles of the FMJD, in
// order and each once. They are kept, and count for nothing.
func (r Roster) Untitled() []string {
	var list []string
	for _, e := range r.Entries {
		if e.Title != "" && !arbiter.IsTitle(e.Title) && !slices.Contains(list, e.Title) {
			list = append(list, e.Title)
		}
	}
	return list
}

// titleLines is how many lines a list may have above the names of its columns:
// its own name, the season, an empty one.
const titleLines = 5

// ReadRoster understands a table whose first line names the columns; a few
// lines of titles may stand above it. It fails with rule.Input when no column
// is a name; what is wrong with single rows stands in the roster.
//
// now is the year of today, for years of birth with two digits.
func ReadRoster(lines []Line, now int) (Roster, error) {
	if len(lines) == 0 {
		return Roster{}, rule.Errorf(rule.Input, "the list of players is empty").WithHint("give it a first line such as Name,Rating,Club")
	}
	head := max(0, slices.IndexFunc(lines[:min(len(lines), titleLines+1)], func(l Line) bool { return namesAColumn(l.Fields) }))
	r := Roster{Header: lines[head]}
	var err error
	if r.Columns, err = recognise(r.Header.Fields, lines[head+1:]); err != nil {
		return Roster{}, err
	}
	if sex := slices.Index(r.Columns, columnSex); sex >= 0 {
		r.mujer = womenBesideH(lines[head+1:], sex)
	}
	for _, line := range lines[head+1:] {
		// A number or a remark alone, in a column that was left out, is no player.
		if !r.tells(line) {
			continue
		}
		if len(r.Columns) == 1 && r.Columns[0] == columnName { // "Bos, Jan" in a list of names alone
			line.Fields = []string{strings.Join(line.Fields, ", ")}
		}
		entry, faults := r.read(line, now)
		r.Entries = append(r.Entries, entry)
		r.numbers = append(r.numbers, line.Number)
		r.Faults = append(r.Faults, faults...)
	}
	if len(r.Entries) == 0 {
		return Roster{}, rule.Errorf(rule.Input, "the list of players has a header and no players").WithHint("add a row for each player below it")
	}
	return r, nil
}

// tells reports whether a row has something in a column that was understood, or
// after the last one.
func (r *Roster) tells(line Line) bool {
	for i, text := range line.Fields {
		if strings.TrimSpace(text) != "" && (i >= len(r.Columns) || r.Columns[i] != "") {
			return true
		}
	}
	return false
}

// ReadPlayers understands a table of players and holds it against the event:
// Roster.Faults lists all rows that cannot be entered, and Roster.Doubles the
// players who may be one. Nothing is written.
func (o *Office) ReadPlayers(lines []Line) (Roster, error) {
	now := o.config.Now().Year()
	r, err := ReadRoster(lines, now)
	if err != nil {
		return r, err
	}
	s := o.State()
	r.tellApart(s)
	r.checkAgainst(s, now)
	r.Doubles = doubles(s, r)
	return r, nil
}

// Sound are the entries of the rows that have no faults, and how many others
// there are.
func (r Roster) Sound() (sound []arbiter.Entry, others int) {
	faulty := map[int]bool{}
	for _, f := range r.Faults {
		faulty[f.Place.Line] = true
	}
	for i, e := range r.Entries {
		if !faulty[r.numbers[i]] {
			sound = append(sound, e)
		}
	}
	return sound, len(faulty)
}

// ImportPlayers enters all players of a table, or none: when a row cannot be
// entered, the error says how many, and Roster.Faults lists all of them.
func (o *Office) ImportPlayers(lines []Line) (Roster, Done, error) {
	r, err := o.ReadPlayers(lines)
	if err != nil {
		return r, Done{}, err
	}
	if _, faulty := r.Sound(); faulty > 0 {
		return r, Done{}, rule.Errorf(rule.Input, "%s of %d cannot be entered, so none were", rule.Count(faulty, "{n} row", "{n} rows"), len(r.Entries)).
			WithHint("correct the rows named and import the list again")
	}
	done, err := o.Do(arbiter.AddPlayers{Players: r.Entries})
	return r, done, err
}

// tellApart takes rows of one name for different people where what is known of them
// differs, unless the event has somebody of that name: who that is, is for the
// arbiter to say.
func (r *Roster) tellApart(s *arbiter.State) {
	rows := map[string][]int{}
	for i := range s.Players {
		rows[arbiter.NameKey(s.Players[i].Person.Name)] = []int{-1}
	}
	for i := range r.Entries {
		p := &r.Entries[i].Person
		key := arbiter.NameKey(p.Name)
		same := slices.ContainsFunc(rows[key], func(row int) bool { return row < 0 || !areTwo(p, &r.Entries[row].Person) })
		if others := rows[key]; key != "" && !same && len(others) > 0 {
			r.Entries[i].Namesake = true
			r.Namesakes = append(r.Namesakes, rule.Format("line %d: %s is another person than the one of line %d: year of birth or number differ", r.numbers[i], p.Name, r.numbers[others[0]]))
		}
		rows[key] = append(rows[key], i)
	}
}

// areTwo reports whether what is known of two people tells them apart.
func areTwo(a, b *arbiter.Person) bool {
	return a.BirthYear != 0 && b.BirthYear != 0 && a.BirthYear != b.BirthYear ||
		a.FMJD != "" && b.FMJD != "" && a.FMJD != b.FMJD || a.Member != "" && b.Member != "" && a.Member != b.Member
}

// checkAgainst adds the faults that only the event can see: players twice, and
// players who are not born yet in the year of the import.
func (r *Roster) checkAgainst(s *arbiter.State, year int) {
	faulty := map[int]bool{}
	for _, f := range r.Faults {
		faulty[f.Place.Line] = true
	}
	first := map[string]int{} // the line in which a name or number stands first
	for i, err := range s.CheckEntries(r.Entries) {
		p := r.Entries[i].Person
		column := columnName
		for _, key := range append(p.NumberKeys(r.Entries[i].Federation), arbiter.NameKey(p.Name)) {
			line, twice := first[key]
			if key != "" && !twice {
				first[key] = r.numbers[i]
			}
			switch {
			case !twice || err == nil || column != columnName:
			case strings.HasPrefix(key, arbiter.KeyOfFMJD):
				column = columnFMJD
				err = rule.Errorf(rule.Input, "FMJD number %s is already on line %d", p.FMJD, line).WithHint("correct one of the two numbers")
			case strings.HasPrefix(key, arbiter.KeyOfMember):
				column = columnMember
				err = rule.Errorf(rule.Input, "member number %s is already on line %d", p.Member, line).WithHint("correct one of the two numbers")
			default:
				err = rule.Errorf(rule.Input, "%s is already on line %d", p.Name, line).
					WithWay("remove one of the two lines; a namesake is entered with {player.add}", rule.Try("player.add", "namesake", true))
			}
		}
		if err == nil && p.BirthYear > year {
			column = columnBirth
			err = rule.Errorf(rule.Input, "the year of birth %d is in the future", p.BirthYear)
		}
		if err == nil || faulty[r.numbers[i]] {
			continue
		}
		fault := rule.Errorf(rule.Input, "%w", err)
		fault.Hint = rule.WayOf(err)
		r.Faults = append(r.Faults, fault.At(rule.Place{Line: r.numbers[i], Detail: inColumn(column)}))
	}
	slices.SortStableFunc(r.Faults, func(a, b *rule.Error) int { return a.Place.Line - b.Place.Line })
}
