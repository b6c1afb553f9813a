package clocks

import (
	"fmt"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
)

// ParseTag reads the value of a TimeControl tag of PDN: "4800+60", "300",
// "50/7200:25/3600", "40/7200:3600+60". A last period with moves repeats, as
// that tag means it. "?", "-" and an empty value give the zero Control. "*180" is an
// hourglass of three minutes.
func ParseTag(value string) (Control, error) {
	plan, err := parseTagPlan(value)
	if err != nil {
		return Control{}, err
	}
	c := Control{First: plan, Second: plan}
	if c.IsZero() {
		return c, nil
	}
	if err := c.Check(); err != nil {
		return Control{}, err
	}
	return c, nil
}

// ParseTags reads the tags of a game whose players may have different times:
// the value of TimeControl and those of the two players' own tags
// (TimeControlWhite and TimeControlBlack, by who moves first), each "" where
// the tag is absent. A player's own tag goes before the common one.
func ParseTags(both, first, second string) (Control, error) {
	own := func(value string) string {
		if value == "" {
			return both
		}
		return value
	}
	var c Control
	var err error
	if c.First, err = parseTagPlan(own(first)); err != nil {
		return Control{}, err
	}
	if c.Second, err = parseTagPlan(own(second)); err != nil {
		return Control{}, err
	}
	if c.IsZero() {
		return c, nil
	}
	if len(c.First.Periods) == 0 || len(c.Second.Periods) == 0 {
		return Control{}, rule.Errorf(rule.Input, "only one of the two players has a time control").
			WithHint("give TimeControl, or both TimeControlWhite and TimeControlBlack")
	}
	if err := c.Check(); err != nil {
		return Control{}, err
	}
	return c, nil
}

func parseTagPlan(value string) (Plan, error) {
	value = strings.TrimSpace(value)
	if value == "" || value == "?" || value == "-" {
		return Plan{}, nil
	}
	if len(value) > 400 {
		return Plan{}, rule.Errorf(rule.Input, "the TimeControl tag is longer than 400 characters")
	}
	var plan Plan
	for _, field := range strings.Split(value, ":") {
		period, err := parseTagPeriod(strings.TrimSpace(field), value)
		if err != nil {
			return Plan{}, err
		}
		plan.Periods = append(plan.Periods, period)
	}
	plan.Repeat = plan.Periods[len(plan.Periods)-1].Moves > 0
	return plan, nil
}

func parseTagPeriod(field, value string) (Period, error) {
	var period Period
	if rest, glass := strings.CutPrefix(field, "*"); glass {
		period.Bonus, field = Hourglass, rest
	}
	base, increment, hasIncrement := strings.Cut(field, "+")
	moves, seconds, hasMoves := strings.Cut(base, "/")
	if !hasMoves {
		seconds = base
	}
	number := func(text string, most int) (int, bool) {
		n, err := strconv.Atoi(text)
		return n, err == nil && allDigits(text) && n <= most
	}
	ok := true
	if hasMoves {
		period.Moves, ok = number(moves, mostMoves)
		ok = ok && period.Moves > 0
	}
	time, okTime := number(seconds, int(longestSpan/OneSecond))
	bonus, okBonus := 0, true
	if hasIncrement {
		bonus, okBonus = number(increment, int(longestSpan/OneSecond))
	}
	if !ok || !okTime || !okBonus || bonus > 0 && period.Bonus == Hourglass {
		return Period{}, rule.Errorf(rule.Input, "TimeControl %q cannot be read", value).
			WithHint("write seconds, seconds+increment or moves/seconds, with colons between periods: 50/7200:25/3600")
	}
	period.Time = Span(time) * OneSecond
	if bonus > 0 {
		period.Increment, period.Bonus = Span(bonus)*OneSecond, Fischer
	}
	return period, nil
}

// Tag is the plan of one player as a value of the TimeControl tag of PDN. It is
// refused where that tag has no form for the plan: Bronstein, delay and byo-yomi. The tag
// does not say when a clock passes from period to period.
func (p Plan) Tag() (string, error) {
	if len(p.Periods) == 0 {
		return "?", nil
	}
	fields := make([]string, 0, len(p.Periods))
	for _, period := range p.Periods {
		if period.Bonus == Bronstein || period.Bonus == Delay || period.Bonus == Byoyomi {
			return "", rule.Errorf(rule.Refused, "a TimeControl tag cannot say %q", p.grammar()).
				WithHint("leave the tag out, or write the control in a comment")
		}
		field := strconv.FormatInt(int64(period.Time/OneSecond), 10)
		if period.Bonus == Hourglass {
			field = "*" + field
		}
		if period.Moves > 0 {
			field = strconv.Itoa(period.Moves) + "/" + field
		}
		if period.Increment > 0 {
			field += fmt.Sprintf("+%d", int64(period.Increment/OneSecond))
		}
		fields = append(fields, field)
	}
	return strings.Join(fields, ":"), nil
}
