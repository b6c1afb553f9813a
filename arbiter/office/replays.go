package office

import (
	"flagfall/arbiter"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// Replays replays the first sheet of every game of a round that has one, of all
// rounds with 0, in the order of rounds and boards. What take is given is valid
// until it returns. It fails when a sheet cannot be had, with the errors of
// [arbiter.State.Round], and when take does.
func (o *Office) Replays(s *arbiter.State, round int, take func(g *arbiter.Game, out *scoresheet.Replay) error) error {
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
			if len(g.Sheets) == 0 {
				continue
			}
			sheet, err := o.Sheet(g.Sheets[0].Digest)
			if err != nil {
				return err
			}
			games, err := pdn.ReadAll([]byte(sheet.Text), "sheet "+sheet.Digest[:12])
			if err != nil {
				return err
			}
			if len(games) == 0 {
				continue
			}
			SetUp(games[0], g.Ballot)
			if err := take(g, replayer.Replay(games[0])); err != nil {
				return err
			}
		}
	}
	return nil
}
