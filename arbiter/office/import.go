package office

import (
	"slices"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing/systems"
	"flagfall/scoresheet/draughts"
)

// Import makes a tournament from a submission: its players, rounds, results
// and sheets. Where the games are those of a round robin the event is one;
// other events are Swisses. What the settings leave open is taken from the
// tags.
//
// The tournament file is written whole or not at all.
func Import(path string, sub *Submission, c *Chronicle, settings arbiter.Settings, config Config) (*Office, error) {
	if err := tell(sub, c, &settings); err != nil {
		return nil, err
	}
	if _, err := settings.Defaults().Read(); err != nil {
		return nil, err
	}
	commands, err := chronicleCommands(sub, c, settings)
	if err != nil {
		return nil, err
	}
	return Create(path, settings, config, commands...)
}

// Records are the games of a submission as far as an event is rebuilt from
// them.
func (s *Submission) Records() []Record {
	records := make([]Record, 0, len(s.Games))
	for _, g := range s.Games {
		records = append(records, g.Record)
	}
	return records
}

// tell fills the settings from the tags and from the shape of the rounds.
func tell(sub *Submission, c *Chronicle, settings *arbiter.Settings) error {
	first := sub.Games[0]
	for _, g := range sub.Games {
		if g.Variant != first.Variant {
			return rule.Errorf(rule.Input, "game %d is %s draughts and game %d is %s", first.Game, first.Variant.Name(), g.Game, g.Variant.Name()).
				At(g.Place).WithWay("an event has only one variant; give it with {variant}, or divide the file", rule.Again("variant"))
		}
	}
	if settings.Variant == "" {
		settings.Variant = first.Variant.Name()
	}
	if settings.Name == "" {
		settings.Name = commonest(sub, func(g *SubmittedGame) string { return g.Event })
	}
	if settings.Name == "" {
		settings.Name = "Event of " + sub.File
	}
	if settings.Place == "" {
		settings.Place = commonest(sub, func(g *SubmittedGame) string { return g.Site })
	}
	if settings.Start == "" {
		settings.Start, settings.End = days(sub)
	}
	if settings.System == "" {
		settings.System = c.system()
	}
	if systems.Of(settings.System).Swiss {
		settings.Rounds = len(c.Rounds)
	}
	if settings.Games == 0 && c.heats() > 1 {
		settings.Games = c.heats()
	}
	return nil
}

// commonest is the value that most games have, the first among equals.
func commonest(sub *Submission, of func(*SubmittedGame) string) string {
	count := map[string]int{}
	best := ""
	for i := range sub.Games {
		if v := of(&sub.Games[i]); v != "" && v != "?" {
			count[v]++
		}
	}
	for i := range sub.Games {
		if v := of(&sub.Games[i]); count[v] > count[best] {
			best = v
		}
	}
	return best
}

// days are the first and the last day that the Date and EventDate tags name, as settings
// have them; "" where the tags name none.
func days(sub *Submission) (start, end string) {
	for _, g := range sub.Games {
		named := g.Date + " " + g.EventDate
		for i := 0; i+10 <= len(named); i++ {
			day, err := time.Parse("2006.01.02", named[i:i+10])
			if err != nil {
				continue
			}
			text := day.Format(time.DateOnly)
			if start == "" || text < start {
				start = text
			}
			if text > end {
				end = text
			}
		}
	}
	return start, end
}

// system tells a round robin by its meetings: everybody meets everybody once
// or twice, in as many rounds as that takes.
func (c *Chronicle) system() string {
	n := len(c.Players)
	rounds := n - 1
	if n%2 == 1 {
		rounds = n
	}
	met := map[[2]string]int{}
	games := 0
	for _, round := range c.Rounds {
		for _, g := range round {
			pair := [2]string{g.First, g.Second}
			slices.Sort(pair[:])
			met[pair]++
			games++
		}
	}
	most := 0
	for _, times := range met {
		most = max(most, times)
	}
	switch {
	case n < 3:
	case len(met) == n*(n-1)/2 && most == 1 && len(c.Rounds) == rounds:
		return systems.RoundRobin
	case len(met) == n*(n-1)/2 && most == 2 && games == n*(n-1) && len(c.Rounds) == 2*rounds:
		return systems.DoubleRoundRobin
	}
	return systems.Swiss
}

