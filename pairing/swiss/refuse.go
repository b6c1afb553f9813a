package swiss

import (
	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// refuse finds fields that are out of order. Every message uses the words of
// the event: rounds and numbers.
func refuse(f *pairing.Field) error {
	refused := func(hint, format string, args ...any) error {
		return rule.Errorf(rule.Refused, format, args...).Offering(rule.English(hint))
	}
	if f.Round < 1 {
		return refused("rounds are numbered from 1", "round %d cannot be paired", f.Round)
	}
	if f.Rounds > 0 && f.Round > f.Rounds {
		return refused("set the number of rounds higher before the last one is over", "round %d cannot be paired: the event has %s", f.Round, rule.Count(f.Rounds, "{n} round", "{n} rounds"))
	}
	index := make(map[int]int, len(f.Players))
	for i := range f.Players {
		n := f.Players[i].Number
		if _, twice := index[n]; twice {
			return refused("give one of them a different number", "two players have the number %d", n)
		}
		if n < 1 {
			return refused("numbers count from 1", "a player has the number %d", n)
		}
		index[n] = i
	}
	for i := range f.Players {
		p := &f.Players[i]
		if len(p.Entries) >= f.Round {
			return refused("undo the pairing first", "round %d is paired already: player %d has an entry in it", f.Round, p.Number)
		}
		for n, e := range p.Entries {
			if err := refuseEntry(f, index, p, n+1, e); err != nil {
				return err
			}
		}
	}
	return refuseFixed(f, index)
}

func refuseEntry(f *pairing.Field, index map[int]int, p *pairing.Player, round int, e pairing.Entry) error {
	ofEntry := func(format string, args ...any) error {
		return rule.Errorf(rule.Refused, "round %d, player %d: %s", round, p.Number, rule.Format(format, args...)).
			WithHint("correct the entry of that round, then pair again")
	}
	switch e.Kind {
	case pairing.Open:
		return ofEntry("the game against %d has no result yet", e.Opponent)
	case pairing.Played:
		if e.Opponent == 0 {
			return ofEntry("a game was played, and there is no opponent")
		}
		if e.Colour == pairing.NoColour {
			return ofEntry("the game against %d has no colour", e.Opponent)
		}
	case pairing.PAB, pairing.FullBye, pairing.HalfBye, pairing.ZeroBye, pairing.Absent:
		if e.Opponent != 0 {
			return ofEntry("absent or with a bye, and paired with %d", e.Opponent)
		}
	}
	if e.Opponent == 0 {
		return nil
	}
	j, known := index[e.Opponent]
	if !known {
		return ofEntry("there is no player %d to have met", e.Opponent)
	}
	if e.Opponent == p.Number {
		return ofEntry("paired with themselves")
	}
	other := &f.Players[j]
	if len(other.Entries) < round || other.Entries[round-1].Opponent != p.Number {
		return ofEntry("this side alone reports the game against %d", e.Opponent)
	}
	o := other.Entries[round-1]
	if (o.Kind == pairing.Played) != (e.Kind == pairing.Played) {
		return ofEntry("the game against %d was played on one side only", e.Opponent)
	}
	if e.Kind == pairing.Played && o.Colour != e.Colour.Opposite() {
		return ofEntry("both sides of the game against %d have the same colour", e.Opponent)
	}
	return nil
}

func refuseFixed(f *pairing.Field, index map[int]int) error {
	shown := func(n int) int {
		if i, known := index[n]; known {
			return f.Players[i].Shown()
		}
		return n
	}
	seen := map[int]bool{}
	hadBye := false
	for _, x := range f.Fixed {
		for _, n := range []int{x.First, x.Second} {
			if n == 0 && x.First != 0 {
				if hadBye {
					return rule.Errorf(rule.Refused, "two byes are fixed for round %d", f.Round)
				}
				hadBye = true
				continue
			}
			i, known := index[n]
			switch {
			case !known:
				return rule.Errorf(rule.Refused, "the fixed pair %d-%d names player %d, but there is no such player", x.First, x.Second, n).
					WithHint("name players by their pairing numbers, as in 3-7; 3-0 is the bye")
			case f.Players[i].Out:
				return rule.Errorf(rule.Refused, "player %d is absent in round %d, but is in the fixed pair %d-%d", f.Players[i].Shown(), f.Round, shown(x.First), shown(x.Second)).
					WithHint("take the absence back, or the fixed pair")
			case seen[n]:
				return rule.Errorf(rule.Refused, "player %d is in two fixed pairs of round %d", f.Players[i].Shown(), f.Round).WithHint("name every player once")
			}
			seen[n] = true
		}
	}
	return nil
}
