package web

import (
	"encoding/json"
	"html/template"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

func wantsJSON(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept"), "application/json")
}

// do carries out the command that a page was filled in for. The form has the
// command's path as "command", the last entry that was seen as "seen", "try" where
// it is only tried, "back" for the page to show then, and its fields by name.
func (s *Server) do(w http.ResponseWriter, r *http.Request) {
	call, back, err := s.call(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	answer := s.config.Program.Do(call)
	event := r.PathValue("event")
	if answer.Fault == nil && !call.Try {
		s.events.changed(event, answer.Seq)
	}
	if answer.Fault == nil && call.Recorded {
		s.confirmRecording(r, &call, &answer)
	}
	if wantsJSON(r) {
		status := http.StatusOK
		if answer.Fault != nil {
			status = answer.Fault.status()
		}
		s.answer(w, r, status, &call, answer)
		return
	}
	c := s.commands[call.Command]
	if answer.Fault == nil && !call.Try && c.Writes && back != "" {
		http.Redirect(w, r, back, http.StatusSeeOther)
		return
	}
	said, err := s.said(r, &call, answer)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	status := 200
	if answer.Fault != nil {
		status = answer.Fault.status()
	}
	s.showAnswer(w, r, status, answered{Said: said, Command: c, Seen: answer.Seq, Back: back})
}

// call reads the command that a form asks for, and refuses it to people who may
// not give it.
func (s *Server) call(r *http.Request) (call Call, back string, err error) {
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/form-data") {
		err = r.ParseMultipartForm(maxBody)
	} else {
		err = r.ParseForm()
	}
	if err != nil {
		return call, "", rule.Errorf(rule.Input, "what was sent cannot be read: %w", err).WithHint("files may have up to %d megabytes", maxBody>>20)
	}
	path, err := s.events.path(r.PathValue("event"))
	if err != nil {
		return call, "", err
	}
	who := s.who(r)
	call = Call{Event: path, Who: who.Name, Language: languageOf(r), Command: r.PostForm.Get("command"), Values: map[string][]string{}, Files: map[string][]Upload{}, Rows: map[string][]map[string][]string{}}
	c := s.commands[call.Command]
	if c == nil {
		return call, "", rule.Errorf(rule.Usage, "there is no command %q here", call.Command).WithHint("look for it in the list of all commands")
	}
	if who.Role < c.role() {
		return call, "", s.notIn(r, c.role())
	}
	for name, values := range r.PostForm {
		switch name {
		case "command":
		case "seen":
			if call.Seen, err = strconv.ParseInt(values[0], 10, 64); err != nil {
				return call, "", rule.Errorf(rule.Usage, "%q is not the number of an entry", values[0])
			}
		case "seen-clock":
			if call.SeenClocks, err = clocksSeen(values); err != nil {
				return call, back, err
			}
		case "try":
			call.Try = values[0] == "true"
		case "kept":
			if err := s.keptSheet(r, &call, values[0]); err != nil {
				return call, back, err
			}
		case "recorded":
			call.Recorded = values[0] == "true"
		case "back":
			back = ours(values[0], "")
		default:
			call.Values[name] = values
		}
		if f := c.field(name); f != nil && f.Ruling && strings.Join(values, "") != "" && who.Role < Arbiter {
			return call, "", s.notIn(r, Arbiter)
		}
	}
	call.several()
	if r.MultipartForm == nil {
		return call, back, nil
	}
	for name, list := range r.MultipartForm.File {
		for _, header := range list {
			data, err := uploaded(header)
			if err != nil {
				return call, back, err
			}
			call.Files[name] = append(call.Files[name], Upload{Name: filepath.Base(header.Filename), Data: data})
		}
	}
	return call, back, r.MultipartForm.RemoveAll()
}

// clocksSeen reads what a form says about the clocks that its page showed: the last
// entry other than a press and the name of the board, as in "5:12". An empty value
// says that the page showed all other clocks as not set.
func clocksSeen(values []string) (map[string]int, error) {
	seen := map[string]int{}
	for _, value := range values {
		if value == "" {
			continue
		}
		number, board, named := strings.Cut(value, ":")
		n, err := strconv.Atoi(number)
		if err != nil || !named {
			return nil, rule.Errorf(rule.Usage, "%q is not the number of an entry", value)
		}
		seen[board] = n
	}
	return seen, nil
}

// keptSheet adds to a call a sheet that was stored already, by its digest.
func (s *Server) keptSheet(r *http.Request, call *Call, digest string) error {
	o, _, err := s.events.office(r.PathValue("event"))
	if err != nil {
		return err
	}
	sheet, err := o.Sheet(digest)
	if err != nil {
		return err
	}
	call.Files["file"] = []Upload{{Name: "sheet.pdn", Data: []byte(sheet.Text)}}
	return nil
}

// confirmRecording stores the sheet of a game whose result was confirmed, if its moves were entered
// on the telephone at the board.
func (s *Server) confirmRecording(r *http.Request, call *Call, answer *Answer) {
	v, err := s.view(r)
	if err != nil || v.Playing == 0 {
		return // the result is stored; the moves wait
	}
	round, _ := strconv.Atoi(strings.Join(call.Values["round"], ""))
	if round < 1 || round > len(v.State.Rounds) {
		return
	}
	for _, g := range v.State.Rounds[round-1].All() {
		if !slices.Contains(call.Values["board"], g.BoardName()) || s.access.recorded(v.Event, g).Plies() == 0 {
			continue
		}
		taken := s.takeRecording(v, g)
		if taken.Fault != nil {
			answer.Notices = append(answer.Notices, rule.Notice{Grade: rule.Warning, Said: rule.Format("the moves of board %s were not taken in: %s", g.BoardName(), taken.Fault.Said)})
			continue
		}
		answer.Seq = taken.Seq
		answer.Stored = append(answer.Stored, taken.Stored...)
		s.events.changed(v.Event, taken.Seq)
	}
}

// resultOf begins the name of a field that has the result of a board.
const resultOf = "result of "

// several makes one call of the results of several boards, for each of which a form has a field;
// those left open are omitted.
func (c *Call) several() {
	for _, name := range slices.Sorted(maps.Keys(c.Values)) {
		board, is := strings.CutPrefix(name, resultOf)
		if !is {
			continue
		}
		values := c.Values[name]
		delete(c.Values, name)
		if values[0] != "" {
			c.Rows["results"] = append(c.Rows["results"], map[string][]string{"board": {board}, "result": values})
		}
	}
}

func uploaded(header *multipart.FileHeader) ([]byte, error) {
	file, err := header.Open()
	if err != nil {
		return nil, rule.Errorf(rule.Input, "%s cannot be read: %w", header.Filename, err)
	}
	defer file.Close()
	data, err := io.ReadAll(file)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "%s cannot be read: %w", header.Filename, err)
	}
	return data, nil
}

