package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/store/postgres"
	"flagfall/reports/listing"
)

// reading hands a command the server that its flags name.
func (f *serverFlags) reading(env *env, do func(*postgres.Server) error) error {
	if err := f.named(); err != nil {
		return err
	}
	s, err := env.server(place{database: f.database, organisation: f.organisation})
	if err != nil {
		return err
	}
	return do(s)
}

// foundLine is a player or an event that was found.
type foundLine struct {
	Kind       string `json:"kind"`
	Name       string `json:"name"`
	BirthYear  int    `json:"birth_year,omitempty"`
	FMJD       string `json:"fmjd,omitempty"`
	Federation string `json:"federation,omitempty"`
	// Events is in how many somebody has played, and Event the last one, or the one
	// that was found.
	Events int    `json:"events,omitempty"`
	Event  string `json:"event"`
	Player int    `json:"player,omitempty"`
}

func searchCommand(env *env) command {
	var flags serverFlags
	var format string
	return command{
		name:  "search",
		group: groupServer,
		args:  []argument{{word: "NAME", kind: anyText, many: true}},
		short: "Look for players and events over all events of a server",
		long: `Look for players and events over all events of a PostgreSQL server, or with
--organisation over those of a club or a federation. NAME is a part of a name, with
or without its accents and with a typing error, or the number of a player on the
FMJD's list or in their federation. The nearest come first.`,
		example: `  flagfall search jansen
  flagfall search "club cup" --organisation utrecht`,
		writes:  writesFiles,
		answers: answersList, format: &format,
		flags: flags.add,
		run: func(_ *cobra.Command, given []string) error {
			typed := strings.Join(given, " ")
			if len(arbiter.PlainWords(typed)) == 0 {
				return rule.Errorf(rule.Usage, "a name has letters or digits").WithHint("give part of it")
			}
			return flags.reading(env, func(s *postgres.Server) error {
				played, err := nearest(env, s, typed)
				if err != nil {
					return err
				}
				events, err := s.Events()
				if err != nil {
					return err
				}
				l := listing.List{Heads: []string{"kind", "name", "birth_year", "fmjd", "federation", "events", "event", "player"}}
				add := func(f foundLine) {
					l.Add(f, f.Kind, f.Name, notZero(f.BirthYear), f.FMJD, f.Federation, notZero(f.Events), f.Event, notZero(f.Player))
				}
				for _, c := range arbiter.FindCareers(arbiter.Careers(played), typed) {
					last := c.Appearances[len(c.Appearances)-1]
					add(foundLine{"player", c.Name(), c.BirthYear(), c.FMJD(), c.Federation(), len(c.Appearances), last.Event, int(last.Player)})
				}
				for _, e := range events {
					if arbiter.FarFrom(typed, e.Title) < arbiter.TooFar {
						add(foundLine{Kind: "event", Name: e.Title, Event: e.Name})
					}
				}
				if len(l.Rows) == 0 && format == "text" {
					return say(env, nil, "nobody and nothing is called %q", typed)
				}
				l.Table = append([][]string{l.Heads}, l.Rows...)
				return env.list(l, format)
			})
		},
	}
}

