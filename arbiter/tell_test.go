package arbiter

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing"
)

// entriesOfEveryKind are entries in which all that people type is Russian, so
// that Latin letters are the program's.
func entriesOfEveryKind() []Event {
	half := &Result{Winner: Drawn, Reason: Agreement, Grade: GradeHalf, Better: SecondWins}
	events := []Event{
		EventCreated{Settings{Name: "Кубок", Scoring: "2-1-0"}}, SettingChanged{"", "да", "так"}, EventClosed{}, EventReopened{"так"},
		PlayersAdded{[]PlayerEntry{{ID: 9, Person: 9}}}, PlayersAdded{make([]PlayerEntry, 7)}, PlayerEdited{ID: 1, Person: 1, Reason: "так"},
		PlayersEdited{Players: make([]PlayerEdited, 1)}, PlayersEdited{Players: make([]PlayerEdited, 9), Reason: "так"},
		PersonErased{ID: 1, Persons: []PersonID{1}}, PersonErased{Persons: []PersonID{4}}, PersonErased{ID: 1, Former: 2, Reason: "так"},
		PlayerWithdrawn{ID: 1, Round: 1, Ruled: true, Reason: regulations.ExpelledEvent.Words()}, PlayerWithdrawn{ID: 9, Round: 1}, PlayerReinstated{ID: 1}, PlayerRemoved{ID: 1, Person: 1, Reason: "так"},
		AbsenceAnnounced{1, 2, "none", "", false}, AbsenceAnnounced{1, 2, "zero-bye", "did not report", false}, AbsenceAnnounced{1, 2, "half-bye", "так", true},
		GameAdded{Round: 2, Games: []PairedGame{{7, 4, 1, 2, 0}}, Reason: "так"}, GameAdded{},
		RoundPaired{Round: 2, Games: make([]PairedGame, 2), Byes: []PairedBye{{Player: 3, Kind: "bye"}}, Fixed: []FixedPair{{1, 2}, {3, 0}}, Reason: "так"},
		RoundPaired{Round: 2, Games: []PairedGame{{7, 1, 1, 2, 1}, {8, 1, 2, 1, 2}}, Origin: "manual"}, RoundPaired{Round: 2, Origin: "import"},
		RoundUnpaired{1, "так"}, BallotsDrawn{1, "семя", []BoardBallot{{1, Ballot{Deck: ElevenManDraws, Number: 8, Moves: []string{"9-13"}, Removed: []int{1, 2}}}}, "так"},
		BallotsDrawn{2, "", make([]BoardBallot, 7), ""},
		PairsForbidden{[]PlayerID{1, 2}, 1, 2, true, "так"}, PairsForbidden{Players: []PlayerID{1, 2}}, PairsAllowed{[]PlayerID{1, 2, 3}, ""},
		ResultEntered{Game: 1, Result: Result{Winner: SecondWins, Reason: NoPieces}, Source: FromSheet, Sheet: "1"}, ResultCorrected{Game: 1, Reason: "overruled on appeal 7"},
		ResultCorrected{Game: 1, Result: &Result{Winner: BothLose, Award: &[2]pairing.Points{1, 2}}, Reason: "by analogy with WCDF 1.2: так"}, ResultCorrected{Game: 9, Result: half},
		SheetTaken{Game: 1, By: 2, Digest: "12"}, TimeAdjusted{Game: 1, Amount: 60_000, Reason: "так", Article: "by analogy with WCDF 4.16"},
		AbsenceRuled{Game: 1, Late: 60_000, What: clocks.BothZero}, ClockNoted{Game: 1, Side: "first", Article: "WCDF 2.8", Text: "стук"}, TimesNoted{Game: 1},
		ClockSealed{Game: 1, Clock: "1", Entries: 7, Head: strings.Repeat("7", clocks.HeadLength)},
		RulingRecorded{Game: 1, Ply: 3, Player: 1, Article: "WCDF 1.25", Move: "9-13", Choice: Cautioned, Instead: "9-14", Reason: "так"},
		IncidentRecorded{Game: 1, Article: "WCDF 4.16", Analogy: true, Text: "звонок", Penalty: regulations.LossOfGame, Unintentional: true, Reason: "так"},
		IncidentRecorded{Round: 1, Spectator: 8, Article: "WCDF 4.16", Text: "шум", Penalty: regulations.Warning},
		GameVoided{Game: 1, Analogy: true, Reason: "так"}, QuickplayRuled{Game: 1, By: 1, Drawn: true, Left: 3000}, QuickplayRuled{Game: 1, By: 1},
		ClaimRuled{Game: 1, By: 1, Ply: 52, Intended: "9-13", Article: "FMJD 6.2", Holds: true}, ClaimRuled{Game: 1, Article: "FMJD 6.2"},
		AppealLodged{Entry: 3, By: 1, Grounds: "да"}, CommitteeAppointed{Appeal: 4, Members: []Member{{Person: 8}, {Player: 1}}, Despite: "нет других"},
		HearingHeld{Appeal: 4, Text: "да", Testimony: "нет", Witnesses: []PersonID{8}}, AppealDecided{4, OverruledByIt, "так"}, AppealDecided{4, AppealDropped, ""}, AppealDecided{4, Upheld, ""},
		QuestionAsked{"как", "FMJD 5.1", 0}, QuestionAnswered{4, "так", ""}, QuestionAnswered{4, "так", "ФМЖД"},
		GamePostponed{Game: 1, Until: "завтра", Adjourned: true, Result: half, Position: "–", Sealed: "да", Reason: "так"}, GamePostponed{Game: 1}, GameResumed{1, "так"},
		HandicapGiven{Game: 1, Player: 1, Squares: []int{9, 10}, Reason: "так"}, MoveGiven{1, "9-13", &clocks.Thinking{Received: 20000, Sent: 20003}}, MoveGiven{Game: 1, Move: "9-13"}, LeaveTaken{1, clocks.Leave{From: 20000, To: 20003}, "так"},
		RoomRoundNoted{Took: clocks.OneMinute}, RoomRoundNoted{clocks.OneMinute, []GameID{1}},
		PlayerReminded{1, 1, 20003}, FormRuled{Game: 1, Rule: Overstepped, By: 1, On: 20003, Used: 3}, FormRuled{Game: 1, Rule: Overstepped, By: 2, Used: 1, Holds: true},
		FormRuled{Game: 1, Rule: Adjudicated, On: 20003, Position: "–", Reason: "так"}, FormRuled{Game: 1, Rule: WrongTold, Form: Blind, By: 1, Used: 3}, WronglyAnnounced{1, 1, "9-9"},
		EquipmentChecked{Row: "–", Amiss: true, Note: "так"}, EquipmentChecked{Row: "–", Open: true}, PlayersCheckedIn{Players: make([]PlayerID, 9)}, PlayersCheckedIn{Players: []PlayerID{1}, Gone: true},
		PlayOffDeclined{Round: 1, Player: 1, Reason: "так"}, SeatFixed{ID: 1}, SeatFixed{ID: 1, Board: 2}, PlayerReplaced{ID: 1, Person: 1, Round: 2}, FeePaid{ID: 1, Amount: -5}, FeePaid{ID: 1, Amount: 5}, FeeAgreed{ID: 1},
		PrizesSet{Category: "юноши", Prizes: []Prize{{Amount: 5, Thing: "кубок"}}}, PrizesSet{}, SentThrough{1, 1, "так"},
		GroupsFormed{From: 1, Groups: []Group{{Name: "А"}}, Reason: "by rating, in a serpentine"}, TeamEntered{Name: "Рига"}, TeamEntered{Name: "Рига", Players: []PlayerID{1}},
		RoundsScheduled{[]ScheduledRound{{1, "2026-11-22T19:30+01:00", "Зал"}, {2, "2026-11-29", ""}, {3, "", ""}}},
		LineupSet{Team: 1, Round: 1, Players: []PlayerID{1, 0}}, RoundPublished{Round: 1, Version: 2, Reason: "a result of it came in"},
		RoundRearranged{Round: 1, Games: []Reseated{{First: 1, Second: 2}}, Byes: []FixedPair{{Second: 1}}}, Printed{Number: 1}, Undone{Seqs: []int64{3, 99}}, Undone{},
	}
	for _, method := range []string{"", NumbersEntry, NumbersRating, NumbersLot} {
		events = append(events, NumbersGiven{Order: []PlayerID{2, 1}, Method: method, Seed: "семя"})
	}
	for _, kind := range PlayOffKinds() {
		events = append(events, PlayOffAdded{1, PairedGame{9, 1, 2, 1, 2}, PlayOff{1, kind, "5"}, "так"})
	}
	flag := FlagNoted{Game: 1, Verdict: clocks.Drawn, Article: "WCDF 2.20"}
	flag.Evidence.Flags[0].Fallen = true
	return append(events, flag)
}

