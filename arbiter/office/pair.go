package office

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/display"
	"flagfall/pairing/keizer"
	"flagfall/pairing/knockout"
	"flagfall/pairing/roundrobin"
	"flagfall/pairing/swiss"
	"flagfall/pairing/systems"
)

// pairers are the systems that pair players, by the names of their rows; teams
// are paired by [Office.pairTeams].
var pairers = map[string]func(arbiter.Settings) pairing.Pairer{
	systems.RoundRobin:       func(arbiter.Settings) pairing.Pairer { return roundrobin.Pairer{} },
	systems.DoubleRoundRobin: func(arbiter.Settings) pairing.Pairer { return roundrobin.Pairer{Cycles: 2} },
	systems.Swiss:            func(arbiter.Settings) pairing.Pairer { return swiss.Dutch{} },
	"swiss-rating":           func(arbiter.Settings) pairing.Pairer { return swiss.Rating{} },
	"swiss-solkoff":          func(arbiter.Settings) pairing.Pairer { return swiss.Solkoff{} },
	"monrad":                 func(arbiter.Settings) pairing.Pairer { return swiss.Monrad{} },
	"danish":                 func(arbiter.Settings) pairing.Pairer { return swiss.Danish() },
	systems.Knockout:         func(arbiter.Settings) pairing.Pairer { return knockout.Pairer{} },
	systems.Match:            func(s arbiter.Settings) pairing.Pairer { return roundrobin.Pairer{Cycles: max(s.Rounds, 1)} },
	systems.Simultaneous: func(s arbiter.Settings) pairing.Pairer {
		return display.Pairer{Side: pairing.ExhibitorSide(s.ExhibitorSide)}
	},
	systems.Keizer: func(arbiter.Settings) pairing.Pairer { return keizer.Pairer{} },
}

// judges are the independent judges of the systems; of others that pair by Swiss
// they say whether a round is legal.
var judges = map[string]func(arbiter.Settings) check.Whole{
	systems.Swiss: func(arbiter.Settings) check.Whole { return check.Judge{} },
}

// Judge is the independent judge of the system of an event.
func Judge(s arbiter.Settings) check.Whole {
	if judge := judges[s.System]; judge != nil {
		return judge(s)
	}
	row := systems.Of(s.System)
	return check.Judge{Rematches: row.Rematches, AnyColours: !row.Colours, LegalOnly: true}
}

// Pairer is what pairs the players of an event; nil where teams are paired.
// Errors: rule.Usage for an unknown system.
func Pairer(s arbiter.Settings) (pairing.Pairer, error) {
	row, err := systems.Find(s.System)
	if err != nil || row.Teams {
		return nil, err
	}
	return pairers[row.Name](s), nil
}

// PairNext pairs the next round by the system of the event. Players who have
// no numbers yet get them first, as the setting "numbers" says. Errors:
// rule.NoPairing when no legal pairing exists, rule.Refused when the round
// cannot be paired yet or all rounds are paired.
func (o *Office) PairNext() (arbiter.Round, error) { return o.PairAround(nil, "") }

// PairAround is PairNext around pairs that the arbiter has set, which need a
// reason.
func (o *Office) PairAround(fixed []arbiter.FixedPair, reason string) (arbiter.Round, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.refresh(); err != nil {
		return arbiter.Round{}, err
	}
	commands, err := o.propose(o.state, fixed, reason)
	if err != nil {
		return arbiter.Round{}, err
	}
	if _, err := o.do(commands); err != nil {
		return arbiter.Round{}, err
	}
	return o.state.Rounds[len(o.state.Rounds)-1], nil
}

