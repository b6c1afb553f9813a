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
			t.line(4, "%s.", said)
		}
	}
}

// Explanations say what was really played where a finding is, the likeliest
// first and at most three: sentences without a full stop.
func Explanations(replay *scoresheet.Replay, f *scoresheet.Finding) []string {
	var said []string
	repairs := foldOpen(f.Repairs)
	for k := range repairs[:min(len(repairs), 3)] {
		r := &repairs[k]
		if k > 0 && (replay.Certain || r.Share < 10_000) {
			break
		}
		lead := fmt.Sprintf("Perhaps (%s): ", percent(r.Share))
		switch {
		case k == 0 && slices.ContainsFunc(r.Changes, func(c repair.Change) bool { return c.Kind == repair.Unexplained }):
			lead = "No explanation was found: "
		case k == 0 && replay.Certain && f.Slip && f.Kind != scoresheet.UnreadableMove:
			lead = "Almost certainly a slip of the pen: "
		case k == 0 && replay.Certain:
			lead = "Almost certainly: "
		case k == 0 && f.Slip && f.Kind != scoresheet.UnreadableMove:
			lead = fmt.Sprintf("Most likely a slip of the pen (%s): ", percent(r.Share))
		case k == 0 && r.Share >= 500_000:
			lead = fmt.Sprintf("Most likely (%s): ", percent(r.Share))
		}
		var changes []string
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
			where := ""
			if c.Ply != f.Ply {
				number, mover := replay.MoveNumber(c.Ply)
				where = fmt.Sprintf("at move %d of %s ", number, scoresheet.ColourName(replay.Variant, mover))
			}
			text := changeText(c)
			if c.Kind == repair.LeftStanding {
				text += fmt.Sprintf(" (%v)", replay.Book.LeftStanding())
			}
			changes = append(changes, where+text)
		}
		if signs > 1 {
			changes[sign] += fmt.Sprintf(", and %s more", rule.Plural(signs-1, "wrong sign", "wrong signs"))
		}
		if untold > 0 {
			changes = append(changes, rule.Plural(untold, "move", "moves")+" cannot be told")
		}
		explains := ""
		if r.Explains < r.Of {
			explains = fmt.Sprintf("; %d of %s replay", r.Explains, rule.Plural(r.Of, "ply", "plies"))
		}
		said = append(said, lead+strings.Join(changes, "; ")+explains)
	}
	return said
}

// Likeliest says what was played where a finding is most likely no irregular move
// of its own but a slip of the pen, or follows from something before it; empty
// where the move most likely stood, or nothing is likelier than all else.
func Likeliest(f *scoresheet.Finding) string {
	if len(f.Repairs) == 0 || stood(f) {
		return ""
	}
	best := foldOpen(f.Repairs)[0]
	unexplained := slices.ContainsFunc(best.Changes, func(c repair.Change) bool { return c.Kind == repair.Unexplained })
	if unexplained || best.Share < 500_000 {
		return ""
	}
	var changes []string
	for _, c := range best.Changes {
		if c.Open && len(c.Candidates) == 0 {
			continue
		}
		where := ""
		if c.Ply != f.Ply {
			where = "at " + MoveMark(c.Ply) + " "
		}
		changes = append(changes, where+changeText(c))
	}
	lead := "most likely"
	if f.Slip {
		lead += " a slip of the pen"
	}
	return fmt.Sprintf("%s (%s): %s", lead, percent(best.Share), strings.Join(changes, "; "))
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

// foldOpen adds the explanations that take one of the candidates of an open
// change to the explanation that lists them all.
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
// one of the candidates chosen for each.
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

// percent is a share in millionths for a person; never 0 and never 100, for it
// is none of them.
func percent(share int) string {
	return strconv.Itoa(min(max((share+5_000)/10_000, 1), 99)) + " %"
}

// missingText names a gap between the moves on either side of it, and what fills it.
func missingText(c repair.Change) string {
	from, to := c.Ply-1, c.Ply+c.Plies
	between := fmt.Sprintf("between %s and %s", MoveMark(from), MoveMark(to))
	if from == 0 {
		between = "before " + MoveMark(to)
	}
	filling := "played was " + c.Read
	if c.Open {
		filling = "likeliest " + c.Read
	}
	return fmt.Sprintf("%s missing %s; %s", rule.Plural(c.Plies, "ply is", "plies are"), between, filling)
}

// changeText says one difference between a sheet and the game.
func changeText(c repair.Change) string {
	switch c.Kind {
	case repair.Irregular:
		return c.Read + " was played and stood"
	case repair.TwoRunning:
		return c.Read + " was played as a second move running and stood"
	case repair.LeftOut:
		if c.Open {
			return "a move was left out: " + strings.Join(c.Candidates, " or ")
		}
		return c.Read + " was left out"
	case repair.Missing:
		return missingText(c)
	case repair.WrittenTwice:
		return c.Written + " was written twice"
	case repair.Stray:
		return c.Written + " stands for no move"
	case repair.Exchanged:
		return "two moves stand in the wrong order, and " + c.Read + " came first"
	case repair.ColumnsSwapped:
		return fmt.Sprintf("the columns are exchanged for %s, and %s came first", rule.Plural(c.Rows, "row", "rows"), c.Read)
	case repair.ColumnsShifted:
		return "one column begins to run a row ahead of the other"
	case repair.LeftStanding:
		return "a piece that " + c.Read + " captured was left standing"
	case repair.ExtraLifted:
		return "a piece that " + c.Read + " did not capture was lifted"
	case repair.Recalled:
		return c.Written + " was recalled, and the move behind it made instead"
	case repair.Unexplained:
		return c.Written + " and what follows fit nothing"
	case repair.Unread, repair.Ticked:
		if c.Open {
			return "one of these was played: " + strings.Join(c.Candidates, ", ")
		}
		return c.Read + " was played"
	case repair.SeveralWays:
		return c.Written + " was " + c.Read
	}
	why := map[repair.Kind]string{
		repair.DigitMisread: "a digit misread", repair.DigitsSwapped: "digits exchanged", repair.Neighbour: "a square beside the right one",
		repair.WrongSquare: "a wrong square", repair.Reversed: "from and to exchanged", repair.AnotherMove: "another move",
		repair.FileOff: "both squares one to the side", repair.RowCopied: "the next row written twice", repair.Separator: "the wrong sign",
	}[c.Kind]
	return c.Read + " was played and " + c.Written + " written (" + why + ")"
}
