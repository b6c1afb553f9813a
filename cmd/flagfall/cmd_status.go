package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/listing"
)

func statusCommand(env *env) command {
	var (
		flags  eventFlags
		format string
	)
	return command{
		name:  "status",
		group: groupRound,
		short: "Say where the tournament stands and what to do next",
		long: `Say where the tournament stands and what to do next: results and sheets
that are missing, drafts, appeals, and whether the next round can be paired.`,
		writes:  writesNothing,
		event:   &flags,
		answers: answersObject, format: &format,
		on: func(_ *cobra.Command, o *office.Office, _ []string) error {
			a, err := o.Agenda()
			if err != nil {
				return err
			}
			return env.list(listing.List{Objects: []any{agendaAnswer(a)}, Text: func(w io.Writer) error {
				_, err := io.WriteString(w, agendaText(env, a))
				return err
			}}, format)
		},
	}
}

// agendaItem is a thing to do as programs get it: Way is the command, or the way
// out in words, and Ways are the actions that it offers.
type agendaItem struct {
	What  string        `json:"what"`
	Way   string        `json:"way"`
	Waits bool          `json:"may_wait"`
	Ways  []rule.Intent `json:"ways,omitempty"`
}

// agendaAnswer is the agenda as programs get it.
func agendaAnswer(a office.Agenda) any {
	items := []agendaItem{}
	for _, item := range a.Items {
		items = append(items, agendaItem{item.What.String(), inWords(item.Way), item.Waits, item.Way.Intents()})
	}
	return struct {
		office.Agenda
		Items []agendaItem `json:"items"`
	}{a, items}
}

// agendaText is the agenda for a screen: each thing to do, and below it how.
func agendaText(env *env, a office.Agenda) string {
	var b strings.Builder
	stage := rule.Format("before round 1")
	switch {
	case a.Round > 0 && a.Rounds > 0:
		stage = rule.Format("round %d of %d", a.Round, a.Rounds)
	case a.Round > 0:
		stage = rule.Format("round %d", a.Round)
	}
	b.WriteString(strings.Join(wrap(env.in(rule.Format("%s: %s; %s; players: %d", a.Name, stage, rule.English(a.System), a.Players)), env.Width), "\n"))
	b.WriteString("\n")
	for _, item := range a.Items {
		what := item.What
		if item.Waits {
			what = rule.Format("(may wait) %s", what)
		}
		fmt.Fprintf(&b, "\n%s\n", strings.Join(wrap("- "+env.in(what), env.Width-2), "\n  "))
		fmt.Fprintf(&b, "    %s\n", strings.Join(wrap(env.in(item.Way), env.Width-4), "\n    "))
	}
	return b.String()
}
