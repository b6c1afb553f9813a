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
	// Said is the same with its values, for cards in other languages.
	Said CardSaid `json:"-"`
}

// CardSaid is what a card says, as sentences; see [Card].
type CardSaid struct {
	Clock, Words, Option                    rule.Sentence
	Values, Will, WillNot, Arbiter, Players []rule.Sentence

	model Model
	use   Use
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

// cite puts the articles after a sentence where the card cites them.
func (u Use) cite(line rule.Sentence, articles string) rule.Sentence {
	if u != UseWCDF {
		return line
	}
	return rule.Joined(" ", line, rule.Typed("(WCDF "+articles+")"))
}

// players are the rules that the players keep by themselves.
func (u Use) players() []rule.Sentence {
	if u != UseWCDF {
		return []rule.Sentence{
			rule.Say("press the clock after each move"),
			rule.Say("the Rules for Competitions say how the clock is used (FMJD 10.5)"),
		}
	}
	return []rule.Sentence{
		rule.Say("press the clock after each move, with either hand; a finger neither stays on the button nor hovers over it (WCDF 2.4, 2.8)"),
		rule.Say("each answers for their own presses and moves; nobody reminds a player (WCDF 2.7)"),
		rule.Say("handle the clock gently: after one caution it costs the game (WCDF 2.9)"),
		rule.Say("stay at the board; the clock runs on in every absence that is allowed (WCDF 2.13)"),
		rule.Say("only the arbiter stops the clocks (WCDF 2.26)"),
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
	said := CardSaid{Words: control.Said(), Option: rule.Say("manual"), Players: use.players(), model: model, use: use}
	for _, m := range Models() {
		if m.Model == model {
			said.Clock = rule.Typed(m.Name)
		}
	}
	if said.Clock.IsZero() {
		return Card{}, rule.Errorf(rule.NotFound, "no setting card is known for the clock %q", string(model)).
			WithHint("choose %s, %s, %s or %s", DGTXL, DGT2010, DGT3000, Mechanical)
	}
	if model == Mechanical {
		said.Clock = rule.Say("mechanical clock")
		if err := said.mechanical(control); err != nil {
			return Card{}, err
		}
		return said.card(control), nil
	}
	preset, timeProgram := false, true
	if control.Same() {
		for _, o := range options() {
			if o.model == model && o.runs(control.First) {
				preset, timeProgram = true, o.time
				said.Option = rule.Typed(o.number)
				said.Will = append(said.Will, rule.Say("the clock has this control as a preset"))
			}
		}
	}
	if !preset {
		timeProgram = said.manual(control)
	}
	said.atControls(control, timeProgram)
	return said.card(control), nil
}

// card is the card in English.
func (c CardSaid) card(control Control) Card {
	english := func(lines []rule.Sentence) []string {
		var texts []string
		for _, line := range lines {
			texts = append(texts, line.String())
		}
		return texts
	}
	return Card{
		Model: c.model, Clock: c.Clock.String(), Control: control.String(), Words: c.Words.String(), Option: c.Option.String(),
		Values: english(c.Values), Will: english(c.Will), WillNot: english(c.WillNot), Arbiter: english(c.Arbiter), Players: english(c.Players),
		Said: c,
	}
}

// manual fills in what is set by hand, and reports whether the program is one
// of times alone.
func (c *CardSaid) manual(control Control) bool {
	bonus, several := control.First.Periods[0].Bonus, control.First.several()
	timeProgram := bonus == NoBonus && control.Second.Periods[0].Bonus == NoBonus
	byHand := func(number string) { c.Option = rule.Say("{number} (manual)", "number", number) }
	switch c.model {
	case DGTXL:
		byHand("00")
		c.Will = append(c.Will, rule.Say("holds up to 5 periods in each of 5 memories, of any kind"))
		timeProgram = false
		if max(len(control.First.Periods), len(control.Second.Periods)) > 5 {
			c.WillNot = append(c.WillNot, rule.Say("the clock cannot hold more than 5 periods"))
		}
	case DGT2010:
		switch {
		case !control.Same():
		case bonus == Fischer && !several:
			byHand("18")
		case bonus == Fischer:
			byHand("21")
		case bonus == NoBonus && !several:
			byHand("03")
		}
	case DGT3000:
		c.Will = append(c.Will, rule.Say("keeps a manual setting in one of 5 memories"))
		timeProgram = false
	}
	if control.IsHourglass(First) != control.IsHourglass(Second) {
		c.WillNot = append(c.WillNot, rule.Say("no clock of this make is known to run an hourglass for one player alone: let the program keep the clock"))
	}
	for _, side := range control.sides() {
		plan := control.Plan(side)
		for i := range plan.Periods {
			value := plan.setting(i)
			if control.Same() {
				value = rule.Say("both sides: {setting}", "setting", value)
			}
			c.Values = append(c.Values, control.of(side, value))
		}
	}
	return timeProgram
}

// sides are those whose plans a card tells: one where both players have the same.
func (c Control) sides() []Side {
	if c.Same() {
		return []Side{First}
	}
	return []Side{First, Second}
}

// of says whom a line of a card is about, where the players have different plans.
func (c Control) of(side Side, line rule.Sentence) rule.Sentence {
	switch {
	case c.Same():
		return line
	case side == First:
		return rule.Say("the player who moves first: {setting}", "setting", line)
	}
	return rule.Say("the player who moves second: {setting}", "setting", line)
}

// several reports whether another period can follow the first.
func (p Plan) several() bool { return len(p.Periods) > 1 || p.Repeat }

// setting is what is set for a period of the plan.
func (p Plan) setting(i int) rule.Sentence {
	period := p.Periods[i]
	value := rule.Typed(period.Time.String())
	if period.Moves > 0 {
		value = rule.Say("{time} for {moves}", "time", period.Time, "moves", countMoves(period.Moves))
	}
	if period.Increment > 0 {
		increment := period.Increment.String()
		if period.Stretches > 0 {
			increment = fmt.Sprintf("%d × %s", period.Stretches, increment)
		}
		value = rule.Joined(" ", value, rule.Typed("+ "+increment), period.Bonus.bracketed())
	} else if period.Bonus != NoBonus {
		value = rule.Joined(" ", value, period.Bonus.bracketed())
	}
	if len(p.Periods) > 1 {
		value = rule.Say("period {number}, {setting}", "number", i+1, "setting", value)
	}
	if p.Repeat && i == len(p.Periods)-1 {
		value = rule.Say("{setting}, repeated", "setting", value)
	}
	return value
}

// atControls says what happens when a period ends.
func (c *CardSaid) atControls(control Control, timeProgram bool) {
	c.Arbiter = append(c.Arbiter,
		c.use.cite(rule.Say("see that both faces show the same time before the start"), "2.2"), c.use.cite(rule.Say("place the clocks"), "2.1"))
	if !control.Same() {
		c.Arbiter[0] = rule.Say("see that each face shows the time of its player before the start")
	}
	if !control.First.several() && !control.Second.several() {
		c.Will = append(c.Will, rule.Say("shows when a player's time has ended"))
	} else {
		if timeProgram {
			c.Will = append(c.Will, rule.Say("adds the next period to both sides when one side reaches 0:00"))
			c.WillNot = append(c.WillNot, rule.Say("does not count moves: it goes on to the next period whether or not they were made"))
		} else {
			c.Will = append(c.Will, rule.Say("goes on to the next period by moves where their number is programmed; the lever must be on the side of the first mover"))
		}
		for _, side := range control.sides() {
			c.checks(control, side)
		}
	}
	if c.model == DGT3000 {
		c.Will = append(c.Will, rule.Say("a flag that does not blink: an earlier period has ended; a blinking flag: the last time has ended"))
		c.WillNot = append(c.WillNot, rule.Say("shows no flag for the second player to reach zero"))
	}
}

// checks are what the arbiter looks at when a flag of a side falls.
func (c *CardSaid) checks(control Control, side Side) {
	plan := control.Plan(side)
	for n, p := range plan.Periods {
		if required, limited := plan.Required(n); limited {
			check := rule.Say("check {moves} when a flag falls", "moves", countMoves(required))
			if plan.Repeat && n == len(plan.Periods)-1 {
				check = rule.Say("check {moves} when a flag falls, and {more} more at each later one", "moves", countMoves(required), "more", p.Moves)
			}
			c.Arbiter = append(c.Arbiter, c.use.cite(control.of(side, check), "2.18"))
		}
	}
}

// mechanical fills in the card of a clock with hands.
func (c *CardSaid) mechanical(control Control) error {
	for _, side := range control.sides() {
		for _, p := range control.Plan(side).Periods {
			if p.Bonus != NoBonus {
				return rule.Errorf(rule.Refused, "a mechanical clock cannot give an increment").
					WithHint("choose a control without one, such as 50/2h,25/1h...")
			}
		}
		first := control.Plan(side).Periods[0].Time
		hours := (first + OneHour - 1) / OneHour * OneHour
		value := rule.Say("set the hands {time} before the full hour", "time", first.Said())
		if first%OneHour == 0 {
			value = rule.Say("set the hands to a full hour, {time} before the flag that counts", "time", hours.Said())
		}
		c.Values = append(c.Values, control.of(side, value))
	}
	c.Will = []rule.Sentence{rule.Say("the flag rises in the last minutes and falls on the hour")}
	c.WillNot = []rule.Sentence{rule.Say("does not count moves")}
	c.Arbiter = []rule.Sentence{
		c.use.cite(rule.Say("wind up the clocks and see that both faces show the same time"), "2.2"), c.use.cite(rule.Say("place the clocks"), "2.1"),
	}
	if !control.Same() {
		c.Arbiter[0] = rule.Say("wind up the clocks and see that each face shows the time of its player")
	}
	for _, side := range control.sides() {
		c.setBack(control, side)
	}
	return nil
}

// setBack is what happens to a clock with hands at the controls of a side.
func (c *CardSaid) setBack(control Control, side Side) {
	plan := control.Plan(side)
	for n, p := range plan.Periods {
		if required, limited := plan.Required(n); limited {
			next, _ := plan.Period(n + 1)
			check := control.of(side, c.use.cite(rule.Say("when a flag falls check {moves}", "moves", countMoves(required)), "2.18"))
			c.Arbiter = append(c.Arbiter, c.use.cite(
				rule.Say("{check}; then White sets both clocks so that the next flag is {time} away", "check", check, "time", next.Time.Said()), "2.16"))
			if plan.Repeat && n == len(plan.Periods)-1 {
				c.Arbiter = append(c.Arbiter, control.of(side, rule.Count(p.Moves, "the same at each later flag, with {n} more move", "the same at each later flag, with {n} more moves")))
			}
		}
	}
}
