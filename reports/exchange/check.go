package exchange

import (
	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/pairing/explain"
	"flagfall/reports/trf"
)

// Checking says by what the rounds of an exchange file are checked.
type Checking struct {
	System, Edition string // Named if the file names it
	// Rounds is how many rounds the event has, where the file is silent; 0 for those that
	// it holds.
	Rounds    int
	OnlyJudge bool
	// Begins is called for each round of players before it is checked, with the number of rounds.
	Begins func(round, of int)
}

// Check pairs every round of an exchange file again, or asks the independent judge
// alone, and says which rounds differ. Errors: rule.Refused for a system by which no file
// is paired here; rule.Usage for a system or an edition of a file of teams.
func Check(file *trf.File, by Checking) ([]explain.RoundReview, error) {
	if file.OfTeams() {
		if by.System != Named || by.Edition != Named {
			return nil, rule.Errorf(rule.Usage, "a file of teams is checked by the Swiss of teams, FIDE C.04.6").
				WithWay("leave {system} and {edition} out", rule.Without("system"), rule.Without("edition"))
		}
		return checkTeams(file, by.Rounds, by.OnlyJudge)
	}
	system, err := SystemFor(file, by.System)
	if err != nil {
		return nil, err
	}
	field, err := file.History()
	if err != nil {
		return nil, err
	}
	TakeEdition(&field, by.Edition)
	if field.Rounds == 0 {
		field.Rounds = max(by.Rounds, field.Round-1)
	}
	pairer, err := Pairer(system)
	if err != nil {
		return nil, err
	}
	review := explain.Review{Pairer: pairer, OnlyJudge: by.OnlyJudge, Judge: office.Judge(arbiter.Settings{System: system})}
	var checks []explain.RoundReview
	for round := 1; round < field.Round; round++ {
		by.Begins(round, field.Round-1)
		c, err := review.Round(&field, round)
		if err != nil {
			return nil, err
		}
		checks = append(checks, c)
	}
	return checks, nil
}
