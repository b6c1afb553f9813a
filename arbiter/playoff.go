package arbiter

import (
	"cmp"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing"
)

// PlayOff says of a game that it is one of a tie-break: it counts for no score,
// and decides between its two players alone.
type PlayOff struct {
	// Stage counts from 1. The earliest stage in which the players differ
	// decides (FMJD matches: rapid, blitz, Lehmann-Georgiev).
	Stage int `json:"stage"`
	// Kind is one of PlayOffKinds.
	Kind string `json:"kind"`
	// Control is the time control of this very game: in a Lehmann-Georgiev
	// tie-break that of the clocks as they were carried over.
	Control string `json:"control"`
}

// The kinds of tie-break games.
const (
	RapidPlayOff      = "rapid"
	BlitzPlayOff      = "blitz"
	SuperBlitzPlayOff = "super-blitz"
	// LehmannGeorgiev are games until the first win: each begins with the times
	// that the one before left, and with the colours changed.
	LehmannGeorgiev = "lehmann-georgiev"
)

// Said is the kind of the game as prints say it.
func (p *PlayOff) Said() rule.Sentence {
	switch p.Kind {
	case RapidPlayOff:
		return rule.Say("rapid")
	case BlitzPlayOff:
		return rule.Say("blitz")
	case SuperBlitzPlayOff:
		return rule.Say("super-blitz")
	case LehmannGeorgiev:
		return rule.Say("Lehmann-Georgiev")
	}
	return rule.Typed(p.Kind)
}

// playOffControls are the usual time controls of the kinds, by the names of
// [clocks.Presets].
var playOffControls = [...]struct{ kind, control string }{
	{RapidPlayOff, "fmjd-rapid"}, {BlitzPlayOff, "fmjd-blitz"}, {SuperBlitzPlayOff, "fmjd-super-blitz"}, {LehmannGeorgiev, "lehmann-georgiev"},
}

// usualControl is the usual time control of a kind of game; "" for an
// unknown kind.
func usualControl(kind string) string {
	for _, k := range playOffControls {
		if k.kind == kind {
			return k.control
		}
	}
	return ""
}

// PlayOn has two players, by name or to be named, go on with a game of a tie-break: of
// which kind is for whoever adds it to say.
func PlayOn(first, second any) rule.Intent {
	return rule.Try("play-off", "player", first, "player", second, "kind", rule.Such("KIND"))
}

// PlayOffKinds are the kinds of tie-break games in the order of a match.
func PlayOffKinds() []string {
	var kinds []string
	for _, k := range playOffControls {
		kinds = append(kinds, k.kind)
	}
	return kinds
}

// annex3 is where the FMJD deals with tie-breaks; the copy that was read gives
// them without numbers of articles.
func annex3() rule.Article { return rule.Article{Document: "FMJD Annex 3", Edition: "2024"} }

// AddPlayOff adds a game of a tie-break between two players to a round. Their
// colours change from game to game; First begins where they have played none in
// the round.
type AddPlayOff struct {
	Round         int // 0: the last one
	First, Second PlayerID
	Kind          string
	// Control is the time control; "" is the usual one of the kind, or that of
	// the game before.
	Control string
	Reason  string
}

