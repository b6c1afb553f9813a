package exchange

import (
	"fmt"
	"strconv"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/reports/listing"
	"flagfall/reports/trf"
)

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

// Ranking is what an exchange file's standings are by its results.
type Ranking struct {
	List listing.List
	// Notes are on tie-breaks that are left out, and on what the file says otherwise.
	Notes []rule.Sentence
	// Differing is how many rows the file has otherwise.
	Differing int
}

// Standings works out the standings of the players of an exchange file by the tie-breaks
// that are given, with commas between them, or else by its own, and says where they are
// not those of the file. Sentences in the list are said by a function. What is noted is
// handed back with an error too.
func Standings(file *trf.File, given string, say func(rule.Sentence) string) (r Ranking, err error) {
	field, err := file.Results()
	if err != nil {
		return r, err
	}
	o := standings.Options{PrePaired: eachMeetsEach(file)}
	if given != "" || !file.OfTeams() { // the tie-breaks of such a file are those of its teams
		if o.TieBreaks, r.Notes, err = tieBreaksOf(file, given, ""); err != nil {
			return r, err
		}
	}
	o.Unplayed = unplayedBy(o.TieBreaks)
	table, err := standings.Rank(field, o)
	if err != nil {
		return r, err
	}
	lines, ranks := map[int]*trf.Player{}, map[int]int{}
	for i := range file.Players {
		p := &file.Players[i]
		lines[p.Number], ranks[p.Number] = p, p.Rank
	}
	r.List.Heads = []string{"place", "last", "number", "name", "points"}
	text := tieBreakHeads(&r.List, table, []string{"", "no", "name", "points"}, "file_points")
	others := 0
	filed := filedRanksOf(ranks, table)
	for _, row := range table.Rows {
		in := lines[row.Player.Number]
		rank, differs, mark := filed.compare(say, row)
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
			line[3] = say(rule.Format("%s (file: %s)", x.Points, x.FilePoints))
			r.Notes = append(r.Notes, rule.Format("%d (%s) has %s points in the file, but the results give %s", x.Number, x.Name, x.FilePoints, x.Points))
		}
		if x.Differs {
			r.Differing++
		}
		r.List.Add(x, append(cells, strconv.Itoa(rank), strconv.FormatBool(x.Differs), x.FilePoints)...)
		text = append(text, append(line, mark))
	}
	r.List.Table = text
	if len(o.TieBreaks) == 0 && !file.OfTeams() {
		r.Notes = append(r.Notes, noTieBreaks)
	}
	r.Notes = append(r.Notes, filed.said()...)
	if others > 1 && others == len(table.Rows) {
		r.Notes = append(r.Notes, rule.Format("results count %v-%v-%v here; a line 162 or XXS of the file sets another scoring", file.Scoring.Win, file.Scoring.Draw, file.Scoring.Loss))
	}
	return r, nil
}

// noTieBreaks is said where nothing parts those who are level.
var noTieBreaks = rule.Way("the file does not name any tie-breaks (212, 202): ranked by points alone; {tie-breaks} names some", rule.Again("tie-breaks"))
