package pdn

import (
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
)

// GameType is the value of the tag of that name: the game by its number, and
// in its long form the board it is played on.
type GameType struct {
	// Number is 20 for International, 21 for English, and so on.
	Number int
	// Long says that the fields below were given.
	Long bool
	// First is 'W' or 'B', the side that begins.
	First         byte
	Width, Height int
	// Notation is 'N' numeric, 'A' algebraic or 'S' short algebraic.
	Notation byte
	// Corner is where square 1 or a1 lies as seen by the side that begins: 0
	// bottom left, 1 bottom right, 2 top left, 3 top right.
	Corner int
	// LightCorner says that the bottom left corner is not a playing square.
	LightCorner bool
}

// ParseGameType reads the value of a GameType tag: "20" or
// "20,W,10,10,N2,0".
func ParseGameType(value string) (GameType, error) {
	bad := func(format string, args ...any) (GameType, error) {
		return GameType{}, rule.Errorf(rule.Input, "the GameType %q %s", value, rule.Format(format, args...)).
			WithHint(`write a number, or the long form such as "20,W,10,10,N2,0"`)
	}
	parts := strings.Split(strings.TrimSpace(value), ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	number, err := strconv.Atoi(parts[0])
	if err != nil || number < 0 || number > 999 {
		return bad("does not begin with the number of a game")
	}
	t := GameType{Number: number}
	if len(parts) == 1 {
		return t, nil
	}
	if len(parts) != 5 && len(parts) != 6 {
		return bad("has %d parts where five or six are due", len(parts))
	}
	t.Long = true
	if parts[1] != "W" && parts[1] != "B" {
		return bad("has no W or B for the side that begins")
	}
	t.First = parts[1][0]
	t.Width, err = strconv.Atoi(parts[2])
	if err != nil || t.Width < 1 || t.Width > 99 {
		return bad("has no width")
	}
	t.Height, err = strconv.Atoi(parts[3])
	if err != nil || t.Height < 1 || t.Height > 99 {
		return bad("has no height")
	}
	notation := parts[4]
	if len(notation) != 2 || !strings.ContainsRune("NAS", rune(notation[0])) || notation[1] < '0' || notation[1] > '3' {
		return bad("has no notation such as N2")
	}
	t.Notation, t.Corner = notation[0], int(notation[1]-'0')
	if len(parts) == 6 {
		if parts[5] != "0" && parts[5] != "1" {
			return bad("does not end with 0 or 1")
		}
		t.LightCorner = parts[5] == "1"
	}
	return t, nil
}
