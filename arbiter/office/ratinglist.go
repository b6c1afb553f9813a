package office

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Listed is a player of the event and the lines of a rating list that may be
// theirs.
type Listed struct {
	Player arbiter.Player
	// Lines are the candidates, the likeliest first; none when the list does
	// not have them.
	Lines []ListLine
	// Sure is set where there is one candidate and nothing speaks against them,
	// or where the arbiter said which line it is.
	Sure bool
}

// ListLine is a line of a rating list.
type ListLine struct {
	Number int // where it stands in the file, from 1
	Entry  arbiter.Entry
	// Reason says in a few words why it may be the player.
	Reason rule.Sentence
}

// Said is the line as a person recognises it.
func (l ListLine) Said() rule.Sentence {
	var known []rule.Sentence
	for _, x := range []string{l.Entry.Title, l.Entry.Federation, l.Entry.Club} {
		if x != "" {
			known = append(known, rule.Typed(x))
		}
	}
	if y := l.Entry.Person.BirthYear; y > 0 {
		known = append(known, rule.Format("born %d", y))
	}
	if l.Entry.Rating > 0 {
		known = append(known, rule.Typed(strconv.Itoa(l.Entry.Rating)))
	}
	if l.Entry.Person.FMJD != "" {
		known = append(known, rule.Typed("FMJD "+l.Entry.Person.FMJD))
	}
	if l.Entry.Person.Member != "" {
		known = append(known, rule.Format("member %s", l.Entry.Person.Member))
	}
	if len(known) == 0 {
		return rule.Format("line %d: %s", l.Number, l.Entry.Person.Name)
	}
	return rule.Format("line %d: %s (%s)", l.Number, l.Entry.Person.Name, rule.Joined(", ", known...))
}

// RatingList is a list of ratings, titles, federations and FMJD numbers that
// was understood.
type RatingList struct {
	Roster
	// TakenForFMJD is the head of the column that was taken to hold the FMJD
	// numbers although it does not say so; "" where none was.
	TakenForFMJD string

	faults map[int]*rule.Error // by line
}

// listIDs are the words that may head the FMJD numbers of a rating list, where
// no column says that it has them.
var listIDs = []string{"id", "ids", "idnumber", "idno", "idnr", "playerid"}

// ReadRatingList understands a rating list: a table whose first line names the
// columns, as ReadRoster does. Where rating names a column, the ratings are
// read from it and from no other. Lines with mistakes matter only for the
// players whose lines they are. now is the year of today.
func ReadRatingList(lines []Line, rating string, now int) (RatingList, error) {
	lines = slices.Clone(lines)
	taken := "" // the column that was taken for the FMJD numbers
	head := max(0, slices.IndexFunc(lines[:min(len(lines), titleLines+1)], func(l Line) bool { return namesAColumn(l.Fields) }))
	if len(lines) > 0 {
		h := slices.Clone(lines[head].Fields)
		if rating != "" {
			at := slices.IndexFunc(h, func(s string) bool { return strings.EqualFold(strings.TrimSpace(s), strings.TrimSpace(rating)) })
			if at < 0 {
				return RatingList{}, rule.Errorf(rule.Usage, "the list has no column %q", rating).WithHint("its columns are: %s", strings.Join(h, ", "))
			}
			for i, text := range h {
				if i != at && slices.Contains(headers()[columnRating], headerKey(text)) {
					h[i] = ""
				}
			}
			h[at] = columnRating
		}
		isFMJD := func(s string) bool { return slices.Contains(headers()[columnFMJD], headerKey(s)) }
		if i := slices.IndexFunc(h, func(s string) bool { return slices.Contains(listIDs, headerKey(s)) }); i >= 0 && !slices.ContainsFunc(h, isFMJD) && holdIDs(lines[head+1:], i) {
			taken, h[i] = strings.TrimSpace(h[i]), "FMJD"
		}
		lines[head].Fields = h
	}
	roster, err := ReadRoster(lines, now)
	if err != nil {
		return RatingList{}, err
	}
	if !slices.ContainsFunc([]string{columnRating, columnTitle, columnFederation, columnFMJD, columnMember}, func(c string) bool { return slices.Contains(roster.Columns, c) }) {
		return RatingList{}, rule.Errorf(rule.Input, "the list has neither ratings nor titles, federations or FMJD numbers").
			WithHint("head the columns with words such as Name, Rating, Title, Federation, FMJD")
	}
	l := RatingList{Roster: roster, TakenForFMJD: taken, faults: map[int]*rule.Error{}}
	for _, f := range roster.Faults {
		if l.faults[f.Place.Line] == nil {
			l.faults[f.Place.Line] = f
		}
	}
	return l, nil
}

