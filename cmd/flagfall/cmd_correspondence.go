package main

import (
	"io"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

func correspondenceCommand(env *env) command {
	return command{
		name:  "correspondence",
		group: groupRound,
		short: "Games by correspondence: moves, leave, reminders, claims",
		long: `Games by correspondence (FMJD 11.1.3): moves with their days, thinking time by the
day, leave, reminders and claims. Nobody loses on time without a claim. The FMJD
leaves the rules to the regulations of the event, which are settings:

  flagfall set form correspondence
  flagfall set thinking-time 10/50d     50 days for every 10 moves
  flagfall set thinking-time 3d+30d     3 days a move, and a reserve of 30
  flagfall set leave-days 30
  flagfall set reminder-days 14

Slips for the replies: flagfall print transmissions. The moves with their days are
in the games of flagfall export and of flagfall correspondence record.`,
		commands: []command{correspondenceMoveCommand(env), correspondenceLeaveCommand(env), correspondenceRemindCommand(env), correspondenceClaimCommand(env),
			adjudicateCommand(env, `  flagfall correspondence adjudicate 3 1-1 --reason "level men, no winning plan shown by either"`), correspondenceRecordCommand(env), namedPrintCommand(env, "correspondence", "due", "List whose move is due, and when")},
	}
}

// dayFlag reads the day of a flag; today where it was left out. A day to come is
// refused, since nothing of it can be known yet.
func dayFlag(env *env, name, text string) (clocks.Day, error) {
	now := env.Now().Local()
	if text == "" {
		return clocks.DayOf(now), nil
	}
	at, err := env.dayOf(text)
	if err != nil {
		return 0, err
	}
	if day := clocks.DayOf(at); day <= clocks.DayOf(now) {
		return day, nil
	}
	return 0, rule.Errorf(rule.Usage, "%s is in the future", clocks.DayOf(at)).WithHint("check --%s", name)
}

func correspondenceMoveCommand(env *env) command {
	var (
		flags          eventFlags
		round          int
		sent, received string
	)
	return command{
		name:  "move",
		args:  []argument{{word: "BOARD", kind: anOpenBoard}, {word: "MOVE", kind: anyText}},
		short: "Enter a move that was sent, with its days",
		long: `Enter the next move of a game as its slip has it: the day on which it was sent, and
that on which the move before it was received. The days between are thinking time,
those of leave left out. The move has to be legal; an illegal one counts as no move,
and the sender's time goes on.`,
		example: `  flagfall correspondence move 1 32-28 --sent 2026-01-05
  flagfall correspondence move 1 19-23 --received "8 jan 2026" --sent "10 jan 2026"`,
		writes: writesJournal,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
			cmd.Flags().StringVar(&sent, "sent", "", "the day on which it was sent (default: today)")
			cmd.Flags().StringVar(&received, "received", "", "the day on which the move before was received (default: when it was sent)")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			ref, err := boardOf(o.State(), round, given[0])
			if err != nil {
				return err
			}
			var days clocks.Thinking
			if days.Sent, err = dayFlag(env, "sent", sent); err != nil {
				return err
			}
			if received != "" {
				if days.Received, err = dayFlag(env, "received", received); err != nil {
					return err
				}
			}
			return enterAll(env, o, arbiter.GiveMove{Game: ref, Move: given[1], Days: &days, Form: arbiter.Correspondence})
		},
	}
}

func correspondenceLeaveCommand(env *env) command {
	var (
		flags  eventFlags
		reason string
	)
	return command{
		name:  "leave",
		args:  []argument{{word: "PLAYER", kind: aPlayer}, {word: "FROM", kind: anyText}, {word: "TO", kind: anyText}},
		short: "Give a player days of leave, on which no time runs",
		long: `Give a player days of leave, from the first to the last of them: no thinking time
runs on them in any of their games. How many there are in a calendar year is the
setting leave-days.`,
		example: `  flagfall correspondence leave Jansen 2026-07-01 2026-07-14
  flagfall correspondence leave Jansen "24 dec 2026" "1 jan 2027" --reason holidays`,
		writes: writesJournal,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			p, err := player(env, o.State(), given[0])
			if err != nil {
				return err
			}
			c := arbiter.TakeLeave{Player: p.ID, Reason: reason}
			for i, day := range []*clocks.Day{&c.Leave.From, &c.Leave.To} {
				at, err := env.dayOf(given[i+1])
				if err != nil {
					return err
				}
				*day = clocks.DayOf(at)
			}
			return enterAll(env, o, c)
		},
	}
}

