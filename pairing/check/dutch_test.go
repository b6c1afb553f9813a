package check_test

import (
	"errors"
	"flag"
	"math/rand/v2"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/swiss"
)

// The long run:
//
//	go test ./pairing/check -run TestRandomRounds -rounds 100000 -timeout 5h
var (
	rounds = flag.Int("rounds", exhaustive.Number(100, 400), "how many random rounds are judged")
	from   = flag.Uint64("from", 1, "the first seed")
	most   = flag.Int("most", 40, "the most players of a field, at least 4")
	old    = flag.Bool("2017", false, "all rounds by the edition of 2017, instead of every third")
	limit  = flag.Int("limit", 8, "players up to which every legal pairing is looked at")
)

// careless pairs at random, by no criterion except that nobody meets
// themselves: it leads to fields that no system would produce.
type careless struct{ random *rand.Rand }

func (c careless) Pair(f pairing.Field) (pairing.Pairing, error) {
	var in []int
	for i := range f.Players {
		if !f.Players[i].Out {
			in = append(in, f.Players[i].Number)
		}
	}
	c.random.Shuffle(len(in), func(i, j int) { in[i], in[j] = in[j], in[i] })
	var pairs pairing.Pairing
	for ; len(in) > 1; in = in[2:] {
		pairs = append(pairs, pairing.Pair{First: in[0], Second: in[1]})
	}
	if len(in) == 1 {
		pairs = append(pairs, pairing.Pair{First: in[0]})
	}
	return pairs, nil
}

// invent makes a field of 4 to 40 players, or more, from a seed, of every kind: few
// draws and many, byes, forfeits, late entries, acceleration, forbidden pairs, more
// rounds than opponents, and histories paired at random.
func invent(seed uint64) (pairing.Field, error) {
	random := rand.New(rand.NewPCG(seed, 99))
	t := gen.Tournament{
		Seed: seed, Players: 4 + random.IntN(9), Draws: 30 + random.IntN(66),
		Scoring: []pairing.Scoring{pairing.TwoOneZero(), pairing.OneHalfZero()}[random.IntN(2)],
	}
	if random.IntN(3) == 0 {
		t.Players = 4 + random.IntN(*most-3)
	}
	if *old || seed%3 == 0 {
		t.Edition = pairing.Edition2017
	}
	t.Rounds = 2 + random.IntN(10)
	t.Played = random.IntN(t.Rounds)
	if random.IntN(2) == 0 {
		t.Forfeits, t.Absences = random.IntN(15), random.IntN(25)
	}
	t.Baku = random.IntN(4) == 0
	if random.IntN(4) == 0 {
		t.Forbidden = 1 + random.IntN(t.Players/2+1)
	}
	if random.IntN(5) == 0 {
		t.Late, t.Withdrawn = random.IntN(3), random.IntN(3)
	}
	if random.IntN(4) == 0 {
		return t.Field(careless{random})
	}
	return t.Field(swiss.Dutch{})
}

