package web

import (
	"slices"
	"strings"
	"time"

	"flagfall/arbiter/office"
)

var journalPage = &page{name: "journal", title: "Journal", key: "j", nav: true, role: Helper, actions: []string{"log"}, show: showJournal}

type journal struct {
	*view
	Entries []entry
	// About are the words that all entries hold which are shown.
	About string
	// Redo reports that the last step is an undo, which can be taken back.
	Redo *office.Entry
}

// entry is a line of the journal.
type entry struct {
	office.Entry
	At string
	// First: it begins a step, which is undone as one.
	First bool
	Kind  string
}

// mostEntries is how many entries one page holds.
const mostEntries = 400

func showJournal(v *view) (any, error) {
	j := journal{view: v, About: strings.TrimSpace(v.query("about"))}
	log := v.log()
	zone := v.server.config.Now().Location()
	today := v.server.config.Now().In(zone).Format(time.DateOnly)
	undone := map[int64]bool{}
	for _, e := range log {
		if e.UndoneBy != 0 {
			undone[e.UndoneBy] = true
		}
	}
	for _, e := range slices.Backward(log) {
		if j.About != "" && !near(e.Text+" "+e.Who+" "+e.Kind, j.About) {
			continue
		}
		at := e.At.In(zone)
		line := entry{Entry: e, At: at.Format("2 Jan 15:04:05"), First: e.Seq == e.Step, Kind: e.Kind}
		if at.Format(time.DateOnly) == today {
			line.At = at.Format("15:04:05")
		}
		if j.Redo == nil && e.Seq == v.State.Seq && undone[e.Seq] {
			redo := e
			j.Redo = &redo
		}
		j.Entries = append(j.Entries, line)
		if len(j.Entries) == mostEntries {
			break
		}
	}
	return j, nil
}
