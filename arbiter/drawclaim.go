package arbiter

import (
	"strings"

	"flagfall/arbiter/rule"
)

// DrawClaim is a decision on a claim of a draw.
type DrawClaim struct {
	Stamp
	ClaimRuled
}

// RecordClaim records the decision on a claim of a draw by a rule that counts
// moves or positions (FMJD 6.1 to 6.4, WCDF 1.32.1 and 1.32.2). What holds makes
// the game a draw; after what does not hold it goes on.
type RecordClaim struct {
	Game GameRef
	// By claimed it; 0 where nobody did, or nobody wrote down who.
	By PlayerID
	// Claimed is the code of the rule that was claimed, "draw-25"; "" for all of
	// the book.
	Claimed string
	// Ply is the ply after which it was claimed, Intended the move of WCDF
	// 1.32.1 that the claimant was about to make.
	Ply      int
	Intended string
	// Rule and Article are the rule that holds, and where none does the one
	// that was claimed: "draw-25", "FMJD 6.2". Both may be "" then.
	Rule, Article string
	// Holds is the decision, Said the sentence on which it rests.
	Holds bool
	Said  rule.Sentence
	// Sheet is the digest of the sheet that shows it.
	Sheet  string
	Reason string
}

func (c RecordClaim) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	e := ClaimRuled{
		Game: g.ID, By: c.By, Claimed: c.Claimed, Ply: c.Ply, Intended: c.Intended, Rule: c.Rule, Article: c.Article,
		Holds: c.Holds, Said: c.Said, Sheet: c.Sheet, Reason: strings.TrimSpace(c.Reason),
	}
	if err := e.check(s); err != nil {
		return Decision{}, err
	}
	if err := e.decidedAlready(g); err != nil {
		return Decision{}, err
	}
	d := Decision{}
	switch {
	case !e.Holds && g.entered == nil:
		d.Notices = append(d.Notices, rule.Noted("the game goes on"))
	case !e.Holds:
		d.Notices = append(d.Notices, rule.Noted("the result stands: %s", s.tellResult(g.ID, *g.entered)))
	case g.entered == nil:
		e.Effects = 1
	}
	d.Events = []Event{e}
	if e.Effects > 0 {
		d.Events = append(d.Events, ResultEntered{Game: g.ID, Result: Result{Winner: Drawn, Reason: DrawRule, Rule: e.Rule}, Source: FromRuling})
	}
	return d, nil
}

// decidedAlready refuses a claim that the journal holds: the same player, ply,
// rule and sheet, with the same decision. Another sheet is other evidence, and the
// opponent may claim the same draw.
func (e ClaimRuled) decidedAlready(g *Game) error {
	for i := range g.Claims {
		c := &g.Claims[i]
		same := c.Claimed == e.Claimed && c.Ply == e.Ply && c.Intended == e.Intended && c.Rule == e.Rule && c.Holds == e.Holds && c.Sheet == e.Sheet
		if !same || c.By != e.By && c.By != 0 && e.By != 0 {
			continue
		}
		what := rule.Say("it does not hold")
		if c.Holds {
			what = rule.Say("it holds")
		}
		return rule.Errorf(rule.Refused, "this claim is decided already, by entry %d: %s", c.Seq, what).
			WithWay("{print} prints it; to decide it again take the entry back first: {undo}", rule.Try("print", "what", "claim", "board", g.BoardName(), "round", g.Round), rule.Try("undo", "entry", c.Seq))
	}
	return nil
}

// ClaimRuled is the event of RecordClaim. Effects counts the entries after it
// that it caused.
type ClaimRuled struct {
	Game     GameID        `json:"game"`
	By       PlayerID      `json:"by,omitempty"`
	Claimed  string        `json:"claimed,omitempty"`
	Ply      int           `json:"ply"`
	Intended string        `json:"intended,omitempty"`
	Rule     string        `json:"rule,omitempty"`
	Article  string        `json:"article,omitempty"`
	Holds    bool          `json:"holds,omitempty"`
	Said     rule.Sentence `json:"said,omitzero"`
	Sheet    string        `json:"sheet,omitempty"`
	Reason   string        `json:"reason,omitempty"`
	Effects  int           `json:"effects,omitempty"`
}

var _ = add(kind[ClaimRuled]{
	name:   "claim-ruled",
	brings: func(e ClaimRuled, _ Event, earlier int) bool { return earlier < e.Effects },
})

// mostPlies is more than any game has.
const mostPlies = 100_000

func (e ClaimRuled) check(s *State) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	switch {
	case e.By != 0 && !g.Has(e.By):
		return rule.Errorf(rule.Refused, "%s does not play round %d, board %s", s.Name(e.By), g.Round, g.BoardName())
	case e.Ply < 0 || e.Ply > mostPlies:
		return rule.Errorf(rule.Usage, "a claim is made after a ply, counted from 1, or at the start, 0")
	case e.Holds && (e.Rule == "" || e.Article == ""):
		return rule.Errorf(rule.Usage, "a claim that holds names the rule and its article")
	case e.Holds && g.entered != nil && g.entered.Winner != Drawn:
		return rule.Errorf(rule.Refused, "round %d, board %s has another result already: %s", g.Round, g.BoardName(), s.tellResult(g.ID, *g.entered)).
			WithWay("if the draw stands, correct it first: {correct}", rule.Try("correct", "board", g.BoardName(), "result", rule.Such("1-1"), "round", g.Round, "reason", rule.Such("WHY")))
	case e.Effects < 0 || e.Effects > 1:
		return rule.Errorf(rule.Usage, "a claim causes one result at most")
	}
	return nil
}

func (e ClaimRuled) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) {
		g.Claims = append(g.Claims, DrawClaim{Stamp: env.stamp(), ClaimRuled: e})
	})
}

func (e ClaimRuled) ruling(s *State, _ int64) (Ruled, bool) {
	r := Ruled{Player: e.By, Article: e.Article, OfPly: true, Ply: e.Ply, Move: e.Intended, Rule: e.Rule, Decision: HeldInvalid, Reason: e.Reason, Claimed: e.claimed(s, 0)}
	if e.Holds {
		r.Decision = HeldValid
	}
	return s.rulingIn(e.Game, r)
}

// claimed is when the draw was claimed, and with which move; by is the player who is
// named for it, or nobody (0).
func (e ClaimRuled) claimed(s *State, by PlayerID) rule.Sentence {
	var claim rule.Sentence
	switch {
	case by != 0 && e.Ply > 0:
		claim = rule.Say("{player} claimed a draw after ply {ply}", "player", s.called(by), "ply", e.Ply)
	case by != 0:
		claim = rule.Say("{player} claimed a draw at the start", "player", s.called(by))
	case e.Ply > 0:
		claim = rule.Say("a draw was claimed after ply {ply}", "ply", e.Ply)
	default:
		claim = rule.Say("a draw was claimed at the start")
	}
	if e.Intended != "" {
		claim = rule.Say("{claim} with {move}", "claim", claim, "move", s.Settings.variant().Customary(e.Intended))
	}
	return claim
}

func (e ClaimRuled) sentence(s *State) rule.Sentence {
	claim := e.claimed(s, e.By)
	decision := rule.Say("it does not hold")
	if e.Holds {
		decision = rule.Say("it holds")
	}
	said := rule.Joined(": ", claim, decision, e.Said)
	return reasoned(s.ofGame(e.Game, under(said, e.Article)), e.Reason)
}
