package scoresheet

import (
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// judgeHeader checks what a sheet says besides its moves against the rules of recording:
// signatures (WCDF 3.9), moves left ticked after a flag fell (WCDF 3.13) and offers of a draw
// and draws agreed (WCDF 4.7; FMJD Annex 3, 5.3, where the options say that it holds).
// Nothing is concluded from what a sheet leaves out.
func (r *Replayer) judgeHeader(g *pdn.Game) {
	if r.out.Book == WCDF {
		r.judgeSignatures(g)
	}
	ticked, offered := false, false
	for i := range g.Steps {
		step := &g.Steps[i]
		if step.Kind == pdn.Tick {
			ticked = true
		}
		if step.Offered {
			offered = true
		}
	}
	if ticked {
		r.judgeTicks(g)
	}
	if offered {
		r.judgeOffers(g)
	}
	r.judgeAgreement(g)
}

// judgeSignatures finds sheets that say that a player has not signed.
func (r *Replayer) judgeSignatures(g *pdn.Game) {
	for _, c := range [2]draughts.Colour{draughts.White, draughts.Black} {
		name := "SignedWhite"
		if c == draughts.Black {
			name = "SignedBlack"
		}
		value, given := g.Tag(name)
		if !given || signature(value) != Unsigned {
			continue
		}
		r.finding(Finding{Kind: UnsignedSheet, Article: r.article(UnsignedSheet)}.saying(bySide(r.out.Variant, c,
			rule.Say("the sheet is not signed by White; both players sign each sheet, and a player without a complete signed one gets no points for the round (WCDF 3.10)"),
			rule.Say("the sheet is not signed by Black; both players sign each sheet, and a player without a complete signed one gets no points for the round (WCDF 3.10)"),
			rule.Say("the sheet is not signed by Red; both players sign each sheet, and a player without a complete signed one gets no points for the round (WCDF 3.10)"))))
	}
}

// judgeTicks finds moves that are still ticked although a flag has fallen.
func (r *Replayer) judgeTicks(g *pdn.Game) {
	first, ticks := 0, 0
	for i := range r.out.Plies {
		if g.Steps[r.out.Plies[i].Step].Kind == pdn.Tick {
			if ticks++; first == 0 {
				first = i + 1
			}
		}
	}
	if ticks == 0 {
		return // ticked after the end
	}
	fell, at := flagOf(g)
	if !fell || at > 0 && first > at {
		return // ticked in a shortage that came later
	}
	step := &g.Steps[r.out.Plies[first-1].Step]
	f := Finding{Kind: TicksLeft, Ply: first, Move: step.Text, Article: r.article(TicksLeft)}.saying(rule.Count(ticks,
		"a flag fell and {n} ticked move has not been written out; the sheet has to be completed before the next move",
		"a flag fell and {n} ticked moves have not been written out; the sheet has to be completed before the next move"))
	f.Line, f.Column = g.Place(step.Offset)
	r.finding(f)
}

// flagOf says whether a flag fell in the game and, where the Flag tag names it,
// after which ply.
func flagOf(g *pdn.Game) (fell bool, ply int) {
	if value, given := g.Tag("Flag"); given {
		value = strings.ToLower(strings.TrimSpace(value))
		if n, err := strconv.Atoi(value); err == nil && n > 0 {
			return true, n
		}
		return value != "" && value != "no" && value != "none" && value != "?", 0
	}
	value, _ := g.Tag("Termination")
	return strings.EqualFold(strings.TrimSpace(value), "time forfeit"), 0
}

// judgeOffers finds offers of a draw that came too early or were repeated.
func (r *Replayer) judgeOffers(g *pdn.Game) {
	least := 0
	if r.options.OffersAfter > 0 && r.out.Book == FMJD {
		least = r.options.OffersAfter
	}
	if r.out.Book == FMJD && least == 0 {
		return // Annex 1 on its own says nothing about offers
	}
	last := 0 // the ply of the offer that has been refused, 0 for none
	for i := range r.out.Plies {
		if len(r.out.Findings) >= mostIrregular {
			return
		}
		step := &g.Steps[r.out.Plies[i].Step]
		if !step.Offered {
			continue
		}
		ply := i + 1
		f := Finding{Ply: ply, Move: step.Text}
		switch {
		case ply < 2*least:
			f.Kind = EarlyOffer
			f = f.saying(rule.Count(least,
				"a draw was offered with {move}, before both players had made {n} move",
				"a draw was offered with {move}, before both players had made {n} moves", "move", r.moveName(ply)))
		case last > 0 && (ply-last)%2 == 0 && (r.out.Book == FMJD || r.unchanged(last, ply)):
			f.Kind = RepeatedOffer
			f = f.saying(r.offeredAgain(ply, last))
		}
		last = ply
		if f.Kind != "" {
			f.Article = r.article(f.Kind)
			f.Line, f.Column = g.Place(step.Offset)
			r.finding(f)
		}
	}
}

// judgeAgreement finds a draw that was agreed before both players had made the moves
// that are asked for: the record ends drawn and no rule has made it a draw.
func (r *Replayer) judgeAgreement(g *pdn.Game) {
	if r.out.Book != FMJD || r.options.OffersAfter == 0 {
		return
	}
	least, ended := r.options.OffersAfter, g.Result
	if ended.Outcome == pdn.Missing || ended.Outcome == pdn.Unfinished {
		tag, _ := g.Tag("Result")
		ended = pdn.ParseResult(tag)
	}
	plies := len(r.out.Plies)
	if ended.Outcome != pdn.Drawn || plies == 0 || plies >= 2*least || len(r.out.Draws) > 0 || r.out.PliesOK < plies {
		return
	}
	last := &g.Steps[r.out.Plies[plies-1].Step]
	f := Finding{Kind: EarlyDraw, Ply: plies, Move: last.Text, Article: r.article(EarlyDraw)}.saying(rule.Count(least,
		"a draw was agreed after {move}, before both players had made {n} move",
		"a draw was agreed after {move}, before both players had made {n} moves", "move", r.moveName(plies)))
	f.Line, f.Column = g.Place(last.Offset)
	r.finding(f)
}

// offeredAgain says that a draw was offered with a ply although an offer with
// an earlier one had been refused and, under WCDF 4.7, nothing has changed
// since.
func (r *Replayer) offeredAgain(ply, refused int) rule.Sentence {
	again, first := r.moveName(ply), r.moveName(refused)
	if r.out.Book == FMJD {
		return rule.Say("a draw was offered again with {move}; the offer with {refused} was refused, the opponent has offered none since", "move", again, "refused", first)
	}
	switch r.options.Change {
	case Captured:
		return rule.Say("a draw was offered again with {move}; the offer with {refused} was refused, the opponent has offered none since and nothing was captured", "move", again, "refused", first)
	case CapturedOrManMoved:
		return rule.Say("a draw was offered again with {move}; the offer with {refused} was refused, the opponent has offered none since and nothing was captured and no man moved", "move", again, "refused", first)
	}
	return rule.Say("a draw was offered again with {move}; the offer with {refused} was refused, the opponent has offered none since and nothing was captured or crowned", "move", again, "refused", first)
}

// Change is what makes a change of the position substantial, so that a draw may
// be offered again (WCDF 4.7, which does not say).
type Change uint8

// The readings.
const (
	CapturedOrCrowned  Change = iota // the usual one
	Captured                         // a piece was captured
	CapturedOrManMoved               // a piece was captured or a man moved
)

// String is the reading by its name in the rule book.
func (c Change) String() string {
	return [...]string{"captured-or-crowned", "captured", "captured-or-man-moved"}[c]
}

// ParseChange finds a reading by its name.
func ParseChange(name string) (Change, error) {
	for _, c := range [...]Change{CapturedOrCrowned, Captured, CapturedOrManMoved} {
		if c.String() == name {
			return c, nil
		}
	}
	return 0, rule.Errorf(rule.Usage, "there is no change %q", name).
		WithHint("the changes are %v, %v and %v", CapturedOrCrowned, Captured, CapturedOrManMoved)
}

// unchanged reports whether the position has not changed substantially between
// two plies, as WCDF 4.7 asks.
func (r *Replayer) unchanged(from, to int) bool {
	count := func(ply int) (n [4]int) {
		p := r.out.PositionAfter(ply)
		n[0], n[1] = p.Count(draughts.White)
		n[2], n[3] = p.Count(draughts.Black)
		return n
	}
	before, after := count(from), count(to)
	switch r.options.Change {
	case Captured:
		return before[0]+before[1]+before[2]+before[3] == after[0]+after[1]+after[2]+after[3]
	case CapturedOrManMoved:
		if before != after {
			return false
		}
		p, q := r.out.PositionAfter(from), r.out.PositionAfter(to)
		return p.Men(draughts.White) == q.Men(draughts.White) && p.Men(draughts.Black) == q.Men(draughts.Black)
	}
	return before == after
}
