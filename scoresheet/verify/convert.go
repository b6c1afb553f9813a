package verify

import (
	"errors"
	"io"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/pdn"
)

// Converter writes games as strict PDN 3.0.
type Converter struct {
	Options
	Open     Open
	Notation scoresheet.Notation
	// Tell is called with what was assumed, what strict PDN cannot express and
	// what cannot be read.
	Tell func(Note)
}

// Converted counts what strict PDN has no form for: games with an irregular
// move, and records that cannot be read.
type Converted struct{ Irregular, Unread int }

// Convert writes the games of a file. A record that cannot be read is reported
// to Tell and left out; a file without games is an error, and so is a failure
// to write.
func (c *Converter) Convert(name string, w io.Writer) (done Converted, err error) {
	games, err := openGames(name, c.Open, nil)
	if err != nil {
		return done, err
	}
	defer games.Close()
	games.readPDN()
	options, assumed := games.sample(c.Options)
	for _, n := range assumed {
		c.Tell(n)
	}
	writer, replayer := pdn.NewWriter(w), scoresheet.NewReplayer(options)
	var g pdn.Game
	for count := 0; ; {
		err := games.next(&g)
		switch {
		case errors.Is(err, io.EOF) && count == 0:
			return done, noGames(name)
		case errors.Is(err, io.EOF):
			return done, writer.Flush()
		case err == nil:
			count++
			if err := c.game(name, replayer.Replay(&g), writer, &done); err != nil {
				return done, err
			}
			continue
		case count == 0 && games.broken():
			return done, err
		}
		c.Tell(Note{Fault: err})
		done.Unread++
		if games.broken() {
			return done, writer.Flush()
		}
	}
}

// game writes one game and tells what strict PDN cannot say.
func (c *Converter) game(name string, replay *scoresheet.Replay, writer *pdn.Writer, done *Converted) error {
	for _, n := range notesOf(name, replay) {
		c.Tell(n)
	}
	if replay.PliesOK < len(replay.Plies) {
		done.Irregular++
		for _, f := range replay.Findings {
			if f.Ply > 0 {
				c.Tell(Note{Place: rule.Place{File: name, Line: f.Line, Column: f.Column}, Said: rule.Format("game %d: %s", replay.Game.Number, f.Said)})
			}
		}
	}
	if err := writer.Write(replay.Strict(c.Notation)); err != nil {
		return rule.Errorf(rule.Refused, "cannot write game %d: %w", replay.Game.Number, err)
	}
	return nil
}
