package arbiter

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Winner says who won a game: a side, named by who moves first, nobody, or
// nobody with both losing. It is what is stored: "1-0" means White in one
// tradition and the first mover in another.
type Winner string

// The winners.
const (
	FirstWins  Winner = "first"
	SecondWins Winner = "second"
	Drawn      Winner = "draw"
	BothLose   Winner = "both-lose"
)

// Reason says why a game ended as it did.
type Reason string

// The reasons. A result that was typed without one has the reason "".
const (
	Resigned  Reason = "resigned"
	NoPieces  Reason = "no-pieces"
	Blocked   Reason = "blocked"
	Agreement Reason = "agreement"
	DrawRule  Reason = "draw-rule" // Result.Rule names it
	OnTime    Reason = "time"
	Forfeit   Reason = "absence" // the game was not played
	Refusal   Reason = "refusal" // refused to play on or to obey
	Illegal   Reason = "forfeit" // an illegal move after a caution (WCDF 1.25)
	Arbiters  Reason = "arbiter" // the arbiter's decision
)

// reasons are these, with what people say.
var reasons = [...]struct {
	reason Reason
	said   rule.Sentence
}{
	{Resigned, rule.Say("resigned")},
	{NoPieces, rule.Say("no pieces")},
	{Blocked, rule.Say("blocked")},
	{Agreement, rule.Say("agreement")},
	{DrawRule, rule.Say("draw rule")},
	{OnTime, rule.Say("on time")},
	{Forfeit, rule.Say("by absence")},
	{Refusal, rule.Say("refusal")},
	{Illegal, rule.Say("forfeit for illegal moves")},
	{Arbiters, rule.Say("arbiter's decision")},
}

// Reasons is the closed list of reasons.
func Reasons() []Reason {
	list := make([]Reason, 0, len(reasons))
	for _, row := range reasons {
		list = append(list, row.reason)
	}
	return list
}

// Result is how a game ended.
type Result struct {
	Winner Winner `json:"winner"`
	Reason Reason `json:"reason,omitempty"`
	// Rule is the code of the draw rule when the reason is DrawRule.
	Rule string `json:"rule,omitempty"`
	// Grade is the name of the result in the scoring, where it is neither the
	// plain win nor the plain draw: "rapid", "plus" or GradeHalf. See [Grade].
	Grade string `json:"grade,omitempty"`
	// Better is the side that a drawn game favours, FirstWins or SecondWins,
	// where its grade favours one.
	Better Winner `json:"better,omitempty"`
	// Award is set when the arbiter gives other points than the scoring: for
	// the first mover and for the second.
	Award *[2]pairing.Points `json:"award,omitempty"`
}

// Played reports whether the game was played: one won by absence was not,
// gives no colour and is not a meeting.
func (r Result) Played() bool { return r.Reason != Forfeit }

// Points is the worth of the result for the first mover and the second.
func (r Result) Points(s Scoring) (first, second pairing.Points) {
	if r.Award != nil {
		return r.Award[0], r.Award[1]
	}
	if r.Winner == BothLose {
		return 0, 0
	}
	if !r.Played() {
		if r.Winner == SecondWins {
			return s.ForfeitLoss, s.ForfeitWin
		}
		return s.ForfeitWin, s.ForfeitLoss
	}
	better, worse := s.Draw, s.Draw
	if g, ok := s.Of(r); ok {
		better, worse = g.Better, g.Worse
	} else if r.Winner != Drawn {
		better, worse = s.Win, s.Loss
	}
	if r.favoursFirst() {
		return better, worse
	}
	return worse, better
}

// WinnerID is the player who won; 0 when nobody did.
func (r Result) winnerID(g *Game) PlayerID {
	switch r.Winner {
	case FirstWins:
		return g.First
	case SecondWins:
		return g.Second
	}
	return 0
}

func (r Result) equal(o Result) bool {
	a, b := r.Award, o.Award
	r.Award, o.Award = nil, nil
	return r == o && (a == nil) == (b == nil) && (a == nil || *a == *b)
}

