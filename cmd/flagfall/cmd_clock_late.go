package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/reports/listing"
)

// lateLine is a proposal on absence as programs get it.
type lateLine struct {
	What    clocks.Proposed `json:"what"`
	Side    string          `json:"side,omitempty"`
	Game    int             `json:"game,omitempty"`
	Late    string          `json:"late"`
	Article string          `json:"article"`
	Text    string          `json:"text"`
}

// Sessions pass midnight. What lies further off than half a day is of another day:
// dayAfter puts a time of day behind the beginning of the session, dayBefore before it.
func dayAfter(at, begun time.Time) time.Time {
	if begun.Sub(at) > 12*time.Hour {
		return at.AddDate(0, 0, 1)
	}
	return at
}

func dayBefore(at, end time.Time) time.Time {
	if at.Sub(end) > 12*time.Hour {
		return at.AddDate(0, 0, -1)
	}
	return at
}

// clockFace is a time of day, as people write it, on the day of the zero time.
func clockFace(text string) (time.Time, bool) {
	hour, minute, ok := arbiter.ParseClock(strings.TrimSpace(text))
	return time.Time{}.Add(time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute), ok
}

// near puts a time of day at its place around the beginning of the session, which may
// have been yesterday.
func near(at, begun time.Time) time.Time { return dayBefore(dayAfter(at, begun), begun) }

