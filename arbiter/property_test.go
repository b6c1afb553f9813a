package arbiter

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/fixtures/hammer"
	"flagfall/pairing"
	"flagfall/pairing/systems"

	"pgregory.net/rapid"
)

// picture is a state as text, every field of it and all that they refer to, but
// for those named.
func picture(s *State, without ...string) string {
	var b strings.Builder
	v := reflect.ValueOf(s).Elem()
	for i := range v.NumField() {
		if name := v.Type().Field(i).Name; !slices.Contains(without, name) {
			b.WriteString("\n" + name + " ")
			write(&b, v.Field(i))
		}
	}
	return b.String()
}

// write writes a value. Empty and absent values look the same, and so do the zones
// of an instant: that of the computer is read when it is first asked for, and a
// picture from before then would differ from one after it.
func write(b *strings.Builder, v reflect.Value) {
	if v.Type() == reflect.TypeFor[*time.Location]() {
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			b.WriteString("&")
			write(b, v.Elem())
		}
	case reflect.Struct:
		b.WriteString("{")
		for i := range v.NumField() {
			if f := v.Field(i); !f.IsZero() {
				b.WriteString(v.Type().Field(i).Name + ":")
				write(b, f)
			}
		}
		b.WriteString("} ")
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			write(b, v.Index(i))
			b.WriteString(", ")
		}
	case reflect.Map:
		var list []string
		for entries := v.MapRange(); entries.Next(); {
			var entry strings.Builder
			write(&entry, entries.Key())
			write(&entry, entries.Value())
			list = append(list, entry.String())
		}
		slices.Sort(list)
		b.WriteString(strings.Join(list, ", "))
	default:
		fmt.Fprint(b, v)
	}
}

