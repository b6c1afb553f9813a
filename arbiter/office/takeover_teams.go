package office

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// PastTeam is a team of an event that was begun with another program.
type PastTeam struct {
	Name string
	// Players are numbers of the field, in the order of the boards.
	Players []int
	// Match and Board are the points of its matches.
	Match, Board pairing.Points
}

// PastMatch is a match of a round that was paired.
type PastMatch struct {
	// Teams are two of Running.Teams, by index; the first has the first move at board 1.
	// A second of -1 says that the first had no opponent.
	Teams [2]int
	// Seats are the numbers of the players by board, 0 for an empty one.
	Seats [2][]int
	// Won are the boards that each team won by a match in which nobody sat down.
	Won [2]int
}

// teamRound is the pairing of a round of teams and the results of its games.
func (r Running) teamRound(round int, id map[int]arbiter.PlayerID, settings arbiter.Settings) (arbiter.PairRound, []arbiter.Command) {
	points, boards := settings.Points(), settings.Boards
	pair := arbiter.PairRound{Round: round, Origin: "import"}
	var results []arbiter.Command
	games := map[[2]int]pastGame{}
	for _, g := range r.games(round) {
		games[[2]int{min(g.first, g.second), max(g.first, g.second)}] = g
	}
	entry := map[int]pairing.Entry{}
	for i := range r.Field.Players {
		entry[r.Field.Players[i].Number] = r.Field.Players[i].Entries[round-1]
	}
	for i, past := range r.Matches[round-1] {
		m := arbiter.TeamMatch{Table: i + 1, First: arbiter.TeamID(past.Teams[0] + 1), Walkovers: past.Won}
		if past.Teams[1] < 0 {
			pair.Matches = append(pair.Matches, m)
			continue
		}
		m.Second, m.From, m.To = arbiter.TeamID(past.Teams[1]+1), i*boards+1, (i+1)*boards
		for k := range boards {
			board, seats := m.From+k, [2]int{past.Seats[0][k], past.Seats[1][k]}
			g, played := games[[2]int{min(seats[0], seats[1]), max(seats[0], seats[1])}]
			if !played && seats[0] != 0 && seats[1] != 0 {
				// Both were to play, and each line names no opponent.
				g = pastGame{first: seats[0], second: seats[1], entries: [2]pairing.Entry{entry[seats[0]], entry[seats[1]]}}
				if k%2 == 1 {
					g.first, g.second, g.entries[0], g.entries[1] = g.second, g.first, g.entries[1], g.entries[0]
				}
				played = true
			}
			if played {
				pair.Games = append(pair.Games, arbiter.Match{Board: board, First: id[g.first], Second: id[g.second]})
				if result := g.result(points); result != nil {
					results = append(results, arbiter.EnterResult{Game: arbiter.Board(round, board), Result: *result})
				}
				continue
			}
			for side, player := range seats {
				if player != 0 && entry[player].Points > 0 {
					m.Walkovers[side]++
					pair.Byes = append(pair.Byes, arbiter.Bye{Player: id[player], Kind: pairing.FullBye, Board: board})
				}
			}
		}
		pair.Matches = append(pair.Matches, m)
	}
	return pair, results
}

// enterTeams are the commands that enter the teams.
func (r Running) enterTeams(id map[int]arbiter.PlayerID) []arbiter.Command {
	var commands []arbiter.Command
	for _, t := range r.Teams {
		team := arbiter.EnterTeam{Name: t.Name}
		for _, n := range t.Players {
			team.Players = append(team.Players, id[n])
		}
		commands = append(commands, team)
	}
	return commands
}

// inTableOrder puts the matches of each round in the order of their tables, which files do
// not give: by the points before it (C.04.2 3.6), whoever has no opponent last.
func (r Running) inTableOrder() {
	before := make([]pairing.Points, len(r.Teams))
	for round := range r.Matches {
		order := func(m PastMatch) []int64 {
			if m.Teams[1] < 0 {
				return []int64{1, 0, 0, int64(m.Teams[0])}
			}
			a, b := before[m.Teams[0]], before[m.Teams[1]]
			return []int64{0, -int64(max(a, b)), -int64(a + b), int64(min(m.Teams[0], m.Teams[1]))}
		}
		slices.SortStableFunc(r.Matches[round], func(a, b PastMatch) int { return slices.Compare(order(a), order(b)) })
		for i := range before {
			if round < len(r.TeamScores) {
				before[i] += r.TeamScores[round][i]
			}
		}
	}
}

// teamsAgree refuses an event in which the teams would not have their points.
func (r Running) teamsAgree(made *arbiter.State) error {
	totals := made.TeamTotals(-1)
	for i, t := range r.Teams {
		var err *rule.Error
		switch is := totals[i+1]; {
		case t.Match != is.Match[0]:
			err = rule.Errorf(rule.Refused, "%s would have %v match points, but has %v in the file: points that were given beside the results cannot be taken over", t.Name, is.Match[0], t.Match)
		case t.Board != is.Board[0]:
			err = rule.Errorf(rule.Refused, "%s would have %v board points, but has %v in the file: points that were given beside the results cannot be taken over", t.Name, is.Board[0], t.Board)
		default:
			continue
		}
		return err.WithHint("finish the event where it was begun, or take them out of the file: byes that teams asked for (240), points of a line 299, a bye (320) that is not worth a drawn match")
	}
	return nil
}

// teamTables refuses a round robin of teams whose rounds are not those of the tables: the later
// ones would repeat matches.
func teamTables(s *arbiter.State) error {
	for _, r := range s.Rounds {
		field := s.TeamField(0)
		field.Round = r.Number
		pairs, err := teamPairer(s, 0).Pair(field)
		if err != nil {
			return err
		}
		for _, m := range r.Matches {
			at := func(id arbiter.TeamID) int {
				return slices.IndexFunc(s.Teams, func(t arbiter.Team) bool { return t.ID == id }) + 1
			}
			a, b := at(m.First), at(m.Second)
			if b > 0 && !slices.ContainsFunc(pairs, func(p pairing.Pair) bool {
				return min(p.First, p.Second) == min(a, b) && max(p.First, p.Second) == max(a, b)
			}) {
				return rule.Errorf(rule.Refused, "round %d was not paired by the tables of a %s: %s – %s", r.Number, s.Settings.SystemSaid(), s.TeamName(m.First), s.TeamName(m.Second)).
					WithHint("the rounds that are left would repeat games; finish the event where it was begun")
			}
		}
	}
	return nil
}
