package main

import (
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/doc"
)

func newAppealCommand(env *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "appeal",
		GroupID: groupRulings,
		Short:   "Take an appeal against a ruling to its decision",
		Long: `Take an appeal against a ruling to its decision (WCDF 7.1; FMJD Annex 1 has no
article on it, and goes by analogy):

  flagfall appeal lodge 14 --by Berg --grounds "..."   against entry 14
  flagfall appeal committee 20 --member ... (three)    of appeal 20
  flagfall appeal hear 20 "..."
  flagfall appeal decide 20 --overrule --reason "..."  or --uphold

Entries and appeals are named by their numbers in the journal.`,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		Args: args(0, 0, "lodge|committee|hear|decide|withdraw|list|show"),
	}
	cmd.AddCommand(newAppealLodgeCommand(env), newAppealCommitteeCommand(env), newAppealHearCommand(env), newAppealDecideCommand(env),
		newAppealWithdrawCommand(env), newListCommandOf(env, "appeals", "List the appeals"), newAppealShowCommand(env))
	return cmd
}

func newAppealLodgeCommand(env *env) *cobra.Command {
	var (
		flags       eventFlags
		by, grounds string
	)
	cmd := &cobra.Command{
		Use:   "lodge ENTRY --by PLAYER --grounds WHY",
		Short: "Appeal against the ruling of an entry",
		Args:  args(1, 1, "ENTRY --by PLAYER --grounds WHY"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		entry, err := entryNumber(given[0])
		if err != nil {
			return err
		}
		p, err := namedPlayer(o.State(), by, "who appeals", "--by")
		if err != nil {
			return err
		}
		return decided(env, o, false, "", arbiter.LodgeAppeal{Entry: entry, By: p, Grounds: grounds, Now: env.Now()})
	})
	flags.add(cmd)
	cmd.Flags().StringVar(&by, "by", "", "the player who appeals")
	cmd.Flags().StringVar(&grounds, "grounds", "", "what he says against the ruling")
	return cmd
}

func newAppealCommitteeCommand(env *env) *cobra.Command {
	var (
		flags   eventFlags
		members []string
		despite string
	)
	cmd := &cobra.Command{
		Use:   "committee APPEAL --member NAME; experience=...",
		Short: "Appoint the committee of an appeal",
		Long: `Appoint the committee of an appeal: at least three who have controlled major events
and are neither related to nor involved with the players concerned (WCDF 7.1).
The players concerned and the arbiter whose ruling it is are refused; so is who
shares the family name or the club of a player concerned (setting impartial),
unless --despite says why it does no harm. Names are kept where they can be
erased.`,
		Example: `  flagfall appeal committee 20 --member "Wolf, Eva; experience=Open 2019" \
      --member "Lund, Mia; experience=Nordic Cup 2022; club=Lund DK" --member "Okoro, Ada; experience=EC 2024"`,
		Args: args(1, 1, "APPEAL --member NAME; experience=..."),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
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
		return decided(env, o, false, "", c)
	})
	flags.add(cmd)
	cmd.Flags().StringArrayVar(&members, "member", nil, "a member: \"NAME; experience=EVENTS; club=CLUB; federation=NED\"")
	cmd.Flags().StringVar(&despite, "despite", "", "why somebody near to a player is appointed all the same")
	return cmd
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

func newAppealHearCommand(env *env) *cobra.Command {
	var (
		flags eventFlags
		c     arbiter.HoldHearing
	)
	cmd := &cobra.Command{
		Use:   "hear APPEAL TEXT",
		Short: "Record a hearing",
		Long: `Record a hearing: in private, with witnesses to answer questions of the parties
only. What the arbiter says was said or done in his presence has the most weight
(WCDF 7.1).`,
		Example: `  flagfall appeal hear 20 "Both players heard" --testimony "the board stood right" --witness "Smit, Hans"`,
		Args:    args(2, 2, "APPEAL TEXT"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) (err error) {
		if c.Appeal, err = entryNumber(given[0]); err != nil {
			return err
		}
		c.Text = given[1]
		return decided(env, o, false, "", c)
	})
	flags.add(cmd)
	cmd.Flags().StringVar(&c.Testimony, "testimony", "", "what the arbiter testifies")
	cmd.Flags().StringArrayVar(&c.Witnesses, "witness", nil, "the name of a witness; it is kept where it can be erased")
	return cmd
}

