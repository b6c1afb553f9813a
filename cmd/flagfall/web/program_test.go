package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// everyForm is an action with a field of each form.
type everyForm struct {
	name    string
	number  int
	wish    bool
	names   []string
	file    action.File
	results []struct{ board string }
}

func (a *everyForm) Fields() []action.Field {
	return []action.Field{
		action.One(&a.name, "name", action.Words, "the name, as in --number", action.Required),
		action.One(&a.number, "number", action.Whole, "a number"),
		action.One(&a.wish, "wish", action.Yes, "a wish", action.Ruling),
		action.Several(&a.names, "names", action.OneOf("a", "b"), "names"),
		action.One(&a.file, "file", action.Document, "a file"),
		action.Each(&a.results, "results", "the boards", func(r *struct{ board string }) []action.Field {
			return []action.Field{action.One(&r.board, "board", action.Words, "the board", action.Required, action.Ruling)}
		}),
	}
}

func (a *everyForm) Decide(*action.Case) ([]arbiter.Command, error) { return nil, nil }
func (a *everyForm) Answer(*action.Case) error                      { return nil }

var everyRow = &action.Row{Name: "every form", New: func() action.Action { return new(everyForm) }, Examples: []rule.Intent{
	rule.Try("every.form", "name", "Ann", "number", 3, "wish", true, "names", "a", "names", "b", "dry-run", true)}}

// TestOrderFromJSON: a JSON object becomes the fields of an action in all their forms, and what has none of them is for the
// action to refuse.
func TestOrderFromJSON(t *testing.T) {
	order, err := readOrder(strings.NewReader(`{"seen": 7, "try": true, "name": "Ann", "number": 3, "wish": true, "names": ["a", "b"],
		"file": {"name": "x.pdn", "data": "YQ=="}, "results": [{"board": "1"}, {"board": 2}], "nothing": null}`), everyRow)
	if err != nil || order.Seen != 7 || !order.Try {
		t.Fatalf("%+v, %v", order, err)
	}
	read, err := action.Read(everyRow, &action.Reading{}, order.Given)
	want := &everyForm{"Ann", 3, true, []string{"a", "b"}, action.File{Name: "x.pdn", Data: []byte("a")}, []struct{ board string }{{"1"}, {"2"}}}
	if err != nil || !reflect.DeepEqual(read, want) {
		t.Errorf("%+v, %v", read, err)
	}
	for body, field := range map[string]string{`{"name": {"a": 1}}`: "", `{"name": "x", "number": [[1]]}`: "number", `{"name": "x", "file": {"name": "x", "data": "%"}}`: "file",
		`{"name": "x", "file": {"data": "YQ=="}}`: "file", `{"name": {"name": "x", "data": "YQ=="}}`: "name", `{"name": "x", "results": "1"}`: "results", `{"name": "x", "results": [1]}`: "results",
		`{"name": "x", "results": [{"bord": 1}]}`: "board", `{"name": "x", "more": [{}]}`: "more", `{"name": ["x", "y"]}`: "name", `{"name": []}`: "name"} {
		order, err := readOrder(strings.NewReader(body), everyRow)
		if err == nil {
			_, err = action.Read(everyRow, &action.Reading{}, order.Given)
		}
		var faults action.Faults
		if field != "" && (!errors.As(err, &faults) || faults[0].Field != field) {
			t.Errorf("%s: %v", body, err)
		}
	}
	for body, want := range map[string]bool{`{"name": "x"}`: false, `{"wish": true}`: true, `{"results": [{}, {"board": 1}]}`: true, `{"results": [{}]}`: false} {
		order, err := readOrder(strings.NewReader(body), everyRow)
		if err != nil || rules(everyRow.New().Fields(), order.Given) != want {
			t.Errorf("%s is a ruling: %v, %v", body, !want, err)
		}
	}
}

