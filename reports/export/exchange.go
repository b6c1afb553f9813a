package export

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/pairing"
	"flagfall/pairing/systems"
	"flagfall/reports/doc"
	"flagfall/reports/trf"
)

// exchangeFile returns a tournament as an exchange file, and what of its players the format cannot
// hold: names are cut, and what would not be itself when cut is left out.
func exchangeFile(s *arbiter.State) (*trf.File, []rule.Sentence) {
	field := s.Field(-1)
	if field.Rounds > 0 && field.Round > field.Rounds {
		for i := range field.Players {
			field.Players[i].Out = false // there is no round to be absent from
		}
	}
	field.TopColour = field.ColourOfTop()
	fit := fitting{}
	fit.names(field.Players)
	for i := range field.Players {
		p := &field.Players[i]
		p.Title, p.Nation = fit.orNothing(p, p.Title, 3), fit.orNothing(p, p.Nation, 3)
	}
	file := trf.FromField(&field)
	system := s.System()
	if system.Teams { // such lines would be about teams
		file.Byes, file.Forbidden = nil, nil
	}
	file.System = system.Exchange
	if system.ByeDraws {
		file.System = teamSystem(s)
	}
	place := map[int]int{}
	if table, err := ranking.Of(s, -1); err == nil {
		for _, row := range table.Rows {
			place[row.Player.Number] = row.Place
		}
	}
	rated := 0
	var members []trf.Line
	for i := range file.Players {
		p := &file.Players[i]
		p.Rank = place[p.Number]
		if p.Rating > 0 {
			rated++
		}
		entered := s.ByNumber(p.Number)
		person := entered.Person
		p.Sex, p.ID = person.Sex, fit.orNothing(&field.Players[i], person.FMJD, 11)
		fit.clubs = fit.clubs || entered.Club != ""
		if person.BirthYear > 0 {
			p.Birth = fmt.Sprintf("%04d/00/00", person.BirthYear) // the format has days; readers refuse a year alone
		}
		if person.Member != "" {
			of := *p
			if len([]rune(s.Settings.Federation)) <= 3 {
				of.Federation = cmp.Or(of.Federation, s.Settings.Federation)
			}
			if l, ok := trf.MemberLine(of, person.Member); ok {
				members = append(members, l)
			} else {
				fit.leave(&field.Players[i], person.Member)
			}
		}
	}
	var head []trf.Line
	day := func(text string) string { return strings.ReplaceAll(text, "-", "/") }
	for _, x := range []struct{ code, text string }{
		{"012", s.Settings.Name}, {"022", s.Settings.Place}, {"032", s.Settings.Federation},
		{"042", day(s.Settings.Start)}, {"052", day(s.Settings.End)}, {"072", counted(rated)}, {"082", counted(len(s.Teams))},
		{"092", system.Title}, {"102", s.Settings.Arbiter}, {"122", s.Settings.TimeControl},
	} {
		if x.text != "" {
			head = append(head, trf.Line{Code: x.code, Text: fmt.Sprintf("%s %s", x.code, oneLine(x.text))})
		}
	}
	head = append(head, file.Lines...)
	alone, withPoints := tokens(s)
	head = append(head, trf.RoundDates(daysOf(s)), trf.TieBreaks("202", alone), trf.TieBreaks("212", withPoints))
	file.Lines = slices.Concat(head, teamLines(s), members)
	if proof := (doc.Meta{Version: s.Seq, Head: s.Head}).Proof(); proof != "" { // a remark that allows the journal to be verified later
		file.Lines = append(file.Lines, trf.Line{Code: "###", Text: "### " + proof})
	}
	switch baku := s.Settings.Acceleration == arbiter.Baku; {
	case system.Dutch:
		file.SetDutch(field.Edition, baku)
	case system.Exchange != systems.Custom:
		file.SetSystem(file.System, baku)
	}
	return file, fit.notes()
}

