package arbiter

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/scoresheet/draughts"
)

// FlagEvidence is what is known of the flags of a game: who called or observed
// a fallen flag and when, the moves made and required, and the displays. A time
// forfeit stands on it.
type FlagEvidence struct {
	// Flags are those of the first mover and the second.
	Flags [2]FlagSeen `json:"flags"`
	// Order is whose flag fell before the other's, "first" or "second"; empty
	// when it is not known (WCDF 2.12) or only one fell.
	Order string `json:"order,omitempty"`
	// Way is [clocks.Called] or [clocks.Observed], and At when (WCDF 2.19).
	Way string    `json:"way"`
	At  time.Time `json:"at"`
	// Caller is which player called it, "first" or "second"; By is the name of
	// an arbiter who saw it.
	Caller string `json:"caller,omitempty"`
	By     string `json:"by,omitempty"`
	// Displays are what the two displays showed; nil when nobody read them.
	Displays *[2]clocks.Span `json:"displays,omitempty"`
	// Position is the position in PDN FEN, and Material what stood in it for
	// each side; nil when it was not given, and then no draw is proposed.
	Position string              `json:"position,omitempty"`
	Material *[2]clocks.Material `json:"material,omitempty"`
	// Clock names the running clock that it was read from; empty for what a
	// person wrote down.
	Clock string `json:"clock,omitempty"`
}

// FlagSeen is what is known of one flag.
type FlagSeen struct {
	Fallen bool `json:"fallen"`
	// Required is the number of moves that had to be made when it fell, 0 for
	// all, and Made the number completed (WCDF 2.5).
	Required int `json:"required,omitempty"`
	Made     int `json:"made,omitempty"`
}

// EvidenceOf is the evidence that a clock holds.
func EvidenceOf(r clocks.Reading, clock string) FlagEvidence {
	e := FlagEvidence{Clock: clock, Displays: &[2]clocks.Span{r.Sides[0].Face, r.Sides[1].Face}}
	missed := 0
	for _, f := range r.Falls {
		if !f.Missed() {
			continue
		}
		if seen := &e.Flags[f.Side]; !seen.Fallen {
			*seen = FlagSeen{Fallen: true, Required: f.Required, Made: f.Made}
			if missed++; missed == 1 {
				e.Order = f.Side.String()
			}
		}
		if f.Way != "" && e.Way == "" {
			e.Way, e.By, e.Caller, e.At = f.Way, f.By, f.Caller, time.UnixMilli(int64(f.CalledAt)).UTC()
		}
	}
	if missed < 2 {
		e.Order = ""
	}
	return e
}

// sameFall reports whether the evidence is of the same fall, but for the moment and
// the displays as they were read.
func (e FlagEvidence) sameFall(o FlagEvidence) bool {
	return e.Flags == o.Flags && e.Order == o.Order && e.Way == o.Way && e.Caller == o.Caller && e.By == o.By && e.Position == o.Position
}

// Named puts in who called or observed the flag: a player of the game, as people
// name a side, or else an arbiter, who cannot call it.
func (s *State) Named(e FlagEvidence, g *Game, name string) (FlagEvidence, error) {
	e.Caller, e.By = "", ""
	_, colour := s.Settings.SideOfColour(name)
	if side, err := s.SideOf(g, name); err == nil && (e.Way == clocks.Called || !colour) { // an arbiter may be called White
		e.Caller = side.String()
	} else {
		e.By = name
	}
	if e.Way == clocks.Called && e.Caller == "" {
		return e, rule.Errorf(rule.Refused, "%q does not play at round %d, board %s, and only its players can call the flag", name, g.Round, g.BoardName()).
			WithHint("name the player, or first or second; what an arbiter saw was observed").Under(s.Settings.FlagRule().Cites("2.19"))
	}
	return e, nil
}

// Judge says what the law makes of the evidence.
func (e FlagEvidence) Judge(law clocks.FlagRule) clocks.Judgement {
	var facts [2]clocks.FlagFact
	for side, seen := range e.Flags {
		facts[side] = clocks.FlagFact{
			Missed: seen.Fallen && (seen.Required == 0 || seen.Made < seen.Required),
			Counts: seen.Fallen && e.Way != "", Required: seen.Required, Made: seen.Made,
		}
	}
	order := clocks.UnknownOrder
	switch e.Order {
	case clocks.First.String():
		order = clocks.FirstBefore
	case clocks.Second.String():
		order = clocks.SecondBefore
	}
	return law.JudgeFlags(facts, order, e.Material)
}

// RecordFlag takes a fallen flag into the journal with its evidence. Where the
// law makes a loss or a draw of it, that becomes the result of an open game; a
// result that stands already must agree.
type RecordFlag struct {
	Game     GameRef
	Evidence FlagEvidence
}

