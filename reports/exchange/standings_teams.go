package exchange

import (
	"fmt"
	"strconv"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/pairing"
	"flagfall/reports/trf"
)

// teamLine is a team in the standings of an exchange file.
type teamLine struct {
	Place       int               `json:"place"`
	Last        int               `json:"last"`
	Number      int               `json:"number"`
	Name        string            `json:"name"`
	MatchPoints string            `json:"match_points"`
	BoardPoints string            `json:"board_points"`
	TieBreaks   map[string]string `json:"tie_breaks"`
	// Rank is the place that the file gives, 0 for none; Differs whether it is none of the
	// places here, or the points of the file are others.
	Rank    int  `json:"rank"`
	Differs bool `json:"differs"`
	// FileMatchPoints and FileBoardPoints are those of the file; "" for none.
	FileMatchPoints string `json:"file_match_points"`
	FileBoardPoints string `json:"file_board_points"`
}

// TeamStandings works out the standings of the teams of an exchange file, as [Standings]
// does those of players.
func TeamStandings(file *trf.File, given string, say func(rule.Sentence) string) (r Ranking, err error) {
	event, err := file.TeamEvent()
	if err != nil {
		return r, err
	}
	codes, unknown, err := tieBreaksOf(file, given, map[bool]string{false: "mp", true: "gp"}[event.BoardsFirst])
	if r.Notes = unknown; err != nil {
		return r, err
	}
	table, err := rankTeams(file, event, codes)
	if err != nil {
		return r, err
	}
	teams, ranks := map[int]*trf.Team{}, map[int]int{}
	for i := range event.Teams {
		t := &event.Teams[i]
		teams[t.Number], ranks[t.Number] = t, t.Rank
	}
	r.List.Heads = []string{"place", "last", "number", "name", "match_points", "board_points"}
	text := tieBreakHeads(&r.List, table, []string{"", "no", "name", "MP", "BP"}, "file_match_points", "file_board_points")
	match, board := event.Totals()
	filed := filedRanksOf(ranks, table)
	for _, row := range table.Rows {
		in := teams[row.Player.Number]
		x := teamLine{Place: row.Place, Last: row.Last, Number: in.Number, Name: in.Name,
			MatchPoints: match[in.Number].String(), BoardPoints: board[in.Number].String(), TieBreaks: map[string]string{}}
		var mark string
		x.Rank, x.Differs, mark = filed.compare(say, row)
		shown := [2]string{x.MatchPoints, x.BoardPoints}
		compare := func(at int, said bool, points, here pairing.Points) string {
			if !said {
				return ""
			}
			if points != here {
				x.Differs = true
				shown[at] = say(rule.Format("%s (file: %s)", here.String(), points.String()))
				note := rule.Format("%d (%s) has %v match points in the file, but the results give %v", in.Number, in.Name, points, here)
				if at == 1 {
					note = rule.Format("%d (%s) has %v board points in the file, but the results give %v", in.Number, in.Name, points, here)
				}
				r.Notes = append(r.Notes, note)
			}
			return points.String()
		}
		x.FileMatchPoints = compare(0, in.MatchGiven, in.Match, match[in.Number])
		x.FileBoardPoints = compare(1, in.GameGiven, in.Game, board[in.Number])
		cells := []string{strconv.Itoa(x.Place), strconv.Itoa(x.Last), strconv.Itoa(x.Number), x.Name, x.MatchPoints, x.BoardPoints}
		line := []string{fmt.Sprint(x.Place, "."), strconv.Itoa(x.Number), x.Name, shown[0], shown[1]}
		for k, b := range table.TieBreaks {
			figure := row.Figures[k].String()
			x.TieBreaks[b.Code] = figure
			cells, line = append(cells, figure), append(line, figure)
		}
		if x.Differs {
			r.Differing++
		}
		r.List.Add(x, append(cells, strconv.Itoa(x.Rank), strconv.FormatBool(x.Differs), x.FileMatchPoints, x.FileBoardPoints)...)
		text = append(text, append(line, mark))
	}
	r.List.Table = text
	if len(codes) == 0 {
		r.Notes = append(r.Notes, noTieBreaks)
	}
	r.Notes = append(r.Notes, filed.said()...)
	return r, nil
}

// rankTeams ranks the teams of a file as those of an event are ranked, by the score that
// its system puts first.
func rankTeams(file *trf.File, event *trf.TeamEvent, codes []string) (standings.Table, error) {
	field, other := event.Field(event.BoardsFirst), event.Field(!event.BoardsFirst)
	field.Rounds, other.Rounds = file.Rounds, file.Rounds
	return standings.Rank(field, standings.Options{
		TieBreaks: codes, Unplayed: unplayedBy(codes), PrePaired: eachMeetsEach(file),
		Teams: &standings.Teams{Other: other, BoardsFirst: event.BoardsFirst, Boards: event.BoardPoints()},
	})
}