// counted writes a number of a header; zero is left out.
func counted(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// daysOf returns the days of the rounds by the schedule, each zero where it has none: a round may
// be paired on another day than it is played.
func daysOf(s *arbiter.State) []time.Time {
	days := make([]time.Time, len(s.Rounds))
	for i := range days {
		slot, _ := s.Slot(i + 1)
		days[i] = slot.At
	}
	return days
}

// tokens returns the tie-breaks of the event in the tokens of exchange files: alone, and
// with the points among them, which define the standings.
func tokens(s *arbiter.State) (alone, withPoints []string) {
	const points = "PTS"
	codes := s.Settings.TieBreaks
	if s.System().Teams {
		codes = s.Settings.TeamOrder()
	}
	for _, code := range codes {
		b, err := standings.Find(code)
		switch {
		case err != nil:
		case !b.Points():
			alone, withPoints = append(alone, b.Token()), append(withPoints, b.Token())
		case !slices.Contains(withPoints, points):
			withPoints = append(withPoints, points)
		}
	}
	if !slices.Contains(withPoints, points) {
		withPoints = slices.Insert(withPoints, 0, points)
	}
	return alone, withPoints
}

// teamLines returns the records of the teams (310), what their matches are worth
// (362) and the colours of the boards (352); and where the
// boards are not in the order of the team, who sat there (300). In a match of
// halves the boards of a round are not those of a match: they stay out.
func teamLines(s *arbiter.State) []trf.Line {
	if len(s.Teams) == 0 || !s.System().Teams {
		return nil
	}
	table, totals, err := ranking.Teams(s, -1)
	if err != nil {
		return nil
	}
	place := map[int]int{}
	for _, row := range table.Rows {
		place[row.Player.Number] = row.Place
	}
	numbers := numbersOf(s)
	var teams []trf.Team
	number := map[arbiter.TeamID]int{}
	for i, t := range s.Teams {
		number[t.ID] = i + 1
		total := totals[i+1]
		team := trf.Team{Number: i + 1, Name: t.Name, Match: total.Match[0], Game: total.Board[0], Rank: place[i+1]}
		for _, id := range t.Players {
			if p := numbers[id]; p > 0 {
				team.Players = append(team.Players, p)
			}
		}
		teams = append(teams, team)
	}
	if s.System().Halves { // colours turn from round to round
		return trf.TeamLines(teams, "", s.Settings.MatchPoints())
	}
	boards := s.TeamBoards()
	lines := trf.TeamLines(teams, strings.Repeat("WB", (boards+1)/2)[:boards], s.Settings.MatchPoints())
	lines = append(lines, teamRounds(s, number)...)
	for r := range s.Rounds {
		for _, m := range s.Rounds[r].Matches {
			if m.Second == 0 {
				continue
			}
			seats := seatsOf(s, numbers, &s.Rounds[r], m)
			for side, id := range [2]arbiter.TeamID{m.First, m.Second} {
				other := [2]arbiter.TeamID{m.Second, m.First}[side]
				if order := teams[number[id]-1].Players; !slices.Equal(order[:min(len(order), len(seats[side]))], seats[side]) {
					lines = append(lines, trf.LineUp(r+1, number[id], number[other], seats[side]))
				}
			}
		}
	}
	return lines
}

// teamSystem returns the code of a Swiss of teams (192): the colour preferences, and which
// score is the primary one.
func teamSystem(s *arbiter.State) string {
	code := s.System().Exchange
	kind := map[string]string{"": "_TYPEA", "type-a": "_TYPEA", "type-b": "_TYPEB"}[s.Settings.TeamColours]
	if s.BoardPointsFirst() {
		return code + kind + "_GP_MP"
	}
	if kind == "_TYPEA" {
		return code // stands for it
	}
	return code + kind + "_MP_GP"
}

// teamRounds returns the byes (320) and the matches without a game (330) of a Swiss of
// teams.
func teamRounds(s *arbiter.State, number map[arbiter.TeamID]int) []trf.Line {
	if !s.System().ByeDraws {
		return nil
	}
	free := make([]int, len(s.Rounds))
	var lines []trf.Line
	for r := range s.Rounds {
		for _, m := range s.Rounds[r].Matches {
			score := s.MatchScore(&s.Rounds[r], m)
			switch {
			case m.Second == 0:
				free[r] = number[m.First]
			case score.Over && !score.Played:
				how := "--"
				if score.Board[0] > score.Board[1] {
					how = "+-"
				} else if score.Board[0] < score.Board[1] {
					how = "-+"
				}
				lines = append(lines, trf.TeamForfeit(how, r+1, number[m.First], number[m.Second]))
			}
		}
	}
	if slices.ContainsFunc(free, func(n int) bool { return n > 0 }) {
		worth := s.Settings.RoundPoints().Draw * pairing.Points(s.TeamBoards())
		lines = append([]trf.Line{trf.TeamByes(s.Settings.MatchPoints().Draw, worth, free)}, lines...)
	}
	return lines
}

// numbersOf returns the pairing numbers of the players.
func numbersOf(s *arbiter.State) map[arbiter.PlayerID]int {
	numbers := map[arbiter.PlayerID]int{}
	for i := range s.Players {
		numbers[s.Players[i].ID] = s.Players[i].Number
	}
	return numbers
}

// seatsOf returns the numbers of the players of both teams of a match by board; 0
// where nobody sat.
func seatsOf(s *arbiter.State, numbers map[arbiter.PlayerID]int, r *arbiter.Round, m arbiter.TeamMatch) (seats [2][]int) {
	for side := range seats {
		seats[side] = make([]int, m.To-m.From+1)
	}
	first := s.Team(m.First)
	for i := range r.Games {
		g := &r.Games[i]
		if g.Board < m.From || g.Board > m.To {
			continue
		}
		a, b := g.First, g.Second
		if !slices.Contains(first.Players, a) {
			a, b = b, a
		}
		seats[0][g.Board-m.From], seats[1][g.Board-m.From] = numbers[a], numbers[b]
	}
	return seats
}

// oneLine makes a text one line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
