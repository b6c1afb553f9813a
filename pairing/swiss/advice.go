package swiss

import "flagfall/arbiter/rule"

// Citing says whether advice cites FMJD Annex 5, which does not apply to events
// under other books.
type Citing bool

// Whether it is cited.
const (
	NoAnnex Citing = false
	Annex5  Citing = true
)

// Advice says in a sentence when the number of rounds does not fit the players:
// it should lie between a third and a half of their number (FMJD Annex 5). More
// rounds than opponents cannot be paired at all. It is zero when all is well
// or the number of rounds is not known.
func Advice(players, rounds int, cites Citing) rule.Sentence {
	least, most := (players+2)/3, players/2
	between := rule.Say("between {least} and {most} are advised", "least", least, "most", most)
	if least >= most {
		between = rule.Count(most, "{n} is advised", "{n} are advised")
	}
	switch {
	case rounds <= 0 || players < 2:
		return rule.Sentence{}
	case rounds >= players+players%2:
		return rule.Say("{players} players have fewer opponents than {rounds} rounds: there will be rounds that cannot be paired", "players", players, "rounds", rounds)
	case rounds > most && cites == NoAnnex:
		return rule.Say("{rounds} rounds are many for {players} players: {advice}", "rounds", rounds, "players", players, "advice", between)
	case rounds > most:
		return rule.Say("{rounds} rounds are many for {players} players: {advice} (FMJD Annex 5)", "rounds", rounds, "players", players, "advice", between)
	case rounds < least && players <= 40 && cites == NoAnnex:
		return rule.Count(rounds, "{n} round is few for {players} players: {advice}", "{n} rounds are few for {players} players: {advice}", "players", players, "advice", between)
	case rounds < least && players <= 40:
		return rule.Count(rounds, "{n} round is few for {players} players: {advice} (FMJD Annex 5)", "{n} rounds are few for {players} players: {advice} (FMJD Annex 5)", "players", players, "advice", between)
	case players > 1<<rounds:
		return rule.Count(rounds, "{n} round may leave several players without a loss among {players}", "{n} rounds may leave several players without a loss among {players}", "players", players)
	}
	return rule.Sentence{}
}
