package matching

import "math"

// matrix is a symmetric square of numbers of a palette. They take two bytes each, or four
// once there are more of them than two bytes can hold.
type matrix struct {
	size   int
	narrow []uint16
	wide   []uint32 // nil as long as all fit into narrow
}

// empty makes it a square of that size, all zeros.
func (m *matrix) empty(size int) {
	m.size, m.wide = size, nil
	m.narrow = resize(m.narrow, size*size)
	clear(m.narrow)
}

// reserve makes room for a square of that size.
func (m *matrix) reserve(size int) {
	m.size, m.wide = 0, nil
	m.narrow = resize(m.narrow, size*size)[:0]
}

// shrink keeps the first n rows and columns, and makes it a square of that size, which
// must not be larger than it was.
func (m *matrix) shrink(n, size int) {
	m.narrow, m.wide = shrunk(m.narrow, m.size, n, size), shrunk(m.wide, m.size, n, size)
	m.size = size
}

func shrunk[N uint16 | uint32](list []N, was, n, size int) []N {
	if list == nil {
		return nil
	}
	for v := range n {
		copy(list[v*size:v*size+n], list[v*was:v*was+n])
		clear(list[v*size+n : v*size+size])
	}
	clear(list[n*size : size*size])
	return list[:size*size]
}

// set puts a number in both its places.
func (m *matrix) set(u, v int, n uint32) {
	if m.wide == nil && n > math.MaxUint16 {
		m.wide = make([]uint32, len(m.narrow))
		for i, n := range m.narrow {
			m.wide[i] = uint32(n)
		}
		m.narrow = nil
	}
	if m.wide != nil {
		m.wide[u*m.size+v], m.wide[v*m.size+u] = n, n
		return
	}
	m.narrow[u*m.size+v], m.narrow[v*m.size+u] = uint16(n), uint16(n)
}

func (m *matrix) at(u, v int) uint32 {
	if m.wide != nil {
		return m.wide[u*m.size+v]
	}
	return uint32(m.narrow[u*m.size+v])
}

// row is one row, in one of the two widths.
func (m *matrix) row(v int) (narrow []uint16, wide []uint32) {
	if m.wide != nil {
		return nil, m.wide[v*m.size : (v+1)*m.size]
	}
	return m.narrow[v*m.size : (v+1)*m.size], nil
}
