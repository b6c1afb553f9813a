package arbiter

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// HeatSettings say how many games two players have in a round: a micro-match,
// or a heat of the WCDF. Their colours alternate from game to game (WCDF 1.12).
type HeatSettings struct {
	// Games is that number; 0 and 1 mean a single game.
	Games int `json:"games,omitempty"`
	// HeatScoring is EveryGame, which "" means too, or OneResult.
	HeatScoring string `json:"heatScoring,omitempty"`
}

// What the games of a heat are worth.
const (
	// EveryGame adds the points of all games up.
	EveryGame = "every-game"
	// OneResult makes one win, draw or loss of them, by the points of the games.
	OneResult = "one-result"
)

// mostGames is how many games a pair may have in a round.
const mostGames = 8

// PerRound is how many games two players have in a round, at least 1.
func (h HeatSettings) PerRound() int { return max(h.Games, 1) }

func heatSettings() []Setting {
	return []Setting{
		ofNorm(regulation(count("games", "how many games two players have in a round, with the colours changed: 2 for a heat",
			func(s *Settings) *int { return &s.Games }, 255, "games", 2))),
		choice("heat-scoring", "what the games of a heat are worth: "+EveryGame+", or "+OneResult+" by their points",
			func(s *Settings) *string { return &s.HeatScoring }, "", EveryGame, OneResult),
	}
}

func (h HeatSettings) check() error {
	if h.Games < 0 || h.Games > mostGames {
		return rule.Errorf(rule.Usage, "two players cannot have %d games in a round", h.Games).WithHint("choose 1 to %d", mostGames)
	}
	return nil
}

// RoundPoints is what a whole round is worth: where every game of a heat
// counts, a bye or an absence is one in each of its games.
func (s Settings) RoundPoints() pairing.Scoring {
	p := s.Points().Scoring
	n := pairing.Points(s.PerRound())
	if n == 1 || s.HeatScoring == OneResult {
		return p
	}
	return p.Times(n)
}

// BoardName is how people name the game in its round: "3", or "3.2" for the
// second game of a heat at board 3.
func (g *Game) BoardName() string { return boardName(g.Board, g.Heat) }

func boardName(board, heat int) string {
	if heat == 0 {
		return strconv.Itoa(board)
	}
	return fmt.Sprintf("%d.%d", board, heat)
}

// ParseBoard reads the board of a round as people name it: "3", or "3.2" (and
// "3/2") for the second game of a heat at board 3. A round of 0 is the last.
func ParseBoard(round int, text string) (GameRef, error) {
	ref := GameRef{Round: round}
	board, heat, several := strings.Cut(strings.ReplaceAll(strings.TrimSpace(text), "/", "."), ".")
	n, err := strconv.Atoi(board)
	if err == nil && several {
		if ref.Heat, err = strconv.Atoi(heat); err == nil && ref.Heat < 1 {
			err = strconv.ErrRange
		}
	}
	if _, notBoard := ParseResult(text); notBoard == nil && (err != nil || n < 1) {
		return ref, rule.Errorf(rule.Usage, "%q is a result, not a board", text).WithHint("the board comes first, as in 3 2-0")
	}
	if err != nil || n < 1 {
		return ref, rule.Errorf(rule.Usage, "%q is not a board", text).WithHint("give its number, from 1 on; 3.2 is the second game of a heat at board 3")
	}
	ref.Board = n
	return ref, nil
}

// atBoard picks the game of a board that a reference names among all there.
func atBoard(games []*Game, ref GameRef, round int) (*Game, error) {
	if len(games) == 0 {
		return nil, rule.Errorf(rule.NotFound, "round %d has no board %d", round, ref.Board).WithWay("{pairings} shows the boards", rule.Try("pairings"))
	}
	if ref.Heat == 0 {
		if len(games) == 1 || games[0].Heat == 0 {
			return games[0], nil
		}
		var names []string
		for _, g := range games {
			names = append(names, g.BoardName())
		}
		return nil, rule.Errorf(rule.Usage, "round %d, board %d has %s", round, ref.Board, rule.Count(len(games), "{n} game", "{n} games")).
			WithHint("name one: %s", strings.Join(names, ", "))
	}
	for _, g := range games {
		if g.Heat == ref.Heat || g.Heat == 0 && ref.Heat == 1 {
			return g, nil
		}
	}
	return nil, rule.Errorf(rule.NotFound, "round %d, board %d has no game %d", round, ref.Board, ref.Heat).
		WithHint("it has %s", rule.Count(len(games), "{n} game", "{n} games"))
}

