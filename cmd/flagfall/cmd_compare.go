package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/listing"
)

func compareCommand(env *env) command {
	var (
		flags  eventFlags
		format string
	)
	return command{
		name:  "compare",
		group: groupJournal,
		args:  []argument{{word: "A", kind: aFile}, {word: "B", kind: aFile, optional: true}},
		short: "Show how two events differ, or two moments of one",
		long: `Show how two states differ: settings, players, pairings, results, standings.

A and B are each a tournament file, a moment of the tournament, or both as
FILE@MOMENT. A moment is an entry of the journal (40), an instant
(2026-11-21T14:32, or 14:32), a print (print:7) or "now", which is what B is when
it is left out. Players of two files are matched by their names.`,
		example: `  flagfall compare 40
  flagfall compare print:3 now
  flagfall compare club.flagfall stick.flagfall
  flagfall compare club.flagfall@40 stick.flagfall@40 --format json`,
		writes:  writesNothing,
		event:   &flags,
		answers: answersList, format: &format,
		run: func(_ *cobra.Command, given []string) error {
			if len(given) == 1 {
				given = append(given, "now")
			}
			var states [2]*arbiter.State
			for i, text := range given {
				s, err := stateNamed(env, &flags, text)
				if err != nil {
					return err
				}
				states[i] = s
			}
			list, err := office.Compare(states[0], states[1])
			if err != nil {
				return err
			}
			return env.list(differenceList(env, list), format)
		},
	}
}

// stateNamed is the state that a word names: FILE, MOMENT or FILE@MOMENT.
func stateNamed(env *env, flags *eventFlags, text string) (*arbiter.State, error) {
	f, moment := *flags, text
	if file, at, both := cutLast(text, "@"); both && isFile(file) {
		f.event, moment = file, at
	} else if isFile(text) {
		f.event, moment = text, "now"
	} else if strings.HasSuffix(text, extension) {
		return nil, rule.Errorf(rule.NotFound, "there is no file %s", text).WithHint("check the name")
	}
	o, done, err := f.open(env)
	if err != nil {
		return nil, err
	}
	s, err := momentOf(env, o.State(), moment)
	if closing := done(); err == nil {
		err = closing
	}
	return s, err
}

// momentOf is a state at a moment: "now", a print, or what --as-of takes.
func momentOf(env *env, s *arbiter.State, moment string) (*arbiter.State, error) {
	if moment == "now" {
		return s, nil
	}
	if number, isPrint := strings.CutPrefix(moment, "print:"); isPrint {
		var n int
		if _, err := fmt.Sscan(number, &n); err != nil {
			return nil, rule.Errorf(rule.Usage, "%q is not the number of a print", number).WithHint("write print:7")
		}
		p, err := s.Print(n)
		if err != nil {
			return nil, err
		}
		return s.AsOf(p.Sheet.Of)
	}
	return stateAsOf(env, s, moment)
}

func cutLast(text, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(text, sep); i >= 0 {
		return text[:i], text[i+len(sep):], true
	}
	return text, "", false
}

// sectionHead is the head of the differences of a section: its name for programs in
// English, and the title of the document that shows it in other languages.
func sectionHead(env *env, section office.Section) string {
	if env.english() {
		return string(section)
	}
	return env.words(map[office.Section]string{
		office.InSettings: "Regulations", office.InPlayers: "Players", office.InPairings: "Pairings", office.InResults: "Results", office.InStandings: "Standings",
	}[section])
}

// differenceList is what differs between two states of a tournament.
func differenceList(env *env, list []office.Difference) listing.List {
	l := listing.List{Heads: []string{"section", "what", "before", "after"}}
	var text []string
	section := office.Section("")
	for _, d := range list {
		l.Add(d, string(d.Section), d.What.String(), d.Before.String(), d.After.String())
		if d.Section != section {
			section = d.Section
			text = append(text, sectionHead(env, section))
		}
		text = append(text, "  "+env.in(d.Said()))
	}
	if len(list) == 0 {
		text = append(text, env.in(rule.Format("they do not differ")))
	}
	l.Text = listing.Lines(text...)
	return l
}
