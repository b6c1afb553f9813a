//go:build linux

package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flagfall/fixtures/exhaustive"
)

var hostileAll = flag.Bool("hostile", false, "give every file of TestHostileFiles to every command that reads one")

// hostile is a file made to do harm, or with a misleading name.
type hostile struct {
	name string
	// quick: it is given to every command in every run of the tests.
	quick bool
	make  func(w io.Writer) error
	// at makes something with content that is not a regular file.
	at func(path string) error
}

var hostiles = []hostile{
	{name: "far-row.xlsx", quick: true, make: workbook(`<row r="999999999"><c r="A999999999" t="inlineStr"><is><t>Ann</t></is></c></row>`, 1)},
	{name: "far-columns.xlsx", quick: true, make: workbook(`<row><c r="XFD%[1]d" t="inlineStr"><is><t>Ann</t></is></c></row>`, 5_000)},
	{name: "million-rows.xlsx", make: workbook(`<row r="%[1]d"><c r="A%[1]d" t="inlineStr"><is><t>Player %[1]d</t></is></c><c r="B%[1]d"><v>1400</v></c></row>`, 1_000_000)},
	{name: "bomb.xlsx", make: workbook(strings.Repeat(" ", 1<<20), 600)},
	{name: "parts.xlsx", make: manyParts},
	{name: "parts.ods", make: manyParts},
	{name: "bomb.ods", make: zipped("content.xml", " ", 600<<20)},
	{name: "repeated.ods", quick: true, make: zipped("content.xml", `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="a"><table:table-row table:number-rows-repeated="1000000000"><table:table-cell table:number-columns-repeated="1000000000"><text:p>Ann<text:s text:c="2000000000"/></text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`, 1)},
	{name: "tags.pdn", make: repeated(`[Event "x"]`+"\n", 140_000, "", "1. 32-28 *\n")},
	{name: "deep.pdn", make: repeated("1. 32-28 (", 1_000_000, "[Event \"x\"]\n", "")},
	{name: "moves.pdn", make: repeated("1. 32-28 19-23 2. 28x19 14x23 ", 1_000_000, "[Event \"x\"]\n[GameType \"20\"]\n", "*\n")},
	{name: "comment.pdn", make: repeated("x", 100<<20, "[Event \"x\"]\n1. 32-28 {", "")},
	{name: "deep.json", make: repeated("[", 1_000_000, "", "")},
	{name: "objects.json", make: repeated(`{"a":`, 1_000_000, "", "")},
	{name: "line.trf", make: repeated("0", 100<<20, "012 Cup\n001    1 ", "\n")},
	{name: "lines.trf", make: repeated("001    1      Ann                               1400 NED\n", 2_000_000, "012 Cup\n", "")},
	{name: "quote.csv", make: repeated("x\n", 60<<20, "name,rating\n\"", "")},
	{name: "columns.csv", make: repeated("x,", 10_000_000, "", "\n")},
	{name: "commands.txt", make: repeated("x", 100<<20, "player add ", "\n")},
	{name: "empty.sqlite", quick: true, make: repeated("\x00", 8192, "SQLite format 3\x00", "")},
	{name: "clocks.clocks", make: repeated("x", 100<<20, "flagfall-clocks 2\n", "")},
	{name: "pipe.csv", at: func(path string) error { return syscall.Mkfifo(path, 0o600) }},
	{name: "pipe.xlsx", at: func(path string) error { return syscall.Mkfifo(path, 0o600) }},
	{name: "zero.csv", quick: true, at: func(path string) error { return os.Symlink("/dev/zero", path) }},
	{name: "zero.xlsx", at: func(path string) error { return os.Symlink("/dev/zero", path) }},
	{name: "zero.ods", at: func(path string) error { return os.Symlink("/dev/zero", path) }},
	{name: "zero.trf", at: func(path string) error { return os.Symlink("/dev/zero", path) }},
	{name: "tty.csv", quick: true, at: func(path string) error { return os.Symlink("/dev/tty", path) }},
	{name: "folder.csv", quick: true, at: func(path string) error { return os.Mkdir(path, 0o700) }},
}

// repeated is a text with a piece many times within.
func repeated(piece string, times int, before, behind string) func(io.Writer) error {
	return func(w io.Writer) error {
		block := 1 + 1<<16/len(piece)
		_, err := io.WriteString(w, before)
		for left := times; left > 0 && err == nil; left -= block {
			_, err = io.WriteString(w, strings.Repeat(piece, min(left, block)))
		}
		return errors.Join(err, func() error { _, err := io.WriteString(w, behind); return err }())
	}
}