// said is an answer in the form that pages get.
type said struct {
	Seq     int64    `json:"seq"`
	Stored  []Stored `json:"stored,omitempty"`
	Lines   []string `json:"lines,omitempty"`
	Notices []notice `json:"notices,omitempty"`
	// Documents are those that it showed, as parts of a page.
	Documents []template.HTML `json:"documents,omitempty"`
	// Changes are what would change, a line each, where it was only tried.
	Changes []string `json:"changes,omitempty"`
	Fault   *refusal `json:"fault,omitempty"`
}

type notice struct {
	Grade string `json:"grade"`
	Text  string `json:"text"`
	Ways  []Way  `json:"ways,omitempty"`
}

type refusal struct {
	Code    rule.Code `json:"code"`
	Message string    `json:"message"`
	Hint    string    `json:"hint,omitempty"`
	Ways    []Way     `json:"ways,omitempty"`
	// About are the fields of the form that a refusal is about, the likeliest first.
	About []string `json:"about,omitempty"`
	// Fields are all that is wrong with an action, each with its field.
	Fields []action.WrongField `json:"fields,omitempty"`
}

func (s *Server) said(r *http.Request, call *Call, a Answer) (said, error) {
	language, event := languageOf(r), r.PathValue("event")
	out := said{Seq: a.Seq, Stored: a.Stored, Lines: a.Lines}
	for _, n := range a.Notices {
		out.Notices = append(out.Notices, notice{string(n.Grade), worded(language, n.Said), s.waysOf(language, event, n.Said, nil)})
	}
	out.Changes = differing(language, a.Differences)
	if f := a.Fault; f != nil {
		out.Fault = &refusal{Code: f.Code, Message: worded(language, f.Said), Hint: worded(language, f.Way), Ways: s.waysOf(language, event, f.Way, call)}
		if call != nil && s.commands[call.Command] != nil {
			out.Fault.About = s.commands[call.Command].about(call, f)
		}
		out.Fault.Fields = f.Fields.Worded(func(said rule.Sentence) string { return worded(language, said) })
	}
	if len(a.Documents) == 0 {
		return out, nil
	}
	v, err := s.view(r)
	if err != nil {
		return out, err
	}
	for _, d := range a.Documents {
		shown, err := v.below(d)
		if err != nil {
			return out, err
		}
		out.Documents = append(out.Documents, shown)
	}
	return out, nil
}

// below returns a document below the heading of a page.
func (v *view) below(d *doc.Document) (template.HTML, error) {
	part := *d
	part.Title = ""
	shown, err := v.content(&part)
	return "<h2>" + template.HTML(template.HTMLEscapeString(d.Title)) + "</h2>" + shown, err
}

// sectionIn returns what a difference is about, in a language.
func sectionIn(language string, s office.Section) string {
	switch s {
	case office.InSettings:
		return label(language, "settings")
	case office.InPlayers:
		return label(language, "players")
	case office.InPairings:
		return label(language, "pairings")
	case office.InResults:
		return label(language, "results")
	case office.InStandings:
		return label(language, "standings")
	}
	return string(s)
}

// differing returns differences as pages word them in a language, a line each.
func differing(language string, list []office.Difference) (lines []string) {
	for _, d := range list {
		line := sectionIn(language, d.Section) + ": " + worded(language, d.What) + ": "
		switch {
		case d.Before.IsZero():
			line += worded(language, d.After)
		case d.After.IsZero():
			line += worded(language, d.Before) + " → –"
		default:
			line += worded(language, d.Before) + " → " + worded(language, d.After)
		}
		lines = append(lines, line)
	}
	return lines
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, status int, call *Call, a Answer) {
	said, err := s.said(r, call, a)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	sendJSON(w, status, said)
}

// sendJSON answers a script of a page, without the characters that pages leave out.
func sendJSON(w http.ResponseWriter, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, unturned(string(text))+"\n") // the reader may have left
}
