package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
)

// TestScriptedSwiss is an FMJD Swiss of 30 players over seven rounds.
func TestScriptedSwiss(t *testing.T) {
	t.Parallel()
	exhaustive.NotShort(t, "a whole event is played")
	s := hold(t, 30, "FMJD Open", "--system", "swiss", "--rounds", "7", "--seed", "4711", "--arbiter", "Anna Vos",
		"--set", "tie-breaks=solkoff-truncated,wins,solkoff,sonneborn-berger,progressive", "--set", "publish=by-hand")
	l := &s.ledger
	l.bye = 2
	s.pencil = []pencil{{column: "points", of: l.score}, {column: "solkoff-truncated", of: l.truncated}, {column: "wins", of: l.wins}, {column: "solkoff", of: l.solkoff},
		{column: "sonneborn-berger", of: l.berger}, {column: "progressive", of: l.progressive}}
	s.refused(exitRefused, "the event has 0 players", "pair")
	s.refused(exitRefused, "no round is paired yet", "result", "1", "2-0")
	names := s.enter(0, 29)
	s.do("forbid", names[0], names[15], "--reason", "they are married")

	// Round 1 has 29 players. It is paired twice, and published.
	s.pair()
	s.do("unpair", "--reason", "one more is on the stairs")
	l.rounds--
	s.pair()
	s.says("DRAFT", "pairings")
	s.do("publish")
	if strings.Contains(s.do("pairings"), "DRAFT") {
		t.Error("published pairings are a draft")
	}
	s.play(1)
	s.check("after round 1")

	// Round 2: a late entry; a result that was read wrongly.
	late := s.enter(29, 30)[0]
	s.pair()
	s.do("publish")
	if l.on(2, late) == nil {
		t.Errorf("%s has no game in round 2", late)
	}
	s.play(2)
	wrong := l.of(2)[4]
	read := wrong.points
	s.correct(wrong, "slip read upside down")
	right := wrong.points
	s.check("with a correction")
	s.do("undo", "--reason", "it was another board")
	wrong.points = read
	s.check("with the correction undone")
	s.do("redo")
	wrong.points = right
	s.check("with the correction again")

	// Round 3: a bye that was asked for; a telephone. The ruling is upheld.
	away := names[7]
	s.do("absent", away, "--bye", "half", "--reason", "a wedding")
	l.grant(3, away, 1)
	s.pair()
	if l.on(3, away) != nil {
		t.Errorf("%s has a game in round 3", away)
	}
	phone := l.of(3)[2]
	s.refused(exitRefused, "article", "incident", "add", phone.board, "--player", phone.second, "--text", "the phone rang",
		"--penalty", "loss", "--reason", "heard by all")
	s.do("incident", "add", phone.board, "--player", phone.second, "--text", "the phone rang", "--penalty", "loss", "--reason", "heard by all",
		"--analogy", "--article", "WCDF 4.16")
	phone.set(2)
	ruling := s.ruling()
	s.play(3)
	s.check("with a loss by ruling")
	s.refused(exitRefused, "not a ruling", "appeal", "lodge", "1", "--by", phone.second, "--grounds", "it was silent")
	s.appeal(ruling, phone.second, "it was silent", "--uphold", "--reason", "four heard it")
	s.check("with a ruling upheld")

	// Round 4: a refusal to comply costs the game, and the committee decides,
	// when round 5 is paired already, that it was a draw.
	s.pair()
	refusal := l.of(4)[6]
	s.do("incident", "add", refusal.board, "--player", refusal.first, "--article", "7.2.4", "--text", "would not take the move back",
		"--penalty", "loss", "--reason", "asked twice")
	refusal.set(0)
	ruling = s.ruling()
	s.play(4)
	gone := l.of(4)[10].first
	s.do("withdraw", gone, "--reason", "ill")
	l.players[gone].withdrawn = true
	s.pair()
	if l.on(5, gone) != nil {
		t.Errorf("%s has left and has a game in round 5", gone)
	}
	s.do("publish", "--all")
	s.appeal(ruling, refusal.first, "I had not understood", "--overrule", "--reason", "nobody spoke his language", "--result", "1-1")
	refusal.set(1)
	s.check("with a ruling overruled")

	// Round 5: one does not come; a game is put off, and counts as a draw until
	// it is played; one is annulled and played anew.
	absent := l.of(5)[1]
	absent.set(2)
	absent.forfeit = true
	s.do("result", absent.board, "+-")
	off := l.of(5)[3]
	s.do("postpone", off.board, "--until", "Sunday 9:00", "--reason", "the tram stands still")
	off.set(1)
	turned := l.of(5)[8]
	s.result(turned)
	s.do("void", turned.board, "--article", "5.1", "--reason", "a light square at the near left")
	turned.over = false
	s.refused(exitRefused, "has no result yet", "pair")
	s.play(5)
	s.check("with a game put off")

	// Round 6 is paired with that. An old result is put right.
	s.says("round 6, board 14", "whatif", "pair")
	s.pair()
	s.do("publish")
	s.enterResult(off, 0)
	s.correct(l.of(2)[9], "both players say so")
	s.check("with a round of before corrected")
	s.play(6)

	// Round 7: what the last round rests on is not undone behind its back.
	last := s.entry()
	s.refused(exitRefused, "6 rounds are paired already", "set", "rounds", "5", "--reason", "time")
	s.pair()
	s.do("publish")
	s.refused(exitRefused, "later entries rest on it: entry", "undo", last)
	s.refused(exitRefused, "14 games are without a result", "close")
	s.refused(exitUsage, "luck", "set", "tie-breaks", "wins,luck", "--reason", "why not")
	s.play(7)
	s.check("at the end")
	s.checkCrosstable()
	s.do("close")
	s.refused(exitRefused, "is closed", "correct", l.of(7)[0].board, "2-0", "--reason", "late")

	// The papers, the diary, a copy.
	final := s.do("standings", "--format", "csv")
	dir := filepath.Join(filepath.Dir(s.file), "paper")
	s.do("export", "--all", dir)
	for _, file := range []string{"standings.pdf", "crosstable.html", "round-07-pairings.pdf", "event.xlsx", "games.pdn"} {
		if _, err := os.Stat(filepath.Join(dir, file)); err != nil {
			t.Error(err)
		}
	}
	s.tells("slip read upside down", "heard by all", "the ruling stands", "the ruling is overruled", "declared void", "postponed to 2026-03-15 09:00",
		"withdrew from round 5 on (ill)", "undone: entry 42", "redone: entry 42", "player entered: "+late)
	copied := filepath.Join(filepath.Dir(s.file), "event.copy")
	s.do("backup", copied)
	s.says("do not differ", "compare", s.file, copied)
	if s.do("standings", "--format", "csv", "--event", copied) != final {
		t.Error("the copy has other standings")
	}
	s.do("standings", "--working", names[3])
}

// checkCrosstable compares every cell of the crosstable with the ledger: the
// opponent is named by the row in which they stand in the same table.
func (s *scripted) checkCrosstable() {
	s.t.Helper()
	rows := s.table("crosstable", "crosstable")
	number := map[string]string{} // the one that a player keeps
	for _, r := range rows {
		number[r.text("name")] = r.text("number")
	}
	signs := map[int]string{0: "–", 1: "=", 2: "+"}
	cells := 0
	for _, r := range rows {
		for _, side := range s.ledger.sides(r.text("name")) {
			want := signs[side.own] + number[side.opponent]
			if side.forfeit {
				continue // without a colour: its form is that of the legend
			}
			cells++
			if got := r.text(fmt.Sprintf("round-%d", side.round)); strings.TrimRight(got, "wb") != want {
				s.t.Errorf("round %d of %s is %q, and by hand %q", side.round, r.text("name"), got, want)
			}
		}
	}
	if cells < len(s.ledger.games) {
		s.t.Errorf("%d cells were looked at", cells)
	}
}
