package main

import (
	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/reports"
	"flagfall/reports/doc"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
	"strings"
)

// document is something that can be printed.
type document struct {
	name, title string
	kind        documentKind
	make        func(p *printing) (*doc.Document, error)
}

// documentKind says what a document speaks of.
type documentKind uint8

const (
	ofEvent  documentKind = iota // of the whole event
	ofRound                      // of a round; without one of the last
	ofRounds                     // of a round; without one of all
	ofOne                        // of one player or one game, which is named
	onPaper                      // forms of a round, to be filled by hand
)

// printing is what a document is made of.
type printing struct {
	env     *env
	office  *office.Office
	state   *arbiter.State // maybe an earlier one than the office's
	round   int
	board   string
	player  string
	team    string
	options reports.Options
	flags   *printFlags // those of a claim; nil elsewhere
	// played are the games of all rounds where they are known already.
	played map[arbiter.GameID]*reports.Played
}

// documents lists them in the order of an event.
func documents() []document {
	return []document{
		{"players", "the list of players", ofEvent, plain(reports.Players)},
		{"regulations", "the settings and the rule book of the event", ofEvent, makeRegulations},
		{"pairings", "who plays whom, by board", ofRound, rounded(reports.Pairings)},
		{"names", "where each player sits, by name", ofRound, rounded(reports.PairingsByName)},
		{"slips", "result slips to be cut apart and signed", onPaper, rounded(reports.Slips)},
		{"scoresheets", "empty scoresheets with the names of a round", onPaper, rounded(reports.Scoresheets)},
		{"name-plates", "names to be folded and put on the tables", onPaper, plain(reports.NamePlates)},
		{"board-numbers", "numbers to be folded and put on the tables", onPaper, plain(reports.BoardNumbers)},
		{"results", "the results of a round, or of all", ofRounds, rounded(reports.Results)},
		{"standings", "the ranking with its tie-breaks", ofRound, rounded(reports.Standings)},
		{"categories", "the standings of each category", ofRound, rounded(reports.Categories)},
		{"working", "where the tie-breaks of one --player come from", ofOne, makeWorking},
		{"crosstable", "who did what against whom", ofRound, rounded(reports.Crosstable)},
		{"progress", "how the scores grew, as a chart and a table", ofRound, rounded(reports.Progress)},
		{"bracket", "a knock-out as a tree, and its matches", ofEvent, plain(reports.Bracket)},
		{"wall-chart", "all rounds by pairing number, to be gone on with by hand", ofEvent, plain(reports.WallChart)},
		{"player-cards", "a card for each player, four to a page", onPaper, plain(reports.PlayerCards)},
		{"game", "the game of one --board with diagrams", ofOne, makeGame},
		{"bulletin", "a round with the moves and diagrams of its games", ofRound, makeBulletin},
		{"clock-use", "how the time of the game of one --board was used", ofOne, makeClockUse},
		{"claim", "a draw claim in the game of one --board, decided", ofOne, makeClaim},
		{"findings", "what the scoresheets showed, for the arbiter", ofRounds, rounded(reports.Findings)},
		{"missing-sheets", "games with a result and no scoresheet", ofRounds, rounded(reports.MissingSheets)},
		{"teams", "the teams with their players", ofEvent, plain(reports.Teams)},
		{"team-matches", "the matches of a round with their boards", ofRound, rounded(reports.TeamMatches)},
		{"team-standings", "the ranking of the teams", ofRound, makeTeamStandings},
		{"team-working", "where the points and tie-breaks of one --team come from", ofOne, makeTeamWorking},
		{"team-crosstable", "what the teams did against each other", ofRound, makeTeamCrosstable},
		{"team-cards", "a card for each match of teams, to be filled in and signed", onPaper, rounded(reports.TeamCards)},
		{"prizes", "who gets which prize as the standings are", ofEvent, makePrizes},
		{"fees", "what players have to pay, have paid and owe", ofEvent, plain(reports.Fees)},
		{"rulings", "rulings on irregularities, a page each", ofRounds, makeRulings},
		{"incidents", "what was out of the ordinary, from the journal", ofEvent, plain(reports.Incidents)},
		{"clock-cards", "how the clocks are set to the time control", ofEvent, plain(reports.ClockCards)},
		{"final-report", "the report of the chief arbiter, with statistics", ofEvent, plain(reports.FinalReport)},
		{"incident-log", "what was ruled on, by article, with the offences counted", ofRounds, rounded(reports.IncidentLog)},
		{"appeals", "the appeals and what became of them", ofEvent, plain(reports.Appeals)},
		{"questions", "questions for the rules committee", ofEvent, plain(reports.Questions)},
		{"postponed", "games that are put off or adjourned", ofEvent, plain(reports.Postponed)},
		{"checklist", "what boards, pieces and clocks must be like", ofEvent, plain(reports.Checklist)},
		{"certificates", "a certificate for each place", onPaper, rounded(reports.Certificates)},
	}
}

