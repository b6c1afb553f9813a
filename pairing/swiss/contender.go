package swiss

import (
	"cmp"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// Strength is how strongly a player must have a colour (C.04.3, 1.7).
type Strength uint8

// The strengths of a colour preference.
const (
	NoPreference Strength = iota // no game played
	Mild                         // colours even: other than the last
	Strong                       // one game more with one colour
	Absolute                     // two games more, or the same colour twice running
)

// String is the strength in a word.
func (s Strength) String() string {
	return [...]string{"no", "mild", "strong", "absolute"}[s]
}

// said is the strength as a sentence.
func (s Strength) said() rule.Sentence {
	switch s {
	case Mild:
		return rule.Format("mild")
	case Strong:
		return rule.Format("strong")
	case Absolute:
		return rule.Format("absolute")
	}
	return rule.Format("no")
}

// Float is how a player was paired outside their score group (C.04.3, 1.4).
type Float uint8

// The floats.
const (
	NoFloat Float = iota
	Down          // met a lower score, or had points without playing
	Up            // met a higher score
)

// contender is a player to be paired, with everything that C.04.3 derives from
// their history.
type contender struct {
	*pairing.Player
	rank      int            // place in the initial order among those who take part, from 1
	seat      int            // place inside a score group; the rank in the Dutch system
	score     pairing.Points // with acceleration
	plain     pairing.Points // without
	colours   []pairing.Colour
	balance   int            // games as First minus games as Second
	wants     pairing.Colour // colour preference
	strength  Strength
	repeated  pairing.Colour // the colour of the last two games, if the same
	floats    [2]Float       // of the last round, and of the one before
	unplayed  int            // rounds without a game
	byeBarred bool           // C2
	top       bool           // a topscorer of the last round (1.8)
}

// rules are what distinguishes one Swiss system from another.
type rules struct {
	limits  bool // nobody gets two colours out of balance, or the same a third time running (C3)
	colours bool // as many as possible get the colour they should (C12)
	dutch   bool // all the other criteria of C.04.3
	floats  bool // as few as possible float who did in one of the last two rounds
	rematch bool // two may meet again
	// fixedNumbers makes 5.2.5 use the pairing number itself.
	fixedNumbers bool
	// seats orders the players inside score groups; nil: by initial order.
	seats func(f *pairing.Field, everybody []contender)
	// standing orders everybody by Field.Standing, whatever the scores.
	standing bool
	// outlook pairs bracket by bracket without considering those further down,
	// and collapses the lowest ones if the round cannot be completed otherwise
	// (the edition of 2017).
	outlook bool
	article func(number string) rule.Article
	// under pairs a round again under a condition; nil if a system cannot do that.
	under func(pairing.Field, Condition) (pairing.Pairing, *Trace, error)
	// annex is set for the systems of FMJD Annex 5: Lost says what another pairing
	// loses.
	annex bool
}

// dutchRules are those of C.04.3.
func dutchRules(e pairing.Edition) rules {
	return rules{limits: true, colours: true, dutch: true, floats: true, outlook: e == pairing.Edition2017, article: dutchArticle(e)}
}

// round is a round being paired.
type round struct {
	rules   rules
	field   *pairing.Field
	players []contender // to be paired: by score, then initial order
	at      map[int]int // pairing number to place in players
	words   int
	allowed []uint64 // per player, a bit for each whom they may meet (C1, C3)
	partner []int    // place of the opponent, bye, or unpaired
	byeMin  pairing.Points
	odd     bool
	fixed   pairing.Pairing
	above   Above              // brackets that a condition has settled
	all     map[int]*contender // everybody by number, those not to be paired too
	verify  bool
	trace   Trace
	solvers [2]*matching.Solver // their buffers serve all brackets
}

const (
	unpaired = -1
	bye      = -2
)

// newRound derives what the criteria look at, and who may meet whom.
func newRound(f *pairing.Field, rules rules) *round {
	r := &round{field: f, rules: rules, all: map[int]*contender{}}
	index := f.Index()
	scores := scoresByRound(f)
	fixed := map[int]bool{}
	for _, p := range f.Fixed {
		fixed[p.First], fixed[p.Second] = true, true
	}
	everybody := make([]contender, 0, len(f.Players))
	rank := 0
	for i := range f.Players {
		p := &f.Players[i]
		// A player who has never been in a pairing, and is not in this one, has
		// no place among the numbers yet (C.04.2, 2.4).
		if !p.Out || slices.ContainsFunc(p.Entries, pairing.Entry.PairedIn) {
			rank++
		}
		c := derive(f, p)
		c.rank, c.seat = rank, rank
		for back := range 2 {
			c.floats[back] = floatIn(f, index, scores, p, f.Round-1-back)
		}
		everybody = append(everybody, c)
	}
	if rules.seats != nil {
		rules.seats(f, everybody)
	}
	if rules.standing {
		for i := range everybody {
			everybody[i].seat = slices.Index(f.Standing, everybody[i].Number)
		}
	}
	for i := range everybody {
		c := &everybody[i]
		r.all[c.Number] = c
		if !c.Out && !fixed[c.Number] {
			r.players = append(r.players, *c)
		}
	}
	r.fixed = f.Fixed
	if rules.standing {
		slices.SortStableFunc(r.players, func(a, b contender) int { return cmp.Compare(a.seat, b.seat) })
	} else {
		byScore(r.players)
	}
	r.at = make(map[int]int, len(r.players))
	for i := range r.players {
		r.at[r.players[i].Number] = i
	}
	r.odd = len(r.players)%2 == 1
	r.partner = make([]int, len(r.players))
	for i := range r.partner {
		r.partner[i] = unpaired
	}
	r.allow()
	return r
}

// byScore sorts by score, then by the order inside score groups, which is the
// initial order in the Dutch system (C.04.3, 1.2).
func byScore(players []contender) {
	slices.SortStableFunc(players, func(a, b contender) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.seat, b.seat))
	})
}

