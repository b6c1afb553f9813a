package clocks

import "flagfall/arbiter/rule"

// Choices of the options on absence; see [Articles].
const (
	// ClockOfAbsent starts the display of the absent player (WCDF 2.21).
	ClockOfAbsent AbsentClock = "absent"
	// ClockOfMover starts the display of the player to move (WCDF 2.22).
	ClockOfMover AbsentClock = "mover"

	// LateForfeit: arriving after the default time loses the game.
	LateForfeit LateConsequence = "forfeit"
	// LateWarning: it earns a warning and the game is played.
	LateWarning LateConsequence = "warning"
	// LateFine: it earns a fine and the game is played.
	LateFine LateConsequence = "fine"
)

// AbsentClock is whose display runs when a player is absent at the start.
type AbsentClock string

// LateConsequence is what an arrival after the default time costs.
type LateConsequence string

// AbsenceRule is the rule on late and absent players of a rule book.
type AbsenceRule struct {
	// DefaultTime is how late a player may be, 0 to 60 minutes.
	DefaultTime Span
	// Before says that a player has to arrive before the default time has elapsed: at
	// its very end the flag has fallen (WCDF 2.23). Without it, arriving at that very
	// moment is in time.
	Before bool
	// Clock is whose display runs.
	Clock AbsentClock
	// Late is what an arrival after the default time costs.
	Late LateConsequence
	// Heats says that a second default time costs the other game of the heat, too (WCDF 2.24).
	Heats bool
	// articles, by what they decide
	start, mover, reduced, forfeit, both rule.Article
}

// WCDFAbsence is WCDF 2.21 to 2.25: one hour, then the game, and after two
// hours both games of the heat.
func WCDFAbsence() AbsenceRule {
	return AbsenceRule{
		DefaultTime: OneHour, Before: true, Clock: ClockOfAbsent, Late: LateForfeit, Heats: true,
		start: rule.WCDF("2.21"), mover: rule.WCDF("2.22"), reduced: rule.WCDF("2.23"), forfeit: rule.WCDF("2.24"), both: rule.WCDF("2.25"),
	}
}

// FMJDAbsence is the default time of FMJD Annex 3, article 5.2: 0 to 60
// minutes by the special regulations, 60 when they are silent. Any other time
// is refused. What being late costs under a shorter default time is for the
// regulations to say.
func FMJDAbsence(defaultTime Span, late LateConsequence) (AbsenceRule, error) {
	annex3 := rule.Article{Document: "FMJD Annex 3", Number: "5.2"}
	switch {
	case defaultTime < 0 || defaultTime > OneHour:
		return AbsenceRule{}, rule.Errorf(rule.Refused, "a default time of %s is outside 0 to 60 minutes", defaultTime.Said()).
			WithHint("give a time from 0m to 60m").Under(annex3)
	case late != LateForfeit && late != LateWarning && late != LateFine:
		return AbsenceRule{}, rule.Errorf(rule.Input, "%q is not a consequence of lateness", string(late)).
			WithHint("choose %s, %s or %s", LateForfeit, LateWarning, LateFine)
	case late != LateForfeit && defaultTime == OneHour:
		return AbsenceRule{}, rule.Errorf(rule.Refused, "after 60 minutes the game is lost; only a shorter default time may cost less").Under(annex3)
	}
	return AbsenceRule{DefaultTime: defaultTime, Clock: ClockOfAbsent, Late: late, start: annex3, mover: annex3, reduced: annex3, forfeit: annex3, both: annex3}, nil
}

// loses is how late a player may be without losing: the default time, or the
// hour of the book where exceeding a shorter default time costs less than
// the game.
func (r AbsenceRule) loses() Span {
	if r.Late == LateForfeit {
		return r.DefaultTime
	}
	return OneHour
}

// tooLate reports whether a player who is that late has let a time pass.
func (r AbsenceRule) tooLate(late, limit Span) bool { return late > limit || r.Before && late == limit }

// Attendance is who came to a board, and when.
type Attendance struct {
	// Start is when the session began, or the second game of a heat.
	Start Instant
	// Arrived is when each side sat down; nil is absent so far.
	Arrived [2]*Instant
	// Game is the number of the game in the heat, 1 or 2; 0 where the round has one game.
	Game int
	// Now is the moment of the question.
	Now Instant
	// Names are what the sides are called; "" is "the first player".
	Names [2]string
}

// Proposed is what an [AbsenceProposal] proposes.
type Proposed string

// The proposals.
const (
	// StartClock: start the display of Side.
	StartClock Proposed = "start-clock"
	// StartBoth: start two clocks, one for each player.
	StartBoth Proposed = "start-both"
	// ReducedTime: Side plays with Late less time.
	ReducedTime Proposed = "reduced-time"
	// Forfeit: Side loses the game.
	Forfeit Proposed = "forfeit"
	// ForfeitBoth: Side loses both games of the heat.
	ForfeitBoth Proposed = "forfeit-both"
	// BothZero: both players get zero points.
	BothZero Proposed = "both-zero"
	// WarnLate and FineLate: Side plays, with a warning or a fine.
	WarnLate Proposed = "warning"
	FineLate Proposed = "fine"
)

// AbsenceProposal is what the rule says about an absence; the arbiter confirms it.
type AbsenceProposal struct {
	What Proposed `json:"what"`
	// Side is whom it concerns; of no meaning for StartBoth and BothZero.
	Side Side `json:"side"`
	// Game is the game of the heat, 1 or 2; 0 where the round has one game or
	// both games are meant.
	Game int `json:"game,omitempty"`
	// Late is how late the player is or was for that game.
	Late    Span         `json:"late"`
	Article rule.Article `json:"article"`
	// Said says it for a person.
	Said rule.Sentence `json:"-"`
}

