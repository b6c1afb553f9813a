package arbiter

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// Rearrange changes pairings by hand, with a reason: it is a deviation from the
// system, and allowed. Places are exchanged, so that nobody is paired twice and
// nobody is lost.
//
// Players and boards change only in the last round, in games without a result
// or a sheet. Colours may be put right in any round: a result stays with its
// player.
type Rearrange struct {
	Round int // 0: the last one paired
	// Exchange are players who change places; one of the two may have the bye.
	Exchange [][2]PlayerID
	// Boards are games that change boards.
	Boards [][2]int
	// Colours are the boards whose players change colours.
	Colours []int
	Reason  string
}

func (c Rearrange) decide(s *State) (Decision, error) {
	if c.Round == 0 {
		c.Round = s.Playing()
	}
	if len(s.Rounds) == 0 {
		return Decision{}, rule.Errorf(rule.Refused, "no round is paired").WithWay("pair the first with {pair}", rule.Try("pair"))
	}
	r, err := s.Round(c.Round)
	if err != nil {
		return Decision{}, err
	}
	a := arrangement{state: s, round: &r, games: slices.Clone(r.Games), byes: slices.Clone(r.Byes)}
	for _, x := range c.Exchange {
		if err := a.exchange(x[0], x[1]); err != nil {
			return Decision{}, err
		}
	}
	for _, x := range c.Boards {
		if err := a.swap(x[0], x[1]); err != nil {
			return Decision{}, err
		}
	}
	for _, n := range c.Colours {
		turned, err := a.board(n)
		if err != nil {
			return Decision{}, err
		}
		for _, g := range turned {
			g.First, g.Second = g.Second, g.First
		}
	}
	e := a.changes()
	e.Reason = strings.TrimSpace(c.Reason)
	d := Decision{Events: []Event{e}}
	for _, g := range e.Games {
		for _, n := range s.metBefore(g, c.Round) {
			if !slices.ContainsFunc(d.Notices, func(o rule.Notice) bool { return o.String() == n.String() }) {
				d.Notices = append(d.Notices, n)
			}
		}
	}
	return d, nil
}

// arrangement is a round whose pairings are being changed by hand: games and byes are
// as they will be, round as it was.
type arrangement struct {
	state *State
	round *Round
	games []Game
	byes  []Bye
}

// places are all that a player has in the round: one in each game of a heat.
func (a *arrangement) places(id PlayerID) ([]*PlayerID, error) {
	var list []*PlayerID
	for i := range a.games {
		if a.games[i].First == id {
			list = append(list, &a.games[i].First)
		} else if a.games[i].Second == id {
			list = append(list, &a.games[i].Second)
		}
	}
	for i := range a.byes {
		if a.byes[i].Player == id {
			list = append(list, &a.byes[i].Player)
		}
	}
	if len(list) == 0 {
		return nil, rule.Errorf(rule.Refused, "%s has no place in round %d", a.state.Name(id), a.round.Number).
			WithWay("only players of the round change places; a latecomer is taken in by {unpair} and {pair}", rule.Try("unpair"), rule.Try("pair"))
	}
	return list, nil
}

// board are the games of a board.
func (a *arrangement) board(n int) ([]*Game, error) {
	var list []*Game
	for i := range a.games {
		if a.games[i].Board == n {
			list = append(list, &a.games[i])
		}
	}
	if len(list) == 0 {
		return nil, rule.Errorf(rule.NotFound, "round %d has no board %d", a.round.Number, n).WithHint("see the pairings of the round")
	}
	return list, nil
}

// exchange has two players change places; one of them may have the bye.
func (a *arrangement) exchange(one, other PlayerID) error {
	s := a.state
	if !a.round.has(one) && !a.round.has(other) {
		return rule.Errorf(rule.Refused, "neither %s nor %s has a game in round %d, so that nothing would change", s.Name(one), s.Name(other), a.round.Number).
			WithWay("{pairings} shows who plays", rule.Try("pairings"))
	}
	here, err := a.places(one)
	if err != nil {
		return err
	}
	there, err := a.places(other)
	if err != nil {
		return err
	}
	for _, p := range here {
		*p = other
	}
	for _, p := range there {
		*p = one
	}
	return nil
}

// swap has the games of two boards change boards.
func (a *arrangement) swap(one, other int) error {
	here, err := a.board(one)
	if err != nil {
		return err
	}
	there, err := a.board(other)
	if err != nil {
		return err
	}
	if len(here) != len(there) {
		return rule.Errorf(rule.Refused, "boards %d and %d have different numbers of games", one, other).
			WithWay("exchange their players with {exchange}", rule.Again("exchange"))
	}
	for i := range here {
		here[i].First, here[i].Second, there[i].First, there[i].Second = there[i].First, there[i].Second, here[i].First, here[i].Second
	}
	return nil
}

