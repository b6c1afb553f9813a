// Package verify works on whole files of games, however long they are: it
// replays every game ([Verifier.Files]), brings the sheets of both players
// together ([Compare]), and writes games as strict PDN ([Converter.Convert]).
//
// A file is PDN, or a typed sheet as [scoresheet.ReadQuick] takes it. What holds
// in a whole file is seen from a sample of its games: the variant where no game
// names it, and whom 1-0 favours.
//
// Answers are made in one of three forms: [JSON], an object a game; [CSV], a row
// a game; and [Text], what a referee reads.
package verify

import (
	"errors"
	"io"
	"runtime"
	"sync"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/pdn"
)

// Options say how the games of a file are taken.
type Options struct {
	scoresheet.Options
	// Favours says whom 1-0 favours in all files; nil: what the games of each
	// show.
	Favours *scoresheet.Orientation
}

// Open opens a file of games by its name.
type Open func(name string) (io.ReadCloser, error)

// Form appends the answer for a game to b. It is called by several goroutines at
// a time, and the replay is valid until it returns.
type Form func(b []byte, file string, replay *scoresheet.Replay) []byte

// JSON is the form that programs rely on: one object a game and line.
func JSON(b []byte, file string, replay *scoresheet.Replay) []byte {
	return append(replay.AppendJSON(b, file), '\n')
}

// Note is something to be said of a file or of a place in it.
type Note struct {
	Place rule.Place
	Said  rule.Sentence
	// Assumed names the option that says otherwise, where the note is about
	// something that was assumed: "variant" or "results".
	Assumed string
	// Fault is set where a part of the input cannot be read, and says which;
	// such a note says nothing else.
	Fault error
}

// Tally counts what was verified.
type Tally struct {
	Games, Plies, Clean, Irregular, Unreadable int

	Found  int // games with a finding
	Unread int // files, or places in them, that cannot be read
	Drawn  int // games in which a draw rule held
}

// Add adds another count.
func (t *Tally) Add(other Tally) {
	t.Games += other.Games
	t.Plies += other.Plies
	t.Clean += other.Clean
	t.Irregular += other.Irregular
	t.Unreadable += other.Unreadable
	t.Found += other.Found
	t.Unread += other.Unread
	t.Drawn += other.Drawn
}

// Verifier replays the games of files: some files are read at a time, as many
// goroutines as there are cores replay, and the answers come in the order of the
// input. Memory holds some hundred games a core, however long the files are.
type Verifier struct {
	Options
	Open Open
	Form Form
	// Rulings are those by which the first game of a file is replayed.
	Rulings []scoresheet.Ruling
	// Answered is how many games at the beginning of a file are passed over,
	// because an earlier run answered them.
	Answered map[string]int
}

// partSize is how many games go from hand to hand at a time.
const partSize = 16

// Part is what was found of a run of games of one file. It is valid until the
// function that it was given to returns.
type Part struct {
	File   string
	Answer []byte // of its games, in the form that was asked for
	Notes  []Note
	Tally  Tally
	Last   bool // of its file
	// Through is how many bytes of the file were read so far, games that wait
	// included.
	Through int64

	options scoresheet.Options
	games   [partSize]pdn.Game
	n       int
	fault   error // what went wrong behind the games
	done    chan struct{}
}

func (p *Part) start(file string, options scoresheet.Options) {
	p.File, p.options, p.n, p.fault, p.Last = file, options, 0, nil, false
	p.Answer, p.Notes, p.Tally = p.Answer[:0], p.Notes[:0], Tally{}
}

// partsAFile is how many parts of one file are under way at a time. Reading takes
// a third of the work, so that a file keeps some three cores busy.
const partsAFile = 8

// lane is a file under way: its parts in order, and those to be used again.
type lane struct{ order, free chan *Part }

// Files verifies files and hands over the parts in the order of the input. It
// fails when take does, and with nothing else: what cannot be read is told in
// the notes of its part.
func (v *Verifier) Files(names []string, take func(*Part) error) error {
	workers := runtime.GOMAXPROCS(0)
	lanes := 1 + workers/3
	// A pool goes from a file that was taken to the next that is opened.
	pools := make(chan chan *Part, lanes)
	for range lanes {
		free := make(chan *Part, partsAFile)
		for range partsAFile {
			free <- &Part{done: make(chan struct{}, 1)}
		}
		pools <- free
	}
	work := make(chan *Part, lanes*partsAFile)
	files := make(chan lane, lanes)
	stop := make(chan struct{})
	defer close(stop)
	for range workers {
		go v.worker(work)
	}
	go func() {
		var readers sync.WaitGroup
		defer func() {
			readers.Wait()
			close(work)
		}()
		defer close(files)
		for _, name := range names {
			var free chan *Part
			select {
			case free = <-pools:
			case <-stop:
				return
			}
			l := lane{make(chan *Part, partsAFile), free}
			files <- l
			readers.Go(func() {
				v.readFile(name, l, stop, work)
				close(l.order)
			})
		}
	}()
	for l := range files {
		for p := range l.order {
			<-p.done
			if p.fault != nil {
				p.Notes = append(p.Notes, Note{Fault: p.fault})
				p.Tally.Unread++
			}
			if err := take(p); err != nil {
				return err
			}
			l.free <- p
		}
		pools <- l.free
	}
	return nil
}

