package scoresheet

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// Claim is a draw that a player claims on the strength of a record.
type Claim struct {
	// Rule is the code of one rule, such as "draw-25"; "" asks about all rules
	// of the policy.
	Rule string
	// Ply is the ply after which the draw is claimed; a negative one means the
	// end of the record.
	Ply int
	// Intended is the move that the claimant is about to make, given by the
	// squares from and to (WCDF 1.32.1); empty where the rule needs none.
	Intended []draughts.Square
}

// ClaimRuling is what a record shows about one rule.
type ClaimRuling struct {
	Rule  *draw.Rule
	Valid bool
	// Said says why, for the players at the table.
	Said rule.Sentence
	// Counter is the count at the claim.
	Counter draw.Counter
	// Evidence lists the plies that show it: those after which the position
	// occurred or, for a count of moves, the first and the last ply counted.
	Evidence []int
	// Position is the position that the evidence of a repetition is about; for
	// other rules, the one at the claim.
	Position draughts.Position
	// Intended is the move that the claimant is about to make, in canonical
	// notation; empty for none.
	Intended string
	// Readings lists, where texts disagree on the rule, the other readings of
	// it that would decide the claim differently.
	Readings []OtherReading
}

// OtherReading is a value of an option of a rule under which a claim would be
// judged differently.
type OtherReading struct {
	// Option and Value are the names that the rule book uses for them.
	Option, Value string
	// Said says what the reading would change, with the two names in it as
	// {option} and {value}.
	Said rule.Sentence
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
		return nil, rule.Errorf(rule.Usage, "the record has %s, but the claim is made after ply %d", rule.Count(len(out.Plies), "{n} ply", "{n} plies"), c.Ply)
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
				if differs := j.underReading(policy, other, &r); !differs.IsZero() {
					r.Readings = append(r.Readings, OtherReading{Option: other.Option, Value: other.Value, Said: differs})
				}
			}
		}
		rulings = append(rulings, r)
	}
	return rulings, nil
}

// follow takes a tracker through a replayed record, with irregular moves as
// they were played.
func follow(out *Replay, policy draw.Policy, plies int) *draw.Tracker {
	t := draw.NewTracker(policy)
	t.Start(out.Start)
	for i := range plies {
		p := &out.Plies[i]
		// An illegal move, or one that follows a position set up within the
		// game, changes the board in other ways.
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
		return rule.Errorf(rule.Usage, "the intended move is not legal %v", j.after(j.claim.Ply)).
			WithHint("legal there: %s", CustomaryMoves(j.here.Variant(), strings.Join(list, ", ")))
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
		r.Said = rule.Say("{move} cannot be followed on the board, so the record does not show it", "move", j.move(k))
	}
	return r
}

// unfollowed is the first ply, among those that the evidence spans, whose
// effect on the board the record does not tell; 0 if there is none.
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

// intendedRepetition judges WCDF 1.32.1: with their next move the player would
// create the same position for the third time. Where the rule speaks of a position
// that has occurred (FPD 14), the draw may also be claimed while that position is
// on the board.
func (j *claimJudge) intendedRepetition(r *ClaimRuling) {
	legal := j.here.Moves(nil)
	if j.intended == (draughts.Move{}) {
		if stood := j.tracker.Occurrences(j.claim.Ply); r.Rule.Stands && len(stood) >= r.Rule.Limit {
			r.Valid, r.Evidence = true, stood
			r.Said = rule.Say("the same position with the same player to move stood {when}", "when", j.moments(stood))
			return
		}
		var moves []rule.Sentence
		for _, m := range legal {
			if stood := j.tracker.Claim(j.here.Play(m)); len(stood) >= r.Rule.Limit-1 {
				moves = append(moves, rule.Typed(j.here.Notation(m, legal)))
				r.Evidence, r.Position = stood, j.here.Play(m)
			}
		}
		if len(moves) == 0 {
			r.Said = rule.Joined("; ", bySide(j.out.Variant, j.here.Turn(),
				rule.Say("no move of White would create a position for the third time"),
				rule.Say("no move of Black would create a position for the third time"),
				rule.Say("no move of Red would create a position for the third time")), j.tooLate(r))
			return
		}
		r.Said = rule.Joined("; ", rule.Say("it must be claimed with the move that {side} is about to make: {move} would create a position for the third time",
			"side", ColourSaid(j.out.Variant, j.here.Turn()), "move", rule.Or(moves)), j.tooLate(r))
		return
	}
	r.Valid = j.wouldRepeat(r)
}

// wouldRepeat says whether the move that the claimant is about to make would create
// the same position for the third time.
func (j *claimJudge) wouldRepeat(r *ClaimRuling) bool {
	after := j.here.Play(j.intended)
	r.Evidence, r.Position = j.tracker.Claim(after), after
	move := j.here.Notation(j.intended, j.here.Moves(nil))
	switch n := len(r.Evidence); {
	case n >= r.Rule.Limit-1:
		r.Said = rule.Say("{move} would create the position for the third time: it stood {when}", "move", move, "when", j.moments(r.Evidence))
		return true
	case n > 0:
		r.Said = rule.Say("{move} would create a position that has stood once before, but it must have stood twice", "move", move)
	default:
		r.Said = rule.Say("{move} would create a position that has not stood before, but it must have stood twice", "move", move)
	}
	return false
}

// announced judges a claim with an announced move where the position itself ends
// the game (FMJD 6.1): the game is not drawn before the move has been made.
func (j *claimJudge) announced(r *ClaimRuling) {
	if j.wouldRepeat(r) {
		r.Said = rule.Joined("; ", r.Said, rule.Say("the game is drawn when the move has been made, and no claim is needed"))
	}
}

