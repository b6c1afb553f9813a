package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/reports/listing"
)

// playOffFlags are a game of a tie-break as it is typed.
type playOffFlags struct {
	flags  eventFlags
	add    arbiter.AddPlayOff
	format string
	left   string
	aside  bool
}

func playOffCommand(env *env) command {
	var own playOffFlags
	return command{
		name:  "play-off",
		group: groupFinish,
		args:  []argument{{word: "PLAYER", kind: aPlayer, optional: true}, {word: "PLAYER", kind: aPlayer, optional: true, together: true}},
		short: "Add a game of a tie-break between two players",
		long: `Add a game of a tie-break between two players: rapid, blitz, super-blitz or
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
		example: `  flagfall play-off Jansen Wolf --kind rapid
  flagfall play-off Visser --aside --reason "had to catch the last train"
  flagfall play-off Jansen Wolf --kind lehmann-georgiev --time 10m+2s
  flagfall play-off`,
		writes:  writesJournal,
		event:   &own.flags,
		values:  map[string]*kind{"kind": oneOf(arbiter.PlayOffKinds()...)},
		answers: answersList, format: &own.format,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&own.add.Round, "round", "r", 0, "the round (default: the last one paired)")
			cmd.Flags().StringVar(&own.add.Kind, "kind", "", "the kind of play-off")
			listBehind(cmd.Flags(), "kind", arbiter.PlayOffKinds())
			cmd.Flags().StringVar(&own.add.Control, "time", "", "the time control (default: the usual one of the kind)")
			cmd.Flags().StringVar(&own.left, "left", "", "the time left to each in the Lehmann-Georgiev game before, its first mover's first, such as 0:02:10,0:01:45")
			cmd.Flags().StringVar(&own.add.Reason, "reason", "", "what it is about, such as place 1")
			cmd.Flags().BoolVar(&own.aside, "aside", false, "the player named does not play it, and is placed below those who are level")
		},
		on: func(_ *cobra.Command, o *office.Office, names []string) error { return own.play(env, o, names) },
	}
}

// play adds the game, or lists those that were played.
func (f *playOffFlags) play(env *env, o *office.Office, names []string) error {
	if f.aside {
		return standAside(env, o, names, arbiter.StandAside{Round: f.add.Round, Reason: f.add.Reason})
	}
	switch len(names) {
	case 0:
		return listPlayOffs(env, o.State(), f.add.Round, f.format)
	case 1:
		return rule.Errorf(rule.Usage, "a tie-break is between two players, but one was named").WithHint("name both: flagfall play-off Jansen Wolf --kind rapid")
	}
	for i, id := range []*arbiter.PlayerID{&f.add.First, &f.add.Second} {
		p, err := o.State().FindPlayer(names[i])
		if err != nil {
			return err
		}
		*id = p.ID
	}
	var before []arbiter.Command
	if f.left != "" {
		times, err := displays(f.left)
		if err != nil {
			return err
		}
		last := o.State().LastPlayOff(f.add.Round, f.add.First, f.add.Second)
		if last == nil {
			return rule.Errorf(rule.Refused, "the two have played no game of a tie-break whose times could be carried over").WithHint("leave --left out")
		}
		before = append(before, arbiter.NoteTimes{Game: arbiter.GameRef{ID: last.ID}, Left: times})
	}
	done, err := o.AddPlayOff(f.add, before...)
	if err != nil {
		return err
	}
	return sayPlayOff(env, o.State(), done)
}

// standAside notes that a player does not play a tie-break.
func standAside(env *env, o *office.Office, names []string, c arbiter.StandAside) error {
	if len(names) != 1 {
		return rule.Errorf(rule.Usage, "name exactly one player who stands aside, as in %s", "flagfall play-off Visser --aside --reason WHY").WithHint("try %s --help", "flagfall play-off")
	}
	p, err := player(env, o.State(), names[0])
	if err != nil {
		return err
	}
	c.Player = p.ID
	answer, err := o.Do(c)
	if err != nil {
		return err
	}
	return say(env, append(answer.Notes(), office.AwaitedNotes(o.State())...), "%s", env.tell(o.State(), answer.Entries[0]))
}

// sayPlayOff tells which game was added, and how its clocks are set.
func sayPlayOff(env *env, s *arbiter.State, done office.Done) error {
	for _, entry := range done.Entries {
		added, is := entry.Body.(arbiter.PlayOffAdded)
		if !is {
			continue
		}
		g, err := s.FindGame(arbiter.GameRef{ID: added.Game.ID})
		if err != nil {
			return err
		}
		control, err := clocks.Parse(g.PlayOff.Control)
		if err != nil {
			return err
		}
		notes := append([]rule.Sentence{rule.Format("the clocks: %s", control.Said())}, done.Notes()...)
		return say(env, notes, "round %d, board %s: %s – %s, %s, stage %d", g.Round, g.BoardName(), s.Name(g.First), s.Name(g.Second), env.in(g.PlayOff.Said()), g.PlayOff.Stage)
	}
	return nil
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

func listPlayOffs(env *env, s *arbiter.State, round int, format string) error {
	l := listing.List{Heads: []string{"round", "board", "kind", "stage", "control", "first", "second", "result", "winner"}}
	var text []string
	for i := range s.Rounds {
		if round != 0 && s.Rounds[i].Number != round {
			continue
		}
		for j := range s.Rounds[i].PlayOffs {
			g := &s.Rounds[i].PlayOffs[j]
			line := playOffLine{Round: g.Round, Board: g.BoardName(), Kind: g.PlayOff.Kind, Stage: g.PlayOff.Stage, Control: g.PlayOff.Control,
				First: s.Name(g.First), Second: s.Name(g.Second)}
			shown := s.ScoreSaid(g)
			if g.Result != nil {
				line.Result = g.Points[0].String() + "-" + g.Points[1].String()
			}
			if winner := s.PlayOffWinner(g.Round, g.First, g.Second); winner != 0 {
				line.Winner = s.Name(winner)
			}
			l.Add(line, strconv.Itoa(line.Round), line.Board, line.Kind, strconv.Itoa(line.Stage), line.Control, line.First, line.Second, line.Result, line.Winner)
			row := rule.Format("round %d, board %s: %s – %s %s, %s %s", g.Round, g.BoardName(), line.First, line.Second, shown, env.in(g.PlayOff.Said()), line.Control)
			text = append(text, env.in(row))
			if line.Winner != "" && s.LastPlayOff(g.Round, g.First, g.Second).ID == g.ID {
				text = append(text, env.in(rule.Format("the tie-break of %s and %s is decided: %s has won it", line.First, line.Second, line.Winner)))
			}
		}
	}
	for i := range s.Rounds {
		if round != 0 && s.Rounds[i].Number != round {
			continue
		}
		for _, id := range s.Rounds[i].Aside {
			line := playOffLine{Round: s.Rounds[i].Number, Kind: "aside", First: s.Name(id)}
			l.Add(line, strconv.Itoa(line.Round), "", line.Kind, "", "", line.First, "", "", "")
			text = append(text, env.in(rule.Format("round %d: %s stands aside", line.Round, line.First)))
		}
	}
	if len(text) == 0 {
		text = []string{env.in(rule.Format("no tie-break was played"))}
	}
	l.Text = listing.Lines(text...)
	return env.list(l, format)
}
