package web

import (
	"html/template"
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports"
)

var matchesPage = &page{name: "matches", title: "Match card", key: "m", nav: true, role: Helper, only: hasMatches, show: showMatches}

// hasMatches reports whether an event is played in matches of several games: of
// teams, or of two players.
func hasMatches(s *arbiter.State) bool {
	return s.System().Teams || s.System().Bracket || s.Settings.PerRound() > 1
}

// matches are the matches of a round.
type matches struct {
	*view
	results
	Cards []matchCard
	// Lineups say who plays for each team in round Next.
	Lineups []lineup
	Next    int
	// Colours are the signs of the first mover's side and the second's, with their names.
	Colours string
	// Bracket is the tree of a knock-out; "" for none.
	Bracket template.HTML
}

// matchCard is one match: two teams, or two players who play several games.
type matchCard struct {
	Table             int
	Home, Away, Score string
	// Open is how many games have no result.
	Open   int
	Boards []matchBoard
	// Ballot is the opening that was drawn for the games; "" for none.
	Ballot string
	// Empty says what was won without an opponent.
	Empty []string
}

// matchBoard is a game of a match, as the card has it: the home side first, also in the
// result, and a sign for the colour of each.
type matchBoard struct {
	board
	Home, Away         string
	HomeSign, AwaySign string
}

// lineup says who plays for a team.
type lineup struct {
	ID, Name string
	// Places are the boards, each with the player who sits there; All is the team.
	Places []string
	All    []Word
}

func showMatches(v *view) (any, error) {
	m := matches{view: v, results: v.choices(), Next: len(v.State.Rounds) + 1}
	m.results.view = v
	first, second := reports.Colours(v.State, v.Language())
	m.Colours = first + " · " + second
	if v.Round > 0 {
		round := &v.State.Rounds[v.Round-1]
		if v.State.System().Teams {
			for _, match := range round.Matches {
				m.Cards = append(m.Cards, m.team(round, match))
			}
		} else {
			for i, pair := range round.Pairs() {
				m.Cards = append(m.Cards, m.pair(i+1, pair))
			}
		}
	}
	if v.State.System().Teams && v.Person.Role >= Arbiter {
		for _, t := range v.State.Teams {
			l := lineup{ID: t.Name, Name: t.Name}
			for _, id := range t.Players {
				l.All = append(l.All, Word{"#" + itoa(int(id)), v.Name(id)})
			}
			for _, id := range v.State.LineupOf(t) {
				l.Places = append(l.Places, "#"+itoa(int(id)))
			}
			m.Lineups = append(m.Lineups, l)
		}
	}
	if v.State.System().Bracket {
		var err error
		if m.Bracket, err = v.bracket(); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// bracket returns the tree of a knock-out under its heading; "" if it cannot be drawn.
func (v *view) bracket() (template.HTML, error) {
	d, err := reports.FindDocument("bracket")
	if err != nil {
		return "", err
	}
	q, _ := v.requestOf(d)
	made, err := reports.Make(q)
	switch {
	case err == nil:
		return v.below(made)
	case FaultOf(err).Code == rule.Internal:
		return "", err
	}
	return "", nil
}

// boardOf returns a game as the card has it; turned where the home side moves second.
func (m *matches) boardOf(g *arbiter.Game, turned bool) matchBoard {
	b := matchBoard{board: board{Game: g, Name: g.BoardName(), First: m.Name(g.First), Second: m.Name(g.Second)}}
	if b.Home, b.Away = b.First, b.Second; turned {
		b.Home, b.Away = b.Second, b.First
	}
	b.HomeSign, b.Text, b.AwaySign = reports.MatchSides(m.State, g, turned, m.Language())
	if g.SetAside {
		b.Text = m.say("no longer played")
	}
	return b
}

// team returns the card of a match of teams.
func (m *matches) team(round *arbiter.Round, match arbiter.TeamMatch) matchCard {
	c := matchCard{Table: match.Table, Home: m.State.TeamName(match.First), Away: m.say("free")}
	if match.Second == 0 {
		return c
	}
	c.Away = m.State.TeamName(match.Second)
	score := m.State.MatchScore(round, match)
	c.Score = score.Board[0].String() + " – " + score.Board[1].String()
	if score.Provisional {
		c.Score += "*"
	}
	home := m.State.Team(match.First)
	for i := range round.Games {
		g := &round.Games[i]
		if g.Board < match.From || g.Board > match.To {
			continue
		}
		if g.Open() {
			c.Open++
		}
		c.Boards = append(c.Boards, m.boardOf(g, home != nil && !slices.Contains(home.Players, g.First)))
	}
	for side, n := range match.Walkovers {
		if n > 0 {
			who := c.Home
			if side == 1 {
				who = c.Away
			}
			c.Empty = append(c.Empty, m.say("Boards won, since nobody sat opposite:")+" "+who+", "+itoa(n))
		}
	}
	return c
}

// pair returns the card of two players who play several games.
func (m *matches) pair(table int, games []*arbiter.Game) matchCard {
	c := matchCard{Table: table, Home: m.Name(games[0].First), Away: m.Name(games[0].Second)}
	if ballot := games[0].Ballot; ballot != nil {
		c.Ballot = reports.BallotText(ballot)
	}
	for _, g := range games {
		if g.Open() {
			c.Open++
		}
		c.Boards = append(c.Boards, m.boardOf(g, g.First != games[0].First))
	}
	home, away := arbiter.PairScore(games)
	c.Score = home.String() + " – " + away.String()
	return c
}
