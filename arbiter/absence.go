package arbiter

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Withdraw takes a player out of the event from a round on. With Round 0 that
// is the first one after their last result in which they have an open game, or else
// the next one to be paired.
type Withdraw struct {
	Player PlayerID
	Round  int
	Reason string
}

func (c Withdraw) decide(s *State) (Decision, error) {
	givenUp, adjudicated := s.left(c.Player)
	begun := func(g *Game) bool { return slices.Contains(givenUp, g) || slices.Contains(adjudicated, g) }
	round, behind := len(s.Rounds)+1, true
	var d Decision
	for i := len(s.Rounds) - 1; i >= 0; i-- {
		var mine []*Game
		for j := range s.Rounds[i].Games {
			if g := &s.Rounds[i].Games[j]; g.Has(c.Player) {
				mine = append(mine, g)
				behind = behind && g.entered == nil && !begun(g)
			}
		}
		for _, g := range mine {
			switch {
			case g.entered != nil || begun(g):
				if c.Round != 0 && g.Round >= c.Round && g.entered == nil {
					return Decision{}, rule.Errorf(rule.Refused, "round %d, board %s has begun", g.Round, g.BoardName()).WithHint("withdraw the player from a later round on")
				}
			case behind && s.open(g):
				round = g.Round
			case s.open(g):
				d.Notices = append(d.Notices, rule.Noted("the game of round %d, board %s stays open: enter its result, or %s if it is not played", g.Round, g.BoardName(), notPlayedBy(g, c.Player)))
			}
		}
	}
	if c.Round != 0 {
		round, givenUp = c.Round, nil // up to then they play on
	}
	var lost []*Game
	for _, r := range s.Rounds[min(max(round-1, 0), len(s.Rounds)):] {
		for i := range r.Games {
			if g := &r.Games[i]; g.Has(c.Player) && g.entered == nil {
				lost = append(lost, g)
			}
		}
	}
	for g := range s.eachOpen { // a tie-break is lost whatever its round
		if g.PlayOff != nil && g.Has(c.Player) && !begun(g) {
			lost = append(lost, g)
		}
	}
	if len(lost) > 0 {
		d.Notices = append(d.Notices, rule.Advice("lost by absence: {games}; if one was played after all, take the withdrawal back first ({undo}) and enter it", "games", boardsSaid(lost), rule.Try("undo")))
	}
	if p, err := s.player(c.Player); err == nil && p.Withdrawn == 0 && (PlayerRemoved{ID: c.Player}).check(s) == nil {
		d.Notices = append(d.Notices, rule.Advice("{player} has not played, and can be taken off the list instead: {player.remove}", "player", p.Name(), rule.Try("player.remove", "player", p.Name())))
	}
	d.Events = []Event{PlayerWithdrawn{ID: c.Player, Round: round, Reason: c.Reason}}
	if len(givenUp) > 0 {
		d.Notices = append(d.Notices, rule.Noted("given up, and lost by that: %s", boardsSaid(givenUp)))
	}
	for _, g := range givenUp {
		d.Events = append(d.Events, ResultEntered{Game: g.ID, Result: g.lostBy(c.Player, Resigned), Source: ByWithdrawal})
	}
	annulled, why := s.annulledBy(c.Player, round)
	if annulled {
		d.Notices = append(d.Notices, rule.Notice{Grade: rule.Note, Said: why})
	}
	if len(adjudicated) > 0 && c.Round == 0 {
		games, how := boardsSaid(adjudicated), s.adjudicates(adjudicated[0])
		if annulled {
			d.Notices = append(d.Notices, rule.Advice("to be adjudicated, for the record alone: {games}; {adjudicate}", "games", games, "adjudicate", how))
		} else {
			d.Notices = append(d.Notices, rule.Advice("to be adjudicated: {games}; {adjudicate}", "games", games, "adjudicate", how))
		}
	}
	return d, nil
}

