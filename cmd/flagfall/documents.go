package main

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/doc"
)

// document is something that can be printed.
type document struct {
	name, title string
	// rounds is set when it speaks of one round; without one it is the last.
	round bool
	make  func(s *arbiter.State, round int, o reports.Options) (*doc.Document, error)
}

// documents lists them in the order of an event.
func documents() []document {
	return []document{
		{"players", "the list of players", false, ofEvent(reports.Players)},
		{"pairings", "who plays whom, by board", true, reports.Pairings},
		{"names", "where each player sits, by name", true, reports.PairingsByName},
		{"results", "the results of a round, or of all", true, reports.Results},
		{"standings", "the ranking with its tie-breaks", true, reports.Standings},
		{"crosstable", "who did what against whom", true, reports.Crosstable},
		{"findings", "what the scoresheets showed, for the arbiter", true, reports.Findings},
		{"slips", "result slips to be cut apart and signed", true, reports.Slips},
		{"scoresheets", "empty scoresheets with the names of a round", true, reports.Scoresheets},
		{"wall-chart", "all rounds by pairing number, to be gone on with by hand", false, ofEvent(reports.WallChart)},
		{"player-cards", "a card for each player, four to a page", false, ofEvent(reports.PlayerCards)},
		{"name-plates", "names to be folded and put on the tables", false, ofEvent(reports.NamePlates)},
		{"board-numbers", "numbers to be folded and put on the tables", false, ofEvent(reports.BoardNumbers)},
		{"certificates", "a certificate for each place", true, reports.Certificates},
		{"missing-sheets", "games with a result and no scoresheet", true, reports.MissingSheets},
	}
}

// ofEvent is the maker of a document that speaks of no round.
func ofEvent(make func(*arbiter.State, reports.Options) (*doc.Document, error)) func(*arbiter.State, int, reports.Options) (*doc.Document, error) {
	return func(s *arbiter.State, _ int, o reports.Options) (*doc.Document, error) { return make(s, o) }
}

func documentNames() []string {
	var names []string
	for _, d := range documents() {
		names = append(names, d.name)
	}
	return names
}

func findDocument(name string) (document, error) {
	for _, d := range documents() {
		if d.name == name {
			return d, nil
		}
	}
	return document{}, rule.Errorf(rule.Usage, "there is no document %q", name).
		WithHint("print one of: %s", strings.Join(documentNames(), ", "))
}