// rankingDocuments are those that rank the players: an event in groups has one
// for each of them.
var rankingDocuments = []string{"standings", "crosstable", "categories", "certificates", "progress", "bracket"}

// plain is the maker of a document that speaks of no round.
func plain(make func(*arbiter.State, reports.Options) (*doc.Document, error)) func(*printing) (*doc.Document, error) {
	return func(p *printing) (*doc.Document, error) { return make(p.state, p.options) }
}

// rounded is the maker of a document that speaks of a round.
func rounded(make func(*arbiter.State, int, reports.Options) (*doc.Document, error)) func(*printing) (*doc.Document, error) {
	return func(p *printing) (*doc.Document, error) { return make(p.state, p.round, p.options) }
}

func makeRegulations(p *printing) (*doc.Document, error) {
	rows, err := office.RuleBook(p.state)
	if err != nil {
		return nil, err
	}
	return reports.Regulations(p.state, rows, p.options)
}

func makeTeamStandings(p *printing) (*doc.Document, error) {
	table, totals, err := office.TeamStandings(p.state, roundOr(p.round))
	if err != nil {
		return nil, err
	}
	return reports.TeamStandings(p.state, p.round, table, totals, p.options)
}

func makeTeamWorking(p *printing) (*doc.Document, error) {
	if p.team == "" {
		return nil, rule.Errorf(rule.Usage, "it is not said which team").WithHint("name it: flagfall print team-working --team Gouda")
	}
	team, err := p.state.FindTeam(p.team)
	if err != nil {
		return nil, err
	}
	table, totals, err := office.TeamStandings(p.state, roundOr(p.round))
	if err != nil {
		return nil, err
	}
	return reports.TeamWorking(p.state, team.ID, p.round, table, totals, p.options)
}

func makeTeamCrosstable(p *printing) (*doc.Document, error) {
	table, totals, err := office.TeamStandings(p.state, roundOr(p.round))
	if err != nil {
		return nil, err
	}
	return reports.TeamCrosstable(p.state, p.round, table, totals, p.options)
}

// roundOr is a round, or -1 for all.
func roundOr(round int) int {
	if round == 0 {
		return -1
	}
	return round
}

func makePrizes(p *printing) (*doc.Document, error) {
	awards, err := office.PrizeMoney(p.state)
	if err != nil {
		return nil, err
	}
	return reports.Prizes(p.state, awards, p.options)
}

func makeWorking(p *printing) (*doc.Document, error) {
	found, err := player(p.env, p.state, p.player)
	if err != nil {
		return nil, err
	}
	return reports.Working(p.state, found.ID, p.round, p.options)
}

func makeGame(p *printing) (*doc.Document, error) {
	g, played, err := p.gameOf()
	if err != nil {
		return nil, err
	}
	return reports.Game(p.state, arbiter.GameRef{ID: g.ID}, played, p.options)
}

