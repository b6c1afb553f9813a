package arbiter

import (
	"slices"
	"strconv"
	"strings"

	"flagfall/pairing"
)

// Field is the tournament as the pairing systems, the standings and the
// exchange files see it: the players by pairing number, with what happened in
// the rounds up to and including the last one given (all with a negative one).
// The round to be paired is the next. Players without a number are left out.
//
// A player who withdrew is out, except in a round robin, where they keep their
// slot. Annulled games count as absence.
func (s *State) Field(rounds int) pairing.Field {
	rounds = s.UpTo(rounds)
	f := pairing.Field{Round: rounds + 1, Rounds: s.Settings.Rounds, Edition: s.Settings.Dutch(), Scoring: s.Settings.RoundPoints(), TopColour: s.Settings.topColour()}
	f.Players = make([]pairing.Player, 0, len(s.Players))
	entries := make([]pairing.Entry, rounds*len(s.Players))
	prePaired := s.System().PrePaired
	byID := make(map[PlayerID]int, len(s.Players))
	for i := range s.Players {
		p := &s.Players[i]
		if p.Number == 0 {
			continue
		}
		player := pairing.Player{
			Number: p.Number, Known: int(p.ID), Rating: p.Rating, Title: p.Title, Name: p.Name(), Club: p.Club, Nation: p.Federation,
			Entries: entries[i*rounds : (i+1)*rounds : (i+1)*rounds], Since: p.Since, Until: p.Withdrawn,
		}
		if p.Withdrawn > 0 && p.Withdrawn <= f.Round && !prePaired {
			player.Out, player.Bye = true, pairing.Absent
		} else if a := s.absence(p, f.Round); a != nil {
			player.Out, player.Bye = true, a.Kind
		}
		f.Players = append(f.Players, player)
		byID[p.ID] = p.Number
	}
	if !slices.ContainsFunc(f.Players, func(p pairing.Player) bool { return p.Known != p.Number }) {
		for i := range f.Players {
			f.Players[i].Known = 0 // the start numbers are the only ones
		}
	}
	slices.SortFunc(f.Players, func(a, b pairing.Player) int { return a.Number - b.Number })
	at := make(map[PlayerID]*pairing.Player, len(byID))
	for id, number := range byID {
		i, _ := slices.BinarySearchFunc(f.Players, number, func(p pairing.Player, n int) int { return p.Number - n })
		at[id] = &f.Players[i]
	}
	display, bracket := s.System().Display, s.System().Bracket
	for r := range rounds {
		pairs := s.Rounds[r].Pairs()
		if display {
			// The exhibitor plays all at once, and a player has one game a round
			// here: a board stands for a round.
			for i := range f.Players {
				f.Players[i].Entries = make([]pairing.Entry, len(pairs))
			}
		}
		for board, pair := range pairs {
			r := r
			if display {
				r = board
			}
			first, second := s.pairEntries(pair, byID)
			if bracket {
				through := s.goneThrough(pair[0])
				first.Through, second.Through = through == pair[0].First, through == pair[0].Second
			}
			if p := at[pair[0].First]; p != nil {
				p.Entries[r] = first
			}
			if p := at[pair[0].Second]; p != nil {
				p.Entries[r] = second
			}
		}
		for _, b := range s.Rounds[r].Byes {
			if p := at[b.Player]; p != nil {
				p.Entries[r] = pairing.Entry{Kind: b.Kind, Points: b.Points}
			}
		}
	}
	if system := s.System(); system.Keizer {
		rules := s.Settings.Keizer()
		f.Keizer = &rules
	} else if system.Bracket {
		f.Knockout = &pairing.Knockout{ThirdPlace: s.Settings.ThirdPlace == "yes"}
	}
	s.accelerate(&f)
	s.keepApart(&f, byID)
	return f
}

// topColour is the side of number 1 in round 1; NoColour where none is set.
func (s Settings) topColour() pairing.Colour {
	switch s.TopColour {
	case "first":
		return pairing.First
	case "second":
		return pairing.Second
	}
	return pairing.NoColour
}

// accelerate gives the virtual points of the setting "acceleration". Whoever
// was the last of the upper half in round 1 stays its last (C.04.7).
func (s *State) accelerate(f *pairing.Field) {
	if s.Settings.Acceleration != Baku || f.Rounds <= 0 || s.System().Teams {
		return
	}
	upper := pairing.BakuUpper(len(f.Players))
	if last, err := s.player(s.lastUpper); err == nil {
		upper = 1 + slices.IndexFunc(f.Players, func(p pairing.Player) bool { return p.Number == last.Number })
	}
	pairing.BakuFrom(f, upper)
}

