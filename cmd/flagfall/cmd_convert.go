package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

func convertCommand(env *env) command {
	var variant, to, out, results string
	return command{
		name:  "convert",
		group: groupGames,
		args:  []argument{{word: "FILE", kind: aFile}},
		short: "Write games as strict PDN, in numeric or algebraic notation",
		long: `Read the games of a file however they are written, and write them as strict
PDN 3.0: standard tags, White's score first in the result, canonical moves,
comments and variations kept. An irregular move has no form there: it becomes a
comment and the position behind it. What cannot be replayed becomes a comment at
the end of its game, and exit code 1 says that there is something of the kind.`,
		example: `  flagfall convert old.pdn -o new.pdn
  flagfall convert --to algebraic --variant russian numbers.pdn`,
		writes:  writesFiles,
		answers: answersRaw,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&variant, "variant", "", "the game, whatever the file says: international, english, ...")
			choiceVar(cmd, &to, "to", "how squares are named", "customary", "numeric", "algebraic")
			choiceVar(cmd, &results, "results", "whom 1-0 favours in the file: White, the side that moves first, or what the games show", "auto", "white", "mover")
			cmd.Flags().StringVarP(&out, "out", "o", "", "the file to write (default: the standard output)")
		},
		run: func(_ *cobra.Command, files []string) error {
			c := converter{env: env, notation: map[string]scoresheet.Notation{
				"customary": scoresheet.Customary, "numeric": scoresheet.Numeric, "algebraic": scoresheet.Algebraic,
			}[to]}
			if variant != "" {
				chosen, err := draughts.ParseVariant(variant)
				if err != nil {
					return err
				}
				c.verifier.options.Variant = &chosen
			}
			c.verifier.env, c.verifier.results = env, results
			if err := env.output(out, func(w io.Writer) error { return c.convert(files[0], w) }); err != nil {
				return err
			}
			switch {
			case c.unread:
				return finished(exitInput)
			case c.irregular > 0:
				return finished(exitIrregularities)
			}
			return nil
		},
	}
}

// converter carries out flagfall convert.
type converter struct {
	env       *env
	verifier  verifier // for its sample and its warnings
	notation  scoresheet.Notation
	irregular int
	unread    bool
}

// convert writes the games of a file. A record that cannot be read is reported
// and left out; a file without games is an error, and nothing is written.
func (c *converter) convert(name string, w io.Writer) error {
	source, err := c.env.openGames(name)
	if err != nil {
		return err
	}
	defer source.Close()
	buffer := sampled(source)
	options, notices := c.verifier.sample(buffer)
	for _, n := range notices {
		c.verifier.warn(name, rule.Place{}, n)
	}
	reader, writer := pdn.NewReader(buffer, name), pdn.NewWriter(w)
	replayer := scoresheet.NewReplayer(options)
	var g pdn.Game
	games := 0
	for {
		err := reader.Next(&g)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			if games == 0 && reader.Broken() {
				return err
			}
			report(c.env.Err, err)
			c.unread = true
			if reader.Broken() {
				break
			}
			continue
		}
		games++
		if err := c.game(name, replayer.Replay(&g), writer); err != nil {
			return err
		}
	}
	if games == 0 {
		return noGames(name)
	}
	c.verifier.endWarnings(name)
	return writer.Flush()
}

// game writes one game and warns of what strict PDN cannot say.
func (c *converter) game(name string, replay *scoresheet.Replay, writer *pdn.Writer) error {
	for _, n := range warnings(replay) {
		c.verifier.warn(name, n.place, n.message)
	}
	if replay.PliesOK < len(replay.Plies) {
		c.irregular++
		for _, f := range replay.Findings {
			if f.Ply > 0 {
				c.verifier.warn(name, rule.Place{Line: f.Line, Column: f.Column}, fmt.Sprintf("game %d: %s", replay.Game.Number, f.Message))
			}
		}
	}
	if err := writer.Write(replay.Strict(c.notation)); err != nil {
		return rule.Errorf(rule.Refused, "cannot write game %d: %w", replay.Game.Number, cause(err))
	}
	return nil
}