// zipped is an archive of one part.
func zipped(name, piece string, times int) func(io.Writer) error {
	return func(w io.Writer) error {
		z := zip.NewWriter(w)
		z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
		part, err := z.Create(name)
		if err != nil {
			return err
		}
		return errors.Join(repeated(piece, times, "", "")(part), z.Close())
	}
}

// manyParts is an archive of nearly as many empty parts as 32 MB hold.
func manyParts(w io.Writer) error {
	z := zip.NewWriter(w)
	for n := range 300_000 {
		if _, err := z.CreateHeader(&zip.FileHeader{Name: fmt.Sprint(n)}); err != nil {
			return err
		}
	}
	return z.Close()
}

// workbook is one with a sheet of such rows.
func workbook(row string, times int) func(io.Writer) error {
	return func(w io.Writer) error {
		z := zip.NewWriter(w)
		for _, part := range [][2]string{
			{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`},
			{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
			{"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Players" sheetId="1" r:id="rId1"/></sheets></workbook>`},
			{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`},
		} {
			p, err := z.Create(part[0])
			if err == nil {
				_, err = io.WriteString(p, part[1])
			}
			if err != nil {
				return err
			}
		}
		p, err := z.Create("xl/worksheets/sheet1.xml")
		if err != nil {
			return err
		}
		var b bytes.Buffer
		b.WriteString(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`)
		for n := range times {
			if strings.Contains(row, "%") {
				fmt.Fprintf(&b, row, n+1)
			} else {
				b.WriteString(row)
			}
			if b.Len() > 1<<16 {
				if _, err := b.WriteTo(p); err != nil {
					return err
				}
			}
		}
		b.WriteString(`</sheetData></worksheet>`)
		_, err = b.WriteTo(p)
		return errors.Join(err, z.Close())
	}
}

// fileWord is a word of a command line that names a file.
type fileWord struct {
	row *command
	// argument is its number, or -1 for that of a flag.
	argument int
	flag     string
}

func (p fileWord) String() string {
	if p.flag != "" {
		return p.row.path + " --" + p.flag
	}
	return p.row.path + " " + p.row.args[p.argument].word
}

// onlyWritten are the flags whose files are only written.
var onlyWritten = map[string]bool{"out": true, "output": true, "ics": true, "report": true}

// inAllPrints are the flags of all documents, which one document stands for.
var inAllPrints = map[string]bool{"font": true, "logo": true}

// everyCommand is a command with all below it that can be called.
func everyCommand(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() {
			all = append(all, everyCommand(below)...)
		}
	}
	return all
}

// fileWords are all words of all commands that name a file, by the rows.
func fileWords() (list []fileWord) {
	tree := commandTree(&env{})
	for _, cmd := range everyCommand(tree.root) {
		c := tree.rows[cmd]
		if c == nil || c.isGroup() || c.path == "pull" { // which writes the file
			continue
		}
		for i, a := range c.args {
			if a.kind == aFile {
				list = append(list, fileWord{row: c, argument: i})
			}
		}
		visit := func(f *pflag.Flag) {
			if !onlyWritten[f.Name] && !(inAllPrints[f.Name] && c.path != "standings") && !(c.path == "ratings" && f.Name == "ratings") && c.kindOf(f) == aFile {
				list = append(list, fileWord{row: c, argument: -1, flag: f.Name})
			}
		}
		cmd.Flags().VisitAll(visit)
	}
	return list
}

// line is a command line with the file at the place.
func (p fileWord) line(file string) []string {
	words := strings.Fields(p.row.path)
	for i, a := range p.row.args {
		switch {
		case i == p.argument:
			words = append(words, file)
		case a.optional && i > p.argument:
		case p.row.name == "reconcile", p.row.name == "verify":
			words = append(words, "good.pdn")
		case p.row.path == "player import":
			words = append(words, "good.csv")
		case a.kind == aFile:
			words = append(words, "cup.flagfall")
		case a.kind == aFolder:
			words = append(words, "made")
		case !a.optional && len(a.kind.words) > 0:
			words = append(words, a.kind.words[0])
		case !a.optional && a.word == "DOCUMENT":
			words = append(words, "standings")
		case !a.optional:
			words = append(words, "1")
		}
	}
	if p.flag != "" {
		words = append(words, "--"+p.flag, file)
		words = append(words, beside[p.row.path+" --"+p.flag]...)
	}
	return append(words, beside[p.row.path]...)
}

