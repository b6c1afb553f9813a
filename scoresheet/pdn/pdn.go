// Package pdn reads and writes Portable Draughts Notation, the text in which
// games of draughts are kept. It follows PDN 3.0 when it writes and accepts
// nearly anything when it reads: real files have lost braces, foreign
// encodings, results where moves should stand. Every such defect is reported
// with its line and column, and the game is still read.
//
// It is for everything that takes in or gives out games. It knows no rules of
// play: it cannot tell whether a move is legal, which side moves, or whom a
// result of 1-0 favours, and where only the rules could settle a reading it
// keeps both (see [Step.MaybeResult]).
package pdn

import (
	"strconv"
	"unicode/utf8"
)

// Game is one record of a file: its tags, its main line with all that is
// attached to it, and its result. A Game may be used again for the next
// record; what was taken from its slices then changes.
type Game struct {
	// Number counts the records of the file from 1. Only records that have
	// tags or moves count.
	Number int
	// Line is the line on which the record begins, counted from 1.
	Line int
	Tags []Tag
	// Preface holds the comments that stand before the first move.
	Preface []string
	// Steps is the main line.
	Steps []Step
	// Result is what closes the moves; its Outcome is Missing if nothing does.
	// The Result tag is separate: see [Game.Tag].
	Result Result
	// Defects are the faults of the text, in order of place.
	Defects []Defect

	text    string // the record as it stands in the file
	column  int    // characters before the record on its first line
	squares []Square
	lost    int // defects beyond the limit

	standard []string   // the standard names of the tags, as they were read
	names    []spelling // of the tags by their place, kept for the next record
}

// Tag is a pair such as [White "Piet Roozenburg"].
type Tag struct {
	// Name is as written; see [StandardName] for its meaning.
	Name string
	// Value is without quotes and escapes, in UTF-8.
	Value string
	// Offset is the place in the record, in bytes; At is that of the value.
	Offset, At int
}

// StepKind says what a step of a record is.
type StepKind uint8

const (
	// Move is a move, readable or not.
	Move StepKind = iota
	// Tick stands for a move that was played and not written (WCDF 3.13).
	Tick
	// Setup puts a new position on the board: /FEN "..."/.
	Setup
)

// Step is one entry of the movetext.
type Step struct {
	Kind StepKind
	// Separator is the sign between the squares as written: '-', 'x', ':'
	// or 0 where there was none.
	Separator byte
	// Strength is the sign that qualifies the move.
	Strength Strength
	// Offered says that the mover offered a draw with this move: (=).
	Offered bool
	// MaybeResult says that this last step could as well be a result of a
	// ten-point system, such as 4-6. Only the rules of play can tell.
	MaybeResult bool
	// Black says that the move number was written with an ellipsis, 12...
	Black bool
	// Number is the move number written before the step, or 0.
	Number int
	// Offset is the place in the record, in bytes; see [Game.Place].
	Offset int
	// Text is the step as written, without its signs. For a Setup it is the
	// position.
	Text string
	// Squares are those named, from first to last. A square that could not be
	// read is the zero Square.
	Squares []Square
	// Notes hold what was written about the step; mostly nil.
	Notes *Notes
}

// Readable reports whether the step is a move whose squares can all be read.
func (s *Step) Readable() bool {
	if s.Kind != Move || len(s.Squares) < 2 {
		return false
	}
	for _, q := range s.Squares {
		if q.Number == 0 {
			return false
		}
	}
	return true
}

// Format is the move in strict form, from its squares: 32-28, 26x17x10, c3-d4.
func (s *Step) Format() string {
	separator := s.Separator
	if separator == 0 {
		separator = '-'
	}
	b := make([]byte, 0, 8)
	for i, q := range s.Squares {
		if i > 0 {
			b = append(b, separator)
		}
		if q.File > 0 {
			b = append(b, 'a'+q.File-1)
		}
		b = strconv.AppendInt(b, int64(q.Number), 10)
	}
	return string(b)
}

// Capture reports whether the step is written as a capture.
func (s *Step) Capture() bool { return s.Separator == 'x' || s.Separator == ':' }

// Square is a square as written. In numeric notation File is 0 and Number is
// 1 to 99; in algebraic notation File is 1 for a to 12 for l and Number is the
// rank, 1 to 12. The zero Square is one that could not be read.
type Square struct {
	File   uint8
	Number uint8
}

