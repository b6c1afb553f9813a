package web

import (
	"net/http"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/sheets"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/verify"
)

// played is a scoresheet move by move, as the board beside it shows it.
type played struct {
	// Start is the position before the first move. A position is a character for
	// each square in the order of their numbers: w, b, W and B for pieces, a full
	// stop for none.
	Start string      `json:"start"`
	Moves []playedPly `json:"moves"`
	Found []noted     `json:"found,omitempty"`
	// Turn says whose move it is at the end, and Legal the moves there.
	Turn  string       `json:"turn"`
	Legal []completion `json:"legal"`
	// Sheet is the record to be stored.
	Sheet string `json:"sheet,omitempty"`
	// Result is the result of the pasted record, in the form that the page uses; "" if it has none.
	Result string `json:"result,omitempty"`
	// Unread says which parts of the text were left out; "" if all was read.
	Unread string `json:"unread,omitempty"`
}

// playedPly is a move as it is written, with the position after it. Wrong is set if there is a
// finding there.
type playedPly struct {
	Text     string `json:"text"`
	Position string `json:"position"`
	Wrong    bool   `json:"wrong,omitempty"`
	// Differs is set if another sheet of the game has something else there.
	Differs bool `json:"-"`
}

// noted is a finding with what explains it, the likeliest first.
type noted struct {
	Ply          int      `json:"ply"`
	Text         string   `json:"text"`
	Explanations []string `json:"explanations,omitempty"`
	// Choices are what may be decided about it, and Legal the moves that may be
	// made instead.
	Choices []Word   `json:"-"`
	Legal   []string `json:"-"`
}

// completion is a legal move with all that may be typed for it.
type completion struct {
	Text     string   `json:"text"`
	Codes    []string `json:"codes"`
	From     int      `json:"from"`
	To       int      `json:"to"`
	Position string   `json:"position"`
}

// positionText returns a position in the form that pages get.
func positionText(p draughts.Position) string {
	text := make([]byte, p.Variant().Squares())
	for i := range text {
		text[i] = '.'
		switch p.At(draughts.Square(i + 1)) {
		case draughts.Man(draughts.White):
			text[i] = 'w'
		case draughts.Man(draughts.Black):
			text[i] = 'b'
		case draughts.King(draughts.White):
			text[i] = 'W'
		case draughts.King(draughts.Black):
			text[i] = 'B'
		}
	}
	return string(text)
}

// completions returns the legal moves of a position with what may be typed for each:
// its squares without a sign between them, the first square with the last digit
// of the other, and squares below 10 with or without a nought. What is typed is
// taken as soon as it has the first square and begins the codes of one move alone.
func completions(p draughts.Position) []completion {
	legal := p.Moves(nil)
	algebraic := p.Variant().Rules().Notation == draughts.Algebraic
	var list []completion
	for _, m := range legal {
		c := completion{Text: p.Notation(m, legal), From: int(m.From()), To: int(m.To()), Position: positionText(p.Play(m))}
		square := func(s draughts.Square) []string {
			text := s.String()
			if algebraic {
				return []string{p.Variant().Algebraic(s)}
			}
			if len(text) == 1 {
				return []string{text, "0" + text}
			}
			return []string{text}
		}
		if algebraic {
			c.Text = p.Algebraic(m, legal)
		}
		add := func(code string) {
			if !slices.Contains(c.Codes, code) {
				c.Codes = append(c.Codes, code)
			}
		}
		for _, from := range square(m.From()) {
			for _, to := range square(m.To()) {
				add(from + to)
				if !algebraic {
					add(from + to[len(to)-1:])
				}
			}
		}
		add(strings.Map(onlySquares, c.Text)) // with all its squares, if two moves have the same ends
		list = append(list, c)
	}
	return list
}

// onlySquares removes the signs between squares.
func onlySquares(r rune) rune {
	if r >= '0' && r <= '9' || r >= 'a' && r <= 'l' {
		return r
	}
	return -1
}

// mostPlies is how many plies of a sheet are accepted, and longestMove how many bytes one may have.
const (
	mostPlies   = 600
	longestMove = 40
)

// text is what was typed or pasted as it is read: the moves of a record with its tags, or
// moves alone.
type text struct {
	moves []string
	// result is the result after the moves, and lines are the lines of which something was left out.
	result pdn.Result
	lines  []string
}

// written reads a text that was typed or pasted. One without any move is refused, unless
// nothing is written.
func written(what string) (t text, err error) {
	games, err := pdn.ReadAll([]byte(what), "what was typed")
	if err != nil {
		return t, err
	}
	for _, g := range games {
		for _, step := range g.Steps {
			if step.Kind == pdn.Move && len(step.Text) <= longestMove {
				t.moves = append(t.moves, step.Text)
			}
		}
		for _, d := range g.Defects {
			if line := itoa(d.Line); slices.Contains([]pdn.Kind{pdn.StrayCharacter, pdn.StrayText, pdn.NoSquare, pdn.BadTag}, d.Kind) && !slices.Contains(t.lines, line) {
				t.lines = append(t.lines, line)
			}
		}
		t.result = g.Result
	}
	if len(t.moves) == 0 && strings.TrimSpace(what) != "" {
		return t, rule.Errorf(rule.Input, "no move could be read in this").WithHint("moves are written as 32-28 or 19x28, on boards with letters as c3-d4 or c3:e5")
	}
	if len(t.moves) > mostPlies {
		return t, rule.Errorf(rule.Input, "a sheet of %d plies is longer than any game", len(t.moves)).WithHint("at most %d are taken", mostPlies)
	}
	return t, nil
}

