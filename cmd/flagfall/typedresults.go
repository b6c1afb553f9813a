package main

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// typedResults are the results of several boards, typed in one command. All are read
// before any is entered.
type typedResults struct {
	state *arbiter.State
	round int  // 0: the one being played
	card  bool // by the card of a match of teams, where the home team's points stand first

	commands []arbiter.Command
	entered  []arbiter.GameID
	notes    []rule.Sentence
	again    []error // results that the round before has at the same board
}

// add enters the result of one game.
func (t *typedResults) add(r arbiter.EnterResult) {
	t.commands, t.entered = append(t.commands, r), append(t.entered, r.Game.ID)
}

// take reads the result of a board, or of all games of a match.
func (t *typedResults) take(games []*arbiter.Game, text string) error {
	g := games[0]
	if len(games) > 1 {
		results, ordered, err := office.MatchResult(t.state, games, text)
		if err != nil {
			return err
		}
		for _, r := range results {
			t.add(r)
		}
		if ordered {
			t.notes = append(t.notes, orderUnknown(g))
		}
		return nil
	}
	result, err := t.state.ReadResult(g, text)
	if err != nil {
		return rule.Errorf(rule.CodeOf(err), "board %s: %w", g.BoardName(), err).Offering(rule.WayOf(err))
	}
	if t.card {
		if result, err = byCard(t.state, g, result); err != nil {
			return err
		}
	}
	if t.round == 0 {
		begins, err := firstOfRound(t.state, g, result)
		if err != nil {
			t.again = append(t.again, err)
		} else if len(t.notes) == 0 {
			t.notes = begins
		}
	}
	t.add(arbiter.EnterResult{Game: arbiter.GameRef{ID: g.ID}, Result: result})
	return nil
}

// takeInOrder reads one result for each open board, in the order of the boards, or
// one for each match where two players have several games.
func (t *typedResults) takeInOrder(args []string) error {
	s := t.state
	open, err := openBoards(s, t.round)
	if err != nil {
		return err
	}
	if len(open) == 0 && slices.ContainsFunc(s.OpenGames(), func(g arbiter.Game) bool { return g.Postponed != nil }) {
		return rule.Errorf(rule.Refused, "no board is open: the games without a result were put off").WithHint("flagfall result BOARD RESULT enters one of them; flagfall print postponed lists them")
	}
	if len(open) == 0 {
		return rule.Errorf(rule.Refused, "no board is open: every game has a result").WithHint("flagfall correct BOARD RESULT changes one; flagfall pair pairs the next round")
	}
	each := make([][]*arbiter.Game, len(open))
	for i := range open {
		each[i] = []*arbiter.Game{&open[i]}
	}
	if matches, err := openMatches(s, open); err != nil {
		return err
	} else if len(args) == len(matches) && !t.card {
		each = matches
	}
	if len(args) != len(each) {
		var boards []string
		for i := range open {
			boards = append(boards, open[i].BoardName())
		}
		return rule.Errorf(rule.Usage, "%s given, and %s open", rule.Count(len(args), "{n} result is", "{n} results are"), rule.Count(len(open), "{n} board is", "{n} boards are")).
			WithHint("give one for each open board (%s); a dot leaves one open", strings.Join(boards, ", "))
	}
	for i := range each {
		if args[i] == leftOpen {
			continue
		}
		if err := t.take(each[i], args[i]); err != nil {
			return err
		}
	}
	return nil
}

// takeByBoard reads boards and results in turn.
func (t *typedResults) takeByBoard(args []string) error {
	s := t.state
	scoring := s.Settings.Points()
	if _, err := arbiter.ParseBoard(t.round, args[0]); err != nil {
		if _, unread := scoring.Parse(args[0]); unread == nil {
			return rule.Errorf(rule.Usage, "%q is a result, not a board", args[0]).WithHint("give boards and results in turn, as in 1 2-0 4 1-1, or a whole round with --all: flagfall result --all %s", strings.Join(args, " "))
		}
	}
	if len(args)%2 != 0 {
		return rule.Errorf(rule.Usage, "%s has no result after it", args[len(args)-1]).WithHint("give boards and results in turn, as in 1 2-0 4 1-1, or the results alone with --all")
	}
	for i := 0; i < len(args); i += 2 {
		if of, err := roundOf(s, args[i]); err != nil && t.round == 0 {
			return err
		} else if t.round == 0 && of != s.Playing() {
			return rule.Errorf(rule.Usage, "board %s is open in round %d alone, which is not the one being played", args[i], of).WithHint("enter it on its own, or say the round: --round %d", of)
		}
		ref, err := arbiter.ParseBoard(t.round, args[i])
		if err != nil {
			return err
		}
		games := gamesOf(s, t.round, args[i:i+2])
		if len(games) < 2 || t.card {
			g, err := s.FindGame(ref)
			if err != nil {
				return err
			}
			games = []*arbiter.Game{g}
		}
		if err := t.take(games, args[i+1]); err != nil {
			return err
		}
	}
	return nil
}

// enter enters in one step what was read, and says each board.
func (t *typedResults) enter(env *env, o *office.Office) error {
	if len(t.commands) == 0 {
		return rule.Errorf(rule.Usage, "no result was given").WithHint("give those that are known: flagfall result --all 2-0 . 1-1")
	}
	if len(t.again) == len(t.commands) {
		return t.again[0]
	}
	answer, err := o.Do(t.commands...)
	if err != nil {
		return err
	}
	s := o.State()
	for _, id := range t.entered {
		g, err := s.FindGame(arbiter.GameRef{ID: id})
		if err != nil {
			return err
		}
		if err := say(env, nil, "round %d, board %s: %s – %s %s", g.Round, g.BoardName(), s.Name(g.First), s.Name(g.Second), scoreOf(s, g)); err != nil {
			return err
		}
	}
	return sayRound(env, s, t.entered[0], append(t.notes, answer.Notes()...))
}
