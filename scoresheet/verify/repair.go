package verify

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/repair"
)

// stood reports whether an irregular move was most likely made on the board.
func stood(f *scoresheet.Finding) bool {
	if len(f.Repairs) == 0 {
		return false
	}
	for _, c := range f.Repairs[0].Changes {
		if c.Ply == f.Ply && (c.Kind == repair.Irregular || c.Kind == repair.TwoRunning) {
			return true
		}
	}
	return false
}

// repairText says what was really played, as far as that can be told.
func repairText(t *textWriter, replay *scoresheet.Replay) {
	for i := range replay.Findings {
		for _, said := range Explanations(replay, &replay.Findings[i]) {
			t.line(4, "%s.", t.sentence(said))
		}
	}
}

// Explanations say what was really played at a finding, the likeliest first and at
// most three: sentences that begin with a small letter, without a full stop.
func Explanations(replay *scoresheet.Replay, f *scoresheet.Finding) []rule.Sentence {
	var said []rule.Sentence
	repairs := foldOpen(f.Repairs)
	for k := range repairs[:min(len(repairs), 3)] {
		r := &repairs[k]
		if k > 0 && (replay.Certain || r.Share < 10_000) {
			break
		}
		var changes []rule.Sentence
		untold, signs, sign := 0, 0, 0
		for _, c := range r.Changes {
			if c.Kind == repair.Separator {
				if signs++; signs > 1 {
					continue
				}
				sign = len(changes)
			}
			if c.Open && len(c.Candidates) == 0 {
				untold++
				continue
			}
			one := changeSaid(c)
			if c.Kind == repair.LeftStanding {
				one = scoresheet.Cited(one, replay.Book.LeftStanding())
			}
			if c.Ply != f.Ply {
				number, mover := replay.MoveNumber(c.Ply)
				one = rule.Say("at {move} {what}", "move", scoresheet.MoveSaid(replay.Variant, mover, number), "what", one)
			}
			changes = append(changes, one)
		}
		if signs > 1 {
			changes[sign] = rule.Count(signs-1, "{what}, and {n} more wrong sign", "{what}, and {n} more wrong signs", "what", changes[sign])
		}
		if untold > 0 {
			changes = append(changes, rule.Count(untold, "{n} move cannot be told", "{n} moves cannot be told"))
		}
		if r.Explains < r.Of {
			changes = append(changes, rule.Count(r.Of, "{explained} of {n} ply replay", "{explained} of {n} plies replay", "explained", r.Explains))
		}
		said = append(said, howLikely(replay, f, r, k, rule.Joined("; ", changes...)))
	}
	return said
}

// howLikely says how likely the k-th explanation of a finding is, from 0.
func howLikely(replay *scoresheet.Replay, f *scoresheet.Finding, r *scoresheet.Repair, k int, what rule.Sentence) rule.Sentence {
	slip := f.Slip && f.Kind != scoresheet.UnreadableMove
	switch {
	case k == 0 && unexplained(r):
		return rule.Say("no explanation was found: {what}", "what", what)
	case k == 0 && replay.Certain && slip:
		return rule.Say("almost certainly a slip of the pen: {what}", "what", what)
	case k == 0 && replay.Certain:
		return rule.Say("almost certainly: {what}", "what", what)
	case k == 0 && slip:
		return rule.Say("most likely a slip of the pen ({share}): {what}", "share", percent(r.Share), "what", what)
	case k == 0 && r.Share >= 500_000:
		return rule.Say("most likely ({share}): {what}", "share", percent(r.Share), "what", what)
	}
	return rule.Say("perhaps ({share}): {what}", "share", percent(r.Share), "what", what)
}

func unexplained(r *scoresheet.Repair) bool {
	return slices.ContainsFunc(r.Changes, func(c repair.Change) bool { return c.Kind == repair.Unexplained })
}

// Likeliest says what was played where a finding is most likely not an irregular
// move of its own but a slip of the pen, or a consequence of something before it;
// nothing where the move most likely stood, or no explanation is likelier than
// the others together.
func Likeliest(f *scoresheet.Finding) rule.Sentence {
	if len(f.Repairs) == 0 || stood(f) {
		return rule.Sentence{}
	}
	best := foldOpen(f.Repairs)[0]
	if unexplained(&best) || best.Share < 500_000 {
		return rule.Sentence{}
	}
	var changes []rule.Sentence
	for _, c := range best.Changes {
		if c.Open && len(c.Candidates) == 0 {
			continue
		}
		one := changeSaid(c)
		if c.Ply != f.Ply {
			one = rule.Say("at {move} {what}", "move", MoveMark(c.Ply), "what", one)
		}
		changes = append(changes, one)
	}
	what := rule.Joined("; ", changes...)
	if f.Slip {
		return rule.Say("most likely a slip of the pen ({share}): {what}", "share", percent(best.Share), "what", what)
	}
	return rule.Say("most likely ({share}): {what}", "share", percent(best.Share), "what", what)
}

// MoveMark is a ply as scores have it: "3." for White's third move, "3..." for
// Black's.
func MoveMark(ply int) string {
	dots := "."
	if ply%2 == 0 {
		dots = "..."
	}
	return fmt.Sprintf("%d%s", (ply+1)/2, dots)
}

// foldOpen merges the explanations that take one of the candidates of an open
// change into the explanation that lists them all.
func foldOpen(list []scoresheet.Repair) []scoresheet.Repair {
	var folded []scoresheet.Repair
	for _, r := range list {
		into := slices.IndexFunc(folded, func(wide scoresheet.Repair) bool { return chosenFrom(wide.Changes, r.Changes) })
		if into < 0 {
			folded = append(folded, r)
			continue
		}
		folded[into].Share += r.Share
	}
	return folded
}

