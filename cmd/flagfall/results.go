package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// openBoards are the games of the round that is meant which have no result and were
// not put off, in the order of their boards.
func openBoards(s *arbiter.State, round int) ([]arbiter.Game, error) {
	if round == 0 {
		round = s.Playing()
	}
	r, err := s.Round(round)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Concat(r.Games, r.PlayOffs), func(g arbiter.Game) bool { return !g.Open() || g.Postponed != nil }), nil
}

// openMatches are the games of each pair of a round of which one is open.
func openMatches(s *arbiter.State, open []arbiter.Game) (matches [][]*arbiter.Game, err error) {
	r, err := s.Round(open[0].Round)
	if err != nil {
		return nil, err
	}
	for _, games := range r.Pairs() {
		if slices.ContainsFunc(games, func(g *arbiter.Game) bool {
			return slices.ContainsFunc(open, func(o arbiter.Game) bool { return o.ID == g.ID })
		}) {
			matches = append(matches, games)
		}
	}
	for i := range open {
		if open[i].PlayOff != nil {
			matches = append(matches, []*arbiter.Game{&open[i]})
		}
	}
	return matches, nil
}

// orderUnknown says that the results of the games of a board may have come the other
// way round.
func orderUnknown(g *arbiter.Game) rule.Sentence {
	return rule.Format("which game was which is not known: if they went the other way, flagfall correct %s", g.BoardName())
}

// leftOpen is typed for a board whose game is not over.
const leftOpen = "."

// severalResults enters results in one step: of the open boards in their order, or
// each with its board before it; by the card of a match of teams the home team's
// points stand first. All are read before any is entered.
func severalResults(env *env, o *office.Office, round int, inOrder, card bool, args []string) error {
	s := o.State()
	scoring := s.Settings.Points()
	var commands []arbiter.Command
	var entered []arbiter.GameID
	var notes []rule.Sentence
	var again []error // results that the round before has at the same board
	add := func(r arbiter.EnterResult) { commands, entered = append(commands, r), append(entered, r.Game.ID) }
	enter := func(games []*arbiter.Game, text string) error {
		g := games[0]
		if len(games) > 1 {
			results, ordered, err := office.MatchResult(s, games, text)
			if err != nil {
				return err
			}
			for _, r := range results {
				add(r)
			}
			if ordered {
				notes = append(notes, orderUnknown(g))
			}
			return nil
		}
		result, err := scoring.Parse(text)
		if err != nil {
			return rule.Errorf(rule.CodeOf(err), "board %s: %w", g.BoardName(), err).Offering(rule.WayOf(err))
		}
		if card {
			if result, err = byCard(s, g, result); err != nil {
				return err
			}
		}
		if round == 0 {
			begins, err := firstOfRound(s, g, result)
			if err != nil {
				again = append(again, err)
			} else if len(notes) == 0 {
				notes = begins
			}
		}
		add(arbiter.EnterResult{Game: arbiter.GameRef{ID: g.ID}, Result: result})
		return nil
	}
	if inOrder {
		open, err := openBoards(s, round)
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
		// Where two players have several games, the results may be those of the matches.
		if matches, err := openMatches(s, open); err != nil {
			return err
		} else if len(args) == len(matches) && !card {
			each = matches
		}
		if len(args) != len(each) {
			var boards []string
			for i := range open {
				boards = append(boards, open[i].BoardName())
			}
			return rule.Errorf(rule.Usage, "%s given, and %s open", rule.Count(len(args), "{n} result is", "{n} results are"), rule.Count(len(open), "{n} board is", "{n} boards are")).
				WithHint("give one for each of the boards %s; a dot leaves one open", strings.Join(boards, ", "))
		}
		for i := range each {
			if args[i] == leftOpen {
				continue
			}
			if err := enter(each[i], args[i]); err != nil {
				return err
			}
		}
	} else {
		if _, err := arbiter.ParseBoard(round, args[0]); err != nil {
			if _, unread := scoring.Parse(args[0]); unread == nil {
				return rule.Errorf(rule.Usage, "%q is a result, not a board", args[0]).WithHint("give boards and results in turn, as in 1 2-0 4 1-1, or a whole round with --all: flagfall result --all %s", strings.Join(args, " "))
			}
		}
		if len(args)%2 != 0 {
			return rule.Errorf(rule.Usage, "%s has no result behind it", args[len(args)-1]).WithHint("give boards and results in turn, as in 1 2-0 4 1-1, or the results alone with --all")
		}
		for i := 0; i < len(args); i += 2 {
			if of, err := roundOf(s, args[i]); err != nil && round == 0 {
				return err
			} else if round == 0 && of != s.Playing() {
				return rule.Errorf(rule.Usage, "board %s is open in round %d alone, which is not the one being played", args[i], of).WithHint("enter it by itself, or say the round: --round %d", of)
			}
			ref, err := arbiter.ParseBoard(round, args[i])
			if err != nil {
				return err
			}
			games := gamesOf(s, round, args[i:i+2])
			if len(games) < 2 || card {
				g, err := s.FindGame(ref)
				if err != nil {
					return err
				}
				games = []*arbiter.Game{g}
			}
			if err := enter(games, args[i+1]); err != nil {
				return err
			}
		}
	}
	if len(commands) == 0 {
		return rule.Errorf(rule.Usage, "no result was given").WithHint("give those that are known: flagfall result --all 2-0 . 1-1")
	}
	if len(again) == len(commands) {
		return again[0]
	}
	answer, err := o.Do(commands...)
	if err != nil {
		return err
	}
	for _, id := range entered {
		g, err := o.State().FindGame(arbiter.GameRef{ID: id})
		if err != nil {
			return err
		}
		if err := say(env, nil, "round %d, board %s: %s – %s %s", g.Round, g.BoardName(), s.Name(g.First), s.Name(g.Second), scoreOf(o.State(), g)); err != nil {
			return err
		}
	}
	return sayRound(env, o.State(), entered[0], append(notes, answer.Notes()...))
}

