package arbiter

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

// scene is part of an event: what is set, who plays, and what is entered. A
// command may need what the ones before it wrote: commands are made when their
// turn comes.
type scene struct {
	settings Settings
	names    []string
	commands []func(tb *table) Command
}

func the(list ...Command) (made []func(*table) Command) {
	for _, c := range list {
		made = append(made, func(*table) Command { return c })
	}
	return made
}

// later are commands that name the first entry of the last step.
func later(list ...func(last int64) Command) (made []func(*table) Command) {
	for _, c := range list {
		made = append(made, func(tb *table) Command { return c(tb.Log[tb.Seq-1].Step) })
	}
	return made
}

func scenes() map[string]scene {
	board, because := Board(1, 1), "because"
	round := func(pairs ...PlayerID) PairRound {
		var c PairRound
		for ; len(pairs) > 1; pairs = pairs[2:] {
			c.Games = append(c.Games, Match{First: pairs[0], Second: pairs[1]})
		}
		if len(pairs) == 1 {
			c.Byes = append(c.Byes, Bye{Player: pairs[0], Kind: pairing.PAB})
		}
		return c
	}
	start := time.Unix(1e9, 0)
	fallen := FlagEvidence{Way: clocks.Called, Caller: "second", By: "Berg", At: start}
	fallen.Flags[0] = FlagSeen{Fallen: true, Required: 30, Made: 20}
	appeal := func(outcome Outcome) []func(*table) Command {
		var lodged int64
		return later(
			func(last int64) Command { return LodgeAppeal{Entry: last, By: 1, Grounds: because} },
			func(last int64) Command {
				lodged = last
				return AppointCommittee{Appeal: last, Members: []Candidate{{"Ek, Bo", "", "", "EC"}, {"Nu, Ada", "", "", "WC"}, {"Lo, Li", "", "", "Open"}}}
			},
			func(int64) Command {
				return HoldHearing{Appeal: lodged, Text: "heard", Witnesses: []string{"Cruz"}}
			},
			func(int64) Command { return DecideAppeal{Appeal: lodged, Outcome: outcome, Reason: because} },
		)
	}
	of := func(parts ...[]func(*table) Command) []func(*table) Command { return slices.Concat(parts...) }
	four := []string{"Adams", "Berg", "Cruz", "Diaz"}
	correspond := func(game Command) []func(*table) Command {
		return the(SetSetting{"form", Correspondence, because}, SetSetting{"thinking-time", "10/50d", because}, round(1, 2), game)
	}
	fee := Money(500)
	return map[string]scene{
		"people": {Settings{System: systems.Swiss, Rounds: 3}, four, the(
			AddPlayers{entries("Ek", "Fox")}, EditPlayer{Player: 1, Entry: Entry{Person: Person{Name: "Adamson"}}, Reason: because},
			EditPlayers{Players: []EditPlayer{{Player: 2, Entry: Entry{Person: Person{Name: "Berger", Member: "7"}}}}, Reason: because},
			RemovePlayer{Player: 6, Reason: because}, CheckIn{Players: []PlayerID{1}}, CheckIn{Players: []PlayerID{1}, Gone: true},
			FixSeat{Player: 1, Board: 2}, SetSetting{"fee", "15", because}, PayFee{Player: 1}, AgreeFee{Player: 2, Amount: &fee, Reason: because},
			SetPrizes{Prizes: []Prize{{Amount: 5000}}}, ForbidPairs{Players: []PlayerID{1, 2}, Reason: because}, AllowPairs{Players: []PlayerID{1, 2}, Reason: because},
			GiveNumbers{Order: []PlayerID{5, 4, 3, 2, 1}}, AnnounceAbsence{Player: 5, Round: 1, As: "half-bye"},
			PairRound{Games: []Match{{First: 1, Second: 2}, {First: 3, Second: 4}}, Byes: []Bye{{Player: 5, Kind: pairing.HalfBye}}},
			ReplacePlayer{Player: 2, Entry: entries("Hay")[0], Round: 1, Reason: because}, Rearrange{Colours: []int{1}, Reason: because},
			AddPlayers{entries("Late One", "Late Two")}, AddGame{First: 7, Second: 8, Reason: because},
			EnterResult{board, won(FirstWins)}, EnterResult{Board(1, 2), won(Drawn)}, EnterResult{Board(1, 3), won(Drawn)},
			CorrectResult{board, &Result{Winner: SecondWins}, because},
			Withdraw{Player: 3, Reason: because}, Reinstate{Player: 3},
			round(1, 5, 2, 4, 7, 8, 3), UnpairLastRound{},
		)},
		"office": {Settings{System: systems.Swiss, Rounds: 2, TimeControl: "25m"}, four, the(
			SetSetting{"publish", PublishByHand, because}, ScheduleRounds{Slots: []Slot{{Round: 1, Place: "Hall B"}}}, CheckEquipment{Row: "board"},
			AskQuestion{Text: "?"}, AnswerQuestion{Question: 6, Text: "!"}, round(1, 2, 3, 4), PublishRound{Round: 1},
			PostponeGame{Game: board, Until: "Friday", Reason: because}, ResumeGame{Game: board},
			TakeSheet{Game: board, By: 1, Text: "1. 32-28 *", Verdict: Verdict{Verdict: "clean"}},
			NoteTimes{board, [2]clocks.Span{clocks.OneMinute, clocks.OneMinute}}, AdjustTime{Game: board, Side: clocks.First, Amount: clocks.OneMinute, Reason: because},
			EnterResult{board, won(Drawn)}, EnterResult{Board(1, 2), won(FirstWins)}, RecordPrint{1, PrintedSheet{Document: "results", Of: 3}},
			round(1, 3, 2, 4), PublishRound{Round: 2}, EnterResult{Board(2, 1), won(Drawn)}, EnterResult{Board(2, 2), won(Drawn)}, CloseEvent{}, ReopenEvent{because},
			ErasePerson{Player: 4, Reason: because},
		)},
		"rulings": {Settings{System: systems.Swiss, Rounds: 3}, four, of(the(round(1, 2, 3, 4)),
			the(RecordRuling{Game: board, Ply: 3, Article: "5.4.6", Choice: Rectified, Reason: because}), appeal(OverruledByIt),
			the(RecordIncident{Game: board, Player: 2, Article: "3.14", Penalty: regulations.Warning, Text: "noise", Reason: because}), appeal(Upheld),
			the(RecordIncident{Spectator: "Guest, A", Article: "7.2.4", Analogy: true, Penalty: regulations.Warning, Text: "noise", Reason: because}),
			the(RecordClaim{Game: board, By: 1, Ply: 12, Rule: "draw-25", Article: "FMJD 6.2", Holds: false, Said: rule.Typed(because)}),
			the(RecordIncident{Game: board, Player: 2, Article: "7.2.4", Penalty: regulations.LossOfGame, Text: "noise", Reason: because}), appeal(OverruledByIt),
			the(VoidGame{Game: Board(1, 2), Article: "5.1", Reason: because}),
		)},
		"flags":     {Settings{System: systems.Swiss, Rounds: 3, TimeControl: "30/60m,1h"}, four, the(round(1, 2, 3, 4), RecordFlag{board, fallen})},
		"late":      {Settings{System: systems.Swiss, Rounds: 3}, four, the(round(1, 2, 3, 4), RuleAbsence{Game: board, Start: start, Now: start.Add(3 * time.Hour), Arrived: [2]*time.Time{nil, &start}})},
		"quickplay": {Settings{System: systems.Swiss, Rounds: 3, TimeControl: "25m"}, four, the(round(1, 2, 3, 4), RuleQuickplay{Game: board, By: 1, Refused: true, Analogy: true, Drawn: true, Reason: because})},
		"clocks": {Settings{Variant: "english", System: systems.Swiss, Rounds: 3, TimeControl: "25m"}, four, the(round(1, 2, 3, 4),
			NoteClock{Game: board, Side: "first", Article: "WCDF 2.9", Text: "struck"}, SealClock{Game: board, Clock: "1", Entries: 3, Head: strings.Repeat("3f9a", 8)})},
		"heats":    {Settings{Variant: "english", System: systems.Swiss, Rounds: 3}, four, the(SetSetting{"games", "2", because}, round(1, 2, 3, 4), DrawBallots{Round: 1, Seed: "s", Draws: []BoardBallot{{1, Ballot{Deck: "3-move", Number: 1, Moves: []string{"9-13", "21-17", "5-9"}}}, {2, Ballot{Deck: "3-move", Number: 2, Moves: []string{"9-13", "21-17", "6-9"}}}}})},
		"knockout": {Settings{System: systems.Knockout}, four, the(round(1, 2, 3, 4), EnterResult{board, won(Drawn)}, SendThrough{board, 1, because})},
		"play-off": {Settings{System: systems.Swiss, Rounds: 1}, four, the(round(1, 2, 3, 4), EnterResult{board, won(Drawn)}, EnterResult{Board(1, 2), won(Drawn)}, AddPlayOff{First: 1, Second: 2, Kind: RapidPlayOff}, StandAside{Player: 3, Reason: because})},
		"groups": {Settings{System: systems.RoundRobin}, four, the(
			FormGroups{Groups: []Group{{Name: "A", Players: []PlayerID{1, 2}}, {Name: "B", Players: []PlayerID{3, 4}}}})},
		"teams": {Settings{System: systems.TeamRoundRobin}, append(slices.Clip(four), "Ek", "Fox"), the(SetSetting{"boards", "2", because},
			EnterTeam{Name: "One", Players: []PlayerID{1, 2, 3}}, EnterTeam{Name: "Two", Players: []PlayerID{4, 5, 6}}, SetLineup{Team: 1, Players: []PlayerID{3, 0}})},
		"correspondence": {Settings{System: systems.RoundRobin}, four[:2], of(correspond(GiveMove{board, "32-28", &clocks.Thinking{Received: 20000, Sent: 20001}, Correspondence}),
			the(TakeLeave{2, clocks.Leave{From: 20100, To: 20105}, because}, Remind{board, 20060}, ClaimOverstep{Game: board, By: 1, On: 20090}))},
		"blindfold": {Settings{System: systems.RoundRobin}, four[:2], the(SetSetting{"form", Blindfold, because}, round(1, 2), AnnounceWrongly{board, "1-1"})},
		"display":   {Settings{System: systems.Simultaneous}, four[:2], the(round(1, 2), NoteRoomRound{Took: clocks.OneMinute})},
		"handicap":  {Settings{System: systems.Swiss, Rounds: 3}, four, the(round(1, 2, 3, 4), GiveHandicap{Game: board, Player: 1, Squares: []string{"36"}, Reason: because})},
	}
}