// annulledBy reports whether withdrawing from a round on annuls all results of a
// player, and why.
func (s *State) annulledBy(id PlayerID, round int) (bool, rule.Sentence) {
	p, err := s.player(id)
	if err != nil {
		return false, rule.Sentence{}
	}
	leaving := *p
	leaving.Withdrawn = round
	annulled := s.annulled(&leaving, s.StageOf(round))
	if s.Settings.Withdrawal == WithdrawalAnnul {
		return annulled, rule.Format("all results of this player are annulled (setting withdrawal)")
	}
	return annulled, rule.Format("half or fewer of the games were played: all results of this player are annulled (setting withdrawal)")
}

// fitsWithdrawal refuses a result by which somebody would have played, or won,
// a game of a round for which they had withdrawn: it would count among the games
// that they played, and their other results with it.
func (s *State) fitsWithdrawal(g *Game, r Result) error {
	if g.PlayOff != nil {
		return nil
	}
	for i, id := range [2]PlayerID{g.First, g.Second} {
		won := r.Winner == [2]Winner{FirstWins, SecondWins}[i]
		p, err := s.player(id)
		if err != nil || p.Withdrawn == 0 || p.Withdrawn > g.Round || !r.Played() && !won {
			continue
		}
		return rule.Errorf(rule.Refused, "%s has withdrawn from round %d on: round %d, board %s is lost by absence", p.Name(), p.Withdrawn, g.Round, g.BoardName()).
			WithWay("there is nothing to enter; if it was played after all: {reinstate}, then the result, then {withdraw}", rule.Try("reinstate", "player", p.Name()), rule.Try("withdraw", "player", p.Name()))
	}
	return nil
}

// notPlayedBy is what is typed for a game that a player did not come to.
func notPlayedBy(g *Game, id PlayerID) string {
	if g.First == id {
		return "-+"
	}
	return "+-"
}

// PlayerWithdrawn is the event of Withdraw. What becomes of the player's
// results follows from the setting "withdrawal" whenever a state is looked at.
type PlayerWithdrawn struct {
	ID     PlayerID `json:"id"`
	Round  int      `json:"round"`
	Reason string   `json:"reason,omitempty"`
	// Ruled is set when a disqualification or an expulsion puts them out.
	Ruled bool `json:"ruled,omitempty"`
}

var _ = add(kind[PlayerWithdrawn]{name: "player-withdrawn", brings: PlayerWithdrawn.brings})

// brings the loss of the games along that the player gave up.
func (PlayerWithdrawn) brings(effect Event, _ int) bool {
	_, source := resultOf(effect)
	return source == ByWithdrawal
}

func (e PlayerWithdrawn) check(s *State) error {
	p, err := s.needPlayer(e.ID)
	if err != nil {
		return err
	}
	if p.Withdrawn > 0 {
		return rule.Errorf(rule.Refused, "%s has withdrawn already, from round %d on", p.Name(), p.Withdrawn).
			WithWay("{reinstate} takes the player back in", rule.Try("reinstate"))
	}
	if e.Ruled && s.removal(e.ID, 0) == "" {
		return rule.Errorf(rule.Refused, "no ruling puts %s out of the event", p.Name()).WithWay("use {withdraw}", rule.Try("withdraw"))
	}
	if e.Round < 1 || e.Round > len(s.Rounds)+1 || !s.sameStage(e.Round, len(s.Rounds)+1) {
		return rule.Errorf(rule.Usage, "a withdrawal from round %d on cannot be entered", e.Round).
			WithHint("the next round is %d; a round to be missed is an absence", len(s.Rounds)+1)
	}
	for _, r := range s.Rounds[e.Round-1:] {
		for _, g := range r.Games {
			if g.Has(e.ID) && g.entered != nil {
				return rule.Errorf(rule.Refused, "%s has a result in round %d", p.Name(), r.Number).
					WithHint("withdraw the player from a later round on")
			}
		}
	}
	return nil
}

func (e PlayerWithdrawn) apply(s *State, _ Envelope) error {
	return s.changePlayer(e.ID, func(p *Player) { p.Withdrawn = max(e.Round, 1) })
}

func (e PlayerWithdrawn) takeBack(s *State, of taking) ([]Event, []rule.Notice) {
	p, err := s.player(e.ID)
	if err != nil || p.Withdrawn == 0 {
		return nil, nil
	}
	var notes []rule.Notice
	if behind := len(s.Rounds) - e.Round + 1; behind > 0 && !s.System().PrePaired {
		notes = append(notes, rule.Noted("%s was not paired in %s meanwhile", p.Name(), rule.Count(behind, "{n} round", "{n} rounds")))
	}
	return []Event{PlayerReinstated{ID: e.ID, Reason: of.reason}}, notes
}

