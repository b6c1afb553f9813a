package arbiter

import (
	"fmt"
	"reflect"
)

// Touch is what entries of the journal concern, by keys such as "game 17" and "player 4". Two who enter things that do not touch
// each other both succeed.
type Touch struct {
	all  bool
	keys map[string]bool
}

// toucher is an event that says what it concerns where its fields do not.
type toucher interface{ touches() []string }

// Touched is what some entries concern: the game that an event is about, else the players that its fields name, and where it
// names neither, everything.
func Touched(entries []Envelope) Touch {
	t := Touch{keys: map[string]bool{}}
	for _, e := range entries {
		keys, some := touchedBy(e.Body)
		t.all = t.all || !some
		for _, key := range keys {
			t.keys[key] = true
		}
	}
	return t
}

func touchedBy(e Event) (keys []string, some bool) {
	if own, is := e.(toucher); is {
		return own.touches(), true
	}
	name := func(id PlayerID) { // 0 is nobody: an empty board, or a spectator instead of a player
		if some = true; id != 0 {
			keys = append(keys, playerKey(id))
		}
	}
	body := reflect.ValueOf(e)
	for i := range body.NumField() {
		switch id := body.Field(i).Interface().(type) {
		case GameID:
			if id != 0 {
				return []string{gameKey(id)}, true
			}
		case PlayerID:
			name(id)
		case []PlayerID:
			some = true
			for _, p := range id {
				name(p)
			}
		}
	}
	return keys, some
}

// Meets reports whether two groups of entries concern something in common. What concerns nothing meets nothing.
func (t Touch) Meets(o Touch) bool {
	switch {
	case t.all:
		return o.all || len(o.keys) > 0
	case o.all:
		return len(t.keys) > 0
	}
	for key := range t.keys {
		if o.keys[key] {
			return true
		}
	}
	return false
}

func gameKey(id GameID) string     { return fmt.Sprintf("game %d", id) }
func playerKey(id PlayerID) string { return fmt.Sprintf("player %d", id) }

// New players are nobody that another entry could name.
func (e PlayersAdded) touches() (keys []string) {
	for _, p := range e.Players {
		keys = append(keys, playerKey(p.ID))
	}
	return keys
}

func (e PlayersEdited) touches() (keys []string) {
	for _, p := range e.Players {
		keys = append(keys, playerKey(p.ID))
	}
	return keys
}

// What only tells of something done elsewhere concerns nobody who enters something.
func (Printed) touches() []string            { return nil }
func (ClockSealed) touches() []string        { return nil }
func (RoundPublished) touches() []string     { return nil }
func (e QuestionAsked) touches() []string    { return nil }
func (e EquipmentChecked) touches() []string { return []string{"equipment " + e.Row} }
