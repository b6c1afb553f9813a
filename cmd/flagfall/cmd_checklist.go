package main

import "flagfall/arbiter/actions"

func checklistCommand(env *env) command {
	c := printCommandOf(env, "checklist", "Tick off the requirements for boards, pieces and clocks")
	c.group = groupPrepare
	c.long = `Show what the rule book asks of boards, pieces, clocks and sheets (WCDF 1.1 to 1.11,
2.1, 2.2, 3.2; FMJD Annex 1, 2), with what was ticked off.

  flagfall checklist tick 1.2 1.3      these are in order
  flagfall checklist amiss 1.10 NOTE   this is not
  flagfall checklist open 1.2          look again`
	c.commands = []command{actionCommand(env, actions.ChecklistTick), actionCommand(env, actions.ChecklistAmiss), actionCommand(env, actions.ChecklistOpen)}
	return c
}