// changes are the seats that are others than before.
func (a *arrangement) changes() RoundRearranged {
	e := RoundRearranged{Round: a.round.Number}
	for i := range a.games {
		if old := &a.round.Games[i]; old.First != a.games[i].First || old.Second != a.games[i].Second {
			e.Games = append(e.Games, Reseated{ID: old.ID, Board: old.BoardName(), First: a.games[i].First, Second: a.games[i].Second})
		}
	}
	for i := range a.byes {
		if a.byes[i].Player != a.round.Byes[i].Player {
			e.Byes = append(e.Byes, FixedPair{First: a.round.Byes[i].Player, Second: a.byes[i].Player})
		}
	}
	return e
}

// metBefore warns of a second meeting and of players who are kept apart.
func (s *State) metBefore(g Reseated, round int) []rule.Notice {
	var list []rule.Notice
	if old, err := s.game(g.ID); err == nil && old.Has(g.First) && old.Has(g.Second) {
		return nil
	}
	first, second := s.Name(g.First), s.Name(g.Second)
	list = append(list, s.metIn(g.First, g.Second, round)...)
	for _, b := range s.Bans {
		if slices.Contains(b.Players, g.First) && slices.Contains(b.Players, g.Second) && b.From <= round && (b.To == 0 || round <= b.To) {
			list = append(list, rule.Notice{Grade: rule.Decision, Said: rule.Format("%s and %s are kept apart%s, and sit together now", first, second, because(b.Reason))})
		}
	}
	return list
}

// metIn warns of the rounds other than one in which two players met.
func (s *State) metIn(a, b PlayerID, round int) []rule.Notice {
	if s.System().PrePaired || s.System().Rematches {
		return nil
	}
	var list []rule.Notice
	for i := range s.Rounds {
		if r := &s.Rounds[i]; r.Number != round && len(r.between(a, b)) > 0 {
			list = append(list, rule.Notice{Grade: rule.Warning, Said: rule.Format("%s and %s have met in round %d already", s.Name(a), s.Name(b), r.Number)})
		}
	}
	return list
}

// MetAgain warns of the pairs that the arbiter set in a round who have met before.
func (s *State) MetAgain(round int) []rule.Notice {
	var list []rule.Notice
	r, err := s.Round(round)
	if err != nil {
		return nil
	}
	for _, x := range r.Fixed {
		list = append(list, s.metIn(x.First, x.Second, round)...)
	}
	return list
}

// Reseated is a game whose players change.
type Reseated struct {
	ID     GameID   `json:"id"`
	Board  string   `json:"board"`
	First  PlayerID `json:"first"`
	Second PlayerID `json:"second"`
}

// RoundRearranged is the event of Rearrange.
type RoundRearranged struct {
	Round int        `json:"round"`
	Games []Reseated `json:"games,omitempty"`
	// Byes say who (Second) is without a game in place of whom (First).
	Byes   []FixedPair `json:"byes,omitempty"`
	Reason string      `json:"reason"`
}

var _ = add(kind[RoundRearranged]{name: "round-rearranged"})

func (e RoundRearranged) check(s *State) error {
	r, err := s.Round(e.Round)
	if err != nil {
		return err
	}
	if len(e.Games)+len(e.Byes) == 0 {
		return rule.Errorf(rule.Usage, "no change to round %d was named", e.Round).
			WithWay("name two players with {exchange}, two boards with {boards}, or a board with {colours}", rule.Again("exchange"), rule.Again("boards"), rule.Again("colours"))
	}
	for _, x := range e.Games {
		g, err := s.game(x.ID)
		if err != nil {
			return err
		}
		if g.Round != e.Round || g.BoardName() != x.Board || x.First == x.Second {
			return rule.Errorf(rule.Refused, "game %d of round %d cannot be changed in this way", x.ID, e.Round).
				WithWay("{help} shows what can be", rule.Try("help", "action", "rearrange"))
		}
		if err := s.sameGroup(e.Round, x.First, x.Second); err != nil {
			return err
		}
		turned := g.First == x.Second && g.Second == x.First
		switch {
		case len(g.Sheets) > 0 || len(g.Given) > 0 || g.Handicap != nil:
			return rule.Errorf(rule.Refused, "round %d, board %s has a scoresheet, which says who had which colour", g.Round, g.BoardName()).
				WithWay("undo its entries first; {log} shows them", rule.Try("log"))
		case turned && g.Flag == nil && len(g.Rulings) == 0:
		case g.entered != nil || g.Flag != nil || len(g.Rulings) > 0:
			return rule.Errorf(rule.Refused, "round %d, board %s has a result or a ruling", g.Round, g.BoardName()).
				WithWay("undo that first, or correct the result with {correct}", rule.Try("correct"))
		case e.Round != len(s.Rounds) && !s.System().PrePaired:
			return rule.Errorf(rule.Refused, "only the last round, %d, can be paired again; round %d stands", len(s.Rounds), e.Round).
				WithWay("correct its results with {correct}, with a reason; colours can be put right with {colours}", rule.Try("correct", "round", e.Round), rule.Again("colours"))
		}
	}
	for _, x := range e.Byes {
		if !slices.ContainsFunc(r.Byes, func(b Bye) bool { return b.Player == x.First }) {
			return rule.Errorf(rule.Refused, "%s has a game in round %d", s.Name(x.First), e.Round).
				WithWay("{pairings} shows who has none", rule.Try("pairings"))
		}
	}
	if err := e.checkSeats(s, &r); err != nil {
		return err
	}
	return needReason(rule.Format("a change of the pairings by hand"), e.Reason)
}

