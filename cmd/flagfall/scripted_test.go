package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/fixtures"
)

// scripted is an event that a test holds from its registration to its final
// standings, command by command as an arbiter types them. Beside it the test
// keeps a ledger of its own of all games, and no result is typed into the test:
// they are drawn from a seed. Standings are compared with what plain addition
// makes of the ledger.
type scripted struct {
	t      *testing.T
	random *rand.Rand
	now    time.Time
	file   string
	who    string // "" is the arbiter
	ledger ledger
	pencil []pencil
}

// pencil is a figure of the standings, and how it is reckoned by hand.
type pencil struct {
	// column is where it stands in the table; "" where it ranks and is not shown.
	column string
	of     func(name string) int
	// parts are how many parts of a point the figure is given in; 0 is whole ones.
	parts int
	// aside is a figure that does not rank.
	aside bool
}

// printed is a figure as the tables print it.
func (p pencil) printed(v int) string {
	return strings.TrimSuffix(fmt.Sprintf("%.3f", float64(v)/float64(max(p.parts, 1))), ".000")
}

// evening is another seed for the results of the scripted events:
// go test ./cmd/flagfall -run Scripted -evening 1234
var evening = flag.Uint64("evening", 0, "the seed from which the results of the scripted events are drawn, where it is not the usual one")

// hold begins an event in a folder of its own. A minute passes with every
// command.
func hold(t *testing.T, seed uint64, args ...string) *scripted {
	if *evening != 0 {
		seed = *evening
	}
	s := &scripted{t: t, random: rand.New(rand.NewPCG(seed, 7)),
		now:  time.Date(2026, time.March, 14, 9, 0, 0, 0, time.UTC),
		file: filepath.Join(t.TempDir(), "event"+extension)}
	s.do(append([]string{"new"}, args...)...)
	return s
}

// env is the world of a command of the event.
func (s *scripted) env() *env {
	return &env{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard, Width: 200,
		Now: func() time.Time { return s.now },
		Getenv: func(name string) string {
			return map[string]string{"FLAGFALL_EVENT": s.file, "FLAGFALL_WHO": cmp.Or(s.who, "arbiter")}[name]
		}}
}

// try runs a command.
func (s *scripted) try(args ...string) (code int, out, complaint string) {
	var stdout, stderr bytes.Buffer
	e := s.env()
	e.Out, e.Err = &stdout, &stderr
	s.now = s.now.Add(time.Minute)
	code = run(args, e)
	return code, stdout.String(), stderr.String()
}

// do runs a command that has to succeed.
func (s *scripted) do(args ...string) string {
	s.t.Helper()
	return s.exits(exitFine, args...)
}

// exits runs a command that has to end with an exit code.
func (s *scripted) exits(want int, args ...string) string {
	s.t.Helper()
	code, out, complaint := s.try(args...)
	if code != want {
		s.t.Fatalf("flagfall %s: exit code %d, want %d\n%s%s", strings.Join(args, " "), code, want, out, complaint)
	}
	return out
}

// refused runs a command that has to fail with an exit code and a sentence that
// contains words, and to leave the journal as it was, byte for byte.
func (s *scripted) refused(want int, words string, args ...string) {
	s.t.Helper()
	before := s.bytes()
	code, out, complaint := s.try(args...)
	line := strings.Join(args, " ")
	if code != want || !strings.HasPrefix(complaint, "flagfall: ") || !strings.Contains(complaint, words) {
		s.t.Fatalf("flagfall %s: exit code %d, want %d and %q\n%s%s", line, code, want, words, out, complaint)
	}
	if !bytes.Equal(before, s.bytes()) {
		s.t.Fatalf("flagfall %s was refused and changed the journal", line)
	}
}

// says runs a command that has to succeed and to answer with these words.
func (s *scripted) says(words string, args ...string) string {
	s.t.Helper()
	out := s.do(args...)
	if !strings.Contains(out, words) {
		s.t.Fatalf("flagfall %s does not say %q:\n%s", strings.Join(args, " "), words, out)
	}
	return out
}

