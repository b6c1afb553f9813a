package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/pairing/systems"
)

// newFlags are the settings of a tournament that begins.
type newFlags struct {
	flags    eventFlags
	settings arbiter.Settings
	rules    string
	more     []string
}

func newCommand(env *env) command {
	var own newFlags
	return command{
		name:  "new",
		group: groupPrepare,
		args:  []argument{{word: "NAME", kind: anyText, asked: true}},
		short: "Begin a tournament",
		long: `Begin a tournament: a file of its own, in which everything that happens is
written down and nothing is ever lost.

The file is named after the event (club-cup-2026.flagfall) unless --event says
otherwise. What is not given takes its usual value: the rule book follows the
variant, and the scoring is 2-1-0. flagfall set changes any of it later.`,
		example: `  flagfall new "Club Cup 2026" --system round-robin --place Utrecht
  flagfall new "Club season" --system keizer --rounds 30 --set keizer-rematch=6
  flagfall new "Spring Open" --variant english --scoring 1-½-0 --system swiss --rounds 7`,
		writes: writesFiles,
		flags: func(cmd *cobra.Command) {
			own.flags.add(cmd)
			f := cmd.Flags()
			variantVar(cmd, &own.settings.Variant, "", "the game: international, english, ... (default international)")
			f.StringVar(&own.rules, "rules", "", "the rule book: fmjd or wcdf (default: by the variant)")
			f.StringVar(&own.settings.System, "system", "", "the pairing system (default round-robin)")
			listBehind(f, "system", systems.Names())
			f.IntVar(&own.settings.Rounds, "rounds", 0, "how many rounds (not needed for a round robin)")
			f.IntVar(&own.settings.Games, "games", 0, "how many games two players have in a round, with the colours changed (default 1)")
			f.StringVar(&own.settings.HeatScoring, "heat-scoring", "", "what these games are worth: "+arbiter.EveryGame+" or "+arbiter.OneResult+" by their points (default "+arbiter.EveryGame+")")
			f.StringVar(&own.settings.Ballots, "ballots", "", "how openings are drawn in English draughts: 3-move, 2-move, 11-man or go-as-you-please")
			f.StringVar(&own.settings.BarredBallots, "barred", "", "in: draw from the full deck (default: out)")
			f.StringVar(&own.settings.BallotDraw, "ballot-draw", "", "round: one draw for all boards of a round (default: board)")
			f.StringVar(&own.settings.FirstColour, "first-colour", "", "lot: draw who begins the first game of a pair (default: system)")
			f.StringVar(&own.settings.Seed, "seed", "", "the seed for drawing lots and ballots: publish it before the draw")
			f.StringVar(&own.settings.Scoring, "scoring", "", "what results are worth: 2-1-0, 1-½-0, delft ... or all of them (default 2-1-0); flagfall scorings lists them")
			f.IntVar(&own.settings.Boards, "boards", 0, "how many players of a team play in a match (default: the size of the smallest team)")
			f.StringVar(&own.settings.Place, "place", "", "where it is played")
			f.StringVar(&own.settings.Start, "start", "", "the first day, such as 2026-11-21")
			f.StringVar(&own.settings.End, "end", "", "the last day")
			f.StringVar(&own.settings.Arbiter, "arbiter", "", "the chief arbiter")
			f.StringVar(&own.settings.Acceleration, "acceleration", "", "virtual points for the upper half of a Swiss: none or baku")
			f.StringVar(&own.settings.PairingEdition, "pairing-edition", "", "the edition of the FIDE Dutch system: 2026 or 2017 (default 2026)")
			f.StringSliceVar(&own.settings.Apart, "apart", nil, "who should not meet if it can be avoided: club, federation, family")
			f.StringVar(&own.settings.Condoned, "condoned", "", "whether a condoned move is a first offence (WCDF 1.26): no or count")
			f.StringVar(&own.settings.Expelled, "expelled", "", "the results of a disqualified player: unranked, ranked or annul")
			f.StringVar(&own.settings.AppealTime, "appeal-time", "", "how long a ruling may be appealed against, such as 30m")
			f.StringVar(&own.settings.Numbers, "numbers", "", "how players are numbered before round 1: entry, rating, lot or varma")
			f.StringSliceVar(&own.settings.TieBreaks, "tie-breaks", nil, "tie-breaks in order, such as wins,direct,sonneborn-berger")
			f.StringVar(&own.settings.KeizerPreset, "keizer", "", "the rules of a Keizer competition to begin with (default club)")
			listBehind(f, "keizer", arbiter.KeizerPresets())
			f.StringArrayVar(&own.more, "set", nil, "any other setting, as keizer-top=70 or third-place=yes; flagfall set shows them")
			f.StringVar(&own.settings.Publish, "publish", "", "when pairings are published: at-once or by-hand (default at-once)")
			f.StringVar(&own.settings.TimeControl, "time", "", "the time control, such as 80m+60s or 50/2h,25/1h...")
		},
		run: func(_ *cobra.Command, args []string) error { return own.begin(env, args) },
	}
}

