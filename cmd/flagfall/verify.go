package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/pdn"
)

// verifier carries out flagfall verify: one goroutine reads, as many as there
// are cores replay, and the answers come out in the order of the input.
// Memory holds a few batches of games, however long the files are.
type verifier struct {
	env     *env
	options scoresheet.Options
	results string // auto, white or mover
	format  string
	all     bool
	diagram bool
	ruled   []scoresheet.Ruling // of the only game
	total   tally
	warned  map[string]int
}

// tally counts what was verified.
type tally struct {
	games, plies, clean, irregular, unreadable int
	findings                                   int // games that have one
	unread                                     int // inputs, or places in them
	drawn                                      int
}

func (t *tally) add(other tally) {
	t.games += other.games
	t.plies += other.plies
	t.clean += other.clean
	t.irregular += other.irregular
	t.unreadable += other.unreadable
	t.findings += other.findings
	t.unread += other.unread
	t.drawn += other.drawn
}

// batchSize is how many games go from hand to hand at a time.
const batchSize = 64

// batch is a run of games of one file on its way through the pipeline.
type batch struct {
	file    string
	options scoresheet.Options
	games   [batchSize]pdn.Game
	n       int
	fault   error    // what went wrong behind the games
	notices []string // warnings about the file
	last    bool     // of its file

	out   []byte
	notes []placed
	tally tally
	done  chan struct{}
}

// placed is a warning or an error with its place.
type placed struct {
	place   rule.Place
	message string
	fault   bool
}

// pipeline verifies the files and writes the answers in order.
func (v *verifier) pipeline(files []string, out *bufio.Writer) error {
	workers := runtime.GOMAXPROCS(0)
	free := make(chan *batch, 2*workers+2)
	for range cap(free) {
		free <- &batch{done: make(chan struct{}, 1)}
	}
	work := make(chan *batch, cap(free))
	order := make(chan *batch, cap(free))
	stop := make(chan struct{})
	defer close(stop)
	for range workers {
		go v.worker(work)
	}
	go func() {
		defer close(order)
		defer close(work)
		for _, file := range files {
			if !v.readFile(file, func() *batch {
				select {
				case b := <-free:
					return b
				case <-stop:
					return nil
				}
			}, func(b *batch) { work <- b; order <- b }) {
				return
			}
		}
	}()
	progress := v.env.progress()
	defer progress.done()
	for b := range order {
		<-b.done
		if len(b.notes) > 0 || b.fault != nil || len(b.notices) > 0 {
			progress.done()
		}
		if err := v.deliver(b, out); err != nil {
			return err
		}
		progress.say("%s: %d games", b.file, v.total.games)
		free <- b
	}
	return nil
}

// deliver writes out a finished batch.
func (v *verifier) deliver(b *batch, out *bufio.Writer) error {
	for _, n := range b.notices {
		v.warn(b.file, rule.Place{}, n)
	}
	if _, err := out.Write(b.out); err != nil {
		return rule.Errorf(rule.Refused, "cannot write the answer: %w", cause(err))
	}
	for _, n := range b.notes {
		if n.fault {
			n.place.File = b.file
			report(v.env.Err, rule.Errorf(rule.Input, "%s", n.message).At(n.place))
			continue
		}
		v.warn(b.file, n.place, n.message)
	}
	if b.fault != nil {
		report(v.env.Err, b.fault)
		b.tally.unread++
	}
	v.total.add(b.tally)
	if b.last {
		v.endWarnings(b.file)
	}
	return nil
}

