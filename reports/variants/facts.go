package variants

import (
	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// fact is a labelled fact of a variant.
type fact struct {
	name         string
	label, value rule.Sentence
}

// facts returns the capabilities of a variant in words.
func facts(v draughts.Variant) []fact {
	r := v.Rules()
	perSide := v.Squares() / r.Height * r.MenRows
	playing := rule.Format("a playing square at the player's left hand")
	switch {
	case r.Straight:
		playing = rule.Format("all of them playing squares")
	case r.Mirrored:
		playing = rule.Format("a playing square at the player's right hand")
	}
	men, kings := []rule.Sentence{rule.Format("forwards only")}, []rule.Sentence{rule.Format("one step at a time")}
	if r.MenCaptureBackwards {
		men[0] = rule.Format("forwards and backwards")
	}
	if r.Straight {
		men[0] = rule.Format("forwards and sideways")
	}
	if !r.MenCaptureKings {
		men = append(men, rule.Format("never a king"))
	}
	if r.OrthogonalCaptures {
		men = append(men, rule.Format("and straight along rows and columns"))
	}
	if r.FlyingKings {
		kings[0] = rule.Format("any distance")
	}
	if r.LandsBehind {
		kings = append(kings, rule.Format("and land right behind what they capture"))
	}
	out := []fact{
		{"board", rule.Format("Board"), rule.Format("%d by %d, %d squares, %s", r.Width, r.Height, v.Squares(), playing)},
		{"men", rule.Format("Men"), rule.Format("%d a side in %d rows", perSide, r.MenRows)},
		{"first-move", rule.Format("First move"), scoresheet.ColourSaid(v, r.First)},
		{"men-capture", rule.Format("Men capture"), rule.Joined(", ", men...)},
		{"kings-move", rule.Format("Kings move"), rule.Joined(", ", kings...)},
		{"precedence", rule.Format("Which capture"), precedenceWords[r.Precedence]},
		{"promotion", rule.Format("Crowning"), promotionWords[r.Promotion]},
	}
	if r.KingRun > 0 {
		out = append(out, fact{"king-run", rule.Format("Moves of one king"), rule.Format("at most %d running without a capture while its side has men", r.KingRun)})
	}
	if r.TakenAtOnce {
		taken := []rule.Sentence{rule.Format("off the board at once")}
		if r.TurnsBack {
			taken = append(taken, rule.Format("and the capture may turn back"))
		}
		out = append(out, fact{"captured", rule.Format("Captured pieces"), rule.Joined(", ", taken...)})
	}
	if r.Aim != draughts.LastMove {
		out = append(out, fact{"aim", rule.Format("Won by"), aimWords[r.Aim]})
	}
	return append(out, fact{"pdn", rule.Format("PDN GameType"), rule.Typed(v.GameType())})
}

var precedenceWords = map[draughts.Precedence]rule.Sentence{
	draughts.AnyCapture:          rule.Format("any, at the player's choice"),
	draughts.MostPieces:          rule.Format("the one that takes the most pieces"),
	draughts.MostValue:           rule.Format("the one of the greatest value, a king before a man where equal"),
	draughts.KingFirst:           rule.Format("with a king where a king can capture"),
	draughts.MostPiecesThenKings: rule.Format("the one that takes the most pieces, then the most kings"),
	draughts.ItalianOrder:        rule.Format("most pieces, then with a king, then most kings, then a king met first"),
}

var aimWords = map[draughts.Aim]rule.Sentence{
	draughts.FirstKing: rule.Format("having a king first, or the last move"),
	draughts.NoMove:    rule.Format("having no move left"),
}

var promotionWords = map[draughts.Promotion]rule.Sentence{
	draughts.PromoteAtEnd:     rule.Format("where the move ends on the last row"),
	draughts.PromoteAndStop:   rule.Format("on reaching the last row, which ends the move"),
	draughts.PromoteInPassing: rule.Format("on reaching the last row, and a capture goes on as a king"),
}

// holds says in a few words when a draw rule holds.
func holds(r *draw.Rule) rule.Sentence {
	if r.Count == draw.Positions {
		if r.Limit == 3 {
			return rule.Format("3rd time")
		}
		return rule.Format("%dth time", r.Limit)
	}
	if r.Limit%2 == 1 {
		return rule.Format("%d plies", r.Limit)
	}
	return rule.Count(r.Moves(), "{n} move each", "{n} moves each")
}

// resets names the events that begin a count anew.
func resets(r *draw.Rule) []string {
	names := []string{}
	if r.Count == draw.QuietPlies {
		return append(names, "capture", "man move")
	}
	for _, e := range []struct {
		event draw.Event
		name  string
	}{{draw.Capture, "capture"}, {draw.Promotion, "promotion"}, {draw.ManMove, "man move"}} {
		if r.Resets&e.event != 0 {
			names = append(names, e.name)
		}
	}
	return names
}
