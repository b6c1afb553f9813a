package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// rateListFlags say whose line of a rating list is which, and what is taken of it.
type rateListFlags struct {
	flags          eventFlags
	same           []string
	accept, dryRun bool
	column, reason string
	columns        []string
}

func playerRateCommand(env *env) command {
	var own rateListFlags
	return command{
		name:  "rate",
		args:  []argument{{word: "LIST", kind: aFile}},
		short: "Take ratings, titles, federations and FMJD numbers from a list",
		long: `Take ratings, titles, federations and FMJD numbers of the players entered from
a rating list: a table (CSV, XLSX or ODS, the columns as for player import) or an
exchange file (TRF). A year of birth or a sex that is not known is filled in.

A player is found by the FMJD number, and without one by the name. Where that is
not certain (another spelling, several lines, a number that is another player's),
the lines are proposed and nothing is written: confirm them with --same
"PLAYER=LINE", say with --same "PLAYER=none" that a player is not in it, or take
all single proposals with --accept. On a terminal each is asked.`,
		example: `  flagfall player rate list-2026-01.csv --dry-run
  flagfall player rate list-2026-01.xlsx --rating-column Blitz
  flagfall player rate list-2026-01.csv --same "Jansen, Piet=412"
  flagfall player rate kndb.xlsx --column Dammer=name --column 3=rating`,
		writes: writesJournal,
		event:  &own.flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringArrayVar(&own.same, "same", nil, `whose line is which: "PLAYER=LINE", or "PLAYER=none" (may be repeated)`)
			cmd.Flags().BoolVar(&own.accept, "accept", false, "take every proposal that is the only one for a player")
			cmd.Flags().BoolVar(&own.dryRun, "dry-run", false, "show what would change and write nothing")
			cmd.Flags().StringVar(&own.column, "rating-column", "", "the column that the ratings are taken from, such as Blitz")
			columnsVar(cmd, &own.columns)
			cmd.Flags().StringVar(&own.reason, "reason", "", "why it changes (default: the name of the list)")
		},
		on: func(_ *cobra.Command, o *office.Office, args []string) error { return own.take(env, o, args) },
	}
}

// take takes the list.
func (f *rateListFlags) take(env *env, o *office.Office, args []string) error {
	list, notes, err := (&ratingListFlags{args[0], f.column, f.columns}).read(env)
	if err != nil {
		return err
	}
	s := o.State()
	if len(s.Players) == 0 {
		return rule.Errorf(rule.Refused, "nobody is entered yet").WithHint("flagfall player import LIST enters the players of a list")
	}
	chosen, absent, err := parseSame(s, f.same)
	if err != nil {
		return err
	}
	found, err := list.Match(s, chosen)
	if err != nil {
		return err
	}
	if f.accept {
		acceptSingle(found)
	}
	if found, err = settleListed(env, found, absent); err != nil {
		return err
	}
	if f.reason == "" {
		f.reason = "list " + filepath.Base(args[0])
	}
	edit := arbiter.EditPlayers{Reason: f.reason}
	var said, missing []string
	current := 0
	for _, m := range found {
		if len(m.Lines) == 0 {
			missing = append(missing, m.Player.Name())
			continue
		}
		entry, changes, err := list.Fill(m.Player, m.Lines[0])
		if err != nil {
			return err
		}
		if len(changes) == 0 {
			current++
			continue
		}
		edit.Players = append(edit.Players, arbiter.EditPlayer{Player: m.Player.ID, Entry: entry})
		said = append(said, m.Player.Name()+": "+env.in(rule.Joined(", ", changes...)))
	}
	if len(missing) > 0 {
		notes = append(notes, rule.Format("not in the list: %s", strings.Join(missing, "; ")))
	}
	if current > 0 {
		notes = append(notes, rule.Count(current, "{n} player had all of it already", "{n} players had all of it already"))
	}
	for _, line := range said {
		if _, err := fmt.Fprintln(env.Out, line); err != nil {
			return err
		}
	}
	switch {
	case len(edit.Players) == 0:
		return say(env, notes, "nothing changes")
	case f.dryRun:
		_, done, err := o.Try(edit)
		if err != nil {
			return err
		}
		return say(env, append(notes, done.Notes()...), "%s would change; nothing was written", rule.Count(len(edit.Players), "{n} player", "{n} players"))
	}
	done, err := o.Do(edit)
	if err != nil {
		return err
	}
	return say(env, append(notes, done.Notes()...), "%s changed (%s)", rule.Count(len(edit.Players), "{n} player", "{n} players"), f.reason)
}

