package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/verify"
)

// verifyingFlags say by what games are verified, and how the answers are written.
type verifyingFlags struct {
	v                                    verify.Verifier
	text                                 verify.Text
	variant, book, format, again, resume string
	favours                              favoursFlag
	ruled                                []string
}

func verifyCommand(env *env) command {
	var own verifyingFlags
	return command{
		name:  "verify",
		group: groupGames,
		args:  []argument{{word: "FILE", kind: aFile, many: true}},
		short: "Replay scoresheets and flag irregularities",
		long: `Replay the games of PDN files, every move through the rules engine, and flag
what is irregular, by article of the rule book: moves that break a rule with the
legal ones beside them, draws that were reached, results that the final position
contradicts. A file named - is standard input.

A sheet can be typed instead: 3228 1822 ..., the squares of a move without a sign
between them, in one column or two; 32 is enough when only one legal move begins
like that. ? is an unreadable move, v a ticked one, (=) a draw offer, 2-0 the result,
and lines such as "white: Berg Ann" before the moves are the header.

The variant is taken from each game's GameType, or is inferred from its squares;
--variant overrides both.

An archive of millions of games can be verified in several sittings: --resume
answers.jsonl adds the answers to that file, and passes over the games that it
answers already.

From a mark kept beside the answers (answers.jsonl.mark) it notices a file that
has changed meanwhile, and answers its games again.

Exit code 1 says that something was found, 3 that some input could not be read; all
that can be read is printed even so.`,
		example: `  flagfall verify round-3.pdn
  flagfall verify --variant english --format json archive.pdn
  flagfall verify --format json --resume answers.jsonl archive-*.pdn`,
		writes:  writesFiles,
		answers: answersList, format: &own.format,
		flags: func(cmd *cobra.Command) {
			flags := cmd.Flags()
			variantVar(cmd, &own.variant, "", "the game, whatever the files say: international, english, ...")
			// The completion cannot fail: the flag was added a line above.
			_ = cmd.RegisterFlagCompletionFunc("variant", cobra.FixedCompletions(draughts.Names(), cobra.ShellCompDirectiveNoFileComp))
			choiceVar(cmd, &own.book, "rules", "the rule book that names irregularities", append([]string{"auto"}, regulations.Names()...)...)
			own.favours.add(cmd, "whom 1-0 favours: White, the side that moves first, or what the games show")
			flags.BoolVar(&own.text.CleanToo, "all", false, "print the games without a finding as well")
			flags.BoolVar(&own.text.WithBoard, "diagram", false, "print the position before each irregular move")
			choiceVar(cmd, &own.again, "offers-again", "after what a draw may be offered again (WCDF 4.7)",
				scoresheet.CapturedOrCrowned.String(), scoresheet.Captured.String(), scoresheet.CapturedOrManMoved.String())
			flags.IntVar(&own.v.Options.OffersAfter, "offers-after", 0, "FMJD competition rules: the moves that both must have made before a draw may be offered, 40 by Annex 3")
			flags.StringVar(&own.resume, "resume", "", "a file of answers as JSON to go on with; it is made if it does not exist")
			flags.StringArrayVar(&own.ruled, "ruled", nil, "a ruling to replay the first game by, such as 31=34x23: ply 31 was recalled and 34x23 made instead")
		},
		run: func(cmd *cobra.Command, files []string) error { return own.verify(env, cmd, files) },
	}
}

