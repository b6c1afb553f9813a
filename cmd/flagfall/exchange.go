package main

import (
	"bufio"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/reports/trf"
)

// readExchange reads a tournament exchange file, or In for "-".
func readExchange(env *env, path string) (*trf.File, error) {
	if path == "-" {
		return trf.Read(env.In, "standard input")
	}
	file, err := openPatiently(path)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "%s cannot be read: %w", path, cause(err)).WithHint("is the path right?")
	}
	defer file.Close()
	return trf.Read(file, path)
}

// namesExchange reports whether a file is an exchange file, by its name or by
// how it begins.
func namesExchange(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".trf", ".trfx":
		return true
	case ".txt":
		file, err := openInput(path)
		if err != nil {
			return false
		}
		defer file.Close()
		return trf.Begins(bufio.NewReader(file))
	}
	return false
}

// parsePair reads "12-7"; "12-0" or "12-bye" is a bye.
func parsePair(flag, text string) (pairing.Pair, error) {
	a, b, _ := strings.Cut(text, "-")
	if b == "bye" {
		b = "0"
	}
	first, err1 := strconv.Atoi(a)
	second, err2 := strconv.Atoi(b)
	if errors.Join(err1, err2) != nil || first < 1 || second < 0 {
		return pairing.Pair{}, rule.Errorf(rule.Usage, "--%s takes two pairing numbers such as 12-7, but was given %q", flag, text)
	}
	return pairing.Pair{First: first, Second: second}, nil
}

// pairNamed reads the pair of --why-not: numbers as in "12-7" or "12 7", or names, or
// enough of each to know the player. "0" and "bye" are the bye.
func pairNamed(f *pairing.Field, text string) (pairing.Pair, error) {
	var found []pairing.Pair
	unknown, same := "", false
	for _, parted := range partings(text) {
		for _, sides := range parted {
			first, second := numbersOf(f, sides[0]), numbersOf(f, sides[1])
			switch {
			case unknown != "":
			case len(first) > 0 && len(second) == 0:
				unknown = sides[1]
			case len(first) == 0 && len(second) > 0:
				unknown = sides[0]
			}
			for _, a := range first {
				for _, b := range second {
					p := pairing.Pair{First: a, Second: b}
					if a == 0 {
						p = pairing.Pair{First: b}
					}
					switch {
					case a == b:
						same = true
					case !slices.Contains(found, p):
						found = append(found, p)
					}
				}
			}
		}
		if len(found) > 0 {
			break
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		if same {
			return pairing.Pair{}, rule.Errorf(rule.Usage, "%q names the same player twice", text).WithHint("name two players, or one and bye")
		}
		if unknown = strings.Trim(unknown, " ,;"); unknown != "" {
			return pairing.Pair{}, rule.Errorf(rule.Usage, "nobody in this round matches %q", unknown).
				WithHint("give two of the players of this round, by the number or by enough of the name")
		}
		return pairing.Pair{}, rule.Errorf(rule.Usage, "--why-not takes two numbers such as 12-7, or two names, but was given %q", text).
			WithHint("give two of the players of this round, by the number or by enough of the name")
	}
	return pairing.Pair{}, rule.Errorf(rule.Usage, "%q may be more than one pair of players", text).WithHint("name them by number, as in 3-7")
}

// betweenPlayers are the words that people put between two players.
var betweenPlayers = []string{"-", "–", "—", "/", "&", "and", "against", "vs", "v", "x"}

// partings are the ways to part what is typed of two players, the surest first: at a
// hyphen, of which names have some too; at a word between them; at any blank.
func partings(text string) [][][2]string {
	var hyphens, words, blanks [][2]string
	for at, c := range text {
		if strings.ContainsRune("-–—/", c) {
			hyphens = append(hyphens, [2]string{text[:at], text[at+utf8.RuneLen(c):]})
		}
	}
	typed := strings.Fields(strings.ReplaceAll(text, ",", ", "))
	for k, word := range typed {
		before, behind := strings.Join(typed[:k], " "), strings.Join(typed[k+1:], " ")
		if slices.Contains(betweenPlayers, strings.TrimSuffix(strings.ToLower(word), ".")) {
			words = append(words, [2]string{before, behind})
		}
		blanks = append(blanks, [2]string{before, strings.TrimSpace(word + " " + behind)})
	}
	return [][][2]string{hyphens, words, blanks}
}

// numbersOf is whom a word may mean: a number, a name with or without accents, or
// else those of whose names it is a part, or else those that it is like.
func numbersOf(f *pairing.Field, word string) []int {
	word = strings.Trim(word, " ,;")
	plain := func(name string) string { return strings.Join(arbiter.PlainWords(name), " ") }
	typed := plain(word)
	var whole, part, near []int
	for i := range f.Players {
		p := &f.Players[i]
		switch name := plain(p.Name); {
		case typed == "":
		case name == typed || strconv.Itoa(p.Shown()) == word || "#"+strconv.Itoa(p.Shown()) == word || "s"+strconv.Itoa(p.Number) == strings.ToLower(word):
			whole = append(whole, p.Number)
		case strings.Contains(name, typed), arbiter.IsName(p.Name, word):
			part = append(part, p.Number)
		case arbiter.NearName(p.Name, word):
			near = append(near, p.Number)
		}
	}
	switch {
	case word == "0" || typed == "bye":
		return []int{0}
	case len(whole) > 0:
		return whole
	case len(part) > 0:
		return part
	}
	return near
}

// scoringOf names the scorings on the command line.
func scoringOf(name string) pairing.Scoring {
	switch name {
	case "1-½-0", "1-0.5-0":
		return pairing.OneHalfZero()
	}
	return pairing.TwoOneZero()
}

// writeBytes writes what was made before, so that a failure leaves no file.
func writeBytes(b []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	}
}

// editionVar is the flag --edition of the commands that read exchange files.
func editionVar(cmd *cobra.Command, to *string) {
	choiceVar(cmd, to, "edition", "with --trf: the edition of the FIDE Dutch system (named: the one that the file names)", "named", "2026", "2017")
}
