package reports

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/clocks"
	"flagfall/reports/doc"
)

var microMatchesRow = row(Document{Name: "micro-matches", Title: "micro-matches: games, stages, clocks, and who won", About: AllRounds}, microMatches)

// microMatches shows the matches that went into a stage after standard time, or
// all matches of an event whose settings name the stages: every game with its
// stage, its time control and the times left, and who has won.
func microMatches(r *report, of someRounds) error {
	s, w := r.state, r.words
	r.doc.Title = w.Say("Micro-matches")
	t := &doc.Table{Name: "micro-matches", Empty: w.Say("No micro-match was played."), Frozen: 2, Columns: append(r.gameColumns(),
		plainColumn("stage", w.Say("Stage"), doc.Text), whenFilled(plainColumn("control", w.Say("setting|time-control"), doc.Text)), w.column("result", w.Head("Result"), doc.Result),
		whenFilled(plainColumn("left", w.Say("Time left"), doc.Text)), whenFilled(plainColumn("won-by", w.Say("Won by"), doc.Name)))}
	for i := range of.rounds {
		seen := map[arbiter.GameID]bool{}
		for j := range of.rounds[i].Games {
			g := &of.rounds[i].Games[j]
			if seen[g.ID] {
				continue
			}
			m := s.MicroMatch(g)
			for _, game := range m.Games {
				seen[game.ID] = true
			}
			if s.Settings.MicroMatch == "" && m.Games[len(m.Games)-1].PlayOff == nil {
				continue
			}
			for k, game := range m.Games {
				stage, control := w.Say("standard time"), s.Settings.TimeControl
				if game.PlayOff != nil {
					stage, control = r.say(game.PlayOff.Said()), game.PlayOff.Control
				}
				left := ""
				if game.Left != nil {
					left = game.Left[clocks.First].Face() + " – " + game.Left[clocks.Second].Face()
				}
				won := ""
				if k == len(m.Games)-1 && m.Winner != 0 {
					won = r.wonBy(&m)
				}
				r.noteControl(t, control)
				t.Rows = append(t.Rows, doc.Row{Rule: k == 0, Cells: append(r.gameCells(game), doc.T(stage), doc.T(control), doc.T(r.resultText(game)), doc.T(left), doc.T(won))})
			}
		}
	}
	r.doc.Blocks = []doc.Block{t}
	return nil
}

// wonBy returns who has won a micro-match, and by what if none of its games shows it.
func (r *report) wonBy(m *arbiter.MicroMatch) string {
	name, w := r.name(m.Winner), r.words
	switch m.Passage {
	case arbiter.BySending:
		return name + " (" + w.Say("arbiter's decision") + ")"
	case arbiter.ByLeaving:
		return name + " (" + w.Say("player withdrew") + ")"
	}
	return name
}

// noteControl explains a time control of a table in words beneath it, once.
func (r *report) noteControl(t *doc.Table, control string) {
	known := func(n doc.Note) bool { return n.Sign == control }
	if c, err := clocks.Parse(control); err == nil && !slices.ContainsFunc(t.Notes, known) {
		t.Notes = append(t.Notes, doc.Note{Sign: control, Text: r.say(c.Said())})
	}
}
