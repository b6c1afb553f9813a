package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
)

// TestScriptedHeats is a WCDF event of 16 players over five rounds: in each, two
// games against the same opponent from a balloted opening.
func TestScriptedHeats(t *testing.T) {
	t.Parallel()
	exhaustive.NotShort(t, "a whole event is played")
	const seed = "Perth, 14 March"
	s := hold(t, 16, "Heats of Perth", "--variant", "english", "--system", "swiss", "--rounds", "5", "--games", "2", "--ballots", "3-move",
		"--seed", seed, "--first-colour", "lot", "--arbiter", "Anna Vos", "--tie-breaks", "play-off,honour,wins,sonneborn-berger")
	l := &s.ledger
	l.bye = 4 // two games
	played := map[string]int{}
	s.pencil = []pencil{{column: "points", of: l.score}, {column: "play-off", of: func(name string) int { return played[name] }}, {column: "honour", of: l.solkoff}, {column: "wins", of: l.wins},
		{column: "sonneborn-berger", of: l.berger}}
	s.refused(exitRefused, "no round is paired yet", "ballot", "redraw", "--reason", "no good")
	names := s.enter(0, 16)
	s.do("checklist", "tick", "--all")

	// Round 1: anybody can draw the openings again, and does. That of board 3
	// is void.
	s.pair()
	s.checkBallots(seed, 1, nil)
	s.do("ballot", "redraw", "3", "--reason", "the card was seen before it was drawn")
	s.checkBallots(seed, 1, map[int]int{3: 1})

	// The sheets come in: all begin with their ballot but one, and of one heat
	// there is only the paper of one of the two.
	stray, careless := l.of(1)[9], l.of(1)[12].second
	out := s.exits(exitIrregularities, "sheet", s.sheets(1, stray, careless), "--results", "mover")
	if !strings.Contains(out, "was balloted") || strings.Count(out, "WCDF 1.13") != 1 {
		t.Errorf("one opening was not the balloted one:\n%s", out)
	}
	s.refused(exitRefused, "has a result or a sheet", "ballot", "redraw", "1", "--reason", "too late")
	s.check("after round 1")
	if missing := s.exits(exitIrregularities, "sheet", "--missing"); !strings.Contains(missing, "no sheet of "+careless) || !strings.Contains(missing, "WCDF 3.10") {
		t.Errorf("a sheet is missing: %s", missing)
	}
	s.do("sheet", "--missing", "--confirm", careless, "--reason", "it fell into the tea")
	for _, g := range l.of(1)[12:14] {
		g.docked = careless
	}
	s.check("without the points of a lost sheet")

	// Round 2: a man is touched twice, and a telephone rings. The player
	// appeals; the ruling stands.
	s.pair()
	s.checkBallots(seed, 2, nil)
	s.refused(exitUsage, "has 2 games", "result", "4", "2-0") // which of them?
	touched := l.of(2)[4]
	s.refused(exitRefused, "WCDF 1.25.2 provides caution", "incident", "add", touched.board, "--player", touched.first, "--article", "1.25.2",
		"--text", "touched 14, moved 15", "--penalty", "loss", "--reason", "seen")
	s.do("incident", "add", touched.board, "--player", touched.first, "--article", "1.25.2", "--text", "touched 14, moved 15", "--penalty", "caution", "--reason", "seen")
	s.refused(exitRefused, "WCDF 1.25 provides loss of the game", "incident", "add", touched.board, "--player", touched.first, "--offence", "illegal-move",
		"--text", "touched 22, moved 18", "--penalty", "caution", "--reason", "seen")
	s.do("incident", "add", touched.board, "--player", touched.first, "--offence", "illegal-move", "--text", "touched 22, moved 18", "--penalty", "loss", "--reason", "seen")
	touched.set(0)
	phone := l.of(2)[10]
	s.do("incident", "add", phone.board, "--player", phone.second, "--offence", "mobile-phone", "--text", "the telephone rang", "--penalty", "loss", "--reason", "heard by all")
	phone.set(2)
	ruling := s.ruling()
	s.play(2)
	s.appeal(ruling, phone.second, "I am a doctor", "--uphold", "--reason", "WCDF 4.16 knows no doctors")
	s.check("with a ruling upheld")

	// A slip of round 2 was read wrongly; the undo of the correction was wrong.
	slip := l.of(2)[7]
	s.correct(slip, "both say so")
	s.check("with a correction")
	s.do("undo", "--reason", "it was the heat before")
	s.do("redo", "--reason", "it was not")
	s.check("with the correction again")

	// Round 3: one is an hour late for their heat (2.24), one cannot win on the
	// clock (2.29), one would not go on (1.28), and one talks at the ropes (5.3).
	s.pair()
	s.checkBallots(seed, 3, nil)
	late := l.of(3)[0]
	s.says("65 minutes late: the game is lost (WCDF 2.24)", "clock", "late", late.board,
		"--start", "10:00", "--second", "9:55", "--first", "11:05", "--now", "11:05", "--confirm")
	late.set(0)
	late.forfeit = true
	quick := l.of(3)[6]
	s.refused(exitRefused, "WCDF 2.29", "quickplay", quick.board, "--by", quick.first, "--even", "--reason", "one king each")
	s.do("quickplay", quick.board, "--by", quick.first, "--refused", "--even", "--left", "90s", "--reason", "one king each")
	quick.set(1)
	stubborn := l.of(3)[11]
	s.do("incident", "add", stubborn.board, "--player", stubborn.second, "--article", "1.28", "--text", "would not press the clock", "--penalty", "loss", "--reason", "asked twice")
	stubborn.set(2)
	ruling = s.ruling()
	s.do("incident", "add", "--spectator", "Smit, Hans", "--article", "5.3", "--text", "talked of board 2", "--penalty", "warning", "--reason", "asked once")
	s.refused(exitRefused, "a ruling rests on an article", "incident", "add", "--spectator", "Smit, Hans", "--text", "talked again", "--penalty", "expelled", "--reason", "asked twice")
	s.do("incident", "add", "--spectator", "Smit, Hans", "--offence", "spectator", "--text", "talked again", "--penalty", "expelled", "--reason", "asked twice")
	s.play(3)
	s.check("after round 3")

	// Round 4: one went home. The committee meets when the round is paired: they
	// had pressed the clock, and the game was a draw.
	gone := names[5]
	s.do("withdraw", gone, "--reason", "called to the hospital")
	l.players[gone].withdrawn = true
	s.pair()
	if l.on(4, gone) != nil {
		t.Errorf("%s has left and has a game in round 4", gone)
	}
	s.appeal(ruling, stubborn.second, "I had pressed it", "--overrule", "--reason", "the clock was defective", "--result", "1-1")
	stubborn.set(1)
	s.check("with a ruling overruled")
	s.play(4)
	s.says("next round: 5", "whatif", "withdraw "+strings.Split(names[9], ",")[0])
	s.check("after round 4")

	// Round 5, and a tie for a place that two play off: a draw, and then from
	// the times that were left.
	s.pair()
	s.play(5)
	s.checkBallots(seed, 5, nil)
	s.check("after round 5")
	one, two := s.level()
	s.do("play-off", one, two, "--kind", "lehmann-georgiev", "--time", "10m+2s", "--reason", "one medal")
	s.refused(exitRefused, "1 game is without a result", "close")
	for _, game := range []struct{ score, times string }{{"1-1", "0:04:10,0:06:30"}, {"2-0", ""}} {
		board, first, second := s.playOff()
		if game.times != "" {
			s.do("result", board, game.score, "--times", game.times)
			s.says("6 minutes 30 seconds", "play-off", one, two, "--kind", "lehmann-georgiev")
			played[first], played[second] = 1, 1
			continue
		}
		s.do("result", board, game.score)
		played[first] += 2
	}
	s.check("with a play-off")
	s.do("close")
	s.refused(exitRefused, "is closed", "withdraw", names[0], "--reason", "late")
	s.do("export", "--all", filepath.Join(filepath.Dir(s.file), "paper"))
	s.tells("the card was seen before", "no complete signed scoresheet", "caution (WCDF 1.25.2)", "loss of the game (WCDF 4.16)", "the ruling stands",
		"declared drawn (WCDF 2.29)", "expulsion (WCDF 5.9)", "withdrew from round 4 on", "the ruling is overruled", "undone: ", "redone: ", "Lehmann-Georgiev tie-break")
}

