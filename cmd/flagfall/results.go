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
		result, err := s.ReadResult(g, words[0])
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

// gamesOf are the games of a board that was named alone, with a result after it;
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

// scoreOf is [office.ScoreOf].
func scoreOf(s *arbiter.State, g *arbiter.Game) rule.Sentence { return office.ScoreOf(s, g) }
