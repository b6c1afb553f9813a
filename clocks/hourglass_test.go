package clocks

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestHourglassAlone: the display of the player who has one falls while they think and
// rises by what the opponent uses; the opponent's clock keeps its own control.
func TestHourglassAlone(t *testing.T) {
	b := newTable(t, "30s hourglass | 60s+5s")
	b.start(0)
	b.want(10, 20, 60)
	b.press(10)
	b.want(25, 35, 45)
	b.press(25)
	b.want(25, 35, 50)
	b.want(59, 1, 50)
	if r := b.clock.At(at(61)); len(r.Falls) != 1 || r.Falls[0].Side != First || r.Falls[0].At != at(60) || r.Sides[Second].Left != 50*OneSecond {
		t.Errorf("%+v", r)
	}
	// Nobody calls the flag: sand runs again while the opponent thinks.
	b.press(70, 75)
	b.want(75, 5, 50)
	b.want(78, 2, 50)
}

// TestHourglassAndDelay: the standstill of a delay is not use of time, and time that
// runs at zero goes to nobody.
func TestHourglassAndDelay(t *testing.T) {
	b := newTable(t, "30s hourglass | 10s+5s delay")
	b.start(0)
	b.press(10) // 20 left
	b.want(15, 20, 10)
	b.want(20, 25, 5)
	b.want(40, 30, 0)
}

// aside is a plan with what the model that adds up times needs to know of it.
type aside struct {
	text  string
	bonus Bonus
}

// asides are the controls that are put beside each other for two players.
func asides() []aside {
	return []aside{
		{"20s", NoBonus}, {"20s+3s", Fischer}, {"20s+3s bronstein", Bronstein}, {"20s+3s delay", Delay},
		{"20s+2x3s byoyomi", Byoyomi}, {"20s hourglass", Hourglass}, {"2/20s,1/20s...", NoBonus}, {"2/20s+3s,20s", Fischer},
	}
}

// TestEveryPairOfControls: any control may stand beside any other, with either way of
// passing on, and is read back as it was written; cards, words and tags say something of it.
func TestEveryPairOfControls(t *testing.T) {
	for _, first := range asides() {
		for _, second := range asides() {
			for _, turnover := range []string{"", " at zero"} {
				text := first.text + " | " + second.text + turnover
				c, err := Parse(text)
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				again, err := Parse(c.String())
				if err != nil || again.String() != c.String() || again.First.grammar() != first.text || again.Second.grammar() != second.text {
					t.Errorf("%s became %s, %v", text, again, err)
				}
				card, err := SettingCard(c, DGT3000, UseFMJD)
				if err != nil {
					t.Fatal(err)
				}
				lines := strings.Join(card.Arbiter, "\n")
				for side, a := range []aside{first, second} {
					who := "the player who moves " + Side(side).String() + ": check 2 moves"
					if strings.HasPrefix(a.text, "2/") && first.text != second.text && !strings.Contains(lines, who) {
						t.Errorf("%s: nobody is told to %q:\n%s", text, who, lines)
					}
				}
				if mixed := (first.bonus == Hourglass) != (second.bonus == Hourglass); mixed != strings.Contains(c.Words(), "what the opponent uses is added") ||
					mixed != strings.Contains(strings.Join(card.WillNot, " "), "for one player alone") {
					t.Errorf("%s: %s, %v", text, c.Words(), card.WillNot)
				}
			}
		}
	}
}