// String is the result in words: "first wins, resigned".
func (r Result) String() string {
	return r.Said().String()
}

// Said is the result for prints.
func (r Result) Said() rule.Sentence { return r.said(nil, nil) }

// How is what [Result.Said] has after who won: "resigned".
func (r Result) How() rule.Sentence {
	return rule.Joined(", ", r.tellReason(), r.tellGrade(nil, nil), r.tellAward())
}

// said names the players where they are given.
func (r Result) said(first, second *rule.Sentence) rule.Sentence {
	return rule.Joined(", ", r.tellWinner(first, second), r.tellReason(), r.tellGrade(first, second), r.tellAward())
}

func (r Result) tellWinner(first, second *rule.Sentence) rule.Sentence {
	switch r.Winner {
	case FirstWins:
		if first != nil {
			return rule.Say("{winner} beats {loser}", "winner", *first, "loser", *second)
		}
		return rule.Say("first wins")
	case SecondWins:
		if first != nil {
			return rule.Say("{winner} beats {loser}", "winner", *second, "loser", *first)
		}
		return rule.Say("second wins")
	case Drawn:
		return rule.Say("drawn")
	case BothLose:
		return rule.Say("both lose")
	}
	return rule.Sentence{}
}

func (r Result) tellReason() rule.Sentence {
	switch {
	case r.Reason == "":
		return rule.Sentence{}
	case r.Reason == DrawRule && r.Rule != "":
		return rule.Say("{rule}", "rule", r.Rule)
	}
	for _, row := range reasons {
		if row.reason == r.Reason {
			return row.said
		}
	}
	return rule.Typed(strings.ReplaceAll(string(r.Reason), "-", " "))
}

// tellGrade says by which result of the scoring, and for whom.
func (r Result) tellGrade(first, second *rule.Sentence) rule.Sentence {
	if r.Grade == "" || r.Better == "" {
		return tellGradeName(r.Grade)
	}
	grade := tellGradeName(r.Grade)
	switch {
	case first != nil && r.Better == FirstWins:
		return rule.Say("{grade} for {player}", "grade", grade, "player", *first)
	case first != nil && r.Better == SecondWins:
		return rule.Say("{grade} for {player}", "grade", grade, "player", *second)
	case r.Better == FirstWins:
		return rule.Say("{grade} for the first mover", "grade", grade)
	case r.Better == SecondWins:
		return rule.Say("{grade} for the second mover", "grade", grade)
	}
	return rule.Say("{grade} for the {side} mover", "grade", grade, "side", string(r.Better))
}

// tellGradeName is a result of the catalogue of scorings; others are as the
// event names them.
func tellGradeName(name string) rule.Sentence {
	if name == "" {
		return rule.Sentence{}
	}
	for _, known := range gradeNames {
		if known.Text == name {
			return known
		}
	}
	return rule.Typed(name)
}

// gradeNames are the results of the catalogue of scorings that have names.
var gradeNames = [...]rule.Sentence{
	rule.Say("half"), rule.Say("one-up"), rule.Say("rapid"), rule.Say("blitz"), rule.Say("super-blitz"), rule.Say("plus"),
	rule.Say("four-men"), rule.Say("three-men"), rule.Say("two-men"), rule.Say("one-man"),
}

func (r Result) tellAward() rule.Sentence {
	if r.Award == nil {
		return rule.Sentence{}
	}
	return rule.Say("{points} awarded", "points", r.Award[0].String()+"-"+r.Award[1].String())
}

