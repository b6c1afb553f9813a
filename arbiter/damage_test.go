package arbiter

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"flagfall/pairing/systems"

	"pgregory.net/rapid"
)

// freeWords are fields that hold what people wrote, or words that other packages know
// (tie-breaks, decks, documents): another one of them says something else, and
// nothing that it could not say.
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

// TestEveryValueIsChecked: in entries of all kinds, each value that damage puts in
// place of one is refused, or means the same; where no hash proves an entry, too.
func TestEveryValueIsChecked(t *testing.T) {
	silent, kinds, tried := map[string]int{}, map[string]bool{}, 0
	rapid.Check(t, func(rt *rapid.T) {
		tb := newTable(t, Settings{System: rapid.SampledFrom([]string{systems.RoundRobin, systems.Swiss}).Draw(rt, "system")}, "A", "B", "C", "D")
		for range rapid.IntRange(10, 50).Draw(rt, "length") {
			_, _ = tb.do(drawCommand(rt, tb.State))
		}
		if _, err := Audit(tb.log, tb.persons); err != nil {
			rt.Fatalf("before any harm: %v", err)
		}
		n := rapid.IntRange(0, len(tb.log)-1).Draw(rt, "entry")
		e := tb.log[n]
		text, err := json.Marshal(e.Body)
		if err != nil {
			rt.Fatal(err)
		}
		kinds[e.Body.Kind()] = true
		var body any
		if err := json.Unmarshal(text, &body); err != nil {
			rt.Fatal(err)
		}
		for _, l := range leavesOf(e.Body.Kind(), body, func(any) {}) {
			for how, value := range harmed(l.is) {
				l.put(value)
				changed, err := json.Marshal(body)
				l.put(l.is)
				if err != nil {
					rt.Fatal(err)
				}
				tried++
				read, err := DecodeEvent(e.Body.Kind(), kindOf(e.Body).version, changed)
				if err != nil {
					continue
				}
				if again, err := json.Marshal(read); err == nil && string(again) == string(text) {
					continue
				}
				log := slices.Clone(tb.log)
				log[n].Body = read
				if l.path == "time-adjusted.amount" && how == "below zero" {
					continue // time that is taken
				}
				if how == "another letter" && slices.Contains(freeWords, l.path[strings.LastIndex(l.path, ".")+1:]) {
					continue
				}
				if _, err := Audit(log, tb.persons); err == nil {
					silent[fmt.Sprintf("%s: %s", l.path, how)]++
				}
			}
		}
	})
	for _, where := range slices.Sorted(maps.Keys(silent)) {
		t.Errorf("%s (%d)", where, silent[where])
	}
	t.Logf("%d changes of %d kinds: %s", tried, len(kinds), strings.Join(slices.Sorted(maps.Keys(kinds)), " "))
}
