package web

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/clocks/live"
	"flagfall/scoresheet/draughts"
)

// A telephone or a tablet at a board is its clock. Presses that cannot be sent wait
// in it with the instants at which they were made, and are settled when it is heard
// again:
//
//   - a press counts from the instant at which it was made, by the time of the
//     office, as the telephone knows it;
//   - but never from before the telephone was last heard without it, so that nobody
//     gains time by claiming to have pressed earlier, never from before the previous
//     entry of the clock, and never from the future;
//   - what the arbiter or an outage did to the clock meanwhile remains: a press that
//     the clock can no longer take is not counted, and both the telephone and the
//     wall of clocks say so.

// boardPhones are the telephones at one board.
type boardPhones struct {
	mu sync.Mutex
	// heard is when each telephone was heard last, by its person.
	heard map[string]clocks.Instant
	// settled has the latest presses that were decided on, by the names that the telephones give
	// them, so that none counts twice.
	settled []string
	// refused says which presses were not counted, the latest last, which came at refusedAt.
	refused   []string
	refusedAt clocks.Instant
	// goneOn: a press counted that was made after that.
	goneOn bool
}

// notices are the presses that were not counted, for as long as they concern the arbiter.
func (p *boardPhones) notices(now clocks.Instant) []string {
	if now.Since(p.refusedAt) > noticed {
		return nil
	}
	return slices.Clone(p.refused)
}

const (
	// mostSettled bounds what is remembered of a board, and mostPresses what one
	// call may bring.
	mostSettled, mostPresses = 400, 200
	// mostRefused is how many uncounted presses are listed, and noticed for how long.
	mostRefused = 3
	noticed     = clocks.OneMinute
	// lateFrom is the delay from which the log of the clock says that a press came late.
	lateFrom = clocks.OneSecond
	// storing is how long storing a press may take.
	storing = 10 * time.Second
)

// now is the time of the office, as its clocks have it.
func (s *Server) now() clocks.Instant { return clocks.Instant(s.config.Now().UnixMilli()) }

func (s *Server) phonesAt(event, board string) *boardPhones {
	p, _ := s.boards.LoadOrStore(event+"\x00"+board, &boardPhones{heard: map[string]clocks.Instant{}})
	return p.(*boardPhones)
}

// boardView is what a telephone at a board shows.
type boardView struct {
	*view
	Board string
	// Game is the game of the round that is being played; nil for none.
	Game           *arbiter.Game
	First, Second  string
	Result         string
	Choices        results
	Sent           *report
	Hall, Language string
	// Squares is the layout of the squares, as JSON. Turned: the side that
	// begins stands at the top of a diagram, and at the bottom here.
	Squares string
	Turned  bool
}

// atBoard opens the board of a request for somebody who plays there, or who helps.
func (s *Server) atBoard(r *http.Request) (*boardView, error) {
	event, name := r.PathValue("event"), r.PathValue("board")
	who := s.who(r)
	if who.Role < Helper && (who.Role != Board || who.Event != event || who.Board != name) {
		return nil, s.notIn(r, Helper)
	}
	v, err := s.published(r)
	if err != nil {
		return nil, err
	}
	b := &boardView{view: v, Board: name, Language: v.Language(), Hall: "/hall/" + event + "/"}
	if v.Playing == 0 {
		return b, nil
	}
	for _, g := range v.State.Rounds[v.Playing-1].All() {
		if g.BoardName() != name {
			continue
		}
		b.Game, b.First, b.Second = g, v.Name(g.First), v.Name(g.Second)
		b.Result = v.State.ResultText(g)
	}
	variant, err := draughts.ParseVariant(v.State.Settings.Variant)
	if err != nil {
		return nil, err
	}
	b.Turned = variant.FirstMover() == draughts.Black
	if b.Squares, err = asJSON(lieOf(variant)); err != nil {
		return nil, err
	}
	b.Choices = v.choices()
	b.Sent = s.access.reported(event, v.Playing, name)
	return b, nil
}