func (e PlayerWithdrawn) sentence(s *State) rule.Sentence {
	if e.Ruled {
		return reasoned(rule.Say("{player} is out of the event from round {round} on", "player", s.called(e.ID), "round", e.Round), e.Reason)
	}
	return reasoned(rule.Say("{player} withdrew from round {round} on", "player", s.called(e.ID), "round", e.Round), e.Reason)
}

// Reinstate takes a withdrawal back: the player is paired again, and their
// games without a result are open again.
type Reinstate struct {
	Player PlayerID
	Reason string
}

func (c Reinstate) decide(s *State) (Decision, error) {
	d := Decision{Events: []Event{PlayerReinstated{ID: c.Player, Reason: c.Reason}}}
	var lost []*Game
	for g := range s.EachGame {
		if g.Has(c.Player) && g.entered != nil && g.Source == ByWithdrawal {
			lost = append(lost, g)
		}
	}
	if len(lost) > 0 {
		d.Notices = append(d.Notices, rule.Advice("given up with the withdrawal, and still lost: {games}; {correct}", "games", boardsSaid(lost), rule.Try("correct")))
	}
	return d, nil
}

// PlayerReinstated is the event of Reinstate.
type PlayerReinstated struct {
	ID     PlayerID `json:"id"`
	Reason string   `json:"reason,omitempty"`
}

var _ = add(kind[PlayerReinstated]{name: "player-reinstated"})

func (e PlayerReinstated) check(s *State) error {
	p, err := s.needPlayer(e.ID)
	if err != nil {
		return err
	}
	if p.Withdrawn == 0 {
		return rule.Errorf(rule.Refused, "%s has not withdrawn", p.Name()).WithWay("{player.list} shows who has", rule.Try("player.list"))
	}
	if out := s.removal(e.ID, 0); out != "" {
		return s.isOut(e.ID, out)
	}
	if n := len(s.Rounds); s.System().Bracket && p.Withdrawn > 0 && (p.Withdrawn < n || p.Withdrawn == n && !s.Rounds[n-1].has(p.ID)) {
		return rule.Errorf(rule.Refused, "the knock-out went on without %s in round %d", p.Name(), p.Withdrawn).
			WithHint("take the pairings of the rounds since then back first")
	}
	if p.Number == 0 && len(s.Rounds) > 0 && s.System().PrePaired {
		return rule.Errorf(rule.Refused, "%s withdrew before round 1 and has no slot in the round robin", p.Name()).
			WithHint("a round robin is paired for those who were there; play the games apart from it")
	}
	return nil
}

func (e PlayerReinstated) apply(s *State, _ Envelope) error {
	return s.changePlayer(e.ID, func(p *Player) {
		if !s.sameStage(p.Withdrawn, len(s.Rounds)+1) {
			p.Left = append(p.Left, p.Withdrawn) // what is over stays as it was
		}
		p.Withdrawn = 0
		if p.Number == 0 && s.numbered > 0 {
			s.numbered++
			p.Number = s.numbered
		}
	})
}

func (e PlayerReinstated) sentence(s *State) rule.Sentence {
	return reasoned(rule.Say("{player} reinstated", "player", s.called(e.ID)), e.Reason)
}

// AnnounceAbsence keeps a player out of the pairing of one round to come, or says
// what a round that is paired counts as for a player who had no game in it. As
// says what the round becomes for them: "absent", "zero-bye", "half-bye",
// "full-bye", or "none", which takes an announcement back.
type AnnounceAbsence struct {
	Player PlayerID
	Round  int
	As     string
	Reason string
}

func (c AnnounceAbsence) decide(s *State) (Decision, error) {
	if c.As == "" {
		c.As = s.Settings.absenceBye()
		if s.System().Keizer {
			c.As = "notice"
		}
	}
	return Decision{Events: []Event{AbsenceAnnounced{Player: c.Player, Round: c.Round, As: c.As, Reason: c.Reason, Afterwards: c.Round <= len(s.Rounds)}}}, nil
}

