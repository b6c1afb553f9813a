package arbiter

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Scoring is what results are worth in an event: the win, the draw and the
// loss as the pairing systems read them, and the list of all results that a
// game may have.
type Scoring struct {
	pairing.Scoring
	// Name is that of the catalogue, or the list of results as it was written.
	Name string
	// Source says where the scoring was read, and what it is for.
	Source string
	// Grades are the results with their worth for both sides, the plain win
	// first.
	Grades []Grade
}

// Grade is one result of a scoring, seen from the side that it favours.
type Grade struct {
	// Name is the word under which it is stored: "win", "draw", "rapid", "plus".
	Name string
	// Drawn is set when the game itself was drawn: the better side has an
	// advantage, or won a tie-break, but no game.
	Drawn bool
	// Signed is set when the result is written with signs, 1+-1-, because both
	// sides get the same points.
	Signed bool
	// Better and Worse are the points of the side that it favours and of the
	// other. They are equal in a plain draw.
	Better, Worse pairing.Points
}

// The grades that every scoring knows by these names. GradeHalf is a penalty:
// the one side gets a draw, the other a loss.
const (
	GradeWin  = "win"
	GradeDraw = "draw"
	GradeHalf = "half"
)

// namedScoring is a row of the catalogue.
type namedScoring struct{ name, results, source string }

// scorings is the catalogue, as lists of results.
func scorings() []namedScoring {
	return []namedScoring{
		{"2-1-0", "2-0,1-1", "FMJD Annex 3, 5.6"},
		{"1-½-0", "1-0,½-½", "draughts on 64 squares; PDN 3.0"},
		{"3-1-0", "3-0,1-1", "trials of the KNDB"},
		{"4-2-0", "4-0,2-2", "a game that counts as two"},
		{"micro-match", "4-0,one-up:3-1,2-2", "two games of 2-1-0 entered as one result; Estonian regulations 3.2.2"},
		{"12-8-7-6", "12-0,rapid:8-4=,blitz:7-5=,6-6", "World Title Match 2020: drawn games are decided at rapid, then at blitz"},
		{"super-blitz", "5-0,super-blitz:3-2=", "World Cup Final 2017: super-blitz after each drawn game"},
		{"delft", "4-0,plus:3-1=,2-2", "Delft count as played at first"},
		{"delft-half", "2-0,plus:1½-½=,1-1", "Delft count of 2003"},
		{"delft-5", "5-0,plus:3-1=,2-2", "Delft count, renewed"},
		{"delft-10", "10-0,four-men:9-1=,three-men:8-2=,two-men:7-3=,one-man:6-4=,5-5", "material at the end, a king for two men; Delft 2006"},
		{"point-win", "12-0,four-men:9-1,three-men:8-2,two-men:7-3,one-man:6-4", "material at the end, a king for two men; Stichting Dampromotie, articles 1, 4 and 5"},
		{"plus-draw", "2-0,plus:1+-1-,1-1", "Dutch championships 2009 and 2011; PDN 3.0 \"Plus draw\""},
		{"goes", "2-0,plus:1.01-0.99=,1-1", "PDN 3.0 \"Goes\""},
	}
}

// Scorings is the list of the scorings that have a name.
func Scorings() []Scoring {
	var list []Scoring
	for _, row := range scorings() {
		s, err := ParseScoring(row.name)
		if err == nil {
			list = append(list, s)
		}
	}
	return list
}

// ParseScoring reads a scoring: a name of the catalogue; a win, a draw and a
// loss in points, "2-1-0"; or a list of results with commas between, the win
// first, "12-0,8-4=,7-5=,6-6". A mark = after a result says that the game
// itself was drawn, signs that both sides get the same ("1+-1-"), and a word
// before a colon names it ("rapid:8-4="). Errors: rule.Usage.
func ParseScoring(text string) (Scoring, error) {
	text = strings.TrimSpace(text)
	for _, row := range scorings() {
		if row.name == text {
			s, err := parseResults(row.results)
			s.Name, s.Source = row.name, row.source
			return s, err
		}
	}
	bad := rule.Errorf(rule.Usage, "%q is not a scoring", text).
		WithHint("write win, draw and loss (2-1-0 or 1-½-0), a name (%s), or all results: 12-0,8-4=,7-5=,6-6", strings.Join(scoringNames(), ", "))
	var listed error = bad
	if strings.Contains(text, ",") {
		s, err := parseResults(text)
		if s.Name = text; err == nil {
			return s, nil
		}
		listed = err
	}
	v, ok := parseTriple(text) // a comma may be that of 1-0,5-0
	if !ok {
		return Scoring{}, listed
	}
	s := Scoring{Name: text, Grades: []Grade{
		{Name: GradeWin, Better: v[0], Worse: v[2]}, {Name: GradeDraw, Drawn: true, Better: v[1], Worse: v[1]},
	}}
	s.settle()
	return s, nil
}

