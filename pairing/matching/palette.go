package matching

// palette numbers the weights of a graph in the order in which they first occur; 0
// means none. A large graph has few different weights compared with its edges, and a
// number takes a quarter of the space of a weight.
type palette struct {
	list []Weight
	slot []uint32 // an open hash table of the numbers; its length is a power of two
	last uint32
}

// empty forgets all weights.
func (p *palette) empty() {
	p.list = append(p.list[:0], none)
	if p.slot == nil {
		p.slot = make([]uint32, 1<<8)
	}
	clear(p.slot)
	p.last = 0
}

// number is the number of a weight, assigned if the weight is new.
func (p *palette) number(w Weight) uint32 {
	if p.list[p.last] == w {
		return p.last
	}
	if w == none {
		return 0
	}
	at := p.find(w)
	if p.slot[at] == 0 {
		if 2*len(p.list) > len(p.slot) {
			p.slot = make([]uint32, 4*len(p.slot))
			for n, x := range p.list[1:] {
				p.slot[p.find(x)] = uint32(n + 1)
			}
			at = p.find(w)
		}
		p.slot[at] = uint32(len(p.list))
		p.list = append(p.list, w)
	}
	p.last = p.slot[at]
	return p.last
}

// find is the slot of a weight in the table, or the one where it belongs.
func (p *palette) find(w Weight) int {
	h := w.lo*0x9e3779b97f4a7c15 ^ uint64(w.hi)*0xc2b2ae3d27d4eb4f
	mask := len(p.slot) - 1
	at := int(h>>32) & mask
	for p.slot[at] != 0 && p.list[p.slot[at]] != w {
		at = (at + 1) & mask
	}
	return at
}
