package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"flagfall/fixtures/exhaustive"
)

// TestScriptedKeizer is a club season of 20 players over ten evenings, on none
// of which everybody is there. By the second seed the rankings go round in a
// circle after the sixth.
func TestScriptedKeizer(t *testing.T) {
	t.Parallel()
	exhaustive.NotShort(t, "a whole season is played")
	for _, seed := range []uint64{20, 222} {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { holdSeason(t, seed) })
	}
}

func holdSeason(t *testing.T, seed uint64) {
	s := hold(t, seed, "Tuesday evenings", "--system", "keizer", "--rounds", "10", "--keizer", "sixths", "--arbiter", "Anna Vos", "--set", "keizer-rematch=2",
		"--set", "keizer-notice-limit=2", "--set", "keizer-periods=5", "--set", "keizer-late=1/3")
	l := &s.ledger
	k := &season{ledger: l, away: map[string]string{}, since: map[string]int{}, until: map[string]int{}}
	var score, value map[string]int
	s.pencil = []pencil{
		{column: "keizer", of: func(name string) int { return score[name] }, parts: 6},
		{of: l.score},
		{column: "wins", of: l.wins}, // and whoever is level on that shares the place
		{column: "keizer-value", of: func(name string) int { return value[name] }, aside: true},
	}
	check := func(when string) {
		t.Helper()
		score, value = k.reckon()
		s.check(when)
	}
	names := s.enter(0, 19)
	s.refused(exitRefused, "no byes on request", "absent", names[3], "--bye", "half")

	// Who will not be there, by the evening: with notice, excused, for the club,
	// or without a word.
	calendar := map[int]map[int]string{
		1:  {2: "notice", 11: "duty", 17: "notice"},
		2:  {2: "notice", 5: "notice", 9: "unannounced"},
		3:  {2: "notice", 0: "duty", 1: "duty", 14: "excused"},
		4:  {2: "notice", 14: "excused", 8: "unannounced", 12: "notice", 16: "notice"},
		5:  {14: "excused", 0: "notice", 7: "notice"},
		6:  {2: "notice", 14: "excused", 19: "notice", 6: "notice"},
		7:  {14: "excused", 10: "notice", 13: "notice", 4: "duty"},
		8:  {14: "excused", 2: "notice", 3: "unannounced"},
		9:  {1: "notice", 15: "notice", 18: "notice"},
		10: {2: "notice", 6: "notice", 12: "duty", 0: "duty"},
	}
	foretold := 0
	tuesday := func(round int) {
		t.Helper()
		s.now = time.Date(2026, time.September, 1+7*round, 19, 30, 0, 0, time.UTC)
		for n, kind := range calendar[round] {
			k.away[fmt.Sprint(round, names[n])] = kind
			s.do("absent", names[n], "--bye", kind)
		}
		want := k.pairs(round)
		if want != nil {
			foretold++
		}
		s.pair()
		for _, g := range l.of(round) {
			if want != nil && want[g.first] != g.second && want[g.second] != g.first {
				t.Errorf("evening %d: %s meets %s, and by the rule others", round, g.first, g.second)
			}
		}
	}

	// The first evening, and the second with a telephone: the committee of the
	// club decides that a warning would have done.
	tuesday(1)
	s.play(1)
	check("after the first evening")
	tuesday(2)
	phone := l.of(2)[1]
	s.refused(exitRefused, "a ruling rests on an article", "incident", "add", phone.board, "--player", phone.second, "--text", "the telephone rang",
		"--penalty", "loss", "--reason", "heard by all")
	s.do("incident", "add", phone.board, "--player", phone.second, "--analogy", "--article", "WCDF 4.16", "--text", "the telephone rang",
		"--penalty", "loss", "--reason", "heard by all")
	phone.set(2)
	ruling := s.ruling()
	s.play(2)
	check("with a loss by ruling")
	s.appeal(ruling, phone.second, "my wife expects a child", "--overrule", "--reason", "a warning would have done", "--result", "0-2")
	phone.set(0)
	check("with a ruling overruled")

	// The third: one would not take their move back, and that stands.
	tuesday(3)
	refusal := l.of(3)[4]
	s.do("incident", "add", refusal.board, "--player", refusal.first, "--article", "7.2.4", "--text", "would not go on", "--penalty", "loss", "--reason", "asked twice")
	refusal.set(0)
	ruling = s.ruling()
	s.play(3)
	s.appeal(ruling, refusal.first, "I wanted to go home", "--uphold", "--reason", "so did everybody")
	check("with a ruling upheld")

	// The fourth: a new member, and one who did not come though they were paired.
	names = append(names, s.enter(19, 20)...)
	k.since[names[19]] = 4
	tuesday(4)
	absent := l.of(4)[2]
	absent.set(2)
	absent.forfeit = true
	s.do("result", absent.board, "+-")
	s.play(4)
	check("with a new member")

	// The fifth: a result of the first evening was wrong, and everything after
	// it is worth something else. It is taken back, and entered again.
	tuesday(5)
	s.play(5)
	wrong := l.of(1)[3]
	read := wrong.points
	s.correct(wrong, "the book of the club says so")
	right := wrong.points
	check("with the first evening corrected")
	s.do("undo", "--reason", "the book is of last year")
	wrong.points = read
	check("with the correction undone")
	told := s.do("redo", "--reason", "it is of this year")
	wrong.points = right
	check("after half of the season")
	for _, name := range []string{wrong.first, wrong.second} {
		if !strings.Contains(told, name+": place") {
			continue // more changed than is shown
		}
		if points := strconv.FormatFloat(math.Round(float64(score[name])*1000/6)/1000, 'f', -1, 64); !strings.Contains(told, "Keizer "+points+",") {
			t.Errorf("the redo does not tell of %s points for %s:\n%s", points, name, told)
		}
	}

	// The sixth, in a new period: one has moved away.
	gone := names[8]
	s.do("withdraw", gone, "--reason", "moved to Groningen")
	k.until[gone] = 6
	tuesday(6)
	if l.on(6, gone) != nil {
		t.Errorf("%s has left and has a game", gone)
	}
	s.play(6)
	check("after a withdrawal")

	// The seventh: a game is put off by a week, and played then.
	tuesday(7)
	off := l.of(7)[2]
	s.do("postpone", off.board, "--until", "next Tuesday", "--reason", "the last bus")
	off.set(1)
	s.play(7)
	check("with a game put off")
	tuesday(8)
	s.enterResult(off, 2)
	s.play(8)
	check("after the eighth evening")

	// The ninth: a result is corrected on the spot. A number of rounds that is
	// over already, a tie-break that is none, and an undo on which others rest.
	tuesday(9)
	s.play(9)
	last := s.entry()
	s.correct(l.of(9)[0], "written on the wrong line")
	tuesday(10)
	s.refused(exitRefused, "on it: entry 13", "undo", last)
	s.refused(exitRefused, "10 rounds are paired already", "set", "rounds", "8", "--reason", "time")
	s.refused(exitUsage, "luck", "set", "tie-breaks", "luck", "--reason", "why not")
	s.refused(exitRefused, "without a result", "close")
	s.play(10)
	check("at the end of the season")
	s.says("absent with notice, of", "print", "working", "--player", names[2])
	if foretold < 5 {
		t.Errorf("the pairings of %d of 10 evenings were told by hand", foretold)
	}
	s.do("close")
	s.tells("by analogy with WCDF 4.16", "the ruling is overruled", "loss of the game (FMJD 7.2.4)", "the ruling stands", "player entered: "+names[19],
		"the book of the club says so", "undone: ", "redone: ", "withdrew from round 6 on (moved to Groningen)", "postponed to next Tuesday", "(playing for the club)", "will miss round 8 (absent)")
}

