package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/doc"
	"flagfall/reports/html"
	"flagfall/reports/render"
	"flagfall/reports/trf"
	"flagfall/reports/xlsx"
)

// export is everything of an event on its way into a folder.
type export struct {
	office  *office.Office
	state   *arbiter.State
	options reports.Options
	look    render.Options
	played  map[arbiter.GameID]*reports.Played
	// folder is where files are made before they take their places.
	folder string
	names  []string
	tasks  []func() error
}

// exportAll writes every document, the workbook, the pages and the games of an
// event into a folder, and counts the files. Everything is made in a folder
// beside it first, so that a failure leaves nothing behind.
func exportAll(o *office.Office, dir string, options reports.Options, look render.Options) (files int, err error) {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return 0, rule.Errorf(rule.Usage, "%s is a file, and a folder is to be written", dir)
	}
	folder, err := os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), "."+filepath.Base(dir)+".*")
	if err != nil {
		return 0, rule.Errorf(rule.Refused, "cannot write %s: %w", dir, cause(err)).WithHint("is the folder around it there, and may you write in it?")
	}
	defer os.RemoveAll(folder)
	e := &export{office: o, state: o.State(), options: options, look: look, folder: folder}
	if e.played, err = playedGames(o, e.state, 0); err != nil {
		return 0, err
	}
	for _, plan := range []func() error{e.documents, e.workbook, e.site, e.exchange} {
		if err := plan(); err != nil {
			return 0, err
		}
	}
	if err := e.run(); err != nil {
		return 0, err
	}
	return len(e.names), e.move(dir)
}

// add plans a file; what writes it may run beside others.
func (e *export) add(name string, write func(io.Writer) error) {
	e.names = append(e.names, name)
	e.tasks = append(e.tasks, func() error { return writeFile(filepath.Join(e.folder, name), write) })
}

// documents plans each document in the formats that suit it.
func (e *export) documents() error {
	for _, d := range documents() {
		rounds := []int{0}
		switch {
		case d.kind == ofOne:
			continue
		case d.name == "pairings" || d.name == "names" || d.name == "bulletin":
			rounds = rounds[:0]
			for _, r := range e.state.Rounds {
				rounds = append(rounds, r.Number)
			}
		case d.kind != ofEvent && len(e.state.Rounds) == 0:
			continue
		}
		for _, round := range rounds {
			page, err := d.make(&printing{office: e.office, state: e.state, round: round, options: e.options, played: e.played})
			if err != nil {
				return err
			}
			base := d.name
			if round > 0 {
				base = fmt.Sprintf("round-%02d-%s", round, d.name)
			}
			for _, format := range render.Formats() {
				if d.kind == onPaper && format != render.PDF || format == render.XLSX {
					continue // forms are for paper, and tables are in the workbook
				}
				e.add(base+format.Extension(), func(w io.Writer) error { return render.Write(w, page, format, e.look) })
			}
		}
	}
	return nil
}

// workbook plans one workbook of the tables that people go on working with.
func (e *export) workbook() error {
	var all []*doc.Document
	for _, name := range []string{"standings", "crosstable", "players", "results", "wall-chart", "findings", "missing-sheets"} {
		d, err := findDocument(name)
		if err != nil {
			return err
		}
		page, err := d.make(&printing{office: e.office, state: e.state, options: e.options})
		if err != nil {
			return err
		}
		all = append(all, page)
	}
	e.add("event.xlsx", func(w io.Writer) error { return xlsx.WriteAll(w, e.state.Settings.Name, all...) })
	return nil
}

// site plans the pages for browsers.
func (e *export) site() error {
	pages, err := reports.Pages(e.state, e.played, e.options)
	if err != nil {
		return err
	}
	site := &html.Site{}
	for _, p := range pages {
		site.Pages = append(site.Pages, html.Page{Ref: p.Ref, Nav: p.Nav, Doc: p.Doc})
	}
	if err := os.Mkdir(filepath.Join(e.folder, "site"), 0o755); err != nil {
		return rule.Errorf(rule.Refused, "cannot write the pages: %w", cause(err))
	}
	return site.Write(func(name string, write func(io.Writer) error) error {
		e.add(filepath.Join("site", name), write)
		return nil
	})
}

// exchange plans the games and the exchange file.
func (e *export) exchange() error {
	e.add("games.pdn", e.office.WriteGames)
	if len(e.state.Rounds) == 0 {
		return nil
	}
	file := eventExchange(e.state)
	e.add("event.trf", func(w io.Writer) error { return file.Write(w, trf.TRF26) })
	return nil
}

// run makes the files, as many beside each other as there are workers.
func (e *export) run() error {
	const workers = 4
	var (
		wait  sync.WaitGroup
		mu    sync.Mutex
		next  int
		first error
	)
	for range workers {
		wait.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				failed := first != nil
				mu.Unlock()
				if failed || i >= len(e.tasks) {
					return
				}
				if err := e.tasks[i](); err != nil {
					mu.Lock()
					if first == nil {
						first = err
					}
					mu.Unlock()
				}
			}
		})
	}
	wait.Wait()
	return first
}

// move puts the files into their places.
func (e *export) move(dir string) error {
	if err := os.MkdirAll(filepath.Join(dir, "site"), 0o755); err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", dir, cause(err))
	}
	for _, name := range e.names {
		if err := os.Rename(filepath.Join(e.folder, name), filepath.Join(dir, name)); err != nil {
			return rule.Errorf(rule.Refused, "cannot write %s: %w", filepath.Join(dir, name), cause(err))
		}
	}
	return nil
}
