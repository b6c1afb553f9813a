package rule

import (
	"bytes"
	"encoding/json"
	"testing"
)

// Programs see grade and text, as the encoder that they chose escapes them.
func TestNoticeInJSON(t *testing.T) {
	n := Notice{Grade: Warning, Said: Format("%s have met in round %d already", "A & B", 2)}
	want := `{"grade":"warning","text":"A & B have met in round 2 already"}` + "\n"
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(n); err != nil || b.String() != want {
		t.Errorf("%s, want %s: %v", b.String(), want, err)
	}
	escaped, err := json.Marshal(n)
	if err != nil || !bytes.Contains(escaped, []byte(`A \u0026 B`)) {
		t.Errorf("%s: %v", escaped, err)
	}
	var again Notice
	if err := json.Unmarshal(escaped, &again); err != nil || again.String() != n.String() {
		t.Errorf("%v: %v", again, err)
	}
	if json.Unmarshal([]byte(`{"grade":1}`), &again) == nil {
		t.Error("a notice with a number for a grade was read")
	}
}
