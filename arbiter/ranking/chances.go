package ranking

import (
	"math"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/pairing"
)

// Chances are the places and prizes that a player, or a team, can still get once the games
// that are paired and open are over.
type Chances struct {
	Player arbiter.PlayerID
	// Open are the games without a result, by round and board.
	Open []arbiter.Game
	// Ways is in how many ways they can end, counting the results of the
	// scoring but neither absence nor penalties. It stops at the largest int.
	Ways int64
	// Exact is set when each of the ways was ranked. Tried is how many were.
	Exact bool
	Tried int
	// ByPoints is set where the points rank first, so that they bound the places.
	ByPoints bool
	// Cases are by what the player takes from their own open games, the most first.
	Cases []Case
	// Left is how many rounds are not paired yet, and EndBest and EndWorst are what
	// points alone leave of the places after them; 0 where nothing can be said.
	Left, EndBest, EndWorst int
}

// Case is what can come of one score from the player's own open games.
type Case struct {
	Gain pairing.Points
	// Best and Worst are the best and the worst place of the ways that were ranked.
	Best, Worst Place
	// Least and Most are the places between which points alone leave the player. A
	// place found at one of these ends is the best, or the worst, that can be
	// reached.
	Least, Most int
	// Rich and Poor are the most and the least that the player gets in prizes in
	// the ways that were ranked.
	Rich, Poor Prize
	// Depends are the games of others on which the place or the prize depends; where
	// not all ways were ranked, those that decide who has more points.
	Depends []arbiter.GameID
}

// Place is the first and the last of the places that a player shares.
type Place struct{ First, Last int }

func (p Place) better(q Place) bool {
	return p.First < q.First || p.First == q.First && p.Last < q.Last
}

func (p Place) worse(q Place) bool {
	return p.Last > q.Last || p.Last == q.Last && p.First > q.First
}

// Prize is what a player gets in all.
type Prize struct {
	Amount arbiter.Money
	Things string
	// Level is set where players who are level on everything would get different
	// prizes, so that it is not decided.
	Level bool
}

func (p Prize) less(q Prize) bool {
	if p.Amount != q.Amount {
		return p.Amount < q.Amount
	}
	return len(p.Things) < len(q.Things)
}

// mostRanked is how many rows of standings are made for one answer.
const mostRanked = 300_000

// ChancesOf says what a player can still reach by the games that are open. Where they
// can end in few ways each of these is ranked, as [Of] ranks it; otherwise it says
// what points alone allow, and what the ways that were tried show. Errors:
// rule.NotFound for a player without a place, and those of [Of].
func ChancesOf(s *arbiter.State, id arbiter.PlayerID) (*Chances, error) {
	return chancesOf(s, id, mostRanked)
}

func chancesOf(s *arbiter.State, id arbiter.PlayerID, most int) (*Chances, error) {
	p, err := s.Player(id)
	if err != nil {
		return nil, err
	}
	scoring := s.Settings.Points()
	t := &trial{
		state: s.Clone(), player: id, number: p.Number, open: s.OpenGames(), results: scoring.Results(),
		chances: &Chances{Player: id, Ways: 1},
	}
	t.chances.Open = t.open
	table, err := Of(s, -1)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(table.Rows, func(r standings.Row) bool { return r.Place > 0 && r.Player.Number == p.Number }) || p.Number == 0 {
		refused := rule.Errorf(rule.NotFound, "%s is not in the standings", p.Name())
		if len(s.Rounds) == 0 {
			return nil, refused.WithHint("pair a round first")
		}
		return nil, refused.WithHint("a player who left, and whose results are annulled, has no place to reach")
	}
	return t.chancesBy(boundsOf(s, &table, t, scoring), &table, most, &scoring)
}

// TeamChancesOf says what a team can still reach, as [ChancesOf] does for a player: by
// what it takes from its own open boards. Errors: rule.NotFound for a team without a
// place, and those of [Teams].
func TeamChancesOf(s *arbiter.State, id arbiter.TeamID) (*Chances, error) {
	return teamChancesOf(s, id, mostRanked)
}

