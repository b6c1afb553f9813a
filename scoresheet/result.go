package scoresheet

import (
	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// Winner is who won, however the result was written.
type Winner uint8

// The winners. NoWinner means a game without a result.
const (
	NoWinner Winner = iota
	WhiteWins
	BlackWins
	Draw
	BothLose
)

// String is the form that programs use.
func (w Winner) String() string {
	return [...]string{"none", "white", "black", "draw", "both-lose"}[w]
}

// winnerOf is the side that a colour's victory makes the winner.
func winnerOf(c draughts.Colour) Winner {
	if c == draughts.White {
		return WhiteWins
	}
	return BlackWins
}

// Orientation says whom 1-0 favours.
type Orientation uint8

// The orientations.
const (
	// LeftIsWhite is the reading of PDN and of all variants in which White
	// begins.
	LeftIsWhite Orientation = iota
	// LeftIsMover is the tradition of English draughts: the score of the side
	// that begins games of the variant, Red, is on the left.
	LeftIsMover
)

// String is the name that the command line uses.
func (o Orientation) String() string { return [...]string{"white", "mover"}[o] }

// winner turns a result as written into a winner.
func (o Orientation) winner(result pdn.Result, v draughts.Variant) Winner {
	left := draughts.White
	if o == LeftIsMover {
		left = v.FirstMover()
	}
	switch result.Outcome {
	case pdn.LeftWins:
		return winnerOf(left)
	case pdn.RightWins:
		return winnerOf(left.Other())
	case pdn.Drawn:
		return Draw
	case pdn.BothLose:
		return BothLose
	}
	return NoWinner
}

// judgeResult reconciles the results of the tag and the movetext.
func (r *Replayer) judgeResult(g *pdn.Game) {
	out := &r.out
	tag, given := g.Tag("Result")
	written := pdn.ParseResult(tag)
	out.Result = written
	moves := g.Result
	if r.delft != nil {
		moves = pdn.ParseResult(r.delft.Text)
	}
	if !given || written.Outcome == pdn.Missing {
		out.Result = moves
	} else if decided(written) && decided(moves) && written.Outcome != moves.Outcome {
		r.finding(Finding{Kind: ResultConflict}.saying(
			rule.Say("the Result tag says {tag} and the moves end with {moves}; the tag holds", "tag", written.Text, "moves", moves.Text)))
	}
	if out.Result.Outcome == pdn.Unfinished && decided(moves) {
		out.Result = moves
	}
	out.Winner = r.options.Results.winner(out.Result, out.Variant)
}

// judgeFinal compares the result with the final position.
func (r *Replayer) judgeFinal() {
	out := &r.out
	if !r.trusted || out.Winner == NoWinner || out.Winner == BothLose {
		return
	}
	// A game that a rule ended is drawn, whatever was played after it.
	if d := r.drawnAt(); d != nil {
		if out.Winner == Draw {
			return
		}
		said := rule.Say("the last move made the game a draw ({rule}); the result {result} says otherwise", "rule", rule.English(d.Rule.Title), "result", out.Result.Text)
		if d.Ply < len(out.Plies) {
			said = rule.Say("the game was drawn {after} ({rule}); the result {result} says otherwise",
				"after", r.afterMove(d.Ply), "rule", rule.English(d.Rule.Title), "result", out.Result.Text)
		}
		r.finding(Finding{Kind: ResultPosition, Article: d.Rule.Article}.saying(said))
		return
	}
	end := out.End
	if !r.playable || end.CanMove() || bare(end) {
		return
	}
	if out.Winner == winnerOf(end.Winner()) {
		return
	}
	loser, winner := r.side(end.Winner().Other()), r.side(end.Winner())
	said := rule.Say("at the end {loser} has no move left, so {winner} has won; the result {result} says otherwise", "loser", loser, "winner", winner, "result", out.Result.Text)
	if men, kings := end.Count(end.Turn()); end.Variant().Rules().Aim != draughts.LastMove {
		said = rule.Say("at the end {winner} has won; the result {result} says otherwise", "winner", winner, "result", out.Result.Text)
	} else if men+kings == 0 {
		said = rule.Say("at the end {loser} has no piece left, so {winner} has won; the result {result} says otherwise", "loser", loser, "winner", winner, "result", out.Result.Text)
	}
	r.finding(Finding{Kind: ResultPosition, Article: out.Book.lost(end)}.saying(said))
}

// bare reports whether a board is empty, so that nobody has won on it.
func bare(p draughts.Position) bool { return force(p, draughts.White)+force(p, draughts.Black) == 0 }

// decided reports whether a result says how the game ended.
func decided(r pdn.Result) bool {
	switch r.Outcome {
	case pdn.LeftWins, pdn.RightWins, pdn.Drawn, pdn.BothLose:
		return true
	}
	return false
}

// Evidence is what a sample of the games of a file shows about the whole
// file.
type Evidence struct {
	// White and Mover count the games whose result can only be right if 1-0
	// favours White, or the first mover: the loser had no move left, or fewer
	// pieces.
	White, Mover int
	// Tagged counts the decided games with a GameType, Games all games for
	// which it matters whom 1-0 favours.
	Tagged, Games int
	// Inferred counts the games whose variant had to be inferred, Taken those
	// that were taken to be of a variant other than the one their squares
	// suggest.
	Inferred int
	Taken    map[draughts.Variant]int

	games int              // with moves
	only  draughts.Variant // what they are
	mixed bool             // they are not all of one variant
}

// Add takes a replayed game into account.
func (e *Evidence) Add(out *Replay) {
	if len(out.Plies) > 0 {
		e.mixed = e.mixed || e.games > 0 && out.Variant != e.only
		e.only = out.Variant
		e.games++
	}
	if len(out.Plies) > 0 && out.Inferred {
		e.Inferred++
		if traitsOf(out.Game).infer() != out.Variant {
			if e.Taken == nil {
				e.Taken = map[draughts.Variant]int{}
			}
			e.Taken[out.Variant]++
		}
	}
	if _, set := out.Game.Tag("FEN"); len(out.Plies) == 0 && !out.typed && !set {
		return // nothing shows what game it is
	}
	// Where White begins, both readings are the same.
	if out.Variant.FirstMover() == draughts.White || out.Verdict != Clean {
		return
	}
	var leftWins bool
	switch out.Result.Outcome {
	case pdn.LeftWins:
		leftWins = true
	case pdn.RightWins:
	default:
		return
	}
	e.Games++
	if out.typed {
		e.Tagged++
	}
	var loser draughts.Colour
	if !out.End.CanMove() && !bare(out.End) {
		loser = out.End.Winner().Other()
	} else {
		diff := force(out.End, draughts.White) - force(out.End, draughts.Black)
		switch {
		case diff >= 2:
			loser = draughts.Black
		case diff <= -2:
			loser = draughts.White
		default:
			return
		}
	}
	if (loser == draughts.Black) == leftWins {
		e.White++
	} else {
		e.Mover++
	}
}

// Variant is the variant of the games without a GameType, and how many of those
// looked at are legal only under it; false when it is the one that their
// squares suggest. A fifth of the games is enough: many are legal under several
// rules.
func (e *Evidence) Variant() (v draughts.Variant, games int, ok bool) {
	for _, candidate := range draughts.Variants() {
		if n := e.Taken[candidate]; n > games {
			v, games = candidate, n
		}
	}
	return v, games, games > 0 && 5*games >= e.Inferred
}

// Only is the variant of all games with moves; false when there are several, or
// no game.
func (e *Evidence) Only() (v draughts.Variant, ok bool) { return e.only, e.games > 0 && !e.mixed }

// Orientation is whom 1-0 favours by the evidence, and why. Where the final
// positions show nothing, files with a GameType follow PDN, and others the
// tradition of English draughts.
func (e *Evidence) Orientation() (Orientation, rule.Sentence) {
	switch {
	case e.White > e.Mover:
		return LeftIsWhite, rule.Format("%d finals fit that and %d do not", e.White, e.Mover)
	case e.Mover > e.White:
		return LeftIsMover, rule.Format("%d finals fit that and %d do not", e.Mover, e.White)
	case e.Tagged > 0:
		return LeftIsWhite, rule.Format("no final position decides it, and games with a GameType follow PDN")
	}
	return LeftIsMover, rule.Format("no final position decides it, and that is the tradition of English draughts")
}

// force is the weight of a side's pieces, in half men.
func force(p draughts.Position, c draughts.Colour) int {
	men, kings := p.Count(c)
	return 2*men + 3*kings
}

// side is a colour as the rule book of the variant calls it (WCDF 1.9).
func (r *Replayer) side(c draughts.Colour) rule.Sentence { return ColourSaid(r.out.Variant, c) }

// ColourName is the colour as players of the variant call it: Red and White in
// English draughts (WCDF 1.9), White and Black elsewhere.
func ColourName(v draughts.Variant, c draughts.Colour) string {
	return ColourSaid(v, c).Text
}
