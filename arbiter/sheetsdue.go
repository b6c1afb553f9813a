package arbiter

import (
	"fmt"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// SheetDue is a scoresheet that a player has not handed in.
type SheetDue struct {
	Game GameID
	// Player owes it; 0 when one of the two does and the sheet that was taken
	// in does not say whose it is.
	Player PlayerID
	// Article asks for it, and Proposal is what the referee may decide.
	Article  rule.Article
	Proposal string
}

// SheetsDue are the sheets that are missing for the games of a round that have
// been played; a round of 0 is the last one. Under the WCDF rules each player
// hands in a signed sheet (3.9) and gets no points for the round without one
// (3.10). Under FMJD Annex 1 both write the whole game (10.2.2), for which it
// knows no penalty; where the time is for the whole game nobody has to write
// (10.4), and note says that none is asked for. It fails with rule.NotFound for
// a round that is not paired.
func (s *State) SheetsDue(round int) (due []SheetDue, note string, err error) {
	if round == 0 {
		round = len(s.Rounds)
	}
	r, err := s.Round(round)
	if err != nil {
		return nil, "", err
	}
	book := s.Settings.Rules()
	wcdf := book.Name == "wcdf"
	if !wcdf && s.wholeGame() {
		return nil, "the time is for the whole game, so that nobody has to record the moves (FMJD 10.4)", nil
	}
	for i := range r.Games {
		g := &r.Games[i]
		if g.Result == nil || !g.Result.Played() {
			continue
		}
		handed, unknown := map[PlayerID]bool{}, 0
		for _, t := range g.Sheets {
			if t.By != 0 {
				handed[t.By] = true
			} else {
				unknown++
			}
		}
		var missing []PlayerID
		for _, id := range [2]PlayerID{g.First, g.Second} {
			if !handed[id] {
				missing = append(missing, id)
			}
		}
		// Sheets that do not say whose they are may be those of either.
		open := len(missing) - min(unknown, len(missing))
		if open == 1 && len(missing) == 2 {
			missing = []PlayerID{0}
		}
		if open == 0 {
			continue
		}
		for _, id := range missing {
			d := SheetDue{Game: g.ID, Player: id, Article: rule.FMJD("10.2.2"), Proposal: "Annex 1 sets no penalty: it is for the referee to decide"}
			switch {
			case wcdf && id == 0:
				d.Article, d.Proposal = rule.WCDF("3.10"), "find out whose sheet was handed in; the other player gets zero points for the round"
			case wcdf:
				d.Article, d.Proposal = rule.WCDF("3.10"), fmt.Sprintf("zero points for %s for the round, in both games of a heat", s.Name(id))
			}
			due = append(due, d)
		}
	}
	return due, "", nil
}

// wholeGame reports whether the time control gives each player a certain time
// to the end of the game (FMJD 10.3).
func (s *State) wholeGame() bool {
	control, err := clocks.Parse(s.Settings.TimeControl)
	if err != nil {
		return false
	}
	for _, plan := range [2]clocks.Plan{control.First, control.Second} {
		if len(plan.Periods) != 1 || plan.Periods[0].Moves != 0 || plan.Repeat {
			return false
		}
	}
	return true
}
