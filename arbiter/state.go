package arbiter

import (
	"maps"
	"slices"
	"time"

	"flagfall/arbiter/rule"
)

// State is a tournament as it stands after an entry of its journal. It is for
// reading; only Apply changes it.
type State struct {
	// Seq is the last entry folded, 0 before the first; At is its instant.
	Seq int64
	At  time.Time
	// Head is the hash of that entry.
	Head string
	// Created and Closed are the two ends of an event's life.
	Created, Closed bool
	Settings        Settings
	// Players in the order of entry, which is that of their IDs.
	Players []Player
	// Rounds that are paired, the first at index 0.
	Rounds []Round
	// Schedule is when rounds are played, those of which it is known, by round.
	Schedule []Slot
	// Bans are the sets of players who may not meet, in the order in which
	// they were entered.
	Bans []Ban
	// Incidents are the breaches that were ruled on, Appeals and Questions what
	// came of them, the oldest first; Checked what was ticked off on the
	// checklist of equipment, by code. Overruled says which entry overruled
	// the ruling of an entry on appeal. See [State.BystanderName] for
	// Bystanders.
	Incidents  []Incident
	Appeals    []Appeal
	Questions  []Question
	Checked    map[string]EquipmentCheck
	Overruled  map[int64]int64
	Bystanders []PersonID
	// Stages are the runs of rounds played in groups, in order.
	Stages []Stage
	// Teams in the order of entry, and the Lineups that were set for rounds to
	// come.
	Teams   []Team
	Lineups []Lineup
	// Prizes are the lists of prizes, in the order in which they were set.
	Prizes []PrizeList
	// Prints are the documents that were printed into files, in order.
	Prints []Print
	// Deviations are the departures from the system that count, in order.
	Deviations []Deviation
	// Room are the rounds of the room of a simultaneous display, in order.
	Room []RoomRound
	// Log holds all entries; entry n is at index n-1.
	Log []Envelope
	// Undone says for each entry that does not count which entry undid it.
	Undone map[int64]int64

	persons    map[PersonID]Person
	nextPlayer PlayerID
	nextGame   GameID
	nextTeam   TeamID // the highest that was given
	numbered   int    // how many pairing numbers are given
	// numbers says where the player of each pairing number stands in Players.
	numbers []int
	// lastUpper is the last player of the upper half when round 1 was paired
	// (C.04.7); 0 before.
	lastUpper PlayerID
	prints    int // the last number of a print
	// unpaired keeps the published versions of rounds that were taken back, so
	// that a round paired anew goes on counting.
	unpaired map[int][]Edition
	// remembered is what was worked out of it; nil where that is not kept.
	remembered *remembered
}

func personsByID(persons []Person) map[PersonID]Person {
	m := make(map[PersonID]Person, len(persons))
	for _, p := range persons {
		m[p.ID] = p
	}
	return m
}

// Fold makes a state from a journal: its entries in order from 1 on, and the
// persons beside them. It fails with rule.Input when the journal is damaged.
func Fold(log []Envelope, persons []Person) (*State, error) {
	s := &State{persons: personsByID(persons)}
	if err := s.fold(log); err != nil {
		return nil, err
	}
	return s, nil
}

// fold starts anew with the entries given.
func (s *State) fold(log []Envelope) error {
	*s = *s.empty()
	s.Undone = undone(log)
	for i, e := range log {
		if e.Seq != int64(i)+1 || e.Body == nil {
			return rule.Errorf(rule.Input, "the journal is damaged: entry %d is where %d should be", e.Seq, i+1).
				WithHint("restore the file from a backup")
		}
		s.Log = log[:i]
		s.claim(e.Body)
		if s.Undone[e.Seq] != 0 {
			continue
		}
		s.keepDeviation(e)
		if err := e.Body.apply(s, e); err != nil {
			return rule.Errorf(rule.Input, "the journal is damaged at entry %d: %w", e.Seq, err).
				WithHint("restore the file from a backup")
		}
	}
	s.Log = log
	if n := len(log); n > 0 {
		s.Seq, s.At, s.Head = log[n-1].Seq, log[n-1].At, log[n-1].Hash
	}
	s.derive()
	return nil
}

