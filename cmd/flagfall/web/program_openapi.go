package web

import (
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"flagfall/arbiter/action"
	"flagfall/arbiter/actions"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports"
)

// The door describes itself as OpenAPI 3.1, made from the rows that it answers by.

// object is a JSON object of the description. Its keys are written in alphabetical order, so that the same rows give the
// same bytes.
type object = map[string]any

// describeDoor gives the description, which is for everybody: it holds nothing of any event.
func (s *Server) describeDoor(w http.ResponseWriter, _ *http.Request) {
	sendAnswer(w, http.StatusOK, description())
}

var description = sync.OnceValue(describe)

func describe() object {
	paths := object{}
	at := func(name string) object {
		path := "/{event}/" + name
		if paths[path] == nil {
			paths[path] = object{"parameters": []any{object{"$ref": "#/components/parameters/event"}}}
		}
		return paths[path].(object)
	}
	for _, row := range actions.All() {
		at(row.Dotted())["post"] = describeAction(row)
	}
	for _, row := range actions.Lists() {
		var options []any
		for _, f := range row.New().Fields() {
			options = append(options, parameter(f.Name, f.Help, f.Required, fieldSchema(f)))
		}
		at(row.Dotted())["get"] = reading("list."+row.Dotted(), row.Short, "list", options, object{"$ref": "#/components/schemas/Answer"})
	}
	for _, d := range reports.Documents() {
		at(d.Name)["get"] = reading("document."+d.Name, d.Title, "document", documentParameters(d), object{"type": "object"})
	}
	return object{
		"openapi": "3.1.0",
		"info": object{"title": "flagfall", "version": strings.TrimPrefix(doorPath, "/api/"),
			"summary":     "What can be done to an event of an office, and what can be read of it",
			"description": "Errors have a code, what is wrong with each field, and the actions that are a way out."},
		"servers": []any{object{"url": doorPath}},
		"paths":   paths,
		"components": object{
			"parameters": object{"event": object{"name": "event", "in": "path", "required": true, "schema": aText(),
				"description": "the name of the event: that of its file, or its short name on a server"}},
			"schemas":         object{"Answer": schemaOf(reflect.TypeFor[action.Answer]()), "File": fileSchema},
			"responses":       refusals(),
			"securitySchemes": object{"key": object{"type": "http", "scheme": "bearer", "description": "A key with a role, which the owner of the office makes"}},
		},
	}
}

func describeAction(row *action.Row) object {
	fields := row.New().Fields()
	body := rowSchema(fields)
	given := body["properties"].(object)
	given["seen"] = object{"type": "integer", "minimum": 1, "description": "the last entry of the journal that was seen: what is named is what stood there then"}
	given["try"] = object{"type": "boolean", "description": "nothing is written, and the answer says what would change"}
	content := object{"schema": body}
	examples := object{}
	for i, intent := range row.Examples {
		examples[strconv.Itoa(i+1)] = object{"value": exampleOf(fields, intent)}
	}
	if len(examples) > 0 {
		content["examples"] = examples
	}
	op := operation(row.Dotted(), row.Short, string(row.Group), roleOf(row), object{"$ref": "#/components/schemas/Answer"})
	op["requestBody"] = object{"required": len(body["required"].([]string)) > 0, "content": object{"application/json": content}}
	if row.Long != "" {
		op["description"] = fieldsNamed(row.Long)
	}
	return op
}

// reading is the operation of something that is read.
func reading(id, summary, tag string, options []any, answer object) object {
	op := operation(id, summary, tag, Helper, answer)
	op["parameters"] = append(options, parameter("as-of", "as it stood after this entry of the journal", false, object{"type": "integer", "minimum": 1}))
	return op
}

func operation(id, summary, tag string, least Role, answer object) object {
	responses := object{"200": object{"description": "done", "content": object{"application/json": object{"schema": answer}}}}
	for status := range refusals() {
		responses[status] = object{"$ref": "#/components/responses/" + status}
	}
	op := object{"operationId": id, "security": []any{object{"key": []string{least.String()}}}, "responses": responses}
	if summary != "" {
		op["summary"] = summary
	}
	if tag != "" {
		op["tags"] = []string{tag}
	}
	return op
}

// refusals are the answers by the statuses of errors, with the codes that each has.
func refusals() object {
	codes := map[int][]string{http.StatusUnauthorized: {string(rule.Refused)}, http.StatusForbidden: {string(rule.Refused)}}
	for code, status := range statuses {
		codes[status] = append(codes[status], string(code))
	}
	all := object{}
	for status, list := range codes {
		slices.Sort(list)
		all[strconv.Itoa(status)] = object{"description": http.StatusText(status) + ": the code is " + strings.Join(list, " or "),
			"content": object{"application/json": object{"schema": object{"$ref": "#/components/schemas/Answer"}}}}
	}
	return all
}

