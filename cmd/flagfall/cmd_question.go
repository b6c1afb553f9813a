package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func newQuestionCommand(env *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "question",
		GroupID: groupRulings,
		Short:   "Keep questions for the rules committee",
		Long: `Keep questions for the rules committee, which examines doubts about the rules and
gives an official decision (WCDF 7.2), and its answers.`,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		Args: args(0, 0, "add|answer|list"),
	}
	cmd.AddCommand(newQuestionAddCommand(env), newQuestionAnswerCommand(env), newListCommandOf(env, "questions", "List the questions and their answers"))
	return cmd
}

// newListCommandOf is the list form of a document.
func newListCommandOf(env *env, what, short string) *cobra.Command {
	cmd := newPrintCommandOf(env, what, short)
	cmd.Use, cmd.GroupID = "list", ""
	return cmd
}

// entryNumber reads the number of an entry of the journal.
func entryNumber(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 {
		return 0, rule.Errorf(rule.Usage, "%q is no number of an entry", text).WithHint("see flagfall log")
	}
	return n, nil
}

func newQuestionAddCommand(env *env) *cobra.Command {
	var (
		flags eventFlags
		c     arbiter.AskQuestion
	)
	cmd := &cobra.Command{
		Use:     "add TEXT",
		Short:   "Keep a question",
		Example: `  flagfall question add "Is a piece released that was dropped?" --article 1.24 --entry 14`,
		Args:    args(1, 1, "TEXT"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		c.Text = given[0]
		answer, err := o.Do(c)
		if err != nil {
			return err
		}
		return say(env, answer.Notes, "%d: %s", answer.Entries[0].Seq, arbiter.Describe(o.State(), answer.Entries[0]))
	})
	flags.add(cmd)
	cmd.Flags().StringVar(&c.Article, "article", "", "the article in doubt")
	cmd.Flags().Int64Var(&c.Entry, "entry", 0, "the ruling that gave rise to it, by its entry")
	return cmd
}

func newQuestionAnswerCommand(env *env) *cobra.Command {
	var (
		flags eventFlags
		by    string
	)
	cmd := &cobra.Command{
		Use:     "answer ENTRY TEXT",
		Short:   "Take in the answer to a question",
		Example: `  flagfall question answer 21 "It is, once it has left the hand" --by "WCDF Rules Committee, 2 May"`,
		Args:    args(2, 2, "ENTRY TEXT"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		n, err := entryNumber(given[0])
		if err != nil {
			return err
		}
		answer, err := o.Do(arbiter.AnswerQuestion{Question: n, Text: given[1], By: by})
		if err != nil {
			return err
		}
		return say(env, answer.Notes, "%d: %s", answer.Entries[0].Seq, arbiter.Describe(o.State(), answer.Entries[0]))
	})
	flags.add(cmd)
	cmd.Flags().StringVar(&by, "by", "", "who gave it, and when")
	return cmd
}
