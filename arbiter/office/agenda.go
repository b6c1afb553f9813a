package office

import (
	"errors"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
	"flagfall/pairing/knockout"
	"flagfall/pairing/systems"
)

// Agenda says where an event stands and what is still to be done, for an
// arbiter who comes back to the table.
type Agenda struct {
	Name    string `json:"name"`
	System  string `json:"system"` // as it is printed
	Players int    `json:"players"`
	// Round is the round that is being played, or the last that was; 0 before
	// the first. Rounds is how many there will be; 0 when nobody knows.
	Round  int  `json:"round"`
	Rounds int  `json:"rounds,omitempty"`
	Closed bool `json:"closed"`
	// Items are what is to be done, the most urgent first. It is never empty.
	Items []AgendaItem `json:"items"`
}

// AgendaItem is one thing to do, and the way to do it with the actions that it
// offers, if any does.
type AgendaItem struct {
	What rule.Sentence `json:"-"`
	Way  rule.Sentence `json:"-"` // the command line and the pages word it, each in its own way
	// Waits is set when the event does not wait for it.
	Waits bool `json:"may_wait"`
}

// mostBoards is how many boards an item names before it counts the rest.
const mostBoards = 12

// Agenda says what to do next. It writes nothing.
func (o *Office) Agenda() (Agenda, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.refresh(); err != nil {
		return Agenda{}, err
	}
	s := o.state
	a := Agenda{Name: s.Settings.Name, System: s.Settings.System, Rounds: s.TotalRounds(), Closed: s.Closed, Round: len(s.Rounds)}
	if system, err := systems.Find(s.Settings.System); err == nil {
		a.System = system.Title
	}
	for _, p := range s.Players {
		if p.Withdrawn == 0 {
			a.Players++
		}
	}
	if s.Closed {
		a.add(rule.Format("the event is closed; its standings are final"), do(rule.Try("export", "all", true, "dir", rule.Such("DIR"))))
		return a, nil
	}
	for _, n := range s.Drafts() {
		a.add(rule.Format("the pairings of round %d are a draft", n), do(rule.Try("publish", "rounds", n)))
	}
	a.games(s)
	a.people(s)
	a.rulings(s)
	a.next(o, s)
	slices.SortStableFunc(a.Items, func(x, y AgendaItem) int {
		switch {
		case x.Waits == y.Waits:
			return 0
		case y.Waits:
			return -1
		}
		return 1
	})
	return a, nil
}

// do is the way out that is one action alone.
func do(try rule.Intent) rule.Sentence { return rule.Way("{do}", "do", try) }

func (a *Agenda) add(what, way rule.Sentence) {
	a.Items = append(a.Items, AgendaItem{What: what, Way: way})
}

func (a *Agenda) addLater(what, way rule.Sentence) {
	a.Items = append(a.Items, AgendaItem{What: what, Way: way, Waits: true})
}

// games adds those without a result or without a sheet. Of rounds that were
// paired beforehand only the first with an open game is being played.
func (a *Agenda) games(s *arbiter.State) {
	var open []string
	var later []rule.Sentence
	round := 0
	for _, g := range s.OpenGames() {
		switch {
		case g.Postponed != nil:
			later = append(later, rule.Format("board %s of round %d", g.BoardName(), g.Round))
		case round == 0 || g.Round == round:
			round, open = g.Round, append(open, g.BoardName())
		}
	}
	if round > 0 {
		a.Round = round
		a.add(rule.Format("round %d: no result of %s", round, boards(open)), do(rule.Try("result", "board", open[0], "round", round)))
	}
	if g, winner := s.Settled(); g != nil {
		a.settled(s, winner)
	}
	if len(open) > 0 {
		a.moves(s, open[0])
	}
	a.stages(s)
	if len(later) > 0 {
		a.addLater(rule.Format("put off: %s", rule.Joined(", ", later...)), do(rule.Try("print", "what", "postponed")))
	}
	taken, without := 0, 0
	for g := range s.EachGame {
		switch {
		case len(g.Sheets) > 0:
			taken++
		case g.PlayOff != nil && !s.Recorded(g):
		case g.Result != nil && g.Result.Played():
			without++
		}
	}
	if taken > 0 && without > 0 {
		a.addLater(rule.Count(without, "{n} of {total} games that were played has no scoresheet", "{n} of {total} games that were played have no scoresheet", "total", without+taken), do(rule.Try("print", "what", "missing-sheets")))
	}
}

