package matching

import "testing"

// A matrix keeps its contents when a number comes up that does not fit in two bytes, and
// when it shrinks.
func TestMatrixWidens(t *testing.T) {
	var m matrix
	m.empty(300)
	number := func(u, v int) uint32 { return uint32(300*min(u, v) + max(u, v)) }
	for u := range 300 {
		for v := range u + 1 {
			m.set(u, v, number(u, v))
		}
	}
	if m.wide == nil || m.narrow != nil {
		t.Fatal("90,000 numbers stand in two bytes")
	}
	hold := func(n int) {
		t.Helper()
		for u := range n {
			_, row := m.row(u)
			for v := range n {
				if m.at(u, v) != number(u, v) || row[v] != number(u, v) {
					t.Fatalf("%d at %d, %d", m.at(u, v), u, v)
				}
			}
		}
	}
	hold(300)
	m.shrink(250, 260)
	hold(250)
	if m.at(3, 255) != 0 || m.at(255, 255) != 0 {
		t.Error("what was added has edges")
	}
	m.empty(40)
	m.set(1, 2, 7)
	if m.wide != nil || m.at(2, 1) != 7 || m.at(3, 3) != 0 {
		t.Error("an empty one is not empty")
	}
}
