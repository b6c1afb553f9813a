package reports

import (
	"flagfall/arbiter"
	"flagfall/pairing"
	"flagfall/reports/doc"
	"flagfall/scoresheet/draughts"
)

// side is how one of the two colours is printed.
type side struct {
	name, letter string
	// disc returns the colour as a sign that survives a photocopier.
	disc string
}

// dark reports whether the pieces of the side are the dark ones.
func (s *side) dark() bool { return s.disc == "●" }

// sidesOf returns the colours of a variant, the first mover's first. In English
// draughts they are Red and White (WCDF 1.9), and Red moves first.
func sidesOf(variant string, w words) [2]side {
	light := side{w.Say("label|White"), w.Say("letter|White"), "○"}
	dark := side{w.Say("label|Black"), w.Say("letter|Black"), "●"}
	v, err := draughts.ParseVariant(variant)
	if err == nil && v.Rules().Red {
		dark.name, dark.letter = w.Say("label|Red"), w.Say("letter|Red")
	}
	if err == nil && v.FirstMover() == draughts.Black {
		return [2]side{dark, light}
	}
	return [2]side{light, dark}
}

// Colours returns the colours of the first mover and of the second with their signs,
// in a language; English where there is none of that name.
func Colours(s *arbiter.State, language string) (first, second string) {
	w, err := wordsOf(language)
	if err != nil {
		w, _ = wordsOf("")
	}
	sides := sidesOf(s.Settings.Variant, w)
	return sides[0].disc + " " + sides[0].name, sides[1].disc + " " + sides[1].name
}

// MatchSides returns how the card of a match shows a game with the home side on the left:
// the signs of the home player's colour and of the other's, and the result between them, ""
// for none. The home side moves first unless the game is turned. It is in a language;
// English where there is none of that name.
func MatchSides(s *arbiter.State, g *arbiter.Game, turned bool, language string) (home, result, away string) {
	w, err := wordsOf(language)
	if err != nil {
		w, _ = wordsOf("")
	}
	r := &report{state: s, words: w, sides: sidesOf(s.Settings.Variant, w), doc: &doc.Document{Labels: w.labels()}}
	left, right, result := r.matchSides(g, turned)
	return left.disc, result, right.disc
}

// matchSides are the sides of a game of a match and its result, the home side first.
func (r *report) matchSides(g *arbiter.Game, turned bool) (left, right side, result string) {
	if !turned {
		return r.sides[0], r.sides[1], r.resultText(g)
	}
	mirrored := *g
	if g.Result != nil {
		result := g.Result.Mirrored()
		mirrored.Result = &result
	}
	return r.sides[1], r.sides[0], r.resultText(&mirrored)
}

// resultText returns a result as printed between two names: the points of the first
// mover and of the second, and a sign where no game was played.
func (r *report) resultText(g *arbiter.Game) string {
	switch {
	case g.SetAside:
		return "–"
	case g.Result == nil:
		return ""
	}
	scoring := r.state.ScoringOf(g)
	first, second := g.Result.Points(scoring)
	left, right := r.score(first), r.score(second)
	if grade, ok := scoring.Of(*g.Result); ok && grade.Signed && g.Result.Award == nil && g.Result.Played() {
		signs := [2]string{"+", "-"}
		if g.Result.Better == arbiter.SecondWins {
			signs = [2]string{"-", "+"}
		}
		left, right = left+signs[0], right+signs[1]
	}
	text := left + "–" + right
	if !g.Result.Played() {
		text += " " + r.words.Say("letter|by absence")
	}
	if g.Annulled {
		text = "(" + text + ")"
	}
	return text
}

// score returns a number of points for print.
func (r *report) score(p pairing.Points) string {
	return points(p).Print(&doc.Column{Halves: true}, 0, r.doc.Labels)
}

// how says why a game ended as it did.
func (r *report) how(g *arbiter.Game) string {
	if g.Result == nil {
		return r.later(g)
	}
	w := r.words
	text := ""
	switch g.Result.Reason {
	case arbiter.Resigned:
		text = w.Say("end of a game|resigned")
	case arbiter.NoPieces:
		text = w.Say("end of a game|no pieces left")
	case arbiter.Blocked:
		text = w.Say("end of a game|blocked")
	case arbiter.Agreement:
		text = w.Say("draw agreed")
	case arbiter.DrawRule:
		text = w.Say("draw by rule")
		if g.Result.Rule != "" {
			text += " (" + r.drawRule(g.Result.Rule) + ")"
		}
	case arbiter.OnTime:
		text = w.Say("on time")
	case arbiter.Forfeit:
		text = w.Say("end of a game|by absence")
	case arbiter.Refusal:
		text = w.Say("refused to play on")
	case arbiter.Illegal:
		text = w.Say("forfeit for illegal moves")
	case arbiter.Arbiters:
		text = w.Say("arbiter's decision")
	}
	if g.EndedBy() != nil {
		text = r.say(g.How())
	}
	if ground := g.Ground(); ground != "" {
		text += " (" + r.citeText(ground) + ")"
	}
	parts := []string{text}
	if g.Result.Winner == arbiter.BothLose {
		parts = append(parts, w.Say("both lose"))
	}
	switch g.Source {
	case arbiter.FromSheet:
		parts = append(parts, w.Say("from the sheet"))
	case arbiter.ByWithdrawal:
		parts = append(parts, w.Say("player withdrew"))
	}
	if g.Annulled {
		parts = append(parts, w.Say("annulled"))
	}
	if len(g.Voided) > 0 {
		parts = append(parts, w.Say("declared void, played again"))
	}
	if n := len(g.Corrections); n > 0 {
		parts = append(parts, w.Count(n, "corrected", "corrected {n} times"))
	}
	return list(parts)
}

// list joins the texts that are not empty with commas.
func list(parts []string) string {
	text := ""
	for _, p := range parts {
		if p == "" {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += p
	}
	return text
}

// byeText says why a player has no game in a round. Nobody asks for the free
// round of a round robin: it is a bye, though it is worth nothing.
func (r *report) byeText(k pairing.Kind) string {
	w := r.words
	if k == pairing.ZeroBye && r.state.System().PrePaired {
		return w.Say("instead of a game|bye")
	}
	switch k {
	case pairing.PAB:
		return w.Say("instead of a game|bye")
	case pairing.FullBye:
		return w.Say("bye asked for, full points")
	case pairing.HalfBye:
		return w.Say("bye asked for, half points")
	case pairing.Notice:
		return w.Say("instead of a game|absent with notice")
	case pairing.Excused:
		return w.Say("instead of a game|excused")
	case pairing.Duty:
		return w.Say("playing for the club")
	case pairing.ZeroBye:
		return w.Say("bye asked for, no points")
	}
	return w.Say("instead of a game|absent")
}
