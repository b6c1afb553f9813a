package web

import (
	"slices"

	"golang.org/x/text/language"

	"flagfall/arbiter"
	"flagfall/reports"
)

var attendancePage = &page{name: "attendance", title: "Attendance", sought: "late, absent, no show, not here, not coming, bye asked for, away tonight", key: "e", nav: true, role: Helper, actions: []string{"absent"}, show: showAttendance}

// attendance shows who plays in the next round, and who does not and why.
type attendance struct {
	*view
	Next int
	// Rows are those of the part that is shown, of Count.
	Rows           []attendee
	Count, Playing int
	// Kinds are the absences that the system of the event knows, and Why says why it knows none.
	Kinds []Word
	Why   string
	// CheckIn: the event records who has reported.
	CheckIn bool
	// Late are the open boards of the round that is being played, at which somebody
	// may come late, and Now is the time of day.
	Late []Word
	Now  string
	// Byes are those who do not play in the round that is looked at.
	Byes []attendee
}

type attendee struct {
	ID, Name, Ref string
	// Absent is what the absence from the next round is called, "" for none.
	Absent  string
	Present bool
}

func showAttendance(v *view) (any, error) {
	a := attendance{view: v, Next: len(v.State.Rounds) + 1, CheckIn: len(v.State.Rounds) == 0}
	for _, p := range v.State.Players {
		if p.Withdrawn > 0 {
			continue
		}
		row := attendee{ID: "#" + itoa(int(p.ID)), Name: p.Name(), Ref: v.PlayerLink(p.ID), Present: p.CheckedIn}
		for _, absence := range p.Absences {
			if absence.Round == a.Next {
				row.Absent = arbiter.TellBye(absence.Kind).Text
			}
		}
		if row.Absent == "" {
			a.Playing++
		}
		a.Rows = append(a.Rows, row)
	}
	reports.SortByName(v.State, language.Make(v.Language()), a.Rows, func(x attendee) string { return x.Name })
	if v.Round > 0 {
		for _, b := range v.State.Rounds[v.Round-1].Byes {
			a.Byes = append(a.Byes, attendee{Name: v.Name(b.Player), Ref: v.PlayerLink(b.Player), Absent: arbiter.TellBye(b.Kind).Text})
		}
	}
	if i := slices.IndexFunc(a.Rows, func(r attendee) bool { return r.Absent == "" }); i >= 0 && v.AsOf == 0 {
		var kinds []string
		kinds, a.Why = v.absences(a.Rows[i].ID)
		for _, kind := range kinds { // worded once, for a row each has a button
			a.Kinds = append(a.Kinds, Word{kind, chosen(v.Language(), "bye", kind)})
		}
	}
	if v.Playing > 0 && v.May("clock late") {
		a.Now = v.server.config.Now().Format("15:04")
		for _, g := range v.State.Rounds[v.Playing-1].All() {
			if g.Open() {
				a.Late = append(a.Late, Word{g.BoardName(), v.Name(g.First) + " – " + v.Name(g.Second)})
			}
		}
	}
	a.Count = len(a.Rows)
	from, to := v.cut(len(a.Rows), slices.IndexFunc(a.Rows, func(r attendee) bool { return r.ID == v.query("player") }))
	a.Rows = a.Rows[from:to]
	return a, nil
}

// absences tries every kind of absence on a player who plays, and returns those that the event
// accepts; if it accepts none, the reason.
func (v *view) absences(player string) (kinds []string, why string) {
	key := v.Event + "\x00" + v.State.Settings.System + "\x00" + itoa(len(v.State.Rounds))
	if kept, ok := v.server.absences.Load(key); ok {
		return kept.([]string), ""
	}
	c := v.server.commands["absent"]
	if c == nil || c.field("bye") == nil {
		return nil, ""
	}
	for _, kind := range c.field("bye").Choices {
		answer := v.server.config.Program.Do(Call{Event: v.Office.Path(), Who: v.Person.Name, Command: c.Path, Try: true, Whether: true,
			Values: map[string][]string{"player": {player}, "bye": {kind}}})
		if answer.Fault != nil {
			why = v.Worded(answer.Fault.Said)
			continue
		}
		kinds = append(kinds, kind)
	}
	if len(kinds) > 0 {
		v.server.absences.Store(key, kinds)
		why = ""
	}
	return kinds, why
}
