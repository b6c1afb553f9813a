package office

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

// A Swiss of nine over five rounds, with a bye a round, an absence that was
// announced, a withdrawal and a late entry.
func TestWholeSwiss(t *testing.T) {
	o := newOffice(t, arbiter.Settings{System: systems.Swiss, Rounds: 5})
	var add arbiter.AddPlayers
	for i := range 9 {
		add.Players = append(add.Players, arbiter.Entry{Person: arbiter.Person{Name: fmt.Sprint("P", i+1)}, Registration: arbiter.Registration{Rating: 1500 + 10*i}})
	}
	must(t, o, add)
	had := map[arbiter.PlayerID]bool{}
	met := map[[2]arbiter.PlayerID]bool{}
	for round := 1; round <= 5; round++ {
		switch round {
		case 2:
			must(t, o, arbiter.AddPlayers{Players: []arbiter.Entry{{Person: arbiter.Person{Name: "Late"}}}})
			must(t, o, arbiter.AnnounceAbsence{Player: 1, Round: 2, As: "half-bye"})
		case 3:
			must(t, o, arbiter.Withdraw{Player: 2, Reason: "ill"})
		}
		r, err := o.PairNext()
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if round == 1 {
			if p := o.State().ByNumber(1); p.ID != 9 {
				t.Errorf("number 1 is player %d, the highest rating is that of 9", p.ID)
			}
		}
		for _, b := range r.Byes {
			if b.Kind == pairing.PAB && had[b.Player] {
				t.Errorf("round %d: player %d has a second bye", round, b.Player)
			}
			had[b.Player] = had[b.Player] || b.Kind == pairing.PAB
		}
		for _, g := range r.Games {
			pair := [2]arbiter.PlayerID{min(g.First, g.Second), max(g.First, g.Second)}
			if met[pair] {
				t.Errorf("round %d: %v meet again", round, pair)
			}
			met[pair] = true
			if round > 2 && g.Has(2) || round == 2 && g.Has(1) {
				t.Errorf("round %d: a player who is away is paired: %+v", round, g)
			}
		}
		if round < 5 {
			_, err = o.PairNext()
			wantError(t, err, rule.Refused, "has no result yet")
		}
		for _, g := range r.Games {
			winner := arbiter.FirstWins
			if g.Second > g.First {
				winner = arbiter.SecondWins
			}
			must(t, o, arbiter.EnterResult{Game: arbiter.GameRef{ID: g.ID}, Result: arbiter.Result{Winner: winner}})
		}
	}
	_, err := o.PairNext()
	wantError(t, err, rule.Refused, "no round is left to pair: the event has 5 rounds")
	table, err := ranking.Of(o.State(), -1)
	if err != nil || len(table.Rows) != 10 {
		t.Fatalf("%d rows, %v", len(table.Rows), err)
	}
	after2, err := ranking.Of(o.State(), 2)
	if err != nil || after2.Rows[0].Points > 4*pairing.Point {
		t.Errorf("after round 2: %+v, %v", after2.Rows[0], err)
	}
}

func TestNumbersByLotCanBeDrawnAgain(t *testing.T) {
	o := newOffice(t, arbiter.Settings{Numbers: arbiter.NumbersLot}, "A", "B", "C", "D", "E", "F")
	_, err := o.PairNext()
	wantError(t, err, rule.Usage, "the lots need a seed")
	one, err := Numbers(o.State(), arbiter.NumbersLot, "4711")
	if err != nil {
		t.Fatal(err)
	}
	two, _ := Numbers(o.State(), arbiter.NumbersLot, "4711")
	other, _ := Numbers(o.State(), arbiter.NumbersLot, "4712")
	if fmt.Sprint(one) != fmt.Sprint(two) || fmt.Sprint(one.Order) == fmt.Sprint(other.Order) {
		t.Errorf("%v, %v, %v", one, two, other)
	}
	// As sha256sum sorts 4711:1 to 4711:6.
	if got := fmt.Sprint(one.Order); got != "[5 6 1 2 4 3]" {
		t.Errorf("the lots fell %s", got)
	}
	must(t, o, one)
	if _, err := o.PairNext(); err != nil {
		t.Error(err)
	}
}

