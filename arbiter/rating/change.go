package rating

import (
	"fmt"
	"slices"

	"flagfall/arbiter/rule"
)

// Game is a game played over the board, as one of its players sees it.
type Game struct {
	Round    int
	Opponent int // their pairing number
	// Rating of the opponent; 0 for none, and then the game does not count.
	Rating int
	// Score is 100 for a win, 50 for a draw and 0 for a loss.
	Score int
	// Expected is filled by Rate, in hundredths of a win.
	Expected int
}

// Method is a way to work out a performance.
type Method string

// The methods.
const (
	// ByTable adds to the opponents' average the difference that the table gives for the score.
	ByTable Method = "table"
	// Linear adds 800 points times the score above one half.
	Linear Method = "linear"
	// Inverse is the lowest rating that the table expects the score of.
	Inverse Method = "inverse"
)

// Methods returns the list of the methods.
func Methods() []Method { return []Method{ByTable, Linear, Inverse} }

// Regulation is how a federation rates.
type Regulation struct {
	Table   Table
	Factors Factors
	Method  Method
	// K overrides the factors where it is not 0; Percent of the factor counts
	// (50 for the shorter time controls of FMJD Annex 9, 1.2.2.2; 0 means 100).
	K, Percent int
	// Class is the class of event.
	Class string
}

// Line is what an event means for the rating of a player. Scores count in
// hundredths of a win.
type Line struct {
	// Games against rated opponents; Unrated were played against unrated opponents.
	Games           []Game
	Unrated         int
	Score, Expected int
	// Average is the average rating of the rated opponents, a half rounded up,
	// and Performance the performance rating against them; 0 without any.
	Average, Performance int
	// K is the factor that applies, in hundredths; 0 where none fits. Change is
	// in hundredths of a rating point, and New the rating after it.
	K, Change, New int
}

// Rate rates the games of a player of a rating (0: unrated, who has no change)
// and age (0: unknown).
func (r *Regulation) Rate(rating, age int, games []Game) Line {
	var l Line
	sum := 0
	var opponents []int
	for _, g := range games {
		if g.Rating == 0 {
			l.Unrated++
			continue
		}
		if rating > 0 {
			g.Expected = r.Table.Expected(rating - g.Rating)
		}
		l.Games = append(l.Games, g)
		opponents = append(opponents, g.Rating)
		l.Score += g.Score
		l.Expected += g.Expected
		sum += g.Rating
	}
	n := len(l.Games)
	if n == 0 {
		l.New = rating
		return l
	}
	l.Average = (2*sum + n) / (2 * n)
	l.Performance = r.performance(l.Average, opponents, l.Score)
	if rating == 0 {
		return l
	}
	l.New = rating
	if k, ok := r.factor(rating, age); ok {
		percent := r.Percent
		if percent == 0 {
			percent = 100
		}
		l.K = k * percent
		l.Change = roundHalf(l.K*max(r.Factors.Unit, 1)*(l.Score-l.Expected), 100)
		l.New = rating + roundHalf(l.Change, 100)
	}
	return l
}

func (r *Regulation) factor(rating, age int) (int, bool) {
	if r.K > 0 {
		return r.K, true
	}
	return r.Factors.Of(rating, age, r.Class)
}

// performance returns the performance rating for a score in hundredths.
func (r *Regulation) performance(average int, opponents []int, score int) int {
	n := len(opponents)
	switch r.Method {
	case Linear:
		return average + roundHalf(8*(score-50*n), n)
	case Inverse:
		return r.inverse(opponents, score)
	}
	return average + r.Table.Difference((2*score+n)/(2*n))
}

// inverse returns the lowest rating from which the table, without its limit, expects the score; for
// a score of 0 it is 800 below the lowest opponent.
func (r *Regulation) inverse(opponents []int, score int) int {
	full := r.Table
	full.Limit = 0
	reach := max(800, full.Edges[len(full.Edges)-1]+1)
	low, high := slices.Min(opponents)-reach, slices.Max(opponents)+reach
	if score == 0 {
		return slices.Min(opponents) - 800
	}
	for low < high {
		middle := low + (high-low)/2
		expected := 0
		for _, o := range opponents {
			expected += full.Expected(middle - o)
		}
		if expected >= score {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// roundHalf returns a / b for a positive b, a half rounded away from zero.
func roundHalf(a, b int) int {
	if a < 0 {
		return -roundHalf(-a, b)
	}
	return (2*a + b) / (2 * b)
}

// Check refuses a regulation that cannot be applied, with rule.Usage.
func (r *Regulation) Check() error {
	if !slices.Contains(Methods(), r.Method) {
		return rule.Errorf(rule.Usage, "there is no method %q for the performance", r.Method).WithHint("choose among table, linear, inverse")
	}
	if r.K < 0 || r.K > 1000 || r.Percent < 0 || r.Percent > 100 {
		return rule.Errorf(rule.Usage, "a factor is from 1 to 1000, of which 1 to 100 per cent count")
	}
	if classes := r.Factors.Classes(); r.K == 0 && len(classes) > 0 && !slices.Contains(classes, r.Class) {
		noClass := !slices.ContainsFunc(r.Factors.Rows, func(f Factor) bool { return f.Class == "" })
		if r.Class != "" || noClass {
			return rule.Errorf(rule.Usage, "the factors do not include a class of event %q", r.Class).WithWay("choose one with {class}: {classes}", rule.Again("class"), "classes", classes)
		}
	}
	return nil
}

// Source says which factors apply.
func (r *Regulation) Source() rule.Sentence {
	factors := rule.Typed(fmt.Sprintf("K = %d", r.K))
	if r.K == 0 {
		factors = rule.Joined("", rule.Typed("K: "), editionSaid(r.Factors.Edition))
		if r.Class != "" {
			factors = rule.Joined(", ", factors, rule.Typed(r.Class))
		}
	}
	if r.Percent > 0 && r.Percent != 100 {
		return rule.Say("{factors}, of which {percent} % count", "factors", factors, "percent", r.Percent)
	}
	return factors
}