// drawCommand draws any command, sensible or not.
func drawCommand(t *rapid.T, s *State) Command {
	player := func() PlayerID { return PlayerID(rapid.IntRange(0, len(s.Players)+1).Draw(t, "player")) }
	round := rapid.IntRange(0, len(s.Rounds)+2).Draw(t, "round")
	reason := rapid.SampledFrom([]string{"", "because"}).Draw(t, "reason")
	game := Board(rapid.IntRange(0, len(s.Rounds)).Draw(t, "round of the game"), rapid.IntRange(1, 3).Draw(t, "board"))
	game.Heat = rapid.IntRange(0, 2).Draw(t, "heat")
	result := Result{
		Winner: rapid.SampledFrom([]Winner{FirstWins, SecondWins, Drawn, BothLose}).Draw(t, "winner"),
		Reason: rapid.SampledFrom(append(Reasons(), "", "", "")).Draw(t, "why"),
	}
	seq := rapid.Int64Range(1, s.Seq+1).Draw(t, "seq")
	name := fmt.Sprint("Player ", rapid.IntRange(1, 30).Draw(t, "name"))
	switch rapid.IntRange(0, 41).Draw(t, "command") {
	case 41:
		return drawForm(t, game, player, reason)
	case 40:
		return drawArrangement(t, round, player, reason)
	case 39:
		return rapid.SampledFrom([]Command{CreateEvent{Settings{Name: name}}, RecordPrint{s.NextPrint(), PrintedSheet{Document: "pairings", Of: seq}}, ConfirmMissingSheet{round, player(), reason}}).Draw(t, "on paper")
	case 38:
		return EditPlayers{Players: []EditPlayer{
			{Player: player(), Entry: Entry{Person: Person{Name: name, FMJD: rapid.SampledFrom([]string{"", "1", "2"}).Draw(t, "FMJD")}}},
			{Player: player(), Entry: Entry{Person: Person{Name: name + "B", FMJD: rapid.SampledFrom([]string{"", "1", "2"}).Draw(t, "FMJD")}}},
		}, Reason: reason}
	case 37:
		if rapid.IntRange(0, 3).Draw(t, "aside") == 0 {
			return StandAside{Round: rapid.SampledFrom([]int{0, 0, round}).Draw(t, "of"), Player: player(), Reason: reason}
		}
		return AddPlayOff{Round: rapid.SampledFrom([]int{0, 0, round}).Draw(t, "of"), First: player(), Second: player(), Kind: rapid.SampledFrom(append(PlayOffKinds(), "?")).Draw(t, "kind")}
	case 34:
		return DrawBallots{Round: round, Seed: "s", Draws: []BoardBallot{{1, Ballot{Deck: "3-move", Number: rapid.IntRange(0, 2).Draw(t, "card"), Moves: []string{"9-13"}}}}, Reason: reason}
	case 0, 1:
		c := AddPlayers{entries(name)}
		c.Players[0].Rating = rapid.SampledFrom([]int{0, 1500, 2000}).Draw(t, "rating")
		return c
	case 2:
		return EditPlayer{Player: player(), Entry: Entry{Person: Person{Name: name}}, Reason: reason}
	case 3:
		if rapid.IntRange(0, 3).Draw(t, "remove") == 0 {
			return RemovePlayer{Player: player(), Reason: reason}
		}
		return Withdraw{Player: player(), Round: rapid.SampledFrom([]int{0, 0, round}).Draw(t, "from"), Reason: reason}
	case 4:
		if rapid.IntRange(0, 2).Draw(t, "late") == 0 {
			return AddGame{First: player(), Second: player(), Reason: reason}
		}
		return Reinstate{Player: player()}
	case 5:
		return AnnounceAbsence{Player: player(), Round: rapid.SampledFrom([]int{round, round, max(round-1, 1)}).Draw(t, "missed"), Reason: reason, As: rapid.SampledFrom([]string{"absent", "half-bye", "none", "bye", "?"}).Draw(t, "as")}
	case 6, 7, 8:
		c := PairRound{}
		order := rapid.Permutation(s.Players).Draw(t, "order")
		order = order[rapid.IntRange(0, min(1, len(order))).Draw(t, "left out"):]
		for len(order) >= 2 {
			c.Games = append(c.Games, Match{First: order[0].ID, Second: order[1].ID})
			order = order[2:]
		}
		for _, p := range order {
			c.Byes = append(c.Byes, Bye{Player: p.ID, Kind: pairing.PAB})
		}
		if len(c.Games) > 0 && rapid.IntRange(0, 3).Draw(t, "fixed") == 0 {
			c.Fixed, c.Reason = []FixedPair{{c.Games[0].First, c.Games[0].Second}}, reason
		}
		return c
	case 9:
		return UnpairLastRound{}
	case 10, 11, 12, 13:
		return EnterResult{game, result}
	case 14:
		return CorrectResult{game, &result, reason}
	case 15:
		return TakeSheet{Game: game, By: player(), Text: name, Verdict: Verdict{Verdict: "clean"}, Result: &result}
	case 16:
		set := rapid.SampledFrom([][2]string{{"place", name}, {"scoring", "1-½-0"}, {"rounds", fmt.Sprint(round)}, {"withdrawal", "annul"}, {"system", systems.Swiss},
			{"acceleration", Baku}, {"system", systems.Knockout}, {"system", systems.Keizer}, {"apart", "family,club"}, {"top-colour", "second"}, {"games", "2"}, {"games", "1"}, {"heat-scoring", OneResult}, {"late-numbers", LateLast}, {"pairing-edition", "2017"}}).Draw(t, "setting")
		return SetSetting{set[0], set[1], reason}
	case 17:
		return rapid.SampledFrom([]Command{SendThrough{game, player(), reason}, CloseEvent{}, ReopenEvent{"again"}, GiveNumbers{}, ErasePerson{Player: player(), Reason: reason}}).Draw(t, "rare")
	case 22:
		return RecordRuling{Game: game, Ply: rapid.IntRange(0, 4).Draw(t, "ply"), Article: rapid.SampledFrom([]string{"FMJD 5.4.6", "5.6", "5.1", "WCDF 1.25.1"}).Draw(t, "article"),
			Choice: rapid.SampledFrom(Choices()).Draw(t, "choice"), MovedOn: rapid.Bool().Draw(t, "moved on"), Reason: reason}
	case 26, 27, 28:
		c := RecordIncident{Game: rapid.SampledFrom([]GameRef{{}, game}).Draw(t, "where"), Player: player(), Analogy: rapid.Bool().Draw(t, "analogy"), Text: "noise",
			Article: rapid.SampledFrom([]string{"", "7.2.4", "3.14", "WCDF 4.9", "5.4.6"}).Draw(t, "article"), Both: rapid.IntRange(0, 4).Draw(t, "both") == 0,
			Penalty: rapid.SampledFrom(regulations.Penalties()).Draw(t, "penalty"), Reason: reason, Give: clocks.Span(rapid.IntRange(0, 1).Draw(t, "give")) * clocks.OneMinute}
		if c.Player == 0 && !c.Both {
			c.Spectator = name
		}
		return c
	case 29:
		return drawAppeal(t, s, player(), seq, reason)
	case 30:
		return drawAppeal(t, s, player(), seq, "because")
	case 31:
		return rapid.SampledFrom([]Command{VoidGame{Game: game, Article: "5.1", Reason: reason}, VoidGame{Game: game, Analogy: true, Reason: reason},
			RecordClaim{Game: game, By: player(), Ply: 12, Rule: "draw-25", Article: "FMJD 6.2", Holds: rapid.Bool().Draw(t, "holds"), Said: rule.Typed(reason)},
			RuleQuickplay{Game: game, By: player(), Refused: true, Analogy: true, Drawn: rapid.Bool().Draw(t, "drawn"), Reason: reason}}).Draw(t, "game")
	case 32:
		return rapid.SampledFrom([]Command{PostponeGame{Game: game, Reason: reason}, PostponeGame{Game: game, None: true, Reason: reason}, ResumeGame{Game: game}}).Draw(t, "later")
	case 33:
		return rapid.SampledFrom([]Command{AskQuestion{Text: name, Entry: seq}, AnswerQuestion{Question: seq, Text: name}, EraseBystander{name, reason},
			CheckEquipment{Row: "2.4"}, CheckEquipment{Row: "board", Amiss: true, Note: reason}, CheckEquipment{Row: "2.4", Open: true}, SetSetting{"expelled", ExpelledAnnul, reason}}).Draw(t, "office")
	case 18:
		return drawClockwork(t, game)
	case 19:
		return RecordFlag{game, drawEvidence(t)}
	case 20:
		return drawAbsence(t, game)
	case 21:
		return Redo{Cascade: rapid.Bool().Draw(t, "cascade")}
	case 23:
		return ForbidPairs{Players: []PlayerID{player(), player()}, From: rapid.IntRange(-1, 2).Draw(t, "from"), To: round, Wish: rapid.Bool().Draw(t, "wish"), Reason: reason}
	case 35:
		fee := Money(rapid.IntRange(-1, 2).Draw(t, "money"))
		return rapid.SampledFrom([]Command{
			CheckIn{Players: []PlayerID{player()}, Gone: rapid.Bool().Draw(t, "gone")},
			ScheduleRounds{Off: rapid.Bool().Draw(t, "off"), Slots: []Slot{{Round: rapid.IntRange(0, 3).Draw(t, "slot"), Place: rapid.SampledFrom([]string{"", "Hall B"}).Draw(t, "hall"),
				Moment: Moment{At: time.Unix(int64(rapid.IntRange(0, 2).Draw(t, "day"))*86400, 0).UTC(), Timed: true}}}},
			FixSeat{Player: player(), Board: rapid.IntRange(0, 2).Draw(t, "seat")},
			ReplacePlayer{Player: player(), Entry: entries(name)[0], Round: round, Reason: reason},
			PayFee{Player: player(), Amount: fee, Back: rapid.Bool().Draw(t, "back")},
			AgreeFee{Player: player(), Amount: &fee, Reason: reason},
			SetPrizes{Prizes: []Prize{{Amount: fee}}}, SetPrizes{},
			FormGroups{Groups: []Group{{Name: "A", Players: []PlayerID{player(), player()}}, {Name: "B", Players: []PlayerID{player(), player()}}}},
			SetGroup{Name: "A", Players: []PlayerID{player(), player()}}, SetGroup{Name: "B", Players: []PlayerID{player()}, Reason: reason},
			EnterTeam{Team: TeamID(rapid.IntRange(0, 2).Draw(t, "team")), Name: name, Players: []PlayerID{player()}, Reason: reason},
			SetLineup{Team: 1, Round: rapid.IntRange(0, 2).Draw(t, "of round"), Players: []PlayerID{player()}, Reason: reason},
		}).Draw(t, "of people")
	case 24:
		if n := len(s.Bans); n > 0 {
			return AllowPairs{Players: s.Bans[rapid.IntRange(0, n-1).Draw(t, "ban")].Players, Reason: reason}
		}
		return AllowPairs{Players: []PlayerID{player(), player()}}
	}
	return Undo{Seqs: []int64{seq}, Cascade: rapid.Bool().Draw(t, "cascade")}
}

