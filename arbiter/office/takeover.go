package office

import (
	"cmp"
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Running is an event that was begun with another program.
type Running struct {
	Settings arbiter.Settings
	// Field is the event as it stands, in the order of the numbers: its rounds
	// are those that are paired.
	Field pairing.Field
	// Entries are the players, in the order of the field.
	Entries []arbiter.Entry
	// Upper is how many of the first numbers have virtual points in round 1, where
	// the event is accelerated (FIDE C.04.7).
	Upper int
	// Coming are the byes that were granted for the next round and later ones.
	Coming []ComingBye
	// Teams are those of an event of teams, in the order of their numbers, and Matches what
	// each round was for them. TeamScores are the points, by round and team, that rank them.
	Teams      []PastTeam
	Matches    [][]PastMatch
	TeamScores [][]pairing.Points
}

// ComingBye is a bye in a round to come: FullBye, HalfBye or ZeroBye.
type ComingBye struct {
	Number, Round int
	Kind          pairing.Kind
}

// TakeOver makes a tournament of an event that is under way, with all its
// rounds, so that the next can be paired. The file is written whole or not at
// all. Errors: rule.Refused where a round of a round robin is not that of the
// tables, or where the points here would not be those of the field: points
// that a program gave in addition to the results cannot be kept.
func TakeOver(path string, r Running, config Config) (*Office, error) {
	row := r.Settings.Defaults()
	if _, err := row.Read(); err != nil {
		return nil, err
	}
	takeover := r.commands(row)
	// The points are compared before anything is written.
	trial := &Office{config: config}
	empty, err := arbiter.Fold(nil, nil)
	if err != nil {
		return nil, err
	}
	_, made, _, err := trial.decide(empty, append([]arbiter.Command{arbiter.CreateEvent{Settings: r.Settings}}, takeover...))
	if err != nil {
		return nil, err
	}
	field := made.Field(-1)
	for i := range r.Field.Players {
		was, is := r.Field.Players[i], field.Players[i]
		if was.Score() != is.Score() {
			return nil, rule.Errorf(rule.Refused, "%s would have %v points, but has %v in the file: points that were given beside the results cannot be taken over", was.Name, is.Score(), was.Score()).
				WithHint("take them out of the file (a line 299, or a bye that is worth something else), and correct results afterwards")
		}
	}
	switch s := made.System(); {
	case s.PrePaired:
		err = onTable(made)
	case s.Teams:
		if err = r.teamsAgree(made); err == nil && s.Cycles > 0 {
			err = teamTables(made)
		}
	}
	if err != nil {
		return nil, err
	}
	return Create(path, r.Settings, config, takeover...)
}

// onTable refuses a round robin whose rounds are not those of the tables: the
// later ones would repeat games.
func onTable(s *arbiter.State) error {
	pairer, err := Pairer(s.Settings)
	if err != nil {
		return err
	}
	for _, r := range s.Rounds {
		field := s.Field(0)
		field.Round, field.Fixed, field.Forbidden = r.Number, nil, nil
		pairs, err := pairer.Pair(field)
		if err != nil {
			return err
		}
		table := map[[2]int]bool{}
		for _, p := range pairs {
			table[[2]int{min(p.First, p.Second), max(p.First, p.Second)}] = true
		}
		played := s.Field(r.Number)
		for _, p := range played.PairsOf(r.Number) {
			if p.Second != 0 && !table[[2]int{min(p.First, p.Second), max(p.First, p.Second)}] {
				return rule.Errorf(rule.Refused, "round %d was not paired by the tables of a %s: %s – %s", r.Number, s.Settings.SystemSaid(),
					s.ByNumber(p.First).Name(), s.ByNumber(p.Second).Name()).
					WithHint("the rounds that are left would repeat games; finish the event where it was begun")
			}
		}
	}
	return nil
}

// commands are those by which an arbiter would have entered the event.
func (r Running) commands(settings arbiter.Settings) []arbiter.Command {
	commands := []arbiter.Command{arbiter.AddPlayers{Players: r.Entries}}
	numbers := arbiter.GiveNumbers{Method: arbiter.NumbersEntry}
	id := map[int]arbiter.PlayerID{}
	for i := range r.Field.Players {
		id[r.Field.Players[i].Number] = arbiter.PlayerID(i + 1)
		numbers.Order = append(numbers.Order, arbiter.PlayerID(i+1))
	}
	commands = append(commands, numbers)
	for _, x := range r.Field.Forbidden {
		forbid := arbiter.ForbidPairs{From: x.From, To: x.To, Wish: x.Wish, Reason: cmp.Or(x.Reason, "taken over")}
		for _, n := range x.Numbers {
			forbid.Players = append(forbid.Players, id[n])
		}
		commands = append(commands, forbid)
	}
	commands = append(commands, r.enterTeams(id)...)
	r.inTableOrder()
	for round := range r.Matches {
		pair, results := r.teamRound(round+1, id, settings)
		commands = append(append(commands, pair), results...)
	}
	points := settings.Points()
	for round := 1; round < r.Field.Round && r.Teams == nil; round++ {
		pair := arbiter.PairRound{Round: round, Origin: "import"}
		if round == 1 && r.Upper != pairing.BakuUpper(len(r.Field.Players)) {
			pair.Upper = r.Upper
		}
		var results []arbiter.Command
		for _, g := range r.games(round) {
			pair.Games = append(pair.Games, arbiter.Match{First: id[g.first], Second: id[g.second]})
			if result := g.result(points); result != nil {
				results = append(results, arbiter.EnterResult{Game: arbiter.Board(round, len(pair.Games)), Result: *result})
			}
		}
		for i := range r.Field.Players {
			p := &r.Field.Players[i]
			e := p.Entries[round-1]
			kind := e.Kind
			switch {
			case e.Opponent != 0 || kind == pairing.Absent:
				continue
			case kind == pairing.ForfeitWin: // the opponent is named nowhere
				kind = pairing.PAB
			case kind == pairing.ForfeitLoss:
				kind = pairing.ZeroBye
			}
			pair.Byes = append(pair.Byes, arbiter.Bye{Player: id[p.Number], Kind: kind})
		}
		commands = append(append(commands, pair), results...)
	}
	for _, b := range r.Coming {
		commands = append(commands, arbiter.AnnounceAbsence{Player: id[b.Number], Round: b.Round, As: arbiter.ByeName(b.Kind), Reason: "taken over"})
	}
	return commands
}

// pastGame is a game of a round, by numbers, as both sides have it.
type pastGame struct {
	first, second int
	entries       [2]pairing.Entry
	order         [3]int64 // of the boards
}

// games are the games of a round in the order of the boards, which files do
// not give: that of the points before it (C.04.2), and the lower number.
func (r Running) games(round int) []pastGame {
	at := r.Field.Index()
	score := func(p *pairing.Player) (sum int64) {
		for _, e := range p.Entries[:round-1] {
			sum += int64(e.Points)
		}
		return sum
	}
	var games []pastGame
	for i := range r.Field.Players {
		p := &r.Field.Players[i]
		e := p.Entries[round-1]
		j, known := at[e.Opponent]
		if !known || j < i && e.Opponent != 0 {
			continue
		}
		q := &r.Field.Players[j]
		g := pastGame{first: p.Number, second: q.Number, entries: [2]pairing.Entry{e, q.Entries[round-1]}}
		if e.Colour == pairing.Second || g.entries[1].Colour == pairing.First {
			g.first, g.second = g.second, g.first
			g.entries[0], g.entries[1] = g.entries[1], g.entries[0]
		}
		a, b := score(p), score(q)
		g.order = [3]int64{-max(a, b), -(a + b), int64(i)}
		games = append(games, g)
	}
	slices.SortStableFunc(games, func(a, b pastGame) int { return slices.Compare(a.order[:], b.order[:]) })
	return games
}

// result is that of a game, nil where it is open. Points that it does not give
// by the scoring are awarded.
func (g pastGame) result(points arbiter.Scoring) *arbiter.Result {
	a, b := g.entries[0], g.entries[1]
	var r arbiter.Result
	switch {
	case a.Kind == pairing.Open:
		return nil
	case a.Kind == pairing.ForfeitWin:
		r = arbiter.Result{Winner: arbiter.FirstWins, Reason: arbiter.Forfeit}
	case b.Kind == pairing.ForfeitWin:
		r = arbiter.Result{Winner: arbiter.SecondWins, Reason: arbiter.Forfeit}
	case a.Kind == pairing.ForfeitLoss:
		r = arbiter.Result{Winner: arbiter.BothLose, Reason: arbiter.Forfeit}
	case a.Points > b.Points && a.Points >= points.Win:
		r.Winner = arbiter.FirstWins
	case b.Points > a.Points && b.Points >= points.Win:
		r.Winner = arbiter.SecondWins
	case a.Points < points.Draw && b.Points < points.Draw:
		r.Winner = arbiter.BothLose
	default:
		r.Winner = arbiter.Drawn
	}
	if first, second := r.Points(points); first != a.Points || second != b.Points {
		r.Award, r.Reason = &[2]pairing.Points{a.Points, b.Points}, cmp.Or(r.Reason, arbiter.Arbiters)
	}
	return &r
}
