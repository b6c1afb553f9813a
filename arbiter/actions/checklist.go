package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// ChecklistTick, ChecklistAmiss and ChecklistOpen check rows of what the rule book asks of boards, pieces and clocks.
var (
	ChecklistTick = &action.Row{
		Name:  "checklist tick",
		Short: "Tick rows off: in order",
		Examples: []rule.Intent{
			rule.Try("checklist.tick", "row", "1.2", "row", "1.3", "row", "1.9"),
			rule.Try("checklist.tick", "all", true),
		},
		New: func() action.Action { return new(checklistTick) },
	}
	ChecklistAmiss = &action.Row{
		Name:     "checklist amiss",
		Short:    "Note what is not as it should be",
		Examples: []rule.Intent{rule.Try("checklist.amiss", "row", "1.10", "note", "board 4: brown on brown")},
		New:      func() action.Action { return &checked{equipment: arbiter.CheckEquipment{Amiss: true}} },
	}
	ChecklistOpen = &action.Row{
		Name:     "checklist open",
		Short:    "Take a tick back",
		Examples: []rule.Intent{rule.Try("checklist.open", "row", "1.2")},
		New:      func() action.Action { return &checked{equipment: arbiter.CheckEquipment{Open: true}} },
	}
)

// checklistRow is a row of the checklist, by its code.
var checklistRow = &action.Kind[string]{
	Shape: action.Shape{Type: action.Text, OfEvent: true, Offer: func(r *action.Reading, add func(string, rule.Sentence)) {
		for _, row := range r.State.Equipment() {
			add(row.Code, rule.Sentence{})
		}
	}},
	Read: action.Words.Read,
}

type checklistTick struct {
	rows []string
	note string
	all  bool
}

func (a *checklistTick) Fields() []action.Field {
	return []action.Field{
		action.Several(&a.rows, "row", checklistRow, "", action.Word("ROW")),
		action.One(&a.note, "note", action.Words, "a remark"),
		action.One(&a.all, "all", action.Yes, "all rows that are not checked yet"),
	}
}

func (a *checklistTick) Complete(*action.Reading) error {
	if !a.all && len(a.rows) == 0 {
		return rule.Errorf(rule.Usage, "%s is missing", rule.Word("argument", "ROW")).WithWay("tick all that are left: {all}", rule.Again("all", true))
	}
	return nil
}

func (a *checklistTick) Decide(c *action.Case) (commands []arbiter.Command, err error) {
	rows := a.rows
	if a.all {
		rows = nil
		for _, row := range c.State.Equipment() {
			if _, checked := c.State.Checked[row.Code]; !checked {
				rows = append(rows, row.Code)
			}
		}
	}
	for _, row := range rows {
		commands = append(commands, arbiter.CheckEquipment{Row: row, Note: a.note})
	}
	return commands, nil
}

func (a *checklistTick) Answer(c *action.Case) error {
	if len(c.Done.Entries) == 0 {
		c.Line(rule.Format("every row is checked already"))
	}
	return answerNumbered(c)
}

type checked struct{ equipment arbiter.CheckEquipment }

func (a *checked) Fields() []action.Field {
	fields := []action.Field{action.One(&a.equipment.Row, "row", checklistRow, "", action.Word("ROW"), action.Required)}
	if a.equipment.Amiss {
		fields = append(fields, theWord(&a.equipment.Note, "note", "NOTE"))
	}
	return fields
}

func (a *checked) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.equipment}, nil
}

func (a *checked) Answer(c *action.Case) error { return answerNumbered(c) }
