package main

import (
	"io"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/rating"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/doc"
)

func normsCommand(env *env) command {
	var (
		flags printFlags
		rate  rateFlags
		table string
		of    string
		write bool
	)
	return command{
		name:  "norms",
		group: groupFinish,
		short: "Say which conditions of norms each player meets, and which not",
		long: `Say for each player which conditions of norms hold and how much is missing.

The norms come from a file: names of norms followed by their conditions, such as the
least number of games, the least average rating of the opponents, the
performance, the percentage, foreign and titled opponents. The thresholds of the
FMJD (Annex 10) are not built in, since they could not be verified at a source: fill
in those that your federation publishes. --write-table prints an example to edit.`,
		example: `  flagfall norms --write-table > norms.csv
  flagfall norms --norms norms.csv --player Berg
  flagfall norms --norms norms.csv --format csv --out norms-met.csv`,
		writes:  writesFiles,
		event:   &flags.event,
		answers: answersDocument, format: &flags.format,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
			rate.add(cmd)
			cmd.Flags().StringVar(&table, "norms", "", "the file of norms")
			cmd.Flags().StringVar(&of, "player", "", "this player alone, by number or name")
			cmd.Flags().BoolVar(&write, "write-table", false, "print an example of a file of norms, to be edited")
		},
		run: func(cmd *cobra.Command, _ []string) error {
			if write {
				example := rating.ExampleNorms()
				return env.output(flags.out, example.Write)
			}
			norms, err := readNorms(table)
			if err != nil {
				return err
			}
			how, err := rate.regulation()
			if err != nil {
				return err
			}
			return flags.printMade(env, cmd, "norms", func(s *arbiter.State, o reports.Options) (*doc.Document, error) {
				var id arbiter.PlayerID
				if of != "" {
					found, err := s.NearPlayer(of)
					if err != nil {
						return nil, err
					}
					id = found.ID
				}
				return reports.Norms(s, norms, id, flags.round, how, o)
			})
		},
	}
}

func readNorms(path string) (*rating.Norms, error) {
	if path == "" {
		return nil, rule.Errorf(rule.Usage, "no file of norms was named").
			WithHint("name a file with --norms; flagfall norms --write-table > norms.csv makes one to be edited")
	}
	file, err := openInput(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	norms, err := rating.ReadNorms(io.Reader(file), path)
	return &norms, err
}
