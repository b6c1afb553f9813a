package actions

import (
	"slices"
	"strconv"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// PlayOff adds a game of a tie-break between two players.
var PlayOff = &action.Row{
	Name: "play-off", Group: action.Finish,
	Short: "Add a game of a tie-break between two players",
	Long: `Add a game of a tie-break between two players: rapid, blitz, super-blitz or
lehmann-georgiev. It has a board, a sheet, rulings and a result like any other game
(flagfall result 3.2 1-1 --times 0:02:10,0:01:45), counts towards no score, and decides by
the earliest stage in which the two differ. Without players, list what was played.

The players change colours from game to game; where they had none in the round, these
are drawn by lot. A Lehmann-Georgiev tie-break goes on until the first win: each further
game begins with the times that the one before left, so that these are entered with
its result.

The tie-break play-off takes it into the standings: flagfall set tie-breaks
wins,direct,play-off.

It separates those who took part in it: where three are level and two have played, all
three keep the places that they share. A player who declines it or does not come stands
aside (--aside with a reason), and is placed below the others.`,
	Examples: []rule.Intent{
		rule.Try("play-off", "player", "Jansen", "player", "Wolf", "kind", "rapid"),
		rule.Try("play-off", "player", "Visser", "aside", true, "reason", "had to catch the last train"),
		rule.Try("play-off", "player", "Jansen", "player", "Wolf", "kind", "lehmann-georgiev", "time", "10m+2s"),
		rule.Try("play-off"),
	},
	Instead: func(given action.Values) *action.List {
		if given.Has("player") || given.Has("aside") {
			return nil
		}
		return PlayOffs
	},
	New: func() action.Action { return new(playOff) },
}

type playOff struct {
	add     arbiter.AddPlayOff
	players []arbiter.PlayerID
	left    *[2]clocks.Span
	aside   bool
}

func (a *playOff) Fields() []action.Field {
	return []action.Field{
		action.One(&a.add.Round, "round", action.RoundNumber, "the round (default: the last one paired)", action.Letter("r")),
		action.Several(&a.players, "player", action.Player, "", action.Word("PLAYER")),
		action.One(&a.add.Kind, "kind", playOffKind, "the kind of play-off"),
		action.One(&a.add.Control, "time", action.Words, "the time control (default: the usual one of the kind)"),
		action.One(&a.left, "left", action.Displays, "the time left to each in the Lehmann-Georgiev game before, its first mover's first, such as 0:02:10,0:01:45"),
		action.One(&a.add.Reason, "reason", action.Words, "what it is about, such as place 1"),
		action.One(&a.aside, "aside", action.Yes, "the player named does not play it, and is placed below those who are level"),
	}
}

// playOffKind is a kind of play-off. One that is none is refused by the tournament, with the article.
var playOffKind = &action.Kind[string]{Shape: action.Shape{Type: action.Text, Words: arbiter.PlayOffKinds()}, Read: action.Words.Read}

func (a *playOff) Complete(r *action.Reading) error {
	switch {
	case a.aside && len(a.players) != 1:
		return rule.Fault(rule.Usage, rule.Way("name exactly one player who stands aside, as in {play-off}",
			rule.Try("play-off", "player", "Visser", "aside", true, "reason", rule.Such("WHY")))).
			Offering(rule.Way("try {help}", rule.Try("help", "action", "play-off")))
	case !a.aside && len(a.players) != 2:
		return rule.Errorf(rule.Usage, "a tie-break is between two players").
			WithWay("name both: {play-off}", rule.Try("play-off", "player", "Jansen", "player", "Wolf", "kind", "rapid"))
	case a.aside:
		return nil
	}
	a.add.First, a.add.Second = a.players[0], a.players[1]
	if a.add.Round == 0 {
		a.add.Round = len(r.State.Rounds)
	}
	return nil
}

func (a *playOff) Decide(c *action.Case) (commands []arbiter.Command, err error) {
	if a.aside {
		return []arbiter.Command{arbiter.StandAside{Round: a.add.Round, Player: a.players[0], Reason: a.add.Reason}}, nil
	}
	if a.left != nil {
		last := c.State.LastPlayOff(a.add.Round, a.add.First, a.add.Second)
		if last == nil {
			return nil, rule.Errorf(rule.Refused, "the two have played no game of a tie-break whose times could be carried over").WithWay("leave {left} out", rule.Without("left"))
		}
		commands = append(commands, arbiter.NoteTimes{Game: arbiter.GameRef{ID: last.ID}, Left: *a.left})
	}
	return append(commands, office.PlayOffByLot(c.State, a.add)), nil
}

// Answer tells which game was added and how its clocks are set, or who stands aside.
func (a *playOff) Answer(c *action.Case) error {
	if a.aside {
		c.Line(arbiter.Tell(c.State, c.Done.Entries[0]), slices.Concat(c.Done.Notes(), office.AwaitedNotes(c.State))...)
		return nil
	}
	for _, entry := range c.Done.Entries {
		added, is := entry.Body.(arbiter.PlayOffAdded)
		if !is {
			continue
		}
		s := c.State
		g, err := s.FindGame(arbiter.GameRef{ID: added.Game.ID})
		if err != nil {
			return err
		}
		control, err := clocks.Parse(g.PlayOff.Control)
		if err != nil {
			return err
		}
		c.Line(rule.Format("round %d, board %s: %s – %s, %s, stage %d", g.Round, g.BoardName(), s.Name(g.First), s.Name(g.Second), g.PlayOff.Said(), g.PlayOff.Stage),
			slices.Concat([]rule.Sentence{rule.Format("the clocks: %s", control.Said())}, c.Done.Notes())...)
	}
	return nil
}

// PlayOffs lists the games of tie-breaks, and who stood aside.
var PlayOffs = &action.List{Name: "play-off", New: func() action.Listing { return new(playOffs) }}

type playOffs struct{ round int }

func (l *playOffs) Fields() []action.Field {
	return []action.Field{action.One(&l.round, "round", action.RoundNumber, "the round (default: the last one paired)", action.Letter("r"))}
}

// playOffLine is a game of a tie-break in the answers for programs.
type playOffLine struct {
	Round   int    `json:"round"`
	Board   string `json:"board,omitempty"`
	Kind    string `json:"kind"` // "aside" for a player who does not play
	Stage   int    `json:"stage,omitempty"`
	Control string `json:"control,omitempty"`
	First   string `json:"first"`
	Second  string `json:"second,omitempty"`
	Result  string `json:"result,omitempty"`
	// Winner is who has won the tie-break of the two as it stands.
	Winner string `json:"winner,omitempty"`
}

func (l *playOffs) Of(r *action.Reading) (list action.Records, err error) {
	s := r.State
	rounds := slices.DeleteFunc(slices.Clone(s.Rounds), func(of arbiter.Round) bool { return l.round != 0 && of.Number != l.round })
	list.Heads = []string{"round", "board", "kind", "stage", "control", "first", "second", "result", "winner"}
	for i := range rounds {
		for j := range rounds[i].PlayOffs {
			g := &rounds[i].PlayOffs[j]
			line := playOffLine{Round: g.Round, Board: g.BoardName(), Kind: g.PlayOff.Kind, Stage: g.PlayOff.Stage, Control: g.PlayOff.Control,
				First: s.Name(g.First), Second: s.Name(g.Second)}
			if g.Result != nil {
				line.Result = g.Points[0].String() + "-" + g.Points[1].String()
			}
			if winner := s.PlayOffWinner(g.Round, g.First, g.Second); winner != 0 {
				line.Winner = s.Name(winner)
			}
			list.Add(line, strconv.Itoa(line.Round), line.Board, line.Kind, strconv.Itoa(line.Stage), line.Control, line.First, line.Second, line.Result, line.Winner)
			list.Line(rule.Format("round %d, board %s: %s – %s %s, %s %s", g.Round, g.BoardName(), line.First, line.Second, s.ScoreSaid(g), g.PlayOff.Said(), line.Control))
			if line.Winner != "" && s.LastPlayOff(g.Round, g.First, g.Second).ID == g.ID {
				list.Line(rule.Format("the tie-break of %s and %s is decided: %s has won it", line.First, line.Second, line.Winner))
			}
		}
	}
	for i := range rounds {
		for _, id := range rounds[i].Aside {
			line := playOffLine{Round: rounds[i].Number, Kind: "aside", First: s.Name(id)}
			list.Add(line, strconv.Itoa(line.Round), "", line.Kind, "", "", line.First, "", "", "")
			list.Line(rule.Format("round %d: %s stands aside", line.Round, line.First))
		}
	}
	if len(list.Objects) == 0 {
		list.Line(rule.Format("no tie-break was played"))
	}
	return list, nil
}
