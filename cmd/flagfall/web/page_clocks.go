package web

import (
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

var clocksPage = &page{name: "clocks", now: true, title: "Clocks", sought: "flag fallen, pause the clocks, more time, time trouble", key: "k", nav: true, role: Helper, actions: []string{"clock.wall", "clock.serve"}, clocks: true, show: showClocks}

// wall shows the clocks of all boards of the round.
type wall struct {
	*view
	Boards []wallBoard
	// Unset are the boards whose clock can be set for this round by time control, Set those that
	// are set for it, Ready those that can be started, Running those that run,
	// Stopped those that are stopped, and Over those whose game has a result while their
	// clock has not ended.
	Set, Ready, Running, Stopped, Over []string
	Unset                              []unset
	// Why says why there are no clocks.
	Why string
	// handled are the last entries of the clocks other than presses, by board.
	handled map[string]int
}

// unset are the boards to be set to one time control: the event's, "" if it has none, or that of a
// tie-break game.
type unset struct {
	Control string
	Boards  []string
}

// toSet adds the clock of a game to those that can be set.
func (w *wall) toSet(g *arbiter.Game) {
	control := w.State.Settings.TimeControl
	if g.PlayOff != nil {
		control = g.PlayOff.Control
	}
	i := slices.IndexFunc(w.Unset, func(u unset) bool { return u.Control == control })
	if i < 0 {
		i = len(w.Unset)
		w.Unset = append(w.Unset, unset{Control: control})
	}
	w.Unset[i].Boards = append(w.Unset[i].Boards, g.BoardName())
}

// Seen returns what a form says about the state in which the page showed the clock of a board.
func (w wall) Seen(board string) string { return itoa(w.handled[board]) + ":" + board }

// wallBoard is the clock of a board on the wall.
type wallBoard struct {
	Name   string
	Sides  [2]wallSide
	Result string
	Phase  clocks.Phase
	// Urgency orders the wall: the smallest first.
	Urgency int
	// Duties are what the rules require of the arbiter, and Said what else the arbiter should know
	// about the board.
	Duties []clocks.Duty
	Said   []string
	// Fallen: a flag has fallen, and Observed: it was called or seen, so that it counts
	// (WCDF 2.19).
	Fallen, Observed bool
	Reading          clocks.Reading
	// Moves is how many plies of the game were entered on its telephone, and Counts
	// the draw rules that count.
	Moves  int
	Counts []string
}

type wallSide struct {
	Name, Face string
	Left       clocks.Span
	Moves      int
	Running    bool
	Short      bool
	Fallen     bool
	Rises      bool // an hourglass while the opponent thinks
}

// The order of the wall.
const (
	flagFell = iota
	inShortage
	absent
	standing
	running
	ready
	none
	over
)

// absentFrom is how long the clock of a player runs before their first move until
// they count as missing.
const absentFrom = clocks.OneMinute

func showClocks(v *view) (any, error) {
	w := wall{view: v, handled: map[string]int{}}
	if v.Playing == 0 {
		return w, nil
	}
	v.Round = v.Playing // clocks are those of now
	readings := map[string]clocks.Reading{}
	hub, err := v.server.config.Program.Clocks(v.Office.Path())
	switch {
	case err != nil && rule.CodeOf(err) == rule.Internal:
		return nil, err
	case err != nil:
		w.Why = v.Worded(rule.SaidOf(err))
	case hub != nil:
		for _, s := range hub.Snapshots() {
			readings[s.Board], w.handled[s.Board] = s.Reading, s.Handled
		}
	}
	for _, g := range v.State.Rounds[v.Playing-1].All() {
		w.add(g, readings[g.BoardName()])
	}
	slices.SortStableFunc(w.Boards, func(a, b wallBoard) int {
		if a.Urgency == inShortage && b.Urgency == inShortage {
			return int(min(a.Sides[0].Left, a.Sides[1].Left) - min(b.Sides[0].Left, b.Sides[1].Left))
		}
		return a.Urgency - b.Urgency
	})
	from, to := v.cut(len(w.Boards), -1)
	w.Boards = w.Boards[from:to]
	return w, nil
}

// add puts the clock of a game on the wall.
func (w *wall) add(g *arbiter.Game, r clocks.Reading) {
	b := wallBoard{Name: g.BoardName(), Phase: r.Phase, Urgency: none, Reading: r, Result: w.State.ResultText(g)}
	ours := r.Phase != clocks.Unset && (r.Round == 0 || r.Round == w.Playing)
	for side, id := range []arbiter.PlayerID{g.First, g.Second} {
		b.Sides[side] = wallSide{Name: w.Name(id)}
		if !ours {
			continue
		}
		s := r.Sides[side]
		runs := r.Phase == clocks.Running && r.Turn == clocks.Side(side)
		b.Sides[side] = wallSide{Name: w.Name(id), Face: s.Face.Face(), Left: s.Left, Moves: s.Moves, Running: runs, Short: s.Short,
			Rises: r.Phase == clocks.Running && !runs && s.Hourglass && r.Sides[1-side].Left > 0}
	}
	switch {
	case !ours:
		b.Phase = clocks.Unset
		if r.Phase == clocks.Running || r.Phase == clocks.Stopped {
			w.Over = append(w.Over, b.Name) // of an earlier round
		} else if g.Open() {
			w.toSet(g)
		}
	case r.Phase == clocks.Ended:
		b.Urgency = over
		if g.Open() {
			w.toSet(g)
		}
	default:
		b.urgent(r, w.say)
		b.Duties = r.DutiesUnder(w.State.Settings.FlagRule())
		w.Set = append(w.Set, b.Name)
		if b.Result != "" {
			b.Urgency = over
			w.Over = append(w.Over, b.Name)
		}
	}
	switch {
	case !ours:
	case r.Phase == clocks.Ready && b.Result == "":
		w.Ready = append(w.Ready, b.Name)
	case r.Phase == clocks.Running:
		w.Running = append(w.Running, b.Name)
	case r.Phase == clocks.Stopped && b.Result == "":
		w.Stopped = append(w.Stopped, b.Name)
	}
	if recorded := w.server.access.recorded(w.Event, g); recorded.Plies() > 0 && b.Result == "" {
		if _, out, err := w.follow(g, recorded); err == nil {
			b.Counts = counted(out, w.say)
		}
		b.Moves = recorded.Plies()
	}
	phones := w.server.phonesAt(w.Event, b.Name)
	phones.mu.Lock()
	b.Said = append(b.Said, phones.notices(w.server.now())...)
	phones.mu.Unlock()
	w.Boards = append(w.Boards, b)
}

// urgent says how urgently the arbiter is needed at the board.
func (b *wallBoard) urgent(r clocks.Reading, say func(string) string) {
	b.Urgency = map[clocks.Phase]int{clocks.Ready: ready, clocks.Running: running, clocks.Stopped: standing}[r.Phase]
	for side := range r.Sides {
		if r.Phase == clocks.Running && r.Turn == clocks.Side(side) && r.Sides[side].Moves == 0 && r.Sides[side].Used >= absentFrom {
			b.Said = append(b.Said, b.Sides[side].Name+": "+say("no move yet; not there?"))
			b.Urgency = absent
		}
		if r.Sides[side].Short {
			b.Urgency = inShortage
		}
	}
	for _, f := range r.Falls {
		if f.Missed() {
			b.Fallen, b.Sides[f.Side].Fallen = true, true
			b.Observed = b.Observed || f.Way != ""
			b.Urgency = flagFell
		}
	}
}

// Milliseconds returns what a display shows.
func (s wallSide) Milliseconds() int64 { return int64(s.Left) }

// boardCode is the code by which a telephone becomes a board's.
type boardCode struct {
	Board, Names, Address string
	Code                  template.HTML
}

// codes makes the codes of all boards of the round, to be printed and put on the boards.
func (s *Server) codes(w http.ResponseWriter, r *http.Request) {
	v := s.viewFor(w, r, Arbiter)
	if v == nil {
		return
	}
	hours, err := strconv.Atoi(r.PostFormValue("hours"))
	if err != nil || hours < 1 || time.Duration(hours)*time.Hour > stay {
		s.fail(w, r, rule.Errorf(rule.Usage, "codes are valid for an hour to five days").WithHint("give the hours"))
		return
	}
	if v.Playing == 0 {
		s.fail(w, r, rule.Errorf(rule.Refused, "there are no boards before round 1").WithHint("pair it first"))
		return
	}
	var links []link
	var list []boardCode
	for _, g := range v.State.Rounds[v.Playing-1].All() {
		name := g.BoardName()
		if only := r.PostFormValue("board"); only != "" && only != name {
			continue
		}
		links = append(links, link{Name: v.say("board") + " " + name, Role: Board, Organisation: s.access.whose(v.Event), Event: v.Event, Board: name, Until: s.config.Now().Add(time.Duration(hours) * time.Hour)})
		list = append(list, boardCode{Board: name, Names: v.Name(g.First) + " – " + v.Name(g.Second)})
	}
	for i, key := range s.access.invite(links...) {
		list[i].Address = s.entrance(r, key)
		if list[i].Code, err = picture(list[i].Address); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	s.write(w, r, http.StatusOK, "codes", map[string]any{"Language": languageOf(r), "Codes": list, "Event": v.Event, "Title": v.State.Settings.Name,
		"Near": strings.HasPrefix(r.Host, "127.") && s.config.Passphrase == "" && len(s.config.Names) == 0, "Back": "/e/" + url.PathEscape(v.Event) + "/clocks"})
}
