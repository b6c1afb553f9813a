package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/text/language"

	"flagfall/arbiter"
	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/clocks"
	"flagfall/fixtures/exhaustive"
	"flagfall/pairing/systems"
	"flagfall/reports/catalogue"
	"flagfall/reports/catalogue/gather"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// catalogueFolder is where the files of languages stand.
const catalogueFolder = "../../reports/catalogue"

// TestEveryTextIsTranslated gathers all that the program says, in documents, at the
// command line and on pages, and looks for it in the file of each language. A language
// whose file says that the command line is complete lacks nothing there; in every file
// names of values, forms and order are right. FLAGFALL_UPDATE_CATALOGUE=nl rewrites the
// file of nl, without what nobody says any more and with an empty place for what it lacks,
// and 1 those of all; FLAGFALL_MISSING=nl lists what nl lacks, a text a line.
func TestEveryTextIsTranslated(t *testing.T) {
	t.Parallel()
	asked := documentTexts(t)
	for key, ask := range spokenTexts(t) {
		if _, known := asked[key]; !known {
			ask.Later = true
			asked[key] = ask
		}
	}
	labels := labelsOfPages(t)
	for key, ask := range labels {
		if _, known := asked[key]; !known && gather.HasWords(key) {
			asked[key] = ask
		}
	}
	for key, ask := range chosenOnPages() {
		alike := "value|" + key.word
		if _, known := asked[alike]; known && key.setting() {
			continue
		}
		if _, known := asked[key.own()]; !known {
			asked[key.own()] = ask
		}
	}
	if missing := os.Getenv("FLAGFALL_MISSING"); missing != "" {
		listUntranslated(t, missing, asked)
	}
	for _, name := range catalogue.Tags() {
		path := filepath.Join(catalogueFolder, name+".json")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts, err := catalogue.Parse(data)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if update := os.Getenv("FLAGFALL_UPDATE_CATALOGUE"); update == "1" || update == name {
			gather.Update(t, path, texts, asked)
			continue
		}
		for _, fault := range gather.Faults(name, texts, asked) {
			t.Errorf("%s: %s", path, fault)
		}
		if !bytes.Equal(data, texts.Format()) {
			t.Errorf("%s is not sorted as FLAGFALL_UPDATE_CATALOGUE=1 go test ./cmd/flagfall -run TestEveryTextIsTranslated writes it", path)
		}
	}
}

// spokenTexts are the texts of the command line alone: those of the code, of the
// rows of commands, and of what cobra writes.
func spokenTexts(t *testing.T) map[string]gather.Ask {
	t.Helper()
	asked := gather.CommandLine(t, "../..")
	say := func(where string) func(string) string {
		return func(text string) string {
			if _, known := asked[text]; !known && gather.HasWords(text) {
				asked[text] = gather.Ask{Where: where}
			}
			return text
		}
	}
	e := &env{}
	tree := commandTree(e)
	tree.root.InitDefaultHelpCmd()
	tree.root.InitDefaultCompletionCmd("")
	tree.word(say("help"))
	helpIn(firstScreen, say("first screen"))
	for _, head := range regexp.MustCompile(`say "([^"]+)"`).FindAllStringSubmatch(helpTemplate, -1) {
		say("head of help")(head[1])
	}
	for _, grade := range []rule.Grade{rule.Note, rule.Warning, rule.Decision} {
		say("grade")(grade.Words())
	}
	for _, system := range systems.All() {
		say("title of a system")(system.Title)
	}
	options := func(list []rule.Option) {
		for _, option := range list {
			say("reason of an option")(option.Reason)
		}
	}
	for _, v := range draughts.Variants() {
		layout, _ := v.Layouts()
		options([]rule.Option{layout})
		for _, r := range draw.For(v).Rules {
			options(r.Options)
		}
		book := regulations.For(v)
		for _, r := range book.Rows() {
			options(r.Options)
		}
	}
	for _, r := range clocks.Articles() {
		options(r.Options)
	}
	for _, b := range standings.Catalogue() {
		say("title of a tie-break")(b.Title)
	}
	for _, p := range standings.Presets() {
		say("source of an order of tie-breaks")(p.Source)
	}
	for _, s := range arbiter.Scorings() {
		say("source of a scoring")(s.Source)
	}
	for _, setting := range arbiter.SettingList() {
		say("help of a setting")(setting.Help)
	}
	say(`"complete" where nothing is missing any more`)("format|command line")
	return asked
}

