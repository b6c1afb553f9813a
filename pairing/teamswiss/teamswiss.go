// Package teamswiss pairs by the Swiss team pairing system of FIDE (C.04.6, edition
// of 1 February 2026): the bye first, then bracket by bracket from the top, with
// teams of lower scores moved up where a bracket needs them, and the colours of the
// first boards last.
//
// It is for events of teams over a given number of rounds. It knows no boards and no
// players: a team is a player of the field, a match is an entry of it, and an entry
// that was played has the colour that the first board was to play with. Each choice
// that the regulation asks for is the best by criteria that add up over pairs, and
// thus a maximum-weight matching; the orders of 3.5.4 and 3.6.3 are then fixed one
// team after the other. pairing/check looks at every pairing instead.
package teamswiss

import (
	"cmp"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Preferences are the types of colour preference of C.04.6, 1.7.
type Preferences string

// The types: A is the default.
const (
	TypeA Preferences = "type-a"
	TypeB Preferences = "type-b"
	None  Preferences = "none"
)

// Pairer pairs teams.
type Pairer struct {
	// Preferences; "" means TypeA.
	Preferences Preferences
	// Secondary is the secondary score of the teams by number (1.2.1), for the
	// colours; nil if the regulations do not use it.
	Secondary map[int]pairing.Points
}

var _ pairing.Pairer = Pairer{}

// article is a clause of the regulation.
func article(number string) rule.Article {
	return rule.Article{Document: "FIDE C.04.6", Edition: "2026", Number: number}
}

// Pair pairs the round Field.Round: by descending scores, the bye last. The first
// team of a pair has the first move at the first board.
func (p Pairer) Pair(f pairing.Field) (pairing.Pairing, error) {
	pairs, _, err := p.PairTraced(f)
	return pairs, err
}

// PairTraced is Pair, and tells how the round was paired.
func (p Pairer) PairTraced(f pairing.Field) (pairing.Pairing, *Trace, error) {
	r, err := newRound(&f, p)
	if err != nil {
		return nil, nil, err
	}
	return r.pair()
}

// pair pairs the round.
func (r *round) pair() (pairs pairing.Pairing, _ *Trace, err error) {
	left := make([]int, len(r.teams))
	for i := range left {
		left[i] = i
	}
	if len(left)%2 == 1 {
		if left, err = r.free(left); err != nil {
			return nil, nil, err
		}
	} else if !r.pairable(left) {
		return nil, nil, r.noPairing()
	}
	for len(left) > 0 {
		if left, err = r.bracket(left); err != nil {
			return nil, nil, err
		}
	}
	return r.boards(), r.trace, nil
}

// team is a team to be paired.
type team struct {
	pairing.Player
	score, secondary pairing.Points // the score with acceleration (C.04.7 1.5)
	met              map[int]bool
	colours          []pairing.Colour // of matches played, the oldest first
	// noBye: they had one, or won a match by forfeit (C2). floated: they met a team
	// of another score in the round before (1.5).
	noBye, floated bool
	wants          pairing.Colour
	strong         bool
	// place is the place among those who take part or did, for the parity of
	// 4.3.1.
	place int
}

// difference is how many times more the team moved first than second (1.6.2).
func (t *team) difference() int {
	n := 0
	for _, c := range t.colours {
		if c == pairing.First {
			n++
		} else {
			n--
		}
	}
	return n
}

// round is a round being paired. Teams are identified by their places in teams,
// which is in order of number.
type round struct {
	field *pairing.Field
	rules Pairer
	teams []team
	pairs []pairing.Pair // by places
	bye   int            // -1 for none
	trace *Trace
	only  *pairing.Pair // two numbers that must meet, or one that must have the bye
}

func newRound(f *pairing.Field, p Pairer) (*round, error) {
	if f.Rounds > 0 && f.Round > f.Rounds {
		return nil, rule.Errorf(rule.Refused, "round %d cannot be paired: the event has %s", f.Round, rule.Count(f.Rounds, "{n} round", "{n} rounds")).
			WithHint("set the number of rounds higher before the last one is over")
	}
	if p.Preferences == "" {
		p.Preferences = TypeA
	}
	r := &round{field: f, rules: p, bye: -1, trace: &Trace{}}
	scores := scoresBefore(f)
	place := 0
	for i := range f.Players {
		t := team{Player: f.Players[i], score: f.Players[i].Score() + f.Players[i].AccelerationIn(f.Round), secondary: p.Secondary[f.Players[i].Number], met: map[int]bool{}}
		if t.Out && !slices.ContainsFunc(t.Entries, pairing.Entry.PairedIn) {
			continue
		}
		place++
		t.place = place
		for n, e := range t.Entries {
			switch e.Kind {
			case pairing.Open:
				return nil, rule.Errorf(rule.Refused, "round %d: the match of %s is not over", n+1, t.Name).WithHint("enter its results, then pair again")
			case pairing.Played:
				t.met[e.Opponent] = true
				t.colours = append(t.colours, e.Colour)
				if n == f.Round-2 {
					t.floated = scores[t.Number] != scores[e.Opponent]
				}
			case pairing.PAB, pairing.ForfeitWin, pairing.FullBye:
				t.noBye = true
			}
		}
		if !t.Out {
			r.prefer(&t)
			r.teams = append(r.teams, t)
		}
	}
	if len(r.teams) < 2 {
		return nil, rule.Errorf(rule.Refused, "round %d has %s to be paired", f.Round, rule.Count(len(r.teams), "{n} team", "{n} teams")).WithHint("two are needed")
	}
	slices.SortFunc(r.teams, func(a, b team) int { return cmp.Compare(a.Number, b.Number) })
	return r, nil
}

// scoresBefore are the scores with which the round before was paired, with acceleration.
func scoresBefore(f *pairing.Field) map[int]pairing.Points {
	scores := map[int]pairing.Points{}
	for i := range f.Players {
		scores[f.Players[i].Number] = f.Players[i].AccelerationIn(f.Round - 1)
		for n, e := range f.Players[i].Entries {
			if n < f.Round-2 {
				scores[f.Players[i].Number] += e.Points
			}
		}
	}
	return scores
}

// prefer finds the colour preference of a team (1.7).
func (r *round) prefer(t *team) {
	n := len(t.colours)
	if r.rules.Preferences == None || n == 0 {
		return
	}
	d, last := t.difference(), t.colours[n-1]
	twice := n > 1 && t.colours[n-2] == last
	switch {
	case d < -1 || (d == 0 || d == -1) && twice && last == pairing.Second:
		t.wants, t.strong = pairing.First, true
	case d > 1 || (d == 0 || d == 1) && twice && last == pairing.First:
		t.wants, t.strong = pairing.Second, true
	case r.rules.Preferences == TypeA:
	case d == -1:
		t.wants = pairing.First
	case d == 1:
		t.wants = pairing.Second
	case d == 0 && r.field.Round != r.field.Rounds:
		t.wants = last.Opposite()
	}
}

// late reports whether the round is one of the last two, in which floats of the round
// before do not count (C7, C10).
func (r *round) late() bool { return r.field.Rounds > 0 && r.field.Round >= r.field.Rounds-1 }

// may reports whether two teams may meet (C1, and the event's own prohibitions).
func (r *round) may(a, b int) bool {
	x, y := &r.teams[a], &r.teams[b]
	if x.met[y.Number] {
		return false
	}
	if o := r.only; o != nil && (x.Number == o.First || x.Number == o.Second || y.Number == o.First || y.Number == o.Second) &&
		*o != (pairing.Pair{First: x.Number, Second: y.Number}) && *o != (pairing.Pair{First: y.Number, Second: x.Number}) {
		return false
	}
	for _, f := range r.field.Forbidden {
		if !f.Wish && f.InForce(r.field.Round) && slices.Contains(f.Numbers, x.Number) && slices.Contains(f.Numbers, y.Number) {
			return false
		}
	}
	return true
}

func (r *round) noPairing() error {
	return rule.Errorf(rule.NoPairing, "round %d: %w: in every possible pairing two teams would meet again", r.field.Round, pairing.ErrNoPairing).
		Under(article("3.3.3")).WithHint("end the event here, or pair by another system: the chief arbiter decides")
}

// free gives the bye (3.4): to the team with the lowest score, the most matches played
// and the largest number, of those who may have it and leave a legal pairing.
func (r *round) free(left []int) ([]int, error) {
	order := slices.Clone(left)
	slices.SortFunc(order, func(a, b int) int {
		x, y := &r.teams[a], &r.teams[b]
		return cmp.Or(cmp.Compare(x.score, y.score), cmp.Compare(len(y.colours), len(x.colours)), cmp.Compare(y.Number, x.Number))
	})
	for _, i := range order {
		if o := r.only; o != nil && (r.teams[i].Number == o.First) != (o.Second == 0) || o != nil && r.teams[i].Number == o.Second {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(left), func(j int) bool { return j == i })
		if !r.teams[i].noBye && r.pairable(rest) {
			r.bye = i
			r.trace.Bye = r.teams[i].Number
			return rest, nil
		}
	}
	return nil, r.noPairing()
}
