package main

import (
	"slices"

	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/cmd/flagfall/web"
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
	if call.Try {
		o = o.TrialOf(before)
	}
	given := action.Values{Texts: map[string][]string{}, Files: map[string][]action.File{}}
	for name, texts := range call.Values { // a form sends every field, and what is empty in it was not given
		given.Texts[name] = slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return text == "" })
	}
	for name, files := range call.Files {
		for _, f := range files {
			given.Files[name] = append(given.Files[name], action.File{Name: f.Name, Data: f.Data})
		}
	}
	if err := configuredFiles(env, row, given); err != nil {
		return a, err
	}
	r := env.reading(o)
	if call.Seen > 0 && call.Seen < before.Seq {
		if r.State, err = before.AsOf(call.Seen); err != nil {
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
	if call.Try && !call.Whether {
		a.Seq = before.Seq
		a.Differences, err = office.Compare(before, done.State)
	}
	return a, err
}
