package scoresheet

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
	"flagfall/scoresheet/pdn"
)

// TestEveryDrawRuleIsClaimed claims each draw rule of each variant on a record in which
// only kings move and nothing is captured, so that the plies that a rule counts are
// those of the record: a claim a ply too early is rejected, the claim at the ply of the
// rule is upheld, under the article of the row.
func TestEveryDrawRuleIsClaimed(t *testing.T) {
	t.Parallel()
	for _, v := range draughts.Variants() {
		policy := draw.For(v)
		for i := range policy.Rules {
			if policy.Rules[i].Off {
				continue
			}
			stated := policy.Rules[i] // the row, but for the number
			stated.Limit = statedLimit(t, stated.Code)
			row := &stated
			t.Run(v.Name()+"/"+row.Code, func(t *testing.T) {
				random := rand.New(rand.NewPCG(20, uint64(v)))
				start, moves := quietRecord(random, v, row)
				if moves == nil {
					t.Fatal("no record was found in which it could be claimed")
				}
				out := replayed(t, v, start, moves)
				claim := func(ply int) *ClaimRuling {
					c := Claim{Rule: row.Code, Ply: ply}
					if row.Count == draw.Positions && row.Mode == draw.Claim {
						// Claimed with the move that would create the position.
						c.Ply--
						c.Intended = []draughts.Square{moves[ply-1].From(), moves[ply-1].To()}
					}
					rulings, err := JudgeClaim(out, policy, c)
					if err != nil || len(rulings) != 1 {
						t.Fatal(rulings, err)
					}
					return &rulings[0]
				}
				if r := claim(len(moves) - 1); r.Valid {
					t.Errorf("upheld a ply too early: %s", r.Said)
				}
				r := claim(len(moves))
				if !r.Valid {
					t.Errorf("rejected after ply %d of %s: %s", len(moves), start.FEN(), r.Said)
				}
				if r.Rule.Article != row.Article || r.Rule.Article.String() == "" {
					t.Errorf("under %q, want %q", r.Rule.Article, row.Article)
				}
			})
		}
	}
}

// statedLimit is the number that the text of a rule states, given independently of its
// row: occurrences of a position, or plies.
func statedLimit(t *testing.T, code string) int {
	limit, stated := map[string]int{"draw-repetition": 3, "draw-single": 2, "draw-3-kings": 2 * 15, "draw-diagonal": 2 * 5}[code]
	if stated {
		return limit
	}
	moves, err := strconv.Atoi(strings.TrimPrefix(code, "draw-"))
	if err != nil {
		t.Fatalf("no number is stated for %s", code)
	}
	return 2 * moves
}

// quietRecord finds a start and moves of kings, without a capture, after the last of
// which a rule has counted what its row says.
func quietRecord(random *rand.Rand, v draughts.Variant, row *draw.Rule) (draughts.Position, []draughts.Move) {
	for range 20_000 {
		setup := draughts.NewSetup(v)
		setup.Turn = draughts.Colour(random.IntN(2))
		weak, strong := 1+random.IntN(3), 1+random.IntN(4)
		for i := range weak + strong {
			setup.Put(draughts.Square(1+random.IntN(v.Squares())), draughts.King(draughts.Colour(min(i/weak, 1))))
		}
		start, err := setup.Position(draughts.AllDefects)
		if err != nil || row.Count == draw.EndingPlies && !arises(row, start) || row.Except != nil && excepted(row, start) {
			continue
		}
		plies := row.Limit
		if row.Count == draw.Positions {
			plies = 4 * (row.Limit - 1) // two kings go to and fro
		}
		p, moves := start, make([]draughts.Move, 0, plies)
		for len(moves) < plies {
			m, ok := quietKing(random, p, moves, row)
			if !ok {
				break
			}
			p, moves = p.Play(m), append(moves, m)
		}
		if len(moves) == plies && p.CanMove() {
			return start, moves
		}
	}
	return draughts.Position{}, nil
}

func arises(row *draw.Rule, p draughts.Position) bool {
	white, black := forceOf(p, draughts.White), forceOf(p, draughts.Black)
	return row.Ending.Arises(white, black) || row.Ending.Arises(black, white)
}

func excepted(row *draw.Rule, p draughts.Position) bool {
	return row.Except(forceOf(p, draughts.White), forceOf(p, draughts.Black))
}

// quietKing is a move of a king that captures nothing and lets nothing be captured. For
// a repetition, the third of four moves takes back the first, and the fourth the
// second; a lone king stays on the long diagonal if that is asked for; otherwise the
// position is a new one.
func quietKing(random *rand.Rand, p draughts.Position, moves []draughts.Move, row *draw.Rule) (draughts.Move, bool) {
	legal := p.Moves(nil)
	random.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	for _, m := range legal {
		after := p.Play(m)
		if n := len(moves); row.Count == draw.Positions && n%4 > 1 && (m.From() != moves[n-2].To() || m.To() != moves[n-2].From()) {
			continue
		}
		if m.IsCapture() || after.MustCapture() || !p.At(m.From()).IsKing() {
			continue
		}
		if men, kings := p.Count(p.Turn()); row.LongDiagonal && men+kings == 1 && !(onLong(p, m.From()) && onLong(p, m.To())) {
			continue
		}
		return m, true
	}
	return draughts.Move{}, false
}

// onLong reports whether a square lies on the long diagonal that begins at the left of
// each player.
func onLong(p draughts.Position, s draughts.Square) bool {
	row, column, _ := p.Variant().Place(s)
	return row+column == p.Variant().Height()-1
}

func replayed(t *testing.T, v draughts.Variant, start draughts.Position, moves []draughts.Move) *Replay {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "[FEN %q]\n[Result \"*\"]\n", start.FEN())
	for i, m := range moves {
		fmt.Fprintf(&b, "%d. %v ", i/2+1, m)
	}
	games, err := pdn.ReadAll([]byte(b.String()+"*"), "test")
	if err != nil || len(games) != 1 {
		t.Fatal(games, err)
	}
	out := NewReplayer(Options{Variant: &v}).Replay(games[0])
	if out.PliesOK != len(moves) {
		t.Fatalf("%d of %d plies of %s are legal: %v", out.PliesOK, len(moves), start.FEN(), out.Findings)
	}
	return out
}
