package trf

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// teamReader reads the records of teams in a file.
type teamReader struct {
	file   *File
	field  *pairing.Field
	at     map[int]int // of players in the field, by number
	event  TeamEvent
	rounds int

	colours     string              // of the boards of the first team (352)
	teamOf      map[int]int         // by player
	where       map[int]*line       // the records of the teams
	lineups     map[[2]int]lineup   // by round and team
	forfeits    map[[2]int]forfeit  // by round and team
	free        map[[2]int]TeamSide // by round and team
	adjustments []assignment
}

// lineup is a record 300: who sat at the boards of a team against another.
type lineup struct {
	opponent int
	seats    []int
	line     *line
}

// forfeit is a record 330, as one of the two teams has it.
type forfeit struct {
	opponent  int
	won, lost bool // neither is set for a match that both lost
	first     bool // it would have had the first move at board 1
}

// record reads a line.
func (r *teamReader) record(l *line) error {
	switch l.code() {
	case "310":
		return r.team(l)
	case "352":
		r.colours = strings.ToUpper(strings.TrimSpace(l.cols(5, len(l.runes))))
		if strings.Trim(r.colours, "WB") != "" {
			return l.fault(5, "the colours of the boards are %q, and W and B were expected, such as WBWB", r.colours)
		}
	case "362":
		return r.worth(l)
	case "300":
		return r.lineup(l)
	case "320":
		return r.pairingByes(l)
	case "330":
		return r.forfeit(l)
	case "299":
		a, err := l.assignment()
		if err != nil {
			return err
		}
		r.adjustments = append(r.adjustments, a)
	}
	return nil
}

// team reads a record 310.
func (r *teamReader) team(l *line) error {
	number, err := l.number1(5, 7, rule.Format("the number of a team"), 1, 999)
	if err != nil {
		return err
	}
	if before, twice := r.where[number]; twice {
		return l.fault(5, "two teams have the number %d: here and in line %d", number, before.number)
	}
	t := Team{Number: number, Name: strings.TrimSpace(l.cols(9, 40))}
	given := func(from, to int) bool { return strings.TrimSpace(l.cols(from, to)) != "" }
	if given(55, 60) {
		if t.Match, err = l.points(55, 60, rule.Format("match points")); err != nil {
			return err
		}
		t.MatchGiven = true
	}
	if given(62, 67) {
		if t.Game, err = l.points(62, 67, rule.Format("board points")); err != nil {
			return err
		}
		t.GameGiven = true
	}
	if given(69, 71) {
		if t.Rank, err = l.number1(69, 71, rule.Format("a rank"), 0, 999); err != nil {
			return err
		}
	}
	var columns []int
	if t.Players, columns, err = l.row(74); err != nil {
		return err
	}
	for k, p := range t.Players {
		if _, known := r.at[p]; !known {
			return l.fault(columns[k], "team %d has player %d, but there is no such player", number, p)
		}
		if other := r.teamOf[p]; other != 0 {
			return l.fault(columns[k], "player %d is in team %d here, but also in team %d", p, number, other)
		}
		if r.teamOf == nil {
			r.teamOf = map[int]int{}
		}
		r.teamOf[p] = number
	}
	if r.where == nil {
		r.where = map[int]*line{}
	}
	r.where[number] = l
	r.event.Teams = append(r.event.Teams, t)
	return nil
}

// worth reads a record 362: symbols of two letters with the value after each.
func (r *teamReader) worth(l *line) error {
	for column := 5; column <= len(l.runes); column += 9 {
		symbol := strings.ToUpper(strings.TrimSpace(l.cols(column, column+1)))
		if symbol == "" {
			continue
		}
		to := map[string]*pairing.Points{"TW": &r.event.Scoring.Win, "TD": &r.event.Scoring.Draw, "TL": &r.event.Scoring.Loss}[symbol]
		if to == nil {
			return l.fault(column, "the symbol is %q, and one of TW TD TL was expected", symbol)
		}
		p, err := l.points(column+2, column+5, rule.Format("match points"))
		if err != nil {
			return err
		}
		*to = p
	}
	return nil
}

// round reads the number of a round, which may be one that no player's line has: a round of
// nothing but forfeits.
func (r *teamReader) round(l *line, from, to int) (int, error) {
	n, err := l.number1(from, to, rule.Format("the round"), 1, 999)
	if err == nil && r.file.Rounds > 0 && n > r.file.Rounds {
		err = l.fault(from, "a record refers to round %d, but the event has %s", n, rule.Count(r.file.Rounds, "{n} round", "{n} rounds"))
	}
	if err == nil {
		r.rounds = max(r.rounds, n)
	}
	return n, err
}

// lineup reads a record 300.
func (r *teamReader) lineup(l *line) error {
	round, err := r.round(l, 5, 7)
	if err != nil {
		return err
	}
	team, err := l.number1(9, 11, rule.Format("the number of a team"), 1, 999)
	if err != nil {
		return err
	}
	x := lineup{line: l}
	if x.opponent, err = l.number1(13, 15, rule.Format("the number of a team"), 1, 999); err != nil {
		return err
	}
	for column := 17; column <= len(l.runes); column += 5 {
		n := 0
		if strings.TrimSpace(l.cols(column, column+3)) != "" {
			if n, err = l.number1(column, column+3, rule.Format("a pairing number"), 0, 9999); err != nil {
				return err
			}
		}
		if n != 0 && slices.Contains(x.seats, n) {
			return l.fault(column, "player %d sits at two boards", n)
		}
		x.seats = append(x.seats, n)
	}
	if before, twice := r.lineups[[2]int{round, team}]; twice {
		return l.fault(9, "team %d has two lineups in round %d: here and in line %d", team, round, before.line.number)
	}
	r.lineups[[2]int{round, team}] = x
	return nil
}

// pairingByes reads a record 320: what a bye is worth, and the team that had it by round.
func (r *teamReader) pairingByes(l *line) error {
	side := TeamSide{Kind: pairing.PAB}
	var err error
	if side.Match, err = l.points(5, 8, rule.Format("match points")); err != nil {
		return err
	}
	if side.Board, err = l.points(10, 13, rule.Format("board points")); err != nil {
		return err
	}
	for round, column := 1, 15; column <= len(l.runes); round, column = round+1, column+4 {
		if strings.Trim(l.cols(column, column+2), " 0") == "" {
			continue
		}
		if side.Team, err = l.number1(column, column+2, rule.Format("the number of a team"), 1, 999); err != nil {
			return err
		}
		r.free[[2]int{round, side.Team}] = side
		r.rounds = max(r.rounds, round)
	}
	return nil
}

// forfeit reads a record 330.
func (r *teamReader) forfeit(l *line) error {
	how := l.cols(5, 6)
	if !slices.Contains([]string{"+-", "-+", "--"}, how) {
		return l.fault(5, "the forfeit is %q, and one of +- -+ -- was expected", how)
	}
	round, err := r.round(l, 8, 10)
	if err != nil {
		return err
	}
	var teams [2]int
	for k, column := range [2]int{12, 16} {
		if teams[k], err = l.number1(column, column+2, rule.Format("the number of a team"), 1, 999); err != nil {
			return err
		}
	}
	for k := range teams {
		r.forfeits[[2]int{round, teams[k]}] = forfeit{opponent: teams[1-k], won: how[k] == '+', lost: how[1-k] == '+', first: k == 0}
	}
	return nil
}