// verify verifies the games of files, or goes on with answers that were left off.
func (f *verifyingFlags) verify(env *env, cmd *cobra.Command, files []string) error {
	var err error
	if f.v.Options.Variant, err = namedVariant(f.variant); err != nil {
		return err
	}
	if f.book != "auto" {
		chosen, err := scoresheet.ParseBook(f.book)
		if err != nil {
			return err
		}
		f.v.Options.Book = &chosen
	}
	if f.v.Options.Change, err = scoresheet.ParseChange(f.again); err != nil {
		return err
	}
	for _, text := range f.ruled {
		ruling, err := scoresheet.ParseRuling(text)
		if err != nil {
			return err
		}
		f.v.Rulings = append(f.v.Rulings, ruling)
	}
	f.text.Width, f.text.In = env.Width, env.in
	f.v.Open, f.v.Favours = env.openGames, f.favours.orientation()
	f.v.Form = map[string]verify.Form{"json": verify.JSON, "csv": verify.CSV, "text": f.text.Game}[f.format]
	if f.resume == "" {
		return verifyFiles(env, &f.v, env.Out, files, f.format, nil)
	}
	if f.format != "json" {
		return rule.Errorf(rule.Usage, "only answers as JSON can be continued").WithHint("add --format json")
	}
	answers, err := resumeAnswers(f.resume, files, verifiedBy(cmd))
	if err != nil {
		return err
	}
	answers.tell(env)
	f.v.Answered, f.v.Digests = maps.Clone(answers.of), true
	err = verifyFiles(env, &f.v, answers.file, files, f.format, answers)
	return cmp.Or(err, answers.close())
}

// verifiedBy is the options that change what is found, as they were typed.
func verifiedBy(cmd *cobra.Command) string {
	var by []string
	cmd.Flags().Visit(func(f *pflag.Flag) {
		switch f.Name {
		case "variant", "layout", "rules", "results", "offers-again", "offers-after", "ruled":
			by = append(by, "--"+f.Name+" "+f.Value.String())
		}
	})
	return strings.Join(by, " ")
}

// verifyFiles writes the answers and says how it ended; before is what was answered in
// an earlier run, nil for nothing.
func verifyFiles(env *env, v *verify.Verifier, w io.Writer, files []string, format string, earlier *resumed) error {
	var total verify.Tally
	if earlier != nil {
		total = earlier.sum
	}
	read := reading{open: v.Open, begun: map[string]os.FileInfo{}}
	v.Open = read.opened
	out := bufio.NewWriterSize(w, 1<<16)
	if format == "csv" {
		out.WriteString(verify.CSVHead) // the error shows at Flush
	}
	warn := warnings{env: env}
	progress := env.progress()
	defer progress.done()
	size := sizes(files)
	before := int64(0) // bytes of the files that are done
	// Only a few parts of a file are live; the rest is text that was read, and collecting
	// it less often costs at most 40 MB.
	defer debug.SetGCPercent(debug.SetGCPercent(800))
	err := v.Files(files, func(p *verify.Part) error {
		if len(p.Notes) > 0 {
			progress.done()
		}
		if _, err := out.Write(p.Answer); err != nil {
			return err
		}
		for _, n := range p.Notes {
			warn.tell(n)
		}
		total.Add(p.Tally)
		whole := true
		if p.Last {
			warn.end(p.File)
			if whole = read.same(p.File); !whole {
				total.Unread++
				warn.tell(verify.Note{Fault: rule.Errorf(rule.Input, "%s changed while it was read", p.File).WithHint("verify it again")})
			}
		}
		if earlier != nil {
			if err := earlier.took(p, read.size(p.File), whole, out.Flush); err != nil {
				return err
			}
		}
		progress.say(func() string {
			return bar(before+p.Through, size) + env.in(rule.Count(total.Games, "{n} game", "{n} games")) + ": " + p.File
		})
		if p.Last {
			before += p.Through
		}
		return nil
	})
	if summary := total.Said(); err == nil && format == "text" && !summary.IsZero() {
		_, err = fmt.Fprintln(out, env.in(summary))
	}
	if err = cmp.Or(err, out.Flush()); rule.CodeOf(err) == rule.Refused {
		return err
	} else if err != nil {
		return rule.Errorf(rule.Refused, "cannot write the answer: %w", cause(err))
	}
	switch {
	case total.Unread > 0:
		return finished(exitInput)
	case total.Found > 0:
		return finished(exitIrregularities)
	}
	return nil
}

