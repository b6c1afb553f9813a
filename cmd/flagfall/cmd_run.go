package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
)

// lineHelp says how a line of commands is written.
const lineHelp = `A line is a command as it is typed after "flagfall" (which may stand before it).
Blanks separate words. 'A word in quotes' keeps its blanks, and so does
"a word in double quotes", in which \" and \\ stand for " and \. A # at the
beginning of a word begins a remark. Empty lines do nothing.`

func runCommand(env *env) command {
	var (
		flags     eventFlags
		format    string
		keepGoing bool
	)
	return command{
		name:  "run",
		group: groupJournal,
		args:  []argument{{word: "FILE", kind: aFile}},
		short: "Carry out a file of commands in one process",
		long: `Carry out the commands of a file, or of standard input with -, one a line, in
one process that keeps the tournament open.

It stops at the first line that fails and names it; what the lines before it did
is stored. --keep-going goes on, and the exit code is that of the first failure.

` + lineHelp + `

--event, --who and --format apply to every line that does not say otherwise. No
questions are asked.`,
		example: `  flagfall run evening.txt
  flagfall run - --keep-going --format json < results.txt`,
		writes:  writesLines,
		event:   &flags,
		answers: answersLines, format: &format,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&keepGoing, "keep-going", false, "go on after a line that fails")
		},
		run: func(cmd *cobra.Command, given []string) error {
			if env.open != nil {
				return rule.Errorf(rule.Usage, "a file of commands cannot run another").WithHint("run them one after the other")
			}
			name, in := given[0], env.In
			if name == "-" {
				name = "standard input"
			} else {
				file, err := openPatiently(name)
				if err != nil {
					return rule.Errorf(rule.Input, "%s cannot be read: %w", name, cause(err)).WithHint("is the path right?")
				}
				defer file.Close()
				in = file
			}
			if !cmd.Flags().Changed("format") {
				format = ""
			}
			return runLines(env, name, in, lineDefaults{event: flags.event, database: flags.database, organisation: flags.organisation, who: flags.who, format: format}, keepGoing)
		},
	}
}

// longestLine is how long a line of commands may be, in bytes.
const longestLine = 1 << 16

// lineDefaults are the flags that hold for all lines that do not say otherwise.
type lineDefaults struct{ event, database, organisation, who, format string }

// of is the environment of a line.
func (d lineDefaults) of(outer *env, open *openEvents) *env {
	inner := *outer
	inner.open = open
	inner.Getenv = func(name string) string {
		given := map[string]string{"FLAGFALL_EVENT": d.event, "FLAGFALL_DATABASE": d.database, "FLAGFALL_ORGANISATION": d.organisation, "FLAGFALL_WHO": d.who, "FLAGFALL_FORMAT": d.format}[name]
		return cmp.Or(given, outer.Getenv(name))
	}
	return &inner
}

// unasked is the environment of a line with nobody to be asked and nothing to be
// read.
func (d lineDefaults) unasked(outer *env, open *openEvents) *env {
	inner := d.of(outer, open)
	inner.In, inner.lines, inner.editor, inner.AskIn = strings.NewReader(""), nil, nil, false
	return inner
}

// runLines carries out lines of commands.
func runLines(outer *env, name string, in io.Reader, defaults lineDefaults, keepGoing bool) (err error) {
	open := &openEvents{}
	defer func() {
		if closing := open.close(); err == nil {
			err = closing
		}
	}()
	inner := defaults.unasked(outer, open)
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longestLine)
	worst, failed, done := exitFine, 0, 0
	for n := 1; lines.Scan(); n++ {
		place := rule.Place{File: name, Line: n}
		text := lines.Text()
		if n == 1 {
			text = strings.TrimPrefix(text, "\ufeff")
		}
		switch {
		case strings.HasPrefix(text, "\xff\xfe"), strings.HasPrefix(text, "\xfe\xff"):
			return rule.Errorf(rule.Input, "this is UTF-16 text").At(place).WithHint("save the file as UTF-8")
		case strings.ContainsRune(text, 0):
			return rule.Errorf(rule.Input, "this is not a text file: it contains NUL bytes").At(place).WithHint("save the file as UTF-8")
		}
		words, err := commandWords(text)
		if err != nil {
			done++
		} else if len(words) == 0 {
			continue
		} else {
			done++
			err = carryOut(words, inner)
		}
		var f finished
		if errors.As(err, &f) {
			if worst == exitFine {
				worst = int(f)
			}
			continue
		}
		if err == nil {
			continue
		}
		failed++
		err = atLine(err, place)
		if !keepGoing {
			if done > 1 {
				fmt.Fprintln(outer.Err, outer.in(rule.Format("stopped at line %d; what the lines before it did is stored", n)))
			}
			return err
		}
		if exit := report(outer, err); worst == exitFine || worst == exitIrregularities {
			worst = exit
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return rule.Errorf(rule.Input, "%s has a line of more than %d bytes", name, longestLine).WithHint("name a file of commands, one a line")
	}
	if err := lines.Err(); err != nil {
		return rule.Errorf(rule.Input, "%s cannot be read: %w", name, err)
	}
	if done == 0 {
		outer.beside(rule.Note, rule.Format("nothing was done"))
	}
	if failed > 0 {
		fmt.Fprintln(outer.Err, outer.in(rule.Count(done, "{failed} of {n} command failed", "{failed} of {n} commands failed", "failed", failed)))
	}
	if worst != exitFine {
		return finished(worst)
	}
	return nil
}

// atLine adds the line to an error.
func atLine(err error, place rule.Place) error {
	var ours *rule.Error
	if !errors.As(err, &ours) {
		return rule.Errorf(rule.Internal, "%w", err).At(place)
	}
	e := *ours
	said := rule.SaidOf(err)
	if err == error(ours) && !ours.Place.IsZero() {
		place.Detail = ours.Place.Said()
		e.Place = rule.Place{}
		said = e.Said()
	}
	e.Message, e.Err = said, nil
	e.Article = rule.Article{} // it stands in the message
	return e.At(place)
}

// carryOut runs one command line and returns its error, telling a program of
// it where it asked for JSON.
func carryOut(words []string, env *env) error {
	cmd, err := execute(words, env)
	if code, known := exitCodes[rule.CodeOf(err)]; err != nil && known {
		cmd.answerError(env, err, code)
	}
	env.open.refused = err != nil && !errors.As(err, new(finished))
	return err
}

// commandWords splits a line into words.
func commandWords(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	open, quote := false, rune(0)
	runes := []rune(strings.TrimPrefix(line, "\ufeff"))
	for i := 0; i < len(runes); i++ {
		c := runes[i]
		switch {
		case quote == '"' && c == '\\' && i+1 < len(runes) && (runes[i+1] == '"' || runes[i+1] == '\\'):
			i++
			word.WriteRune(runes[i])
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(c)
		case c == '"' || c == '\'' && !open:
			quote, open = c, true
		case c == ' ' || c == '\t' || c == '\r':
			if open {
				words = append(words, word.String())
				word.Reset()
				open = false
			}
		case c == '#' && !open:
			i = len(runes)
		default:
			word.WriteRune(c)
			open = true
		}
	}
	if quote != 0 {
		return nil, rule.Errorf(rule.Usage, "a quotation mark %c is not closed", quote).WithHint("close it, or write it in quotation marks of the other kind")
	}
	if open {
		words = append(words, word.String())
	}
	if len(words) > 0 && words[0] == "flagfall" {
		words = words[1:]
	}
	return words, nil
}
