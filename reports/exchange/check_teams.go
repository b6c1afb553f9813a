package exchange

import (
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/explain"
	"flagfall/pairing/teamswiss"
	"flagfall/reports/trf"
)

// checkTeams reviews every round of a Swiss of teams in an exchange file, against the
// system (FIDE C.04.6) or by its judge alone. It fails with rule.Refused for other
// systems of teams and for virtual points that the file gives itself.
func checkTeams(file *trf.File, rounds int, judge bool) ([]explain.RoundReview, error) {
	at := rule.Place{File: file.Path}
	system, err := systemOf(file, "")
	if err != nil {
		return nil, rule.Errorf(rule.Refused, "the file is of teams, and does not name the system by which they are paired (192)").At(at).
			WithHint("FIDE_TEAM there names the Swiss of teams")
	}
	if !system.ByeDraws {
		return nil, rule.Errorf(rule.Refused, "the file names the system %s, by which no file is paired here", file.System).At(at).
			WithHint("a file of teams is checked by the Swiss of teams, FIDE C.04.6")
	}
	if len(file.Acceleration) > 0 || hasLine(file, "250") {
		return nil, rule.Errorf(rule.Refused, "the virtual points of teams in the lines 250 are not read").At(at).
			WithHint("teams are checked without virtual points, or with those of C.04.7 (192 FIDE_TEAM_BAKU)")
	}
	event, err := file.TeamEvent()
	if err != nil {
		return nil, err
	}
	field := event.Field(event.BoardsFirst)
	if field.Rounds = file.Rounds; field.Rounds == 0 {
		field.Rounds = max(rounds, len(event.Rounds))
	}
	players, err := file.History()
	if err != nil {
		return nil, err
	}
	field.TopColour = players.TopColour
	if strings.HasSuffix(strings.ToUpper(file.System), "_BAKU") {
		began := 0
		for i := range field.Players {
			if entries := field.Players[i].Entries; len(entries) > 0 && entries[0].PairedIn() {
				began++
			}
		}
		pairing.BakuFrom(&field, pairing.BakuUpper(began))
	}
	secondary := event.Field(!event.BoardsFirst)
	var checks []explain.RoundReview
	for round := range len(event.Rounds) {
		second := map[int]pairing.Points{}
		for i := range secondary.Players {
			for _, e := range secondary.Players[i].Entries[:round] {
				second[secondary.Players[i].Number] += e.Points
			}
		}
		review := explain.Review{OnlyJudge: judge,
			Pairer: teamswiss.Pairer{Preferences: teamswiss.Preferences(file.TeamColours()), Secondary: second},
			Judge:  check.TeamJudge{Preferences: file.TeamColours(), Secondary: second}}
		c, err := review.Round(&field, round+1)
		if err != nil {
			return nil, err
		}
		checks = append(checks, c)
	}
	return checks, nil
}
