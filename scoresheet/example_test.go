package scoresheet_test

import (
	"fmt"

	"flagfall/scoresheet"
	"flagfall/scoresheet/pdn"
)

// A sheet on which Black overlooks a capture: the replay names it by its article,
// and lists the legal moves there.
func ExampleReplayer() {
	games, err := pdn.ReadAll([]byte(`[GameType "20"] 1. 32-28 18-23 2. 34-30 13-18 3. 40-34 9-13 *`), "board-3.pdn")
	if err != nil {
		fmt.Println(err)
		return
	}
	replay := scoresheet.NewReplayer(scoresheet.Options{}).Replay(games[0])
	fmt.Println(replay.Verdict, replay.PliesOK, "of", len(replay.Plies))
	for _, f := range replay.Findings {
		fmt.Printf("ply %d (%s): %s; legal: %v\n", f.Ply, f.Article, f.Said.String(), f.Legal)
	}
	fmt.Println(replay.Final.FEN())
	// Output:
	// irregular 3 of 6
	// ply 4 (FMJD 5.4.6): Black played 13-18 although a capture was due; legal: [23x32]
	// ply 6 (FMJD 5.4.6): Black played 9-13 although a capture was due; legal: [23x32]
	// B:W28,30,31,33,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,19,20,23
}