// derive computes what depends on the player alone.
func derive(f *pairing.Field, p *pairing.Player) contender {
	c := contender{Player: p, plain: p.Score()}
	c.score = c.plain + p.AccelerationIn(f.Round)
	played := 0
	for _, e := range p.Entries {
		if e.Kind == pairing.Played {
			played++
			c.colours = append(c.colours, e.Colour)
			switch e.Colour {
			case pairing.First:
				c.balance++
			case pairing.Second:
				c.balance--
			}
			continue
		}
		c.byeBarred = c.byeBarred || barsBye(f, e)
	}
	c.unplayed = f.Round - 1 - played
	if n := len(c.colours); n > 0 {
		last := c.colours[n-1]
		if n > 1 && c.colours[n-2] == last {
			c.repeated = last
		}
		c.wants, c.strength = preference(c.balance, last, c.repeated)
	}
	// 1.8: more than half of the possible points, in the last round only.
	if f.Rounds > 0 && f.Round >= f.Rounds {
		c.top = 2*c.score > pairing.Points(f.Round-1)*max(f.Scoring.Win, f.Scoring.Draw)
	}
	return c
}

// barsBye reports whether a round without a game bars a player from the bye
// (C2): a pairing-allocated bye, and a win's points in 2026, a forfeit win in
// 2017.
func barsBye(f *pairing.Field, e pairing.Entry) bool {
	if f.Edition == pairing.Edition2017 {
		return e.Kind == pairing.PAB || e.Kind == pairing.ForfeitWin
	}
	return e.Kind == pairing.PAB || e.Points >= f.Scoring.Win
}

// preference is the colour that a player should have (C.04.3, 1.7). The
// balance decides before a repetition.
func preference(balance int, last, repeated pairing.Colour) (pairing.Colour, Strength) {
	switch {
	case balance > 1:
		return pairing.Second, Absolute
	case balance < -1:
		return pairing.First, Absolute
	case repeated != pairing.NoColour:
		return repeated.Opposite(), Absolute
	case balance == 1:
		return pairing.Second, Strong
	case balance == -1:
		return pairing.First, Strong
	}
	return last.Opposite(), Mild
}