// tooLate says that the last move of the record has created a position for the
// third time; the claim should have been made before it.
func (j *claimJudge) tooLate(r *ClaimRuling) rule.Sentence {
	n := j.claim.Ply
	if n == 0 || len(j.tracker.Occurrences(n)) < r.Rule.Limit {
		return rule.Sentence{}
	}
	return rule.Say("{move} created one for the third time, but it has been made, and nobody claimed with it", "move", j.move(n))
}

// underReading says how another reading of a rule would decide the claim; empty
// if it would decide it alike.
func (j *claimJudge) underReading(policy draw.Policy, other draw.Reading, r *ClaimRuling) rule.Sentence {
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
	option, value := other.Option, other.Value
	switch {
	case ruling.Valid != r.Valid:
		return rule.Say("{option} = {value} would decide otherwise", "option", option, "value", value)
	case r.Valid && now.First != was.First:
		return rule.Say("{option} = {value} would have it hold {after}", "option", option, "value", value, "after", j.after(now.First))
	case !r.Valid && now.Active && now.Reached > 0 && now.Reached != was.Reached:
		return rule.Say("{option} = {value} would let it hold {after} at the earliest", "option", option, "value", value, "after", j.after(now.Reached))
	case !r.Valid && was.Active && !now.Active:
		return rule.Say("{option} = {value} would count nothing here", "option", option, "value", value)
	}
	return rule.Sentence{}
}

// repetition judges a rule that ends the game by itself.
func (j *claimJudge) repetition(r *ClaimRuling) {
	at := j.claim.Ply
	if r.Counter.First > 0 {
		at = r.Counter.First
	}
	r.Evidence, r.Position = j.tracker.Occurrences(at), j.out.PositionAfter(at)
	r.Valid = r.Counter.First > 0
	if r.Valid {
		r.Said = rule.Say("the same position with the same player to move stood {when}; the game was drawn then", "when", j.moments(r.Evidence))
		return
	}
	if j.intended != (draughts.Move{}) {
		j.announced(r)
		return
	}
	r.Said = rule.Say("the position {when} has stood once; three times are needed", "when", j.moments([]int{at}))
	if len(r.Evidence) > 1 {
		r.Said = rule.Say("the position {when} has stood twice; three times are needed", "when", j.moments([]int{at}))
	}
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
		r.Said = rule.Count(moves,
			"{n} move of each player was counted, from {first} to {last}; the game was drawn then",
			"{n} moves of each player were counted, from {first} to {last}; the game was drawn then",
			"first", j.move(r.Evidence[0]), "last", j.move(c.First))
	case !c.Active:
		r.Said = rule.Say("nothing is counted here")
		if !r.Rule.Ending.Name.IsZero() {
			r.Said = rule.Say("the ending ({ending}) is not on the board", "ending", r.Rule.Ending.Name)
		}
	case c.Missing == 0:
		r.Valid = true
		r.Evidence = []int{c.From + 1, j.claim.Ply}
		r.Said = rule.Count(c.Count/2,
			"{n} move of each player is counted, from {first} to {last}",
			"{n} moves of each player are counted, from {first} to {last}", "first", j.move(c.From+1), "last", j.move(j.claim.Ply))
		if since := c.From + r.Rule.Limit; since < j.claim.Ply {
			r.Said = rule.Joined("; ", r.Said, rule.Say("it could be claimed from {move} on", "move", j.move(since)))
		}
	default:
		if c.Count > 0 {
			r.Evidence = []int{c.From + 1, j.claim.Ply}
		}
		r.Said = rule.Count(c.Missing,
			"{counted} of {limit} plies are counted; {n} more is needed, so it can hold {after} at the earliest",
			"{counted} of {limit} plies are counted; {n} more are needed, so it can hold {after} at the earliest",
			"counted", c.Count, "limit", r.Rule.Limit, "after", j.after(c.Reached))
	}
}

// move names a ply in words: "move 58 of White".
func (j *claimJudge) move(ply int) rule.Sentence {
	if ply <= 0 {
		return rule.Say("the start")
	}
	n, side := j.out.MoveNumber(ply)
	return MoveSaid(j.out.Variant, side, n)
}

// after names the time after a ply: "after move 58 of White".
func (j *claimJudge) after(ply int) rule.Sentence {
	if ply <= 0 {
		return rule.Say("after the start")
	}
	n, side := j.out.MoveNumber(ply)
	return afterMove(j.out.Variant, side, n)
}

// moments names the times after several plies.
func (j *claimJudge) moments(plies []int) rule.Sentence {
	list := make([]rule.Sentence, 0, len(plies))
	for _, ply := range plies {
		if ply == 0 {
			list = append(list, rule.Say("at the start"))
			continue
		}
		list = append(list, j.after(ply))
	}
	return rule.And(list)
}

// Decide is the first valid ruling of a claim, or nil.
func Decide(rulings []ClaimRuling) *ClaimRuling {
	if i := slices.IndexFunc(rulings, func(r ClaimRuling) bool { return r.Valid }); i >= 0 {
		return &rulings[i]
	}
	return nil
}

// ParseIntended reads the move that a claimant is about to make as it is typed:
// 12-16, 12x19x26, c3-d4. Errors: rule.Usage.
func ParseIntended(v draughts.Variant, text string) ([]draughts.Square, error) {
	var list []draughts.Square
	for _, name := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("-x: ", r) }) {
		s, ok := v.ParseSquare(name)
		if !ok {
			return nil, rule.Errorf(rule.Usage, "%q is not a square of %s draughts", name, v.Name())
		}
		list = append(list, s)
	}
	if len(list) < 2 {
		return nil, rule.Errorf(rule.Usage, "%q is not a move", text).WithHint("write it as 12-16 or 12x19")
	}
	return list, nil
}
