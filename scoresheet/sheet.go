package scoresheet

import (
	"strconv"
	"strings"

	"flagfall/scoresheet/pdn"
)

// Sheet is a record as it stands on a paper form: the game, and a header that
// says whose it is and who vouches for it.
type Sheet struct {
	Game *pdn.Game
	// Event, Site and Date are as written.
	Event, Site, Date string
	// Round and Board count from 1; 0 where the sheet does not say.
	Round, Board int
	White, Black string
	// Result is the one written in the header.
	Result pdn.Result
	// Keeper is the side whose sheet it is: 'W', 'B', or 0 where the sheet does
	// not say or an official kept it.
	Keeper byte
	// SignedWhite and SignedBlack say which players have signed (WCDF 3.9).
	SignedWhite, SignedBlack Signature
	// UsedWhite and UsedBlack are the times used, in seconds; -1 where the
	// sheet does not say.
	UsedWhite, UsedBlack int
}

// Signature says whether a player has signed.
type Signature uint8

// The answers.
const (
	NotSaid Signature = iota
	Signed
	Unsigned
)

// NewSheet reads the header from the tags of a record. Beside the tags of PDN
// it knows Board or Table, Keeper, SignedWhite and SignedBlack, and the times
// WhiteTime and BlackTime, for which some programs write WhiteClock and
// BlackClock: h:mm, h:mm:ss or h.mm.
func NewSheet(g *pdn.Game) Sheet {
	tag := func(names ...string) string {
		for _, name := range names {
			if v, ok := g.Tag(name); ok && v != "?" {
				return strings.TrimSpace(v)
			}
		}
		return ""
	}
	s := Sheet{
		Game:  g,
		Event: tag("Event"), Site: tag("Site"), Date: tag("Date"),
		Round: number(tag("Round")), Board: number(tag("Board", "Table")),
		White: tag("White"), Black: tag("Black"),
		Result:      pdn.ParseResult(tag("Result")),
		SignedWhite: signature(tag("SignedWhite")), SignedBlack: signature(tag("SignedBlack")),
		UsedWhite: timeUsed(tag("WhiteTime", "WhiteClock")), UsedBlack: timeUsed(tag("BlackTime", "BlackClock")),
	}
	switch strings.ToLower(tag("Keeper", "Scorer")) {
	case "white", "w":
		s.Keeper = 'W'
	case "black", "b", "red":
		s.Keeper = 'B'
	}
	return s
}

// number reads the whole number that a text begins with: "12", or "3.1" for the
// first game of round 3; 0 if there is none.
func number(s string) int {
	end := 0
	for end < len(s) && end < 6 && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	n, err := strconv.Atoi(s[:end])
	if err != nil {
		return 0
	}
	return n
}

func signature(s string) Signature {
	switch strings.ToLower(s) {
	case "yes", "true", "1", "signed":
		return Signed
	case "no", "false", "0", "unsigned":
		return Unsigned
	}
	return NotSaid
}

// timeUsed reads h:mm, h:mm:ss or h.mm in seconds; -1 if it cannot be read.
func timeUsed(s string) int {
	parts := strings.Split(strings.ReplaceAll(s, ".", ":"), ":")
	if len(parts) != 2 && len(parts) != 3 {
		return -1
	}
	total := 0
	for i := range 3 {
		n := 0
		if i < len(parts) {
			var err error
			n, err = strconv.Atoi(parts[i])
			if err != nil || n < 0 || i > 0 && n > 59 {
				return -1
			}
		}
		total = total*60 + n
	}
	return total
}
