package swiss

import "fmt"

// Advice says in a sentence when the number of rounds does not fit the players:
// it should lie between a third and a half of their number (FMJD Annex 5). More
// rounds than opponents cannot be paired at all. It is empty when all is well
// or the number of rounds is not known.
func Advice(players, rounds int) string {
	least, most := (players+2)/3, players/2
	between := fmt.Sprintf("between %d and %d are", least, most)
	if least >= most {
		between = fmt.Sprintf("%d is", most)
		if most > 1 {
			between = fmt.Sprintf("%d are", most)
		}
	}
	switch {
	case rounds <= 0 || players < 2:
		return ""
	case rounds >= players+players%2:
		return fmt.Sprintf("%d players have fewer opponents than %d rounds: there will be rounds that cannot be paired", players, rounds)
	case rounds > most:
		return fmt.Sprintf("%d rounds are many for %d players: %s advised (FMJD Annex 5)", rounds, players, between)
	case rounds < least && players <= 40:
		return fmt.Sprintf("%d rounds are few for %d players: %s advised (FMJD Annex 5)", rounds, players, between)
	case players > 1<<rounds:
		return fmt.Sprintf("%d rounds may leave several players without a loss among %d", rounds, players)
	}
	return ""
}
