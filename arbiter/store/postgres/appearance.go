package postgres

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"flagfall/arbiter"
)

// Near returns the appearances, in all events, of the people whose name or number was typed, the
// nearest first and at most so many, and of all who may be the same people. more says that there
// were others. Erased people are not found.
func (s *Server) Near(typed string, most int) (list []arbiter.Appearance, more bool, err error) {
	if err := s.keepTerms(); err != nil {
		return nil, false, err
	}
	// The nearest are often sufficient, and quickly found.
	people, bounded, err := s.people(arbiter.WantedExactly(typed))
	if list, more = arbiter.Near(people, typed, most); err == nil && !more && !bounded {
		var words [][]string
		if words, err = s.words(arbiter.WantedWords(typed)); err != nil {
			return nil, false, err
		}
		people, bounded, err = s.people(arbiter.WantedNear(typed, func(n int) []string { return words[n] }))
		list, more = arbiter.Near(people, typed, most)
	}
	if err != nil {
		return nil, false, err
	}
	list, err = s.Same(list)
	return list, more || bounded, err
}

// Same returns the appearances, in all events, of some people and of all who may be the same
// people.
func (s *Server) Same(some []arbiter.Appearance) ([]arbiter.Appearance, error) {
	if len(some) == 0 {
		return nil, nil
	}
	if err := s.keepTerms(); err != nil {
		return nil, err
	}
	for {
		people, _, err := s.people(arbiter.WantedAsSame(some))
		if err != nil {
			return nil, err
		}
		before := len(some)
		if some = arbiter.SameAs(people, some); len(some) <= before {
			return s.appearances(some)
		}
	}
}

// mostPeople bounds how many rows of people one question returns: more than the number of people
// who share a name, or the first letters of a typed one.
const mostPeople = 5_000

// people returns those whom the index finds, once for each form in which they appear, without the
// events; bounded says that there are more.
func (s *Server) people(wanted arbiter.Wanted) (list []arbiter.Appearance, bounded bool, err error) {
	list, err = listed(s, s.seen, func(row pgx.CollectableRow) (a arbiter.Appearance, err error) {
		return a, row.Scan(&a.Name, &a.BirthYear, &a.FMJD, &a.Member, &bounded)
	}, `WITH f AS MATERIALIZED (SELECT * FROM flagfall.found($1, $2))
		SELECT DISTINCT p.name, p.birth_year, p.fmjd, p.member, (SELECT count(*) FROM f) = $2
		FROM f JOIN flagfall.persons p ON p.event = f.event AND p.id = f.person WHERE NOT p.erased`, question(wanted), mostPeople)
	return list, bounded, err
}

// words returns those that the index finds for each of several questions.
func (s *Server) words(wanted []arbiter.Wanted) ([][]string, error) {
	type found struct {
		N    int64
		Word string
	}
	var questions []string
	for _, w := range wanted {
		questions = append(questions, question(w))
	}
	list, err := listed(s, s.seen, pgx.RowToStructByPos[found], "SELECT n, word FROM flagfall.found_words($1, $2)", questions, mostPeople)
	words := make([][]string, len(wanted))
	for _, f := range list {
		words[f.N-1] = append(words[f.N-1], f.Word)
	}
	return words, err
}

// question puts what is wanted into the query language of the index. Terms that nobody has are left
// out.
func question(w arbiter.Wanted) string {
	if w.Term != "" {
		text := "'" + strings.NewReplacer(`\`, `\\`, "'", "''").Replace(w.Term) + "'"
		if w.Begins {
			text += ":*"
		}
		return text
	}
	list, sign := w.All, " & "
	if len(list) == 0 {
		list, sign = w.Any, " | "
	}
	var parts []string
	for _, each := range list {
		if !each.Nobody() {
			parts = append(parts, question(each))
		}
	}
	return "(" + strings.Join(parts, sign) + ")"
}

// mostTerms bounds for how many people terms are stored at once.
const mostTerms = 2000

// keepTerms stores the search terms of the people who are new since the last search.
func (s *Server) keepTerms() error {
	type person struct {
		event, id int64
		arbiter.Appearance
	}
	for {
		list, err := listed(s, s.seen, func(row pgx.CollectableRow) (p person, err error) {
			return p, row.Scan(&p.event, &p.id, &p.Name, &p.BirthYear, &p.FMJD, &p.Member)
		}, "SELECT p.event, p.id, p.name, p.birth_year, p.fmjd, p.member FROM flagfall.terms t JOIN flagfall.persons p ON p.event = t.event AND p.id = t.person WHERE t.terms IS NULL LIMIT $1", mostTerms)
		if err != nil || len(list) == 0 {
			return err
		}
		var events, persons []int64
		var terms, words, endings []string
		known := map[string]bool{}
		for _, p := range list {
			mine := p.Terms()
			events, persons, terms = append(events, p.event), append(persons, p.id), append(terms, strings.Join(mine, "\x1f"))
			for _, term := range mine {
				if e := arbiter.Endings(term); len(e) > 0 && !known[term] {
					known[term] = true
					words, endings = append(words, term), append(endings, strings.Join(e, "\x1f"))
				}
			}
		}
		if err = s.again(func(ctx context.Context) error {
			return s.row(ctx, s.seen, "SELECT flagfall.keep_terms($1, $2, $3, $4, $5)", events, persons, terms, words, endings).Scan(nil)
		}); err != nil {
			return err
		}
	}
}

// appearances returns the events in which some people play.
func (s *Server) appearances(people []arbiter.Appearance) ([]arbiter.Appearance, error) {
	var names, numbers, members []string
	var born []int32
	for _, a := range people {
		names, born, numbers, members = append(names, a.Name), append(born, int32(a.BirthYear)), append(numbers, a.FMJD), append(members, a.Member)
	}
	return listed(s, s.seen, func(row pgx.CollectableRow) (a arbiter.Appearance, err error) {
		return a, row.Scan(&a.Event, &a.Organisation, &a.Title, &a.Start, &a.Player, &a.Name, &a.BirthYear, &a.FMJD, &a.Federation, &a.Member, &a.Rating)
	}, appearances, names, born, numbers, members)
}

// appearances finds the events in which people play.
const appearances = `
WITH chosen AS MATERIALIZED (
    SELECT p.event, p.id, p.name, p.birth_year, p.fmjd, p.member FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[]) AS x (name, born, fmjd, member)
    JOIN flagfall.persons p ON p.name = x.name AND p.birth_year = x.born AND p.fmjd = x.fmjd AND p.member = x.member
    WHERE NOT p.erased)
SELECT e.name, o.name, coalesce(t.row->>'title', ''), coalesce(t.row->>'start', ''), (s.row->>'player')::integer, p.name, p.birth_year, p.fmjd,
    coalesce(s.row->>'federation', ''), p.member, coalesce((s.row->>'rating')::integer, 0)
FROM chosen p
JOIN flagfall.events e ON e.id = p.event JOIN flagfall.organisations o ON o.id = e.organisation
JOIN flagfall.shown s ON s.event = p.event AND s.what = 'player' AND s.person = p.id
LEFT JOIN flagfall.shown t ON t.event = p.event AND t.what = 'event' AND t.key = ''
ORDER BY e.name, 5`

// Placed adds the places of their players in the events to appearances.
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
