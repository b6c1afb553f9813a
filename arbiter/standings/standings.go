// Package standings ranks a field and shows the working of every figure.
//
// It is for reports and for the arbiter who must explain a place. It takes the
// field as the pairing systems do, so that it ranks an event of this program
// and one read from an exchange file alike. It changes nothing and counts in
// integers only; lots follow from a published seed ([Ticket]), so that anybody
// can draw them again.
//
// The tie-breaks are rows of a catalogue: those of draughts (FMJD annexes of
// 2024: Solkoff, truncated and median; wins, mutual results, best results in
// the order of classification) with the treatment of unplayed games as an
// option, one choice of which is that of FIDE C.07, 2026.
package standings

import (
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/keizer"
)

// Unplayed says how tie-breaks that look at opponents treat rounds without a
// game.
type Unplayed string

// The treatments.
const (
	// Zero counts a round without a game as one against an opponent with 0 points. It is the
	// default, as the FMJD reads Solkoff: a bye is an opponent with 0 points, and the first to be
	// cut by a truncation.
	Zero Unplayed = "zero"
	// Ignore leaves the round out, so that a truncation cuts a real opponent.
	Ignore Unplayed = "ignore"
	// Dummy counts a round without a game as one against the dummy opponent of
	// FIDE C.07, 16 (2026).
	Dummy Unplayed = "dummy"
)

// Check refuses a treatment that does not exist, with rule.Usage.
func (u Unplayed) Check() error {
	switch u {
	case "", Zero, Ignore, Dummy:
		return nil
	}
	return rule.Errorf(rule.Usage, "unplayed games cannot be treated as %q", u).WithHint("choose among %s, %s, %s", Zero, Ignore, Dummy)
}

// Options are the parts of the regulations that decide a ranking.
type Options struct {
	// TieBreaks are codes of the catalogue, in order.
	TieBreaks []string
	// Unplayed; "" means Zero.
	Unplayed Unplayed
	// PrePaired is set for round robins: there a forfeit counts as a game in every tie-break (FIDE
	// C.07, 15.2), and a round without an opponent does not count at all.
	PrePaired bool
	// Unranked are numbers of players who get no place, such as those whose
	// results are annulled.
	Unranked []int
	// PlayOff are the games of the play-off, for the tie-break of that name, and PlayOffAside the
	// numbers of the players who stand aside in it.
	PlayOff      []PlayOffGame
	PlayOffAside []int
	// Teams serves the tie-breaks of teams; nil where players are ranked.
	Teams *Teams
	// Forfeits counts forfeits as games that were played (FIDE C.07, 6.1.1 and 16.6).
	Forfeits bool
	// Seed is what lots are drawn from.
	Seed string
}

// Table is a ranking.
type Table struct {
	// TieBreaks that were applied, in order; the figures of a row follow them.
	TieBreaks []TieBreak
	// Rows by place; those without a place come last, by number.
	Rows []Row
}

// Row is one player in a table.
type Row struct {
	// Place is the first place that they share and Last the last one: 3 and 5
	// when three players share them. Both are 0 without a place.
	Place, Last int
	Player      pairing.Player
	Points      pairing.Points
	// Merit is what they are ranked by before any tie-break: the points, the points of a
	// Keizer competition, or how far they came in a knock-out.
	Merit int64
	// Games played, forfeits not among them; and how they ended.
	Games, Won, Drawn, Lost int
	// Figures, one for each tie-break.
	Figures []Figure
}

// Figure is the value of one tie-break for one player.
type Figure struct {
	// Value counts in parts of Unit: a Value of 450 with a Unit of 300 is 1.5.
	Value, Unit int64
	// Then are further values that decide when Value is equal.
	Then []int64
	// Idle is set when the tie-break had nothing to decide for this player, since nobody was level
	// with them.
	Idle bool
	// Waits are the players without whom a play-off that was begun separates
	// nobody yet.
	Waits []Awaited
	// Note says how the value follows from the terms where it is not their sum.
	Note rule.Sentence
	// Working says where the value comes from, one term to a line.
	Working []Term

	low bool // the lowest value ranks first
}

// Term is one line of the working of a figure.
type Term struct {
	Round    int // 0 when the term belongs to no round
	Opponent int // pairing number; 0 for none
	// Score is the opponent's score as it was counted, Own the points that
	// were taken from them.
	Score, Own pairing.Points
	// Value is what the term adds, in the unit of the figure.
	Value int64
	// Missing is set for an opponent not met, in a direct encounter that lacks
	// games.
	Missing bool
	// Cut is set when a truncation leaves the term out.
	Cut bool
	// Note says what is special about it: "forfeit", "bye as an opponent with 0".
	Note rule.Sentence
}

// String returns the value in decimals, as many as it needs and at most three; ""
// for an idle figure.
func (f Figure) String() string {
	if f.Idle || f.Unit == 0 {
		return ""
	}
	return decimal(f.Value, f.Unit)
}

func decimal(value, unit int64) string {
	sign := ""
	if value < 0 {
		sign, value = "-", -value
	}
	milli := (value%unit*1000 + unit/2) / unit
	whole := value/unit + milli/1000
	text := strings.TrimRight(fmt.Sprintf("%s%d.%03d", sign, whole, milli%1000), "0")
	return strings.TrimSuffix(text, ".")
}

