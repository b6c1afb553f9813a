package scoresheet

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
	"flagfall/scoresheet/pdn"
)

// drawnAndLost plays kings and a man or two at random until an automatic rule has drawn
// the game, and on until a side has lost on the board.
func drawnAndLost(random *rand.Rand, v draughts.Variant) (text string, drawn draw.Draw, winner draughts.Colour, ok bool) {
	setup := draughts.NewSetup(v)
	setup.Turn = draughts.Colour(random.IntN(2))
	for _, c := range [...]draughts.Colour{draughts.White, draughts.Black} {
		for range 1 + random.IntN(3) {
			piece := draughts.King(c)
			if random.IntN(4) == 0 {
				piece = draughts.Man(c)
			}
			setup.Put(draughts.Square(1+random.IntN(v.Squares())), piece)
		}
	}
	p, err := setup.Position(0)
	if err != nil || len(p.Moves(nil)) == 0 {
		return "", drawn, 0, false
	}
	tracker := draw.NewTracker(draw.For(v))
	tracker.Start(p)
	fen, turn := p.FEN(), p.Turn()
	var moves strings.Builder
	for ply := range 260 {
		legal := p.Moves(nil)
		if len(legal) == 0 {
			text = fmt.Sprintf("[FEN \"%s\"][Result \"%%s\"]%s *", fen, moves.String())
			return text, drawn, p.Winner(), drawn.Rule != nil && ply > drawn.Ply
		}
		m := legal[random.IntN(len(legal))]
		for range 6 { // nothing is taken before the rule holds, and then all there is
			if p.Play(m).MustCapture() == (drawn.Rule != nil) {
				break
			}
			m = legal[random.IntN(len(legal))]
		}
		if (p.Turn() == turn) == (ply%2 == 0) && p.Turn() == draughts.White {
			fmt.Fprintf(&moves, " %d.", ply/2+1)
		}
		fmt.Fprintf(&moves, " %s", p.Notation(m, legal))
		p = p.Play(m)
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

// TestDrawnAndPlayedOn: a game that any automatic rule has drawn stays drawn when it was
// played on to a loss. The draw contradicts nothing, and the win does, by that rule.
func TestDrawnAndPlayedOn(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 2))
	for _, v := range draughts.Variants() {
		left, seen := map[string]bool{}, 0
		policy := draw.For(v)
		for i := range policy.Rules {
			if r := &policy.Rules[i]; r.Mode == draw.Automatic && !r.Off {
				left[r.Code] = true
			}
		}
		for range 800 {
			text, drawn, winner, ok := drawnAndLost(random, v)
			if !ok || !left[drawn.Rule.Code] {
				continue
			}
			seen++
			delete(left, drawn.Rule.Code)
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
					t.Errorf("%s, %s, %s: against %q, played on at %d, want %q, %d\n%s", v, drawn.Rule.Code, result, against, on, want, drawn.Ply+1, text)
				}
			}
			if len(left) == 0 {
				break
			}
		}
		if seen == 0 && len(left) > 0 {
			t.Errorf("%s: no game that a rule drew was lost", v)
		}
	}
}
