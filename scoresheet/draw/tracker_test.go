package draw

import (
	"slices"
	"testing"

	"flagfall/scoresheet/draughts"
)

const shuffle = "28-33 1-7 33-28 7-1"

// FMJD 6.1: the third occurrence with the same side to move.
func TestFMJD61Repetition(t *testing.T) {
	g := begin(t, fmjd(), draughts.International, "W:WK28:BK1")
	g.cycle(7, shuffle)
	if g.first("draw-repetition") != 0 {
		t.Error("6.1 held before the third occurrence")
	}
	if c := g.counter("draw-repetition"); c.Count != 2 || c.Missing != 1 {
		t.Errorf("at ply 7: %d times, %d missing", c.Count, c.Missing)
	}
	g.cycle(8, "7-1")
	if got := g.first("draw-repetition"); got != 8 {
		t.Errorf("6.1 first held at ply %d, want 8", got)
	}
	if got := g.tracker.Occurrences(8); !slices.Equal(got, []int{0, 4, 8}) {
		t.Errorf("the position of ply 8 stood at %v, want 0 4 8", got)
	}
}

// FMJD 6.1: the same pieces with the other side to move are another position.
func TestFMJD61OtherSideToMove(t *testing.T) {
	// White loses a move with 33-39-28 instead of 33-28, so that the same
	// position arises with the other side to move.
	g := begin(t, fmjd(), draughts.International, "W:WK28:BK1")
	g.play("28-33 1-7 33-39 7-1 39-28")
	if got := g.tracker.Occurrences(5); !slices.Equal(got, []int{5}) {
		t.Errorf("stood at %v, want 5 alone", got)
	}
}

// FMJD 6.1: a move of a man starts a new run of positions.
func TestFMJD61ManMoveClears(t *testing.T) {
	g := begin(t, fmjd(), draughts.International, "W:WK28,50:BK1,26")
	g.play("28-33 1-7 33-28 7-1 50-45 26-31 28-33 1-7 33-28 7-1 28-33 1-7 33-28 7-1")
	if got := g.first("draw-repetition"); got != 14 {
		t.Errorf("6.1 first held at ply %d, want 14 (6, 10 and 14)", got)
	}
}

// FMJD 6.2: 25 moves of each player, 50 plies, the promotion not among them.
func TestFMJD62TwentyFiveMoves(t *testing.T) {
	p := fmjd()
	g := begin(t, p, draughts.International, "W:WK28,K49,6:BK16,K3,45")
	g.play("6-1")
	start := g.tracker.Ply()
	g.quiet(49)
	if g.first("draw-25") != 0 {
		t.Fatal("6.2 held after 49 plies")
	}
	if c := g.counter("draw-25"); c.Count != 49 || c.Missing != 1 || c.From != start || c.Reached != start+50 {
		t.Errorf("after 49 plies: %+v", c)
	}
	g.quiet(1)
	if got := g.first("draw-25"); got != start+50 {
		t.Errorf("6.2 first held at ply %d, want %d", got, start+50)
	}
	d := g.tracker.Draws(nil)
	i := slices.IndexFunc(d, func(d Draw) bool { return d.Rule.Code == "draw-25" })
	if d[i].From != start {
		t.Errorf("the moves counted begin after ply %d, want %d", d[i].From, start)
	}
}

// FMJD 6.3: 16 moves of each player; moves of men count (case C2), and so do
// those of the man in 2K+1 v K that goes on to be crowned (case C5).
func TestFMJD63SixteenMoves(t *testing.T) {
	g := begin(t, fmjd(), draughts.International, "W:WK28:BK1,2,3")
	g.cycle(31, shuffle)
	if g.first("draw-16") != 0 {
		t.Fatal("6.3 held after 31 plies")
	}
	g.cycle(32, "7-1")
	if got := g.first("draw-16"); got != 32 {
		t.Errorf("6.3 first held at ply %d, want 32", got)
	}

	men := begin(t, fmjd(), draughts.International, "W:WK28:BK1,2,3")
	men.play("28-33 1-7 33-28 2-8")
	if c := men.counter("draw-16"); c.Count != 4 || c.Reached != 32 {
		t.Errorf("after the move of a man: %+v", c)
	}
	reset, err := fmjd().With("draw-16", "man-moves", "reset")
	if err != nil {
		t.Fatal(err)
	}
	if c := counterOf(t, men.tracker.Under(reset), "draw-16"); c.Count != 0 || c.Reached != 36 {
		t.Errorf("with man-moves=reset: %+v", c)
	}

	promote := begin(t, fmjd(), draughts.International, "W:WK46,K50,8:BK36")
	promote.play("50-45 36-4 45-50 4-36 8-2")
	if c := promote.counter("draw-16"); !c.Active || c.Count != 5 {
		t.Errorf("case C5, after the promotion: %+v", c)
	}
}

