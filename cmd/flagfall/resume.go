package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/store"
	"flagfall/scoresheet"
	"flagfall/scoresheet/verify"
)

// resumed is a file of answers that verify goes on with: one JSON object a game,
// in the order of the input.
type resumed struct {
	file  *os.File
	marks *marks
	of    map[string]int // answered games, by file
	last  int            // the file of the last answer, by its place in the input
	sum   verify.Tally   // of the answers that are there
	size  int64          // bytes of them that are whole
	// until is how the answers stood where a file begins, and at each of its marks, by its
	// place in the input.
	until map[int][]stand
	// changed are the files that are not any more what they were when their answers were
	// written; untold says that it cannot be told.
	changed []string
	untold  bool

	unmarked int // bytes of answers written since the last mark
}

// stand is how far answers had come.
type stand struct {
	size int64
	sum  verify.Tally
	mark mark // the zero mark where a file begins
}

// resumeAnswers opens the answers of a run that was broken off, or begins them.
// A last line that was not finished is cut off, and so are the answers of the first file that has changed
// since, with those after. It fails with rule.Usage where a
// file is named twice, and with rule.Refused where the answers are of other files,
// were made by other options or are none.
func resumeAnswers(path string, names []string, by string) (a *resumed, err error) {
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return nil, rule.Errorf(rule.Usage, "%s is named twice, so that nobody knows which of its games were answered", name).WithHint("name each file once")
		}
	}
	if err := store.Unclaimed(path); err != nil {
		return nil, err
	}
	foreign := func(err error) error {
		return rule.Errorf(rule.Refused, "%s is not the beginning of these answers: %w", path, err).
			WithHint("name the files of the run that was interrupted, in the same order, or another file of answers")
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, foreign(errors.New("it is no file"))
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, rule.Errorf(rule.Refused, "cannot go on with %s: %w", path, cause(err)).WithHint("name the file of answers")
	}
	opened := &resumed{file: file, of: map[string]int{}, until: map[int][]stand{}, last: -1}
	a = opened
	defer func() {
		if err != nil {
			opened.close() // the error is what is told
		}
	}()
	// Whoever names a file of their own by mistake gets no marks beside it.
	begin := make([]byte, len(answerBegins))
	n, err := io.ReadFull(file, begin)
	if n > 0 && !begins(begin[:n]) {
		return nil, foreign(errors.New("a line in it is not an answer about a game"))
	}
	if err := seekTo(file, 0); err != nil {
		return nil, rule.Errorf(rule.Input, "cannot read %s: %w", path, cause(err))
	}
	if a.marks, err = openMarks(path, by); err != nil {
		return nil, err
	}
	limited := &io.LimitedReader{R: file}
	for lines := bufio.NewReaderSize(limited, 1<<20); ; {
		limited.N = mostAnswer
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			// What a killed run left of its last answer is written again; anything else
			// is somebody's own, and stays.
			if limited.N <= 0 || !begins(line) {
				return nil, foreign(errors.New("its last line is no answer"))
			}
			return a, a.check(names)
		}
		if err != nil {
			return nil, rule.Errorf(rule.Input, "cannot read %s: %w", path, cause(err))
		}
		if err := a.add(line, names); err != nil {
			return nil, foreign(err)
		}
	}
}

func (a *resumed) close() error {
	err := a.file.Close()
	if a.marks != nil {
		err = errors.Join(err, a.marks.file.Close())
	}
	return err
}

// check cuts off what is not known to be of the files as they are.
func (a *resumed) check(names []string) error {
	if a.marks.missing {
		a.untold = a.size > 0
		if err := a.marks.begin(a.size); err != nil {
			return err
		}
	}
	if a.untold {
		return a.cut(a.size)
	}
	for i, name := range names {
		begun := a.begun(i)
		at := begun
		if stands := a.until[i]; len(stands) > 0 {
			at = stands[len(stands)-1]
		} else if marked := a.marks.of[name]; len(marked) > 0 && marked[0].Games == 0 {
			at.mark = marked[0] // a file without games
		}
		if name == "-" && at.mark.Done {
			a.untold = true
		} else if at.mark.File != "" && !at.mark.holds() {
			a.changed = append(a.changed, name)
			at = begun
		} else if !at.mark.Done && at.size < a.marks.head.Untold && a.size >= a.marks.head.Untold {
			a.untold = true
			return a.cut(a.size)
		}
		if !at.mark.Done {
			return a.from(i, at, names)
		}
	}
	return a.cut(a.size)
}

