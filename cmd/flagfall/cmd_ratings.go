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

// rateFlags say how a federation rates.
type rateFlags struct {
	table, factors, class, method string
	k, percent                    int
}

func (f *rateFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.table, "table", "fide", "the table of expected scores: fide, normal, logistic, linear-500, or a file")
	cmd.Flags().StringVar(&f.factors, "factors", "example", "the development factors: example, ffjd-1996, or a file")
	cmd.Flags().StringVar(&f.class, "class", "", "the class of event, where the factors know several")
	cmd.Flags().IntVar(&f.k, "k", 0, "one development factor for all, instead of --factors")
	cmd.Flags().IntVar(&f.percent, "percent", 100, "how much of the factor counts, such as 50 for a shorter time control")
	choiceVar(cmd, &f.method, "performance", "how the performance is worked out", string(rating.ByTable), string(rating.Linear), string(rating.Inverse))
}

// regulation reads what the flags name.
func (f *rateFlags) regulation() (*rating.Regulation, error) {
	if f.k < 0 || f.percent < 1 {
		return nil, rule.Errorf(rule.Usage, "a factor is from 1 to 1000, of which 1 to 100 per cent count")
	}
	r := &rating.Regulation{Method: rating.Method(f.method), K: f.k, Percent: f.percent, Class: f.class}
	var err error
	if r.Table, err = namedOrFile(f.table, rating.FindTable, rating.ReadTable); err != nil {
		return nil, err
	}
	if r.Factors, err = namedOrFile(f.factors, rating.FindFactors, rating.ReadFactors); err != nil {
		return nil, err
	}
	return r, r.Check()
}

// namedOrFile is what is built in under a name, or else the file of that name.
func namedOrFile[T any](name string, find func(string) (T, error), read func(io.Reader, string) (T, error)) (T, error) {
	found, err := find(name)
	if err == nil || !isFile(name) {
		return found, err
	}
	file, err := openInput(name)
	if err != nil {
		return found, err
	}
	defer file.Close()
	return read(file, name)
}

// ratingsFlags say what is worked out of ratings, and where it goes.
type ratingsFlags struct {
	flags                 printFlags
	rate                  rateFlags
	period                periodFlags
	report, of            string
	writeTable, writeList string
}

func ratingsCommand(env *env) command {
	var own ratingsFlags
	return command{
		name:  "ratings",
		group: groupFinish,
		short: "Work out expected scores, rating changes and performances",
		long: `Work out for each player the expected score, the rating change and the performance,
or show with --player opponent by opponent where they come from.

The table of expected scores and the development factors are data. Built in are
the FIDE table, the normal distribution, the logistic formula and the linear one
of the FFJD; factors are an example and those of the FFJD of 1996. None claims to
be the FMJD's. --write-table and --write-factors print one as a file to be edited.

--report writes the games for a rating officer, as CSV.

With --from and --until it works out a rating period over all events of a server
that ended in it, or with --organisation over those of a federation and its clubs:
each player keeps one rating throughout, from the list --ratings or their first
event, and the column "new" of the output is the list for the next period:
flagfall player rate LIST --rating-column new.`,
		example: `  flagfall ratings --k 15
  flagfall ratings --player Berg --table normal --k 15
  flagfall ratings --factors ffjd-1996 --table linear-500 --class open
  flagfall ratings --write-table fide > our-table.csv
  flagfall ratings --report games-for-rating.csv
  flagfall ratings --database postgres:///draughts --organisation kndb --from 2026-01-01 --until 2026-06-30 --out list.csv`,
		writes:  writesFiles,
		event:   &own.flags.event,
		answers: answersDocument, format: &own.flags.format,
		flags: func(cmd *cobra.Command) {
			own.flags.add(cmd)
			own.rate.add(cmd)
			own.period.add(cmd)
			cmd.Flags().StringVar(&own.of, "player", "", "show opponent by opponent for this player, by number or name")
			cmd.Flags().StringVar(&own.report, "report", "", "write the games for a rating officer into this CSV file too")
			cmd.Flags().StringVar(&own.writeTable, "write-table", "", "print a table of expected scores as a file to be edited")
			cmd.Flags().StringVar(&own.writeList, "write-factors", "", "print development factors as a file to be edited")
		},
		run: func(cmd *cobra.Command, _ []string) error { return own.work(env, cmd) },
	}
}

// work works it out.
func (f *ratingsFlags) work(env *env, cmd *cobra.Command) error {
	if f.writeTable != "" {
		t, err := namedOrFile(f.writeTable, rating.FindTable, rating.ReadTable)
		if err != nil {
			return err
		}
		return env.output(f.flags.out, t.Write)
	}
	if f.writeList != "" {
		factors, err := namedOrFile(f.writeList, rating.FindFactors, rating.ReadFactors)
		if err != nil {
			return err
		}
		return env.output(f.flags.out, factors.Write)
	}
	how, err := f.rate.regulation()
	if err != nil {
		return err
	}
	if asked, err := f.period.asked(cmd); err != nil {
		return err
	} else if asked {
		return f.period.print(env, cmd, &f.flags, how)
	}
	return f.flags.printMade(env, cmd, "ratings", func(s *arbiter.State, o reports.Options) (*doc.Document, error) {
		if f.report != "" {
			if err := env.writeFileAfter(f.report, 0o600, func(w io.Writer) error { return reports.RatedGamesList(s).Write(w, "csv", 0) }, func() error { return nil }); err != nil {
				return nil, err
			}
		}
		if f.of == "" {
			return reports.Ratings(s, f.flags.round, how, o)
		}
		found, err := s.NearPlayer(f.of)
		if err != nil {
			return nil, err
		}
		return reports.RatingWorking(s, found.ID, f.flags.round, how, o)
	})
}