// RatingListOf understands a rating list whose columns were matched by hand as said, with what people should know of how it was
// read. rating and now are as in [ReadRatingList].
func RatingListOf(lines []Line, said []string, rating string, now int) (*RatingList, []rule.Sentence, error) {
	lines, err := MatchColumns(lines, said)
	if err != nil {
		return nil, nil, err
	}
	list, err := ReadRatingList(lines, rating, now)
	if err != nil {
		return nil, nil, err
	}
	var notes []rule.Sentence
	if list.TakenForFMJD != "" {
		notes = append(notes, rule.Format("the column %q was taken for the FMJD numbers", list.TakenForFMJD))
	}
	if ignored := list.Ignored(); !list.Rates() && len(ignored) > 0 {
		notes = append(notes, rule.Way("no column of ratings is known by its head: {columns}; {rating-column} names it", "columns", strings.Join(ignored, ", "),
			rule.Again("rating-column", rule.Such("Blitz"))))
	}
	return &list, notes, nil
}

// Rates reports whether a column of the list was understood as ratings.
func (l RatingList) Rates() bool { return slices.Contains(l.Columns, columnRating) }

// holdIDs reports whether a column holds numbers of members: of four digits or
// more, where a running number or that of a table is shorter.
func holdIDs(lines []Line, column int) bool {
	some := false
	for _, l := range lines {
		if column >= len(l.Fields) {
			continue
		}
		text := strings.TrimSuffix(strings.TrimSpace(l.Fields[column]), ".0")
		if text == "" {
			continue
		}
		if !isNumber(text) || len(text) < 4 {
			return false
		}
		some = true
	}
	return some
}

// Match finds the lines of the players of an event: by FMJD number or number of
// a member, else by name. Chosen says whose line is which, as the arbiter said it: the number of
// a line by player. A year of birth that differs makes another person.
func (l RatingList) Match(s *arbiter.State, chosen map[arbiter.PlayerID]int) ([]Listed, error) {
	byNumber, byName := map[string][]int{}, map[string][]int{}
	people := make([]*person, len(l.Entries))
	for i, e := range l.Entries {
		// Lists of one federation need not name it.
		for _, key := range e.Person.NumberKeys("") {
			byNumber[key] = append(byNumber[key], i)
		}
		key := arbiter.NameKey(e.Person.Name)
		byName[key] = append(byName[key], i)
		people[i] = spelled(e.Person.Name)
	}
	var list []Listed
	takenBy := map[int][]int{} // the players, by index of the list, who may be a line
	for _, p := range s.Players {
		if p.Person.Erased {
			continue
		}
		m := Listed{Player: p}
		if number, ok := chosen[p.ID]; ok {
			line, err := l.Line(number)
			if err != nil {
				return nil, err
			}
			m.Lines, m.Sure = []ListLine{line}, true
		} else {
			l.candidates(&m, byNumber, byName, people)
		}
		for _, line := range m.Lines {
			takenBy[line.Number] = append(takenBy[line.Number], len(list))
		}
		list = append(list, m)
	}
	for number, who := range takenBy {
		said := slices.DeleteFunc(slices.Clone(who), func(i int) bool { _, ok := chosen[list[i].Player.ID]; return !ok })
		if len(said) > 1 {
			return nil, rule.Errorf(rule.Usage, "line %d of the list cannot be both %s and %s", number, list[said[0]].Player.Name(), list[said[1]].Player.Name()).
				WithHint("name a line for each")
		}
		sure := slices.DeleteFunc(slices.Clone(who), func(i int) bool { return !list[i].Sure })
		for _, i := range who {
			m := &list[i]
			switch {
			case len(said) == 1 && i != said[0], len(sure) == 1 && i != sure[0]:
				// The line is somebody else's.
				m.Lines = slices.DeleteFunc(m.Lines, func(x ListLine) bool { return x.Number == number })
			case len(said) == 0 && len(sure) > 1:
				m.Sure = false
			}
		}
	}
	return list, nil
}

func (l RatingList) line(i int, reason rule.Sentence) ListLine {
	return ListLine{Number: l.numbers[i], Entry: l.Entries[i], Reason: reason}
}

