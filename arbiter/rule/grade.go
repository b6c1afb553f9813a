package rule

// Grade says how much a notice asks of the arbiter. There are three.
type Grade string

// The grades, the mildest first. Programs see them; none is ever renamed.
const (
	Note     Grade = "note"     // good to know; nothing is to be done
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

// Notice is a sentence that an answer carries beside what was asked for.
type Notice struct {
	Grade Grade  `json:"grade"`
	Text  string `json:"text"`
	// Said is the text with its intents, where it offers some; zero elsewhere.
	Said Sentence `json:"-"`
	// Ways are these intents.
	Ways []Intent `json:"ways,omitempty"`
}

// Advice is a note that offers intents, as [Way] has them.
func Advice(text string, pairs ...any) Notice {
	said := Way(text, pairs...)
	return Notice{Grade: Note, Text: said.String(), Said: said, Ways: said.Intents()}
}

// String is the sentence behind its grade: "warning: they have met before".
func (n Notice) String() string { return n.Grade.Words() + ": " + n.Text }
