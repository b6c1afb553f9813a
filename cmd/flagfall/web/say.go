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

// tongue is a language by the name that its own speakers have for it.
func tongue(language string) string {
	return catalogue.Alone(language, "own name of the language|English")
}

// speaking are the functions by which templates say something in a language.
func speaking(language string) template.FuncMap {
	return template.FuncMap{
		"say":    func(text string) string { return label(language, text) },
		"tongue": tongue,
		"choice": func(field, word string) string { return chosen(language, field, word) },
		// before is a help without the words that stand in a list beside it
		"before": func(help string) string {
			help, _, _ = strings.Cut(label(language, help), ":")
			return strings.TrimSpace(help)
		},
		"titled": func(name, help string) string { title, _ := titled(language, name, help); return capital(title) },
		"helped": func(name, help string) string { _, rest := titled(language, name, help); return rest },
	}
}

// chosen is a word that may stand in a field, as a language has it: in the words of the
// field, or of the setting of that name where it is a value of it. What the word means as
// the value of another setting, or elsewhere, is another thing.
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

// titled is what stands before a field, and what after it, by its name and by what it
// is, which is in the language already: in English its name, by which the command line
// knows it, and what it is; in other languages what it is, where they have no word for
// the name.
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

// capital is a text with a capital letter first, as it stands before a field.
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
	pages.Funcs(speaking(language))
	t.spoken[language] = pages
	return pages, nil
}
