package clocks

import (
	"fmt"

	"flagfall/arbiter/rule"
)

// Model is a make of clock that a setting card can be printed for.
type Model string

// The models.
const (
	DGTXL      Model = "dgt-xl"
	DGT2010    Model = "dgt-2010"
	DGT3000    Model = "dgt-3000"
	Mechanical Model = "mechanical"
)

// Models are all models, with the names that stand on the clocks.
func Models() []struct {
	Model Model
	Name  string
} {
	return []struct {
		Model Model
		Name  string
	}{{DGTXL, "DGT XL"}, {DGT2010, "DGT 2010"}, {DGT3000, "DGT 3000"}, {Mechanical, "mechanical clock"}}
}

// Card is what a setting card says for a control and a model.
type Card struct {
	Model   Model  `json:"model"`
	Clock   string `json:"clock"`
	Control string `json:"control"`
	Words   string `json:"words"`
	// Option is the number to choose; "manual" where the times are set by hand
	// and no number is known.
	Option string `json:"option"`
	// Values are what is set by hand, in order; none for a preset.
	Values []string `json:"values,omitempty"`
	// Will and WillNot are what the clock does and does not do at a control.
	Will    []string `json:"will,omitempty"`
	WillNot []string `json:"willNot,omitempty"`
	// Arbiter is what is left to the arbiter.
	Arbiter []string `json:"arbiter,omitempty"`
	// Players is what the players are to know at the clock.
	Players []string `json:"players"`

	use Use
}

// Use says whose rules for the use of clocks a card cites: they are named as the
// rule books of events are.
type Use string

// The rules for the use of clocks. The FMJD leaves them to its Rules for
// Competitions (FMJD 10.5), so that its cards name no article of them.
const (
	UseWCDF Use = "WCDF"
	UseFMJD Use = "FMJD"
)

// cite puts the articles behind a sentence where the card cites them.
func (u Use) cite(text, articles string) string {
	if u != UseWCDF {
		return text
	}
	return text + " (WCDF " + articles + ")"
}

// players are the rules that the players keep by themselves.
func (u Use) players() []string {
	if u != UseWCDF {
		return []string{
			"press the clock after each move",
			"how the clock is used is said in the Rules for Competitions (FMJD 10.5)",
		}
	}
	return []string{
		"press the clock after each move, with either hand; a finger neither stays on the button nor hovers over it (WCDF 2.4, 2.8)",
		"each answers for his own presses and moves; nobody reminds a player (WCDF 2.7)",
		"handle the clock gently: after one caution it costs the game (WCDF 2.9)",
		"stay at the board; the clock runs on in every absence that is allowed (WCDF 2.13)",
		"only the arbiter stops the clocks (WCDF 2.26)",
	}
}

// option is a preset of a clock.
type option struct {
	model   Model
	number  string
	control string
	// time says that it is a "time" program: periods change at zero.
	time bool
}

// options are the presets whose numbers are known, and the controls they run.
// Options of a time program are matched by their times alone, for the clock
// does not know the numbers of moves.
func options() []option {
	return []option{
		{DGTXL, "01", "5m", true}, {DGTXL, "02", "10m", true}, {DGTXL, "03", "25m", true}, {DGTXL, "04", "1h", true}, {DGTXL, "05", "2h", true},
		{DGTXL, "06", "1/1h45m,15m", true}, {DGTXL, "07", "1/2h,1h", true}, {DGTXL, "08", "1/2h,1/1h,30m", true}, {DGTXL, "09", "1/2h,1/1h,1/1h,1h", true},
		{DGTXL, "10", "3m+2s", false}, {DGTXL, "11", "25m+10s", false}, {DGTXL, "12", "90m+30s", false},
		{DGTXL, "13", "40/100m+30s,20/50m+30s,10m+30s", false}, {DGTXL, "14", "5m+3s bronstein", false}, {DGTXL, "15", "25m+10s bronstein", false},
		{DGTXL, "16", "115m+5s bronstein", false},
		{DGT2010, "01", "5m", true}, {DGT2010, "02", "25m", true}, {DGT2010, "04", "1/2h,30m", true}, {DGT2010, "06", "1/2h,1/1h,30m", true}, {DGT2010, "08", "1/2h,1/1h...", true},
		{DGT3000, "01", "5m", true}, {DGT3000, "02", "10m", true}, {DGT3000, "03", "25m", true}, {DGT3000, "04", "1h", true}, {DGT3000, "05", "2h", true},
		{DGT3000, "06", "1/2h,30m", true}, {DGT3000, "07", "1/2h,1h", true}, {DGT3000, "08", "1/2h,1/1h,30m", true},
	}
}