// TestPairsBySums: the displays in games without a fallen flag show the sum of the
// times of the moves by the definition of each control, without any clock.
func TestPairsBySums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pair := [2]aside{rapid.SampledFrom(asides()).Draw(t, "first"), rapid.SampledFrom(asides()).Draw(t, "second")}
		control, err := Parse(pair[0].text + " | " + pair[1].text)
		if err != nil {
			t.Fatal(err)
		}
		c, _, err := New(control, 0, "arbiter")
		if err != nil {
			t.Fatal(err)
		}
		if c, _, err = c.Start(First, 0, "arbiter"); err != nil {
			t.Fatal(err)
		}
		left, moves, now := [2]Span{20 * OneSecond, 20 * OneSecond}, [2]int{}, Instant(0)
		given, used := left, [2]Span{}
		for n := range rapid.IntRange(0, 12).Draw(t, "plies") {
			side := Side(n & 1)
			took := Span(rapid.Int64Range(0, int64(left[side])-1).Draw(t, "took"))
			charged := took
			if pair[side].bonus == Delay {
				charged = max(0, took-3*OneSecond)
			}
			left[side] -= charged
			used[side] += charged
			other := side.Opponent()
			if pair[other].bonus == Hourglass {
				left[other] += charged
			}
			moves[side]++
			switch pair[side].bonus {
			case Fischer:
				if moves[side] <= 2 || !strings.HasPrefix(pair[side].text, "2/") { // the second period of it gives none
					left[side], given[side] = left[side]+3*OneSecond, given[side]+3*OneSecond
				}
			case Bronstein:
				back := min(took, 3*OneSecond)
				left[side], given[side] = left[side]+back, given[side]+back
			}
			if every := pair[side].text == "2/20s,1/20s..."; moves[side] == 2 && strings.HasPrefix(pair[side].text, "2/") || every && moves[side] > 2 {
				left[side], given[side] = left[side]+20*OneSecond, given[side]+20*OneSecond
			}
			now = now.Add(took)
			if c, _, err = c.Press(side, now); err != nil {
				t.Fatal(err)
			}
			if r := c.At(now); r.Sides[First].Left != left[First] || r.Sides[Second].Left != left[Second] || len(r.Falls) > 0 {
				t.Fatalf("%s after ply %d: %v and %v, by sums %v", control, n+1, r.Sides[First].Left, r.Sides[Second].Left, left)
			}
		}
		// No time from nothing: an hourglass has what it was given, less what its
		// player used, and more by what the opponent did.
		for side := range left {
			want := given[side] - used[side]
			if pair[side].bonus == Hourglass {
				want += used[1-side]
			}
			if left[side] != want {
				t.Fatalf("%s: %v left of %v, used %v", control, left[side], given[side], used)
			}
		}
	})
}

// TestCheckHourglass: the recorded times of an hourglass are checked against what
// the opponent used, and those of the opponent against their own control.
func TestCheckHourglass(t *testing.T) {
	for _, tc := range []struct {
		name, control string
		left          []int
		want          string
	}{
		{"both, clean", "60s hourglass", []int{50, 40, 60, 50, 65, 40}, ""},
		{"both, half a minute too much", "60s hourglass", []int{50, 60, 80, 50}, "time-added"},
		{"both, zero", "60s hourglass", []int{50, 0}, "missed-control"},
		{"alone, clean", "60s hourglass | 60s", []int{50, 40, 60, 30, 60}, ""},
		{"alone, second to move", "60s | 60s hourglass", []int{40, 75, 30, 70}, ""},
		{"alone, more than the opponent used", "60s hourglass | 60s", []int{50, 40, 90, 30}, "time-added"},
		{"alone, the opponent's plain display rises", "60s hourglass | 60s", []int{50, 40, 60, 50}, "time-added"},
		{"alone, an increment is no use", "60s hourglass | 60s+5s", []int{50, 55, 60, 55, 65}, ""},
		{"alone, more than the increment explains", "60s hourglass | 60s+5s", []int{50, 55, 80, 55}, "time-added"},
		{"alone, Bronstein gives back to one alone", "60s hourglass | 60s+5s bronstein", []int{50, 60, 55, 60}, ""},
		{"alone, beside byo-yomi nothing is known", "60s hourglass | 60s+3x30s byoyomi", []int{50, 40, 200, 30}, ""},
		{"alone, a reading is missing", "60s hourglass | 60s", []int{50, -1, 200, 30}, ""},
		{"plain beside byo-yomi is held to its own", "60s | 60s+3x30s byoyomi", []int{50, 40, 70, 30}, "time-added"},
	} {
		if found := Check(sheet(t, tc.control, tc.left...)); kinds(found) != tc.want {
			t.Errorf("%s: %+v, want %q", tc.name, found, tc.want)
		}
	}
	// A display of an hourglass changes while the other runs.
	r := sheet(t, "60s hourglass | 60s", 50, 40, 60)
	for i, other := range []int{60, 60, 40} {
		r.Plies[i].Left[1-i&1] = Note(Span(other) * OneSecond)
	}
	if found := Check(r); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}
