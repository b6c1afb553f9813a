package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/reports/exchange"
)

// standingsCommand is the command standings: of the tournament, or of an exchange
// file of another program.
func standingsCommand(env *env) command {
	var path, tieBreaks string
	var players bool
	c := printCommandOf(env, "standings", "Show the standings")
	c.example = `  flagfall standings
  flagfall standings --category women
  flagfall standings --working Berg
  flagfall standings --trf event.trf`
	flags, run := c.flags, c.run
	c.flags = func(cmd *cobra.Command) {
		flags(cmd)
		cmd.Flags().StringVar(&path, "trf", "", "work out the standings of an exchange file instead, and say where they differ from the file's")
		cmd.Flags().StringVar(&tieBreaks, "tie-breaks", "", "with --trf: the tie-breaks (default: those that the file names in 212 or 202)")
		cmd.Flags().BoolVar(&players, "players", false, "with --trf: the players of an event of teams, by their own points")
	}
	c.run = func(cmd *cobra.Command, given []string) error {
		if path == "" {
			if tieBreaks != "" {
				return rule.Errorf(rule.Usage, "--tie-breaks needs --trf").WithHint("an event has a setting: flagfall set tie-breaks")
			}
			if players {
				return rule.Errorf(rule.Usage, "--players needs --trf").WithHint("flagfall standings ranks the players of an event, flagfall team standings its teams")
			}
			return run(cmd, given)
		}
		format := cmd.Flags().Lookup("format").Value.String()
		switch format {
		case "", "text", "json", "csv":
		default:
			return rule.Errorf(rule.Usage, "the standings of an exchange file are written as text, json or csv, not as %s", format)
		}
		file, err := readExchange(env, path)
		if err != nil {
			return err
		}
		rank := exchange.Standings
		if file.OfTeams() && !players {
			rank = exchange.TeamStandings
		}
		ranking, err := rank(file, tieBreaks, env.in)
		if err == nil {
			err = env.list(ranking.List, format)
		}
		for _, note := range ranking.Notes {
			env.beside(rule.Note, note)
		}
		if err == nil && ranking.Differing > 0 {
			return finished(exitIrregularities)
		}
		return err
	}
	return c
}
