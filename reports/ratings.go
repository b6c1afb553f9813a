package reports

import (
	"cmp"
	"slices"
	"strconv"

	"flagfall/arbiter"
	"flagfall/arbiter/rating"
	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// ratingOptions are the options of the document of ratings: what is built in, by
// name. Tables and factors from files are options of the command for ratings.
type ratingOptions struct {
	table, factors, class, method string
	k, percent                    int
}

var ratingsRow = takes(Document{Name: "ratings", Title: "how the event changes the ratings", About: AllRounds},
	func(q *Request, own ratingOptions) (*doc.Document, error) {
		how, err := own.regulation()
		if err != nil {
			return nil, err
		}
		return Ratings(q.State, q.Round, how, q.look)
	},
	chosen(option("table", "the table of expected scores", func(o *ratingOptions) any { return &o.table }), namesOf(rating.Tables(), func(t rating.Table) string { return t.Name })),
	chosen(option("factors", "the development factors", func(o *ratingOptions) any { return &o.factors }), namesOf(rating.AllFactors(), func(f rating.Factors) string { return f.Name })),
	option("class", "the class of event, where the factors know several", func(o *ratingOptions) any { return &o.class }),
	option("k", "one development factor for all, instead of the table of factors", func(o *ratingOptions) any { return &o.k }),
	option("percent", "how much of the factor counts, such as 50 for a shorter time control", func(o *ratingOptions) any { return &o.percent }),
	chosen(option("performance", "how the performance is worked out", func(o *ratingOptions) any { return &o.method }), []string{string(rating.ByTable), string(rating.Linear), string(rating.Inverse)}))

// regulation returns what the options name. Errors: rule.Usage.
func (o *ratingOptions) regulation() (*rating.Regulation, error) {
	how := &rating.Regulation{Method: cmp.Or(rating.Method(o.method), rating.ByTable), K: o.k, Percent: cmp.Or(o.percent, 100), Class: o.class}
	if o.k < 0 || how.Percent < 1 {
		return nil, rule.Errorf(rule.Usage, "a factor is from 1 to 1000, of which 1 to 100 per cent count")
	}
	var err error
	if how.Table, err = rating.FindTable(cmp.Or(o.table, rating.Tables()[0].Name)); err != nil {
		return nil, err
	}
	if how.Factors, err = rating.FindFactors(cmp.Or(o.factors, rating.AllFactors()[0].Name)); err != nil {
		return nil, err
	}
	return how, how.Check()
}

// ratedPlayer is a player with what an event means for their rating.
type ratedPlayer struct {
	Player arbiter.Player
	rating.Candidate
}

// rate works out what the games played after a round (all with 0) mean for the
// ratings, for the players in the order of the list. Games decided by absence
// and annulled ones do not count; a game that both lost is a loss for both.
func rate(s *arbiter.State, round int, how *rating.Regulation) ([]ratedPlayer, error) {
	if err := how.Check(); err != nil {
		return nil, err
	}
	if round != 0 {
		if _, err := s.Round(round); err != nil {
			return nil, err
		}
	} else {
		round = len(s.Rounds)
	}
	at := map[arbiter.PlayerID]int{}
	for i := range s.Players {
		at[s.Players[i].ID] = i
	}
	games := make([][]rating.Game, len(s.Players))
	opponents := make([][]rating.Opponent, len(s.Players))
	for _, r := range s.Rounds[:round] {
		for k := range r.Games {
			g := &r.Games[k]
			if g.Result == nil || !g.Result.Played() || g.Annulled {
				continue
			}
			first, second := shares(g.Result)
			for _, side := range [2]struct {
				of, against arbiter.PlayerID
				score       int
			}{{g.First, g.Second, first}, {g.Second, g.First, second}} {
				i, o := at[side.of], &s.Players[at[side.against]]
				games[i] = append(games[i], rating.Game{Round: r.Number, Opponent: o.Number, Rating: o.Rating, Score: side.score})
				opponents[i] = append(opponents[i], rating.Opponent{Rating: o.Rating, Federation: o.Federation, Title: o.Title, Score: side.score})
			}
		}
	}
	list := make([]ratedPlayer, 0, len(s.Players))
	for i := range s.Players {
		p := s.Players[i]
		list = append(list, ratedPlayer{Player: p, Candidate: rating.Candidate{
			Rating: p.Rating, Federation: p.Federation, Opponents: opponents[i], Line: how.Rate(p.Rating, age(s, &p), games[i]),
		}})
	}
	slices.SortStableFunc(list, func(a, b ratedPlayer) int { return a.Player.Number - b.Player.Number })
	return list, nil
}

// age returns how old a player becomes in the year of the event; 0 if unknown.
func age(s *arbiter.State, p *arbiter.Player) int {
	if len(s.Settings.Start) < 4 || p.Person.BirthYear == 0 {
		return 0
	}
	year, err := strconv.Atoi(s.Settings.Start[:4])
	if err != nil {
		return 0
	}
	return max(year-p.Person.BirthYear, 0)
}

// shares returns the scores of a game in hundredths of a win: by who won, since points by the Delft
// system or from a penalty express more than that.
func shares(r *arbiter.Result) (first, second int) {
	switch r.Winner {
	case arbiter.FirstWins:
		return 100, 0
	case arbiter.SecondWins:
		return 0, 100
	case arbiter.BothLose:
		return 0, 0
	}
	if r.Grade == arbiter.GradeHalf {
		if r.Better == arbiter.FirstWins {
			return 50, 0
		}
		return 0, 50
	}
	return 50, 50
}

// Ratings returns the table of what an event means for the ratings: the rated games,
// the score and the expected score, the factor, the change, the average rating
// of the opponents and the performance. A round of 0 means now. Errors:
// rule.NotFound for a round that is not paired, rule.Usage for a regulation that
// cannot be applied.
func Ratings(s *arbiter.State, round int, how *rating.Regulation, o Options) (*doc.Document, error) {
	list, err := rate(s, round, how)
	if err != nil {
		return nil, err
	}
	r, err := begin(s, o, "ratings")
	if err != nil {
		return nil, err
	}
	w := r.words
	r.doc.Title = w.Say("Ratings")
	r.ratedAfter(round)
	t := &doc.Table{Name: "ratings", Empty: w.Say("No players are entered yet."), Frozen: 2, Columns: []doc.Column{
		w.column("number", w.Head("Player number"), doc.Integer), w.column("name", w.Head("Name"), doc.Name), w.column("federation", w.Head("Federation"), doc.Code), w.column("rating", w.Head("Rating"), doc.Integer),
		w.column("games", head{Short: w.Head("Games played").Short, Long: w.Say("games against rated opponents")}, doc.Integer), w.column("unrated", w.Head("games against opponents without a rating"), doc.Integer), w.column("score", w.Head("score against rated opponents"), doc.Points), w.column("expected", w.Head("expected score"), doc.Points),
		w.column("factor", w.Head("development factor"), doc.Points), w.column("change", w.Head("change"), doc.Points), w.column("new", w.Head("new rating"), doc.Integer),
		w.column("average", r.tieBreakNamed("opponents-rating"), doc.Integer), w.column("performance", r.tieBreakNamed("performance"), doc.Integer)}}
	for i := range t.Columns {
		t.Columns[i].Halves = false
	}
	if len(list) > 0 && !slices.ContainsFunc(list, func(p ratedPlayer) bool { return len(p.Line.Games) > 0 }) {
		list, t.Empty = nil, w.Say("Nobody has played a rated opponent.")
	}
	for i := range list {
		p, l := &list[i].Player, &list[i].Line
		row := []doc.Cell{doc.N(int(p.ID)), doc.T(r.nameOf(p)), doc.T(p.Federation), some(p.Rating), doc.N(len(l.Games)), some(l.Unrated)}
		row = append(row, r.ratedCells(l, p.Rating)...)
		t.Rows = append(t.Rows, doc.Row{Cells: row})
	}
	r.doc.Blocks = []doc.Block{t}
	r.legendOf(t)
	r.doc.Legend = append(r.doc.Legend, doc.Note{Text: r.say(how.Table.Said())}, doc.Note{Text: r.say(how.Source())})
	return r.doc, nil
}

// ratedCells returns the score, the expected score, the factor, the change, the new
// rating, the average and the performance.
func (r *report) ratedCells(l *rating.Line, own int) []doc.Cell {
	cells := make([]doc.Cell, 7)
	if len(l.Games) == 0 {
		return cells
	}
	cells[0], cells[5], cells[6] = doc.P(int64(l.Score), 100), doc.N(l.Average), doc.N(l.Performance)
	if own > 0 {
		cells[1] = doc.P(int64(l.Expected), 100)
		if l.K > 0 {
			cells[2], cells[3], cells[4] = doc.P(int64(l.K), 100), doc.P(int64(l.Change), 100), doc.N(l.New)
		}
	}
	return cells
}

// ratedAfter says after which round a document stands.
func (r *report) ratedAfter(round int) {
	if round == 0 {
		round = len(r.state.Rounds)
	}
	r.after(round)
}

// legendOf explains the heads of a table, short by long.
func (r *report) legendOf(t *doc.Table) {
	for _, c := range t.Columns {
		if c.Long != "" && c.Long != c.Title {
			r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: c.Title, Text: c.Long})
		}
	}
}