func TestNumbersByRating(t *testing.T) {
	o := newOffice(t, arbiter.Settings{})
	must(t, o, arbiter.AddPlayers{Players: []arbiter.Entry{
		{Person: arbiter.Person{Name: "Unrated"}},
		{Person: arbiter.Person{Name: "Zed"}, Registration: arbiter.Registration{Rating: 2000, Title: "MF"}},
		{Person: arbiter.Person{Name: "Bea"}, Registration: arbiter.Registration{Rating: 2000, Title: "MIF"}},
		{Person: arbiter.Person{Name: "Abe"}, Registration: arbiter.Registration{Rating: 2000, Title: "MF"}},
	}})
	c, err := Numbers(o.State(), arbiter.NumbersRating, "")
	if err != nil || fmt.Sprint(c.Order) != "[3 4 2 1]" {
		t.Errorf("%v, %v", c.Order, err)
	}
	_, err = Numbers(o.State(), "age", "")
	wantError(t, err, rule.Usage, "cannot be numbered")
}

func TestTryWritesNothing(t *testing.T) {
	o := newOffice(t, arbiter.Settings{}, "A", "B")
	if _, err := o.PairNext(); err != nil {
		t.Fatal(err)
	}
	seq := o.State().Seq
	would, done, err := o.Try(arbiter.EnterResult{Game: arbiter.Board(1, 1), Result: arbiter.Result{Winner: arbiter.FirstWins}})
	if err != nil || len(done.Entries) != 1 || would.Rounds[0].Open() != 0 {
		t.Errorf("%+v, %v", done, err)
	}
	if s, err := o.Refresh(); err != nil || s.Seq != seq || s.Rounds[0].Open() != 1 {
		t.Errorf("entry %d, %v", s.Seq, err)
	}
}

// Several commands at once are stored together or not at all.
func TestAllOrNothing(t *testing.T) {
	o := newOffice(t, arbiter.Settings{}, "A", "B")
	seq := o.State().Seq
	_, err := o.Do(arbiter.SetSetting{Name: "place", Value: "Riga"}, arbiter.Withdraw{Player: 9})
	wantError(t, err, rule.NotFound, "there is no player 9")
	if s, err := o.Refresh(); err != nil || s.Seq != seq || s.Settings.Place != "" {
		t.Errorf("entry %d, place %q, %v", s.Seq, s.Settings.Place, err)
	}
}

func TestBackupAndSheets(t *testing.T) {
	o := newOffice(t, arbiter.Settings{}, "A", "B")
	if _, err := o.PairNext(); err != nil {
		t.Fatal(err)
	}
	text := "1. 32-28 19-23 2. 28x19 14x23 *"
	must(t, o, arbiter.TakeSheet{Game: arbiter.Board(1, 1), By: 1, Text: text, Verdict: arbiter.Verdict{Verdict: "clean"}})
	to := filepath.Join(t.TempDir(), "copy.flagfall")
	if err := o.Backup(to); err != nil {
		t.Fatal(err)
	}
	again, err := Open(to, testConfig())
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	g, err := again.State().FindGame(arbiter.Board(1, 1))
	if err != nil || len(g.Sheets) != 1 {
		t.Fatalf("%+v, %v", g, err)
	}
	if sheet, err := again.Sheet(g.Sheets[0].Digest); err != nil || sheet.Text != text {
		t.Errorf("%+v, %v", sheet, err)
	}
}

