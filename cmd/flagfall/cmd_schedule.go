package main

import (
	"io"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/actions"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/ics"
)

// scheduleCommand says when rounds are played; --ics writes that as a calendar.
func scheduleCommand(env *env) command {
	c := actionCommand(env, actions.Schedule)
	var calendar string
	flags, on := c.flags, c.on
	c.beside = append(c.beside, "ics")
	c.example += "\n  flagfall schedule --ics rounds.ics"
	c.flags = func(cmd *cobra.Command) {
		flags(cmd)
		cmd.Flags().StringVar(&calendar, "ics", "", "write the schedule as a calendar into this file")
	}
	c.on = func(cmd *cobra.Command, o *office.Office, given []string) error {
		switch {
		case calendar == "":
			return on(cmd, o, given)
		case len(given) > 0:
			return rule.Errorf(rule.Usage, "--ics writes the whole schedule").WithHint("leave the rounds out")
		}
		look, err := (&printFlags{handling: map[string]bool{}}).looks(env, cmd)
		if err != nil {
			return err
		}
		return writeCalendar(env, o.State(), look, calendar)
	}
	return c
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
