package web

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter/action"
	"flagfall/arbiter/actions"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/render"
)

// The door of programs. A program sends an action as a JSON object of its fields, and gets what the command line gives
// to programs (action.Answer). It reads lists and documents. All of it follows from the rows: of actions.All, of
// actions.Lists and of reports.Documents.

// doorPath is where the door is.
const doorPath = "/api/v1"

// atDoor reports whether a request comes to the door of programs.
func atDoor(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }

// keyless refuses whoever comes without a key.
var keyless = rule.Errorf(rule.Refused, "no key came with this, or one that was revoked or has expired").
	WithHint("send the header \"Authorization: Bearer KEY\"; the owner of the office makes keys on the page \"Who may sign in\"")

// barred is why the caller may not do something that a role is needed for; nil where they may.
func (s *Server) barred(r *http.Request, needed Role) error {
	switch who := s.who(r); {
	case who.Token == "":
		return keyless
	case who.Role < needed:
		return s.notIn(r, needed)
	}
	return nil
}

// roleOf is the lowest role in which an action may be done.
func roleOf(row *action.Row) Role {
	if row.Helper {
		return Helper
	}
	return Arbiter
}

// takeAction carries out an action.
func (s *Server) takeAction(w http.ResponseWriter, r *http.Request) {
	row, event := actions.Named(strings.ReplaceAll(r.PathValue("action"), ".", " ")), r.PathValue("event")
	if row == nil || row.Dotted() != r.PathValue("action") {
		s.refuse(w, r, s.unknown(r, r.PathValue("action")))
		return
	}
	if err := s.barred(r, roleOf(row)); err != nil {
		s.refuse(w, r, err)
		return
	}
	order, err := readOrder(r.Body, row)
	if err == nil && s.who(r).Role < Arbiter && rules(row.New().Fields(), order.Given) {
		err = s.notIn(r, Arbiter)
	}
	if err == nil {
		order.Event, err = s.events.path(event)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	order.Who = s.who(r).Name
	done, err := s.config.Program.Carry(order)
	var answer action.Answer
	if err == nil {
		answer, err = done.Answered(row, event, rule.Intent.String)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	if !order.Try {
		s.events.changed(event, answer.Seq)
	}
	sendAnswer(w, http.StatusOK, answer)
}

// unknown refuses a name that is neither an action nor what can be read; whoever has no key is told of that first.
func (s *Server) unknown(r *http.Request, name string) error {
	if err := s.barred(r, Helper); err != nil {
		return err
	}
	return rule.Errorf(rule.NotFound, "there is no command %q here", name).WithHint("look for it in the list of all commands")
}

// rules reports whether a field is given that makes a ruling.
func rules(fields []action.Field, given action.Values) bool {
	return slices.ContainsFunc(fields, func(f action.Field) bool {
		return f.Ruling && given.Has(f.Name) || slices.ContainsFunc(given.Rows[f.Name], func(row action.Values) bool { return rules(f.Rows, row) })
	})
}

// readOrder reads the body of an action: its fields, and beside them the last entry that was seen, and whether it is only
// tried.
func readOrder(body io.Reader, row *action.Row) (o Order, err error) {
	data, err := io.ReadAll(body)
	if err != nil {
		return o, rule.Errorf(rule.Input, "what was sent cannot be read: %w", err).WithHint("files may have up to %d megabytes", maxBody*3/4>>20)
	}
	object := map[string]json.RawMessage{}
	if len(data) > 0 {
		if err := json.Unmarshal(data, &object); err != nil {
			return o, rule.Errorf(rule.Input, "what was sent cannot be read: %w", err)
		}
	}
	for name, to := range map[string]any{"seen": &o.Seen, "try": &o.Try} {
		if err := json.Unmarshal(object[name], to); len(object[name]) > 0 && err != nil {
			return o, action.Faults{{Field: name, Err: rule.Errorf(rule.Input, "what was sent cannot be read: %w", err)}}
		}
		delete(object, name)
	}
	o.Row, o.Given = row, valuesOf(object, row.New().Fields())
	return o, nil
}

// valuesOf are the fields of a JSON object as the action reads them. What has none of the forms of a value is handed on as it
// stands: the action says what is wrong with it, together with all else.
func valuesOf(object map[string]json.RawMessage, fields []action.Field) action.Values {
	v := action.Values{Texts: map[string][]string{}, Files: map[string][]action.File{}, Rows: map[string][]action.Values{}}
	for name, value := range object {
		var f action.Field
		if i := slices.IndexFunc(fields, func(f action.Field) bool { return f.Name == name }); i >= 0 {
			f = fields[i]
		}
		list := []json.RawMessage{value}
		if value[0] == '[' {
			_ = json.Unmarshal(value, &list) // it was read as JSON already
		}
		for _, one := range list {
			take(&v, name, one, f)
		}
	}
	return v
}

// take adds one value of a field.
func take(v *action.Values, name string, value json.RawMessage, f action.Field) {
	switch text := ""; value[0] {
	case 'n': // null is no value
	case '"':
		_ = json.Unmarshal(value, &text) // it was read as JSON already
		v.Texts[name] = append(v.Texts[name], text)
	case '{':
		row, file := map[string]json.RawMessage{}, action.File{}
		if f.Type == action.Rows {
			_ = json.Unmarshal(value, &row) // it was read as JSON already
			v.Rows[name] = append(v.Rows[name], valuesOf(row, f.Rows))
			return
		}
		if json.Unmarshal(value, &file) == nil && file.Name != "" {
			v.Files[name] = append(v.Files[name], file)
			return
		}
		fallthrough
	default:
		v.Texts[name] = append(v.Texts[name], string(value[:min(len(value), mostRepeated)]))
	}
}

// mostRepeated is how much is repeated of a value that cannot be read.
const mostRepeated = 100

// giveList answers with a list or a document, in the state after the entry that as-of names.
func (s *Server) giveList(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("list")
	lists := actions.Lists()
	at := slices.IndexFunc(lists, func(l *action.List) bool { return l.Dotted() == name })
	d, missing := reports.FindDocument(name)
	err := s.barred(r, Helper)
	switch {
	case err != nil:
	case at >= 0:
		err = s.sendList(w, r, lists[at])
	case missing == nil:
		err = s.sendDocument(w, r, d)
	default:
		err = s.unknown(r, name)
	}
	if err != nil {
		s.refuse(w, r, err)
	}
}

// readAt opens the event of a request in the state that it asks for, and gives what else its address has.
func (s *Server) readAt(r *http.Request) (v *view, options url.Values, err error) {
	v = &view{server: s, request: r, Event: r.PathValue("event"), Person: s.who(r)}
	if v.Office, v.State, err = s.events.office(v.Event); err != nil {
		return nil, nil, err
	}
	options = maps.Clone(r.URL.Query())
	if text := options.Get("as-of"); text != "" {
		err = v.atEntry(text)
	}
	delete(options, "as-of")
	return v, options, err
}

func (s *Server) sendList(w http.ResponseWriter, r *http.Request, row *action.List) error {
	v, options, err := s.readAt(r)
	if err != nil {
		return err
	}
	reading := s.config.Program.Reading(v.Office)
	reading.State = v.State
	list, err := action.ReadList(row, reading, action.Values{Texts: options}, true)
	if err != nil {
		return err
	}
	records, err := list.Of(reading)
	if err != nil {
		return err
	}
	sendAnswer(w, http.StatusOK, records.Answered(row, v.Event, v.State.Seq, rule.Intent.String))
	return nil
}

func (s *Server) sendDocument(w http.ResponseWriter, r *http.Request, d *reports.Document) error {
	v, options, err := s.readAt(r)
	if err != nil {
		return err
	}
	q := reports.Request{Document: d.Name, State: v.State, Round: d.RoundOf(v.State, 0), Options: map[string]string{}, Zone: s.config.Now().Location(), Sheet: v.Office.Sheet, AllGroups: true}
	if text := options.Get("round"); text != "" {
		if q.Round, err = strconv.Atoi(text); err == nil {
			_, err = v.State.Round(q.Round)
		} else {
			err = rule.Errorf(rule.Usage, "%q is not a round", text).WithHint("they are numbered from 1")
		}
	}
	if err != nil {
		return err
	}
	for name, values := range options {
		if name != "round" {
			q.Options[name] = strings.Join(values, ",")
		}
	}
	made, err := reports.Make(q)
	if err != nil {
		return err
	}
	var text strings.Builder
	if err := render.Write(&text, made, render.JSON, s.config.Fonts); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, text.String()) // the program may have left
	return nil
}

// refuse answers a program with an error.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	f := FaultOf(err)
	status := f.status()
	switch {
	case err == error(keyless):
		w.Header().Set("WWW-Authenticate", `Bearer realm="flagfall"`)
		status = http.StatusUnauthorized
	case forbidden(err):
		status = http.StatusForbidden
	}
	a := action.Answer{Command: r.PathValue("action") + r.PathValue("list"), Event: r.PathValue("event"), Error: action.RefusalOf(err, rule.Intent.String)}
	a.Command = strings.ReplaceAll(a.Command, ".", " ")
	a.Error.Code = f.Code
	sendAnswer(w, status, a)
}

// sendAnswer answers a program.
func sendAnswer(w http.ResponseWriter, status int, answer any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	_ = out.Encode(answer) // the program may have left
}

// longestKey is how many days the key of a program may be valid: from one season to the next.
const longestKey = 366

// keyDays reads for how many days a key is to be valid.
func keyDays(days string) (time.Duration, error) {
	n, err := strconv.Atoi(days)
	if err != nil || n < 1 || n > longestKey {
		return 0, rule.Errorf(rule.Usage, "a key is valid for one day or more, and %d at most", longestKey)
	}
	return time.Duration(n) * 24 * time.Hour, nil
}
