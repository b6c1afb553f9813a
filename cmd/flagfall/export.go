package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
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
	tasks  []*exportTask
}

// exportTask makes files of one document, beside other tasks. Files and what is
// left out stand in the order of the tasks, whichever is done first.
type exportTask struct {
	make  func(t *exportTask) error
	files []exportFile
	// document is the name of the document, and title what it calls itself.
	document, title string
	// without is why the document was left out.
	without absence
}

// exportFile is a file that was made.
type exportFile struct{ name, part, digest string }

// exportDone is what an export wrote.
type exportDone struct {
	files int
	// without are the documents that were left out, and why.
	without []absence
	// kept says that the folder has a contents page of somebody's own.
	kept bool
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

// exportTo writes what was chosen of an event into a folder. Everything is made
// in a folder beside it first, so that a failure leaves nothing behind. What an
// earlier export wrote there and this one would write otherwise is taken away.
func exportTo(o *office.Office, dir string, choice exportChoice, options reports.Options, look render.Options) (done exportDone, err error) {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return done, rule.Errorf(rule.Usage, "%s is a file, and a folder is to be written", dir).WithHint("name a folder; it is made where there is none")
	}
	folder, err := os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), "."+filepath.Base(dir)+".*")
	if err != nil {
		return done, rule.Errorf(rule.Refused, "cannot write %s: %w", dir, cause(err)).WithHint("is the folder around it there, and may you write in it?")
	}
	defer os.RemoveAll(folder)
	e := &export{office: o, state: o.State(), options: options, look: look, choice: choice, folder: folder}
	if choice.has("bulletin") || choice.has(partSite) {
		if e.played, err = playedGames(o, e.state, 0); err != nil {
			return done, err
		}
	}
	e.documents()
	e.workbook()
	e.exchange()
	if err := e.site(); err != nil {
		return done, err
	}
	if err := e.run(); err != nil {
		return done, err
	}
	if done.kept, err = e.contents(dir); err != nil {
		return done, err
	}
	for _, t := range e.tasks {
		done.files += len(t.files)
		if t.without.part != "" {
			done.without = append(done.without, t.without)
		}
	}
	return done, e.move(dir, done.without)
}

// add plans what makes files; it may run beside others.
func (e *export) add(make func(t *exportTask) error) {
	e.tasks = append(e.tasks, &exportTask{make: make})
}

// documents plans each document in the formats that suit it.
func (e *export) documents() {
	for _, d := range documents() {
		rounds := []int{0}
		switch {
		case d.kind == ofOne || !e.choice.has(d.name):
			continue
		case len(e.state.Rounds) > 0 && (d.name == "pairings" || d.name == "names" || d.name == "bulletin"):
			rounds = rounds[:0]
			for _, r := range e.state.Rounds {
				rounds = append(rounds, r.Number)
			}
		}
		for _, round := range rounds {
			e.add(func(t *exportTask) error { return e.document(t, d, round) })
		}
	}
}

// document makes a document of a round, or of the event with 0. An export of
// everything leaves out what would say that there is nothing.
func (e *export) document(t *exportTask, d document, round int) error {
	page, err := e.page(d, round)
	// It speaks of a round and none is paired, or of another system.
	if code := rule.CodeOf(err); e.choice.all && (code == rule.NotFound || code == rule.Refused) {
		t.without = absence{d.name, err.Error()}
		return nil
	}
	if err != nil {
		return err
	}
	if why, vacant := page.Vacant(); vacant && e.choice.all {
		t.without = absence{d.name, why}
		return nil
	}
	t.document, t.title = d.name, page.Title
	base := fileOf(d, round)
	for _, format := range e.choice.formatsOf(d) {
		if format == render.CSV && len(page.Tables()) == 0 {
			continue
		}
		err := e.write(t, d.name+format.Extension(), base+format.Extension(), func(w io.Writer) error { return render.Write(w, page, format, e.look) })
		if err != nil {
			return err
		}
	}
	return nil
}