func (c RecordFlag) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	law := s.Settings.FlagRule()
	judged := c.Evidence.Judge(law)
	c.Evidence.At = c.Evidence.At.Round(0) // with the zone of the hall, for the ruling
	e := FlagNoted{Game: g.ID, Evidence: c.Evidence, Verdict: judged.Verdict, Side: judged.Side, Article: judged.Article.String()}
	result, decides := e.result()
	if f := g.Flag; f != nil && f.Evidence.sameFall(c.Evidence) && f.Verdict == e.Verdict && (!decides || g.entered != nil && g.entered.Winner == result.Winner) {
		return Decision{Notices: []rule.Notice{{Grade: rule.Note, Said: rule.Way("it is in the journal already, as entry {n}; {undo} takes it back", "n", f.Seq, rule.Try("undo", "entry", f.Seq))}}}, nil
	}
	if judged.Verdict != clocks.PlayOn {
		if err := s.overOnTheBoard(g, c.Evidence.Position); err != nil {
			return Decision{}, err
		}
	}
	d := Decision{Events: []Event{e}}
	switch {
	case judged.Verdict == clocks.PlayOn:
		d.Notices = append(d.Notices, rule.Noted("%s (%s)", judged.Reason, judged.Article))
	case !decides:
	case g.entered == nil:
		d.Events = append(d.Events, ResultEntered{Game: g.ID, Result: result, Source: FromFlag})
	case g.entered.Winner != result.Winner:
		return Decision{}, rule.Errorf(rule.Refused, "by the flag the result is %q, but round %d, board %s is entered as %q", result, g.Round, g.BoardName(), g.entered).
			WithHint("correct the result with a reason first").Under(judged.Article)
	}
	if judged.Verdict == clocks.Loses && law.DrawsOnTime() && c.Evidence.Material == nil {
		d.Notices = append(d.Notices, rule.Noted("the position was not given: whether the opponent has enough to win was not examined (%s)", law.Article))
	}
	return d, nil
}

// overOnTheBoard refuses a flag in a position in which the side to move has lost: where
// a move is complete when the piece is released (FMJD 3.10, 7.2.2, 7.2.3) the game was
// over before the flag fell. Where the press completes it (WCDF 2.5) it was not.
func (s *State) overOnTheBoard(g *Game, position string) error {
	book := s.Settings.Rules()
	if position == "" || book.Complete() != regulations.Released {
		return nil
	}
	p, err := draughts.Parse(s.Settings.variant(), position)
	if err != nil {
		return err
	}
	winner, code := g.First, regulations.Blocked
	switch p.Winner() {
	case draughts.NoColour:
		return nil
	case p.Variant().FirstMover().Other():
		winner = g.Second
	}
	if men, kings := p.Count(p.Turn()); men+kings == 0 {
		code = regulations.NoPieces
	}
	reason, err := book.Reason(code)
	if err != nil {
		return err
	}
	return rule.Errorf(rule.Refused, "in that position the game was over before the flag fell: %s has won", s.called(winner)).
		WithWay("enter its result: {result}", rule.Try("result", "board", g.BoardName(), "result", rule.Such("RESULT"))).Under(reason.Article)
}

// FlagNoted is the event of RecordFlag.
type FlagNoted struct {
	Game     GameID       `json:"game"`
	Evidence FlagEvidence `json:"evidence"`
	// Verdict, Side and Article are what the law made of it.
	Verdict clocks.Verdict `json:"verdict"`
	Side    clocks.Side    `json:"side"`
	Article string         `json:"article,omitempty"`
}

var _ = add(kind[FlagNoted]{
	name:           "flag-noted",
	changesNothing: true,
	brings:         func(e FlagNoted, effect Event, _ int) bool { return resultOfGame(effect, e.Game, FromFlag) },
})

// result is what follows for the game, if anything does.
func (e FlagNoted) result() (Result, bool) {
	switch e.Verdict {
	case clocks.Drawn:
		return Result{Winner: Drawn, Reason: OnTime}, true
	case clocks.Loses:
		return lostOn(e.Side, OnTime), true
	}
	return Result{}, false
}

// clockedGame is a game that was played, with its time control.
func (s *State) clockedGame(id GameID) (*Game, clocks.Control, error) {
	g, err := s.game(id)
	if err != nil {
		return nil, clocks.Control{}, err
	}
	if s.unplayed(g) {
		return nil, clocks.Control{}, rule.Errorf(rule.Refused, "round %d, board %s was not played", g.Round, g.BoardName()).
			WithWay("its result is by absence; {correct} changes it", rule.Try("correct"))
	}
	control, err := s.ControlOf(g)
	return g, control, err
}

// mostPieces is how many a player has on the largest board.
const mostPieces = 72

