// Package export writes what is printed and exchanged of a tournament into a
// folder: documents in all formats, a workbook, pages for browsers, the games and
// the exchange file, with a page that leads to all of them.
//
// It is for the command line and the pages in a browser. It talks to no user and
// leaves nothing behind when it fails.
package export

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/doc"
	"flagfall/reports/html"
	"flagfall/reports/ics"
	"flagfall/reports/render"
	"flagfall/reports/trf"
	"flagfall/reports/xlsx"
)

// Event is what is exported: an event with what its documents are asked for,
// where Options and Print hold for all of them and Document, Round and Played do
// not count.
type Event struct {
	reports.Request
	// Games writes the games as PDN.
	Games func(io.Writer) error
}

// Choice says what is written. With All the others do not count.
type Choice struct {
	All bool
	// Parts are names of documents and the parts that are not documents.
	Parts []string
	// Formats are those of the documents.
	Formats []render.Format
	// Complete ends the exchange file with the last complete round: pairing programs treat a pair
	// without a result as an error.
	Complete bool
	// Replace overwrites files that no export wrote, or that were changed since, and the export of
	// another event.
	Replace bool
	// Before is called with the digest of the list of files once all are made and before
	// any is put in its place; where it fails, none is. It may be nil.
	Before func(digest string) error
}

// The parts of an export that are not documents.
const (
	Workbook = "workbook" // event.xlsx
	Site     = "site"     // the folder site
	Games    = "games"    // games.pdn
	Exchange = "exchange" // event.trf
	Calendar = "calendar" // schedule.ics
)

// Parts returns all parts by name, in the order in which help lists them.
func Parts() []string {
	var names []string
	for _, d := range reports.Documents() {
		if !d.About.One() {
			names = append(names, d.Name)
		}
	}
	return append(names, Workbook, Site, Games, Exchange, Calendar)
}

// Done is what an export wrote.
type Done struct {
	Files int
	// Without are the documents that were left out, and why.
	Without []Absence
	// Notes say what of the event the files could not hold.
	Notes []rule.Sentence
	// Kept says that the folder has a contents page of the user's own.
	Kept bool
}

// Absence is a part that was left out, and why; Err is set where it has content but
// could not be made.
type Absence struct {
	Part, Why string
	Err       error
}

func (c *Choice) has(part string) bool { return c.All || slices.Contains(c.Parts, part) }

// formatsOf returns the formats of a document. In an export of everything, forms
// are for paper alone, and tables are in the workbook.
func (c *Choice) formatsOf(d *reports.Document) []render.Format {
	if !c.All {
		return c.Formats
	}
	if d.About == reports.Form {
		return []render.Format{render.PDF}
	}
	return slices.DeleteFunc(render.Formats(), func(f render.Format) bool { return f == render.XLSX })
}

// export is the export of an event in the making.
type export struct {
	event  Event
	look   render.Options
	choice Choice
	// folder is where files are made before they take their places.
	folder string
	tasks  []*task
	// replacing says that the folder holds the export of another event, which is removed
	// completely.
	replacing bool
}

// task makes the files of one document, concurrently with other tasks. Files and omissions are in
// the order of the tasks, whichever is done first.
type task struct {
	make  func(t *task) error
	err   error
	files []exportedFile
	// document is the name of the document, and title what it calls itself.
	document, title string
	notes           []rule.Sentence
	// without is what was left out of it, and why.
	without []Absence
}

// lacks notes a part without content.
func (t *task) lacks(part, why string) { t.without = append(t.without, Absence{Part: part, Why: why}) }

// fails notes a part that has content but cannot be made.
func (t *task) fails(part string, err error) {
	t.without = append(t.without, Absence{Part: part, Why: err.Error(), Err: err})
}

// exportedFile is a file that was made.
type exportedFile struct{ name, part, digest string }