// parseSame reads "PLAYER=LINE" and "PLAYER=none".
func parseSame(s *arbiter.State, given []string) (chosen map[arbiter.PlayerID]int, absent map[arbiter.PlayerID]bool, err error) {
	chosen, absent = map[arbiter.PlayerID]int{}, map[arbiter.PlayerID]bool{}
	for _, text := range given {
		at := strings.LastIndexByte(text, '=')
		if at < 1 {
			return nil, nil, rule.Errorf(rule.Usage, "%q is not of the form PLAYER=LINE", text).WithHint(`such as --same "Jansen, Piet=412"`)
		}
		p, err := s.FindPlayer(strings.TrimSpace(text[:at]))
		if err != nil {
			return nil, nil, err
		}
		what := strings.TrimSpace(text[at+1:])
		if what == "none" {
			absent[p.ID] = true
			continue
		}
		n, err := strconv.Atoi(what)
		if err != nil || n < 1 {
			return nil, nil, rule.Errorf(rule.Usage, "%q is not a line of the list", what).WithHint(`the number of a line, or none: --same "Jansen, Piet=412"`)
		}
		chosen[p.ID] = n
	}
	return chosen, absent, nil
}

// acceptSingle takes every proposal that is the only one for a player.
func acceptSingle(found []office.Listed) {
	for i := range found {
		found[i].Sure = found[i].Sure || len(found[i].Lines) == 1
	}
}

// settleListed leaves each player one line or none. It asks a person about what
// is not certain, and fails when something is left and nobody can be asked.
func settleListed(env *env, found []office.Listed, absent map[arbiter.PlayerID]bool) ([]office.Listed, error) {
	var open, flags []string
	players := 0
	for i := range found {
		m := &found[i]
		switch {
		case absent[m.Player.ID]:
			m.Lines = nil
		case m.Sure || len(m.Lines) == 0:
		case env.person():
			var chosen []office.ListLine
			for _, line := range m.Lines {
				if env.confirm("%s = %s? (%s)", m.Player.Name(), line, line.Reason) {
					chosen = []office.ListLine{line}
					break
				}
			}
			m.Lines = chosen
		default:
			for _, line := range m.Lines {
				open = append(open, fmt.Sprintf("  %s = %s: %s", m.Player.Name(), env.in(line.Said()), env.in(line.Reason)))
			}
			players++
			flags = append(flags, fmt.Sprintf("--same %q", fmt.Sprintf("%s=%d", m.Player.Name(), m.Lines[0].Number)))
		}
	}
	if len(open) > 0 {
		fmt.Fprintln(env.Err, strings.Join(open, "\n"))
		if len(flags) > 3 {
			flags = append(flags[:3], "...")
		}
		return nil, rule.Errorf(rule.Usage, "players to confirm: %d; nothing was written", players).
			WithHint("confirm with %s, or =none; --accept takes the players with a single proposal", strings.Join(flags, " "))
	}
	used := map[int]string{}
	for _, m := range found {
		if len(m.Lines) == 0 {
			continue
		}
		if other, twice := used[m.Lines[0].Number]; twice {
			return nil, rule.Errorf(rule.Refused, "%s and %s cannot both be %s", other, m.Player.Name(), m.Lines[0].Said()).
				WithHint(`say whose line it is with --same, and --same "%s=none" for the other`, m.Player.Name())
		}
		used[m.Lines[0].Number] = m.Player.Name()
	}
	return found, nil
}
