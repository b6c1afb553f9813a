package teamswiss

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/pairing"
	"flagfall/pairing/check"
)

var manyEvents = flag.Int("events", exhaustive.Number(50, 150), "how many events are judged")

// event is a field of teams that plays with random results.
type event struct {
	pairing.Field
	random    *rand.Rand
	secondary map[int]pairing.Points
}

func newEvent(seed uint64, teams, rounds int) *event {
	e := &event{random: rand.New(rand.NewPCG(seed, 6)), secondary: map[int]pairing.Points{}}
	e.Round, e.Rounds, e.Scoring = 1, rounds, pairing.TwoOneZero()
	if seed%2 == 1 {
		e.TopColour = pairing.Second
	}
	for n := range teams {
		e.Players = append(e.Players, pairing.Player{Number: n + 1, Name: fmt.Sprint("Team ", n+1)})
	}
	return e
}

// away takes some teams out of the round.
func (e *event) away() {
	for i := range e.Players {
		e.Players[i].Out = e.random.IntN(12) == 0
	}
}

// play gives the matches results: wins, draws, and now and then a forfeit.
func (e *event) play(pairs pairing.Pairing) {
	done := map[int]pairing.Entry{}
	for _, p := range pairs {
		if p.Second == 0 {
			done[p.First] = pairing.Entry{Kind: pairing.PAB, Points: e.Scoring.Draw}
			e.secondary[p.First] += 4 * e.Scoring.Draw
			continue
		}
		a := pairing.Entry{Kind: pairing.Played, Opponent: p.Second, Colour: pairing.First}
		b := pairing.Entry{Kind: pairing.Played, Opponent: p.First, Colour: pairing.Second}
		switch e.random.IntN(6) {
		case 0, 1:
			a.Points = e.Scoring.Win
		case 2, 3:
			b.Points = e.Scoring.Win
		case 4:
			a.Points, b.Points = e.Scoring.Draw, e.Scoring.Draw
		default:
			if e.random.IntN(3) == 0 {
				a.Kind, b.Kind = pairing.ForfeitWin, pairing.ForfeitLoss
			}
			a.Points = e.Scoring.Win
		}
		n := pairing.Points(e.random.IntN(9)) * pairing.Point
		e.secondary[p.First] += n
		e.secondary[p.Second] += 8*pairing.Point - n
		done[p.First], done[p.Second] = a, b
	}
	for i := range e.Players {
		p := &e.Players[i]
		p.Entries = append(p.Entries, done[p.Number])
	}
	e.Round++
}

// Whole events of up to twelve teams, each round judged by looking at every set of
// upfloaters and every pairing.
func TestEventsAgainstTheJudge(t *testing.T) {
	events := *manyEvents
	if testing.Short() {
		events = 15
	}
	rounds, floats, byes := 0, 0, 0
	clauses := map[string]int{}
	for seed := range events {
		e := newEvent(uint64(seed), 4+seed%9, 3+seed%5)
		p := Pairer{Preferences: []Preferences{TypeA, TypeB, None, ""}[seed/9%4], Secondary: e.secondary}
		if seed%5 == 0 {
			p.Secondary = nil
		}
		judge := check.TeamJudge{Preferences: string(p.Preferences), Secondary: p.Secondary}
		for e.Round <= e.Rounds {
			if seed%3 == 0 {
				e.away()
			}
			if seed%4 == 1 {
				pairing.BakuFrom(&e.Field, pairing.BakuUpper(len(e.Players)))
			}
			pairs, trace, err := p.PairTraced(e.Field)
			if rule.CodeOf(err) == rule.NoPairing || rule.CodeOf(err) == rule.Refused {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if found := judge.Round(&e.Field, pairs); len(found) > 0 {
				t.Fatalf("seed %d, round %d: %v: %v", seed, e.Round, pairs, found)
			}
			rounds++
			for _, b := range trace.Brackets {
				floats += len(b.Up)
			}
			for _, by := range trace.Colours {
				clauses[by]++
			}
			if trace.Bye > 0 {
				byes++
			}
			e.play(pairs)
		}
	}
	t.Logf("%d rounds, %d upfloaters, %d byes, colours by %v", rounds, floats, byes, clauses)
	if rounds < events || floats == 0 || byes == 0 || len(clauses) < 8 {
		t.Errorf("too little was met: %d rounds, %d upfloaters, %d byes, %v", rounds, floats, byes, clauses)
	}
}

// The judge is not a yes-man: any other pairing of a right round is found wrong, and
// so are exchanged colours.
func TestJudgeFindsPlantedErrors(t *testing.T) {
	for seed := range uint64(40) {
		e := newEvent(seed, 8, 5)
		for e.Round <= 4 {
			pairs, err := Pairer{}.Pair(e.Field)
			if err != nil {
				break
			}
			swapped := slices.Clone(pairs)
			swapped[0].First, swapped[1].First = swapped[1].First, swapped[0].First
			if found := (check.TeamJudge{}).Round(&e.Field, swapped); len(found) == 0 {
				t.Errorf("seed %d, round %d: nothing is wrong with %v instead of %v", seed, e.Round, swapped, pairs)
			}
			turned := slices.Clone(pairs)
			turned[2].First, turned[2].Second = turned[2].Second, turned[2].First
			found := check.TeamJudge{}.Round(&e.Field, turned)
			if len(found) != 1 || found[0].Article.Number[:3] != "4.3" {
				t.Errorf("seed %d, round %d: colours exchanged: %v", seed, e.Round, found)
			}
			e.play(pairs)
		}
	}
}

// field makes teams with scores after a round without pairings.
func scored(rounds int, scores ...int) *event {
	e := newEvent(0, len(scores), rounds)
	e.Round = 3
	for i, n := range scores {
		e.Players[i].Entries = []pairing.Entry{{}, {Points: pairing.Points(n) * pairing.Half}}
	}
	return e
}

// met records that two teams have met, without changing their scores.
func (e *event) met(a, b int) {
	x, y := &e.Players[a-1], &e.Players[b-1]
	x.Entries = append([]pairing.Entry{{Kind: pairing.Played, Opponent: b, Colour: pairing.First}}, x.Entries...)
	y.Entries = append([]pairing.Entry{{Kind: pairing.Played, Opponent: a, Colour: pairing.Second}}, y.Entries...)
	for i := range e.Players {
		if p := &e.Players[i]; len(p.Entries) < len(x.Entries) {
			p.Entries = append([]pairing.Entry{{}}, p.Entries...)
		}
	}
	e.Round = len(x.Entries) + 1
}

// up are the upfloaters of the first bracket.
func (e *event) up(t *testing.T) []int {
	t.Helper()
	_, trace, err := Pairer{}.PairTraced(e.Field)
	if err != nil {
		t.Fatal(err)
	}
	return trace.Brackets[0].Up
}

// The identifier of 3.6.2: the upper members first. Six teams who never met are paired
// 1-4, 2-5, 3-6, and if 1 and 4 have met 1-5, 2-4, 3-6.
func TestIdentifier(t *testing.T) {
	e := newEvent(0, 6, 5)
	pairs, err := Pairer{Preferences: None}.Pair(e.Field)
	if err != nil || !slices.Equal(pairs, pairing.Pairing{{First: 1, Second: 4}, {First: 5, Second: 2}, {First: 3, Second: 6}}) {
		t.Errorf("%v, %v", pairs, err)
	}
	e.met(1, 4)
	pairs, err = Pairer{Preferences: None}.Pair(e.Field)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][2]int{{1, 5}, {2, 4}, {3, 6}} {
		if got := [2]int{min(pairs[i].First, pairs[i].Second), max(pairs[i].First, pairs[i].Second)}; got != want {
			t.Errorf("pair %d is %v, want %v", i+1, got, want)
		}
	}
}

