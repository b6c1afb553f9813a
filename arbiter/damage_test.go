package arbiter

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall/pairing/systems"

	"pgregory.net/rapid"
)

// freeWords are fields that hold what people wrote, or words that other packages know
// (tie-breaks, decks, documents): another such word has another meaning, but never an
// impossible one.
var freeWords = strings.Fields("reason text name article by seed edition value tieBreaks[] document moves[] method deck note club federation contact title " +
	"facts rule clock despite experience sheet grounds witnesses[] notes comment city place when digest lot origin said system")

// leaf is a value in the body of an entry: its path without numbers of lists, and
// how to put another in its place.
type leaf struct {
	path string
	is   any
	put  func(any)
}

// leavesOf lists the values of a decoded body.
func leavesOf(path string, v any, put func(any)) []leaf {
	var list []leaf
	switch v := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			list = append(list, leavesOf(path+"."+name, v[name], func(x any) { v[name] = x })...)
		}
	case []any:
		for i := range v {
			list = append(list, leavesOf(path+"[]", v[i], func(x any) { v[i] = x })...)
		}
	default:
		list = append(list, leaf{path, v, put})
	}
	return list
}

// harmed are values that damage puts in place of one.
func harmed(v any) map[string]any {
	switch v := v.(type) {
	case string:
		return map[string]any{"another letter": "q" + v, "a number": 7}
	case float64:
		return map[string]any{"below zero": -7, "far too much": 1 << 52, "a text": "7"}
	case bool:
		return map[string]any{"a number": 7}
	}
	return map[string]any{"a list": []any{7}}
}

// change is a journal in which damage put a value in the place of another.
type change struct {
	path, how string
	log       []Envelope
	persons   []Person
}

// eachChange draws a journal and an entry of it, and calls with each journal that
// differs in one value of that entry. It returns the kind of the entry.
func eachChange(t *testing.T, rt *rapid.T, harmed func(any) map[string]any, try func(change)) string {
	tb := newTable(t, Settings{System: rapid.SampledFrom([]string{systems.RoundRobin, systems.Swiss}).Draw(rt, "system")}, "A", "B", "C", "D")
	for range rapid.IntRange(10, 50).Draw(rt, "length") {
		_, _ = tb.do(drawCommand(rt, tb.State))
	}
	if _, err := Audit(tb.log, tb.persons); err != nil {
		rt.Fatalf("before any harm: %v", err)
	}
	n := rapid.IntRange(0, len(tb.log)-1).Draw(rt, "entry")
	eachChangeOf(rt, tb.log, n, harmed, func(c change) { c.persons = tb.persons; try(c) })
	return Kind(tb.log[n].Body)
}

// eachChangeOf gives each journal that differs from one in a value of its entry n.
func eachChangeOf(t rapid.TB, log []Envelope, n int, harmed func(any) map[string]any, try func(change)) {
	t.Helper()
	kind := Kind(log[n].Body)
	text, err := EncodeEvent(log[n].Body)
	if err != nil {
		t.Fatal(err)
	}
	var body any
	if err := json.Unmarshal(text, &body); err != nil {
		t.Fatal(err)
	}
	for _, l := range leavesOf(kind, body, func(any) {}) {
		for how, value := range harmed(l.is) {
			l.put(value)
			changed, err := json.Marshal(body)
			l.put(l.is)
			if err != nil {
				t.Fatal(err)
			}
			read, err := DecodeEvent(kind, changed)
			if err != nil {
				continue
			}
			if again, err := json.Marshal(read); err == nil && string(again) == string(text) {
				continue
			}
			other := slices.Clone(log)
			other[n].Body = read
			try(change{path: l.path, how: how, log: other})
		}
	}
}

// TestEveryValueIsChecked: in entries of all kinds, each value that damage puts in
// place of another is refused, or means the same, even if no hash proves the
// entry.
func TestEveryValueIsChecked(t *testing.T) {
	silent, kinds, tried := map[string]int{}, map[string]bool{}, 0
	rapid.Check(t, func(rt *rapid.T) {
		kinds[eachChange(t, rt, harmed, func(c change) {
			tried++
			if c.path == "time-adjusted.amount" && c.how == "below zero" {
				return // time that is taken
			}
			if c.how == "another letter" && slices.Contains(freeWords, c.path[strings.LastIndex(c.path, ".")+1:]) {
				return
			}
			if _, err := Audit(c.log, c.persons); err == nil {
				silent[c.path+": "+c.how]++
			}
		})] = true
	})
	for _, where := range slices.Sorted(maps.Keys(silent)) {
		t.Errorf("%s (%d)", where, silent[where])
	}
	t.Logf("%d changes of %d kinds: %s", tried, len(kinds), strings.Join(slices.Sorted(maps.Keys(kinds)), " "))
}

// strange are values that no command enters, and that point to the wrong place in a
// list.
func strange(v any) map[string]any {
	switch v.(type) {
	case string:
		return map[string]any{"nothing": "", "a word": "none", "a letter": "\x00"}
	case float64:
		return map[string]any{"below zero": -7, "one below": -1, "zero": 0, "one": 1, "far too much": 1 << 52}
	case bool:
		return map[string]any{"yes": true, "no": false}
	}
	return map[string]any{"a list": []any{7}, "an empty list": []any{}}
}

// TestNoValueBreaksTheFold: whatever value is in an entry, its journal is read or
// refused as damaged, and what was read can be described and undone.
func TestNoValueBreaksTheFold(t *testing.T) {
	broken := map[string]string{}
	read := func(c change) {
		defer func() {
			if panicked := recover(); panicked != nil {
				broken[c.path+": "+c.how] = fmt.Sprint(panicked)
			}
		}()
		s, err := Fold(c.log, c.persons)
		if err != nil {
			return
		}
		for _, e := range c.log {
			_ = Describe(s, e)
		}
		_ = s.Field(-1)
		_, _ = s.Consequences(s.Seq)
		_, _ = Decide(s, Undo{Cascade: true})
		_, _ = Decide(s, Redo{})
	}
	rapid.Check(t, func(rt *rapid.T) { eachChange(t, rt, strange, read) })
	tb := newTable(t, Settings{}, "A", "B", "C")
	tb.pair(1, 2)
	tb.must(EnterResult{Board(1, 1), won(Drawn)})
	for _, e := range oneEach {
		log := append(slices.Clip(tb.log), Envelope{Seq: tb.Seq + 1, At: time.Unix(0, 0), Body: e})
		eachChangeOf(t, log, len(log)-1, strange, func(c change) { c.persons = tb.persons; read(c) })
	}
	for _, where := range slices.Sorted(maps.Keys(broken)) {
		t.Errorf("%s: %s", where, broken[where])
	}
}
