package arbiter

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
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
		v.Set(reflect.MakeSlice(v.Type(), 1, 2))
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

// shared lists by path what two values refer to in common, and the lists among it to
// which the second could append where the first does.
func shared(a, b reflect.Value, path string) (list, open []string) {
	under := func(a, b reflect.Value, path string) {
		more, wide := shared(a, b, path)
		list, open = append(list, more...), append(open, wide...)
	}
	switch a.Kind() {
	case reflect.Struct:
		for i := 0; i < a.NumField() && a.Type() != reflect.TypeFor[time.Time](); i++ {
			name := "." + a.Type().Field(i).Name
			if a.Type().Field(i).Anonymous {
				name = ""
			}
			under(a.Field(i), b.Field(i), path+name)
		}
	case reflect.Array:
		for i := range a.Len() {
			under(a.Index(i), b.Index(i), path+"[]")
		}
	case reflect.Pointer, reflect.Slice, reflect.Map:
		switch {
		case a.IsNil() || b.IsNil():
			return []string{path + " is nil"}, nil
		case a.UnsafePointer() == b.UnsafePointer():
			if a.Kind() == reflect.Slice && b.Cap() > b.Len() {
				open = []string{path}
			}
			return []string{path}, open
		case a.Kind() == reflect.Pointer:
			under(a.Elem(), b.Elem(), path+"*")
		case a.Kind() == reflect.Slice:
			for i := range a.Len() {
				under(a.Index(i), b.Index(i), path+"[]")
			}
		default:
			for entries := a.MapRange(); entries.Next(); {
				under(entries.Value(), b.MapIndex(entries.Key()), path+"[]")
			}
		}
	case reflect.Interface, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return []string{fmt.Sprintf("%s is a %s", path, a.Kind())}, nil
	}
	return list, open
}

// A copy of a state shares with it what came from entries, which is replaced and never
// changed, and lists to which each appends for itself. A new field that refers to
// something is copied in Clone, or is one of these and named here.
func TestCloneSharesOnlyWhatEntriesSaid(t *testing.T) {
	var s State
	log := []Envelope{{Seq: 1, Body: EventClosed{}}}
	v := reflect.ValueOf(&s).Elem()
	for i := range v.NumField() {
		if name := v.Type().Field(i).Name; name != "Log" && name != "remembered" {
			fill(v.Field(i), 5)
		}
	}
	s.Log = log
	got, open := shared(v, reflect.ValueOf(s.Clone()).Elem(), "")
	entered := strings.Fields(`.Settings.TieBreaks .Settings.TeamTieBreaks .Settings.Apart .Settings.values
		.Players[].FeeAgreed
		.Rounds[].Games[].Ballot .Rounds[].Games[].PlayOff .Rounds[].Games[].Result .Rounds[].Games[].Flag .Rounds[].Games[].Left .Rounds[].Games[].Used
		.Rounds[].Games[].Postponed .Rounds[].Games[].Handicap .Rounds[].Games[].entered
		.Bans[].Players .Stages[].Groups[].Players .Teams[].Players .Lineups[].Players .Prizes[].Prizes
		.Prints[].Sheet.Options .Deviations[].Said.With .Deviations[].Said.Parts .Room[].Passed`)
	appended := strings.Fields(`.Log .unpaired[]
		.Players[].Left .Players[].Absences .Players[].Leave .Players[].Payments .Players[].Former
		.Rounds[].Games[].Sheets .Rounds[].Games[].Corrections .Rounds[].Games[].Times .Rounds[].Games[].Absences .Rounds[].Games[].ClockNotes
		.Rounds[].Games[].Rulings .Rounds[].Games[].Voided .Rounds[].Games[].Quickplay .Rounds[].Games[].Claims
		.Rounds[].Games[].Given .Rounds[].Games[].Wrong .Rounds[].Games[].Reminders .Rounds[].Games[].Decided
		.Rounds[].Aside .Rounds[].Fixed .Rounds[].Editions .Appeals[].Committee .Appeals[].Hearings`)
	known := slices.Concat(entered, appended, []string{".remembered is nil"})
	for _, path := range got {
		game := strings.Replace(path, "PlayOffs", "Games", 1)
		if !slices.Contains(known, game) {
			t.Errorf("%s is in common", path)
		}
		if slices.Contains(appended, game) && slices.Contains(open, path) {
			t.Errorf("%s is appended to by both", path)
		}
	}
	for _, path := range known {
		if !slices.Contains(got, path) {
			t.Errorf("%s is not in common", path)
		}
	}
	if !reflect.DeepEqual(&s, s.Clone()) {
		t.Error("the copy differs")
	}
}
