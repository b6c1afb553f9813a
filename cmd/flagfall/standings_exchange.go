package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/reports/listing"
	"flagfall/reports/trf"
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
		cmd.Flags().StringVar(&path, "trf", "", "work out the standings of an exchange file instead, and say where they are not those of the file")
		cmd.Flags().StringVar(&tieBreaks, "tie-breaks", "", "with --trf: the tie-breaks (default: those that the file names in 212 or 202)")
		cmd.Flags().BoolVar(&players, "players", false, "with --trf: the players of an event of teams, by their own points")
	}
	c.run = func(cmd *cobra.Command, given []string) error {
		if path == "" {
			if tieBreaks != "" {
				return rule.Errorf(rule.Usage, "--tie-breaks goes with --trf").WithHint("an event has a setting: flagfall set tie-breaks")
			}
			if players {
				return rule.Errorf(rule.Usage, "--players goes with --trf").WithHint("flagfall standings ranks the players of an event, flagfall team standings its teams")
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
		if file.OfTeams() && !players {
			return teamStandingsOf(env, file, tieBreaks, format)
		}
		return standingsOf(env, file, tieBreaks, format)
	}
	return c
}

// standingLine is a player in the standings of an exchange file.
type standingLine struct {
	Place     int               `json:"place"`
	Last      int               `json:"last"`
	Number    int               `json:"number"`
	Name      string            `json:"name"`
	Points    string            `json:"points"`
	TieBreaks map[string]string `json:"tie_breaks"`
	// Rank is the place that the file gives, 0 for none; Differs whether it is
	// none of the places here, or the points of the file are others.
	Rank    int  `json:"rank"`
	Differs bool `json:"differs"`
	// FilePoints is the points column of the file; "" for none.
	FilePoints string `json:"file_points"`
}

// standingsOf works out the standings of an exchange file, and says where they
// are not those of the file; the exit code is 1 then.
func standingsOf(env *env, file *trf.File, given, format string) error {
	field, err := file.Results()
	if err != nil {
		return err
	}
	o := standings.Options{PrePaired: eachMeetsEach(file)}
	if given != "" || !file.OfTeams() { // the tie-breaks of such a file are those of its teams
		if o.TieBreaks, err = foreignTieBreaks(env, file, given, ""); err != nil {
			return err
		}
	}
	o.Unplayed = unplayedBy(o.TieBreaks)
	table, err := standings.Rank(field, o)
	if err != nil {
		return err
	}
	lines, ranks := map[int]*trf.Player{}, map[int]int{}
	for i := range file.Players {
		p := &file.Players[i]
		lines[p.Number], ranks[p.Number] = p, p.Rank
	}
	l := listing.List{Heads: []string{"place", "last", "number", "name", "points"}}
	text := tieBreakHeads(&l, table, []string{"", "no", "name", "points"}, "file_points")
	differing, others := 0, 0
	var notes []rule.Sentence
	filed := filedRanksOf(ranks, table)
	for _, row := range table.Rows {
		in := lines[row.Player.Number]
		rank, differs, mark := filed.compare(env, row)
		x := standingLine{Place: row.Place, Last: row.Last, Number: row.Player.Number, Name: row.Player.Name, Points: row.Points.String(),
			TieBreaks: map[string]string{}, Rank: rank, Differs: differs}
		cells := []string{strconv.Itoa(x.Place), strconv.Itoa(x.Last), strconv.Itoa(x.Number), x.Name, x.Points}
		line := []string{fmt.Sprint(x.Place, "."), strconv.Itoa(x.Number), x.Name, x.Points}
		for k, b := range table.TieBreaks {
			x.TieBreaks[b.Code] = row.Figures[k].String()
			cells, line = append(cells, row.Figures[k].String()), append(line, row.Figures[k].String())
		}
		if in.PointsGiven {
			x.FilePoints = in.Points.String()
		}
		if !file.PointsFit(in, row.Player.Score(), field.Round) {
			others++
			x.Differs = true
			line[3] = env.in(rule.Format("%s (file: %s)", x.Points, x.FilePoints))
			notes = append(notes, rule.Format("%d (%s) has %s points in the file, but the results give %s", x.Number, x.Name, x.FilePoints, x.Points))
		}
		if x.Differs {
			differing++
		}
		l.Add(x, append(cells, strconv.Itoa(rank), strconv.FormatBool(x.Differs), x.FilePoints)...)
		text = append(text, append(line, mark))
	}
	l.Table = text
	if err := env.list(l, format); err != nil {
		return err
	}
	if len(o.TieBreaks) == 0 && !file.OfTeams() {
		notes = append(notes, rule.Format("the file names no tie-breaks (212, 202): ranked by points alone; --tie-breaks names some"))
	}
	notes = append(notes, filed.said()...)
	if others > 1 && others == len(table.Rows) {
		notes = append(notes, rule.Format("results count %v-%v-%v here; a line 162 or XXS of the file sets another scoring", file.Scoring.Win, file.Scoring.Draw, file.Scoring.Loss))
	}
	for _, note := range notes {
		env.beside(rule.Note, note)
	}
	if differing > 0 {
		return finished(exitIrregularities)
	}
	return nil
}

// foreignTieBreaks are the tie-breaks for an exchange file: those that were asked
// for, or else those that it names (212, 202). At one that is not known here the
// list ends, with a note: what stands after it parts others. primary is the score that
// ranks teams first, "mp" or "gp".
func foreignTieBreaks(env *env, file *trf.File, given, primary string) ([]string, error) {
	var codes []string
	if given != "" {
		for _, code := range strings.Split(given, ",") {
			codes = append(codes, standings.Expand([]string{strings.TrimSpace(code)})...)
		}
		if first, second, twice := standings.NamedTwice(codes, primary); twice {
			return nil, rule.Errorf(rule.Usage, "the tie-breaks %s and %s separate the same players", first, second).WithHint("leave the second out")
		}
		return codes, nil // one that is not known is refused by the ranking
	}
	tokens := file.Header("212")
	if strings.TrimSpace(tokens) == "" {
		tokens = file.Header("202")
	}
	for _, token := range strings.Split(tokens, ",") {
		token = strings.TrimSpace(token)
		switch own, other := strings.CutPrefix(strings.ToUpper(token), "OTHER_"); {
		case token == "" || strings.EqualFold(token, "PTS") && len(codes) == 0:
			continue // the points come first by themselves
		case strings.EqualFold(token, "PTS"):
			codes = append(codes, "score")
			continue
		case other:
			token = strings.ToLower(own)
		}
		if _, err := standings.Find(token); err != nil {
			env.beside(rule.Note, rule.Format("%s: the tie-break %s is not known here; it and those after it are left out", file.Path, token))
			return codes, nil
		}
		if first, second, twice := standings.NamedTwice(append(slices.Clone(codes), token), primary); twice {
			env.beside(rule.Note, rule.Format("%s: the tie-break %s is left out: %s separates the same players", file.Path, second, first))
			continue
		}
		codes = append(codes, token)
	}
	return codes, nil
}
