package rating

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
)

// Factors are the development factors K of a federation.
type Factors struct {
	Name, Edition string
	// Unit is how many points a win is in the formula K·(W − We): 1 or 2.
	Unit int
	// Rows in order: the first that fits a player applies.
	Rows []Factor
}

// Factor is a K with the players for whom it holds; a bound of 0 is open.
type Factor struct {
	K int
	// Class is the class of event, in the words of the federation; "" for all.
	Class                                string
	RatingFrom, RatingTo, AgeFrom, AgeTo int
}

// AllFactors returns the list of those that are built in. None is the FMJD's, whose
// table could not be verified at a source.
func AllFactors() []Factors {
	return []Factors{
		{Name: "example", Edition: "an example, not of any federation", Unit: 1, Rows: []Factor{{K: 20}}},
		{Name: "ffjd-1996", Edition: "FFJD, L'Effort 371 of August 1996, as the note of 26 November 2005 cites it", Unit: 2, Rows: []Factor{
			{K: 5, Class: "club"}, {K: 10, Class: "department"}, {K: 10, Class: "league"}, {K: 10, Class: "interclub"},
			{K: 15, Class: "open"}, {K: 20, Class: "national"},
		}},
	}
}

// FindFactors returns the built-in factors of a name. Errors: rule.Usage.
func FindFactors(name string) (Factors, error) {
	var names []string
	for _, f := range AllFactors() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Factors{}, rule.Errorf(rule.Usage, "there are no factors %q", name).WithHint("choose among %s, or name a file", strings.Join(names, ", "))
}

// Classes returns the classes of event that the factors know.
func (f *Factors) Classes() []string {
	var list []string
	for _, row := range f.Rows {
		if row.Class != "" && !slices.Contains(list, row.Class) {
			list = append(list, row.Class)
		}
	}
	return list
}

// Of returns the K of a player by rating and age (0: unknown) in a class of event,
// and whether a row fits.
func (f *Factors) Of(rating, age int, class string) (int, bool) {
	for _, row := range f.Rows {
		in := func(n, from, to int) bool {
			return from == 0 && to == 0 || n > 0 && n >= from && (to == 0 || n <= to)
		}
		if (row.Class == "" || row.Class == class) && in(rating, row.RatingFrom, row.RatingTo) && in(age, row.AgeFrom, row.AgeTo) {
			return row.K, true
		}
	}
	return 0, false
}

// Write writes the factors in the form that ReadFactors reads.
func (f *Factors) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# The first row that fits a player holds. Conditions: class=WORD rating=FROM-TO age=FROM-TO.\nedition,%s\nunit,%d\n", f.Edition, f.Unit)
	for _, row := range f.Rows {
		fmt.Fprintf(b, "factor,%d", row.K)
		if row.Class != "" {
			fmt.Fprintf(b, ",class=%s", row.Class)
		}
		for _, band := range []struct {
			name     string
			from, to int
		}{{"rating", row.RatingFrom, row.RatingTo}, {"age", row.AgeFrom, row.AgeTo}} {
			if band.from > 0 || band.to > 0 {
				fmt.Fprintf(b, ",%s=%s", band.name, bounds(band.from, band.to))
			}
		}
		fmt.Fprintln(b)
	}
	return b.Flush()
}

func bounds(from, to int) string {
	text := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	return text(from) + "-" + text(to)
}

// ReadFactors reads factors: lines "edition,TEXT", "unit,1" or "unit,2", and
// "factor,K" with conditions after it:
// "factor,15,class=open,rating=-2199,age=-17". Errors: rule.Input with the line.
func ReadFactors(r io.Reader, name string) (Factors, error) {
	f := Factors{Name: name, Unit: 1}
	err := readLines(r, name, func(l *fileLine) error {
		switch l.fields[0] {
		case "edition":
			f.Edition = l.rest(1)
		case "unit":
			return l.number(1, 1, 2, &f.Unit)
		case "factor":
			row, err := l.factor()
			f.Rows = append(f.Rows, row)
			return err
		default:
			return l.fault("%q is not one of edition, unit, factor", l.fields[0])
		}
		return nil
	})
	switch {
	case err != nil:
		return Factors{}, err
	case f.Edition == "":
		return Factors{}, rule.Errorf(rule.Input, "the factors do not name their edition").At(rule.Place{File: name}).WithHint("add a line: edition,WHOSE FACTORS AND OF WHEN")
	case len(f.Rows) == 0:
		return Factors{}, rule.Errorf(rule.Input, "there is no factor in the file").At(rule.Place{File: name}).WithHint("add a line: factor,20")
	}
	return f, nil
}

func (l *fileLine) factor() (row Factor, err error) {
	if err := l.number(1, 1, 1000, &row.K); err != nil {
		return row, err
	}
	for _, word := range l.fields[2:] {
		key, value, _ := strings.Cut(word, "=")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		switch key {
		case "class":
			if row.Class = value; value == "" {
				return row, l.fault("class= does not name a class")
			}
		case "rating":
			row.RatingFrom, row.RatingTo, err = l.band(value)
		case "age":
			row.AgeFrom, row.AgeTo, err = l.band(value)
		default:
			err = l.fault("%q is not a condition; write class=WORD, rating=FROM-TO or age=FROM-TO", word)
		}
		if err != nil {
			return row, err
		}
	}
	return row, nil
}

// band reads "2000-2199", "2000-" or "-1999".
func (l *fileLine) band(text string) (from, to int, err error) {
	low, high, ok := strings.Cut(text, "-")
	read := func(s string) int {
		if s == "" {
			return 0
		}
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 || n > 4000 {
			ok = false
		}
		return n
	}
	from, to = read(strings.TrimSpace(low)), read(strings.TrimSpace(high))
	if !ok || to > 0 && from > to || from == 0 && to == 0 {
		return 0, 0, l.fault("%q was found where bounds such as 2000-2199, 2200- or -1999 were expected", text)
	}
	return from, to, nil
}