// keepApart adds who may not meet and, after that, who should not.
func (s *State) keepApart(f *pairing.Field, number map[PlayerID]int) {
	for _, b := range s.Bans {
		x := pairing.Forbidden{From: b.From, To: b.To, Wish: b.Wish, Reason: b.Reason}
		for _, id := range b.Players {
			if n := number[id]; n > 0 {
				x.Numbers = append(x.Numbers, n)
			}
		}
		f.Forbidden = append(f.Forbidden, x)
	}
	for _, wish := range s.Settings.Apart {
		switch wish {
		case ApartClub:
			f.Forbidden = append(f.Forbidden, pairing.SameClub(f)...)
		case ApartFederation:
			f.Forbidden = append(f.Forbidden, pairing.SameNation(f)...)
		case ApartFamily:
			f.Forbidden = append(f.Forbidden, pairing.SameFamily(f)...)
		}
	}
}

// entries is a game as each of its players sees it.
func (g *Game) entries(number map[PlayerID]int) (first, second pairing.Entry) {
	if g.Annulled {
		return pairing.Entry{}, pairing.Entry{}
	}
	first = pairing.Entry{Kind: pairing.Open, Opponent: number[g.Second], Colour: pairing.First, Points: g.Points[0]}
	second = pairing.Entry{Kind: pairing.Open, Opponent: number[g.First], Colour: pairing.Second, Points: g.Points[1]}
	switch r := g.Result; {
	case r == nil && g.Provisional() != nil:
		first.Kind, second.Kind = pairing.Played, pairing.Played
	case r == nil:
	case r.Played():
		first.Kind, second.Kind = pairing.Played, pairing.Played
		first.Outcome, second.Outcome, first.Edge = g.outcomes()
		second.Edge = -first.Edge
	default:
		first.Kind, second.Kind = pairing.ForfeitLoss, pairing.ForfeitLoss
		switch r.Winner {
		case FirstWins:
			first.Kind = pairing.ForfeitWin
		case SecondWins:
			second.Kind = pairing.ForfeitWin
		}
	}
	return first, second
}

// outcomes say how a game ended for both where its points alone do not, and
// for whom a draw was better. A half result is a draw for the one side and a
// loss for the other.
func (g *Game) outcomes() (first, second pairing.Outcome, edge int8) {
	r := g.Result
	switch {
	case r == nil || r.Grade == "" && r.Award == nil:
		return 0, 0, 0
	case r.Winner == FirstWins:
		return pairing.Won, pairing.Lost, 0
	case r.Winner == SecondWins:
		return pairing.Lost, pairing.Won, 0
	case r.Winner == BothLose:
		return pairing.Lost, pairing.Lost, 0
	case r.Grade == GradeHalf && r.Better == FirstWins:
		return pairing.Drew, pairing.Lost, 0
	case r.Grade == GradeHalf:
		return pairing.Lost, pairing.Drew, 0
	case r.Better == FirstWins:
		edge = 1
	case r.Better == SecondWins:
		edge = -1
	}
	return pairing.Drew, pairing.Drew, edge
}

// punished reports whether a half result made the game a loss for a player.
func (g *Game) punished(id PlayerID) bool {
	return g.Result.Grade == GradeHalf && (g.First == id) != (g.Result.Better == FirstWins)
}

// listNumbers lists where the player of each pairing number stands.
func (s *State) listNumbers() {
	highest := 0
	for i := range s.Players {
		highest = max(highest, s.Players[i].Number)
	}
	s.numbers = nil
	if highest > 0 {
		s.numbers = make([]int, highest+1)
	}
	for i := range s.Players {
		if n := s.Players[i].Number; n > 0 {
			s.numbers[n] = i
		}
	}
}

// ByNumber is the player of a pairing number; the ID is 0 when nobody has it.
func (s *State) ByNumber(number int) Player {
	// While entries are folded in, numbers may have moved since they were listed.
	if number > 0 && number < len(s.numbers) {
		if i := s.numbers[number]; i < len(s.Players) && s.Players[i].Number == number {
			return s.Players[i]
		}
	}
	for i := range s.Players {
		if s.Players[i].Number == number && number > 0 {
			return s.Players[i]
		}
	}
	return Player{}
}

func byePoints(kind pairing.Kind, s pairing.Scoring) pairing.Points {
	switch kind {
	case pairing.PAB:
		return s.PAB
	case pairing.FullBye:
		return s.FullBye
	case pairing.HalfBye:
		return s.HalfBye
	case pairing.ZeroBye:
		return s.ZeroBye
	}
	return s.Absent
}

func parseID(text string) int {
	n, err := strconv.ParseUint(strings.TrimPrefix(strings.TrimSpace(text), "#"), 10, 24)
	if err != nil {
		return 0
	}
	return int(n)
}
