package trf

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"flagfall/pairing"
)

// Team is a record 310.
type Team struct {
	Number      int
	Name        string
	Match, Game pairing.Points
	// MatchGiven and GameGiven are whether a file that was read says Match and Game.
	MatchGiven, GameGiven bool
	Rank                  int // 0: none
	Players               []int
}

// TeamLines returns the records of teams: what a match is worth where that is not
// 2-1-0 (362), the colours of the boards of the first team where all its matches have the
// same (352), and the teams (310).
func TeamLines(teams []Team, colours string, worth pairing.Scoring) []Line {
	var lines []Line
	add := func(code, format string, args ...any) {
		lines = append(lines, Line{Code: code, Text: strings.TrimRight(fmt.Sprintf(code+" "+format, args...), " ")})
	}
	if colours != "" {
		add("352", "%s", colours)
	}
	if worth.Win != 2*pairing.Point || worth.Draw != pairing.Point || worth.Loss != 0 {
		add("362", "TW%4s   TD%4s   TL%4s", decimals(worth.Win), decimals(worth.Draw), decimals(worth.Loss))
	}
	for _, t := range teams {
		var players strings.Builder
		for _, n := range t.Players {
			fmt.Fprintf(&players, " %4d", n)
		}
		name := []rune(t.Name)
		if len(name) > 32 {
			name = name[:32]
		}
		rank := ""
		if t.Rank > 0 {
			rank = fmt.Sprint(t.Rank)
		}
		add("310", "%3d %-32s %5s %6s %6s %6s %3s %s", t.Number, string(name), "", "", decimals(t.Match), decimals(t.Game), rank, players.String())
	}
	return lines
}

// LineUp returns a record 300: who sat at the boards of a team against another in a
// round; 0 is an empty board.
func LineUp(round, team, opponent int, seats []int) Line {
	text := fmt.Sprintf("300 %3d %3d %3d", round, team, opponent)
	for _, n := range seats {
		if n == 0 {
			text += " 0000"
			continue
		}
		text += fmt.Sprintf(" %4d", n)
	}
	return Line{Code: "300", Text: text}
}

// TeamByes returns the record 320: what a bye is worth, and the team that had it in each
// round, 0 for none.
func TeamByes(match, game pairing.Points, teams []int) Line {
	text := fmt.Sprintf("320 %4s %4s", decimals(match), decimals(game))
	for _, n := range teams {
		text += fmt.Sprintf(" %03d", n)
	}
	return Line{Code: "320", Text: text}
}

// TeamForfeit returns a record 330: a match of which no game was played, with the team of
// the first mover at board 1 first. how is +-, -+ or --.
func TeamForfeit(how string, round, first, second int) Line {
	return Line{Code: "330", Text: fmt.Sprintf("330 %s %03d %03d %03d", how, round, first, second)}
}

// RoundDates returns the record 132; a round without a day is left blank, and without any there is
// no record.
func RoundDates(days []time.Time) Line {
	if !slices.ContainsFunc(days, func(day time.Time) bool { return !day.IsZero() }) {
		return Line{Code: "132"}
	}
	text := "132"
	for i, day := range days {
		if !day.IsZero() {
			text = fmt.Sprintf("%-*s%s", columnOf(i+1)-1, text, day.Format("06/01/02"))
		}
	}
	return Line{Code: "132", Text: text}
}

// TieBreaks returns a record 202 or 212: tie-breaks by their tokens.
func TieBreaks(code string, tokens []string) Line {
	return Line{Code: code, Text: strings.TrimRight(code+" "+strings.Join(tokens, ","), " ")}
}

// decimals writes points with one decimal, or as many as they need.
func decimals(p pairing.Points) string {
	if text := p.String(); strings.Contains(text, ".") {
		return text
	}
	return p.String() + ".0"
}
