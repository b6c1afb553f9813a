package web

import (
	"mime"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"flagfall/arbiter/rule"
)

var copiesPage = &page{name: "copies", beside: true, title: "Copies and web pages", sought: "backup, save on a stick, publish on the web", now: true, role: Owner, actions: []string{"backup"}, show: showCopies}

// copies is the page for copying the event: to a stick, and as a folder of web pages.
type copies struct {
	*view
	// Folders are those that are offered, sticks first.
	Folders []string
	// Said says what was written, and Fault why nothing was.
	Said  []string
	Fault *Fault
}

func showCopies(v *view) (any, error) {
	return copies{view: v, Folders: v.server.config.Program.Folders()}, nil
}

// copied are the copies that the page makes, by their names there: the command, its values, and the
// subfolder of the chosen folder into which it writes.
var copied = map[string]struct {
	command, into string
	values        map[string][]string
}{
	"backup": {command: "backup"},
	"web":    {"export", "-web", map[string][]string{"documents": {"site"}, "no-number": {"true"}}},
	"all":    {"export", "-export", map[string][]string{"all": {"true"}}},
}

// copyEvent writes a copy of the event into a folder of this machine, and says what.
func (s *Server) copyEvent(w http.ResponseWriter, r *http.Request) {
	v := s.viewFor(w, r, Owner)
	if v == nil {
		return
	}
	c, known := copied[r.PostFormValue("what")]
	folder := strings.TrimSpace(r.PostFormValue("folder"))
	if typed := strings.TrimSpace(r.PostFormValue("other")); typed != "" {
		folder = typed
	}
	page := copies{view: v, Folders: s.config.Program.Folders()}
	info, err := os.Stat(folder)
	switch {
	case !known:
		page.Fault = FaultOf(rule.Errorf(rule.Usage, "there is no copy %q", r.PostFormValue("what")))
	case !filepath.IsAbs(folder) || err != nil || !info.IsDir():
		page.Fault = FaultOf(rule.Errorf(rule.NotFound, "there is no folder %q", folder).WithHint("put the stick in, load the page again and choose it; or type the whole path of a folder"))
	default:
		if c.into != "" {
			folder = filepath.Join(folder, v.Event+c.into)
		}
		a := s.config.Program.Do(Call{Event: v.Office.Path(), Who: v.Person.Name, Command: c.command, Values: c.values, Folder: folder})
		page.Said, page.Fault = a.Lines, a.Fault
		s.events.changed(v.Event, a.Seq)
	}
	status := http.StatusOK
	if page.Fault != nil {
		status = page.Fault.status()
	}
	v.Title = v.say(copiesPage.title)
	s.showFrame(w, r, status, copiesPage, v, page)
}

// handCopy sends a copy of the event to the browser, to be kept on that machine.
func (s *Server) handCopy(w http.ResponseWriter, r *http.Request) {
	v := s.viewFor(w, r, Owner)
	if v == nil {
		return
	}
	folder, err := os.MkdirTemp("", "flagfall-*")
	if err != nil {
		s.fail(w, r, rule.Errorf(rule.Refused, "no copy can be made: %w", err).WithHint("is there room on the disk?"))
		return
	}
	defer os.RemoveAll(folder)
	if a := s.config.Program.Do(Call{Event: v.Office.Path(), Who: v.Person.Name, Command: "backup", Folder: folder}); a.Fault != nil {
		s.fail(w, r, rule.Errorf(a.Fault.Code, "%s", a.Fault.Said).Offering(a.Fault.Way))
		return
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 1 {
		s.fail(w, r, rule.Errorf(rule.Internal, "the copy is not there: %w", err))
		return
	}
	w.Header().Set("Content-Type", "application/vnd.sqlite3")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": files[0].Name()}))
	http.ServeFile(w, r, filepath.Join(folder, files[0].Name()))
}
