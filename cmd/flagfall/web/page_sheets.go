package web

import (
	"encoding/json"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

var sheetsPage = &page{name: "sheets", beside: true, title: "Scoresheets", sought: "draw claim, notation, type a game, PDN, photo of a sheet", key: "t", nav: true, role: Helper, keys: sheetKeys, actions: []string{"sheet"}, show: showSheets}

// sheetKeys are the shortcuts of the field in which a sheet is typed.
var sheetKeys = []shortcut{
	{on: "Enter", does: "take the marked move, or keep an entry that is not a legal move"},
	{on: "Backspace", does: "take the last move back"},
	{on: "← →", does: "a move back, a move on"},
	{on: "Home End", does: "to the start, to the end"},
	{on: "Ctrl Enter", does: "take the sheet in"},
}

// sheetList are the boards of a round with what has become of their sheets.
type sheetList struct {
	*view
	Boards []sheetRow
	// Note says why no sheet is asked for.
	Note string
	// Open is the board that is shown; nil for the list.
	Open *sheetBoard
}

type sheetRow struct {
	Name, First, Second, Link string
	Here                      bool
	Sheets                    int
	// Verdict is the verdict of the replay of the last one, and Found the number of findings on all
	// of them.
	Verdict string
	Found   int
	// Missing are those who owe one.
	Missing []string
}

// sheetBoard is a board with its sheets, and the place where one is typed.
type sheetBoard struct {
	*view
	Name, First, Second string
	// Begins says who begins without which men; "" for nobody.
	Begins string
	Next   string
	Kept   []keptSheet
	// Blank is the game before its first move, and Squares the layout of the squares, as JSON.
	Blank, Squares string
	// Keepers are the sides whose sheet it may be, and Results the results that it may give.
	Keepers []Word
	Results []Word
	// Players are the two of the game, and DrawRules those of the book.
	Players   []Word
	DrawRules []Word
	Decided   []decided
	// Recorded are the moves that the telephone at the board has.
	Recorded recording
	// Photos are the names of the photos of its sheets.
	Photos []string
}

// decided is a ruling on the game, or on a claim in it, with the page that prints it.
type decided struct{ Text, Link string }

// keptSheet is a stored sheet.
type keptSheet struct {
	Number int
	By     string
	*played
	Verdict string
	// Digest is the digest of its text.
	Digest string
}

func showSheets(v *view) (any, error) {
	l := sheetList{view: v}
	if v.Round == 0 {
		return l, nil
	}
	owe := map[arbiter.GameID][]string{}
	due, note, err := v.State.SheetsDue(v.Round)
	if err != nil {
		return nil, err
	}
	if !note.IsZero() {
		l.Note = v.Worded(note)
	}
	for _, d := range due {
		who := v.say("one of the two")
		if d.Player != 0 {
			who = v.Name(d.Player)
		}
		owe[d.Game] = append(owe[d.Game], who)
	}
	for _, g := range v.State.Rounds[v.Round-1].All() {
		row := sheetRow{Name: g.BoardName(), First: v.Name(g.First), Second: v.Name(g.Second), Sheets: len(g.Sheets), Missing: owe[g.ID],
			Link: v.Link("sheets", "round", itoa(v.Round), "board", g.BoardName()), Here: g.BoardName() == v.query("board")}
		for _, t := range g.Sheets {
			row.Verdict = t.Verdict.Verdict
			row.Found += len(t.Said)
		}
		l.Boards = append(l.Boards, row)
	}
	if v.query("board") == "" {
		return l, nil
	}
	l.Open, err = v.sheetsOf(l.Boards)
	return l, err
}

// sheetsOf shows the board that the address names.
func (v *view) sheetsOf(rows []sheetRow) (*sheetBoard, error) {
	g, err := v.board()
	if err != nil {
		return nil, err
	}
	b := &sheetBoard{view: v, Name: g.BoardName(), First: v.Name(g.First), Second: v.Name(g.Second), Begins: v.Begins(g)}
	v.Title = v.say("Scoresheets") + ", " + v.say("board") + " " + b.Name
	for i := range rows {
		if rows[i].Here && i+1 < len(rows) {
			b.Next = rows[i+1].Link
		}
	}
	for i, t := range g.Sheets {
		sheet, err := v.Office.Sheet(t.Digest)
		if err != nil {
			return nil, err
		}
		p, _, err := v.replayed(g, sheet.Text)
		if err != nil {
			return nil, err
		}
		k := keptSheet{Number: i + 1, played: p, Verdict: t.Verdict.Verdict, Digest: t.Digest}
		if t.By != 0 {
			k.By = v.Name(t.By)
		}
		b.Kept = append(b.Kept, k)
	}
	if len(b.Kept) > 1 {
		one, two := b.Kept[0].played, b.Kept[1].played
		for i := range max(len(one.Moves), len(two.Moves)) {
			if i >= len(one.Moves) || i >= len(two.Moves) || plain(one.Moves[i].Text) != plain(two.Moves[i].Text) {
				for _, p := range []*played{one, two} {
					if i < len(p.Moves) {
						p.Moves[i].Differs = true
					}
				}
			}
		}
	}
	for _, r := range g.Rulings {
		b.Decided = append(b.Decided, decided{v.line(v.State.Log[r.Seq-1]).Text, v.Link("document/rulings", "round", itoa(v.Round))})
	}
	for i := range g.Claims {
		b.Decided = append(b.Decided, decided{v.line(v.State.Log[g.Claims[i].Seq-1]).Text, v.Link("document/claim", "round", itoa(v.Round), "board", b.Name)})
	}
	variant, err := draughts.ParseVariant(v.State.Settings.Variant)
	if err != nil {
		return nil, err
	}
	b.Players = []Word{{"#" + itoa(int(g.First)), b.First}, {"#" + itoa(int(g.Second)), b.Second}}
	for _, r := range draw.For(variant).Rules {
		if !r.Off {
			b.DrawRules = append(b.DrawRules, Word{r.Code, r.Title + " (" + r.Article.String() + ")"})
		}
	}
	first, second := "White", "Black"
	if variant.FirstMover() == draughts.Black {
		first, second = second, first
	}
	b.Keepers = []Word{{"", v.say("not known")}, {first, b.First}, {second, b.Second}}
	r := v.choices()
	b.Results = []Word{{"", v.say("none")}, {r.First.Value, b.First}}
	if r.Draw != nil {
		b.Results = append(b.Results, Word{r.Draw.Value, v.say("drawn")})
	}
	b.Results = append(b.Results, Word{r.Second.Value, b.Second})
	if variant.FirstMover() == draughts.Black { // a record names White's points first
		b.Results[1].Value, b.Results[len(b.Results)-1].Value = r.Second.Value, r.First.Value
	}
	return b, b.drawn(variant, g)
}

// plain returns a move without the sign that distinguishes captures from other moves.
func plain(move string) string { return strings.Map(onlySquares, strings.ToLower(move)) }

// drawn puts the position before the first move on the page, with the layout of the squares.
func (b *sheetBoard) drawn(variant draughts.Variant, g *arbiter.Game) error {
	blank, err := b.typed("", "", "")
	if err != nil {
		return err
	}
	if b.Blank, err = asJSON(blank); err == nil {
		b.Squares, err = asJSON(lieOf(variant))
	}
	b.Recorded = b.server.access.recorded(b.Event, g)
	b.Photos, _ = b.photos(g) // without them the sheet can be typed
	return err
}

// asJSON encodes a value for a script of a page.
func asJSON(what any) (string, error) {
	text, err := json.Marshal(what)
	if err != nil {
		return "", rule.Errorf(rule.Internal, "the board cannot be shown: %w", err)
	}
	return string(text), nil
}

// Number returns the number of the move of a ply.
func (b *sheetBoard) Number(ply int) int { return ply/2 + 1 }

// First reports whether a ply is by the side that begins.
func (b *sheetBoard) FirstHalf(ply int) bool { return ply%2 == 0 }