// rowSchema describes an object of fields.
func rowSchema(fields []action.Field) object {
	given, required := object{}, []string{}
	for _, f := range fields {
		of := fieldSchema(f)
		help := f.Help
		if f.Hidden && help == "" {
			help = f.Question
		}
		if help != "" {
			of["description"] = fieldsNamed(help)
		}
		if f.Ruling {
			of["x-role"] = Arbiter.String()
		}
		if f.Required {
			required = append(required, f.Name)
		}
		given[f.Name] = of
	}
	return object{"type": "object", "properties": given, "required": required, "additionalProperties": false}
}

// fieldSchema describes the values of a field.
func fieldSchema(f action.Field) object {
	one := aText()
	switch {
	case f.Type == action.Number:
		one = object{"type": "integer"}
	case f.Type == action.Switch:
		one = object{"type": "boolean"}
	case f.Type == action.Upload:
		one = object{"$ref": "#/components/schemas/File"}
	case f.Type == action.Rows:
		one = rowSchema(f.Rows)
	case len(f.Words) > 0:
		one["enum"] = f.Words
	}
	if f.Many {
		return object{"type": "array", "items": one}
	}
	return one
}

var fileSchema = object{"type": "object", "required": []string{"name", "data"}, "additionalProperties": false,
	"properties": object{"name": aText(), "data": object{"type": "string", "contentEncoding": "base64"}}}

// documentParameters are the options of a document.
func documentParameters(d *reports.Document) (list []any) {
	if d.About != reports.WholeEvent && d.About != reports.OneAppeal {
		list = append(list, parameter("round", "the round", false, object{"type": "integer", "minimum": 1}))
	}
	for _, o := range append(reports.CommonOptions(), d.Options...) {
		of := aText()
		switch o.Kind {
		case reports.Switch:
			of = object{"type": "boolean"}
		case reports.Number:
			of = object{"type": "integer"}
		}
		if len(o.Choices) > 0 {
			of["enum"] = o.Choices
		}
		list = append(list, parameter(o.Name, o.Help, o.Required, of))
	}
	if d.Takes(reports.RoundsOption) {
		list = append(list, parameter(reports.RoundsOption, "several rounds, such as 1-3 or all", false, aText()))
	}
	return list
}

func parameter(name, help string, required bool, of object) object {
	p := object{"name": name, "in": "query", "schema": of}
	if required {
		p["required"] = true
	}
	if help != "" {
		p["description"] = help
	}
	return p
}

func aText() object { return object{"type": "string"} }

// exampleOf is an intent as the body of its action.
func exampleOf(fields []action.Field, i rule.Intent) object {
	body := object{}
	for _, a := range i.Arguments {
		at := slices.IndexFunc(fields, func(f action.Field) bool { return f.Name == a.Name })
		if at < 0 {
			body["try"] = true // dry-run is the only argument that is no field
			continue
		}
		var value any = a.Value
		switch fields[at].Type {
		case action.Switch:
			value = a.Value == "true"
		case action.Number:
			value = json.Number(a.Value)
		case action.Upload:
			value = object{"name": a.Value, "data": ""}
		}
		if fields[at].Many {
			before, _ := body[a.Name].([]any)
			value = append(before, value)
		}
		body[a.Name] = value
	}
	return body
}

// flags are fields as help names them.
var flags = regexp.MustCompile(`--([a-z][a-z-]*)`)

// fieldsNamed is help in which fields stand by their names alone.
func fieldsNamed(help string) string { return flags.ReplaceAllString(help, "`$1`") }

// formed describes the types that write themselves as JSON; nil for others.
func formed(t reflect.Type) object {
	switch t {
	case reflect.TypeFor[time.Time]():
		return object{"type": "string", "format": "date-time"}
	case reflect.TypeFor[json.RawMessage]():
		return object{}
	case reflect.TypeFor[rule.Code]():
		return object{"enum": slices.Sorted(maps.Keys(statuses))}
	case reflect.TypeFor[rule.Notice]():
		return object{"type": "object", "required": []string{"grade", "text"}, "properties": object{
			"grade": object{"enum": []rule.Grade{rule.Note, rule.Warning, rule.Decision}}, "text": aText(), "ways": schemaOf(reflect.TypeFor[[]rule.Intent]())}}
	case reflect.TypeFor[office.Difference]():
		return object{"type": "object", "required": []string{"section", "what"}, "properties": object{
			"section": aText(), "what": aText(), "before": aText(), "after": aText()}}
	}
	return nil
}

// schemaOf describes what a type is in JSON. What is left out where it is empty is not required.
func schemaOf(t reflect.Type) object {
	if of := formed(t); of != nil {
		return of
	}
	switch t.Kind() {
	case reflect.Pointer:
		return schemaOf(t.Elem())
	case reflect.Slice:
		return object{"type": "array", "items": schemaOf(t.Elem())}
	case reflect.String:
		return aText()
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Int, reflect.Int64:
		return object{"type": "integer"}
	case reflect.Struct:
		properties, required := object{}, []string{}
		for i := range t.NumField() {
			name, options, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
			properties[name] = schemaOf(t.Field(i).Type)
			if options != "omitempty" {
				required = append(required, name)
			}
		}
		return object{"type": "object", "properties": properties, "required": required}
	}
	return object{}
}