// parseTriple reads a win, a draw and a loss.
func parseTriple(text string) (v [3]pairing.Points, ok bool) {
	parts := strings.Split(text, "-")
	if len(parts) != 3 {
		return v, false
	}
	for i, part := range parts {
		if v[i], ok = ParsePoints(part); !ok {
			return v, false
		}
	}
	return v, v[0] > v[1] && v[1] >= v[2]
}

func scoringNames() []string {
	var names []string
	for _, row := range scorings() {
		names = append(names, row.name)
	}
	return names
}

// parseResults reads the list of results of a scoring.
func parseResults(text string) (Scoring, error) {
	var s Scoring
	for _, word := range list(text) {
		g, ok := parseGrade(word)
		if !ok {
			return Scoring{}, rule.Errorf(rule.Usage, "%q is not a result of a scoring", word).
				WithHint("write the better side's points first, such as 12-0 or rapid:8-4=, with 1+-1- for a draw with an advantage")
		}
		if g.Name == "" {
			switch {
			case len(s.Grades) == 0:
				g.Name = GradeWin
			case g.Better == g.Worse && !g.Signed:
				g.Name = GradeDraw
			default:
				g.Name = points(g.Better) + "-" + points(g.Worse)
			}
		}
		for _, other := range s.Grades {
			if other.Name == g.Name || other.Better == g.Better && other.Worse == g.Worse && other.Signed == g.Signed {
				return Scoring{}, rule.Errorf(rule.Usage, "the scoring %q has the result %s twice", text, s.Write(g)).
					WithWay("name every result once; {scorings} shows examples", rule.Try("scorings"))
			}
		}
		if len(s.Grades) == 0 && (g.Drawn || g.Better <= g.Worse) {
			return Scoring{}, rule.Errorf(rule.Usage, "the scoring %q does not begin with a win", text).WithHint("put the win first, as in 12-0,8-4=,6-6")
		}
		if len(s.Grades) > 0 && (g.Better > s.Grades[0].Better || !g.Drawn && g.Worse < s.Grades[0].Worse) {
			return Scoring{}, rule.Errorf(rule.Usage, "the result %s is worth more than the win", s.Write(g)).WithHint("put the win first")
		}
		if len(s.Grades) > 0 && g.Worse >= s.Grades[0].Better {
			return Scoring{}, rule.Errorf(rule.Usage, "the draw %s gives both sides what the win gives", s.Write(g)).WithHint("give a draw less than the win")
		}
		if len(s.Grades) > 0 && g.Worse < s.Grades[0].Worse {
			return Scoring{}, rule.Errorf(rule.Usage, "the draw %s gives less than the lost game, %s", s.Write(g), points(s.Grades[0].Worse)).
				WithHint("give a draw no less than the loss of the first result")
		}
		s.Grades = append(s.Grades, g)
	}
	if len(s.Grades) == 0 {
		return Scoring{}, rule.Errorf(rule.Usage, "a scoring needs results").WithHint("write them with commas between: 12-0,8-4=,6-6")
	}
	s.settle()
	return s, nil
}

// parseGrade reads "rapid:8-4=", "1+-1-" or "6-6".
func parseGrade(word string) (Grade, bool) {
	var g Grade
	name, rest, named := strings.Cut(word, ":")
	if named {
		word, g.Name = strings.TrimSpace(rest), strings.ToLower(strings.TrimSpace(name))
		if g.Name == "" || g.Name == GradeHalf {
			return g, false
		}
	}
	if word, g.Drawn = strings.CutSuffix(word, "="); g.Drawn {
		word = strings.TrimSpace(word)
	}
	if plus, minus, ok := strings.Cut(word, "+-"); ok && strings.HasSuffix(minus, "-") {
		word, g.Drawn, g.Signed = plus+"-"+strings.TrimSuffix(minus, "-"), true, true
	}
	better, worse, ok := strings.Cut(word, "-")
	a, okA := ParsePoints(better)
	b, okB := ParsePoints(worse)
	if !ok || !okA || !okB || a < b {
		return g, false
	}
	g.Better, g.Worse = a, b
	g.Drawn = g.Drawn || a == b
	return g, true
}

