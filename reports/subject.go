package reports

import (
	"cmp"

	"flagfall/arbiter"
	"flagfall/arbiter/standings"
)

// anEvent is what a document about the whole event speaks of.
type anEvent struct{ q *Request }

func (e *anEvent) begin(q *Request, name string) (*report, error) {
	e.q = q
	return begin(q.State, q.look, name)
}

// aRound is the round that a document speaks of: the one being played where none is named. The
// errors of its beginning are those of [arbiter.State.Round].
type aRound struct{ *arbiter.Round }

func (a *aRound) begin(q *Request, name string) (*report, error) {
	r, paired, err := beginRound(q.State, q.Round, q.look, name)
	a.Round = &paired
	return r, err
}

// someRounds are the rounds that a document speaks of: all where none is named.
type someRounds struct {
	q      *Request
	rounds []arbiter.Round
}

func (a *someRounds) begin(q *Request, name string) (r *report, err error) {
	a.q = q
	r, a.rounds, err = beginRounds(q.State, q.Round, q.look, name)
	return r, err
}

// aRanking is the ranking after a round, which is the one that stands where none is named.
type aRanking struct {
	round int
	table standings.Table
}

func (a *aRanking) begin(q *Request, name string) (r *report, err error) {
	a.round = cmp.Or(q.Round, q.State.Standing())
	r, a.table, err = beginRanked(q.State, q.Round, q.look, name)
	return r, err
}

// aTeamRanking is [aRanking] of the teams, with their scores by number.
type aTeamRanking struct {
	aRanking
	totals map[int]arbiter.Score
}

func (a *aTeamRanking) begin(q *Request, name string) (r *report, err error) {
	a.round = cmp.Or(q.Round, q.State.Standing())
	r, a.table, a.totals, err = beginTeams(q.State, a.round, q.look, name)
	return r, err
}
