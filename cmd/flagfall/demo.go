package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/fixtures"
	"flagfall/fixtures/gen"
	"flagfall/pairing/roundrobin"
	"flagfall/reports"
	"flagfall/reports/csv"
	"flagfall/reports/export"
	"flagfall/reports/render"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// demo is one run of the demonstration. It invents the event, and then does
// what an arbiter does, by the same code.
type demo struct {
	env     *env
	dir     string // where it writes
	shown   string // the folder as the person named it
	variant draughts.Variant
	seed    uint64

	office *office.Office
}

func (d *demo) run() error {
	progress := d.env.progress()
	progress.say("inventing and playing 45 games ...")
	invented, err := gen.NewEvent(d.variant, d.seed, roundrobin.Pairer{}.Schedule(gen.PlayerCount))
	progress.done()
	if err != nil {
		return err
	}
	if err := d.create(invented); err != nil {
		return err
	}
	defer d.office.Close()
	if err := say(d.env, nil, "%s, %s: ten players, %d rounds, invented from seed %d.\n\nWhat the scoresheets showed:",
		invented.Name, d.variant.Name(), len(invented.Rounds), d.seed); err != nil {
		return err
	}
	var all []office.Match
	for round := range invented.Rounds {
		matches, err := d.round(round+1, invented.Rounds[round])
		if err != nil {
			return err
		}
		all = append(all, matches...)
	}
	if err := d.compare(invented.Planted, all); err != nil {
		return err
	}
	if _, err := d.office.Do(arbiter.CloseEvent{}); err != nil {
		return err
	}
	return d.print()
}

// create makes the tournament and enters its players from their list.
func (d *demo) create(invented *gen.Event) error {
	roster, err := fixtures.RosterCSV("club-evening")
	if err != nil {
		return err
	}
	list := filepath.Join(d.dir, "players.csv")
	if err := writeFile(list, func(w io.Writer) error { _, err := w.Write(roster); return err }); err != nil {
		return err
	}
	now, err := inventedClock(invented.Date)
	if err != nil {
		return err
	}
	scoring := "2-1-0"
	if d.variant == draughts.English {
		scoring = "1-½-0"
	}
	d.office, err = office.Create(filepath.Join(d.dir, fileName(invented.Name)), arbiter.Settings{
		Name: invented.Name, Place: invented.Site, Arbiter: "Demo Arbiter", Variant: d.variant.Name(), Scoring: scoring,
		Start: strings.ReplaceAll(invented.Date, ".", "-"),
	}, office.Config{Who: "demo", Now: now})
	if err != nil {
		return err
	}
	table, err := csv.Read(bytes.NewReader(roster), list)
	if err != nil {
		return err
	}
	var lines []office.Line
	for _, line := range table.Lines {
		lines = append(lines, office.Line(line))
	}
	_, _, err = d.office.ImportPlayers(lines, false)
	return err
}

// inventedClock tells the time of the invented event: from ten in the morning
// of its day, a minute more at every look. The same seed so writes the same
// bytes on any day.
func inventedClock(date string) (func() time.Time, error) {
	day, err := time.Parse("2006.01.02", date)
	if err != nil {
		return nil, rule.Errorf(rule.Internal, "the invented event has no day: %w", err)
	}
	instant := day.Add(10 * time.Hour)
	return func() time.Time {
		instant = instant.Add(time.Minute)
		return instant
	}, nil
}

// round pairs a round, takes its sheets in from a file, and rules on what they
// leave open.
func (d *demo) round(n int, sheets []gen.Sheet) ([]office.Match, error) {
	if _, err := d.office.PairNext(); err != nil {
		return nil, err
	}
	text, err := gen.PDN(sheets)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(d.dir, fmt.Sprintf("sheets-round-%d.pdn", n))
	if err := writeFile(path, func(w io.Writer) error { _, err := w.Write(text); return err }); err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "cannot read %s: %w", path, cause(err))
	}
	defer file.Close()
	// English sheets have the score of the first mover, Red, on the left.
	favours := scoresheet.LeftIsMover
	sub, err := office.ReadSubmission(file, path, office.Reading{Variant: &d.variant, Results: &favours})
	if err != nil {
		return nil, err
	}
	matches, err := office.Find(d.office.State(), sub, n, "")
	if err != nil {
		return nil, err
	}
	if _, err := d.office.Do(office.Take(d.office.State(), matches)...); err != nil {
		return nil, err
	}
	for _, m := range matches {
		if err := d.tell(m); err != nil {
			return nil, err
		}
	}
	return matches, nil
}

