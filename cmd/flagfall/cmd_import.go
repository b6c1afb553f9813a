package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/exchange"
)

func importCommand(env *env) command {
	var (
		flags    eventFlags
		reading  readingFlags
		settings arbiter.Settings
		aliases  []string
		accept   bool
	)
	return command{
		name:  "import",
		group: groupPrepare,
		args:  []argument{{word: "FILE", kind: aFile}},
		short: "Rebuild an event from its games, or take one over from a TRF file",
		long: `Rebuild a tournament from a PDN file: its players, rounds, results and sheets.
Every game is replayed on the way.

Spellings that look like one person are proposed as one. On a terminal each is
asked; elsewhere confirm them with --alias "SPELLING=NAME" (as often as needed)
or all together with --accept. Where the Result tag and the end of the moves
disagree, the tag holds and the disagreement is reported.

An exchange file (TRF) of a Swiss or a round robin is taken over with all its
rounds, byes and walk-overs, and the next round can be paired. The answer says what
could not be taken over; where the points would differ from those of the file,
nothing is written.`,
		example: `  flagfall import championship.pdn
  flagfall import championship.pdn --alias "Bubbi Raul=Bubbi Raoul"
  flagfall import running.trf --event open.flagfall`,
		writes: writesFiles,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
			reading.add(cmd)
			cmd.Flags().StringVar(&settings.Name, "name", "", "the name of the event (default: the Event tag)")
			cmd.Flags().StringVar(&settings.System, "system", "", "the pairing system (default: a round robin if the games form one, otherwise a Swiss)")
			cmd.Flags().StringVar(&settings.Scoring, "scoring", "", "what results are worth: 2-1-0, 1-½-0, delft ... or all of them; flagfall scorings lists them")
			usually(cmd.Flags(), "scoring", arbiter.Settings{}.Defaults().Scoring)
			cmd.Flags().StringArrayVar(&aliases, "alias", nil, `one person: "SPELLING=NAME" (may be repeated)`)
			cmd.Flags().BoolVar(&accept, "accept", false, "take all proposed spellings as one person each")
		},
		run: func(_ *cobra.Command, args []string) error {
			if namesExchange(args[0]) {
				settings.Variant = reading.variant
				return takeOver(env, args[0], flags, settings)
			}
			sub, err := reading.submission(env, args[0], arbiter.Settings{})
			if err != nil {
				return err
			}
			confirmed, err := parseAliases(aliases)
			if err != nil {
				return err
			}
			c, err := confirmSpellings(env, sub, confirmed, accept)
			if err != nil {
				return err
			}
			path, err := newEvent(flags, cmp.Or(settings.Name, sub.Games[0].Event))
			if err != nil {
				return err
			}
			o, err := office.Import(path, sub, c, settings, env.office(flags.author(env)))
			if err != nil {
				return err
			}
			s := o.State()
			env.made = madeEvent(path, s)
			if err := o.Close(); err != nil {
				return err
			}
			return sayImport(env, path, s, sub, c)
		},
	}
}

// newFile is the file of a new event: the one named, with the extension by which
// tournaments are found in their folder, or that of its name.
func newFile(event, name string) string {
	switch {
	case event == "":
		return fileName(name)
	case filepath.Ext(event) == "":
		return event + extension
	}
	return event
}

// newEvent is the file of an event that is made, by its name where --event
// names none.
func newEvent(flags eventFlags, name string) (string, error) {
	path := newFile(flags.event, name)
	if isFile(path) {
		return "", rule.Errorf(rule.Refused, "%s already exists", path).WithHint("choose another name with --event")
	}
	return path, nil
}

// takeOver makes an event of an exchange file.
func takeOver(env *env, path string, flags eventFlags, settings arbiter.Settings) error {
	file, err := readExchange(env, path)
	if err != nil {
		return err
	}
	taken, err := exchange.TakeOver(file, settings, env.Now().Year())
	for _, note := range taken.Unknown {
		env.beside(rule.Note, note)
	}
	if err != nil {
		return err
	}
	event, err := newEvent(flags, taken.Settings.Name)
	if err != nil {
		return err
	}
	o, err := office.TakeOver(event, taken.Running, env.office(flags.author(env)))
	if err != nil {
		return err
	}
	s := o.State()
	env.made = madeEvent(event, s)
	if err := o.Close(); err != nil {
		return err
	}
	games, open := 0, len(s.OpenGames())
	for i := range s.Rounds {
		games += len(s.Rounds[i].Games)
	}
	return say(env, taken.Notes, "%s: %s, %s, %s, %s, %s, %d of them open",
		event, s.Settings.Variant, s.Settings.System, rule.Count(len(s.Players), "{n} player", "{n} players"), rule.Count(len(s.Rounds), "{n} round", "{n} rounds"), rule.Count(games, "{n} game", "{n} games"), open)
}

func parseAliases(given []string) (map[string]string, error) {
	aliases := map[string]string{}
	for _, a := range given {
		from, to, ok := strings.Cut(a, "=")
		from, to = strings.TrimSpace(from), strings.TrimSpace(to)
		if !ok || from == "" || to == "" {
			return nil, rule.Errorf(rule.Usage, "the alias %q is not of the form SPELLING=NAME", a)
		}
		aliases[from] = to
	}
	return aliases, nil
}

// confirmSpellings rebuilds the event, asking a person about each proposal. It
// fails when proposals are left and nobody can be asked.
func confirmSpellings(env *env, sub *office.Submission, aliases map[string]string, accept bool) (*office.Chronicle, error) {
	refused := map[string]bool{}
	for {
		c, err := office.Rebuild(sub.Records(), aliases, accept)
		if c == nil {
			return nil, err
		}
		var open []office.Spelling // a name that is confirmed may explain the error
		for _, p := range c.Proposals {
			if !refused[p.Name] {
				open = append(open, p)
			}
		}
		if len(open) == 0 {
			return c, err
		}
		if !env.person() {
			var lines, flags []string
			for _, p := range open {
				lines = append(lines, "  "+env.in(p.Said()))
				flags = append(flags, fmt.Sprintf("--alias %q", p.Name+"="+p.Same))
			}
			fmt.Fprintf(env.Err, "%s\n", strings.Join(lines, "\n"))
			return nil, rule.Errorf(rule.Usage, "spellings to confirm: %d; nothing was written", len(open)).
				WithHint("confirm with %s, or all with --accept", strings.Join(flags, " "))
		}
		for _, p := range open {
			if env.confirm("%s. One person?", p) {
				aliases[p.Name] = p.Same
			} else {
				refused[p.Name] = true
			}
		}
	}
}

func sayImport(env *env, path string, s *arbiter.State, sub *office.Submission, c *office.Chronicle) error {
	games, irregular := 0, 0
	for _, r := range s.Rounds {
		games += len(r.Games)
	}
	for _, g := range sub.Games {
		if g.Verdict.Verdict != "clean" {
			irregular++
		}
	}
	notes := slices.Clone(sub.Warnings)
	for _, n := range c.Notes {
		note := n.Said
		if n.Place.Line > 0 {
			note = rule.Format("line %d, %s", n.Place.Line, note)
		}
		notes = append(notes, note)
	}
	if err := say(env, notes, "%s: %s, %s, %s, %s, %s; %s with irregular or unreadable moves",
		path, s.Settings.Variant, s.Settings.System, rule.Count(len(s.Players), "{n} player", "{n} players"), rule.Count(len(s.Rounds), "{n} round", "{n} rounds"), rule.Count(games, "{n} game", "{n} games"), rule.Count(irregular, "{n} sheet", "{n} sheets")); err != nil {
		return err
	}
	return nil
}
