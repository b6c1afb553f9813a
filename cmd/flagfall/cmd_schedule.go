package main

import (
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/ics"
)

// scheduleFlags say when and where rounds are played.
type scheduleFlags struct {
	flags        printFlags
	off          bool
	place, every string
	calendar     string
}

func scheduleCommand(env *env) command {
	var own scheduleFlags
	return command{
		name:  "schedule",
		group: groupPrepare,
		args:  []argument{{word: "ROUNDS", kind: aRound, optional: true}, {word: "WHEN", kind: anyText, optional: true, many: true}},
		short: "Say when each round is played, or list it",
		long: `Say when a round is played, or several: 3, 1-9, 2,5 or all. The day comes before
the month, and a year that is left out is the one nearest to today; the answer
says which day was understood. Several rounds are as far apart as --every says. What is
left out stays as it was; --off takes the day and the place of a round back.

Pairings, names, slips and scoresheets of the round show it. Without rounds,
list the schedule. --ics writes it as a calendar for phones and other programs,
with the games that were put off to a day; a round that is moved later moves
there too when the file is taken in again.`,
		example: `  flagfall schedule 1-9 Thu 1/10 19:30 --every week
  flagfall schedule 1-3 "22/11 10:00" --every 3h --place "Hall B"
  flagfall schedule 4 tomorrow 20:00
  flagfall schedule --ics rounds.ics`,
		writes:  writesJournal,
		beside:  []string{"out", "ics"},
		event:   &own.flags.event,
		answers: answersDocument, format: &own.flags.format,
		flags: func(cmd *cobra.Command) {
			own.flags.add(cmd)
			f := cmd.Flags()
			f.StringVar(&own.place, "place", "", "where, if that is not the place of the event")
			f.StringVar(&own.every, "every", "", "how far apart several rounds are: week, 2 weeks, 3 days, 3h, 90m")
			f.StringVar(&own.calendar, "ics", "", "write the schedule as a calendar into this file")
			f.BoolVar(&own.off, "off", false, "take back what was said about these rounds")
		},
		run: func(cmd *cobra.Command, given []string) error { return own.take(env, cmd, given) },
	}
}

// take takes the days of rounds, or lists them.
func (f *scheduleFlags) take(env *env, cmd *cobra.Command, given []string) error {
	if len(given) == 0 && f.calendar == "" && !f.off && f.place == "" && f.every == "" {
		return f.flags.print(env, cmd, "schedule")
	}
	return f.flags.event.eventCommand(env, func(o *office.Office, given []string) error {
		if f.calendar != "" {
			if len(given) > 0 {
				return rule.Errorf(rule.Usage, "--ics writes the whole schedule").WithHint("leave the rounds out")
			}
			look, err := f.flags.looks(env, cmd)
			if err != nil {
				return err
			}
			return writeCalendar(env, o.State(), look, f.calendar)
		}
		if len(given) == 0 {
			return rule.Errorf(rule.Usage, "no round was named").WithHint("write 3, 1-3, 2,5 or all")
		}
		rounds, err := o.State().ParseRounds(given[0])
		if err != nil {
			return err
		}
		when := strings.Join(given[1:], " ")
		if when == "" && f.place == "" && !f.off {
			return rule.Errorf(rule.Usage, "nothing was said about round %s", given[0]).WithHint(`say when, as in 22/11 19:30, or where with --place`)
		}
		slots, err := slotsOf(env, rounds, when, f.every, f.place)
		if err != nil {
			return err
		}
		answer, err := o.Do(arbiter.ScheduleRounds{Slots: slots, Off: f.off})
		if err != nil {
			return err
		}
		if f.flags.format == "json" || f.flags.format == "csv" {
			return f.flags.print(env, cmd, "schedule")
		}
		notes := answer.Notes()
		// A series that goes on is not over because it has begun.
		if begin, err := env.moment(when); err == nil && !slots[len(slots)-1].At.After(env.Now()) {
			if over := env.overNote(when, begin); !over.IsZero() {
				notes = append(notes, over)
			}
		}
		return sayScheduled(env, o.State(), rounds, notes)
	})(cmd, given)
}