func (e FlagNoted) check(s *State) error {
	_, control, err := s.clockedGame(e.Game)
	if err != nil {
		return err
	}
	if err := e.Evidence.check(control, s.Settings.FlagRule()); err != nil {
		return err
	}
	switch judged := e.Evidence.Judge(s.Settings.FlagRule()); {
	case judged.Verdict == clocks.NotCalled:
		return rule.Errorf(rule.Refused, "%s", judged.Reason).WithHint("a flag counts when a player calls it or the arbiter sees it").Under(judged.Article)
	case judged.Verdict != e.Verdict || e.Verdict != clocks.PlayOn && judged.Side != e.Side:
		return rule.Errorf(rule.Refused, "under the rules in force the evidence says %q", string(judged.Verdict)).
			WithHint("enter what the evidence says, or correct the evidence").Under(judged.Article)
	}
	return nil
}

// check says what is wrong with the evidence under a control, which may be
// unknown.
func (e FlagEvidence) check(control clocks.Control, law clocks.FlagRule) error {
	if e.Material != nil {
		for _, m := range e.Material {
			if m.Men < 0 || m.Kings < 0 || m.Men+m.Kings > mostPieces {
				return rule.Errorf(rule.Usage, "nobody has %d men and %d kings", m.Men, m.Kings).WithHint("give the position as it stands on the board")
			}
		}
	}
	if !e.Flags[0].Fallen && !e.Flags[1].Fallen {
		return rule.Errorf(rule.Refused, "no flag has fallen").WithHint("say whose flag it was: first, second or both").Under(law.Cites("2.19"))
	}
	switch {
	case e.Way != "" && e.Way != clocks.Called && e.Way != clocks.Observed:
		return rule.Errorf(rule.Usage, "%q does not say how the flag came to count", e.Way).WithHint("write %s or %s", clocks.Called, clocks.Observed)
	case e.Caller != "" && e.Caller != clocks.First.String() && e.Caller != clocks.Second.String():
		return rule.Errorf(rule.Usage, "%q does not say which player called the flag", e.Caller).WithHint("write first or second")
	case e.Way == clocks.Called && e.Caller == "":
		return rule.Errorf(rule.Usage, "the player who called the flag was not named").
			WithWay("name the player: {first}, or {called}", "first", rule.Again("called", "first"), rule.Again("called", rule.Such("NAME"))).Under(law.Cites("2.19"))
	case e.Way != "" && (e.Caller == "" && strings.TrimSpace(e.By) == "" || e.At.IsZero()):
		return rule.Errorf(rule.Usage, "who saw the flag, and when, was not given").
			WithWay("name them: {called} or {observed}, and {time}", rule.Again("called"), rule.Again("observed", rule.Such("NAME")), rule.Again("time")).Under(law.Cites("2.19"))
	case !slices.Contains([]string{"", "first", "second"}, e.Order):
		return rule.Errorf(rule.Usage, "%q does not say whose flag fell first", e.Order).WithHint("write first or second, or leave it out")
	case e.Order != "" && (!e.Flags[0].Fallen || !e.Flags[1].Fallen):
		return rule.Errorf(rule.Usage, "an order is given, but only one flag fell").WithWay("leave {fell-first} out", rule.Without("fell-first"))
	}
	for side, seen := range e.Flags {
		side := clocks.Side(side)
		if seen.Required < 0 || seen.Made < 0 || seen.Made > 10000 || seen.Required > 10000 {
			return rule.Errorf(rule.Usage, "%d of %d is not a number of moves", seen.Made, seen.Required).
				WithWay("give the moves made and required: {made}", rule.Again("made", rule.Such("47"), "required", rule.Such("50")))
		}
		if seen.Fallen && !control.IsZero() {
			if err := checkRequired(control, law, side, seen.Required); err != nil {
				return err
			}
		}
		if e.Displays == nil {
			continue
		}
		shown := e.Displays[side]
		plan := control.Plan(side)
		switch {
		case shown < 0:
			return rule.Errorf(rule.Usage, "a display cannot show %s", shown).WithHint("write it as in 0:12:10")
		case seen.Fallen && shown > 0 && len(plan.Periods) == 1 && !plan.Repeat:
			return rule.Errorf(rule.Refused, "the display of %s shows %s: that flag has not fallen", side.Player(), shown.Face()).
				WithHint("read the display again; a flag has fallen at 0:00:00").Under(law.Cites("2.19"))
		case !seen.Fallen && shown == 0:
			return rule.Errorf(rule.Refused, "the display of %s shows zero, but the flag is said not to have fallen", side.Player()).
				WithHint("say that both flags have fallen, and whose fell first if that is known").Under(law.Cites("2.12"))
		}
	}
	return nil
}

