package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func rearrangeCommand(env *env) command {
	var (
		flags    eventFlags
		c        arbiter.Rearrange
		exchange []string
		boards   []string
	)
	return command{
		name:  "rearrange",
		group: groupRound,
		needs: "--reason WHY",
		short: "Change the pairings of a round by hand",
		long: `Change the pairings of a round by hand: two players exchange their places, two
games their boards, or the players of a board their colours. It is a deviation
from the system: allowed, and kept in the journal with its reason.

Players and boards change only in the last round, in games without a result.
Colours can be put right in any round, as when two players sat down the other
way round: a result stays with its player.

A round that was published gets its next version, in which the changed boards
are marked.`,
		example: `  flagfall rearrange --exchange 3,7 --reason "they are father and son"
  flagfall rearrange --exchange "Berg, Ann" --exchange Dahl --reason "they are club mates"
  flagfall rearrange --boards 1,4 --reason "board 4 can be reached by wheelchair"
  flagfall rearrange --round 2 --colours 5 --reason "they sat the other way round"`,
		writes: writesJournal,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&c.Round, "round", "r", 0, "the round (default: the one being played)")
			cmd.Flags().StringArrayVar(&exchange, "exchange", nil, "a player who exchanges places with the one named next: --exchange Berg --exchange Dahl, or 3,7 by number")
			cmd.Flags().StringArrayVar(&boards, "boards", nil, "two boards whose games change places, such as 1,4")
			cmd.Flags().IntSliceVar(&c.Colours, "colours", nil, "boards whose players exchange colours, such as 5 or 5,6")
			cmd.Flags().StringVar(&c.Reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, _ []string) error {
			s := o.State()
			var err error
			if c.Exchange, err = exchanged(s, exchange); err != nil {
				return err
			}
			if c.Boards, err = boardPairs(boards); err != nil {
				return err
			}
			answer, err := o.Do(c)
			if err != nil {
				return err
			}
			s = o.State()
			e := answer.Entries[len(answer.Entries)-1].Body.(arbiter.RoundRearranged)
			against, err := o.Deviation(e.Round)
			if err != nil {
				return err
			}
			if err := say(env, append(answer.Notes(), against...), "%s", env.tell(s, answer.Entries[len(answer.Entries)-1])); err != nil {
				return err
			}
			round, err := s.Round(e.Round)
			if err != nil {
				return err
			}
			return say(env, nil, "%s", roundVersion(round))
		},
	}
}

// roundVersion says how the pairings of a round stand.
func roundVersion(r arbiter.Round) rule.Sentence {
	changes, next := r.ChangesInWords(), rule.Way("next: {publish}", rule.Try("publish"))
	if !r.Draft() {
		return rule.Joined(", ", rule.Format("round %d is in version %d", r.Number, r.Version()), changes)
	}
	if v := r.Version(); v > 0 {
		return rule.Joined("; ", rule.Joined(", ", rule.Format("round %d is a draft of version %d", r.Number, v+1), changes), next)
	}
	return rule.Joined("; ", rule.Format("round %d is a draft", r.Number), next)
}

// exchanged are the players who exchange places, named one after the other, or two
// by their numbers, as in 3,7. A name is never cut at a comma, which stands in it.
func exchanged(s *arbiter.State, named []string) ([][2]arbiter.PlayerID, error) {
	var ids []arbiter.PlayerID
	for _, text := range named {
		parts := []string{text}
		if a, b, two := strings.Cut(text, ","); two && isNumber(a) && isNumber(b) {
			parts = []string{a, b}
		}
		for _, name := range parts {
			p, err := s.FindPlayer(strings.TrimSpace(name))
			if err != nil && strings.Contains(name, ",") {
				return nil, rule.Errorf(rule.CodeOf(err), "%w", err).WithHint("a comma is part of a name; name two players as in --exchange Berg --exchange Dahl, or by number as in 3,7")
			}
			if err != nil {
				return nil, err
			}
			ids = append(ids, p.ID)
		}
	}
	if len(ids)%2 != 0 {
		return nil, rule.Errorf(rule.Usage, "--exchange %s does not name two", named[len(named)-1]).WithHint("name two players as in --exchange Berg --exchange Dahl, or by number as in 3,7")
	}
	var pairs [][2]arbiter.PlayerID
	for two := range slices.Chunk(ids, 2) {
		pairs = append(pairs, [2]arbiter.PlayerID(two))
	}
	return pairs, nil
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(text), "#"))
	return err == nil
}

// boardPairs are boards whose games change places, two with a comma between or one
// after the other: --boards 1,4 or --boards 1 --boards 4.
func boardPairs(named []string) ([][2]int, error) {
	var numbers []int
	for _, text := range named {
		for board := range strings.SplitSeq(text, ",") {
			n, err := strconv.Atoi(strings.TrimSpace(board))
			if err != nil {
				return nil, rule.Errorf(rule.Usage, "%q is not a board", board).WithHint("give its number, from 1 on")
			}
			numbers = append(numbers, n)
		}
	}
	if len(numbers)%2 != 0 {
		return nil, rule.Errorf(rule.Usage, "--boards %s does not name two", named[len(named)-1]).WithHint("name two boards, such as 1,4")
	}
	var pairs [][2]int
	for two := range slices.Chunk(numbers, 2) {
		pairs = append(pairs, [2]int(two))
	}
	return pairs, nil
}
