// Package actions holds what an arbiter can do to an event, one file a verb: the struct of its fields, its row, what it decides and
// what it says. Package action says what these are.
//
// An action knows the event and no door: its texts name fields and offer intents, never flags, pages or commands.
package actions

import "flagfall/arbiter/action"

// All are the rows of all actions, by group and then as an evening goes.
func All() []*action.Row {
	return []*action.Row{
		Set,
		Withdraw,
		Reinstate,
		Latecomer,
		PlayerAdd, PlayerEdit, PlayerRemove, Replace,
		TeamAdd, TeamEdit, TeamClubs, TeamLineup,
		GroupDraw, GroupFinal, GroupSet,
		Handicap,
		CheckIn,
		Absent,
		Forbid, Allow,
		Seat,
		FeePay, FeeBack, FeeAgree,
		PrizeSet,
		ChecklistTick, ChecklistAmiss, ChecklistOpen,
		Publish,
		Unpair,
		Result, Correct,
		Rearrange, BallotRedraw, PlayOff,
		Announce,
		RoomRound, RoomMove, RoomAdjudicate,
		CorrespondenceMove, CorrespondenceLeave, CorrespondenceRemind, CorrespondenceClaim, CorrespondenceAdjudicate,
		Close, Reopen,
		Through,
		QuestionAdd, QuestionAnswer,
		Void,
		Undo, Redo,
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

// Lists are the rows of all lists.
func Lists() []*action.List {
	return []*action.List{
		Settings,
		NotCheckedIn,
		Absences,
		PlayOffs,
		irregularities,
		sheetsMissing,
		microMatchStands,
		Bans,
		Seats,
		Groups,
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