// AbsenceAnnounced is the event of AnnounceAbsence.
type AbsenceAnnounced struct {
	Player PlayerID `json:"player"`
	Round  int      `json:"round"`
	As     string   `json:"as"`
	Reason string   `json:"reason,omitempty"`
	// Afterwards is set where the round was paired already.
	Afterwards bool `json:"afterwards,omitempty"`
}

var _ = add(kind[AbsenceAnnounced]{name: "absence-announced", routine: true})

func (e AbsenceAnnounced) check(s *State) error {
	p, err := s.needPlayer(e.Player)
	if err != nil {
		return err
	}
	if e.Round > mostRounds {
		return rule.Errorf(rule.Usage, "there is no round %d", e.Round).WithHint("an event has %d rounds at most", mostRounds)
	}
	kind, err := parseByeKind(e.As)
	if err != nil && e.As != "none" {
		return err
	}
	if kind == pairing.PAB {
		return rule.Errorf(rule.Refused, "only the pairing gives this bye").WithHint("choose full-bye for a bye with the points of a win")
	}
	if s.System().PrePaired {
		return rule.Errorf(rule.Refused, "in a round robin nobody is left out of a round").
			WithHint("leave the game open until it is played, or enter a win by absence")
	}
	if err := s.absenceFits(kind, e.As); err != nil {
		return err
	}
	if e.Round <= len(s.Rounds) {
		if err := e.checkAfterwards(s, p); err != nil {
			return err
		}
	}
	if p.Withdrawn > 0 && e.Round >= p.Withdrawn && e.As != "none" {
		return rule.Errorf(rule.Refused, "%s has withdrawn, from round %d on", p.Name(), p.Withdrawn).
			WithWay("there is nothing to do; {reinstate} takes the player back in", rule.Try("reinstate"))
	}
	if n := s.Settings.Rounds; n > 0 && e.Round > n {
		return rule.Errorf(rule.Usage, "the event has %s", rule.Count(n, "{n} round", "{n} rounds")).
			WithWay("name one of its rounds; {set} changes their number", rule.Try("set", "name", "rounds"))
	}
	if e.As == "none" && s.absence(p, e.Round) == nil {
		return rule.Errorf(rule.Refused, "%s has not announced an absence in round %d", p.Name(), e.Round).
			WithWay("{absent} shows who will miss which round", rule.Try("absent", "list", true))
	}
	return nil
}

// checkAfterwards requires of a round that is paired that the player had no game in
// it, and no bye of the pairing.
func (e AbsenceAnnounced) checkAfterwards(s *State, p *Player) error {
	if e.Round < 1 {
		return rule.Errorf(rule.Usage, "there is no round %d", e.Round).WithHint("rounds are numbered from 1")
	}
	r := &s.Rounds[e.Round-1]
	if e.As == "none" || !e.Afterwards || r.has(p.ID) {
		return rule.Errorf(rule.Refused, "round %d is paired already", e.Round).WithHint("enter the result of %s's game, or pair the round again", p.Name())
	}
	if i := slices.IndexFunc(r.Byes, func(b Bye) bool { return b.Player == p.ID }); i >= 0 && r.Byes[i].Kind == pairing.PAB {
		return rule.Errorf(rule.Refused, "%s has the bye of round %d, which the pairing gave", p.Name(), e.Round).WithWay("{pairings} shows who has a game", rule.Try("pairings"))
	}
	return needReason(rule.Format("an absence that is put right after its round"), e.Reason)
}

func (e AbsenceAnnounced) apply(s *State, _ Envelope) error {
	p, err := s.player(e.Player)
	if err != nil {
		return err
	}
	if e.Round < 1 {
		return rule.Errorf(rule.Input, "there is no round %d", e.Round)
	}
	var kept []Absence
	for _, a := range p.Absences {
		if a.Round != e.Round {
			kept = append(kept, a)
		}
	}
	if e.As != "none" {
		kind, err := parseByeKind(e.As)
		if err != nil {
			return err
		}
		kept = append(kept, Absence{Round: e.Round, Kind: kind})
		if e.Round <= len(s.Rounds) {
			r := &s.Rounds[e.Round-1]
			r.Byes = slices.DeleteFunc(slices.Clone(r.Byes), func(b Bye) bool { return b.Player == e.Player })
			r.Byes = append(r.Byes, Bye{Player: e.Player, Kind: kind})
		}
	}
	p.Absences = kept
	return nil
}