// settle fills what the pairing systems read: byes and forfeits are worth what
// the plain results are. Where no game can be drawn, half of the win's points
// stand for a draw.
func (s *Scoring) settle() {
	win := s.Grades[0]
	half := (win.Better + win.Worse) / 2
	if i := s.find(GradeDraw); i >= 0 {
		half = s.Grades[i].Better
	}
	s.Scoring = pairing.Scoring{
		Win: win.Better, Draw: half, Loss: win.Worse, PAB: win.Better, FullBye: win.Better, HalfBye: half, ForfeitWin: win.Better,
	}
}

func (s *Scoring) find(name string) int {
	return slices.IndexFunc(s.Grades, func(g Grade) bool { return g.Name == name })
}

// Graded reports whether a game can end otherwise than won, drawn or lost.
func (s *Scoring) Graded() bool {
	return slices.ContainsFunc(s.Grades, func(g Grade) bool { return g.Name != GradeWin && g.Name != GradeDraw })
}

// Of is the grade of a result, and whether the scoring has it.
func (s *Scoring) Of(r Result) (Grade, bool) {
	name := r.Grade
	switch {
	case name == GradeHalf:
		return Grade{Name: GradeHalf, Drawn: true, Better: s.Draw, Worse: s.Loss}, true
	case name == "" && r.Winner == Drawn:
		name = GradeDraw
	case name == "":
		name = GradeWin
	}
	i := s.find(name)
	if i < 0 || s.Grades[i].Drawn != (r.Winner == Drawn) {
		return Grade{}, false
	}
	return s.Grades[i], true
}

// Write is a grade as it is typed: "8-4", "1½-½", "1+-1-".
func (s *Scoring) Write(g Grade) string { return g.write(Result{Winner: FirstWins}) }

// write is a grade as the result of a game.
func (g Grade) write(r Result) string {
	left, right := points(g.Better), points(g.Worse)
	if g.Signed {
		left, right = left+"+", right+"-"
	}
	if !r.favoursFirst() {
		left, right = right, left
	}
	return left + "-" + right
}

// Results are all results of a game as they are typed, the best for the first
// mover first: "12-0, 8-4, 7-5, 6-6, 5-7, 4-8, 0-12".
func (s *Scoring) Results() []Result {
	var list, mirrored []Result
	for _, g := range s.Grades {
		r := Result{Winner: FirstWins, Grade: g.Name}
		switch {
		case g.Name == GradeWin:
			r.Grade = ""
		case g.Name == GradeDraw:
			list = append(list, Result{Winner: Drawn})
			continue
		case g.Drawn:
			r.Winner, r.Better = Drawn, FirstWins
		}
		list, mirrored = append(list, r), append(mirrored, r.Mirrored())
	}
	slices.Reverse(mirrored)
	return append(list, mirrored...)
}

// Mirrored is the result as it stands with the sides exchanged.
func (r Result) Mirrored() Result {
	other := func(w Winner) Winner {
		switch w {
		case FirstWins:
			return SecondWins
		case SecondWins:
			return FirstWins
		}
		return w
	}
	r.Winner, r.Better = other(r.Winner), other(r.Better)
	if r.Award != nil {
		r.Award = &[2]pairing.Points{r.Award[1], r.Award[0]}
	}
	return r
}

// favoursFirst reports whether the first mover has the better side of a
// result that has one.
func (r Result) favoursFirst() bool { return r.Winner == FirstWins || r.Better == FirstWins }

// ResultText is a result as it is typed beside the names: "2-0", "8-4",
// "1+-1-", "½-½". Points that were awarded stand for themselves.
func (s *Scoring) ResultText(r Result) string {
	if g, ok := s.Of(r); ok && g.Signed && r.Award == nil && r.Played() {
		return g.write(r)
	}
	first, second := r.Points(*s)
	return points(first) + "-" + points(second)
}