// playOff is the game of a tie-break that is open.
func (s *scripted) playOff() (board, first, second string) {
	s.t.Helper()
	var answer struct {
		List []struct{ Board, First, Second, Result string }
	}
	if err := json.Unmarshal([]byte(s.do("play-off", "--format", "json")), &answer); err != nil {
		s.t.Fatal(err)
	}
	for _, g := range answer.List {
		board, first, second = g.Board, g.First, g.Second
	}
	return board, first, second
}

// checkBallots draws the openings of a round again by the rule in the guide: of
// all cards that one for a board of which the SHA-256 of SEED:ballot:ROUND:BOARD:NUMBER
// comes first; where draws were void, the one that comes after them.
func (s *scripted) checkBallots(seed string, round int, void map[int]int) {
	s.t.Helper()
	type card struct {
		Board, Number int
		Moves         []string
		Barred        bool
	}
	read := func(args ...string) (list []card) {
		for line := range strings.Lines(s.do(append(args, "--format", "json")...)) {
			var c card
			if err := json.Unmarshal([]byte(line), &c); err != nil {
				s.t.Fatal(err)
			}
			list = append(list, c)
		}
		return list
	}
	deck := slices.DeleteFunc(read("ballot", "list"), func(c card) bool { return c.Barred })
	if len(deck) != 156 {
		s.t.Fatalf("%d cards may be drawn, and 156 do", len(deck))
	}
	drawn := read("ballot", "--round", fmt.Sprint(round))
	if len(drawn) != len(s.ledger.of(round))/2 {
		s.t.Errorf("round %d has %d ballots and %d games", round, len(drawn), len(s.ledger.of(round)))
	}
	for _, got := range drawn {
		lot := func(c card) []byte {
			sum := sha256.Sum256(fmt.Appendf(nil, "%s:ballot:%d:%d:%d", seed, round, got.Board, c.Number))
			return sum[:]
		}
		slices.SortFunc(deck, func(a, b card) int { return bytes.Compare(lot(a), lot(b)) })
		if want := deck[void[got.Board]]; got.Number != want.Number || !slices.Equal(got.Moves, want.Moves) {
			s.t.Errorf("round %d, board %d: card %d was drawn, and by the rule it is %d", round, got.Board, got.Number, want.Number)
		}
	}
}