// TestDescribedFields: the description has each form of a field, what a ruling needs, and examples in the same form.
func TestDescribedFields(t *testing.T) {
	text, err := json.Marshal(describeAction(everyRow))
	if err != nil {
		t.Fatal(err)
	}
	var op struct {
		OperationID string
		Security    []map[string][]string
		Responses   map[string]any
		RequestBody struct {
			Content map[string]struct {
				Schema   any
				Examples map[string]struct{ Value any }
			}
		}
	}
	if err := json.Unmarshal(text, &op); err != nil {
		t.Fatal(err)
	}
	content := op.RequestBody.Content["application/json"]
	got, err := json.Marshal(content.Schema)
	want := `{"additionalProperties":false,"properties":{"file":{"$ref":"#/components/schemas/File","description":"a file"},` +
		`"name":{"description":"the name, as in ` + "`number`" + `","type":"string"},"names":{"description":"names","items":{"enum":["a","b"],"type":"string"},"type":"array"},` +
		`"number":{"description":"a number","type":"integer"},` +
		`"results":{"description":"the boards","items":{"additionalProperties":false,"properties":{"board":{"description":"the board","type":"string","x-role":"arbiter"}},"required":["board"],"type":"object"},"type":"array"},` +
		`"seen":{"description":"the last entry of the journal that was seen: what is named is what stood there then","minimum":1,"type":"integer"},` +
		`"try":{"description":"nothing is written, and the answer says what would change","type":"boolean"},"wish":{"description":"a wish","type":"boolean","x-role":"arbiter"}},"required":["name"],"type":"object"}`
	if err != nil || string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	example, err := json.Marshal(content.Examples["1"].Value)
	if err != nil || string(example) != `{"name":"Ann","names":["a","b"],"number":3,"try":true,"wish":true}` {
		t.Errorf("the example is %s", example)
	}
	if op.OperationID != "every.form" || op.Security[0]["key"][0] != "arbiter" {
		t.Errorf("%+v", op)
	}
	for _, status := range statuses {
		if op.Responses[itoa(status)] == nil {
			t.Errorf("nothing says that it may answer %d %s", status, http.StatusText(status))
		}
	}
}

// TestKeysOfPrograms: the key of a program is no cookie and the cookie of a person no key; a restart keeps the key, by its hash.
func TestKeysOfPrograms(t *testing.T) {
	file := t.TempDir() + "/access.json"
	now := func() time.Time { return time.Date(2026, 11, 28, 19, 0, 0, 0, time.UTC) }
	open := func() *Server {
		a, err := openAccess(file, now)
		if err != nil {
			t.Fatal(err)
		}
		return &Server{access: a}
	}
	s := open()
	key := s.access.admit(link{Name: "Scoreboard", Role: Helper, Until: now().AddDate(0, 0, 30), program: true})
	cookie := s.access.admit(link{Name: "Ann", Role: Arbiter})
	s = open()
	for _, c := range []struct {
		path, header, cookie, want string
	}{
		{"/api/v1/cup/seat", "Bearer " + key, "", "Scoreboard"}, {"/api/v1/cup/seat", "bearer " + key, cookie, "Scoreboard"}, {"/api/v1/cup/seat", "", cookie, ""}, {"/api/v1/cup/seat", "Bearer " + cookie, cookie, ""},
		{"/api/v1/cup/seat", "Basic " + key, "", ""}, {"/api/v1/cup/seat", key, "", ""}, {"/api/v1/cup/seat", "Bearer ", "", ""},
		{"/e/cup/", "", cookie, "Ann"}, {"/e/cup/", "Bearer " + key, "", ""}, {"/e/cup/", "", key, ""}, {"/e/cup/", "Bearer " + key, cookie, "Ann"},
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://127.0.0.1:8021"+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Header.Set("Authorization", c.header); c.cookie != "" {
			r.AddCookie(&http.Cookie{Name: s.cookie(r), Value: c.cookie})
		}
		if got := s.who(r).Name; got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
	persons, _ := s.access.all()
	for _, p := range persons {
		if p.Program {
			s.access.revoke(p.ID())
		}
	}
	if s.access.person(key) != nil || s.access.person(cookie) == nil {
		t.Error("revoking the key left it, or took the person with it")
	}
}
