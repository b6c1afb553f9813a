package arbiter

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing"
)

// PlayerID names a player of an event, from 1 in the order of entry. It never
// changes and is never given twice.
type PlayerID int

// Player is a player of a state.
type Player struct {
	ID     PlayerID
	Person Person
	Registration
	// Namesake is set when the arbiter confirmed that another player of the
	// same name is another person.
	Namesake bool
	// Number is the pairing number, from 1; 0 before numbers are given.
	Number int
	// Withdrawn is the first round that they no longer play; 0 while they play.
	Withdrawn int
	// Left are the rounds from which on they did not play stages that are over, of
	// those who came back for a later one.
	Left []int
	// Since is the first round that a late entry could play; 0 from the start.
	Since int
	// Annulled is set when all their results are annulled, because they withdrew
	// too early (setting "withdrawal").
	Annulled bool
	// Removed is the penalty by which they are out of the event, Disqualified or
	// ExpelledEvent of package regulations; "" while none does. Unranked is set
	// when they have no place in the standings.
	Removed  regulations.Penalty
	Unranked bool
	// Absences are the rounds for which they asked not to be paired.
	Absences []Absence
	// Leave are their days of leave in games by correspondence.
	Leave []clocks.Leave
	// CheckedIn is set when they have reported, and Seat is the board at which they
	// always sit; 0 for any.
	CheckedIn bool
	Seat      int
	// FeeAgreed is what they alone pay to enter; nil for the fee of the event.
	// Payments are what they paid and got back.
	FeeAgreed *Money
	Payments  []Payment
	// Former are those whose place they took, the first one first.
	Former []Former
}

// Absence is a round that a player announced they would miss.
type Absence struct {
	Round int
	// Kind is pairing.Absent, ZeroBye, HalfBye or FullBye.
	Kind pairing.Kind
}

// Name is the name as it is printed; a player whose data were erased is
// "player 7".
func (p Player) Name() string {
	if p.Person.Name == "" {
		return fmt.Sprintf("player %d", p.ID)
	}
	return p.Person.Name
}

// Entry is a player to be entered. Its Person needs no ID.
type Entry struct {
	Person Person
	Registration
	// Namesake confirms that a player of the same name is another person.
	Namesake bool
}

// personEntered is the entry of a person of the list.
func (s *State) personEntered(id PersonID, namesake bool) Entry {
	p := s.person(id)
	return Entry{Person: p, Registration: p.Entered, Namesake: namesake}
}

// entered gives a player what an entry says.
func (p *Player) entered(e Entry) {
	p.Person, p.Registration, p.Namesake = e.Person, e.Registration, e.Namesake
}

// AddPlayers enters players, all or none.
type AddPlayers struct{ Players []Entry }

func (c AddPlayers) decide(s *State) (Decision, error) {
	if len(c.Players) == 0 {
		return Decision{}, rule.Errorf(rule.Usage, "no player was named").WithWay("give a name: {player.add}", rule.Try("player.add", "name", rule.Such("Jansen, Piet")))
	}
	var d Decision
	var added PlayersAdded
	player, person := s.nextPlayer, s.nextPerson()
	order := s.numberOrder()
	asked := map[string]bool{} // federations that are asked about
	for i, entry := range c.Players {
		p := entry.Person
		p.Name = plainName(p.Name)
		coded, unknown := entry.Registration.withCode(p.Name)
		if !asked[coded.Federation] {
			d.Notices = append(d.Notices, unknown...)
			asked[coded.Federation] = len(unknown) > 0
		}
		entry.Registration = coded
		p.ID = person + PersonID(i)
		p.Entered = entry.Registration
		d.Persons = append(d.Persons, p)
		e := PlayerEntry{ID: player + PlayerID(i), Person: p.ID, Namesake: entry.Namesake}
		numbered := rule.Noted("%s has number %d", p.Name, e.ID)
		if s.numbered > 0 && s.Settings.lateByRank() {
			late := Player{ID: e.ID, Person: p, Registration: entry.Registration}
			place := slices.IndexFunc(order, func(q Player) bool { return CompareRank(late, q) < 0 })
			if place < 0 {
				place = len(order)
			} else {
				numbered = rule.Noted("%s has number %d, and the start number %d; the start numbers from there on move up by one (FIDE C.04.2)", late.Name(), e.ID, place+1)
			}
			order = slices.Insert(order, place, late)
			e.Number = place + 1
		}
		if s.numbered > 0 {
			d.Notices = append(d.Notices, numbered)
		}
		added.Players = append(added.Players, e)
	}
	if len(s.Stages) > 0 {
		names := make([]string, 0, len(c.Players))
		for _, p := range d.Persons {
			names = append(names, p.Name)
		}
		said, way := ungrouped(names)
		d.Notices = append(d.Notices, rule.Notice{Grade: rule.Note, Said: rule.Joined("; ", said, way), Ways: way.Intents()})
	}
	d.Events = []Event{added}
	return d, nil
}