// drawArrangement publishes a round, or changes it before it is played.
func drawArrangement(t *rapid.T, round int, player func() PlayerID, reason string) Command {
	board := func() int { return rapid.IntRange(1, 2).Draw(t, "of boards") }
	return rapid.SampledFrom([]Command{
		SetSetting{"publish", PublishByHand, reason}, PublishRound{round, reason}, PublishRound{},
		Rearrange{Exchange: [][2]PlayerID{{player(), player()}}, Reason: reason}, Rearrange{Round: round, Boards: [][2]int{{1, 2}}, Reason: reason},
		Rearrange{Colours: []int{board()}, Reason: "because"},
	}).Draw(t, "arrangement")
}

// drawAppeal takes appeals through their procedure, in order or not.
func drawAppeal(t *rapid.T, s *State, player PlayerID, seq int64, reason string) Command {
	if n := len(s.Appeals); n > 0 && rapid.IntRange(0, 4).Draw(t, "go on") > 0 {
		a := s.Appeals[n-1]
		switch {
		case a.Committee == nil:
			c := AppointCommittee{Appeal: a.Seq, Despite: reason}
			for i := range rapid.IntRange(2, 4).Draw(t, "members") {
				c.Members = append(c.Members, Candidate{Name: fmt.Sprint("Member ", i), Experience: "Open"})
			}
			return c
		case len(a.Hearings) == 0:
			return HoldHearing{Appeal: a.Seq, Text: reason, Witnesses: []string{"Player 3"}}
		}
		c := DecideAppeal{Appeal: a.Seq, Outcome: rapid.SampledFrom([]Outcome{Upheld, OverruledByIt, OverruledByIt, AppealDropped}).Draw(t, "outcome"), Reason: reason}
		if rapid.IntRange(0, 3).Draw(t, "with a result") == 0 {
			c.Result = &Result{Winner: Drawn}
		}
		return c
	}
	if rulings := s.Rulings(); len(rulings) > 0 {
		seq = rapid.SampledFrom(rulings).Draw(t, "ruling").Seq
	}
	return LodgeAppeal{Entry: seq, By: player, Grounds: reason}
}

