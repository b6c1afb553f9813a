package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func checklistCommand(env *env) command {
	c := printCommandOf(env, "checklist", "Tick off the requirements for boards, pieces and clocks")
	c.group = groupPrepare
	c.long = `Show what the rule book asks of boards, pieces, clocks and sheets (WCDF 1.1 to 1.11,
2.1, 2.2, 3.2; FMJD Annex 1, 2), with what was ticked off.

  flagfall checklist tick 1.2 1.3      these are in order
  flagfall checklist amiss 1.10 NOTE   this is not
  flagfall checklist open 1.2          look again`
	c.commands = []command{checklistTickCommand(env), checklistAmissCommand(env), checklistOpenCommand(env)}
	return c
}

// checkRows checks rows of the checklist, all or none.
func checkRows(env *env, o *office.Office, list []arbiter.CheckEquipment) error {
	var commands []arbiter.Command
	for _, c := range list {
		commands = append(commands, c)
	}
	answer, err := o.Do(commands...)
	if err != nil {
		return err
	}
	for _, e := range answer.Entries {
		if err := say(env, nil, "%d: %s", e.Seq, env.tell(o.State(), e)); err != nil {
			return err
		}
	}
	return nil
}

func checklistTickCommand(env *env) command {
	var (
		flags eventFlags
		note  string
		all   bool
	)
	return command{
		name:    "tick",
		args:    []argument{{word: "ROW", kind: anyText, asked: true, many: true}},
		short:   "Tick rows off: in order",
		example: "  flagfall checklist tick 1.2 1.3 1.9\n  flagfall checklist tick --all",
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&note, "note", "", "a remark")
			cmd.Flags().BoolVar(&all, "all", false, "all rows that are not checked yet")
		},
		on: func(cmd *cobra.Command, o *office.Office, rows []string) error {
			if all {
				rows = nil
				for _, r := range o.State().Equipment() {
					if _, checked := o.State().Checked[r.Code]; !checked {
						rows = append(rows, r.Code)
					}
				}
				if len(rows) == 0 {
					return say(env, nil, "every row is checked already")
				}
			}
			if len(rows) == 0 {
				return flags.of.misused(cmd, nil)
			}
			var list []arbiter.CheckEquipment
			for _, r := range rows {
				list = append(list, arbiter.CheckEquipment{Row: r, Note: note})
			}
			return checkRows(env, o, list)
		},
	}
}

func checklistAmissCommand(env *env) command {
	var flags eventFlags
	return command{
		name:    "amiss",
		args:    []argument{{word: "ROW", kind: anyText}, {word: "NOTE", kind: anyText}},
		short:   "Note what is not as it should be",
		example: `  flagfall checklist amiss 1.10 "board 4: brown on brown"`,
		writes:  writesJournal,
		event:   &flags,
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			return checkRows(env, o, []arbiter.CheckEquipment{{Row: given[0], Amiss: true, Note: given[1]}})
		},
	}
}

func checklistOpenCommand(env *env) command {
	var flags eventFlags
	return command{
		name:    "open",
		args:    []argument{{word: "ROW", kind: anyText}},
		short:   "Take a tick back",
		example: `  flagfall checklist open 1.2`,
		writes:  writesJournal,
		event:   &flags,
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			return checkRows(env, o, []arbiter.CheckEquipment{{Row: given[0], Open: true}})
		},
	}
}
