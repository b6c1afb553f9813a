package main

import "flagfall/arbiter/actions"

func questionCommand(env *env) command {
	return command{
		name:  "question",
		group: groupRulings,
		short: "Keep questions for the rules committee",
		long: `Keep questions for the rules committee, which examines doubts about the rules and
gives an official decision (WCDF 7.2), and its answers.`,
		commands: []command{actionCommand(env, actions.QuestionAdd), actionCommand(env, actions.QuestionAnswer), listCommandOf(env, "questions", "List the questions and their answers")},
	}
}