// chronicleCommands are the commands by which an arbiter would have entered
// the event.
func chronicleCommands(sub *Submission, c *Chronicle, settings arbiter.Settings) ([]arbiter.Command, error) {
	var field arbiter.AddPlayers
	ids := map[string]arbiter.PlayerID{}
	for i, name := range c.Players {
		ids[name] = arbiter.PlayerID(i + 1)
		field.Players = append(field.Players, arbiter.Entry{Person: arbiter.Person{Name: name}})
	}
	games := map[int]*SubmittedGame{}
	for i := range sub.Games {
		games[sub.Games[i].Game] = &sub.Games[i]
	}
	commands := []arbiter.Command{field}
	for i, round := range c.Rounds {
		pair := arbiter.PairRound{Round: i + 1, Origin: "import"}
		// The games of a heat sit at one board.
		boards, last := map[[2]string]int{}, 0
		table := make([]arbiter.GameRef, len(round))
		for k, r := range round {
			two := [2]string{r.First, r.Second}
			slices.Sort(two[:])
			if r.Heat <= 1 {
				last++
				boards[two] = last
			}
			table[k] = arbiter.GameRef{Round: i + 1, Board: boards[two], Heat: r.Heat}
			pair.Games = append(pair.Games, arbiter.Match{Board: boards[two], First: ids[r.First], Second: ids[r.Second], Games: 1, Heat: r.Heat})
		}
		commands = append(commands, pair)
		for k, r := range round {
			g := games[r.Game]
			if g.Result == nil && !systems.Of(settings.System).PrePaired && i < len(c.Rounds)-1 {
				return nil, rule.Errorf(rule.Input, "game %d (%s – %s, round %d) has no result, but later rounds were played", r.Game, r.First, r.Second, i+1).
					At(r.Place).WithHint("add its result to the file")
			}
			g.grade(settings.Defaults().Points())
			commands = append(commands, arbiter.TakeSheet{
				Game: table[k], Text: g.Text, Verdict: g.Verdict, Result: g.Result,
			})
		}
	}
	return commands, nil
}

// Match is a game of a submission with the board that it belongs to.
type Match struct {
	Submitted *SubmittedGame
	Game      arbiter.GameRef
	// Round and Board say which game that is: 3 and "2", or "2.1" in a heat.
	Round int
	Board string
	// By is the player whose sheet it is; 0 where it is not given.
	By arbiter.PlayerID
	// Known is set when this very sheet was taken in before.
	Known bool
}

// Find finds the board of each game of a submission by its players and, where
// two games of the same players are open, by its round. A round of 0 takes
// the Round tag where there is one; a board other than "" is that of the one
// game of the submission, whatever names stand on it. It fails with rule.Refused or
// rule.NotFound when a game belongs to no board.
func Find(s *arbiter.State, sub *Submission, round int, board string) ([]Match, error) {
	if board != "" && len(sub.Games) > 1 {
		return nil, rule.Errorf(rule.Usage, "%s has %d games, but one board was named", sub.File, len(sub.Games)).
			WithWay("choose one of them with {game}, or leave {board} out: each then finds its board by its players", "game", rule.Again("game", rule.Such("1")), "board", rule.Without("board"))
	}
	var found []Match
	for i := range sub.Games {
		g := &sub.Games[i]
		where := rule.Format("game %d (%s – %s)", g.Game, g.First, g.Second)
		if v, err := draughts.ParseVariant(s.Settings.Variant); err == nil {
			if err := g.foreign(v); err != nil {
				return nil, rule.Errorf(rule.CodeOf(err), "%s: %w", where, err).At(g.Place).
					WithHint("nothing was taken in; is it the sheet of another event? If not, correct it and take it in again")
			}
		}
		ref, err := g.reference(s, where, round, board)
		if err != nil {
			return nil, err
		}
		game, err := s.FindGame(ref)
		if err != nil {
			return nil, notOfEvent(g, where, err)
		}
		if ref.Players[0] != 0 && game.First != ref.Players[0] {
			return nil, rule.Errorf(rule.Refused, "%s: on round %d, board %s the colours are the other way round", where, game.Round, game.BoardName()).
				At(g.Place).WithHint("correct the sheet's White and Black, or the pairing")
		}
		m := Match{Submitted: g, Game: arbiter.GameRef{ID: game.ID}, Round: game.Round, Board: game.BoardName()}
		switch black := g.Variant.FirstMover() == draughts.Black; g.Keeper {
		case 'W', 'B':
			m.By = game.First
			if (g.Keeper == 'B') != black {
				m.By = game.Second
			}
		}
		if g.Board > 0 && g.Board != game.Board {
			sub.Warnings = append(sub.Warnings, rule.Format("%s: the sheet says board %d; the players sit at board %d", where, g.Board, game.Board))
		}
		digest := arbiter.NewSheet(g.Text).Digest
		m.Known = slices.ContainsFunc(game.Sheets, func(t arbiter.TakenSheet) bool { return t.Digest == digest })
		if err := g.retime(s, game); err != nil {
			return nil, err
		}
		g.setUp(game.StartFEN())
		if len(game.Rulings) > 0 {
			if err := g.rule(game.Rulings); err != nil {
				return nil, rule.Errorf(rule.CodeOf(err), "round %d, board %s: %w", game.Round, game.BoardName(), err).At(g.Place).
					WithHint("is it the sheet of this game? If so, undo the ruling first")
			}
		}
		g.compareTimes(s, game)
		g.grade(s.Settings.Points())
		if game.Ballot != nil {
			g.balloted(game.Ballot)
		}
		if game.Ballot == nil {
			g.handicapped(s, game)
		}
		found = append(found, m)
	}
	return found, nil
}

