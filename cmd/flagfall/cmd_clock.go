package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter/actions"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/reports/listing"
)

func clockCommand(env *env) command {
	return command{
		name:  "clock",
		group: groupRulings,
		short: "Time controls, setting cards, recorded times and live clocks",
		long: `Time controls, setting cards, recorded times and live clocks.

Read a control back in words:       flagfall clock control "50/2h,25/1h..."
How to set a clock to it:           flagfall clock card 80m+60s --clock dgt-2010
Check the times of a file of games: flagfall clock check GAMES.pdn
Run the clocks of a hall:           flagfall clock serve HALL.clocks
A fallen flag in the tournament:    flagfall clock forfeit BOARD SIDE --made N --called NAME
A late player in the tournament:    flagfall clock late BOARD --start 19:30 --first 19:30`,
		commands: []command{
			clockAdjustCommand(env),
			clockCardCommand(env),
			clockCheckCommand(env),
			clockControlCommand(env),
			clockCorrectCommand(env),
			clockCountCommand(env),
			clockEndCommand(env),
			clockFlagCommand(env),
			clockForfeitCommand(env),
			clockLateCommand(env),
			clockLogCommand(env),
			actionCommand(env, actions.ClockNote),
			clockOutcomeCommand(env),
			clockPauseCommand(env),
			clockPenaltyCommand(env),
			clockPressCommand(env),
			clockReplaceCommand(env),
			clockResumeCommand(env),
			clockServeCommand(env),
			clockSetCommand(env),
			clockStartCommand(env),
			clockTurnCommand(env),
			clockUncallCommand(env),
			clockUnpressCommand(env),
			clockWallCommand(env)},
	}
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
	// said is Words in any language.
	said rule.Sentence
}

func lineOf(c clocks.Control) controlLine {
	line := controlLine{Control: c.String(), Words: c.Words(), said: c.Said()}
	if c.Same() {
		if tag, err := c.First.Tag(); err == nil {
			line.Tag = tag
		}
	}
	return line
}

func clockControlCommand(env *env) command {
	var (
		format string
		tag    bool
	)
	return command{
		name:  "control",
		args:  []argument{{word: "CONTROL", kind: anyText, optional: true}},
		short: "Read a time control and print it back in words",
		long: `Read a time control and print it back in words; without one, list those known by name.

  80m+60s                80 minutes, and 60 seconds after each move
  50/2h,25/1h...         50 moves in two hours, then 25 in each further hour
  30/60m,15/30m... at zero
  5m+3s bronstein        or: 5m+3s delay
  30m+3x30s byoyomi      or: 3m hourglass
  12m+5s | 7m30s+5s      different times, the first mover's before the bar
  3m hourglass | 5m+3s   any two may stand beside each other
  fmjd-standard          by name`,
		example: `  flagfall clock control "50/2h,25/1h..."`,
		writes:  writesNothing,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&tag, "tag", false, "read the value of a TimeControl tag of PDN, such as 4800+60")
		},
		run: func(_ *cobra.Command, given []string) error {
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
			l := listing.List{Heads: []string{"name", "control", "words", "tag"}}
			for _, line := range lines {
				l.Add(line, line.Name, line.Control, line.Words, line.Tag)
			}
			var text []string
			for _, line := range lines {
				switch said := env.in(line.said); {
				case line.Name != "":
					l.Table = append(l.Table, []string{line.Name, line.Control}, []string{"", said})
				case line.Tag != "":
					text = append(text, line.Control, said, env.in(rule.Format("TimeControl tag: %s", line.Tag)))
				default:
					text = append(text, line.Control, said)
				}
			}
			if len(text) > 0 {
				l.Text = listing.Lines(text...)
			}
			return env.list(l, format)
		},
	}
}