func drawClockwork(t *rapid.T, game GameRef) Command {
	side := rapid.SampledFrom([]clocks.Side{clocks.First, clocks.Second}).Draw(t, "side")
	if rapid.Bool().Draw(t, "note") {
		return NoteClock{Game: game, Side: side.String(), Article: rapid.SampledFrom([]string{"WCDF 2.9", "?"}).Draw(t, "article"), Text: "struck the clock"}
	}
	if rapid.IntRange(0, 3).Draw(t, "seal") == 0 {
		return SealClock{Game: game, Clock: "1", Entries: rapid.IntRange(0, 9).Draw(t, "entries"), Head: strings.Repeat("3f9a", rapid.IntRange(7, 8).Draw(t, "digits"))}
	}
	if rapid.Bool().Draw(t, "slip") {
		return NoteTimes{game, [2]clocks.Span{clocks.OneMinute, clocks.Span(rapid.IntRange(-1, 1).Draw(t, "left"))}}
	}
	return AdjustTime{Game: game, Side: side, Amount: clocks.Span(rapid.IntRange(-2, 2).Draw(t, "minutes")) * clocks.OneMinute, Reason: "penalty"}
}

func drawEvidence(t *rapid.T) FlagEvidence {
	e := FlagEvidence{Way: rapid.SampledFrom([]string{clocks.Called, clocks.Observed, ""}).Draw(t, "way"), Caller: rapid.SampledFrom([]string{"first", "second", ""}).Draw(t, "caller"), By: "Jansen", At: time.Unix(1e9, 0)}
	for side := range e.Flags {
		e.Flags[side] = FlagSeen{rapid.Bool().Draw(t, "fallen"), rapid.SampledFrom([]int{0, 30}).Draw(t, "required"), rapid.IntRange(0, 31).Draw(t, "made")}
	}
	e.Order = rapid.SampledFrom([]string{"", "", "first", "second"}).Draw(t, "order")
	if rapid.Bool().Draw(t, "counted") {
		e.Material = &[2]clocks.Material{{Kings: 1}, {Kings: rapid.IntRange(1, 2).Draw(t, "kings")}}
	}
	return e
}