// Propose says what the rule makes of an attendance; nothing when both players
// came in time.
func (r AbsenceRule) Propose(a Attendance) ([]AbsenceProposal, error) {
	if a.Now < a.Start {
		return nil, rule.Errorf(rule.Refused, "the session begins in %s", a.Start.Since(a.Now).Said()).
			WithWay("wait for it, or give the time of day: {now}", rule.Again("now")).Under(r.start)
	}
	if a.Game < 0 || a.Game > 2 {
		return nil, rule.Errorf(rule.Input, "game %d of a heat", a.Game).WithHint("a heat has games 1 and 2")
	}
	var late [2]Span
	var absent [2]bool
	for side, arrived := range a.Arrived {
		if arrived != nil && *arrived <= a.Now {
			late[side] = max(0, arrived.Since(a.Start))
		} else {
			absent[side] = true
			late[side] = a.Now.Since(a.Start)
		}
	}
	if absent[First] && absent[Second] {
		return r.bothAbsent(a.Game, late[First]), nil
	}
	return r.proposeForBoth(a.Game, late, absent, [2]rule.Sentence{sideSaid(First, a.Names[First]), sideSaid(Second, a.Names[Second])}), nil
}

// proposeForBoth is the rule for two players of whom at least one has come. Where
// neither had come when the time ran out, neither wins.
func (r AbsenceRule) proposeForBoth(game int, late [2]Span, absent [2]bool, names [2]rule.Sentence) []AbsenceProposal {
	if sooner := min(late[First], late[Second]); r.tooLate(sooner, r.loses()) {
		zero := r.bothAbsent(game, sooner)[:1]
		if r.Heats && game == 1 && zero[0].Game == 1 {
			for side := range late {
				late[side] -= r.DefaultTime
			}
			zero = append(zero, r.proposeForBoth(2, late, absent, names)...)
		}
		return zero
	}
	var proposals []AbsenceProposal
	for _, side := range [...]Side{First, Second} {
		if late[side] > 0 || absent[side] {
			proposals = append(proposals, r.proposeFor(side, game, late[side], absent[side], names)...)
		}
	}
	return proposals
}

func (r AbsenceRule) bothAbsent(game int, late Span) []AbsenceProposal {
	limit := r.loses()
	switch {
	case !r.tooLate(late, limit):
		return []AbsenceProposal{{What: StartBoth, Game: game, Late: late, Article: r.both, Said: rule.Say("both players are absent: start a clock for each")}}
	case r.Heats && game == 1 && r.tooLate(late, 2*r.DefaultTime):
		return []AbsenceProposal{{What: BothZero, Late: late, Article: r.both,
			Said: rule.Say("both players are absent after {time}: zero points for both in both games", "time", (2 * r.DefaultTime).Said())}}
	}
	zero := AbsenceProposal{What: BothZero, Game: game, Late: late, Article: r.both,
		Said: rule.Say("both players are absent after {time}: zero points for both", "time", limit.Said())}
	if r.Heats && game == 1 {
		return append([]AbsenceProposal{zero}, r.bothAbsent(2, late-r.DefaultTime)...)
	}
	return []AbsenceProposal{zero}
}

// proposeFor is the rule for one late or absent player.
func (r AbsenceRule) proposeFor(side Side, game int, late Span, absent bool, names [2]rule.Sentence) []AbsenceProposal {
	p := AbsenceProposal{Side: side, Game: game, Late: late}
	who := rule.Say("{player} is absent", "player", names[side])
	switch {
	case !absent:
		who = rule.Say("{player} came {time} late", "player", names[side], "time", late.Said())
	case late > 0:
		who = rule.Say("{player} is absent after {time}", "player", names[side], "time", late.Said())
	}
	switch {
	case r.tooLate(late, 2*r.DefaultTime) && r.Heats && game == 1:
		p.What, p.Article, p.Game = ForfeitBoth, r.forfeit, 0
		p.Said = rule.Say("{absence}: both games of the heat are lost", "absence", who)
	case r.tooLate(late, r.loses()):
		p.What, p.Article = Forfeit, r.forfeit
		p.Said = rule.Say("{absence}: the game is lost", "absence", who)
		if r.Heats && game == 1 {
			// The clock of the second game runs from the end of the first hour.
			return append([]AbsenceProposal{p}, r.proposeFor(side, 2, late-r.DefaultTime, absent, names)...)
		}
	case absent:
		p.What, p.Article = StartClock, r.start
		p.Said = rule.Say("{absence}: start the clock of that player", "absence", who)
		if r.Clock == ClockOfMover && side != First {
			p.Side, p.Article = First, r.mover
			p.Said = rule.Say("{absence}: start the clock of {player}, who is to move", "absence", who, "player", names[First])
		}
	case late > r.DefaultTime && r.Late == LateWarning:
		p.What, p.Article = WarnLate, r.forfeit
		p.Said = rule.Say("{absence}: a warning, and the game is played with the time that is left", "absence", who)
	case late > r.DefaultTime:
		p.What, p.Article = FineLate, r.forfeit
		p.Said = rule.Say("{absence}: a fine, and the game is played with the time that is left", "absence", who)
	default:
		p.What, p.Article = ReducedTime, r.reduced
		p.Said = rule.Say("{absence} and plays with the time that is left", "absence", who)
	}
	return []AbsenceProposal{p}
}
