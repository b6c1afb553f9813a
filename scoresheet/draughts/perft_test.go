package draughts

import "testing"

func TestPerftOfStart(t *testing.T) {
	for v, want := range map[Variant]uint64{
		International: 167140, English: 36768, Frisian: 102431, Russian: 37986, Brazilian: 37628,
		Pool: 37986, Italian: 36473, Spanish: 36473, Czech: 36768, Canadian: 584100,
	} {
		if got := Perft(Start(v), 6); got != want {
			t.Errorf("%v: %d leaves, want %d", v, got, want)
		}
	}
}