func drawAbsence(t *rapid.T, game GameRef) Command {
	c := RuleAbsence{Game: game, Start: time.Unix(1e9, 0), Heat: rapid.IntRange(0, 2).Draw(t, "heat")}
	c.Now = c.Start.Add(time.Duration(rapid.IntRange(0, 150).Draw(t, "now")) * time.Minute)
	for side := range c.Arrived {
		if rapid.Bool().Draw(t, "came") {
			at := c.Start.Add(time.Duration(rapid.IntRange(-5, 150).Draw(t, "arrival")) * time.Minute)
			c.Arrived[side] = &at
		}
	}
	return c
}

// journal are the fields about the journal itself: an undo remains in it even
// when it has been undone, and a number that was given is not given again.
var journal = []string{"Seq", "At", "Head", "Log", "Undone", "persons"}

// Whatever is asked in whatever order: a decision changes no state, what is
// decided can be folded, the fold of the whole journal is the state that grew
// entry by entry, every earlier state can be had again, and an undo that is
// undone leaves no trace.
func TestAnyCommands(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		system := rapid.SampledFrom([]string{systems.RoundRobin, systems.DoubleRoundRobin, systems.Swiss}).Draw(rt, "system")
		tb := newTable(t, Settings{System: system}, "A", "B", "C")
		history := []string{}
		erased := false
		for range rapid.IntRange(10, 50).Draw(rt, "length") {
			c := drawCommand(rt, tb.State)
			before, untouched := picture(tb.State), picture(tb.State, journal...)
			seq := tb.Seq
			again, errAgain := Decide(tb.State, c)
			if picture(tb.State) != before {
				rt.Fatalf("deciding %#v changed the state", c)
			}
			d, err := tb.do(c)
			if (err == nil) != (errAgain == nil) || len(d.Events) != len(again.Events) {
				rt.Fatalf("%#v is decided twice in two ways: %v, %v", c, err, errAgain)
			}
			if err != nil {
				switch rule.CodeOf(err) {
				case rule.Usage, rule.NotFound, rule.Refused:
				default:
					rt.Fatalf("%#v: %v (%s)", c, err, rule.CodeOf(err))
				}
				if tb.Seq != seq || picture(tb.State) != before {
					rt.Fatalf("%#v was refused and changed the state", c)
				}
				continue
			}
			for len(history) < int(tb.Seq) {
				history = append(history, "")
			}
			history[tb.Seq-1] = picture(tb.State, "persons")
			switch c.(type) {
			case ErasePerson, EraseBystander:
				erased = true
			}
			folded, err := Fold(tb.log, tb.persons)
			if err != nil {
				rt.Fatalf("after %#v: %v", c, err)
			}
			if got, want := picture(folded), picture(tb.State); got != want {
				rt.Fatalf("after %#v the fold of the journal differs:\n%s\n%s", c, got, want)
			}
			for _, e := range d.Events {
				if Describe(tb.State, Envelope{Body: e}) == "" {
					rt.Fatalf("%s has no sentence", Kind(e))
				}
			}
			if len(d.Events) == 0 {
				continue // only something to report
			}
			if _, isUndo := d.Events[0].(Undone); isUndo {
				trial := &table{t: t, State: tb.Clone(), log: tb.log, persons: tb.persons}
				if _, err := trial.do(Undo{Seqs: []int64{tb.Seq}}); err != nil {
					rt.Fatalf("the undo of %#v cannot be undone: %v", c, err)
				}
				if got := picture(trial.State, journal...); !erased && got != untouched {
					rt.Fatalf("undoing the undo of %#v left a trace:\n%s\n%s", c, got, untouched)
				}
			}
		}
		for i, want := range history {
			past, err := tb.AsOf(int64(i) + 1)
			if err != nil {
				rt.Fatal(err)
			}
			if got := picture(past, "persons"); want != "" && !erased && got != want {
				rt.Fatalf("the state as of entry %d differs:\n%s\n%s", i+1, got, want)
			}
		}
	})
}