// listUntranslated prints what a language lacks: the place that says it, the text, and
// the form for other numbers.
func listUntranslated(t *testing.T, name string, asked map[string]gather.Ask) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(catalogueFolder, name+".json"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	texts := catalogue.Texts{}
	if err == nil {
		if texts, err = catalogue.Parse(data); err != nil {
			t.Fatal(err)
		}
	}
	missing := 0
	for _, key := range slices.Sorted(maps.Keys(asked)) {
		if texts[key] != (catalogue.Text{}) {
			continue
		}
		missing++
		line := fmt.Sprintf("%s\t%q", asked[key].Where, key)
		if many := asked[key].Many; many != "" {
			line += fmt.Sprintf("\t%q", many)
		}
		fmt.Println(line)
	}
	fmt.Printf("%s lacks %d of %d texts\n", name, missing, len(asked))
}

// A language whose file says that it is complete is spoken, and one that is not
// stays silent.
func TestLanguageOfTheCommandLine(t *testing.T) {
	for _, tc := range []struct {
		args string
		vars map[string]string
		want string
	}{
		{"status", nil, ""},
		{"status --language nl", map[string]string{"FLAGFALL_LANGUAGE": "de"}, "nl"},
		{"status --language=nl", nil, "nl"},
		{"status -- --language nl", map[string]string{"LANG": "fr_FR.UTF-8"}, "fr-FR"},
		{"status", map[string]string{"FLAGFALL_LANGUAGE": "de", "LC_ALL": "nl_NL"}, "de"},
		{"status", map[string]string{"LC_ALL": "nl_NL.UTF-8@euro", "LC_MESSAGES": "de", "LANG": "fr"}, "nl-NL"},
		{"status", map[string]string{"LC_MESSAGES": "de", "LANG": "fr"}, "de"},
		{"status", map[string]string{"LC_ALL": "C", "LANG": "fr"}, "C"},
	} {
		e := &env{Getenv: func(name string) string { return tc.vars[name] }}
		if got := e.askedLanguage(strings.Fields(tc.args)); got != tc.want {
			t.Errorf("%s with %v: %q, want %q", tc.args, tc.vars, got, tc.want)
		}
	}
}