// candidates finds the lines that may be a player.
func (l RatingList) candidates(m *Listed, byNumber, byName map[string][]int, people []*person) {
	p := m.Player
	own := spelled(p.Person.Name)
	for _, key := range p.Person.NumberKeys("") {
		list := slices.DeleteFunc(slices.Clone(byNumber[key]), func(i int) bool {
			return strings.HasPrefix(key, arbiter.KeyOfMember) && otherFederation(p.Federation, l.Entries[i].Federation)
		})
		if len(list) == 0 {
			continue
		}
		reason := rule.Format("the same member number")
		if strings.HasPrefix(key, arbiter.KeyOfFMJD) {
			reason = rule.Format("the same FMJD number")
		}
		for _, i := range list {
			m.Lines = append(m.Lines, l.line(i, reason))
		}
		first := list[0]
		_, rank := likeness(own, people[first])
		_, alike := splitWords(p.Person.Name).mayBe(splitWords(l.Entries[first].Person.Name))
		same := alike || rank < 9 || arbiter.NameKey(p.Person.Name) == arbiter.NameKey(l.Entries[first].Person.Name)
		if !same {
			m.Lines[0].Reason = rule.Format("%s, and another name", reason)
		}
		m.Sure = len(m.Lines) == 1 && same
		return
	}
	born := func(i int) bool {
		a, b := p.Person.BirthYear, l.Entries[i].Person.BirthYear
		return a == 0 || b == 0 || a == b
	}
	against := func(i int) rule.Sentence {
		e := l.Entries[i]
		switch {
		case p.Person.FMJD != "" && e.Person.FMJD != "":
			return rule.Format("another FMJD number")
		case otherFederation(p.Federation, e.Federation):
			return rule.Format("another federation")
		}
		return rule.Sentence{}
	}
	for _, i := range byName[arbiter.NameKey(p.Person.Name)] {
		if born(i) && against(i).IsZero() {
			m.Lines = append(m.Lines, l.line(i, rule.Format("the same name")))
		}
	}
	if m.Sure = len(m.Lines) == 1; len(m.Lines) > 0 {
		return
	}
	type found struct {
		line ListLine
		rank int
	}
	var like []found
	for i, other := range people {
		if !born(i) || len(other.bare) > len(own.bare)+24 {
			continue
		}
		reason, rank := likeness(own, other)
		if rank == 9 && slices.Equal(own.unaccented, other.unaccented) {
			rank = 2 // lists are kept without accents as often as not
		}
		switch why := against(i); {
		case rank == 9:
			continue
		case rank <= 2 && why.IsZero():
			reason = rule.Format("the same name, written otherwise")
		case !why.IsZero() && rank <= 2:
			reason = rule.Format("the same name, and %s", why)
		case !why.IsZero():
			reason = rule.Format("%s, and %s", reason, why)
		}
		like = append(like, found{l.line(i, reason), rank})
	}
	slices.SortStableFunc(like, func(a, b found) int { return cmp.Compare(a.rank, b.rank) })
	for _, f := range like[:min(len(like), 5)] {
		m.Lines = append(m.Lines, f.line)
	}
}

// otherFederation reports whether two federations, as far as they are known, are
// not the same.
func otherFederation(a, b string) bool { return a != "" && b != "" && !strings.EqualFold(a, b) }

// spelled is a name as likeness compares it.
func spelled(name string) *person {
	p := &person{name: name, plain: plain(name), bare: plain(withoutRemark(name))}
	p.tokens = tokens(p.bare)
	p.unaccented = arbiter.PlainWords(p.bare)
	slices.Sort(p.unaccented)
	return p
}

// change is what becomes of a field of a player.
func change(column, before, after string) rule.Sentence {
	return rule.Format("%s %s -> %s", columnWord(column), before, after)
}

// Fill is the entry of a player with what a line of a list says: rating, title,
// federation, FMJD number and number of a member, and the year of birth and the sex where they were
// not known. What the list leaves empty stays. Changes says what is new in
// words, one a field.
func (l RatingList) Fill(p arbiter.Player, line ListLine) (entry arbiter.Entry, changes []rule.Sentence, err error) {
	if fault := l.faults[line.Number]; fault != nil {
		return arbiter.Entry{}, nil, fault
	}
	entry = arbiter.Entry{Person: p.Person, Registration: p.Registration, Namesake: p.Namesake}
	text := func(what string, at *string, value string) {
		if value != "" && value != *at {
			changes = append(changes, change(what, cmp.Or(*at, "–"), value))
			*at = value
		}
	}
	number := func(what string, at *int, value int) {
		if value != 0 && value != *at {
			before := "–"
			if *at != 0 {
				before = strconv.Itoa(*at)
			}
			changes = append(changes, change(what, before, strconv.Itoa(value)))
			*at = value
		}
	}
	number(columnRating, &entry.Rating, line.Entry.Rating)
	text(columnTitle, &entry.Title, line.Entry.Title)
	text(columnFederation, &entry.Federation, line.Entry.Federation)
	text(columnFMJD, &entry.Person.FMJD, line.Entry.Person.FMJD)
	text(columnMember, &entry.Person.Member, line.Entry.Person.Member)
	if entry.Person.BirthYear == 0 {
		number(columnBirth, &entry.Person.BirthYear, line.Entry.Person.BirthYear)
	}
	if entry.Person.Sex == "" {
		text(columnSex, &entry.Person.Sex, line.Entry.Person.Sex)
	}
	return entry, changes, nil
}