// reading are the files under way, as they were when they were opened.
type reading struct {
	open  verify.Open
	mu    sync.Mutex
	begun map[string]os.FileInfo // without what is no file
}

func (r *reading) opened(name string) (io.ReadCloser, error) {
	file, err := r.open(name)
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.begun, name)
	if f, is := file.(interface{ Stat() (os.FileInfo, error) }); is && err == nil {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			r.begun[name] = info
		}
	}
	return file, err
}

// info is how a file was when it was opened.
func (r *reading) info(name string) (os.FileInfo, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	info, known := r.begun[name]
	return info, known
}

// size is how many bytes a file had; -1 where it could not be opened, or is none.
func (r *reading) size(name string) int64 {
	if info, known := r.info(name); known {
		return info.Size()
	}
	return -1
}

// same reports whether a file is now what it was when it was opened.
func (r *reading) same(name string) bool {
	begun, known := r.info(name)
	now, err := os.Stat(name)
	return !known || err != nil || now.Size() == begun.Size() && now.ModTime().Equal(begun.ModTime())
}

// sizes is how many bytes some files have together, 0 where that is not known.
func sizes(files []string) (sum int64) {
	for _, name := range files {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			return 0
		}
		sum += info.Size()
	}
	return sum
}

// bar shows how far something is; it is empty where the end is not known.
func bar(done, of int64) string {
	if of == 0 {
		return ""
	}
	const width = 20
	full := int(min(done, of) * width / of)
	return "[" + strings.Repeat("#", full) + strings.Repeat(".", width-full) + "] "
}

// favoursFlag is --results.
type favoursFlag string

func (f *favoursFlag) add(cmd *cobra.Command, help string) {
	choiceVar(cmd, (*string)(f), "results", help, "auto", scoresheet.LeftIsWhite.String(), scoresheet.LeftIsMover.String())
}

// orientation is whom 1-0 favours; nil where the games show it.
func (f favoursFlag) orientation() *scoresheet.Orientation {
	for _, o := range []scoresheet.Orientation{scoresheet.LeftIsWhite, scoresheet.LeftIsMover} {
		if o.String() == string(f) {
			return &o
		}
	}
	return nil
}

// roomForGames suffices for the longest record that is read.
const roomForGames = 192 << 20

// openGames opens a file of games; - is the standard input.
func (e *env) openGames(name string) (io.ReadCloser, error) {
	if e.room != nil {
		e.room(roomForGames)
	}
	if name == "-" {
		return io.NopCloser(e.In), nil
	}
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		return nil, rule.Errorf(rule.Input, "%s is a folder", name).WithHint("name the files in it: %s/*.pdn", strings.TrimSuffix(name, "/"))
	}
	file, err := openPatiently(name)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "cannot open %s: %w", name, cause(err)).WithHint("name a PDN file, or - for standard input")
	}
	return file, nil
}

// warnings prints what is to be said of files, up to so many of each.
type warnings struct {
	env *env
	of  map[string]int
}

// maxWarnings is how many warnings of one file are printed.
const maxWarnings = 20

func (l *warnings) tell(n verify.Note) {
	if n.Fault != nil {
		report(l.env, n.Fault)
		return
	}
	if l.of == nil {
		l.of = map[string]int{}
	}
	l.of[n.Place.File]++
	if l.of[n.Place.File] > maxWarnings {
		return
	}
	said := n.Said
	if n.Assumed != "" {
		said = rule.Format("%s (--%s says otherwise)", said, n.Assumed)
	}
	fmt.Fprintln(l.env.Err, l.env.in(notice(rule.Warning, rule.Joined(": ", n.Place.Said(), said))))
}

// end says how many warnings of a file were not printed.
func (l *warnings) end(file string) {
	if more := l.of[file] - maxWarnings; more > 0 {
		fmt.Fprintln(l.env.Err, l.env.in(notice(rule.Warning, rule.Count(more, "{file}: {n} more warning; --format json lists them all", "{file}: {n} more warnings; --format json lists them all", "file", file))))
	}
}