// To writes what was chosen of an event into a folder. Everything is made in a
// folder beside it first, so that a failure leaves nothing behind. Files of an
// earlier export that this one does not write are removed. Errors: rule.Usage for
// a folder that is a file, rule.Refused where it cannot be written, and those of
// the documents.
func To(dir string, event Event, choice Choice, look render.Options) (done Done, err error) {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return done, rule.Errorf(rule.Usage, "%s is a file, but a folder is needed", dir).WithHint("name a folder; it is made if it does not exist")
	}
	folder, err := os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), ".flagfall-export-*")
	if err != nil {
		return done, rule.Errorf(rule.Refused, "cannot write %s: %w", dir, cause(err)).WithHint("does the folder above it exist, and do you have permission to write there?")
	}
	defer os.RemoveAll(folder)
	event.Round, event.AllGroups, event.Played = 0, true, nil
	look.File = true
	e := &export{event: event, look: look, choice: choice, folder: folder}
	if choice.has("bulletin") || choice.has(Site) {
		if e.event.Played, err = reports.PlayedGames(event.State, 0, event.Sheet); err != nil {
			return done, err
		}
	}
	if e.replacing = e.foreign(dir); e.replacing && !choice.Replace {
		return done, rule.Errorf(rule.Refused, "%s holds the export of another event", dir).
			WithHint("export into another folder, or ask for it to be replaced; nothing was overwritten")
	}
	e.documents()
	e.workbook()
	e.exchange()
	e.calendar()
	if err := e.site(); err != nil {
		return done, err
	}
	if err := e.run(); err != nil {
		return done, err
	}
	if done.Kept, err = e.contents(dir); err != nil {
		return done, err
	}
	for _, t := range e.tasks {
		done.Files += len(t.files)
		done.Without = append(done.Without, t.without...)
		done.Notes = append(done.Notes, t.notes...)
	}
	return done, e.move(dir, done.Without)
}

// cause returns what is behind a file system error, whose operation and path the caller words
// better.
func cause(err error) error {
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(err) {
		err = inner
	}
	return err
}

// add plans a task that makes files; it may run concurrently with others.
func (e *export) add(maker func(t *task) error) { e.tasks = append(e.tasks, &task{make: maker}) }

// documents plans each document in the formats that suit it.
func (e *export) documents() {
	for _, d := range reports.Documents() {
		if d.About.One() || !e.choice.has(d.Name) {
			continue
		}
		rounds := []int{0}
		if d.EachRound && len(e.event.State.Rounds) > 0 {
			rounds = rounds[:0]
			for _, r := range e.event.State.Rounds {
				rounds = append(rounds, r.Number)
			}
		}
		for _, round := range rounds {
			e.add(func(t *task) error { return e.document(t, d, round) })
		}
	}
}

// document makes a document of a round, or of the event with 0. An export of
// everything leaves out what would say that there is nothing.
func (e *export) document(t *task, d *reports.Document, round int) error {
	page, err := e.page(d, round)
	// It is about a round and none is paired, or about another system.
	if code := rule.CodeOf(err); e.choice.All && (code == rule.NotFound || code == rule.Refused) {
		t.lacks(d.Name, err.Error())
		return nil
	}
	if err != nil {
		return e.failed(t, d.Name, err)
	}
	if why, vacant := page.Vacant(); vacant && e.choice.All {
		t.lacks(d.Name, why)
		return nil
	}
	t.document, t.title = d.Name, page.Title
	base := fileOf(d, round)
	for _, format := range e.choice.formatsOf(d) {
		if format == render.CSV && len(page.Tables()) == 0 {
			continue
		}
		err := e.write(t, d.Name+format.Extension(), base+format.Extension(), func(w io.Writer) error { return render.Write(w, page, format, e.look) })
		if err != nil {
			return err
		}
	}
	return nil
}

// fileOf returns the name of the file of a document without its format.
func fileOf(d *reports.Document, round int) string {
	if round > 0 {
		return fmt.Sprintf("round-%02d-%s", round, d.Name)
	}
	return d.Name
}

// page returns a document; what ranks an event in groups has the parts of all of
// them.
func (e *export) page(d *reports.Document, round int) (*doc.Document, error) {
	q := e.event.Request
	q.Document, q.Round = d.Name, round
	return reports.Make(q)
}

