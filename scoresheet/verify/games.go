package verify

import (
	"bufio"
	"bytes"
	"errors"
	"hash"
	"io"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/pdn"
)

// sampleSize is how much of a file is looked at before it is read, in bytes.
const sampleSize = 256 << 10

// games are those of a file, read one by one: PDN, or typed.
type games struct {
	io.Closer
	name   string
	buffer *bufio.Reader
	head   []byte
	whole  bool        // the file is no longer than its head
	pdn    *pdn.Reader // nil if it is typed
	typed  []*pdn.Game
	fault  error // after what is typed
	passed int   // how many typed games were read
	read   meter
}

// meter counts the bytes that pass through, and adds them to a digest if one is wanted.
type meter struct {
	bytes  int64
	digest hash.Hash // nil for none
}

func (m *meter) Write(p []byte) (int, error) {
	m.bytes += int64(len(p))
	if m.digest != nil {
		m.digest.Write(p) // never fails
	}
	return len(p), nil
}

// openGames opens a file of games. A typed one has to be read by readTyped. The digest is
// nil where none is wanted.
func openGames(name string, open Open, digest hash.Hash) (*games, error) {
	file, err := open(name)
	if err != nil {
		return nil, err
	}
	g := &games{Closer: file, name: name, read: meter{digest: digest}}
	g.buffer = bufio.NewReaderSize(io.TeeReader(file, &g.read), sampleSize)
	// If peeking fails, the error will show again when the file is read.
	g.head, err = g.buffer.Peek(sampleSize)
	g.whole = err != nil
	if !errors.Is(err, io.EOF) || !scoresheet.IsQuick(g.head) {
		g.readPDN()
	}
	return g, nil
}

// readPDN reads the file as PDN, whatever it looks like.
func (g *games) readPDN() { g.pdn = pdn.NewReader(g.buffer, g.name) }

// readTyped reads what was typed; a PDN file is read as it goes.
func (g *games) readTyped(o scoresheet.Options) {
	if g.pdn == nil {
		g.typed, g.fault = scoresheet.ReadQuick(g.head, g.name, o)
	}
}

// next reads a game. The error is io.EOF after the last one.
func (g *games) next(game *pdn.Game) error {
	if g.pdn != nil {
		return g.pdn.Next(game)
	}
	if g.passed < len(g.typed) {
		*game = *g.typed[g.passed]
		g.passed++
		return nil
	}
	if g.fault != nil {
		return g.fault
	}
	return io.EOF
}

// broken reports, after an error, that nothing more can be read.
func (g *games) broken() bool { return g.pdn == nil || g.pdn.Broken() }

// noGames is the error for a file without any.
func noGames(name string) error {
	return rule.Errorf(rule.Input, "there are no games in %s", name).WithHint("give a file in Portable Draughts Notation (PDN)")
}

// Game replays one game of a file, counted from 1. It fails with rule.Input
// where the file has no such game, or no moves in it, and with the errors of
// reading.
func Game(name string, n int, open Open, o Options) (*scoresheet.Replay, error) {
	games, err := openGames(name, open, nil)
	if err != nil {
		return nil, err
	}
	defer games.Close()
	options := o.Options
	if games.pdn == nil {
		if games.readTyped(options); games.fault != nil {
			return nil, games.fault
		}
	} else {
		// What no game says by itself, the other games of the file may.
		options, _ = games.sample(o)
	}
	var g pdn.Game
	for seen := 0; ; seen++ {
		switch err := games.next(&g); {
		case err == io.EOF && seen == 0:
			return nil, rule.Errorf(rule.Input, "%s contains no game", name).WithHint("type the scoresheet into it, or name another file")
		case err == io.EOF:
			return nil, rule.Errorf(rule.Input, "%s has no game %d", name, n).WithHint("its games are counted from 1 to %d", seen)
		case err != nil:
			return nil, err
		case seen+1 != n:
			continue
		}
		if games.pdn != nil && len(g.Steps) == 0 {
			return nil, rule.Errorf(rule.Input, "game %d of %s has no moves", n, name).WithHint("a claim is decided from the record of the moves")
		}
		return scoresheet.NewReplayer(options).Replay(&g), nil
	}
}

// record is the text of the games as PDN, as far as it is looked at, and
// whether that is all.
func (g *games) record() (text []byte, whole bool) {
	if g.pdn != nil {
		return g.head, g.whole
	}
	var record strings.Builder
	for _, game := range g.typed {
		record.WriteString(scoresheet.WriteQuick(game) + "\n")
	}
	return []byte(record.String()), true
}

// mostLooked is how many games are looked at, at most.
const mostLooked = 500

// enough is how many conclusive games decide whom 1-0 favours.
const enough = 100

// sample looks at the first games of a file for what is true of all of them:
// the variant if no game names it, and whom 1-0 favours. The notes say so if it
// makes a difference.
func (g *games) sample(given Options) (o scoresheet.Options, assumed []Note) {
	o = given.Options
	if given.Favours != nil {
		o.Results = *given.Favours
	}
	text, whole := g.record()
	reader := pdn.NewReader(bytes.NewReader(text), "")
	replayer := scoresheet.NewReplayer(o)
	var evidence scoresheet.Evidence
	var pair [2]pdn.Game
	held, looked, failing := -1, 0, 0
	for i := 0; evidence.White+evidence.Mover < enough; i++ {
		failed := reader.Next(&pair[i%2]) != nil
		// The last game of a sample may be cut short and is left out.
		if held >= 0 && (whole || !failed) {
			replay := replayer.Replay(&pair[held])
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
	assume := func(option, format string, args ...any) {
		assumed = append(assumed, Note{Place: rule.Place{File: g.name}, Assumed: option, Said: rule.Format(format, args...)})
	}
	if variant, ok := evidence.Only(); ok {
		o.Silent = &variant
	}
	if variant, games, ok := evidence.Variant(); ok {
		o.Prefer = &variant
		assume("variant", "games without a GameType were taken for %s: %d of the first %d are legal only as such", variant.Rules().Title, games, evidence.Inferred)
	}
	if given.Variant != nil && failing >= 5 && 2*failing > looked {
		assume("", "%d of the first %d games cannot be replayed; are they %s?", failing, looked, given.Variant.Rules().Title)
	}
	if given.Favours == nil && evidence.Games > 0 {
		var why rule.Sentence
		o.Results, why = evidence.Orientation()
		if o.Results == scoresheet.LeftIsMover {
			assume("results", "1-0 was read as a win for the side that moves first: %s", why)
		} else {
			assume("results", "1-0 was read as a win for White: %s", why)
		}
	}
	return o, assumed
}
