package doc

import (
	"fmt"
	"strings"
)

// Proof returns what a file says about the journal that it comes from: the entry whose state it shows
// and the head of the journal there, by which `log --verify` checks it, and the number of the print
// if it has one: "entry 12, head 3f9a..., print 7". It is the same in every language; "" where the
// document comes from no journal.
func (m Meta) Proof() string {
	if m.Head == "" {
		return ""
	}
	text := fmt.Sprintf("entry %d, head %s", m.Version, m.Head)
	if m.Print > 0 {
		text += fmt.Sprintf(", print %d", m.Print)
	}
	return text
}

// proofMark begins the last row of a table that was written as CSV with its proof.
const proofMark = "# entry "

// ProofRow returns the proof as the one field of a row of a table. It holds nothing that
// would be quoted, so that a program that skips lines with # skips it too.
func (m Meta) ProofRow() string {
	if m.Head == "" {
		return ""
	}
	return "# " + strings.ReplaceAll(m.Proof(), ",", "")
}

// IsProofRow reports whether a row of a table that was read is that of its proof,
// which is no row of a player.
func IsProofRow(fields []string) bool {
	if len(fields) == 0 || !strings.HasPrefix(fields[0], proofMark) || !strings.Contains(fields[0], " head ") {
		return false
	}
	return strings.Join(fields[1:], "") == ""
}
