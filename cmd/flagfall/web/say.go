package web

import (
	"html/template"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports/catalogue"
)

// say returns a text of the pages in the reader's language.
func (v *view) say(text string) string { return label(v.Language(), text) }

// InRole says what somebody may do here, in the reader's language.
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

// label returns a text of the pages in a language. Every label passes through it, or
// through the function say of the templates; what a language lacks is English.
func label(language, text string) string {
	if l, found := catalogue.Find(language); found && !l.IsEnglish() {
		return l.Sentence(rule.English(text))
	}
	return text
}

// ownName returns the name of a language in that language.
func ownName(language string) string {
	return catalogue.Alone(language, "own name of the language|English")
}

// speaking returns the functions with which templates put texts into a language.
func speaking(language string) template.FuncMap {
	return template.FuncMap{
		"say":     func(text string) string { return label(language, text) },
		"ownName": ownName,
		"choice":  func(field, word string) string { return chosen(language, field, word) },
		// before is a help text without the words that are listed beside it
		"before": func(help string) string {
			help, _, _ = strings.Cut(label(language, help), ":")
			return strings.TrimSpace(help)
		},
		"titled": func(name, help string) string { title, _ := titled(language, name, help); return capital(title) },
		"helped": func(name, help string) string { _, rest := titled(language, name, help); return rest },
	}
}

// chosen translates a possible value of a field: in the words of the field, or of the setting of
// that name if it is a value of it. The same word may mean something else as the value of another
// setting.
func chosen(language, field, word string) string {
	l, found := catalogue.Find(language)
	if !found {
		return word
	}
	keys := []string{"value|" + field + "=" + word}
	if slices.ContainsFunc(arbiter.SettingList(), func(s arbiter.Setting) bool { return s.Name == field && slices.Contains(s.Choices, word) }) {
		keys = append(keys, "value|"+word)
	}
	for _, key := range keys {
		if text, known := l.Lookup(key, "", 0); known {
			return text
		}
	}
	return word
}

// titled returns the texts before and after a field, from its name and its description, which is
// translated already: in English the name that the command line uses, and the description; in other
// languages the description alone, if they have no word for the name.
func titled(language, name, help string) (title, rest string) {
	l, found := catalogue.Find(language)
	if !found || l.IsEnglish() {
		return strings.ReplaceAll(name, "-", " "), help
	}
	for _, key := range []string{"setting|" + name, name} {
		if word, known := l.Lookup(key, "", 0); known {
			return word, help
		}
	}
	if word, known := l.Lookup("argument|"+strings.ToUpper(name), "", 0); known {
		return strings.ToLower(word), help
	}
	if help == "" {
		return name, ""
	}
	return help, ""
}

// capital returns a text with a capital letter first, for use before a field.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// templates are the pages in each language that was asked for. A template that has
// been filled in once can be given no other words, so English, which is the pattern
// of the others, is never filled in itself.
type templates struct {
	pattern *template.Template
	mu      sync.Mutex
	spoken  map[string]*template.Template
}

// in returns the pages in a language.
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
	pages.Funcs(speaking(language))
	t.spoken[language] = pages
	return pages, nil
}