// oneEach is one of nearly every kind, as damage and chance begin with them.
var oneEach = []Event{
	EventCreated{Settings{Name: "x"}.Defaults()}, SettingChanged{"rounds", "3", ""}, PlayersAdded{[]PlayerEntry{{ID: 9, Person: 9}}},
	PlayerEdited{ID: 1, Person: 2}, PlayersEdited{Players: []PlayerEdited{{ID: 1, Person: 2}}}, PersonErased{ID: 1, Persons: []PersonID{1}}, NumbersGiven{Order: []PlayerID{2, 1}},
	PlayerWithdrawn{ID: 1, Round: 1}, PlayerReinstated{ID: 1}, AbsenceAnnounced{1, 2, "half-bye", "", false},
	RoundPaired{Round: 2, Games: []PairedGame{{7, 1, 1, 2, 0}}, Byes: []PairedBye{{Player: 3, Kind: "bye"}}, Fixed: []FixedPair{{1, 2}, {3, 0}}, Reason: "why"}, PairsForbidden{[]PlayerID{1, 2}, 1, 2, true, "r"}, PairsAllowed{[]PlayerID{1, 2}, ""}, RoundUnpaired{1, ""}, PlayOffAdded{1, PairedGame{9, 1, 2, 1, 2}, PlayOff{1, RapidPlayOff, "5m"}, ""}, PlayOffDeclined{1, 1, "r"}, BallotsDrawn{1, "s", []BoardBallot{{1, Ballot{Deck: "3-move", Number: 8, Moves: []string{"9-13"}}}}, ""},
	ResultEntered{Game: 1, Result: Result{Winner: FirstWins}}, ResultCorrected{1, &Result{Winner: Drawn, Award: &[2]pairing.Points{1, 2}}, "r", ""},
	IncidentRecorded{Game: 1, Round: 1, Player: 1, Article: "FMJD 7.2.4", Offence: "refusal-to-comply", Text: "t", Penalty: regulations.LossOfGame, Reason: "r", Effects: 1},
	GameVoided{Game: 1, Article: "FMJD 5.1", Reason: "r"}, QuickplayRuled{Game: 1, By: 1, Refused: true, Drawn: true, Analogy: true, Reason: "r"},
	ClaimRuled{Game: 1, By: 1, Claimed: "draw-25", Ply: 52, Rule: "draw-25", Article: "FMJD 6.2", Holds: true, Said: rule.Typed("f"), Effects: 1},
	AppealLodged{Entry: 3, By: 1, Grounds: "g"}, CommitteeAppointed{Appeal: 4, Members: []Member{{Person: 1, Experience: "x"}}}, HearingHeld{Appeal: 4, Text: "t", Witnesses: []PersonID{1}},
	AppealDecided{4, OverruledByIt, "r"}, QuestionAsked{"q", "FMJD 5.1", 0}, QuestionAnswered{4, "a", ""}, GamePostponed{Game: 1, Until: "later", Result: &Result{Winner: Drawn}, Reason: "r"},
	RoundsScheduled{[]ScheduledRound{{1, "2026-11-22T19:30Z", "Hall B"}}}, GameResumed{1, ""}, EquipmentChecked{Row: "board"},
	HandicapGiven{Game: 1, Player: 1, Squares: []int{36}, FEN: "W:W31:B1"}, MoveGiven{1, "32-28", &clocks.Thinking{Received: 20000, Sent: 20003}}, LeaveTaken{1, clocks.Leave{From: 20000, To: 20003}, "r"}, PlayerReminded{1, 1, 20003},
	FormRuled{Game: 1, Rule: Overstepped, By: 1, On: 20003, Used: 3, Holds: true, Result: &Result{Winner: FirstWins, Reason: OnTime}}, WronglyAnnounced{1, 1, "1-1"}, RoomRoundNoted{clocks.OneMinute, []GameID{1}},
	ClockSealed{1, "1", 3, strings.Repeat("3f9a", 8), clocks.TimeUsed{Total: [2]clocks.Span{9, 8}, Presses: [2][]clocks.Span{{7}, {8}}}}, SheetTaken{1, 2, "ab", Verdict{Verdict: "clean"}}, SentThrough{1, 1, "r"}, Undone{Seqs: []int64{2}}, EventClosed{}, EventReopened{"r"},
}

