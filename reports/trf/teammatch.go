package trf

import (
	"maps"
	"slices"

	"flagfall/pairing"
)

// members checks that the records name existing teams, and players of theirs.
func (r *teamReader) members() error {
	for _, key := range inOrder(r.lineups) {
		x := r.lineups[key]
		for _, team := range [2]int{key[1], x.opponent} {
			if r.where[team] == nil {
				return x.line.fault(9, "a lineup names team %d, but there is no such team", team)
			}
		}
		for k, p := range x.seats {
			if _, known := r.at[p]; p != 0 && !known {
				return x.line.fault(17+5*k, "player %d sits for team %d, but there is no such player", p, key[1])
			}
			switch r.teamOf[p] {
			case key[1]:
			case 0: // the record of the team may leave reserves out
				if p != 0 {
					r.teamOf[p] = key[1]
					i := slices.IndexFunc(r.event.Teams, func(t Team) bool { return t.Number == key[1] })
					r.event.Teams[i].Players = append(r.event.Teams[i].Players, p)
				}
			default:
				return x.line.fault(17+5*k, "player %d sits for team %d, but is in team %d", p, key[1], r.teamOf[p])
			}
		}
	}
	for _, key := range inOrder(r.forfeits) {
		x := r.forfeits[key]
		if r.where[key[1]] == nil || r.where[x.opponent] == nil {
			return r.file.faultAt(0, 0, "a record 330 names teams %d and %d of round %d, but they are not both there", key[1], x.opponent, key[0])
		}
	}
	return nil
}