func teamChancesOf(s *arbiter.State, id arbiter.TeamID, most int) (*Chances, error) {
	scoring := s.Settings.Points()
	t := &trial{state: s.Clone(), player: arbiter.PlayerID(id), teams: true, results: scoring.Results(), chances: &Chances{Ways: 1, Open: s.OpenGames()}}
	// Whoever sits at a board, their team plays there.
	for _, g := range t.chances.Open {
		for _, side := range []*arbiter.PlayerID{&g.First, &g.Second} {
			if team := s.TeamOf(*side); team != nil {
				*side = arbiter.PlayerID(team.ID)
			} else {
				*side = 0
			}
		}
		t.open = append(t.open, g)
	}
	table, _, err := Teams(s, -1)
	if err != nil {
		return nil, err
	}
	t.number = 1 + slices.IndexFunc(s.Teams, func(team arbiter.Team) bool { return team.ID == id })
	if !slices.ContainsFunc(table.Rows, func(r standings.Row) bool { return r.Place > 0 && r.Player.Number == t.number }) {
		return nil, rule.Errorf(rule.NotFound, "%s is not in the standings", s.TeamName(id)).WithHint("pair a round first")
	}
	return t.chancesBy(boundsOf(s, &table, t, scoring), &table, most, &scoring)
}

// chancesBy ranks the ways in which the open games can end, all or some of them.
func (t *trial) chancesBy(b *bounds, table *standings.Table, most int, scoring *arbiter.Scoring) (*Chances, error) {
	s, c := t.state, t.chances
	t.most = max(most/len(table.Rows), 1)
	for range t.open {
		if c.Ways > math.MaxInt64/int64(len(t.results)) {
			c.Ways = math.MaxInt64
			break
		}
		c.Ways *= int64(len(t.results))
	}
	c.ByPoints = b.holds
	if total := s.TotalRounds(); total > len(s.Rounds) {
		c.Left = total - len(s.Rounds)
		if b.holds {
			further := pairing.Points(c.Left) * s.Settings.RoundPoints().Win
			if t.teams {
				further *= pairing.Points(s.TeamBoards())
			}
			c.EndBest, c.EndWorst = b.end(further)
		}
	}
	if c.Exact = c.Ways <= int64(t.most); c.Exact {
		return c, t.all(scoring)
	}
	return c, t.search(scoring, b)
}

// trial ranks ways in which the open games can end. A way is a result for each, by
// its index.
type trial struct {
	state  *arbiter.State
	player arbiter.PlayerID
	number int
	open   []arbiter.Game
	// teams is set where it is a team whose chances are asked for: player is its
	// number then, and teams are who plays the open games.
	teams   bool
	results []arbiter.Result
	most    int // how many ways may be ranked
	chances *Chances
}

// outcome is what a way comes to for the player.
type outcome struct {
	place Place
	prize Prize
}

// rank ranks a way.
func (t *trial) rank(way []int) (outcome, error) {
	t.chances.Tried++
	results := make(map[arbiter.GameID]arbiter.Result, len(way))
	for k, r := range way {
		results[t.open[k].ID] = t.results[r]
	}
	t.state.Suppose(results)
	table, err := t.table()
	if err != nil {
		return outcome{}, err
	}
	var o outcome
	for i := range table.Rows {
		if r := &table.Rows[i]; r.Player.Number == t.number {
			o.place = Place{r.Place, r.Last}
		}
	}
	if len(t.state.Prizes) == 0 || t.teams {
		return o, nil
	}
	awards, err := prizesBy(t.state, &table)
	if err != nil {
		return outcome{}, err
	}
	var things []string
	for _, a := range awards {
		if arbiter.PlayerID(a.ID) != t.player {
			continue
		}
		o.prize.Amount += arbiter.Money(a.Amount)
		o.prize.Level = o.prize.Level || len(a.Level) > 0
		if a.Thing != "" {
			things = append(things, a.Thing)
		}
	}
	o.prize.Things = strings.Join(things, ", ")
	return o, nil
}

// table ranks the players, or the teams.
func (t *trial) table() (table standings.Table, err error) {
	if t.teams {
		table, _, err = Teams(t.state, -1)
		return table, err
	}
	return Of(t.state, -1)
}

// mine reports whether a game is one of the player's that count for their points.
func (t *trial) mine(game int) bool {
	return t.open[game].Has(t.player) && t.open[game].PlayOff == nil
}

// gain is what the player takes from a game that ends so; 0 from those of others, and
// from a play-off.
func (t *trial) gain(game, result int, scoring *arbiter.Scoring) pairing.Points {
	g := &t.open[game]
	if !t.mine(game) {
		return 0
	}
	first, second := t.results[result].Points(*scoring)
	switch t.player {
	case g.First:
		return first
	case g.Second:
		return second
	}
	return 0
}

// start takes the first outcome into a case.
func (c *Case) start(o outcome) {
	c.Best, c.Worst, c.Rich, c.Poor = o.place, o.place, o.prize, o.prize
}

