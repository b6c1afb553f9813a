package web

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/sheets"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
	"flagfall/scoresheet/pdn"
)

// recording is a game as its players enter it, move by move, on the telephone at their board. Like
// a result that was sent it is not an entry of the journal; the sheet that is made from it is.
type recording struct {
	Event string   `json:"event"`
	Round int      `json:"round"`
	Board string   `json:"board"`
	Moves []string `json:"moves"`
	// Given is how many of the moves belong to the ballot, which cannot be taken back.
	Given int       `json:"given,omitempty"`
	At    time.Time `json:"at"`
}

// key names the recording without telling anything to others.
func (r *recording) key() string {
	return hashed("recording\x00" + r.Event + "\x00" + strconv.Itoa(r.Round) + "\x00" + r.Board)
}

// record stores a recording in place of the previous one; false if that failed.
func (a *access) record(r recording) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(r.Moves) <= r.Given {
		a.forgetRecording(&r)
		return true
	}
	a.recordings[r.key()] = &r
	a.save()
	return a.keep(a.whose(r.Event), r.key(), r.At.Add(stay), kept{Recordings: []*recording{&r}})
}

// forgetRecording deletes a recording. The lock is held.
func (a *access) forgetRecording(r *recording) {
	key := r.key()
	if a.recordings[key] == nil {
		return
	}
	delete(a.recordings, key)
	a.drop(key)
}

// recorded returns the recording of a game; if nothing was entered, an empty one with the moves of
// its ballot.
func (a *access) recorded(event string, g *arbiter.Game) recording {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.reread(soon)
	r := recording{Event: event, Round: g.Round, Board: g.BoardName()}
	if kept := a.recordings[r.key()]; kept != nil && a.now().Before(kept.At.Add(stay)) {
		r = *kept
		r.Moves = slices.Clone(kept.Moves)
		return r
	}
	if g.Ballot != nil {
		r.Moves, r.Given = slices.Clone(g.Ballot.Moves), len(g.Ballot.Moves)
	}
	return r
}

// Plies returns the moves that were entered, without those of the ballot.
func (r recording) Plies() int { return len(r.Moves) - r.Given }

// PDN returns the moves in the form of a record.
func (r recording) PDN() string {
	var b strings.Builder
	for i, m := range r.Moves {
		if i%2 == 0 {
			b.WriteString(itoa(i/2+1) + ". ")
		}
		b.WriteString(m + " ")
	}
	return strings.TrimSpace(b.String())
}

// follow returns a recording move by move, with what may be played next.
func (v *view) follow(g *arbiter.Game, r recording) (*played, *scoresheet.Replay, error) {
	return v.replayed(g, record(v, g, r.Moves, "", ""))
}

// entered adds a move to a recording. What was typed is the move in full, or the two squares from a
// telephone that did not know what is legal.
func (v *view) entered(g *arbiter.Game, r *recording, text string) error {
	p, _, err := v.follow(g, *r)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(p.Legal, func(c completion) bool { return c.Text == text })
	if i < 0 {
		bare := strings.Map(onlySquares, strings.ToLower(text))
		i = slices.IndexFunc(p.Legal, func(c completion) bool { return slices.Contains(c.Codes, bare) })
	}
	switch {
	case i < 0:
		return rule.Errorf(rule.Refused, "%s is not a legal move there", text)
	case len(r.Moves) >= mostPlies:
		return rule.Errorf(rule.Refused, "the game has more moves than any real one")
	}
	r.Moves = append(r.Moves, p.Legal[i].Text)
	return nil
}

// counted returns the draw rules that count at the end of a game, in words.
func counted(out *scoresheet.Replay, say func(string) string) []string {
	rulings, err := scoresheet.JudgeClaim(out, draw.For(out.Variant), scoresheet.Claim{Ply: -1})
	if err != nil {
		return nil // asking for all rules at the end of a record cannot fail
	}
	var list []string
	for _, r := range rulings {
		n, of := r.Counter.Count, r.Rule.Limit
		if r.Rule.Count != draw.Positions {
			n, of = n/2, r.Rule.Moves()
		} else {
			n = len(r.Evidence)
		}
		if r.Counter.Active && n > 0 && (r.Rule.Count != draw.Positions || n > 1) {
			list = append(list, r.Rule.Title+" ("+r.Rule.Article.String()+"): "+itoa(n)+" "+say("of")+" "+itoa(of))
		}
	}
	return list
}

// shownGame is the game of a board as its telephone gets it.
type shownGame struct {
	Plies    int          `json:"plies"`
	Given    int          `json:"given,omitempty"`
	Position string       `json:"position"`
	Before   string       `json:"before,omitempty"`
	Last     string       `json:"last,omitempty"`
	Legal    []completion `json:"legal"`
	Counts   []string     `json:"counts,omitempty"`
}

// shownGame returns the game that is recorded at the board.
func (b *boardView) shownGame() (*shownGame, error) {
	r := b.server.access.recorded(b.Event, b.Game)
	p, out, err := b.follow(b.Game, r)
	if err != nil {
		return nil, err
	}
	g := &shownGame{Plies: len(r.Moves), Given: r.Given, Position: p.Start, Legal: p.Legal, Counts: counted(out, b.say)}
	if len(p.Legal) == 0 {
		g.Counts = append(g.Counts, b.say("no legal move is left"))
	}
	if n := len(p.Moves); n > 0 {
		g.Position, g.Before, g.Last = p.Moves[n-1].Position, p.Start, p.Moves[n-1].Text
		if n > 1 {
			g.Before = p.Moves[n-2].Position
		}
	}
	return g, nil
}

