package main

import (
	"path/filepath"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/actions"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/fixtures/gen"
	"flagfall/pairing/roundrobin"
	"flagfall/reports"
	"flagfall/reports/export"
	"flagfall/reports/render"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// demo is one run of the demonstration: an event is invented and rehearsed, and
// what happens is told.
type demo struct {
	env     *env
	dir     string // where it writes
	shown   string // the folder as the person named it
	variant draughts.Variant
	seed    uint64
}

func (d *demo) run() error {
	invented, err := d.env.invented(d.variant, d.seed)
	if err != nil {
		return err
	}
	if err := say(d.env, nil, "%s, %s: ten players, %d rounds, invented from seed %d.\n\nWhat the scoresheets showed:",
		invented.Name, d.variant.Name(), len(invented.Rounds), d.seed); err != nil {
		return err
	}
	o, sheets, err := office.Rehearse(filepath.Join(d.dir, fileName(invented.Name)), office.Rehearsal{
		Event: invented, Variant: d.variant, Tell: d.tell,
		Keep: func(name string, text []byte) error { return writeFile(filepath.Join(d.dir, name), writeBytes(text)) },
	})
	if err != nil {
		return err
	}
	defer o.Close()
	if err := say(d.env, nil, "\nPlanted: %d faults on %d sheets. Found: all of them, and nothing else.\n", len(invented.Planted), sheets); err != nil {
		return err
	}
	return d.print(o)
}

// demoRounds is how many rounds of the invented event are over when it is shown
// in a browser: the next one is being played.
const demoRounds = 5

// invented is the event of a variant and a seed.
func (e *env) invented(v draughts.Variant, seed uint64) (*gen.Event, error) {
	if e.Invent == nil {
		return gen.NewEvent(v, seed, roundrobin.Pairer{}.Schedule(gen.PlayerCount))
	}
	return e.Invent(v, seed)
}

// evening makes the event as it stands in the middle of a round, and gives its
// file.
func (d *demo) evening() (string, error) {
	invented, err := d.env.invented(d.variant, d.seed)
	if err != nil {
		return "", err
	}
	path := filepath.Join(d.dir, fileName(invented.Name))
	o, _, err := office.Rehearse(path, office.Rehearsal{
		Event: invented, Variant: d.variant, Rounds: demoRounds,
		Keep: func(string, []byte) error { return nil }, Tell: func(*office.Office, office.Match) error { return nil },
	})
	if err != nil {
		return "", err
	}
	return path, o.Close()
}

// tell says what a sheet showed, and the result entered where it left that to the
// arbiter.
func (d *demo) tell(o *office.Office, m office.Match) error {
	sub := m.Submitted
	onTime := sub.Result != nil && sub.Result.Reason == arbiter.OnTime
	if len(sub.Findings) == 0 && len(sub.Draws) == 0 && !onTime {
		return nil
	}
	s := o.State()
	g, err := s.FindGame(m.Game)
	if err != nil {
		return err
	}
	if err := say(d.env, nil, "\nround %d, board %s: %s – %s", m.Round, m.Board, s.Name(g.First), s.Name(g.Second)); err != nil {
		return err
	}
	for _, f := range sub.Findings {
		if err := say(d.env, nil, "%s", actions.SaidFinding(d.variant, f.Ply, f.Move, f.Article, f.Said)); err != nil {
			return err
		}
	}
	for _, drawn := range sub.Draws {
		after := (drawn.Ply + 1) / 2
		what := rule.Format("the game is drawn by rule")
		if drawn.Rule.Mode == draw.Claim {
			what = rule.Format("a draw could be claimed")
		}
		if err := say(d.env, nil, "  after move %d %s: %s (%s)", after, what, rule.English(drawn.Rule.Title), drawn.Rule.Article); err != nil {
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
	return say(d.env, nil, "  entered as %s", s.ScoreSaid(g))
}

// print shows the standings and writes all documents.
func (d *demo) print(o *office.Office) error {
	event := exported(o, time.UTC)
	standings := event.Request
	standings.Document = "standings"
	if !d.env.english() {
		standings.Options = map[string]string{"language": d.env.language.Tag().String()}
	}
	page, err := reports.Make(standings)
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
		filepath.Join(d.shown, fileName(o.State().Settings.Name)))
}
