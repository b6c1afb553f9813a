package main

import (
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/reports/listing"
)

func scoringsCommand(env *env) command {
	var format string
	return command{
		name:  "scorings",
		group: groupPrepare,
		short: "List the scorings and what each result is worth",
		long: `List the scorings that have a name, and how their results are written.

A scoring of your own is a list of all its results, the win first and the better
side's points on the left: "12-0,rapid:8-4=,6-6". A mark = says that the game
itself was drawn, signs that both sides get the same points (1+-1-), and a word
before a colon is the name under which the journal keeps it.`,
		example: `  flagfall scorings
  flagfall new "Micro-match" --scoring 12-8-7-6
  flagfall set scoring "12-0,8-4=,6-6"`,
		writes:  writesNothing,
		answers: answersList, format: &format,
		run: func(*cobra.Command, []string) error {
			return listScorings(env, format)
		},
	}
}

// scoringLine is a scoring as it is listed.
type scoringLine struct {
	Scoring string `json:"scoring"`
	Results string `json:"results"`
	Names   string `json:"names,omitempty"`
	Source  string `json:"source"`
}

func listScorings(env *env, format string) error {
	l := listing.List{Heads: []string{"scoring", "results", "names", "source"}}
	var table [][]string
	for _, s := range arbiter.Scorings() {
		var results, names []string
		for _, g := range s.Grades {
			results = append(results, s.Write(g))
			if g.Name != arbiter.GradeWin && g.Name != arbiter.GradeDraw {
				names = append(names, s.Write(g)+" "+g.Name)
			}
		}
		line := scoringLine{s.Name, strings.Join(results, " "), strings.Join(names, ", "), s.Source}
		l.Add(line, line.Scoring, line.Results, line.Names, line.Source)
		table = append(table, []string{line.Scoring, line.Results, env.words(line.Source)})
	}
	l.Table = table
	return env.list(l, format)
}

func scoringNames() []string {
	var names []string
	for _, s := range arbiter.Scorings() {
		names = append(names, s.Name)
	}
	return names
}
