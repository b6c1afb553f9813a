package main

import (
	"cmp"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/scoresheet"
	"flagfall/scoresheet/verify"
)

// readingFlags say how the games of a file are to be taken.
type readingFlags struct {
	variant, rules string
	favours        favoursFlag
}

func (f *readingFlags) add(cmd *cobra.Command) {
	variantVar(cmd, &f.variant, "", "the game of all records (default: their GameType, or what their squares show)")
	cmd.Flags().StringVar(&f.rules, "rules", "", "the rule book: fmjd or wcdf (default: by the variant)")
	f.favours.add(cmd, "whom 1-0 favours")
}

// submission reads and replays a file of games of an event; for a file that is
// of none the settings are zero.
func (f *readingFlags) submission(env *env, path string, event arbiter.Settings) (*office.Submission, error) {
	how, err := office.ReadingFor(event)
	if err != nil {
		return nil, err
	}
	given, err := f.options()
	if err != nil {
		return nil, err
	}
	how.Variant, how.Book = cmp.Or(given.Variant, how.Variant), cmp.Or(given.Book, how.Book)
	how.Results = cmp.Or(given.Favours, how.Results)
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

// options are what the flags say.
func (f *readingFlags) options() (o verify.Options, err error) {
	o.Favours = f.favours.orientation()
	if o.Variant, err = namedVariant(f.variant); err != nil {
		return o, err
	}
	if f.rules != "" {
		b, err := scoresheet.ParseBook(f.rules)
		if err != nil {
			return o, err
		}
		o.Book = &b
	}
	return o, nil
}