// workbook plans one workbook of the tables that people go on working with.
func (e *export) workbook() {
	if !e.choice.has(Workbook) {
		return
	}
	sheets := slices.DeleteFunc(reports.Documents(), func(d *reports.Document) bool { return d.Sheet == 0 || d.For != nil && !d.For(e.event.State.System()) })
	slices.SortFunc(sheets, func(a, b *reports.Document) int { return a.Sheet - b.Sheet })
	e.add(func(t *task) error {
		var all []*doc.Document
		for _, d := range sheets {
			page, err := e.page(d, 0)
			if err != nil {
				if err := e.failed(t, d.Name+render.XLSX.Extension(), err); err != nil {
					return err
				}
				continue
			}
			if _, vacant := page.Vacant(); vacant && !d.Vital {
				continue
			}
			all = append(all, page)
		}
		return e.write(t, Workbook, "event.xlsx", func(w io.Writer) error { return xlsx.WriteAll(w, e.event.State.Settings.Name, all...) })
	})
}

// site plans the pages for browsers.
func (e *export) site() error {
	if !e.choice.has(Site) {
		return nil
	}
	pages, err := reports.Pages(e.event.Request)
	if err != nil {
		e.add(func(t *task) error { return e.failed(t, Site, err) })
		return nil
	}
	site := &html.Site{Logo: e.look.Logo}
	for _, p := range pages {
		site.Pages = append(site.Pages, html.Page{Ref: p.Ref, Nav: p.Nav, Doc: p.Doc})
	}
	if err := os.Mkdir(filepath.Join(e.folder, "site"), 0o755); err != nil {
		return rule.Errorf(rule.Refused, "cannot write the pages: %w", cause(err))
	}
	return site.Write(func(name string, write func(io.Writer) error) error {
		e.add(func(t *task) error { return e.write(t, Site, "site/"+name, write) })
		return nil
	})
}

// exchange plans the games and the exchange file.
func (e *export) exchange() {
	if e.choice.has(Games) {
		e.add(func(t *task) error { return e.write(t, Games, "games.pdn", e.event.Games) })
	}
	if !e.choice.has(Exchange) {
		return
	}
	e.add(func(t *task) error {
		state, why := *e.event.State, "no round is paired"
		if e.choice.Complete {
			state.Rounds, why = state.Rounds[:state.Standing()], "no round is complete"
		}
		if len(state.Rounds) == 0 {
			t.lacks(Exchange, why)
			return nil
		}
		var made bytes.Buffer
		file, notes := exchangeFile(&state)
		t.notes = notes
		if err := file.Write(&made, trf.TRF26); rule.CodeOf(err) == rule.Refused {
			t.fails(Exchange, err) // a score or a number too wide for its columns
			return nil
		} else if err != nil {
			return e.failed(t, Exchange, err)
		}
		return e.write(t, Exchange, "event.trf", func(w io.Writer) error {
			_, err := made.WriteTo(w)
			return err
		})
	})
}

// calendar plans the schedule for other programs.
func (e *export) calendar() {
	if !e.choice.has(Calendar) {
		return
	}
	e.add(func(t *task) error {
		look, err := reports.ReadOptions(e.event.Options)
		if err != nil {
			return err
		}
		look.Zone = e.event.Zone
		c, err := reports.Calendar(e.event.State, look)
		if err != nil {
			return e.failed(t, Calendar, err)
		}
		if len(c.Events) == 0 {
			t.lacks(Calendar, "no round has a date")
			return nil
		}
		return e.write(t, Calendar, "schedule.ics", func(w io.Writer) error { return ics.Write(w, c) })
	})
}

// run does the tasks, as many at a time as there are processors.
func (e *export) run() error {
	// What is made is written and then no longer needed: collecting garbage less often saves time,
	// as long as memory does not grow.
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	var wait sync.WaitGroup
	var next atomic.Int64
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(e.tasks); i = int(next.Add(1)) - 1 {
				t := e.tasks[i]
				t.err = t.make(t)
				t.make = nil // and the document is no longer needed
			}
		})
	}
	wait.Wait()
	for _, t := range e.tasks { // the first that failed, so that the answer is the same each time
		if t.err != nil {
			return t.err
		}
	}
	return nil
}

// gcPercent is how much may be allocated until memory is collected, in percent
// of what is in use.
const gcPercent = 300

