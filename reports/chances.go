package reports

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// chancesOptions name the player.
type chancesOptions struct{ player string }

var chancesRow = takes(Document{Name: "chances", Title: "which places and prizes a player can still reach", About: OnePlayer, Ranks: true, Ahead: true},
	func(q *Request, own chancesOptions) (*doc.Document, error) {
		if own.player == "" {
			return nil, rule.Errorf(rule.Usage, "no player was named").WithHint("give a number or a name")
		}
		p, err := q.State.NearPlayer(own.player)
		team, noTeam := q.State.FindTeam(own.player)
		if err != nil && (!q.State.System().Teams || noTeam != nil) {
			return nil, err
		}
		if q.Round != 0 && q.Round != len(q.State.Rounds) {
			return nil, rule.Errorf(rule.Usage, "the chances are for all games that are open, not for round %d", q.Round).
				WithWay("leave {round} out", rule.Without("round"))
		}
		if err != nil {
			return teamChances(q.State, team.ID, q.look)
		}
		return chances(q.State, p.ID, q.look)
	},
	required(playerOption(func(o *chancesOptions) any { return &o.player })))

// chances says which places and prizes a player can still reach: a row for each score
// of their own open games, with the games of others on which it depends. Errors are
// those of [ranking.ChancesOf].
func chances(s *arbiter.State, player arbiter.PlayerID, o Options) (*doc.Document, error) {
	p, err := s.Player(player)
	if err != nil {
		return nil, err
	}
	c, err := ranking.ChancesOf(s, player)
	if err != nil {
		return nil, err
	}
	r, err := begin(s, o, "chances")
	if err != nil {
		return nil, err
	}
	r.doc.Title = r.nameOf(&p)
	return r.chances(c, len(s.Prizes) > 0), nil
}

// teamChances says which places a team can still reach, by the board points that it
// takes from its own open boards. Errors are those of [ranking.TeamChancesOf].
func teamChances(s *arbiter.State, team arbiter.TeamID, o Options) (*doc.Document, error) {
	c, err := ranking.TeamChancesOf(s, team)
	if err != nil {
		return nil, err
	}
	r, err := begin(s, o, "chances")
	if err != nil {
		return nil, err
	}
	r.doc.Title = s.TeamName(team)
	const prizes = false // they are given to players
	return r.chances(c, prizes), nil
}

