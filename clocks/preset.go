package clocks

import "strings"

// Preset is a time control with a name.
type Preset struct {
	// Name is what programs and people call it, lower case with hyphens.
	Name string
	// Title is the name in words.
	Title string
	// Source says where the control is laid down or used.
	Source  string
	Control Control
}

// Presets are the controls known by name, in the order of a list for people.
// The slice is the caller's own.
func Presets() []Preset {
	fischer := func(time, increment Span) Control {
		return once(Period{Time: time, Increment: increment, Bonus: Fischer})
	}
	sudden := func(time Span) Control { return once(Period{Time: time}) }
	atZero := func(c Control) Control { c.Turnover = AtZero; return c }
	const annex3 = "FMJD Annex 3, rate of play"
	return []Preset{
		{"fmjd-standard", "FMJD standard", annex3, fischer(80*OneMinute, OneMinute)},
		{"fmjd-classic", "FMJD classic", annex3, repeating(Period{Moves: 50, Time: 2 * OneHour}, Period{Moves: 25, Time: OneHour})},
		{"fmjd-fixed-1h", "FMJD fixed, one hour to finish", annex3, once(Period{Moves: 50, Time: 2 * OneHour}, Period{Time: OneHour})},
		{"fmjd-fixed-30m", "FMJD fixed, half an hour to finish", annex3, once(Period{Moves: 50, Time: 2 * OneHour}, Period{Time: 30 * OneMinute})},
		{"fmjd-fixed-40", "FMJD fixed, 40 moves", annex3, once(Period{Moves: 40, Time: 90 * OneMinute}, Period{Time: OneHour})},
		{"fmjd-rapid", "FMJD rapid", "world championship matches", fischer(20*OneMinute, 5*OneSecond)},
		{"fmjd-rapid-15", "FMJD rapid, short", "rapid events", fischer(15*OneMinute, 5*OneSecond)},
		{"fmjd-blitz", "FMJD blitz", "world championship matches", fischer(5*OneMinute, 3*OneSecond)},
		{"fmjd-super-blitz", "FMJD super-blitz", "world championship matches", fischer(5*OneMinute, 2*OneSecond)},
		{"lehmann-georgiev", "Lehmann-Georgiev tie-break", "last stage of a micro-match", fischer(5*OneMinute, 2*OneSecond)},
		{"lehmann-georgiev-20", "Lehmann-Georgiev, 20 minutes", "tie-breaks by event", fischer(20*OneMinute, 5*OneSecond)},
		{"lehmann-georgiev-15", "Lehmann-Georgiev, 15 minutes", "tie-breaks by event", fischer(15*OneMinute, 2*OneSecond)},
		{"lehmann-georgiev-10", "Lehmann-Georgiev, 10 minutes", "tie-breaks by event", fischer(10*OneMinute, 2*OneSecond)},
		{"wcdf", "WCDF tournament play", "WCDF 2.15 and 2.16", atZero(repeating(Period{Moves: 30, Time: OneHour}, Period{Moves: 15, Time: 30 * OneMinute}))},
		{"acf", "ACF checkers", "30 moves an hour", repeating(Period{Moves: 30, Time: OneHour})},
		{"fmjd-64-old", "FMJD draughts-64, older control", "draughts-64 regulations in use", repeating(Period{Moves: 30, Time: 90 * OneMinute}, Period{Moves: 20, Time: OneHour})},
		{"kndb-online", "KNDB online team match", "KNDB online team league", fischer(45*OneMinute, 30*OneSecond)},
		{"micro-match-64", "Draughts-64 micro-match, 45 minutes", "Russian Cup 2018", sudden(45 * OneMinute)},
		{"clock-simul", "Clock simultaneous", "50 moves in 2 hours, then 25 an hour", repeating(Period{Moves: 50, Time: 2 * OneHour}, Period{Moves: 25, Time: OneHour})},
		{"club-25", "Club rapid, 25 minutes", "school and club events", sudden(25 * OneMinute)},
		{"club-10", "Club rapid, 10 minutes and 2 seconds", "school and club events", fischer(10*OneMinute, 2*OneSecond)},
		{"club-10-sudden", "Club rapid, 10 minutes", "school and club events", sudden(10 * OneMinute)},
	}
}

// once gives both players these periods.
func once(periods ...Period) Control {
	plan := Plan{Periods: periods}
	return Control{First: plan, Second: plan}
}

// repeating gives both players these periods, of which the last repeats.
func repeating(periods ...Period) Control {
	plan := Plan{Periods: periods, Repeat: true}
	return Control{First: plan, Second: plan}
}

// presetByName finds a preset; the case of the letters does not matter.
func presetByName(name string) (Preset, bool) {
	for _, preset := range Presets() {
		if strings.EqualFold(preset.Name, name) {
			return preset, true
		}
	}
	return Preset{}, false
}