// begin makes the tournament.
func (f *newFlags) begin(env *env, args []string) error {
	if len(args) == 1 {
		f.settings.Name = args[0]
	}
	if f.settings.Name == "" {
		name, err := env.ask("What is the event called?", "the event has no name", `name it: flagfall new "Club Cup 2026"`)
		if err != nil {
			return err
		}
		f.settings.Name = name
	}
	if f.rules != "" {
		book, err := regulations.Named(f.rules)
		if err != nil {
			return err
		}
		f.settings.Book = strings.ToUpper(book.Name)
	}
	for _, text := range f.more {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return rule.Errorf(rule.Usage, "--set %q is not a setting", text).WithHint("write NAME=VALUE, as in --set keizer-top=70")
		}
		name = arbiter.SettingSpelled(strings.TrimSpace(name))
		value, err := settingTyped(env, name, value)
		if err != nil {
			return err
		}
		next, err := f.settings.With(name, value)
		if err != nil {
			return err
		}
		f.settings = next
	}
	if f.settings.KeizerPreset != "" && f.settings.System == "" {
		f.settings.System = systems.Keizer // its rules are named, and no other system
	}
	settings, err := settingsTyped(env, f.settings)
	if err != nil {
		return err
	}
	where := place{event: newFile(f.flags.event, settings.Name)}
	if f.flags.database != "" && !isFileName(f.flags.event) {
		where = place{cmp.Or(f.flags.event, shortName(settings.Name)), f.flags.database, f.flags.organisation}
	}
	if where.database == "" && isFile(where.event) {
		return rule.Errorf(rule.Refused, "%s already exists", where.event).
			WithHint("go on with it, or choose another name with --event")
	}
	o, err := env.createOffice(where, settings, env.office(f.flags.author(env)))
	if err != nil {
		return err
	}
	made := o.State().Settings
	notes := append(fieldFor(made), office.IdleNotes(o.State())...)
	if found, err := tournamentFiles(); err == nil && f.flags.event == "" && len(found) > 1 && slices.Contains(found, where.event) && currentEvent(found) != where.event {
		notes = append(notes, rule.Format("there are %d events in this folder: flagfall use %s works on this one", len(found), strings.TrimSuffix(where.event, extension)))
	}
	env.made = madeEvent(where.event, o.State())
	if err := o.Close(); err != nil {
		return err
	}
	return say(env, notes, "%s: %s, %s, scoring %s, rule book %s\nnext: flagfall player add NAME, or flagfall player import FILE",
		where.event, made.Variant, made.System, made.Scoring, made.Book)
}

// fieldFor says how many players suit the rounds of a Swiss.
func fieldFor(s arbiter.Settings) []rule.Sentence {
	if !systems.Of(s.System).Swiss || s.Rounds == 0 {
		return nil
	}
	if s.Rules().Name != "fmjd" {
		return []rule.Sentence{rule.Format("%s: for %d to %d players", rule.Count(s.Rounds, "{n} round", "{n} rounds"), 2*s.Rounds, 3*s.Rounds)}
	}
	return []rule.Sentence{rule.Format("%s: for %d to %d players (FMJD Annex 5)", rule.Count(s.Rounds, "{n} round", "{n} rounds"), 2*s.Rounds, 3*s.Rounds)}
}