// imbalance is the size of the balance.
func (c *contender) imbalance() int { return max(c.balance, -c.balance) }

// scoresByRound is every player's score before each round, with the
// acceleration of that round: [player][round-1].
func scoresByRound(f *pairing.Field) [][]pairing.Points {
	all := make([][]pairing.Points, len(f.Players))
	for i := range f.Players {
		p := &f.Players[i]
		sum := pairing.Points(0)
		for n, e := range p.Entries {
			all[i] = append(all[i], sum+p.AccelerationIn(n+1))
			sum += e.Points
		}
	}
	return all
}

// floatIn is the float of a player in a past round (C.04.3, 1.4): by the scores
// as they stood then. Points without a game are a downfloat; a round without
// points and without a game is not one in 2026, but is one in 2017 (A.4.b).
func floatIn(f *pairing.Field, index map[int]int, scores [][]pairing.Points, p *pairing.Player, round int) Float {
	always := f.Edition == pairing.Edition2017
	if round < 1 || round > len(p.Entries) {
		if always && round >= 1 {
			return Down
		}
		return NoFloat
	}
	e := p.Entries[round-1]
	if e.Kind != pairing.Played {
		if always || e.Points > f.Scoring.Loss {
			return Down
		}
		return NoFloat
	}
	own, other := scores[index[p.Number]][round-1], scores[index[e.Opponent]][round-1]
	switch {
	case own > other:
		return Down
	case own < other:
		return Up
	}
	return NoFloat
}

// allow works out who may meet whom: C1 with the arbiter's forbidden pairs,
// and C3.
func (r *round) allow() {
	n := len(r.players)
	r.words = (n + 63) / 64
	r.allowed = make([]uint64, n*r.words)
	// Those with the same absolute preference who are not topscorers (C3).
	var same [3][]uint64
	for c := range same {
		same[c] = make([]uint64, r.words)
	}
	for i := range r.players {
		if p := &r.players[i]; p.strength == Absolute && !p.top && r.rules.limits {
			same[p.wants][i>>6] |= 1 << (i & 63)
		}
	}
	for i := range r.players {
		p := &r.players[i]
		row := r.allowed[i*r.words : (i+1)*r.words]
		for w := range row {
			row[w] = ^uint64(0)
			if p.strength == Absolute && !p.top && r.rules.limits {
				row[w] &^= same[p.wants][w]
			}
		}
		if n&63 != 0 {
			row[len(row)-1] &= 1<<(n&63) - 1
		}
		row[i>>6] &^= 1 << (i & 63)
	}
	for i := range r.players {
		for _, e := range r.players[i].Entries {
			if j, here := r.at[e.Opponent]; here && e.Kind == pairing.Played && !r.rules.rematch {
				r.forbid(i, j)
			}
		}
	}
	for _, x := range r.field.Forbidden {
		if !x.Wish && x.InForce(r.field.Round) {
			r.forbidSet(x.Numbers)
		}
	}
}

func (r *round) forbidSet(numbers []int) {
	for k, a := range numbers {
		for _, b := range numbers[:k] {
			i, here := r.at[a]
			j, there := r.at[b]
			if here && there {
				r.forbid(i, j)
			}
		}
	}
}

func (r *round) forbid(i, j int) {
	r.allowed[i*r.words+j>>6] &^= 1 << (j & 63)
	r.allowed[j*r.words+i>>6] &^= 1 << (i & 63)
}

// may reports whether two may meet.
func (r *round) may(i, j int) bool {
	return r.allowed[i*r.words+j>>6]>>(j&63)&1 == 1
}

// byeFor reports whether a player may have the bye of this round (C2, C5).
func (r *round) byeFor(i int) bool {
	return r.odd && !r.players[i].byeBarred && r.players[i].score <= r.byeMin
}
