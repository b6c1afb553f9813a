package pdn

import "flagfall/arbiter/rule"

// Kind names a sort of defect, for programs. The list is closed.
type Kind string

const (
	Encoding       Kind = "encoding"           // not UTF-8; read as Windows-1252
	StrayCharacter Kind = "stray-character"    // a control character, or a sign that means nothing here
	StrayText      Kind = "stray-text"         // words outside a comment
	OpenComment    Kind = "open-comment"       // a comment without its closing brace
	StrayBrace     Kind = "stray-brace"        // a closing brace without an opening one
	OpenVariation  Kind = "open-variation"     // a variation without its closing parenthesis
	StrayClose     Kind = "stray-close"        // a closing parenthesis without an opening one
	DeepVariation  Kind = "deep-variation"     // variations nested too deep to be kept
	BadTag         Kind = "bad-tag"            // a tag pair that is not of the form [Name "value"]
	DuplicateTag   Kind = "duplicate-tag"      // a tag given twice; the first holds
	BadNumber      Kind = "bad-number"         // a move number out of sequence
	NumberDot      Kind = "number-without-dot" // a move number without its dot
	SpaceInMove    Kind = "space-in-move"      // 5x 14
	GluedMove      Kind = "glued-move"         // 3228, c3d4
	LetterForDigit Kind = "letter-for-digit"   // 1O-14
	NoSquare       Kind = "no-square"          // a number that no board has
	MissingMove    Kind = "missing-move"       // a dash or dots where a move should stand
	ResultInside   Kind = "result-inside"      // moves go on after a result
	MissingResult  Kind = "missing-result"     // a record that ends without a result
	SecondResult   Kind = "second-result"      // two results that differ
	StrayVariation Kind = "stray-variation"    // a variation before the first move
	BadSetup       Kind = "bad-setup"          // /FEN without its position
	BadNAG         Kind = "bad-nag"            // $ without a number
)

// Defect is a fault of the text. The game is read all the same.
type Defect struct {
	Kind Kind
	// Line and Column count from 1, Column in characters.
	Line, Column int
	// Said says what is wrong and how it was read, without a full stop.
	Said rule.Sentence
	// offset is the place in the record.
	offset int
}

// maxDefects is how many defects of one record are kept.
const maxDefects = 50
