package action

import (
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// Day is a day, as people of the reader's language write it.
var Day = &Kind[clocks.Day]{Shape: Shape{Type: Text}, Read: func(r *Reading, text string) (clocks.Day, error) {
	m, err := r.Moment(text)
	if err == nil && m.Timed {
		err = rule.Errorf(rule.Usage, "%q is not a date", text).WithHint("write it as 2026-11-21, 21-11-2026 or 21 nov 2026")
	}
	return clocks.DayOf(m.At), err
}}

// PastDay is a day that is not to come: of another nothing could be known yet.
var PastDay = &Kind[clocks.Day]{Shape: Day.Shape, Read: func(r *Reading, text string) (clocks.Day, error) {
	day, err := Day.Read(r, text)
	if err == nil && day > r.Today() {
		err = rule.Errorf(rule.Usage, "%s is in the future", day).WithHint("check the day")
	}
	return day, err
}}

// Today is the day of reading, where the reader is.
func (r *Reading) Today() clocks.Day { return clocks.DayOf(r.Now) }