// begun is how the answers stood where a file begins.
func (a *resumed) begun(i int) stand {
	for ; i <= a.last; i++ {
		if stands := a.until[i]; len(stands) > 0 {
			return stands[0]
		}
	}
	return stand{size: a.size, sum: a.sum}
}

// from goes on with a file from a mark, or from its beginning.
func (a *resumed) from(i int, at stand, names []string) error {
	ends := at.mark.ends
	if at.mark.File == "" { // after the marks of the files before
		ends = a.marks.begins
		for _, name := range names[:i] {
			marked := a.marks.of[name]
			ends = max(ends, marked[len(marked)-1].ends)
		}
	}
	a.of[names[i]] = at.mark.Games
	for _, name := range names[i+1:] {
		delete(a.of, name)
	}
	a.sum = at.sum
	return errors.Join(a.cut(at.size), a.marks.cut(ends))
}

// tell says what is not gone on with, and what nobody can tell.
func (a *resumed) tell(e *env) {
	warn := func(said rule.Sentence) { e.complain(e.in(notice(rule.Warning, said))) }
	for _, name := range a.changed {
		warn(rule.Say("{file} has changed since its games were answered: they are answered again, and so are those of the files after it", "file", name))
	}
	if a.untold {
		warn(rule.Say("nobody can tell whether the files have changed since these games were answered"))
	}
}

// took marks how far the answers have come, every now and then and at the end of a file.
// Written is everything before the mark.
func (a *resumed) took(p *verify.Part, size int64, whole bool, written func() error) error {
	a.of[p.File] += p.Tally.Games
	if a.unmarked += len(p.Answer); a.unmarked < markEvery && !p.Last {
		return nil
	}
	a.unmarked = 0
	if err := written(); err != nil {
		return err
	}
	return a.marks.add(p, size, a.of[p.File], p.Last && whole && (size < 0 || p.Through == size))
}

// cut leaves out the answers after a place.
func (a *resumed) cut(size int64) error {
	if err := errors.Join(a.file.Truncate(size), seekTo(a.file, size)); err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", a.file.Name(), cause(err))
	}
	return nil
}

func begins(line []byte) bool {
	return bytes.HasPrefix(line, answerBegins) || bytes.HasPrefix(answerBegins, line)
}

// answerBegins is how each answer begins, and mostAnswer how long one may be, in
// bytes.
var answerBegins = []byte(`{"file":"`)

const mostAnswer = 64 << 20

func seekTo(file *os.File, offset int64) error {
	_, err := file.Seek(offset, io.SeekStart)
	return err
}

// add takes a line of answers, and remembers how far they had come at each mark.
func (a *resumed) add(line []byte, names []string) error {
	before, sum := a.last, a.sum
	if err := a.count(line, names); err != nil {
		return err
	}
	name := names[a.last]
	if a.last != before {
		a.until[a.last] = append(a.until[a.last], stand{size: a.size, sum: sum})
	}
	a.size += int64(len(line))
	for _, m := range a.marks.of[name] {
		if m.Games == a.of[name] {
			a.until[a.last] = append(a.until[a.last], stand{a.size, a.sum, m})
		}
	}
	return nil
}

// count counts a line of answers, which come in the order of the files.
func (a *resumed) count(line []byte, names []string) error {
	var answer struct {
		File     string
		Game     int
		Findings []struct{ Kind scoresheet.Kind }
	}
	if err := json.Unmarshal(line, &answer); err != nil || answer.Game == 0 {
		return rule.Errorf(rule.Input, "a line in it is not an answer about a game")
	}
	i := slices.Index(names, answer.File)
	if i < 0 {
		return rule.Errorf(rule.Input, "it has a game of %s", answer.File)
	}
	if a.last > i {
		return rule.Errorf(rule.Input, "it has games of %s before those of %s", names[a.last], answer.File)
	}
	a.last = i
	if a.of != nil {
		a.of[answer.File]++
	}
	a.sum.Games++
	if len(answer.Findings) > 0 {
		a.sum.Found++
	}
	for _, f := range answer.Findings {
		if f.Kind == scoresheet.BadPosition {
			a.sum.Unread++
		}
	}
	return nil
}