// lie is the layout of the squares of a board, for pages.
type lie struct {
	// Rows are the numbers of the squares in rows, 0 for one that is not played on.
	Rows [][]int `json:"rows"`
	// Names are what players call them, by their numbers: "22", or "c3".
	Names []string `json:"names"`
}

func lieOf(variant draughts.Variant) lie {
	l := lie{Rows: make([][]int, variant.Height())}
	for i := range l.Rows {
		l.Rows[i] = make([]int, variant.Width())
	}
	for s := 1; s <= variant.Squares(); s++ {
		l.Names = append(l.Names, variant.Customary(itoa(s)))
		if row, column, ok := variant.Place(draughts.Square(s)); ok {
			l.Rows[row][column] = s
		}
	}
	return l
}

// takeRecording stores the recording of a game as its sheet, signed by the person who confirms it.
func (s *Server) takeRecording(v *view, g *arbiter.Game) Answer {
	r := s.access.recorded(v.Event, g)
	a := s.config.Program.Do(Call{Event: v.Office.Path(), Who: v.Person.Name, Command: "sheet",
		Values: map[string][]string{"board": {g.BoardName()}, "round": {itoa(g.Round)}, "no-result": {"true"}},
		Files:  map[string][]Upload{"file": {{Name: "recording.pdn", Data: []byte(record(v, g, r.Moves, "", ""))}}}})
	if a.Fault == nil {
		s.access.mu.Lock()
		s.access.forgetRecording(&r)
		s.access.mu.Unlock()
	}
	return a
}

// handleRecording stores the recording of a board as a sheet, or deletes it.
func (s *Server) handleRecording(w http.ResponseWriter, r *http.Request) {
	v := s.viewFor(w, r, Helper)
	if v == nil {
		return
	}
	g, err := v.board()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	kept := s.access.recorded(v.Event, g)
	if r.PostFormValue("plies") != itoa(kept.Plies()) {
		s.fail(w, r, rule.Errorf(rule.Conflict, "nothing was done: the moves of board %s were changed since this page was shown", g.BoardName()).
			WithHint("look at it as it is now, and try again"))
		return
	}
	if r.PostFormValue("forget") != "" {
		s.access.mu.Lock()
		s.access.forgetRecording(&kept)
		s.access.mu.Unlock()
		s.events.beside(v.Event)
	} else if a := s.takeRecording(v, g); a.Fault != nil {
		s.fail(w, r, rule.Errorf(a.Fault.Code, "%s", a.Fault.Said).Offering(a.Fault.Way))
		return
	} else {
		s.events.changed(v.Event, a.Seq)
	}
	http.Redirect(w, r, v.Link("sheets", "round", itoa(g.Round), "board", g.BoardName()), http.StatusSeeOther)
}

// gamesShown returns the games of a round that the hall may follow.
type gamesShown struct {
	*view
	Games []gameShown
	Open  *gameShown
}

type gameShown struct {
	Name, First, Second, Result, Link, Hall, Squares, Begins string
	Plies                                                    int
	Turned                                                   bool
}

// showGames lists the games of the round whose moves are known, and shows one.
func showGames(v *view) (any, error) {
	list := gamesShown{view: v}
	if v.Round == 0 {
		return list, nil
	}
	variant, err := draughts.ParseVariant(v.State.Settings.Variant)
	if err != nil {
		return nil, err
	}
	for _, g := range v.State.Rounds[v.Round-1].All() {
		moves, err := v.known(g)
		if err != nil {
			return nil, err
		}
		shown := gameShown{Name: g.BoardName(), First: v.Name(g.First), Second: v.Name(g.Second), Begins: v.Begins(g), Plies: len(moves.Moves), Turned: variant.FirstMover() == draughts.Black,
			Link: "?round=" + itoa(v.Round) + "&board=" + g.BoardName()}
		shown.Result = v.State.ResultText(g)
		if shown.Name == v.query("board") {
			if shown.Squares, err = asJSON(lieOf(variant)); err != nil {
				return nil, err
			}
			list.Open = &shown
		}
		if shown.Plies > 0 {
			list.Games = append(list.Games, shown)
		}
	}
	return list, nil
}

// known returns the moves of a game: those of its sheet or, while there is none, those that its
// players enter.
func (v *view) known(g *arbiter.Game) (recording, error) {
	sheet, err := sheets.Record(g, v.Office.Sheet)
	if err != nil || sheet == nil {
		r := v.server.access.recorded(v.Event, g)
		if r.Plies() == 0 {
			r.Moves = nil
		}
		return r, err
	}
	var r recording
	for _, step := range sheet.Steps {
		if step.Kind == pdn.Move {
			r.Moves = append(r.Moves, step.Text)
		}
	}
	return r, nil
}

// followed is a game as the hall follows it.
type followed struct {
	Start  string      `json:"start"`
	Moves  []playedPly `json:"moves"`
	Result string      `json:"result,omitempty"`
}

// followGame gives the moves of a game to somebody in the hall who has the first
// plies of it.
func (s *Server) followGame(w http.ResponseWriter, r *http.Request) {
	v, err := s.published(r)
	var g *arbiter.Game
	if err == nil {
		g, err = v.board()
	}
	var moves recording
	if err == nil {
		moves, err = v.known(g)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	out := followed{Result: v.State.ResultText(g)}
	if has := v.query("plies"); has == itoa(len(moves.Moves)) && (v.query("result") == out.Result) {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	p, _, err := v.follow(g, moves)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	out.Start, out.Moves = p.Start, p.Moves
	sendJSON(w, http.StatusOK, out)
}