// season is a Keizer competition by the counting of sixths, as docs/keizer.md
// tells of it: a value is a whole number, and a score one of sixths.
type season struct {
	*ledger
	away         map[string]string // by round and name: notice, excused, duty or unannounced
	since, until map[string]int    // the first round, and the first that is not played any more
}

// seeded are all players as the season began: by rating.
func (k *season) seeded() []string {
	list := slices.Clone(k.names)
	slices.SortFunc(list, func(a, b string) int { return k.players[b].rating - k.players[a].rating })
	return list
}

// next is the ranking by the scores that the values of an order give.
func (k *season) next(order []string) []string {
	began, score := k.seeded(), k.scores(order)
	next := slices.Clone(order)
	slices.SortFunc(next, func(a, b string) int {
		return cmp.Or(score[b]-score[a], k.ledger.score(b)-k.ledger.score(a), slices.Index(began, a)-slices.Index(began, b))
	})
	return next
}

// valued is the order that gives the values: turned into scores, and those into
// an order, until it stands, or until one comes back of which a circle begins.
func (k *season) valued() []string {
	orders := [][]string{k.seeded()}
	for {
		next := k.next(orders[len(orders)-1])
		for _, order := range orders {
			if slices.Equal(order, next) {
				return order
			}
		}
		orders = append(orders, next)
	}
}

