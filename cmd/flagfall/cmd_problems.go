package main

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/listing"
	"flagfall/reports/render"
	"flagfall/scoresheet"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/problem"
)

// checkedProblem is a composition as programs get it.
type checkedProblem struct {
	Problem     int      `json:"problem"` // by its place in the file, from 1
	Variant     string   `json:"variant"`
	FEN         string   `json:"fen"`
	Stipulation string   `json:"stipulation"`
	Solution    []string `json:"solution"`
	Verdict     string   `json:"verdict"`
	Move        int      `json:"move,omitempty"`
	Others      []string `json:"others,omitempty"`
}

func problemsCommand(env *env) command {
	var (
		variant, format, out, language string
		budget                         int
		forSolvers                     bool
	)
	return command{
		name:  "problems",
		group: groupGames,
		args:  []argument{{word: "FILE", kind: aFile}},
		short: "Check compositions: are they sound, and is there a second solution",
		long: `Check the compositions of a PDN file, for the arbiter of a contest in solving: a
position in the FEN tag, the solution as moves, and what the side to move is to
reach in a tag Stipulation, win or draw. Without that tag a drawn result means a
draw, and anything else a win.

Every move of the solver in the main line is held against all others by exact
search: what can follow from a position is listed to the end where that fits in the
budget, and otherwise forced wins are looked for. The answer is sound, a
second solution, a solution that fails, or not decided within the budget. Only
endless play is a draw. --out writes a page with diagrams.

Where that may take more than a few seconds, it says beforehand how long at most.`,
		example: `  flagfall problems contest.pdn
  flagfall problems contest.pdn --for-solvers --out contest.pdf`,
		writes:  writesFiles,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			f := cmd.Flags()
			variantVar(cmd, &variant, "", "the game, whatever the file says: international, english, ...")
			f.IntVar(&budget, "budget", usualBudget, "how many positions may be looked at for each move of the solver in a solution")
			f.BoolVar(&forSolvers, "for-solvers", false, "leave solutions and verdicts out of the page, and check nothing")
			choiceVar(cmd, &language, "language", "the language of a page", reports.Languages()...)
			f.StringVarP(&out, "out", "o", "", "a page to write: .pdf, .html, .txt ... (default: print a list)")
		},
		run: func(_ *cobra.Command, files []string) error {
			if budget < 2 {
				return rule.Errorf(rule.Usage, "a budget of %d positions decides nothing", budget).WithHint("give at least --budget 2")
			}
			if forSolvers && out == "" {
				return rule.Errorf(rule.Usage, "--for-solvers concerns the page alone").WithHint("name it with --out contest.pdf")
			}
			game, err := namedVariant(variant)
			if err != nil {
				return err
			}
			list, unread, err := env.readProblems(files[0], scoresheet.Options{Variant: game})
			if err != nil {
				return err
			}
			faults := 0
			if !forSolvers {
				checks := newChecks(env, list, budget)
				checks.say()
				faults = checks.run()
			}
			switch {
			case out != "" && len(list) == 0: // a page of nothing would be handed out
				return rule.Errorf(rule.Input, "no page is written: no composition of %s can be read", files[0]).WithHint("correct what is named above")
			case out == "":
				err = env.list(problemsList(env, list), format)
			default:
				err = env.problemsPage(list, forSolvers, out, language)
			}
			switch {
			case err != nil:
				return err
			case unread > 0:
				return finished(exitInput)
			case faults > 0:
				return finished(exitIrregularities)
			}
			return nil
		},
	}
}

// readProblems reads the compositions of a file. Those that cannot be checked are
// reported and counted.
func (e *env) readProblems(name string, options scoresheet.Options) (list []reports.Problem, unread int, err error) {
	file, err := e.openGames(name)
	if err != nil {
		return nil, 0, err
	}
	defer file.Close()
	records, replayer := pdn.NewReader(file, name), scoresheet.NewReplayer(options)
	for {
		var g pdn.Game
		err := records.Next(&g)
		var c problem.Composition
		switch {
		case errors.Is(err, io.EOF) && len(list)+unread == 0:
			return nil, 0, rule.Errorf(rule.Input, "there are no compositions in %s", name)
		case errors.Is(err, io.EOF):
			return list, unread, nil
		case err == nil:
			c, err = problem.Of(replayer.Replay(&g))
		case records.Broken():
			return nil, 0, err
		}
		if err == nil {
			list = append(list, reports.Problem{Composition: c, Number: len(list) + unread + 1})
			continue
		}
		unread++
		var fault *rule.Error
		if errors.As(err, &fault) {
			err = fault.At(rule.Place{File: name, Line: fault.Place.Line})
		}
		report(e, err)
	}
}

func (e *env) problemsPage(list []reports.Problem, forSolvers bool, out, language string) error {
	form, err := render.ForFile(strings.ToLower(out))
	if err != nil {
		return err
	}
	page, err := reports.Problems(list, forSolvers, reports.Options{Language: language})
	if err != nil {
		return err
	}
	return e.output(out, func(w io.Writer) error { return render.Write(w, page, form, render.Options{}) })
}

func problemsList(env *env, list []reports.Problem) listing.List {
	l := listing.List{Heads: []string{"problem", "variant", "fen", "stipulation", "solution", "verdict", "move", "others"}}
	var text []string
	for _, p := range list {
		one := checkedProblem{
			Problem: p.Number, Variant: p.Start.Variant().Name(), FEN: p.Start.FEN(), Stipulation: p.Aim.String(),
			Solution: p.Written(), Verdict: p.Answer.Verdict.String(), Move: p.Answer.Move, Others: p.Answer.Others,
		}
		n, move, others := strconv.Itoa(one.Problem), strconv.Itoa(one.Move), strings.Join(one.Others, " ")
		l.Add(one, n, one.Variant, one.FEN, one.Stipulation, strings.Join(one.Solution, " "), one.Verdict, move, others)
		text = append(text, n+". "+one.FEN+": "+env.in(scoresheet.Customarily(p.Start.Variant(), p.Answer.Said())))
	}
	l.Text = listing.Lines(text...)
	return l
}
