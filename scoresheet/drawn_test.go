package scoresheet

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
	"flagfall/scoresheet/pdn"
)

// drawnAndLost plays a few kings and men until an automatic rule, the wanted one first, has
// drawn the game, and then on at random until a side has lost on the board.
func drawnAndLost(random *rand.Rand, v draughts.Variant, wanted *draw.Rule) (text string, drawn draw.Draw, winner draughts.Colour, ok bool) {
	setup := draughts.NewSetup(v)
	setup.Turn = draughts.Colour(random.IntN(2))
	men := random.IntN(3) // of four
	for _, c := range [...]draughts.Colour{draughts.White, draughts.Black} {
		for range 1 + random.IntN(4) {
			piece := draughts.King(c)
			if random.IntN(4) < men {
				piece = draughts.Man(c)
			}
			setup.Put(draughts.Square(1+random.IntN(v.Squares())), piece)
		}
	}
	p, err := setup.Position(0)
	if err != nil || len(p.Moves(nil)) == 0 {
		return "", drawn, 0, false
	}
	if arises := wanted.Ending.Arises; arises != nil {
		white, black := forceOf(p, draughts.White), forceOf(p, draughts.Black)
		if !arises(white, black) && !arises(black, white) {
			return "", drawn, 0, false
		}
	}
	tracker := draw.NewTracker(draw.For(v))
	tracker.Start(p)
	fen, turn := p.FEN(), p.Turn()
	var moves strings.Builder
	played := make([]draughts.Move, 2) // and none before
	for ply := range 420 {
		legal := p.Moves(nil)
		if len(legal) == 0 {
			text = fmt.Sprintf("[FEN \"%s\"][Result \"%%s\"]%s *", fen, moves.String())
			return text, drawn, p.Winner(), drawn.Rule != nil && ply > drawn.Ply
		}
		m := legal[random.IntN(len(legal))]
		if drawn.Rule != nil {
			for range 6 { // what gives pieces away
				if p.Play(m).MustCapture() {
					break
				}
				m = legal[random.IntN(len(legal))]
			}
		} else if m, ok = towards(random, wanted, tracker, p, legal, played[ply]); !ok {
			return "", drawn, 0, false
		}
		if (p.Turn() == turn) == (ply%2 == 0) && p.Turn() == draughts.White {
			fmt.Fprintf(&moves, " %d.", ply/2+1)
		}
		fmt.Fprintf(&moves, " %s", p.Notation(m, legal))
		p = p.Play(m)
		played = append(played, m)
		tracker.Play(m, p)
		if drawn.Rule != nil {
			continue
		}
		for _, d := range tracker.Draws(nil) {
			if d.Rule.Mode == draw.Automatic {
				drawn = d
				break
			}
		}
	}
	return "", drawn, 0, false
}

func forceOf(p draughts.Position, c draughts.Colour) draw.Force {
	men, kings := p.Count(c)
	return draw.Force{Men: men, Kings: kings}
}

// towards is a move that keeps the count of the wanted rule going and after which no other
// rule has drawn the game; ok is false if there is none. back is the last move of the
// side, which a repetition takes back.
func towards(random *rand.Rand, wanted *draw.Rule, tracker *draw.Tracker, p draughts.Position, legal []draughts.Move, back draughts.Move) (best draughts.Move, ok bool) {
	worth := func(m draughts.Move) (n int) {
		after := p.Play(m)
		if m.IsCapture() || m.Promotes() {
			n -= 4
		}
		if !after.KingMoved(m) {
			n -= 2 // men last longer so, and begin another count of kings alone
		}
		if after.MustCapture() {
			n -= 2
		}
		if wanted.Count == draw.Positions && m.From() == back.To() && m.To() == back.From() {
			n++
		}
		return n
	}
	random.Shuffle(len(legal), func(i, k int) { legal[i], legal[k] = legal[k], legal[i] })
	slices.SortStableFunc(legal, func(a, b draughts.Move) int { return worth(b) - worth(a) })
	for _, m := range legal {
		next := tracker.At(tracker.Ply())
		next.Play(m, p.Play(m))
		if !slices.ContainsFunc(next.Draws(nil), func(d draw.Draw) bool { return d.Rule.Mode == draw.Automatic && d.Rule.Code != wanted.Code }) {
			return m, true
		}
	}
	return best, false
}

// TestDrawnAndPlayedOn: a game that any automatic rule has drawn stays drawn when it was
// played on to a loss. By that rule a draw as the result contradicts nothing, but a win
// does.
func TestDrawnAndPlayedOn(t *testing.T) {
	exhaustive.NotShort(t, "every automatic rule is reached by random games")
	for _, v := range exhaustive.Every(t, 2, draughts.Variants()) {
		random := rand.New(rand.NewPCG(14, uint64(v)))
		policy := draw.For(v)
		for i := range policy.Rules {
			r := &policy.Rules[i]
			if r.Mode != draw.Automatic || r.Off {
				continue
			}
			t.Run(v.String()+" "+r.Code, func(t *testing.T) {
				for range 20_000 {
					text, drawn, winner, ok := drawnAndLost(random, v, r)
					if ok && drawn.Rule.Code == r.Code {
						playedOn(t, v, text, drawn, winner)
						return
					}
				}
				t.Error("no game that the rule drew was lost")
			})
		}
	}
}

// playedOn holds a game that a rule drew and somebody won on the board against all results.
func playedOn(t *testing.T, v draughts.Variant, text string, drawn draw.Draw, winner draughts.Colour) {
	wins := map[draughts.Colour]string{draughts.White: "2-0", draughts.Black: "0-2"}
	for result, contradicts := range map[string]bool{"1-1": false, wins[winner]: true, wins[winner.Other()]: true} {
		games, err := pdn.ReadAll([]byte(fmt.Sprintf(text, result)), "test")
		if err != nil || len(games) != 1 {
			t.Fatalf("%v in %s", err, text)
		}
		out := NewReplayer(Options{Variant: &v}).Replay(games[0])
		against, on := "", 0
		for _, f := range out.Findings {
			switch f.Kind {
			case ResultPosition:
				against = f.Article.String()
			case PlayAfterEnd:
				on = f.Ply
			}
		}
		want := ""
		if contradicts {
			want = drawn.Rule.Article.String()
		}
		if against != want || on != drawn.Ply+1 {
			t.Errorf("%s: against %q, played on at %d, want %q, %d\n%s", result, against, on, want, drawn.Ply+1, text)
		}
	}
}
