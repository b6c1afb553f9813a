package exchange_test

import (
	"fmt"
	"os"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/reports/exchange"
	"flagfall/reports/trf"
)

// The standings of a file by the results in it, and where it says otherwise.
func ExampleStandings() {
	player := func(number, rank int, name, points, game string) string {
		return fmt.Sprintf("001 %4d      %-33s %4s %3s %11s %10s %4s %4d  %s\n", number, name, "", "", "", "", points, rank, game)
	}
	text := "012 Cup\n202 WON\n" + player(1, 2, "Berg, Ann", "1.0", "   2 w 1") + player(2, 1, "Costa, Rui", "0.0", "   1 b 0")
	file, err := trf.Read(strings.NewReader(text), "cup.trf")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := exchange.Standings(file, "", rule.Sentence.String)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := r.List.Write(os.Stdout, "text", 80); err != nil {
		fmt.Println(err)
	}
	fmt.Println(r.Differing, r.Notes)
	// Output:
	// no  name        points  Won  file
	// 1.  1   Berg, Ann   1       1    2: differs
	// 2.  2   Costa, Rui  0       0    1: differs
	// 2 [2 of 2 ranks of the file differ]
}