func (c AddPlayOff) decide(s *State) (Decision, error) {
	e := PlayOffAdded{Round: c.Round, Game: PairedGame{ID: s.nextGame, First: c.First, Second: c.Second}, Reason: strings.TrimSpace(c.Reason)}
	if e.Round == 0 {
		e.Round = len(s.Rounds)
	}
	r, err := s.Round(e.Round)
	if err != nil {
		return Decision{}, err
	}
	before := r.between(c.First, c.Second)
	if s.System().Bracket && len(before) == 0 {
		return Decision{}, rule.Errorf(rule.Refused, "%s and %s have no match in round %d of the knock-out", s.Name(c.First), s.Name(c.Second), e.Round).
			WithWay("{pairings} shows who meets whom", rule.Try("pairings", "round", e.Round))
	}
	e.Game.Board, e.Game.Heat = r.boards()+1, 1
	e.PlayOff = PlayOff{Stage: 1, Kind: c.Kind, Control: c.Control}
	var last *Game
	if n := len(before); n > 0 {
		last = before[n-1]
		e.Game.Board, e.Game.Heat = last.Board, max(last.Heat, 1)+1
		if last.First == c.First {
			e.Game.First, e.Game.Second = c.Second, c.First
		}
	}
	same := false
	if last != nil && last.PlayOff != nil {
		e.PlayOff.Stage = last.PlayOff.Stage
		if same = last.PlayOff.Kind == c.Kind; !same {
			e.PlayOff.Stage++
		}
	}
	if err := s.stillLevel(e, before); err != nil {
		return Decision{}, err
	}
	if e.PlayOff.Control, err = s.playOffControl(e, last, same); err != nil {
		return Decision{}, err
	}
	d := Decision{Events: []Event{e}}
	if same && c.Kind == LehmannGeorgiev {
		d.Notices = append(d.Notices, rule.Noted("at least 2 minutes of rest before it; each player may ask once for 5"))
	}
	if last == nil || last.PlayOff == nil {
		d.Notices = append(d.Notices, s.unusedPlayOff()...)
	}
	return d, nil
}

// unusedPlayOff says that the standings do not look at tie-breaks that are
// played, which a knock-out need not.
func (s *State) unusedPlayOff() []rule.Notice {
	if s.System().Bracket || slices.Contains(s.Settings.TieBreaks, "play-off") {
		return nil
	}
	with := strings.Join(append(slices.Clone(s.Settings.TieBreaks), "play-off"), ",")
	return []rule.Notice{rule.Advice("the standings take no account of it: play-off is not among the tie-breaks of the event; {set}", s.WithReason(rule.Try("set", "name", "tie-breaks", "value", with)))}
}

// playOffControl is the control of a game of a tie-break: in a Lehmann-Georgiev
// tie-break that goes on, the times left of the last game with its increments.
func (s *State) playOffControl(e PlayOffAdded, last *Game, same bool) (string, error) {
	text := e.PlayOff.Control
	if same && e.PlayOff.Kind == LehmannGeorgiev {
		if text != "" {
			return "", rule.Errorf(rule.Usage, "the clocks of a Lehmann-Georgiev tie-break are carried over, not set again").
				WithWay("leave {time} out; {left} says what the displays showed", rule.Without("time"), rule.Again("left")).Under(annex3())
		}
		if last.Result == nil || last.Left == nil {
			return "", rule.Errorf(rule.Refused, "round %d, board %s has no times left that could be carried over", last.Round, last.BoardName()).
				WithWay("say what the displays showed at its end: {left}", rule.Again("left", rule.Such("0:02:10,0:01:45"))).Under(annex3())
		}
		control, err := clocks.Parse(last.PlayOff.Control)
		if err != nil {
			return "", err
		}
		plan := func(player PlayerID) clocks.Plan {
			side := clocks.First
			if last.Second == player {
				side = clocks.Second
			}
			period := control.Plan(side).Periods[0]
			period.Time = last.Left[side]
			return clocks.Plan{Periods: []clocks.Period{period}}
		}
		carried := clocks.Control{First: plan(e.Game.First), Second: plan(e.Game.Second)}
		if err := carried.Check(); err != nil {
			return "", rule.Errorf(rule.Refused, "the times left of round %d, board %s cannot be carried over: %w", last.Round, last.BoardName(), err).
				WithWay("say what the displays showed at its end: {left}", rule.Again("left"))
		}
		return carried.String(), nil
	}
	if text == "" && same {
		text = last.PlayOff.Control
	}
	if text == "" {
		text = usualControl(e.PlayOff.Kind)
	}
	if text == "" {
		return "", nil // a kind that does not exist, which check refuses
	}
	control, err := clocks.Parse(text)
	if err != nil {
		return "", err
	}
	return control.String(), nil
}

