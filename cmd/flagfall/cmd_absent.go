package main

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/listing"
)

// byeKinds is what a bye of the command line is in the journal.
var byeKinds = map[string]string{"zero": "zero-bye", "half": "half-bye", "full": "full-bye", "none": "none",
	"notice": "notice", "excused": "excused", "duty": "duty", "unannounced": "absent"}

// absentFlags say which rounds players miss, and what these count for.
type absentFlags struct {
	flags               eventFlags
	rounds, bye, reason string
	format              string
	list, cancel, there bool
}

func absentCommand(env *env) command {
	var own absentFlags
	return command{
		name:  "absent",
		group: groupPeople,
		args:  []argument{{word: "PLAYER", kind: aPlayer, optional: true, many: true}},
		short: "Leave players out of rounds to come, or list who will miss them",
		long: `Leave players out of the pairing of rounds to come, the next one or --round; with
--list show who has announced an absence from a round to come. On an evening to
which few come, --there names those who are: all others miss the round.
The round is worth nothing, or what the regulations grant by flagfall set absence
(zero, half, full) or --bye here. --cancel takes it back: the player will play.

In a Keizer competition it is worth a share of the player's own value: --bye
notice (the usual one), excused, duty for the club, or unannounced.

What a round counts as for a player who had no game in it can be put right when
it is paired, with a --reason: --bye half for the rounds before a late entry. A
game that is paired is not touched: enter its result, or take the pairings back.
A player who will not come again is withdrawn.`,
		example: `  flagfall absent Jansen --round 3 --bye half
  flagfall absent 7 --reason illness
  flagfall absent Jansen --round 3,5-7
  flagfall absent Jansen Visser 12
  flagfall absent --there Berg Costa Dahl Novák
  flagfall absent Wolf --round 1,2 --bye half --reason "late entry"
  flagfall absent 7 --cancel
  flagfall absent --list
  flagfall absent Costa --bye duty`,
		writes:  writesJournal,
		answers: answersTextOrList, format: &own.format,
		lists: func(*cobra.Command, []string) bool { return own.list },
		event: &own.flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVarP(&own.rounds, "round", "r", "", "the rounds that are not played, such as 3 or 3,5-7 (default: the next)")
			cmd.Flags().BoolVar(&own.list, "list", false, "list who will miss which round to come")
			cmd.Flags().BoolVar(&own.there, "there", false, "the players named are there, and all others are absent")
			cmd.Flags().BoolVar(&own.cancel, "cancel", false, "take an absence back that was announced")
			choiceVar(cmd, &own.bye, "bye", "what the round is worth, if not what the regulations say: no points (zero), the points of a draw (half) or of a win (full)", "zero", "half", "full", "none", "notice", "excused", "duty", "unannounced")
			cmd.Flags().StringVar(&own.reason, "reason", "", "why")
		},
		on: func(cmd *cobra.Command, o *office.Office, args []string) error {
			return own.announce(env, cmd, o, args)
		},
	}
}

// announce leaves the players out, or lists who is left out.
func (f *absentFlags) announce(env *env, cmd *cobra.Command, o *office.Office, args []string) error {
	s := o.State()
	if f.list {
		if len(args) > 0 || cmd.Flags().Changed("round") || cmd.Flags().Changed("bye") {
			return rule.Errorf(rule.Usage, "--list takes no player, --round or --bye")
		}
		return env.listInAnswer(absencesOf(env, s), f.format)
	}
	ids, there, err := absentees(env, s, args, f.there)
	if err != nil {
		return err
	}
	numbers := []int{len(s.Rounds) + 1}
	if cmd.Flags().Changed("round") {
		if numbers, err = roundNumbers(f.rounds); err != nil {
			return err
		}
	}
	as := "" // as the regulations say
	switch {
	case f.cancel && cmd.Flags().Changed("bye"):
		return rule.Errorf(rule.Usage, "--cancel takes an absence back, and --bye says what it gives").WithHint("give one of them")
	case f.cancel:
		as = byeKinds["none"]
	case cmd.Flags().Changed("bye"):
		as = byeKinds[f.bye]
	}
	var announced []arbiter.Command
	for _, round := range numbers {
		for _, id := range ids {
			if f.there && as == "" && s.Misses(id, round) {
				continue // it counts as it was announced
			}
			announced = append(announced, arbiter.AnnounceAbsence{Player: id, Round: round, As: as, Reason: f.reason})
		}
		for _, id := range there {
			if s.Misses(id, round) {
				announced = append(announced, arbiter.AnnounceAbsence{Player: id, Round: round, As: byeKinds["none"], Reason: f.reason})
			}
		}
	}
	if len(announced) == 0 {
		return rule.Errorf(rule.Refused, "everybody is there").WithHint("nobody has to be left out")
	}
	return enterAll(env, o, announced...)
}