// lateByRank reports whether a late entry takes the number of their rank. In a
// round robin they can only take the last number. Where the setting
// "late-numbers" says nothing, they take it in a Swiss whose numbers go by
// rating (FIDE C.04.2); lots and the order of entry put them last.
func (s Settings) lateByRank() bool {
	if s.system().FreeNumber() {
		return false
	}
	if s.LateNumbers == "" {
		return s.Numbers == NumbersRating && !s.system().PrePaired
	}
	return s.LateNumbers == LateByRank
}

// FreeNumber reports whether a number of the rounds that are paired is free, so
// that one late entry may take it.
func (s *State) FreeNumber() bool {
	return len(s.Rounds) > 0 && len(s.Stages) == 0 && s.System().FreeNumber() && s.numbered%2 == 1
}

// numberOrder are the numbered players by number.
func (s *State) numberOrder() []Player {
	order := make([]Player, 0, len(s.Players))
	for i := range s.Players {
		if s.Players[i].Number > 0 {
			order = append(order, s.Players[i])
		}
	}
	slices.SortFunc(order, func(a, b Player) int { return a.Number - b.Number })
	return order
}

// CompareRank orders players as they are numbered by rating: the higher
// rating, then the higher title, then the name.
func CompareRank(a, b Player) int {
	return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(titleRank(b.Title), titleRank(a.Title)), strings.Compare(a.Name(), b.Name()))
}

// titleRank orders the titles of the FMJD (Annex 10); others come last.
func titleRank(title string) int {
	order := []string{"MFF", "MF", "MIF", "MI", "GMIF", "GMI"}
	return slices.Index(order, strings.TrimSuffix(strings.ToUpper(title), "64"))
}

// IsTitle reports whether a word is a title of the FMJD (Annex 10).
func IsTitle(title string) bool { return titleRank(title) >= 0 }

// PlayerEntry is one player of PlayersAdded.
type PlayerEntry struct {
	ID       PlayerID `json:"id"`
	Person   PersonID `json:"person"`
	Namesake bool     `json:"namesake,omitempty"`
	// Number is the pairing number that they take, when numbers are given
	// already; whoever had it, and all after them, move up by one. 0 is the
	// last.
	Number int `json:"number,omitempty"`
}

// PlayersAdded is the event of AddPlayers.
type PlayersAdded struct {
	Players []PlayerEntry `json:"players"`
}

var _ = add(kind[PlayersAdded]{name: "players-added", routine: true, changesNothing: true})

func (e PlayersAdded) check(s *State) error {
	if s.FreeNumber() {
		if len(e.Players) > 1 {
			return rule.Errorf(rule.Refused, "one number of the round robin is free, but %d players were named", len(e.Players)).WithHint("name the one who takes it")
		}
	} else if err := s.fieldFixed(); err != nil {
		return err
	}
	list := make([]Entry, 0, len(e.Players))
	for _, entry := range e.Players {
		if next := s.nextPlayer + PlayerID(len(e.Players)); entry.ID < 1 || entry.ID >= next || entry.Number < 0 || entry.Number >= int(next) {
			return rule.Errorf(rule.Refused, "player %d cannot have the number %d: the next player is %d", entry.ID, entry.Number, s.nextPlayer).WithHint("enter the player again")
		}
		list = append(list, s.personEntered(entry.Person, entry.Namesake))
	}
	for _, err := range s.CheckEntries(list) {
		if err != nil {
			return err
		}
	}
	return nil
}

