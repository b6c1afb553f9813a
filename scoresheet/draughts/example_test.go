package draughts_test

import (
	"fmt"

	"flagfall/scoresheet/draughts"
)

func Example() {
	p := draughts.Start(draughts.International)
	legal := p.Moves(make([]draughts.Move, 0, 128))
	fmt.Println(len(legal), "moves, the first one", p.Notation(legal[0], legal))

	played := p.Match(nil, []draughts.Square{32, 28}, legal)
	p = p.Play(played[0])
	fmt.Println(p.Turn(), "to move; on 28 a", p.At(28))
	// Output:
	// 9 moves, the first one 31-26
	// black to move; on 28 a white man
}

// Two captures with the same ends are written with all squares of the way.
func ExamplePosition_Notation() {
	p, err := draughts.Parse(draughts.International, "W:WK47:B14,19,29,31,42")
	if err != nil {
		panic(err)
	}
	legal := p.Moves(nil)
	for _, m := range legal {
		fmt.Println(p.Notation(m, legal), "takes", m.Captured())
	}
	// Output:
	// 47x38x20x9x36 takes 14,29,31,42
	// 47x38x24x13x36 takes 19,29,31,42
}

// A setup may have defects; the caller may waive some of them.
func ExampleSetup() {
	setup, err := draughts.ParseFEN(draughts.International, "W:W3,32:B20,20")
	if err != nil {
		panic(err)
	}
	setup.Defects().Each(func(d draughts.Defects) {
		fmt.Printf("%v: column %d: %s\n", d, setup.Column(d), setup.Explain(d))
	})
	p, err := setup.Position(draughts.ManOnPromotionRow | draughts.SquareTwice)
	fmt.Println(p.FEN(), err)
	// Output:
	// man-on-promotion-row: column 4: the white man on 3 stands on its own promotion row
	// square-twice: column 13: two pieces stand on 20
	// W:W3,32:B20 <nil>
}

// An irregular move that was accepted (FMJD 5.7) is applied as it was played.
func ExamplePosition_Unchecked() {
	p, _ := draughts.Parse(draughts.English, "B:B10:W15,32")
	fmt.Println("a capture is due:", p.MustCapture())
	q, ok := p.Unchecked(10, 14, draughts.SquareSet{}, draughts.Uncrowned)
	fmt.Println(q.FEN(), ok)
	// Output:
	// a capture is due: true
	// W:W15,32:B14 true
}
