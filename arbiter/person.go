package arbiter

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"flagfall/arbiter/rule"
)

// PersonID names a row of the list of persons, from 1. A changed name is a new
// row, so that prints of an earlier state keep the earlier spelling.
type PersonID int64

// Registration is what the event knows of a player beside their person. It stands in
// the row of the person, with which it is erased.
type Registration struct {
	Rating     int    `json:"rating,omitempty"` // 0: unrated
	Title      string `json:"title,omitempty"`
	Club       string `json:"club,omitempty"`
	Federation string `json:"federation,omitempty"`
}

// Person is what is known of a human being. It stands beside the journal and
// can be erased.
type Person struct {
	ID PersonID
	// Name is as the event prints it: "Surname, Given" or any other form.
	Name string
	// BirthYear is 0 when unknown, FMJD the number on the FMJD's list, and Member
	// that of their membership in a national federation, as it writes it.
	BirthYear    int
	FMJD, Member string
	// Sex is "m", "w" or "".
	Sex     string
	Contact string
	// Entered is what the event knows of them with this row, and is erased with it.
	Entered Registration
	// Erased is set when the data were blanked on request.
	Erased bool
	// Entry is the one that the row came with; Digest stands in its hash, and Salt
	// in the digest.
	Entry        int64
	Salt, Digest string
}

// softHyphen is where a page may break a word; names that are copied from it have it.
const softHyphen = '\u00ad'

// plainName is a name as it is kept: with single blanks and without soft hyphens.
func plainName(name string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(name, string(softHyphen), "")), " ")
}

// NameKey is a name for comparing: two spellings that differ in letter case,
// blanks, commas and the order of their words have one key.
func NameKey(name string) string {
	words := strings.Fields(strings.ToLower(wordsApart.Replace(name)))
	slices.Sort(words)
	return strings.Join(words, " ")
}

// wordsApart puts a blank between the words of a name.
var wordsApart = strings.NewReplacer(",", " ", ".", " ")

// The beginnings of NumberKeys: no key of a name has capitals.
const (
	KeyOfFMJD   = "FMJD "
	KeyOfMember = "MEMBER "
)

// NumberKeys are the numbers that no two players share, each with who issued
// it: the FMJD or, for the number of a member, their federation.
func (p Person) NumberKeys(federation string) []string {
	var keys []string
	if p.FMJD != "" {
		keys = append(keys, KeyOfFMJD+p.FMJD)
	}
	if p.Member != "" {
		keys = append(keys, KeyOfMember+strings.ToUpper(federation)+" "+strings.ToUpper(p.Member))
	}
	return keys
}

// longestMember is how many letters the number of a member has at most.
const longestMember = 40

// longestName is how many bytes the name of a person may have, and what else is entered
// with them as a text.
const longestName = 400