// tells requires the diary to tell of everything.
func (s *scripted) tells(words ...string) {
	s.t.Helper()
	diary := s.do("log")
	for _, w := range words {
		if !strings.Contains(diary, w) {
			s.t.Errorf("the diary does not tell of %q", w)
		}
	}
}

func (s *scripted) bytes() []byte {
	s.t.Helper()
	data, err := os.ReadFile(s.file)
	if err != nil {
		s.t.Fatal(err)
	}
	return data
}

// entry is the number of the last entry of the journal.
func (s *scripted) entry() string {
	s.t.Helper()
	lines := strings.Split(strings.TrimSpace(s.do("log", "--format", "json")), "\n")
	var last struct{ Seq int }
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil {
		s.t.Fatal(err)
	}
	return fmt.Sprint(last.Seq)
}

// ruling is the entry of the last ruling.
func (s *scripted) ruling() string {
	s.t.Helper()
	list := s.table("incidents", "incident", "list")
	return list[len(list)-1].text("entry")
}

// printed is a line of a printed table, by the keys of its columns.
type printed map[string]any

func (r printed) text(key string) string {
	switch v := r[key].(type) {
	case nil:
		return ""
	case string:
		return v
	default:
		return strings.TrimSuffix(fmt.Sprintf("%.3f", v), ".000")
	}
}

// table is a table of a document.
func (s *scripted) table(name string, args ...string) []printed {
	s.t.Helper()
	var d struct {
		Blocks []struct {
			Name string
			Rows []printed
		}
	}
	out := s.do(append(args, "--format", "json")...)
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		s.t.Fatalf("%v: %s", err, out)
	}
	for _, b := range d.Blocks {
		if b.Name == name {
			return b.Rows
		}
	}
	return nil
}

// enter enters some of the contestants from a list, and answers their names.
func (s *scripted) enter(from, to int) []string {
	s.t.Helper()
	lines := []string{"name,club,federation,rating"}
	var names []string
	for _, p := range contestants()[from:to] {
		names = append(names, p.Name)
		lines = append(lines, fmt.Sprintf("%q,%q,%s,%d", p.Name, p.Club, p.Federation, p.Rating))
		s.ledger.enter(p.Name, p.Rating)
	}
	list := filepath.Join(filepath.Dir(s.file), fmt.Sprintf("list-%d.csv", from))
	if err := os.WriteFile(list, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		s.t.Fatal(err)
	}
	s.says(fmt.Sprintf("%s entered", rule.Count(len(names), "{n} player", "{n} players").String()), "player", "import", list)
	return names
}

// contestants are the invented players of all events, the strongest first.
func contestants() []fixtures.Player {
	families := strings.Fields("Aarden Bosma Cuypers Dobbelaar Essers Faber Grift Hoekman Idzerda Jorna Kuil Loman Meerdink Nagtegaal Olde " +
		"Postma Quist Rietveld Sikkema Tromp Ubbink Vroom Wiersma Ypma Zijlstra Abbring Brons Cnossen Dijkema Elzinga")
	given := strings.Fields("Anneke Bram Corrie Daan Els Freek Griet Harm Ineke Job Klaas")
	clubs := []string{"De Dam", "Ons Genoegen", "Slag op Slag", "De Vrije Zet", "Damlust"}
	var list []fixtures.Player
	for i, family := range families {
		list = append(list, fixtures.Player{Name: family + ", " + given[i*3%len(given)], Club: clubs[i%len(clubs)], Federation: "NED", Rating: 2200 - 31*i})
	}
	return list
}

// pair pairs a round and takes its games into the ledger. Each player of the
// ledger is in it once: in a game, or in remarks.
func (s *scripted) pair(args ...string) {
	s.t.Helper()
	s.do(append([]string{"pair"}, args...)...)
	s.ledger.rounds++
	s.seat(s.ledger.rounds)
}

