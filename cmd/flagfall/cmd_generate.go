package main

import (
	"bytes"
	"fmt"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/systems"
	"flagfall/reports/exchange"
	"flagfall/reports/trf"
)

func generateCommand(env *env) command {
	var (
		t                        gen.Tournament
		scoring, dialect, output string
		system, edition          string
	)
	return command{
		name:  "generate",
		group: groupPairing,
		short: "Make a random tournament from a seed",
		long: `Make a whole random event, paired by the FIDE Dutch system or another --system, and
write it as a tournament exchange file: players, ratings and results are drawn at
random, and there are no moves. The same seed gives the same file. Its players
are invented.

Rates are per cent: of games drawn, of games forfeited, of players who ask for a
bye in a round.`,
		example: `  flagfall generate --seed 7 --players 40 --rounds 9 --draws 60 -o event.trf
  flagfall generate --system monrad --seed 7 -o event.trf
  flagfall generate --seed 8 --players 200 --rounds 9 --played 8 | flagfall pair --trf -`,
		writes:  writesFiles,
		answers: answersRaw,
		flags: func(cmd *cobra.Command) {
			flags := cmd.Flags()
			flags.Uint64Var(&t.Seed, "seed", 1, "the seed")
			flags.IntVar(&t.Players, "players", 20, "how many players, 2 to 9999")
			flags.IntVar(&t.Rounds, "rounds", 7, "how many rounds are planned")
			flags.IntVar(&t.Played, "played", 0, "how many of them are played (default: all)")
			flags.IntVar(&t.Draws, "draws", 50, "games drawn, per cent")
			flags.IntVar(&t.Forfeits, "forfeits", 0, "games forfeited, per cent")
			flags.IntVar(&t.Absences, "absences", 0, "players who ask for a bye in a round, per cent")
			flags.IntVar(&t.Forbidden, "forbidden", 0, "sets of players who may not meet")
			flags.IntVar(&t.Late, "late", 0, "players who enter late")
			flags.IntVar(&t.Withdrawn, "withdrawn", 0, "players who withdraw")
			flags.BoolVar(&t.Baku, "baku", false, "with the Baku acceleration")
			choiceVar(cmd, &scoring, "scoring", "what results are worth", "2-1-0", "1-½-0", "1-0.5-0")
			choiceVar(cmd, &system, "system", "the pairing system", systems.Swisses()...)
			choiceVar(cmd, &edition, "edition", "the edition of the FIDE Dutch system", "2026", "2017")
			choiceVar(cmd, &dialect, "dialect", "how the file is written", "trf26", "trf16")
			flags.StringVarP(&output, "output", "o", "", "the file to write")
		},
		run: func(cmd *cobra.Command, _ []string) error {
			if !cmd.Flags().Changed("played") {
				t.Played = t.Rounds
			}
			if err := plausible(&t); err != nil {
				return err
			}
			t.Scoring = scoringOf(scoring)
			if edition == "2017" {
				t.Edition = pairing.Edition2017
			}
			return generate(env, t, system, dialect, output)
		},
	}
}

func plausible(t *gen.Tournament) error {
	for _, x := range []struct {
		flag               string
		value, least, most int
	}{
		{"players", t.Players, 2, 9999}, {"rounds", t.Rounds, 1, 99}, {"played", t.Played, 0, t.Rounds},
		{"draws", t.Draws, 0, 100}, {"forfeits", t.Forfeits, 0, 100}, {"absences", t.Absences, 0, 100},
		{"forbidden", t.Forbidden, 0, t.Players}, {"late", t.Late, 0, t.Players / 2}, {"withdrawn", t.Withdrawn, 0, t.Players / 2},
	} {
		if x.value < x.least || x.value > x.most {
			return rule.Errorf(rule.Usage, "--%s is %d, but must be from %d to %d", x.flag, x.value, x.least, x.most)
		}
	}
	return nil
}

func generate(env *env, t gen.Tournament, system, dialect, output string) error {
	pairer, err := exchange.Pairer(system)
	if err != nil {
		return err
	}
	field, err := t.Field(pairer)
	if rule.CodeOf(err) == rule.NoPairing {
		return rule.Errorf(rule.NoPairing, "the event of seed %d comes to an end: %w", t.Seed, err).
			WithHint("fewer rounds, more players or another seed; --played %d stops before", field.Round-1)
	}
	if err != nil {
		return err
	}
	file := trf.FromField(&field)
	if row := systems.Of(system); row.Dutch {
		file.SetDutch(t.Edition, t.Baku)
	} else {
		file.SetSystem(row.Exchange, t.Baku)
	}
	head := []trf.Line{{Code: "012", Text: fmt.Sprintf("012 Random event, seed %d", t.Seed)}}
	if row := systems.Of(system); row.Exchange == systems.Custom { // the code of several: the title says which
		head = append(head, trf.Line{Code: "092", Text: "092 " + row.Title})
	}
	file.Lines = append(head, file.Lines...)
	form := trf.TRF26
	if dialect == "trf16" {
		form = trf.TRF16
	}
	var out bytes.Buffer
	if err := file.Write(&out, form); err != nil {
		return err
	}
	return env.output(output, writeBytes(out.Bytes()))
}