func (e AbsenceAnnounced) sentence(s *State) rule.Sentence {
	if e.As == "none" {
		return reasoned(rule.Say("{player} will play in round {round} after all", "player", s.called(e.Player), "round", e.Round), e.Reason)
	}
	if e.Afterwards {
		return reasoned(rule.Say("round {round} counts for {player} as {as}", "round", e.Round, "player", s.called(e.Player), "as", tellByeKind(e.As)), e.Reason)
	}
	said := rule.Say("{player} will miss round {round} ({as})", "player", s.called(e.Player), "round", e.Round, "as", tellByeKind(e.As))
	return reasoned(said, e.Reason)
}

// tellByeKind is what an absence counts as, by its name in the journal.
func tellByeKind(name string) rule.Sentence {
	for _, k := range byeKinds {
		if k.name == name {
			return k.said
		}
	}
	return rule.Typed(name)
}

// TellBye names a kind of round without a game in words.
func TellBye(kind pairing.Kind) rule.Sentence { return tellByeKind(ByeName(kind)) }

// Misses reports whether a player has announced to miss a round.
func (s *State) Misses(id PlayerID, round int) bool {
	p, err := s.player(id)
	return err == nil && s.absence(p, round) != nil
}

func (s *State) absence(p *Player, round int) *Absence {
	for i := range p.Absences {
		if p.Absences[i].Round == round {
			return &p.Absences[i]
		}
	}
	return nil
}

// byeKinds are the kinds of a round without a game: the name in the journal and
// what people say.
var byeKinds = [...]struct {
	name string
	kind pairing.Kind
	said rule.Sentence
}{
	{"absent", pairing.Absent, rule.Say("absent")},
	{"bye", pairing.PAB, rule.Say("bye")},
	{"full-bye", pairing.FullBye, rule.Say("bye, full points")},
	{"half-bye", pairing.HalfBye, rule.Say("bye, half points")},
	{"zero-bye", pairing.ZeroBye, rule.Say("bye, no points")},
	{"notice", pairing.Notice, rule.Say("instead of a game|absent with notice")},
	{"excused", pairing.Excused, rule.Say("excused")},
	{"duty", pairing.Duty, rule.Say("playing for the club")},
}

func parseByeKind(name string) (pairing.Kind, error) {
	for _, k := range byeKinds {
		if k.name == name {
			return k.kind, nil
		}
	}
	return 0, rule.Errorf(rule.Usage, "there is no bye of the kind %q", name).
		WithHint("choose among absent, bye, full-bye, half-bye, zero-bye; of a Keizer competition notice, excused, duty")
}

// absenceFits refuses an absence that the system of the event does not know: a
// Keizer competition pays a share of the player's own value and grants no byes, and a
// knock-out waits for nobody.
func (s *State) absenceFits(kind pairing.Kind, as string) error {
	if as == "none" {
		return nil
	}
	keizer := kind == pairing.Notice || kind == pairing.Excused || kind == pairing.Duty
	switch {
	case s.System().Bracket:
		return rule.Errorf(rule.Refused, "a player who misses a round of a knock-out cannot play on").
			WithHint("pair the round and enter a win by absence, or withdraw the player")
	case keizer && !s.System().Keizer:
		return rule.Errorf(rule.Refused, "an absence as %q is for a Keizer competition, but this event is a %s", as, s.Settings.SystemSaid()).
			WithHint("choose among zero, half and full")
	case s.System().Keizer && !keizer && kind != pairing.Absent:
		return rule.Errorf(rule.Refused, "a Keizer competition has no byes on request").
			WithHint("choose among notice, excused, duty and unannounced")
	}
	return nil
}

// ByeName is the name of a kind of round without a game, as the journal and
// the commands write it.
func ByeName(kind pairing.Kind) string {
	for _, k := range byeKinds {
		if k.kind == kind {
			return k.name
		}
	}
	return ""
}