// Every round that the Dutch pairer pairs passes the judge, and where it says
// that no legal pairing exists, the judge finds none either.
func TestRandomRounds(t *testing.T) {
	exhaustive.NotShort(t, "hundreds of rounds are searched")
	judged, impossible := 0, 0
	for seed := *from; judged < *rounds; seed++ {
		field, err := invent(seed)
		if err != nil && !errors.Is(err, pairing.ErrNoPairing) {
			t.Fatalf("seed %d: %v", seed, err)
		}
		judged++
		pairs, err := swiss.Dutch{Verify: true}.Pair(field)
		judge := check.Judge{Limit: *limit}
		if errors.Is(err, pairing.ErrNoPairing) {
			impossible++
			if rule.CodeOf(err) != rule.NoPairing {
				t.Errorf("seed %d: code %s", seed, rule.CodeOf(err))
			}
			if len(field.Players) <= 16 && check.Exists(&field) {
				t.Errorf("seed %d, round %d: a legal pairing exists, and Pair says %v", seed, field.Round, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
			continue
		}
		for _, finding := range judge.Round(&field, pairs) {
			t.Errorf("seed %d, round %d of %d, %d players: %v\npaired %v", seed, field.Round, field.Rounds, len(field.Players), finding, pairs)
		}
	}
	if impossible == 0 || impossible == judged {
		t.Errorf("%d of %d rounds had no legal pairing: the fields are too tame or too wild", impossible, judged)
	}
	t.Logf("%d rounds judged, %d of them without a legal pairing", judged, impossible)
}

// The judge finds what is wrong: every other pairing of a field is worse.
func TestJudgeRefusesOtherPairings(t *testing.T) {
	for seed := uint64(1); seed < 80; seed++ {
		field, err := gen.Tournament{
			Seed: seed, Players: 8, Rounds: 7, Played: 2 + int(seed%3), Draws: 50,
			Scoring: pairing.TwoOneZero(), Edition: pairing.Edition(seed % 2),
		}.Field(swiss.Dutch{})
		if err != nil {
			t.Fatal(err)
		}
		best, err := swiss.Dutch{}.Pair(field)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(seed, 5))
		other, _ := careless{random}.Pair(field)
		same := 0
		if len(check.Judge{}.Round(&field, best)) > 0 {
			t.Errorf("seed %d: the judge does not let %v pass", seed, best)
		}
		for _, p := range other {
			for _, q := range best {
				if p == q || p.First == q.Second && p.Second == q.First {
					same++
				}
			}
		}
		found := check.Judge{}.Round(&field, other)
		if same < len(best) && len(found) == 0 {
			t.Errorf("seed %d: the judge lets %v pass, and %v is right", seed, other, best)
		}
	}
}

// In large fields a small bracket is searched in full: if it is paired in any
// other way, the judge finds that it can be paired better.
func TestJudgeSearchesSmallBrackets(t *testing.T) {
	exhaustive.NotShort(t, "hundreds of rounds are searched")
	tried := 0
	for seed := uint64(1); seed < exhaustive.Number[uint64](45, 60); seed++ {
		field, err := gen.Tournament{Seed: seed, Players: 16 + int(seed)%20, Rounds: 9, Played: 5, Draws: 50, Scoring: pairing.TwoOneZero()}.Field(swiss.Dutch{})
		if err != nil {
			t.Fatal(err)
		}
		best, err := swiss.Dutch{}.Pair(field)
		if err != nil {
			t.Fatal(err)
		}
		index := field.Index()
		score := func(n int) pairing.Points { return field.Players[index[n]].Score() }
		bracket := map[pairing.Points][]int{} // places in best; nil when somebody leaves it
		mixed := map[pairing.Points]bool{}
		for i, p := range best {
			if p.Second == 0 || score(p.First) != score(p.Second) {
				mixed[score(p.First)] = true
				if p.Second != 0 {
					mixed[score(p.Second)] = true
				}
				continue
			}
			bracket[score(p.First)] = append(bracket[score(p.First)], i)
		}
		random := rand.New(rand.NewPCG(seed, 7))
		for points, places := range bracket {
			if mixed[points] || len(places) < 3 || len(places) > 5 {
				continue
			}
			for range 4 {
				var members []int
				for _, i := range places {
					members = append(members, best[i].First, best[i].Second)
				}
				random.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
				other := append(pairing.Pairing{}, best...)
				same := 0
				for k, i := range places {
					other[i] = pairing.Pair{First: members[2*k], Second: members[2*k+1]}
					for _, m := range places {
						if q := best[m]; q == other[i] || q.First == other[i].Second && q.Second == other[i].First {
							same++
						}
					}
				}
				if same == len(places) || len(check.Judge{}.Legal(&field, other)) > 0 {
					continue
				}
				tried++
				found := check.Judge{}.Round(&field, other)
				if len(found) == 0 || found[len(found)-1].Better == nil {
					t.Errorf("seed %d: %v passes, and %v is better", seed, other, best)
				}
			}
		}
	}
	if tried < 20 {
		t.Errorf("only %d pairings were judged", tried)
	}
}
