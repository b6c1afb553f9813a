package arbiter

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// usualStages are those of a micro-match where the event names none: as in the
// World Title Match 2020, drawn games are decided at rapid, then at blitz, then by
// Lehmann-Georgiev until the first win.
const usualStages = RapidPlayOff + "," + BlitzPlayOff + "," + LehmannGeorgiev

// laterStage is the reason for which the result in standard time is corrected.
const laterStage = "decided in a later stage of the match"

// MatchStage is a stage of a micro-match that follows its game in standard
// time.
type MatchStage struct {
	// Kind is one of [PlayOffKinds].
	Kind string
	// Games is how many it has; a Lehmann-Georgiev tie-break goes on until the first
	// win.
	Games int
	// Control is the time control; "" for the usual one of the kind.
	Control string
}

// readStages reads the stages of a micro-match: "rapid,blitz,lehmann-georgiev",
// "2 rapid=15m+5s, 2 blitz". Errors: rule.Usage.
func readStages(text string) ([]MatchStage, error) {
	var stages []MatchStage
	for _, part := range list(cmp.Or(text, usualStages)) {
		name, control, _ := strings.Cut(part, "=")
		stage := MatchStage{Kind: strings.TrimSpace(name), Games: 1, Control: strings.TrimSpace(control)}
		if games, kind, counted := strings.Cut(stage.Kind, " "); counted {
			n, err := strconv.ParseUint(games, 10, 8)
			if stage.Kind, stage.Games = strings.TrimSpace(kind), int(n); err != nil || n < 1 || n > 20 {
				return nil, rule.Errorf(rule.Usage, "a stage cannot have %q games", games).WithHint("write stages as in: 2 rapid, 2 blitz, lehmann-georgiev")
			}
		}
		if !slices.Contains(PlayOffKinds(), stage.Kind) {
			return nil, rule.Errorf(rule.Usage, "there is no stage %q of a micro-match", stage.Kind).WithHint("choose among %s", strings.Join(PlayOffKinds(), ", "))
		}
		if slices.ContainsFunc(stages, func(s MatchStage) bool { return s.Kind == stage.Kind }) {
			return nil, rule.Errorf(rule.Usage, "the stage %s is there twice", stage.Kind).WithHint("say how many games it has: 2 %s", stage.Kind)
		}
		if n := len(stages); n > 0 && stages[n-1].Kind == LehmannGeorgiev {
			return nil, rule.Errorf(rule.Usage, "nothing comes after a Lehmann-Georgiev tie-break, which has a winner").WithHint("name it last")
		}
		if stage.Control != "" {
			if _, err := clocks.Parse(stage.Control); err != nil {
				return nil, err
			}
		}
		stages = append(stages, stage)
	}
	return stages, nil
}

// Stages are those of micro-matches in the event.
func (s Settings) Stages() []MatchStage { return s.read().stages }

// MicroMatch is the match of two players in a round as it stands: their game, or
// games, in standard time, and the stages that follow while they are level.
type MicroMatch struct {
	Round int
	// First and Second are the players as in their first game.
	First, Second PlayerID
	// Games are all that were played or are open, in order.
	Games []*Game
	// Open is the game that has no result; nil for none.
	Open *Game
	// Winner has won it in the stage Decided, which is "" for standard time; 0
	// while it is open, and when all stages were level. Passage is set where the
	// games of the stages did not decide it: by what the winner goes through.
	Winner  PlayerID
	Decided string
	Passage Passage
	// Next is the stage of the next game; nil while a game is open, and when it is
	// over.
	Next *MatchStage
}

// MicroMatch is the match to which a game belongs. What is not among the stages
// of the event counts for none of them. In a knock-out it is over as soon as it is
// known who goes through.
func (s *State) MicroMatch(g *Game) MicroMatch {
	m := s.byStages(g)
	if m.Winner == 0 && s.System().Bracket {
		if m.Winner, m.Passage = s.Through(m.Games[0]); m.Winner != 0 {
			m.Open, m.Next = nil, nil
		}
	}
	return m
}

