package arbiter

import (
	"slices"
	"strconv"

	"flagfall/arbiter/rule"
)

// PublicationSettings say when the pairings of a round stop being a draft.
type PublicationSettings struct {
	// Publish is PublishAtOnce or PublishByHand; "" is at once, which suits an
	// evening where the list is hung up as soon as it is printed.
	Publish string `json:"publish,omitempty"`
}

// The ways to publish a round.
const (
	PublishAtOnce = "at-once" // pairing a round publishes it
	PublishByHand = "by-hand" // a round is a draft until the arbiter publishes it
)

// publicationSettings are the settings of this file by name.
func publicationSettings() []Setting {
	return []Setting{text("publish", "when the pairings of a round are published: at once when they are made, or by hand",
		func(s *Settings) *string { return &s.Publish }, "", PublishAtOnce, PublishByHand)}
}

// Edition is a published version of the pairings of a round.
type Edition struct {
	Version int
	Stamp

	seats []seat
}

// seat is a board of an edition, or a player without a game on board 0.
type seat struct {
	board         int
	first, second PlayerID
}

func (r *Round) seats() []seat {
	list := make([]seat, 0, len(r.Games)+len(r.Byes))
	for i := range r.Games {
		g := &r.Games[i]
		list = append(list, seat{g.Board, g.First, g.Second})
	}
	for _, b := range r.Byes {
		list = append(list, seat{0, b.Player, 0})
	}
	return list
}

// Version is the number of the last published version of the pairings; 0 when
// the round was never published.
func (r Round) Version() int {
	if n := len(r.Editions); n > 0 {
		return r.Editions[n-1].Version
	}
	return 0
}

// Draft reports whether the pairings, as they stand, are not published.
func (r Round) Draft() bool { return r.draft }

// Changes are the boards whose players or colours differ from the version
// before: before the last published one or, in a draft, from that. Byes says
// whether somebody else is without a game. A first version has none.
func (r Round) Changes() (boards []int, byes bool) {
	before := len(r.Editions) - 1
	if !r.Draft() {
		before--
	}
	if before < 0 {
		return nil, false
	}
	old, now := r.Editions[before].seats, r.seats()
	note := func(x seat) {
		if x.board == 0 {
			byes = true
		} else if !slices.Contains(boards, x.board) {
			boards = append(boards, x.board)
		}
	}
	for _, x := range now {
		if !slices.Contains(old, x) {
			note(x)
		}
	}
	for _, x := range old {
		if !slices.Contains(now, x) {
			note(x)
		}
	}
	slices.Sort(boards)
	return boards, byes
}

// ChangesInWords says what differs from the version before: "board 4 changed",
// "boards 4 and 7 changed, other byes"; nothing where nothing does.
func (r Round) ChangesInWords() rule.Sentence {
	boards, byes := r.Changes()
	var numbers, parts []rule.Sentence
	for _, b := range boards {
		numbers = append(numbers, rule.Typed(strconv.Itoa(b)))
	}
	switch len(boards) {
	case 0:
	case 1:
		parts = append(parts, rule.Format("board %d changed", boards[0]))
	default:
		parts = append(parts, rule.Format("boards %s changed", rule.And(numbers)))
	}
	if byes {
		parts = append(parts, rule.Format("other byes"))
	}
	return rule.Joined(", ", parts...)
}

// publish makes the pairings of a round its next version, if they are not
// published as they stand.
func (s *State) publish(round int, env Envelope) {
	r := &s.Rounds[round-1]
	if !r.draft {
		return
	}
	r.draft = false
	r.Editions = append(r.Editions,
		Edition{Version: r.Version() + 1, Stamp: env.stamp(), seats: r.seats()})
}

// arranged notes that a round was just paired or changed: it is a draft then,
// unless it stands as it was published. It is published at once where the
// arbiter does not do so by hand.
func (s *State) arranged(round int, env Envelope) {
	r := &s.Rounds[round-1]
	n := len(r.Editions)
	r.draft = n == 0 || !slices.Equal(r.Editions[n-1].seats, r.seats())
	if s.Settings.Publish != PublishByHand {
		s.publish(round, env)
	}
}

// Drafts are the rounds whose pairings are not published.
func (s *State) Drafts() []int {
	var list []int
	for i := range s.Rounds {
		if s.Rounds[i].Draft() {
			list = append(list, i+1)
		}
	}
	return list
}

// PublishRound publishes the pairings of a round; a Round of 0 is the first
// draft.
type PublishRound struct {
	Round  int
	Reason string
}

func (c PublishRound) decide(s *State) (Decision, error) {
	round := c.Round
	if round == 0 {
		drafts := s.Drafts()
		if len(drafts) == 0 {
			if len(s.Rounds) == 0 {
				return Decision{}, rule.Errorf(rule.Refused, "no round is paired").WithWay("pair the first with {pair}", rule.Try("pair"))
			}
			round = s.Playing()
		} else {
			round = drafts[0]
		}
	}
	r, err := s.Round(round)
	if err != nil {
		return Decision{}, err
	}
	return Decision{Events: []Event{RoundPublished{Round: round, Version: r.Version() + 1, Reason: c.Reason}}}, nil
}

// RoundPublished is the event of PublishRound.
type RoundPublished struct {
	Round   int    `json:"round"`
	Version int    `json:"version"`
	Reason  string `json:"reason,omitempty"`
}

var _ = add(kind[RoundPublished]{name: "round-published", routine: true, apart: true, changesNothing: true})

func (e RoundPublished) check(s *State) error {
	r, err := s.Round(e.Round)
	if err != nil {
		return err
	}
	if e.Version < 1 || e.Version > mostBoards {
		return rule.Errorf(rule.Usage, "pairings have no version %d", e.Version)
	}
	if !r.Draft() {
		return rule.Errorf(rule.Refused, "round %d is published as it stands, in version %d", e.Round, r.Version()).
			WithWay("{rearrange} or {unpair} changes it; that makes a new version", rule.Try("rearrange"), rule.Try("unpair"))
	}
	return nil
}

func (e RoundPublished) apply(s *State, env Envelope) error {
	if e.Round < 1 || e.Round > len(s.Rounds) {
		return rule.Errorf(rule.Input, "round %d is published, but it is not paired", e.Round)
	}
	s.publish(e.Round, env)
	return nil
}

func (e RoundPublished) sentence(*State) rule.Sentence {
	said := rule.Say("pairings of round {round} published", "round", e.Round)
	if e.Version > 1 {
		said = rule.Say("pairings of round {round} published, version {version}", "round", e.Round, "version", e.Version)
	}
	return reasoned(said, e.Reason)
}

// withPublications puts the publication of a draft before the decision that
// brings its first result: the players have sat down by that list, whatever the
// journal says. It stays when the decision is undone.
func (s *State) withPublications(d *Decision) {
	for _, e := range d.Events {
		entered, ok := e.(ResultEntered)
		if !ok {
			continue
		}
		g, err := s.game(entered.Game)
		if err != nil {
			continue
		}
		r := &s.Rounds[g.Round-1]
		if !r.Draft() {
			continue
		}
		published := RoundPublished{Round: g.Round, Version: r.Version() + 1, Reason: "a result of it came in"}
		d.Events = append([]Event{published}, d.Events...)
		d.Notices = append(d.Notices, rule.Notice{Grade: rule.Note,
			Said: rule.Format("round %d was a draft and is published with this result", g.Round)})
		return
	}
}
