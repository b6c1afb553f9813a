package office

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Entering are the commands by which players enter. Once the rounds of a round
// robin are paired, one who takes the number that was free gets the games of it
// in all of them; those of rounds that are complete are lost by absence, until
// they are played and corrected.
func (o *Office) Entering(s *arbiter.State, entries []arbiter.Entry) ([]arbiter.Command, error) {
	enter := arbiter.AddPlayers{Players: entries}
	commands := []arbiter.Command{enter}
	if !s.FreeNumber() {
		return commands, nil
	}
	next, _, err := o.Try(enter)
	if err != nil {
		return nil, err
	}
	pairer, err := Pairer(s.Settings)
	if err != nil {
		return nil, err
	}
	late := next.Players[len(next.Players)-1]
	for _, r := range s.Rounds {
		games, err := lateGame(next, pairer, late, r)
		if err != nil {
			return nil, err
		}
		commands = append(commands, games...)
	}
	return commands, nil
}

// lateGame is the game of a late entry in a paired round, by the table of the
// system.
func lateGame(s *arbiter.State, pairer pairing.Pairer, late arbiter.Player, r arbiter.Round) ([]arbiter.Command, error) {
	field := pairing.Field{Round: r.Number}
	for n := range late.Number {
		field.Players = append(field.Players, pairing.Player{Number: n + 1})
	}
	pairs, err := pairer.Pair(field)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(pairs, func(p pairing.Pair) bool { return p.First == late.Number || p.Second == late.Number })
	if at < 0 {
		return nil, nil
	}
	game := arbiter.AddGame{First: s.ByNumber(pairs[at].First).ID, Second: s.ByNumber(pairs[at].Second).ID, Free: r.Number}
	holder := game.First
	if holder == late.ID {
		holder = game.Second
	}
	if !slices.ContainsFunc(r.Byes, func(b arbiter.Bye) bool { return b.Player == holder }) {
		return nil, rule.Errorf(rule.Refused, "%s would meet %s in round %d, but has a game there: the round was arranged by hand", late.Name(), s.Name(holder), r.Number).
			WithWay("put the round back first with {unpair}, or give somebody's place to them: {replace}", rule.Try("unpair"), rule.Try("replace", "player", rule.Such("PLAYER"), "new-name", rule.Such("NEW-NAME")))
	}
	commands := []arbiter.Command{game}
	board := 1
	for _, g := range r.Games {
		board = max(board, g.Board+1)
	}
	if s.Settings.Balloted() {
		seed := LotSeed(s)
		draws, err := drawBallots(s, r.Number, []int{board}, seed, func(int) int { return 0 })
		if err != nil {
			return nil, err
		}
		commands = append(commands, arbiter.DrawBallots{Round: r.Number, Seed: seed, Draws: draws})
	}
	if r.Open() > 0 {
		return commands, nil
	}
	for heat := range s.Settings.PerRound() {
		ref := arbiter.GameRef{Round: r.Number, Players: [2]arbiter.PlayerID{game.First, game.Second}}
		winner := arbiter.FirstWins
		if s.Settings.PerRound() > 1 {
			if ref.Heat = heat + 1; heat%2 == 1 {
				ref.Players[0], ref.Players[1] = ref.Players[1], ref.Players[0]
			}
		}
		if ref.Players[0] == late.ID {
			winner = arbiter.SecondWins
		}
		commands = append(commands, arbiter.EnterResult{Game: ref, Result: arbiter.Result{Winner: winner, Reason: arbiter.Forfeit}})
	}
	return commands, nil
}
