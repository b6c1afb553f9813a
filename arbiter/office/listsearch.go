package office

import (
	"cmp"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// Search finds the lines of the list that may be meant by what a person types: an FMJD number,
// that of a member, or words of a name, with or without accents and particles, with an error in
// a word, or with an initial for a name. The likeliest come first, and at most so many. sure is
// set where the first is the only one with that number or that whole name.
func (l RatingList) Search(text string, most int) (lines []ListLine, sure bool) {
	number := strings.TrimSpace(text)
	for i, e := range l.Entries {
		switch {
		case number == "":
		case e.Person.FMJD == number:
			lines = append(lines, l.line(i, rule.Format("the same FMJD number")))
		case strings.EqualFold(e.Person.Member, number):
			lines = append(lines, l.line(i, rule.Format("the same member number")))
		}
	}
	if len(lines) > 0 || isNumber(number) {
		return lines[:min(len(lines), most)], len(lines) == 1
	}
	typed := splitWords(text).words
	if len(typed) == 0 {
		return nil, false
	}
	type found struct{ index, cost int }
	var fits []found
	whole := 0
	for i, e := range l.Entries {
		words := splitWords(e.Person.Name).words
		cost, ok := fit(typed, words)
		if !ok {
			continue
		}
		if slices.Equal(typed, words) {
			cost = -1
			whole++
		}
		fits = append(fits, found{i, cost})
	}
	slices.SortStableFunc(fits, func(a, b found) int {
		x, y := l.Entries[a.index], l.Entries[b.index]
		return cmp.Or(cmp.Compare(a.cost, b.cost), strings.Compare(arbiter.NameKey(x.Person.Name), arbiter.NameKey(y.Person.Name)))
	})
	for _, f := range fits[:min(len(fits), most)] {
		reason := rule.Format("a name like it")
		if f.cost < 0 {
			reason = rule.Format("the same name")
		}
		lines = append(lines, l.line(f.index, reason))
	}
	return lines, whole == 1
}

// The cost of a word that is only similar to one of a name: where there is an
// error in it, and where one is the initial of the other.
const (
	costOfError   = 2
	costOfInitial = 1
)

// fit says what it costs that all words typed are words of a name, or that
// they are none.
func fit(typed, words []string) (cost int, ok bool) {
	words = slices.Clone(words)
	for _, t := range typed {
		best, at := -1, -1
		for i, w := range words {
			if c := costOf(t, w); c >= 0 && (best < 0 || c < best) {
				best, at = c, i
			}
		}
		if at < 0 {
			return 0, false
		}
		cost += best
		words = slices.Delete(words, at, at+1)
	}
	return cost, true
}

// costOf is the cost of a word typed for a word of a name, or -1: one error is
// forgiven in a word of four letters, and two in one of seven.
func costOf(typed, word string) int {
	letters := len([]rune(typed))
	switch {
	case typed == word:
		return 0
	case letters > 1 && len([]rune(word)) == 1 && strings.HasPrefix(typed, word):
		return costOfInitial
	case strings.HasPrefix(word, typed):
		return costOfInitial
	}
	switch errors := arbiter.ErrorsIn(typed, word); {
	case letters >= 4 && errors <= 1, letters >= 7 && errors <= 2:
		return costOfError * errors
	}
	return -1
}

// Entry is the entry of the player on a line of the list, in which what was
// typed beside the name replaces what stands there.
func (l RatingList) Entry(line ListLine, typed arbiter.Entry) (arbiter.Entry, error) {
	if fault := l.faults[line.Number]; fault != nil {
		return arbiter.Entry{}, fault
	}
	e, listed := typed, line.Entry
	e.Person.Name = listed.Person.Name
	e.Person.BirthYear = cmp.Or(typed.Person.BirthYear, listed.Person.BirthYear)
	e.Person.FMJD = cmp.Or(typed.Person.FMJD, listed.Person.FMJD)
	e.Person.Member = cmp.Or(typed.Person.Member, listed.Person.Member)
	e.Person.Sex = cmp.Or(typed.Person.Sex, listed.Person.Sex)
	e.Rating = cmp.Or(typed.Rating, listed.Rating)
	e.Title = cmp.Or(typed.Title, listed.Title)
	e.Club = cmp.Or(typed.Club, listed.Club)
	e.Federation = cmp.Or(typed.Federation, listed.Federation)
	return e, nil
}

// Line is the line of the list with a number. Errors: rule.NotFound.
func (l RatingList) Line(number int) (ListLine, error) {
	at := slices.Index(l.numbers, number)
	if at < 0 {
		return ListLine{}, rule.Errorf(rule.NotFound, "line %d of the list is not a player", number).WithHint("name a line that holds a player")
	}
	return l.line(at, rule.Format("as you said")), nil
}