// resultByResult asks a person for the result of one open board after the other, and
// enters each when it is typed. Enter alone goes to the next board; a board before
// the result goes to that one; a dot ends it.
func resultByResult(env *env, o *office.Office, round int, card bool) error {
	open, err := openBoards(o.State(), round)
	if err != nil {
		return err
	}
	if len(open) == 0 {
		return rule.Fault(rule.Refused, anOpenGame.none).
			Offering(rule.English("pair the next round with flagfall pair, or change a result with flagfall correct; --round names another round"))
	}
	scoring := o.State().Settings.Points()
	env.complain(env.in(rule.Format("type a result, or a board and its result; Enter goes to the next board, a dot ends")))
	for at := 0; len(open) > 0; {
		if at >= len(open) {
			return nil
		}
		g := &open[at]
		s := o.State()
		fmt.Fprint(env.Err, env.in(rule.Format("round %d, board %s: %s – %s?", g.Round, g.BoardName(), s.Name(g.First), s.Name(g.Second))), " ")
		line, err := env.line()
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		end := err != nil
		words := strings.Fields(line)
		if end && len(words) > 0 {
			fmt.Fprintln(env.Err)
		}
		if len(words) == 2 {
			board := slices.IndexFunc(open, func(g arbiter.Game) bool { return g.BoardName() == words[0] })
			if board < 0 {
				report(env, rule.Errorf(rule.Usage, "board %s is not open", words[0]).WithHint("flagfall correct changes a result"))
				continue
			}
			at, words = board, words[1:]
			g = &open[at]
		}
		switch {
		case len(words) == 0 && end, len(words) == 1 && words[0] == leftOpen:
			fmt.Fprintln(env.Err)
			return nil
		case len(words) == 0:
			at++
			continue
		case len(words) > 1:
			report(env, rule.Errorf(rule.Usage, "%q is not a board and a result", line).WithHint("as in 3 2-0"))
			continue
		}
		result, err := scoring.Parse(words[0])
		if err == nil && card {
			result, err = byCard(s, g, result)
		}
		if err == nil {
			var answer office.Done
			if answer, err = o.Do(arbiter.EnterResult{Game: arbiter.GameRef{ID: g.ID}, Result: result}); err == nil {
				err = sayResult(env, o.State(), arbiter.GameRef{ID: g.ID}, answer.Notes())
				if err != nil {
					return err
				}
				open = slices.Delete(open, at, at+1)
			}
		}
		if err != nil {
			report(env, err)
		}
		if end {
			return nil
		}
	}
	return nil
}