// Everything that is said goes through the catalogue: a language in which every
// text is in brackets shows them around help, answers, errors, hints and notices,
// and none in the forms for programs.
func TestCommandLineSpeaks(t *testing.T) {
	exhaustive.NotShort(t, "the command line is asked in every language")
	t.Parallel()
	texts := catalogue.Texts{}
	for key, a := range spokenTexts(t) {
		texts[key] = catalogue.Text{Text: "[" + catalogue.English(key, "", 0) + "]"}
		if a.Many != "" {
			var text catalogue.Text
			for i := range text.Forms {
				text.Forms[i] = "[" + a.Many + "]"
			}
			texts[key] = text
		}
	}
	var players catalogue.Text // documents have it too
	for i := range players.Forms {
		players.Forms[i] = "[{n} players]"
	}
	texts["{n} player"] = players
	file := filepath.Join(t.TempDir(), "a.flagfall")
	for _, tc := range []struct{ args, out, err string }{
		{"new Cup --system swiss --rounds 7 --event " + file, "  [[note]: [[7 rounds]: for 14 to 21 players (FMJD Annex 5)]]", ""},
		{"player add Berg --event " + file, "[entered: Berg; the event has [1 players]]", ""},
		{"pair --event " + file, "", "flagfall: [the event has [1 players]]\n[hint: [enter at least two]]"},
		{"status 1 2 3", "", "flagfall: [\"1\" is one word too many; this command is used as: flagfall status]\n[hint: [try flagfall status --help]]"},
		{"result --nobody", "", "flagfall: [unknown flag: --nobody]\n"},
		{"pair --help", "[Pair the next round of the tournament by its system.", ""},
		{"unpair --help", "[Usage:]\n  flagfall unpair [[ROUND]]", ""},
		{"", "[An evening at the club:]\n  flagfall new \"Club championship\"    [begin a tournament]", ""},
		{"player add Wolf --format json --event " + file, `"answer":["entered: Wolf; the event has 2 players"]`, ""},
	} {
		var out, complaint bytes.Buffer
		e := &env{In: strings.NewReader(""), Out: &out, Err: &complaint, Now: time.Now, Getenv: func(string) string { return "" }, Width: 80,
			language: catalogue.New(language.MustParse("nl"), texts)}
		run(strings.Fields(tc.args), e)
		if !strings.Contains(out.String(), tc.out) || !strings.Contains(complaint.String(), tc.err) {
			t.Errorf("%s:\n%s%s\nwant %s%s", tc.args, &out, &complaint, tc.out, tc.err)
		}
	}
}

// No line of flags is longer than a terminal, nor is one broken long before its
// end because its letters have several bytes.
func TestHelpFitsTheTerminal(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"ru", "pl", "lt"} {
		l, _ := catalogue.Find(language)
		for _, command := range []string{"pair", "result", "print", "new", "verify"} {
			var out bytes.Buffer
			e := &env{In: strings.NewReader(""), Out: &out, Err: &out, Now: time.Now, Getenv: func(string) string { return "" }, Width: 80, language: l}
			run([]string{command, "--help"}, e)
			lines := strings.Split(out.String(), "\n")
			for i, line := range lines {
				used := utf8.RuneCountInString(line)
				if !strings.HasPrefix(line, "      ") || i+1 == len(lines) {
					continue
				}
				next, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " ")
				broken := strings.HasPrefix(lines[i+1], strings.Repeat(" ", 16)) && !strings.HasPrefix(next, "-")
				if used > 80 || broken && used+1+utf8.RuneCountInString(next) <= 80 {
					t.Errorf("%s %s: %d characters: %s\nbefore: %s", language, command, used, line, lines[i+1])
				}
			}
		}
	}
}

// No line of the help of any command is longer than a terminal, except for a word that
// is.
func TestHelpOfEveryCommandFits(t *testing.T) {
	exhaustive.NotShort(t, "the help of every command is written")
	t.Parallel()
	russian, _ := catalogue.Find("ru")
	for _, l := range []*catalogue.Language{nil, russian} {
		var paths [][]string
		var walk func(*cobra.Command)
		walk = func(c *cobra.Command) {
			paths = append(paths, strings.Fields(c.CommandPath())[1:])
			for _, below := range c.Commands() {
				walk(below)
			}
		}
		walk(commandTree(&env{}).root)
		if len(paths) < 100 {
			t.Fatalf("%d commands", len(paths))
		}
		for _, path := range paths {
			var out bytes.Buffer
			run(append(path, "--help"), &env{In: strings.NewReader(""), Out: &out, Err: &out, Now: time.Now, Getenv: func(string) string { return "" }, Width: 80, language: l})
			for _, line := range strings.Split(out.String(), "\n") {
				if utf8.RuneCountInString(line) > 80 && strings.Contains(strings.TrimSpace(line), " ") {
					t.Errorf("%v: %s", path, line)
				}
			}
		}
	}
	const command = `  flagfall appeal decide 20 --overrule --reason "the corridor is not a playing venue" --result 1-1 --dry-run`
	if got := wrapHelp(command); strings.ReplaceAll(got, " \\\n     ", "") != command {
		t.Errorf("a command line comes apart: %s", got)
	}
}
