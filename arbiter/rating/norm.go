package rating

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// Norms are the norms of a federation, each a list of conditions.
type Norms struct {
	Name, Edition string
	Norms         []Norm
}

// Norm is a norm and what it takes.
type Norm struct {
	Title      string
	Conditions []Condition
}

// Condition is a least number of something.
type Condition struct {
	Kind  ConditionKind
	Least int
	// Titles are the titles that count for Titled.
	Titles []string
}

// ConditionKind is what a condition counts.
type ConditionKind string

// The kinds.
const (
	NormGames       ConditionKind = "games"       // games over the board
	NormRated       ConditionKind = "rated"       // games against rated opponents
	NormAverage     ConditionKind = "average"     // average rating of the rated opponents
	NormPerformance ConditionKind = "performance" // by the regulation
	NormPercentage  ConditionKind = "percentage"  // of the points of all games
	NormForeign     ConditionKind = "foreign"     // games against players of other federations
	NormFederations ConditionKind = "federations" // federations among the opponents
	NormTitled      ConditionKind = "titled"      // games against players with one of the titles
	NormRating      ConditionKind = "rating"      // own rating before the event
)

// ConditionKinds returns the list of the kinds.
func ConditionKinds() []ConditionKind {
	return []ConditionKind{NormGames, NormRated, NormAverage, NormPerformance, NormPercentage, NormForeign, NormFederations, NormTitled, NormRating}
}

// ExampleNorms shows the form. The thresholds are invented: the FMJD's own
// (Annex 10) could not be verified at a source.
func ExampleNorms() Norms {
	return Norms{Name: "example", Edition: "an example with invented thresholds, not of any federation", Norms: []Norm{
		{Title: "A", Conditions: []Condition{
			{Kind: NormGames, Least: 9}, {Kind: NormAverage, Least: 2250}, {Kind: NormPerformance, Least: 2350}, {Kind: NormPercentage, Least: 50},
			{Kind: NormForeign, Least: 4}, {Kind: NormFederations, Least: 2}, {Kind: NormTitled, Least: 3, Titles: []string{"MF", "MI", "GMI"}},
		}},
		{Title: "B", Conditions: []Condition{{Kind: NormGames, Least: 7}, {Kind: NormAverage, Least: 2050}, {Kind: NormPerformance, Least: 2150}}},
	}}
}

// Candidate is a player as norms look at them.
type Candidate struct {
	Rating     int
	Federation string
	Opponents  []Opponent
	Line       Line
}

// Opponent is one whom a candidate played over the board, once a game.
type Opponent struct {
	Rating            int
	Federation, Title string
	// Score is 100 for a win, 50 for a draw and 0 for a loss.
	Score int
}

// Finding is what a condition came to.
type Finding struct {
	Condition
	// Reached is what the player has achieved; Known is unset where there is nothing to measure,
	// such as an average without rated opponents.
	Reached int
	Known   bool
}

// Met reports whether the condition holds.
func (f *Finding) Met() bool { return f.Known && f.Reached >= f.Least }

// Lacks returns how much is missing; 0 where the condition holds.
func (f *Finding) Lacks() int {
	if f.Met() {
		return 0
	}
	return f.Least - f.Reached
}

// Check looks at each condition of a norm. A percentage counts whole percents,
// rounded down, so that 49.9 is not 50.
func (n *Norm) Check(c *Candidate) []Finding {
	var list []Finding
	for _, condition := range n.Conditions {
		f := Finding{Condition: condition, Known: true}
		switch condition.Kind {
		case NormGames:
			f.Reached = len(c.Opponents)
		case NormRated:
			f.Reached = len(c.Line.Games)
		case NormAverage:
			f.Reached, f.Known = c.Line.Average, len(c.Line.Games) > 0
		case NormPerformance:
			f.Reached, f.Known = c.Line.Performance, len(c.Line.Games) > 0
		case NormPercentage:
			sum := 0
			for _, o := range c.Opponents {
				sum += o.Score
			}
			if f.Known = len(c.Opponents) > 0; f.Known {
				f.Reached = sum / len(c.Opponents)
			}
		case NormForeign:
			for _, o := range c.Opponents {
				if c.Federation != "" && o.Federation != "" && o.Federation != c.Federation {
					f.Reached++
				}
			}
		case NormFederations:
			seen := map[string]bool{}
			for _, o := range c.Opponents {
				if o.Federation != "" {
					seen[o.Federation] = true
				}
			}
			f.Reached = len(seen)
		case NormTitled:
			for _, o := range c.Opponents {
				if slices.ContainsFunc(condition.Titles, func(t string) bool { return strings.EqualFold(t, o.Title) }) {
					f.Reached++
				}
			}
		case NormRating:
			f.Reached, f.Known = c.Rating, c.Rating > 0
		}
		list = append(list, f)
	}
	return list
}

