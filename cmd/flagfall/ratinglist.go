package main

import (
	"slices"
	"strconv"
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
	if table.Lines, err = office.MatchColumns(table.Lines, f.columns); err != nil {
		return nil, nil, err
	}
	list, err := office.ReadRatingList(table.Lines, f.column, env.Now().Year())
	if err != nil {
		return nil, nil, err
	}
	for _, fault := range list.Faults {
		fault.Place.File = f.file
	}
	notes := table.Notes
	if list.TakenForFMJD != "" {
		notes = append(notes, rule.Format("the column %q was taken for the FMJD numbers", list.TakenForFMJD))
	}
	if ignored := list.Ignored(); !list.Rates() && len(ignored) > 0 {
		notes = append(notes, rule.Format("no column of ratings is known by its head: %s; --rating-column names it", strings.Join(ignored, ", ")))
	}
	return &list, notes, nil
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

// mostLines is how many lines of a rating list are offered for a name.
const mostLines = 8

// lookUp is the entry of a player who was typed, as the list has them: by the
// line that was named ("none" for none), by the whole name or FMJD number, or as
// a person chooses among those that are near.
func lookUp(env *env, list *office.RatingList, typed arbiter.Entry, line string) (arbiter.Entry, []rule.Sentence, error) {
	switch {
	case line == "none":
		return typed, nil, nil
	case line != "":
		n, err := strconv.Atoi(line)
		if err != nil {
			return typed, nil, rule.Errorf(rule.Usage, "%q is not a line of the list", line).WithHint("the number of a line, or none")
		}
		chosen, err := list.Line(n)
		if err != nil {
			return typed, nil, err
		}
		return takeLine(list, chosen, typed)
	}
	lines, sure := list.Search(typed.Person.Name, mostLines)
	switch {
	case sure:
		return takeLine(list, lines[0], typed)
	case len(lines) == 0:
		return typed, []rule.Sentence{rule.Format("not in the list: %s", typed.Person.Name)}, nil
	}
	var near []rule.Sentence
	var options []string
	for _, l := range lines {
		near = append(near, l.Said())
		options = append(options, env.in(l.Said()))
	}
	question := rule.Format("Which of them is %s?", typed.Person.Name)
	if !env.person() {
		return typed, nil, rule.Errorf(rule.Usage, "%s may be in the list: %s", typed.Person.Name, rule.Joined("; ", near...)).
			WithHint("say which: --line %d, or --line none", lines[0].Number)
	}
	n, err := env.choose(env.in(question), slices.Concat(options, []string{env.words("none of them: enter the name as it was typed")}), "no line was named", rule.English("say which: --line 412, or --line none"))
	if err != nil {
		return typed, nil, err
	}
	if n == len(lines) {
		return typed, nil, nil
	}
	return takeLine(list, lines[n], typed)
}

func takeLine(list *office.RatingList, line office.ListLine, typed arbiter.Entry) (arbiter.Entry, []rule.Sentence, error) {
	entry, err := list.Entry(line, typed)
	return entry, []rule.Sentence{rule.Format("from the list, %s", line)}, err
}
