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
	file *os.File
	of   map[string]int // answered games, by file
	last int            // the file of the last answer, by its place in the input
	sum  verify.Tally   // of the answers that are there
}

// resumeAnswers opens the answers of a run that was broken off, or begins them.
// A last line that was not finished is cut off. It fails with rule.Usage where a
// file is named twice, and with rule.Refused where the answers are of other files
// or are none.
func resumeAnswers(path string, names []string) (a *resumed, err error) {
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
			WithHint("name the files of the run that was broken off, in the same order, or another file of answers")
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, foreign(errors.New("it is no file"))
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, rule.Errorf(rule.Refused, "cannot go on with %s: %w", path, cause(err)).WithHint("name the file of answers")
	}
	defer func() {
		if err != nil {
			file.Close()
		}
	}()
	a = &resumed{file: file, of: map[string]int{}}
	whole := int64(0)
	limited := &io.LimitedReader{R: file}
	for lines := bufio.NewReaderSize(limited, 1<<20); ; {
		limited.N = mostAnswer
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			// What a killed run left of its last answer is written again; anything else
			// is somebody's own, and stays.
			if limited.N <= 0 || !bytes.HasPrefix(line, answerBegins) && !bytes.HasPrefix(answerBegins, line) {
				return nil, foreign(errors.New("its last line is no answer"))
			}
			break
		}
		if err != nil {
			return nil, rule.Errorf(rule.Input, "cannot read %s: %w", path, cause(err))
		}
		if err := a.add(line, names); err != nil {
			return nil, foreign(err)
		}
		whole += int64(len(line))
	}
	if err := errors.Join(file.Truncate(whole), seekTo(file, whole)); err != nil {
		return nil, rule.Errorf(rule.Refused, "cannot write %s: %w", path, cause(err))
	}
	return a, nil
}

// answerBegins is how each answer begins, and mostAnswer how long one may be, in
// bytes.
var answerBegins = []byte(`{"file":"`)

const mostAnswer = 64 << 20

func seekTo(file *os.File, offset int64) error {
	_, err := file.Seek(offset, io.SeekStart)
	return err
}

// add counts a line of answers, which come in the order of the files.
func (a *resumed) add(line []byte, names []string) error {
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
	a.of[answer.File]++
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