// checkSeats requires that those who were in the round still are, each at one
// board or without a game.
func (e RoundRearranged) checkSeats(s *State, r *Round) error {
	before, after := map[PlayerID]int{}, map[PlayerID]int{}
	sit := func(seats map[PlayerID]int, board int, ids ...PlayerID) error {
		for _, id := range ids {
			if at, known := seats[id]; known && (at != board || board == 0) {
				return rule.Errorf(rule.Refused, "%s would have two places in round %d", s.Name(id), e.Round).WithHint("name every player once")
			}
			seats[id] = board
		}
		return nil
	}
	for i := range r.Games {
		g := &r.Games[i]
		first, second := g.First, g.Second
		for _, x := range e.Games {
			if x.ID == g.ID {
				first, second = x.First, x.Second
			}
		}
		before[g.First], before[g.Second] = g.Board, g.Board
		if err := sit(after, g.Board, first, second); err != nil {
			return err
		}
	}
	for _, b := range r.Byes {
		now := b.Player
		for _, x := range e.Byes {
			if x.First == b.Player {
				now = x.Second
			}
		}
		before[b.Player] = 0
		if err := sit(after, 0, now); err != nil {
			return err
		}
	}
	for id := range after {
		if _, was := before[id]; !was {
			return rule.Errorf(rule.Refused, "%s has no place in round %d", s.Name(id), e.Round).WithWay("{pairings} shows who plays", rule.Try("pairings"))
		}
	}
	if len(after) != len(before) {
		return rule.Errorf(rule.Refused, "a player of round %d would be left out", e.Round).WithHint("name where that player goes too")
	}
	return nil
}

func (e RoundRearranged) apply(s *State, env Envelope) error {
	if e.Round < 1 || e.Round > len(s.Rounds) {
		return rule.Errorf(rule.Input, "round %d is changed, but it is not paired", e.Round)
	}
	for _, x := range e.Games {
		g, err := s.game(x.ID)
		if err != nil {
			return err
		}
		for _, id := range []PlayerID{x.First, x.Second} {
			if _, err := s.player(id); err != nil {
				return err
			}
		}
		if g.entered != nil && g.First == x.Second && g.Second == x.First {
			r := g.entered.Turned()
			g.entered = &r
		}
		g.First, g.Second = x.First, x.Second
		if g.Left != nil {
			left := *g.Left
			left[0], left[1] = left[1], left[0]
			g.Left = &left
		}
	}
	byes := s.Rounds[e.Round-1].Byes
	for _, x := range e.Byes {
		i := slices.IndexFunc(byes, func(b Bye) bool { return b.Player == x.First })
		if i < 0 {
			return rule.Errorf(rule.Input, "player %d has a game in round %d", x.First, e.Round).WithWay("{pairings} shows who has none", rule.Try("pairings"))
		}
		byes[i].Player = x.Second
	}
	s.arranged(e.Round, env)
	// A round that is being played is not a draft: what is put right is public.
	if r := &s.Rounds[e.Round-1]; slices.ContainsFunc(r.Games, func(g Game) bool { return g.entered != nil }) {
		s.publish(e.Round, env)
	}
	return nil
}

// Turned is the result as the other side sees it: the same player wins.
func (r Result) Turned() Result {
	for _, side := range [2]*Winner{&r.Winner, &r.Better} {
		switch *side {
		case FirstWins:
			*side = SecondWins
		case SecondWins:
			*side = FirstWins
		}
	}
	if r.Award != nil {
		award := *r.Award
		award[0], award[1] = award[1], award[0]
		r.Award = &award
	}
	return r
}

func (e RoundRearranged) sentence(s *State) rule.Sentence {
	return reasoned(e.said(s), e.Reason)
}

func (e RoundRearranged) said(s *State) rule.Sentence {
	var parts []rule.Sentence
	for _, x := range e.Games {
		parts = append(parts, rule.Say("board {board}: {first} – {second}", "board", x.Board, "first", s.called(x.First), "second", s.called(x.Second)))
	}
	for _, x := range e.Byes {
		parts = append(parts, rule.Say("{player} without a game", "player", s.called(x.Second)))
	}
	return rule.Say("round {round} changed by hand: {changes}", "round", e.Round, "changes", rule.Joined("; ", parts...))
}

// deviation: pairings changed by hand always are one.
func (e RoundRearranged) deviation(s *State) rule.Sentence { return e.sentence(s) }