// check says what is wrong with the result.
func (r Result) check() error {
	decided := r.Winner == FirstWins || r.Winner == SecondWins
	if !decided && r.Winner != Drawn && r.Winner != BothLose {
		return rule.Errorf(rule.Usage, "%q is not a result", r.Winner).WithHint("write it as on the list: 2-0, 1-1, 0-2, +-")
	}
	if r.Reason != "" && !slices.Contains(Reasons(), r.Reason) {
		names := make([]string, 0, len(Reasons()))
		for _, n := range Reasons() {
			names = append(names, string(n))
		}
		return rule.Errorf(rule.Usage, "there is no reason %q", r.Reason).WithHint("choose among %s", strings.Join(names, ", "))
	}
	fits := true
	switch r.Reason {
	case Resigned, NoPieces, Blocked:
		fits = decided
	case Agreement, DrawRule:
		fits = r.Winner == Drawn
	case Forfeit, Refusal, Illegal:
		fits = r.Winner != Drawn
	}
	if !fits {
		return rule.Errorf(rule.Usage, "a game that is %s cannot have the reason %q", resultNoun(r.Winner), r.Reason).
			WithHint("if the arbiter decided so, give the reason %q", Arbiters)
	}
	if r.Rule == "" && r.Reason == DrawRule {
		return rule.Errorf(rule.Usage, "a draw by rule names the rule").WithWay("name it, such as draw-repetition or draw-25; {rules} lists them", rule.Try("rules"))
	}
	if r.Rule != "" && r.Reason != DrawRule {
		return rule.Errorf(rule.Usage, "a draw rule is named, but the reason is %q", r.Reason).WithWay("leave {rule} out, or say {reason}", rule.Without("rule"), rule.Again("reason", rule.Such("draw-rule")))
	}
	switch r.Better {
	case "":
		fits = r.Winner != Drawn || r.Grade == ""
	case FirstWins, SecondWins:
		fits = r.Winner == Drawn && r.Grade != ""
	default:
		fits = false
	}
	if !fits || r.Grade != "" && (r.Winner == BothLose || !r.Played()) {
		return rule.Errorf(rule.Usage, "a game that is %s cannot have the grade %q for %q", resultNoun(r.Winner), r.Grade, r.Better)
	}
	if r.Award != nil && (r.Award[0] < 0 || r.Award[1] < 0 || r.Award[0] > 1000*pairing.Point || r.Award[1] > 1000*pairing.Point) {
		return rule.Errorf(rule.Usage, "points between 0 and 1000 can be awarded").WithWay("give points as in {award}", rule.Again("award", rule.Such("1½-0")))
	}
	return nil
}

func resultNoun(w Winner) string {
	switch w {
	case Drawn:
		return "drawn"
	case BothLose:
		return "lost by both"
	}
	return "won"
}

// ParseResult reads a result as it is typed beside a pairing list, where the
// first mover stands on the left: "2-0", "1-0" or "1" when they won, "0-2",
// "0-1" or "0" when the second did, "1-1", "½-½", "=" or "draw", "+-" and "-+"
// for a win by absence, "--" when neither came, "0-0" when both lose.
// FMJD Annex 3 (5.6) and the 64-square kinds write "2-0" and "1-0" for the
// same thing, so both are read whatever the scoring. The dash may be left out: 02.
func ParseResult(text string) (Result, error) {
	switch strings.ToLower(strings.Join(strings.Fields(strings.NewReplacer("–", "-", "—", "-", ":", "-").Replace(Paired(text))), "")) {
	case "2-0", "1-0", "1", "first", "w", "win":
		return Result{Winner: FirstWins}, nil
	case "0-2", "0-1", "0", "second", "l", "loss":
		return Result{Winner: SecondWins}, nil
	case "1-1", "½-½", "1/2-1/2", "0.5-0.5", "0,5-0,5", "½", "=", "=-=", "d", "draw":
		return Result{Winner: Drawn}, nil
	case "+-", "+--", "2-0f", "1-0f":
		return Result{Winner: FirstWins, Reason: Forfeit}, nil
	case "-+", "--+", "0-2f", "0-1f":
		return Result{Winner: SecondWins, Reason: Forfeit}, nil
	case "--", "---", "0-0f":
		return Result{Winner: BothLose, Reason: Forfeit}, nil
	case "0-0", "both-lose":
		return Result{Winner: BothLose}, nil
	}
	return Result{}, rule.Errorf(rule.Usage, "%q is not a result", text).
		WithHint("write 2-0, 1-1, 0-2 or 0-0 with the first mover on the left, and +- or -+ for a win by absence")
}
