package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/reports/trf"
)

// readExchange reads a tournament exchange file, or In for "-".
func readExchange(env *env, path string) (*trf.File, error) {
	if path == "-" {
		return trf.Read(env.In, "standard input")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "%s cannot be read: %w", path, cause(err)).WithHint("is the path right?")
	}
	return trf.Read(bytes.NewReader(data), path)
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
		return pairing.Pair{}, rule.Errorf(rule.Usage, "--%s takes two pairing numbers such as 12-7, and was given %q", flag, text)
	}
	return pairing.Pair{First: first, Second: second}, nil
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
