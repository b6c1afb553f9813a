package standings_test

import (
	"fmt"

	"flagfall/arbiter/standings"
	"flagfall/pairing"
)

// A table of three players after a round robin, with ties broken by Sonneborn-Berger.
func ExampleRank() {
	scoring := pairing.TwoOneZero()
	game := func(opponent int, colour pairing.Colour, points pairing.Points) pairing.Entry {
		return pairing.Entry{Kind: pairing.Played, Opponent: opponent, Colour: colour, Points: points}
	}
	none := pairing.Entry{Kind: pairing.Absent}
	field := pairing.Field{Round: 4, Scoring: scoring, Players: []pairing.Player{
		{Number: 1, Name: "Berg", Entries: []pairing.Entry{game(2, pairing.First, scoring.Win), game(3, pairing.Second, scoring.Loss), none}},
		{Number: 2, Name: "Ozols", Entries: []pairing.Entry{game(1, pairing.Second, scoring.Loss), none, game(3, pairing.First, scoring.Draw)}},
		{Number: 3, Name: "Silva", Entries: []pairing.Entry{none, game(1, pairing.First, scoring.Win), game(2, pairing.Second, scoring.Draw)}},
	}}
	table, err := standings.Rank(field, standings.Options{TieBreaks: []string{"sonneborn-berger"}, PrePaired: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range table.Rows {
		fmt.Println(row.Place, row.Player.Name, row.Points, row.Figures[0])
	}
	// Output:
	// 1 Silva 3 5
	// 2 Berg 2 2
	// 3 Ozols 1 3
}