// boards is the highest board of the round.
func (r *Round) boards() int {
	most := 0
	for _, g := range slices.Concat(r.Games, r.PlayOffs) {
		most = max(most, g.Board)
	}
	return most
}

// between are the games of two players in the round, those of tie-breaks last.
func (r *Round) between(a, b PlayerID) []*Game {
	var games []*Game
	for _, list := range [2][]Game{r.Games, r.PlayOffs} {
		for i := range list {
			if list[i].Has(a) && list[i].Has(b) {
				games = append(games, &list[i])
			}
		}
	}
	return games
}

// PlayOffAdded is the event of AddPlayOff.
type PlayOffAdded struct {
	Round   int        `json:"round"`
	Game    PairedGame `json:"game"`
	PlayOff PlayOff    `json:"playOff"`
	Reason  string     `json:"reason,omitempty"`
}

var _ = add(kind[PlayOffAdded]{name: "play-off-added", goesOn: PlayOffAdded.goesOn})

func (e PlayOffAdded) check(s *State) error {
	r, err := s.Round(e.Round)
	if err != nil {
		return err
	}
	for _, id := range []PlayerID{e.Game.First, e.Game.Second} {
		p, err := s.needPlayer(id)
		if err != nil {
			return err
		}
		if p.Withdrawn > 0 || p.Annulled {
			return rule.Errorf(rule.Refused, "%s has withdrawn", p.Name()).WithHint("reinstate the player first")
		}
	}
	switch {
	case e.Game.ID < 1 || e.Game.ID > s.nextGame || e.Game.Board < 0 || e.Game.Board > mostBoards || e.Game.Heat < 0 || e.Game.Heat > mostBoards || e.PlayOff.Stage < 0 || e.PlayOff.Stage > mostBoards:
		return rule.Errorf(rule.Refused, "there cannot be a game %d on board %d: the next game is %d", e.Game.ID, e.Game.Board, s.nextGame).WithHint("add the tie-break again")
	case e.Game.First == e.Game.Second:
		return rule.Errorf(rule.Usage, "the two players are the same").WithHint("name two different players")
	case !slices.Contains(PlayOffKinds(), e.PlayOff.Kind):
		if e.PlayOff.Kind == "" {
			return rule.Errorf(rule.Usage, "the kind of game to be played was not named").WithWay("say it: {kind}; it is one of {kinds}", rule.Again("kind", rule.Such("blitz")), "kinds", strings.Join(PlayOffKinds(), ", "))
		}
		return rule.Errorf(rule.Usage, "there is no tie-break game of the kind %q", e.PlayOff.Kind).WithHint("choose among %s", strings.Join(PlayOffKinds(), ", "))
	case e.Round < len(s.Rounds) && !s.System().PrePaired:
		return rule.Errorf(rule.Refused, "round %d is paired already, and a tie-break of round %d comes too late", e.Round+1, e.Round).
			WithWay("the arbiter decides who is ahead; in a knock-out {through}", rule.Try("through"))
	}
	control, err := clocks.Parse(e.PlayOff.Control)
	if err != nil {
		return err
	}
	if e.PlayOff.Kind == LehmannGeorgiev {
		for _, side := range [2]clocks.Side{clocks.First, clocks.Second} {
			if plan := control.Plan(side); len(plan.Periods) != 1 || plan.Repeat {
				return rule.Errorf(rule.Usage, "the time of a Lehmann-Georgiev tie-break is for the whole game").WithHint("give it as 5m+2s").Under(annex3())
			}
		}
	}
	games := r.between(e.Game.First, e.Game.Second)
	for _, g := range games {
		if s.resultOf(g) == nil {
			return rule.Errorf(rule.Refused, "round %d, board %s has no result yet", g.Round, g.BoardName()).WithHint("the next game of the tie-break comes after it")
		}
	}
	for _, g := range slices.Concat(r.Games, r.PlayOffs) {
		if g.Board == e.Game.Board && (!g.Has(e.Game.First) || !g.Has(e.Game.Second) || max(g.Heat, 1) == e.Game.Heat) {
			return rule.Errorf(rule.Refused, "board %s is not free in round %d", boardName(e.Game.Board, e.Game.Heat), e.Round).
				WithWay("{pairings} shows which boards are", rule.Try("pairings"))
		}
	}
	return s.stillLevel(e, games)
}

