// Package verify works on whole files of games, however long they are: it
// replays every game ([Verifier.Files]), brings the sheets of both players
// together ([Compare]), and writes games as strict PDN ([Converter.Convert]).
//
// A file is PDN, or a typed sheet as [scoresheet.ReadQuick] takes it. It is for
// the command line and the pages in a browser. What holds for a whole file is
// found from a sample of its games: the variant where no game names it, and whom
// 1-0 favours.
//
// Answers are made in one of three forms: [JSON], an object a game; [CSV], a row
// a game; and [Text], what a referee reads.
package verify

import (
	"crypto/sha256"
	"errors"
	"hash"
	"io"
	"runtime"
	"sync"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/pdn"
)

// Options say how the games of a file are read.
type Options struct {
	scoresheet.Options
	// Favours says whom 1-0 favours in all files; nil decides by the games of
	// each file.
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

// Note is something to be said about a file or a place in it.
type Note struct {
	Place rule.Place
	Said  rule.Sentence
	// Assumed names the option that would change an assumption, if the note is
	// about one: "variant" or "results".
	Assumed string
	// Fault is set if a part of the input cannot be read, and says which; such
	// a note says nothing else.
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

// Verifier replays the games of files: several files are read at a time, one
// goroutine for each core replays, and the answers come in the order of the
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
	// Digests makes each part carry the digest of what was read of its file.
	Digests bool
}

// partSize is how many games are read and answered at a time: more would not stay in
// the second-level cache, with fewer, workers would wait more often.
const partSize = 32

// Part is the answer for a run of games of one file. It is valid until the
// function that it was given to returns.
type Part struct {
	File   string
	Answer []byte // of its games, in the form that was asked for
	Notes  []Note
	Tally  Tally
	Last   bool // of its file
	// Through is how many bytes of the file have been read so far, including games
	// that wait, and Digest the SHA-256 of these, where [Verifier.Digests] asks for
	// it.
	Through int64
	Digest  []byte

	options scoresheet.Options
	n       int   // games, and the worker that reads them
	fault   error // what went wrong after the games
	done    chan struct{}
}

func (p *Part) start(file string) {
	p.File, p.n, p.fault, p.Last, p.Through = file, 0, nil, false, 0
	p.Answer, p.Notes, p.Tally, p.Digest = p.Answer[:0], p.Notes[:0], Tally{}, p.Digest[:0]
}

// partsAFile is how many parts of one file are under way at a time.
const partsAFile = 8

// handsAFile is how many workers a file can keep busy: reading takes a third of the
// work, and only one of them can do it at a time.
const handsAFile = 3

// lane is a file being worked on: its parts in order, and those to be used
// again. The worker that replays a part has also read it, so that its games
// stay with one core.
type lane struct {
	name        string
	order, free chan *Part

	reading  sync.Mutex // held while a part is read; taken by turns
	games    *games     // nil before the first part
	options  scoresheet.Options
	answered int // games that are still to be passed over
	count    int // games read
	ended    bool
}

// Files verifies files and hands over the parts in the order of the input. It
// fails only when take does: what cannot be read is said in the notes of its
// part.
func (v *Verifier) Files(names []string, take func(*Part) error) error {
	workers := runtime.GOMAXPROCS(0)
	lanes := 1 + workers/handsAFile
	// A pool goes from a file that a worker has taken to the next to be opened.
	pools := make(chan chan *Part, lanes)
	for range lanes {
		free := make(chan *Part, partsAFile)
		for range partsAFile {
			free <- &Part{done: make(chan struct{}, 1)}
		}
		pools <- free
	}
	// A file is in work once for each worker that it can use. A worker stays with
	// its file to the end, and files that nobody has taken yet go first.
	work := make(chan *lane, lanes*handsAFile)
	files := make(chan *lane, lanes)
	stop := make(chan struct{})
	defer close(stop)
	for range workers {
		go v.worker(work, stop)
	}
	go func() {
		defer close(work)
		defer close(files)
		for _, name := range names {
			var free chan *Part
			select {
			case free = <-pools:
			case <-stop:
				return
			}
			l := &lane{name: name, order: make(chan *Part, partsAFile), free: free}
			files <- l
			for range min(workers, handsAFile) {
				select {
				case work <- l:
				case <-stop:
					return
				}
			}
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

// read is the next part of a file, whose games it reads into games; nil when it has ended, or nobody waits for it any
// more.
func (v *Verifier) read(l *lane, games *[partSize]pdn.Game, stop <-chan struct{}) *Part {
	l.reading.Lock()
	defer l.reading.Unlock()
	if l.ended {
		return nil
	}
	var p *Part
	select {
	case p = <-l.free:
	case <-stop:
		l.end()
		return nil
	}
	if p.start(l.name); l.games == nil && !v.open(l, p) {
		p.Last = true
	}
	if p.options = l.options; !p.Last {
		l.fill(p, games)
	}
	l.order <- p
	if p.Last {
		l.end()
		close(l.order)
	}
	return p
}

// end makes everybody stop reading.
func (l *lane) end() {
	l.ended = true
	if l.games != nil {
		l.games.Close()
	}
}

// open opens a file and looks at its first games; false if it cannot be opened,
// which becomes the fault of its only part.
func (v *Verifier) open(l *lane, p *Part) bool {
	var digest hash.Hash
	if v.Digests {
		digest = sha256.New()
	}
	games, err := openGames(l.name, v.Open, digest)
	if err != nil {
		p.fault = err
		return false
	}
	games.readTyped(v.Options.Options)
	l.games, l.answered = games, v.Answered[l.name]
	l.options, p.Notes = games.sample(v.Options)
	return true
}

// fill reads games into a part until it is full, or something stands in the way.
func (l *lane) fill(p *Part, games *[partSize]pdn.Game) {
	for p.n < partSize && !p.Last && p.fault == nil {
		err := l.games.next(&games[p.n])
		switch {
		case err == nil && l.answered > 0:
			l.answered--
		case err == nil:
			p.n++
		case errors.Is(err, io.EOF):
			if l.count == 0 {
				p.fault = noGames(l.name)
			}
			p.Last = true
		default:
			p.fault = err
			p.Last = l.games.broken()
		}
		l.count++
	}
	read := &l.games.read
	if p.Through = read.bytes; read.digest != nil {
		p.Digest = read.digest.Sum(p.Digest)
	}
}

// worker reads parts and replays them.
func (v *Verifier) worker(work <-chan *lane, stop <-chan struct{}) {
	var r *scoresheet.Replayer
	var options scoresheet.Options
	// The games stay here, and so in the cache of one core; only the answers are
	// passed on.
	games := new([partSize]pdn.Game)
	for l := range work {
		for p := v.read(l, games, stop); p != nil; p = v.read(l, games, stop) {
			if r == nil || options != p.options {
				options = p.options
				r = scoresheet.NewReplayer(options)
			}
			for i := range games[:p.n] {
				v.add(p, v.replay(p, r, &games[i]))
			}
			p.done <- struct{}{}
		}
	}
}

// replay replays a game, following the rulings if some are given.
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

// notesOf are the notes on a game: the first of each kind, and how many more of
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
