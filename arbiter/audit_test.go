package arbiter

import (
	"strings"
	"testing"
	"time"
)

// TestAuditOfValues: an entry whose body can be read, but whose values could never
// have been entered, is found. Each change is one that damage can make.
func TestAuditOfValues(t *testing.T) {
	entries := [][2]string{
		{"event-created", `{"settings":{"name":"V","variant":"international","book":"FMJD","edition":"2015","system":"round-robin","scoring":"2-1-0","bye":"win"}}`},
		{"players-added", `{"players":[{"id":1,"person":1},{"id":2,"person":2},{"id":3,"person":3},{"id":4,"person":4}]}`},
		{"numbers-given", `{"order":[1,2,3,4],"method":"entry"}`},
		{"round-paired", `{"round":1,"games":[{"id":1,"board":1,"first":1,"second":4},{"id":2,"board":2,"first":2,"second":3}],"origin":"round-robin"}`},
		{"result-entered", `{"game":1,"result":{"winner":"first","reason":"resigned"},"source":"typed"}`},
		{"result-entered", `{"game":2,"result":{"winner":"draw"},"source":"typed"}`},
		{"undone", `{"seqs":[6]}`},
	}
	var persons []Person
	for id, name := range []string{"Adams", "Berg", "Costa", "Dijk"} {
		persons = append(persons, Person{ID: PersonID(id + 1), Name: name})
	}
	audit := func(from, to string) error {
		var log []Envelope
		for i, e := range entries {
			body, err := DecodeEvent(e[0], []byte(strings.Replace(e[1], from, to, 1)))
			if err != nil {
				return err
			}
			log = append(log, Envelope{Seq: int64(i + 1), Step: int64(i + 1), Who: "arbiter", Body: body})
		}
		_, err := Audit(log, persons)
		return err
	}
	if err := audit("", ""); err != nil {
		t.Fatal(err)
	}
	for _, tc := range [][2]string{
		{`"winner":"first"`, `"winner":"fjrst"`}, {`"result":{"winner":"first","reason":"resigned"}`, `"result":{}`}, {"resigned", "resiqned"},
		{"typed", "tyqed"}, {`"second":4`, `"second":9`}, {`"second":4`, `"second":1`}, {`"board":2`, `"board":1`}, {`"board":2`, `"board":-7`},
		{`"id":2,"board"`, `"id":1,"board"`}, {`"person":2}`, `"person":1}`}, {`"person":2}`, `"person":77}`}, {"[1,2,3,4]", "[1,2,3,3]"},
		{`"round":1`, `"round":5`}, {`"game":1`, `"game":3`}, {"international", "internationbl"}, {"FMJD", "FNJD"}, {`round-robin","scoring`, `round-rovin","scoring`},
		{`"bye":"win"`, `"bye":"wim"`}, {`"name":"V"`, `"name":""`}, {"[6]", "[8]"}, {`"winner"`, `"vinner"`},
	} {
		if err := audit(tc[0], tc[1]); err == nil {
			t.Errorf("%s was read as %s in silence", tc[0], tc[1])
		}
	}
}

// TestAuditOfPlaces: an entry that nobody wrote, or that is not in its step, is found,
// and one whose date cannot be right is named.
func TestAuditOfPlaces(t *testing.T) {
	at := time.Date(2026, 11, 21, 19, 30, 0, 0, time.UTC)
	journal := func(change func(log []Envelope)) []Envelope {
		settings := EventCreated{Settings: Settings{Name: "V", Variant: "international", Book: "FMJD", Edition: "2015", System: "round-robin", Scoring: "2-1-0", Bye: "win"}}
		log := []Envelope{{Seq: 1, Step: 1, Body: settings}}
		for seq := int64(2); seq < 6; seq++ {
			log = append(log, Envelope{Seq: seq, Step: seq - seq%2, Body: Printed{Number: int(seq) - 1, PrintedSheet: PrintedSheet{Document: "players", Of: 1}}})
		}
		for i := range log {
			log[i].Who, log[i].At = "arbiter", at
		}
		change(log)
		return log
	}
	for want, change := range map[string]func(log []Envelope){
		"":                            func([]Envelope) {},
		"has no author":               func(log []Envelope) { log[1].Who = " " },
		"a step that had ended":       func(log []Envelope) { log[4].Step = 2 },
		"time or author differs from": func(log []Envelope) { log[2].Who = "helper" },
		"time or author differs":      func(log []Envelope) { log[4].At = at.Add(1) },
	} {
		seq, err := Audit(journal(change), nil)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: entry %d, %v", want, seq, err)
		}
	}
	now := at.Add(time.Hour)
	if said := Misdated(journal(func([]Envelope) {}), now); len(said) > 0 {
		t.Error(said)
	}
	said := Misdated(journal(func(log []Envelope) { log[3].At, log[4].At = at.Add(-1), now.Add(1) }), now)
	if len(said) != 2 || !strings.Contains(said[0].String(), "entry 4 is dated before entry 3") || !strings.Contains(said[1].String(), "entry 5 is dated 2026-11-21 20:30") {
		t.Error(said)
	}
}
