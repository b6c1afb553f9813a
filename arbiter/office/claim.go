package office

import (
	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/sheets"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
	"strings"
)

// Claim is a draw claim in a game of the event.
type Claim struct {
	scoresheet.Claim
	// Move is the move that the claimant is about to make, as typed; "" for
	// none.
	Move string
	// By names the player, and may be empty; Reason is what else was found.
	By, Reason string
}

// JudgedClaim is a claim with the decision and what it rests on.
type JudgedClaim struct {
	Claim   scoresheet.Claim
	Replay  *scoresheet.Replay
	Rulings []scoresheet.ClaimRuling
	// Record is the decision for the journal, and Commands take the sheet in
	// before it where that is not done.
	Record   arbiter.RecordClaim
	Commands []arbiter.Command
}

// JudgeClaim decides a claim in a game by the rule book, from the sheet that was
// handed in with it. It writes nothing.
func (o *Office) JudgeClaim(g *arbiter.Game, sub *Submission, claim Claim) (*JudgedClaim, error) {
	s := o.State()
	take, err := Evidence(s, g, sub)
	if err != nil {
		return nil, err
	}
	judged, err := judgeClaim(s, g, take.Text, claim.Claim, claim.Move)
	if err != nil {
		return nil, err
	}
	if judged.Claim.Ply < 0 {
		judged.Claim.Ply = len(judged.Replay.Plies)
	}
	if err := judged.record(s, g, claim); err != nil {
		return nil, err
	}
	judged.Record.Sheet = arbiter.NewSheet(take.Text).Digest
	if !HasSheet(g, judged.Record.Sheet) {
		judged.Commands = append(judged.Commands, take)
	}
	judged.Commands = append(judged.Commands, judged.Record)
	return judged, nil
}

func judgeClaim(s *arbiter.State, g *arbiter.Game, sheet string, claim scoresheet.Claim, move string) (*JudgedClaim, error) {
	out, err := sheets.Replay(s, g, sheet, 0)
	if err != nil {
		return nil, err
	}
	if move != "" {
		if claim.Intended, err = scoresheet.ParseIntended(out.Variant, move); err != nil {
			return nil, err
		}
	}
	rulings, err := scoresheet.JudgeClaim(out, draw.For(out.Variant), claim)
	return &JudgedClaim{Claim: claim, Replay: out, Rulings: rulings}, err
}

// KnownDrawRule refuses a code that no draw rule of a variant has.
func KnownDrawRule(variant, code string) error {
	v, err := draughts.ParseVariant(variant)
	if err != nil {
		return err
	}
	policy := draw.For(v)
	if policy.Rule(code) != nil {
		return nil
	}
	var codes []string
	for i := range policy.Rules {
		codes = append(codes, policy.Rules[i].Code)
	}
	return rule.Errorf(rule.Usage, "%s draughts has no draw rule %q", variant, code).WithHint("choose among %s", strings.Join(codes, ", "))
}

// record makes the decision for the journal.
func (j *JudgedClaim) record(s *arbiter.State, g *arbiter.Game, claim Claim) error {
	c := &j.Record
	*c = arbiter.RecordClaim{Game: arbiter.GameRef{ID: g.ID}, Claimed: claim.Rule, Ply: j.Claim.Ply, Reason: claim.Reason}
	if claim.By != "" {
		p, err := s.FindPlayer(claim.By)
		if err != nil {
			return err
		}
		c.By = p.ID
		mover := g.First
		if after := j.Replay.PositionAfter(j.Claim.Ply); after.Turn() != j.Replay.Variant.FirstMover() {
			mover = g.Second
		}
		if len(j.Claim.Intended) > 0 && p.ID != mover && g.Has(p.ID) {
			return rule.Errorf(rule.Refused, "%s is not to move, and repetition is claimed with the next move of the claimant", p.Name()).
				WithHint("it is the turn of %s", s.Name(mover)).Under(rule.WCDF("1.32.1"))
		}
	}
	of := scoresheet.Decide(j.Rulings)
	if of == nil && len(j.Rulings) == 1 {
		of = &j.Rulings[0]
	}
	if len(j.Rulings) > 0 {
		c.Intended = j.Rulings[0].Intended
	}
	if of != nil {
		c.Said = scoresheet.Customarily(j.Replay.Variant, of.Said)
		c.Rule, c.Article, c.Holds = of.Rule.Code, of.Rule.Article.String(), of.Valid
		return nil
	}
	c.Said = rule.Say("no draw rule of the book holds")
	return nil
}
