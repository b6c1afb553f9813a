package arbiter

import (
	"slices"
	"strings"
	"time"

	"flagfall/arbiter/rule"
)

// appeals is the article on appeals. FMJD Annex 1 has none; an event under it
// goes by analogy.
func appeals() rule.Article { return rule.WCDF("7.1") }

// Outcome is what became of an appeal.
type Outcome string

// The outcomes.
const (
	Upheld        Outcome = "upheld"    // the ruling stands
	OverruledByIt Outcome = "overruled" // it was clearly incorrect, and is taken back
	AppealDropped Outcome = "withdrawn" // the player withdrew their appeal
)

// Appeal is an appeal against a ruling, with what became of it.
type Appeal struct {
	Stamp
	AppealLodged
	// Committee hears it; nil before it is appointed. Despite says why a member
	// connected with a player was appointed all the same.
	Committee []Member
	Despite   string
	Hearings  []Hearing
	// Outcome is "" while it is open; Decided is the entry that decided it.
	Outcome   Outcome
	Decided   int64
	DecidedAt time.Time
	Reason    string
}

// Hearing is a sitting of the committee.
type Hearing struct {
	Seq int64
	At  time.Time
	HearingHeld
}

// LodgeAppeal appeals against the ruling of an entry of the journal.
type LodgeAppeal struct {
	Entry int64
	// By is the player who appeals.
	By      PlayerID
	Grounds string
	// Now is the instant of lodging, for the setting "appeal-time".
	Now time.Time
}

func (c LodgeAppeal) decide(s *State) (Decision, error) {
	e := AppealLodged{Entry: c.Entry, By: c.By, Grounds: strings.TrimSpace(c.Grounds)}
	ruled, ok := s.RulingOf(c.Entry)
	if !ok {
		return Decision{}, s.nothingToAppeal(c.Entry)
	}
	if err := e.check(s); err != nil {
		return Decision{}, err
	}
	if by, limited := s.Settings.AppealBy(ruled.At); limited && c.Now.After(by) {
		return Decision{}, rule.Errorf(rule.Refused, "the time for an appeal against entry %d ended at %s %s", c.Entry, by.In(c.Now.Location()).Format("2006-01-02 15:04"), zoneOf(by.In(c.Now.Location()))).
			WithHint("the setting appeal-time is %s; it can be changed, with a reason", s.Settings.AppealTime)
	}
	d := Decision{Events: []Event{e}}
	if !slices.Contains(ruled.Players, c.By) {
		d.Notices = append(d.Notices, rule.Noted("%s is not concerned by that ruling", s.Name(c.By)))
	}
	d.Notices = append(d.Notices, rule.Noted("an appeals committee of at least three is to be appointed (%s)", s.Settings.cited(appeals()).Said()))
	return d, nil
}

// nothingToAppeal is the refusal of an appeal against nothing.
func (s *State) nothingToAppeal(entry int64) error {
	if entry < 1 || entry > int64(len(s.Log)) {
		return rule.Errorf(rule.NotFound, "there is no ruling to appeal against: the journal has no entry %d", entry).
			WithWay("{incident.list} shows the rulings with their entries", rule.Try("incident.list"))
	}
	return rule.Errorf(rule.Refused, "entry %d is not a ruling of the arbiter, so there is nothing to appeal against: %s", entry, Describe(s, s.Log[entry-1])).
		WithWay("{incident.list} shows the rulings with their entries", rule.Try("incident.list")).Under(appeals())
}

func (s *State) appealGround() string {
	return s.Settings.cited(appeals()).String()
}

// AppealLodged is the event of LodgeAppeal.
type AppealLodged struct {
	Entry   int64    `json:"entry"`
	By      PlayerID `json:"by"`
	Grounds string   `json:"grounds"`
}

var _ = add(kind[AppealLodged]{name: "appeal-lodged"})

func (e AppealLodged) check(s *State) error {
	ruled, ok := s.RulingOf(e.Entry)
	if !ok {
		return rule.Errorf(rule.Refused, "entry %d is not a ruling, so there is nothing to appeal against", e.Entry).
			WithWay("{incident.list} shows the rulings with their entries", rule.Try("incident.list")).Under(appeals())
	}
	if _, err := s.needPlayer(e.By); err != nil {
		return err
	}
	if by := s.Overruled[e.Entry]; by != 0 {
		return rule.Errorf(rule.Refused, "entry %d was overruled already, by entry %d", e.Entry, by).WithWay("{log} shows it", rule.Try("log"))
	}
	for _, a := range s.Appeals {
		if a.Entry == e.Entry && a.By == e.By && a.Outcome != AppealDropped {
			return rule.Errorf(rule.Refused, "%s has appealed against %s already, in entry %d", s.Name(e.By), ruled.Name(), a.Seq).
				WithWay("go on with that one: {appeal.show}", rule.Try("appeal.show"))
		}
	}
	if e.Grounds == "" {
		return rule.Errorf(rule.Usage, "an appeal needs grounds").WithWay("say what the player says: {grounds}", rule.Again("grounds", rule.Such("the board was not turned")))
	}
	return nil
}