func newAppealDecideCommand(env *env) *cobra.Command {
	var (
		flags                 eventFlags
		uphold, overrule, dry bool
		reason, result        string
		yes                   bool
		format                string
	)
	cmd := &cobra.Command{
		Use:   "decide APPEAL --uphold|--overrule --reason WHY",
		Short: "Record the decision of the committee, and recompute",
		Long: `Record the decision of the committee. It overrules the arbiter only if his ruling
is clearly incorrect (WCDF 7.1). A ruling that is overruled stays on record and
counts no more; what it caused is taken back by entries of its own: the result
goes back to what it was before, or becomes --result; the time is set back; a
player who was put out is taken back in. Points and places follow at once.

--dry-run shows all that and writes nothing. On a terminal it is shown before you
are asked; --yes does not ask.`,
		Args: args(1, 1, "APPEAL --uphold|--overrule --reason WHY"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		seq, err := entryNumber(given[0])
		if err != nil {
			return err
		}
		if uphold == overrule {
			return rule.Errorf(rule.Usage, "it is not said what was decided").WithHint("say --uphold, and the ruling stands, or --overrule")
		}
		c := arbiter.DecideAppeal{Appeal: seq, Outcome: arbiter.Upheld, Reason: reason}
		if overrule {
			c.Outcome = arbiter.OverruledByIt
		}
		if result != "" {
			r, err := arbiter.ParseResult(result)
			if err != nil {
				return err
			}
			c.Result = &r
		}
		if !dry && !yes && overrule && env.person() {
			if err := decided(env, o, true, format, c); err != nil {
				return err
			}
			seen := o.State().Seq
			if !env.confirm("Write it?") {
				return say(env, nil, "nothing was written")
			}
			// The yes was to what was shown, and not to what another wrote meanwhile.
			do := func(c ...arbiter.Command) (office.Done, error) { return o.DoAt(seen, c...) }
			return decidedBy(env, o, do, false, format, c)
		}
		return decided(env, o, dry, format, c)
	})
	flags.add(cmd)
	f := cmd.Flags()
	f.BoolVar(&uphold, "uphold", false, "the ruling stands")
	f.BoolVar(&overrule, "overrule", false, "the ruling was clearly incorrect")
	f.StringVar(&reason, "reason", "", "the grounds of the committee")
	f.StringVar(&result, "result", "", "what the game has become by the decision (default: what it was before the ruling)")
	f.BoolVar(&dry, "dry-run", false, "show what would be taken back, and write nothing")
	f.BoolVar(&yes, "yes", false, "do not ask")
	formatVar(cmd, &format)
	return cmd
}

func newAppealWithdrawCommand(env *env) *cobra.Command {
	var (
		flags  eventFlags
		reason string
	)
	cmd := &cobra.Command{
		Use:   "withdraw APPEAL",
		Short: "Record that the player withdrew the appeal",
		Args:  args(1, 1, "APPEAL"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		seq, err := entryNumber(given[0])
		if err != nil {
			return err
		}
		return decided(env, o, false, "", arbiter.DecideAppeal{Appeal: seq, Outcome: arbiter.AppealDropped, Reason: reason})
	})
	flags.add(cmd)
	cmd.Flags().StringVar(&reason, "reason", "", "why")
	return cmd
}

func newAppealShowCommand(env *env) *cobra.Command {
	var flags printFlags
	cmd := &cobra.Command{
		Use:     "show APPEAL",
		Short:   "Print an appeal and its decision on one page",
		Example: `  flagfall appeal show 20 --out appeal.pdf`,
		Args:    args(1, 1, "APPEAL"),
	}
	cmd.RunE = func(cmd *cobra.Command, given []string) error {
		seq, err := entryNumber(given[0])
		if err != nil {
			return err
		}
		return flags.printMade(env, cmd, "appeal", func(p *printing) (*doc.Document, error) {
			return reports.Appeal(p.state, seq, p.options)
		})
	}
	flags.add(cmd)
	return cmd
}
