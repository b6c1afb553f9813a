package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func questionCommand(env *env) command {
	return command{
		name:  "question",
		group: groupRulings,
		short: "Keep questions for the rules committee",
		long: `Keep questions for the rules committee, which examines doubts about the rules and
gives an official decision (WCDF 7.2), and its answers.`,
		commands: []command{questionAddCommand(env), questionAnswerCommand(env), listCommandOf(env, "questions", "List the questions and their answers")},
	}
}

// entryNumber reads the number of an entry of the journal.
func entryNumber(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 {
		return 0, rule.Errorf(rule.Usage, "%q is not the number of an entry", text).WithHint("see flagfall log")
	}
	return n, nil
}

func questionAddCommand(env *env) command {
	var (
		flags eventFlags
		c     arbiter.AskQuestion
	)
	return command{
		name:    "add",
		args:    []argument{{word: "TEXT", kind: anyText}},
		short:   "Keep a question",
		example: `  flagfall question add "Has a piece that was dropped been released?" --article 1.24 --entry 14`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&c.Article, "article", "", "the article in doubt")
			cmd.Flags().Int64Var(&c.Entry, "entry", 0, "the ruling that gave rise to it, by its entry")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			c.Text = given[0]
			answer, err := o.Do(c)
			if err != nil {
				return err
			}
			return say(env, answer.Notes(), "%d: %s", answer.Entries[0].Seq, env.tell(o.State(), answer.Entries[0]))
		},
	}
}

func questionAnswerCommand(env *env) command {
	var (
		flags eventFlags
		by    string
	)
	return command{
		name:    "answer",
		args:    []argument{{word: "ENTRY", kind: anEntry}, {word: "TEXT", kind: anyText}},
		short:   "Record the answer to a question",
		example: `  flagfall question answer 21 "It is, once it has left the hand" --by "WCDF Rules Committee, 2 May"`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&by, "by", "", "who gave it, and when")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			n, err := entryNumber(given[0])
			if err != nil {
				return err
			}
			answer, err := o.Do(arbiter.AnswerQuestion{Question: n, Text: given[1], By: by})
			if err != nil {
				return err
			}
			return say(env, answer.Notes(), "%d: %s", answer.Entries[0].Seq, env.tell(o.State(), answer.Entries[0]))
		},
	}
}
