package export

import (
	"fmt"
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/pairing"
	"flagfall/reports/trf"
)

// exchangeFile is a tournament as an exchange file. What does not fit the
// columns of the format is cut (names) or left out (titles, federations).
func exchangeFile(s *arbiter.State) *trf.File {
	field := s.Field(-1)
	if field.Rounds > 0 && field.Round > field.Rounds {
		for i := range field.Players {
			field.Players[i].Out = false // there is no round to be absent from
		}
	}
	field.TopColour = field.ColourOfTop()
	for i := range field.Players {
		p := &field.Players[i]
		p.Name, p.Title, p.Nation = cut(p.Name, 33), orNothing(p.Title, 3), orNothing(p.Nation, 3)
	}
	file := trf.FromField(&field)
	system := s.System()
	file.System = system.Exchange
	if system.Dutch && field.Edition == pairing.Edition2017 {
		file.System = trf.Dutch2017
	}
	if s.Settings.Acceleration == arbiter.Baku && system.Dutch {
		file.System += "_BAKU"
	}
	for i := range file.Players {
		p := &file.Players[i]
		person := s.ByNumber(p.Number).Person
		p.Sex, p.ID = person.Sex, orNothing(person.FMJD, 11)
		if person.BirthYear > 0 {
			p.Birth = strconv.Itoa(person.BirthYear)
		}
	}
	var head []trf.Line
	day := func(text string) string { return strings.ReplaceAll(text, "-", "/") }
	for _, x := range []struct{ code, text string }{
		{"012", s.Settings.Name}, {"022", s.Settings.Place}, {"032", s.Settings.Federation},
		{"042", day(s.Settings.Start)}, {"052", day(s.Settings.End)}, {"102", s.Settings.Arbiter}, {"122", s.Settings.TimeControl},
	} {
		if x.text != "" {
			head = append(head, trf.Line{Code: x.code, Text: fmt.Sprintf("%s %s", x.code, oneLine(x.text))})
		}
	}
	file.Lines = append(head, file.Lines...)
	return file
}

// cut shortens a text to a number of characters.
func cut(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return strings.TrimSpace(string(r[:most]))
	}
	return text
}

// orNothing is a text that has at most so many characters, or else nothing.
func orNothing(text string, most int) string {
	if len([]rune(text)) > most {
		return ""
	}
	return text
}

// oneLine makes a text one line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