// PairAll pairs all rounds that are left, of a system that knows them
// beforehand.
func (o *Office) PairAll() ([]arbiter.Round, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.refresh(); err != nil {
		return nil, err
	}
	s := o.state
	if !s.System().FreeOrder() {
		return nil, rule.Errorf(rule.Refused, "the rounds of a %s are paired one by one", s.Settings.SystemSaid()).WithHint("pair the next round")
	}
	var all []arbiter.Command
	next, before := s, len(s.Rounds)
	for first := true; first || len(next.Rounds) < next.TotalRounds(); first = false {
		commands, err := o.propose(next, nil, "")
		if err != nil {
			return nil, err
		}
		if _, next, _, err = o.decide(next, commands); err != nil {
			return nil, err
		}
		all = append(all, commands...)
	}
	if _, err := o.do(all); err != nil {
		return nil, err
	}
	return o.state.Rounds[before:], nil
}

// Propose says what PairNext would do, without doing it.
func (o *Office) Propose() ([]arbiter.Command, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.refresh(); err != nil {
		return nil, err
	}
	return o.propose(o.state, nil, "")
}

// Foreseen is the tournament as PairAround would leave it, for reading: a question about that
// round can be answered, or refused, before anything is stored.
func (o *Office) Foreseen(fixed []arbiter.FixedPair, reason string) (*Office, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.refresh(); err != nil {
		return nil, err
	}
	commands, err := o.propose(o.state, fixed, reason)
	if err != nil {
		return nil, err
	}
	_, next, _, err := o.decide(o.state, commands)
	if err != nil {
		return nil, err
	}
	foreseen := &Office{config: o.config}
	foreseen.stands(next)
	return foreseen, nil
}

// propose makes the commands that pair the next round.
func (o *Office) propose(s *arbiter.State, fixed []arbiter.FixedPair, reason string) ([]arbiter.Command, error) {
	if err := s.MayPair(); err != nil {
		return nil, err
	}
	next := len(s.Rounds) + 1
	if n := s.TotalRounds(); n > 0 && next > n {
		return nil, rule.Errorf(rule.Refused, "no round is left to pair: the event has %s", rule.Count(n, "{n} round", "{n} rounds")).WithHint("enter the results that are open, and close the event")
	}
	system, err := systems.Find(s.Settings.System)
	if err != nil {
		return nil, err
	}
	var commands []arbiter.Command
	if len(s.Rounds) == 0 && s.Settings.CheckIn == arbiter.CheckInRequired {
		absent, err := missing(s)
		if err != nil {
			return nil, err
		}
		commands = append(commands, absent...)
	}
	if len(s.Rounds) == 0 && !numbered(s) {
		numbers, err := Numbers(s, s.Settings.Numbers, s.Settings.Seed)
		if err != nil {
			return nil, err
		}
		commands = append(commands, numbers)
	}
	if len(s.Rounds) == 0 && system.Colours && s.Settings.TopColour == "" {
		colour, seed := TopColour(s)
		commands = append(commands, arbiter.SetSetting{Name: "top-colour", Value: colour.String(), Reason: fmt.Sprintf("drawn by lot from the seed %q", seed)})
	}
	if len(commands) > 0 {
		if _, s, _, err = o.decide(s, commands); err != nil {
			return nil, err
		}
	}
	if err := checkRounds(s); err != nil {
		return nil, err
	}
	round, err := o.pairGroups(s, fixed)
	if err != nil {
		return nil, err
	}
	round.Fixed, round.Reason = fixed, reason
	ballots, err := ballotsOf(s, round)
	if err != nil {
		return nil, err
	}
	return append(append(commands, round), ballots...), nil
}

// checkRounds refuses, before the first round, more rounds than a system has
// for so many players or teams.
func checkRounds(s *arbiter.State) error {
	if len(s.Rounds) > 0 || len(s.Stages) > 0 || s.Settings.Rounds == 0 {
		return nil
	}
	whole := s.Settings
	s = s.Clone()
	s.Settings.Rounds = 0
	if most := s.TotalRounds(); most > 0 && whole.Rounds > most {
		return rule.Errorf(rule.Refused, "the setting rounds says %d, but a %s of this field has %d", whole.Rounds, whole.SystemSaid(), most).
			WithWay("leave it to the system: {set}", s.WithReason(rule.Try("set", "name", "rounds", "value", 0)))
	}
	return nil
}