// absentees are the players named. Where those are the ones who are there, the absentees
// are all others who are still in the event.
func absentees(env *env, s *arbiter.State, names []string, naming bool) (absent, there []arbiter.PlayerID, err error) {
	if !naming && len(names) < 2 {
		p, err := player(env, s, first(names))
		return []arbiter.PlayerID{p.ID}, nil, err
	}
	ids, err := playersNamed(s, names)
	if err != nil || !naming {
		return ids, nil, err
	}
	if len(ids) == 0 {
		return nil, nil, rule.Errorf(rule.Usage, "who is there was not named").WithHint("name them: flagfall absent --there Berg Costa")
	}
	for i := range s.Players {
		p, named := &s.Players[i], slices.Contains(ids, s.Players[i].ID)
		switch {
		case p.Withdrawn > 0 && named:
			return nil, nil, rule.Errorf(rule.Refused, "%s has withdrawn, from round %d on", p.Name(), p.Withdrawn).
				WithWay("there is nothing to do; {reinstate} takes the player back in", rule.Try("reinstate"))
		case p.Withdrawn == 0 && !named:
			absent = append(absent, p.ID)
		}
	}
	return absent, ids, nil
}

// roundNumbers reads rounds as people write them: 3, or 3,5-7. They come in
// order, each once.
func roundNumbers(text string) ([]int, error) {
	bad := func() error {
		return rule.Errorf(rule.Usage, "%q does not name any rounds", text).WithHint("rounds are numbered from 1; write 3, or 3,5-7")
	}
	const most = 1000
	var list []int
	for _, part := range strings.Split(text, ",") {
		low, high, several := strings.Cut(strings.TrimSpace(part), "-")
		from, err := strconv.Atoi(strings.TrimSpace(low))
		to := from
		if several && err == nil {
			to, err = strconv.Atoi(strings.TrimSpace(high))
		}
		if err != nil || from < 1 || to < from || to > most {
			return nil, bad()
		}
		for n := from; n <= to; n++ {
			list = append(list, n)
		}
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

// absencesOf are those who will miss a round to come, a row for each round.
func absencesOf(env *env, s *arbiter.State) listing.List {
	type line struct {
		Round int    `json:"round"`
		Name  string `json:"name"`
		As    string `json:"as"`
		said  rule.Sentence
	}
	var lines []line
	for _, p := range s.Players {
		for _, a := range p.Absences {
			if a.Round > len(s.Rounds) && p.Withdrawn == 0 {
				lines = append(lines, line{a.Round, p.Name(), arbiter.ByeName(a.Kind), arbiter.TellBye(a.Kind)})
			}
		}
	}
	slices.SortFunc(lines, func(a, b line) int {
		return cmp.Or(a.Round-b.Round, strings.Compare(a.Name, b.Name))
	})
	l := listing.List{Heads: []string{"round", "name", "as"}}
	var text []string
	for _, a := range lines {
		l.Add(a, strconv.Itoa(a.Round), a.Name, a.As)
		text = append(text, env.in(rule.Format("round %d: %s (%s)", a.Round, a.Name, a.said)))
	}
	if len(text) == 0 {
		text = append(text, env.in(rule.Format("nobody has announced an absence from a round to come")))
	}
	l.Text = listing.Lines(text...)
	return l
}
