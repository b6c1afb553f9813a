package main

import "flagfall/arbiter/actions"

func feeCommand(env *env) command {
	return command{
		name:  "fee",
		group: groupPeople,
		short: "Entry fees: who has paid and who has not",
		long: `Entry fees. What everybody pays is a setting, with other amounts for categories:

  flagfall set currency EUR
  flagfall set categories "Youth: born>=2008"
  flagfall set fee "15; Youth: 5"`,
		commands: []command{actionCommand(env, actions.FeePay), actionCommand(env, actions.FeeBack), actionCommand(env, actions.FeeAgree),
			listCommandOf(env, "fees", "List what players have to pay, have paid and owe")},
	}
}
