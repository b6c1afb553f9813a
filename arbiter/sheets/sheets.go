// Package sheets replays the scoresheets of a tournament as the tournament has
// them: in its variant, by its rule book, from the positions of its ballots and
// by what was ruled on, with the times that they record.
//
// It is for the office and for documents. It reads the sheets that were taken in and
// writes nothing: it is the arbiter who enters what a sheet shows.
package sheets

import (
	"fmt"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// Find gives the sheet that has a digest, as the journal keeps it.
type Find func(digest string) (arbiter.Sheet, error)

// Record is what is known of the moves of a game: its first sheet or, where none
// was taken in, the moves that its players sent or announced, those sent with
// their days. It is nil where nothing is known. It fails when a sheet cannot be
// had.
func Record(g *arbiter.Game, find Find) (*pdn.Game, error) {
	text, name := moves(g), "the moves"
	if len(g.Sheets) > 0 {
		sheet, err := find(g.Sheets[0].Digest)
		if err != nil {
			return nil, err
		}
		text, name = sheet.Text, "sheet "+sheet.Digest[:12]
	}
	games, err := pdn.ReadAll([]byte(text), name)
	if err != nil || len(games) == 0 {
		return nil, err
	}
	SetUp(games[0], g.StartFEN())
	return games[0], nil
}

// moves are the moves that were sent or announced in a game, after those of its
// ballot, as PDN; "" where there are none.
func moves(g *arbiter.Game) string {
	if len(g.Given) == 0 {
		return ""
	}
	var b strings.Builder
	n := 0
	write := func(move, comment string) {
		if n%2 == 0 {
			fmt.Fprintf(&b, "%d. ", n/2+1)
		}
		n++
		b.WriteString(move + comment + " ")
	}
	if g.Ballot != nil {
		for _, move := range g.Ballot.Moves {
			write(move, "")
		}
	}
	for _, m := range g.Given {
		comment := ""
		if m.Days != nil {
			comment = fmt.Sprintf(" {received %s, sent %s}", m.Days.Received, m.Days.Sent)
		}
		write(m.Move, comment)
	}
	return b.String() + "*"
}

// Each replays the record of every game of a round that has one, of all rounds
// with 0, in the order of rounds and boards. What take is given is valid
// until it returns. It fails when a sheet cannot be had, with the errors of
// [arbiter.State.Round], and when take does.
func Each(s *arbiter.State, round int, find Find, take func(g *arbiter.Game, out *scoresheet.Replay) error) error {
	variant, err := draughts.ParseVariant(s.Settings.Variant)
	if err != nil {
		return err
	}
	rounds := s.Rounds
	if round != 0 {
		r, err := s.Round(round)
		if err != nil {
			return err
		}
		rounds = []arbiter.Round{r}
	}
	options := scoresheet.Options{Variant: &variant}
	if book, err := scoresheet.ParseBook(s.Settings.Book); err == nil {
		options.Book = &book
	}
	replayer := scoresheet.NewReplayer(options)
	for i := range rounds {
		for _, g := range rounds[i].All() {
			record, err := Record(g, find)
			if err != nil {
				return err
			}
			if record == nil {
				continue
			}
			if err := take(g, replayer.Replay(record)); err != nil {
				return err
			}
		}
	}
	return nil
}

// Replay replays the text of a sheet of a game by the rulings on the
// plies before one; with 0 by all of them.
func Replay(s *arbiter.State, g *arbiter.Game, text string, ply int) (*scoresheet.Replay, error) {
	variant, err := draughts.ParseVariant(s.Settings.Variant)
	if err != nil {
		return nil, err
	}
	games, err := pdn.ReadAll([]byte(text), "the sheet")
	if err != nil {
		return nil, err
	}
	if len(games) != 1 {
		return nil, rule.Errorf(rule.Input, "the sheet of round %d, board %s holds %d games", g.Round, g.BoardName(), len(games))
	}
	SetUp(games[0], g.StartFEN())
	options := scoresheet.Options{Variant: &variant}
	if book, err := scoresheet.ParseBook(s.Settings.Rules().Name); err == nil {
		options.Book = &book
	}
	replayer := scoresheet.NewReplayer(options)
	var earlier []arbiter.Ruling
	for _, r := range g.Rulings {
		if ply == 0 || r.Ply < ply {
			earlier = append(earlier, r)
		}
	}
	if out, err := replayer.ReplayRuled(games[0], Rulings(earlier)); err == nil {
		return out, nil
	}
	// A sheet that ends before an earlier ruling.
	return replayer.Replay(games[0]), nil
}

// SetUp lets a record begin in a position, where men were taken away by a ballot or
// a handicap and the record does not say so itself; "" leaves it as it is.
func SetUp(game *pdn.Game, fen string) {
	if fen == "" {
		return
	}
	if _, given := game.Tag("FEN"); given {
		return
	}
	game.Tags = append(game.Tags, pdn.Tag{Name: "SetUp", Value: "1"}, pdn.Tag{Name: "FEN", Value: fen})
}

// Rulings are the rulings of a game as a replay takes them.
func Rulings(list []arbiter.Ruling) []scoresheet.Ruling {
	var rulings []scoresheet.Ruling
	for _, r := range list {
		rulings = append(rulings, scoresheet.Ruling{
			Ply: r.Ply, Recalled: r.Choice == arbiter.Rectified || r.Choice == arbiter.Cautioned,
			Instead: r.Instead, Basis: fmt.Sprintf("%s, entry %d", r.Article, r.Seq),
		})
	}
	return rulings
}
