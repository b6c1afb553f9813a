package arbiter

import (
	"errors"
	"slices"

	"flagfall/arbiter/rule"
)

// SetLineup says who plays for a team in a round, by board; 0 leaves a board
// empty. Boards are not named only where the team has nobody for them. In a round that is paired the
// players of games without a result change, an empty board gets a game, and one
// that is left is won by the other team.
type SetLineup struct {
	Team    TeamID
	Round   int // 0: the next one to be paired, or the one played where all are
	Players []PlayerID
	Reason  string
}

func (c SetLineup) decide(s *State) (Decision, error) {
	if c.Round == 0 {
		c.Round = len(s.Rounds) + 1
		if total := s.TotalRounds(); total > 0 && c.Round > total {
			c.Round = s.Playing()
		}
	}
	e := LineupSet{Team: c.Team, Round: c.Round, Players: c.Players, Reason: c.Reason}
	if err := e.checkUnnamed(s); err != nil {
		return Decision{}, err
	}
	e.fill(s)
	return Decision{Events: []Event{e}}, nil
}

// checkUnnamed refuses a lineup that says nothing of boards at which the team has, or
// could have, somebody: they would be lost without a word.
func (e LineupSet) checkUnnamed(s *State) error {
	t, boards := s.Team(e.Team), s.TeamBoards()
	stranger := func(id PlayerID) bool { return id != 0 && !slices.Contains(t.Players, id) }
	if t == nil || len(e.Players) >= boards || slices.ContainsFunc(e.Players, stranger) || e.Round < 1 || e.Round > len(s.Rounds)+1 {
		return nil
	}
	lost := 0
	if e.Round <= len(s.Rounds) {
		r, at, err := e.match(s)
		if err != nil {
			return nil // which check says
		}
		m := r.Matches[at]
		for board := m.From + len(e.Players); board <= m.To; board++ {
			if len(r.gamesAt(board)) > 0 || slices.Contains(t.Players, r.waiting(board)) {
				lost++
			}
		}
	} else {
		for _, id := range t.Players {
			if !slices.Contains(e.Players, id) && s.Plays(id, e.Round) == nil {
				lost++
			}
		}
		lost = min(lost, boards-len(e.Players))
	}
	if lost == 0 {
		return nil
	}
	return rule.Errorf(rule.Usage, "the lineup of %s names nobody for %s, which the other team would win without a game", t.Name, rule.Count(lost, "{n} board", "{n} boards")).
		Offering(rule.Joined("; ", rule.Say("name as many as there are boards"), rule.Say("or name somebody else for the board, or leave it empty with a dash")))
}

// LineupSet is the event of SetLineup.
type LineupSet struct {
	Team    TeamID     `json:"team"`
	Round   int        `json:"round"`
	Players []PlayerID `json:"players"`
	Reason  string     `json:"reason,omitempty"`
	// Games are those that come at boards that were empty, of a round that is
	// paired.
	Games []PairedGame `json:"games,omitempty"`
}

var _ = add(kind[LineupSet]{name: "lineup-set"})

func (e LineupSet) check(s *State) error {
	t := s.Team(e.Team)
	if t == nil {
		return rule.Errorf(rule.NotFound, "there is no team %d", e.Team)
	}
	if e.Round < 1 || e.Round > len(s.Rounds)+1 {
		return rule.Errorf(rule.Refused, "round %d is not next", e.Round).WithHint("give the players of a round that is paired, or of round %d", len(s.Rounds)+1)
	}
	if n := s.TeamBoards(); len(e.Players) > n {
		return rule.Errorf(rule.Usage, "%d players are named, but a match has %s", len(e.Players), rule.Count(n, "{n} board", "{n} boards")).
			WithHint("name as many as there are boards")
	}
	seen := map[PlayerID]bool{}
	for _, id := range e.Players {
		if id == 0 {
			continue
		}
		if !slices.Contains(t.Players, id) {
			return rule.Errorf(rule.Refused, "%s does not play for %s", s.Name(id), t.Name).WithHint("add the player to the team first")
		}
		if seen[id] {
			return rule.Errorf(rule.Usage, "%s is named twice", s.Name(id)).WithHint("name every player once")
		}
		seen[id] = true
		if err := s.Plays(id, e.Round); err != nil {
			return lineupWays(err)
		}
	}
	if e.Round > len(s.Rounds) {
		return nil
	}
	if _, _, err := e.steps(s); err != nil {
		return err
	}
	if e.Reason == "" {
		return needReason(rule.Format("a change of players after the round is paired"), e.Reason)
	}
	return nil
}

// lineupWays adds to why a player cannot be in a lineup what else can be named there.
func lineupWays(err error) error {
	var fault *rule.Error
	if !errors.As(err, &fault) {
		return err
	}
	return fault.Offering(rule.Joined("; ", rule.WayOf(err), rule.Say("or name somebody else for the board, or leave it empty with a dash")))
}

func (e LineupSet) apply(s *State, env Envelope) error {
	if e.Round < 1 {
		return rule.Errorf(rule.Input, "there is no round %d", e.Round)
	}
	// It is kept for a round that is paired too: its pairings may be taken back.
	s.Lineups = append(s.Lineups, Lineup{Team: e.Team, Round: e.Round, Players: e.Players, Reason: e.Reason})
	if e.Round > len(s.Rounds) {
		return nil
	}
	return e.change(s, env)
}

func (e LineupSet) sentence(s *State) rule.Sentence {
	var named []rule.Sentence
	for _, id := range e.Players {
		if id == 0 {
			named = append(named, rule.Typed("–"))
			continue
		}
		named = append(named, s.called(id))
	}
	return reasoned(rule.Say("{team} plays round {round} with {players}", "team", s.calledTeam(e.Team), "round", e.Round,
		"players", rule.Joined("; ", named...)), e.Reason)
}

// Lineup is who plays for a team in a round to come.
type Lineup struct {
	Team    TeamID
	Round   int
	Players []PlayerID
	Reason  string
}

// LineupOf is who plays for a team in the next round, by board, 0 for an empty
// one: as it was set, or else the first of its list who are there.
func (s *State) LineupOf(t Team) []PlayerID {
	next, boards := len(s.Rounds)+1, s.TeamBoards()
	line := make([]PlayerID, boards)
	for i := len(s.Lineups) - 1; i >= 0; i-- {
		if l := s.Lineups[i]; l.Team == t.ID && l.Round == next {
			copy(line, l.Players)
			return line
		}
	}
	k := 0
	for _, id := range t.Players {
		if k < boards && s.Plays(id, next) == nil {
			line[k] = id
			k++
		}
	}
	return line
}
