package pdf

import (
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/pairing"
	"flagfall/pairing/roundrobin"
)

// surnames and givens make the names of an event: short and long, and one in forty
// longer than a line.
var (
	surnames = []string{"Aarts", "Bērziņš", "Chmiel", "de Jong", "Evers", "Faber", "García López", "Hoekstra", "Ivanov", "Jakubauskas", "Kowalczyk", "Lévêque",
		"Müller", "Nguyễn", "Öztürk", "Petrauskaitė", "Quispe", "Römhild", "Silva", "Tansykkuzhina", "Urbonas", "van der Meer", "Wójcik", "Żółć"}
	givens = []string{"Ann", "Bea", "Jānis", "Małgorzata", "Jan-Willem", "Phương Thảo", "Tom", "Ieva", "Maria Teresa"}
)

func playerName(i int) string {
	n := len(surnames)
	given := givens[(i+i/n)%len(givens)]
	if i >= n*len(givens) {
		given += " " + string(rune('A'+i%26)) + "."
	}
	if i%40 == 17 {
		return "Oliveira-Świętosławska da Conceição, " + given + strings.Repeat(" I", i/40)
	}
	return surnames[i%n] + ", " + given
}

// eventOf returns an event of so many players, each of whom meets others by turns in so many
// rounds; the last has as many results as are given, or all with -1.
func eventOf(t testing.TB, set arbiter.Settings, players, rounds, last int) *arbiter.State {
	t.Helper()
	s, err := arbiter.Fold(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	do := func(c arbiter.Command) {
		t.Helper()
		d, err := arbiter.Decide(s, c)
		if err != nil {
			t.Fatalf("%T: %v", c, err)
		}
		at := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC).Add(time.Duration(s.Seq) * time.Minute)
		if _, err := s.Record(d, at, "arbiter", 0); err != nil {
			t.Fatal(err)
		}
	}
	do(arbiter.CreateEvent{Settings: set})
	var list []arbiter.Entry
	clubs := []string{"Rīgas dambretes klubs", "Damclub Utrecht", "DC Huissen", "Warcabowy Klub Sportowy Roszada"}
	for i := range players {
		e := arbiter.Entry{Person: arbiter.Person{Name: playerName(i)}}
		e.Rating, e.Federation, e.Club = 2300-25*(i%60), []string{"LAT", "NED", "SEN"}[i%3], clubs[i%len(clubs)]
		e.Title = []string{"GMI", "", "MF", "", ""}[i%5]
		list = append(list, e)
	}
	do(arbiter.AddPlayers{Players: list})
	schedule := roundrobin.Pairer{Cycles: 1 + rounds/max(players-1, 1)}.Schedule(players)
	for r := range rounds {
		c := arbiter.PairRound{Origin: "round-robin"}
		for _, p := range schedule[r] {
			if p.Second == 0 {
				c.Byes = append(c.Byes, arbiter.Bye{Player: arbiter.PlayerID(p.First), Kind: pairing.PAB})
				continue
			}
			c.Games = append(c.Games, arbiter.Match{First: arbiter.PlayerID(p.First), Second: arbiter.PlayerID(p.Second)})
		}
		do(c)
		for i, g := range s.OpenGames() {
			if r == rounds-1 && i >= last && last >= 0 {
				break
			}
			res, err := arbiter.ParseResult([]string{"2-0", "1-1", "0-2", "1-1"}[(i*5+g.Board)%4])
			if err != nil {
				t.Fatal(err)
			}
			do(arbiter.EnterResult{Game: arbiter.Board(g.Round, g.Board), Result: res})
		}
	}
	return s
}