// BenchmarkOpen opens an event of 2,000 players and 13 rounds, and ranks it by
// five tie-breaks:
//
//	go test ./arbiter/office -run '^$' -bench Open -benchtime 5x
func BenchmarkOpen(b *testing.B) {
	o := newOffice(b, arbiter.Settings{System: systems.Swiss,
		TieBreaks: []string{"solkoff-truncated", "solkoff-median", "sonneborn-berger", "wins", "direct"}})
	const players = 2000
	var add arbiter.AddPlayers
	for i := range players {
		add.Players = append(add.Players, arbiter.Entry{Person: arbiter.Person{Name: fmt.Sprint("Player ", i+1)}})
	}
	must(b, o, add)
	for r := range 13 {
		var commands []arbiter.Command
		var round arbiter.PairRound
		for i := range players / 2 {
			round.Games = append(round.Games, arbiter.Match{First: arbiter.PlayerID(2*i + 1), Second: arbiter.PlayerID((2*i+2*r+1)%players + 1)})
		}
		commands = append(commands, round)
		must(b, o, commands...)
		batch := make([]arbiter.Command, 0, players/2)
		for i := range players / 2 {
			winner := []arbiter.Winner{arbiter.FirstWins, arbiter.Drawn, arbiter.SecondWins}[(i*7+r*3)%3]
			batch = append(batch, arbiter.EnterResult{Game: arbiter.Board(r+1, i+1), Result: arbiter.Result{Winner: winner}})
		}
		must(b, o, batch...)
	}
	path := o.journal.(interface{ Path() string }).Path()
	b.Run("journal", func(b *testing.B) {
		for b.Loop() {
			again, err := Open(path, testConfig())
			if err != nil {
				b.Fatal(err)
			}
			if err := again.Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("standings", func(b *testing.B) {
		for b.Loop() {
			if _, err := ranking.Of(o.State(), -1); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("result", func(b *testing.B) {
		for b.Loop() {
			must(b, o, arbiter.CorrectResult{Game: arbiter.Board(13, 1), Result: &arbiter.Result{Winner: arbiter.Drawn}, Reason: "x"},
				arbiter.CorrectResult{Game: arbiter.Board(13, 1), Result: &arbiter.Result{Winner: arbiter.FirstWins}, Reason: "y"})
		}
	})
}

// C.04.3 5.1: the colour of number 1 is drawn from a seed, is recorded in the
// journal, and stays when round 1 is paired again.
func TestTopColourIsDrawnFromTheSeed(t *testing.T) {
	// The first byte of what sha256sum makes of SEED:colour is 5e and c8.
	for seed, want := range map[string]pairing.Colour{"4711": pairing.First, "4715": pairing.Second} {
		o := newOffice(t, arbiter.Settings{System: systems.Swiss, Rounds: 3, Seed: seed}, "A", "B", "C", "D")
		for range 2 {
			r, err := o.PairNext()
			if err != nil {
				t.Fatal(err)
			}
			top := o.State().ByNumber(1).ID
			if g := r.Games[0]; (g.First == top) != (want == pairing.First) || !g.Has(top) {
				t.Errorf("seed %s: board 1 is %+v, number 1 should move %v", seed, g, want)
			}
			if got := o.State().Settings.TopColour; got != want.String() {
				t.Errorf("seed %s: the setting is %q", seed, got)
			}
			must(t, o, arbiter.UnpairLastRound{}, arbiter.SetSetting{Name: "seed", Value: "another"})
		}
	}
	robin := newOffice(t, arbiter.Settings{}, "A", "B")
	if _, err := robin.PairNext(); err != nil || robin.State().Settings.TopColour != "" {
		t.Errorf("a round robin draws no colour: %q, %v", robin.State().Settings.TopColour, err)
	}
}

// The pairs that the arbiter set are part of an explained round.
func TestExplainKnowsFixedPairs(t *testing.T) {
	o := newOffice(t, arbiter.Settings{System: systems.Swiss, Rounds: 3, TopColour: "first"}, "A", "B", "C", "D", "E")
	_, err := o.PairAround([]arbiter.FixedPair{{First: 1, Second: 2}}, "")
	wantError(t, err, rule.Usage, "needs a reason")
	if seq := o.State().Seq; seq != 2 {
		t.Fatalf("a refused pairing left entries up to %d", seq)
	}
	if _, err := o.PairAround([]arbiter.FixedPair{{First: 2, Second: 1}, {First: 3}}, "asked by both"); err != nil {
		t.Fatal(err)
	}
	must(t, o, arbiter.AddPlayers{Players: []arbiter.Entry{{Person: arbiter.Person{Name: "Late"}}}})
	field, pairs, err := o.Paired(1, "")
	if err != nil || len(pairs) != 3 || len(field.Fixed) != 2 {
		t.Fatalf("%v, %v, %v", pairs, field.Fixed, err)
	}
	lines, err := o.Explain(1, "")
	if err != nil || len(lines) == 0 {
		t.Fatal(lines, err)
	}
	for _, line := range lines {
		if strings.Contains(line.String(), "not paired as the system pairs it now") {
			t.Error(line)
		}
	}
}
