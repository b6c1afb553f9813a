// Package actions holds what an arbiter can do to an event, one file a verb: the struct of its fields, its row, what it decides and
// what it says. Package action says what these are.
//
// An action knows the event and no door: its texts name fields and offer intents, never flags, pages or commands.
package actions

import "flagfall/arbiter/action"

// All are the rows of all actions, by group and then as an evening goes.
func All() []*action.Row {
	return []*action.Row{
		Withdraw,
		Reinstate,
		Latecomer,
		Handicap,
		CheckIn,
		Forbid, Allow,
		Seat,
		FeePay, FeeBack, FeeAgree,
		PrizeSet,
		ChecklistTick, ChecklistAmiss, ChecklistOpen,
		Publish,
		Unpair,
		Announce,
		RoomRound, RoomMove,
		Through,
		QuestionAdd, QuestionAnswer,
		Void,
		IncidentAdd,
		Quickplay,
		Rule,
		Schedule,
		Postpone,
		Sheet,
		MicroMatch,
		ClockNote,
		AppealLodge, AppealCommittee, AppealHear, AppealDecide, AppealWithdraw,
	}
}

// Named is the row of a name; nil where there is none.
func Named(name string) *action.Row {
	for _, row := range All() {
		if row.Name == name {
			return row
		}
	}
	return nil
}
