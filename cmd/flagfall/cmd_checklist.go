package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func newChecklistCommand(env *env) *cobra.Command {
	cmd := newPrintCommandOf(env, "checklist", "Tick off what boards, pieces and clocks must be like")
	cmd.GroupID = groupPrepare
	cmd.Long = `Show what the rule book asks of boards, pieces, clocks and sheets (WCDF 1.1 to 1.11,
2.1, 2.2, 3.2; FMJD Annex 1, 2), with what was ticked off.

  flagfall checklist tick 1.2 1.3      these are in order
  flagfall checklist amiss 1.10 NOTE   this is not
  flagfall checklist open 1.2          look again`
	cmd.AddCommand(newChecklistTickCommand(env), newChecklistAmissCommand(env), newChecklistOpenCommand(env))
	return cmd
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
		if err := say(env, nil, "%d: %s", e.Seq, arbiter.Describe(o.State(), e)); err != nil {
			return err
		}
	}
	return nil
}

func newChecklistTickCommand(env *env) *cobra.Command {
	var (
		flags eventFlags
		note  string
		all   bool
	)
	cmd := &cobra.Command{
		Use:     "tick ROW ...",
		Short:   "Tick rows off: in order",
		Example: "  flagfall checklist tick 1.2 1.3 1.9\n  flagfall checklist tick --all",
		Args:    args(0, -1, "ROW ..."),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, rows []string) error {
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
			return args(1, -1, "ROW ...")(cmd, rows)
		}
		var list []arbiter.CheckEquipment
		for _, r := range rows {
			list = append(list, arbiter.CheckEquipment{Row: r, Note: note})
		}
		return checkRows(env, o, list)
	})
	flags.add(cmd)
	cmd.Flags().StringVar(&note, "note", "", "a remark")
	cmd.Flags().BoolVar(&all, "all", false, "all rows that are not checked yet")
	return cmd
}

func newChecklistAmissCommand(env *env) *cobra.Command {
	var flags eventFlags
	cmd := &cobra.Command{
		Use:     "amiss ROW NOTE",
		Short:   "Note what is not as it should be",
		Example: `  flagfall checklist amiss 1.10 "board 4: brown on brown"`,
		Args:    args(2, 2, "ROW NOTE"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		return checkRows(env, o, []arbiter.CheckEquipment{{Row: given[0], Amiss: true, Note: given[1]}})
	})
	flags.add(cmd)
	return cmd
}

func newChecklistOpenCommand(env *env) *cobra.Command {
	var flags eventFlags
	cmd := &cobra.Command{
		Use:   "open ROW",
		Short: "Take a tick back",
		Args:  args(1, 1, "ROW"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		return checkRows(env, o, []arbiter.CheckEquipment{{Row: given[0], Open: true}})
	})
	flags.add(cmd)
	return cmd
}