// runs reports whether an option gives the times of a plan.
func (o option) runs(p Plan) bool {
	control, err := Parse(o.control)
	if err != nil {
		return false
	}
	q := control.First
	if len(p.Periods) != len(q.Periods) || p.Repeat != q.Repeat {
		return false
	}
	for i := range q.Periods {
		a, b := p.Periods[i], q.Periods[i]
		if o.time {
			a.Moves, b.Moves = 0, 0
		}
		if a != b {
			return false
		}
	}
	return true
}

// SettingCard says how a clock is set to a control. Only numbers of options that
// are known are given; otherwise the card says "manual" and what to set. Errors:
// rule.NotFound for an unknown make, rule.Refused for one that cannot keep the
// control, and those of [Control.Check].
func SettingCard(control Control, model Model, use Use) (Card, error) {
	if err := control.Check(); err != nil {
		return Card{}, err
	}
	card := Card{Model: model, Control: control.String(), Words: control.Words(), Option: "manual", Players: use.players(), use: use}
	for _, m := range Models() {
		if m.Model == model {
			card.Clock = m.Name
		}
	}
	if card.Clock == "" {
		return Card{}, rule.Errorf(rule.NotFound, "no setting card is known for the clock %q", string(model)).
			WithHint("choose %s, %s, %s or %s", DGTXL, DGT2010, DGT3000, Mechanical)
	}
	if model == Mechanical {
		return card.mechanical(control)
	}
	timeProgram := true
	if control.Same() {
		for _, o := range options() {
			if o.model == model && o.runs(control.First) {
				card.Option, timeProgram = o.number, o.time
				card.Will = append(card.Will, "the clock has this control as a preset")
			}
		}
	}
	if card.Option == "manual" {
		timeProgram = card.manual(control)
	}
	card.atControls(control, timeProgram)
	return card, nil
}

// manual fills in what is set by hand, and reports whether the program is one
// of times alone.
func (c *Card) manual(control Control) bool {
	bonus, several := control.First.Periods[0].Bonus, len(control.First.Periods) > 1 || control.First.Repeat
	timeProgram := bonus == NoBonus
	switch c.Model {
	case DGTXL:
		c.Option = "00 (manual)"
		c.Will = append(c.Will, "holds up to 5 periods in each of 5 memories, of any kind")
		timeProgram = false
		if len(control.First.Periods) > 5 {
			c.WillNot = append(c.WillNot, "the clock cannot hold more than 5 periods")
		}
	case DGT2010:
		switch {
		case !control.Same():
		case bonus == Fischer && !several:
			c.Option = "18 (manual)"
		case bonus == Fischer:
			c.Option = "21 (manual)"
		case bonus == NoBonus && !several:
			c.Option = "03 (manual)"
		}
	case DGT3000:
		c.Will = append(c.Will, "keeps a manual setting in one of 5 memories")
		timeProgram = false
	}
	for _, side := range [...]Side{First, Second} {
		prefix := "both sides: "
		if !control.Same() {
			prefix = "the player who moves " + side.String() + ": "
		} else if side == Second {
			break
		}
		plan := control.Plan(side)
		for i, p := range plan.Periods {
			value := prefix
			if len(plan.Periods) > 1 {
				value += fmt.Sprintf("period %d, ", i+1)
			}
			value += p.Time.String()
			if p.Moves > 0 {
				value += fmt.Sprintf(" for %s", countMoves(p.Moves))
			}
			if p.Increment > 0 {
				value += fmt.Sprintf(" + %s (%s)", p.Increment, p.Bonus)
			}
			if plan.Repeat && i == len(plan.Periods)-1 {
				value += ", repeated"
			}
			c.Values = append(c.Values, value)
		}
	}
	return timeProgram
}