func (k *season) reckon() (score, value map[string]int) {
	order := k.valued()
	return k.scores(order), worth(order)
}

// worth are the values of an order: 1 for the last, 2 for the one before.
func worth(order []string) map[string]int {
	value := map[string]int{}
	for place, name := range order {
		value[name] = len(order) - place
	}
	return value
}

// scores are what the rounds are worth by the values of an order, in sixths.
func (k *season) scores(order []string) map[string]int {
	value, score := worth(order), map[string]int{}
	for _, name := range order {
		score[name] = 6 * value[name]
		paid := 0
		for round := 1; round <= k.rounds; round++ {
			if round == 6 {
				paid = 0 // a new period
			}
			opponent, _, open := k.heat(name, round)
			switch {
			case round < k.since[name]:
				score[name] += 2 * value[name]
			case k.until[name] > 0 && round >= k.until[name]:
			case opponent != "" && !open:
				score[name] += 3 * k.inRound(name, round) * value[opponent]
			case opponent != "":
			case k.away[fmt.Sprint(round, name)] == "notice":
				if paid++; paid <= 2 {
					score[name] += 2 * value[name]
				}
			case k.away[fmt.Sprint(round, name)] == "excused":
				score[name] += 2 * value[name]
			case k.away[fmt.Sprint(round, name)] == "unannounced":
			default: // for the club, or left over
				score[name] += 4 * value[name]
			}
		}
	}
	return score
}

// pairs are the games of the next round: the highest of those who are there
// meets the next below whom they have not met in the last two rounds. Where that
// leaves two over who may not meet there is no answer, nil.
func (k *season) pairs(round int) map[string]string {
	var here []string
	for _, name := range k.next(k.valued()) {
		if k.away[fmt.Sprint(round, name)] == "" && (k.until[name] == 0 || round < k.until[name]) {
			here = append(here, name)
		}
	}
	if len(here)%2 == 1 {
		over := len(here) - 1
		for i := over; i >= 0; i-- {
			if k.byes(here[i]) < k.byes(here[over]) {
				over = i
			}
		}
		here = slices.Delete(here, over, over+1)
	}
	pairs := map[string]string{}
	for len(here) > 0 {
		next := 1
		for next < len(here) && k.metLately(here[0], here[next], round) {
			next++
		}
		if next == len(here) {
			return nil
		}
		pairs[here[0]] = here[next]
		here = slices.Delete(slices.Delete(here, next, next+1), 0, 1)
	}
	return pairs
}

func (k *season) byes(name string) int {
	n := 0
	for _, i := range k.idle {
		if i.name == name && strings.Contains(i.remark, "bye") {
			n++
		}
	}
	return n
}

func (k *season) metLately(a, b string, round int) bool {
	for r := max(round-2, 1); r < round; r++ {
		if g := k.on(r, a); g != nil && !g.forfeit && (g.first == b || g.second == b) {
			return true
		}
	}
	return false
}