// empty is the state before the first entry, with the same persons.
func (s *State) empty() *State {
	return &State{persons: s.persons, nextPlayer: 1, nextGame: 1}
}

// Apply folds one more entry in. The state must not be used after an error.
func (s *State) Apply(e Envelope) error {
	if _, isUndo := e.Body.(Undone); isUndo || e.Body == nil || e.Seq != s.Seq+1 {
		return s.fold(append(slices.Clip(s.Log), e))
	}
	s.keepDeviation(e)
	if err := e.Body.apply(s, e); err != nil {
		return err
	}
	s.claim(e.Body)
	s.Log = append(s.Log, e)
	s.Seq, s.At, s.Head = e.Seq, e.At, e.Hash
	if kindOf(e.Body).lasting {
		return s.fold(s.Log) // what was said of earlier entries has its names no more
	}
	s.deriveAfter(e.Body)
	return nil
}

// deriveAfter derives only what an event can have changed, so that of a
// thousand results entered at once each does not derive the whole
// tournament again.
func (s *State) deriveAfter(e Event) {
	k := kindOf(e)
	if k.changesNothing {
		s.listNumbers() // players come in with theirs
		return
	}
	if k.changes == nil {
		s.derive()
		return
	}
	g, err := s.game(k.changes(e))
	early := s.endsEarly()
	if err != nil || s.withdrew(g.First) || s.withdrew(g.Second) || early && s.System().Match {
		s.derive()
		return
	}
	s.deriveGame(g)
	if early {
		for _, h := range s.heat(g) {
			h.SetAside = s.setAside(h)
		}
	}
}

func (s *State) withdrew(id PlayerID) bool {
	p, err := s.player(id)
	return err == nil && (p.Withdrawn > 0 || len(p.Left) > 0)
}

// AddPersons makes rows of the list of persons known, before the entries that
// name them are applied.
func (s *State) AddPersons(rows []Person) {
	if len(rows) == 0 {
		return
	}
	s.persons = maps.Clone(s.persons)
	if s.persons == nil {
		s.persons = map[PersonID]Person{}
	}
	for _, p := range rows {
		s.persons[p.ID] = p
	}
}

// AsOf is the state as it was after an entry, with the spellings of that
// time.
func (s *State) AsOf(seq int64) (*State, error) {
	if seq < 0 || seq > s.Seq {
		return nil, rule.Errorf(rule.NotFound, "the journal has no entry %d", seq).WithHint("its entries are 1 to %d", s.Seq)
	}
	past := s.empty()
	if err := past.fold(slices.Clone(s.Log[:seq])); err != nil {
		return nil, err
	}
	return past, nil
}

// AsOfInstant is the state as it was at an instant.
func (s *State) AsOfInstant(t time.Time) (*State, error) {
	seq := int64(0)
	for _, e := range s.Log {
		if !e.At.After(t) {
			seq = e.Seq
		}
	}
	return s.AsOf(seq)
}

func (s *State) withPersons(rows []Person) *State {
	c := *s
	c.AddPersons(rows)
	return &c
}

// OpenGames are the games without a result, in order; in each round those of
// tie-breaks last.
func (s *State) OpenGames() []Game {
	var open []Game
	for g := range s.eachOpen {
		open = append(open, *g)
	}
	return open
}

// eachOpen goes through the games without a result, by round.
func (s *State) eachOpen(yield func(*Game) bool) {
	for g := range s.EachGame {
		if s.open(g) && !yield(g) {
			return
		}
	}
}

// EachGame goes through all games by round, in each those of tie-breaks last.
func (s *State) EachGame(yield func(*Game) bool) {
	for i := range s.Rounds {
		for _, games := range [2][]Game{s.Rounds[i].Games, s.Rounds[i].PlayOffs} {
			for j := range games {
				if !yield(&games[j]) {
					return
				}
			}
		}
	}
}

