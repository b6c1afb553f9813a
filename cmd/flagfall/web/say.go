package web

import (
	"html/template"
	"sync"

	"flagfall/arbiter/rule"
	"flagfall/reports/catalogue"
)

// say is a text of the pages in the reader's language.
func (v *view) say(text string) string { return label(v.Language(), text) }

// InRole is what somebody may do here, in the reader's language.
func (v *view) InRole() string {
	switch v.Person.Role {
	case Owner:
		return v.say("owner")
	case Arbiter:
		return v.say("arbiter")
	case Helper:
		return v.say("helper")
	}
	return v.Person.Role.String()
}

// label is a text of the pages in a language. Every label passes through it, or
// through the function say of the templates; what a language lacks is English.
func label(language, text string) string {
	if l, found := catalogue.Find(language); found && !l.IsEnglish() {
		return l.Sentence(rule.English(text))
	}
	return text
}

// templates are the pages in each language that was asked for. A template that has
// been filled in once can be given no other words, so English, which is the pattern
// of the others, is never filled in itself.
type templates struct {
	pattern *template.Template
	mu      sync.Mutex
	spoken  map[string]*template.Template
}

// in are the pages in a language.
func (t *templates) in(language string) (*template.Template, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if pages := t.spoken[language]; pages != nil {
		return pages, nil
	}
	pages, err := t.pattern.Clone()
	if err != nil {
		return nil, err
	}
	pages.Funcs(template.FuncMap{"say": func(text string) string { return label(language, text) }})
	t.spoken[language] = pages
	return pages, nil
}