// fileOf is the name of the file of a document without its format.
func fileOf(d document, round int) string {
	if round > 0 {
		return fmt.Sprintf("round-%02d-%s", round, d.name)
	}
	return d.name
}

// page is a document; what ranks an event in groups has the parts of all of
// them.
func (e *export) page(d document, round int) (*doc.Document, error) {
	make := func(s *arbiter.State) (*doc.Document, error) {
		return d.make(&printing{office: e.office, state: s, round: round, options: e.options, played: e.played})
	}
	if slices.Contains(rankingDocuments, d.name) {
		return reports.InGroups(e.state, make)
	}
	return make(e.state)
}

// workbook plans one workbook of the tables that people go on working with.
func (e *export) workbook() {
	if !e.choice.has(partWorkbook) {
		return
	}
	e.add(func(t *exportTask) error {
		var all []*doc.Document
		for _, name := range []string{"standings", "crosstable", "players", "results", "wall-chart", "team-standings", "team-crosstable",
			"categories", "prizes", "fees", "findings", "missing-sheets"} {
			d, err := findDocument(name)
			if err != nil {
				return err
			}
			page, err := e.page(d, 0)
			if err != nil {
				return err
			}
			// The sheets that every event has are there even when empty.
			if _, vacant := page.Vacant(); vacant && len(all) >= 5 {
				continue
			}
			all = append(all, page)
		}
		return e.write(t, partWorkbook, "event.xlsx", func(w io.Writer) error { return xlsx.WriteAll(w, e.state.Settings.Name, all...) })
	})
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
	if pages, err = e.ofSystem(pages); err != nil {
		return err
	}
	site := &html.Site{Logo: e.look.Logo}
	for _, p := range pages {
		site.Pages = append(site.Pages, html.Page{Ref: p.Ref, Nav: p.Nav, Doc: p.Doc})
	}
	if err := os.Mkdir(filepath.Join(e.folder, "site"), 0o755); err != nil {
		return rule.Errorf(rule.Refused, "cannot write the pages: %w", cause(err))
	}
	return site.Write(func(name string, write func(io.Writer) error) error {
		e.add(func(t *exportTask) error { return e.write(t, partSite, "site/"+name, write) })
		return nil
	})
}

// ofSystem adds the pages that only some systems have: those of teams, which
// come first, and the bracket of a knock-out.
func (e *export) ofSystem(pages []reports.Page) ([]reports.Page, error) {
	var names []string
	at := 0
	switch {
	case arbiter.Teams(e.state.Settings.System):
		names = []string{"team-standings", "team-crosstable", "team-matches"}
	case e.state.Settings.System == arbiter.Knockout:
		names, at = []string{"bracket"}, 1
	}
	for _, name := range names {
		d, err := findDocument(name)
		if err != nil {
			return nil, err
		}
		page, err := e.page(d, 0)
		if code := rule.CodeOf(err); code == rule.NotFound || code == rule.Refused {
			continue
		}
		if err != nil {
			return nil, err
		}
		if _, vacant := page.Vacant(); vacant {
			continue
		}
		made := reports.Page{Ref: name, Nav: page.Title, Doc: func() (*doc.Document, error) { return page, nil }}
		if at == 0 { // what is seen first
			made.Ref, pages[0].Ref = pages[0].Ref, "standings"
		}
		pages = slices.Insert(pages, at, made)
		at++
	}
	return pages, nil
}

// exchange plans the games and the exchange file.
func (e *export) exchange() {
	if e.choice.has(partGames) {
		e.add(func(t *exportTask) error { return e.write(t, partGames, "games.pdn", e.office.WriteGames) })
	}
	switch {
	case !e.choice.has(partExchange):
	case len(e.state.Rounds) == 0:
		e.add(func(t *exportTask) error {
			t.without = absence{partExchange, "no round is paired"}
			return nil
		})
	default:
		e.add(func(t *exportTask) error {
			file := reports.Exchange(e.state)
			return e.write(t, partExchange, "event.trf", func(w io.Writer) error { return file.Write(w, trf.TRF26) })
		})
	}
}