// Notes is what is attached to a step.
type Notes struct {
	Comments []string
	// NAGs are the numeric glyphs, 1 for $1.
	NAGs []int
	// Variations are lines that could have been played instead of the step
	// or, in careless files, after it.
	Variations []Variation
	// Wins and Draws are the signs + and = of FMJD 9.1.10 and 9.1.11.
	Wins, Draws bool
	// Men is the number of men won, or lost when negative, that is written
	// after a last move (FMJD 9.1.12, 9.1.13); 0 where none is.
	Men int
	// AdLibitum is the sign a.l.: a capture with a choice that changes
	// nothing (FMJD 9.1.14).
	AdLibitum bool
}

// Variation is a line in parentheses.
type Variation struct {
	Preface []string
	Steps   []Step
}

// Place is the line and the column in characters, both counted from 1, of an
// offset in the record.
func (g *Game) Place(offset int) (line, column int) {
	offset = min(max(offset, 0), len(g.text))
	line, start := g.Line, 0
	for i := 0; i < offset; i++ {
		if g.text[i] == '\n' || g.text[i] == '\r' && (i+1 == len(g.text) || g.text[i+1] != '\n') {
			line++
			start = i + 1
		}
	}
	column = characters(g.text[start:offset]) + 1
	if line == g.Line {
		column += g.column
	}
	return line, column
}

// characters counts the characters of a piece of a file: runes where it is
// UTF-8, bytes where it is in an older encoding.
func characters(s string) int {
	if utf8.ValidString(s) {
		return utf8.RuneCountInString(s)
	}
	return len(s)
}

// Tag is the value of the first tag of that standard name, however the file
// spells it, and whether there is one.
func (g *Game) Tag(name string) (string, bool) {
	if len(g.standard) == len(g.Tags) {
		for i, standard := range g.standard {
			if standard == name {
				return g.Tags[i].Value, true
			}
		}
		return "", false
	}
	for i := range g.Tags {
		if t := &g.Tags[i]; t.Name == name || StandardName(t.Name) == name {
			return t.Value, true
		}
	}
	return "", false
}

// Text is the record as it stands in the file, in its own encoding and with
// its own line ends.
func (g *Game) Text() string { return g.text }

// Plies is the number of steps of the main line that are moves, whether they
// can be read or not.
func (g *Game) Plies() int {
	n := 0
	for i := range g.Steps {
		if g.Steps[i].Kind != Setup {
			n++
		}
	}
	return n
}

// Lost is the number of defects that were found beyond those kept in Defects.
func (g *Game) Lost() int { return g.lost }

// reset empties a game for the next record and keeps its memory, but not the
// text of the record before, which would keep a whole chunk of the file alive.
func (g *Game) reset() {
	clear(g.Tags)
	clear(g.Steps)
	clear(g.Defects)
	*g = Game{
		Tags:    g.Tags[:0],
		Steps:   g.Steps[:0],
		Defects: g.Defects[:0],
		squares: g.squares[:0],

		standard: g.standard[:0],
		names:    g.names,
	}
}

// names are the tags used in other languages, and common slips.
var names = map[string]string{
	"Bianco": "White", "Nero": "Black", "Risultato": "Result", "Dati": "Event", "Anno": "Date", "Apertura": "Opening",
	"Luogo": "Site", "Turno": "Round", "Data": "Date",
	"Wit": "White", "Zwart": "Black", "Uitslag": "Result", "Toernooi": "Event", "Evenement": "Event", "Plaats": "Site", "Datum": "Date", "Ronde": "Round",
	"Blancs": "White", "Blanc": "White", "Noirs": "Black", "Noir": "Black", "Lieu": "Site", "Tournoi": "Event", "Resultat": "Result",
	"Weiss": "White", "Schwarz": "Black", "Ergebnis": "Result", "Ort": "Site", "Turnier": "Event", "Runde": "Round",
	"Blancas": "White", "Negras": "Black", "Resultado": "Result", "Fecha": "Date", "Ronda": "Round", "Torneo": "Event", "Lugar": "Site",
	"Белые": "White", "Черные": "Black", "Чёрные": "Black", "Результат": "Result", "Турнир": "Event", "Место": "Site", "Дата": "Date", "Тур": "Round",
	"Red": "Black", "SetUp": "SetUp", "Setup": "SetUp", "Fen": "FEN", "Gametype": "GameType",
}

// StandardName is the PDN name of a tag that a file gives in another language
// or spelling; a name that is not known is its own.
func StandardName(name string) string {
	if standard, ok := names[name]; ok {
		return standard
	}
	return name
}

// NewGame is an empty record whose text begins on a given line of a file,
// for readers of other forms: their steps have offsets in that text.
func NewGame(number, line int, text string) *Game {
	return &Game{Number: number, Line: line, text: text}
}