// readFile reads a file into batches; false when the pipeline has stopped.
func (v *verifier) readFile(file string, next func() *batch, send func(*batch)) bool {
	b := next()
	if b == nil {
		return false
	}
	b.start(file)
	source, err := v.env.openGames(file)
	if err != nil {
		b.fault, b.last = err, true
		send(b)
		return true
	}
	defer source.Close()
	buffer := sampled(source)
	// What cannot be peeked at shows an error again when it is read.
	if head, err := buffer.Peek(sampleSize); errors.Is(err, io.EOF) && scoresheet.IsQuick(head) {
		return v.readTyped(file, head, b, next, send)
	}
	b.options, b.notices = v.sample(buffer)
	options := b.options
	reader := pdn.NewReader(buffer, file)
	games := 0
	for {
		err := reader.Next(&b.games[b.n])
		switch {
		case err == nil:
			b.n++
			games++
		case errors.Is(err, io.EOF):
			if games == 0 {
				b.fault = noGames(file)
			}
			b.last = true
			send(b)
			return true
		default:
			b.fault = err
			games++
		}
		if broken := err != nil && reader.Broken(); broken || b.n == batchSize || err != nil {
			b.last = broken
			send(b)
			if broken {
				return true
			}
			if b = next(); b == nil {
				return false
			}
			b.start(file)
			b.options = options
		}
	}
}

// readTyped reads a typed sheet into batches.
func (v *verifier) readTyped(file string, text []byte, b *batch, next func() *batch, send func(*batch)) bool {
	options := v.options
	games, err := scoresheet.ReadQuick(text, file, options)
	var record strings.Builder
	for _, g := range games {
		record.WriteString(scoresheet.WriteQuick(g) + "\n")
	}
	options, b.notices = v.sample(sampled(strings.NewReader(record.String())))
	for i, g := range games {
		b.options = options
		b.games[b.n] = *g
		if b.n++; b.n < batchSize || i == len(games)-1 {
			continue
		}
		send(b)
		if b = next(); b == nil {
			return false
		}
		b.start(file)
	}
	b.options, b.fault, b.last = options, err, true
	if err == nil && len(games) == 0 {
		b.fault = noGames(file)
	}
	send(b)
	return true
}

func (b *batch) start(file string) {
	b.file, b.n, b.fault, b.notices, b.last = file, 0, nil, nil, false
	b.out, b.notes, b.tally = b.out[:0], b.notes[:0], tally{}
}

// sampleSize is how much of a file is looked at before it is verified.
const sampleSize = 256 << 10

// sampled reads through a buffer from which a sample can be taken.
func sampled(source io.Reader) *bufio.Reader { return bufio.NewReaderSize(source, sampleSize) }

func noGames(file string) error {
	return rule.Errorf(rule.Input, "there are no games in %s", file).WithHint("give a file in Portable Draughts Notation (PDN)")
}

// mostLooked is how many games are looked at, at most.
const mostLooked = 500

// enough is how many telling games settle whom 1-0 favours.
const enough = 100

// sample looks at the first games of a file for what holds in all of them: the
// variant where no game names it, and whom 1-0 favours. The notices say so
// where it makes a difference.
func (v *verifier) sample(buffer *bufio.Reader) (o scoresheet.Options, notices []string) {
	o = v.options
	switch v.results {
	case "white":
		o.Results = scoresheet.LeftIsWhite
	case "mover":
		o.Results = scoresheet.LeftIsMover
	}
	// An error shows again when the file is read.
	head, err := buffer.Peek(sampleSize)
	reader := pdn.NewReader(bytes.NewReader(head), "")
	replayer := scoresheet.NewReplayer(o)
	var evidence scoresheet.Evidence
	var games [2]pdn.Game
	held, looked, failing := -1, 0, 0
	for i := 0; evidence.White+evidence.Mover < enough; i++ {
		failed := reader.Next(&games[i%2]) != nil
		// The last game of a sample may be cut short and is left out.
		if held >= 0 && !(failed && err == nil) {
			replay := replayer.Replay(&games[held])
			evidence.Add(replay)
			looked++
			if replay.Verdict != scoresheet.Clean {
				failing++
			}
		}
		if failed || looked == mostLooked {
			break
		}
		held = i % 2
	}
	if variant, ok := evidence.Only(); ok {
		o.Silent = &variant
	}
	if variant, games, ok := evidence.Variant(); ok {
		o.Prefer = &variant
		notices = append(notices, fmt.Sprintf("games without a GameType were taken for %s: %d of the first %d are legal only so (--variant says otherwise)",
			variant.Rules().Title, games, evidence.Inferred))
	}
	if v.options.Variant != nil && failing >= 5 && 2*failing > looked {
		notices = append(notices, fmt.Sprintf("%d of the first %d games do not replay; are they %s?", failing, looked, v.options.Variant.Rules().Title))
	}
	if v.results == "auto" && evidence.Games > 0 {
		var why string
		o.Results, why = evidence.Orientation()
		whom := "White"
		if o.Results == scoresheet.LeftIsMover {
			whom = "the side that moves first"
		}
		notices = append(notices, "1-0 was read as a win of "+whom+": "+why+" (--results says otherwise)")
	}
	return o, notices
}

