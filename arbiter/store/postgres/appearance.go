package postgres

import (
	"github.com/jackc/pgx/v5"

	"flagfall/arbiter"
)

// Appearances are all players of all events, but those whose names were erased.
func (s *Server) Appearances() ([]arbiter.Appearance, error) {
	return listed(s, s.seen, func(row pgx.CollectableRow) (a arbiter.Appearance, err error) {
		return a, row.Scan(&a.Event, &a.Organisation, &a.Title, &a.Start, &a.Player, &a.Name, &a.BirthYear, &a.FMJD, &a.Federation, &a.Member, &a.Rating)
	}, appearances)
}

// appearances joins who plays with their person. Rows of before they said whose they
// are find it by the name.
const appearances = `
SELECT e.name, o.name, coalesce(t.row->>'title', ''), coalesce(t.row->>'start', ''), (s.row->>'player')::integer, p.name, p.birth_year, p.fmjd,
    coalesce(s.row->>'federation', ''), p.member, coalesce((s.row->>'rating')::integer, 0)
FROM flagfall.shown s
JOIN flagfall.events e ON e.id = s.event JOIN flagfall.organisations o ON o.id = e.organisation
JOIN flagfall.persons p ON p.event = s.event AND NOT p.erased AND p.id =
    coalesce((s.row->>'person')::bigint, (SELECT min(q.id) FROM flagfall.persons q WHERE q.event = s.event AND q.name = s.row->>'name'))
LEFT JOIN flagfall.shown t ON t.event = s.event AND t.what = 'event'
WHERE s.what = 'player'
ORDER BY e.name, 5`

// Placed gives appearances with how they stand in their events.
func (s *Server) Placed(list []arbiter.Appearance) ([]arbiter.Appearance, error) {
	var events []string
	var players []int32
	for _, a := range list {
		events, players = append(events, a.Event), append(players, int32(a.Player))
	}
	type placed struct {
		event  string
		player arbiter.PlayerID
		arbiter.Placing
	}
	rows, err := listed(s, s.seen, func(row pgx.CollectableRow) (p placed, err error) {
		return p, row.Scan(&p.event, &p.player, &p.Group, &p.Place, &p.Points, &p.Games, &p.Won, &p.Drawn, &p.Lost)
	}, `SELECT e.name, x.player, s.row->>'group', (s.row->>'place')::integer, s.row->>'points', (s.row->>'games')::integer, (s.row->>'won')::integer, (s.row->>'drawn')::integer, (s.row->>'lost')::integer
		FROM unnest($1::text[], $2::integer[]) AS x (event, player) JOIN flagfall.events e ON e.name = x.event
		JOIN flagfall.shown s ON s.event = e.id AND s.what = 'standing' AND (s.row->>'player')::integer = x.player ORDER BY e.name, s.key`, events, players)
	if err != nil {
		return nil, err
	}
	out := make([]arbiter.Appearance, len(list))
	for i, a := range list {
		a.Places = nil
		for _, r := range rows {
			if r.event == a.Event && r.player == a.Player {
				a.Places = append(a.Places, r.Placing)
			}
		}
		out[i] = a
	}
	return out, nil
}