// gameOf is the game that is named by round and board, with its moves; nil for
// them where no sheet was taken in.
func (p *printing) gameOf() (*arbiter.Game, *reports.Played, error) {
	if p.board == "" {
		return nil, nil, rule.Errorf(rule.Usage, "it is not said which game").WithHint("name its board: --round 3 --board 1")
	}
	ref, err := arbiter.ParseBoard(p.round, p.board)
	if err != nil {
		return nil, nil, err
	}
	g, err := p.state.FindGame(ref)
	if err != nil {
		return nil, nil, err
	}
	played, err := playedGames(p.office, p.state, g.Round)
	if err != nil {
		return nil, nil, err
	}
	return g, played[g.ID], nil
}

func makeClockUse(p *printing) (*doc.Document, error) {
	g, played, err := p.gameOf()
	if err != nil {
		return nil, err
	}
	return reports.ClockUse(p.state, arbiter.GameRef{ID: g.ID}, played, p.options)
}

// makeClaim judges a claim on the first sheet of a game, or shows the one that
// was decided last.
func makeClaim(p *printing) (*doc.Document, error) {
	g, _, err := p.gameOf()
	if err != nil {
		return nil, err
	}
	asked := p.flags != nil && (p.flags.ply >= 0 || p.flags.rule != "" || p.flags.move != "")
	if n := len(g.Claims); n > 0 && !asked {
		return claimOf(p.office, p.state, g, &g.Claims[n-1], p.options)
	}
	var page *doc.Document
	err = p.office.Replays(p.state, g.Round, func(of *arbiter.Game, out *scoresheet.Replay) error {
		if of.ID != g.ID {
			return nil
		}
		claim := scoresheet.Claim{Ply: -1}
		if p.flags != nil {
			claim.Ply, claim.Rule = p.flags.ply, p.flags.rule
			if p.flags.move != "" {
				var err error
				if claim.Intended, err = out.Variant.ParseSquares(p.flags.move); err != nil {
					return err
				}
			}
		}
		rulings, err := scoresheet.JudgeClaim(out, draw.For(out.Variant), claim)
		if err != nil {
			return err
		}
		page, err = reports.ClaimOf(p.state, g.ID, nil, out, claim.Ply, rulings, p.options)
		return err
	})
	if err == nil && page == nil {
		return nil, rule.Errorf(rule.NotFound, "no scoresheet of round %d, board %d was taken in", g.Round, g.Board).
			WithHint("take it in with flagfall sheet; or judge a file: flagfall claim FILE")
	}
	return page, err
}

func makeRulings(p *printing) (*doc.Document, error) {
	return reports.Rulings(p.state, p.round, func(g *arbiter.Game, r *arbiter.Ruling) (*scoresheet.Replay, error) {
		if r.Sheet == "" {
			return nil, nil
		}
		sheet, err := p.office.Sheet(r.Sheet)
		if err != nil {
			return nil, err
		}
		return office.ReplaySheet(p.state, g, sheet.Text, r.Ply)
	}, p.options)
}

func makeBulletin(p *printing) (*doc.Document, error) {
	round := p.round
	if round == 0 {
		round = max(len(p.state.Rounds), 1)
	}
	played, err := p.played, error(nil)
	if played == nil {
		if played, err = playedGames(p.office, p.state, round); err != nil {
			return nil, err
		}
	}
	return reports.Bulletin(p.state, round, played, p.options)
}

// playedGames are the moves of the games of a round, of all with 0, whose
// sheets were taken in.
func playedGames(o *office.Office, s *arbiter.State, round int) (map[arbiter.GameID]*reports.Played, error) {
	variant, err := draughts.ParseVariant(s.Settings.Variant)
	if err != nil {
		return nil, err
	}
	control, _ := clocks.Parse(s.Settings.TimeControl) // charts can do without
	played := map[arbiter.GameID]*reports.Played{}
	err = o.Replays(s, round, func(g *arbiter.Game, out *scoresheet.Replay) error {
		game := reports.NewPlayed(out)
		// A sheet whose tags on the time control cannot be read has times all
		// the same.
		if times, timed, _ := office.TimesOf(out.Game, variant, control); timed {
			game.Times = times.Plies[:min(len(times.Plies), len(game.Plies))]
		}
		played[g.ID] = game
		return nil
	})
	return played, err
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
