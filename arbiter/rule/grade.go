package rule

import (
	"bytes"
	"encoding/json"
)

// Grade says how much a notice asks of the arbiter. There are three.
type Grade string

// The grades, the mildest first. Programs see them; none is ever renamed.
const (
	Note     Grade = "note"     // good to know; there is nothing to do
	Warning  Grade = "warning"  // allowed and carried out, and out of the usual way
	Decision Grade = "decision" // something stays open that only the arbiter can decide
)

// Words is the grade as it stands before a sentence: "needs a decision".
func (g Grade) Words() string {
	if g == Decision {
		return "needs a decision"
	}
	return string(g)
}

// Notice is a sentence that an answer carries beside what was asked for. In JSON
// it is the grade, the text and the intents.
type Notice struct {
	Grade Grade
	Said  Sentence
	// Ways are the intents that the sentence offers.
	Ways []Intent
}

// Noted is a note by [Format].
func Noted(format string, args ...any) Notice {
	return Notice{Grade: Note, Said: Format(format, args...)}
}

// Advice is a note that offers intents, as [Way] has them.
func Advice(text string, pairs ...any) Notice {
	said := Way(text, pairs...)
	return Notice{Grade: Note, Said: said, Ways: said.Intents()}
}

// String is the sentence with its grade before it: "warning: they have met
// before".
func (n Notice) String() string { return n.Grade.Words() + ": " + n.Said.String() }

// noticeJSON is a notice as programs see it.
type noticeJSON struct {
	Grade Grade    `json:"grade"`
	Text  string   `json:"text"`
	Ways  []Intent `json:"ways,omitempty"`
}

// MarshalJSON writes what programs see. Whether & and < are escaped is for the
// encoder that asks.
func (n Notice) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(noticeJSON{n.Grade, n.Said.String(), n.Ways})
	return b.Bytes(), err
}

// UnmarshalJSON reads what MarshalJSON writes.
func (n *Notice) UnmarshalJSON(data []byte) error {
	var read noticeJSON
	err := json.Unmarshal(data, &read)
	*n = Notice{Grade: read.Grade, Said: English(read.Text), Ways: read.Ways}
	return err
}
