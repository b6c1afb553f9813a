package pairing_test

import (
	"fmt"

	"flagfall/pairing"
	"flagfall/pairing/swiss"
)

// The first round of a Swiss: the history goes in as a field, and a pairing in
// board order comes out.
func ExamplePairer() {
	field := pairing.Field{Round: 1, Rounds: 3, Scoring: pairing.TwoOneZero(), TopColour: pairing.First}
	for i, name := range []string{"Berg", "Ozols", "Silva", "Kowalska", "Ito"} {
		field.Players = append(field.Players, pairing.Player{Number: i + 1, Name: name})
	}
	var system pairing.Pairer = swiss.Dutch{}
	pairs, err := system.Pair(field)
	if err != nil {
		fmt.Println(err)
		return
	}
	for board, p := range pairs {
		if p.Second == 0 {
			fmt.Println("bye:", field.Players[p.First-1].Name)
			continue
		}
		fmt.Printf("board %d: %s - %s\n", board+1, field.Players[p.First-1].Name, field.Players[p.Second-1].Name)
	}
	// Output:
	// board 1: Berg - Silva
	// board 2: Kowalska - Ozols
	// bye: Ito
}
