package postgres

import (
	"fmt"
	"hash/maphash"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
)

// shown holds a fingerprint of each row that the views of the database last got for a tournament,
// so that only changes are written. The zero value knows nothing, and then everything is written
// anew.
type shown struct{ rows map[string]uint64 }

// change is a new or changed row of the views; without a row it is a deletion.
type change struct {
	what, key string
	row       []byte
}

var seed = maphash.MakeSeed()

// changes returns what differs between a state and what was shown, and whether everything else has
// to be deleted; nothing if the state is not known.
func (s *shown) changes(after *arbiter.State) (all bool, list []change) {
	if after == nil {
		s.rows = nil
		return false, nil
	}
	rows := map[string]uint64{}
	for _, c := range rowsOf(after) {
		id, mark := c.what+" "+c.key, maphash.Bytes(seed, c.row)
		rows[id] = mark
		if before, known := s.rows[id]; !known || before != mark {
			list = append(list, c)
		}
	}
	for id := range s.rows {
		if _, still := rows[id]; !still {
			what, key, _ := strings.Cut(id, " ")
			list = append(list, change{what: what, key: key})
		}
	}
	all = s.rows == nil
	s.rows = rows
	return all, list
}

// The rows of the views. Figures are numbers in points, written exactly.
type (
	eventRow struct {
		Title   string `json:"title"`
		Place   string `json:"place"`
		Start   string `json:"start"`
		End     string `json:"end"`
		Variant string `json:"variant"`
		System  string `json:"system"`
		Rounds  int    `json:"rounds"`
		Players int    `json:"players"`
		Closed  bool   `json:"closed"`
	}
	playerRow struct {
		Player     arbiter.PlayerID `json:"player"`
		Number     int              `json:"number"`
		Name       string           `json:"name"`
		Rating     int              `json:"rating"`
		Title      string           `json:"title"`
		Club       string           `json:"club"`
		Federation string           `json:"federation"`
		FMJD       string           `json:"fmjd"`
		Member     string           `json:"member"`
		Withdrawn  int              `json:"withdrawn"`
		Person     arbiter.PersonID `json:"person"`
	}
	resultRow struct {
		Round        int              `json:"round"`
		Board        string           `json:"board"`
		First        arbiter.PlayerID `json:"first"`
		FirstName    string           `json:"first_name"`
		Second       arbiter.PlayerID `json:"second"`
		SecondName   string           `json:"second_name"`
		Result       *string          `json:"result"`
		FirstPoints  *string          `json:"first_points"`
		SecondPoints *string          `json:"second_points"`
	}
	standingRow struct {
		Group    string        `json:"group"`
		After    int           `json:"after"`
		Place    int           `json:"place"`
		Player   int           `json:"player"`
		Name     string        `json:"name"`
		Points   string        `json:"points"`
		Games    int           `json:"games"`
		Won      int           `json:"won"`
		Drawn    int           `json:"drawn"`
		Lost     int           `json:"lost"`
		TieBreak []tieBreakRow `json:"tie_breaks"`
	}
	tieBreakRow struct {
		Code  string  `json:"code"`
		Value float64 `json:"value"`
	}
)

// rowsOf returns the rows that show a state: the tournament, its players, the results
// of published rounds, and the standings after the last complete round.
func rowsOf(s *arbiter.State) []change {
	list := []change{{"event", "", marshal(eventRow{s.Settings.Name, s.Settings.Place, s.Settings.Start, s.Settings.End, s.Settings.Variant, s.Settings.System, s.TotalRounds(), len(s.Players), s.Closed})}}
	for _, p := range s.Players {
		list = append(list, change{"player", fmt.Sprint(p.ID), marshal(playerRow{p.ID, p.Number, p.Name(), p.Rating, p.Title, p.Club, p.Federation, p.Person.FMJD, p.Person.Member, p.Withdrawn, p.Person.ID})})
	}
	complete := 0
	for i := range s.Rounds {
		r := &s.Rounds[i]
		if r.Draft() {
			continue
		}
		if r.Open() == 0 {
			complete = r.Number
		}
		for _, g := range r.All() {
			row := resultRow{Round: r.Number, Board: g.BoardName(), First: g.First, FirstName: s.Name(g.First), Second: g.Second, SecondName: s.Name(g.Second)}
			if g.Result != nil {
				text, first, second := s.ResultText(g), g.Points[0].String(), g.Points[1].String()
				row.Result, row.FirstPoints, row.SecondPoints = &text, &first, &second
			}
			list = append(list, change{"result", fmt.Sprint(g.ID), marshal(row)})
		}
	}
	groups := s.GroupNames()
	if len(groups) == 0 {
		return append(list, standingRows(s, "", complete)...)
	}
	for _, name := range groups {
		if part, _, err := s.Part(complete, name); err == nil {
			list = append(list, standingRows(part, name, complete)...)
		}
	}
	return list
}

// standingRows returns the standings of a group after a round; none if they cannot be made, and
// whoever asks for them is told why.
func standingRows(s *arbiter.State, group string, after int) (list []change) {
	rounds := 0
	for _, r := range s.Rounds {
		if r.Number <= after {
			rounds++
		}
	}
	table, err := ranking.Of(s, rounds)
	if err != nil {
		return nil
	}
	names := map[int]string{}
	ids := map[int]arbiter.PlayerID{}
	for _, p := range s.Players {
		names[p.Number], ids[p.Number] = p.Name(), p.ID
	}
	for _, r := range table.Rows {
		row := standingRow{group, after, r.Place, int(ids[r.Player.Number]), names[r.Player.Number], r.Points.String(), r.Games, r.Won, r.Drawn, r.Lost, []tieBreakRow{}}
		for i, f := range r.Figures {
			if f.Unit != 0 {
				row.TieBreak = append(row.TieBreak, tieBreakRow{table.TieBreaks[i].Code, float64(f.Value) / float64(f.Unit)})
			}
		}
		list = append(list, change{"standing", group + "/" + fmt.Sprint(r.Player.Number), marshal(row)})
	}
	return list
}