// stillLevel refuses another game where the tie-break is decided: a new stage
// where an earlier one has a winner, and a Lehmann-Georgiev game after a win.
func (s *State) stillLevel(e PlayOffAdded, games []*Game) error {
	winner := s.PlayOffWinner(e.Round, e.Game.First, e.Game.Second)
	if n := len(games); winner == 0 && n > 0 && games[n-1].PlayOff != nil && games[n-1].PlayOff.Kind == LehmannGeorgiev && e.PlayOff.Kind != LehmannGeorgiev {
		return rule.Errorf(rule.Refused, "a Lehmann-Georgiev tie-break goes on until the first win").WithWay("add its next game: {kind}", rule.Again("kind", LehmannGeorgiev)).Under(annex3())
	}
	if winner == 0 {
		return nil
	}
	if last := games[len(games)-1].PlayOff; last.Kind != LehmannGeorgiev && e.PlayOff.Stage == last.Stage {
		return nil
	}
	return rule.Errorf(rule.Refused, "the tie-break of %s and %s is decided: %s has won it", s.Name(e.Game.First), s.Name(e.Game.Second), s.Name(winner)).
		Under(annex3())
}

func (e PlayOffAdded) apply(s *State, _ Envelope) error {
	if e.Round < 1 || e.Round > len(s.Rounds) || e.Game.First == e.Game.Second || e.Game.ID < 1 {
		return rule.Errorf(rule.Input, "round %d cannot have this tie-break game", e.Round)
	}
	for _, id := range []PlayerID{e.Game.First, e.Game.Second} {
		if _, err := s.player(id); err != nil {
			return err
		}
	}
	r := &s.Rounds[e.Round-1]
	p := e.PlayOff
	r.PlayOffs = append(r.PlayOffs, Game{ID: e.Game.ID, Round: e.Round, Board: e.Game.Board, Heat: e.Game.Heat,
		First: e.Game.First, Second: e.Game.Second, PlayOff: &p})
	return nil
}

// goesOn is the game that it will be.
func (e PlayOffAdded) goesOn(s *State) *Game {
	if e.Round < 1 || e.Round > len(s.Rounds) {
		return nil
	}
	return &Game{Round: e.Round, First: e.Game.First, Second: e.Game.Second, PlayOff: &e.PlayOff}
}

func (e PlayOffAdded) games() []Game { return []Game{e.Game.in(e.Round)} }

func (e PlayOffAdded) sentence(s *State) rule.Sentence {
	game := rule.Say("round {round}, board {board}", "round", e.Round, "board", boardName(e.Game.Board, e.Game.Heat))
	with := []any{"first", s.called(e.Game.First), "second", s.called(e.Game.Second), "stage", e.PlayOff.Stage,
		"control", e.PlayOff.Control, "kind", e.PlayOff.Kind}
	said := rule.Say("{first} – {second}, {kind} tie-break, stage {stage}, {control}", with...)
	switch e.PlayOff.Kind {
	case RapidPlayOff:
		said = rule.Say("{first} – {second}, rapid tie-break, stage {stage}, {control}", with...)
	case BlitzPlayOff:
		said = rule.Say("{first} – {second}, blitz tie-break, stage {stage}, {control}", with...)
	case SuperBlitzPlayOff:
		said = rule.Say("{first} – {second}, super-blitz tie-break, stage {stage}, {control}", with...)
	case LehmannGeorgiev:
		said = rule.Say("{first} – {second}, Lehmann-Georgiev tie-break, stage {stage}, {control}", with...)
	}
	return reasoned(rule.Joined(": ", game, said), e.Reason)
}