// readFile reads a file into parts, until nobody waits for them any more.
func (v *Verifier) readFile(name string, l lane, stop <-chan struct{}, work chan<- *Part) {
	next := func() *Part {
		select {
		case p := <-l.free:
			return p
		case <-stop:
			return nil
		}
	}
	send := func(p *Part) { work <- p; l.order <- p }
	p := next()
	if p == nil {
		return
	}
	p.start(name, v.Options.Options)
	games, err := openGames(name, v.Open)
	if err != nil {
		p.fault, p.Last = err, true
		send(p)
		return
	}
	defer games.Close()
	games.readTyped(p.options)
	options, assumed := games.sample(v.Options)
	p.options = options
	p.Notes = append(p.Notes, assumed...)
	answered := v.Answered[name]
	for count := 0; ; count++ {
		err := games.next(&p.games[p.n])
		switch {
		case err == nil && answered > 0:
			answered--
			continue
		case err == nil:
			p.n++
		case errors.Is(err, io.EOF):
			if count == 0 {
				p.fault = noGames(name)
			}
			p.Last = true
		default:
			p.fault = err
			p.Last = games.broken()
		}
		if err == nil && p.n < partSize {
			continue
		}
		last := p.Last
		p.Through = games.through()
		send(p)
		if last {
			return
		}
		if p = next(); p == nil {
			return
		}
		p.start(name, options)
	}
}

// worker replays parts.
func (v *Verifier) worker(work <-chan *Part) {
	var r *scoresheet.Replayer
	var options scoresheet.Options
	for p := range work {
		if r == nil || options != p.options {
			options = p.options
			r = scoresheet.NewReplayer(options)
		}
		for i := range p.games[:p.n] {
			v.add(p, v.replay(p, r, &p.games[i]))
		}
		p.done <- struct{}{}
	}
}

// replay replays a game, by the rulings where some are given.
func (v *Verifier) replay(p *Part, r *scoresheet.Replayer, g *pdn.Game) *scoresheet.Replay {
	if len(v.Rulings) == 0 {
		return r.Replay(g)
	}
	place := rule.Place{File: p.File, Line: g.Line}
	if g.Number > 1 {
		p.Notes = append(p.Notes, Note{Place: place, Said: rule.Format("the rulings are about the first game; game %d is replayed as written", g.Number)})
		return r.Replay(g)
	}
	out, err := r.ReplayRuled(g, v.Rulings)
	if err != nil {
		p.unread(place, rule.Format("%v", err))
		return r.Replay(g)
	}
	return out
}

// unread notes a place that cannot be read.
func (p *Part) unread(place rule.Place, said rule.Sentence) {
	p.Notes = append(p.Notes, Note{Fault: rule.Errorf(rule.Input, "%s", said).At(place)})
	p.Tally.Unread++
}

// add adds one replayed game to its part.
func (v *Verifier) add(p *Part, replay *scoresheet.Replay) {
	t := &p.Tally
	t.Games++
	t.Plies += len(replay.Plies)
	switch replay.Verdict {
	case scoresheet.Clean:
		t.Clean++
	case scoresheet.Irregular:
		t.Irregular++
	case scoresheet.Unreadable:
		t.Unreadable++
	}
	if len(replay.Findings) > 0 {
		t.Found++
	}
	if len(replay.Draws) > 0 {
		t.Drawn++
	}
	for i := range replay.Findings {
		if f := &replay.Findings[i]; f.Kind == scoresheet.BadPosition {
			p.unread(rule.Place{File: p.File, Line: f.Line, Column: f.Column}, f.Said)
		}
	}
	if len(replay.Notes) > 0 {
		p.Notes = append(p.Notes, notesOf(p.File, replay)...)
	}
	p.Answer = v.Form(p.Answer, p.File, replay)
}

// notesOf are the notes of a game: the first of each kind, and how many more of
// it there are.
func notesOf(file string, replay *scoresheet.Replay) []Note {
	var list []Note
	first := map[string]int{}
	more := map[string]int{}
	for i := range replay.Notes {
		n := &replay.Notes[i]
		if n.Kind == scoresheet.NoteUnreliable {
			continue // the finding before it says more
		}
		if _, seen := first[n.Kind]; seen {
			more[n.Kind]++
			continue
		}
		first[n.Kind] = len(list)
		place := rule.Place{File: file, Line: n.Line, Column: n.Column}
		if n.Line == 0 {
			place.Line = replay.Game.Line
		}
		list = append(list, Note{Place: place, Said: n.Said})
	}
	for kind, n := range more {
		at := &list[first[kind]]
		at.Said = rule.Format("%s (and %d more of the kind in this game)", at.Said, n)
	}
	return list
}