// EachScored goes through the games that count for the score, which those of tie-breaks
// do not, by round and board.
func (s *State) EachScored(yield func(*Game) bool) {
	for i := range s.Rounds {
		for j := range s.Rounds[i].Games {
			if !yield(&s.Rounds[i].Games[j]) {
				return
			}
		}
	}
}

// Round is a paired round by number.
func (s *State) Round(n int) (Round, error) {
	switch {
	case len(s.Rounds) == 0:
		return Round{}, rule.Errorf(rule.NotFound, "no round is paired yet").WithWay("pair the first with {pair}", rule.Try("pair"))
	case n < 1 || n > len(s.Rounds):
		return Round{}, rule.Errorf(rule.NotFound, "round %d is not paired", n).
			WithWay("{rounds} paired so far; {pair} pairs the next", "rounds", rule.Count(len(s.Rounds), "{n} round is", "{n} rounds are"), rule.Try("pair"))
	}
	return s.Rounds[n-1], nil
}

// Player is a player by ID.
func (s *State) Player(id PlayerID) (Player, error) {
	p, err := s.needPlayer(id)
	if err != nil {
		return Player{}, err
	}
	return *p, nil
}

// Name is the name of a player, or "player 7" where there is none.
func (s *State) Name(id PlayerID) string {
	if p, err := s.player(id); err == nil {
		return p.Name()
	}
	return Player{ID: id, Person: s.formerPerson(id)}.Name()
}

func (s *State) player(id PlayerID) (*Player, error) {
	// Nobody leaves the list, so that the n-th player is nearly always player n.
	if i := int(id) - 1; i >= 0 && i < len(s.Players) && s.Players[i].ID == id {
		return &s.Players[i], nil
	}
	i, ok := slices.BinarySearchFunc(s.Players, id, func(p Player, id PlayerID) int { return int(p.ID - id) })
	if !ok {
		return nil, rule.Errorf(rule.NotFound, "there is no player %d", id)
	}
	return &s.Players[i], nil
}

func (s *State) needPlayer(id PlayerID) (*Player, error) {
	p, err := s.player(id)
	if err != nil {
		return nil, rule.Errorf(rule.NotFound, "there is no player %d", id).WithWay("{player.list} shows them", rule.Try("player.list"))
	}
	return p, nil
}

// gameIf is a game by ID, nil where there is none.
func (s *State) gameIf(id GameID) *Game {
	g, _ := s.game(id)
	return g
}

// changePlayer makes a change to a player, who must exist.
func (s *State) changePlayer(id PlayerID, change func(*Player)) error {
	p, err := s.player(id)
	if err == nil {
		change(p)
	}
	return err
}

// changeGame makes a change to a game, which must exist.
func (s *State) changeGame(id GameID, change func(*Game)) error {
	g, err := s.game(id)
	if err == nil {
		change(g)
	}
	return err
}

// game finds a game by ID: within a round the IDs follow one another.
func (s *State) game(id GameID) (*Game, error) {
	for i := range s.Rounds {
		games := s.Rounds[i].Games
		if len(games) == 0 || id < games[0].ID || id > games[len(games)-1].ID {
			continue
		}
		// In a group there are gaps between them.
		at, found := slices.BinarySearchFunc(games, id, func(g Game, id GameID) int { return int(g.ID - id) })
		if !found {
			continue
		}
		return &games[at], nil
	}
	// A game that came later stands at its board, and not by its number.
	for g := range s.EachGame {
		if g.ID == id {
			return g, nil
		}
	}
	return nil, rule.Errorf(rule.NotFound, "there is no game %d", id)
}

func (s *State) person(id PersonID) Person {
	p := s.persons[id]
	p.ID = id
	return p
}

func (s *State) nextPerson() PersonID {
	next := PersonID(1)
	for id := range s.persons {
		next = max(next, id+1)
	}
	return next
}

func (s *State) erase(rows []PersonID) {
	s.persons = maps.Clone(s.persons)
	for _, id := range rows {
		s.persons[id] = Person{ID: id, Erased: true, Entry: s.persons[id].Entry, Digest: s.persons[id].Digest}
	}
}