// PlayOffWinner is who has won the tie-break of two players in a round: whoever
// took more in the earliest stage in which they differ. It is 0 while a game is
// open, where all was even and where there was none.
func (s *State) PlayOffWinner(round int, a, b PlayerID) PlayerID {
	if round < 1 || round > len(s.Rounds) {
		return 0
	}
	lead := map[int]pairing.Points{}
	last := 0
	for i := range s.Rounds[round-1].PlayOffs {
		g := &s.Rounds[round-1].PlayOffs[i]
		if !g.Has(a) || !g.Has(b) {
			continue
		}
		r := s.resultOf(g)
		if r == nil {
			return 0
		}
		first, second := r.Points(s.ScoringOf(g))
		ahead := first - second
		if g.First == b {
			ahead = -ahead
		}
		lead[g.PlayOff.Stage] += ahead
		last = max(last, g.PlayOff.Stage)
	}
	for stage := 1; stage <= last; stage++ {
		switch {
		case lead[stage] > 0:
			return a
		case lead[stage] < 0:
			return b
		}
	}
	return 0
}

// ControlOf is the time control in force for a game: that of the event, or its own
// in a tie-break; the zero one where none is set. Errors: those of [clocks.Parse].
func (s *State) ControlOf(g *Game) (clocks.Control, error) {
	if g.PlayOff != nil {
		return clocks.Parse(g.PlayOff.Control)
	}
	return s.Settings.Control(), nil
}

// Controls are the time controls of the event, each once: its own, those of the stages
// of its micro-matches, and those of games of tie-breaks; none where it has none.
// Errors: those of [clocks.Parse].
func (s *State) Controls() ([]clocks.Control, error) {
	texts := []string{s.Settings.TimeControl}
	if s.Settings.MicroMatch != "" {
		for _, stage := range s.Settings.Stages() {
			texts = append(texts, cmp.Or(stage.Control, usualControl(stage.Kind)))
		}
	}
	for i := range s.Rounds {
		for j := range s.Rounds[i].PlayOffs {
			texts = append(texts, s.Rounds[i].PlayOffs[j].PlayOff.Control)
		}
	}
	var controls []clocks.Control
	seen := map[string]bool{}
	for _, text := range texts {
		if text == "" {
			continue
		}
		control, err := clocks.Parse(text)
		if err != nil {
			return nil, err
		}
		if !seen[control.String()] {
			controls = append(controls, control)
		}
		seen[control.String()] = true
	}
	return controls, nil
}

// PlayOffGame is a game of a tie-break as a ranking takes it: the pairing
// numbers of its players and the points of each.
type PlayOffGame struct {
	Stage  int
	Name   rule.Sentence
	First  int
	Second int
	Points [2]pairing.Points
}

// PlayOffGames are the games of tie-breaks that have a result, up to and
// including a round; of all rounds with a negative one.
func (s *State) PlayOffGames(rounds int) []PlayOffGame {
	rounds = s.UpTo(rounds)
	number := func(id PlayerID) int {
		p, err := s.player(id)
		if err != nil {
			return 0
		}
		return p.Number
	}
	var games []PlayOffGame
	for i := range rounds {
		for _, g := range s.Rounds[i].PlayOffs {
			if g.Result != nil && !g.Annulled {
				games = append(games, PlayOffGame{g.PlayOff.Stage, g.PlayOff.Said(), number(g.First), number(g.Second), g.Points})
			}
		}
	}
	return games
}

// LastPlayOff is the last game of the tie-break of two players in a round, the
// last one with 0; nil when they have played none.
func (s *State) LastPlayOff(round int, a, b PlayerID) *Game {
	if round == 0 {
		round = len(s.Rounds)
	}
	if round < 1 || round > len(s.Rounds) {
		return nil
	}
	games := s.Rounds[round-1].between(a, b)
	if n := len(games); n > 0 && games[n-1].PlayOff != nil {
		return games[n-1]
	}
	return nil
}
