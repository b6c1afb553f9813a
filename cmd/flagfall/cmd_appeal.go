package main

import (
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func appealCommand(env *env) command {
	return command{
		name:  "appeal",
		group: groupRulings,
		short: "Take an appeal against a ruling to its decision",
		long: `Take an appeal against a ruling to its decision (WCDF 7.1; FMJD Annex 1 has no
article on it, so it is decided by analogy):

  flagfall appeal lodge 14 --by Berg --grounds "..."   against entry 14
  flagfall appeal committee 20 --member ... (three)    of appeal 20
  flagfall appeal hear 20 "..."
  flagfall appeal decide 20 --overrule --reason "..."  or --uphold

Entries and appeals are named by their numbers in the journal.`,
		commands: []command{appealLodgeCommand(env), appealCommitteeCommand(env), appealHearCommand(env), appealDecideCommand(env),
			appealWithdrawCommand(env), listCommandOf(env, "appeals", "List the appeals"), appealShowCommand(env)},
	}
}

func appealLodgeCommand(env *env) command {
	var (
		flags       eventFlags
		by, grounds string
	)
	return command{
		name:    "lodge",
		args:    []argument{{word: "ENTRY", kind: anEntry}},
		needs:   "--by PLAYER --grounds WHY",
		short:   "Appeal against the ruling of an entry",
		example: `  flagfall appeal lodge 14 --by Berg --grounds "it rang in the corridor"`,
		writes:  writesJournal,
		event:   &flags,
		values:  map[string]*kind{"by": aPlayer},
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&by, "by", "", "the player who appeals")
			cmd.Flags().StringVar(&grounds, "grounds", "", "what the player says against the ruling")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			entry, err := entryNumber(given[0])
			if err != nil {
				return err
			}
			p, err := namedPlayer(o.State(), by, "who appeals", "--by")
			if err != nil {
				return err
			}
			return carriedOut(env, o, arbiter.LodgeAppeal{Entry: entry, By: p, Grounds: grounds, Now: env.Now()})
		},
	}
}

func appealCommitteeCommand(env *env) command {
	var (
		flags   eventFlags
		members []string
		despite string
	)
	return command{
		name:  "committee",
		args:  []argument{{word: "APPEAL", kind: anEntry}},
		needs: "--member NAME; experience=...",
		short: "Appoint the committee of an appeal",
		long: `Appoint the committee of an appeal: at least three who have controlled major events
and are neither related to nor involved with the players concerned (WCDF 7.1; under
FMJD rules by analogy). The players concerned and the arbiter whose ruling it is are
refused; so is anybody who shares the family name or the club of a player concerned
(setting impartial), unless --despite says why it does no harm. Names are kept where
they can be erased.`,
		example: `  flagfall appeal committee 20 --member "Wolf, Eva; experience=Open 2019" \
      --member "Lund, Mia; experience=Nordic Cup 2022; club=Lund DK" --member "Okoro, Ada; experience=EC 2024"`,
		writes: writesJournal,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringArrayVar(&members, "member", nil, "a member: \"NAME; experience=EVENTS; club=CLUB; federation=NED\"")
			cmd.Flags().StringVar(&despite, "despite", "", "why somebody connected with a player is appointed all the same")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			seq, err := entryNumber(given[0])
			if err != nil {
				return err
			}
			c := arbiter.AppointCommittee{Appeal: seq, Despite: despite}
			for _, text := range members {
				m, err := candidate(text)
				if err != nil {
					return err
				}
				c.Members = append(c.Members, m)
			}
			return carriedOut(env, o, c)
		},
	}
}

// candidate reads a member of a committee: "Wolf, Eva; experience=Open 2019".
func candidate(text string) (arbiter.Candidate, error) {
	parts := strings.Split(text, ";")
	m := arbiter.Candidate{Name: strings.TrimSpace(parts[0])}
	for _, part := range parts[1:] {
		key, value, ok := strings.Cut(part, "=")
		value = strings.TrimSpace(value)
		switch key = strings.ToLower(strings.TrimSpace(key)); {
		case ok && key == "experience":
			m.Experience = value
		case ok && key == "club":
			m.Club = value
		case ok && key == "federation":
			m.Federation = value
		default:
			return m, rule.Errorf(rule.Usage, "%q is not understood in --member %q", strings.TrimSpace(part), text).
				WithHint("write it as \"Wolf, Eva; experience=Open 2019; club=Gouda; federation=NED\"")
		}
	}
	return m, nil
}

func appealHearCommand(env *env) command {
	var (
		flags eventFlags
		c     arbiter.HoldHearing
	)
	return command{
		name:  "hear",
		args:  []argument{{word: "APPEAL", kind: anEntry}, {word: "TEXT", kind: anyText}},
		short: "Record a hearing",
		long: `Record a hearing: in private, with witnesses to answer questions of the parties
only. What the arbiter says was said or done before them has the most weight
(WCDF 7.1; under FMJD rules by analogy).`,
		example: `  flagfall appeal hear 20 "Both players heard" --testimony "the board stood right" --witness "Smit, Hans"`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&c.Testimony, "testimony", "", "what the arbiter testifies")
			cmd.Flags().StringArrayVar(&c.Witnesses, "witness", nil, "the name of a witness; it is kept where it can be erased")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) (err error) {
			if c.Appeal, err = entryNumber(given[0]); err != nil {
				return err
			}
			c.Text = given[1]
			return carriedOut(env, o, c)
		},
	}
}