// inOrder returns the keys of records, by round and team: the first fault is always the same.
func inOrder[T any](records map[[2]int]T) [][2]int {
	return slices.SortedFunc(maps.Keys(records), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
}

// byes reads the byes that teams asked for (240); those of rounds to come are kept apart. The
// pairing-allocated bye (320) may be there too, according to its worth.
func (r *teamReader) byes() error {
	for _, b := range r.file.Byes {
		var later []int
		for k, team := range b.Numbers {
			switch {
			case r.where[team] == nil:
				return r.file.faultAt(b.line, b.column(k), "a bye is granted to team %d, but there is no such team", team)
			case b.Round == 0 || b.Round > r.rounds:
				later = append(later, team)
			case r.free[[2]int{b.Round, team}].Kind != pairing.PAB:
				r.free[[2]int{b.Round, team}] = TeamSide{Team: team, Kind: b.Kind}
			}
		}
		if b.Numbers = later; len(later) > 0 {
			r.event.Coming = append(r.event.Coming, b)
		}
	}
	for _, key := range inOrder(r.free) {
		if r.where[key[1]] == nil {
			return r.file.faultAt(0, 0, "team %d has the bye of round %d (320), but there is no such team", key[1], key[0])
		}
	}
	return nil
}

// entry returns a round of a player; nothing at all after the last round that any has.
func (r *teamReader) entry(player, round int) pairing.Entry {
	i, known := r.at[player]
	if !known || round > len(r.field.Players[i].Entries) {
		return pairing.Entry{}
	}
	return r.field.Players[i].Entries[round-1]
}

// walkover reports whether a player whose team has a match won a round without an opponent,
// which programs write in three ways.
func (r *teamReader) walkover(player, round int) bool {
	e := r.entry(player, round)
	return e.Opponent == 0 && (e.Kind == pairing.ForfeitWin || e.Kind == pairing.FullBye || e.Kind == pairing.PAB)
}

// opponents returns who met whom in a round, by the team.
func (r *teamReader) opponents(round int) (map[int]int, error) {
	met := map[int]int{}
	meet := func(a, b int) bool {
		if met[a] != 0 && met[a] != b || met[b] != 0 && met[b] != a {
			return false
		}
		met[a], met[b] = b, a
		return true
	}
	for i := range r.file.Players {
		p := &r.file.Players[i]
		e := r.entry(p.Number, round)
		a, b := r.teamOf[p.Number], r.teamOf[e.Opponent]
		switch {
		case e.Opponent == 0 || a == 0 || b == 0:
		case a == b:
			return nil, r.file.faultAt(p.line, columnOf(round), "player %d has met %d in round %d, who is in the same team", p.Number, e.Opponent, round)
		case !meet(a, b):
			return nil, r.file.faultAt(p.line, columnOf(round), "team %d has met two others in round %d: teams %d and %d", a, round, met[a]+met[b], b)
		}
	}
	for _, t := range r.event.Teams {
		key := [2]int{round, t.Number}
		if x, named := r.lineups[key]; named && !meet(t.Number, x.opponent) {
			return nil, x.line.fault(13, "by this lineup team %d met team %d in round %d, but their games say otherwise", t.Number, x.opponent, round)
		}
		if x, named := r.forfeits[key]; named && !meet(t.Number, x.opponent) {
			return nil, r.file.faultAt(0, 0, "by a record 330 teams %d and %d would have met in round %d, but their games say otherwise", t.Number, x.opponent, round)
		}
		if _, free := r.free[key]; free && met[t.Number] != 0 {
			return nil, r.file.faultAt(0, 0, "team %d has a bye in round %d (320 or 240), but it met team %d", t.Number, round, met[t.Number])
		}
	}
	return met, nil
}

// countBoards raises the number of boards to that of a match of the round.
func (r *teamReader) countBoards(round int, met map[int]int) {
	for _, t := range r.event.Teams {
		boards := len(r.lineups[[2]int{round, t.Number}].seats)
		if other := met[t.Number]; other != 0 {
			sat := 0
			for player, team := range r.teamOf {
				if e := r.entry(player, round); team == t.Number && e.Opponent != 0 || (team == t.Number || team == other) && r.walkover(player, round) {
					sat++
				}
			}
			boards = max(boards, sat)
		}
		r.event.Boards = max(r.event.Boards, boards)
	}
}

// matches returns the matches of a round.
func (r *teamReader) matches(round int, met map[int]int) ([]TeamMatch, error) {
	var list []TeamMatch
	for i := range r.event.Teams {
		team := &r.event.Teams[i]
		key := [2]int{round, team.Number}
		side, free := r.free[key]
		switch other := met[team.Number]; {
		case free:
			list = append(list, TeamMatch{Sides: [2]TeamSide{r.worthOf(side)}})
		case other == 0:
			if slices.ContainsFunc(team.Players, func(p int) bool { return r.entry(p, round).Kind == pairing.PAB }) {
				// No record says what it is worth: it counts as a drawn match in both scores (FIDE
				// C.04.6, 1.4).
				list = append(list, TeamMatch{Sides: [2]TeamSide{{Team: team.Number, Kind: pairing.PAB, Match: r.event.Scoring.Draw,
					Board: pairing.Points(r.event.Boards) * r.event.games.Draw}}})
			}
		case team.Number < other:
			seats, err := r.seats(round, team.Number, other)
			if err != nil {
				return nil, err
			}
			list = append(list, r.match(round, [2]int{team.Number, other}, seats))
		}
	}
	return list, nil
}

// worthOf gives a bye that was asked for the points of a match won or drawn on all boards.
func (r *teamReader) worthOf(side TeamSide) TeamSide {
	boards := pairing.Points(r.event.Boards)
	switch side.Kind {
	case pairing.FullBye:
		side.Match, side.Board = r.event.Scoring.Win, boards*r.event.games.Win
	case pairing.HalfBye:
		side.Match, side.Board = r.event.Scoring.Draw, boards*r.event.games.Draw
	}
	return side
}

// match is one of two teams with their players by board.
func (r *teamReader) match(round int, teams [2]int, seats [2][]int) TeamMatch {
	var m TeamMatch
	played, open := false, false
	for k := range m.Sides {
		side := TeamSide{Team: teams[k], Kind: pairing.Played, Seats: seats[k]}
		for _, player := range side.Seats {
			e := r.entry(player, round)
			played, open = played || e.Kind == pairing.Played, open || e.Kind == pairing.Open
			side.Taken = append(side.Taken, e.Points)
			side.Board += e.Points
		}
		m.Sides[k] = side
	}
	a, b := &m.Sides[0], &m.Sides[1]
	lost, forfeited := r.forfeits[[2]int{round, teams[1]}], false
	if x, named := r.forfeits[[2]int{round, teams[0]}]; named {
		forfeited = true
		for k, won := range [2]bool{x.won, lost.won} {
			if side := &m.Sides[k]; won && side.Board == 0 {
				side.Board = pairing.Points(r.event.Boards) * r.event.games.ForfeitWin
			}
		}
	}
	worth := r.event.Scoring
	switch {
	case open:
		for k := range m.Sides {
			m.Sides[k].Kind, m.Sides[k].Board = pairing.Open, 0
		}
		return m.ordered(r.first(round, m))
	case a.Board > b.Board:
		a.Match, b.Match = worth.Win, worth.Loss
	case a.Board < b.Board:
		a.Match, b.Match = worth.Loss, worth.Win
	case played && !forfeited:
		a.Match, b.Match = worth.Draw, worth.Draw
	default: // both stayed away
		a.Match, b.Match = worth.Loss, worth.Loss
	}
	if !played || forfeited {
		a.Kind, b.Kind = pairing.ForfeitLoss, pairing.ForfeitLoss
		switch {
		case a.Board > b.Board:
			a.Kind = pairing.ForfeitWin
		case a.Board < b.Board:
			b.Kind = pairing.ForfeitWin
		}
	}
	return m.ordered(r.first(round, m))
}

// ordered returns the match with the team first that has the first move at board 1.
func (m TeamMatch) ordered(firstFirst bool) TeamMatch {
	if !firstFirst {
		m.Sides[0], m.Sides[1] = m.Sides[1], m.Sides[0]
	}
	return m
}

// first reports whether the first team of a match has the colours of the first team (352)
// in the first game that has any.
func (r *teamReader) first(round int, m TeamMatch) bool {
	colours := r.colours
	if colours == "" {
		colours = "WB"
	}
	for k, player := range m.Sides[0].Seats {
		if c := r.entry(player, round).Colour; player != 0 && c != pairing.NoColour {
			return (c == pairing.First) == (colours[k%len(colours)] == 'W')
		}
	}
	if x, named := r.forfeits[[2]int{round, m.Sides[0].Team}]; named {
		return x.first
	}
	return true
}

// seats returns the players of two teams by board: by the lineups (300) where there are any, and
// else in the order of the first team that has games. Whoever won without an opponent, and
// has no place by that, sits at the first boards that are free.
func (r *teamReader) seats(round, a, b int) (seats [2][]int, err error) {
	boards := r.event.Boards
	first, second := r.lineups[[2]int{round, a}], r.lineups[[2]int{round, b}]
	for k, x := range [2]lineup{first, second} {
		seats[k] = make([]int, boards)
		copy(seats[k], x.seats)
	}
	teams := [2]int{a, b}
	place := func(k, board, player int, x lineup) error {
		if at := slices.Index(seats[k], player); at >= 0 && at != board || seats[k][board] != 0 && seats[k][board] != player {
			return x.line.fault(17+5*board, "the lineups of teams %d and %d in round %d do not seat players at one board who met there: look at player %d", a, b, round, player)
		}
		seats[k][board] = player
		return nil
	}
	switch {
	case first.line != nil:
		err = r.opposite(round, seats[0], func(board, player int) error { return place(1, board, player, first) })
	case second.line != nil:
		err = r.opposite(round, seats[1], func(board, player int) error { return place(0, board, player, second) })
	default:
		seats = r.usual(round, teams)
	}
	if err != nil {
		return seats, err
	}
	for k, team := range teams {
		for _, player := range r.playersOf(team) {
			if r.walkover(player, round) && !slices.Contains(seats[k], player) {
				for board := range seats[k] {
					if seats[k][board] == 0 && !r.busy(seats[1-k][board], round) {
						seats[k][board] = player
						break
					}
				}
			}
		}
	}
	return seats, nil
}

// busy reports whether a player has an opponent, or won without one.
func (r *teamReader) busy(player, round int) bool {
	return player != 0 && (r.entry(player, round).Opponent != 0 || r.walkover(player, round))
}

// opposite returns who met the players at the boards of a team.
func (r *teamReader) opposite(round int, seats []int, say func(board, player int) error) error {
	for board, player := range seats {
		if other := r.entry(player, round).Opponent; player != 0 && other != 0 {
			if err := say(board, other); err != nil {
				return err
			}
		}
	}
	return nil
}

// playersOf returns the players of a team in their order.
func (r *teamReader) playersOf(team int) []int {
	i := slices.IndexFunc(r.event.Teams, func(t Team) bool { return t.Number == team })
	return r.event.Teams[i].Players
}

// usual returns how two teams without lineups sit: the first players of both where their games say
// so, and otherwise those who have games in the order of the first team.
func (r *teamReader) usual(round int, teams [2]int) (seats [2][]int) {
	boards := r.event.Boards
	asListed := true
	for k, team := range teams {
		players := r.playersOf(team)
		seats[k] = make([]int, boards)
		for board, player := range players[:min(boards, len(players))] {
			if r.busy(player, round) { // whoever stayed away had no board
				seats[k][board] = player
			}
		}
		for _, player := range players[min(boards, len(players)):] {
			asListed = asListed && r.entry(player, round).Opponent == 0
		}
	}
	for board := range boards {
		for k := range teams {
			player := seats[k][board]
			other := r.entry(player, round).Opponent
			asListed = asListed && (player == 0 || other == 0 || other == seats[1-k][board])
		}
	}
	if asListed {
		return seats
	}
	seats = [2][]int{make([]int, boards), make([]int, boards)}
	board := 0
	for _, player := range r.playersOf(teams[0]) {
		if other := r.entry(player, round).Opponent; other != 0 && board < boards {
			seats[0][board], seats[1][board] = player, other
			board++
		}
	}
	return seats
}

// adjust gives the points of the records 299: a kind of round is worth something else to some
// teams, or they gain or lose points besides the matches.
func (r *teamReader) adjust() error {
	for _, x := range r.adjustments {
		for k, number := range x.numbers {
			if _, known := r.where[number]; !known {
				return r.file.faultAt(x.line, x.column(k), "a line 299 gives points to team %d, but there is no such team", number)
			}
		}
		round := x.round
		if x.code == ' ' && (round == 0 || round > len(r.event.Rounds)) {
			round = len(r.event.Rounds)
		}
		for n, matches := range r.event.Rounds {
			if round != 0 && round != n+1 {
				continue
			}
			for i := range matches {
				for k := range matches[i].Sides {
					side := &matches[i].Sides[k]
					if side.Team == 0 || len(x.numbers) > 0 && !slices.Contains(x.numbers, side.Team) {
						continue
					}
					switch {
					case x.code == ' ':
						side.Match += x.match
						side.Board += x.score
					case x.means(side, &matches[i].Sides[1-k]):
						if x.matched {
							side.Match = x.match
						}
						if x.scored {
							side.Board = x.score
						}
					}
				}
			}
		}
	}
	return nil
}

// means reports whether a round of a team is one of the type of a record 299.
func (x *assignment) means(side, other *TeamSide) bool {
	switch x.code {
	case 'W':
		return side.Kind == pairing.Played && side.Board > other.Board
	case 'D':
		return side.Kind == pairing.Played && side.Board == other.Board
	case 'L':
		return side.Kind == pairing.Played && side.Board < other.Board
	}
	return side.Kind == map[byte]pairing.Kind{'F': pairing.FullBye, 'H': pairing.HalfBye, 'Z': pairing.ZeroBye, '+': pairing.ForfeitWin, '-': pairing.ForfeitLoss}[x.code]
}