// checkPerson says what is wrong with a person's data.
func (p Person) check() error {
	switch {
	case NameKey(p.Name) == "":
		return rule.Errorf(rule.Usage, "a player needs a name").WithWay("give a name: {player.add}", rule.Try("player.add", "name", rule.Such("Jansen, Piet")))
	case !utf8.ValidString(p.Name):
		return rule.Errorf(rule.Usage, "the name %q is not UTF-8 text", p.Name).WithHint("save the list as UTF-8, or type the name again")
	case strings.ContainsFunc(p.Name, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return rule.Errorf(rule.Usage, "the name %q holds a character that cannot be printed", p.Name).WithHint("type the name again without it")
	case len(p.Name) > longestName:
		return rule.Errorf(rule.Usage, "a name of %d bytes is too long", len(p.Name)).WithHint("give a shorter one")
	case p.BirthYear != 0 && (p.BirthYear < 1850 || p.BirthYear > 2200):
		return rule.Errorf(rule.Usage, "%d is not a year of birth", p.BirthYear).WithHint("give four figures, such as 1988")
	case utf8.RuneCountInString(p.Member) > longestMember || strings.ContainsFunc(p.Member, func(r rune) bool { return !unicode.IsPrint(r) }):
		return rule.Errorf(rule.Usage, "%q is not the number of a member", p.Member).WithHint("give it as the federation writes it, up to %d letters and figures", longestMember)
	case p.Sex != "" && p.Sex != "m" && p.Sex != "w":
		return rule.Errorf(rule.Usage, "the sex is m or w, not %q", p.Sex).WithHint("give m or w, or leave it out")
	}
	return nil
}

// ErasePerson blanks the name, year and contact of a player for good, and with them
// rating, title, club and federation, which may tell who it was; where these stand in
// older entries, a notice says so. Their results stay under their number. Scoresheets
// and typed texts keep what is written in them; notes say where. Former chooses one
// of those who had the place before, from 1 for the first; 0 is the player who has it
// now.
type ErasePerson struct {
	Player PlayerID
	Reason string
	Former int
}

func (c ErasePerson) decide(s *State) (Decision, error) {
	holders := s.holders(c.Player)
	if c.Former < 0 || c.Former >= max(len(holders), 1) {
		return Decision{}, rule.Errorf(rule.NotFound, "the place of %s had no earlier holder number %d", s.Name(c.Player), c.Former).
			WithHint("%s had it before", rule.Count(len(holders)-1, "{n} player", "{n} players"))
	}
	d, removed, err := s.leave(c)
	if err != nil {
		return Decision{}, err
	}
	var rows []PersonID
	switch {
	case c.Former > 0:
		rows = holders[c.Former-1]
	case len(holders) > 0:
		rows = holders[len(holders)-1]
	}
	slices.Sort(rows)
	rows = slices.Compact(rows)
	words := s.nameWords(rows)
	if haveWord(c.Reason, words) {
		return Decision{}, rule.Errorf(rule.Usage, "the reason names whom it is about, and stays in the journal").WithHint("give a reason without a name, such as %q", "asked for it")
	}
	erased := PersonErased{ID: c.Player, Persons: rows, Reason: c.Reason, Former: c.Former}
	if d.Erase = rows; removed {
		d.Events = append(d.Events, erased)
	} else {
		d.Events = append([]Event{erased}, d.Events...)
	}
	if at := s.mentions(words); len(at) > 0 {
		d.Notices = append(d.Notices, rule.Noted("what was typed with %s may have the name in it, and stays as it was written", rule.Count(len(at), "entry {list}", "entries {list}", "list", strings.Join(at, ", "))))
	}
	for g := range s.EachScored {
		if g.Has(c.Player) && len(g.Sheets) > 0 {
			d.Notices = append(d.Notices, rule.Noted("the sheets of round %d, board %s stay as they were taken in, with the names on them", g.Round, g.BoardName()))
		}
	}
	return d, nil
}

// leave takes whoever is erased out of the event, so that nobody without a name is
// paired: off the list where they were in no round yet, and otherwise out of the rounds to
// come.
func (s *State) leave(c ErasePerson) (d Decision, removed bool, err error) {
	p, err := s.player(c.Player)
	if err != nil || c.Former > 0 || p.Person.Erased || p.Withdrawn > 0 || s.Closed {
		return Decision{}, false, nil
	}
	if off := (PlayerRemoved{ID: p.ID, Person: p.Person.ID, Reason: c.Reason}); off.check(s) == nil {
		return Decision{Events: []Event{off}}, true, nil
	}
	total := s.TotalRounds()
	if total > 0 && len(s.Rounds) >= total && !slices.ContainsFunc(s.OpenGames(), func(g Game) bool { return g.Has(p.ID) }) {
		return Decision{}, false, nil
	}
	d, err = Withdraw{Player: p.ID, Reason: c.Reason}.decide(s)
	d.Notices = append(d.Notices, rule.Noted("this withdraws player %d, who is paired no longer", p.ID))
	return d, false, err
}

// holders are the rows of persons of everybody who had the place of a player,
// in order. A replacement that was undone counts with who had it then.
func (s *State) holders(player PlayerID) [][]PersonID {
	var list [][]PersonID
	for _, e := range s.Log {
		seat, gave := e.Body.(seating)
		if !gave {
			continue
		}
		rows, anew := seat.seats(player)
		switch n := len(list); {
		case len(rows) == 0:
		case n == 0 && !anew:
		case n == 0 || anew && s.Undone[e.Seq] == 0:
			list = append(list, rows)
		default:
			list[n-1] = append(list[n-1], rows...)
		}
	}
	return list
}

// PersonErased is the event of ErasePerson. It cannot be undone.
type PersonErased struct {
	// ID is the player; 0 where the persons are none.
	ID      PlayerID   `json:"id"`
	Persons []PersonID `json:"persons"`
	Reason  string     `json:"reason"`
	Former  int        `json:"former,omitempty"`
}

var _ = add(kind[PersonErased]{name: "person-erased", routine: true, lasting: true, whenClosed: true, final: erasureStays})

// audit asks what can be asked when the data are blank already.
func (e PersonErased) audit(s *State) error {
	if e.ID < 0 || e.ID >= s.nextPlayer {
		return rule.Errorf(rule.NotFound, "there is no player %d", e.ID)
	}
	for _, id := range e.Persons {
		if _, there := s.persons[id]; !there {
			return rule.Errorf(rule.NotFound, "there is no person %d", id)
		}
	}
	if len(e.Persons) == 0 || e.Former < 0 {
		return rule.Errorf(rule.Usage, "nobody's data were erased")
	}
	return needReason(rule.Format("erasing a person's data"), e.Reason)
}

func (e PersonErased) check(s *State) error {
	if e.ID == 0 {
		if len(e.Persons) == 0 {
			return rule.Errorf(rule.NotFound, "there is no player 0").WithHint("name a player of the list")
		}
		for _, id := range e.Persons {
			if !slices.Contains(s.Bystanders, id) {
				return rule.Errorf(rule.NotFound, "there is no spectator or committee member %d", id)
			}
			if s.person(id).Erased {
				return rule.Errorf(rule.Refused, "the data of person %d have been erased already", id).WithHint("there is nothing to do")
			}
		}
		return needReason(rule.Format("erasing a person's data"), e.Reason)
	}
	// Somebody who is off the list already has no place there, but still has
	// data.
	if _, err := s.needPlayer(e.ID); err != nil && (e.ID < 1 || e.ID >= s.nextPlayer) {
		return err
	}
	if !slices.ContainsFunc(e.Persons, func(id PersonID) bool { return !s.person(id).Erased }) {
		return rule.Errorf(rule.Refused, "the data of player %d have been erased already", e.ID).WithHint("there is nothing to do")
	}
	return needReason(rule.Format("erasing a person's data"), e.Reason)
}

func (e PersonErased) apply(s *State, _ Envelope) error {
	s.erase(e.Persons)
	for i := range s.Players {
		p := &s.Players[i]
		if slices.Contains(e.Persons, p.Person.ID) {
			p.Registration, p.FeeAgreed = Registration{}, nil
		}
		p.Former = slices.Clone(p.Former)
		for j := range p.Former {
			if slices.Contains(e.Persons, p.Former[j].Person.ID) {
				p.Former[j].Registration = Registration{}
			}
		}
	}
	return nil
}

func erasureStays(int64) error {
	return rule.Errorf(rule.Refused, "what was erased cannot be brought back").WithWay("enter the data again: {player.edit}", rule.Try("player.edit"))
}

func (e PersonErased) sentence(*State) rule.Sentence {
	switch {
	case e.ID == 0 && len(e.Persons) > 0:
		return reasoned(rule.Say("the data of person {person} erased", "person", int64(e.Persons[0])), e.Reason)
	case e.Former > 0:
		return reasoned(rule.Say("the data of the former holder of the place of player {number} erased (number {former})",
			"number", int(e.ID), "former", e.Former), e.Reason)
	}
	return reasoned(rule.Say("the data of player {number} erased", "number", int(e.ID)), e.Reason)
}
