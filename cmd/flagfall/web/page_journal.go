package web

import (
	"maps"
	"slices"
	"strconv"
	"strings"

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
	// Older is the first entry of the page where there are some before it; 0 elsewhere.
	Older int64
}

// entry is a line of the journal.
type entry struct {
	office.Entry
	At string
	// First: it begins a step, which is undone as one.
	First bool
	Kind  string
}

func showJournal(v *view) (any, error) {
	j := journal{view: v, About: strings.TrimSpace(v.query("about"))}
	before, _ := strconv.ParseInt(v.query("before"), 10, 64) // 0 for the last ones
	for _, entered := range slices.Backward(v.State.Log) {
		if before > 0 && entered.Seq >= before {
			continue
		}
		e := v.line(entered)
		if j.About != "" && !near(e.Text+" "+e.Who+" "+e.Kind, j.About) {
			continue
		}
		line := entry{Entry: e, At: v.dated(e.At), First: e.Seq == e.Step, Kind: e.Kind}
		if e.Seq == v.State.Seq && slices.Contains(slices.Collect(maps.Values(v.State.Undone)), e.Seq) {
			j.Redo = &e
		}
		if len(j.Entries) == mostRows {
			j.Older = j.Entries[mostRows-1].Seq
			break
		}
		j.Entries = append(j.Entries, line)
	}
	return j, nil
}