// tell says what a sheet showed, and enters the result that it leaves to the
// arbiter.
func (d *demo) tell(m office.Match) error {
	sub := m.Submitted
	onTime := sub.Result != nil && sub.Result.Reason == arbiter.OnTime
	if len(sub.Findings) == 0 && len(sub.Draws) == 0 && !onTime {
		return nil
	}
	s := d.office.State()
	g, err := s.FindGame(m.Game)
	if err != nil {
		return err
	}
	if err := say(d.env, nil, "\nround %d, board %s: %s – %s", m.Round, m.Board, s.Name(g.First), s.Name(g.Second)); err != nil {
		return err
	}
	for _, f := range sub.Findings {
		if err := sayFinding(d.env, f.Ply, f.Move, f.Article.String(), f.Message); err != nil {
			return err
		}
	}
	for _, drawn := range sub.Draws {
		after := (drawn.Ply + 1) / 2
		what := "the game is drawn by rule"
		if drawn.Rule.Mode == draw.Claim {
			what = "a draw could be claimed"
		}
		if err := say(d.env, nil, "  after move %d %s: %s (%s)", after, what, drawn.Rule.Title, drawn.Rule.Article); err != nil {
			return err
		}
	}
	if onTime {
		if err := say(d.env, nil, "  a flag fell; the game is lost on time"); err != nil {
			return err
		}
	}
	if !sub.Doubtful {
		return nil
	}
	result, err := d.ruling(sub)
	if err != nil {
		return err
	}
	if _, err := d.office.Do(arbiter.EnterResult{Game: m.Game, Result: result}); err != nil {
		return err
	}
	if g, err = d.office.State().FindGame(m.Game); err != nil {
		return err
	}
	return say(d.env, nil, "  entered as %s", scoreOf(d.office.State(), g))
}

// ruling is the result where the sheet's cannot stand. A draw by rule ends the
// game when it is reached (FMJD 6.1 to 6.4); else the final position decides:
// who is to move and cannot has lost (FMJD 7.2.2 and 7.2.3, WCDF 1.30).
func (d *demo) ruling(sub *office.SubmittedGame) (arbiter.Result, error) {
	for _, f := range sub.Findings {
		if f.Kind == scoresheet.PlayAfterEnd && len(sub.Draws) > 0 {
			return arbiter.Result{Winner: arbiter.Drawn, Reason: arbiter.DrawRule, Rule: sub.Draws[0].Rule.Code}, nil
		}
	}
	end, err := draughts.Parse(d.variant, sub.FinalFEN)
	if err != nil {
		return arbiter.Result{}, err
	}
	result := arbiter.Result{Winner: arbiter.FirstWins, Reason: arbiter.Blocked}
	if end.Turn() == d.variant.FirstMover() {
		result.Winner = arbiter.SecondWins
	}
	if men, kings := end.Count(end.Turn()); men+kings == 0 {
		result.Reason = arbiter.NoPieces
	}
	return result, nil
}

// compare holds what was found against what was planted. A demonstration that
// missed something, or found what is not there, is a fault of the program.
func (d *demo) compare(planted []gen.Planted, matches []office.Match) error {
	findings := 0
	for _, m := range matches {
		findings += len(m.Submitted.Findings)
	}
	expected := 0
	for _, p := range planted {
		found := p.Finding == "" && p.Rule == ""
		for _, m := range matches {
			if m.Round != p.Round || m.Board != strconv.Itoa(p.Board) {
				continue
			}
			for _, f := range m.Submitted.Findings {
				found = found || f.Kind == p.Finding && f.Ply == p.FindingPly
			}
			for _, drawn := range m.Submitted.Draws {
				found = found || p.Rule != "" && drawn.Rule.Code == p.Rule
			}
			if p.Fault == gen.TimeForfeit {
				found = m.Submitted.Result != nil && m.Submitted.Result.Reason == arbiter.OnTime
			}
		}
		if !found {
			return rule.Errorf(rule.Internal, "a planted fault was not found: round %d, board %d: %s", p.Round, p.Board, p.Text)
		}
		if p.Finding != "" {
			expected++
		}
	}
	if findings != expected {
		return rule.Errorf(rule.Internal, "%d findings were made, and %d faults of that sort planted", findings, expected)
	}
	return say(d.env, nil, "\nPlanted: %d faults on %d sheets. Found: all of them, and nothing else.\n", len(planted), len(matches))
}

// print shows the standings and writes all documents.
func (d *demo) print() error {
	event := exported(d.office, time.UTC)
	event.Document = "standings"
	page, err := reports.Make(event.Request)
	if err != nil {
		return err
	}
	width := 0
	if d.env.AskOut {
		width = d.env.Width
	}
	if err := render.Write(d.env.Out, page, render.Text, render.Options{Width: width}); err != nil {
		return err
	}
	done, err := export.To(filepath.Join(d.dir, "prints"), event, export.Choice{All: true}, render.Options{})
	if err != nil {
		return err
	}
	return say(d.env, nil, `
%s holds the tournament file, the sheets, and %d prints: look at
  %s
  %s
Go on with it:  flagfall log --event %s`, d.shown, done.Files,
		filepath.Join(d.shown, "prints", "crosstable.pdf"), filepath.Join(d.shown, "prints", "site", "index.html"),
		filepath.Join(d.shown, fileName(d.office.State().Settings.Name)))
}
