package main

import (
	"slices"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func playerEraseCommand(env *env) command {
	var (
		flags  eventFlags
		former int
		yes    bool
		reason string
	)
	return command{
		name:  "erase",
		args:  []argument{{word: "PLAYER", kind: aPlayer}},
		short: "Blank the personal data of a player for good",
		long: `Blank for good everything that identifies a player, as anybody may request: name, year
of birth, numbers, contact, rating, title, club and federation. The results stay
under the player's number. A player who has not played is taken off the list, and
one who is still playing is withdrawn at the same time; photos of the scoresheets of their games are
removed. This cannot be undone. What somebody typed as a reason or a note stays; the
entries that contain part of the name are listed.

The copies that were made before and still have the data are named: backups,
exports, files of prints, what a restore put aside, an event on a server. Removing
them is up to you; a backup that is restored is erased again.`,
		example: `  flagfall player erase Jansen --reason "asked for it" --yes`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVar(&former, "former", 0, "who had the place before, from 1 for the first; 0 is who has it now")
			cmd.Flags().BoolVar(&yes, "yes", false, "do not ask")
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			p, err := player(env, o.State(), given[0])
			if err != nil {
				return err
			}
			if !yes && !env.confirm("Erase the data of %s for good?", p.Name()) {
				return rule.Errorf(rule.Usage, "nothing was erased").WithHint("it cannot be undone; confirm it with --yes")
			}
			answer, err := o.Do(arbiter.ErasePerson{Player: p.ID, Reason: reason, Former: former})
			if err != nil {
				return err
			}
			env.forgetHistory()
			where, err := flags.place(env)
			if err != nil {
				return err
			}
			gone, err := env.dropPhotos(o, where, p.ID)
			if err != nil {
				return err
			}
			return tellAll(env, o.State(), answer.Entries, slices.Concat(answer.Notes(), gone, env.copies(o.State(), o.Path())))
		},
	}
}
