package trf

import (
	"bytes"
	"testing"

	"flagfall/pairing"
)

// A heat of two games that ended 3-1 is a win with a point less (line 299), and
// reads back as it was.
func TestHeatInAndOut(t *testing.T) {
	scoring := pairing.TwoOneZero()
	scoring.Win, scoring.Draw = 4*pairing.Point, 2*pairing.Point
	heat := pairing.Heat{Games: 2, Played: 2}
	field := pairing.Field{Round: 2, Rounds: 2, Scoring: scoring, Players: []pairing.Player{
		{Number: 1, Name: "A", Entries: []pairing.Entry{{Kind: pairing.Played, Opponent: 2, Colour: pairing.First, Points: 3 * pairing.Point, Heat: heat}}},
		{Number: 2, Name: "B", Entries: []pairing.Entry{{Kind: pairing.Played, Opponent: 1, Colour: pairing.Second, Points: pairing.Point, Heat: heat}}},
	}}
	var text bytes.Buffer
	if err := FromField(&field).Write(&text, TRF26); err != nil {
		t.Fatal(err)
	}
	file, err := Read(bytes.NewReader(text.Bytes()), "heats.trf")
	if err != nil {
		t.Fatal(err)
	}
	again, err := file.Field()
	if err != nil {
		t.Fatalf("%v in\n%s", err, text.String())
	}
	for i := range field.Players {
		if got, want := again.Players[i].Entries[0].Points, field.Players[i].Entries[0].Points; got != want {
			t.Errorf("player %d: %v, want %v", i+1, got, want)
		}
	}
}