// beside is what a command needs besides the file to get as far as reading it.
var beside = map[string][]string{
	"serve":       {"--no-open", "--at", "127.0.0.1:0"},
	"clock serve": {"--at", "127.0.0.1:0"},
	"claim":       {"--board", "1", "--by", "first"},
	"sheet":       {"--board", "1"},
	"player add":  {"Eva"},
	"player rate": {"--dry-run"},

	"serve --certificate":     {"--certificate-key", "good.pdn"},
	"serve --certificate-key": {"--certificate", "good.pdn"},
	"verify --resume":         {"--format", "json"},
	"norms --factors":         {"--norms", "norms.csv"},
	"norms --table":           {"--norms", "norms.csv"},
}

// TestHostileFiles gives files that would take all memory or time, or that have no
// end, to all commands that read a file. Each is refused with a sentence, soon, in
// bounded memory. docs/formats.md has the limits; -hostile gives every file to every
// command.
func TestHostileFiles(t *testing.T) {
	exhaustive.NotShort(t, "processes are started")
	shelf := t.TempDir()
	event := filepath.Join(shelf, "cup.flagfall")
	world := testEnv(io.Discard, func(string) string { return "" })
	for _, line := range []string{"new Cup --event " + event, "player add Ann Bob Cid Dan --event " + event, "pair --event " + event} {
		if code := run(strings.Fields(line), world); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	for _, h := range hostiles {
		path := filepath.Join(shelf, h.name)
		if !h.quick && !*hostileAll {
			continue
		}
		if h.at != nil {
			if err := h.at(path); err != nil {
				t.Fatal(err)
			}
			continue
		}
		f, err := os.Create(path)
		if err == nil {
			err = errors.Join(h.make(f), f.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	type pair struct {
		word fileWord
		file hostile
	}
	var pairs []pair
	for _, p := range fileWords() {
		for _, h := range hostiles {
			if h.quick || *hostileAll {
				pairs = append(pairs, pair{p, h})
			}
		}
	}
	if !*hostileAll {
		pairs = exhaustive.Every(t, 5, pairs)
	}
	for _, p := range pairs {
		t.Run(p.word.String()+" "+p.file.name, func(t *testing.T) { t.Parallel(); tryHostile(t, p.word, p.file, shelf) })
	}
}

func tryHostile(t *testing.T, p fileWord, h hostile, shelf string) {
	dir := t.TempDir()
	data, err := os.ReadFile(filepath.Join(shelf, "cup.flagfall"))
	for name, text := range map[string][]byte{"cup.flagfall": data, "good.pdn": []byte("1. 32-28 *\n"), "good.trf": []byte("012 Cup\n"), "good.csv": []byte("name\nEva\n"), "norms.csv": []byte("edition,x\nnorm,MF,games=1\n")} {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
	if h.name == "folder.csv" {
		err = errors.Join(err, os.Mkdir(filepath.Join(dir, h.name), 0o700))
	} else {
		err = errors.Join(err, os.Symlink(filepath.Join(shelf, h.name), filepath.Join(dir, h.name)))
	}
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Args = append([]string{"flagfall"}, p.line(h.name)...)
	cmd.Dir = dir
	peak := filepath.Join(t.TempDir(), "status")
	cmd.Env = append(os.Environ(), peakTo+"="+peak, "HOME="+dir, "XDG_CONFIG_HOME="+dir, "FLAGFALL_EVENT=", "FLAGFALL_DATABASE=")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // no terminal
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	patience := time.Minute
	if p.row.path == "serve" && p.flag == "" && h.name == "folder.csv" {
		patience = time.Second // it is an office without events
	}
	timer := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	_ = cmd.Wait() // how it ended stands in its state
	timer.Stop()
	code, processor, memory := cmd.ProcessState.ExitCode(), cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime(), 0
	if code >= 0 {
		status, err := os.ReadFile(peak)
		_, after, found := strings.Cut(string(status), "VmHWM:")
		if _, serr := fmt.Sscan(after, &memory); err != nil || !found || serr != nil {
			t.Fatalf("how much memory it took is not known: %v", errors.Join(err, serr))
		}
		memory >>= 10 // from kB
	}
	first, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
	answer := fmt.Sprintf("%s: exit %d, %s (%s of processor), %d MB: %.200s", strings.Join(cmd.Args[1:], " "), code, time.Since(begun).Round(10*time.Millisecond), processor.Round(10*time.Millisecond), memory, first)
	t.Log(answer)
	switch {
	case code < 0 && patience == time.Minute || code == exitInternal, code == exitUsage && p.row.path != "run" && !strings.Contains(said.String(), "is not a .csv"), memory > 300, processor > 10*time.Second, len(said.String()) > 1<<20, strings.Contains(said.String(), "goroutine "):
		t.Error(answer)
	}
}