// writeCalendar writes the schedule of an event as a calendar into a file.
func writeCalendar(env *env, s *arbiter.State, look reports.Options, file string) error {
	c, err := reports.Calendar(s, look)
	if err != nil {
		return err
	}
	if len(c.Events) == 0 {
		return rule.Errorf(rule.Refused, "no round has a date yet").WithHint("say when it is played: flagfall schedule 1 22/11 19:30")
	}
	write := func(w io.Writer) error { return ics.Write(w, c) }
	if file == "-" {
		return env.output(file, write)
	}
	if err := env.keepFile(file, write); err != nil {
		return err
	}
	return say(env, nil, "%s: %s", file, rule.Count(len(c.Events), "{n} date", "{n} dates"))
}

// sayScheduled says which days were understood.
func sayScheduled(env *env, s *arbiter.State, rounds []int, notes []rule.Sentence) error {
	for i, n := range rounds {
		var after []rule.Sentence
		if i == len(rounds)-1 {
			after = notes
		}
		when := rule.Say("no date")
		slot, known := s.Slot(n)
		if known && !slot.At.IsZero() {
			when = rule.Typed(env.spelled(slot.Moment))
		}
		if slot.Place != "" {
			when = rule.Joined(", ", when, rule.Typed(slot.Place))
		}
		if err := say(env, after, "round %d: %s", n, when); err != nil {
			return err
		}
	}
	return nil
}

// slotsOf are the slots of rounds that begin at a moment, each so far after the
// one before. Nothing said of the moment leaves it open.
func slotsOf(env *env, rounds []int, when, every, place string) ([]arbiter.Slot, error) {
	var begin arbiter.Moment
	if when != "" {
		var err error
		if begin, _, err = env.momentToCome(when); err != nil {
			return nil, err
		}
	}
	days, apart, err := parseApart(every)
	switch {
	case err != nil:
		return nil, err
	case every != "" && (when == "" || len(rounds) < 2):
		return nil, rule.Errorf(rule.Usage, "--every needs several rounds and the day of the first").WithHint("write it as in: schedule 1-9 1/10 19:30 --every week")
	case when != "" && every == "" && len(rounds) > 1 && begin.Timed:
		return nil, rule.Errorf(rule.Usage, "%d rounds cannot begin at once", len(rounds)).WithHint("say how far apart they are: --every week, or --every 3h; or give the day alone")
	case apart != 0 && !begin.Timed:
		return nil, rule.Errorf(rule.Usage, "rounds of one day need the time of the first").WithHint("write it as in: schedule 1-3 22/11 10:00 --every 3h")
	}
	var slots []arbiter.Slot
	for i, n := range rounds {
		slot := arbiter.Slot{Round: n, Moment: begin, Place: place}
		if when != "" {
			// Days are those of the calendar: 19:30 stays 19:30 when the clocks change.
			slot.At = slot.At.AddDate(0, 0, i*days).Add(time.Duration(i) * apart)
		}
		slots = append(slots, slot)
	}
	return slots, nil
}

// spanApart is a distance between rounds: week, 2 weeks, 7d, 3 days, 3h, 90m.
var spanApart = regexp.MustCompile(`^(\d{0,3}) ?(w|weeks?|d|days?|h|hours?|m|min|minutes?)$`)

// parseApart reads a distance between rounds, in whole days or in time.
func parseApart(text string) (days int, apart time.Duration, err error) {
	if text == "" {
		return 0, 0, nil
	}
	m := spanApart.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if m == nil {
		return 0, 0, rule.Errorf(rule.Usage, "--every %q is not a time between rounds", text).WithHint("write week, 2 weeks, 3 days, 3h or 90m")
	}
	n := 1
	if m[1] != "" {
		n, _ = strconv.Atoi(m[1])
	}
	switch m[2][0] {
	case 'w':
		return 7 * n, 0, nil
	case 'd':
		return n, 0, nil
	case 'h':
		return 0, time.Duration(n) * time.Hour, nil
	}
	return 0, time.Duration(n) * time.Minute, nil
}
