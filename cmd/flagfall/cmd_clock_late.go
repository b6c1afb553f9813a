package main

import (
	"cmp"
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
// dayAfter puts a time of day after the beginning of the session, dayBefore before it.
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
func clockFace(text string) (time.Time, error) {
	hour, minute, ok := arbiter.ParseClock(strings.TrimSpace(text))
	if !ok {
		return time.Time{}, rule.Errorf(rule.Usage, "%q is not a time of day", text).WithHint("write it as 19:30")
	}
	return time.Time{}.Add(time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute), nil
}

// near puts a time of day at its place around the beginning of the session, which may
// have been yesterday.
func near(at, begun time.Time) time.Time { return dayBefore(dayAfter(at, begun), begun) }

// lateFlags say who came when, and by which rules that is judged.
type lateFlags struct {
	rules, begun, now, first, second, defaultTime, consequence, absentClock, format string
	game                                                                            int
	offer                                                                           offerFlags
}

func clockLateCommand(env *env) command {
	var own lateFlags
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
		event:   &own.offer.event,
		answers: answersList, format: &own.format,
		flags: func(cmd *cobra.Command) {
			flags := cmd.Flags()
			flags.StringVar(&own.begun, "start", "", "when the session began, such as 19:30")
			flags.StringVar(&own.now, "now", "", "the time of day (default: now)")
			flags.StringVar(&own.first, "first", "", "when the player who moves first came")
			flags.StringVar(&own.second, "second", "", "when the player who moves second came")
			flags.IntVar(&own.game, "game", 0, "the game of a heat of two: 1 or 2")
			flags.StringVar(&own.defaultTime, "default-time", "60m", "how late a player may be under FMJD rules, 0m to 60m")
			choiceVar(cmd, &own.rules, "rules", "the rule book", regulations.Names()...)
			choiceVar(cmd, &own.consequence, "late", "what a shorter default time costs", string(clocks.LateForfeit), string(clocks.LateWarning), string(clocks.LateFine))
			choiceVar(cmd, &own.absentClock, "absent-clock", "whose clock runs", string(clocks.ClockOfAbsent), string(clocks.ClockOfMover))
			own.offer.add(cmd)
		},
		run: func(cmd *cobra.Command, given []string) error { return own.propose(env, cmd, given) },
	}
}

// propose says what the rules make of it, by those that are named or by those of the event.
func (f *lateFlags) propose(env *env, cmd *cobra.Command, given []string) error {
	if f.begun == "" {
		return rule.Errorf(rule.Usage, "the beginning of the session is missing").WithHint("give it as --start 19:30")
	}
	if len(given) == 1 {
		for _, name := range []string{"rules", "default-time", "late", "absent-clock", "format"} {
			if cmd.Flags().Changed(name) {
				return rule.Errorf(rule.Usage, "--%s cannot be given for a board of the tournament", name).
					WithHint("its rule book and settings decide: flagfall set")
			}
		}
		return f.offer.event.eventCommand(env, func(o *office.Office, given []string) error {
			return f.onBoard(env, o, given[0])
		})(cmd, given)
	}
	law, err := f.law(cmd)
	if err != nil {
		return err
	}
	attendance, err := f.attendance(env.Now())
	if err != nil {
		return err
	}
	proposals, err := law.Propose(attendance)
	if err != nil {
		return err
	}
	return env.list(lateList(env, proposals), f.format)
}

// law is that of the rule book that is named.
func (f *lateFlags) law(cmd *cobra.Command) (law clocks.AbsenceRule, err error) {
	for _, name := range []string{"default-time", "late"} {
		if f.rules != "fmjd" && cmd.Flags().Changed(name) {
			return law, rule.Errorf(rule.Usage, "--%s is used with %s, not with %s", name, "--rules fmjd", "--rules "+f.rules).
				WithHint("leave out the one or the other")
		}
	}
	law = clocks.WCDFAbsence()
	if f.rules == "fmjd" {
		span, err := clocks.ParseSpan(f.defaultTime)
		if err != nil {
			return law, err
		}
		if law, err = clocks.FMJDAbsence(span, clocks.LateConsequence(f.consequence)); err != nil {
			return law, err
		}
	}
	law.Clock = clocks.AbsentClock(f.absentClock)
	return law, nil
}

// attendance is who came when, in times of day around the beginning of the session.
func (f *lateFlags) attendance(present time.Time) (clocks.Attendance, error) {
	a := clocks.Attendance{Game: f.game}
	begun, err := clockFace(f.begun)
	if err != nil {
		return a, err
	}
	now, err := clockFace(cmp.Or(f.now, present.Local().Format("15:04")))
	if err != nil {
		return a, err
	}
	a.Start, a.Now = clocks.Instant(begun.UnixMilli()), clocks.Instant(dayAfter(now, begun).UnixMilli())
	for side, text := range [2]string{clocks.First: f.first, clocks.Second: f.second} {
		if text == "" {
			continue
		}
		came, err := clockFace(text)
		if err != nil {
			return a, err
		}
		at := clocks.Instant(near(came, begun).UnixMilli())
		a.Arrived[side] = &at
	}
	return a, nil
}

// lateList lists proposals on absence.
func lateList(env *env, proposals []clocks.AbsenceProposal) listing.List {
	l := listing.List{Heads: []string{"what", "side", "game", "late", "article", "text"}}
	var text []string
	for _, p := range proposals {
		line := lateLine{What: p.What, Side: p.Side.String(), Game: p.Game, Late: p.Late.String(), Article: p.Article.String(), Text: p.Said.String()}
		if p.What == clocks.StartBoth || p.What == clocks.BothZero {
			line.Side = ""
		}
		l.Add(line, string(line.What), line.Side, strconv.Itoa(line.Game), line.Late, line.Article, line.Text)
		said := rule.Format("%s (%s)", p.Said, p.Article)
		if p.Game > 0 {
			said = rule.Joined(": ", rule.Format("game %d", p.Game), said)
		}
		text = append(text, env.in(said))
	}
	if len(text) == 0 {
		text = []string{env.words("both players came in time")}
	}
	l.Text = listing.Lines(text...)
	return l
}

// onBoard offers a ruling on late players of a board to the tournament.
func (f *lateFlags) onBoard(env *env, o *office.Office, board string) error {
	ref, err := f.offer.board(o.State(), board)
	if err != nil {
		return err
	}
	present := env.Now().Local().Truncate(time.Second)
	c := arbiter.RuleAbsence{Game: ref, Heat: f.game, Now: present}
	for i, text := range []string{f.begun, f.now, f.first, f.second} {
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
	return f.offer.offer(env, o, c)
}
