package arbiter

import (
	"reflect"
	"strings"
	"testing"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/systems"

	"pgregory.net/rapid"
)

// tableOf is all that decides the table of a group: its players, its games and what
// the standings are made from.
func tableOf(t *rapid.T, s *State, name string) string {
	view, err := s.Group(name)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for i := range view.Players {
		p := &view.Players[i]
		write(&b, reflect.ValueOf([]any{p.Name(), p.Number, p.Since, p.Withdrawn, p.Annulled, string(p.Removed), p.Unranked, p.Absences}))
		b.WriteString("\n")
	}
	field := view.Field(-1)
	for _, v := range []any{view.Rounds, field.Players, view.PlayOffGames(-1), view.PlayOffAside(-1), view.OpenGames(), view.PostponedGames(), view.TotalRounds()} {
		write(&b, reflect.ValueOf(v))
		b.WriteString("\n")
	}
	return b.String()
}

// drawGroupRound pairs those of each group who can play, in any order.
func drawGroupRound(t *rapid.T, s *State) PairRound {
	c := PairRound{}
	next := len(s.Rounds) + 1
	for _, g := range s.StageOf(next).Groups {
		var there []PlayerID
		for _, id := range rapid.Permutation(g.Players).Draw(t, "order") {
			if s.Plays(id, next) == nil {
				there = append(there, id)
			}
		}
		for ; len(there) > 1; there = there[2:] {
			c.Games = append(c.Games, Match{First: there[0], Second: there[1]})
		}
		for _, id := range there {
			c.Byes = append(c.Byes, Bye{Player: id, Kind: pairing.PAB})
		}
	}
	return c
}

// drawDeed draws what happens in a stage that is being played. What is ruled of games of
// an earlier one is left out.
func drawDeed(t *rapid.T, s *State) Command {
	last := len(s.Rounds)
	from := s.StageOf(last + 1).From
	player := func() PlayerID { return PlayerID(rapid.IntRange(1, len(s.Players)).Draw(t, "player")) }
	game := Board(max(last, from), rapid.IntRange(1, 4).Draw(t, "board"))
	result := won(rapid.SampledFrom([]Winner{FirstWins, SecondWins, Drawn, BothLose}).Draw(t, "winner"))
	switch rapid.IntRange(0, 13).Draw(t, "deed") {
	case 0, 1, 2:
		return Withdraw{Player: player(), Reason: "ill"}
	case 3:
		return Reinstate{Player: player(), Reason: "well"}
	case 4, 5:
		return drawGroupRound(t, s)
	case 6:
		return EnterResult{game, result}
	case 7:
		return PostponeGame{Game: game, Reason: "snow"}
	case 8:
		return AnnounceAbsence{Player: player(), Round: rapid.IntRange(from, last+2).Draw(t, "missed"), As: "absent"}
	case 9:
		return RecordIncident{Player: player(), Article: "6.9", Text: "x", Penalty: rapid.SampledFrom([]regulations.Penalty{regulations.Disqualified, regulations.ExpelledEvent}).Draw(t, "out"), Reason: "r"}
	case 10:
		if last < from {
			return AddPlayers{entries("Late")}
		}
		return AddPlayOff{First: player(), Second: player(), Kind: BlitzPlayOff}
	case 11:
		return ReplacePlayer{Player: player(), Entry: entries("New")[0], Reason: "ill"}
	case 12:
		return SetGroup{Name: rapid.SampledFrom([]string{"Final", "Last"}).Draw(t, "group"), Players: []PlayerID{player(), player()}}
	}
	return RecordIncident{Game: game, Player: player(), Article: "7.2.4", Text: "x", Penalty: regulations.LossOfGame, Reason: "r"}
}

// A stage that is over never changes by what happens in a later one.
func TestFinishedStageStands(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		system := rapid.SampledFrom([]string{systems.RoundRobin, systems.DoubleRoundRobin, systems.Swiss, systems.Keizer, systems.Knockout}).Draw(rt, "system")
		tb := newTable(t, Settings{System: system}, "A", "B", "C", "D", "E", "F", "G", "H")
		tb.must(SetSetting{"expelled", rapid.SampledFrom([]string{ExpelledUnranked, ExpelledRanked, ExpelledAnnul}).Draw(rt, "expelled"), "r"})
		tb.must(SetSetting{"withdrawal", rapid.SampledFrom([]string{"half", WithdrawalAnnul, WithdrawalStand}).Draw(rt, "withdrawal"), "r"})
		tb.must(FormGroups{Groups: []Group{{Name: "One", Players: []PlayerID{1, 2, 3, 4}}, {Name: "Two", Players: []PlayerID{5, 6, 7, 8}}}})
		for range rapid.IntRange(1, 3).Draw(rt, "rounds") {
			if _, err := tb.do(drawGroupRound(rt, tb.State)); err != nil {
				break
			}
			if rapid.IntRange(0, 2).Draw(rt, "leaves") == 0 {
				_, _ = tb.do(Withdraw{Player: PlayerID(rapid.IntRange(1, 8).Draw(rt, "early")), Reason: "gone"})
			}
			for _, g := range tb.OpenGames() {
				tb.must(EnterResult{GameRef{ID: g.ID}, won(rapid.SampledFrom([]Winner{FirstWins, SecondWins, Drawn}).Draw(rt, "winner"))})
			}
		}
		// The first stage is over when the next begins.
		finals := []Group{{Name: "Final"}, {Name: "Last"}}
		for i := range tb.Players {
			if p := &tb.Players[i]; p.Withdrawn == 0 {
				finals[i%2].Players = append(finals[i%2].Players, p.ID)
			}
		}
		if _, err := tb.do(FormGroups{Groups: finals}); err != nil {
			return
		}
		names := []string{"One", "Two"}
		before := map[string]string{}
		for _, name := range names {
			before[name] = tableOf(rt, tb.State, name)
		}
		for range rapid.IntRange(1, 15).Draw(rt, "deeds") {
			c := drawDeed(rt, tb.State)
			if _, err := tb.do(c); err != nil {
				if code := rule.CodeOf(err); code != rule.Usage && code != rule.NotFound && code != rule.Refused {
					rt.Fatalf("%#v: %v", c, err)
				}
				continue
			}
			for _, name := range names {
				if after := tableOf(rt, tb.State, name); after != before[name] {
					rt.Fatalf("%s: %#v in a later stage changed group %s from\n%s\nto\n%s", system, c, name, before[name], after)
				}
			}
		}
	})
}
