package arbiter

import (
	"regexp"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/scoresheet/draughts"
)

// FormRecord is what is recorded of a game that is not played face to face.
type FormRecord struct {
	// Given are the moves that the players sent or announced, in order, after
	// those of a ballot.
	Given []GivenMove
	// Wrong are the announcements that were wrong, Reminders those that went out,
	// and Decided the decisions by the special rules of the form.
	Wrong     []WrongAnnouncement
	Reminders []Reminder
	Decided   []FormDecision
}

// GivenMove is a move that a player sent or announced.
type GivenMove struct {
	Seq int64
	MoveGiven
}

// GiveMove records the next move of a game that is played by correspondence or
// blindfold, or of a simultaneous display.
type GiveMove struct {
	Game GameRef
	// Move is as a person writes it, by squares: "32-28", "c3:e5".
	Move string
	// Days are when the move before was received and this one sent, in a game by
	// correspondence; with a zero Received the move before was received when it
	// was sent.
	Days *clocks.Thinking
	// Form is the one that the command belongs to: Correspondence, Blindfold, or ""
	// for a display.
	Form string
}

// needMoves refuses a move where none is entered, or not by this command; the way
// out leads to the form to which the command belongs, or to the event's own command.
func (c GiveMove) needMoves(s *State, g *Game) error {
	overTheBoard := rule.Errorf(rule.Refused, "the games of this event are played over the board, and their moves are on scoresheets")
	switch own := s.Settings.moves(); {
	case own == nil && c.Form == "":
		return overTheBoard.WithWay("take in a sheet: {sheet}; a simultaneous display is held as an event of its own", rule.Try("sheet"))
	case own == nil:
		return overTheBoard.WithWay("take in a sheet: {sheet}; or name the form of play: {set}", rule.Try("sheet"), rule.Try("set", "name", "form", "value", c.Form, "reason", rule.Such("WHY")))
	case s.Settings.FormOfPlay().Dated != (c.Form == Correspondence):
		return own(undated(), g.BoardName(), c.Move)
	}
	return nil
}

// undated refuses a move with days where it has none, and one without where it has.
func undated() *rule.Error {
	return rule.Errorf(rule.Usage, "a move by correspondence has the day on which it was sent, and no other move has one")
}

func (c GiveMove) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	if err := c.needMoves(s, g); err != nil {
		return Decision{}, err
	}
	p, m, err := s.nextMove(g, c.Move)
	if err != nil {
		return Decision{}, err
	}
	e := MoveGiven{Game: g.ID, Move: moveText(p, m), Days: c.Days}
	if e.Days != nil && e.Days.Received == 0 {
		days := *e.Days
		days.Received = s.sentBefore(g, days.Sent)
		e.Days = &days
	}
	if err := e.check(s); err != nil {
		return Decision{}, err
	}
	d := Decision{Events: []Event{e}}
	mover := s.mover(g)
	if e.Days != nil {
		count, control := s.thought(g, mover, e.Days), s.Settings.Thinking()
		switch {
		case count.Over:
			d.Notices = append(d.Notices, rule.Advice("{player} has overstepped the time with this move; {other} may claim it before replying: {correspondence.claim}", "player", s.called(mover), "other", s.called(g.other(mover)), rule.Try("correspondence.claim", "board", g.BoardName())))
		case control != clocks.DayControl{}:
			used := rule.Count(count.Used, "{n} day", "{n} days")
			if left, some := control.Left(count); some {
				d.Notices = append(d.Notices, rule.Noted("%s has used %s; left: %s", s.Name(mover), used, left))
			} else {
				d.Notices = append(d.Notices, rule.Noted("%s has used %s", s.Name(mover), used))
			}
		}
	}
	if after := p.Play(m); len(after.Moves(nil)) == 0 {
		d.Notices = append(d.Notices, rule.Advice("{player} has no move left: {result}", "player", s.Name(g.other(mover)), rule.Try("result", "board", g.BoardName(), "result")))
	}
	return d, nil
}

// other is the opponent of a player of the game.
func (g *Game) other(id PlayerID) PlayerID {
	if g.First == id {
		return g.Second
	}
	return g.First
}

// PositionNow is the position of a game after the moves that were given. It
// fails where the moves are not those of the variant of the event.
func (s *State) PositionNow(g *Game) (draughts.Position, error) {
	p, err := s.firstPosition(g)
	if err != nil {
		return p, err
	}
	for _, given := range g.Given {
		m, err := readMove(p, given.Move)
		if err != nil {
			return p, err
		}
		p = p.Play(m)
	}
	return p, nil
}

// firstPosition is the position before the first move that was given, after those
// of a ballot.
func (s *State) firstPosition(g *Game) (draughts.Position, error) {
	p := draughts.Start(s.Settings.variant())
	if fen := g.StartFEN(); fen != "" {
		var err error
		if p, err = draughts.Parse(s.Settings.variant(), fen); err != nil {
			return p, err
		}
	}
	if g.Ballot == nil {
		return p, nil
	}
	for _, text := range g.Ballot.Moves {
		m, err := readMove(p, text)
		if err != nil {
			return p, err
		}
		p = p.Play(m)
	}
	return p, nil
}

// nextMove reads the next move of a game, with the position before it.
func (s *State) nextMove(g *Game, text string) (draughts.Position, draughts.Move, error) {
	p, err := s.PositionNow(g)
	if err != nil {
		return p, draughts.Move{}, err
	}
	m, err := readMove(p, text)
	return p, m, err
}

// moveText is a legal move as the variant writes it.
func moveText(p draughts.Position, m draughts.Move) string {
	if p.Variant().Rules().Notation == draughts.Algebraic {
		return p.Algebraic(m, p.Moves(nil))
	}
	return p.Notation(m, p.Moves(nil))
}