// sheets writes a file of the sheets of a round, with results drawn by lot. They
// begin with the ballots, but for one game, and the heat of a player lacks theirs.
func (s *scripted) sheets(round int, stray *game, careless string) string {
	s.t.Helper()
	opening := map[string]string{}
	for _, r := range s.table("pairings", "pairings", "--round", fmt.Sprint(round)) {
		_, opening[r.text("board")], _ = strings.Cut(r.text("ballot"), ": ")
	}
	var file strings.Builder
	for _, g := range s.ledger.of(round) {
		g.set(s.random.IntN(3))
		moves := strings.Fields(opening[g.board])
		if g == stray {
			moves = []string{"12-16", "24-20", "8-12"}
		}
		fmt.Fprintf(&file, "[Red %q]\n[White %q]\n[Round \"%d\"]\n[GameType \"21\"]\n[Result %q]\n", g.first, g.second, round, g.score())
		switch careless {
		case g.first:
			fmt.Fprintf(&file, "[Keeper \"white\"]\n")
		case g.second:
			fmt.Fprintf(&file, "[Keeper \"red\"]\n")
		}
		fmt.Fprintf(&file, "\n1. %s %s 2. %s %s\n\n", moves[0], moves[1], moves[2], g.score())
	}
	path := filepath.Join(filepath.Dir(s.file), fmt.Sprintf("sheets-%d.pdn", round))
	if err := os.WriteFile(path, []byte(file.String()), 0o644); err != nil {
		s.t.Fatal(err)
	}
	return path
}

// level are two players who share the highest score that just two have.
func (s *scripted) level() (one, two string) {
	s.t.Helper()
	by := map[int][]string{}
	for _, name := range s.ledger.names {
		by[s.ledger.score(name)] = append(by[s.ledger.score(name)], name)
	}
	for score := 20; score >= 0; score-- {
		if list := by[score]; len(list) == 2 && !s.ledger.players[list[0]].withdrawn && !s.ledger.players[list[1]].withdrawn {
			return list[0], list[1]
		}
	}
	if *evening != 0 {
		s.t.Skip("SKIPPED from here on: no two players are level")
	}
	s.t.Fatal("no two players are level")
	return "", ""
}
