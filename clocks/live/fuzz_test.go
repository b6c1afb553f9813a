package live

import (
	"encoding/json"
	"reflect"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"
)

// FuzzRequest: a line from the network is either refused or a request; a
// request is the same when it is sent on.
func FuzzRequest(tf *testing.F) {
	f := hammer.Of(tf)
	for _, line := range []string{
		`{"token":"a"}`, `{"token":"a","do":{"boards":["3"],"entry":{"kind":"press","side":1}}}`, `{"do":{"board":["3"]}}`, `{"do":{"entry":{"kind":"pause"}}}`,
		`{"do":{"entry":{"kind":"pause"}}}{}`, `POST / HTTP/1.1`, `{"do":{"boards":[],"entry":{"kind":"set","control":"80m+60s"}}}`, `{"do":null}`, `[]`, `"`,
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		request, err := readRequest(line)
		if err != nil {
			if rule.CodeOf(err) != rule.Input {
				t.Fatalf("code %q of %v", rule.CodeOf(err), err)
			}
			return
		}
		sent, err := json.Marshal(request)
		if err != nil {
			return // what no program could have sent
		}
		again, err := readRequest(sent)
		if err != nil {
			t.Fatalf("%s was read, and sent on as %s: %v", line, sent, err)
		}
		twice, err := json.Marshal(again)
		if err != nil || !reflect.DeepEqual(twice, sent) {
			t.Fatalf("%s, and then %s", sent, twice)
		}
	})
}