func appealDecideCommand(env *env) command {
	var (
		flags                 eventFlags
		uphold, overrule, dry bool
		reason, result        string
		yes                   bool
		format                string
	)
	return command{
		name:  "decide",
		args:  []argument{{word: "APPEAL", kind: anEntry}},
		needs: "--uphold|--overrule --reason WHY",
		short: "Record the decision of the committee, and recompute",
		long: `Record the decision of the committee. It overrules the arbiter only if the ruling is
clearly incorrect (WCDF 7.1; under FMJD rules by analogy). A ruling that is
overruled stays on record and counts no more; what it caused is taken back by
entries of its own: the result goes back to what it was before, or becomes --result;
the time is set back; a player who was put out is taken back in. Points and places
follow at once.

--dry-run shows all that and writes nothing. On a terminal it is shown before you
are asked; --yes does not ask.`,
		example: `  flagfall appeal decide 20 --uphold --reason "the ruling is right"
  flagfall appeal decide 20 --overrule --reason "the corridor is not a playing venue" --result 1-1 --dry-run`,
		writes:  writesJournal,
		event:   &flags,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			f := cmd.Flags()
			f.BoolVar(&uphold, "uphold", false, "the ruling stands")
			f.BoolVar(&overrule, "overrule", false, "the ruling was clearly incorrect")
			f.StringVar(&reason, "reason", "", "the grounds of the committee")
			f.StringVar(&result, "result", "", "what the game has become by the decision (default: what it was before the ruling)")
			f.BoolVar(&dry, "dry-run", false, "show what would be taken back, and write nothing")
			f.BoolVar(&yes, "yes", false, "do not ask")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			seq, err := entryNumber(given[0])
			if err != nil {
				return err
			}
			if uphold == overrule {
				return rule.Errorf(rule.Usage, "no decision was given").WithHint("say --uphold, and the ruling stands, or --overrule")
			}
			c := arbiter.DecideAppeal{Appeal: seq, Outcome: arbiter.Upheld, Reason: reason}
			if overrule {
				c.Outcome = arbiter.OverruledByIt
			}
			if result != "" {
				r, err := resultOnAppeal(o.State(), seq, result)
				if err != nil {
					return err
				}
				c.Result = &r
			}
			if !dry && !yes && overrule && env.person() {
				if err := tried(env, o, format, c); err != nil {
					return err
				}
				seen := o.State().Seq
				if !env.confirm("Write it?") {
					return say(env, nil, "nothing was written")
				}
				// The person said yes to what was shown, and not to what others wrote
				// meanwhile.
				do := func(c ...arbiter.Command) (office.Done, error) { return o.DoAt(seen, c...) }
				return decidedBy(env, o, do, format, c)
			}
			return decided(env, o, dry, format, c)
		},
	}
}

// resultOnAppeal reads a result of the game that an appeal is about. Where it is about
// none, the decision itself refuses a result.
func resultOnAppeal(s *arbiter.State, appeal int64, text string) (arbiter.Result, error) {
	a, err := s.Appeal(appeal)
	if err != nil {
		return arbiter.Result{}, err
	}
	ruled, _ := s.RulingOf(a.Entry)
	g, err := s.FindGame(arbiter.GameRef{ID: ruled.Game})
	if ruled.Game == 0 || err != nil {
		return arbiter.ParseResult(text)
	}
	return s.ReadResult(g, text)
}

func appealWithdrawCommand(env *env) command {
	var (
		flags  eventFlags
		reason string
	)
	return command{
		name:    "withdraw",
		args:    []argument{{word: "APPEAL", kind: anEntry}},
		short:   "Record that the player withdrew the appeal",
		example: `  flagfall appeal withdraw 20`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			seq, err := entryNumber(given[0])
			if err != nil {
				return err
			}
			return carriedOut(env, o, arbiter.DecideAppeal{Appeal: seq, Outcome: arbiter.AppealDropped, Reason: reason})
		},
	}
}

func appealShowCommand(env *env) command {
	var flags printFlags
	return command{
		name:    "show",
		args:    []argument{{word: "APPEAL", kind: anEntry}},
		short:   "Print an appeal and its decision on one page",
		example: `  flagfall appeal show 20 --out appeal.pdf`,
		writes:  writesFiles,
		event:   &flags.event,
		answers: answersDocument, format: &flags.format,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
		},
		run: func(cmd *cobra.Command, given []string) error {
			if _, err := entryNumber(given[0]); err != nil {
				return err
			}
			flags.give("appeal", given[0])
			return flags.print(env, cmd, "appeal")
		},
	}
}