// games turns a pair into its games: the players change colours from one to the
// next (WCDF 1.12).
func (m Match) games(board, games int) []PairedGame {
	if m.Games > 0 {
		games = m.Games
	}
	if m.Heat > 0 || games <= 1 {
		return []PairedGame{{Board: board, First: m.First, Second: m.Second, Heat: m.Heat}}
	}
	var list []PairedGame
	first, second := m.First, m.Second
	for heat := 1; heat <= games; heat++ {
		list = append(list, PairedGame{Board: board, First: first, Second: second, Heat: heat})
		first, second = second, first
	}
	return list
}

// Pairs are the games of the round by pair: those of a heat together, in the
// order in which they are played.
func (r *Round) Pairs() [][]*Game {
	pairs := make([][]*Game, 0, len(r.Games))
	all := make([]*Game, len(r.Games)) // most pairs play one game
	at := make(map[int]int, len(r.Games))
	for i := range r.Games {
		g := &r.Games[i]
		k, known := at[g.Board]
		if !known {
			k = len(pairs)
			at[g.Board] = k
			pairs = append(pairs, all[i:i:i+1])
		}
		pairs[k] = append(pairs[k], g)
	}
	for _, p := range pairs {
		slices.SortStableFunc(p, func(a, b *Game) int { return cmp.Compare(a.Heat, b.Heat) })
	}
	return pairs
}

// PairScore is what the games of a pair brought the player who moves first in
// the first of them, and the other; of open games nothing.
func PairScore(games []*Game) (first, second pairing.Points) {
	for _, g := range games {
		if g.First == games[0].First {
			first, second = first+g.Points[0], second+g.Points[1]
		} else {
			first, second = first+g.Points[1], second+g.Points[0]
		}
	}
	return first, second
}

// pairEntries is a pair as each of its players sees the round.
func (s *State) pairEntries(games []*Game, number map[PlayerID]int) (first, second pairing.Entry) {
	first, second = games[0].entries(number)
	if len(games) == 1 && games[0].Heat == 0 {
		return first, second
	}
	if slices.ContainsFunc(games, func(g *Game) bool { return g.Annulled }) {
		return pairing.Entry{}, pairing.Entry{}
	}
	one := s.Settings.HeatScoring == OneResult
	a, b := PairScore(games)
	first.Points, second.Points = a, b
	// The points of a heat tell how it ended; the advantages of its games add up.
	first.Outcome, second.Outcome, first.Edge = pairing.ByPoints, pairing.ByPoints, 0
	for _, g := range games {
		_, _, edge := g.outcomes()
		if g.First != games[0].First {
			edge = -edge
		}
		first.Edge += edge
	}
	second.Edge = -first.Edge
	first.Heat, second.Heat = s.heatOf(games, games[0].First), s.heatOf(games, games[0].Second)
	first.Heat.Points, second.Heat.Points = a, b
	open := slices.ContainsFunc(games, func(g *Game) bool { return g.counting() == nil && !g.SetAside })
	for _, e := range []*pairing.Entry{&first, &second} {
		switch h := e.Heat; {
		case open:
			e.Kind = pairing.Open
		case h.Played > 0:
			e.Kind = pairing.Played
		case h.Forfeits > 0:
			e.Kind = pairing.ForfeitWin
		default:
			e.Kind = pairing.ForfeitLoss
		}
	}
	if one {
		first.Points, second.Points = oneResult(s.Settings.Points().Scoring, a, b, open)
	}
	return first, second
}

// oneResult is what a heat is worth as one game, by the points of its games. If
// neither took a point both have lost it.
func oneResult(scoring pairing.Scoring, a, b pairing.Points, open bool) (pairing.Points, pairing.Points) {
	switch {
	case open, a == 0 && b == 0:
		return 0, 0
	case a > b:
		return scoring.Win, scoring.Loss
	case a < b:
		return scoring.Loss, scoring.Win
	}
	return scoring.Draw, scoring.Draw
}

// counting is the result by which a game counts: its own, or the provisional one
// of a game that is put off; nil for an open game.
func (g *Game) counting() *Result {
	if g.Result != nil {
		return g.Result
	}
	return g.Provisional()
}

// heatOf counts how the games of a pair ended for one of its players.
func (s *State) heatOf(games []*Game, id PlayerID) pairing.Heat {
	h := pairing.Heat{Games: len(games), One: s.Settings.HeatScoring == OneResult}
	for _, g := range games {
		r := g.counting()
		won := r != nil && r.winnerID(g) == id
		switch {
		case r == nil:
		case g.Result != nil && !r.Played():
			if won {
				h.Forfeits++
			}
		default:
			h.Played++
			if g.First == id {
				h.PlayedPoints += g.Points[0]
			} else {
				h.PlayedPoints += g.Points[1]
				h.Seconds++
				if won {
					h.SecondWins++
				}
			}
			switch {
			case won:
				h.Won++
			case r.Winner == Drawn && (g.Result == nil || !g.punished(id)):
				h.Drawn++
			default:
				h.Lost++
			}
		}
	}
	return h
}