// byStages is the match to which a game belongs as its stages have it.
func (s *State) byStages(g *Game) MicroMatch {
	r := &s.Rounds[g.Round-1]
	m := MicroMatch{Round: g.Round, First: g.First, Second: g.Second, Games: r.between(g.First, g.Second)}
	if len(m.Games) > 0 {
		m.First, m.Second = m.Games[0].First, m.Games[0].Second
	}
	// lead is that of First in wins, over the games of a stage that have a result.
	lead := func(kind string) (by, played int) {
		for _, game := range m.Games {
			if (game.PlayOff == nil) != (kind == "") || game.PlayOff != nil && game.PlayOff.Kind != kind {
				continue
			}
			result := s.resultOf(game)
			if result == nil {
				if !s.setAside(game) {
					m.Open = game
				}
				continue
			}
			played++
			switch result.winnerID(game) {
			case m.First:
				by++
			case m.Second:
				by--
			}
		}
		return by, played
	}
	decide := func(kind string, games int) bool {
		by, played := lead(kind)
		left := games - played
		switch {
		case by > max(left, 0):
			m.Winner, m.Decided = m.First, kind
		case -by > max(left, 0):
			m.Winner, m.Decided = m.Second, kind
		}
		return m.Winner != 0
	}
	standard := 0
	for _, game := range m.Games {
		if game.PlayOff == nil {
			standard++
		}
	}
	if decide("", standard) {
		return m
	}
	for _, stage := range s.Settings.Stages() {
		if decide(stage.Kind, stage.Games) || m.Open != nil {
			return m
		}
		if _, played := lead(stage.Kind); played < stage.Games || stage.Kind == LehmannGeorgiev {
			m.Next = &stage
			return m
		}
	}
	return m
}

// ContinueMicroMatch takes the next step of a micro-match: the next game of its
// stages or, when it is decided in one that the scoring has a result for, that
// result for its game in standard time.
type ContinueMicroMatch struct {
	// Game is one of its games.
	Game GameRef
}

func (c ContinueMicroMatch) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	m := s.MicroMatch(g)
	switch {
	case m.Open != nil:
		return Decision{}, rule.Errorf(rule.Refused, "round %d, board %s has no result yet", m.Round, m.Open.BoardName()).WithHint("the next game of the match comes after it")
	case m.Next != nil:
		return AddPlayOff{Round: m.Round, First: m.First, Second: m.Second, Kind: m.Next.Kind, Control: m.control()}.decide(s)
	case m.Winner == 0:
		return Decision{Notices: []rule.Notice{rule.Noted("the match is level after all its stages")}}, nil
	}
	d := Decision{}
	scoring := s.Settings.Points()
	first := m.Games[0]
	if m.Decided == "" || scoring.find(m.Decided) < 0 || len(m.Games) > 1 && m.Games[1].PlayOff == nil || first.entered == nil || first.entered.Winner != Drawn || first.entered.Grade != "" {
		return d, nil
	}
	result := *first.entered
	if result.Grade, result.Better = m.Decided, FirstWins; m.Winner == m.Second {
		result.Better = SecondWins
	}
	return CorrectResult{Game: GameRef{ID: first.ID}, Result: &result, Reason: laterStage}.decide(s)
}

// control is that of the next game: of its stage, but for the games after the
// first of a Lehmann-Georgiev tie-break, whose clocks are carried over.
func (m *MicroMatch) control() string {
	if m.carries() {
		return ""
	}
	return m.Next.Control
}

// carries reports whether the next game begins with the times left of the last one.
func (m *MicroMatch) carries() bool {
	last := m.Games[len(m.Games)-1]
	return m.Next.Kind == LehmannGeorgiev && last.PlayOff != nil && last.PlayOff.Kind == LehmannGeorgiev
}

// LacksTimes reports whether the next game needs the times left of the last one, and
// nobody has noted them (FMJD Annex 3).
func (m *MicroMatch) LacksTimes() bool {
	return m.Next != nil && m.carries() && m.Games[len(m.Games)-1].Left == nil
}