// atControls says what happens when a period ends.
func (c *Card) atControls(control Control, timeProgram bool) {
	c.Arbiter = append(c.Arbiter, c.use.cite("see that both faces show the same time before the start", "2.2"), c.use.cite("place the clocks", "2.1"))
	if !control.Same() {
		c.Arbiter[0] = "see that each face shows the time of its player before the start"
	}
	if len(control.First.Periods) == 1 && !control.First.Repeat {
		c.Will = append(c.Will, "shows when a player's time has ended")
	} else {
		if timeProgram {
			c.Will = append(c.Will, "adds the next period to both sides when one side reaches 0:00")
			c.WillNot = append(c.WillNot, "does not count moves: it passes on whether or not they were made")
		} else {
			c.Will = append(c.Will, "passes on by moves where their number is programmed; the lever must stand on the side of the first mover")
		}
		for n, p := range control.First.Periods {
			if required, limited := control.First.Required(n); limited {
				text := fmt.Sprintf("check %s when a flag falls", countMoves(required))
				if control.First.Repeat && n == len(control.First.Periods)-1 {
					text += fmt.Sprintf(", and %d more at each later one", p.Moves)
				}
				c.Arbiter = append(c.Arbiter, c.use.cite(text, "2.18"))
			}
		}
	}
	if c.Model == DGT3000 {
		c.Will = append(c.Will, "a flag that does not blink: an earlier period has ended; a blinking flag: the last time has ended")
		c.WillNot = append(c.WillNot, "shows no flag for the player who reaches zero second")
	}
}

// mechanical is the card of a clock with hands.
func (c Card) mechanical(control Control) (Card, error) {
	for _, side := range [...]Side{First, Second} {
		for _, p := range control.Plan(side).Periods {
			if p.Increment > 0 {
				return Card{}, rule.Errorf(rule.Refused, "a mechanical clock cannot give an increment").
					WithHint("choose a control without one, such as 50/2h,25/1h...")
			}
		}
		first := control.Plan(side).Periods[0].Time
		hours := (first + OneHour - 1) / OneHour * OneHour
		value := fmt.Sprintf("set the hands %s before the full hour", first.Words())
		if first%OneHour == 0 {
			value = fmt.Sprintf("set the hands to a full hour, %s before the flag that counts", hours.Words())
		}
		if !control.Same() {
			value = "the player who moves " + side.String() + ": " + value
		}
		if side == First || !control.Same() {
			c.Values = append(c.Values, value)
		}
	}
	c.Will = []string{"the flag rises in the last minutes and falls on the hour"}
	c.WillNot = []string{"does not count moves"}
	c.Arbiter = []string{c.use.cite("wind up the clocks and see that both faces show the same time", "2.2"), c.use.cite("place the clocks", "2.1")}
	plan := control.First
	for n, p := range plan.Periods {
		if required, limited := plan.Required(n); limited {
			next, _ := plan.Period(n + 1)
			check := c.use.cite(fmt.Sprintf("when a flag falls check %s", countMoves(required)), "2.18")
			c.Arbiter = append(c.Arbiter, c.use.cite(
				fmt.Sprintf("%s; then White sets both clocks so that the next flag is %s away", check, next.Time.Words()), "2.16"))
			if plan.Repeat && n == len(plan.Periods)-1 {
				c.Arbiter = append(c.Arbiter, fmt.Sprintf("the same at each later flag, with %d moves more", p.Moves))
			}
		}
	}
	return c, nil
}
