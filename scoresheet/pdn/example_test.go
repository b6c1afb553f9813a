package pdn_test

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"flagfall/scoresheet/pdn"
)

// A reader gives one game after the other, with the places of defects, whatever
// the size of the file.
func ExampleReader() {
	file := `[White "Berg, A"][Black "Ozols, K"][Result "2-0"][GameType "20"]
1. 32-28 (a quiet start) 18-23 2. 38-32 12-18 2-0
[White "Silva, R"][Black "Ito, M"]
1. 33-29 1&-22 *`
	reader := pdn.NewReader(strings.NewReader(file), "round-1.pdn")
	for {
		var g pdn.Game
		err := reader.Next(&g)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			fmt.Println(err)
			continue
		}
		white, _ := g.Tag("White")
		fmt.Printf("game %d: %s, %d plies\n", g.Number, white, g.Plies())
		for _, d := range g.Defects {
			fmt.Printf("  line %d, column %d: %s\n", d.Line, d.Column, d.Said)
		}
	}
	// Output:
	// game 1: Berg, A, 4 plies
	//   line 2, column 11: the text "a quiet start" stands outside a comment
	// game 2: Silva, R, 1 plies
	//   line 4, column 10: "1" means nothing here and was left out
	//   line 4, column 11: "&" means nothing here and was left out
}

// A whole text at a time, with the places of its defects.
func ExampleReadAll() {
	games, err := pdn.ReadAll([]byte(`[White "Berg, A"][Black "Ozols, K"][Result "2-0"][GameType "20"]
1. 32-28 (a quiet start) 18-23 2. 38-32 12-18 2-0`), "round-1.pdn")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, g := range games {
		white, _ := g.Tag("White")
		fmt.Printf("game %d: %s, %d plies\n", g.Number, white, g.Plies())
		for _, d := range g.Defects {
			fmt.Printf("  line %d, column %d: %s\n", d.Line, d.Column, d.Said)
		}
	}
	// Output:
	// game 1: Berg, A, 4 plies
	//   line 2, column 11: the text "a quiet start" stands outside a comment
}
