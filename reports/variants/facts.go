package variants

import (
	"fmt"
	"strconv"

	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// fact is a labelled fact of a variant.
type fact struct{ name, label, value string }

// facts are the capabilities of a variant in words.
func facts(v draughts.Variant) []fact {
	r := v.Rules()
	perSide := v.Squares() / r.Height * r.MenRows
	playing := "a playing square at the player's left hand"
	switch {
	case r.Straight:
		playing = "all of them playing squares"
	case r.Mirrored:
		playing = "a playing square at the player's right hand"
	}
	men, kings := "forwards only", "one step at a time"
	if r.MenCaptureBackwards {
		men = "forwards and backwards"
	}
	if r.Straight {
		men = "forwards and sideways"
	}
	if !r.MenCaptureKings {
		men += ", never a king"
	}
	if r.OrthogonalCaptures {
		men += ", and straight along rows and columns"
	}
	if r.FlyingKings {
		kings = "any distance"
	}
	if r.LandsBehind {
		kings += ", and land right behind what they capture"
	}
	out := []fact{
		{"board", "Board", fmt.Sprintf("%d by %d, %d squares, %s", r.Width, r.Height, v.Squares(), playing)},
		{"men", "Men", fmt.Sprintf("%d a side in %d rows", perSide, r.MenRows)},
		{"first-move", "First move", scoresheet.ColourName(v, r.First)},
		{"men-capture", "Men capture", men},
		{"kings-move", "Kings move", kings},
		{"precedence", "Which capture", precedenceWords[r.Precedence]},
		{"promotion", "Crowning", promotionWords[r.Promotion]},
	}
	if r.KingRun > 0 {
		out = append(out, fact{"king-run", "Moves of one king", fmt.Sprintf("at most %d running without a capture while its side has men", r.KingRun)})
	}
	if r.TakenAtOnce {
		taken := "off the board at once"
		if r.TurnsBack {
			taken += ", and the capture may turn back"
		}
		out = append(out, fact{"captured", "Captured pieces", taken})
	}
	if r.Aim != draughts.LastMove {
		out = append(out, fact{"aim", "Won by", aimWords[r.Aim]})
	}
	return append(out, fact{"pdn", "PDN GameType", v.GameType()})
}

var precedenceWords = map[draughts.Precedence]string{
	draughts.AnyCapture:          "any, at the player's choice",
	draughts.MostPieces:          "the one of most pieces",
	draughts.MostValue:           "the one of greatest value, a king before a man where equal",
	draughts.KingFirst:           "with a king where a king can capture",
	draughts.MostPiecesThenKings: "the one of most pieces, then of most kings",
	draughts.ItalianOrder:        "most pieces, then with a king, then most kings, then a king met first",
}

var aimWords = map[draughts.Aim]string{
	draughts.FirstKing: "having a king first, or the last move",
	draughts.NoMove:    "having no move left",
}

var promotionWords = map[draughts.Promotion]string{
	draughts.PromoteAtEnd:     "where the move ends on the last row",
	draughts.PromoteAndStop:   "on reaching the last row, which ends the move",
	draughts.PromoteInPassing: "on reaching the last row, and a capture goes on as a king",
}

// holds says in a few words when a draw rule holds.
func holds(r *draw.Rule) string {
	if r.Count == draw.Positions {
		return ordinal(r.Limit) + " time"
	}
	if r.Limit%2 == 1 {
		return fmt.Sprintf("%d plies", r.Limit)
	}
	if r.Moves() == 1 {
		return "1 move each"
	}
	return fmt.Sprintf("%d moves each", r.Moves())
}

func ordinal(n int) string {
	if n == 3 {
		return "3rd"
	}
	return strconv.Itoa(n) + "th"
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
