package arbiter

import (
	"maps"
	"slices"
	"time"

	"flagfall/arbiter/rule"
)

// Print is a document that was printed into a file, with the number that
// stands on it.
type Print struct {
	Number int
	Stamp
	Sheet PrintedSheet
}

// PrintedSheet says what was printed, and of which state.
type PrintedSheet struct {
	// Document is its name, and Round of what it speaks, where it is of one.
	Document string `json:"document"`
	Round    int    `json:"round,omitempty"`
	// Options are what else was said of it, by name: the board, the language.
	Options map[string]string `json:"options,omitempty"`
	// Of is the entry of the journal after which it shows the event.
	Of     int64  `json:"of"`
	Format string `json:"format,omitempty"`
	// Digest is the SHA-256 of the file in hexadecimal.
	Digest string `json:"digest,omitempty"`
}

// NextPrint is the number of the next print.
func (s *State) NextPrint() int { return s.prints + 1 }

// Print is a print by its number.
func (s *State) Print(number int) (Print, error) {
	for _, p := range s.Prints {
		if p.Number == number {
			return p, nil
		}
	}
	err := rule.Errorf(rule.NotFound, "there is no print %d", number)
	if n := len(s.Prints); n > 0 {
		return Print{}, err.WithWay("the last print is {number}; {log} lists them", "number", s.Prints[n-1].Number, rule.Try("log", "kind", "printed"))
	}
	return Print{}, err.WithWay("nothing was printed into a file yet; {as-of} shows any earlier state", rule.Again("as-of"))
}

// RecordPrint writes down that a document was printed. The print has the
// number that NextPrint gave.
type RecordPrint struct {
	Number int
	Sheet  PrintedSheet
}

func (c RecordPrint) decide(s *State) (Decision, error) {
	if c.Sheet.Of < 0 || c.Sheet.Of > s.Seq {
		return Decision{}, rule.Errorf(rule.NotFound, "the journal has no entry %d", c.Sheet.Of).WithHint("its entries are 1 to %d", s.Seq)
	}
	return Decision{Events: []Event{Printed{Number: c.Number, PrintedSheet: c.Sheet}}}, nil
}

// Printed is the event of RecordPrint. It cannot be undone: the paper is out.
type Printed struct {
	Number int `json:"number"`
	PrintedSheet
}

var _ = add(kind[Printed]{name: "printed", routine: true, whenClosed: true, changesNothing: true, final: printStays})

func (e Printed) check(s *State) error {
	if e.Of < 0 || e.Of > int64(len(s.Log)) {
		return rule.Errorf(rule.NotFound, "the journal has no entry %d", e.Of).WithHint("its entries are 1 to %d", len(s.Log))
	}
	// The number may be claimed already, where the entries after an undo are
	// decided again.
	taken := slices.ContainsFunc(s.Prints, func(p Print) bool { return p.Number == e.Number })
	if taken || e.Number < 1 || e.Number > s.NextPrint() {
		return rule.Errorf(rule.Conflict, "the next print is number %d, not %d", s.NextPrint(), e.Number).WithHint("print again")
	}
	return nil
}

func (e Printed) apply(s *State, env Envelope) error {
	s.Prints = append(s.Prints, Print{Number: e.Number, Stamp: env.stamp(), Sheet: e.PrintedSheet})
	return nil
}

func (e Printed) claim(s *State) { s.prints = max(s.prints, e.Number) }

func printStays(seq int64) error {
	return rule.Errorf(rule.Refused, "entry %d is a print, and paper cannot be taken back", seq).WithHint("undo the entries before it, and print again")
}

func (e Printed) sentence(s *State) rule.Sentence {
	parts := []rule.Sentence{rule.Typed(e.Document)}
	if e.Round > 0 {
		parts = append(parts, rule.Say("round {round}", "round", e.Round))
	}
	// Names of documents and options are those of the command line.
	for _, name := range slices.Sorted(maps.Keys(e.Options)) {
		if value := e.Options[name]; value != "true" {
			name += " " + value
		}
		parts = append(parts, rule.Typed(name))
	}
	return rule.Say("print {number}: {document}, as of entry {entry}", "number", e.Number, "document", rule.Joined(", ", parts...), "entry", e.Of)
}

// Changed is the last entry that is not a print, when it was decided, and the head of the journal there: a print
// changes nothing of the event, so the next one shows the same state.
func (s *State) Changed() (seq int64, at time.Time, head string) {
	for i := len(s.Log) - 1; i >= 0; i-- {
		if _, printed := s.Log[i].Body.(Printed); !printed {
			return s.Log[i].Seq, s.Log[i].At, s.Log[i].Hash
		}
	}
	return s.Seq, s.At, s.Head
}
