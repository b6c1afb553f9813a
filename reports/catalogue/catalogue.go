// Package catalogue holds what the program says to people, in every language: a
// file for each, which a translator can edit who knows both languages and no
// Go.
//
// A text is found by its English, as the code has it. Where the English alone is
// not enough for a translator, the key has its context before a bar:
// "column|Place", "letter|White", "end of a game|resigned"; after the bar of
// "setting|fee", "value|swiss", "kind|undone", "option|results" and
// "tie-break|direct" stand codes. English has a file for the keys whose text is
// not what stands after the bar. docs/languages.md says how to translate.
//
// Plural forms follow Unicode CLDR by golang.org/x/text/feature/plural. Two
// libraries were tried for the rest. In go-i18n 2.7 texts are Go templates: "{n}
// moves" is an error (function "n" not defined), a value that is missing prints
// "<no value>", and a text with forms takes 2 µs. The catalogue of
// golang.org/x/text/message 0.43 knows values by position only, prints an
// unknown text in English without a word, and groups the digits of every number.
// Neither carries a sentence as the value of another, which [rule.Sentence] does.
//
// Documents, the command line and the pages in a browser share the file. A language
// that does not have all texts of the command line yet speaks English there; see
// [Language.SpeaksCommandLine].
//
// The package decides nothing and prints nothing; it knows no document and no
// command.
package catalogue

import (
	"embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"flagfall/arbiter/rule"
)

//go:embed *.json
var files embed.FS

// Language is one language with its texts.
type Language struct {
	tag   language.Tag
	texts func() Texts // read when the first is asked for: most commands in English ask for none
}

// Tags returns the languages by their BCP 47 tags, English first.
func Tags() []string { return tags() }

var tags = sync.OnceValue(func() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	tags := []string{"en"}
	for _, e := range entries {
		if tag, is := strings.CutSuffix(e.Name(), ".json"); is && tag != "en" {
			tags = append(tags, tag)
		}
	}
	return tags
})

// read are the readers of the texts of the languages that were asked for, each of
// which reads once, and found those languages by their own tags.
var read, found sync.Map

// Find returns a language by its tag: "en-GB" finds the texts of "en", and "" is
// English. False means that there is none.
func Find(name string) (*Language, bool) {
	if name == "" {
		name = "en"
	}
	if known, asked := found.Load(name); asked {
		return known.(*Language), true // pages ask for each of their words
	}
	tag, err := language.Parse(name)
	base, _ := tag.Base()
	if err != nil || !slices.Contains(Tags(), base.String()) {
		return nil, false
	}
	texts, known := read.Load(base)
	if !known {
		texts, _ = read.LoadOrStore(base, sync.OnceValue(func() Texts { return textsOf(base.String()) }))
	}
	l := &Language{tag, texts.(func() Texts)}
	if slices.Contains(Tags(), name) {
		found.Store(name, l)
	}
	return l, true
}

// textsOf reads the file of a language.
func textsOf(base string) Texts {
	data, err := files.ReadFile(base + ".json")
	if err != nil {
		panic(err) // the file was listed
	}
	texts, err := Parse(data)
	if err != nil {
		panic(err) // a test reads all files
	}
	texts.keepStops()
	return texts
}

// New returns a language made of given texts.
func New(tag language.Tag, texts Texts) *Language {
	return &Language{tag, func() Texts { return texts }}
}

// Tag returns the tag as it was asked for, with its region.
func (l *Language) Tag() language.Tag { return l.tag }

// IsEnglish reports whether the language is English, of any region.
func (l *Language) IsEnglish() bool {
	base, _ := l.tag.Base()
	return base.String() == "en"
}

// keyCommandLine is the key by which a file says that it has all texts of the command
// line.
const keyCommandLine = "format|command line"

// SpeaksCommandLine reports whether the language has all texts of the command
// line, its help and its errors: whether its file says that they are "complete".
func (l *Language) SpeaksCommandLine() bool { return l.texts()[keyCommandLine].Text == "complete" }

// Say returns a text with names in {} filled in: Say("Round {n}", "n", 3). The text is
// English, with its context before a bar where it needs one; pairs are those of
// [rule.Say]. What the language lacks is said in English.
func (l *Language) Say(text string, pairs ...any) string {
	if len(pairs) == 0 {
		return l.text(text, "", 0)
	}
	return l.Sentence(rule.Say(text, pairs...))
}

// Count returns a text about a number, which stands for {n}, in the form that the
// language has for it. English has two.
func (l *Language) Count(n int, one, many string, pairs ...any) string {
	return l.Sentence(rule.Count(n, one, many, pairs...))
}

// Sentence returns a sentence in the language.
func (l *Language) Sentence(s rule.Sentence) string {
	return l.Stopped(s).In(l.text)
}

// Lookup returns a text of the language's own file; where many (the English for
// other numbers) is not "", it is in the form for the number. False means that
// the file lacks it.
func (l *Language) Lookup(text, many string, n int) (string, bool) {
	if title, is := rule.TitleWithin(text); is {
		text = title
	}
	e := l.texts()[text]
	found := e.Text
	if many != "" {
		found = e.Forms[plural.Cardinal.MatchPlural(l.tag, n, 0, 0, 0, 0)]
	}
	return found, found != ""
}

// Understood returns the values for which a text stands in the language: "Zwitsers" for swiss.
func (l *Language) Understood(text string) []string {
	var values []string
	for key, said := range l.texts() {
		if coded, is := strings.CutPrefix(key, "value|"); is && strings.EqualFold(said.Text, strings.TrimSpace(text)) {
			_, word, ofField := strings.Cut(coded, "=")
			if !ofField {
				word = coded
			}
			values = append(values, word)
		}
	}
	slices.Sort(values)
	return slices.Compact(values)
}

// text returns a text in the language, and otherwise in English.
func (l *Language) text(text, many string, n int) string {
	if found, known := l.Lookup(text, many, n); known {
		return found
	}
	return English(text, many, n)
}

// English returns an English text for a number, without its context.
func English(text, many string, n int) string {
	if many != "" && n != 1 {
		text = many
	}
	if _, is := rule.TitleWithin(text); is {
		return rule.WithoutContext(text)
	}
	if _, bare, found := strings.Cut(text, "|"); found {
		return bare
	}
	return text
}

// Head is the heading of a column: short in print, in full elsewhere.
type Head struct{ Short, Long string }

// Head returns the head of a column by its English in full.
func (l *Language) Head(long string) Head {
	if h, known := l.LookupHead("column|" + long); known {
		return h
	}
	return Head{long, long}
}

// LookupHead returns a head by its whole key; false means that the file lacks it.
func (l *Language) LookupHead(key string) (Head, bool) {
	h := l.texts()[key].Head
	return h, h != Head{}
}

// Decimal returns the mark before decimals.
func (l *Language) Decimal() string { return l.Say("format|decimal mark") }

// Forms returns the plural forms that whole numbers have in the language, in the
// order of [plural.Form].
func (l *Language) Forms() []string {
	var has [len(formNames)]bool
	for n := range 201 {
		has[plural.Cardinal.MatchPlural(l.tag, n, 0, 0, 0, 0)] = true
	}
	has[plural.Cardinal.MatchPlural(l.tag, 1_000_000, 0, 0, 0, 0)] = true
	var names []string
	for _, form := range fileOrder {
		if has[form] {
			names = append(names, formNames[form])
		}
	}
	return names
}

// fill puts numbers and names into a text of dates.
func fill(text string, pairs ...string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, "{"+pairs[i]+"}", pairs[i+1])
	}
	return text
}

func itoa(n int) string { return strconv.Itoa(n) }
