package clocks

import "testing"

// TestDrawOnTimeIsOfTheFallenFlag: a draw on time is judged for the side whose
// flag fell, even if the other side is to move.
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

// TestDrawOnTimeOfWhoeverFellFirst: of two fallen flags the first decides, whoever
// is to move; if nobody knows whose flag fell, no finding is made in a position in
// which the fall of one of the two flags makes a draw.
func TestDrawOnTimeOfWhoeverFellFirst(t *testing.T) {
	lone := &[2]Material{{Kings: 2}, {Kings: 1}}
	even := &[2]Material{{Kings: 2}, {Kings: 2}}
	control := once(Period{Time: OneMinute})
	plies := func(left ...Span) (plies []PlyTime) {
		for i, time := range left {
			var ply PlyTime
			if time >= 0 {
				ply.Left[Side(i%2)] = Note(time)
			}
			plies = append(plies, ply)
		}
		return plies
	}
	for name, tc := range map[string]struct {
		plies    []PlyTime
		material *[2]Material
		final    [2]Noted
		want     int
	}{
		"White's fell first, the lone king is Black's":             {plies(0, 0), lone, [2]Noted{}, 0},
		"the same, Black to move":                                  {plies(0, 0, 0), lone, [2]Noted{}, 0},
		"Black's fell first, and White had two kings":              {plies(OneSecond, 0, 0), lone, [2]Noted{}, 1},
		"the same, White to move":                                  {plies(OneSecond, 0, 0, 0), lone, [2]Noted{}, 1},
		"no times, Black to move":                                  {plies(-1), lone, [2]Noted{}, 0},
		"no times, White to move":                                  {plies(-1, -1), lone, [2]Noted{}, 0},
		"no times, and either could have won":                      {plies(-1), even, [2]Noted{}, 1},
		"both at zero, nobody knows since when":                    {plies(-1), even, [2]Noted{Note(0), Note(0)}, 0},
		"both at zero, nobody knows since when, a lone king there": {plies(-1), lone, [2]Noted{Note(0), Note(0)}, 0},
	} {
		r := Record{Plies: tc.plies, Control: control, Result: ResultDraw, OnTime: true, Law: InternationalFlag(), Final: tc.final, Material: tc.material}
		judged := 0
		for _, f := range Check(r) {
			if f.Kind == ForfeitShouldBeLoss {
				judged++
			}
		}
		if judged != tc.want {
			t.Errorf("%s: %d findings of a draw on time, want %d", name, judged, tc.want)
		}
	}
}
