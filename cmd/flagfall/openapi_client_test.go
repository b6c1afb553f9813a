package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// object is a JSON object.
type object = map[string]any

// program knows the office by its description alone: it reads openapi.json, finds operations there by their names, and holds
// what it sends and gets against their schemas.
type program struct {
	t         *testing.T
	address   string
	key       string
	described object
	// seen is the last entry that it was told of, 0 where it says nothing of that.
	seen int64
}

func newProgram(t *testing.T, base, key string) *program {
	t.Helper()
	p := &program{t: t, address: base, key: key}
	status, text := p.send(http.MethodGet, base+"/api/v1/openapi.json", nil)
	if err := json.Unmarshal(text, &p.described); status != http.StatusOK || err != nil || p.described["openapi"] != "3.1.0" {
		t.Fatalf("the description: %d, %v", status, err)
	}
	return p
}

func (p *program) send(method, address string, body any, change ...func(*http.Request)) (int, []byte) {
	p.t.Helper()
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			p.t.Fatal(err)
		}
		sent = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(p.t.Context(), method, address, sent)
	if err != nil {
		p.t.Fatal(err)
	}
	if p.key != "" {
		r.Header.Set("Authorization", "Bearer "+p.key)
	}
	for _, c := range change {
		c(r)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return answer.StatusCode, text
}

// at follows names through the description.
func at(from any, names ...string) any {
	for _, name := range names {
		of, _ := from.(object)
		from = of[name]
	}
	return from
}

// operation finds an operation by its name.
func (p *program) operation(id string) (method, path string, op object) {
	p.t.Helper()
	for path, item := range p.described["paths"].(object) {
		for method, op := range item.(object) {
			if at(op, "operationId") == id {
				return strings.ToUpper(method), path, op.(object)
			}
		}
	}
	p.t.Fatalf("no operation is called %s", id)
	return "", "", nil
}

// resolved is a schema, or the one that it refers to.
func (p *program) resolved(schema any) object {
	for {
		ref, is := at(schema, "$ref").(string)
		if !is {
			return schema.(object)
		}
		schema = at(p.described, strings.Split(strings.TrimPrefix(ref, "#/"), "/")...)
	}
}

// fits says where a value is not what a schema wants; "" where it is.
func (p *program) fits(schema any, value any, where string) string {
	s := p.resolved(schema)
	if among, is := s["enum"].([]any); is && !slices.Contains(among, value) {
		return fmt.Sprintf("%s: %v is not one of %v", where, value, among)
	}
	is := true
	switch s["type"] {
	case "string":
		_, is = value.(string)
	case "boolean":
		_, is = value.(bool)
	case "integer":
		_, is = value.(float64)
	case "array":
		list, array := value.([]any)
		is = array
		for i, one := range list {
			if wrong := p.fits(s["items"], one, fmt.Sprintf("%s[%d]", where, i)); wrong != "" {
				return wrong
			}
		}
	case "object":
		given, of := value.(object)
		is = of
		known, _ := s["properties"].(object)
		for _, name := range required(s) {
			if _, there := given[name]; !there {
				return fmt.Sprintf("%s has no %s", where, name)
			}
		}
		for name, one := range given {
			if known[name] == nil && (s["additionalProperties"] == false || known != nil) {
				return fmt.Sprintf("%s: nothing says what %s is", where, name)
			}
			if known[name] != nil {
				if wrong := p.fits(known[name], one, where+"."+name); wrong != "" {
					return wrong
				}
			}
		}
	}
	if !is {
		return fmt.Sprintf("%s: %v is no %v", where, value, s["type"])
	}
	return ""
}

func required(schema object) (list []string) {
	names, _ := schema["required"].([]any)
	for _, name := range names {
		list = append(list, name.(string))
	}
	return list
}

// call carries out an operation, and gives what is answered.
func (p *program) call(id, event string, given object) (int, object) {
	p.t.Helper()
	method, path, op := p.operation(id)
	address := p.address + at(p.described["servers"].([]any)[0], "url").(string) + strings.ReplaceAll(path, "{event}", event)
	var body any
	if method == http.MethodPost {
		sent := object{}
		for name, value := range given {
			sent[name] = value
		}
		if p.seen > 0 {
			sent["seen"] = p.seen
		}
		body = sent
	} else if len(given) > 0 {
		query := url.Values{}
		for name, value := range given {
			query.Set(name, fmt.Sprint(value))
		}
		address += "?" + query.Encode()
	}
	status, text := p.send(method, address, body)
	var answer any
	if err := json.Unmarshal(text, &answer); err != nil {
		p.t.Fatalf("%s: %d %v: %.300s", id, status, err, text)
	}
	described := at(op, "responses", fmt.Sprint(status))
	if described == nil {
		p.t.Fatalf("%s: nothing says that it may answer %d: %.300s", id, status, text)
	}
	if wrong := p.fits(at(p.resolved(described), "content", "application/json", "schema"), answer, id); wrong != "" {
		p.t.Errorf("%d: %s", status, wrong)
	}
	return status, answer.(object)
}

// do carries out an operation that is not refused, with what the description says it takes.
func (p *program) do(id string, given object) object {
	p.t.Helper()
	if method, _, op := p.operation(id); method == http.MethodPost {
		text, err := json.Marshal(given)
		if err != nil {
			p.t.Fatal(err)
		}
		var sent any
		if err := json.Unmarshal(text, &sent); err != nil {
			p.t.Fatal(err)
		}
		if wrong := p.fits(at(op, "requestBody", "content", "application/json", "schema"), sent, id); wrong != "" {
			p.t.Error(wrong)
		}
	}
	status, answer := p.call(id, "cup", given)
	if status != http.StatusOK {
		p.t.Errorf("%s: %d %v", id, status, answer)
	}
	return answer
}

// refused carries out an operation that is refused.
func (p *program) refused(status int, code, id string, given object) object {
	p.t.Helper()
	got, answer := p.call(id, "cup", given)
	refusal, _ := answer["error"].(object)
	if got != status || refusal["code"] != code {
		p.t.Errorf("%s: %d %v, want %d %s", id, got, answer, status, code)
	}
	return refusal
}
