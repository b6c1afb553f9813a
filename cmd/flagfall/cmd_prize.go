package main

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	ranked "flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
)

func prizeCommand(env *env) command {
	return command{
		name:  "prize",
		group: groupPrepare,
		short: "Prizes: what there is, and who gets it",
		long: `Prizes: what there is, and who gets it as the standings now are.

How players with the same points share is the setting prize-sharing: by-place
(nobody shares, the tie-breaks decide), equal (their prizes are added up and
divided) or hort (half of each goes by place, the other halves are divided). A
player takes their most valuable prize and leaves others to the next, unless
prize-limit is all.

Players who are level on everything have no order among themselves. Draw lots with the tie-break
lots (flagfall set tie-breaks), let them play on (flagfall play-off, and the
tie-break play-off), or let them share: flagfall set prize-sharing equal.`,
		commands: []command{prizeSetCommand(env), listCommandOf(env, "prizes", "List who gets which prize as the standings now are")},
	}
}

// undecidedPrizes says how many prizes go to players between whom nothing decides.
func undecidedPrizes(s *arbiter.State) ([]rule.Sentence, error) {
	awards, err := ranked.Prizes(s)
	if err != nil {
		return nil, err
	}
	n := 0
	for _, a := range awards {
		if len(a.Level) > 0 {
			n++
		}
	}
	if n == 0 {
		return nil, nil
	}
	return []rule.Sentence{rule.Format("%s not decided: the players are level on everything; see flagfall prize --help",
		rule.Count(n, "{n} prize is", "{n} prizes are"))}, nil
}

func prizeSetCommand(env *env) command {
	var (
		flags    eventFlags
		category string
	)
	return command{
		name:  "set",
		args:  []argument{{word: "PRIZE", kind: anyText, optional: true, many: true}},
		short: "Set the prizes of the event or of a category, the first place first",
		long: `Set all prizes of the event or of a category, the first place first: amounts,
things, or both with a plus. Without prizes the list is taken away.`,
		example: `  flagfall prize set 150+cup 100 50 "box of chocolates"
  flagfall prize set --category Youth 25 "a book"`,
		writes: writesJournal,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&category, "category", "", "the category (default: the whole event)")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			c := arbiter.SetPrizes{Category: strings.TrimSpace(category)}
			if err := refusePlaces(given, c.Category); err != nil {
				return err
			}
			for _, text := range given {
				p, err := parsePrize(text)
				if err != nil {
					return err
				}
				c.Prizes = append(c.Prizes, p)
			}
			return enter(env, o, c)
		},
	}
}

// refusePlaces refuses a list that counts the places, 1 60 2 40 3 20: read as prizes
// the first would be one of 1, and the second more.
func refusePlaces(given []string, category string) error {
	if len(given) < 4 || len(given)%2 == 1 {
		return nil
	}
	try := []any{}
	for i := 0; i < len(given); i += 2 {
		if strings.TrimSpace(given[i]) != strconv.Itoa(i/2+1) {
			return nil
		}
		try = append(try, "prize", given[i+1])
	}
	if category != "" {
		try = append(try, "category", category)
	}
	return rule.Errorf(rule.Usage, "prizes are named without their places, the first place first").
		WithWay("set them: {prize.set}", rule.Try("prize.set", try...))
}

// parsePrize reads "150", "cup" or "150+cup". What begins with a digit is an
// amount, so that a slip in one is not a prize in kind.
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