func counterOf(t *testing.T, tracker *Tracker, code string) Counter {
	t.Helper()
	for _, c := range tracker.Counters(nil) {
		if c.Rule.Code == code {
			return c
		}
	}
	t.Fatalf("no rule %s is in force", code)
	return Counter{}
}

// FMJD 6.4: 5 moves of each player (cases C1 and C3).
func TestFMJD64FiveMoves(t *testing.T) {
	for _, fen := range []string{"W:WK28:BK1", "W:WK28:BK1,2", "W:WK28:BK1,K2"} {
		g := begin(t, fmjd(), draughts.International, fen)
		g.cycle(9, shuffle)
		if g.first("draw-5") != 0 {
			t.Errorf("%s: 6.4 held after 9 plies", fen)
		}
		g.cycle(10, "1-7")
		if got := g.first("draw-5"); got != 10 {
			t.Errorf("%s: 6.4 first held at ply %d, want 10", fen, got)
		}
	}
}

// FMJD 6.4 after 6.3: the lone king takes a piece in its thirteenth move (case
// C4). The edition of 2015 gives another five moves; under the older text the
// sixteen still count too, so that the game ends three moves later.
func TestFMJD63CaptureBringsFive(t *testing.T) {
	g := begin(t, fmjd(), draughts.International, "W:WK46,K47,K48:BK3")
	g.quiet(24)
	sacrifice(g)
	if ply := g.tracker.Ply(); ply != 26 {
		t.Fatalf("the capture was ply %d", ply)
	}
	g.quiet(6)
	if g.first("draw-16") != 0 || g.first("draw-5") != 0 {
		t.Errorf("at ply 32 nothing holds, got %v", g.tracker.Draws(nil))
	}
	g.quiet(4)
	if g.first("draw-16") != 0 || g.first("draw-5") != 36 {
		t.Errorf("6.4 first held at ply %d, want 36; 6.3 at %d, want never", g.first("draw-5"), g.first("draw-16"))
	}
	other, err := fmjd().Set("draw-16.capture=sixteen-stands")
	if err != nil {
		t.Fatal(err)
	}
	older := g.tracker.Under(other).Draws(nil)
	if i := slices.IndexFunc(older, func(d Draw) bool { return d.Rule.Code == "draw-16" }); i < 0 || older[i].Ply != 32 {
		t.Errorf("by the older text 6.3 held at ply 32, got %+v", older)
	}
	readings := g.tracker.Readings()
	if !slices.ContainsFunc(readings, func(r Reading) bool {
		return r.Rule.Code == "draw-16" && r.Option == "capture" && r.Value == "sixteen-stands"
	}) {
		t.Error("the other reading is not shown")
	}
}

// sacrifice plays a white king into a capture that leaves two kings and moves.
func sacrifice(g *game) {
	g.t.Helper()
	for _, m := range g.position.Moves(nil) {
		next := g.position.Play(m)
		for _, reply := range next.Moves(nil) {
			if reply.Captures() == 1 && !canCapture(next.Play(reply)) {
				g.move(m)
				g.move(reply)
				return
			}
		}
	}
	g.t.Fatalf("no sacrifice in %s", g.position.FEN())
}

// FMJD 7.2.2 before 6.4: a last move that leaves the opponent no move wins.
func TestFMJD722LastMoveWins(t *testing.T) {
	g := begin(t, fmjd(), draughts.International, "W:WK28:BK1")
	g.cycle(9, shuffle)
	legal := g.position.Moves(nil)
	var taken draughts.Position
	for _, m := range legal {
		next := g.position.Play(m)
		for _, reply := range next.Moves(nil) {
			if reply.IsCapture() {
				taken = next
				g.move(m)
				g.move(reply)
				if g.position.CanMove() {
					t.Fatalf("%s should be the end", g.position.FEN())
				}
				if got := g.first("draw-5"); got != 10 {
					t.Fatalf("ply 10 is before the win: %d", got)
				}
				break
			}
		}
		if taken != (draughts.Position{}) {
			break
		}
	}
	// The same one ply earlier: the capture is the tenth ply.
	g = begin(t, fmjd(), draughts.International, "W:WK28:BK1")
	g.cycle(8, shuffle)
	for _, m := range g.position.Moves(nil) {
		next := g.position.Play(m)
		if replies := next.Moves(nil); len(replies) > 0 && replies[0].IsCapture() {
			g.move(m)
			g.move(replies[0])
			if got := g.first("draw-5"); got != 0 {
				t.Errorf("6.4 held at ply %d although the opponent has no piece left", got)
			}
			return
		}
	}
	t.Fatal("no blunder found")
}