// Write writes the norms in the form that ReadNorms reads.
func (n *Norms) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# Each norm is followed by its conditions: %s.\nedition,%s\n", kinds(), n.Edition)
	for _, norm := range n.Norms {
		fmt.Fprintf(b, "norm,%s\n", norm.Title)
		for _, c := range norm.Conditions {
			fmt.Fprintf(b, "%s,%d", c.Kind, c.Least)
			if len(c.Titles) > 0 {
				fmt.Fprintf(b, ",%s", strings.Join(c.Titles, " "))
			}
			fmt.Fprintln(b)
		}
	}
	return b.Flush()
}

func kinds() string {
	var names []string
	for _, k := range ConditionKinds() {
		names = append(names, string(k))
	}
	return strings.Join(names, ", ")
}

// ReadNorms reads norms: a line "edition,TEXT", then for each norm "norm,NAME"
// and its conditions, a kind and the least number: "games,9", "titled,3,MF MI
// GMI". Errors: rule.Input with the line.
func ReadNorms(r io.Reader, name string) (Norms, error) {
	n := Norms{Name: name}
	err := readLines(r, name, func(l *fileLine) error {
		switch l.fields[0] {
		case "edition":
			n.Edition = l.rest(1)
			return nil
		case "norm":
			title := l.rest(1)
			if title == "" {
				return l.fault("the norm has no name")
			}
			if slices.ContainsFunc(n.Norms, func(other Norm) bool { return other.Title == title }) {
				return l.fault("there are two norms %q", title)
			}
			n.Norms = append(n.Norms, Norm{Title: title})
			return nil
		}
		c, err := l.condition()
		if err != nil {
			return err
		}
		if len(n.Norms) == 0 {
			return l.fault("a condition stands before the first norm")
		}
		last := &n.Norms[len(n.Norms)-1]
		last.Conditions = append(last.Conditions, c)
		return nil
	})
	if err != nil {
		return Norms{}, err
	}
	if n.Edition == "" {
		return Norms{}, rule.Errorf(rule.Input, "the norms do not name their edition").At(rule.Place{File: name}).WithHint("add a line: edition,WHOSE NORMS AND OF WHEN")
	}
	if len(n.Norms) == 0 {
		return Norms{}, rule.Errorf(rule.Input, "there is no norm in the file").At(rule.Place{File: name}).WithWay("begin with the example: {norms}", rule.Try("norms", "write-table", true))
	}
	for _, norm := range n.Norms {
		if len(norm.Conditions) == 0 {
			return Norms{}, rule.Errorf(rule.Input, "the norm %q has no condition", norm.Title).At(rule.Place{File: name})
		}
	}
	return n, nil
}

// ParseNorms reads norms that are typed: "MI: games 9, average 2250, titled 3 MF MI GMI",
// several with ; between them. No text is no norm. Errors: rule.Usage.
func ParseNorms(text string) (Norms, error) {
	n := Norms{Name: text, Edition: text}
	for part := range strings.SplitSeq(text, ";") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		title, conditions, _ := strings.Cut(part, ":")
		norm := Norm{Title: strings.TrimSpace(title)}
		for typed := range strings.SplitSeq(conditions, ",") {
			words := strings.Fields(typed)
			if len(words) == 0 {
				continue
			}
			words[0] = strings.ToLower(words[0])
			line := &fileLine{fields: words, text: strings.Replace(strings.Join(words, " "), " ", ",", 2)}
			c, err := line.condition()
			if err != nil {
				return Norms{}, rule.Errorf(rule.Usage, "the norm %q cannot be read: %w", part, err).WithHint(normForm)
			}
			norm.Conditions = append(norm.Conditions, c)
		}
		if norm.Title == "" || len(norm.Conditions) == 0 {
			return Norms{}, rule.Errorf(rule.Usage, "the norm %q has no name or no condition", part).WithHint(normForm)
		}
		n.Norms = append(n.Norms, norm)
	}
	return n, nil
}

const normForm = `write it as "MI: games 9, average 2250, titled 3 MF MI GMI"`

func (l *fileLine) condition() (Condition, error) {
	c := Condition{Kind: ConditionKind(l.fields[0])}
	if !slices.Contains(ConditionKinds(), c.Kind) {
		return c, l.fault("%q is not one of edition, norm, %s", l.fields[0], kinds())
	}
	most := 4000
	if c.Kind == NormPercentage {
		most = 100
	}
	if err := l.number(1, 1, most, &c.Least); err != nil {
		return c, err
	}
	words := strings.Fields(l.rest(2))
	if c.Kind == NormTitled {
		if len(words) == 0 {
			return c, l.fault("the titles that count were not named: titled,%d,MF MI GMI", c.Least)
		}
		c.Titles = words
		return c, nil
	}
	if len(words) > 0 {
		return c, l.fault("%q follows the number", strings.Join(words, " "))
	}
	return c, nil
}