// TestEveryEntryIsSaid: what the program says about an entry of the journal is
// made of texts that prints look up in their language, and of nothing else.
func TestEveryEntryIsSaid(t *testing.T) {
	tb := newTable(t, Settings{}, "Анин", "Бобов", "Вежин")
	tb.pair(1, 2)
	tb.must(EnterResult{Board(1, 1), won(Drawn)})
	told := map[string]bool{}
	// The letters of every text that is looked up are taken away.
	name := regexp.MustCompile(`\{[^}]*\}|[A-Za-z]`)
	lookUp := func(text, _ string, _ int) string {
		return name.ReplaceAllStringFunc(text, func(s string) string { return strings.TrimFunc(s, func(c rune) bool { return len(s) == 1 }) })
	}
	latin := regexp.MustCompile(`[A-Za-z]{2,}`)
	for _, e := range entriesOfEveryKind() {
		told[Kind(e)] = true
		said := []rule.Sentence{Tell(tb.State, Envelope{Seq: 99, Body: e})}
		said = append(said, tb.deviationOf(e))
		for _, s := range said {
			for _, word := range latin.FindAllString(s.In(lookUp), -1) {
				if word != "WCDF" && word != "FMJD" && word != "UTC" {
					t.Errorf("%q of %s cannot be translated: %s", word, Kind(e), s)
				}
			}
		}
	}
	for _, kind := range EventKinds() {
		if !told[kind] {
			t.Errorf("no entry of the kind %s was told", kind)
		}
	}
}

