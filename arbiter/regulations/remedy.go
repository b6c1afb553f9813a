package regulations

import (
	"strings"

	"flagfall/arbiter/rule"
)

// Remedy says what follows on an irregularity of play: who decides, and what they
// may decide.
type Remedy struct {
	rule.Row
	// Covers are the articles whose irregularities it is for, each with all
	// that stand under it: "5.4" covers "5.4.6".
	Covers []string
	// Decides is who has the decision.
	Decides Decider
	// Choices are what may be decided.
	Choices []Cure
}

// Accident says that nobody broke a rule: the pieces are put back without penalty,
// and that is all (FMJD 5.5, WCDF 1.27).
func (r *Remedy) Accident() bool { return len(r.Choices) == 1 && r.Choices[0] == Replace }

// Decider is who decides about an irregularity.
type Decider string

// The deciders.
const (
	Opponent Decider = "opponent"
	Referee  Decider = "referee"
	Nobody   Decider = "nobody" // the rule leaves nothing to decide
)

// Cure is what is done about an irregularity.
type Cure string

// The cures.
const (
	Rectify Cure = "rectify" // the irregularity is undone, wholly (FMJD 5.8)
	Stand   Cure = "stand"   // it stands and the game goes on from it
	Recall  Cure = "recall"  // the move is taken back and a legal one is made
	Replace Cure = "replace" // the pieces are put back without penalty
	Restart Cure = "restart" // the game is annulled and begins again
)

// Reply says whether the opponent has moved since an irregularity.
type Reply bool

// Whether they have.
const (
	NoReply Reply = false
	Replied Reply = true
)

// Remedy finds what follows on an irregularity by the number of its article. False
// means that the book has no remedy for that article.
func (b *Book) Remedy(number string, reply Reply) (Remedy, bool) {
	var found Remedy
	length := -1
	for _, r := range b.Remedies {
		if accepted := r.Decides == Nobody && len(r.Choices) == 1 && r.Choices[0] == Stand; Reply(accepted) != reply {
			continue
		}
		for _, c := range r.Covers {
			if (number == c || strings.HasPrefix(number, c+".")) && len(c) > length {
				found, length = r, len(c)
			}
		}
	}
	return found, length >= 0
}
