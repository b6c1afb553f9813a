package scoresheet

import (
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// Claim is a draw that a player claims on the strength of a record.
type Claim struct {
	// Rule is the code of one rule, "draw-25"; "" asks all rules of the policy.
	Rule string
	// Ply is the ply after which it is claimed; a negative one is the end of
	// the record.
	Ply int
	// Intended is the move that the claimant is about to make, as the squares
	// from and to (WCDF 1.32.1); empty where the rule needs none.
	Intended []draughts.Square
}

// ClaimRuling is what a record shows of one rule.
type ClaimRuling struct {
	Rule  *draw.Rule
	Valid bool
	// Sentence says why, for the players at the table.
	Sentence string
	// Counter is the count at the claim.
	Counter draw.Counter
	// Evidence are the plies that show it: those after which the position
	// stood or, for a count of moves, the first and the last ply counted.
	Evidence []int
	// Position is the one that the evidence of a repetition is about, and
	// otherwise the one at the claim.
	Position draughts.Position
	// Intended is the move that the claimant is about to make, in canonical
	// notation; empty for none.
	Intended string
	// Readings say what other readings of the rule, where texts disagree,
	// would make of the claim, if it is something else.
	Readings []string
}

// JudgeClaim decides a claim by a replayed record: for each rule asked whether
// it holds, on which moves that rests, and what is missing. A rule that ends
// the game by itself (FMJD 6.1 to 6.4) holds from the ply at which it was
// reached; one that must be claimed (WCDF 1.32) has to hold at the claim.
//
// Errors: rule.NotFound for a rule that the policy does not have, rule.Usage
// for a ply beyond the record or an intended move that is not legal.
func JudgeClaim(out *Replay, policy draw.Policy, c Claim) ([]ClaimRuling, error) {
	if c.Ply < 0 {
		c.Ply = len(out.Plies)
	}
	if c.Ply > len(out.Plies) {
		return nil, rule.Errorf(rule.Usage, "the record has %d plies, and the claim is made after ply %d", len(out.Plies), c.Ply)
	}
	if c.Rule != "" && policy.Rule(c.Rule) == nil {
		var codes []string
		for i := range policy.Rules {
			codes = append(codes, policy.Rules[i].Code)
		}
		return nil, rule.Errorf(rule.NotFound, "%s has no draw rule %q", policy.Title, c.Rule).
			WithHint("its rules are %s", strings.Join(codes, ", "))
	}
	j := &claimJudge{out: out, claim: c, tracker: follow(out, policy, c.Ply), here: out.PositionAfter(c.Ply)}
	if err := j.readIntended(); err != nil {
		return nil, err
	}
	readings := j.tracker.Readings()
	var rulings []ClaimRuling
	for _, counter := range j.tracker.Counters(nil) {
		if c.Rule != "" && counter.Rule.Code != c.Rule {
			continue
		}
		r := j.judge(counter)
		for _, other := range readings {
			if other.Rule.Code == r.Rule.Code {
				if differs := j.underReading(policy, other, &r); differs != "" {
					r.Readings = append(r.Readings, fmt.Sprintf("%s = %s %s", other.Option, other.Value, differs))
				}
			}
		}
		rulings = append(rulings, r)
	}
	return rulings, nil
}

// follow takes a tracker through a replayed record, irregular moves as they
// were played.
func follow(out *Replay, policy draw.Policy, plies int) *draw.Tracker {
	t := draw.NewTracker(policy)
	t.Start(out.Start)
	for i := range plies {
		p := &out.Plies[i]
		// What is no legal move, or comes after a position that was set up
		// within the game, changes the board in other ways.
		if p.Move != (draughts.Move{}) && out.PositionAfter(i).Play(p.Move) == p.After {
			t.Play(p.Move, p.After)
		} else {
			t.Disturb(p.After)
		}
	}
	return t
}

// PositionAfter is the position after a ply of the record, counted from 1; after ply
// 0 it is the one that the game began with.
func (out *Replay) PositionAfter(ply int) draughts.Position {
	if ply == 0 {
		return out.Start
	}
	return out.Plies[ply-1].After
}

type claimJudge struct {
	out      *Replay
	claim    Claim
	tracker  *draw.Tracker
	here     draughts.Position
	intended draughts.Move
}

// readIntended finds the legal move that the claimant is about to make.
func (j *claimJudge) readIntended() error {
	if len(j.claim.Intended) == 0 {
		return nil
	}
	legal := j.here.Moves(nil)
	meant := j.here.Match(nil, j.claim.Intended, legal)
	if len(meant) == 0 {
		var list []string
		for _, m := range legal {
			list = append(list, j.here.Notation(m, legal))
		}
		return rule.Errorf(rule.Usage, "the intended move is not legal after %s", j.moment(j.claim.Ply)).
			WithHint("legal there: %s", strings.Join(list, ", "))
	}
	j.intended = meant[0]
	return nil
}

func (j *claimJudge) judge(c draw.Counter) ClaimRuling {
	r := ClaimRuling{Rule: c.Rule, Counter: c, Position: j.here}
	if j.intended != (draughts.Move{}) {
		r.Intended = j.here.Notation(j.intended, j.here.Moves(nil))
	}
	switch {
	case c.Rule.Count == draw.Positions && c.Rule.Mode == draw.Claim:
		j.intendedRepetition(&r)
	case c.Rule.Count == draw.Positions:
		j.repetition(&r)
	default:
		j.count(&r)
	}
	if k := j.unfollowed(r.Evidence); r.Valid && k > 0 {
		r.Valid = false
		r.Sentence = fmt.Sprintf("%s cannot be followed on the board, so that the record does not show it", j.moment(k))
	}
	return r
}

// unfollowed is the first ply among those that the evidence spans of which the
// record does not tell what it did on the board; 0 for none.
func (j *claimJudge) unfollowed(evidence []int) int {
	if len(evidence) == 0 {
		return 0
	}
	for k := evidence[0]; k < min(slices.Max(evidence), j.claim.Ply); k++ {
		before, p := j.out.PositionAfter(k), &j.out.Plies[k]
		if p.Move == (draughts.Move{}) && p.After.WithTurn(before.Turn()) == before {
			return k + 1
		}
	}
	return 0
}

// intendedRepetition judges WCDF 1.32.1: with his next move the player would
// create the same position for the third time.
func (j *claimJudge) intendedRepetition(r *ClaimRuling) {
	legal := j.here.Moves(nil)
	if j.intended == (draughts.Move{}) {
		var moves []string
		for _, m := range legal {
			if stood := j.tracker.Claim(j.here.Play(m)); len(stood) >= r.Rule.Limit-1 {
				moves = append(moves, j.here.Notation(m, legal))
				r.Evidence, r.Position = stood, j.here.Play(m)
			}
		}
		if len(moves) == 0 {
			r.Sentence = fmt.Sprintf("no move of %s would create a position for the third time%s", j.side(j.here.Turn()), j.tooLate(r))
			return
		}
		r.Sentence = fmt.Sprintf("it has to be claimed with the move that %s is about to make: %s would create a position for the third time%s",
			j.side(j.here.Turn()), strings.Join(moves, " or "), j.tooLate(r))
		return
	}
	after := j.here.Play(j.intended)
	r.Evidence, r.Position = j.tracker.Claim(after), after
	move := j.here.Notation(j.intended, legal)
	r.Valid = len(r.Evidence) >= r.Rule.Limit-1
	if r.Valid {
		r.Sentence = fmt.Sprintf("%s would create the position for the third time: it stood %s", move, j.moments(r.Evidence))
		return
	}
	r.Sentence = fmt.Sprintf("%s would create a position that stood %s before, and twice are needed", move, times(len(r.Evidence)))
}

// tooLate says that the last move of the record has created a position for the
// third time; a claim is made before it.
func (j *claimJudge) tooLate(r *ClaimRuling) string {
	n := j.claim.Ply
	if n == 0 || len(j.tracker.Occurrences(n)) < r.Rule.Limit {
		return ""
	}
	return fmt.Sprintf("; %s created one for the third time, but it has been made, and nobody claimed with it", j.moment(n))
}

// underReading says what another reading of a rule makes of the claim, ""
// where it makes no difference to that rule.
func (j *claimJudge) underReading(policy draw.Policy, other draw.Reading, r *ClaimRuling) string {
	p, err := policy.With(other.Rule.Code, other.Option, other.Value)
	if err != nil {
		panic(err) // the tracker has just set it
	}
	again := &claimJudge{out: j.out, claim: j.claim, tracker: j.tracker.Under(p), here: j.here, intended: j.intended}
	var ruling ClaimRuling
	for _, c := range again.tracker.Counters(nil) {
		if c.Rule.Code == r.Rule.Code {
			ruling = again.judge(c)
		}
	}
	was, now := r.Counter, ruling.Counter
	switch {
	case ruling.Valid != r.Valid:
		return "would decide otherwise"
	case r.Valid && now.First != was.First:
		return "would have it hold after " + j.moment(now.First)
	case !r.Valid && now.Active && now.Reached > 0 && now.Reached != was.Reached:
		return fmt.Sprintf("would let it hold after %s at the earliest", j.moment(now.Reached))
	case !r.Valid && was.Active && !now.Active:
		return "would count nothing here"
	}
	return ""
}

// repetition judges a rule that holds by itself.
func (j *claimJudge) repetition(r *ClaimRuling) {
	at := j.claim.Ply
	if r.Counter.First > 0 {
		at = r.Counter.First
	}
	r.Evidence, r.Position = j.tracker.Occurrences(at), j.out.PositionAfter(at)
	r.Valid = r.Counter.First > 0
	if r.Valid {
		r.Sentence = fmt.Sprintf("the same position with the same player to move stood %s; the game was drawn then", j.moments(r.Evidence))
		return
	}
	where := "at the start"
	if at > 0 {
		where = "after " + j.moment(at)
	}
	r.Sentence = fmt.Sprintf("the position %s has stood %s; three times are needed", where, times(len(r.Evidence)))
}

// count judges the rules that count moves.
func (j *claimJudge) count(r *ClaimRuling) {
	c := r.Counter
	moves := r.Rule.Moves()
	switch {
	case c.First > 0 && r.Rule.Mode == draw.Automatic:
		r.Valid = true
		at := j.tracker.At(c.First)
		for _, then := range at.Counters(nil) {
			if then.Rule.Code == r.Rule.Code {
				r.Evidence = []int{then.From + 1, c.First}
			}
		}
		r.Position = j.out.PositionAfter(c.First)
		r.Sentence = fmt.Sprintf("%d moves of each player were counted, from %s to %s; the game was drawn then",
			moves, j.moment(r.Evidence[0]), j.moment(c.First))
	case !c.Active:
		r.Sentence = "nothing is counted here"
		if r.Rule.Ending.Name != "" {
			r.Sentence = fmt.Sprintf("the ending (%s) is not on the board", r.Rule.Ending.Name)
		}
	case c.Missing == 0:
		r.Valid = true
		r.Evidence = []int{c.From + 1, j.claim.Ply}
		r.Sentence = fmt.Sprintf("%d moves of each player are counted, from %s to %s", c.Count/2, j.moment(c.From+1), j.moment(j.claim.Ply))
		if since := c.From + r.Rule.Limit; since < j.claim.Ply {
			r.Sentence += fmt.Sprintf("; it could be claimed from %s on", j.moment(since))
		}
	default:
		if c.Count > 0 {
			r.Evidence = []int{c.From + 1, j.claim.Ply}
		}
		more := fmt.Sprintf("%d more are", c.Missing)
		if c.Missing == 1 {
			more = "1 more is"
		}
		r.Sentence = fmt.Sprintf("%d of %d plies are counted; %s needed, so it can hold after %s at the earliest",
			c.Count, r.Rule.Limit, more, j.moment(c.Reached))
	}
}

func (j *claimJudge) side(c draughts.Colour) string { return ColourName(j.out.Variant, c) }

// moment is a ply in words: "move 58 of White".
func (j *claimJudge) moment(ply int) string {
	if ply <= 0 {
		return "the start"
	}
	n, side := j.out.MoveNumber(ply)
	return fmt.Sprintf("move %d of %s", n, j.side(side))
}

func (j *claimJudge) moments(plies []int) string {
	list := make([]string, 0, len(plies))
	for _, ply := range plies {
		if ply == 0 {
			list = append(list, "at the start")
			continue
		}
		list = append(list, "after "+j.moment(ply))
	}
	if n := len(list); n > 1 {
		return strings.Join(list[:n-1], ", ") + " and " + list[n-1]
	}
	return strings.Join(list, "")
}

func times(n int) string {
	return [...]string{"never", "once", "twice"}[min(max(n, 0), 2)]
}

// Decide is the first valid ruling of a claim, or nil.
func Decide(rulings []ClaimRuling) *ClaimRuling {
	if i := slices.IndexFunc(rulings, func(r ClaimRuling) bool { return r.Valid }); i >= 0 {
		return &rulings[i]
	}
	return nil
}
