package office

import (
	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
)

// handicapped adds a finding when the record of a game does not begin with the men with
// which the game began (FMJD 11.1.7): with men that a player should have been without,
// without others, or without some where no handicap was given. A record that begins
// later (after the first move, with men that have moved, or with fewer men of both
// sides, since only one side has a handicap) shows nothing of that, but not the game
// either, unless it goes on where the game was adjourned.
func (g *SubmittedGame) handicapped(s *arbiter.State, game *arbiter.Game) {
	due := draughts.Start(g.Variant)
	if fen := game.StartFEN(); fen != "" {
		var err error
		if due, err = draughts.Parse(g.Variant, fen); err != nil {
			return // the game is of another variant, which is said elsewhere
		}
	}
	missing, atHome := g.missing()
	more := false
	for _, c := range [2]draughts.Colour{draughts.White, draughts.Black} {
		men, kings := g.start.Count(c)
		dueMen, dueKings := due.Count(c)
		more = more || men+kings > dueMen+dueKings
	}
	later := !atHome || len(g.game.Steps) > 0 && g.game.Steps[0].Number > 1
	if g.start == due || g.resumes(game) {
		return
	}
	if later && !more {
		said := rule.Say("the record begins with another position than the game")
		g.lead(scoresheet.Finding{Kind: scoresheet.NotHandicapped, Said: said}, said)
		return
	}
	without := rule.Say("the record begins with all men")
	switch n := len(missing); {
	case more && !atHome: // pieces that no game of the event begins with
		without = rule.Say("the record begins with more men")
	case n > 0:
		without = rule.Say("the record begins without the men on {squares}", "squares", arbiter.SquaresSaid(g.Variant, missing))
		if n == 1 {
			without = rule.Say("the record begins without the man on {squares}", "squares", arbiter.SquaresSaid(g.Variant, missing))
		}
	}
	said := rule.Say("{record}, but no handicap was given", "record", without)
	if game.Handicap != nil {
		said = rule.Say("{record}, but {handicap}", "record", without, "handicap", game.Handicap.Said(s))
	}
	g.lead(scoresheet.Finding{Kind: scoresheet.NotHandicapped, Article: rule.FMJD("11.1.7"), Said: said}, said)
}

// resumes reports whether the record begins with the position in which the game was
// adjourned.
func (g *SubmittedGame) resumes(game *arbiter.Game) bool {
	if game.Postponed == nil || game.Postponed.Position == "" {
		return false
	}
	adjourned, err := draughts.Parse(g.Variant, game.Postponed.Position)
	return err == nil && adjourned == g.start
}

// missing are the squares of the men that are not there where the record begins, and
// whether all others stand where a game begins, with the first mover to move and one side
// complete.
func (g *SubmittedGame) missing() (squares []int, atHome bool) {
	whole := draughts.Start(g.Variant)
	var lacks [2]bool
	atHome = g.start.Turn() == whole.Turn()
	for n := 1; n <= g.Variant.Squares(); n++ {
		switch square := draughts.Square(n); {
		case g.start.At(square) == whole.At(square):
		case g.start.At(square) == draughts.NoPiece:
			squares = append(squares, n)
			lacks[whole.At(square).Colour()] = true
		default:
			atHome = false
		}
	}
	return squares, atHome && !(lacks[0] && lacks[1])
}
