package arbiter

import (
	"cmp"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Round is a paired round of a state.
type Round struct {
	Number int
	// Games in board order.
	Games []Game
	// PlayOffs are games of tie-breaks, in the order in which they were added.
	// They count for no score.
	PlayOffs []Game
	// Aside are the players who stand aside in its tie-breaks.
	Aside []PlayerID
	// Byes are the players without a game. A player who is in neither list was
	// absent.
	Byes []Bye
	// Origin says who paired it: the name of the system, "manual" or "import".
	Origin string
	// Fixed are the games and the bye that the arbiter set before the rest was
	// paired, and Reason is why.
	Fixed  []FixedPair
	Reason string
	// Matches are those of an event of teams, by table.
	Matches []TeamMatch
	// Editions are the published versions of the pairings, the first at index
	// 0; none while the round is a draft.
	Editions []Edition

	draft bool
	// begun is set once a result was entered, and following when play in the
	// round before had begun as this one was paired.
	begun, following bool
}

// All are the games of the round, those of tie-breaks last.
func (r *Round) All() []*Game {
	games := make([]*Game, 0, len(r.Games)+len(r.PlayOffs))
	for i := range r.Games {
		games = append(games, &r.Games[i])
	}
	for i := range r.PlayOffs {
		games = append(games, &r.PlayOffs[i])
	}
	return games
}

// UpTo is a number of rounds that are paired: as it is, or all of them where it is
// negative or more.
func (s *State) UpTo(rounds int) int {
	if rounds < 0 || rounds > len(s.Rounds) {
		return len(s.Rounds)
	}
	return rounds
}

// FixedPair is a pair that the arbiter set: who moves first and who second. A
// Second of 0 is the bye.
type FixedPair struct {
	First  PlayerID `json:"first"`
	Second PlayerID `json:"second,omitempty"`
}

// Waiting is the number of games, those of tie-breaks too, that are to get a result.
func (r Round) Waiting() int {
	n := 0
	for _, g := range r.All() {
		if g.Open() {
			n++
		}
	}
	return n
}

// Open is the number of games that are to get a result, of those that count for the score.
func (r Round) Open() int {
	n := 0
	for i := range r.Games {
		if r.Games[i].Open() {
			n++
		}
	}
	return n
}

// has reports whether a player has a game in the round.
func (r Round) has(id PlayerID) bool {
	return slices.ContainsFunc(r.Games, func(g Game) bool { return g.Has(id) })
}

// Bye is a round without a game for a player.
type Bye struct {
	Player PlayerID
	// Kind is PAB, FullBye, HalfBye, ZeroBye or Absent.
	Kind   pairing.Kind
	Points pairing.Points
	// Board is where they wait, in a match of teams whose other team has nobody
	// there.
	Board int
}

// Match is a game to be paired. A Board of 0 is the next one.
type Match struct {
	Board         int
	First, Second PlayerID
	// Games is how many the two have, with the colours changed from one to the
	// next; 0 is what the setting "games" says.
	Games int
	// Heat is set where the match is one game of several that are given one by
	// one, with their board.
	Heat int
}

// PairRound pairs the next round as it is handed in. Players who have no
// numbers yet get them in the order of entry.
type PairRound struct {
	Round  int // 0: the next one
	Games  []Match
	Byes   []Bye // their points follow from the kind
	Origin string
	// Fixed are those of the pairs that the arbiter set; they need a Reason.
	Fixed  []FixedPair
	Reason string
	// Matches are those of an event of teams; the games are at their boards.
	Matches []TeamMatch
	// Upper is how many numbers have the virtual points of the upper half, where
	// round 1 is taken over with another half than the present players would
	// give (FIDE C.04.7); 0 is that half.
	Upper int
}

func (c PairRound) decide(s *State) (Decision, error) {
	e := RoundPaired{Round: c.Round, Origin: c.Origin, Fixed: c.Fixed, Reason: c.Reason, Matches: c.Matches, Upper: c.Upper}
	if e.Round == 0 {
		e.Round = len(s.Rounds) + 1
	}
	for i, m := range c.Games {
		board := m.Board
		if board == 0 {
			board = i + 1
		}
		for _, g := range m.games(board, s.Settings.PerRound()) {
			g.ID = s.nextGame + GameID(len(e.Games))
			e.Games = append(e.Games, g)
		}
	}
	for _, b := range c.Byes {
		e.Byes = append(e.Byes, PairedBye{Player: b.Player, Kind: ByeName(b.Kind), Board: b.Board})
	}
	d := Decision{}
	if s.numbered == 0 {
		order := NumbersGiven{Method: NumbersEntry}
		for _, p := range s.Players {
			if p.Withdrawn == 0 {
				order.Order = append(order.Order, p.ID)
			}
		}
		d.Events = append(d.Events, order)
	}
	d.Events = append(d.Events, e)
	return d, nil
}

// PairedGame is a game of RoundPaired.
type PairedGame struct {
	ID     GameID   `json:"id"`
	Board  int      `json:"board"`
	First  PlayerID `json:"first"`
	Second PlayerID `json:"second"`
	// Heat is which game of its pair it is, from 1; 0 where there is one.
	Heat int `json:"heat,omitempty"`
}

// PairedBye is a bye of RoundPaired.
type PairedBye struct {
	Player PlayerID `json:"player"`
	Kind   string   `json:"kind"`
	Board  int      `json:"board,omitempty"`
}

// RoundPaired is the event of PairRound.
type RoundPaired struct {
	Round   int          `json:"round"`
	Games   []PairedGame `json:"games,omitempty"`
	Byes    []PairedBye  `json:"byes,omitempty"`
	Origin  string       `json:"origin,omitempty"`
	Fixed   []FixedPair  `json:"fixed,omitempty"`
	Reason  string       `json:"reason,omitempty"`
	Matches []TeamMatch  `json:"matches,omitempty"`
	Upper   int          `json:"upper,omitempty"`
}

var _ = add(kind[RoundPaired]{name: "round-paired", routine: true, brings: RoundPaired.brings})

// gameFits says whether one of so many new games has a number and a board that
// it can have.
func (s *State) gameFits(g PairedGame, games int) error {
	if g.ID < 1 || g.ID >= s.nextGame+GameID(games) || g.Board < 0 || g.Board > mostBoards {
		return rule.Errorf(rule.Refused, "there cannot be a game %d on board %d: the next game is %d", g.ID, g.Board, s.nextGame).WithHint("pair the round again")
	}
	return nil
}

func (e RoundPaired) check(s *State) error {
	if err := s.MayPair(); err != nil {
		return err
	}
	if e.Round != len(s.Rounds)+1 {
		return rule.Errorf(rule.Refused, "the next round to be paired is %d, not %d", len(s.Rounds)+1, e.Round).WithWay("{pair} pairs it", rule.Try("pair"))
	}
	if e.Upper != 0 && (e.Round != 1 || e.Upper < 0 || e.Upper > len(s.Players)) {
		return rule.Errorf(rule.Input, "the number of players in the upper half cannot be %d in round %d", e.Upper, e.Round)
	}
	if len(e.Games)+len(e.Byes)+len(e.Matches) == 0 {
		return rule.Errorf(rule.Usage, "round %d has no games", e.Round)
	}
	if s.numbered == 0 && len(s.Players) > 0 {
		return rule.Errorf(rule.Refused, "round %d is paired by pairing numbers, but none are given", e.Round)
	}
	seen := map[PlayerID]bool{}
	exhibitor := s.Exhibitor()
	sits := func(id PlayerID) error {
		p, err := s.needPlayer(id)
		if err != nil {
			return err
		}
		if seen[id] && id != exhibitor {
			return rule.Errorf(rule.Refused, "%s is paired twice in round %d", p.Name(), e.Round).WithHint("name every player once")
		}
		seen[id] = true
		if p.Withdrawn > 0 && p.Withdrawn <= e.Round && !s.System().PrePaired {
			return rule.Errorf(rule.Refused, "%s has withdrawn and cannot be paired", p.Name()).WithHint("reinstate the player first")
		}
		return nil
	}
	boards := map[int]PairedGame{}
	for _, g := range e.Games {
		if err := s.gameFits(g, len(e.Games)); err != nil {
			return err
		}
		before, taken := boards[g.Board]
		boards[g.Board] = g
		if taken && before.Heat > 0 && g.Heat == before.Heat+1 &&
			(g.First == before.First && g.Second == before.Second || g.First == before.Second && g.Second == before.First) {
			continue
		}
		if g.Board < 1 || taken || g.Heat < 0 || g.Heat > 1 {
			return rule.Errorf(rule.Refused, "board %s is not free in round %d", boardName(g.Board, g.Heat), e.Round).
				WithWay("{seat} changes fixed boards", rule.Try("seat"))
		}
		for _, id := range []PlayerID{g.First, g.Second} {
			if err := sits(id); err != nil {
				return err
			}
			if err := s.Plays(id, e.Round); err != nil {
				return err
			}
		}
	}
	for _, b := range e.Byes {
		if err := sits(b.Player); err != nil {
			return err
		}
		if _, err := parseByeKind(b.Kind); err != nil {
			return err
		}
	}
	if err := e.checkMatches(s); err != nil {
		return err
	}
	if err := e.checkGroups(s); err != nil {
		return err
	}
	if err := s.checkThrough(e); err != nil {
		return err
	}
	return e.checkFixed()
}

// Plays says why a player cannot be paired in a round to come, or nil: they have
// withdrawn, or announced to miss it.
func (s *State) Plays(id PlayerID, round int) error {
	p, err := s.needPlayer(id)
	if err != nil {
		return err
	}
	if p.Withdrawn > 0 && p.Withdrawn <= round && !s.System().PrePaired {
		return rule.Errorf(rule.Refused, "%s has withdrawn and cannot be paired", p.Name()).WithHint("reinstate the player first")
	}
	if s.absence(p, round) != nil {
		return rule.Errorf(rule.Refused, "%s is absent in round %d and cannot be paired in it", p.Name(), round).
			WithHint("take the absence back first")
	}
	return nil
}

// checkFixed requires that the pairs the arbiter set are in the round, and why.
func (e RoundPaired) checkFixed() error {
	if len(e.Fixed) == 0 {
		return nil
	}
	for _, x := range e.Fixed {
		game := slices.ContainsFunc(e.Games, func(g PairedGame) bool { return g.First == x.First && g.Second == x.Second })
		bye := slices.ContainsFunc(e.Byes, func(b PairedBye) bool { return b.Player == x.First && x.Second == 0 })
		if !game && !bye {
			return rule.Errorf(rule.Refused, "a fixed pair of round %d is not in its pairing", e.Round).WithHint("name players who are there")
		}
	}
	return needReason(rule.Format("a pair fixed by the arbiter"), e.Reason)
}

// MayPair says why the next round cannot be paired now, or nil.
func (s *State) MayPair() error {
	next := len(s.Rounds) + 1
	if s.Closed {
		return rule.Errorf(rule.Refused, "the event is closed").WithWay("reopen it first: {reopen}", rule.Try("reopen", "reason", rule.Such("WHY")))
	}
	if n := s.Settings.Rounds; n > 0 && next > n {
		return rule.Errorf(rule.Refused, "no round is left to pair: the event has %s", rule.Count(n, "{n} round", "{n} rounds")).WithHint("raise the setting rounds, with a reason, to pair another")
	}
	if len(s.Players) < 2 {
		return rule.Errorf(rule.Refused, "the event has %s", rule.Count(len(s.Players), "{n} player", "{n} players")).WithHint("enter at least two")
	}
	if err := s.mayPairMatch(); err != nil {
		return err
	}
	if s.System().Display && next > 1 {
		return rule.Errorf(rule.Refused, "the display is paired already").
			WithWay("a player who came late gets a board with {latecomer}; another display is an event of its own", rule.Try("latecomer", "player", rule.Such("PLAYER"), "reason", rule.Such("WHY")))
	}
	if open := s.Waiting(); len(open) > 0 && !s.System().FreeOrder() {
		g := open[0]
		return rule.Errorf(rule.Refused, "round %d, board %s has no result yet", g.Round, g.BoardName()).
			WithHint("%s before round %d can be paired", rule.Count(len(open), "{n} result is needed", "{n} results are needed"), next)
	}
	return nil
}

func (e RoundPaired) apply(s *State, env Envelope) error {
	if e.Round != len(s.Rounds)+1 {
		return rule.Errorf(rule.Input, "round %d is paired out of order", e.Round)
	}
	r := Round{Number: e.Round, Origin: e.Origin, Fixed: e.Fixed, Reason: e.Reason, Matches: e.Matches, Games: make([]Game, 0, len(e.Games))}
	for i, g := range e.Games {
		if g.First == g.Second || g.ID < 1 || i > 0 && g.ID != e.Games[i-1].ID+1 {
			return rule.Errorf(rule.Input, "there cannot be a game %d of round %d", g.ID, e.Round)
		}
		for _, id := range []PlayerID{g.First, g.Second} {
			if _, err := s.player(id); err != nil {
				return err
			}
		}
		r.Games = append(r.Games, g.in(e.Round))
	}
	for _, b := range e.Byes {
		kind, err := parseByeKind(b.Kind)
		if err != nil {
			return err
		}
		if _, err := s.player(b.Player); err != nil {
			return err
		}
		r.Byes = append(r.Byes, Bye{Player: b.Player, Kind: kind, Board: b.Board})
	}
	r.Editions = s.unpaired[e.Round]
	r.following = e.Round > 1 && s.Rounds[e.Round-2].begun
	s.Rounds = append(s.Rounds, r)
	s.arranged(e.Round, env)
	if e.Round == 1 {
		s.lastUpper = 0
		numbered := 0
		for i := range s.Players {
			if s.Players[i].Number > 0 {
				numbered++
			}
		}
		upper := cmp.Or(e.Upper, pairing.BakuUpper(numbered))
		for i := range s.Players {
			if s.Players[i].Number == upper {
				s.lastUpper = s.Players[i].ID
			}
		}
	}
	return nil
}

// pairs is how many boards the round has.
func (e RoundPaired) pairs() int {
	n := 0
	for _, g := range e.Games {
		if g.Heat <= 1 {
			n++
		}
	}
	return n
}

func (e RoundPaired) games() []Game { return gamesIn(e.Round, e.Games) }

// brings the drawing of its ballots along.
func (e RoundPaired) brings(effect Event, _ int) bool {
	b, drawn := effect.(BallotsDrawn)
	return drawn && b.Round == e.Round
}

func (e RoundPaired) sentence(s *State) rule.Sentence {
	games := len(e.Games)
	said := rule.Count(games, "round {round} paired: {n} game", "round {round} paired: {n} games", "round", e.Round)
	if n := e.pairs(); n < games {
		said = rule.Say("{paired} of {pairs}", "paired", said, "pairs", rule.Count(n, "{n} pair", "{n} pairs"))
	}
	if len(e.Byes) > 0 {
		var byes []rule.Sentence
		for _, b := range e.Byes {
			byes = append(byes, s.called(b.Player))
		}
		said = rule.Joined("; ", said, rule.Say("without a game: {players}", "players", rule.Joined("; ", byes...)))
	}
	switch e.Origin {
	case "":
	case "manual":
		said = bracketed(said, rule.Say("manual"))
	case "import":
		said = bracketed(said, rule.Say("import"))
	default:
		said = rule.Say("{paired} ({system})", "paired", said, "system", rule.Word("value", e.Origin))
	}
	if len(e.Fixed) > 0 {
		said = reasoned(rule.Joined("; ", said, rule.Say("set by the arbiter: {pairs}", "pairs", s.tellFixed(e.Fixed))), e.Reason)
	}
	return said
}

// tellFixed lists the pairs that the arbiter set.
func (s *State) tellFixed(fixed []FixedPair) rule.Sentence {
	var list []rule.Sentence
	for _, x := range fixed {
		if x.Second == 0 {
			list = append(list, rule.Say("{player} with the bye", "player", s.called(x.First)))
			continue
		}
		list = append(list, rule.Joined(" – ", s.called(x.First), s.called(x.Second)))
	}
	return rule.Joined(", ", list...)
}
