package export

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/html"
	"flagfall/reports/render"
)

// ContentsName is the page of an exported folder that leads to its files, and
// partContents its part of the export.
const (
	ContentsName = "index.html"
	partContents = "contents"
)

// made returns the files that the tasks have made.
func (e *export) made() manifest {
	now := manifest{}
	for _, t := range e.tasks {
		for _, f := range t.files {
			now[f.name] = exported{part: f.part, digest: f.digest}
		}
	}
	return now
}

// contents makes the page that leads to all files of the folder as they will be. It belongs to an
// export of everything, and is kept true by later ones. A page of that name that no export wrote is
// the user's own and is left; then kept is true.
func (e *export) contents(dir string) (kept bool, err error) {
	before := readManifest(dir)
	_, ours := before[ContentsName]
	if !e.choice.All && !ours {
		return false, nil
	}
	if _, err := os.Lstat(filepath.Join(dir, ContentsName)); err == nil && !ours {
		return true, nil
	}
	now := e.made()
	files, err := e.listed(before.with(now, before.stale(now, e.choice.All || e.replacing)))
	if err != nil {
		return false, err
	}
	look, err := reports.ReadOptions(e.event.Options)
	if err != nil {
		return false, err
	}
	look.Print, look.Zone = e.event.Print, e.event.Zone
	page, err := reports.Contents(e.event.State, files, look)
	if err != nil {
		return false, err
	}
	links := map[string]string{}
	for _, f := range files {
		links[f.Name] = f.Name
	}
	t := &task{}
	e.tasks = append(e.tasks, t)
	return false, e.write(t, partContents, ContentsName, func(w io.Writer) error {
		return html.Write(w, page, html.Options{Logo: e.look.Logo, Links: links})
	})
}

// listed returns the files of a manifest in the order of the documents, those of
// browsers by their first page.
func (e *export) listed(m manifest) ([]reports.ExportedFile, error) {
	var files []reports.ExportedFile
	for _, whole := range []struct {
		name, format string
		kind         reports.FileKind
	}{{"site/index.html", "HTML", reports.PagesFile}, {"event.xlsx", "XLSX", reports.WorkbookFile}, {"games.pdn", "PDN", reports.GamesFile}, {"event.trf", "TRF", reports.ExchangeFile}, {"schedule.ics", "ICS", reports.CalendarFile}} {
		if _, there := m[whole.name]; there {
			files = append(files, reports.ExportedFile{Name: whole.name, Kind: whole.kind, Format: whole.format})
		}
	}
	formats := []render.Format{render.PDF, render.HTML}
	for _, f := range render.Formats() {
		if !slices.Contains(formats, f) {
			formats = append(formats, f)
		}
	}
	for _, d := range reports.Documents() {
		rounds := []int{0}
		for _, r := range e.event.State.Rounds {
			rounds = append(rounds, r.Number)
		}
		for _, round := range rounds {
			for _, format := range formats {
				name := fileOf(d, round) + format.Extension()
				if m[name].part != d.Name+format.Extension() {
					continue
				}
				title, err := e.title(d, round)
				if err != nil {
					return nil, err
				}
				files = append(files, reports.ExportedFile{Name: name, Title: title, Round: round, Format: strings.ToUpper(strings.TrimPrefix(format.Extension(), "."))})
			}
		}
	}
	return files, nil
}

// title returns the title of a document, which is made for it where this export did not write it.
// If an earlier export wrote it and it can no longer be made, its name is used.
func (e *export) title(d *reports.Document, round int) (string, error) {
	for _, t := range e.tasks {
		if t.document == d.Name && t.title != "" {
			return t.title, nil
		}
	}
	page, err := e.page(d, round)
	if code := rule.CodeOf(err); code == rule.NotFound || code == rule.Refused {
		return d.Name, nil
	}
	if err != nil {
		return "", err
	}
	return page.Title, nil
}
