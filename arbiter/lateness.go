package arbiter

import (
	"slices"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// RuleAbsence takes what the law says about late or absent players into the
// journal: who plays with less time, who loses, and the result where there is
// one. Whose clock is to be started is told in the notes.
type RuleAbsence struct {
	Game GameRef
	// Start is when the session began, and Now the moment of the ruling.
	Start, Now time.Time
	// Arrived is when the first mover and the second sat down; nil is absent.
	Arrived [2]*time.Time
	// Heat is which game of a heat of two the board is, 1 or 2; 0 where the
	// round has one game.
	Heat int
}

func (c RuleAbsence) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	if c.Heat == 0 && g.PlayOff == nil && len(s.heat(g)) == 2 {
		c.Heat = g.Heat
	}
	law, err := s.Settings.Absence()
	if err != nil {
		return Decision{}, err
	}
	a := clocks.Attendance{Start: instant(c.Start), Now: instant(c.Now), Game: c.Heat, Names: [2]string{s.Name(g.First), s.Name(g.Second)}}
	for side, t := range c.Arrived {
		if t != nil {
			i := instant(*t)
			a.Arrived[side] = &i
		}
	}
	proposals, err := law.Propose(a)
	if err != nil {
		return Decision{}, err
	}
	var d Decision
	if len(proposals) == 0 {
		d.Notices = append(d.Notices, rule.Noted("both players came in time"))
	}
	for _, p := range proposals {
		c.rule(s, g, p, &d)
	}
	return d, nil
}

func instant(t time.Time) clocks.Instant { return clocks.Instant(t.UnixMilli()) }

// rule adds what follows from one proposal.
func (c RuleAbsence) rule(s *State, g *Game, p clocks.AbsenceProposal, d *Decision) {
	if p.What == clocks.StartClock || p.What == clocks.StartBoth {
		d.Notices = append(d.Notices, rule.Noted("%s (%s)", p.Said, p.Article))
		return
	}
	heat := s.heat(g)
	var targets []*Game
	switch at := slices.Index(heat, g); {
	case c.Heat == 0 || p.Game == c.Heat:
		targets = []*Game{g}
	case p.Game == 0 && len(heat) == 2 && at == c.Heat-1:
		targets = heat
	case p.Game == 0:
		targets = []*Game{g}
		d.Notices = append(d.Notices, rule.Noted("the other game of the heat is not in this round: enter its result in its own round"))
	case len(heat) == 2 && at == c.Heat-1:
		targets = []*Game{heat[p.Game-1]}
	default:
		d.Notices = append(d.Notices, rule.Noted("game %d of the heat: %s (%s)", p.Game, p.Said, p.Article))
	}
	for _, target := range targets {
		// In the second game of a heat the player has the other side.
		side := p.Side
		if target.player(side) != g.player(p.Side) {
			side = side.Opponent()
		}
		e := AbsenceRuled{Game: target.ID, What: p.What, Side: side, Late: p.Late, Article: p.Article.String(), Start: c.Start.UTC()}
		if at := c.Arrived[p.Side]; at != nil {
			utc := at.UTC()
			e.Arrived = &utc
		}
		d.Events = append(d.Events, e)
		if result, decides := e.result(); decides {
			d.Events = append(d.Events, ResultEntered{Game: target.ID, Result: result, Source: FromAbsence})
		}
	}
}

// heat are the games of the same two players in the same round, by board.
func (s *State) heat(g *Game) []*Game {
	var games []*Game
	round := s.Rounds[g.Round-1].Games
	for i := range round {
		if round[i].Has(g.First) && round[i].Has(g.Second) {
			games = append(games, &round[i])
		}
	}
	return games
}

// AbsenceRuled is the event of RuleAbsence, for one game.
type AbsenceRuled struct {
	Game GameID `json:"game"`
	// What was ruled, and on whom; Side has no meaning for both-zero.
	What clocks.Proposed `json:"what"`
	Side clocks.Side     `json:"side"`
	// Late is how late the player was or is, in milliseconds.
	Late    clocks.Span `json:"late"`
	Article string      `json:"article"`
	// Start is when the session began, and Arrived when the player came; nil
	// when they did not.
	Start   time.Time  `json:"start"`
	Arrived *time.Time `json:"arrived,omitempty"`
}

var _ = add(kind[AbsenceRuled]{
	name:           "absence-ruled",
	changesNothing: true,
	brings:         func(e AbsenceRuled, effect Event, _ int) bool { return resultOfGame(effect, e.Game, FromAbsence) },
})

// result is what follows for the game, if anything does.
func (e AbsenceRuled) result() (Result, bool) {
	switch e.What {
	case clocks.Forfeit, clocks.ForfeitBoth:
		return lostOn(e.Side, Forfeit), true
	case clocks.BothZero:
		return Result{Winner: BothLose, Reason: Forfeit}, true
	}
	return Result{}, false
}

func (e AbsenceRuled) check(s *State) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	known := []clocks.Proposed{clocks.Forfeit, clocks.ForfeitBoth, clocks.BothZero, clocks.ReducedTime, clocks.WarnLate, clocks.FineLate}
	switch {
	case !slices.Contains(known, e.What):
		return rule.Errorf(rule.Usage, "%q is not a ruling on an absence", string(e.What))
	case e.Side > clocks.Second || e.Late < 0 || e.Late > 24*clocks.OneHour:
		return rule.Errorf(rule.Usage, "the ruling on the absence does not name a player or a time")
	case g.entered != nil:
		return rule.Errorf(rule.Refused, "round %d, board %s has a result already: %s", g.Round, g.BoardName(), s.tellResult(g.ID, *g.entered)).
			WithWay("if it is wrong: {correct}", rule.Try("correct", "board", g.BoardName(), "result", rule.Such("RESULT"), "round", g.Round, "reason", rule.Such("WHY")))
	}
	return nil
}

func (e AbsenceRuled) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) {
		g.Absences = append(g.Absences, Lateness{Seq: env.Seq, What: e.What, Side: e.Side, Late: e.Late, Article: e.Article})
	})
}

// Lateness is a ruling on a late or absent player in a game of a state.
type Lateness struct {
	Seq     int64
	What    clocks.Proposed
	Side    clocks.Side
	Late    clocks.Span
	Article string
}

func (e AbsenceRuled) ruling(s *State, _ int64) (Ruled, bool) {
	return s.rulingIn(e.Game, Ruled{Article: e.Article})
}

func (e AbsenceRuled) sentence(s *State) rule.Sentence {
	player, late := s.playerSaid(e.Game, e.Side), e.Late.Said()
	who := rule.Say("{player} absent after {time}", "player", player, "time", late)
	if e.Arrived != nil {
		who = rule.Say("{player} came {time} late", "player", player, "time", late)
	}
	consequence := rule.Say("the game is lost")
	switch e.What {
	case clocks.BothZero:
		who, consequence = rule.Say("both players absent after {time}", "time", late), rule.Say("zero points for both")
	case clocks.ForfeitBoth:
		consequence = rule.Say("both games of the heat are lost")
	case clocks.ReducedTime:
		consequence = rule.Say("plays with the time that is left")
	case clocks.WarnLate:
		consequence = rule.Say("warned, and plays with the time that is left")
	case clocks.FineLate:
		consequence = rule.Say("fined, and plays with the time that is left")
	}
	return under(rule.Joined(": ", s.gameSaid(e.Game), who, consequence), e.Article)
}
