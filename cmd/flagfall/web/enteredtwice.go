package web

import (
	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

// enteredTwice are two players who may be one, side by side: the one who was entered last,
// and the other.
type enteredTwice struct {
	Player, Other arbiter.Player
	// ID is the name of the first in commands.
	ID, Reason string
	// What is known of both, with labels.
	What [][3]string
}

// mostCompared is how many players are compared with each other when a page is shown in
// the middle of an event.
const mostCompared = 250

// twice returns the players who may have been entered twice.
func (v *view) twice() (list []enteredTwice) {
	if len(v.State.Rounds) > 0 && len(v.State.Players) > mostCompared {
		return nil
	}
	for _, d := range office.FindEnteredTwice(v.State) {
		one, err := v.State.Player(d.Player)
		if err != nil {
			continue // it is of the same state
		}
		other, err := v.State.Player(d.Other)
		if err != nil {
			continue
		}
		t := enteredTwice{Player: one, Other: other, ID: "#" + itoa(int(one.ID)), Reason: v.Worded(d.Reason)}
		first, second := knownOf(one), knownOf(other)
		for i := range first {
			if first[i].What != "" || second[i].What != "" {
				t.What = append(t.What, [3]string{chosen(v.Language(), "column", first[i].Value), first[i].What, second[i].What})
			}
		}
		list = append(list, t)
	}
	return list
}

// knownOf returns what is known of a player besides the name, each item with its column in a list
// of players.
func knownOf(p arbiter.Player) []Word {
	number := func(n int) string {
		if n == 0 {
			return ""
		}
		return itoa(n)
	}
	return []Word{{"rating", number(p.Rating)}, {"club", p.Club}, {"federation", p.Federation},
		{"birth year", number(p.Person.BirthYear)}, {"FMJD number", p.Person.FMJD}, {"member number", p.Person.Member}}
}
