package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
)

// readingFlags say how the games of a file are to be taken.
type readingFlags struct {
	variant, rules, results string
}

func (f *readingFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.variant, "variant", "", "the game of all records (default: their GameType, or what their squares show)")
	cmd.Flags().StringVar(&f.rules, "rules", "", "the rule book: fmjd or wcdf (default: by the variant)")
	choiceVar(cmd, &f.results, "results", "whom 1-0 favours", "auto", "white", "mover")
}

// submission reads and replays a file of games of an event; for a file that is
// of none the settings are zero.
func (f *readingFlags) submission(env *env, path string, event arbiter.Settings) (*office.Submission, error) {
	how, err := office.ReadingFor(event)
	if err != nil {
		return nil, err
	}
	if f.variant != "" {
		v, err := draughts.ParseVariant(f.variant)
		if err != nil {
			return nil, err
		}
		how.Variant = &v
	}
	if f.rules != "" {
		b, err := scoresheet.ParseBook(f.rules)
		if err != nil {
			return nil, err
		}
		how.Book = &b
	}
	switch f.results {
	case "white":
		how.Results = new(scoresheet.Orientation)
		*how.Results = scoresheet.LeftIsWhite
	case "mover":
		how.Results = new(scoresheet.Orientation)
		*how.Results = scoresheet.LeftIsMover
	}
	if path == "-" {
		return office.ReadSubmission(env.In, "standard input", how)
	}
	file, err := openInput(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return office.ReadSubmission(file, path, how)
}
