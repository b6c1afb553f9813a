package clocks

import "testing"

// TestDrawOnTimeIsOfTheFallenFlag: a draw on time is judged for the side whose
// flag fell, also where the other one is to move.
func TestDrawOnTimeIsOfTheFallenFlag(t *testing.T) {
	for _, tc := range []struct {
		name  string
		white Material
		black Material
		want  int
	}{
		{"W:WK6,K16:BK46, White's flag: a lone king cannot win", Material{Kings: 2}, Material{Kings: 1}, 0},
		{"W:WK6:BK46,K36, White's flag: two kings could win", Material{Kings: 1}, Material{Kings: 2}, 1},
	} {
		for _, plies := range []int{40, 41} { // whoever is to move
			r := Record{
				Plies: make([]PlyTime, plies), Result: ResultDraw, OnTime: true, Law: InternationalFlag(),
				Final: [2]Noted{Note(0), Note(5 * OneMinute)}, Material: &[2]Material{tc.white, tc.black},
			}
			if found := Check(r); len(found) != tc.want || tc.want > 0 && found[0].Side != First {
				t.Errorf("%s, %d plies: %v", tc.name, plies, found)
			}
		}
	}
}
