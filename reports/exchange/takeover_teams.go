package exchange

import (
	"slices"
	"strconv"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/reports/trf"
)

// runningTeams adds what the records of teams say to an event that is taken over: the teams,
// who met whom, and how they are ranked.
func runningTeams(file *trf.File, r *office.Running) ([]rule.Sentence, error) {
	event, err := file.TeamEvent()
	if err != nil {
		return nil, err
	}
	var notes []rule.Sentence
	note := func(format string, args ...any) { notes = append(notes, rule.Format(format, args...)) }
	s := &r.Settings
	s.Boards = event.Boards
	w := event.Scoring
	s.MatchScoring = w.Win.String() + "-" + w.Draw.String() + "-" + w.Loss.String()
	if event.BoardsFirst {
		s.TeamRanking = arbiter.ByBoardPoints
	}
	index := map[int]int{}
	var renumbered []rule.Sentence
	match, board := event.Totals()
	for i, t := range event.Teams {
		index[t.Number] = i
		name := t.Name
		if name == "" {
			name = "Team " + strconv.Itoa(t.Number)
		}
		if t.Number != i+1 {
			renumbered = append(renumbered, rule.Format("%d is %d", t.Number, i+1))
		}
		r.Teams = append(r.Teams, office.PastTeam{Name: name, Players: t.Players, Match: match[t.Number], Board: board[t.Number]})
	}
	if len(renumbered) > 0 {
		note("the numbers of the teams in the file have gaps, and these changed: %s", firstOf(renumbered, 8))
	}
	open := false
	for _, matches := range event.Rounds {
		var round []office.PastMatch
		scores := make([]pairing.Points, len(event.Teams))
		for _, m := range matches {
			a, b := m.Sides[0], m.Sides[1]
			open = open || a.Kind == pairing.Open
			if m.Free() && a.Kind == pairing.ZeroBye && a.Match == 0 && a.Board == 0 {
				continue // it was not there
			}
			past := office.PastMatch{Teams: [2]int{index[a.Team], -1}, Seats: [2][]int{a.Seats, b.Seats}}
			if !m.Free() {
				past.Teams[1] = index[b.Team]
			}
			for k, side := range m.Sides {
				if side.Team == 0 {
					continue
				}
				scores[index[side.Team]] = side.Match
				if event.BoardsFirst {
					scores[index[side.Team]] = side.Board
				}
				if side.Kind == pairing.ForfeitWin && !slices.ContainsFunc(side.Taken, func(p pairing.Points) bool { return p > 0 }) {
					past.Won[k] = event.Boards
				}
			}
			round = append(round, past)
		}
		r.Matches, r.TeamScores = append(r.Matches, round), append(r.TeamScores, scores)
	}
	if !open {
		for _, t := range event.Teams {
			if t.MatchGiven && t.Match != match[t.Number] {
				note("%d (%s) has %v match points in the file, but the results give %v", t.Number, t.Name, t.Match, match[t.Number])
			}
			if t.GameGiven && t.Game != board[t.Number] {
				note("%d (%s) has %v board points in the file, but the results give %v", t.Number, t.Name, t.Game, board[t.Number])
			}
		}
	}
	for _, b := range event.Coming {
		for _, n := range b.Numbers {
			note("team %d was granted a bye in round %d, which is left out", n, b.Round)
		}
	}
	withoutTeamByes(event, r)
	return notes, nil
}

// withoutTeamByes takes out of the players' rounds what stands there because their team had no
// match: it counts for the team. Rounds that no player's line has are empty.
func withoutTeamByes(event *trf.TeamEvent, r *office.Running) {
	f := &r.Field
	f.Round = len(event.Rounds) + 1
	at := f.Index()
	for i := range f.Players {
		for len(f.Players[i].Entries) < len(event.Rounds) {
			f.Players[i].Entries = append(f.Players[i].Entries, pairing.Entry{})
		}
	}
	for n, matches := range event.Rounds {
		paired := map[int]bool{}
		for _, m := range matches {
			if !m.Free() {
				paired[m.Sides[0].Team], paired[m.Sides[1].Team] = true, true
			}
		}
		for _, t := range event.Teams {
			for _, player := range t.Players {
				if e := &f.Players[at[player]].Entries[n]; !paired[t.Number] && e.Opponent == 0 {
					*e = pairing.Entry{}
				}
			}
		}
	}
}
