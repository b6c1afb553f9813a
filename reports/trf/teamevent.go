package trf

import (
	"cmp"
	"slices"
	"strings"

	"flagfall/pairing"
)

// TeamEvent is an event of teams as the records of a file tell it (TRF26): the teams (310),
// and who met whom by the games of their players, the lineups (300), the byes (320, 240) and
// the matches without a game (330).
type TeamEvent struct {
	// Teams in the order of their numbers. Match and Game are as in the file, or 0.
	Teams []Team
	// Scoring is what a match is worth (362); 2-1-0 if the file does not say.
	Scoring pairing.Scoring
	// Boards is how many players of a team play in a match.
	Boards int
	// BoardsFirst is set if board points rank first (192).
	BoardsFirst bool
	// Rounds are the matches of each round that was paired.
	Rounds [][]TeamMatch
	// Coming are byes granted for later rounds (240).
	Coming []Bye

	games pairing.Scoring // what a game is worth
}

// TeamMatch is a match of two teams, or a round of a team without an opponent, which is
// the first of the two.
type TeamMatch struct {
	Sides [2]TeamSide
}

// TeamSide is one of the teams of a match.
type TeamSide struct {
	Team int // 0: none
	// Kind is what the round was for the team: Open while a game has no result, a forfeit
	// where no game was played.
	Kind pairing.Kind
	// Seats are the players by board, 0 for an empty one, and Taken what they scored there.
	Seats []int
	Taken []pairing.Points
	// Board and Match are the points that the round gave.
	Board, Match pairing.Points
}

// Free reports whether the first team has no opponent.
func (m *TeamMatch) Free() bool { return m.Sides[1].Team == 0 }

// Field returns the event with the teams as its players, in board points or in match points.
func (e *TeamEvent) Field(boardPoints bool) pairing.Field {
	worth := e.Scoring
	if boardPoints { // a match is won on all boards
		n := pairing.Points(e.Boards)
		worth = pairing.Scoring{Win: n * e.games.Win, Draw: n * e.games.Draw, Loss: n * e.games.Loss}
	}
	f := pairing.Field{Round: len(e.Rounds) + 1, Scoring: worth}
	at := map[int]int{}
	for i, t := range e.Teams {
		at[t.Number] = i
		f.Players = append(f.Players, pairing.Player{Number: t.Number, Name: t.Name, Entries: make([]pairing.Entry, len(e.Rounds))})
	}
	for r, matches := range e.Rounds {
		for _, m := range matches {
			for k, side := range m.Sides {
				if side.Team == 0 {
					continue
				}
				entry := pairing.Entry{Kind: side.Kind, Opponent: m.Sides[1-k].Team, Points: side.Match}
				if boardPoints {
					entry.Points = side.Board
				}
				if !m.Free() {
					entry.Colour = [2]pairing.Colour{pairing.First, pairing.Second}[k]
				}
				f.Players[at[side.Team]].Entries[r] = entry
			}
		}
	}
	return f
}

// BoardPoints returns the points that each team took at each board, by its number. The bye of the
// pairing is won at all boards (FIDE C.07, 12), and so is a full-point bye; of half-point byes the
// article says nothing, and they are drawn at all boards, which is what they gave.
func (e *TeamEvent) BoardPoints() map[int][]pairing.Points {
	taken := map[int][]pairing.Points{}
	for _, t := range e.Teams {
		taken[t.Number] = make([]pairing.Points, e.Boards)
	}
	for _, matches := range e.Rounds {
		for _, m := range matches {
			for _, side := range m.Sides {
				boards := taken[side.Team]
				for k := range boards {
					switch {
					case side.Kind == pairing.PAB, side.Kind == pairing.FullBye:
						boards[k] += e.games.Win
					case side.Kind == pairing.HalfBye:
						boards[k] += e.games.Draw
					case k < len(side.Taken):
						boards[k] += side.Taken[k]
					}
				}
			}
		}
	}
	return taken
}

// Totals returns the match points and the board points of each team, by its number.
func (e *TeamEvent) Totals() (match, board map[int]pairing.Points) {
	match, board = map[int]pairing.Points{}, map[int]pairing.Points{}
	for _, matches := range e.Rounds {
		for _, m := range matches {
			for _, side := range m.Sides {
				match[side.Team] += side.Match
				board[side.Team] += side.Board
			}
		}
	}
	return match, board
}

// TeamEvent reads the event of teams of a file with records 310. It fails with the code
// rule.Input where they contradict each other or the games: a player in two teams, a team
// that met two others in one round, a lineup that is not that of the games.
func (f *File) TeamEvent() (*TeamEvent, error) {
	field, err := f.Results()
	if err != nil {
		return nil, err
	}
	r := teamReader{file: f, field: &field, at: field.Index(), lineups: map[[2]int]lineup{}, forfeits: map[[2]int]forfeit{}, free: map[[2]int]TeamSide{}}
	r.event = TeamEvent{games: f.Scoring, Scoring: pairing.TwoOneZero(), BoardsFirst: f.boardsFirst()}
	r.rounds = field.Round - 1
	for _, l := range f.Lines {
		if err := r.record(f.lineOf(l)); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(r.event.Teams, func(a, b Team) int { return cmp.Compare(a.Number, b.Number) })
	if err := r.members(); err != nil {
		return nil, err
	}
	if err := r.byes(); err != nil {
		return nil, err
	}
	opponents := make([]map[int]int, r.rounds)
	for n := range opponents {
		if opponents[n], err = r.opponents(n + 1); err != nil {
			return nil, err
		}
		r.countBoards(n+1, opponents[n])
	}
	r.event.Boards = cmp.Or(r.event.Boards, len(r.colours))
	for n := range opponents {
		matches, err := r.matches(n+1, opponents[n])
		if err != nil {
			return nil, err
		}
		if len(matches) == 0 { // a record is about a later one
			return nil, f.faultAt(0, 0, "round %d has no games", n+1)
		}
		r.event.Rounds = append(r.event.Rounds, matches)
	}
	return &r.event, r.adjust()
}

// boardsFirst reports whether the code of the system (192) ranks board points first: the
// score that is named first does.
func (f *File) boardsFirst() bool {
	code := strings.ToUpper(f.System)
	game, match := strings.Index(code, "_GP"), strings.Index(code, "_MP")
	return game >= 0 && (match < 0 || game < match)
}

// TeamColours returns the sort of colour preferences that the code of a Swiss of teams names:
// "type-a", "type-b" or "none" (FIDE C.04.6, 1.7). The bare code means the first.
func (f *File) TeamColours() string {
	switch code := strings.TrimSuffix(strings.ToUpper(f.System), "_BAKU"); {
	case strings.Contains(code, "_TYPEB"):
		return "type-b"
	case strings.Contains(code, "_TYPEA"), code == "FIDE_TEAM":
		return "type-a"
	}
	return "none"
}