func (r *report) chances(c *ranking.Chances, prizes bool) *doc.Document {
	w := r.words
	r.after(len(r.state.Rounds))
	if prizes {
		r.inCurrency()
	}
	t := &doc.Table{Name: "chances", Columns: []doc.Column{
		w.column("gain", w.Head("Points from own open games"), doc.Points), w.column("best", w.Head("Best place"), doc.Rank), w.column("worst", w.Head("Worst place"), doc.Rank)}}
	if prizes {
		t.Columns = append(t.Columns, w.column("most", w.Head("Largest prize"), doc.Text), w.column("least", w.Head("Smallest prize"), doc.Text))
	}
	t.Columns = append(t.Columns, w.column("depends", w.Head("Games of others that decide"), doc.Text))
	bounded := !c.Exact && c.ByPoints
	if bounded {
		t.Columns = append(t.Columns, whenFilled(w.column("remark", w.Head("Remark"), doc.Text)))
	}
	level := false
	for i := range c.Cases {
		x := &c.Cases[i]
		worst := doc.Ranks(x.Worst.First, x.Worst.Last)
		worst.Number = doc.N(x.Worst.Last).Number // for programs: the worst place is the last one of a shared place
		cells := []doc.Cell{points(x.Gain), doc.Ranks(x.Best.First, x.Best.Last), worst}
		if prizes {
			cells = append(cells, doc.T(r.prizeOf(x.Rich)), doc.T(r.prizeOf(x.Poor)))
			level = level || x.Rich.Level || x.Poor.Level
		}
		cells = append(cells, doc.T(r.gamesNamed(c.Open, x.Depends)))
		if bounded {
			cells = append(cells, doc.T(w.Say("by points between {best} and {worst}", "best", itoa(x.Least), "worst", itoa(x.Most))))
		}
		t.Add(cells...)
	}
	r.doc.Blocks = []doc.Block{t}
	say := func(text string) { r.doc.Blocks = append(r.doc.Blocks, &doc.Paragraph{Text: text}) }
	ways := strconv.FormatInt(c.Ways, 10)
	if c.Ways == math.MaxInt64 {
		ways = "> 10¹⁸"
	}
	switch {
	case len(c.Open) == 0:
		say(w.Say("No game is open."))
	case c.Exact:
		say(w.Say("The open games can end in {ways} ways, and each was ranked with all tie-breaks. Absences and penalties are left out.", "ways", ways))
	case !c.ByPoints:
		say(w.Say("The open games can end in {ways} ways: too many to rank each. The places are the best and the worst of {tried} that were tried; more may be possible, for the ranking does not go by points alone. Absences and penalties are left out.",
			"ways", ways, "tried", itoa(c.Tried)))
	default:
		say(w.Say("The open games can end in {ways} ways: too many to rank each. The places are the best and the worst of {tried} that were tried; more may be possible, as far as points allow. Absences and penalties are left out, and the games named are those that decide who has more points.",
			"ways", ways, "tried", itoa(c.Tried)))
	}
	if level {
		say(w.Say("Some of the prizes would not be decided, because players are level on everything."))
	}
	if c.Left > 0 && c.EndBest > 0 {
		say(w.Say("Rounds are still to be paired. By points alone, the place after the last round is between {best} and {worst}.", "best", itoa(c.EndBest), "worst", itoa(c.EndWorst)))
	}
	return r.doc
}

// prizeOf returns a prize in words: "100.00 + a cup".
func (r *report) prizeOf(p ranking.Prize) string {
	var parts []string
	if p.Amount != 0 {
		parts = append(parts, r.money(p.Amount).Text)
	}
	if p.Things != "" {
		parts = append(parts, p.Things)
	}
	return strings.Join(parts, " + ")
}

// manyGames is up to how many games of several rounds are named by their players; more would fill
// pages, and are named by their rounds and boards.
const manyGames = 6

// gamesNamed names games by their boards; if more than one round is open, by their players, or by
// rounds and boards if they are many.
func (r *report) gamesNamed(open []arbiter.Game, ids []arbiter.GameID) string {
	w := r.words
	var names, rounds []string
	boards := map[int][]string{}
	for i := range open {
		if g := &open[i]; slices.Contains(ids, g.ID) {
			boards[g.Round] = append(boards[g.Round], g.BoardName())
			names = append(names, r.name(g.First)+" – "+r.name(g.Second))
		}
	}
	several := len(open) > 0 && open[0].Round != open[len(open)-1].Round
	if several && len(names) <= manyGames {
		return strings.Join(names, w.Stop("; "))
	}
	for _, round := range slices.Sorted(maps.Keys(boards)) {
		where := w.Count(len(boards[round]), "board {boards}", "boards {boards}", "boards", runs(boards[round]))
		if several {
			where = w.Say("round {round}: {when}", "round", itoa(round), "when", where)
		}
		rounds = append(rounds, where)
	}
	return strings.Join(rounds, w.Stop("; "))
}

// runs writes the names of boards, three or more consecutive ones as 4–9.
func runs(boards []string) string {
	var parts []string
	for from := 0; from < len(boards); {
		to := from + 1
		for ; to < len(boards); to++ {
			last, err := strconv.Atoi(boards[to-1])
			if next, bad := strconv.Atoi(boards[to]); err != nil || bad != nil || next != last+1 {
				break
			}
		}
		if to-from > 2 {
			parts = append(parts, boards[from]+"–"+boards[to-1])
		} else {
			parts = append(parts, boards[from:to]...)
		}
		from = to
	}
	return strings.Join(parts, ", ")
}