func (s *Server) board(w http.ResponseWriter, r *http.Request) {
	b, err := s.atBoard(r)
	if err != nil {
		if forbidden(err) {
			s.toEnter(w, r, Helper)
			return
		}
		s.fail(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, "board", b)
}

// press is a press of a telephone.
type press struct {
	// ID is the name that the telephone gives it, and Round the one that was shown.
	ID    string      `json:"id"`
	Round int         `json:"round"`
	Side  clocks.Side `json:"side"`
	// At is when it was made, by the time of the office as the telephone knows it.
	At clocks.Instant `json:"at"`
	// Move is the move that was entered with it, "" for none; Back takes the last one
	// back. Ply counts it from 1, with those of a ballot. Still: the clock is not pressed with it.
	Move  string `json:"move,omitempty"`
	Back  bool   `json:"back,omitempty"`
	Ply   int    `json:"ply,omitempty"`
	Still bool   `json:"still,omitempty"`
}

// shownClock is the clock of a board as its telephone gets it.
type shownClock struct {
	// Now is the time of the office.
	Now     clocks.Instant  `json:"now"`
	Round   int             `json:"round"`
	First   string          `json:"first"`
	Second  string          `json:"second"`
	Result  string          `json:"result,omitempty"`
	Sent    string          `json:"sent,omitempty"`
	Clock   *clocks.Reading `json:"clock,omitempty"`
	Bonus   [2]clocks.Span  `json:"bonus"`
	Refused []string        `json:"refused,omitempty"`
	// Game is given if the telephone has another number of plies.
	Game *shownGame `json:"game,omitempty"`
}

// boardClock gives the clock of a board, after the presses that came along.
func (s *Server) boardClock(w http.ResponseWriter, r *http.Request) {
	b, err := s.atBoard(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	hub, err := s.config.Program.Clocks(b.Office.Path())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	var presses []press
	if r.Method == http.MethodPost {
		if !s.access.pace("board "+b.Person.Token, 40, 20) {
			w.Header().Set("Retry-After", "1")
			http.Error(w, "too many at once; wait a second", http.StatusTooManyRequests)
			return
		}
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16)).Decode(&presses); err != nil || len(presses) > mostPresses {
			s.fail(w, r, rule.Errorf(rule.Input, "the presses of board %s cannot be read", b.Board).WithHint("load the page again"))
			return
		}
	}
	phones := s.phonesAt(b.Event, b.Board)
	out := shownClock{Round: b.Playing, First: b.First, Second: b.Second, Result: b.Result}
	if b.Sent != nil {
		out.Sent = b.Sent.Result
	}
	if err := phones.settle(r.Context(), hub, b, presses); err != nil {
		s.fail(w, r, err)
		return
	}
	if has := b.query("plies"); has != "" && b.Game != nil && has != itoa(len(s.access.recorded(b.Event, b.Game).Moves)) {
		if out.Game, err = b.shownGame(); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	if hub != nil {
		out.Now = hub.Now()
		if snapshot, there := hub.Snapshot(b.Board); there {
			reading := &snapshot.Reading
			if reading.Round == 0 || reading.Round == b.Playing {
				out.Clock, out.Bonus = reading, bonusOf(reading)
			}
		}
	}
	phones.mu.Lock()
	if !phones.goneOn { // the players have seen it
		out.Refused = phones.notices(s.now())
	}
	phones.mu.Unlock()
	sendJSON(w, http.StatusOK, out)
}

// bonusOf returns what a press adds to each display, as far as a telephone can add it by itself
// while it has no connection.
func bonusOf(r *clocks.Reading) (bonus [2]clocks.Span) {
	control, err := clocks.Parse(r.Control)
	if err != nil {
		return bonus
	}
	for side := range r.Sides {
		if p, ok := control.Plan(clocks.Side(side)).Period(r.Sides[side].Period); ok && p.Bonus == clocks.Fischer {
			bonus[side] = p.Increment
		}
	}
	return bonus
}

// settle decides on presses in the order in which they were made. A press that cannot be stored now
// is kept by the telephone, which sends it again.
func (p *boardPhones) settle(ctx context.Context, hub *live.Hub, b *boardView, presses []press) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	heard, known := p.heard[b.Person.Token]
	for _, given := range presses {
		if slices.Contains(p.settled, given.ID) {
			continue
		}
		err := error(nil)
		switch {
		case given.Round != b.Playing:
			err = rule.Errorf(rule.Refused, "it was for round %d", given.Round)
		case given.Move != "" || given.Back:
			err = b.enter(given)
		}
		if err == nil && hub != nil && !given.Still && !given.Back {
			now := hub.Now()
			made := min(now, given.At)
			if known {
				made = max(made, heard)
			}
			entry := clocks.Entry{Kind: clocks.KindPress, Side: given.Side}
			if late := now.Since(made); late > lateFrom {
				entry.Reason = "arrived " + late.Words() + " late over the network, counted from when it was made"
			}
			storing, cancel := context.WithTimeout(context.WithoutCancel(ctx), storing)
			_, err = hub.DoSince(storing, live.Command{Boards: []string{b.Board}, Entry: entry}, made)
			cancel()
			p.goneOn = p.goneOn || err == nil && made > p.refusedAt
		}
		switch code := rule.CodeOf(err); {
		case err == nil:
		case code == rule.Refused || code == rule.NotFound:
			who := b.First
			if given.Side == clocks.Second {
				who = b.Second
			}
			at := time.UnixMilli(int64(given.At)).In(b.server.config.Now().Location()).Format("15:04:05")
			now := b.server.now()
			p.refused, p.refusedAt, p.goneOn = p.notices(now), now, false
			p.refused = append(p.refused, b.say("not counted")+": "+who+", "+at+": "+b.Worded(rule.SaidOf(err)))
			p.refused = p.refused[max(0, len(p.refused)-mostRefused):]
		default:
			return err
		}
		p.settled = append(p.settled, given.ID)
		p.settled = p.settled[max(0, len(p.settled)-mostSettled):]
	}
	if hub == nil {
		return nil
	}
	p.heard[b.Person.Token] = hub.Now()
	return nil
}

// enter adds a move from a telephone to the recording of its game, or takes the last one back.
// Errors: rule.Refused where the game is over, or has another move there.
func (b *boardView) enter(given press) error {
	if b.Game == nil || b.Game.Result != nil {
		return rule.Errorf(rule.Refused, "the game is over")
	}
	r := b.server.access.recorded(b.Event, b.Game)
	if given.Back {
		if given.Ply != len(r.Moves) || r.Plies() == 0 {
			return rule.Errorf(rule.Refused, "there is no such move to take back")
		}
		r.Moves = r.Moves[:len(r.Moves)-1]
	} else {
		if given.Ply != len(r.Moves)+1 {
			return rule.Errorf(rule.Refused, "the board has another move there already")
		}
		if err := b.entered(b.Game, &r, given.Move); err != nil {
			return err
		}
	}
	r.At = b.server.config.Now()
	if !b.server.access.record(r) {
		return rule.Errorf(rule.Internal, "the move could not be kept").WithHint("it is sent again")
	}
	if r.Plies() <= 1 { // the lists of games gain or lose one; followers of a game ask for its moves
		b.server.events.beside(b.Event)
	}
	return nil
}
