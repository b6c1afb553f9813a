package rating

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"

	"pgregory.net/rapid"
)

// The built-in tables agree with their formulas.
func TestTablesAgainstTheirFormulas(t *testing.T) {
	share := map[string]func(float64) float64{
		"normal":     func(d float64) float64 { return (1 + math.Erf(d*7/2000/math.Sqrt2)) / 2 },
		"logistic":   func(d float64) float64 { return 1 / (1 + math.Pow(10, -d/400)) },
		"linear-500": func(d float64) float64 { return min(0.5+d/1000, 1) },
	}
	for name, p := range share {
		table, err := FindTable(name)
		if err != nil {
			t.Fatal(err)
		}
		for d := range 1200 {
			exact := 100 * p(float64(d))
			if got := float64(table.Expected(d)); math.Abs(got-exact) > 0.5+1e-9 {
				t.Errorf("%s: %d points expect %v, and the formula %v", name, d, got, exact)
			}
		}
		for k := 50; k < 100; k++ {
			if got := 100 * p(float64(table.Difference(k))); math.Abs(got-float64(k)) > 0.25 {
				t.Errorf("%s: .%d stands for %d points, which is %v", name, k, table.Difference(k), got)
			}
		}
	}
	fide, _ := FindTable("fide")
	for d := -400; d <= 400; d++ {
		if fide.Expected(d) != Expected(d) {
			t.Errorf("%d: %d and %d", d, fide.Expected(d), Expected(d))
		}
	}
	if fide.Expected(900) != 92 || fide.Expected(-900) != 8 {
		t.Error("differences above 400 count as 400")
	}
}

func regulation(table, factors string, method Method) *Regulation {
	t, _ := FindTable(table)
	f, _ := FindFactors(factors)
	return &Regulation{Table: t, Factors: f, Method: method}
}

// By hand: 1800 against 1900 (win), 1700 (draw), 1800 (loss) and one unrated.
// Expected by FIDE's table: .36 + .64 + .50 = 1.50; scored 1.5.
func TestRateByHand(t *testing.T) {
	games := []Game{{1, 2, 1900, 100, 0}, {2, 3, 1700, 50, 0}, {3, 4, 1800, 0, 0}, {4, 5, 0, 100, 0}}
	r := regulation("fide", "example", ByTable)
	l := r.Rate(1800, 0, games)
	if l.Score != 150 || l.Expected != 150 || l.Change != 0 || l.New != 1800 || l.Average != 1800 || l.Performance != 1800 || l.Unrated != 1 || l.K != 2000 {
		t.Errorf("%+v", l)
	}
	// A win in place of the loss: +1 · 20, and 2.5 of 3: .83, which is +273.
	games[2].Score = 100
	if l = r.Rate(1800, 0, games); l.Change != 2000 || l.New != 1820 || l.Performance != 2073 {
		t.Errorf("%+v", l)
	}
	// Half of the factor (FMJD Annex 9, 1.2.2.2).
	r.Percent = 50
	if l = r.Rate(1800, 0, games); l.Change != 1000 || l.New != 1810 {
		t.Errorf("%+v", l)
	}
	// Linear: 1800 + 800 · (2.5/3 − ½) = 1800 + 266.67.
	r.Method = Linear
	if l = r.Rate(1800, 0, games); l.Performance != 2067 {
		t.Errorf("%+v", l)
	}
	// Without a rating there is a performance and no change.
	if l = r.Rate(0, 0, games); l.Performance != 2067 || l.Change != 0 || l.New != 0 || l.Expected != 0 {
		t.Errorf("%+v", l)
	}
	if l = r.Rate(1800, 0, games[3:]); l.New != 1800 || l.Performance != 0 || l.Unrated != 1 {
		t.Errorf("%+v", l)
	}
}

// FFJD: Pa = (N − 1) + (Y − X)·N/Z in 2-1-0, here per game 1 + (Y − X)/500, and
// (P − Pa)·K with K = 15. A player of 1100 beats one of 1000: expected 1.2,
// scored 2, change 12.
func TestRateAsTheFFJD(t *testing.T) {
	r := regulation("linear-500", "ffjd-1996", ByTable)
	r.Class = "open"
	if l := r.Rate(1100, 0, []Game{{1, 2, 1000, 100, 0}}); l.Expected != 60 || l.Change != 1200 || l.New != 1112 {
		t.Errorf("%+v", l)
	}
	r.Class = "street"
	if err := r.Check(); rule.CodeOf(err) != rule.Usage {
		t.Error(err)
	}
	r.Class = ""
	if err := r.Check(); rule.CodeOf(err) != rule.Usage {
		t.Error(err)
	}
	r.K = 10
	if err := r.Check(); err != nil {
		t.Error(err)
	}
}

