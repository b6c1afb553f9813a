package trf

import (
	"flagfall/arbiter/rule"
	"fmt"
	"strings"
)

// Records of national federations (TRF26): the code of the federation and, in the columns of line
// 001, what it knows of a player. The membership number is where 001 has the number of the FIDE or
// the FMJD.

// national reports whether a line is such a record: three capitals that are none
// of the codes of pairing engines (XXR, BBW ...), and the number of a player.
func national(code string) bool {
	letters := len(code) == 3 && strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
	return letters && !strings.HasPrefix(code, "XX") && !strings.HasPrefix(code, "BB")
}

// Members returns the membership numbers in the records of national federations, by
// the number of the player; where a player has several records, that of the
// first.
func (f *File) Members() map[int]string {
	members := map[int]string{}
	for _, kept := range f.Lines {
		l := &line{file: f, runes: []rune(kept.Text), text: kept.Text}
		if !national(kept.Code) || l.cols(4, 4) != " " {
			continue
		}
		number, err := l.number1(5, 8, rule.Format("a pairing number"), 1, 9999)
		if member := strings.TrimSpace(l.cols(58, 68)); err == nil && member != "" && members[number] == "" {
			members[number] = member
		}
	}
	return members
}

// MemberLine returns the record of a national federation that gives the number of a
// player as its member. ok is false where the code of the federation, or the
// number, does not fit the columns.
func MemberLine(p Player, member string) (l Line, ok bool) {
	if !national(p.Federation) || len([]rune(member)) > 11 {
		return Line{}, false
	}
	text := fmt.Sprintf("%s %4d %1s%3s %-33s %4s %3s %11s %s", p.Federation, p.Number, p.Sex, "", p.Name, "", "", member, p.Birth)
	return Line{Code: p.Federation, Text: strings.TrimRight(text, " ")}, true
}
