package check

import (
	"cmp"
	"slices"

	"flagfall/pairing"
)

// card is a player as an arbiter would note them on a pairing card.
type card struct {
	*pairing.Player
	place    int            // in the initial order of those who take part, from 1
	points   pairing.Points // with acceleration
	seq      []pairing.Colour
	diff     int            // first minus second
	due      pairing.Colour // colour due
	urgency  int            // 0 none, 1 mild, 2 strong, 3 absolute
	barred   bool           // from the bye
	top      bool
	unplayed int
	went     [2]int // +1 up, -1 down, in the last round and the one before
}

// sheet holds the cards of a round.
type sheet struct {
	field   *pairing.Field
	players []*card // those to be paired, including fixed pairs; by points, then place
	loose   []*card // those whom nobody has fixed
	by      map[int]*card
	// For the edition of 2017: where the round collapsed, and what has been
	// found out about the players below a bracket.
	collapse Outlook
	looked   map[string]look
	unsure   bool // a search was given up
}

// name names a player by number and name.
func (s *sheet) name(n int) string { return s.field.Names()(n) }

func newSheet(f *pairing.Field) *sheet {
	s := &sheet{field: f, by: map[int]*card{}, looked: map[string]look{}}
	fixed := map[int]bool{}
	for _, x := range f.Fixed {
		fixed[x.First], fixed[x.Second] = true, true
	}
	place := 0
	for i := range f.Players {
		p := &f.Players[i]
		takesPart := !p.Out
		for _, e := range p.Entries {
			takesPart = takesPart || e.PairedIn()
		}
		if takesPart {
			place++
		}
		c := &card{Player: p, place: place}
		s.by[p.Number] = c
		s.note(c)
		if !p.Out {
			s.players = append(s.players, c)
			if !fixed[p.Number] {
				s.loose = append(s.loose, c)
			}
		}
	}
	for _, c := range s.by {
		for back := range 2 {
			c.went[back] = s.went(c, f.Round-1-back)
		}
	}
	order := func(a, b *card) int {
		return cmp.Or(cmp.Compare(b.points, a.points), cmp.Compare(a.place, b.place))
	}
	slices.SortFunc(s.players, order)
	slices.SortFunc(s.loose, order)
	return s
}

// pointsBefore is what a player had when a round was paired.
func pointsBefore(p *pairing.Player, round int) pairing.Points {
	sum := p.AccelerationIn(round)
	for r := 1; r < round && r <= len(p.Entries); r++ {
		sum += p.Entries[r-1].Points
	}
	return sum
}

func (s *sheet) note(c *card) {
	f := s.field
	old := f.Edition == pairing.Edition2017
	c.points = pointsBefore(c.Player, f.Round)
	for _, e := range c.Entries {
		if e.Kind == pairing.Played {
			c.seq = append(c.seq, e.Colour)
			if e.Colour == pairing.First {
				c.diff++
			} else {
				c.diff--
			}
		} else if e.Kind == pairing.PAB || old && e.Kind == pairing.ForfeitWin || !old && e.Points >= f.Scoring.Win {
			c.barred = true
		}
	}
	c.unplayed = f.Round - 1 - len(c.seq)
	c.due, c.urgency = due(c)
	if f.Rounds > 0 && f.Round >= f.Rounds {
		possible := pairing.Points(f.Round-1) * max(f.Scoring.Win, f.Scoring.Draw)
		c.top = c.points+c.points > possible
	}
}

// due reads 1.7 of C.04.3 from the weakest preference to the strongest.
func due(c *card) (colour pairing.Colour, urgency int) {
	n := len(c.seq)
	if n == 0 {
		return pairing.NoColour, 0
	}
	colour, urgency = c.seq[n-1].Opposite(), 1
	if c.diff == 1 {
		colour, urgency = pairing.Second, 2
	}
	if c.diff == -1 {
		colour, urgency = pairing.First, 2
	}
	if n >= 2 && c.seq[n-1] == c.seq[n-2] {
		colour, urgency = c.seq[n-1].Opposite(), 3
	}
	if c.diff >= 2 {
		colour, urgency = pairing.Second, 3
	}
	if c.diff <= -2 {
		colour, urgency = pairing.First, 3
	}
	return colour, urgency
}

// went is +1 if a player floated up in a past round, -1 if down (1.4).
func (s *sheet) went(c *card, round int) int {
	old := s.field.Edition == pairing.Edition2017
	if round < 1 || round > len(c.Entries) && !old {
		return 0
	}
	if old && (round > len(c.Entries) || c.Entries[round-1].Kind != pairing.Played) {
		return -1 // A.4.b: a player who does not play, for whatever reason
	}
	e := c.Entries[round-1]
	if e.Kind != pairing.Played {
		if e.Points > s.field.Scoring.Loss {
			return -1
		}
		return 0
	}
	return cmp.Compare(pointsBefore(s.by[e.Opponent].Player, round), pointsBefore(c.Player, round))
}

func (s *sheet) met(a, b *card) bool {
	for _, e := range a.Entries {
		if e.Kind == pairing.Played && e.Opponent == b.Number {
			return true
		}
	}
	return false
}

func (s *sheet) forbidden(a, b int) bool {
	for _, x := range s.field.Forbidden {
		holds := s.field.Round >= x.From && (x.To == 0 || s.field.Round <= x.To)
		if holds && !x.Wish && slices.Contains(x.Numbers, a) && slices.Contains(x.Numbers, b) {
			return true
		}
	}
	return false
}

func sameAbsolute(a, b *card) bool {
	return a.urgency == 3 && b.urgency == 3 && a.due == b.due
}

// may reports whether two may be paired (C1, C3).
func (s *sheet) may(a, b *card) bool {
	return !s.met(a, b) && !s.forbidden(a.Number, b.Number) && !s.clash(a, b)
}

// clash reports whether colours keep two apart.
func (s *sheet) clash(a, b *card) bool {
	return sameAbsolute(a, b) && !a.top && !b.top
}

func size(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// first says which of two moves first, and by which clause (C.04.3, 5.2.1 to
// 5.2.5).
func (s *sheet) first(a, b *card) (*card, string) {
	if b.points > a.points || b.points == a.points && b.place < a.place {
		a, b = b, a
	}
	give := func(to, other *card, c pairing.Colour) *card {
		if c == pairing.First {
			return to
		}
		return other
	}
	switch {
	case a.due == pairing.NoColour && b.due == pairing.NoColour:
		top := s.field.ColourOfTop()
		if a.place%2 == 0 {
			top = top.Opposite()
		}
		return give(a, b, top), "5.2.5"
	case a.due == pairing.NoColour:
		return give(b, a, b.due), "5.2.1"
	case b.due == pairing.NoColour || a.due != b.due:
		return give(a, b, a.due), "5.2.1"
	case a.urgency != b.urgency:
		if a.urgency > b.urgency {
			return give(a, b, a.due), "5.2.2"
		}
		return give(b, a, b.due), "5.2.2"
	case a.urgency == 3 && size(a.diff) != size(b.diff):
		if size(a.diff) > size(b.diff) {
			return give(a, b, a.due), "5.2.2"
		}
		return give(b, a, b.due), "5.2.2"
	}
	for back := 1; back <= len(a.seq) && back <= len(b.seq); back++ {
		if x, y := a.seq[len(a.seq)-back], b.seq[len(b.seq)-back]; x != y {
			return give(a, b, y), "5.2.3"
		}
	}
	return give(a, b, a.due), "5.2.4"
}
