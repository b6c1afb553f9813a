package arbiter

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"
)

// fill gives a value, and all that it may refer to, something other than zero.
func fill(v reflect.Value, depth int) {
	if !v.CanSet() {
		v = reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem()
	}
	if at, is := v.Addr().Interface().(*time.Time); is {
		*at = time.Unix(1e9, 0)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), depth)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), depth)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), depth)
	case reflect.Slice:
		if depth == 0 {
			return // a type that holds itself
		}
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), depth-1)
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key, depth)
		fill(value, depth)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(1)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(1)
	}
}

// shared lists by path what two values refer to in common.
func shared(a, b reflect.Value, path string) (list []string) {
	switch a.Kind() {
	case reflect.Struct:
		for i := 0; i < a.NumField() && a.Type() != reflect.TypeFor[time.Time](); i++ {
			list = append(list, shared(a.Field(i), b.Field(i), path+"."+a.Type().Field(i).Name)...)
		}
		return list
	case reflect.Array:
		for i := range a.Len() {
			list = append(list, shared(a.Index(i), b.Index(i), path+"[]")...)
		}
		return list
	case reflect.Pointer, reflect.Slice, reflect.Map:
		if a.IsNil() || b.IsNil() {
			if a.Kind() == reflect.Slice && a.IsNil() && b.IsNil() {
				return nil
			}
			return []string{path + " is nil"}
		}
		if a.UnsafePointer() == b.UnsafePointer() {
			return []string{path}
		}
	case reflect.Interface, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return []string{fmt.Sprintf("%s is a %s", path, a.Kind())}
	default:
		return nil
	}
	switch a.Kind() {
	case reflect.Pointer:
		return shared(a.Elem(), b.Elem(), path+"*")
	case reflect.Slice:
		for i := range a.Len() {
			list = append(list, shared(a.Index(i), b.Index(i), path+"[]")...)
		}
	case reflect.Map:
		for entries := a.MapRange(); entries.Next(); {
			list = append(list, shared(entries.Value(), b.MapIndex(entries.Key()), path+"[]")...)
		}
	}
	return list
}

// A copy of a state shares nothing with it except the journal and the values of
// the settings, which never change: changing anything else that a field of the
// copy refers to does not change the state.
func TestCloneSharesNothing(t *testing.T) {
	var s State
	log := []Envelope{{Seq: 1, Body: EventClosed{}}}
	v := reflect.ValueOf(&s).Elem()
	for i := range v.NumField() {
		if name := v.Type().Field(i).Name; name != "Log" && name != "remembered" {
			fill(v.Field(i), 5)
		}
	}
	s.Log = log[:1:1]
	got := shared(v, reflect.ValueOf(s.Clone()).Elem(), "State")
	if !slices.Equal(got, []string{"State.Settings.values", "State.Log", "State.remembered is nil"}) {
		t.Errorf("in common: %q", got)
	}
	if !reflect.DeepEqual(&s, s.Clone()) {
		t.Error("the copy differs")
	}
}

// What the values of a slice refer to is copied in blocks: each value has its
// own copy, in its place, and appending to one does not affect another.
func TestCloneOfManyKeepsThemApart(t *testing.T) {
	for _, n := range []int{1, aBlock - 1, aBlock, aBlock + 1, 3*aBlock + 5} {
		var s State
		for i := range n {
			p := Player{ID: PlayerID(i + 1), Number: i, Former: make([]Former, 0, 5)}
			for j := range i % 3 {
				p.Former = append(p.Former, Former{Until: 10*i + j})
			}
			if i%4 == 1 {
				fee := Money(i)
				p.FeeAgreed = &fee
			}
			s.Players = append(s.Players, p)
		}
		c := s.Clone()
		if !reflect.DeepEqual(&s, c) {
			t.Fatalf("%d players: the copy differs", n)
		}
		for i := range c.Players {
			p := &c.Players[i]
			p.Former = append(p.Former, Former{Until: -1})
			if p.FeeAgreed != nil {
				*p.FeeAgreed++
			}
		}
		for i := range n {
			was, is := s.Players[i], c.Players[i]
			if len(is.Former) != len(was.Former)+1 || !slices.Equal(is.Former[:len(was.Former)], was.Former) || is.Former[len(was.Former)].Until != -1 {
				t.Errorf("%d players: player %d has %v, had %v", n, i, is.Former, was.Former)
			}
			if was.FeeAgreed != nil && (*was.FeeAgreed != Money(i) || *is.FeeAgreed != Money(i)+1) {
				t.Errorf("%d players: fee of player %d is %v, was %v", n, i, *is.FeeAgreed, *was.FeeAgreed)
			}
		}
	}
}