// run does the tasks, as many beside each other as there are processors.
func (e *export) run() error {
	// What is made is written and forgotten: collecting it more seldom saves
	// time, as long as memory does not grow for it.
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	var (
		wait  sync.WaitGroup
		mu    sync.Mutex
		next  int
		fail  error
		first int // the task that failed, so that the answer is the same each time
	)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				failed := fail != nil
				mu.Unlock()
				if failed || i >= len(e.tasks) {
					return
				}
				t := e.tasks[i]
				err := t.make(t)
				t.make = nil // and the document can go
				if err != nil {
					mu.Lock()
					if fail == nil || i < first {
						fail, first = err, i
					}
					mu.Unlock()
				}
			}
		})
	}
	wait.Wait()
	return fail
}

// gcPercent is how much may be allocated until memory is collected, in percent
// of what is in use.
const gcPercent = 300

// write makes one file in the folder of preparation.
func (e *export) write(t *exportTask, part, name string, write func(io.Writer) error) error {
	sum := sha256.New()
	path := filepath.Join(e.folder, filepath.FromSlash(name))
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", name, cause(err))
	}
	defer file.Close()
	buffer := buffers.Get().(*bufio.Writer)
	defer buffers.Put(buffer)
	buffer.Reset(io.MultiWriter(file, sum))
	if err := write(buffer); err != nil {
		return err
	}
	if err := buffer.Flush(); err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", name, cause(err)).WithHint("is there room on the disk?")
	}
	if err := file.Close(); err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", name, cause(err)).WithHint("is there room on the disk?")
	}
	t.files = append(t.files, exportFile{name: name, part: part, digest: hex.EncodeToString(sum.Sum(nil))})
	return nil
}

// buffers are those that no file is written through.
var buffers = sync.Pool{New: func() any { return bufio.NewWriterSize(nil, 64<<10) }}

// move puts the files into their places and takes away what an earlier export
// left there.
func (e *export) move(dir string, without []absence) error {
	refused := func(name string, err error) error {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", name, cause(err)).WithHint("may you write there?")
	}
	now := e.made()
	folders := map[string]bool{}
	for _, t := range e.tasks {
		for _, f := range t.files {
			place := filepath.Join(dir, filepath.FromSlash(f.name))
			folders[filepath.Dir(place)] = true
			if folderInPlace(place) {
				return rule.Errorf(rule.Usage, "%s is a folder, and a file is to be written", place).WithHint("export into another folder, or rename it")
			}
		}
	}
	if _, err := os.Lstat(dir); os.IsNotExist(err) { // all of it at once
		if err := writeFile(filepath.Join(e.folder, manifestName), func(w io.Writer) error { return now.write(w, without) }); err != nil {
			return err
		}
		if err := os.Chmod(e.folder, 0o755); err != nil {
			return refused(dir, err)
		}
		if err := os.Rename(e.folder, filepath.Clean(dir)); err != nil {
			return refused(dir, err)
		}
		return nil
	}
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return refused(dir, err)
		}
	}
	for _, t := range e.tasks {
		for _, f := range t.files {
			place := filepath.Join(dir, filepath.FromSlash(f.name))
			if err := os.Rename(filepath.Join(e.folder, filepath.FromSlash(f.name)), place); err != nil {
				return refused(place, err)
			}
		}
	}
	before := readManifest(dir)
	stale := before.stale(now, e.choice.all)
	removeStale(dir, before, stale)
	all := before.with(now, stale)
	return writeFile(filepath.Join(dir, manifestName), func(w io.Writer) error { return all.write(w, without) })
}
