package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rating"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/store/postgres"
	"flagfall/reports"
)

// periodFlags say over which events of a server a rating period goes.
type periodFlags struct {
	from, until, variant string
	without              []string
	list                 ratingListFlags
}

func (f *periodFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.from, "from", "", "a rating period over the events of a server: its first day, such as 2026-01-01")
	cmd.Flags().StringVar(&f.until, "until", "", "the last day of the period")
	variantVar(cmd, &f.variant, "international", "the game of the events of the period")
	cmd.Flags().StringSliceVar(&f.without, "without", nil, "events that are left out of the period, by their short names")
	f.list.add(cmd)
}

// asked reports whether a period is meant, and refuses what goes with one alone or
// without one alone.
func (f *periodFlags) asked(cmd *cobra.Command) (bool, error) {
	period := f.from != "" || f.until != ""
	with, without := []string{"variant", "without", "ratings", "rating-column"}, []string{"event", "player", "report", "round", "as-of", "print"}
	for _, name := range map[bool][]string{true: without, false: with}[period] {
		if cmd.Flags().Changed(name) && !fromConfiguration(cmd, name) {
			if period {
				return period, rule.Errorf(rule.Usage, "--%s is for one event, but --from and --until for all", name).WithHint("leave out the one or the other")
			}
			return period, rule.Errorf(rule.Usage, "--%s needs a rating period", name).WithHint("add --from and --until, or leave it out")
		}
	}
	return period, nil
}

// days checks the first and the last day.
func (f *periodFlags) days(env *env) (from time.Time, err error) {
	for _, day := range []*string{&f.until, &f.from} {
		if *day == "" {
			return from, rule.Errorf(rule.Usage, "%q is not a day", *day).WithHint("give both, as in --from 2026-01-01 --until 2026-06-30")
		}
		if from, err = env.dayOf(*day); err != nil {
			return from, err
		}
		*day = from.Format(time.DateOnly)
	}
	if f.until < f.from {
		return from, rule.Errorf(rule.Usage, "the period ends before it begins").WithHint("exchange --from and --until")
	}
	return from, nil
}

// dayOf is the day on which an event ended: as it says itself, or that of its last
// entry.
func dayOf(env *env, s *arbiter.State) string {
	_, at, _ := s.Changed()
	return cmp.Or(s.Settings.End, s.Settings.Start, at.In(env.Now().Location()).Format(time.DateOnly))
}

// allPlayed reports whether all games of an event are played.
func allPlayed(s *arbiter.State) bool {
	if s.Closed {
		return true
	}
	for i := range s.Rounds {
		if s.Rounds[i].Open() > 0 {
			return false
		}
	}
	return len(s.Rounds) > 0 && len(s.Rounds) >= s.TotalRounds()
}

// isOutside reports whether the list of events says already that one is not of the period,
// so that its journal need not be read.
func (f *periodFlags) isOutside(e postgres.Event) bool {
	return e.Variant != "" && e.Variant != f.variant || e.Start > f.until || e.Ended != "" && (e.Ended < f.from || e.Ended > f.until)
}

// events opens the events of a period, in the order in which they ended.
func (f *periodFlags) events(env *env, server *postgres.Server, how place) (list []reports.PeriodEvent, notes []rule.Sentence, err error) {
	ratings, notes, err := f.list.read(env)
	if err != nil {
		return nil, nil, err
	}
	all, err := server.Events()
	if err != nil {
		return nil, nil, err
	}
	for _, name := range f.without {
		if !slices.ContainsFunc(all, func(e postgres.Event) bool { return e.Name == name }) {
			return nil, nil, rule.Errorf(rule.NotFound, "there is no event %q to be left out", name).WithHint("check its short name")
		}
	}
	ended := map[string]string{}
	var open, unsure []string
	for _, e := range all {
		if slices.Contains(f.without, e.Name) || f.isOutside(e) {
			continue
		}
		how.event = e.Name
		o, err := env.openOffice(how, env.office(""))
		if err != nil {
			return nil, nil, err
		}
		s := o.State()
		if err := o.Close(); err != nil {
			return nil, nil, err
		}
		if day := dayOf(env, s); day < f.from || day > f.until || s.Settings.Variant != f.variant {
			continue
		}
		if !allPlayed(s) {
			open = append(open, e.Name)
			continue
		}
		one := reports.PeriodEvent{Name: e.Name, State: s, Listed: map[arbiter.PlayerID]arbiter.Entry{}}
		if ratings != nil {
			var found []office.Listed
			if found, err = ratings.Match(s, nil); err != nil {
				return nil, nil, err
			}
			for _, m := range found {
				if m.Sure && len(m.Lines) > 0 {
					one.Listed[m.Player.ID] = m.Lines[0].Entry
				} else if len(m.Lines) > 0 {
					unsure = append(unsure, m.Player.Name()+" ("+e.Name+")")
				}
			}
		}
		ended[e.Name] = dayOf(env, s)
		list = append(list, one)
	}
	slices.SortStableFunc(list, func(a, b reports.PeriodEvent) int { return cmp.Compare(ended[a.Name], ended[b.Name]) })
	if len(open) > 0 {
		notes = append(notes, rule.Format("not finished, and left out: %s", strings.Join(open, ", ")))
	}
	if len(unsure) > 0 {
		notes = append(notes, rule.Format("perhaps in the list, and rated as their event has them: %s", strings.Join(unsure, "; ")))
	}
	if len(list) == 0 {
		return nil, nil, rule.Errorf(rule.NotFound, "no event of %s ended from %s to %s with all its games", f.variant, f.from, f.until).WithHint("check the days, and that the events are finished: %s", cmp.Or(strings.Join(open, ", "), "none was begun"))
	}
	return list, notes, nil
}

// print works out the period and writes its list.
func (f *periodFlags) print(env *env, cmd *cobra.Command, prints *printFlags, how *rating.Regulation) error {
	from, err := f.days(env)
	if err != nil {
		return err
	}
	where := place{database: prints.event.database, organisation: prints.event.organisation}
	if where.database == "" {
		return rule.Errorf(rule.Usage, "the server was not named").WithHint("add --database postgres://USER@HOST/DATABASE, or set FLAGFALL_DATABASE")
	}
	server, err := env.server(where)
	if err != nil {
		return err
	}
	events, notes, err := f.events(env, server, where)
	if err != nil {
		return err
	}
	list, err := reports.RatePeriod(events, from.Year(), how)
	if err != nil {
		return err
	}
	look, err := prints.looks(env, cmd)
	if err != nil {
		return err
	}
	page, err := reports.RatingPeriod(list, server.Title(), f.from, f.until, how, look)
	if err != nil {
		return err
	}
	if err := prints.write(env, cmd, page); err != nil {
		return err
	}
	for _, note := range notes {
		fmt.Fprintln(env.Err, env.in(notice(rule.Note, note)))
	}
	return nil
}
