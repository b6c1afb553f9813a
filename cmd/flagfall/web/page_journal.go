package web

import (
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

var journalPage = &page{name: "journal", title: "Journal", sought: "undo, redo, take back, mistake, history, who did what", key: "j", nav: true, role: Helper, actions: []string{"log"}, show: showJournal}

type journal struct {
	*view
	Entries []entry
	// About are the words that all entries shown contain.
	About string
	// Redo reports that the last step is an undo, which can be taken back.
	Redo *office.Entry
	// Older is the first entry of the page if there are some before it; otherwise 0.
	Older int64
}

// entry is a line of the journal.
type entry struct {
	office.Entry
	At string
	// First: it begins a step of so many Entries, which is undone as one.
	First   bool
	Entries []int64
	Kind    string
	// Asked: the reader wants to see what it changed; Changes is that, before and after.
	Asked   bool
	Changes []string
}

// ChangedLink returns the address of the page with what an entry changed.
func (j journal) ChangedLink(entry int64) string {
	return j.Link("journal", "about", j.About, "before", j.query("before"), "changed", itoa(int(entry))) + "#entry-" + itoa(int(entry))
}

// redoes reports whether an entry takes something back that could be done again: taking
// back an undo is that already.
func (v *view) redoes(entry int64) (can bool) {
	for undone, by := range v.State.Undone {
		if by != entry {
			continue
		}
		if can = true; arbiter.Kind(v.State.Log[undone-1].Body) == arbiter.Kind(arbiter.Undone{}) {
			return false
		}
	}
	return can
}

func showJournal(v *view) (any, error) {
	j := journal{view: v, About: strings.TrimSpace(v.query("about"))}
	before, _ := strconv.ParseInt(v.query("before"), 10, 64)   // 0 for the last ones
	changed, _ := strconv.ParseInt(v.query("changed"), 10, 64) // 0 for none
	for _, entered := range slices.Backward(v.State.Log) {
		if before > 0 && entered.Seq >= before {
			continue
		}
		e := v.line(entered)
		if j.About != "" && !near(e.Text+" "+e.Who+" "+e.Kind, j.About) {
			continue
		}
		line := entry{Entry: e, At: v.dated(e.At), First: e.Seq == e.Step, Kind: e.Kind}
		if e.Seq == v.State.Seq && v.redoes(e.Seq) {
			j.Redo = &e
		}
		if len(j.Entries) == mostRows {
			j.Older = j.Entries[mostRows-1].Seq
			break
		}
		if line.First {
			if line.Entries = v.State.StepOf(e.Step); len(line.Entries) == 0 {
				line.Entries = []int64{e.Seq} // an undo, say, which goes only by its number
			}
		}
		if line.Asked = e.Seq == changed; line.Asked {
			var err error
			if line.Changes, err = v.changedBy(e.Seq); err != nil {
				return nil, err
			}
		}
		j.Entries = append(j.Entries, line)
	}
	return j, nil
}
