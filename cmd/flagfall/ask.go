package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"

	"flagfall/arbiter/rule"
)

// ask puts a question to the person at the terminal and returns the answer,
// trimmed. Without a person there it fails, naming what was lacking and how to
// give it: "no player was named", "give it as --player".
func (e *env) ask(question, lacking, how string) (string, error) {
	if !e.person() {
		return "", lack(lacking, how)
	}
	for range 3 {
		fmt.Fprint(e.Err, e.words(question), " ")
		answer, err := e.line()
		if answer != "" {
			return answer, nil
		}
		if err != nil {
			fmt.Fprintln(e.Err)
			break
		}
	}
	return "", lack(lacking, how)
}

// secret asks for what is not shown while it is typed. Where nobody can be asked it is
// the first line of the standard input: an argument could be read by every account of
// the machine.
func (e *env) secret(question rule.Sentence) (string, error) {
	lacking := rule.Errorf(rule.Usage, "no passphrase was given").WithHint("type it when you are asked, or give it as the first line of standard input")
	if file, is := e.In.(*os.File); e.person() && is && term.IsTerminal(int(file.Fd())) {
		fmt.Fprint(e.Err, e.in(question), " ")
		typed, err := term.ReadPassword(int(file.Fd()))
		fmt.Fprintln(e.Err)
		if text := strings.TrimSpace(string(typed)); err == nil && text != "" {
			return text, nil
		}
		return "", lacking
	}
	if e.person() {
		fmt.Fprint(e.Err, e.in(question), " ")
	}
	if line, _ := e.line(); line != "" {
		return line, nil
	}
	return "", lacking
}

// lack is the error where nobody can be asked.
func lack(lacking, how string) error {
	return rule.Fault(rule.Usage, rule.English(lacking)).Offering(rule.English(how))
}

// choose lets the person pick one of several by number or by name.
func (e *env) choose(question string, options []string, lacking string, how rule.Sentence) (int, error) {
	none := rule.Fault(rule.Usage, rule.English(lacking)).Offering(how)
	if !e.person() {
		return 0, none
	}
	for i, option := range options {
		fmt.Fprintf(e.Err, "%3d  %s\n", i+1, option)
	}
	for range 3 {
		answer, err := e.ask(question, lacking, "")
		if err != nil {
			return 0, none
		}
		var n int
		if _, err := fmt.Sscanf(answer, "%d", &n); err == nil && n >= 1 && n <= len(options) {
			return n - 1, nil
		}
		for i, option := range options {
			if strings.EqualFold(option, answer) {
				return i, nil
			}
		}
		fmt.Fprintln(e.Err, e.in(rule.Format("please give a number from 1 to %d", len(options))))
	}
	return 0, none
}

// confirm asks a yes-or-no question; no person, no consent.
func (e *env) confirm(question string, args ...any) bool {
	if !e.person() {
		return false
	}
	fmt.Fprintf(e.Err, "%s [%s] ", e.in(rule.Format(question, args...)), e.words("answer|y/N"))
	answer, err := e.line()
	if err != nil {
		fmt.Fprintln(e.Err)
	}
	yes := e.words("answer|yes")
	_, first := utf8.DecodeRuneInString(yes)
	return slices.Contains([]string{"y", "yes", yes[:first], yes}, strings.ToLower(answer))
}

// line is an answer, trimmed; io.EOF where there is none any more.
func (e *env) line() (string, error) {
	if e.editor != nil {
		return e.editor.answer()
	}
	if e.lines == nil {
		e.lines = bufio.NewReader(e.In)
	}
	line, err := e.lines.ReadString('\n')
	if err != nil && err != io.EOF {
		return "", err
	}
	return strings.TrimSpace(line), err
}
