package trf

import (
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// line is a line being read. Columns count from 1 and are characters.
type line struct {
	file   *File
	number int
	runes  []rune
	text   string
}

func (l *line) code() string {
	if len(l.runes) < 3 {
		return ""
	}
	return string(l.runes[:3])
}

// cols returns the characters from a column to a column, both counted in; the end
// of a short line cuts them off.
func (l *line) cols(from, to int) string {
	to = min(to, len(l.runes))
	if from > to {
		return ""
	}
	return string(l.runes[from-1 : to])
}

func (l *line) fault(column int, format string, args ...any) *rule.Error {
	return l.file.faultAt(l.number, column, format, args...)
}

// blank checks that the columns between the fields are empty.
func (l *line) blank(why rule.Sentence, columns ...int) error {
	for _, column := range columns {
		if c := l.cols(column, column); strings.TrimSpace(c) != "" {
			if why.Text == "" {
				return l.fault(column, "%q was found where a blank was expected", c)
			}
			return l.fault(column, "%q was found where a blank was expected: %s", c, why)
		}
	}
	return nil
}

// number1 reads a whole number in its columns.
func (l *line) number1(from, to int, what rule.Sentence, least, most int) (int, error) {
	text := strings.TrimSpace(l.cols(from, to))
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, l.fault(from, "%q was found where %s from %d to %d was expected (columns %d-%d)", text, what, least, most, from, to)
	}
	return n, nil
}

// points reads a score in its columns.
func (l *line) points(from, to int, what rule.Sentence) (pairing.Points, error) {
	text := strings.TrimSpace(l.cols(from, to))
	p, ok := pairing.ParsePoints(text)
	if !ok {
		return 0, l.fault(from, "%q was found where %s such as 11.5 were expected (columns %d-%d)", text, what, from, to)
	}
	return p, nil
}

// words reads pairing numbers with blanks between them, and their columns.
func (l *line) words(column int) (numbers, at []int, err error) {
	for from := column; from <= len(l.runes); from++ {
		if l.cols(from, from) == " " || l.cols(from, from) == "\t" {
			continue
		}
		end := from
		for end < len(l.runes) && l.cols(end+1, end+1) != " " && l.cols(end+1, end+1) != "\t" {
			end++
		}
		n, err := l.number1(from, end, rule.Format("a pairing number"), 1, 9999)
		if err != nil {
			return nil, nil, err
		}
		numbers, at = append(numbers, n), append(at, from)
		from = end
	}
	return numbers, at, nil
}

// row reads pairing numbers in columns of four with a blank before each, and their columns.
func (l *line) row(column int) (numbers, at []int, err error) {
	for ; column <= len(l.runes); column += 5 {
		if err := l.blank(rule.Sentence{}, column-1); err != nil {
			return nil, nil, err
		}
		if strings.TrimSpace(l.cols(column, column+3)) == "" {
			continue
		}
		n, err := l.number1(column, column+3, rule.Format("a pairing number"), 1, 9999)
		if err != nil {
			return nil, nil, err
		}
		numbers, at = append(numbers, n), append(at, column)
	}
	return numbers, at, nil
}