// squareLetters are the letters with which squares begin in algebraic notation.
var squareLetters = regexp.MustCompile(`([a-w])`)

// gluedSquares are two numbers of two digits with no sign between.
var gluedSquares = regexp.MustCompile(`^([0-9]{2})([0-9]{2})$`)

// readMove reads a move of a position. Errors: rule.Usage for what names no
// squares, rule.Refused for what is not legal, or could be one of several.
func readMove(p draughts.Position, text string) (draughts.Move, error) {
	legal := p.Moves(nil)
	bySquares := func(err *rule.Error) *rule.Error {
		if len(legal) == 0 {
			return err
		}
		return err.WithHint("write a move by its squares, as %s", moveText(p, legal[0]))
	}
	written := strings.ToLower(text)
	if p.Variant().Rules().Notation == draughts.Algebraic {
		written = squareLetters.ReplaceAllString(written, " $1") // c3d4 has no sign between
	} else {
		written = gluedSquares.ReplaceAllString(written, "$1 $2") // nor has 3228
	}
	var squares []draughts.Square
	for _, name := range strings.FieldsFunc(written, func(r rune) bool { return strings.ContainsRune("-–x×:* ", r) }) {
		square, ok := p.Variant().ParseSquare(name)
		if !ok {
			return draughts.Move{}, bySquares(rule.Errorf(rule.Usage, "%q is not a square of %s draughts", name, p.Variant().Name()))
		}
		squares = append(squares, square)
	}
	if len(squares) < 2 {
		return draughts.Move{}, bySquares(rule.Errorf(rule.Usage, "%q is not a move", text))
	}
	found := p.Match(nil, squares, legal)
	names := func(moves []draughts.Move) string {
		var list []string
		for _, m := range moves {
			list = append(list, moveText(p, m))
		}
		return strings.Join(list, ", ")
	}
	switch {
	case len(legal) == 0:
		return draughts.Move{}, rule.Errorf(rule.Refused, "no move can be made: the game is at its end").WithWay("enter its result: {result}", rule.Try("result"))
	case len(found) == 0:
		return draughts.Move{}, rule.Errorf(rule.Refused, "%s is not legal here", text).WithHint("the legal moves are %s", names(legal))
	case len(found) > 1:
		return draughts.Move{}, rule.Errorf(rule.Refused, "%s could be one of several moves", text).WithHint("name all squares of the way: %s", names(found))
	}
	return found[0], nil
}

// mover is whose turn it is by the moves that were given.
func (s *State) mover(g *Game) PlayerID {
	p, err := s.PositionNow(g)
	if err == nil && p.Turn() != s.Settings.variant().FirstMover() {
		return g.Second
	}
	return g.First
}

// MoveGiven is the event of GiveMove.
type MoveGiven struct {
	Game GameID `json:"game"`
	// Move is as the variant writes it.
	Move string           `json:"move"`
	Days *clocks.Thinking `json:"days,omitempty"`
}

var _ = add(kind[MoveGiven]{
	name: "move-given", routine: true, changesNothing: true,
	goesOn: func(e MoveGiven, s *State) *Game { return s.gameIf(e.Game) },
})

func (e MoveGiven) check(s *State) error {
	g, err := s.unfinished(e.Game)
	if err != nil {
		return err
	}
	switch {
	case s.Settings.moves() == nil:
		return rule.Errorf(rule.Refused, "the games of this event are played over the board, and their moves are on scoresheets").
			WithWay("take in a sheet: {sheet}", rule.Try("sheet"))
	case s.Settings.FormOfPlay().Dated != (e.Days != nil):
		return undated()
	}
	if _, _, err := s.nextMove(g, e.Move); err != nil || e.Days == nil {
		return err
	}
	before := s.sentBefore(g, 0)
	switch {
	case e.Days.Received < before:
		return rule.Errorf(rule.Refused, "the move before was sent on %s and cannot have been received on %s", before, e.Days.Received).WithHint("check the dates on the slip")
	case e.Days.Sent < e.Days.Received:
		return rule.Errorf(rule.Refused, "a move cannot be sent on %s when the one before it was received on %s", e.Days.Sent, e.Days.Received).WithHint("check the dates on the slip")
	case e.Days.Sent-e.Days.Received > mostThinking:
		return rule.Errorf(rule.Refused, "%s is more than ten years after %s", e.Days.Sent, e.Days.Received).WithHint("check the dates on the slip")
	}
	return nil
}

// mostThinking is the most that lies between two days of a move.
const mostThinking = 3653

// unfinished is a game that has no result yet.
func (s *State) unfinished(id GameID) (*Game, error) {
	g, err := s.game(id)
	if err != nil {
		return nil, err
	}
	if r := s.resultOf(g); r != nil {
		return nil, rule.Errorf(rule.Refused, "round %d, board %s has a result already: %s", g.Round, g.BoardName(), s.tellResult(g.ID, *r)).
			WithWay("{correct} changes a result", rule.Try("correct"))
	}
	return g, nil
}

func (e MoveGiven) apply(s *State, env Envelope) error {
	return s.changeGame(e.Game, func(g *Game) { g.Given = append(g.Given, GivenMove{Seq: env.Seq, MoveGiven: e}) })
}

func (e MoveGiven) sentence(s *State) rule.Sentence {
	said := rule.Say("{move} played", "move", e.Move)
	switch {
	case s.Settings.FormOfPlay().Announced:
		said = rule.Say("{move} announced", "move", e.Move)
	case e.Days != nil:
		said = rule.Say("{move} sent on {day}, the move before received on {other}", "move", e.Move, "day", e.Days.Sent.String(), "other", e.Days.Received.String())
	}
	return s.ofGame(e.Game, said)
}
