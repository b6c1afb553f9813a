package arbiter

import (
	"encoding/hex"
	"slices"
	"strings"
	"unicode/utf8"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// SealClock puts the head of a clock's log into the journal when the game is over,
// so that nobody can change that log later without being found out, and how the time
// was used.
type SealClock struct {
	Game GameRef
	// Clock is the board under which the clock is run.
	Clock string
	// Entries is how many the log has, and Head stands for all of them.
	Entries int
	Head    string
	// Used is how the time of the game was used; nil where the log was not read.
	Used clocks.TimeUsed
}

func (c SealClock) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	return Decision{Events: []Event{ClockSealed{Game: g.ID, Clock: c.Clock, Entries: c.Entries, Head: c.Head, Used: c.Used}}}, nil
}

// ClockSealed is the event of SealClock.
type ClockSealed struct {
	Game    GameID          `json:"game"`
	Clock   string          `json:"clock"`
	Entries int             `json:"entries"`
	Head    string          `json:"head"`
	Used    clocks.TimeUsed `json:"used"`
}

// A seal says what a file of another program holds: no undo changes that.
var _ = add(kind[ClockSealed]{name: "clock-sealed", routine: true, whenClosed: true, unchained: true, lasting: true, changesNothing: true})

func (e ClockSealed) check(s *State) error {
	if _, err := s.game(e.Game); err != nil {
		return err
	}
	_, err := hex.DecodeString(e.Head)
	switch {
	case err != nil || len(e.Head) != clocks.HeadLength || e.Head != strings.ToLower(e.Head):
		return rule.Errorf(rule.Usage, "%q is not the head of a clock's log", e.Head).WithHint("it is sealed by the clocks themselves, when they are ended")
	case e.Entries < 1 || e.Entries > 1_000_000:
		return rule.Errorf(rule.Usage, "the log of a clock has no entries").WithHint("it is sealed by the clocks themselves, when they are ended")
	case e.Clock == "" || len(e.Clock) > 40 || !utf8.ValidString(e.Clock):
		return rule.Errorf(rule.Usage, "%q is not the name of a board", e.Clock).WithHint("it is sealed by the clocks themselves, when they are ended")
	}
	for side := range e.Used.Total {
		presses := e.Used.Presses[side]
		if !slices.IsSorted(presses) || len(presses) > e.Entries || len(presses) > 0 && (presses[0] < 0 || presses[len(presses)-1] > e.Used.Total[side]) || e.Used.Total[side] < 0 {
			return rule.Errorf(rule.Usage, "the log of a clock has no such times").WithHint("it is sealed by the clocks themselves, when they are ended")
		}
	}
	return nil
}

// apply keeps the times with the game, those of the latest seal where its clock was
// set again. The game may have been undone since.
func (e ClockSealed) apply(s *State, _ Envelope) error {
	if g, err := s.game(e.Game); err == nil {
		g.Used = &e.Used
	}
	return nil
}

func (e ClockSealed) sentence(s *State) rule.Sentence {
	return rule.Say("{game}: the log of the clock is sealed at its entry {entry}, head {head}", "game", s.gameSaid(e.Game), "entry", e.Entries, "head", ShortHead(e.Head))
}