// WCDF 1.32.1: the move about to be made creates the position a third time.
func TestWCDF1321Claim(t *testing.T) {
	g := begin(t, wcdf(), draughts.English, "W:WK32:BK1")
	g.play("32-27 1-6 27-32 6-1 32-27 1-6 27-32")
	back := g.position.Play(g.legal("6-1"))
	if got := g.tracker.Claim(back); !slices.Equal(got, []int{0, 4}) {
		t.Errorf("the claim rests on plies %v, want 0 and 4", got)
	}
	away := g.position.Play(g.legal("6-9"))
	if got := g.tracker.Claim(away); len(got) != 0 {
		t.Errorf("6-9 creates a new position, but stood at %v", got)
	}
	if g.tracker.Held() {
		t.Error("nothing has stood three times yet")
	}
	g.play("6-1")
	d := g.tracker.Draws(nil)
	if len(d) != 1 || d[0].Ply != 8 || d[0].Rule.Mode != Claim || d[0].Rule.Article.String() != "WCDF 1.32.1" {
		t.Errorf("draws: %+v", d)
	}
}

// WCDF 1.32.2: each player's own previous 40 moves, 80 plies (case C10); a
// promotion is the advance of an uncrowned man.
func TestWCDF1322FortyMoves(t *testing.T) {
	g := begin(t, wcdf(), draughts.English, "W:WK32,K27,6:BK1,K9,21")
	g.play("6-2")
	g.quiet(79)
	if g.first("draw-40") != 0 {
		t.Fatal("1.32.2 held after 79 plies")
	}
	g.quiet(1)
	if got := g.first("draw-40"); got != 81 {
		t.Errorf("1.32.2 first held at ply %d, want 81", got)
	}
	if c := g.counter("draw-40"); c.Missing != 0 || c.First != 81 || c.Rule.Moves() != 40 {
		t.Errorf("the counter: %+v", c)
	}
}

// FMJD-64 7.2.7: the count runs only while the lone king is on the long
// diagonal, and the move that brings it there is not counted.
func TestFMJD64Diagonal(t *testing.T) {
	g := begin(t, russian(), draughts.Russian, "W:WK1,K5,K9:BK31")
	v := draughts.Russian
	road := func() bool {
		row, column, _ := v.Place(g.position.Kings(draughts.Black).First())
		return row+column == 7
	}
	came, most := 0, 0
	for ply := 1; ply <= 24 && g.first("draw-diagonal") == 0; ply++ {
		was := road()
		g.quiet(1)
		if road() && !was {
			came = ply
		}
		c := g.counter("draw-diagonal")
		if road() && (c.Count != ply-came) || !road() && c.Count != 0 {
			t.Fatalf("ply %d, on the road %v since %d: %+v", ply, road(), came, c)
		}
		most = max(most, c.Count)
	}
	if most == 0 || came == 0 {
		t.Errorf("the king came at ply %d and the count rose to %d: the test shows nothing", came, most)
	}
}

// FMJD-64 7.2.6: a capture begins the count of the smaller ending.
func TestFMJD64Balance(t *testing.T) {
	g := begin(t, russian(), draughts.Russian, "W:WK5,K13,K32,31:BK12,4")
	if c := g.counter("draw-60"); !c.Active || c.Reached != 120 {
		t.Errorf("six pieces: %+v", c)
	}
	if c := g.counter("draw-30"); c.Active {
		t.Errorf("six pieces are not an ending of four or five: %+v", c)
	}
	each, err := russian().With("draw-60", "pieces", "each")
	if err != nil {
		t.Fatal(err)
	}
	if c := counterOf(t, g.tracker.Under(each), "draw-60"); c.Active {
		t.Errorf("four against two are not six on each side: %+v", c)
	}
}

