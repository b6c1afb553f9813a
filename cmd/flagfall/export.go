package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
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

// export is what is written of an event on its way into a folder.
type export struct {
	office  *office.Office
	state   *arbiter.State
	options reports.Options
	look    render.Options
	choice  exportChoice
	played  map[arbiter.GameID]*reports.Played
	// folder is where files are made before they take their places.
	folder string
	files  []exportFile
}

// exportFile is a file to be made.
type exportFile struct {
	name, part string
	write      func(io.Writer) error
	digest     string
}

// exportChoice says what is written. With All the others do not count.
type exportChoice struct {
	all bool
	// parts are names of documents, and workbook, site, games and exchange.
	parts []string
	// formats are those of the documents.
	formats []render.Format
}

// The parts of an export that are no documents.
const (
	partWorkbook = "workbook" // event.xlsx
	partSite     = "site"     // the folder site
	partGames    = "games"    // games.pdn
	partExchange = "exchange" // event.trf
)

func (c *exportChoice) has(part string) bool { return c.all || slices.Contains(c.parts, part) }

// formatsOf are the formats of a document. In an export of everything, forms
// are for paper alone, and tables are in the workbook.
func (c *exportChoice) formatsOf(d document) []render.Format {
	if !c.all {
		return c.formats
	}
	if d.kind == onPaper {
		return []render.Format{render.PDF}
	}
	return slices.DeleteFunc(render.Formats(), func(f render.Format) bool { return f == render.XLSX })
}

// exportParts are all parts by name, in the order in which help lists them.
func exportParts() []string {
	var names []string
	for _, d := range documents() {
		if d.kind != ofOne {
			names = append(names, d.name)
		}
	}
	return append(names, partWorkbook, partSite, partGames, partExchange)
}

// exportTo writes what was chosen of an event into a folder, and counts the
// files. Everything is made in a folder beside it first, so that a failure
// leaves nothing behind. What an earlier export wrote there and this one would
// write otherwise is taken away.
func exportTo(o *office.Office, dir string, choice exportChoice, options reports.Options, look render.Options) (files int, err error) {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return 0, rule.Errorf(rule.Usage, "%s is a file, and a folder is to be written", dir)
	}
	folder, err := os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), "."+filepath.Base(dir)+".*")
	if err != nil {
		return 0, rule.Errorf(rule.Refused, "cannot write %s: %w", dir, cause(err)).WithHint("is the folder around it there, and may you write in it?")
	}
	defer os.RemoveAll(folder)
	e := &export{office: o, state: o.State(), options: options, look: look, choice: choice, folder: folder}
	if choice.has("bulletin") || choice.has(partSite) {
		if e.played, err = playedGames(o, e.state, 0); err != nil {
			return 0, err
		}
	}
	for _, plan := range []func() error{e.documents, e.workbook, e.site, e.exchange} {
		if err := plan(); err != nil {
			return 0, err
		}
	}
	if err := e.run(); err != nil {
		return 0, err
	}
	return len(e.files), e.move(dir)
}

// add plans a file; what writes it may run beside others.
func (e *export) add(part, name string, write func(io.Writer) error) {
	e.files = append(e.files, exportFile{name: name, part: part, write: write})
}

// documents plans each document in the formats that suit it.
func (e *export) documents() error {
	for _, d := range documents() {
		rounds := []int{0}
		switch {
		case d.kind == ofOne || !e.choice.has(d.name):
			continue
		case d.name == "bracket" && e.choice.all && e.state.Settings.System != arbiter.Knockout:
			continue
		case len(e.state.Rounds) > 0 && (d.name == "pairings" || d.name == "names" || d.name == "bulletin"):
			rounds = rounds[:0]
			for _, r := range e.state.Rounds {
				rounds = append(rounds, r.Number)
			}
		}
		for _, round := range rounds {
			page, err := d.make(&printing{office: e.office, state: e.state, round: round, options: e.options, played: e.played})
			if e.choice.all && len(e.state.Rounds) == 0 && rule.CodeOf(err) == rule.NotFound {
				continue // it speaks of a round, and none is paired
			}
			if err != nil {
				return err
			}
			base := d.name
			if round > 0 {
				base = fmt.Sprintf("round-%02d-%s", round, d.name)
			}
			for _, format := range e.choice.formatsOf(d) {
				if format == render.CSV && len(page.Tables()) == 0 {
					continue
				}
				e.add(d.name+format.Extension(), base+format.Extension(), func(w io.Writer) error { return render.Write(w, page, format, e.look) })
			}
		}
	}
	return nil
}

// workbook plans one workbook of the tables that people go on working with.
func (e *export) workbook() error {
	if !e.choice.has(partWorkbook) {
		return nil
	}
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
	e.add(partWorkbook, "event.xlsx", func(w io.Writer) error { return xlsx.WriteAll(w, e.state.Settings.Name, all...) })
	return nil
}

// site plans the pages for browsers.
func (e *export) site() error {
	if !e.choice.has(partSite) {
		return nil
	}
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
		e.add(partSite, "site/"+name, write)
		return nil
	})
}

// exchange plans the games and the exchange file.
func (e *export) exchange() error {
	if e.choice.has(partGames) {
		e.add(partGames, "games.pdn", e.office.WriteGames)
	}
	if e.choice.has(partExchange) && len(e.state.Rounds) > 0 {
		file := eventExchange(e.state)
		e.add(partExchange, "event.trf", func(w io.Writer) error { return file.Write(w, trf.TRF26) })
	}
	return nil
}

// run makes the files, as many beside each other as there are workers.
func (e *export) run() error {
	// What is made is written and forgotten: collecting it more seldom saves a
	// quarter of the time.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
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
				if failed || i >= len(e.files) {
					return
				}
				if err := e.make(&e.files[i]); err != nil {
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

// make makes one file in the folder of preparation.
func (e *export) make(f *exportFile) error {
	sum := sha256.New()
	err := writeFile(filepath.Join(e.folder, filepath.FromSlash(f.name)), func(w io.Writer) error { return f.write(io.MultiWriter(w, sum)) })
	f.digest = hex.EncodeToString(sum.Sum(nil))
	return err
}

// move puts the files into their places and takes away what an earlier export
// left there.
func (e *export) move(dir string) error {
	now := manifest{}
	for _, f := range e.files {
		now[f.name] = exported{part: f.part, digest: f.digest}
		if place := filepath.Join(dir, filepath.FromSlash(f.name)); folderInPlace(place) {
			return rule.Errorf(rule.Usage, "%s is a folder, and a file is to be written", place).WithHint("export into another folder, or rename it")
		}
	}
	refused := func(name string, err error) error {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", name, cause(err)).WithHint("may you write there?")
	}
	for _, f := range e.files {
		place := filepath.Join(dir, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(place), 0o755); err != nil {
			return refused(dir, err)
		}
		if err := os.Rename(filepath.Join(e.folder, filepath.FromSlash(f.name)), place); err != nil {
			return refused(place, err)
		}
	}
	before := readManifest(dir)
	stale := before.stale(now, e.choice.all)
	removeStale(dir, before, stale)
	return writeFile(filepath.Join(dir, manifestName), before.with(now, stale).write)
}
