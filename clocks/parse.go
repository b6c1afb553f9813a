package clocks

import (
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
)

// Parse reads a time control. A control is one of the names of [Presets], or
//
//	control = plan [ "|" plan ] [ "at zero" | "by moves" ]
//	plan    = period { "," period } [ "..." ]
//	period  = [ moves "/" ] time [ "+" increment [ "bronstein" | "delay" | "fischer" ] ]
//
// with times as [ParseSpan] reads them: 80m+60s, 50/2h,25/1h..., 5m+3s
// bronstein, 12m+5s | 7m30s+5s. The plan of the player who moves first stands
// before the bar. The moves may stand behind the time, 2h/50, and the word
// "then" may stand for a comma. Three dots repeat the last period. An
// impossible control is refused with the reason.
func Parse(text string) (Control, error) {
	if preset, ok := PresetByName(strings.TrimSpace(text)); ok {
		return preset.Control, nil
	}
	body := strings.TrimSpace(strings.ToLower(text))
	if body == "" {
		return Control{}, rule.Errorf(rule.Input, "the time control is empty").WithHint("%s", grammarHint)
	}
	if len(body) > 400 {
		return Control{}, rule.Errorf(rule.Input, "the time control is longer than 400 characters").WithHint("%s", grammarHint)
	}
	var c Control
	if rest, found := strings.CutSuffix(body, "at zero"); found {
		c.Turnover, body = AtZero, rest
	} else if rest, found := strings.CutSuffix(body, "by moves"); found {
		body = rest
	}
	first, second, two := strings.Cut(body, "|")
	var err error
	if c.First, err = parsePlan(first); err != nil {
		return Control{}, err
	}
	c.Second = c.First
	if two {
		if c.Second, err = parsePlan(second); err != nil {
			return Control{}, err
		}
	}
	if err := c.Check(); err != nil {
		return Control{}, err
	}
	return c, nil
}

const grammarHint = "write it like 80m+60s, 50/2h,25/1h... or 25m, or by a name such as fmjd-standard"

func parsePlan(text string) (Plan, error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "…", "..."))
	var plan Plan
	if rest, found := strings.CutSuffix(text, "..."); found {
		plan.Repeat, text = true, rest
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, " then ", ","), ";", ",")
	text = strings.ReplaceAll(text, ",,", ",") // "50/2h, then 25/1h"
	for _, part := range strings.Split(text, ",") {
		period, err := parsePeriod(part)
		if err != nil {
			return Plan{}, err
		}
		plan.Periods = append(plan.Periods, period)
	}
	return plan, nil
}

func parsePeriod(text string) (Period, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return Period{}, rule.Errorf(rule.Input, "a period of the time control is empty").WithHint("%s", grammarHint)
	}
	var period Period
	base, bonus, hasBonus := strings.Cut(text, "+")
	if left, right, found := strings.Cut(base, "/"); found {
		moves, time := strings.TrimSpace(left), right
		if !allDigits(moves) {
			moves, time = strings.TrimSpace(right), left
		}
		n, err := strconv.Atoi(moves)
		if !allDigits(moves) || err != nil || n < 1 || n > mostMoves {
			return Period{}, rule.Errorf(rule.Input, "%q does not give a number of moves from 1 to %d", text, mostMoves).
				WithHint("write moves/time, such as 50/2h")
		}
		period.Moves, base = n, time
	}
	var err error
	if period.Time, err = ParseSpan(base); err != nil {
		return Period{}, err
	}
	if !hasBonus {
		return period, nil
	}
	bonus = strings.TrimSpace(bonus)
	period.Bonus = Fischer
	for _, kind := range [...]Bonus{Fischer, Bronstein, Delay} {
		if rest, found := strings.CutSuffix(bonus, kind.String()); found {
			period.Bonus, bonus = kind, strings.TrimSuffix(strings.TrimSpace(rest), " us")
			break
		}
	}
	if period.Increment, err = ParseSpan(bonus); err != nil {
		return Period{}, err
	}
	if period.Increment == 0 {
		period.Bonus = NoBonus
	}
	return period, nil
}
