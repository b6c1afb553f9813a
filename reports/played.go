package reports

import (
	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/sheets"
	"flagfall/clocks"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
)

// Played is the moves of a game, as a sheet that was taken in has them.
type Played struct {
	Start draughts.Position
	Plies []PlayedPly
	// Times are the clock times that the sheet records with each ply; none if it records nothing.
	Times []clocks.PlyTime
	// Cut is set if the sheet continues but cannot be replayed further.
	Cut bool
}

// PlayedPly is one move.
type PlayedPly struct {
	// Text is the move as players of the variant write it, "32-28" or "c3:e5".
	Text  string
	After draughts.Position
	// From and To are its squares; no square if the move is not legal.
	From, To draughts.Square
	// Article is the article on the irregularity found there, "FMJD 5.4.6"; "" for none.
	Article string
}

// newPlayed copies the moves of a replay, which the next one overwrites.
// Irregular moves that stood are among them.
func newPlayed(out *scoresheet.Replay) *Played {
	p := &Played{Start: out.Start}
	before := out.Start
	for i := range out.Plies {
		ply := &out.Plies[i]
		if ply.Move.IsZero() && ply.After == before {
			p.Cut = true
			break
		}
		move := PlayedPly{Text: out.Start.Variant().Customary(ply.Text()), After: ply.After}
		if !ply.Move.IsZero() {
			move.From, move.To = ply.Move.From(), ply.Move.To()
		}
		p.Plies = append(p.Plies, move)
		before = ply.After
	}
	for _, f := range out.Findings {
		if f.Ply > 0 && f.Ply <= len(p.Plies) && p.Plies[f.Ply-1].Article == "" {
			p.Plies[f.Ply-1].Article = f.Article.String()
		}
	}
	return p
}

// number returns the number of the move that a ply belongs to, from 1, and whether it is the second
// half of it.
func (p *Played) number(ply int) (int, bool) {
	if p.Start.Turn() != p.Start.Variant().FirstMover() {
		ply++
	}
	return ply/2 + 1, ply%2 == 1
}

// gameOf returns the game on a board in the round of a request. Errors: rule.Usage if no board is
// named, and those of [arbiter.State.FindGame].
func (q *Request) gameOf(board string) (*arbiter.Game, error) {
	if board == "" {
		return nil, rule.Errorf(rule.Usage, "no game was named").WithWay("name its board: {board}", "board", rule.Again("round", rule.Such("3"), "board", rule.Such("1")))
	}
	ref, err := arbiter.ParseBoard(q.Round, board)
	if err != nil {
		return nil, err
	}
	return q.State.FindGame(ref)
}

// game is gameOf with the moves of the game; these are nil if no sheet is stored.
func (q *Request) game(board string) (*arbiter.Game, *Played, error) {
	g, err := q.gameOf(board)
	if err != nil {
		return nil, nil, err
	}
	played, err := q.playedIn(g.Round)
	return g, played[g.ID], err
}

// playedIn returns the moves of the games of a round whose sheets are stored.
func (q *Request) playedIn(round int) (map[arbiter.GameID]*Played, error) {
	if q.Played != nil {
		return q.Played, nil
	}
	return PlayedGames(q.State, round, q.Sheet)
}

// PlayedGames returns the moves of the games of a round, of all with 0, whose sheets
// were taken in. Errors are those of [sheets.Each].
func PlayedGames(s *arbiter.State, round int, find sheets.Find) (map[arbiter.GameID]*Played, error) {
	variant, err := draughts.ParseVariant(s.Settings.Variant)
	if err != nil {
		return nil, err
	}
	played := map[arbiter.GameID]*Played{}
	err = sheets.Each(s, round, find, func(g *arbiter.Game, out *scoresheet.Replay) error {
		game := newPlayed(out)
		control, err := s.ControlOf(g)
		if err != nil {
			return err
		}
		// A sheet with unreadable time control tags has times all the same.
		if times, timed, _ := sheets.Times(out.Game, variant, control); timed {
			game.Times = times.Plies[:min(len(times.Plies), len(game.Plies))]
		}
		played[g.ID] = game
		return nil
	})
	return played, err
}

// replay replays a sheet of a game with the rulings on the plies before a given one; with 0, with
// all of them.
func (q *Request) replay(g *arbiter.Game, digest string, ply int) (*scoresheet.Replay, error) {
	sheet, err := q.Sheet(digest)
	if err != nil {
		return nil, err
	}
	return sheets.Replay(q.State, g, sheet.Text, ply)
}
