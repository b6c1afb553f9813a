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
	New:      func() action.Action { return new(questionAdd) },
}

type questionAdd struct{ question arbiter.AskQuestion }

func (a *questionAdd) Fields() []action.Field {
	return []action.Field{
		action.One(&a.question.Text, "text", action.Words, "", action.Word("TEXT"), action.Required),
		action.One(&a.question.Article, "article", action.Words, "the article in doubt"),
		action.One(&a.question.Entry, "entry", action.Entry, "the ruling that gave rise to it, by its entry"),
	}
}

func (a *questionAdd) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.question}, nil
}

func (a *questionAdd) Answer(c *action.Case) error { return answerNumbered(c) }

// QuestionAnswer records the answer to a question.
var QuestionAnswer = &action.Row{
	Name:     "question answer",
	Short:    "Record the answer to a question",
	Examples: []rule.Intent{rule.Try("question.answer", "entry", 21, "text", "It is, once it has left the hand", "by", "WCDF Rules Committee, 2 May")},
	New:      func() action.Action { return new(questionAnswer) },
}

type questionAnswer struct{ answer arbiter.AnswerQuestion }

func (a *questionAnswer) Fields() []action.Field {
	return []action.Field{
		action.One(&a.answer.Question, "entry", action.Entry, "", action.Word("ENTRY"), action.Required),
		action.One(&a.answer.Text, "text", action.Words, "", action.Word("TEXT"), action.Required),
		action.One(&a.answer.By, "by", action.Words, "who gave it, and when"),
	}
}

func (a *questionAnswer) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.answer}, nil
}

func (a *questionAnswer) Answer(c *action.Case) error { return answerNumbered(c) }
