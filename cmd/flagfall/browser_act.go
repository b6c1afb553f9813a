package main

import (
	"slices"

	"github.com/spf13/cobra"

	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/cmd/flagfall/web"
	"flagfall/reports/doc"
)

// Carry carries out an action, or tries it.
func (b *browser) Carry(order web.Order) (*action.Case, error) {
	e := b.event(order.Event)
	e.mu.Lock()
	defer e.mu.Unlock()
	return b.carry(e, b.env.speaking(""), order)
}

// carry carries out an action: it is read against the event that was seen.
func (b *browser) carry(e *openEvent, env *env, order web.Order) (*action.Case, error) {
	o, err := e.open.office(b.env, b.place(order.Event), b.env.office(order.Who))
	if err != nil {
		return nil, err
	}
	before, err := o.Refresh()
	if err != nil {
		return nil, err
	}
	if order.Try {
		o = o.TrialOf(before)
	}
	r := env.reading(o)
	r.Trial = order.Try
	if order.Seen > 0 && order.Seen != before.Seq {
		if r.State, err = before.AsOf(order.Seen); err != nil {
			return nil, err
		}
	}
	return action.Carry(o, order.Row, r, order.Given)
}

// Reading is against what a list of an open tournament is read.
func (b *browser) Reading(o *office.Office) *action.Reading { return b.env.speaking("").reading(o) }

// act carries out an action for a page.
func (b *browser) act(e *openEvent, row *action.Row, env *env, call web.Call) (a web.Answer, err error) {
	given := action.Values{Texts: map[string][]string{}, Files: map[string][]action.File{}, Rows: map[string][]action.Values{}}
	for name, texts := range call.Values { // a form sends every field, and what is empty in it was not given
		given.Texts[name] = slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return text == "" })
	}
	for name, rows := range call.Rows {
		for _, row := range rows {
			given.Rows[name] = append(given.Rows[name], action.Values{Texts: row})
		}
	}
	for name, files := range call.Files {
		for _, f := range files {
			given.Files[name] = append(given.Files[name], action.File{Name: f.Name, Data: f.Data})
		}
	}
	if err := configuredFiles(env, row, given); err != nil {
		return a, err
	}
	if row.Tries && slices.Contains(given.Texts[dryRun], "true") {
		delete(given.Texts, dryRun)
		call.Try = true
	}
	env.documents = func(d *doc.Document) { a.Documents = append(a.Documents, d) }
	show := func(o *office.Office, list ...action.Shown) error {
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
			o, err := e.open.office(b.env, b.place(call.Event), b.env.office(call.Who))
			if err == nil {
				_, err = o.Refresh()
			}
			if err != nil {
				return a, err
			}
			records, err := env.readList(o, list, given, false)
			if err == nil && records.Document != nil {
				err = show(o, *records.Document)
			}
			for _, line := range records.Lines {
				a.Lines = append(a.Lines, env.in(line))
			}
			return a, err
		}
	}
	done, err := b.carry(e, env, web.Order{Event: call.Event, Who: call.Who, Row: row, Given: given, Seen: call.Seen, Try: call.Try})
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
	if err := show(done.Office, done.Documents...); err != nil {
		return a, err
	}
	if call.Try && !call.Whether {
		a.Seq = done.Before.Seq
		a.Differences, err = office.Compare(done.Before, done.State)
	}
	return a, err
}
