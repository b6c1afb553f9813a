package export

import (
	"fmt"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// fitting brings what is known of players into the columns of the exchange format, and keeps what
// these could not hold.
type fitting struct {
	cut   []rule.Sentence
	left  []string
	clubs bool
}

// nameColumns is how many columns line 001 has for a name (TRF26, 15 to 47).
const nameColumns = 33

// names cuts names that are too long. Two that would be one then end with the number of their
// player: other programs know people by what stands there.
func (f *fitting) names(players []pairing.Player) {
	called := map[string]int{}
	for i := range players {
		called[cut(players[i].Name, nameColumns)]++
	}
	for i := range players {
		p := &players[i]
		short := cut(p.Name, nameColumns)
		if short == p.Name {
			continue
		}
		if called[short] > 1 {
			number := fmt.Sprintf(" %d", p.Number)
			short = cut(p.Name, nameColumns-len(number)) + number
		}
		f.cut = append(f.cut, rule.Format("the exchange file has no more than %d columns for a name: %s is %s there", nameColumns, p.Name, short))
		p.Name = short
	}
}

// orNothing returns a text that has at most so many characters, or else nothing.
func (f *fitting) orNothing(p *pairing.Player, text string, most int) string {
	if len([]rune(text)) > most {
		f.leave(p, text)
		return ""
	}
	return text
}

// leave notes what is left out of a player.
func (f *fitting) leave(p *pairing.Player, text string) {
	f.left = append(f.left, fmt.Sprintf("%s (%s)", text, p.Name))
}

// notes say what the file does not hold as the event has it.
func (f *fitting) notes() []rule.Sentence {
	notes := f.cut
	if len(f.left) > 0 {
		notes = append(notes, rule.Format("the exchange file has no columns wide enough for: %s", strings.Join(f.left, ", ")))
	}
	if f.clubs {
		notes = append(notes, rule.Format("the exchange file has no place for the clubs of players"))
	}
	return notes
}

// cut shortens a text to a number of characters.
func cut(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return strings.TrimSpace(string(r[:most]))
	}
	return text
}