// Rank ranks a field by points and tie-breaks. Where the tie-breaks have the code
// "score", the points rank there; a Keizer competition and a knock-out have a
// ranking of their own, which is always first. It fails with rule.Usage for a
// tie-break or an option that does not exist.
func Rank(field pairing.Field, o Options) (Table, error) {
	c, err := newContest(field, o)
	if err != nil {
		return Table{}, err
	}
	var t Table
	for _, code := range o.TieBreaks {
		b, err := Find(code)
		if err != nil {
			return Table{}, err
		}
		if b.Code == "lots" && strings.TrimSpace(o.Seed) == "" {
			return Table{}, rule.Errorf(rule.Usage, "the lots of the tie-breaks need a seed").
				WithWay("let the players name a few digits, and set them: {set}", rule.Try("set", "name", "seed", "value", rule.Such("4711"), "reason", rule.Such("WHY")))
		}
		t.TieBreaks = append(t.TieBreaks, b)
	}
	first, err := c.first()
	if err != nil {
		return Table{}, err
	}
	groups := [][]int{c.ranked()}
	if field.Keizer != nil || field.Knockout != nil || !slices.Contains(o.TieBreaks, behind) {
		groups = split(c.ranked(), first)
	}
	if field.Keizer != nil {
		t.TieBreaks = append(keizerColumns(), t.TieBreaks...)
	}
	figures := make([][]Figure, len(t.TieBreaks))
	for k, b := range t.TieBreaks {
		groups, figures[k] = c.apply(b, groups)
	}
	t.Rows = make([]Row, 0, len(c.field.Players))
	place := 1
	for _, g := range groups {
		for _, i := range g {
			t.Rows = append(t.Rows, c.row(i, place, place+len(g)-1, figures))
		}
		place += len(g)
	}
	for i := range c.field.Players {
		if c.unranked[c.field.Players[i].Number] {
			t.Rows = append(t.Rows, c.row(i, 0, 0, figures))
		}
	}
	return t, nil
}

// contest is a field prepared for the tie-breaks. Players are named by their
// index in the field.
type contest struct {
	field    pairing.Field
	options  Options
	index    map[int]int // by number
	unranked map[int]bool
	score    []pairing.Points
	// adjusted is the score as opponents count it (FIDE C.07, 16.3).
	adjusted []pairing.Points
	// dummies and drawn are the same contest with FIDE's dummy opponents, and
	// with the last round drawn; made when they are asked for.
	dummies, drawn *contest
	// forfeited is the same contest with forfeits counted as games, and other the same in the other
	// score of teams.
	forfeited, other *contest
	// merit is what a player is ranked by before any tie-break.
	merit func(int) int64
	// keizer is the ranking of a Keizer competition, and its lines by number.
	keizer keizer.Table
	lines  map[int]*keizer.Line
}

func newContest(field pairing.Field, o Options) (*contest, error) {
	if err := o.Unplayed.Check(); err != nil {
		return nil, err
	}
	if o.Unplayed == "" {
		o.Unplayed = Zero
	}
	return prepare(field, o), nil
}

func prepare(field pairing.Field, o Options) *contest {
	c := &contest{field: field, options: o, index: map[int]int{}, unranked: map[int]bool{}}
	for _, n := range o.Unranked {
		c.unranked[n] = true
	}
	for i := range field.Players {
		p := &field.Players[i]
		c.index[p.Number] = i
		c.score = append(c.score, p.Score())
	}
	for i := range field.Players {
		c.adjusted = append(c.adjusted, c.adjust(i))
	}
	return c
}

func (c *contest) ranked() []int {
	var all []int
	for i := range c.field.Players {
		if !c.unranked[c.field.Players[i].Number] {
			all = append(all, i)
		}
	}
	return all
}

func (c *contest) row(i, first, last int, figures [][]Figure) Row {
	r := Row{Place: first, Last: last, Player: c.field.Players[i], Points: c.score[i], Merit: c.merit(i)}
	for round := range r.Player.Entries {
		e := &r.Player.Entries[round]
		if e.Heat.Several() {
			r.Games += e.Heat.Played
			r.Won, r.Drawn, r.Lost = r.Won+e.Heat.Won, r.Drawn+e.Heat.Drawn, r.Lost+e.Heat.Lost
			continue
		}
		if e.Kind != pairing.Played {
			continue
		}
		r.Games++
		switch c.outcome(i, round) {
		case 1:
			r.Won++
		case 0:
			r.Drawn++
		default:
			r.Lost++
		}
	}
	r.Figures = make([]Figure, len(figures))
	for k := range figures {
		r.Figures[k] = figures[k][i]
	}
	return r
}

// outcome of a game is 1 for a win, 0 for a draw and -1 for a loss; a game lost by both is a loss.
func (c *contest) outcome(i, round int) int {
	var other *pairing.Entry
	own := &c.field.Players[i].Entries[round]
	if j, known := c.index[own.Opponent]; known && round < len(c.field.Players[j].Entries) {
		other = &c.field.Players[j].Entries[round]
	}
	return own.Decided(other, c.field.Scoring.Draw)
}

func sign(n int64) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// split orders players by keys, the greatest first, and groups equal players in the order that they
// had.
func split(players []int, key func(int) []int64) [][]int {
	type keyed struct {
		player int
		key    []int64
	}
	sorted := make([]keyed, len(players))
	for n, i := range players {
		sorted[n] = keyed{i, key(i)}
	}
	slices.SortStableFunc(sorted, func(a, b keyed) int { return slices.Compare(b.key, a.key) })
	var groups [][]int
	order, begun := make([]int, len(sorted)), 0
	for n := range sorted {
		order[n] = sorted[n].player
		if n+1 == len(sorted) || slices.Compare(sorted[n].key, sorted[n+1].key) != 0 {
			groups = append(groups, order[begun:n+1:n+1])
			begun = n + 1
		}
	}
	return groups
}