// TestTellReason: the reasons that the program writes are recognised, in old
// journals too, and those that somebody typed are kept.
func TestTellReason(t *testing.T) {
	for _, reason := range []string{
		"overruled on appeal 12", "a result of it came in", "forfeited by ruling: captured two", "by rating, in a serpentine",
		`by lot from the seed "4711"`, `drawn by lot from the seed "a \" b"`, "places 1 to 2 of groups A, B", "place 1 of groups A, B", "did not report",
		"by analogy", "by analogy: rang", "by analogy with WCDF 4.16", "by analogy with WCDF 4.16: rang", "loss of the game", "expulsion",
		"no complete signed scoresheet for round 1, board 2", "no complete signed scoresheet for round 1, board 2.1 and 2.2", "no sheet was handed in",
	} {
		if said := TellReason(reason); said.Typed || said.String() != reason {
			t.Errorf("%q is told as %q, typed %t", reason, said, said.Typed)
		}
	}
	for _, reason := range []string{"", "he overslept", "overruled on appeal ", "by analogy with ", "did not report, twice"} {
		if said := TellReason(reason); !said.Typed || said.String() != reason {
			t.Errorf("%q is told as %q, typed %t", reason, said, said.Typed)
		}
	}
	if said := TellReason("no complete signed score-sheet for round 1, board 2.1 and 2.2"); said.Typed || said.String() != "no complete signed scoresheet for round 1, board 2.1 and 2.2" {
		t.Errorf("a reason in words of old is told as %q", said)
	}
	rapid.Check(t, func(t *rapid.T) {
		reason := rapid.StringMatching(`(by analogy|overruled on appeal|forfeited by ruling)?[:{} a-z]*`).Draw(t, "reason")
		if said := TellReason(reason).String(); said != reason {
			t.Fatalf("%q is told as %q", reason, said)
		}
	})
}

// An option that is only said stands in the log by its name alone.
func TestPrintTold(t *testing.T) {
	e := Printed{Number: 3, PrintedSheet: PrintedSheet{Document: "standings", Round: 2, Of: 29, Options: map[string]string{"one-page": "true", "size": "14"}}}
	if got, want := e.sentence(&State{}).String(), "print 3: standings, round 2, one-page, size 14, as of entry 29"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
