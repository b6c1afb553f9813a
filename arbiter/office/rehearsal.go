package office

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/fixtures"
	"flagfall/fixtures/gen"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
)

// Rehearsal is an invented event, with who is told how it goes.
type Rehearsal struct {
	Event   *gen.Event
	Variant draughts.Variant
	// Rounds are those that are played to the end; the next one is paired then,
	// and the event goes on. 0 plays all, and closes it.
	Rounds int
	// Keep is given the files that an arbiter would have had: the list of
	// players and the sheets of each round.
	Keep func(name string, text []byte) error
	// Tell is given each sheet that was taken in, with the result entered where
	// the sheet left it to the arbiter.
	Tell func(o *Office, m Match) error
}

// rehearsal is a rehearsal on its way.
type rehearsal struct {
	Rehearsal
	office *Office
}

// Rehearse runs an invented event as a real one, by what an arbiter does, in a
// new tournament at the path: players from a list, rounds, sheets, rulings. It
// gives the tournament open, and how many sheets were taken in. A fault that was
// planted and not found, or found and not planted, is an error of the code
// rule.Internal.
func Rehearse(path string, with Rehearsal) (o *Office, sheets int, err error) {
	r := &rehearsal{Rehearsal: with}
	if err := r.create(path); err != nil {
		return nil, 0, err
	}
	defer func() {
		if err != nil {
			r.office.Close()
			o = nil
		}
	}()
	var all []Match
	for i, sheets := range with.Event.Rounds {
		if with.Rounds > 0 && i == with.Rounds {
			_, err := r.office.PairNext()
			return r.office, len(all), err
		}
		matches, err := r.round(i+1, sheets)
		if err != nil {
			return nil, 0, err
		}
		all = append(all, matches...)
	}
	if err := compareFaults(with.Event.Planted, all); err != nil {
		return nil, 0, err
	}
	if _, err := r.office.Do(arbiter.CloseEvent{}); err != nil {
		return nil, 0, err
	}
	return r.office, len(all), nil
}

// create makes the tournament and enters its players from their list.
func (r *rehearsal) create(path string) error {
	roster, err := fixtures.RosterCSV("club-evening")
	if err != nil {
		return err
	}
	if err := r.Keep("players.csv", roster); err != nil {
		return err
	}
	now, err := inventedClock(r.Event.Date)
	if err != nil {
		return err
	}
	scoring := "2-1-0"
	if r.Variant.Rules().MoverLeft {
		scoring = "1-½-0"
	}
	r.office, err = Create(path, arbiter.Settings{
		Name: r.Event.Name, Place: r.Event.Site, Arbiter: "Demo Arbiter", Variant: r.Variant.Name(), Scoring: scoring,
		Start: strings.ReplaceAll(r.Event.Date, ".", "-"),
	}, Config{Who: "demo", Now: now})
	if err != nil {
		return err
	}
	table, err := csv.NewReader(bytes.NewReader(roster)).ReadAll()
	if err != nil {
		return rule.Errorf(rule.Internal, "the roster cannot be read: %w", err)
	}
	var lines []Line
	for i, fields := range table {
		lines = append(lines, Line{Number: i + 1, Fields: fields})
	}
	_, _, err = r.office.ImportPlayers(lines)
	return err
}

// inventedClock tells the time of the invented event: from ten in the morning
// of its day, a minute more at every look. The same seed so writes the same
// bytes on any day.
func inventedClock(date string) (func() time.Time, error) {
	day, err := time.Parse("2006.01.02", date)
	if err != nil {
		return nil, rule.Errorf(rule.Internal, "the invented event has no date: %w", err)
	}
	instant := day.Add(10 * time.Hour)
	return func() time.Time {
		instant = instant.Add(time.Minute)
		return instant
	}, nil
}

// round pairs a round, takes its sheets in, and rules on what they leave open.
func (r *rehearsal) round(n int, sheets []gen.Sheet) ([]Match, error) {
	if _, err := r.office.PairNext(); err != nil {
		return nil, err
	}
	text, err := gen.PDN(sheets)
	if err != nil {
		return nil, err
	}
	name := fmt.Sprintf("sheets-round-%d.pdn", n)
	if err := r.Keep(name, text); err != nil {
		return nil, err
	}
	// English sheets have the score of the first mover, Red, on the left.
	favours := scoresheet.LeftIsMover
	sub, err := ReadSubmission(bytes.NewReader(text), name, Reading{Variant: &r.Variant, Results: &favours})
	if err != nil {
		return nil, err
	}
	matches, err := Find(r.office.State(), sub, n, "")
	if err != nil {
		return nil, err
	}
	if _, err := r.office.Do(Take(r.office.State(), matches)...); err != nil {
		return nil, err
	}
	for _, m := range matches {
		if m.Submitted.Doubtful {
			result, err := r.ruling(m.Submitted)
			if err != nil {
				return nil, err
			}
			if _, err := r.office.Do(arbiter.EnterResult{Game: m.Game, Result: result}); err != nil {
				return nil, err
			}
		}
		if err := r.Tell(r.office, m); err != nil {
			return nil, err
		}
	}
	return matches, nil
}

// ruling is the result where the sheet's cannot stand. A draw by rule ends the
// game when it is reached (FMJD 6.1 to 6.4); else the final position decides:
// who is to move and cannot has lost (FMJD 7.2.2 and 7.2.3, WCDF 1.30).
func (r *rehearsal) ruling(sub *SubmittedGame) (arbiter.Result, error) {
	for _, f := range sub.Findings {
		if f.Kind == scoresheet.PlayAfterEnd && len(sub.Draws) > 0 {
			return arbiter.Result{Winner: arbiter.Drawn, Reason: arbiter.DrawRule, Rule: sub.Draws[0].Rule.Code}, nil
		}
	}
	end, err := draughts.Parse(r.Variant, sub.FinalFEN)
	if err != nil {
		return arbiter.Result{}, err
	}
	result := arbiter.Result{Winner: arbiter.FirstWins, Reason: arbiter.Blocked}
	if end.Turn() == r.Variant.FirstMover() {
		result.Winner = arbiter.SecondWins
	}
	if men, kings := end.Count(end.Turn()); men+kings == 0 {
		result.Reason = arbiter.NoPieces
	}
	return result, nil
}

// compare holds what was found against what was planted. A demonstration that
// missed something, or found what is not there, is a fault of the program.
func compareFaults(planted []gen.Planted, matches []Match) error {
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
		for _, kind := range []scoresheet.Kind{p.Finding, p.Follows} {
			if kind != "" {
				expected++
			}
		}
	}
	if findings != expected {
		return rule.Errorf(rule.Internal, "%d findings were made, but %d faults of that sort were planted", findings, expected)
	}
	return nil
}