// pairField pairs the next round of an event, or of a group as an event of its
// own.
func pairField(s *arbiter.State, fixed []arbiter.FixedPair) (arbiter.PairRound, error) {
	field := s.Field(-1)
	field.Rounds = s.TotalRounds()
	if s.Settings.Acceleration == arbiter.Baku && field.Rounds == 0 {
		return arbiter.PairRound{}, pairing.Baku(&field)
	}
	var err error
	if field.Fixed, err = fixedPairs(s, field.Round, fixed); err != nil {
		return arbiter.PairRound{}, err
	}
	if s.System().Swiss && field.Nobody() {
		return arbiter.PairRound{}, rule.Errorf(rule.Refused, "nobody is there to be paired in round %d: all players (%d) are absent or withdrew", field.Round, len(field.Players)).
			WithHint("take an absence back, or end the event here")
	}
	if err := stand(s, &field); err != nil {
		return arbiter.PairRound{}, err
	}
	pairer, err := Pairer(s.Settings)
	if err != nil {
		return arbiter.PairRound{}, err
	}
	if err := levelMatch(s, &field); err != nil {
		return arbiter.PairRound{}, err
	}
	pairs, err := pairer.Pair(field)
	if err != nil {
		return arbiter.PairRound{}, err
	}
	lotColours(s, &field, pairs)
	return roundOf(s, field, pairs, s.Settings.System), nil
}

// missing are the absences of players who did not report before round 1. In a
// round robin everybody has a slot, so there the arbiter decides first.
func missing(s *arbiter.State) ([]arbiter.Command, error) {
	var commands []arbiter.Command
	var names []string
	for _, p := range s.NotCheckedIn() {
		names = append(names, p.Name())
		if s.Plays(p.ID, 1) == nil {
			commands = append(commands, arbiter.AnnounceAbsence{Player: p.ID, Round: 1, As: "zero-bye", Reason: "did not report"})
		}
	}
	if len(names) > 0 && s.System().PrePaired {
		return nil, rule.Errorf(rule.Refused, "these have not reported: %s", strings.Join(names, ", ")).
			WithHint("check them in, replace or withdraw them, or set check-in to none")
	}
	return commands, nil
}

// fixedPairs are pairs that the arbiter has set for a round, by number.
func fixedPairs(s *arbiter.State, round int, fixed []arbiter.FixedPair) ([]pairing.Pair, error) {
	var pairs []pairing.Pair
	for _, x := range fixed {
		var p pairing.Pair
		for _, side := range []struct {
			id     arbiter.PlayerID
			number *int
		}{{x.First, &p.First}, {x.Second, &p.Second}} {
			if side.id == 0 && x.First != 0 {
				continue
			}
			player, err := s.Player(side.id)
			if err != nil {
				return nil, err
			}
			if player.Number == 0 {
				return nil, rule.Errorf(rule.Refused, "%s has withdrawn and cannot be in a fixed pair", player.Name()).
					WithWay("{reinstate} takes the player back in", rule.Try("reinstate"))
			}
			if round > len(s.Rounds) {
				if err := s.Plays(player.ID, round); err != nil {
					return nil, err
				}
			}
			*side.number = player.Number
		}
		pairs = append(pairs, p)
	}
	return pairs, nil
}