// RatingWorking shows opponent by opponent where the rating change of a player
// comes from. Errors are those of [Ratings], and rule.NotFound for a player who
// does not exist.
func RatingWorking(s *arbiter.State, player arbiter.PlayerID, round int, how *rating.Regulation, o Options) (*doc.Document, error) {
	list, err := rate(s, round, how)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(list, func(p ratedPlayer) bool { return p.Player.ID == player })
	if i < 0 {
		return nil, rule.Errorf(rule.NotFound, "there is no player %d", player)
	}
	r, err := begin(s, o, "rating-working")
	if err != nil {
		return nil, err
	}
	w, p, l := r.words, &list[i].Player, &list[i].Line
	r.doc.Title = r.nameOf(p)
	r.ratedAfter(round)
	t := &doc.Table{Name: "games", Empty: w.Say("No games in this round."), Columns: []doc.Column{
		w.column("round", w.Head("Round"), doc.Integer), w.column("opponent", w.Head("Opponent"), doc.Name), w.column("rating", w.Head("Rating"), doc.Integer), w.column("difference", w.Head("difference of the ratings"), doc.Integer),
		w.column("score", w.Head("score against rated opponents"), doc.Points), w.column("expected", w.Head("expected score"), doc.Points)}}
	for i := range t.Columns {
		t.Columns[i].Halves = false
	}
	for _, g := range l.Games {
		opponent := r.state.ByNumber(g.Opponent)
		row := []doc.Cell{doc.N(g.Round), doc.T(r.nameOf(&opponent)), doc.N(g.Rating), {}, doc.P(int64(g.Score), 100), {}}
		if p.Rating > 0 {
			row[3], row[5] = doc.N(p.Rating-g.Rating), doc.P(int64(g.Expected), 100)
		}
		t.Add(row...)
	}
	sums := &doc.KeyValues{}
	cells := r.ratedCells(l, p.Rating)
	for k, h := range []struct {
		name string
		head head
	}{{"score", w.Head("score against rated opponents")}, {"expected", w.Head("expected score")}, {"factor", w.Head("development factor")}, {"change", w.Head("change")}, {"new", w.Head("new rating")},
		{"average", r.tieBreakNamed("opponents-rating")}, {"performance", r.tieBreakNamed("performance")}} {
		if text := cells[k].Print(&doc.Column{Kind: doc.Points}, 0, r.doc.Labels); text != "" {
			sums.Add(h.name, h.head.Long, text)
		}
	}
	if l.Unrated > 0 {
		sums.Add("unrated", w.Head("games against opponents without a rating").Long, itoa(l.Unrated))
	}
	r.doc.Blocks = []doc.Block{t, sums}
	r.doc.Legend = append(r.doc.Legend, doc.Note{Text: r.say(how.Table.Said())}, doc.Note{Text: r.say(how.Source())})
	r.explain(t)
	return r.doc, nil
}