func notZero(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// mostNear is how many people one search looks at more closely.
const mostNear = 200

// nearest are the appearances of those who are nearest to what was typed. Where there
// are others it says so.
func nearest(env *env, s *postgres.Server, typed string) ([]arbiter.Appearance, error) {
	played, more, err := s.Near(typed, mostNear)
	if more {
		fmt.Fprintln(env.Err, env.in(notice(rule.Note, rule.Format("there are others: give more of the name"))))
	}
	return played, err
}

// recordLine is how somebody stood in an event.
type recordLine struct {
	Event        string `json:"event"`
	Title        string `json:"title"`
	Start        string `json:"start,omitempty"`
	Organisation string `json:"organisation"`
	Name         string `json:"name"`
	Rating       int    `json:"rating,omitempty"`
	Group        string `json:"group,omitempty"`
	Place        int    `json:"place,omitempty"`
	Points       string `json:"points,omitempty"`
	Games        int    `json:"games"`
	Won          int    `json:"won"`
	Drawn        int    `json:"drawn"`
	Lost         int    `json:"lost"`
}

func recordCommand(env *env) command {
	var flags serverFlags
	var format string
	return command{
		name:  "record",
		group: groupServer,
		args:  []argument{{word: "PLAYER", kind: anyText, many: true}},
		short: "Show what a player has played over all events of a server",
		long: `Show what a player has played over all events of a PostgreSQL server, or with
--organisation over those of a club or a federation: how they stand in each after
its last complete round.

PLAYER is a number on the FMJD's list or in a federation, or a name. Appearances are
attributed to one person by these numbers, or otherwise by name and year of birth.`,
		example: `  flagfall record "Jansen, Piet"
  flagfall record 14321 --organisation kndb --format csv`,
		writes:  writesFiles,
		answers: answersList, format: &format,
		flags: flags.add,
		run: func(_ *cobra.Command, given []string) error {
			typed := strings.Join(given, " ")
			return flags.reading(env, func(s *postgres.Server) error {
				played, err := nearest(env, s, typed)
				if err != nil {
					return err
				}
				c, err := oneCareer(arbiter.Careers(played), typed)
				if err != nil {
					return err
				}
				if c.Appearances, err = s.Placed(c.Appearances); err != nil {
					return err
				}
				return env.list(recordOf(c), format)
			})
		},
	}
}

// recordOf lists a career, an event a line.
func recordOf(c arbiter.Career) listing.List {
	l := listing.List{Heads: []string{"event", "title", "start", "organisation", "name", "rating", "group", "place", "points", "games", "won", "drawn", "lost"}}
	for _, a := range c.Appearances {
		places := a.Places
		if len(places) == 0 {
			places = []arbiter.Placing{{}}
		}
		for _, p := range places {
			line := recordLine{a.Event, a.Title, a.Start, a.Organisation, a.Name, a.Rating, p.Group, p.Place, p.Points, p.Games, p.Won, p.Drawn, p.Lost}
			l.Add(line, a.Event, a.Title, a.Start, a.Organisation, a.Name, notZero(a.Rating), p.Group, notZero(p.Place), p.Points,
				strconv.Itoa(p.Games), strconv.Itoa(p.Won), strconv.Itoa(p.Drawn), strconv.Itoa(p.Lost))
		}
	}
	l.Table = append([][]string{l.Heads}, l.Rows...)
	return l
}

// oneCareer is the one that is meant: of a number, of the whole name, or the only one
// that is near.
func oneCareer(all []arbiter.Career, typed string) (arbiter.Career, error) {
	near := arbiter.FindCareers(all, typed)
	var exact []arbiter.Career
	for _, c := range near {
		for _, a := range c.Appearances {
			if a.FMJD == typed || a.Member == typed || arbiter.NameKey(a.Name) == arbiter.NameKey(typed) {
				exact = append(exact, c)
				break
			}
		}
	}
	if len(exact) > 0 {
		near = exact
	}
	switch len(near) {
	case 0:
		return arbiter.Career{}, rule.Errorf(rule.NotFound, "nobody called %q has played", typed).WithHint("look with: flagfall search")
	case 1:
		return near[0], nil
	}
	var names []string
	for _, c := range near[:min(len(near), 8)] {
		name := c.Name()
		if c.BirthYear() > 0 {
			name += " (" + strconv.Itoa(c.BirthYear()) + ")"
		}
		if c.FMJD() != "" {
			name += " FMJD " + c.FMJD()
		}
		names = append(names, name)
	}
	return arbiter.Career{}, rule.Errorf(rule.Usage, "%q may be one of several: %s", typed, strings.Join(names, "; ")).WithHint("give the number of the player, or the name with the year of birth")
}