// One player gains what the other loses if both have the same factor; and the
// lowest rating said to expect a score does expect it, while one point less
// does not.
func TestRateProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tables := Tables()
		r := &Regulation{Table: tables[rapid.IntRange(0, len(tables)-1).Draw(t, "table")], K: rapid.IntRange(1, 40).Draw(t, "K"), Method: Inverse}
		a, b := rapid.IntRange(1000, 2600).Draw(t, "a"), rapid.IntRange(1000, 2600).Draw(t, "b")
		score := rapid.SampledFrom([]int{0, 50, 100}).Draw(t, "score")
		x := r.Rate(a, 0, []Game{{Rating: b, Score: score}})
		y := r.Rate(b, 0, []Game{{Rating: a, Score: 100 - score}})
		if x.Change != -y.Change {
			t.Fatalf("%+v and %+v", x, y)
		}
		var games []Game
		for range rapid.IntRange(1, 9).Draw(t, "games") {
			games = append(games, Game{Rating: rapid.IntRange(1000, 2600).Draw(t, "rating"), Score: rapid.SampledFrom([]int{0, 50, 100}).Draw(t, "score")})
		}
		l := r.Rate(1800, 0, games)
		if l.Score == 0 {
			return
		}
		full := r.Table
		full.Limit = 0
		expects := func(rating int) (sum int) {
			for _, g := range games {
				sum += full.Expected(rating - g.Rating)
			}
			return sum
		}
		if expects(l.Performance) < l.Score || expects(l.Performance-1) >= l.Score {
			t.Fatalf("%d expects %d and %d expects %d; scored %d", l.Performance, expects(l.Performance), l.Performance-1, expects(l.Performance-1), l.Score)
		}
	})
}

func TestFactorsByBand(t *testing.T) {
	f, err := ReadFactors(strings.NewReader("edition,Example, 2026\nunit,2\nfactor,40,age=-17,rating=-2299\nfactor,10,rating=2400-\nfactor,30,class=club\nfactor,20 # the rest\n"), "f.csv")
	if err != nil || f.Edition != "Example, 2026" || f.Unit != 2 {
		t.Fatalf("%+v, %v", f, err)
	}
	for _, tc := range []struct {
		rating, age int
		class       string
		want        int
	}{{2000, 15, "", 40}, {2300, 15, "", 20}, {2400, 50, "club", 10}, {2000, 0, "club", 30}, {2000, 18, "", 20}} {
		if got, ok := f.Of(tc.rating, tc.age, tc.class); got != tc.want || !ok {
			t.Errorf("%+v: %d", tc, got)
		}
	}
}

