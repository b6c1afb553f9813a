package draw_test

import (
	"fmt"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// Two kings go to and fro: the draw rules that hold are named with their articles.
func ExampleTracker() {
	p, err := draughts.Parse(draughts.International, "W:WK6:BK4,K45")
	if err != nil {
		fmt.Println(err)
		return
	}
	tracker := draw.NewTracker(draw.For(p.Variant()))
	tracker.Start(p)
	for !tracker.Held() {
		for _, squares := range [][]draughts.Square{{6, 1}, {45, 50}, {1, 6}, {50, 45}} {
			m := p.Match(nil, squares, p.Moves(nil))[0]
			p = p.Play(m)
			tracker.Play(m, p)
		}
	}
	for _, d := range tracker.Draws(nil) {
		fmt.Println("from ply", d.Ply, d.Rule.Article, d.Rule.Code)
	}
	// Output:
	// from ply 8 FMJD 6.1 draw-repetition
}