// worker replays batches.
func (v *verifier) worker(work <-chan *batch) {
	var r *scoresheet.Replayer
	var options scoresheet.Options
	for b := range work {
		if r == nil || options != b.options {
			options = b.options
			r = scoresheet.NewReplayer(options)
		}
		for i := range b.games[:b.n] {
			v.verify(b, v.replay(b, r, &b.games[i]))
		}
		b.done <- struct{}{}
	}
}

// replay replays a game, by the rulings where some are given.
func (v *verifier) replay(b *batch, r *scoresheet.Replayer, g *pdn.Game) *scoresheet.Replay {
	if len(v.ruled) == 0 {
		return r.Replay(g)
	}
	if g.Number > 1 {
		b.notes = append(b.notes, placed{rule.Place{Line: g.Line}, fmt.Sprintf("the rulings are about the first game; game %d is replayed as written", g.Number), false})
		return r.Replay(g)
	}
	out, err := r.ReplayRuled(g, v.ruled)
	if err != nil {
		b.notes = append(b.notes, placed{rule.Place{Line: g.Line}, err.Error(), true})
		b.tally.unread++
		return r.Replay(g)
	}
	return out
}

// parseRuling reads 31=34x23, 31= or 31=stand.
func parseRuling(text string) (scoresheet.Ruling, error) {
	before, after, ok := strings.Cut(text, "=")
	ply, err := strconv.Atoi(strings.TrimSpace(before))
	if !ok || err != nil || ply < 1 {
		return scoresheet.Ruling{}, rule.Errorf(rule.Usage, "%q is no ruling", text).
			WithHint("write the ply and the move made instead, as 31=34x23; 31= where the sheet shows it; 31=stand for a move that stands")
	}
	if after == "stand" {
		return scoresheet.Ruling{Ply: ply}, nil
	}
	return scoresheet.Ruling{Ply: ply, Recalled: true, Instead: strings.TrimSpace(after)}, nil
}

// warnings are the notes of a game: the first of each kind, and how many more
// of it there are.
func warnings(replay *scoresheet.Replay) []placed {
	var list []placed
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
		place := rule.Place{Line: n.Line, Column: n.Column}
		if n.Line == 0 {
			place.Line = replay.Game.Line
		}
		list = append(list, placed{place, n.Message, false})
	}
	for kind, n := range more {
		list[first[kind]].message += fmt.Sprintf(" (and %d more of the kind in this game)", n)
	}
	return list
}

// verify adds one replayed game to its batch.
func (v *verifier) verify(b *batch, replay *scoresheet.Replay) {
	t := &b.tally
	t.games++
	t.plies += len(replay.Plies)
	switch replay.Verdict {
	case scoresheet.Clean:
		t.clean++
	case scoresheet.Irregular:
		t.irregular++
	case scoresheet.Unreadable:
		t.unreadable++
	}
	if len(replay.Findings) > 0 {
		t.findings++
	}
	if len(replay.Draws) > 0 {
		t.drawn++
	}
	for i := range replay.Findings {
		if f := &replay.Findings[i]; f.Kind == scoresheet.BadPosition {
			t.unread++
			b.notes = append(b.notes, placed{rule.Place{Line: f.Line, Column: f.Column}, f.Message, true})
		}
	}
	if len(replay.Notes) > 0 {
		b.notes = append(b.notes, warnings(replay)...)
	}
	switch v.format {
	case "json":
		b.out = append(replay.AppendJSON(b.out, b.file), '\n')
	case "csv":
		b.out = appendCSV(b.out, b.file, replay)
	default:
		b.out = v.appendText(b.out, b.file, replay)
	}
}
