package arbiter

import (
	"reflect"
	"sync"
	"time"
	"unsafe"
)

// Clone is a copy for asking "what if": Apply changes it alone. It copies all
// that a field of the state refers to, whatever fields there are, but for the
// entries of the journal and the values of the settings, which never change.
func (s *State) Clone() *State {
	c := *s
	c.remembered = nil
	stateCopier().own(unsafe.Pointer(&c), 1, 0)
	return &c
}

// copier makes copies of what values of a type refer to; nil where a type
// refers to nothing that could be changed.
type copier struct {
	of     reflect.Type
	elem   *copier // of a pointer, a slice, an array or a map
	fields []field // of a struct
}

type field struct {
	offset uintptr
	*copier
}

var (
	logType    = reflect.TypeFor[[]Envelope]()
	timeType   = reflect.TypeFor[time.Time]()      // a value, though it refers to its zone
	valuesType = reflect.TypeFor[*settingValues]() // never changed
	workedType = reflect.TypeFor[*remembered]()    // of the state that was copied alone
)

// stateCopier is made when the first copy is: most commands make none.
var stateCopier = sync.OnceValue(func() *copier {
	return copierOf(reflect.TypeFor[State](), map[reflect.Type]*copier{timeType: nil, valuesType: nil, workedType: nil})
})

func copierOf(t reflect.Type, known map[reflect.Type]*copier) *copier {
	if c, seen := known[t]; seen {
		return c
	}
	c := &copier{of: t}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		known[t] = c
		if t != logType {
			c.elem = copierOf(t.Elem(), known)
		}
		return c
	case reflect.Array:
		if c.elem = copierOf(t.Elem(), known); c.elem != nil {
			known[t] = c
			return c
		}
	case reflect.Struct:
		for i := range t.NumField() {
			if of := copierOf(t.Field(i).Type, known); of != nil {
				c.fields = append(c.fields, field{t.Field(i).Offset, of})
			}
		}
		if len(c.fields) > 0 {
			known[t] = c
			return c
		}
	}
	known[t] = nil
	return nil
}

// aBlock is how many structs are gone through field by field: few enough to stay
// in the cache of the processor.
const aBlock = 32

// own puts copies in the place of what n values refer to, each so many bytes
// after the one before; a nil copier has nothing to do. What the values of one
// field refer to is made at once: a large event has thousands of games.
func (c *copier) own(at unsafe.Pointer, n int, stride uintptr) {
	if c == nil || n == 0 {
		return
	}
	switch c.of.Kind() {
	case reflect.Struct:
		for i := 0; i < n; i += aBlock {
			block := unsafe.Add(at, uintptr(i)*stride)
			for _, f := range c.fields {
				f.own(unsafe.Add(block, f.offset), min(n-i, aBlock), stride)
			}
		}
	case reflect.Array:
		for i := range c.of.Len() {
			c.elem.own(unsafe.Add(at, uintptr(i)*c.elem.of.Size()), n, stride)
		}
	case reflect.Pointer:
		c.ownPointers(at, n, stride)
	case reflect.Slice:
		c.ownSlices(at, n, stride)
	case reflect.Map:
		for i := range n {
			c.ownMap(reflect.NewAt(c.of, unsafe.Add(at, uintptr(i)*stride)).Elem())
		}
	}
}

func (c *copier) ownPointers(at unsafe.Pointer, n int, stride uintptr) {
	total := 0
	for i := range n {
		if *(*unsafe.Pointer)(unsafe.Add(at, uintptr(i)*stride)) != nil {
			total++
		}
	}
	if total == 0 {
		return
	}
	elem := c.of.Elem()
	fresh := reflect.MakeSlice(reflect.SliceOf(elem), total, total)
	next := 0
	for i := range n {
		p := (*unsafe.Pointer)(unsafe.Add(at, uintptr(i)*stride))
		if *p == nil {
			continue
		}
		place := fresh.Index(next)
		place.Set(reflect.NewAt(elem, *p).Elem())
		*p = place.Addr().UnsafePointer()
		next++
	}
	c.elem.own(fresh.UnsafePointer(), total, elem.Size())
}

// header is how a slice lies in memory.
type header struct {
	data     unsafe.Pointer
	len, cap int
}

func (c *copier) ownSlices(at unsafe.Pointer, n int, stride uintptr) {
	total := 0
	for i := range n {
		h := (*header)(unsafe.Add(at, uintptr(i)*stride))
		total += h.len
		h.cap = h.len // what is appended must not reach what another has after it
	}
	if total == 0 || c.of == logType {
		return
	}
	fresh := reflect.MakeSlice(c.of, total, total)
	next := 0
	for i := range n {
		h := (*header)(unsafe.Add(at, uintptr(i)*stride))
		if h.len == 0 {
			continue
		}
		reflect.Copy(fresh.Slice(next, next+h.len), reflect.NewAt(c.of, unsafe.Pointer(h)).Elem())
		h.data = fresh.Index(next).Addr().UnsafePointer()
		next += h.len
	}
	c.elem.own(fresh.UnsafePointer(), total, c.of.Elem().Size())
}

func (c *copier) ownMap(v reflect.Value) {
	if v.IsNil() {
		return
	}
	fresh := reflect.MakeMapWithSize(c.of, v.Len())
	value := reflect.New(c.of.Elem())
	for entries := v.MapRange(); entries.Next(); {
		value.Elem().Set(entries.Value())
		c.elem.own(value.UnsafePointer(), 1, 0)
		fresh.SetMapIndex(entries.Key(), value.Elem())
	}
	v.Set(fresh)
}
