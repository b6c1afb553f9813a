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
//	        | [ moves "/" ] time "+" [ stretches "x" ] time "byoyomi"
//	        | time "hourglass"
//
// with times as [ParseSpan] reads them: 80m+60s, 50/2h,25/1h..., 5m+3s
// bronstein, 12m+5s | 7m30s+5s. The plan of the player who moves first stands
// before the bar. The moves may stand after the time, 2h/50, and the word "then"
// may stand for a comma. Three dots repeat the last period. What people write
// otherwise is read where it can mean one thing: 1h30/40+1h, 80'+1'/move, 24
// moves/hour, 40 moves in 2 hours, and G/90;+30 with its minutes and seconds.
// Otherwise the error gives the form that is meant; an impossible control is
// refused with the reason.
func Parse(text string) (Control, error) {
	if preset, ok := presetByName(strings.TrimSpace(text)); ok {
		return preset.Control, nil
	}
	body := strings.TrimSpace(strings.ToLower(text))
	if body == "" {
		return Control{}, rule.Errorf(rule.Input, "the time control is empty").Offering(grammarHint())
	}
	if len(body) > 400 {
		return Control{}, rule.Errorf(rule.Input, "the time control is longer than 400 characters").Offering(grammarHint())
	}
	if err := nearPreset(body); err != nil {
		return Control{}, err
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

// grammarHint shows how a control is written.
func grammarHint() rule.Sentence {
	return rule.Format("write it like 80m+60s, 50/2h,25/1h... or 25m, or by a name such as fmjd-standard")
}

func parsePlan(text string) (Plan, error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "…", "..."))
	if strings.HasPrefix(text, "g/") || strings.HasPrefix(text, "sd/") || strings.Contains(text, "sd/") {
		return parseUSPlan(text)
	}
	text = plainMoves(text)
	var plan Plan
	if rest, found := strings.CutSuffix(text, "..."); found {
		plan.Repeat, text = true, rest
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, " then ", ","), ";", ",")
	text = strings.ReplaceAll(text, ",,", ",") // "50/2h, then 25/1h"
	for _, part := range strings.Split(text, ",") {
		if base, next, found := strings.Cut(part, "+"); found && strings.Contains(base, "/") && isPeriod(next) {
			period, err := parsePeriod(base)
			if err != nil {
				return Plan{}, err
			}
			plan.Periods = append(plan.Periods, period)
			part = next
		}
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
		return Period{}, rule.Errorf(rule.Input, "a period of the time control is empty").Offering(grammarHint())
	}
	var period Period
	if rest, found := strings.CutPrefix(text, Fischer.String()); found && strings.Contains(rest, "+") {
		text = strings.TrimSpace(rest) // as Dutch invitations put it: Fischer 5m+3s
	}
	if rest, found := strings.CutSuffix(text, Hourglass.String()); found {
		period.Bonus, text = Hourglass, rest
	}
	base, bonus, hasBonus := strings.Cut(text, "+")
	if allDigits(strings.TrimSpace(base)) && hasBonus && allDigits(strings.TrimSpace(bonus)) {
		minutes, seconds := strings.TrimSpace(base), strings.TrimSpace(bonus)
		return Period{}, rule.Errorf(rule.Input, "%q does not say which are minutes and which are seconds", text).
			WithHint("write %sm+%ss for %s minutes and %s seconds for each move", minutes, seconds, minutes, seconds)
	}
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
	if period.Bonus == Hourglass {
		return Period{}, rule.Errorf(rule.Input, "an hourglass gives no time for each move").WithHint("write it as in 3m hourglass")
	}
	bonus = strings.ReplaceAll(strings.TrimSpace(bonus), "byo-yomi", Byoyomi.String())
	for _, each := range [...]string{"/move", "/mv", "per move", "a move", "each move"} {
		bonus = strings.TrimSpace(strings.TrimSuffix(bonus, each))
	}
	period.Bonus = Fischer
	for _, kind := range [...]Bonus{Fischer, Bronstein, Delay, Byoyomi} {
		if rest, found := strings.CutSuffix(bonus, kind.String()); found {
			period.Bonus, bonus = kind, strings.TrimSuffix(strings.TrimSpace(rest), " us")
			break
		}
	}
	if period.Bonus == Byoyomi {
		period.Stretches = 1
		if count, stretch, found := strings.Cut(strings.ReplaceAll(bonus, "×", "x"), "x"); found {
			count = strings.TrimSpace(count)
			if period.Stretches, err = strconv.Atoi(count); err != nil || !allDigits(count) {
				return Period{}, rule.Errorf(rule.Input, "%q is not a number of stretches of byo-yomi", count).WithHint("write 30m+3x30s byoyomi")
			}
			bonus = stretch
		}
	}
	if period.Increment, err = ParseSpan(bonus); err != nil {
		return Period{}, err
	}
	if period.Increment == 0 {
		period.Bonus, period.Stretches = NoBonus, 0
	}
	return period, nil
}

