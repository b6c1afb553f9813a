package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/listing"
)

func forbidCommand(env *env) command {
	var (
		flags  eventFlags
		ban    arbiter.ForbidPairs
		format string
	)
	return command{
		name:  "forbid",
		group: groupPeople,
		args:  []argument{{word: "PLAYER", kind: aPlayer, optional: true}, {word: "PLAYER", kind: aPlayer, optional: true, together: true, many: true}},
		short: "Keep players apart",
		long: `Keep players apart: no two of those named are paired with each other, in the
whole event or from one round to another. A --wish gives way where no complete
pairing would remain. Without players, list who is kept apart.

Whole clubs, federations or families are kept apart, where that is possible, by
flagfall set apart club,family. flagfall allow takes back what was forbidden.`,
		example: `  flagfall forbid 3 7 --reason "father and son"
  flagfall forbid Jansen Bakker Smit --from 5 --wish
  flagfall forbid`,
		writes:  writesJournal,
		answers: answersTextOrList, format: &format,
		lists: func(_ *cobra.Command, names []string) bool { return len(names) == 0 },
		event: &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVar(&ban.From, "from", 0, "the first round in which they may not meet (default: the first)")
			cmd.Flags().IntVar(&ban.To, "to", 0, "the last round in which they may not meet (default: the last)")
			cmd.Flags().BoolVar(&ban.Wish, "wish", false, "give way where it cannot be kept")
			cmd.Flags().StringVar(&ban.Reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, names []string) error {
			s := o.State()
			if len(names) == 0 {
				return env.listInAnswer(bansOf(env, s), format)
			}
			var err error
			if ban.Players, err = playersNamed(s, names); err != nil {
				return err
			}
			answer, err := o.Do(ban)
			if err != nil {
				return err
			}
			s = o.State()
			return say(env, answer.Notes(), "%s", s.TellBan(s.Bans[len(s.Bans)-1]))
		},
	}
}

// bansOf are those who are kept apart. Rounds of 0 are the first and the last.
func bansOf(env *env, s *arbiter.State) listing.List {
	type apart struct {
		Players []string `json:"players"`
		From    int      `json:"from,omitempty"`
		To      int      `json:"to,omitempty"`
		Wish    bool     `json:"wish,omitempty"`
		Reason  string   `json:"reason,omitempty"`
	}
	l := listing.List{Heads: []string{"players", "from", "to", "wish", "reason"}}
	var lines []string
	for _, b := range s.Bans {
		var names []string
		for _, id := range b.Players {
			names = append(names, s.Name(id))
		}
		l.Add(apart{names, b.From, b.To, b.Wish, b.Reason}, strings.Join(names, "; "), strconv.Itoa(b.From), strconv.Itoa(b.To), strconv.FormatBool(b.Wish), b.Reason)
		lines = append(lines, env.in(s.TellBan(b)))
	}
	if len(lines) == 0 {
		lines = append(lines, env.in(rule.Format("nobody is kept apart")))
	}
	l.Text = listing.Lines(lines...)
	return l
}

func allowCommand(env *env) command {
	var (
		flags  eventFlags
		reason string
	)
	return command{
		name:  "allow",
		group: groupPeople,
		args:  []argument{{word: "PLAYER", kind: aPlayer}, {word: "PLAYER", kind: aPlayer, many: true}},
		short: "Let players meet who were kept apart",
		long: `Take back what flagfall forbid said about exactly these players. A round that is
paired stays as it is.`,
		example: `  flagfall allow 3 7`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, names []string) error {
			ids, err := playersNamed(o.State(), names)
			if err != nil {
				return err
			}
			return enter(env, o, arbiter.AllowPairs{Players: ids, Reason: reason})
		},
	}
}

// playersNamed finds players by numbers or names.
func playersNamed(s *arbiter.State, names []string) ([]arbiter.PlayerID, error) {
	var ids []arbiter.PlayerID
	for _, name := range names {
		p, err := s.FindPlayer(name)
		if err != nil {
			return nil, err
		}
		ids = append(ids, p.ID)
	}
	return ids, nil
}

// fixedPair reads a pair that the arbiter sets: "3-7" by number or by name, "3-0" or
// "3-bye" for the bye.
func fixedPair(s *arbiter.State, text string) (arbiter.FixedPair, error) {
	var found []arbiter.FixedPair
	var unknown error
	for at, c := range text { // names have hyphens too
		if c != '-' {
			continue
		}
		first, err := s.FindPlayer(text[:at])
		second, behind := arbiter.Player{}, strings.TrimSpace(text[at+1:])
		if err == nil && behind != "0" && !strings.EqualFold(behind, "bye") {
			second, err = s.FindPlayer(behind)
		}
		if err != nil {
			unknown = err
			continue
		}
		found = append(found, arbiter.FixedPair{First: first.ID, Second: second.ID})
	}
	switch {
	case len(found) > 1:
		return arbiter.FixedPair{}, rule.Errorf(rule.Usage, "%q may be more than one pair of players", text).WithHint("name them by number, as in 3-7")
	case len(found) == 1 && found[0].First == found[0].Second:
		return arbiter.FixedPair{}, rule.Errorf(rule.Usage, "--fix %s names the same player twice", text).
			WithHint("give two different numbers, as in --fix 2-5")
	case len(found) == 1:
		return found[0], nil
	case unknown != nil:
		return arbiter.FixedPair{}, unknown
	}
	return arbiter.FixedPair{}, rule.Errorf(rule.Usage, "--fix takes two numbers such as 12-7, or two names, but was given %q", text).WithHint("put a hyphen between them: --fix 12-7, or --fix 12-bye")
}
