package scoresheet_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen/slips"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// TestIrregularMovesRunning makes two irregular moves in each game, a given number
// of plies apart, and asks for a finding about each: moves in the wrong order on
// paper are as good an explanation now and then, which is not a reason to overlook
// both offences.
func TestIrregularMovesRunning(t *testing.T) {
	exhaustive.NotShort(t, "hundreds of games are made and replayed")
	for _, v := range []draughts.Variant{draughts.International, draughts.English} {
		for apart := 1; apart <= 3; apart++ {
			random := rand.New(rand.NewPCG(uint64(apart), uint64(v)))
			r := scoresheet.NewReplayer(scoresheet.Options{Variant: &v})
			games, both := 0, 0
			for games < exhaustive.Number(20, 60) {
				text, at, ok := twoIrregular(random, v, apart)
				if !ok {
					continue
				}
				games++
				read, err := pdn.ReadAll([]byte(text), "two")
				if err != nil {
					t.Fatal(err)
				}
				out := r.Replay(read[0])
				named := 0
				for i := range out.Findings {
					if f := &out.Findings[i]; f.Ply == at || f.Ply == at+apart {
						named++
					}
				}
				if named == 2 {
					both++
				}
			}
			t.Logf("%v, %d plies apart: both named in %d of %d", v, apart, both, games)
			if both*100 < 95*games {
				t.Errorf("%v, %d plies apart: both named in %d of %d", v, apart, both, games)
			}
		}
	}
}

// twoIrregular is a game with an irregular move at a ply and one so many plies on.
func twoIrregular(random *rand.Rand, v draughts.Variant, apart int) (text string, at int, ok bool) {
	p := draughts.Start(v)
	var moves []string
	play := func(plies int) bool {
		for _, m := range slips.Play(random, p, plies) {
			moves = append(moves, p.Notation(m, p.Moves(nil)))
			p = p.Play(m)
			plies--
		}
		return plies == 0
	}
	loose := func() bool {
		legal := p.Moves(nil)
		list := slices.DeleteFunc(p.Loose(nil), func(m draughts.Move) bool {
			return slices.ContainsFunc(legal, func(l draughts.Move) bool { return l.From() == m.From() && l.To() == m.To() })
		})
		if len(list) == 0 {
			return false
		}
		m := list[random.IntN(len(list))]
		moves = append(moves, m.String())
		p, _ = p.Unchecked(m.From(), m.To(), m.Captured(), draughts.Crowning(m.Promotes()))
		return true
	}
	if !play(12 + random.IntN(20)) {
		return "", 0, false
	}
	at = len(moves) + 1
	ok = loose() && play(apart-1) && loose() && play(20)
	return strings.Join(moves, " ") + " *", at, ok
}
