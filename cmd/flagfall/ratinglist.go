package main

import (
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// ratingListFlags name the rating list in which players are looked up while they
// are entered.
type ratingListFlags struct {
	file, column string
	columns      []string
}

func (f *ratingListFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.file, "ratings", "", "a rating list (CSV, XLSX, ODS or TRF) in which players are looked up")
	cmd.Flags().StringVar(&f.column, "rating-column", "", "the column of the list that the ratings are taken from, such as Blitz")
}

// columnsVar adds the flag by which columns with unusual heads are matched by hand.
func columnsVar(cmd *cobra.Command, columns *[]string) {
	cmd.Flags().StringArrayVar(columns, "column", nil, `what a column holds, by its heading or its number: "Sterkte=rating", "2=name" (may be repeated)`)
}

// read is the list that was named, and nil where none was.
func (f *ratingListFlags) read(env *env) (*office.RatingList, []rule.Sentence, error) {
	if f.file == "" {
		return nil, nil, nil
	}
	table, err := readPlayers(f.file)
	if err != nil {
		return nil, nil, err
	}
	list, notes, err := office.RatingListOf(table.Lines, f.columns, f.column, env.Now().Year())
	if err != nil {
		return nil, nil, err
	}
	for _, fault := range list.Faults {
		fault.Place.File = f.file
	}
	return list, append(table.Notes, notes...), nil
}

// fill completes entries from the list, for whoever is found there with
// certainty or as a person says; the notes name the others.
func (f *ratingListFlags) fill(env *env, o *office.Office, entries []arbiter.Entry) ([]rule.Sentence, error) {
	list, notes, err := f.read(env)
	if list == nil || err != nil {
		return nil, err
	}
	with, _, err := o.Try(arbiter.AddPlayers{Players: entries})
	if err != nil {
		return nil, err
	}
	found, err := list.Match(with, nil)
	if err != nil {
		return nil, err
	}
	found = found[len(found)-len(entries):]
	var missing []string
	var unsure []rule.Sentence
	for i := range found {
		if m := &found[i]; !m.Sure && len(m.Lines) > 0 && !env.person() {
			for _, line := range m.Lines {
				unsure = append(unsure, rule.Joined(" = ", rule.Typed(m.Player.Name()), line.Said()))
			}
			m.Lines = nil
		} else if len(m.Lines) == 0 {
			missing = append(missing, m.Player.Name())
		}
	}
	if found, err = settleListed(env, found, nil); err != nil {
		return nil, err
	}
	for i, m := range found {
		if len(m.Lines) == 0 {
			continue
		}
		if entries[i], _, err = list.Fill(m.Player, m.Lines[0]); err != nil {
			return nil, err
		}
	}
	if len(unsure) > 0 {
		notes = append(notes, rule.Format("perhaps in the list: %s", rule.Joined("; ", unsure...)),
			rule.Format("flagfall player rate %s --same \"PLAYER=LINE\" takes a line for a player", f.file))
	}
	if len(missing) > 0 {
		notes = append(notes, rule.Format("not in the list: %s", strings.Join(missing, "; ")))
	}
	return notes, nil
}
