package arbiter

import (
	"cmp"
	"fmt"
	"strings"

	"flagfall/arbiter/regulations"
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
	Proposal rule.Sentence
}

// SheetsDue are the sheets that are missing for the games of a round that have
// been played; a round of 0 is the last that has begun. Under the WCDF rules each player
// hands in a signed sheet (3.9) and gets no points for the round without one
// (3.10). Under FMJD Annex 1 both write the whole game (10.2.2), for which it
// knows no penalty; where the time is for the whole game nobody has to write
// (10.4), and note says that none is asked for. It fails with rule.NotFound for
// a round that is not paired.
func (s *State) SheetsDue(round int) (due []SheetDue, note rule.Sentence, err error) {
	if round == 0 {
		round = max(s.Begun(), min(1, len(s.Rounds)))
	}
	r, err := s.Round(round)
	if err != nil {
		return nil, rule.Sentence{}, err
	}
	book := s.Settings.Rules()
	penalised := book.MissingSheet != ""
	recorded := false
	for _, g := range r.All() {
		if !s.Recorded(g) {
			continue
		}
		recorded = true
		if g.Result == nil || !g.Result.Played() || len(g.Given) > 0 {
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
			if s.sheetRuled(r.Number, g, id) {
				continue
			}
			d := SheetDue{Game: g.ID, Player: id, Article: rule.FMJD("10.2.2"), Proposal: rule.Format("Annex 1 sets no penalty: it is for the arbiter to decide")}
			switch {
			case penalised && g.PlayOff != nil:
				d.Article, d.Proposal = rule.WCDF("3.9"), rule.Format("a game of a tie-break counts for no points of the round: it is for the referee to decide")
			case penalised && id == 0:
				d.Article, d.Proposal = rule.WCDF("3.10"), rule.Format("find out whose sheet was handed in; the other player gets zero points for the round")
			case penalised:
				d.Article, d.Proposal = rule.WCDF("3.10"), rule.Format("zero points for %s for the round, in both games of a heat", s.Name(id))
			}
			due = append(due, d)
		}
	}
	if !recorded && len(r.Games) > 0 {
		note = rule.Format("the time is for the whole game, so nobody has to record the moves (%s)", rule.FMJD("10.4"))
	}
	return due, note, nil
}

// sheetOffence is the row of the WCDF rules under which a missing sheet costs the
// points of the round (3.10).
const sheetOffence = "score-sheet"

// sheetRuled reports whether it has been decided that a player, or where id is 0
// one of the two, handed in no sheet for a round.
func (s *State) sheetRuled(round int, g *Game, id PlayerID) bool {
	for i := range s.Incidents {
		in := &s.Incidents[i]
		if in.Offence == sheetOffence && in.Round == round && (g.PlayOff == nil || in.Game == g.ID) && s.Overruled[in.Seq] == 0 && (in.Player == id || id == 0 && g.Has(in.Player)) {
			return true
		}
	}
	return false
}

// ConfirmMissingSheet records that a player handed in no sheet for a round, and
// takes their points in all their games of it (WCDF 3.10); their opponent keeps theirs.
type ConfirmMissingSheet struct {
	// Round is the last one that has begun where it is 0.
	Round  int
	Player PlayerID
	// Reason is what the arbiter found out beside it; it may be empty.
	Reason string
}

func (c ConfirmMissingSheet) decide(s *State) (Decision, error) {
	if c.Round == 0 {
		c.Round = max(s.Begun(), min(1, len(s.Rounds)))
	}
	due, note, err := s.SheetsDue(c.Round)
	switch {
	case err != nil:
		return Decision{}, err
	case !note.IsZero():
		return Decision{}, rule.Errorf(rule.Refused, "no sheets are required: %s", note).WithWay("{set} changes the time", rule.Try("set", "name", "time-control"))
	case s.Settings.Rules().MissingSheet == "":
		return Decision{}, rule.Errorf(rule.Refused, "FMJD Annex 1 sets no penalty for a sheet that is missing").
			Under(rule.FMJD("10.2.2")).WithHint("what the arbiter decides by analogy is recorded as an incident, with its reason")
	}
	for _, d := range due {
		g, err := s.game(d.Game)
		if err != nil {
			return Decision{}, err
		}
		if d.Player != c.Player && (d.Player != 0 || !g.Has(c.Player)) {
			continue
		}
		if g.PlayOff != nil {
			return Decision{}, rule.Errorf(rule.Refused, "round %d, board %s is a game of a tie-break, and counts for no points of the round", g.Round, g.BoardName()).
				Under(rule.WCDF("3.10")).WithHint("what the arbiter decides by analogy is recorded as an incident, with its reason")
		}
		var boards []string
		for i := range s.Rounds[c.Round-1].Games {
			if other := &s.Rounds[c.Round-1].Games[i]; other.Has(c.Player) {
				boards = append(boards, other.BoardName())
			}
		}
		return RecordIncident{
			Game: GameRef{ID: d.Game}, Player: c.Player, Offence: sheetOffence, Penalty: regulations.ZeroPoints,
			Text:   fmt.Sprintf("no complete signed scoresheet for round %d, board %s", c.Round, strings.Join(boards, " and ")),
			Reason: cmp.Or(strings.TrimSpace(c.Reason), "no sheet was handed in"),
		}.decide(s)
	}
	p, err := s.needPlayer(c.Player)
	if err != nil {
		return Decision{}, err
	}
	return Decision{}, rule.Errorf(rule.Refused, "no sheet of %s is missing in round %d", p.Name(), c.Round).
		WithWay("see who owes one: {sheet}", rule.Try("sheet", "missing", true))
}

// Recorded reports whether the players of a game have to write its moves: always under
// the WCDF rules (3.9), and under FMJD Annex 1 unless its time control gives each player
// a certain time to the end of the game (10.3, 10.4).
func (s *State) Recorded(g *Game) bool {
	control, err := s.ControlOf(g)
	if err != nil || s.Settings.Rules().AlwaysRecorded {
		return true
	}
	for _, plan := range [2]clocks.Plan{control.First, control.Second} {
		if len(plan.Periods) != 1 || plan.Periods[0].Moves != 0 || plan.Repeat {
			return true
		}
	}
	return false
}
