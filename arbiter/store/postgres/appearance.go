package postgres

import (
	"github.com/jackc/pgx/v5"

	"flagfall/arbiter"
)

// Appearances are those of some people in all events. choose gets all people who
// appear anywhere, once as what they appear, without the events; names that were erased
// are nobody's.
func (s *Server) Appearances(choose func(people []arbiter.Appearance) []arbiter.Appearance) ([]arbiter.Appearance, error) {
	people, err := listed(s, s.seen, func(row pgx.CollectableRow) (a arbiter.Appearance, err error) {
		return a, row.Scan(&a.Name, &a.BirthYear, &a.FMJD, &a.Member)
	}, "SELECT DISTINCT name, birth_year, fmjd, member FROM flagfall.persons WHERE NOT erased")
	if err != nil {
		return nil, err
	}
	var names, numbers, members []string
	var born []int32
	for _, a := range choose(people) {
		names, born, numbers, members = append(names, a.Name), append(born, int32(a.BirthYear)), append(numbers, a.FMJD), append(members, a.Member)
	}
	if len(names) == 0 {
		return nil, nil
	}
	return listed(s, s.seen, func(row pgx.CollectableRow) (a arbiter.Appearance, err error) {
		return a, row.Scan(&a.Event, &a.Organisation, &a.Title, &a.Start, &a.Player, &a.Name, &a.BirthYear, &a.FMJD, &a.Federation, &a.Member, &a.Rating)
	}, appearances, names, born, numbers, members)
}

// appearances finds the events in which people play. Rows of before they said whose
// they are find it by the name.
const appearances = `
WITH chosen AS MATERIALIZED (
    SELECT p.event, p.id, p.name, p.birth_year, p.fmjd, p.member FROM flagfall.persons p
    JOIN unnest($1::text[], $2::integer[], $3::text[], $4::text[]) AS x (name, born, fmjd, member)
        ON p.name = x.name AND p.birth_year = x.born AND p.fmjd = x.fmjd AND p.member = x.member
    WHERE NOT p.erased)
SELECT e.name, o.name, coalesce(t.row->>'title', ''), coalesce(t.row->>'start', ''), (s.row->>'player')::integer, p.name, p.birth_year, p.fmjd,
    coalesce(s.row->>'federation', ''), p.member, coalesce((s.row->>'rating')::integer, 0)
FROM chosen p
JOIN flagfall.events e ON e.id = p.event JOIN flagfall.organisations o ON o.id = e.organisation
JOIN LATERAL (SELECT row FROM flagfall.shown s WHERE s.event = p.event AND s.what = 'player'
    AND CASE WHEN s.row ? 'person' THEN (s.row->>'person')::bigint = p.id ELSE s.row->>'name' = p.name END) s ON true
LEFT JOIN flagfall.shown t ON t.event = p.event AND t.what = 'event'
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