// fieldFixed says why nobody can come into the field once round 1 is paired, or nil.
func (s *State) fieldFixed() error {
	var fixed *rule.Error
	switch {
	case len(s.Rounds) == 0:
		return nil
	case s.System().PrePaired:
		fixed = rule.Errorf(rule.Refused, "the field of a round robin is fixed once round 1 is paired")
	case s.System().Bracket:
		fixed = rule.Errorf(rule.Refused, "the field of a knock-out is fixed once round 1 is paired: there is no place for a late entry")
	default:
		return nil
	}
	return fixed.WithWay("take the pairings back first with {unpair}, or give somebody's place to them: {replace}", rule.Try("unpair"), rule.Try("replace", "player", rule.Such("PLAYER"), "new-name", rule.Such("NEW-NAME")))
}

// CheckEntries says for each entry of a list why it cannot be entered, or nil:
// its data, or a player of that name, FMJD number or number of a member in
// the event or before it in the list.
func (s *State) CheckEntries(list []Entry) []error {
	names, numbers := s.identities(0)
	faults := make([]error, len(list))
	for i, entry := range list {
		p := entry.Person
		faults[i] = p.checkEntry(entry.Registration)
		if faults[i] == nil {
			faults[i] = clash(entry, names, numbers)
		}
		if faults[i] != nil || p.Erased {
			continue
		}
		id := s.nextPlayer + PlayerID(i)
		names[NameKey(p.Name)] = id
		for _, key := range p.NumberKeys(entry.Federation) {
			numbers[key] = id
		}
	}
	return faults
}

// checkNewEntry says why a player cannot have another entry, or nil.
func (s *State) checkNewEntry(player PlayerID, entry Entry) error {
	if err := entry.Person.checkEntry(entry.Registration); err != nil {
		return err
	}
	names, numbers := s.identities(player)
	return clash(entry, names, numbers)
}

func (p Person) checkEntry(r Registration) error {
	if r.Rating < 0 || r.Rating > 9999 {
		return rule.Errorf(rule.Usage, "%d is not a rating", r.Rating).WithHint("a rating is between 1 and 9999; 0 means unrated")
	}
	for _, text := range []string{r.Title, r.Club, r.Federation} {
		if len(text) > longestName {
			return rule.Errorf(rule.Usage, "%d bytes are too long for a title, a club or a federation", len(text)).WithHint("give a shorter one")
		}
	}
	if p.Erased {
		return nil
	}
	return p.check()
}

// identities are the names and numbers (see NumberKeys) in use, those of one player left out.
func (s *State) identities(except PlayerID) (names, numbers map[string]PlayerID) {
	names, numbers = map[string]PlayerID{}, map[string]PlayerID{}
	for _, p := range s.Players {
		if p.ID == except || p.Person.Erased {
			continue
		}
		names[NameKey(p.Person.Name)] = p.ID
		for _, key := range p.Person.NumberKeys(p.Federation) {
			numbers[key] = p.ID
		}
	}
	return names, numbers
}

func clash(e Entry, names, numbers map[string]PlayerID) error {
	p := e.Person
	if p.Erased {
		return nil
	}
	for _, key := range p.NumberKeys(e.Federation) {
		id, taken := numbers[key]
		if !taken {
			continue
		}
		err := rule.Errorf(rule.Refused, "member number %s is entered already, as player #%d", p.Member, id)
		if strings.HasPrefix(key, KeyOfFMJD) {
			err = rule.Errorf(rule.Refused, "FMJD number %s is entered already, as player #%d", p.FMJD, id)
		}
		return err.WithHint("edit that player, or correct the number")
	}
	if id, taken := names[NameKey(p.Name)]; taken && !e.Namesake {
		return rule.Errorf(rule.Refused, "%s is entered already, as player #%d", p.Name, id).
			WithWay("if this is another person of the same name, confirm it: {namesake}; what is known about a player is changed with {player.edit}",
				rule.Again("namesake", true), rule.Try("player.edit", "player", fmt.Sprint(id)))
	}
	return nil
}

