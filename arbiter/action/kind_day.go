package action

import (
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// Day is a day, as people of the reader's language write it; a time of day is none.
var Day = &Kind[clocks.Day]{Shape: Shape{Type: Text}, Read: func(r *Reading, text string) (clocks.Day, error) {
	m, err := r.Moment(text)
	if err == nil && m.Timed {
		err = rule.Errorf(rule.Usage, "%q is not a date", text).WithHint("write it as 2026-11-21, 21-11-2026 or 21 nov 2026")
	}
	return clocks.DayOf(m.At), err
}}

// PastDay is a day of which something is known, and so none that is yet to come.
var PastDay = &Kind[clocks.Day]{Shape: Day.Shape, Read: func(r *Reading, text string) (clocks.Day, error) {
	day, err := Day.Read(r, text)
	if err == nil && day > clocks.DayOf(r.Now.Local()) {
		err = rule.Errorf(rule.Usage, "%s is in the future", day).WithHint("check the date")
	}
	return day, err
}}
