package main

import (
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/actions"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func playerCommand(env *env) command {
	return command{
		name:     "player",
		group:    groupPeople,
		short:    "Enter, import, rate, change, remove, erase and list players",
		commands: []command{playerAddCommand(env), actionCommand(env, actions.PlayerEdit), actionCommand(env, actions.PlayerRemove), playerEraseCommand(env), playerImportCommand(env), listCommandOf(env, "players", "List the players"), playerRateCommand(env)},
	}
}

// playerFlags are what is known of a player beside the name.
type playerFlags struct {
	entry arbiter.Entry
}

func (f *playerFlags) add(env *env, cmd *cobra.Command) {
	cmd.Flags().IntVar(&f.entry.Rating, "rating", 0, "the rating; 0 means unrated")
	cmd.Flags().StringVar(&f.entry.Title, "title", "", "the title, such as MI or GMI")
	cmd.Flags().StringVar(&f.entry.Club, "club", "", "the club")
	cmd.Flags().StringVar(&f.entry.Federation, "federation", "", "the federation, such as NED")
	cmd.Flags().Var(&bornValue{&f.entry.Person.BirthYear, env.Now}, "born", "the year of birth, or the day")
	cmd.Flags().StringVar(&f.entry.Person.Sex, "sex", "", "m or w")
	cmd.Flags().StringVar(&f.entry.Person.FMJD, "fmjd", "", "the number on the FMJD's list")
	cmd.Flags().StringVar(&f.entry.Person.Member, "member", "", "the member number in the national federation")
	cmd.Flags().StringVar(&f.entry.Person.Contact, "contact", "", "an address or telephone number")
	cmd.Flags().BoolVar(&f.entry.Namesake, "namesake", false, "it is another person of the same name")
}

// bornValue is a year of birth as people write it, alone or in a day: only the year is
// kept.
type bornValue struct {
	year *int
	now  func() time.Time
}

func (v *bornValue) String() string {
	if v.year == nil || *v.year == 0 {
		return ""
	}
	return strconv.Itoa(*v.year)
}
func (v *bornValue) Type() string { return "year" }

// Set reads a year or a day of birth; 0 takes the year away.
func (v *bornValue) Set(text string) error {
	year, ok := office.BirthYear(strings.TrimSpace(text), v.now().Year())
	if !ok && text != "0" && text != "" {
		return rule.Errorf(rule.Usage, "%q is not a year of birth", text).WithHint("write it as 1972, '72 or 12-3-1972")
	}
	*v.year = year
	return nil
}

// playerAddFlags are what is known of players who are entered by name.
type playerAddFlags struct {
	flags eventFlags
	known playerFlags
	list  ratingListFlags
	line  string
}

func playerAddCommand(env *env) command {
	var own playerAddFlags
	return command{
		name:  "add",
		args:  []argument{{word: "NAME", kind: anyText, optional: true, many: true}},
		short: "Enter players by name",
		long: `Enter players by name. With a rating list (--ratings, or the setting ratings of
flagfall.yaml) each is looked up there by name, FMJD number or member number:
rating, title, club, federation, year of birth and the numbers are taken from the
line of that name. Names that are near are offered, with their lines.

In a round robin of an odd number of players one may enter after round 1 was
paired: they take the number that is free. Their games of rounds that are
complete are lost by absence, and corrected when they are played after all.`,
		example: `  flagfall player add "Jansen, Piet" --rating 2105 --club "DC Utrecht"
  flagfall player add "Ann Berg" "Rui Costa" "Per Dahl"
  flagfall player add Muller --ratings list-2026-01.csv --line 412`,
		writes:    writesJournal,
		meanwhile: append([]string{"players-added"}, besideResults...),
		event:     &own.flags,
		flags: func(cmd *cobra.Command) {
			own.known.add(env, cmd)
			own.list.add(cmd)
			columnsVar(cmd, &own.list.columns)
			cmd.Flags().StringVar(&own.line, "line", "", "the line of the rating list that is the player, or none")
		},
		on: func(_ *cobra.Command, o *office.Office, names []string) error { return own.enter(env, o, names) },
	}
}

// enter enters them.
func (f *playerAddFlags) enter(env *env, o *office.Office, names []string) error {
	if len(names) == 0 {
		name, err := env.ask("Who plays?", "no player was named", `name one: flagfall player add "Jansen, Piet"`)
		if err != nil {
			return err
		}
		names = []string{name}
	}
	ratings, notes, err := f.list.read(env)
	switch {
	case err != nil:
		return err
	case f.line != "" && ratings == nil:
		return rule.Errorf(rule.Usage, "no rating list was named").WithHint("name it with --ratings FILE")
	case f.line != "" && f.line != "none" && len(names) > 1:
		return rule.Errorf(rule.Usage, "one line was named for several players").WithHint("enter them one by one")
	}
	var entries []arbiter.Entry
	for i, name := range names {
		entry := f.known.entry
		entry.Person.Name = name
		if ratings != nil {
			var found []rule.Sentence
			if entry, found, err = lookUp(env, ratings, entry, f.line); err != nil {
				return err
			}
			notes = append(notes, found...)
		}
		if names[i] = entry.Person.Name; len(names[i]) > 2 && strings.Trim(names[i], "0123456789") == "" {
			return rule.Errorf(rule.Usage, "%s is a number, not a name", names[i]).WithHint("each word is a player of their own; a rating goes after --rating: flagfall player add NAME --rating %s", names[i])
		}
		if half := strings.TrimSpace(names[i]); strings.HasSuffix(half, ",") && len(names) > i+1 {
			return rule.Errorf(rule.Usage, "%q is half of a name", half).
				WithWay("put a name of several words in quotation marks: {player.add}", rule.Try("player.add", "name", half+" "+names[i+1]))
		}
		if strings.Count(names[i], ",") > 1 {
			notes = append(notes, rule.Format("%s is one player; several are entered each in quotes of their own: \"Jansen, Piet\" \"Berg, Ann\"", strconv.Quote(names[i])))
		}
		entries = append(entries, entry)
	}
	before := idleNotes(o.State())
	enter, err := o.Entering(entries)
	if err != nil {
		return err
	}
	answer, err := o.Do(enter...)
	if err != nil {
		return err
	}
	for _, entry := range answer.Entries[1:] {
		notes = append(notes, env.tell(o.State(), entry))
		if lost, is := entry.Body.(arbiter.ResultEntered); is {
			g, err := o.State().FindGame(arbiter.GameRef{ID: lost.Game})
			if err != nil {
				return err
			}
			notes = append(notes, rule.Format("if it is played after all: flagfall correct %s RESULT --round %d", g.BoardName(), g.Round))
		}
	}
	return say(env, append(append(answer.Notes(), notes...), newNotes(before, o.State())...), "entered: %s; the event has %s", strings.Join(names, "; "), rule.Count(len(o.State().Players), "{n} player", "{n} players"))
}

// openInput opens a file for reading and words what can go wrong.
func openInput(path string) (io.ReadCloser, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "cannot read %s: %w", path, cause(err)).WithHint("check the name of the file")
	}
	if info.IsDir() {
		return nil, rule.Errorf(rule.Input, "%s is a folder, not a file", path).WithHint("name the file in it")
	}
	file, err := openPatiently(path)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "cannot read %s: %w", path, cause(err)).WithHint("check the name of the file")
	}
	return file, nil
}