// isPeriod reports whether what stands after a plus is a period of its own, and
// not time for each move: it has a number of moves, or is longer than any bonus.
func isPeriod(text string) bool {
	if moves, _, found := strings.Cut(text, "/"); found {
		return allDigits(strings.TrimSpace(moves))
	}
	span, err := ParseSpan(text)
	return err == nil && span > longestIncrement
}

// plainMoves writes "24 moves/hour" and "40 moves in 2 hours" as the grammar does.
func plainMoves(text string) string {
	moves, rest, found := strings.Cut(text, "moves")
	if rest = strings.TrimSpace(rest); !found || !allDigits(strings.TrimSpace(moves)) {
		return text
	}
	if time, in := strings.CutPrefix(rest, "in "); in {
		return strings.TrimSpace(moves) + "/" + plainMoves(time)
	}
	for _, per := range [...]string{"/", "per ", "an ", "a ", "in every ", "every ", "each "} {
		switch time, ok := strings.CutPrefix(rest, per); {
		case ok && strings.TrimSpace(time) == "hour":
			return strings.TrimSpace(moves) + "/1h..."
		case ok && strings.TrimSpace(time) == "minute":
			return strings.TrimSpace(moves) + "/1m..."
		}
	}
	return text
}

// parseUSPlan reads a plan as American tournaments write it, in minutes and
// seconds: G/90;+30, G/60;d5, 40/90,SD/30;+30.
func parseUSPlan(text string) (Plan, error) {
	bad := func() (Plan, error) {
		return Plan{}, rule.Errorf(rule.Input, "%q is not a time control", text).WithHint("write it like G/90;+30, G/60;d5 or 40/90,SD/30;+30")
	}
	var plan Plan
	var increment Span
	bonus := NoBonus
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' }) {
		part = strings.TrimSpace(part)
		if digits := strings.TrimLeft(part, "+dinc "); digits != part {
			n, err := strconv.Atoi(digits)
			if err != nil || !allDigits(digits) || n > int(longestIncrement/OneSecond) {
				return bad()
			}
			if increment = Span(n) * OneSecond; n > 0 {
				bonus = Fischer
				if part[0] == 'd' {
					bonus = Delay
				}
			}
			continue
		}
		moves, minutes, found := strings.Cut(part, "/")
		n, err := strconv.Atoi(minutes)
		if !found || err != nil || !allDigits(minutes) || n > int(longestPeriod/OneMinute) {
			return bad()
		}
		period := Period{Time: Span(n) * OneMinute}
		if moves != "g" && moves != "sd" {
			if period.Moves, err = strconv.Atoi(moves); err != nil || !allDigits(moves) || period.Moves < 1 || period.Moves > mostMoves {
				return bad()
			}
		}
		plan.Periods = append(plan.Periods, period)
	}
	for i := range plan.Periods {
		plan.Periods[i].Increment, plan.Periods[i].Bonus = increment, bonus
	}
	return plan, nil
}

// nearPreset answers a name that consists only of letters and is not a preset's
// with the presets that it may mean.
func nearPreset(body string) error {
	if len(body) < 3 || strings.Trim(body, "abcdefghijklmnopqrstuvwxyz -") != "" || strings.HasSuffix(body, Hourglass.String()) {
		return nil
	}
	var near []string
	for _, preset := range Presets() {
		if strings.Contains(preset.Name, body) {
			near = append(near, preset.Name+" ("+preset.Control.String()+")")
		}
	}
	err := rule.Errorf(rule.Input, "no time control goes by the name %q", body)
	if hint := unsourcedHint(body); !hint.IsZero() {
		return err.Offering(hint)
	}
	if len(near) == 0 {
		return err.Offering(grammarHint())
	}
	return err.WithHint("write %s", strings.Join(near, " or "))
}
