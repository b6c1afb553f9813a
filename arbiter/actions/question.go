package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// QuestionAdd keeps a question for the rules committee (WCDF 7.2).
var QuestionAdd = &action.Row{
	Name:     "question add",
	Short:    "Keep a question",
	Examples: []rule.Intent{rule.Try("question.add", "text", "Has a piece that was dropped been released?", "article", "1.24", "entry", 14)},
	New: action.Plain(answerNumbered, func(c *arbiter.AskQuestion) []action.Field {
		return []action.Field{
			theWord(&c.Text, "text", "TEXT"),
			action.One(&c.Article, "article", action.Words, "the article in doubt"),
			action.One(&c.Entry, "entry", action.Entry, "the ruling that gave rise to it, by its entry"),
		}
	}),
}

// QuestionAnswer records the answer to a question.
var QuestionAnswer = &action.Row{
	Name:     "question answer",
	Short:    "Record the answer to a question",
	Examples: []rule.Intent{rule.Try("question.answer", "entry", 21, "text", "It is, once it has left the hand", "by", "WCDF Rules Committee, 2 May")},
	New: action.Plain(answerNumbered, func(c *arbiter.AnswerQuestion) []action.Field {
		return []action.Field{
			theEntry(&c.Question, "entry", "ENTRY"),
			theWord(&c.Text, "text", "TEXT"),
			action.One(&c.By, "by", action.Words, "who gave it, and when"),
		}
	}),
}