// FMJD-64 7.2.5: 15 moves of kings, by the letter in every ending; servers leave
// those of 7.2.6 out.
func TestFMJD64FifteenMoves(t *testing.T) {
	g := begin(t, russian(), draughts.Russian, "W:WK1,K32:BK4,K25")
	g.quiet(29)
	if g.first("draw-15") != 0 {
		t.Fatal("7.2.5 held after 29 plies")
	}
	g.quiet(1)
	if got := g.first("draw-15"); got != 30 {
		t.Errorf("7.2.5 first held at ply %d, want 30", got)
	}
	server, err := russian().Set("draw-15.endings=outside-7.2.6")
	if err != nil {
		t.Fatal(err)
	}
	under := g.tracker.Under(server)
	if c := counterOf(t, under, "draw-15"); c.Active || c.First != 0 {
		t.Errorf("with four pieces: %+v", c)
	}
	if c := counterOf(t, under, "draw-30"); c.Count != 30 || c.Missing != 30 {
		t.Errorf("7.2.6 counts on: %+v", c)
	}
}

// Frisian 2K v 1K: 7 moves each.
func TestFrisianSevenMoves(t *testing.T) {
	g := begin(t, frisian(), draughts.Frisian, "W:WK28:BK1,K6")
	if c := g.counter("draw-7"); !c.Active || c.Reached != 14 {
		t.Errorf("two kings against one: %+v", c)
	}
	one := begin(t, frisian(), draughts.Frisian, "W:WK28:BK2")
	if c := one.counter("draw-2"); !c.Active || c.Reached != 4 {
		t.Errorf("king against king: %+v", c)
	}
}

// FMJD 5.7: a man that went backwards and was accepted makes earlier positions
// recur, which is impossible in a legal game.
func TestFMJD57IrregularMoveBringsPositionBack(t *testing.T) {
	g := begin(t, fmjd(), draughts.International, "W:WK47,30:BK1")
	man := func(from, to draughts.Square) {
		t.Helper()
		next, ok := g.position.Unchecked(from, to, draughts.SquareSet{}, draughts.Uncrowned)
		if !ok {
			t.Fatal("nothing to carry")
		}
		g.position = next
		g.tracker.Disturb(next)
	}
	g.play("30-25 1-7") // ply 2: man on 25
	man(25, 30)         // ply 3: backwards
	g.play("7-1")       // ply 4: as ply 0
	if got := g.tracker.Occurrences(4); !slices.Equal(got, []int{0, 4}) {
		t.Fatalf("the position of ply 4 stood at %v, want 0 and 4", got)
	}
	g.play("30-25 1-7")
	man(25, 30)
	g.play("7-1")
	if got := g.first("draw-repetition"); got != 8 {
		t.Errorf("6.1 first held at ply %d, want 8", got)
	}
	if c := g.counter("draw-25"); c.Count != 1 {
		t.Errorf("men moved until ply 7: %+v", c)
	}
}

func TestTrackerIsReusable(t *testing.T) {
	g := begin(t, fmjd(), draughts.International, "W:WK28:BK1")
	g.cycle(20, shuffle)
	if !g.tracker.Held() {
		t.Fatal("nothing held")
	}
	g.position = draughts.Start(draughts.International)
	g.tracker.Start(g.position)
	g.play("32-28 19-23 28x19 14x23")
	if g.tracker.Held() || g.tracker.Ply() != 4 {
		t.Errorf("the game before is not forgotten: %v", g.tracker.Draws(nil))
	}
	for _, c := range g.tracker.Counters(nil) {
		if c.First != 0 || c.Rule.Count == EndingPlies && c.Active {
			t.Errorf("left over: %+v", c)
		}
	}
}

func TestAtAndClaimOutside(t *testing.T) {
	g := begin(t, fmjd(), draughts.International, "W:WK28:BK1")
	g.cycle(12, shuffle)
	if at := g.tracker.At(7); at.Ply() != 7 || at.Held() {
		t.Errorf("at ply 7: ply %d, held %v", at.Ply(), at.Held())
	}
	if at := g.tracker.At(99); at.Ply() != 12 {
		t.Errorf("beyond the end: ply %d", at.Ply())
	}
	if g.tracker.Occurrences(13) != nil || g.tracker.Occurrences(-1) != nil {
		t.Error("there are no such plies")
	}
}

func TestNoAllocationPerPly(t *testing.T) {
	g := begin(t, fmjd(), draughts.International, "W:WK28,K50:BK1,K6")
	var moves []draughts.Move
	var positions []draughts.Position
	p := g.position
	for range 60 {
		legal := p.Moves(nil)
		m := legal[len(moves)%len(legal)]
		p = p.Play(m)
		moves, positions = append(moves, m), append(positions, p)
		if !p.CanMove() {
			break
		}
	}
	draws := make([]Draw, 0, 8)
	if n := testing.AllocsPerRun(100, func() {
		g.tracker.Start(g.position)
		for i, m := range moves {
			g.tracker.Play(m, positions[i])
		}
		draws = g.tracker.Draws(draws[:0])
	}); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}
