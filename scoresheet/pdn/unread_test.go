package pdn_test

import (
	"strings"
	"testing"

	"flagfall/scoresheet/pdn"
)

// TestLoneQuestionMark: a question mark on its own stands for a move if the move numbers say
// that one is missing there, and otherwise for somebody's opinion of the move before.
func TestLoneQuestionMark(t *testing.T) {
	for text, want := range map[string]string{
		"1. 32-28 18-22 2. 37-32 ? 3. 41-37 7-12 *":             "32-28 18-22 37-32 ? 41-37 7-12",
		"1. 32-28 18-22 2. ? 12-18 3. 41-37 7-12 *":             "32-28 18-22 ? 12-18 41-37 7-12",
		"1. 32-28 18-22 2. ? ? 3. 41-37 7-12 *":                 "32-28 18-22 ? ? 41-37 7-12",
		"1. 32-28 18-22 2. 37-32 ? 12-18 3. 41-37 *":            "32-28 18-22 37-32 12-18 41-37",
		"1. 32-28 18-22 2. 37-32 ? 2... 12-18 3. 41-37 *":       "32-28 18-22 37-32 12-18 41-37",
		"1. 32-28 18-22 2. 37-32 12-18 ? 3. 41-37 *":            "32-28 18-22 37-32 12-18 41-37",
		"1. 32-28 18-22 2. 37-32 ? (2. 38-32) 12-18 3. 41-37 *": "32-28 18-22 37-32 12-18 41-37",
		"1. 32-28 18-22 2. 37-32 ? 0-2":                         "32-28 18-22 37-32",
		"1. 32-28 ?? 18-22 2. 37-32? 12-18 *":                   "32-28 18-22 37-32 12-18",
	} {
		games, err := pdn.ReadAll([]byte("[GameType \"20\"]\n"+text), "sheet")
		if err != nil || len(games) != 1 {
			t.Fatalf("%s: %d games, %v", text, len(games), err)
		}
		var got []string
		for _, step := range games[0].Steps {
			got = append(got, step.Text)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %s, want %s", text, strings.Join(got, " "), want)
		}
	}
}

// TestNumbersShifted: move numbers that are one off from some row on, left out or written
// twice change no move.
func TestNumbersShifted(t *testing.T) {
	want := "32-28 18-22 37-32 12-18 41-37 7-12 46-41 1-7"
	for _, text := range []string{
		"1. 32-28 18-22 2. 37-32 12-18 4. 41-37 7-12 5. 46-41 1-7 *",
		"1. 32-28 18-22 2. 37-32 12-18 2. 41-37 7-12 3. 46-41 1-7 *",
		"1. 32-28 18-22 2. 37-32 12-18 41-37 7-12 3. 46-41 1-7 *",
		"0. 32-28 18-22 1. 37-32 12-18 2. 41-37 7-12 3. 46-41 1-7 *",
	} {
		games, err := pdn.ReadAll([]byte("[GameType \"20\"]\n"+text), "sheet")
		if err != nil || len(games) != 1 {
			t.Fatalf("%s: %d games, %v", text, len(games), err)
		}
		var got []string
		for _, step := range games[0].Steps {
			got = append(got, step.Text)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %s", text, strings.Join(got, " "))
		}
	}
}