// reference names the game of the event that a sheet is of: by the board that
// was given, by its players or, where it names none, by its Board tag.
func (g *SubmittedGame) reference(s *arbiter.State, where rule.Sentence, round int, board string) (arbiter.GameRef, error) {
	ref := arbiter.GameRef{Round: round}
	if round == 0 {
		ref.Round = roundNumber(g.Round)
	}
	nameless := func(name string) bool { return name == "" || name == "?" }
	if board == "" && nameless(g.First) && nameless(g.Second) {
		if board = g.Table; g.Board == 0 {
			return ref, rule.Errorf(rule.Input, "game %d names neither its players nor its board", g.Game).
				At(g.Place).WithWay("say whose sheet it is: {board}, and {round} if it is not of the last round", rule.Again("board", rule.Such("3")), rule.Again("round", rule.Such("2")))
		}
	}
	if board != "" {
		return arbiter.ParseBoard(ref.Round, board)
	}
	if tagged, err := arbiter.ParseBoard(0, g.Table); err == nil {
		ref.Heat = tagged.Heat
	}
	for side, name := range []string{g.First, g.Second} {
		if nameless(name) {
			return ref, rule.Errorf(rule.Input, "game %d does not name both players", g.Game).
				At(g.Place).WithWay("add the name, or say which board it is: {board}", rule.Again("board", rule.Such("3")))
		}
		p, err := s.FindPlayer(name)
		if err != nil {
			return ref, notOfEvent(g, where, err)
		}
		ref.Players[side] = p.ID
	}
	if ref.Players[0] == ref.Players[1] {
		return ref, rule.Errorf(rule.Input, "%s names one player twice", where).At(g.Place)
	}
	return ref, nil
}

func notOfEvent(g *SubmittedGame, where rule.Sentence, err error) error {
	e := rule.Errorf(rule.CodeOf(err), "%s belongs to no board of this event: %w", where, err).At(g.Place)
	return e.WithHint("nothing was taken in; correct the names or the round on the sheet")
}

// Take makes the commands that take matched sheets in. A doubtful result is
// left to the arbiter, and a sheet that is known is left out.
func Take(s *arbiter.State, matches []Match) []arbiter.Command {
	var commands []arbiter.Command
	for _, m := range matches {
		if m.Known {
			continue
		}
		g := m.Submitted
		take := arbiter.TakeSheet{Game: m.Game, By: m.By, Text: g.Text, Verdict: g.Verdict, Result: g.Result}
		if g.Doubtful {
			take.Result = nil
		}
		commands = append(commands, take)
	}
	return commands
}
