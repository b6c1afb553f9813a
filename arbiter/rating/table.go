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

// Table turns a rating difference into an expected score and a score into a
// difference, both ways by numbers that can be edited.
type Table struct {
	// Name is the name of a built-in table, or of the file that the table was read from. Edition
	// describes the table.
	Name, Edition string
	// Edges are the greatest differences that still have the expected scores
	// .50, .51 ... .99; a greater one has 1.00.
	Edges []int
	// Differences are the rating differences for the scores .50, .51 ... 1.00.
	Differences []int
	// Limit is the greatest difference that counts; 0 for none.
	Limit int
}

// FindTable returns the built-in table of a name. Errors: rule.Usage.
func FindTable(name string) (Table, error) {
	var names []string
	for _, t := range Tables() {
		if t.Name == name {
			return t, nil
		}
		names = append(names, t.Name)
	}
	return Table{}, rule.Errorf(rule.Usage, "there is no table %q", name).WithHint("choose among %s, or name a file", strings.Join(names, ", "))
}

// Expected returns the expected score, in hundredths of a win, of a player whose
// rating is higher by difference (lower, if it is negative).
func (t *Table) Expected(difference int) int {
	if difference < 0 {
		return 100 - t.Expected(-difference)
	}
	if t.Limit > 0 {
		difference = min(difference, t.Limit)
	}
	at, _ := slices.BinarySearch(t.Edges, difference)
	return 50 + at
}

// Difference returns the rating difference that a score in hundredths stands for.
func (t *Table) Difference(hundredths int) int {
	hundredths = min(max(hundredths, 0), 100)
	if hundredths < 50 {
		return -t.Differences[50-hundredths]
	}
	return t.Differences[hundredths-50]
}

// Write writes the table in the form that ReadTable reads.
func (t *Table) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# Expected scores in hundredths of a win, and the greatest difference that still\n# has them; then the differences that scores stand for.\nedition,%s\n", t.Edition)
	if t.Limit > 0 {
		fmt.Fprintf(b, "limit,%d\n", t.Limit)
	}
	for k, edge := range t.Edges {
		fmt.Fprintf(b, "expected,%d,%d\n", 50+k, edge)
	}
	for k, d := range t.Differences {
		fmt.Fprintf(b, "difference,%d,%d\n", 50+k, d)
	}
	return b.Flush()
}

// ReadTable reads a table: lines "edition,TEXT", "limit,POINTS" (optional),
// "expected,HUNDREDTHS,POINTS" from 50 to 99 and "difference,HUNDREDTHS,POINTS"
// from 50 to 100, each in order. Errors: rule.Input with the line.
func ReadTable(r io.Reader, name string) (Table, error) {
	t := Table{Name: name}
	err := readLines(r, name, func(l *fileLine) error {
		switch l.fields[0] {
		case "edition":
			t.Edition = l.rest(1)
		case "limit":
			return l.number(1, 1, 4000, &t.Limit)
		case "expected":
			return l.next(&t.Edges, 99)
		case "difference":
			return l.next(&t.Differences, 100)
		default:
			return l.fault("%q is not one of edition, limit, expected, difference", l.fields[0])
		}
		return nil
	})
	switch {
	case err != nil:
		return Table{}, err
	case t.Edition == "":
		return Table{}, rule.Errorf(rule.Input, "the table does not name its edition").At(rule.Place{File: name}).WithHint("add a line: edition,WHOSE TABLE AND OF WHEN")
	case len(t.Edges) != 50 || len(t.Differences) != 51:
		return Table{}, rule.Errorf(rule.Input, "the table has %d expected scores and %d differences, but 50 (.50 to .99) and 51 (.50 to 1.00) are needed", len(t.Edges), len(t.Differences)).
			At(rule.Place{File: name}).WithWay("begin with one that is built in: {ratings}", rule.Try("ratings", "write-table", "fide"))
	}
	return t, nil
}

// next adds a line "WORD,HUNDREDTHS,POINTS" to a list that begins at 50 and
// rises.
func (l *fileLine) next(list *[]int, last int) error {
	var p, points int
	if err := l.number(1, 50, last, &p); err != nil {
		return err
	}
	if p != 50+len(*list) {
		return l.fault("the score is .%02d, and .%02d comes next", p, 50+len(*list))
	}
	if err := l.number(2, 0, 4000, &points); err != nil {
		return err
	}
	if n := len(*list); n > 0 && points < (*list)[n-1] {
		return l.fault("the difference %d is smaller than the one before, %d", points, (*list)[n-1])
	}
	*list = append(*list, points)
	return nil
}

// fileLine is a line of a file of numbers: words with commas between.
type fileLine struct {
	file   string
	line   int
	text   string
	fields []string
}

func (l *fileLine) fault(format string, args ...any) error {
	return rule.Errorf(rule.Input, format, args...).At(rule.Place{File: l.file, Line: l.line})
}

// rest returns everything from a field on, commas included.
func (l *fileLine) rest(from int) string {
	text := l.text
	for range from {
		_, text, _ = strings.Cut(text, ",")
	}
	return strings.TrimSpace(text)
}

// number reads a field as a whole number between two bounds.
func (l *fileLine) number(field, least, most int, to *int) error {
	if field >= len(l.fields) {
		return l.fault("a number is missing after %q", strings.Join(l.fields, ","))
	}
	n, err := strconv.Atoi(strings.TrimSpace(l.fields[field]))
	if err != nil || n < least || n > most {
		return l.fault("%q was found where a whole number from %d to %d was expected", strings.TrimSpace(l.fields[field]), least, most)
	}
	*to = n
	return nil
}

// mostLines is the longest file of numbers that is read.
const mostLines = 10000

// readLines reads lines of words with commas between; empty lines, and everything from a # on, are
// left out.
func readLines(r io.Reader, file string, each func(*fileLine) error) error {
	scanner := bufio.NewScanner(r)
	for n := 1; scanner.Scan(); n++ {
		if n > mostLines {
			return rule.Errorf(rule.Input, "the file has more than %d lines", mostLines).At(rule.Place{File: file})
		}
		text, _, _ := strings.Cut(strings.TrimPrefix(scanner.Text(), "\ufeff"), "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		l := &fileLine{file: file, line: n, text: text}
		for _, f := range strings.Split(text, ",") {
			l.fields = append(l.fields, strings.TrimSpace(f))
		}
		l.fields[0] = strings.ToLower(l.fields[0])
		if err := each(l); err != nil {
			return err
		}
	}
	if err := scanner.Err(); err != nil {
		return rule.Errorf(rule.Input, "%s cannot be read: %w", file, err)
	}
	return nil
}
