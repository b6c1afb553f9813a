package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/pairing"
	"flagfall/pairing/systems"
	"flagfall/reports/listing"
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

// teamStandingsOf works out the standings of the teams of an exchange file, and says where
// they are not those of the file; the exit code is 1 then.
func teamStandingsOf(env *env, file *trf.File, given, format string) error {
	event, err := file.TeamEvent()
	if err != nil {
		return err
	}
	codes, err := foreignTieBreaks(env, file, given, map[bool]string{false: "mp", true: "gp"}[event.BoardsFirst])
	if err != nil {
		return err
	}
	table, err := rankTeams(file, event, codes)
	if err != nil {
		return err
	}
	teams, ranks := map[int]*trf.Team{}, map[int]int{}
	for i := range event.Teams {
		t := &event.Teams[i]
		teams[t.Number], ranks[t.Number] = t, t.Rank
	}
	l := listing.List{Heads: []string{"place", "last", "number", "name", "match_points", "board_points"}}
	text := tieBreakHeads(&l, table, []string{"", "no", "name", "MP", "BP"}, "file_match_points", "file_board_points")
	match, board := event.Totals()
	filed, differing := filedRanksOf(ranks, table), 0
	var notes []rule.Sentence
	for _, row := range table.Rows {
		in := teams[row.Player.Number]
		x := teamLine{Place: row.Place, Last: row.Last, Number: in.Number, Name: in.Name,
			MatchPoints: match[in.Number].String(), BoardPoints: board[in.Number].String(), TieBreaks: map[string]string{}}
		var mark string
		x.Rank, x.Differs, mark = filed.compare(env, row)
		shown := [2]string{x.MatchPoints, x.BoardPoints}
		compare := func(at int, said bool, points, here pairing.Points) string {
			if !said {
				return ""
			}
			if points != here {
				x.Differs = true
				shown[at] = env.in(rule.Format("%s (file: %s)", here.String(), points.String()))
				say := rule.Format("%d (%s) has %v match points in the file, but the results give %v", in.Number, in.Name, points, here)
				if at == 1 {
					say = rule.Format("%d (%s) has %v board points in the file, but the results give %v", in.Number, in.Name, points, here)
				}
				notes = append(notes, say)
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
			differing++
		}
		l.Add(x, append(cells, strconv.Itoa(x.Rank), strconv.FormatBool(x.Differs), x.FileMatchPoints, x.FileBoardPoints)...)
		text = append(text, append(line, mark))
	}
	l.Table = text
	if err := env.list(l, format); err != nil {
		return err
	}
	if len(codes) == 0 {
		notes = append(notes, rule.Format("the file names no tie-breaks (212, 202): ranked by points alone; --tie-breaks names some"))
	}
	notes = append(notes, filed.said()...)
	for _, note := range notes {
		env.beside(rule.Note, note)
	}
	if differing > 0 {
		return finished(exitIrregularities)
	}
	return nil
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

// unplayedBy is how rounds without a game count: as FIDE C.07 has it where all the tie-breaks
// are of it, and otherwise by the regulations of draughts, which know no dummy.
func unplayedBy(codes []string) standings.Unplayed {
	for _, code := range codes {
		if b, err := standings.Find(code); err == nil && b.FIDE() == "" && !b.Points() {
			return standings.Zero
		}
	}
	return standings.Dummy
}

// eachMeetsEach reports whether the file is of a round robin, by its code (192) or the title
// that is written here (092).
func eachMeetsEach(file *trf.File) bool {
	title := strings.TrimSpace(file.Header("092"))
	return strings.Contains(strings.ToUpper(file.System), "ROUNDROBIN") ||
		slices.ContainsFunc(systems.All(), func(s systems.System) bool { return s.Exchange == systems.Custom && s.Cycles > 0 && s.Title == title })
}
