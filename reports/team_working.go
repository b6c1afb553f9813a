package reports

import (
	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// teamWorkingOptions name the team.
type teamWorkingOptions struct{ team string }

var teamWorkingRow = takes(Document{Name: "team-working", Title: "where the points and tie-breaks of a team come from", About: OneTeam, For: ofTeams},
	func(q *Request, own teamWorkingOptions) (*doc.Document, error) {
		if own.team == "" {
			return nil, rule.Errorf(rule.Usage, "no team was named").WithWay("name it: {team}", rule.Again("team", rule.Such("Gouda")))
		}
		team, err := q.State.FindTeam(own.team)
		if err != nil {
			return nil, err
		}
		return teamWorking(q.State, team.ID, q.Round, q.look)
	},
	required(option("team", "the team, by number or name", func(o *teamWorkingOptions) any { return &o.team })))

// teamWorking shows where the points of a team and each of its tie-breaks come
// from, match by match; a round of 0 means now. Errors: rule.NotFound for a team
// that is not there and for a round that is not paired.
func teamWorking(s *arbiter.State, team arbiter.TeamID, round int, o Options) (*doc.Document, error) {
	if round == 0 {
		round = s.Standing()
	}
	r, table, totals, err := beginTeams(s, round, o, "team-working")
	if err != nil {
		return nil, err
	}
	for i := range table.Rows {
		row := &table.Rows[i]
		if s.Teams[row.Player.Number-1].ID != team {
			continue
		}
		r.doc.Title = row.Player.Name
		r.doc.Blocks = []doc.Block{
			&doc.KeyValues{Pairs: []doc.KeyValue{
				{Name: "place", Label: r.words.Head("Place").Long, Value: place(row).Print(&doc.Column{}, 0, r.doc.Labels)},
			}},
			r.matchPoints(team, round, totals[row.Player.Number]),
		}
		r.legendPostponed(round)
		name := func(number int) string { return s.Teams[number-1].Name }
		for _, k := range ownColumns(table) {
			b := table.TieBreaks[k]
			if b.Base == "wins" {
				b.Text = rule.Say("The number of matches won.")
			}
			r.doc.Blocks = append(r.doc.Blocks, r.workingOf(b, row.Figures[k], name)...)
		}
		return r.doc, nil
	}
	return nil, rule.Errorf(rule.NotFound, "there is no team %d", team).WithWay("see {team.list}", rule.Try("team.list"))
}

// matchPoints lists the match points and board points of a team, one match to a row. A match with
// open games has no points yet.
func (r *report) matchPoints(team arbiter.TeamID, round int, total arbiter.Score) *doc.Table {
	w := r.words
	t := &doc.Table{Name: "matches", Empty: w.Say("nothing to count"), Title: w.Head("match points").Long + r.words.Stop(": ") + r.score(total.Match[0]) + " · " + w.Head("board points").Long + r.words.Stop(": ") + r.score(total.Board[0]),
		Columns: []doc.Column{
			w.column("round", w.Head("Round"), doc.Integer), {Key: "opponent", Title: w.Head("Opponent").Short, Long: w.Head("Opponent").Long, Kind: doc.Name}, w.column("result", w.Head("Result"), doc.Result),
			w.column("match-points", w.Head("match points"), doc.Points), w.column("board-points", w.Head("board points"), doc.Points)}}
	for k := range round {
		paired := &r.state.Rounds[k]
		for _, m := range paired.Matches {
			side, other := 0, m.Second
			if m.Second == team {
				side, other = 1, m.First
			} else if m.First != team {
				continue
			}
			if other == 0 {
				match, board := doc.Cell{}, doc.Cell{}
				if score := r.state.MatchScore(paired, m); score.Over {
					match, board = points(score.Match[0]), points(score.Board[0])
				}
				t.Add(doc.N(k+1), doc.T(w.Say("This team has a bye.")), doc.Cell{}, match, board)
				continue
			}
			score := r.state.MatchScore(paired, m)
			own, against := score.Board[side], score.Board[1-side]
			match := r.teamPoints(score.Match[side], score.Provisional)
			board := r.teamPoints(own, score.Provisional)
			if !score.Over {
				match, board = doc.Cell{}, doc.Cell{}
			}
			t.Add(doc.N(k+1), doc.T(r.state.TeamName(other)), doc.T(r.score(own)+"–"+r.score(against)), match, board)
		}
	}
	return t
}
