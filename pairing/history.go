package pairing

import (
	"cmp"
	"slices"
)

// Index finds players by number: Index()[number] is the place in Players.
func (f *Field) Index() map[int]int {
	at := make(map[int]int, len(f.Players))
	for i := range f.Players {
		at[f.Players[i].Number] = i
	}
	return at
}

// PairedIn reports whether the entry is that of a player who was in the
// pairing of its round: they had an opponent, or the bye of the pairing.
func (e Entry) PairedIn() bool {
	switch e.Kind {
	case Played, ForfeitWin, PAB, Open:
		return true
	case ForfeitLoss:
		return e.Opponent != 0
	}
	return false
}

// Decided is 1 for a game won, 0 for a draw and -1 for a loss, a game that both lost among
// them: as the entry says, or by the points of both, which works with every scoring. other
// is the opponent's entry of the same round, nil where it is not known; draw is what a
// draw gives.
func (e Entry) Decided(other *Entry, draw Points) int {
	switch e.Outcome {
	case Won:
		return 1
	case Drew:
		return 0
	case Lost:
		return -1
	}
	switch {
	case other == nil:
		return cmp.Compare(e.Points, draw)
	case e.Points == other.Points && e.Points < draw:
		return -1
	}
	return cmp.Compare(e.Points, other.Points)
}

// Balance is how many more games somebody played with the first move than
// with the second.
func Balance(list []Colour) int {
	n := 0
	for _, c := range list {
		if c == First {
			n++
		} else {
			n--
		}
	}
	return n
}

// Before is the field as it stood when a round was to be paired: without the
// entries of that round and of later ones, with everybody out who was not in
// the pairing of that round, and without what is fixed for a later round.
func (f *Field) Before(round int) Field {
	past := *f
	past.Round, past.Fixed, past.TopColour = round, nil, f.ColourOfTop()
	past.Players = slices.Clone(f.Players)
	for i := range past.Players {
		p := &past.Players[i]
		p.Out, p.Bye = true, Absent
		if len(p.Entries) >= round {
			now := p.Entries[round-1]
			if p.Out = !now.PairedIn(); p.Out {
				p.Bye = now.Kind
			}
			p.Entries = p.Entries[:round-1]
		}
	}
	return past
}

// PairsOf is the pairing of a past round as the entries show it, in the order
// of the field, the bye last.
func (f *Field) PairsOf(round int) Pairing {
	var pairs, byes Pairing
	for i := range f.Players {
		p := &f.Players[i]
		if len(p.Entries) < round || !p.Entries[round-1].PairedIn() {
			continue
		}
		switch e := p.Entries[round-1]; {
		case e.Opponent == 0:
			byes = append(byes, Pair{p.Number, 0})
		case e.Colour == First || e.Colour == NoColour && p.Number < e.Opponent:
			pairs = append(pairs, Pair{p.Number, e.Opponent})
		}
	}
	return append(pairs, byes...)
}

// AccelerationIn is the virtual points that the player has when a round is
// paired (C.04.7). Rounds count from 1.
func (p *Player) AccelerationIn(round int) Points {
	if round < 1 || round > len(p.Acceleration) {
		return 0
	}
	return p.Acceleration[round-1]
}

// ColourOfTop is the side that the first player has in round 1 of a Swiss: as
// set, or else as the first round with games shows it, or else First.
func (f *Field) ColourOfTop() Colour {
	if f.TopColour != NoColour {
		return f.TopColour
	}
	for round := 1; round < f.Round; round++ {
		number := 0 // among those who had taken part by then
		for i := range f.Players {
			p := &f.Players[i]
			if len(p.Entries) < round || !slices.ContainsFunc(p.Entries[:round], Entry.PairedIn) {
				continue
			}
			number++
			if c := p.Entries[round-1].Colour; c != NoColour {
				if number%2 == 0 {
					c = c.Opposite()
				}
				return c
			}
		}
	}
	return First
}
