package main

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/cmd/flagfall/web"
	"flagfall/reports/doc"
)

// act carries out an action for a page: it is read against the event that the page showed.
func (b *browser) act(e *openEvent, row *action.Row, env *env, call web.Call) (a web.Answer, err error) {
	o, err := e.open.office(b.env, b.place(call.Event), b.env.office(call.Who))
	if err != nil {
		return a, err
	}
	before, err := o.Refresh()
	if err != nil {
		return a, err
	}
	if row.Tries && slices.Contains(call.Values[dryRun], "true") {
		call.Values = maps.Clone(call.Values)
		delete(call.Values, dryRun)
		call.Try = true
	}
	if call.Try {
		o = o.TrialOf(before)
	}
	given := action.Values{Texts: call.Values, Files: map[string][]action.File{}}
	for name, files := range call.Files {
		for _, f := range files {
			given.Files[name] = append(given.Files[name], action.File{Name: f.Name, Data: f.Data})
		}
	}
	r := env.reading(o)
	if call.Seen > 0 && call.Seen < before.Seq {
		if r.State, err = before.AsOf(call.Seen); err != nil {
			return a, err
		}
	}
	env.documents = func(d *doc.Document) { a.Documents = append(a.Documents, d) }
	show := func(list ...action.Shown) error {
		prints := &printFlags{quiet: true, tried: call.Try}
		if call.Language != "" {
			prints.give("language", call.Language)
		}
		for _, d := range list {
			if err := prints.printShown(env, new(cobra.Command), o, d); err != nil {
				return err
			}
		}
		return nil
	}
	if row.Instead != nil {
		if list := row.Instead(given); list != nil {
			records, err := env.readList(o, list, given, false)
			if err == nil && records.Document != nil {
				err = show(*records.Document)
			}
			for _, line := range records.Lines {
				a.Lines = append(a.Lines, env.in(line))
			}
			return a, err
		}
	}
	done, err := action.Carry(o, row, r, given)
	if err != nil {
		return a, err
	}
	a.Seq, a.Notices = done.State.Seq, done.Done.Notices
	for _, line := range done.Lines {
		a.Lines = append(a.Lines, env.in(env.ofJournal(done.State, line.Said)))
		for _, note := range line.Notes {
			a.Lines = append(a.Lines, env.in(note))
		}
	}
	for _, entry := range done.Done.Entries {
		a.Stored = append(a.Stored, web.Stored{Seq: entry.Seq, Text: env.in(env.tell(done.State, entry))})
	}
	if err := show(done.Documents...); err != nil {
		return a, err
	}
	if call.Try && !call.Whether {
		a.Seq = before.Seq
		a.Differences, err = office.Compare(before, done.State)
	}
	return a, err
}
