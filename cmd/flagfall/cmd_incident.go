package main

import (
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/actions"
	"flagfall/arbiter/office"
	"flagfall/reports/doc"
	"flagfall/reports/render"
)

func incidentCommand(env *env) command {
	return command{
		name:     "incident",
		group:    groupRulings,
		short:    "Record breaches of the rules and what was decided about them",
		commands: []command{actionCommand(env, actions.IncidentAdd), incidentListCommand(env), incidentOffencesCommand(env), incidentEraseCommand(env)},
	}
}

func incidentListCommand(env *env) command {
	c := listCommandOf(env, "incident-log", "List what was ruled on, by article, player or round")
	c.long = `List what was ruled on: incidents, irregular moves, the clock, late players, games
declared void or drawn, with the entry of the journal by which flagfall appeal
names a ruling. Below are the offences counted, by player, in the game and in
the event. flagfall print incident-log prints the same.`
	c.example = `  flagfall incident list --article 4
  flagfall incident list --player Berg --format json`
	return c
}

func incidentOffencesCommand(env *env) command {
	var (
		flags  eventFlags
		format string
	)
	return command{
		name:    "offences",
		short:   "List the offences of the rule book and what it provides for them",
		writes:  writesNothing,
		event:   &flags,
		answers: answersList, format: &format,
		on: func(_ *cobra.Command, o *office.Office, _ []string) error {
			book := o.State().Settings.Rules()
			t := &doc.Table{Name: "offences", Columns: []doc.Column{
				{Key: "offence", Title: env.words("Offence"), Kind: doc.Code}, {Key: "article", Title: env.words("Article"), Kind: doc.Text},
				{Key: "penalties", Title: env.words("Penalties in order"), Kind: doc.Text}, {Key: "counted", Title: env.words("Counted by"), Kind: doc.Code},
				{Key: "choice", Title: env.words("Arbiter's choice"), Kind: doc.Code}, {Key: "text", Title: env.words("Text"), Kind: doc.Text, Across: true}}}
			for _, of := range book.Offences {
				var ladder []string
				for _, p := range of.Ladder {
					ladder = append(ladder, string(p))
				}
				choice := env.words("no")
				if of.Discretion {
					choice = env.words("yes")
				}
				t.Add(doc.T(of.Code), doc.T(of.Article.String()), doc.T(strings.Join(ladder, ", ")), doc.T(string(of.Per)), doc.T(choice), doc.T(env.in(of.Text)))
			}
			d := &doc.Document{Name: "offences", Language: "en", Title: env.words("Offences"), Subtitle: book.Title, Blocks: []doc.Block{t}}
			return env.document("", d, render.Format(format), render.Options{Width: env.Width})
		},
	}
}

func incidentEraseCommand(env *env) command {
	var (
		flags  eventFlags
		reason string
	)
	return command{
		name:  "erase",
		args:  []argument{{word: "NAME", kind: anyText}},
		needs: "--reason WHY",
		short: "Blank the name of a spectator or a committee member for good",
		long: `Blank the name of a spectator, a witness or a member of an appeals committee for
good. What was decided stays, under a number. This cannot be undone.`,
		example: `  flagfall incident erase "Smit, Hans" --reason "asked for it"`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&reason, "reason", "", "why; it is kept in the journal")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			answer, err := o.Do(arbiter.EraseBystander{Name: given[0], Reason: reason})
			if err != nil {
				return err
			}
			return say(env, append(answer.Notes(), env.copies(o.State(), o.Path())...), "%s", env.tell(o.State(), answer.Entries[0]))
		},
	}
}