func clockLateCommand(env *env) command {
	var rules, begun, now, first, second, defaultTime, consequence, absentClock, format string
	var game int
	var offer offerFlags
	return command{
		name:  "late",
		args:  []argument{{word: "BOARD", kind: aBoard, optional: true}},
		needs: "--start HH:MM [--first HH:MM] [--second HH:MM]",
		short: "Say what the rules make of a late or absent player",
		long: `Say what the rules make of a late or absent player: whose clock runs, who plays
with less time, who loses. A player without a time is absent. The arbiter decides.

With a board of the tournament its rule book and settings decide (default-time,
late, absent-clock), and the ruling is offered to the journal: it is entered with
--confirm, or a yes at the terminal.

  flagfall clock late --rules wcdf --start 19:30 --first 19:30 --now 20:15
  flagfall clock late --rules fmjd --default-time 30m --start 19:30 --first 19:25 --second 20:05
  flagfall clock late 7 --start 19:30 --first 19:30 --confirm`,
		writes:  writesJournal,
		event:   &offer.event,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			flags := cmd.Flags()
			flags.StringVar(&begun, "start", "", "when the session began, such as 19:30")
			flags.StringVar(&now, "now", "", "the time of day (default: now)")
			flags.StringVar(&first, "first", "", "when the player who moves first came")
			flags.StringVar(&second, "second", "", "when the player who moves second came")
			flags.IntVar(&game, "game", 0, "the game of a heat of two: 1 or 2")
			flags.StringVar(&defaultTime, "default-time", "60m", "how late a player may be under FMJD rules, 0m to 60m")
			choiceVar(cmd, &rules, "rules", "the rule book", regulations.Names()...)
			choiceVar(cmd, &consequence, "late", "what a shorter default time costs", string(clocks.LateForfeit), string(clocks.LateWarning), string(clocks.LateFine))
			choiceVar(cmd, &absentClock, "absent-clock", "whose clock runs", string(clocks.ClockOfAbsent), string(clocks.ClockOfMover))
			offer.add(cmd)
		},
		run: func(cmd *cobra.Command, given []string) error {
			if begun == "" {
				return rule.Errorf(rule.Usage, "the beginning of the session is missing").WithHint("give it as --start 19:30")
			}
			if len(given) == 1 {
				for _, name := range []string{"rules", "default-time", "late", "absent-clock", "format"} {
					if cmd.Flags().Changed(name) {
						return rule.Errorf(rule.Usage, "--%s cannot be given for a board of the tournament", name).
							WithHint("its rule book and settings decide: flagfall set")
					}
				}
				return offer.event.eventCommand(env, func(o *office.Office, given []string) error {
					return offer.late(env, o, given[0], game, [4]string{begun, now, first, second})
				})(cmd, given)
			}
			law := clocks.WCDFAbsence()
			for _, name := range []string{"default-time", "late"} {
				if rules != "fmjd" && cmd.Flags().Changed(name) {
					return rule.Errorf(rule.Usage, "--%s goes with %s, not with %s", name, "--rules fmjd", "--rules "+rules).
						WithHint("leave out the one or the other")
				}
			}
			if rules == "fmjd" {
				span, err := clocks.ParseSpan(defaultTime)
				if err != nil {
					return err
				}
				if law, err = clocks.FMJDAbsence(span, clocks.LateConsequence(consequence)); err != nil {
					return err
				}
			}
			law.Clock = clocks.AbsentClock(absentClock)
			attendance := clocks.Attendance{Game: game}
			if now == "" {
				now = env.Now().Local().Format("15:04")
			}
			for _, moment := range []struct {
				text    string
				arrival bool
				into    func(clocks.Instant)
			}{
				{begun, false, func(i clocks.Instant) { attendance.Start = i }},
				{now, false, func(i clocks.Instant) { attendance.Now = i }},
				{first, true, func(i clocks.Instant) { attendance.Arrived[clocks.First] = &i }},
				{second, true, func(i clocks.Instant) { attendance.Arrived[clocks.Second] = &i }},
			} {
				if moment.text == "" {
					continue
				}
				t, ok := clockFace(moment.text)
				if !ok {
					return rule.Errorf(rule.Usage, "%q is not a time of day", moment.text).WithHint("write it as 19:30")
				}
				if from, ok := clockFace(begun); ok {
					if t = dayAfter(t, from); moment.arrival {
						t = dayBefore(t, from)
					}
				}
				moment.into(clocks.Instant(t.UnixMilli()))
			}
			proposals, err := law.Propose(attendance)
			if err != nil {
				return err
			}
			l := listing.List{Heads: []string{"what", "side", "game", "late", "article", "text"}}
			for _, p := range proposals {
				line := lateLine{What: p.What, Side: p.Side.String(), Game: p.Game, Late: p.Late.String(), Article: p.Article.String(), Text: p.Said.String()}
				if p.What == clocks.StartBoth || p.What == clocks.BothZero {
					line.Side = ""
				}
				l.Add(line, string(line.What), line.Side, strconv.Itoa(line.Game), line.Late, line.Article, line.Text)
			}
			l.Text = func(w io.Writer) error {
				if len(proposals) == 0 {
					_, err := fmt.Fprintln(w, env.words("both players came in time"))
					return err
				}
				for _, p := range proposals {
					said := rule.Format("%s (%s)", p.Said, p.Article)
					if p.Game > 0 {
						said = rule.Joined(": ", rule.Format("game %d", p.Game), said)
					}
					if _, err := fmt.Fprintln(w, env.in(said)); err != nil {
						return err
					}
				}
				return nil
			}
			return env.list(l, format)
		},
	}
}

// late offers a ruling on late players of a board to the tournament. The times
// are those of the beginning, the present and the two arrivals, "" where they
// are not given.
func (f *offerFlags) late(env *env, o *office.Office, board string, heat int, times [4]string) error {
	ref, err := f.board(o.State(), board)
	if err != nil {
		return err
	}
	present := env.Now().Local().Truncate(time.Second)
	c := arbiter.RuleAbsence{Game: ref, Heat: heat, Now: present}
	for i, text := range times {
		if text == "" {
			continue
		}
		at, err := timeOfDay(present, text)
		if err != nil {
			return err
		}
		switch i {
		case 0:
			c.Start = dayBefore(at, present)
		case 1:
			c.Now = near(at, c.Start)
		default:
			at = near(at, c.Start)
			c.Arrived[i-2] = &at
		}
	}
	g, err := o.State().FindGame(ref)
	if err != nil {
		return err
	}
	if err := say(env, nil, "round %d, board %s: %s – %s", g.Round, g.BoardName(), o.State().Name(g.First), o.State().Name(g.Second)); err != nil {
		return err
	}
	_, err = f.offer(env, o, c)
	return err
}