// Parse reads a result in the words of the scoring, the first mover on the
// left, and otherwise as [ParseResult] does. Errors: rule.Usage for what no
// result of this scoring is.
func (s *Scoring) Parse(text string) (Result, error) {
	clean := canonical(Paired(text))
	switch clean {
	case "=-0", "½-0":
		return Result{Winner: Drawn, Grade: GradeHalf, Better: FirstWins}, nil
	case "0-=", "0-½":
		return Result{Winner: Drawn, Grade: GradeHalf, Better: SecondWins}, nil
	}
	for _, r := range s.Results() {
		g, _ := s.Of(r)
		words := []string{g.write(r)}
		if g.Signed { // 1+-1-, 1+-, 1+
			if r.favoursFirst() {
				words = append(words, "1+", "1+1-", "1+-1")
			} else {
				words = append(words, "1-", "1-1+")
			}
		}
		if slices.Contains(words, clean) {
			return r, nil
		}
	}
	if p, ok := ParsePoints(clean); ok && clean != "½" {
		// Of several digits nobody knows where the dash is missing.
		if whole := strings.TrimRight(strings.TrimSpace(text), "½"); len(whole) > 1 && digits(whole) {
			return Result{}, rule.Errorf(rule.Usage, "%q is not a result of the scoring %s", text, s.Name).Offering(s.hint())
		}
		return s.lone(text, p)
	}
	r, err := ParseResult(text)
	if err != nil || s.Graded() && written(clean, r) {
		return Result{}, rule.Errorf(rule.Usage, "%q is not a result of the scoring %s", text, s.Name).Offering(s.hint())
	}
	if err := s.check(r); err != nil {
		return Result{}, err
	}
	return r, nil
}

// Paired puts the dash into a result of two digits, as people type it at a keypad: 02
// is 0-2.
func Paired(text string) string {
	if pair := strings.TrimSpace(text); len(pair) == 2 && digits(pair) {
		return pair[:1] + "-" + pair[1:]
	}
	return text
}

func digits(text string) bool { return strings.Trim(text, "0123456789") == "" }

// lone is the result of which the first mover's points alone were written: 1 is a
// draw where a win is 2, and a win where a draw is ½. Points that no result or
// several have are refused.
func (s *Scoring) lone(text string, p pairing.Points) (Result, error) {
	var found []Result
	for _, r := range s.Results() {
		g, _ := s.Of(r)
		got := g.Worse
		if r.favoursFirst() {
			got = g.Better
		}
		if got == p {
			found = append(found, r)
		}
	}
	if len(found) != 1 {
		return Result{}, rule.Errorf(rule.Usage, "%q alone does not name one result of the scoring %s", text, s.Name).Offering(s.hint())
	}
	return found[0], nil
}

// canonical writes a result as [Scoring.ResultText] does: one kind of dash,
// no spaces, halves as ½.
func canonical(text string) string {
	text = strings.ToLower(strings.Join(strings.Fields(strings.NewReplacer("–", "-", "—", "-", ":", "-", "1/2", "½").Replace(text)), ""))
	parts := strings.Split(text, "-")
	for i, part := range parts {
		number, sign := strings.TrimSuffix(part, "+"), ""
		if number != part {
			sign = "+"
		}
		if p, ok := ParsePoints(number); ok {
			parts[i] = points(p) + sign
		}
	}
	return strings.Join(parts, "-")
}

// written reports whether a decided or drawn result was given in points of
// another scoring: 2-0 says nothing where a win is 12-0.
func written(text string, r Result) bool {
	switch text {
	case "2-0", "0-2", "1-1":
		return r.Reason != Forfeit
	}
	return false
}

// hint says which results there are and how they are written.
func (s *Scoring) hint() rule.Sentence {
	var words []string
	for _, r := range s.Results() {
		words = append(words, s.ResultText(r))
	}
	return rule.Format("write %s or 0-0 with the first mover on the left, =-0 for a half result as a penalty, and +- or -+ for a win by absence", strings.Join(words, ", "))
}

// check says why the scoring does not have a result.
func (s *Scoring) check(r Result) error {
	if r.Winner == BothLose || r.Award != nil {
		return nil
	}
	if _, ok := s.Of(r); ok {
		return nil
	}
	if r.Winner == Drawn && r.Grade == "" {
		return rule.Errorf(rule.Usage, "a game cannot be drawn under the scoring %s", s.Name).Offering(s.hint())
	}
	return rule.Errorf(rule.Usage, "the scoring %s has no result %q", s.Name, r.Grade).Offering(s.hint())
}

// points writes points as scores are written: 2, ½, 1½.
func points(p pairing.Points) string {
	text := p.String()
	if whole, ok := strings.CutSuffix(text, ".5"); ok {
		return strings.TrimPrefix(whole, "0") + "½"
	}
	return text
}
