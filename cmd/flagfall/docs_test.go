package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/fixtures/exhaustive"
	"flagfall/reports"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draw"
)

// page is a page of the documentation.
func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestGuide does what the guides in docs tell a reader to do, in their order,
// and compares what the commands answer with what the page shows. Files that the
// page shows (a fence such as "```csv members.csv") are written; a line of
// three dots stands for any lines. A minute passes with every command. With
// FLAGFALL_UPDATE_SCRIPTS=1 set, answers without dots are rewritten.
func TestGuide(t *testing.T) {
	exhaustive.NotShort(t, "the pages of docs are typed")
	for _, guide := range []string{"guide.md", "guide-people.md", "guide-rulings.md", "guide-teams.md", "guide-forms.md"} {
		t.Run(guide, func(t *testing.T) { follow(t, guide) })
	}
}

// follow does what a guide says.
func follow(t *testing.T, guide string) {
	lines := strings.Split(page(t, guide), "\n")
	path, err := filepath.Abs(filepath.Join("..", "..", "docs", guide))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	now := time.Date(2026, time.March, 17, 18, 40, 0, 0, time.UTC)
	answer := func(command string) []string {
		var out bytes.Buffer
		env := &env{In: strings.NewReader(""), Out: &out, Err: &out, Width: 80,
			Now: func() time.Time { return now },
			Getenv: func(name string) string {
				return map[string]string{"USER": "anna"}[name]
			}}
		now = now.Add(time.Minute)
		words := shellWords(command)
		if words[0] != "flagfall" {
			t.Fatalf("not a command of flagfall: %s", command)
		}
		if code := run(words[1:], env); code != exitFine {
			out.WriteString("[exit code " + string(rune('0'+code)) + "]\n")
		}
		var answered []string
		for _, line := range strings.Split(strings.TrimRight(out.String(), "\n"), "\n") {
			answered = append(answered, strings.TrimRight(line, " "))
		}
		if len(answered) == 1 && answered[0] == "" {
			return nil
		}
		return answered
	}
	update := os.Getenv("FLAGFALL_UPDATE_SCRIPTS") != ""
	var rewritten []string
	commands := 0
	for i := 0; i < len(lines); i++ {
		rewritten = append(rewritten, lines[i])
		info, opens := strings.CutPrefix(lines[i], "```")
		if !opens {
			continue
		}
		end := i + 1 + slices.Index(lines[i+1:], "```")
		body := lines[i+1 : end]
		if words := strings.Fields(info); len(words) == 2 {
			if err := os.WriteFile(words[1], []byte(strings.Join(body, "\n")+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if info == "console" {
			for len(body) > 0 {
				command, ok := strings.CutPrefix(body[0], "$ ")
				if !ok {
					t.Fatalf("%s: a command was expected in place of %q", guide, body[0])
				}
				n := slices.IndexFunc(body[1:], func(line string) bool { return strings.HasPrefix(line, "$ ") }) + 1
				if n == 0 {
					n = len(body)
				}
				shown := body[1:n]
				got := answer(command)
				commands++
				if !printsAs(got, shown) {
					t.Errorf("%s: %s\nanswers\n%s\nand not\n%s", guide, command, strings.Join(got, "\n"), strings.Join(shown, "\n"))
				}
				rewritten = append(rewritten, body[0])
				if slices.Contains(shown, "...") {
					rewritten = append(rewritten, shown...)
				} else {
					rewritten = append(rewritten, got...)
				}
				body = body[n:]
			}
			rewritten = append(rewritten, "```")
			i = end
			continue
		}
		rewritten = append(rewritten, lines[i+1:end+1]...)
		i = end
	}
	if commands < 10 {
		t.Errorf("%s shows %d commands only", guide, commands)
	}
	if update {
		if err := os.WriteFile(path, []byte(strings.Join(rewritten, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// journalHead is the digest by which a print names the state of its journal. It
// covers salts that are drawn anew for every event, so that no two are the same.
var journalHead = regexp.MustCompile(`\([0-9a-f]{4}(-[0-9a-f]{4}){2}\)`)

// printsAs reports whether an answer is what a page shows, where three dots
// stand for any lines.
func printsAs(got, shown []string) bool {
	for i, line := range shown {
		if line == "..." {
			rest := shown[i+1:]
			for skip := range len(got) - i + 1 {
				if printsAs(got[i+skip:], rest) {
					return true
				}
			}
			return false
		}
		if i >= len(got) || journalHead.ReplaceAllString(got[i], "()") != journalHead.ReplaceAllString(line, "()") {
			return false
		}
	}
	return len(got) == len(shown)
}

// shellWords splits a command at its blanks; words in quotes stay whole.
func shellWords(command string) []string {
	var words []string
	for i, part := range strings.Split(command, `"`) {
		if i%2 == 1 {
			words = append(words, part)
			continue
		}
		words = append(words, strings.Fields(part)...)
	}
	return words
}

// TestFormats finds every setting, document and exit code on docs/formats.md.
func TestFormats(t *testing.T) {
	text := page(t, "formats.md")
	row := func(name, help string) {
		if !strings.Contains(text, fmt.Sprintf("| `%s` | %s |", name, help)) {
			t.Errorf("formats.md has no row for %s: %s", name, help)
		}
	}
	for _, s := range settings {
		row(s.name, s.help)
	}
	for _, d := range reports.Documents() {
		row(d.Name, d.Title)
	}
	for code, exit := range exitCodes {
		if !strings.Contains(text, fmt.Sprintf("| %d |", exit)) {
			t.Errorf("formats.md has no exit code %d (%s)", exit, code)
		}
	}
}

// TestArticles keeps docs/articles.md whole: it has a row for every article of
// the two rule books, and for every article that a row of the program names.
func TestArticles(t *testing.T) {
	text := page(t, "articles.md")
	fmjd, rest, ok := strings.Cut(text, "\n## WCDF Rules of Draughts\n")
	wcdf, others, ok2 := strings.Cut(rest, "\n## Other texts that rows name\n")
	if !ok || !ok2 {
		t.Fatal("the page has not the three parts that it should have")
	}
	stands := map[string]bool{}
	for document, part := range map[string]string{"FMJD ": fmjd, "WCDF ": wcdf, "": others} {
		for _, line := range strings.Split(part, "\n") {
			cells := strings.Split(line, "|")
			if len(cells) < 5 || strings.HasPrefix(line, "|---") || strings.HasPrefix(line, "| article |") {
				continue
			}
			article := document + strings.TrimSpace(cells[1])
			if stands[article] {
				t.Errorf("%s stands twice", article)
			}
			stands[article] = true
			if strings.TrimSpace(cells[2]) == "" || strings.TrimSpace(cells[3]) == "" {
				t.Errorf("%s is empty", article)
			}
		}
	}
	// The books: each section with the number of its articles, and those that
	// are divided further.
	books := []struct {
		document string
		sections []int
		divided  map[string]int
	}{
		{"FMJD", []int{3, 8, 14, 16, 8, 4, 3, 2, 1, 5, 3}, map[string]int{
			"2.5": 4, "2.6": 3, "5.4": 17, "7.1": 2, "7.2": 4, "7.3": 3, "8.2": 3, "9.1": 14, "10.2": 2, "11.1": 7}},
		{"WCDF", []int{32, 29, 14, 17, 9, 9, 2}, map[string]int{"1.25": 8, "1.32": 2}},
	}
	count := 0
	needs := func(article, why string) {
		count++
		if !stands[article] {
			t.Errorf("%s has no row: %s", article, why)
		}
	}
	for _, b := range books {
		for i, articles := range b.sections {
			for n := 1; n <= articles; n++ {
				number := fmt.Sprintf("%d.%d", i+1, n)
				needs(b.document+" "+number, "an article of the book")
				for k := 1; k <= b.divided[number]; k++ {
					needs(fmt.Sprintf("%s %s.%d", b.document, number, k), "an article of the book")
				}
			}
		}
	}
	if count != 126+122 {
		t.Errorf("%d articles of the books were looked for", count)
	}

	named := map[rule.Article]string{}
	name := func(a rule.Article, by string) {
		if !a.IsZero() {
			named[a] = by
		}
	}
	for _, b := range []scoresheet.Book{scoresheet.FMJD, scoresheet.WCDF} {
		for _, o := range b.Offences() {
			name(o.Article, "offence "+o.Code)
		}
		for _, k := range []scoresheet.Kind{scoresheet.MissedCapture, scoresheet.TooFewCaptured, scoresheet.TooManyCaptured,
			scoresheet.StoppedShort, scoresheet.WrongCapture, scoresheet.BackwardMan, scoresheet.ThroughKingRow, scoresheet.WrongSquare,
			scoresheet.WrongPiece, scoresheet.TwoMovesRunning, scoresheet.KingRun, scoresheet.ImpossibleMove, scoresheet.UnreadableMove,
			scoresheet.PlayAfterEnd, scoresheet.ResultPosition, scoresheet.ResultConflict, scoresheet.BadPosition} {
			name(b.Article(k), "finding "+string(k))
			if _, offence := b.Offence(k); offence && !strings.Contains(text, "`"+string(k)+"`") {
				t.Errorf("the page does not name the finding %s", k)
			}
		}
	}
	for _, p := range draw.Policies() {
		for i := range p.Rules {
			name(p.Rules[i].Article, "draw rule "+p.Name+" "+p.Rules[i].Code)
		}
	}
	for _, row := range clocks.Articles() {
		name(row.Article, "clocks "+row.Code)
	}
	for _, row := range clocks.FindingRows() {
		name(row.Article, "time finding "+row.Code)
	}
	for _, book := range regulations.Names() {
		b, err := regulations.Named(book)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range b.Rows() {
			name(row.Article, "regulations "+book+" "+row.Code)
		}
	}
	for a, by := range named {
		article := a.String()
		if a.Document == "FMJD" && a.Edition != rule.FMJD("1.1").Edition {
			article = a.Full()
		}
		needs(strings.TrimSpace(article), by)
	}
}

// The tables of docs/prints.md have the documents and their options as the rows
// have them, and nothing else.
func TestTablesOfPrints(t *testing.T) {
	_, text, _ := strings.Cut(page(t, "prints.md"), "## Documents")
	text, _, _ = strings.Cut(text, "### Forms")
	listed, options, _ := strings.Cut(text, "| option | of | what it says |\n|---|---|---|\n")
	shown := map[string]bool{}
	for line := range strings.Lines(listed) {
		cell, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), " | ")
		for _, m := range regexp.MustCompile("`([^`]*)`").FindAllStringSubmatch(cell, -1) {
			if strings.HasPrefix(line, "| ") && !strings.HasPrefix(m[1], "flagfall ") {
				shown[m[1]] = true
			}
		}
	}
	want := ""
	for _, d := range reports.Documents() {
		name := d.Name
		if o := d.Needs(); o != nil {
			name += " --" + o.Name + " " + strings.ToUpper(o.Name[:1])
		}
		if !shown[name] {
			t.Errorf("docs/prints.md has no row of `%s`", name)
		}
		delete(shown, name)
		for _, o := range d.Options {
			row := fmt.Sprintf("| `--%s` | `%s` | %s |\n", o.Name, strings.Join(takers(o.Name), "`, `"), o.Help)
			if !strings.Contains(want, row) {
				want += row
			}
		}
	}
	for name := range shown {
		t.Errorf("docs/prints.md has a row of `%s`, and there is no such document", name)
	}
	if got := strings.TrimSpace(options); got != strings.TrimSpace(want) {
		t.Errorf("the options in docs/prints.md are not those of the rows, which are\n%s", want)
	}
}

// Every document has a picture, drawn by docs/prints/make.sh, and a row in
// docs/prints.md that leads to it. Every picture belongs to a row, and none is
// large.
func TestPictures(t *testing.T) {
	text := page(t, "prints.md")
	const most = 60_000 // bytes: the pictures are no reason for a large repository
	shown := map[string]bool{}
	for _, m := range regexp.MustCompile(`\(prints/([a-z-]+\.png)\)`).FindAllStringSubmatch(text, -1) {
		shown[m[1]] = true
		switch info, err := os.Stat("../../docs/prints/" + m[1]); {
		case err != nil:
			t.Errorf("docs/prints.md leads to a picture that is not there: %v", err)
		case info.Size() > most:
			t.Errorf("docs/prints/%s has %d bytes, more than %d", m[1], info.Size(), most)
		}
	}
	for _, d := range reports.Documents() {
		if !shown[d.Name+".png"] {
			t.Errorf("docs/prints.md has no row with a picture of %s: add it, and draw it with docs/prints/make.sh", d.Name)
		}
	}
	files, err := filepath.Glob("../../docs/prints/*.png")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !shown[filepath.Base(f)] {
			t.Errorf("no row of docs/prints.md shows %s", f)
		}
	}
}

// The programs of docs/library.md are the examples that they name, which the tests
// of their packages run, and have fewer than thirty lines.
func TestLibrary(t *testing.T) {
	t.Parallel()
	exhaustive.NotShort(t, "programs are compiled")
	program := regexp.MustCompile("(?s)```go\n(package main\n.*?func main\\(\\) \\{\n(.*?)\n\\}\n)```\n\nThis is `(\\w+)` in `([^`]+)`\\. It prints\n\n((?:    [^\n]*\n)+)")
	found := program.FindAllStringSubmatch(page(t, "library.md"), -1)
	if len(found) != 5 {
		t.Fatalf("docs/library.md has %d programs, want 5", len(found))
	}
	module, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	own := t.TempDir() // a program of somebody else's, as the page has them begin one
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(own, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(own, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module own\n\ngo 1.26\n\nrequire flagfall v0.0.0\n\nreplace flagfall => "+strconv.Quote(module)+"\n")
	for i, m := range found {
		whole, body, name, file := m[1], m[2], m[3], m[4]
		write(fmt.Sprintf("p%d/main.go", i), whole)
		run := exec.Command("go", "run", fmt.Sprintf("./p%d", i))
		run.Dir, run.Env = own, append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GOPROXY=off")
		if out, err := run.CombinedOutput(); err != nil || string(out) != regexp.MustCompile("(?m)^    ").ReplaceAllString(m[5], "") {
			t.Errorf("the program %s: %v\n%s", name, err, out)
		}
		if n := strings.Count(whole, "\n"); n >= 30 {
			t.Errorf("the program %s has %d lines", name, n)
		}
		source, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		prints := regexp.MustCompile("(?m)^    ").ReplaceAllString(m[5], "\t// ")
		if want := "func " + name + "() {\n" + body + "\n\t// Output:\n" + prints + "}\n"; !strings.Contains(string(source), want) {
			t.Errorf("%s of %s is not\n%s", name, file, want)
		}
	}
}
