package arbiter

import (
	"reflect"
	"time"
	"unsafe"
)

// Clone is a copy for asking "what if": Apply changes it alone. It copies all
// that a field of the state refers to, whatever fields there are, but for the
// entries of the journal and the values of the settings, which never change.
func (s *State) Clone() *State {
	c := *s
	stateCopier.own(unsafe.Pointer(&c))
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
)

var stateCopier = copierOf(reflect.TypeFor[State](), map[reflect.Type]*copier{timeType: nil, valuesType: nil})

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

// own puts copies in the place of what the value at a place refers to.
func (c *copier) own(at unsafe.Pointer) {
	switch c.of.Kind() {
	case reflect.Struct:
		for _, f := range c.fields {
			f.own(unsafe.Add(at, f.offset))
		}
		return
	case reflect.Array:
		c.elem.ownEach(at, c.of.Len())
		return
	}
	// A pointer, a map and a slice begin with a pointer, which is nil with them.
	if *(*unsafe.Pointer)(at) == nil {
		return
	}
	v := reflect.NewAt(c.of, at).Elem()
	switch {
	case c.of == logType:
		v.Set(v.Slice3(0, v.Len(), v.Len()))
	case c.of.Kind() == reflect.Pointer:
		fresh := reflect.New(c.of.Elem())
		fresh.Elem().Set(v.Elem())
		c.elem.ownEach(fresh.UnsafePointer(), 1)
		v.Set(fresh)
	case c.of.Kind() == reflect.Slice:
		fresh := reflect.MakeSlice(c.of, v.Len(), v.Len())
		reflect.Copy(fresh, v)
		c.elem.ownEach(fresh.UnsafePointer(), v.Len())
		v.Set(fresh)
	default:
		fresh := reflect.MakeMapWithSize(c.of, v.Len())
		value := reflect.New(c.of.Elem())
		for entries := v.MapRange(); entries.Next(); {
			value.Elem().Set(entries.Value())
			c.elem.ownEach(value.UnsafePointer(), 1)
			fresh.SetMapIndex(entries.Key(), value.Elem())
		}
		v.Set(fresh)
	}
}

// ownEach does so for values that stand one behind the other; a nil copier has
// nothing to do.
func (c *copier) ownEach(at unsafe.Pointer, n int) {
	for i := 0; c != nil && i < n; i++ {
		c.own(unsafe.Add(at, uintptr(i)*c.of.Size()))
	}
}
