package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// microMatchFlags say how a micro-match goes on.
type microMatchFlags struct {
	flags printFlags
	next  bool
	left  string
}

func microMatchCommand(env *env) command {
	var own microMatchFlags
	return command{
		name:  "micro-match",
		group: groupRound,
		args:  []argument{{word: "BOARD", kind: aBoard, optional: true}, {word: "RESULT", kind: aResult, optional: true, together: true}},
		short: "Play a micro-match by its stages until it is decided",
		long: `Play the micro-match of a board from its first game to its end: the game in standard
time and, while the two are level, the stages after it. The result is that of the
game in play; the next one is added with colours changed and its time control, and
nothing more once the match is decided. In a Lehmann-Georgiev tie-break the times
left (--left) are those with which the next game begins.

The stages are the setting micro-match: rapid,blitz,lehmann-georgiev by default, or
as "2 rapid=15m+5s, 2 blitz". A scoring with a result for a stage, such as 12-8-7-6,
gets it for the game in standard time. Without a board, list all matches.`,
		example: `  flagfall micro-match 1 1-1
  flagfall micro-match 1 1-1 --left 0:02:10,0:01:45
  flagfall micro-match 1 --next
  flagfall micro-match`,
		writes:  writesJournal,
		beside:  []string{"out"},
		event:   &own.flags.event,
		answers: answersDocument, format: &own.flags.format,
		flags: func(cmd *cobra.Command) {
			own.flags.add(cmd)
			cmd.Flags().BoolVar(&own.next, "next", false, "add the next game where no game is open")
			cmd.Flags().StringVar(&own.left, "left", "", "what the displays showed at the end of the game, its first mover's first, such as 0:02:10,0:01:45")
		},
		run: func(cmd *cobra.Command, given []string) error { return own.goOn(env, cmd, given) },
	}
}

// goOn enters a result of the match of a board and adds its next game, or tells of matches.
func (f *microMatchFlags) goOn(env *env, cmd *cobra.Command, given []string) error {
	if len(given) == 0 {
		return f.flags.print(env, cmd, "micro-matches")
	}
	return f.flags.event.eventCommand(env, func(o *office.Office, given []string) error {
		ref, err := arbiter.ParseBoard(f.flags.round, given[0])
		if err != nil {
			return err
		}
		if ref.Heat == 0 {
			ref.Heat = 1
		}
		g, err := o.State().FindGame(ref)
		if err != nil {
			ref.Heat = 0
			if g, err = o.State().FindGame(ref); err != nil {
				return err
			}
		}
		m := o.State().MicroMatch(g)
		var steps []arbiter.Command
		ended := arbiter.GameRef{ID: m.Games[len(m.Games)-1].ID}
		switch {
		case len(given) == 2 && m.Open == nil:
			return rule.Errorf(rule.Refused, "no game of the match is open").WithHint("%s", sayMatch(o.State(), m))
		case len(given) == 2:
			result, err := o.State().ReadResult(m.Open, given[1])
			if err != nil {
				return err
			}
			ended = arbiter.GameRef{ID: m.Open.ID}
			steps = append(steps, arbiter.EnterResult{Game: ended, Result: result})
		case !f.next:
			return say(env, nil, "%s", sayMatch(o.State(), m))
		}
		if f.left != "" {
			times, err := displays(f.left)
			if err != nil {
				return err
			}
			steps = append(steps, arbiter.NoteTimes{Game: ended, Left: times})
		}
		id := g.ID
		done, err := o.Do(append(steps, arbiter.ContinueMicroMatch{Game: arbiter.GameRef{ID: id}})...)
		if err != nil {
			return err
		}
		if err := tellAll(env, o.State(), done.Entries, nil); err != nil {
			return err
		}
		if g, err = o.State().FindGame(arbiter.GameRef{ID: id}); err != nil {
			return err
		}
		return say(env, done.Notes(), "%s", sayMatch(o.State(), o.State().MicroMatch(g)))
	})(cmd, given)
}

// sayMatch tells how a micro-match stands and what is to be played.
func sayMatch(s *arbiter.State, m arbiter.MicroMatch) rule.Sentence {
	switch {
	case m.Passage == arbiter.BySending:
		return rule.Format("%s goes through by the decision of the arbiter", s.Name(m.Winner))
	case m.Passage == arbiter.ByLeaving:
		return rule.Format("%s goes through, because the other has withdrawn", s.Name(m.Winner))
	case m.Passage != "":
		return rule.Format("%s goes through", s.Name(m.Winner))
	case m.Winner != 0 && m.Open != nil:
		return rule.Format("%s has won the match; board %s is still to be played (setting match-end)", s.Name(m.Winner), m.Open.BoardName())
	case m.Winner != 0 && m.Decided == "":
		return rule.Format("%s has won the match in standard time", s.Name(m.Winner))
	case m.Winner != 0:
		return rule.Format("%s has won the match: %s", s.Name(m.Winner), (&arbiter.PlayOff{Kind: m.Decided}).Said())
	case m.Open != nil:
		return rule.Format("board %s is to be played", m.Open.BoardName())
	case m.Next != nil:
		return rule.Format("the match is level; the next game is %s", m.Next.Kind)
	}
	return rule.Format("the match is level after all its stages")
}
