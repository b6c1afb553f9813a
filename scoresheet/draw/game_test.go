package draw

import (
	"strings"
	"testing"

	"flagfall/scoresheet/draughts"
)

// game plays moves in short notation and keeps a tracker on them.
type game struct {
	t        *testing.T
	position draughts.Position
	tracker  *Tracker
}

func begin(t *testing.T, p Policy, v draughts.Variant, fen string) *game {
	t.Helper()
	position, err := draughts.Parse(v, fen)
	if err != nil {
		t.Fatal(err)
	}
	g := &game{t: t, position: position, tracker: NewTracker(p)}
	g.tracker.Start(position)
	return g
}

func (g *game) play(moves string) {
	g.t.Helper()
	for _, text := range strings.Fields(moves) {
		g.move(g.legal(text))
	}
}

func (g *game) legal(text string) draughts.Move {
	g.t.Helper()
	legal := g.position.Moves(nil)
	for _, m := range legal {
		if m.String() == text {
			return m
		}
	}
	g.t.Fatalf("%s is not legal in %s, but %v", text, g.position.FEN(), legal)
	return draughts.Move{}
}

func (g *game) move(m draughts.Move) {
	g.position = g.position.Play(m)
	g.tracker.Play(m, g.position)
}

// cycle repeats moves until that many plies have been played in all.
func (g *game) cycle(plies int, moves string) {
	g.t.Helper()
	for list := strings.Fields(moves); ; {
		for _, text := range list {
			if g.tracker.Ply() == plies {
				return
			}
			g.play(text)
		}
	}
}

// first is the ply at which a rule first held, 0 for never.
func (g *game) first(code string) int {
	for _, d := range g.tracker.Draws(nil) {
		if d.Rule.Code == code {
			return d.Ply
		}
	}
	return 0
}

func (g *game) counter(code string) Counter {
	g.t.Helper()
	for _, c := range g.tracker.Counters(nil) {
		if c.Rule.Code == code {
			return c
		}
	}
	g.t.Fatalf("no rule %s is in force", code)
	return Counter{}
}

// quiet plays moves of kings that leave nothing to capture for some plies; the
// kings wander, so that positions rarely come back.
func (g *game) quiet(plies int) {
	g.t.Helper()
	for left := plies; left > 0; left-- {
		line := wander(g.position, g.tracker.Ply(), min(left, 4))
		if line == nil {
			g.t.Fatalf("no quiet king move in %s", g.position.FEN())
		}
		g.move(line[len(line)-1])
	}
}

// wander is a line of quiet king moves, the last move first.
func wander(p draughts.Position, ply, depth int) []draughts.Move {
	legal := p.Moves(nil)
	for i := range legal {
		m := legal[(i+7*ply)%len(legal)]
		next := p.Play(m)
		if m.IsCapture() || m.Promotes() || !next.At(m.To()).IsKing() || !next.CanMove() || canCapture(next) {
			continue
		}
		if depth == 1 {
			return []draughts.Move{m}
		}
		if line := wander(next, ply+1, depth-1); line != nil {
			return append(line, m)
		}
	}
	return nil
}

func canCapture(p draughts.Position) bool {
	legal := p.Moves(nil)
	return len(legal) > 0 && legal[0].IsCapture()
}
