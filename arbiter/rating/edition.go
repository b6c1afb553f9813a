package rating

import "flagfall/arbiter/rule"

// editionSaid returns the edition of a table, of factors or of norms as prints show it: word for
// word if it was read from a file, as a translated sentence if it is built in.
func editionSaid(edition string) rule.Sentence {
	built := []rule.Sentence{
		rule.Say("normal distribution, standard deviation 2000/7"),
		rule.Say("logistic formula, 1 / (1 + 10^(-D/400))"),
		rule.Say("FFJD, note of 26 November 2005: linear, Z = 500"),
		rule.Say("an example, not of any federation"),
		rule.Say("FFJD, L'Effort 371 of August 1996, as the note of 26 November 2005 cites it"),
		rule.Say("an example with invented thresholds, not of any federation"),
	}
	for _, said := range built {
		if said.String() == edition {
			return said
		}
	}
	return rule.Typed(edition)
}

// Said returns the edition of the table as prints say it.
func (t *Table) Said() rule.Sentence { return editionSaid(t.Edition) }

// Said returns the edition of the norms as prints say it.
func (n *Norms) Said() rule.Sentence { return editionSaid(n.Edition) }
