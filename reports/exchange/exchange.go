// Package exchange makes of an exchange file what is made of an event: it is taken over
// and gone on with, its rounds are paired and checked, and its standings are worked out
// and held against those that stand in it.
//
// It speaks to nobody: what is to be said beside an answer it hands back.
package exchange

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/swiss"
	"flagfall/pairing/systems"
	"flagfall/reports/trf"
)

// Named is the system, or the edition of it, that a file names by itself, and else the
// FIDE Dutch system, or its newest edition.
const Named = "named"

// Systems returns the names of the systems by which an exchange file can be paired, Named
// first.
func Systems() []string { return append([]string{Named}, systems.Swisses()...) }

// SystemFor returns the system by which a file is to be paired: the one given, or else the
// one that it names (192). A file that names none is of the FIDE Dutch system.
func SystemFor(file *trf.File, given string) (string, error) {
	if given != Named {
		return given, nil
	}
	if file.Dutch() {
		return systems.Swiss, nil
	}
	if row, known := systemInFile(file); known && row.Swiss {
		return row.Name, nil
	}
	return "", rule.Errorf(rule.Refused, "the file names the system %s, by which no file is paired here", file.System).
		At(rule.Place{File: file.Path}).WithWay("name the system with {system}: one of {known}", rule.Again("system"), "known", strings.Join(systems.Swisses(), ", "))
}

// systemInFile returns the row of the system that line 192 of an exchange file names, and
// whether one is. The code of systems by rules of their own needs the title in
// line 092 beside it; a code of teams may have more behind it, that of
// players no more than the acceleration.
func systemInFile(file *trf.File) (systems.System, bool) {
	all := systems.All()
	code := strings.TrimSuffix(strings.ToUpper(file.System), "_BAKU")
	title := strings.TrimSpace(file.Header("092"))
	at := slices.IndexFunc(all, func(s systems.System) bool {
		switch {
		case s.Exchange == systems.Custom:
			return code == systems.Custom && s.Title == title
		case s.Teams && strings.HasPrefix(code, s.Exchange+"_"):
			return true
		}
		return code == s.Exchange
	})
	if at < 0 {
		return systems.System{}, false
	}
	return all[at], true
}

// Pairer returns the pairing system of a name.
func Pairer(name string) (swiss.Traced, error) {
	pairer, err := office.Pairer(arbiter.Settings{System: name})
	if err != nil {
		return nil, err
	}
	traced, ok := pairer.(swiss.Traced)
	if !ok {
		return nil, rule.Errorf(rule.Internal, "the system %s pairs no exchange files", name)
	}
	return traced, nil
}

// TakeEdition sets the edition of the FIDE Dutch system that is named.
func TakeEdition(f *pairing.Field, edition string) {
	switch edition {
	case "2026":
		f.Edition = pairing.Edition2026
	case "2017":
		f.Edition = pairing.Edition2017
	}
}
