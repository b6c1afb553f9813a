package main

import (
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func newPrizeCommand(env *env) *cobra.Command {
	list := newPrintCommandOf(env, "prizes", "List who gets which prize as the standings are")
	list.Use, list.GroupID = "list", ""
	cmd := &cobra.Command{
		Use:     "prize",
		GroupID: groupPrepare,
		Short:   "Prizes: what there is, and who gets it",
		Long: `Prizes: what there is, and who gets it as the standings are.

How players with the same points share is the setting prize-sharing: by-place
(nobody shares, the tie-breaks decide), equal (their prizes are added up and
divided) or hort (half of each goes by place, the other halves are divided). A
player takes his most valuable prize and leaves others to the next, unless
prize-limit is all.`,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		Args: args(0, 0, "set|list"),
	}
	cmd.AddCommand(newPrizeSetCommand(env), list)
	return cmd
}

func newPrizeSetCommand(env *env) *cobra.Command {
	var (
		flags    eventFlags
		category string
	)
	cmd := &cobra.Command{
		Use:   "set [PRIZE ...]",
		Short: "Set the prizes of the event or of a category, the first place first",
		Long: `Set all prizes of the event or of a category, the first place first: amounts,
things, or both with a plus. Without prizes the list is taken away.`,
		Example: `  flagfall prize set 150+cup 100 50 "box of chocolates"
  flagfall prize set --category Youth 25 "a book"`,
		Args: args(0, -1, "[PRIZE ...]"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		c := arbiter.SetPrizes{Category: strings.TrimSpace(category)}
		for _, text := range given {
			p, err := parsePrize(text)
			if err != nil {
				return err
			}
			c.Prizes = append(c.Prizes, p)
		}
		answer, err := o.Do(c)
		if err != nil {
			return err
		}
		return say(env, answer.Notes, "%s", arbiter.Describe(o.State(), answer.Entries[0]))
	})
	flags.add(cmd)
	cmd.Flags().StringVar(&category, "category", "", "the category (default: the whole event)")
	return cmd
}

// parsePrize reads "150", "cup" or "150+cup". What begins with a digit is an
// amount, so that a slip in one is no prize in kind.
func parsePrize(text string) (arbiter.Prize, error) {
	text = strings.TrimSpace(text)
	amount, thing, both := strings.Cut(text, "+")
	// What has a letter and does not begin with a digit is a thing; -5 is neither
	// that nor an amount.
	if begins := strings.IndexAny(text, "0123456789") == 0; !both && !begins && strings.ContainsFunc(text, unicode.IsLetter) {
		return arbiter.Prize{Thing: text}, nil
	}
	m, err := arbiter.ParseMoney(amount)
	return arbiter.Prize{Amount: m, Thing: strings.TrimSpace(thing)}, err
}
