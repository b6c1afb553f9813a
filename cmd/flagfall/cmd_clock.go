package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"flagfall/clocks"
)

func newClockCommand(env *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "clock",
		GroupID: groupRulings,
		Short:   "Time controls, setting cards, recorded times and live clocks",
		Long: `Time controls, setting cards, recorded times and live clocks.

Read a control back in words:       flagfall clock control "50/2h,25/1h..."
How to set a clock to it:           flagfall clock card 80m+60s --clock dgt-2010
Check the times of a file of games: flagfall clock check GAMES.pdn
Run the clocks of a hall:           flagfall clock serve HALL.clocks
A fallen flag in the tournament:    flagfall clock forfeit BOARD SIDE --made N --called NAME
A late player in the tournament:    flagfall clock late BOARD --start 19:30 --first 19:30`,
		Args: args(0, 0, "COMMAND"),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	// Alphabetical.
	cmd.AddCommand(
		newClockAdjustCommand(env),
		newClockCardCommand(env),
		newClockCheckCommand(env),
		newClockControlCommand(env),
		newClockEndCommand(env),
		newClockFlagCommand(env),
		newClockForfeitCommand(env),
		newClockLateCommand(env),
		newClockLogCommand(env),
		newClockNoteCommand(env),
		newClockOutcomeCommand(env),
		newClockPauseCommand(env),
		newClockPenaltyCommand(env),
		newClockPressCommand(env),
		newClockReplaceCommand(env),
		newClockResumeCommand(env),
		newClockServeCommand(env),
		newClockSetCommand(env),
		newClockStartCommand(env),
		newClockWallCommand(env),
	)
	return cmd
}

// listing prints rows in one of the three formats: as text by a function of
// their own, as one JSON object a line, or as CSV.
type listing struct {
	header  []string
	rows    [][]string
	objects []any
	text    func(io.Writer) error
}

func (l listing) write(w io.Writer, format string) error {
	switch format {
	case "json":
		encoder := json.NewEncoder(w)
		encoder.SetEscapeHTML(false)
		for _, o := range l.objects {
			if err := encoder.Encode(o); err != nil {
				return err
			}
		}
		return nil
	case "csv":
		c := csv.NewWriter(w)
		_ = c.Write(l.header) // the error stays in c
		for _, row := range l.rows {
			_ = c.Write(row)
		}
		c.Flush()
		return c.Error()
	}
	return l.text(w)
}

// controlLine is a time control as programs get it.
type controlLine struct {
	Name    string `json:"name,omitempty"`
	Title   string `json:"title,omitempty"`
	Control string `json:"control"`
	Words   string `json:"words"`
	// Tag is the value of the TimeControl tag of PDN; empty where that has no
	// form for the control or the players' times differ.
	Tag string `json:"tag,omitempty"`
}

func lineOf(c clocks.Control) controlLine {
	line := controlLine{Control: c.String(), Words: c.Words()}
	if c.Same() {
		if tag, err := c.First.Tag(); err == nil {
			line.Tag = tag
		}
	}
	return line
}

func newClockControlCommand(env *env) *cobra.Command {
	var (
		format string
		tag    bool
	)
	cmd := &cobra.Command{
		Use:   "control [CONTROL]",
		Short: "Read a time control and print it back in words",
		Long: `Read a time control and print it back in words; without one, list those known by name.

  80m+60s                80 minutes, and 60 seconds after each move
  50/2h,25/1h...         50 moves in two hours, then 25 in each further hour
  30/60m,15/30m... at zero
  5m+3s bronstein        or: 5m+3s delay
  12m+5s | 7m30s+5s      different times, the first mover's before the bar
  fmjd-standard          by name`,
		Args: args(0, 1, "[CONTROL]"),
		RunE: func(_ *cobra.Command, given []string) error {
			var lines []controlLine
			switch {
			case len(given) == 0:
				for _, p := range clocks.Presets() {
					line := lineOf(p.Control)
					line.Name, line.Title = p.Name, p.Title
					lines = append(lines, line)
				}
			case tag:
				c, err := clocks.ParseTag(given[0])
				if err != nil {
					return err
				}
				lines = append(lines, lineOf(c))
			default:
				c, err := clocks.Parse(given[0])
				if err != nil {
					return err
				}
				lines = append(lines, lineOf(c))
			}
			l := listing{header: []string{"name", "control", "words", "tag"}}
			for _, line := range lines {
				l.objects = append(l.objects, line)
				l.rows = append(l.rows, []string{line.Name, line.Control, line.Words, line.Tag})
			}
			l.text = func(w io.Writer) error {
				for _, line := range lines {
					if line.Name != "" {
						if _, err := fmt.Fprintf(w, "%-20s %s\n%20s %s\n", line.Name, line.Control, "", line.Words); err != nil {
							return err
						}
						continue
					}
					if _, err := fmt.Fprintf(w, "%s\n%s\n", line.Control, line.Words); err != nil {
						return err
					}
					if line.Tag != "" {
						if _, err := fmt.Fprintf(w, "TimeControl tag: %s\n", line.Tag); err != nil {
							return err
						}
					}
				}
				return nil
			}
			return env.output("", func(w io.Writer) error { return l.write(w, format) })
		},
	}
	cmd.Flags().BoolVar(&tag, "tag", false, "read the value of a TimeControl tag of PDN, such as 4800+60")
	formatVar(cmd, &format)
	return cmd
}
