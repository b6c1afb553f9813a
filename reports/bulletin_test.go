package reports

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"flagfall/reports/catalogue"
	"flagfall/reports/doc"

	"flagfall/arbiter"
	"flagfall/clocks"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// playedOf returns a game as the replay of a record gives it.
func playedOf(variant draughts.Variant, moves string) *Played {
	games, err := pdn.ReadAll([]byte(moves), "test")
	if err != nil || len(games) != 1 {
		panic(fmt.Sprint("the record of the test cannot be read: ", err))
	}
	return newPlayed(scoresheet.NewReplayer(scoresheet.Options{Variant: &variant}).Replay(games[0]))
}

// playedOnFirst returns a long legal game on board 1 of round 1: each side plays its
// first legal move until one cannot move.
func playedOnFirst(s *arbiter.State) map[arbiter.GameID]*Played {
	variant, err := draughts.ParseVariant(s.Settings.Variant)
	if err != nil {
		panic(err)
	}
	p := draughts.Start(variant)
	var moves []string
	for len(moves) < 100 {
		legal := p.Moves(nil)
		if len(legal) == 0 {
			break
		}
		m := legal[len(moves)*7%len(legal)]
		moves = append(moves, p.Notation(m, legal))
		p = p.Play(m)
	}
	played := playedOf(variant, strings.Join(moves, " ")+" *")
	left := [2]clocks.Span{80 * clocks.OneMinute, 80 * clocks.OneMinute}
	for i := range played.Plies {
		left[i%2] -= clocks.Span(20+i*37%150)*clocks.OneSecond - clocks.OneMinute/2
		var ply clocks.PlyTime
		ply.Left[i%2] = clocks.Note(left[i%2])
		played.Times = append(played.Times, ply)
	}
	return map[arbiter.GameID]*Played{1: played}
}

// Moves name squares as the diagrams beside them do: with letters if the game is written with
// letters, in irregular moves too.
func TestMovesAsPlayersWriteThem(t *testing.T) {
	for variant, tc := range map[draughts.Variant]struct{ moves, want string }{
		draughts.Russian:      {"1. 22-17 9-14 2. 17x10 7x14 *", "c3-b4 b6-c5 b4:d6 e7:c5"},
		draughts.Brazilian:    {"1. c3-b4 b6-c5 2. b4xd6 e7xc5 *", "c3-b4 b6-c5 b4xd6 e7xc5"},
		draughts.Turkish:      {"1. 43-35 21-29 2. 51-43 20-28 3. 41-34 *", "c3-c4 e6-e5 c2-c3 d6-d5 a3-b4"},
		draughts.Spantsiretti: {"1. 30-24 13-19 2. 24x13 8x19 *", "i3-h4 f6-g5 h4:f6 e7:g5"},
		draughts.Portuguese:   {"1. 10-14 23-20 *", "10-14 23-20"},
	} {
		var got []string
		for _, ply := range playedOf(variant, tc.moves).Plies {
			got = append(got, ply.Text)
		}
		if strings.Join(got, " ") != tc.want {
			t.Errorf("%s: %q, want %q", variant.Name(), got, tc.want)
		}
	}
}

func TestMoveText(t *testing.T) {
	english, _ := catalogue.Find("en")
	for name, tc := range map[string]struct{ moves, want string }{
		"a game":                       {"1. 32-28 19-23 2. 28x19 14x23 *", "1. 32-28 19-23 2. 28x19 14x23"},
		"from a position, Black first": {`[FEN "B:W32:B19"] 1... 19-23 2. 32-27 *`, "1. … 19-23 2. 32-27"},
		// A man that must capture and does not: FMJD 5.4.6 with 4.2.
		"an irregular move that stood": {"1. 32-28 19-23 2. 33-29 23x32 *", "1. 32-28 19-23 2. 33-29* [FMJD 5.4.6] 23x32"},
	} {
		p := playedOf(draughts.International, tc.moves)
		if got := strings.ReplaceAll((&doc.Moves{Words: (&report{words: words{english}}).moveWords(p)}).Text(), "\u00a0", " "); got != tc.want {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
}

// A move that a replay keeps without a position could not be replayed.
func TestASheetThatCannotBeReplayedToItsEnd(t *testing.T) {
	start := draughts.Start(draughts.International)
	m := start.Moves(nil)[0]
	after := start.Play(m)
	p := newPlayed(&scoresheet.Replay{Start: start, Plies: []scoresheet.Ply{{Move: m, After: after}, {After: after}, {After: after}}})
	if !p.Cut || len(p.Plies) != 1 {
		t.Errorf("%d plies, cut %v", len(p.Plies), p.Cut)
	}
}

// Diagrams come after the chosen moves, or else where there is something to see, and always at the
// end.
func TestDiagramPlies(t *testing.T) {
	p := &Played{Start: draughts.Start(draughts.International), Plies: make([]PlayedPly, 95)}
	p.Plies[6].Article = "FMJD 5.4.6"
	if got, want := diagramPlies(p, nil), []int{7, 40, 80, 95}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := diagramPlies(p, []int{12, 30, 99}), []int{24, 60, 95}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// The whole event as a book, without naming a round.
func TestEventBulletin(t *testing.T) {
	e := single(t)
	d, err := Make(Request{Document: "bulletin", State: e.State, Played: playedOnFirst(e.State), Options: map[string]string{"whole": "true"}})
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "single-bulletin-whole", text(t, d))
	var kinds []string
	for _, b := range d.Blocks {
		if kinds = append(kinds, b.Kind()); b.Kind() == "index" {
			for _, entry := range b.(*doc.Index).Entries {
				if len(entry.Games) != 1 || !strings.Contains(entry.Games[0].Heading, entry.Name) {
					t.Errorf("the game of %s is %v", entry.Name, entry.Games)
				}
			}
		}
	}
	for _, kind := range []string{"forms", "contents", "table", "moves", "index"} {
		if !slices.Contains(kinds, kind) {
			t.Errorf("no %s among %s", kind, kinds)
		}
	}
	if slices.Index(kinds, "contents") != 1 || slices.Index(kinds, "index") != len(kinds)-1 {
		t.Errorf("the order is %s", kinds)
	}
}