func (e AppealLodged) apply(s *State, env Envelope) error {
	if _, err := s.player(e.By); err != nil {
		return err
	}
	s.Appeals = append(s.Appeals, Appeal{Stamp: env.stamp(), AppealLodged: e})
	return nil
}

func (e AppealLodged) sentence(s *State) rule.Sentence {
	return rule.Say("{player} appeals against entry {entry}: {grounds}", "player", s.called(e.By), "entry", e.Entry, "grounds", e.Grounds)
}

// appeal finds an appeal by the entry that lodged it.
func (s *State) appeal(seq int64) (int, error) {
	i := slices.IndexFunc(s.Appeals, func(a Appeal) bool { return a.Seq == seq })
	if i >= 0 {
		return i, nil
	}
	return 0, rule.Errorf(rule.NotFound, "entry %d is not an appeal", seq).WithWay("{appeal.list} shows them", rule.Try("appeal.list"))
}

// Appeal is the appeal of an entry. It fails with rule.NotFound.
func (s *State) Appeal(seq int64) (Appeal, error) {
	i, err := s.appeal(seq)
	if err != nil {
		return Appeal{}, err
	}
	return s.Appeals[i], nil
}

// openAppeal is an appeal that is not decided.
func (s *State) openAppeal(seq int64) (*Appeal, error) {
	i, err := s.appeal(seq)
	if err != nil {
		return nil, err
	}
	a := &s.Appeals[i]
	if a.Outcome != "" {
		return nil, rule.Errorf(rule.Refused, "appeal %d is decided already, by entry %d: %s", seq, a.Decided, a.Outcome).
			WithWay("a decision is taken back with {undo}", rule.Try("undo"))
	}
	return a, nil
}

// changeAppeal gives an appeal to be changed.
func (s *State) changeAppeal(seq int64) (*Appeal, error) {
	i, err := s.appeal(seq)
	if err != nil {
		return nil, err
	}
	return &s.Appeals[i], nil
}

// HoldHearing records that the committee heard an appeal: in private, with
// witnesses to answer questions only.
type HoldHearing struct {
	Appeal    int64
	Text      string
	Testimony string
	Witnesses []string
}

func (c HoldHearing) decide(s *State) (Decision, error) {
	e := HearingHeld{Appeal: c.Appeal, Text: strings.TrimSpace(c.Text), Testimony: strings.TrimSpace(c.Testimony)}
	var d Decision
	work := s
	for _, name := range c.Witnesses {
		id, rows := work.bystander(name)
		for _, p := range rows {
			if err := p.check(); err != nil {
				return Decision{}, err
			}
		}
		e.Witnesses = append(e.Witnesses, id)
		d.Persons = append(d.Persons, rows...)
		work = s.withPersons(d.Persons)
	}
	d.Events = []Event{e}
	if e.Testimony == "" {
		d.Notices = append(d.Notices, rule.Noted("the arbiter's testimony, which has the most weight, is not noted (%s)", s.Settings.cited(appeals()).Said()))
	}
	return d, nil
}

// HearingHeld is the event of HoldHearing.
type HearingHeld struct {
	Appeal int64  `json:"appeal"`
	Text   string `json:"text"`
	// Testimony is what the arbiter says was said or done in their presence.
	Testimony string     `json:"testimony,omitempty"`
	Witnesses []PersonID `json:"witnesses,omitempty"`
}

var _ = add(kind[HearingHeld]{name: "hearing-held", changesNothing: true})

func (e HearingHeld) check(s *State) error {
	a, err := s.openAppeal(e.Appeal)
	if err != nil {
		return err
	}
	switch {
	case len(a.Committee) == 0:
		return rule.Errorf(rule.Refused, "appeal %d has no committee to hear it", e.Appeal).
			WithWay("appoint one first: {appeal.committee}", rule.Try("appeal.committee", "appeal", e.Appeal, "member", rule.Such("..."))).Under(appeals())
	case e.Text == "":
		return rule.Errorf(rule.Usage, "what was heard was not described").WithHint("say it in a sentence or two")
	}
	return nil
}

func (e HearingHeld) apply(s *State, env Envelope) error {
	a, err := s.changeAppeal(e.Appeal)
	if err != nil {
		return err
	}
	for _, id := range e.Witnesses {
		s.knowBystander(id)
	}
	a.Hearings = append(a.Hearings, Hearing{Seq: env.Seq, At: env.At, HearingHeld: e})
	return nil
}

func (e HearingHeld) sentence(s *State) rule.Sentence {
	parts := []rule.Sentence{rule.Say("appeal {appeal} heard: {text}", "appeal", e.Appeal, "text", e.Text)}
	if e.Testimony != "" {
		parts = append(parts, rule.Say("the arbiter: {testimony}", "testimony", e.Testimony))
	}
	if len(e.Witnesses) > 0 {
		var names []rule.Sentence
		for _, id := range e.Witnesses {
			names = append(names, s.TellBystander(id))
		}
		parts = append(parts, rule.Say("witnesses: {names}", "names", rule.Joined("; ", names...)))
	}
	return rule.Joined("; ", parts...)
}