func correspondenceRemindCommand(env *env) command {
	var (
		flags eventFlags
		round int
		on    string
	)
	return command{
		name:    "remind",
		args:    []argument{{word: "BOARD", kind: anOpenBoard}},
		short:   "Note that the player whose move is due was reminded",
		example: `  flagfall correspondence remind 3 --on 2026-02-01`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
			cmd.Flags().StringVar(&on, "on", "", "the day (default: today)")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			ref, err := boardOf(o.State(), round, given[0])
			if err != nil {
				return err
			}
			day, err := dayFlag(env, "on", on)
			if err != nil {
				return err
			}
			return enterAll(env, o, arbiter.Remind{Game: ref, On: day})
		},
	}
}

func correspondenceClaimCommand(env *env) command {
	var (
		flags            eventFlags
		round            int
		by, on, received string
	)
	return command{
		name:  "claim",
		args:  []argument{{word: "BOARD", kind: anOpenBoard}},
		short: "Decide a claim that the opponent has overstepped the time",
		long: `Decide a claim that the opponent has overstepped the time: with the last move, to
which the claimant has not replied, or with the one that has not come. A claim that
holds ends the game; after one that does not, it goes on. Both are kept in the journal, and
can be appealed against.`,
		example: `  flagfall correspondence claim 3
  flagfall correspondence claim 3 --by Jansen --on 2026-04-02 --received 2026-02-05`,
		writes: writesJournal,
		event:  &flags,
		values: map[string]*kind{"by": aPlayer},
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
			cmd.Flags().StringVar(&by, "by", "", "who claims (default: the one who is waiting, or may claim before replying)")
			cmd.Flags().StringVar(&on, "on", "", "the day of the claim (default: today)")
			cmd.Flags().StringVar(&received, "received", "", "the day on which the opponent received the move not answered (default: when it was sent)")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			ref, err := boardOf(o.State(), round, given[0])
			if err != nil {
				return err
			}
			c := arbiter.ClaimOverstep{Game: ref}
			if by != "" {
				p, err := player(env, o.State(), by)
				if err != nil {
					return err
				}
				c.By = p.ID
			}
			if c.On, err = dayFlag(env, "on", on); err != nil {
				return err
			}
			if received != "" {
				if c.Received, err = dayFlag(env, "received", received); err != nil {
					return err
				}
			}
			return enterAll(env, o, c)
		},
	}
}

// adjudicateCommand is a command of games by correspondence and of displays.
func adjudicateCommand(env *env, example string) command {
	var (
		flags      eventFlags
		round      int
		on, reason string
	)
	return command{
		name:  "adjudicate",
		args:  []argument{{word: "BOARD", kind: anOpenBoard}, {word: "RESULT", kind: aResult}},
		needs: "--reason TEXT",
		short: "Adjudicate a game that was not finished",
		long: `Adjudicate a game that was not finished: its result by the decision of the arbiter,
kept with the position that was reached and the reason.`,
		example: example,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
			cmd.Flags().StringVar(&on, "on", "", "the day (default: today)")
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			ref, err := boardOf(o.State(), round, given[0])
			if err != nil {
				return err
			}
			g, err := o.State().FindGame(ref)
			if err != nil {
				return err
			}
			result, err := o.State().ReadResult(g, given[1])
			if err != nil {
				return err
			}
			if !result.Played() {
				return rule.Errorf(rule.Usage, "an adjudication gives a win, a draw or a loss").WithHint("give 2-0, 1-1 or 0-2")
			}
			day, err := dayFlag(env, "on", on)
			if err != nil {
				return err
			}
			return enterAll(env, o, arbiter.Adjudicate{Game: ref, Winner: result.Winner, On: day, Reason: reason})
		},
	}
}

func correspondenceRecordCommand(env *env) command {
	var (
		flags eventFlags
		round int
		out   string
	)
	return command{
		name:    "record",
		args:    []argument{{word: "BOARD", kind: aBoard}},
		short:   "Write the record of a game as PDN, each move with its days",
		example: `  flagfall correspondence record 3 -o game.pdn`,
		writes:  writesFiles,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
			cmd.Flags().StringVarP(&out, "out", "o", "", "the file to write (default: standard output)")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			ref, err := boardOf(o.State(), round, given[0])
			if err != nil {
				return err
			}
			return env.output(out, func(w io.Writer) error { return o.WriteGame(w, ref) })
		},
	}
}
