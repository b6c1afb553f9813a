package doc

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A pile of eight forms a sheet, cut and laid pile upon pile, is in order.
func TestSheetsInStackCutOrder(t *testing.T) {
	forms := &Forms{Across: 2, Down: 4, Stacked: true, Items: make([]Drawing, 11)}
	want := [][]int{{0, 2, 4, 6, 8, 10, -1, -1}, {1, 3, 5, 7, 9, -1, -1, -1}}
	if got := forms.Sheets(); !slices.EqualFunc(got, want, slices.Equal[[]int]) {
		t.Errorf("%v, want %v", got, want)
	}
	forms.Stacked = false
	if got := forms.Sheets(); got[0][7] != 7 || got[1][0] != 8 || got[1][3] != -1 {
		t.Errorf("%v", got)
	}
}

func TestSheetsHoldEachFormOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := &Forms{Across: rapid.IntRange(0, 3).Draw(t, "across"), Down: rapid.IntRange(0, 5).Draw(t, "down"),
			Stacked: rapid.Bool().Draw(t, "stacked"), Items: make([]Drawing, rapid.IntRange(0, 60).Draw(t, "forms"))}
		across, down := f.Grid()
		sheets := f.Sheets()
		var piles []int
		for place := range across * down {
			for s := range sheets {
				if item := sheets[s][place]; item >= 0 {
					piles = append(piles, item)
				}
			}
		}
		if f.Stacked && !slices.IsSorted(piles) {
			t.Fatalf("the piles are not in order: %v", piles)
		}
		slices.Sort(piles)
		for i, item := range piles {
			if item != i {
				t.Fatalf("form %d is missing or twice: %v", i, piles)
			}
		}
		if len(piles) != len(f.Items) {
			t.Fatalf("%d forms of %d", len(piles), len(f.Items))
		}
	})
}

// Turned twice, a drawing is as it was.
func TestTurn(t *testing.T) {
	d := Drawing{}
	d.Text(10, 20, 30, 5, 12, "name")
	once := d.Turn(100, 50)
	if s := once.Shapes[0]; s.X != 60 || s.Y != 25 || !s.Turned {
		t.Errorf("%+v", s)
	}
	twice := once.Turn(100, 50)
	if s := twice.Shapes[0]; s.X != 10 || s.Y != 20 || s.Turned {
		t.Errorf("%+v", s)
	}
}
