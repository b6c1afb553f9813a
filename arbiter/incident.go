package arbiter

import (
	"slices"
	"strings"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// Incident is a breach of the rules by a player or a spectator, and what the
// arbiter decided about it (WCDF 6.9; FMJD 5.6, 7.2.4).
type Incident struct {
	Stamp
	IncidentRecorded
}

// IncidentRecorded is the event of RecordIncident.
type IncidentRecorded struct {
	// Round is that in which it happened, 0 before the first; Game the game,
	// 0 where it concerns none.
	Round int    `json:"round,omitempty"`
	Game  GameID `json:"game,omitempty"`
	// Player broke the rules; 0 where both players of the game did, or a
	// spectator.
	Player PlayerID `json:"player,omitempty"`
	// Spectator is their row of the list of persons, which can be erased.
	Spectator PersonID `json:"spectator,omitempty"`
	// Offence is a row of the rule book by code, "" for none of its own.
	Offence string `json:"offence,omitempty"`
	// Article is the one broken, "WCDF 4.16"; with Analogy the one that the
	// arbiter went by, or "".
	Article string `json:"article,omitempty"`
	Analogy bool   `json:"analogy,omitempty"`
	// Text says what happened.
	Text    string              `json:"text"`
	Penalty regulations.Penalty `json:"penalty"`
	// Unintentional is why the penalty is lighter than the book's (WCDF 6.9).
	Unintentional bool   `json:"unintentional,omitempty"`
	Reason        string `json:"reason"`
	// Effects is how many of the entries after this one it has caused.
	Effects int `json:"effects,omitempty"`
}

// RecordIncident records a breach of the rules with the arbiter's decision,
// and does what that costs: results, the clock, the place in the event.
type RecordIncident struct {
	// Game is where it happened; the zero reference takes the game in progress
	// of the player, if there is one.
	Game GameRef
	// Player broke the rules, or Both did, or a Spectator of that name.
	Player    PlayerID
	Both      bool
	Spectator string
	// Offence is a row of the rule book by code; Article the number of one,
	// with or without its book. With Analogy neither needs to provide for it.
	Offence, Article string
	Analogy          bool
	Text             string
	// Penalty is the arbiter's choice. "" is refused with what the book has.
	Penalty       regulations.Penalty
	Unintentional bool
	Reason        string
	// Give is time for the opponent and Take time from the player, beside the
	// penalty.
	Give, Take clocks.Span
}

// groundless is the refusal of a ruling without a ground.
func groundless() error {
	return rule.Errorf(rule.Refused, "a ruling rests on an article, or on analogy with a reason").
		WithWay("name the article: {article}; or decide by analogy: {analogy}", rule.Again("article", rule.Such("4.16")), rule.Again("analogy", true, "reason", rule.Such("WHY")))
}

func nobodyNamed() error {
	return rule.Errorf(rule.Usage, "who broke the rules was not named").
		WithWay("name the player ({player}), both players of a board ({both}), or a spectator ({spectator})", rule.Again("player"), rule.Again("both", true), rule.Again("spectator", rule.Such("NAME")))
}

func (c RecordIncident) decide(s *State) (Decision, error) {
	var d Decision
	e := IncidentRecorded{
		Round: s.Playing(), Player: c.Player, Analogy: c.Analogy, Text: strings.TrimSpace(c.Text),
		Penalty: c.Penalty, Unintentional: c.Unintentional, Reason: strings.TrimSpace(c.Reason),
	}
	if err := c.ground(s, &e); err != nil {
		return d, err
	}
	if c.Spectator != "" {
		if c.Player != 0 || c.Both {
			return d, rule.Errorf(rule.Usage, "an incident is about a player or about a spectator").WithWay("name one: {player} or {spectator}", rule.Again("player"), rule.Again("spectator"))
		}
		id, rows := s.bystander(c.Spectator)
		e.Spectator, d.Persons = id, rows
	}
	if err := c.place(s, &e); err != nil {
		return d, err
	}
	if c.Player == 0 && !c.Both && c.Spectator == "" {
		return d, nobodyNamed()
	}
	if c.Player != 0 && c.Both {
		return d, rule.Errorf(rule.Usage, "either one player broke the rules or both did").WithWay("leave {player} or {both} out", rule.Without("player"), rule.Without("both"))
	}
	if e.Offence == "" && !e.Analogy {
		book := s.Settings.Rules()
		switch found := book.Covering(articleNumber(e.Article)); {
		case len(found) == 1:
			e.Offence = found[0].Code
		case len(found) > 1 && c.Spectator == "":
			return d, whichOffence(e.Article, found)
		}
	}
	with := s.withPersons(d.Persons)
	if err := e.check(with); err != nil {
		return d, err
	}
	effects, notes, err := c.effects(with, e)
	if err != nil {
		return d, err
	}
	e.Effects = len(effects)
	d.Events = append([]Event{e}, effects...)
	d.Notices = append(with.tally(e), notes...)
	return d, nil
}

// ground finds the row and the article that the incident is recorded under.
func (c RecordIncident) ground(s *State, e *IncidentRecorded) error {
	book := s.Settings.Rules()
	if c.Offence != "" {
		o, err := book.Offence(c.Offence)
		if err != nil {
			return err
		}
		e.Offence, e.Article = o.Code, o.Article.String()
		if number := strings.Join(strings.Fields(c.Article), " "); number != "" && !c.Analogy && !o.Fits(articleNumber(number)) {
			return rule.Errorf(rule.Usage, "%s is an offence under %s, not under %s", o.Code, o.Article, number).
				WithWay("leave {article} or {offence} out", rule.Without("article"), rule.Without("offence"))
		}
	}
	article := strings.Join(strings.Fields(c.Article), " ")
	if article == "" {
		return nil
	}
	if !strings.Contains(article, " ") {
		article = strings.ToUpper(book.Name) + " " + article
	}
	e.Article = article
	return nil
}

// whichOffence asks which offence is meant where an article forbids several things:
// each has penalties of its own and is counted by itself.
func whichOffence(article string, among []regulations.Offence) error {
	var ways []rule.Sentence
	for _, o := range among {
		ways = append(ways, rule.Way("{offence} ({title})", rule.Again("offence", o.Code), "title", rule.Within(o.Title)))
	}
	return rule.Errorf(rule.Usage, "%s forbids several things, and it was not said which of them was done", article).
		Offering(rule.Joined("; ", ways...))
}

// place finds the game and the round.
func (c RecordIncident) place(s *State, e *IncidentRecorded) error {
	if c.Game != (GameRef{}) {
		g, err := s.FindGame(c.Game)
		if err != nil {
			return err
		}
		e.Game, e.Round = g.ID, g.Round
		return nil
	}
	if c.Player == 0 {
		return nil
	}
	var open []*Game
	for g := range s.EachGame {
		if g.Has(c.Player) && g.Open() && g.Postponed == nil {
			open = append(open, g)
		}
	}
	// Of a heat it is the game that comes first; one that was put off is not in
	// progress.
	if len(open) > 0 && (len(open) == 1 || open[0].Round != open[1].Round || open[0].Heat > 0) {
		e.Game, e.Round = open[0].ID, open[0].Round
	}
	return nil
}

// articleNumber is the number of an article within its document: "4.16".
func articleNumber(article string) string {
	return article[strings.LastIndex(article, " ")+1:]
}

var _ = add(kind[IncidentRecorded]{
	name:   "incident-recorded",
	brings: func(e IncidentRecorded, _ Event, earlier int) bool { return earlier < e.Effects },
})

// mostEffects is more than a penalty brings along.
const mostEffects = 1000

func (e IncidentRecorded) check(s *State) error {
	if err := e.checkWho(s); err != nil {
		return err
	}
	if e.Effects < 0 || e.Effects > mostEffects {
		return rule.Errorf(rule.Usage, "no incident has %d effects", e.Effects)
	}
	if e.Text == "" {
		return rule.Errorf(rule.Usage, "what happened was not described").WithWay("say it in a sentence: {text}", rule.Again("text", rule.Such("the phone rang")))
	}
	if err := e.checkGround(s); err != nil {
		return err
	}
	if err := needReason(rule.Format("a decision on an incident"), e.Reason); err != nil {
		return err
	}
	return e.checkPenalty(s)
}

func (e IncidentRecorded) checkWho(s *State) error {
	var g *Game
	if e.Game != 0 {
		var err error
		if g, err = s.game(e.Game); err != nil {
			return err
		}
	}
	switch {
	case e.Round < 0 || e.Round > len(s.Rounds):
		return rule.Errorf(rule.Usage, "round %d is not paired", e.Round).WithWay("{pairings} shows what is paired", rule.Try("pairings"))
	case e.Spectator != 0 && (e.Player != 0 || e.Game != 0 && e.Penalty != regulations.NoPenalty && e.Penalty != regulations.Warning && e.Penalty != regulations.ExpelledEvent):
		return rule.Errorf(rule.Usage, "an incident is about a player or about a spectator").WithWay("name one: {player} or {spectator}", rule.Again("player"), rule.Again("spectator"))
	case e.Spectator != 0:
		if p, known := s.persons[e.Spectator]; !known || p.Name == "" && !p.Erased {
			return rule.Errorf(rule.NotFound, "there is no person %d", e.Spectator)
		}
		return nil
	case e.Player != 0:
		p, err := s.needPlayer(e.Player)
		if err != nil {
			return err
		}
		if g != nil && !g.Has(e.Player) {
			return rule.Errorf(rule.Refused, "%s does not play round %d, board %s", p.Name(), g.Round, g.BoardName()).
				WithWay("{pairings} shows who plays there", rule.Try("pairings"))
		}
	case g == nil:
		return nobodyNamed()
	}
	return nil
}

// checkGround wants an article of the book of the event, or analogy.
func (e IncidentRecorded) checkGround(s *State) error {
	book := s.Settings.Rules()
	if e.Offence != "" {
		if _, err := book.Offence(e.Offence); err != nil && !e.Analogy {
			return err
		}
	}
	switch {
	case e.Analogy && e.Reason == "", !e.Analogy && e.Article == "":
		return groundless()
	case e.Analogy || strings.HasPrefix(e.Article, "special regulations"), book.Annexes && strings.HasPrefix(e.Article, book.Cites("").Document+" Annex "):
		return nil
	}
	row, known := book.Article(e.Article)
	if !known {
		return rule.Errorf(rule.Refused, "%s is not an article of %s", e.Article, book.Title).
			WithWay("name one of the book, or decide by analogy: {analogy}", rule.Again("analogy", true))
	}
	number := row.Article.Number
	switch {
	case !book.BindsAnybody(number):
		return rule.Errorf(rule.Refused, "%s does not bind players or spectators: %s", e.Article, row.Title).
			WithHint("players are bound by sections 1 to 4, spectators by section 5")
	case e.Spectator != 0 && book.BindsSpectators != nil && !book.BindsSpectator(number):
		return rule.Errorf(rule.Refused, "%s is about players, but a spectator is bound by section 5", e.Article).
			WithWay("such as {article} for noise, 5.4 for meddling, 5.8 for a telephone", rule.Again("article", rule.Such("5.3")))
	case e.Spectator != 0 && book.BindsSpectators == nil:
		return rule.Errorf(rule.Refused, "%s does not speak of spectators", book.Title).
			WithWay("decide by analogy: {analogy}", rule.Again("analogy", true, "article", rule.Such("WCDF 5.3")))
	}
	return nil
}

func (e IncidentRecorded) apply(s *State, env Envelope) error {
	if e.Game != 0 {
		if _, err := s.game(e.Game); err != nil {
			return err
		}
	}
	if e.Player != 0 {
		if _, err := s.player(e.Player); err != nil {
			return err
		}
	}
	s.knowBystander(e.Spectator)
	s.Incidents = append(s.Incidents, Incident{Stamp: env.stamp(), IncidentRecorded: e})
	return nil
}

func (e IncidentRecorded) ruling(s *State, _ int64) (Ruled, bool) {
	r := Ruled{
		Game: e.Game, Round: e.Round, Players: e.concerns(s), Player: e.Player, Spectator: e.Spectator, Article: e.Article, Analogy: e.Analogy,
		Text: e.Text, Penalty: e.Penalty, Unintentional: e.Unintentional, Reason: e.Reason,
	}
	if g, err := s.game(e.Game); err == nil && e.Spectator == 0 {
		r.Players = []PlayerID{g.First, g.Second}
	}
	return r, true
}

func (e IncidentRecorded) sentence(s *State) rule.Sentence {
	decision := e.Penalty.Said()
	if e.Unintentional {
		decision = rule.Say("{penalty}, unintentional", "penalty", decision)
	}
	said := rule.Joined(": ", s.tellOffender(e), rule.Joined("; ", TellReason(e.Text), decision))
	said = reasoned(grounded(said, e.tellGround()), e.Reason)
	switch {
	case e.Game != 0:
		return s.ofGame(e.Game, said)
	case e.Round > 0:
		return rule.Joined(": ", rule.Say("round {round}", "round", e.Round), said)
	}
	return said
}

// Ground is the article, or what stands in its place: "by analogy with WCDF
// 4.16".
func (e IncidentRecorded) Ground() string {
	return e.tellGround().String()
}

func (e IncidentRecorded) tellGround() rule.Sentence {
	switch {
	case e.Analogy && e.Article != "":
		return rule.Say("by analogy with {article}", "article", rule.Article{Number: e.Article}.Said())
	case e.Analogy:
		return rule.Say("by analogy")
	}
	return rule.Article{Number: e.Article}.Said()
}

// OffenderOf names who an incident is about.
func (s *State) OffenderOf(e IncidentRecorded) string {
	return s.tellOffender(e).String()
}

func (s *State) tellOffender(e IncidentRecorded) rule.Sentence {
	switch {
	case e.Spectator != 0:
		return rule.Say("{person} (spectator)", "person", s.TellBystander(e.Spectator))
	case e.Player != 0:
		return s.called(e.Player)
	}
	if g, ok := s.gameOrFormer(e.Game); ok {
		return s.calledAll([]PlayerID{g.First, g.Second})
	}
	return rule.Say("both players")
}

// concerns are the players whom an incident is about.
func (e IncidentRecorded) concerns(s *State) []PlayerID {
	if e.Player != 0 {
		return []PlayerID{e.Player}
	}
	if g, err := s.game(e.Game); err == nil && e.Spectator == 0 {
		return []PlayerID{g.First, g.Second}
	}
	return nil
}

// IncidentAt is the incident of an entry of the journal.
func (s *State) IncidentAt(seq int64) (Incident, bool) {
	for _, in := range s.Incidents {
		if in.Seq == seq {
			return in, true
		}
	}
	return Incident{}, false
}

// incidentIn reports whether something was ruled on in a game.
func (s *State) incidentIn(id GameID) bool {
	return slices.ContainsFunc(s.Incidents, func(in Incident) bool { return in.Game == id })
}
