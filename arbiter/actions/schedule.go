package actions

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Schedule says when and where rounds are played.
var Schedule = &action.Row{
	Name: "schedule", Group: action.Prepare, Shows: action.Prints,
	Short: "Say when each round is played, or list it",
	Long: `Say when a round is played, or several: 3, 1-9, 2,5 or all. The day comes before
the month, and a year that is left out is the one nearest to today; the answer
says which day was understood. Several rounds are as far apart as --every says. What is
left out stays as it was; --off takes the day and the place of a round back.

Pairings, names, slips and scoresheets of the round show it. Without rounds,
list the schedule. --ics writes it as a calendar for phones and other programs,
with the games that were put off to a day; a round that is moved later moves
there too when the file is taken in again.`,
	Examples: []rule.Intent{
		rule.Try("schedule", "rounds", "1-9", "when", "Thu 1/10 19:30", "every", "week"),
		rule.Try("schedule", "rounds", "1-3", "when", "22/11 10:00", "every", "3h", "place", "Hall B"),
		rule.Try("schedule", "rounds", 4, "when", "tomorrow 20:00"),
	},
	Instead: func(given action.Values) *action.List {
		if given.Has("rounds") || given.Has("off") || given.Has("place") || given.Has("every") {
			return nil
		}
		return documentList("schedule")
	},
	New: func() action.Action { return new(schedule) },
}

type schedule struct {
	rounds []int
	begin  *coming
	place  string
	every  *apart
	off    bool
	slots  []arbiter.Slot
}

// coming is a moment that is yet to be, with a note where it is over.
type coming struct {
	moment arbiter.Moment
	over   rule.Sentence
}

var comingMoment = &action.Kind[*coming]{Shape: action.Shape{Type: action.Text}, Read: func(r *action.Reading, text string) (*coming, error) {
	m, over, err := r.Coming(text)
	return &coming{m, over}, err
}}

// apart is how far apart rounds are: in whole days, or in time.
type apart struct {
	days int
	time time.Duration
}

// spanApart is a distance between rounds: week, 2 weeks, 7d, 3 days, 3h, 90m.
var spanApart = regexp.MustCompile(`^(\d{0,3}) ?(w|weeks?|d|days?|h|hours?|m|min|minutes?)$`)

var timeApart = &action.Kind[*apart]{Shape: action.Shape{Type: action.Text}, Read: func(_ *action.Reading, text string) (*apart, error) {
	m := spanApart.FindStringSubmatch(strings.ToLower(text))
	if m == nil {
		return nil, rule.Errorf(rule.Usage, "%q is not a time between rounds", text).WithHint("write week, 2 weeks, 3 days, 3h or 90m")
	}
	n := 1
	if m[1] != "" {
		n, _ = strconv.Atoi(m[1])
	}
	switch m[2][0] {
	case 'w':
		return &apart{days: 7 * n}, nil
	case 'd':
		return &apart{days: n}, nil
	case 'h':
		return &apart{time: time.Duration(n) * time.Hour}, nil
	}
	return &apart{time: time.Duration(n) * time.Minute}, nil
}}

func (a *schedule) Fields() []action.Field {
	return []action.Field{
		action.One(&a.rounds, "rounds", action.PairedRounds, "", action.Word("ROUNDS")),
		action.One(&a.begin, "when", comingMoment, "", action.Word("WHEN"), action.Phrase),
		action.One(&a.place, "place", action.Words, "where, if that is not the place of the event"),
		action.One(&a.every, "every", timeApart, "how far apart several rounds are: week, 2 weeks, 3 days, 3h, 90m"),
		action.One(&a.off, "off", action.Yes, "take back what was said about these rounds"),
	}
}

// Complete gives each round its day. Where nothing is said of the moment it stays open.
func (a *schedule) Complete(r *action.Reading) error {
	several := len(a.rounds) > 1
	switch {
	case len(a.rounds) == 0:
		return rule.Errorf(rule.Usage, "no round was named").WithHint("write 3, 1-3, 2,5 or all")
	case a.begin == nil && a.place == "" && !a.off:
		return rule.Errorf(rule.Usage, "nothing was said about round %s", strings.Join(r.Given["rounds"], ",")).
			WithWay("say when, as in 22/11 19:30, or where with {place}", rule.Again("place", "Hall B"))
	case a.every != nil && (a.begin == nil || !several):
		return rule.Errorf(rule.Usage, "a time between rounds needs several rounds and the day of the first").
			WithWay("write it as in: {schedule}", rule.Try("schedule", "rounds", "1-9", "when", "1/10 19:30", "every", "week"))
	case a.begin != nil && a.every == nil && several && a.begin.moment.Timed:
		return rule.Errorf(rule.Usage, "%d rounds cannot begin at once", len(a.rounds)).
			WithWay("say how far apart they are: {week}, or {hours}; or give the day alone", "week", rule.Again("every", "week"), "hours", rule.Again("every", "3h"))
	case a.every != nil && a.every.time != 0 && !a.begin.moment.Timed:
		return rule.Errorf(rule.Usage, "rounds of one day need the time of the first").
			WithWay("write it as in: {schedule}", rule.Try("schedule", "rounds", "1-3", "when", "22/11 10:00", "every", "3h"))
	}
	for i, n := range a.rounds {
		slot := arbiter.Slot{Round: n, Place: a.place}
		if a.begin != nil {
			slot.Moment = a.begin.moment
		}
		if a.every != nil {
			// Days are those of the calendar: 19:30 stays 19:30 when the clocks change.
			slot.At = slot.At.AddDate(0, 0, i*a.every.days).Add(time.Duration(i) * a.every.time)
		}
		a.slots = append(a.slots, slot)
	}
	return nil
}

func (a *schedule) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{arbiter.ScheduleRounds{Slots: a.slots, Off: a.off}}, nil
}

// Answer says which days were understood.
func (a *schedule) Answer(c *action.Case) error {
	for _, n := range a.rounds {
		when := rule.Say("no date")
		slot, known := c.State.Slot(n)
		if known && !slot.At.IsZero() {
			when = rule.Typed(c.Spelled(slot.Moment))
		}
		if slot.Place != "" {
			when = rule.Joined(", ", when, rule.Typed(slot.Place))
		}
		c.Line(rule.Format("round %d: %s", n, when))
	}
	for _, note := range c.Done.Notes() {
		c.Note(note)
	}
	// A series that goes on is not over because it has begun.
	if a.begin != nil && !a.begin.over.IsZero() && !a.slots[len(a.slots)-1].At.After(c.Now) {
		c.Note(a.begin.over)
	}
	return nil
}
