package sheets

import (
	"fmt"
	"slices"
	"strings"

	"flagfall/clocks"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// Times gathers the times that a game records for [clocks.Check], and reports
// whether there are any. A control given by the caller takes precedence over
// the TimeControl tags; with the zero control the tags decide, and a tag that
// cannot be read is an error of the code rule.Input.
//
// The record that comes with that error is complete but for its control.
//
// WhiteTime and BlackTime are read as the time used in the game, as PDN 3.0
// defines them. WhiteClock and BlackClock, which some programs write, are not
// read: they may just as well hold the time that remains.
func Times(game *pdn.Game, variant draughts.Variant, control clocks.Control) (clocks.Record, bool, error) {
	tag := func(name string) string { value, _ := game.Tag(name); return value }
	white, black := clocks.First, clocks.Second
	own := [2]string{tag("TimeControlWhite"), tag("TimeControlBlack")}
	names := [2]string{"White", "Black"}
	if variant.FirstMover() == draughts.Black {
		white, black = black, white
		own[0], own[1] = own[1], own[0]
		names[0], names[1] = names[1], names[0]
	}
	r := clocks.Record{Control: control, Names: names}
	var err error
	if control.IsZero() {
		r.Control, err = clocks.ParseTags(tag("TimeControl"), own[0], own[1])
	}
	r.OnTime = strings.EqualFold(tag("Termination"), "Time forfeit")
	if len(game.Steps) > 0 && game.Steps[0].Black {
		r.Starts = black
	}
	if fen, ok := game.Tag("FEN"); ok {
		if position, err := draughts.Parse(variant, fen); err == nil && position.Turn() != variant.FirstMover() {
			r.Starts = clocks.Second
		}
	}
	if len(game.Steps) > 0 && game.Steps[0].Number > 1 {
		r.MovesBefore = game.Steps[0].Number - 1
	}
	side := func(colour byte, mover clocks.Side) clocks.Side {
		switch colour {
		case 'W':
			return white
		case 'B':
			return black
		}
		return mover
	}
	timed := totals(game, &r, white)
	timed = plyTimes(game, &r, side) || timed
	r.Result = resultOf(game, variant, white)
	if r.OnTime {
		r.Material = materialOf(game, variant, white)
	}
	return r, timed, err
}

// plyTimes reads what was noted behind each ply, and reports whether that is anything.
// side is whose time it is by a colour, or where none is named the mover's.
func plyTimes(game *pdn.Game, r *clocks.Record, side func(colour byte, mover clocks.Side) clocks.Side) (timed bool) {
	for i := range game.Steps {
		step := &game.Steps[i]
		if step.Kind == pdn.Setup {
			// The arbiter put the position right: who moves on is not certain.
			r.OnTime = false
			break
		}
		if step.MaybeResult && step.Notes == nil {
			break // "4-6" that closes the game
		}
		mover := r.Starts ^ clocks.Side(len(r.Plies)&1)
		var ply clocks.PlyTime
		if step.Notes != nil {
			for _, comment := range step.Notes.Comments {
				for _, reading := range pdn.ClockReadings(comment) {
					timed = true
					noted := clocks.Note(clocks.Span(reading.Seconds) * clocks.OneSecond)
					switch {
					case reading.Remaining():
						ply.Left[side(reading.Colour, mover)] = noted
					case reading.Command == "emt":
						ply.Spent = noted
					default:
						ply.Used[side(reading.Colour, mover)] = noted
					}
					if !slices.Contains(ply.Notations, reading.Command) {
						ply.Notations = append(ply.Notations, reading.Command)
					}
				}
			}
		}
		r.Plies = append(r.Plies, ply)
	}
	return timed
}

// resultOf is how the record ends, by the end of its moves or else by its Result tag.
func resultOf(game *pdn.Game, variant draughts.Variant, white clocks.Side) clocks.Result {
	result := game.Result
	if tag, _ := game.Tag("Result"); result.Outcome == pdn.Missing {
		result = pdn.ParseResult(tag)
	}
	// In English draughts the left score is mostly the first mover's.
	left, right := clocks.WonByFirst, clocks.WonBySecond
	if !variant.Rules().MoverLeft && white == clocks.Second {
		left, right = right, left
	}
	switch result.Outcome {
	case pdn.LeftWins:
		return left
	case pdn.RightWins:
		return right
	case pdn.Drawn:
		return clocks.ResultDraw
	}
	return clocks.Unfinished
}

// Unread is a time of a sheet that cannot be read: the ply after which it stands, and
// the command as written.
type Unread struct {
	Ply     int
	Command string
}

// UnreadTimes are the times of a game that cannot be read, in order.
func UnreadTimes(game *pdn.Game) []Unread {
	var unread []Unread
	for i, step := range game.Steps {
		if step.Notes == nil {
			continue
		}
		for _, comment := range step.Notes.Comments {
			for _, command := range pdn.UnreadableClocks(comment) {
				unread = append(unread, Unread{i + 1, command})
			}
		}
	}
	return unread
}

// totals reads the time that each player used in the whole game, by the head of
// the sheet.
func totals(game *pdn.Game, r *clocks.Record, white clocks.Side) bool {
	found := false
	r.TotalUnit = clocks.OneSecond
	for _, own := range [...]struct {
		tag  string
		side clocks.Side
	}{{"WhiteTime", white}, {"BlackTime", white.Opponent()}} {
		value, ok := game.Tag(own.tag)
		if !ok {
			continue
		}
		used, err := clocks.ParseReading(value)
		if err != nil || used == 0 {
			continue // nothing is told by it
		}
		if strings.Count(value, ":")+strings.Count(value, ".") == 1 {
			r.TotalUnit = clocks.OneMinute
		}
		r.Total[own.side], found = clocks.Note(used), true
	}
	return found
}

// materialOf is what stands on the board at the end; nil where the game cannot
// be replayed move by move.
func materialOf(game *pdn.Game, variant draughts.Variant, white clocks.Side) *[2]clocks.Material {
	position := draughts.Start(variant)
	if fen, ok := game.Tag("FEN"); ok {
		var err error
		if position, err = draughts.Parse(variant, fen); err != nil {
			return nil
		}
	}
	for i := range game.Steps {
		step := &game.Steps[i]
		if step.Kind != pdn.Move || !step.Readable() {
			return nil
		}
		squares := make([]draughts.Square, 0, 8)
		for _, s := range step.Squares {
			if s.File != 0 {
				square, ok := variant.ParseSquare(fmt.Sprintf("%c%d", 'a'+s.File-1, s.Number))
				if !ok {
					return nil
				}
				squares = append(squares, square)
				continue
			}
			squares = append(squares, draughts.Square(s.Number))
		}
		found := position.Match(nil, squares, position.Moves(nil))
		if len(found) != 1 {
			return nil
		}
		position = position.Play(found[0])
	}
	var material [2]clocks.Material
	for _, colour := range [...]draughts.Colour{draughts.White, draughts.Black} {
		side := white
		if colour == draughts.Black {
			side = white.Opponent()
		}
		material[side].Men, material[side].Kings = position.Count(colour)
	}
	return &material
}