// The example of 3.5.4: of 2, 6 and 8 with 3 points and 1, 3 and 5 with two and a half,
// three move up. They are 2, 6 and 8; and where these may not be, 2, 6 and 1.
func TestExampleOf354(t *testing.T) {
	// 4, 7 and 9 lead, and may not meet one another.
	e := scored(9, 5, 6, 5, 9, 5, 6, 9, 6, 9, 2, 2, 2)
	e.met(4, 7)
	e.met(4, 9)
	e.met(7, 9)
	for i := range e.Players { // nobody floated in the last round
		e.Players[i].Entries = append(e.Players[i].Entries, pairing.Entry{})
	}
	e.Round++
	if up := e.up(t); !slices.Equal(up, []int{2, 6, 8}) {
		t.Errorf("%v move up, want 2, 6 and 8", up)
	}
	for _, leader := range []int{4, 7, 9} {
		e.Forbidden = append(e.Forbidden, pairing.Forbidden{Numbers: []int{8, leader}})
	}
	if up := e.up(t); !slices.Equal(up, []int{2, 6, 1}) {
		t.Errorf("%v move up, want 2, 6 and 1", up)
	}
}

// If somebody cannot be paired without a rematch, the error says so, with the
// article.
func TestNoPairing(t *testing.T) {
	e := newEvent(0, 2, 5)
	e.met(1, 2)
	if _, err := (Pairer{}).Pair(e.Field); rule.CodeOf(err) != rule.NoPairing {
		t.Error(err)
	}
	e = newEvent(0, 4, 5)
	e.Players[1].Entries = []pairing.Entry{{Kind: pairing.Open, Opponent: 1}}
	e.Round = 2
	if _, err := (Pairer{}).Pair(e.Field); rule.CodeOf(err) != rule.Refused {
		t.Error(err)
	}
}

// Fields of a hundred teams are paired legally and with the colours of Article 4.
func TestLargeFields(t *testing.T) {
	exhaustive.NotShort(t, "a hundred teams are paired")
	e := newEvent(3, 101, 7)
	p := Pairer{Preferences: TypeB, Secondary: e.secondary}
	for e.Round <= e.Rounds {
		pairs, err := p.Pair(e.Field)
		if err != nil {
			t.Fatal(err)
		}
		if found := (check.TeamJudge{Preferences: string(TypeB), Secondary: e.secondary}).Round(&e.Field, pairs); len(found) > 0 {
			t.Fatal(found)
		}
		e.play(pairs)
	}
}

// BenchmarkRound pairs a round of a hundred teams, the fifth of seven.
func BenchmarkRound(b *testing.B) {
	e := newEvent(3, 100, 7)
	p := Pairer{Secondary: e.secondary}
	for e.Round < 5 {
		pairs, err := p.Pair(e.Field)
		if err != nil {
			b.Fatal(err)
		}
		e.play(pairs)
	}
	for b.Loop() {
		if _, err := p.Pair(e.Field); err != nil {
			b.Fatal(err)
		}
	}
}