// seat takes the pairings of a round into the ledger anew.
func (s *scripted) seat(round int) {
	s.t.Helper()
	l := &s.ledger
	l.games = slices.DeleteFunc(l.games, func(g *game) bool { return g.round == round })
	seen := map[string]int{}
	for _, r := range s.table("pairings", "pairings", "--round", fmt.Sprint(round)) {
		g := &game{round: round, board: r.text("board"), first: r.text("first"), second: r.text("second")}
		l.games = append(l.games, g)
		seen[g.first]++
		seen[g.second]++
	}
	l.idle = slices.DeleteFunc(l.idle, func(i idle) bool { return i.round == round })
	for _, r := range s.table("without-game", "pairings", "--round", fmt.Sprint(round)) {
		l.idle = append(l.idle, idle{round, r.text("name"), r.text("remark")})
		seen[r.text("name")]++
	}
	perBoard := 1
	for _, g := range l.games {
		if g.round == round && strings.Contains(g.board, ".") {
			perBoard = 2
		}
	}
	for name, n := range seen {
		if l.players[name] == nil || n != 1 && n != perBoard {
			s.t.Fatalf("round %d has %s %d times", round, name, n)
		}
	}
}

// result draws the result of a game and enters it.
func (s *scripted) result(g *game) {
	s.t.Helper()
	edge := s.ledger.players[g.first].rating - s.ledger.players[g.second].rating
	first := 1
	switch chance := s.random.IntN(1000); {
	case chance < 330+edge/2:
		first = 2
	case chance > 660+edge/2:
		first = 0
	}
	s.enterResult(g, first)
}

func (s *scripted) enterResult(g *game, first int) {
	s.t.Helper()
	g.set(first)
	s.do("result", g.board, g.score(), "--round", fmt.Sprint(g.round))
}

// play enters the results of all games of a round that are open, in an order
// drawn by lot.
func (s *scripted) play(round int) {
	s.t.Helper()
	games := s.ledger.of(round)
	s.random.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	for _, g := range games {
		if !g.over {
			s.result(g)
		}
	}
}

// correct corrects the result of a game to another one, drawn by lot.
func (s *scripted) correct(g *game, reason string) {
	s.t.Helper()
	g.set((g.points[0] + 1 + s.random.IntN(2)) % 3)
	s.do("correct", g.board, g.score(), "--round", fmt.Sprint(g.round), "--reason", reason)
}

// appeal takes an appeal against the ruling of an entry to its decision.
func (s *scripted) appeal(ruling, by, grounds string, decision ...string) {
	s.t.Helper()
	s.do("appeal", "lodge", ruling, "--by", by, "--grounds", grounds)
	appeal := s.entry()
	s.refused(exitRefused, "has no committee", "appeal", "decide", appeal, "--uphold", "--reason", "it is late")
	s.do("appeal", "committee", appeal, "--member", "Lo, Li; experience=Open 2019", "--member", "Ek, Bo; experience=EC 2022",
		"--member", "Nu, Ada; experience=WC 2018")
	s.do("appeal", "hear", appeal, "both players heard", "--testimony", "the arbiter told what he saw")
	s.do(append([]string{"appeal", "decide", appeal}, decision...)...)
}

// check compares the standings with the ledger: the figures of everybody, and
// the places that follow from them.
func (s *scripted) check(when string) {
	s.t.Helper()
	var figures []func(string) int
	for _, p := range s.pencil {
		if !p.aside {
			figures = append(figures, p.of)
		}
	}
	got, want := s.table("standings", "standings", "--round", strconv.Itoa(s.ledger.rounds)), s.ledger.ranked(figures...)
	if len(got) != len(want) {
		s.t.Fatalf("%s: %d players are ranked, and %d entered", when, len(got), len(want))
	}
	byName := map[string]printed{}
	for _, r := range got {
		byName[r.text("name")] = r
	}
	for _, p := range want {
		r := byName[p.name]
		for _, figure := range s.pencil {
			n := figure.of(p.name)
			if figure.column == "" {
				continue
			}
			if said := r.text(figure.column); said != figure.printed(n) && (said != "" || n != 0) {
				s.t.Errorf("%s: %s has %s %q, and by hand %s", when, p.name, figure.column, said, figure.printed(n))
			}
		}
		if r.text("place") != fmt.Sprint(p.place) {
			s.t.Errorf("%s: %s is placed %s, and by hand %d", when, p.name, r.text("place"), p.place)
		}
	}
}