// record returns the sheet of a game as PDN: its tags, and the moves as written.
func record(v *view, g *arbiter.Game, moves []string, keeper, result string) string {
	var b strings.Builder
	white, black := g.First, g.Second
	if variant, err := draughts.ParseVariant(v.State.Settings.Variant); err == nil && variant.FirstMover() == draughts.Black {
		white, black = black, white
	}
	tag := func(name, value string) {
		if value != "" {
			b.WriteString("[" + name + ` "` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + "\"]\n")
		}
	}
	if result == "" {
		result = "*"
	}
	tag("Event", v.State.Settings.Name)
	tag("Round", itoa(g.Round))
	tag("White", v.Name(white))
	tag("Black", v.Name(black))
	tag("Result", result)
	tag("Keeper", keeper)
	b.WriteByte('\n')
	for i, m := range moves {
		if i%2 == 0 {
			b.WriteString(itoa(i/2+1) + ". ")
		}
		b.WriteString(m + " ")
	}
	b.WriteString("*\n")
	return b.String()
}

// replayed returns the text of a game in the form that pages get.
func (v *view) replayed(g *arbiter.Game, text string) (*played, *scoresheet.Replay, error) {
	out, err := sheets.Replay(v.State, g, text, 0)
	if err != nil {
		return nil, nil, err
	}
	p := &played{Start: positionText(out.Start), Turn: v.said(scoresheet.ToMove(out.End)), Legal: completions(out.End), Moves: []playedPly{}}
	positions := map[int]string{}
	for _, ply := range out.Plies {
		positions[ply.Step] = positionText(ply.After)
	}
	at := p.Start
	for i, step := range out.Game.Steps {
		if after, known := positions[i]; known {
			at = after
		}
		if step.Kind == pdn.Move {
			p.Moves = append(p.Moves, playedPly{Text: step.Text, Position: at})
		}
	}
	for i := range out.Findings {
		f := &out.Findings[i]
		said := v.said(scoresheet.Customarily(out.Variant, scoresheet.Cited(f.Said, f.Article)))
		if f.Ply > 0 {
			said = verify.MoveMark(f.Ply) + " " + f.Move + ": " + said
			if f.Ply <= len(p.Moves) {
				p.Moves[f.Ply-1].Wrong = true
			}
		}
		one := noted{Ply: f.Ply, Text: said}
		for _, move := range f.Legal {
			one.Legal = append(one.Legal, out.Variant.Customary(move))
		}
		for _, played := range verify.Explanations(out, f) {
			one.Explanations = append(one.Explanations, verify.Capital(v.said(scoresheet.Customarily(out.Variant, played))))
		}
		if _, breach := out.Book.Offence(f.Kind); breach && f.Ply > 0 {
			player := g.Second
			if out.Mover(f) == out.Variant.FirstMover() {
				player = g.First
			}
			// If the book has no remedy, there is nothing to choose.
			if r, err := v.State.RemediesOf(g, player, f.Article.String(), f.Ply < len(out.Plies)); err == nil {
				for _, c := range r.Choices {
					one.Choices = append(one.Choices, Word{string(c), verify.Capital(v.said(c.Said()))})
				}
			}
		}
		p.Found = append(p.Found, one)
	}
	return p, out, nil
}

// board finds the game that an address names.
func (v *view) board() (*arbiter.Game, error) {
	name := v.query("board")
	if v.Round > 0 {
		for _, g := range v.State.Rounds[v.Round-1].All() {
			if g.BoardName() == name {
				return g, nil
			}
		}
	}
	return nil, rule.Errorf(rule.NotFound, "round %d has no board %s", v.Round, name).WithWay("{pairings} shows the boards", rule.Try("pairings"))
}

// typed answers with the replay of a sheet that is being typed: the form has the
// moves as "text", or a record that was pasted, and the result.
func (s *Server) typed(w http.ResponseWriter, r *http.Request) {
	v := s.viewFor(w, r, Helper)
	if v == nil {
		return
	}
	if games, err := pdn.ReadAll([]byte(r.PostFormValue("text")), "what was typed"); err == nil && len(games) > 1 {
		sendJSON(w, http.StatusUnprocessableEntity, said{Fault: v.oneOf(games)})
		return
	}
	p, err := v.typed(r.PostFormValue("text"), r.PostFormValue("keeper"), r.PostFormValue("result"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	sendJSON(w, http.StatusOK, p)
}

func (v *view) typed(what, keeper, result string) (*played, error) {
	g, err := v.board()
	if err != nil {
		return nil, err
	}
	read, err := written(what)
	if err != nil {
		return nil, err
	}
	sheet := record(v, g, read.moves, keeper, result)
	p, _, err := v.replayed(g, sheet)
	if err != nil {
		return nil, err
	}
	p.Sheet = sheet
	all := v.choices()
	for _, c := range []*choice{&all.First, all.Draw, &all.Second} {
		if c != nil && read.result.Outcome != pdn.Missing && pdn.ParseResult(c.Value).Outcome == read.result.Outcome {
			p.Result = c.Value
		}
	}
	if len(read.lines) > 0 {
		p.Unread = v.said(rule.Say("lines of which something could not be read and was left out: {lines}", "lines", strings.Join(read.lines, ", ")))
	}
	return p, nil
}