// failed is what becomes of an export of which a part cannot be made: one of everything has
// all the rest, and says what is lacking; another one asked for the part.
func (e *export) failed(t *task, part string, err error) error {
	if !e.choice.All {
		return err
	}
	t.fails(part, err)
	return nil
}

// disk keeps the error of a file, which whoever writes into it may word as their own.
type disk struct {
	file *os.File
	err  error
}

func (d *disk) Write(b []byte) (int, error) {
	n, err := d.file.Write(b)
	if err != nil && d.err == nil {
		d.err = err
	}
	return n, err
}

// write makes one file in the folder of preparation. What the disk refuses ends the export;
// for what cannot be made see [export.failed].
func (e *export) write(t *task, part, name string, write func(io.Writer) error) error {
	sum := sha256.New()
	path := filepath.Join(e.folder, filepath.FromSlash(name))
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, modeOf(part))
	if err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", name, cause(err))
	}
	defer file.Close()
	buffer := buffers.Get().(*bufio.Writer)
	defer buffers.Put(buffer)
	to := &disk{file: file}
	buffer.Reset(io.MultiWriter(to, sum))
	if err := write(buffer); err != nil {
		if to.err != nil {
			return err
		}
		if err := errors.Join(file.Close(), os.Remove(path)); err != nil {
			return rule.Errorf(rule.Refused, "cannot write %s: %w", name, cause(err))
		}
		return e.failed(t, name, err)
	}
	if err := buffer.Flush(); err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", name, cause(err)).WithHint("is there room on the disk?")
	}
	if err := file.Close(); err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", name, cause(err)).WithHint("is there room on the disk?")
	}
	t.files = append(t.files, exportedFile{name: name, part: part, digest: hex.EncodeToString(sum.Sum(nil))})
	return nil
}

// modeOf returns who may read the files of a part, as far as the umask lets them: the
// account alone where they hold years of birth.
func modeOf(part string) os.FileMode {
	document, _, _ := strings.Cut(part, ".") // and its format
	if d, err := reports.FindDocument(document); err == nil && d.Personal || part == Exchange || part == Workbook {
		return 0o600
	}
	return 0o644
}

// buffers are the ones not in use.
var buffers = sync.Pool{New: func() any { return bufio.NewWriterSize(nil, 64<<10) }}

// move puts the files into their places and takes away what an earlier export
// left there.
func (e *export) move(dir string, without []Absence) error {
	refused := func(name string, err error) error {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", name, cause(err)).WithHint("do you have permission to write there?")
	}
	now, before := e.made(), readManifest(dir)
	folders := map[string]bool{}
	for _, t := range e.tasks {
		for _, f := range t.files {
			place := filepath.Join(dir, filepath.FromSlash(f.name))
			folders[filepath.Dir(place)] = true
			if folderInPlace(place) {
				return rule.Errorf(rule.Usage, "%s is a folder, but a file is needed", place).WithHint("export into another folder, or rename it")
			}
			if is, err := digestOf(place); err == nil && !e.choice.Replace && is != f.digest && is != before[f.name].digest {
				return rule.Errorf(rule.Refused, "%s already exists, but is not as an export wrote it", place).
					WithHint("export into another folder, or ask for it to be replaced; nothing was overwritten")
			}
		}
	}
	stale := before.stale(now, e.choice.All || e.replacing)
	list := &task{}
	err := e.write(list, "", manifestName, func(w io.Writer) error { return before.with(now, stale).write(w, e.event.State, without) })
	if err == nil && e.choice.Before != nil {
		err = e.choice.Before(list.files[0].digest)
	}
	if err != nil {
		return err
	}
	if _, err := os.Lstat(dir); os.IsNotExist(err) { // all of it at once
		if err := openTo(e.folder); err != nil {
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
	take := func(name string) error {
		place := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.Rename(filepath.Join(e.folder, filepath.FromSlash(name)), place); err != nil {
			return refused(place, err)
		}
		return nil
	}
	for _, t := range e.tasks {
		for _, f := range t.files {
			if err := take(f.name); err != nil {
				return err
			}
		}
	}
	removeStale(dir, before, stale)
	return take(manifestName)
}