// chosenFrom reports whether changes are those of an explanation with open changes,
// with one of the candidates chosen for each.
func chosenFrom(wide, narrow []repair.Change) bool {
	return slices.EqualFunc(wide, narrow, func(a, b repair.Change) bool {
		if a.Kind != b.Kind || a.Ply != b.Ply || a.Plies != b.Plies || a.Written != b.Written {
			return false
		}
		if a.Open {
			return slices.Contains(a.Candidates, b.Read)
		}
		return a.Read == b.Read
	})
}

// percent is a share in millionths for a person; never 0 and never 100, because
// it is neither.
func percent(share int) string {
	return strconv.Itoa(min(max((share+5_000)/10_000, 1), 99)) + " %"
}

// missingSaid names a gap by the moves on either side of it, and what fills it.
func missingSaid(c repair.Change) rule.Sentence {
	from, to := c.Ply-1, c.Ply+c.Plies
	gap := rule.Count(c.Plies, "{n} ply is missing between {from} and {to}", "{n} plies are missing between {from} and {to}", "from", MoveMark(from), "to", MoveMark(to))
	if from == 0 {
		gap = rule.Count(c.Plies, "{n} ply is missing before {to}", "{n} plies are missing before {to}", "to", MoveMark(to))
	}
	filling := rule.Say("played was {moves}", "moves", c.Read)
	if c.Open {
		filling = rule.Say("likeliest {moves}", "moves", c.Read)
	}
	return rule.Joined("; ", gap, filling)
}

// changeSaid describes one difference between a sheet and the game.
func changeSaid(c repair.Change) rule.Sentence {
	switch c.Kind {
	case repair.Irregular:
		return rule.Say("{move} was played and stood", "move", c.Read)
	case repair.TwoRunning:
		if c.Ply == 1 {
			return rule.Say("{move} was the first move of the game, out of turn, and stood", "move", c.Read)
		}
		return rule.Say("{move} was played as a second move running and stood", "move", c.Read)
	case repair.LeftOut:
		if c.Open {
			return rule.Say("a move was left out: {moves}", "moves", anyOf(c.Candidates))
		}
		return rule.Say("{move} was left out", "move", c.Read)
	case repair.Missing:
		return missingSaid(c)
	case repair.WrittenTwice:
		return rule.Say("{entry} was written twice", "entry", c.Written)
	case repair.Stray:
		return rule.Say("{entry} stands for no move", "entry", c.Written)
	case repair.Exchanged:
		return rule.Say("two moves stand in the wrong order, and {move} came first", "move", c.Read)
	case repair.RowsExchanged:
		return rule.Say("two rows stand in the wrong order, and {move} came first", "move", c.Read)
	case repair.Misplaced:
		if c.Rows < 0 {
			return rule.Say("{move} was played, and written two rows too early", "move", c.Read)
		}
		return rule.Say("{move} was played, and written two rows too late", "move", c.Read)
	case repair.Turned:
		return rule.Say("all squares of the sheet are counted from the other side of the board, and {move} came first", "move", c.Read)
	case repair.ColumnsSwapped:
		return rule.Count(c.Rows, "the columns are exchanged for {n} row, and {move} came first", "the columns are exchanged for {n} rows, and {move} came first", "move", c.Read)
	case repair.ColumnsShifted:
		return rule.Say("one column begins to run a row ahead of the other")
	case repair.LeftStanding:
		return rule.Say("a piece that {move} captured was left standing", "move", c.Read)
	case repair.ExtraLifted:
		return rule.Say("a piece that {move} did not capture was lifted", "move", c.Read)
	case repair.Recalled:
		return rule.Say("{entry} was recalled, and the move after it was made instead", "entry", c.Written)
	case repair.Unexplained:
		return rule.Say("{entry} and what follows fit nothing", "entry", c.Written)
	case repair.Unread, repair.Ticked:
		if c.Open {
			return rule.Say("one of these was played: {moves}", "moves", strings.Join(c.Candidates, ", "))
		}
		return rule.Say("{move} was played", "move", c.Read)
	case repair.SeveralWays:
		return rule.Say("{entry} was {move}", "entry", c.Written, "move", c.Read)
	}
	return rule.Say("{move} was played and {entry} written ({why})", "move", c.Read, "entry", c.Written, "why", slipSaid(c.Kind))
}

// slipSaid names a slip of the pen.
func slipSaid(k repair.Kind) rule.Sentence {
	switch k {
	case repair.DigitMisread:
		return rule.Say("a digit misread")
	case repair.DigitsSwapped:
		return rule.Say("digits exchanged")
	case repair.Neighbour:
		return rule.Say("a square beside the right one")
	case repair.Reversed:
		return rule.Say("from and to exchanged")
	case repair.AnotherMove:
		return rule.Say("another move")
	case repair.FileOff:
		return rule.Say("both squares one to the side")
	case repair.RowCopied:
		return rule.Say("a neighbouring row written twice")
	case repair.Separator:
		return rule.Say("the wrong sign")
	}
	return rule.Say("a wrong square")
}

// anyOf lists equally likely alternatives: "a or b or c".
func anyOf(moves []string) rule.Sentence {
	said := rule.Typed(moves[0])
	for _, m := range moves[1:] {
		said = rule.Say("{list} or {last}", "list", said, "last", m)
	}
	return said
}