func (e PlayersAdded) apply(s *State, _ Envelope) error {
	for _, entry := range e.Players {
		if n := len(s.Players); n > 0 && s.Players[n-1].ID >= entry.ID {
			return rule.Errorf(rule.Input, "player %d is entered out of order", entry.ID)
		}
		person := s.person(entry.Person)
		p := Player{ID: entry.ID, Registration: person.Entered, Namesake: entry.Namesake, Person: person}
		if len(s.Rounds) > 0 {
			p.Since = len(s.Rounds) + 1
		}
		if s.numbered > 0 {
			s.numbered++
			p.Number = s.numbered
			if entry.Number > 0 && entry.Number < s.numbered {
				p.Number = entry.Number
				for i := range s.Players {
					if s.Players[i].Number >= p.Number {
						s.Players[i].Number++
					}
				}
			}
		}
		s.Players = append(s.Players, p)
	}
	return nil
}

func (e PlayersAdded) claim(s *State) {
	for _, p := range e.Players {
		s.nextPlayer = max(s.nextPlayer, p.ID+1)
	}
}

func (e PlayersAdded) seats(player PlayerID) (rows []PersonID, anew bool) {
	for _, p := range e.Players {
		if p.ID == player {
			rows = append(rows, p.Person)
		}
	}
	return rows, true
}

func (e PlayersAdded) sentence(s *State) rule.Sentence {
	n := len(e.Players)
	if n == 1 {
		return rule.Say("player entered: {player}", "player", s.calledNow(e.Players[0].Person, e.Players[0].ID))
	}
	names := make([]rule.Sentence, 0, n)
	for _, p := range e.Players {
		names = append(names, s.calledNow(p.Person, p.ID))
	}
	if n > 4 {
		names = append(names[:3], rule.Say("and {number} more", "number", n-3))
	}
	return rule.Count(n, "{n} player entered: {names}", "{n} players entered: {names}", "names", rule.Joined("; ", names...))
}

// EditPlayer replaces what is known of a player. Its Person needs no ID.
type EditPlayer struct {
	Player PlayerID
	Entry  Entry
	Reason string
}

func (c EditPlayer) decide(s *State) (Decision, error) {
	old, err := s.needPlayer(c.Player)
	if err != nil {
		return Decision{}, err
	}
	// A player who keeps a name that somebody else has too was knowingly entered
	// with it.
	kept := NameKey(c.Entry.Person.Name) == NameKey(old.Person.Name)
	e := PlayerEdited{ID: c.Player, Person: old.Person.ID, Namesake: c.Entry.Namesake || old.Namesake || kept && s.bearers(old.Person.Name) > 1, Reason: c.Reason}
	coded, unknown := c.Entry.Registration.withCode(c.Entry.Person.Name)
	if coded.Federation == old.Federation {
		unknown = nil
	}
	person := c.Entry.Person
	person.ID, person.Entered = old.Person.ID, coded
	if person == old.Person {
		return Decision{Events: []Event{e}}, nil
	}
	person.Name = plainName(person.Name)
	person.ID = s.nextPerson()
	e.Person = person.ID
	return Decision{Events: []Event{e}, Persons: []Person{person}, Notices: unknown}, nil
}

// bearers is how many players have a name.
func (s *State) bearers(name string) (n int) {
	for i := range s.Players {
		if NameKey(s.Players[i].Person.Name) == NameKey(name) {
			n++
		}
	}
	return n
}

// PlayerEdited is the event of EditPlayer.
type PlayerEdited struct {
	ID       PlayerID `json:"id"`
	Person   PersonID `json:"person"`
	Namesake bool     `json:"namesake,omitempty"`
	Reason   string   `json:"reason,omitempty"`
}

var _ = add(kind[PlayerEdited]{name: "player-edited", routine: true})

func (e PlayerEdited) check(s *State) error {
	if _, err := s.needPlayer(e.ID); err != nil {
		return err
	}
	return s.checkNewEntry(e.ID, s.personEntered(e.Person, e.Namesake))
}

func (e PlayerEdited) apply(s *State, _ Envelope) error {
	return s.changePlayer(e.ID, func(p *Player) { p.entered(s.personEntered(e.Person, e.Namesake)) })
}

func (e PlayerEdited) seats(player PlayerID) (rows []PersonID, anew bool) {
	if e.ID == player {
		rows = append(rows, e.Person)
	}
	return rows, false
}

func (e PlayerEdited) sentence(s *State) rule.Sentence {
	return reasoned(rule.Say("entry changed: {player}", "player", s.calledNow(e.Person, e.ID)), e.Reason)
}