// FuzzDecodeEvent: no body of an event makes the program panic, whatever
// journal it is in, and what can be read is written back unchanged.
func FuzzDecodeEvent(tf *testing.F) {
	f := hammer.Of(tf)
	for _, e := range oneEach {
		body, err := EncodeEvent(e)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(Kind(e), body)
	}
	f.Fuzz(func(t *testing.T, kind string, body []byte) {
		e, err := DecodeEvent(kind, body)
		if err != nil {
			if rule.CodeOf(err) != rule.Input || rule.HintOf(err) == "" {
				t.Fatalf("%v", err)
			}
			return
		}
		written, err := EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		again, err := DecodeEvent(kind, written)
		if err != nil {
			t.Fatalf("%s reads back as %v", written, err)
		}
		if twice, err := EncodeEvent(again); err != nil || string(twice) != string(written) {
			t.Fatalf("%s becomes %s, %v", written, twice, err)
		}
		tb := newTable(t, Settings{}, "A", "B", "C")
		tb.pair(1, 2)
		tb.must(EnterResult{Board(1, 1), won(Drawn)})
		log := append(tb.log, Envelope{Seq: tb.Seq + 1, At: time.Unix(0, 0), Body: e})
		s, err := Fold(log, tb.persons)
		if err != nil {
			if rule.CodeOf(err) != rule.Input {
				t.Fatal(err)
			}
			return
		}
		_ = Describe(s, log[len(log)-1])
		_ = s.Field(-1)
		_, _ = s.Consequences(s.Seq)
		_, _ = Decide(s, Undo{Cascade: true})
		_, _ = Decide(s, Redo{})
	})
}

func TestEventsSurviveTheJournal(t *testing.T) {
	for name, k := range eventKinds {
		body, err := EncodeEvent(k.body)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := DecodeEvent(name, body); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := DecodeEvent(name, []byte(`{"unheardOf":1}`)); rule.CodeOf(err) != rule.Input {
			t.Errorf("%s with an unknown field: %v", name, err)
		}
	}
}

// drawForm draws a command of a form of play, and the form itself.
func drawForm(t *rapid.T, game GameRef, player func() PlayerID, reason string) Command {
	day := func(name string) clocks.Day { return clocks.Day(rapid.IntRange(20000, 20060).Draw(t, name)) }
	days := &clocks.Thinking{Received: day("received"), Sent: day("sent")}
	from := day("from")
	return rapid.SampledFrom([]Command{
		SetSetting{"form", rapid.SampledFrom([]string{"", Correspondence, Blindfold, Blind}).Draw(t, "form"), "because"},
		SetSetting{"thinking-time", rapid.SampledFrom([]string{"", "2/3d", "1d", "none"}).Draw(t, "thinking"), "because"},
		GiveMove{game, "32-28", days, Correspondence}, GiveMove{game, "19-23", days, Correspondence}, GiveMove{game, "28x19", &clocks.Thinking{Sent: day("sent alone")}, Correspondence},
		GiveMove{game, "32-28", nil, Blindfold}, GiveMove{game, "19-23", nil, ""}, GiveMove{game, "28x19", nil, ""},
		TakeLeave{player(), clocks.Leave{From: from, To: from + clocks.Day(rapid.IntRange(-1, 40).Draw(t, "long"))}, reason},
		Remind{game, day("reminded")}, ClaimOverstep{Game: game, By: player(), On: day("claimed")}, ClaimOverstep{Game: game, On: day("claimed too")},
		ContinueMicroMatch{game}, GiveHandicap{Game: game, Player: player(), Squares: []string{rapid.SampledFrom([]string{"36", "5", "28", "z"}).Draw(t, "square")}, Reason: reason}, SetSetting{"micro-match", rapid.SampledFrom([]string{"", "2 blitz", "super-blitz,lehmann-georgiev"}).Draw(t, "stages"), "because"},
		NoteRoomRound{Took: clocks.Span(rapid.IntRange(-1, 5).Draw(t, "took")) * clocks.OneMinute}, NoteRoomRound{clocks.OneMinute, []GameRef{game}}, SetSetting{"passes", rapid.SampledFrom([]string{"", "2", "x"}).Draw(t, "passes"), "because"},
		Adjudicate{game, Drawn, day("adjudicated"), reason}, AnnounceWrongly{game, "1-1"}, AnnounceWrongly{game, "32-28"},
	}).Draw(t, "form of play")
}