// moves adds how the moves of games that are not played face to face are entered, which
// no list of results shows.
func (a *Agenda) moves(s *arbiter.State, board string) {
	switch form := s.Settings.FormOfPlay(); {
	case form.Dated:
		a.addLater(rule.Format("moves are entered with the days of their slips"), rule.Way("{correspondence.move}, {correspondence.claim}, or {correspondence.due}",
			rule.Try("correspondence.move", "board", board, "move", rule.Such("32-28")), rule.Try("correspondence.claim", "board", board, "on", rule.Such("2026-02-10")),
			rule.Try("correspondence.due")))
	case form.Announced:
		a.addLater(rule.Format("moves are entered as they are announced"), do(rule.Try("announce", "board", board, "move", rule.Such("32-28"))))
	case s.System().Display:
		a.addLater(rule.Format("rounds of the room are noted with their times, and moves where they are followed"), rule.Way("{room.round}, or {room.move}",
			rule.Try("room.round", "time", rule.Such("12m")), rule.Try("room.move", "board", board, "move", rule.Such("32-28"))))
	}
}

// stages adds the next games of micro-matches, where the event has said what their stages
// are.
func (a *Agenda) stages(s *arbiter.State) {
	if s.Settings.MicroMatch == "" || len(s.Rounds) == 0 {
		return
	}
	for _, pair := range s.Rounds[len(s.Rounds)-1].Pairs() {
		if m := s.MicroMatch(pair[0]); m.Next != nil {
			next := rule.Try("micro-match", "board", pair[0].Board, "next", true)
			if m.LacksTimes() {
				next = rule.Try("micro-match", "board", pair[0].Board, "next", true, "left", rule.Such("0:02:10,0:01:45"))
			}
			a.add(rule.Format("%s and %s are level; the next game of their match is %s", s.Name(m.First), s.Name(m.Second), (&arbiter.PlayOff{Kind: m.Next.Kind}).Said()), do(next))
		}
	}
}

// settled adds that somebody has won a match of which games are still played.
func (a *Agenda) settled(s *arbiter.State, winner arbiter.PlayerID) {
	a.addLater(rule.Format("%s has won the match already; the games that are left are played all the same, unless the event says otherwise", s.Name(winner)),
		do(rule.Try("set", "name", "match-end", "value", arbiter.MatchDecided, "reason", rule.Such("WHY"))))
}

// boards names boards, or as many as fit a line and how many more there are.
func boards(names []string) rule.Sentence {
	if len(names) == 1 {
		return rule.Format("board %s", names[0])
	}
	if n := len(names) - mostBoards; n > 0 {
		return rule.Format("boards %s and %d more", strings.Join(names[:mostBoards], ", "), n)
	}
	return rule.Format("boards %s", strings.Join(names, ", "))
}

func (a *Agenda) people(s *arbiter.State) {
	if len(s.Rounds) > 0 || s.Settings.CheckIn != arbiter.CheckInRequired {
		return
	}
	if n := len(s.NotCheckedIn()); n > 0 {
		a.add(rule.Count(n, "{n} of {total} players has not reported", "{n} of {total} players have not reported", "total", a.Players), do(rule.Try("checkin")))
	}
}

func (a *Agenda) rulings(s *arbiter.State) {
	for _, appeal := range s.Appeals {
		if appeal.Outcome == "" {
			// The event is not closed before it, so that it is not what may wait.
			a.add(rule.Format("appeal %d is not decided", appeal.Seq), do(rule.Try("appeal.show", "appeal", appeal.Seq)))
		}
	}
	if said := s.UnruledSaid(); !said.IsZero() {
		g := s.Unruled()[0]
		a.addLater(said, do(rule.Try("rule", "board", g.BoardName(), "round", g.Round)))
	}
	unanswered := 0
	for _, q := range s.Questions {
		if q.Answer == "" {
			unanswered++
		}
	}
	if unanswered > 0 {
		a.addLater(rule.Format("questions for the rules committee without an answer: %d", unanswered), do(rule.Try("question")))
	}
}