// note takes a further outcome into its case.
func (c *Case) note(o outcome) {
	if o.place.better(c.Best) {
		c.Best = o.place
	}
	if o.place.worse(c.Worst) {
		c.Worst = o.place
	}
	if c.Rich.less(o.prize) {
		c.Rich = o.prize
	}
	if o.prize.less(c.Poor) {
		c.Poor = o.prize
	}
}

// all ranks every way. Whether the outcome depends on a game is seen from ways that
// differ in it alone.
func (t *trial) all(scoring *arbiter.Scoring) error {
	c := t.chances
	outcomes := make([]outcome, c.Ways)
	cases := make([]pairing.Points, c.Ways) // by what the player takes
	way := make([]int, len(t.open))
	at := map[pairing.Points]int{}
	for w := range outcomes {
		rest := w
		for k := range way {
			way[k], rest = rest%len(t.results), rest/len(t.results)
			cases[w] += t.gain(k, way[k], scoring)
		}
		o, err := t.rank(way)
		if err != nil {
			return err
		}
		outcomes[w] = o
		i, known := at[cases[w]]
		if !known {
			i = len(c.Cases)
			at[cases[w]] = i
			c.Cases = append(c.Cases, Case{Gain: cases[w]})
			c.Cases[i].start(o)
		}
		c.Cases[i].note(o)
	}
	stride := 1
	for k := range t.open {
		if g := &t.open[k]; !t.mine(k) {
			depends := map[int]bool{}
			for w := range outcomes {
				if digit := w / stride % len(t.results); outcomes[w] != outcomes[w-digit*stride] {
					depends[at[cases[w]]] = true
				}
			}
			for i := range c.Cases {
				if depends[i] {
					c.Cases[i].Depends = append(c.Cases[i].Depends, g.ID)
				}
			}
		}
		stride *= len(t.results)
	}
	for i := range c.Cases {
		x := &c.Cases[i]
		x.Least, x.Most = x.Best.First, x.Worst.Last
	}
	slices.SortFunc(c.Cases, func(a, b Case) int { return int(b.Gain - a.Gain) })
	return nil
}

// search ranks ways that should be good for the player, or bad, and changes one game
// after the other for a better or a worse place, until none helps, points allow no
// more or as many were ranked as may be.
func (t *trial) search(scoring *arbiter.Scoring, b *bounds) error {
	c := t.chances
	starts := t.own(scoring)
	for n, own := range starts {
		x := Case{Gain: own.gain}
		x.Least, x.Most = b.within(own.gain)
		x.Depends = b.contested(own.gain)
		enough := c.Tried + (t.most-c.Tried)/(len(starts)-n)
		for _, bad := range []bool{false, true} {
			if bad {
				enough = c.Tried + (t.most-c.Tried)/(len(starts)-n)
			} else {
				enough = c.Tried + (enough-c.Tried)/2
			}
			way := slices.Clone(own.way)
			for k := range way {
				if !t.mine(k) {
					way[k] = b.choose(&t.open[k], own.gain, bad)
				}
			}
			now, err := t.rank(way)
			if err != nil {
				return err
			}
			if !bad {
				x.start(now)
			}
			x.note(now)
			done := func() bool {
				return c.Tried >= enough || !bad && x.Best.First <= x.Least || bad && x.Worst.Last >= x.Most
			}
			for better := true; better && !done(); {
				better = false
				for k := range way {
					for r := 0; r < len(t.results) && !t.mine(k) && !done(); r++ {
						before := way[k]
						if r == before {
							continue
						}
						way[k] = r
						o, err := t.rank(way)
						if err != nil {
							return err
						}
						x.note(o)
						if !bad && o.place.better(now.place) || bad && o.place.worse(now.place) {
							now, better = o, true
						} else {
							way[k] = before
						}
					}
				}
			}
		}
		c.Cases = append(c.Cases, x)
	}
	return nil
}

// ownWay is a way in which the player's own games give so many points.
type ownWay struct {
	gain pairing.Points
	way  []int
}

// own is one way for each score that the player's own games can give, the
// most first.
func (t *trial) own(scoring *arbiter.Scoring) []ownWay {
	list := []ownWay{{0, make([]int, len(t.open))}}
	for k := range t.open {
		if !t.mine(k) {
			continue
		}
		var next []ownWay
		for _, w := range list {
			for r := range t.results {
				gain := w.gain + t.gain(k, r, scoring)
				if slices.ContainsFunc(next, func(o ownWay) bool { return o.gain == gain }) {
					continue
				}
				way := slices.Clone(w.way)
				way[k] = r
				next = append(next, ownWay{gain, way})
			}
		}
		list = next
	}
	slices.SortFunc(list, func(a, b ownWay) int { return int(b.gain - a.gain) })
	return list
}