// Files are read back as they were written, and refused with the number of the line that is wrong.
func TestFiles(t *testing.T) {
	for _, table := range Tables() {
		var b bytes.Buffer
		if err := table.Write(&b); err != nil {
			t.Fatal(err)
		}
		got, err := ReadTable(&b, table.Name)
		if err != nil || got.Expected(120) != table.Expected(120) || got.Edition != table.Edition || got.Limit != table.Limit || got.Difference(73) != table.Difference(73) {
			t.Errorf("%s: %+v, %v", table.Name, got, err)
		}
	}
	for _, f := range AllFactors() {
		var b bytes.Buffer
		if err := f.Write(&b); err != nil {
			t.Fatal(err)
		}
		if got, err := ReadFactors(&b, f.Name); err != nil || len(got.Rows) != len(f.Rows) {
			t.Errorf("%s: %+v, %v", f.Name, got, err)
		}
	}
	var b bytes.Buffer
	example := ExampleNorms()
	if err := example.Write(&b); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadNorms(&b, "example"); err != nil || len(got.Norms) != 2 || len(got.Norms[0].Conditions) != 7 {
		t.Errorf("%+v, %v", got, err)
	}
	read := map[string]func(string) error{
		"table":   func(s string) error { _, err := ReadTable(strings.NewReader(s), "x.csv"); return err },
		"factors": func(s string) error { _, err := ReadFactors(strings.NewReader(s), "x.csv"); return err },
		"norms":   func(s string) error { _, err := ReadNorms(strings.NewReader(s), "x.csv"); return err },
	}
	for _, tc := range []struct {
		what, text string
		line       int
		says       string
	}{
		{"table", "edition,A\nexpected,51,3\n", 2, "the score is .51, and .50 comes next"},
		{"table", "edition,A\nexpected,50,x\n", 2, "\"x\" was found where a whole number"},
		{"table", "edition,A\nexpected,50,3\nexpected,51,2\n", 3, "smaller than the one before"},
		{"table", "edition,A\nexpected,50\n", 2, "a number is missing"},
		{"table", "K,20\n", 1, "is not one of edition, limit"},
		{"table", "edition,A\n", 0, "the table has 0 expected scores"},
		{"table", "", 0, "does not name its edition"},
		{"factors", "edition,A\nfactor,0\n", 2, "from 1 to 1000"},
		{"factors", "edition,A\nfactor,20,luck=1\n", 2, "\"luck=1\" is not a condition"},
		{"factors", "edition,A\nfactor,20,rating=x\n", 2, "where bounds such as"},
		{"factors", "edition,A\nfactor,20,rating=2000-1900\n", 2, "where bounds such as"},
		{"factors", "edition,A\n", 0, "no factor in the file"},
		{"factors", "factor,20\n", 0, "do not name their edition"},
		{"norms", "edition,A\ngames,9\n", 2, "before the first norm"},
		{"norms", "edition,A\nnorm,X\nluck,9\n", 3, "\"luck\" is not one of"},
		{"norms", "edition,A\nnorm,X\ntitled,3\n", 3, "the titles that count"},
		{"norms", "edition,A\nnorm,X\npercentage,120\n", 3, "from 1 to 100"},
		{"norms", "edition,A\nnorm,X\ngames,9,MF\n", 3, "follows the number"},
		{"norms", "edition,A\nnorm,X\nnorm,X\n", 3, "two norms"},
		{"norms", "edition,A\nnorm,X\n", 0, "has no condition"},
	} {
		err := read[tc.what](tc.text)
		if rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), tc.says) || tc.line > 0 && !strings.HasPrefix(err.Error(), fmt.Sprintf("x.csv:%d: ", tc.line)) {
			t.Errorf("%s %q: %v", tc.what, tc.text, err)
		}
	}
}

// A norm says of each condition what was reached and how much is missing.
func TestNorm(t *testing.T) {
	n := ExampleNorms().Norms[0]
	c := &Candidate{Rating: 2200, Federation: "NED", Line: Line{Games: make([]Game, 8), Average: 2260, Performance: 2340}}
	for k, o := range []Opponent{{Federation: "NED", Title: "GMI"}, {Federation: "LAT", Title: "mi"}, {Federation: "LAT"}, {Federation: "FRA", Title: "MF"}, {}, {Federation: "NED", Title: "NM"}, {Federation: "NED"}, {Federation: "NED"}} {
		o.Score = []int{100, 50, 0}[k%3]
		c.Opponents = append(c.Opponents, o)
	}
	want := []struct{ reached, lacks int }{{8, 1}, {2260, 0}, {2340, 10}, {56, 0}, {3, 1}, {3, 0}, {3, 0}}
	for k, f := range n.Check(c) {
		if f.Reached != want[k].reached || f.Lacks() != want[k].lacks || f.Met() != (want[k].lacks == 0) {
			t.Errorf("%s: %+v, lacks %d", f.Kind, f, f.Lacks())
		}
	}
	if f := n.Check(&Candidate{})[1]; f.Met() || f.Known {
		t.Errorf("%+v", f)
	}
}

func FuzzReadTable(tf *testing.F) {
	f := hammer.Of(tf)
	f.Add("edition,A\nlimit,400\nexpected,50,3\ndifference,50,0\n")
	f.Add("edition,A\nunit,2\nfactor,15,class=open,rating=-2199\n")
	f.Add("edition,A\nnorm,X\ngames,9\ntitled,3,MF MI\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, err := range []error{
			func() error { _, err := ReadTable(strings.NewReader(text), "x"); return err }(),
			func() error { _, err := ReadFactors(strings.NewReader(text), "x"); return err }(),
			func() error { _, err := ReadNorms(strings.NewReader(text), "x"); return err }(),
		} {
			if err != nil && rule.CodeOf(err) != rule.Input {
				t.Fatalf("%q: %v", text, err)
			}
		}
	})
}