// end adds what is still to be done when all rounds that there are have been
// played: groups may have a final, and a knock-out needs a winner.
func (a *Agenda) end(s *arbiter.State) {
	if s.System().Bracket && len(s.Stages) == 0 {
		field := s.Field(-1)
		if b, err := knockout.New(&field); err == nil {
			for _, m := range b.Undecided(len(s.Rounds)) {
				high, low := levelPlayers(&field, m)
				a.add(rule.Format("%s and %s are level in round %d, but who has won is not decided", high, low, m.Round),
					rule.Way("{play-off}, or {through}", "play-off", arbiter.PlayOn(high, low), "through", goesThrough(s, high, m.Round)))
			}
			if len(a.Items) > 0 {
				return
			}
		}
	}
	if len(s.GroupNames()) > 1 {
		a.add(rule.Format("all games of the groups are played"), rule.Way("{group.final}, or {close} if there is no final", rule.Try("group.final", "top", rule.Such("2")), rule.Try("close")))
		return
	}
	if table, err := ranking.Of(s, s.Standing()); err == nil {
		for _, w := range ranking.Awaited(&table) {
			playOn := arbiter.PlayOn(rule.Such("PLAYER"), rule.Such("PLAYER"))
			if len(w.Numbers) == 2 {
				playOn = arbiter.PlayOn(s.ByNumber(w.Numbers[0]).Name(), s.ByNumber(w.Numbers[1]).Name())
			}
			way := do(playOn)
			if !w.Apart {
				way = rule.Way("{play-off}, or {aside}", "play-off", playOn,
					"aside", rule.Try("play-off", "player", s.ByNumber(w.Numbers[0]).Name(), "aside", true, "reason", rule.Such("WHY")))
			}
			a.add(Awaited(s, w), way)
		}
	}
	if awards, err := ranking.Prizes(s); err == nil && slices.ContainsFunc(awards, func(won ranking.Award) bool { return len(won.Level) > 0 }) {
		a.add(rule.Format("players are level on everything, and their prizes differ"), do(rule.Try("prize.list")))
	}
	a.add(rule.Format("all rounds are played"), do(rule.Try("close")))
}

// next adds what brings the event on: the next round, or its end.
func (a *Agenda) next(o *Office, s *arbiter.State) {
	if len(s.Players) < 2 {
		a.add(rule.Format("fewer than two players are entered"), do(rule.Try("player.add", "name", rule.Such("NAME"))))
		if s.System().Teams && len(s.Teams) < 2 {
			a.add(rule.Format("two teams with players are needed"), do(rule.Try("team.add", "name", rule.Such("NAME"), "player", rule.Such("PLAYER"), "player", rule.Such("PLAYER"))))
		}
		return
	}
	if s.Settings.LotsWait() {
		a.addLater(rule.Format("the lots of the tie-breaks need a seed"), do(s.WithReason(rule.Try("set", "name", "seed", "value", rule.Such("4711")))))
	}
	if what, way := s.Ungrouped(); !what.IsZero() {
		a.add(what, way)
	}
	if without := s.Teamless(); len(s.Teams) > 0 && len(without) > 0 {
		what := rule.Format("in no team, and not paired: %s", strings.Join(without, ", "))
		way := rule.Way("{team.add}, or {team.edit}", rule.Try("team.add", "name", rule.Such("NAME"), "player", rule.Such("PLAYER"), "player", rule.Such("...")),
			rule.Try("team.edit", "team", rule.Such("NAME"), "player", rule.Such("PLAYER"), "player", rule.Such("...")))
		if len(s.Rounds) == 0 {
			a.add(what, way)
		} else {
			a.addLater(what, way)
		}
	}
	if len(s.OpenGames()) == 0 && a.Rounds > 0 && len(s.Rounds) >= a.Rounds {
		a.end(s)
		return
	}
	if a.Rounds > 0 && len(s.Rounds) >= a.Rounds {
		return
	}
	_, err := o.propose(s, nil, "")
	var refused *rule.Error
	switch {
	case err == nil && s.Waits():
		a.addLater(rule.Format("round %d can be paired already", len(s.Rounds)+1), do(rule.Try("pair")))
	case err == nil:
		a.add(rule.Format("round %d can be paired", len(s.Rounds)+1), do(rule.Try("pair")))
		if winner, _, _ := s.Leader(); winner != 0 {
			a.settled(s, winner)
		}
	case s.Waits():
		// The results that are open say what is in the way.
	case errors.As(err, &refused) && !refused.Hint.IsZero():
		a.add(rule.Format("round %d cannot be paired: %s", len(s.Rounds)+1, refused.Message), refused.Hint)
	default:
		a.add(rule.Format("round %d cannot be paired: %s", len(s.Rounds)+1, err), do(rule.Try("log")))
	}
}