// checkRequired refuses a number of moves that no control of the plan asks for.
func checkRequired(control clocks.Control, law clocks.FlagRule, side clocks.Side, required int) error {
	asked := Requirements(control, side, required)
	if slices.Contains(asked, required) {
		return nil
	}
	names := make([]string, len(asked))
	for i, n := range asked {
		if names[i] = fmt.Sprint(n); n == 0 {
			names[i] = "0 (all moves)"
		}
	}
	what := fmt.Sprintf("%d moves", required)
	if required == 0 {
		what = "all moves"
	}
	return rule.Errorf(rule.Refused, "the control %s never asks for %s", control, what).
		WithHint("it asks for %s", strings.Join(names, ", ")).Under(law.Cites("2.18"))
}

// Requirements are the numbers of moves that a control asks a side for, up to
// one; 0 is all moves of the game.
func Requirements(control clocks.Control, side clocks.Side, upTo int) []int {
	var asked []int
	plan := control.Plan(side)
	for n := 0; ; n++ {
		if _, ok := plan.Period(n); !ok {
			return asked
		}
		moves, limited := plan.Required(n)
		if !limited {
			return append(asked, 0)
		}
		if asked = append(asked, moves); moves >= upTo && n >= len(plan.Periods) {
			return asked
		}
	}
}

func (e FlagNoted) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) {
		g.Flag = &FlagFall{Seq: env.Seq, Evidence: e.Evidence, Verdict: e.Verdict, Side: e.Side, Article: e.Article}
	})
}

// FlagFall is a fallen flag of a game of a state, the latest that was recorded.
type FlagFall struct {
	Seq      int64
	Evidence FlagEvidence
	Verdict  clocks.Verdict
	Side     clocks.Side
	Article  string
}

// ruling is the latest flag of a game, or of one that was declared void.
func (e FlagNoted) ruling(s *State, seq int64) (Ruled, bool) {
	r, ok := s.rulingIn(e.Game, Ruled{Article: e.Article})
	if g, err := s.game(e.Game); err == nil && s.Overruled[seq] == 0 {
		ok = slices.ContainsFunc(g.records(), func(of VoidedGame) bool { return of.Flag != nil && of.Flag.Seq == seq })
	}
	return r, ok
}

func (e FlagNoted) sentence(s *State) rule.Sentence {
	var fallen []rule.Sentence
	for side, seen := range e.Evidence.Flags {
		if !seen.Fallen {
			continue
		}
		player, moves := s.playerSaid(e.Game, clocks.Side(side)), rule.Count(seen.Made, "{n} move", "{n} moves")
		said := rule.Say("flag of {player} fell after {moves}", "player", player, "moves", moves)
		if seen.Required > 0 {
			said = rule.Say("flag of {player} fell after {moves} of {required}", "player", player, "moves", moves, "required", seen.Required)
		}
		if e.Evidence.Order == clocks.Side(side).String() {
			said = rule.Say("{flag}, the first to fall", "flag", said)
		}
		fallen = append(fallen, said)
	}
	by := rule.Typed(e.Evidence.By)
	if side, err := clocks.ParseSide(e.Evidence.Caller); err == nil {
		by = s.playerSaid(e.Game, side)
	}
	at, zone := e.Evidence.At.Format("15:04:05"), zoneOf(e.Evidence.At)
	var facts []rule.Sentence
	switch e.Evidence.Way {
	case clocks.Called:
		facts = append(facts, rule.Say("called by {person} at {time} {zone}", "person", by, "time", at, "zone", zone))
	case clocks.Observed:
		facts = append(facts, rule.Say("observed by {person} at {time} {zone}", "person", by, "time", at, "zone", zone))
	}
	if d := e.Evidence.Displays; d != nil {
		facts = append(facts, rule.Say("the displays showing {first} and {second}", "first", d[0].Face(), "second", d[1].Face()))
	}
	if e.Evidence.Clock != "" {
		facts = append(facts, rule.Say("by the clock {clock}", "clock", e.Evidence.Clock))
	}
	if e.Evidence.Position != "" {
		facts = append(facts, rule.Say("in {position}", "position", e.Evidence.Position))
	}
	var verdict rule.Sentence
	switch player := s.playerSaid(e.Game, e.Side); e.Verdict {
	case clocks.Loses:
		verdict = rule.Say("{player} loses", "player", player)
	case clocks.Drawn:
		verdict = rule.Say("drawn, for the opponent of {player} cannot win", "player", player)
	case clocks.PlayOn:
		verdict = rule.Say("the game goes on")
	}
	what := rule.Joined("; ", append(fallen, rule.Joined(", ", facts...))...)
	return under(rule.Joined(": ", s.gameSaid(e.Game), what, verdict), e.Article)
}