// given are the numbers that are given once, and never again.
var given = []string{"nextPlayer", "nextGame", "nextTeam", "prints"}

// differing are the lines of two pictures that differ.
func differing(a, b string) string {
	var lines []string
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			lines = append(lines, x[i], y[i])
		}
	}
	return strings.Join(lines, "\n")
}

// TestWhateverIsEnteredIsUndone: entries of every kind, when undone, leave the
// state as it was before them. The kinds that cannot be undone say so in their
// rows, with an alternative.
func TestWhateverIsEnteredIsUndone(t *testing.T) {
	entered := map[string]bool{"undone": true} // each of these is an undo
	for name, sc := range scenes() {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, sc.settings, sc.names...)
			entered["event-created"] = true
			leave := slices.Concat(journal, given)
			for _, made := range sc.commands {
				c := made(tb)
				before, last := picture(tb.State, leave...), tb.Seq
				if _, err := tb.do(c); err != nil {
					t.Fatalf("%#v: %v (%s)", c, err, rule.HintOf(err))
				}
				var seqs []int64
				stays := false
				for _, e := range tb.log[last:] {
					k := kindOf(e.Body)
					entered[Kind(e.Body)] = true
					if k.final != nil {
						if err := k.final(e.Seq); rule.HintOf(err) == "" {
							t.Errorf("%s stays, and no way on is named: %v", Kind(e.Body), err)
						}
						stays = true
					}
					seqs = append(seqs, e.Seq)
				}
				trial := &table{t: t, State: tb.Clone(), log: slices.Clone(tb.log), persons: slices.Clone(tb.persons)}
				_, err := trial.do(Undo{Seqs: seqs, Reason: "a mistake"})
				if stays {
					if rule.CodeOf(err) != rule.Refused {
						t.Errorf("%#v: the undo is not refused: %v", c, err)
					}
					continue
				}
				if err != nil {
					t.Errorf("%#v cannot be undone: %v", c, err)
				} else if after := picture(trial.State, leave...); after != before {
					t.Errorf("%#v left a trace:\n%s", c, differing(after, before))
				}
			}
		})
	}
	for _, name := range slices.Sorted(maps.Keys(eventKinds)) {
		if !entered[name] {
			t.Errorf("no %s was entered", name)
		}
	}
}