// WishesGivenUp says which games of a round are of players who should not have
// met: a wish gives way where no complete pairing would keep it. Of many games
// under one wish the first three are named.
func WishesGivenUp(s *arbiter.State, round int) []rule.Sentence {
	field := s.Field(round)
	pairs := field.PairsOf(round)
	var given []rule.Sentence
	for _, x := range field.Forbidden {
		if !x.Wish || !x.InForce(round) {
			continue
		}
		why := rule.Typed(x.Reason)
		if why.IsZero() {
			why = rule.Format("a wish of the arbiter")
		}
		var games []rule.Sentence
		for _, p := range pairs {
			if slices.Contains(x.Numbers, p.First) && slices.Contains(x.Numbers, p.Second) {
				games = append(games, rule.Typed(s.Name(s.ByNumber(p.First).ID)+" – "+s.Name(s.ByNumber(p.Second).ID)))
			}
		}
		if n := len(games); n > 4 {
			games = append(games[:3], rule.Format("and %d more", n-3))
		}
		if len(games) > 0 {
			given = append(given, rule.Format("these could not be kept apart (%s): %s", why, rule.Joined("; ", games...)))
		}
	}
	return given
}

// roundOf turns a pairing by numbers into a command.
func roundOf(s *arbiter.State, field pairing.Field, pairs pairing.Pairing, origin string) arbiter.PairRound {
	ids := make(map[int]arbiter.PlayerID, len(s.Players))
	for _, p := range s.Players {
		ids[p.Number] = p.ID
	}
	c := arbiter.PairRound{Round: field.Round, Origin: origin}
	given := pairing.PAB
	if s.System().PrePaired {
		// A player who is free in a round robin still meets everybody, so the round
		// is worth nothing.
		given = pairing.ZeroBye
	}
	for _, p := range pairs {
		if p.Second == 0 {
			c.Byes = append(c.Byes, arbiter.Bye{Player: ids[p.First], Kind: given})
			continue
		}
		c.Games = append(c.Games, arbiter.Match{First: ids[p.First], Second: ids[p.Second]})
	}
	for _, p := range field.Players {
		if p.Out && p.Bye != pairing.Absent {
			c.Byes = append(c.Byes, arbiter.Bye{Player: ids[p.Number], Kind: p.Bye})
		}
	}
	c.Games = s.Seated(c.Games)
	return c
}

func numbered(s *arbiter.State) bool {
	return slices.ContainsFunc(s.Players, func(p arbiter.Player) bool { return p.Number > 0 })
}

// Numbers is the command that numbers the players by a method: entry, rating,
// or lot, which needs a seed. Lots are drawn by sorting the players by the
// SHA-256 of "SEED:ID" in hexadecimal, so that anybody can draw them again.
func Numbers(s *arbiter.State, method, seed string) (arbiter.GiveNumbers, error) {
	c := arbiter.GiveNumbers{Method: method, Seed: seed}
	var players []arbiter.Player
	for _, p := range s.Players {
		if p.Withdrawn == 0 {
			players = append(players, p)
		}
	}
	switch method {
	case arbiter.NumbersEntry:
	case arbiter.NumbersRating:
		slices.SortStableFunc(players, arbiter.CompareRank)
	case arbiter.NumbersLot:
		if strings.TrimSpace(seed) == "" {
			return c, rule.Errorf(rule.Usage, "the lots need a seed").WithWay("let the players name a few digits, and set them: {set}", s.WithReason(rule.Try("set", "name", "seed", "value", rule.Such("4711"))))
		}
		ticket := func(p arbiter.Player) string {
			return fmt.Sprintf("%x", sha256.Sum256(fmt.Appendf(nil, "%s:%d", seed, p.ID)))
		}
		slices.SortStableFunc(players, func(a, b arbiter.Player) int { return strings.Compare(ticket(a), ticket(b)) })
	case arbiter.NumbersVarma:
		if strings.TrimSpace(seed) == "" {
			return c, rule.Errorf(rule.Usage, "the lots need a seed").WithWay("let the players name a few digits, and set them: {set}", s.WithReason(rule.Try("set", "name", "seed", "value", rule.Such("4711"))))
		}
		order, err := varmaOrder(s, players, seed)
		c.Order = order
		return c, err
	default:
		return c, rule.Errorf(rule.Usage, "players cannot be numbered by %q", method).WithHint("choose among entry, rating, lot, varma")
	}
	for _, p := range players {
		c.Order = append(c.Order, p.ID)
	}
	return c, nil
}
