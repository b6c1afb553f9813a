package reports

import (
	"strconv"

	"flagfall/arbiter"
	"flagfall/reports/doc"
)

func itoa(n int) string { return strconv.Itoa(n) }

var findingsRow = row(Document{Name: "findings", Title: "what the scoresheets showed, for the arbiter", About: AllRounds, Sheet: 11}, findings)

// findings lists what the replay of the scoresheets flagged, by round and
// board; it is for the arbiter alone.
func findings(r *report, of someRounds) error {
	w := r.words
	r.doc.Title = w.Say("Findings on the scoresheets")
	t := &doc.Table{Name: "findings", Empty: w.Say("Every scoresheet that was taken in is clean."), Frozen: 2, Columns: r.gameColumns()}
	t.Columns = append(t.Columns, w.column("result", w.Head("Result"), doc.Result), w.column("sheet", w.Head("What the replay of the sheet came to"), doc.Text), w.column("finding", w.Head("Finding"), doc.Text))
	for _, paired := range of.rounds {
		for i := range paired.Games {
			g := &paired.Games[i]
			for _, sheet := range g.Sheets {
				verdict := w.verdict(sheet.Verdict.Verdict)
				if sheet.By != 0 {
					verdict += ", " + w.Say("sheet of {name}", "name", r.name(sheet.By))
				}
				var findings []string
				for k := range sheet.Said {
					findings = append(findings, r.finding(&sheet.Verdict, k))
				}
				if len(findings) == 0 && sheet.Verdict.Verdict != "clean" {
					findings = []string{""}
				}
				for k, finding := range findings {
					row := append(r.gameCells(g), doc.T(r.resultText(g)), doc.T(verdict), doc.T(finding))
					t.Rows = append(t.Rows, doc.Row{Cells: row, Rule: k == 0})
				}
			}
		}
	}
	r.doc.Blocks = []doc.Block{t}
	return nil
}

var missingSheetsRow = row(Document{Name: "missing-sheets", Title: "games with a result and no scoresheet", About: AllRounds, Sheet: 12}, missingSheets)

// missingSheets lists the games that have a result by play and no scoresheet.
func missingSheets(r *report, of someRounds) error {
	w := r.words
	r.doc.Title = w.Say("Scoresheets still missing")
	t := &doc.Table{Name: "missing-sheets", Empty: w.Say("No scoresheet is missing."), Frozen: 2, Columns: r.gameColumns()}
	t.Columns = append(t.Columns, w.column("result", w.Head("Result"), doc.Result))
	for _, paired := range of.rounds {
		for _, g := range paired.All() {
			if g.PlayOff != nil && !r.state.Recorded(g) {
				continue // nobody writes in most of them
			}
			if len(g.Sheets) == 0 && len(g.Given) == 0 && g.Result != nil && g.Result.Played() {
				t.Rows = append(t.Rows, doc.Row{Cells: append(r.gameCells(g), doc.T(r.resultText(g)))})
			}
		}
	}
	r.doc.Blocks = []doc.Block{t}
	return nil
}

// beginRounds begins a document about one round, or about all with 0.
func beginRounds(s *arbiter.State, round int, o Options, name string) (*report, []arbiter.Round, error) {
	if round != 0 {
		r, paired, err := beginRound(s, round, o, name)
		return r, []arbiter.Round{paired}, err
	}
	r, err := begin(s, o, name)
	return r, s.Rounds, err
}

// gameColumns say which game it is.
func (r *report) gameColumns() []doc.Column {
	w := r.words
	return []doc.Column{
		w.column("round", w.Head("Round"), doc.Integer), w.column("board", w.Head("Board"), doc.Board),
		plainColumn("first", r.sides[0].name, doc.Name),
		plainColumn("second", r.sides[1].name, doc.Name),
	}
}

func (r *report) gameCells(g *arbiter.Game) []doc.Cell {
	return []doc.Cell{doc.N(g.Round), boardCell(g), doc.T(r.name(g.First)), doc.T(r.name(g.Second))}
}

func (w *words) verdict(v string) string {
	switch v {
	case "clean":
		return w.Say("clean")
	case "irregular":
		return w.Say("irregular")
	case "unreadable":
		return w.Say("unreadable")
	}
	return v
}
