package arbiter

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// Question is a doubt about the rules that is kept for the rules committee
// (WCDF 7.2), with its answer when there is one.
type Question struct {
	Stamp
	QuestionAsked
	// Answer is "" while it is open; AnsweredBy gave it, in the entry Answered.
	Answer, AnsweredBy string
	Answered           int64
}

// AskQuestion keeps a question for the rules committee.
type AskQuestion struct {
	Text string
	// Article is the one in doubt, Entry the ruling that gave rise to it.
	Article string
	Entry   int64
}

func (c AskQuestion) decide(s *State) (Decision, error) {
	e := QuestionAsked{Text: strings.TrimSpace(c.Text), Article: strings.TrimSpace(c.Article), Entry: c.Entry}
	if e.Article != "" && !strings.Contains(e.Article, " ") {
		e.Article = strings.ToUpper(s.Settings.Rules().Name) + " " + e.Article
	}
	return Decision{Events: []Event{e}}, nil
}

// QuestionAsked is the event of AskQuestion.
type QuestionAsked struct {
	Text    string `json:"text"`
	Article string `json:"article,omitempty"`
	Entry   int64  `json:"entry,omitempty"`
}

var _ = add(kind[QuestionAsked]{name: "question-asked", changesNothing: true})

func (e QuestionAsked) check(s *State) error {
	switch {
	case e.Text == "":
		return rule.Errorf(rule.Usage, "no question was given").WithHint("put it in a sentence")
	case e.Entry < 0 || e.Entry > int64(len(s.Log)):
		return rule.Errorf(rule.NotFound, "the journal has no entry %d", e.Entry).WithWay("see {log}", rule.Try("log"))
	}
	return nil
}

func (e QuestionAsked) apply(s *State, env Envelope) error {
	s.Questions = append(s.Questions, Question{Stamp: env.stamp(), QuestionAsked: e})
	return nil
}

func (e QuestionAsked) sentence(*State) rule.Sentence {
	return under(rule.Say("question for the rules committee: {text}", "text", e.Text), e.Article)
}

// AnswerQuestion takes in the official decision on a question.
type AnswerQuestion struct {
	// Question is the entry by which it was asked.
	Question int64
	Text     string
	// By gave the answer: "WCDF Rules Committee, 2 May".
	By string
}

func (c AnswerQuestion) decide(*State) (Decision, error) {
	return Decision{Events: []Event{QuestionAnswered{Question: c.Question, Text: strings.TrimSpace(c.Text), By: strings.TrimSpace(c.By)}}}, nil
}

// QuestionAnswered is the event of AnswerQuestion.
type QuestionAnswered struct {
	Question int64  `json:"question"`
	Text     string `json:"text"`
	By       string `json:"by,omitempty"`
}

var _ = add(kind[QuestionAnswered]{name: "question-answered", changesNothing: true})

func (s *State) question(seq int64) int {
	return slices.IndexFunc(s.Questions, func(q Question) bool { return q.Seq == seq })
}

func (e QuestionAnswered) check(s *State) error {
	i := s.question(e.Question)
	switch {
	case i < 0:
		return rule.Errorf(rule.NotFound, "entry %d is not a question", e.Question).WithWay("{question.list} shows them", rule.Try("question.list"))
	case s.Questions[i].Answer != "":
		return rule.Errorf(rule.Refused, "question %d is answered already, by entry %d", e.Question, s.Questions[i].Answered).
			WithHint("undo that entry first")
	case e.Text == "":
		return rule.Errorf(rule.Usage, "no answer was given").WithHint("give the answer in quotation marks")
	}
	return nil
}

func (e QuestionAnswered) apply(s *State, env Envelope) error {
	i := s.question(e.Question)
	if i < 0 {
		return rule.Errorf(rule.Input, "an answer to question %d, which does not exist", e.Question)
	}
	q := &s.Questions[i]
	q.Answer, q.AnsweredBy, q.Answered = e.Text, e.By, env.Seq
	return nil
}

func (e QuestionAnswered) sentence(*State) rule.Sentence {
	if e.By == "" {
		return rule.Say("answer of the rules committee to question {question}: {text}", "question", e.Question, "text", e.Text)
	}
	return rule.Say("answer of {by} to question {question}: {text}", "by", e.By, "question", e.Question, "text", e.Text)
}