// sayRound says how many games of the round of a game are open.
func sayRound(env *env, s *arbiter.State, id arbiter.GameID, notes []rule.Sentence) error {
	g, err := s.FindGame(arbiter.GameRef{ID: id})
	if err != nil {
		return err
	}
	round, err := s.Round(g.Round)
	if err != nil {
		return err
	}
	if open := round.Waiting(); open > 0 {
		return say(env, notes, "%s", rule.Count(len(round.All()), "round {round}: {open} of {n} game open", "round {round}: {open} of {n} games open", "round", g.Round, "open", open))
	}
	return say(env, notes, "round %d is complete", g.Round)
}

// gamesOf are the games of a board that was named alone, with a result behind it;
// nil where one of several was named.
func gamesOf(s *arbiter.State, round int, args []string) []*arbiter.Game {
	if len(args) != 2 {
		return nil
	}
	ref, err := arbiter.ParseBoard(round, args[0])
	if err != nil || ref.Heat > 0 {
		return nil
	}
	if ref.Round == 0 {
		ref.Round = s.Playing()
	}
	r, err := s.Round(ref.Round)
	if err != nil {
		return nil
	}
	for _, games := range r.Pairs() {
		if games[0].Board == ref.Board {
			return games
		}
	}
	return nil
}

// matchResult enters the result of all games of a board at once.
func matchResult(env *env, o *office.Office, games []*arbiter.Game, text string) error {
	results, ordered, err := office.MatchResult(o.State(), games, text)
	if err != nil {
		return err
	}
	var commands []arbiter.Command
	for _, r := range results {
		commands = append(commands, r)
	}
	answer, err := o.Do(commands...)
	if err != nil {
		return err
	}
	notes := answer.Notes()
	if ordered {
		notes = append(notes, orderUnknown(games[0]))
	}
	for _, r := range results {
		g, err := o.State().FindGame(r.Game)
		if err != nil {
			return err
		}
		if err := say(env, nil, "round %d, board %s: %s – %s %s", g.Round, g.BoardName(), o.State().Name(g.First), o.State().Name(g.Second), scoreOf(o.State(), g)); err != nil {
			return err
		}
	}
	return sayRound(env, o.State(), results[0].Game.ID, notes)
}

// scoreOf is the points of a game with the reason behind: "2-0 (resigned)".
func scoreOf(s *arbiter.State, g *arbiter.Game) rule.Sentence {
	switch {
	case g.SetAside:
		return arbiter.SaidAside()
	case g.Result == nil:
		return rule.Format("open")
	}
	scoring := s.Settings.Points()
	text := scoring.ResultText(*g.Result)
	how := g.How()
	switch {
	case g.Annulled && how.IsZero():
		how = rule.Format("annulled")
	case g.Annulled:
		how = rule.Joined(", ", how, rule.Format("annulled"))
	case how.IsZero():
		return rule.Typed(text)
	}
	if ground := g.Ground(); ground != "" {
		how = rule.Joined(", ", how, rule.Typed(ground))
	}
	return rule.Format("%s (%s)", text, how)
}