// tieBreakNamed returns the head of a tie-break by its code.
func (r *report) tieBreakNamed(code string) head {
	if h, ok := r.words.LookupHead("tie-break|" + code); ok {
		return h
	}
	return map[string]head{"opponents-rating": {Short: "ARO", Long: r.words.Say("average rating of the opponents")}, "performance": {Short: "TPR", Long: r.words.Say("performance")}}[code]
}

// ratedGame is a game as a rating report has it.
type ratedGame struct {
	Round         int
	Board         string
	First, Second arbiter.Player
	// Result is in points of 2-1-0, as rating reports of draughts have them, and
	// Scored in those of the event.
	Result, Scored string
	// Counts is set for a game played over the board between two players with
	// ratings; Why says why it is not.
	Counts bool
	Why    string
}

// ratedGames returns the games of an event as a rating report has them, in the order
// of rounds and boards; open games are left out.
func ratedGames(s *arbiter.State) []ratedGame {
	var list []ratedGame
	for _, r := range s.Rounds {
		for i := range r.Games {
			g := &r.Games[i]
			if g.Result == nil {
				continue
			}
			first, err1 := s.Player(g.First)
			second, err2 := s.Player(g.Second)
			if err1 != nil || err2 != nil {
				continue
			}
			a, b := shares(g.Result)
			game := ratedGame{
				Round: r.Number, Board: g.BoardName(), First: first, Second: second,
				Result: strconv.Itoa(a/50) + "-" + strconv.Itoa(b/50), Scored: s.ResultText(g),
			}
			switch {
			case g.Annulled:
				game.Why = "annulled"
			case !g.Result.Played():
				game.Why = "not played"
			case first.Rating == 0 || second.Rating == 0:
				game.Why = "without a rating"
			default:
				game.Counts = true
			}
			list = append(list, game)
		}
	}
	return list
}
